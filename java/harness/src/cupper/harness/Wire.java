package cupper.harness;

import java.io.BufferedOutputStream;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/**
 * Messages: a length of four bytes, a byte for the kind, the content. Numbers are big-endian; texts are UTF-8 after the
 * count of their bytes, or -1 for none; lists come after the count of their elements.
 */
final class Wire {
    private final DataInputStream from;
    private final DataOutputStream to;

    Wire(InputStream from, OutputStream to) {
        this.from = new DataInputStream(from);
        this.to = new DataOutputStream(new BufferedOutputStream(to, 1 << 16));
    }

    /** Null when the client has gone. */
    In receive() throws IOException {
        int length;
        try {
            length = from.readInt();
        } catch (EOFException e) {
            return null;
        }
        return new In(from.readNBytes(length));
    }

    void send(Out message) throws IOException {
        to.writeInt(message.bytes.size());
        message.bytes.writeTo(to);
        to.flush();
    }

    static final class In {
        final int kind;
        private final DataInputStream data;

        private In(byte[] bytes) throws IOException {
            data = new DataInputStream(new ByteArrayInputStream(bytes));
            kind = data.readUnsignedByte();
        }

        int number() throws IOException {
            return data.readInt();
        }

        byte[] bytes() throws IOException {
            return data.readNBytes(data.readInt());
        }

        String text() throws IOException {
            return new String(bytes(), StandardCharsets.UTF_8);
        }

        List<String> texts() throws IOException {
            List<String> texts = new ArrayList<>();
            for (int count = number(); count > 0; count--) texts.add(text());
            return texts;
        }
    }

    static final class Out {
        private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        private final DataOutputStream data = new DataOutputStream(bytes);

        Out(int kind) throws IOException {
            data.writeByte(kind);
        }

        Out number(long number) throws IOException {
            data.writeInt((int) number);
            return this;
        }

        Out bytes(byte[] content) throws IOException {
            data.writeInt(content.length);
            data.write(content);
            return this;
        }

        Out text(String text) throws IOException {
            return text == null ? number(-1) : bytes(text.getBytes(StandardCharsets.UTF_8));
        }

        Out texts(List<String> texts) throws IOException {
            number(texts.size());
            for (String text : texts) text(text);
            return this;
        }
    }
}

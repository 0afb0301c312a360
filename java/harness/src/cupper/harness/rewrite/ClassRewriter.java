package cupper.harness.rewrite;

import java.io.ByteArrayOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.nio.BufferUnderflowException;
import java.nio.ByteBuffer;

/**
 * Adds probes to the methods of a class file (JVMS 4). Everything but the code of methods and the end of the constant
 * pool stays byte for byte: no member, attribute or stack map frame is added.
 */
public final class ClassRewriter {
    private ClassRewriter() {}

    public static byte[] rewrite(byte[] file, Sites sites) throws Unfit {
        int mark = sites.mark();
        try {
            return attempt(file, sites);
        } catch (Unfit e) {
            sites.back(mark);
            throw e;
        } catch (IOException | BufferUnderflowException | IndexOutOfBoundsException | IllegalArgumentException e) {
            sites.back(mark);
            throw new Unfit("not understood: " + e);
        }
    }

    private static byte[] attempt(byte[] file, Sites sites) throws IOException, Unfit {
        ByteBuffer in = ByteBuffer.wrap(file);
        in.position(8);
        Pool pool = new Pool(file, in);
        ByteArrayOutputStream body = new ByteArrayOutputStream(file.length * 3 / 2);
        DataOutputStream out = new DataOutputStream(body);
        int start = in.position();
        skipToMethods(in);
        out.write(file, start, in.position() - start);
        int methods = in.getChar();
        out.writeShort(methods);
        for (; methods > 0; methods--) method(file, in, pool, out, sites);
        out.write(file, in.position(), in.remaining());

        ByteArrayOutputStream result = new ByteArrayOutputStream(body.size() + file.length / 2);
        DataOutputStream head = new DataOutputStream(result);
        head.write(file, 0, 8);
        pool.write(head);
        body.writeTo(head);
        return result.toByteArray();
    }

    private static void method(byte[] file, ByteBuffer in, Pool pool, DataOutputStream out, Sites sites)
            throws IOException, Unfit {
        out.writeShort(in.getChar());
        int name = in.getChar();
        int descriptor = in.getChar();
        out.writeShort(name);
        out.writeShort(descriptor);
        int attributes = in.getChar();
        out.writeShort(attributes);
        for (; attributes > 0; attributes--) {
            int start = in.position();
            int attribute = in.getChar();
            int length = in.getInt();
            byte[] code = null;
            if (pool.utf8(attribute).equals("Code")) {
                String method = pool.utf8(name) + pool.utf8(descriptor);
                code = code(in.slice().limit(length), pool, method, sites);
            }
            if (code == null) {
                out.write(file, start, 6 + length);
            } else {
                out.writeShort(attribute);
                out.writeInt(code.length);
                out.write(code);
            }
            skip(in, length);
        }
    }

    /** The new content of a Code attribute: with all probes, with those of branches only, or none if neither fits. */
    private static byte[] code(ByteBuffer in, Pool pool, String method, Sites sites) throws IOException {
        Unfit why = null;
        for (boolean lines : new boolean[] {true, false}) {
            int mark = sites.mark();
            try {
                return new CodeRewriter(in.duplicate(), pool, method, sites, lines).rewrite();
            } catch (Unfit e) {
                sites.back(mark);
                why = e;
            }
        }
        sites.left(method, why.getMessage());
        return null;
    }

    /** From the end of the constant pool, past the fields. */
    static void skipToMethods(ByteBuffer in) {
        skip(in, 6);
        skip(in, 2 * in.getChar());
        for (int fields = in.getChar(); fields > 0; fields--) {
            skip(in, 6);
            skipAttributes(in);
        }
    }

    static void skipAttributes(ByteBuffer in) {
        for (int attributes = in.getChar(); attributes > 0; attributes--) {
            skip(in, 2);
            skip(in, in.getInt());
        }
    }

    static void skip(ByteBuffer in, int bytes) {
        in.position(in.position() + bytes);
    }
}

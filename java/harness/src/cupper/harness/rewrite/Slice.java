package cupper.harness.rewrite;

import java.io.ByteArrayOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.nio.BufferUnderflowException;
import java.nio.ByteBuffer;
import java.util.function.Predicate;

/** A class file without some of its methods, which makes it quicker to load. */
public final class Slice {
    private Slice() {}

    /** Leaves out methods by their names. */
    public static byte[] without(byte[] file, Predicate<String> names) throws Unfit {
        try {
            ByteBuffer in = ByteBuffer.wrap(file);
            in.position(8);
            Pool pool = new Pool(file, in);
            ClassRewriter.skipToMethods(in);
            int head = in.position();
            int count = in.getChar();
            int kept = 0;
            ByteArrayOutputStream methods = new ByteArrayOutputStream(file.length / 4);
            for (; count > 0; count--) {
                int start = in.position();
                String name = pool.utf8(in.getChar(start + 2));
                ClassRewriter.skip(in, 6);
                ClassRewriter.skipAttributes(in);
                if (names.test(name)) continue;
                kept++;
                methods.write(file, start, in.position() - start);
            }
            ByteArrayOutputStream bytes = new ByteArrayOutputStream(head + methods.size() + in.remaining());
            DataOutputStream out = new DataOutputStream(bytes);
            out.write(file, 0, head);
            out.writeShort(kept);
            methods.writeTo(out);
            out.write(file, in.position(), in.remaining());
            return bytes.toByteArray();
        } catch (IOException | BufferUnderflowException | IndexOutOfBoundsException | IllegalArgumentException e) {
            throw new Unfit("not understood: " + e);
        }
    }
}

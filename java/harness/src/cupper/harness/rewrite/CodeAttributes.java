package cupper.harness.rewrite;

import java.io.ByteArrayOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;

/**
 * The attributes of a Code attribute after its code has moved (JVMS 4.7.4, 4.7.12 to 4.7.14). Those that the JVM does not
 * use are left out: type annotations, and all that is not in the specification.
 */
final class CodeAttributes {
    private static final int ITEM_OBJECT = 7;
    private static final int ITEM_UNINITIALIZED = 8;
    private static final int SAME_LOCALS = 64;
    private static final int RESERVED = 128;
    private static final int SAME_LOCALS_EXTENDED = 247;
    private static final int SAME_EXTENDED = 251;
    private static final int FULL = 255;

    private final ByteBuffer in;
    private final Pool pool;
    private final int[] starts;
    private final int[] places;
    /** Whether a handler follows the code that has nothing but the exception. */
    private final boolean hasHandler;

    CodeAttributes(ByteBuffer in, Pool pool, int[] starts, int[] places, boolean hasHandler) {
        this.hasHandler = hasHandler;
        this.in = in;
        this.pool = pool;
        this.starts = starts;
        this.places = places;
    }

    void write(DataOutputStream out) throws IOException, Unfit {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        DataOutputStream kept = new DataOutputStream(bytes);
        int count = 0;
        boolean isFramed = false;
        for (int attributes = in.getChar(); attributes > 0; attributes--) {
            int name = in.getChar();
            int end = in.getInt() + in.position();
            ByteArrayOutputStream content = new ByteArrayOutputStream();
            DataOutputStream to = new DataOutputStream(content);
            boolean isKept = true;
            switch (pool.utf8(name)) {
                case "StackMapTable" -> {
                    isFramed = true;
                    frames(to);
                }
                case "LineNumberTable" -> lines(to);
                case "LocalVariableTable", "LocalVariableTypeTable" -> variables(to);
                default -> isKept = false;
            }
            if (isKept) {
                count++;
                kept.writeShort(name);
                kept.writeInt(content.size());
                content.writeTo(kept);
            }
            in.position(end);
        }
        if (hasHandler && !isFramed) {
            ByteArrayOutputStream content = new ByteArrayOutputStream();
            DataOutputStream to = new DataOutputStream(content);
            to.writeShort(1);
            handler(to, -1);
            count++;
            kept.writeShort(pool.text("StackMapTable"));
            kept.writeInt(content.size());
            content.writeTo(kept);
        }
        out.writeShort(count);
        bytes.writeTo(out);
    }

    private int moved(int pc) throws Unfit {
        return CodeRewriter.at(starts, pc);
    }

    private void lines(DataOutputStream out) throws IOException, Unfit {
        int count = in.getChar();
        out.writeShort(count);
        for (; count > 0; count--) {
            out.writeShort(moved(in.getChar()));
            out.writeShort(in.getChar());
        }
    }

    private void variables(DataOutputStream out) throws IOException, Unfit {
        int count = in.getChar();
        out.writeShort(count);
        for (; count > 0; count--) {
            int start = in.getChar();
            int end = start + in.getChar();
            out.writeShort(moved(start));
            out.writeShort(moved(end) - moved(start));
            for (int i = 0; i < 3; i++) out.writeShort(in.getChar());
        }
    }

    private void frames(DataOutputStream out) throws IOException, Unfit {
        int count = in.getChar();
        out.writeShort(hasHandler ? count + 1 : count);
        int old = -1;
        int moved = -1;
        for (; count > 0; count--) {
            int kind = in.get() & 0xff;
            if (kind >= RESERVED && kind < SAME_LOCALS_EXTENDED) throw new Unfit("unknown frame " + kind);
            int delta = kind < RESERVED ? kind % SAME_LOCALS : in.getChar();
            old += delta + 1;
            int step = moved(old) - moved - 1;
            moved = moved(old);
            if (kind < SAME_LOCALS) {
                if (step < SAME_LOCALS) {
                    out.writeByte(step);
                } else {
                    out.writeByte(SAME_EXTENDED);
                    out.writeShort(step);
                }
            } else if (kind < RESERVED && step < SAME_LOCALS) {
                out.writeByte(SAME_LOCALS + step);
                item(out);
            } else if (kind <= SAME_LOCALS_EXTENDED) {
                out.writeByte(SAME_LOCALS_EXTENDED);
                out.writeShort(step);
                item(out);
            } else {
                out.writeByte(kind);
                out.writeShort(step);
                if (kind == FULL) {
                    items(out);
                    items(out);
                } else {
                    for (int i = SAME_EXTENDED; i < kind; i++) item(out);
                }
            }
        }
        if (hasHandler) handler(out, moved);
    }

    /** The frame of the handler after the code: no local variables, so every frame can be left for it. */
    private void handler(DataOutputStream out, int last) throws IOException {
        out.writeByte(FULL);
        out.writeShort(starts[starts.length - 1] - last - 1);
        out.writeShort(0);
        out.writeShort(1);
        out.writeByte(ITEM_OBJECT);
        out.writeShort(pool.type("java/lang/Throwable"));
    }

    private void items(DataOutputStream out) throws IOException {
        int count = in.getChar();
        out.writeShort(count);
        for (; count > 0; count--) item(out);
    }

    /** An object of no constructor yet is named by the instruction that made it, not by the probe before that. */
    private void item(DataOutputStream out) throws IOException {
        int tag = in.get();
        out.writeByte(tag);
        if (tag == ITEM_OBJECT) out.writeShort(in.getChar());
        if (tag == ITEM_UNINITIALIZED) out.writeShort(places[in.getChar()]);
    }
}

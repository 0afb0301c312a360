package cupper.harness.rewrite;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.HashMap;
import java.util.Map;

/** The constant pool of a class (JVMS 4.4): entries keep their index, new ones come after them. */
final class Pool {
    private static final int UTF8 = 1;
    private static final int INTEGER = 3;
    private static final int CLASS = 7;
    private static final int METHOD = 10;
    private static final int NAME_AND_TYPE = 12;

    private final byte[] file;
    private final int start;
    private final int end;
    private final int[] places;
    private final ByteArrayOutputStream added = new ByteArrayOutputStream();
    private final DataOutputStream out = new DataOutputStream(added);
    private final Map<String, Integer> known = new HashMap<>();
    private int count;

    /** Reads the pool at the buffer's position and leaves the position behind it. */
    Pool(byte[] file, ByteBuffer in) throws Unfit {
        this.file = file;
        count = in.getChar();
        places = new int[count];
        start = in.position();
        for (int index = 1; index < count; index++) {
            places[index] = in.position();
            int tag = in.get();
            switch (tag) {
                case UTF8 -> skip(in, in.getChar());
                case 3, 4, 9, 10, 11, 12, 17, 18 -> skip(in, 4);
                case 5, 6 -> {
                    skip(in, 8);
                    index++;
                }
                case 7, 8, 16, 19, 20 -> skip(in, 2);
                case 15 -> skip(in, 3);
                default -> throw new Unfit("constant of kind " + tag);
            }
        }
        end = in.position();
    }

    private static void skip(ByteBuffer in, int bytes) {
        in.position(in.position() + bytes);
    }

    String utf8(int index) throws IOException {
        int place = places[index] + 1;
        return new DataInputStream(new ByteArrayInputStream(file, place, file.length - place)).readUTF();
    }

    int integer(int value) throws IOException {
        Integer index = known.get("i" + value);
        if (index != null) return index;
        out.writeByte(INTEGER);
        out.writeInt(value);
        return add("i" + value);
    }

    int staticMethod(String owner, String name, String descriptor) throws IOException {
        String key = "m" + owner + '.' + name + descriptor;
        Integer index = known.get(key);
        if (index != null) return index;
        int type = pair("c" + owner, CLASS, text(owner), 0);
        int member = pair("n" + name + descriptor, NAME_AND_TYPE, text(name), text(descriptor));
        return pair(key, METHOD, type, member);
    }

    private int text(String text) throws IOException {
        Integer index = known.get("u" + text);
        if (index != null) return index;
        out.writeByte(UTF8);
        out.writeUTF(text);
        return add("u" + text);
    }

    /** An entry of one index, or of two if the second is not 0. */
    private int pair(String key, int tag, int first, int second) throws IOException {
        Integer index = known.get(key);
        if (index != null) return index;
        out.writeByte(tag);
        out.writeShort(first);
        if (second != 0) out.writeShort(second);
        return add(key);
    }

    private int add(String key) {
        known.put(key, count);
        return count++;
    }

    void write(DataOutputStream to) throws IOException, Unfit {
        if (count > 0xffff) throw new Unfit("its constant pool is full");
        to.writeShort(count);
        to.write(file, start, end - start);
        added.writeTo(to);
    }
}

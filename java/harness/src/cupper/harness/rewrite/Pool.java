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
    private static final int FIELD = 9;
    private static final int METHOD = 10;
    private static final int NAME_AND_TYPE = 12;
    static final int METHOD_HANDLE = 15;
    static final int DYNAMIC = 17;

    /** A field or method as code names it. */
    record Reference(String owner, String name, String descriptor) {}

    private final byte[] file;
    private final int start;
    private final int end;
    private final int[] places;
    private final ByteArrayOutputStream added = new ByteArrayOutputStream();
    private final DataOutputStream out = new DataOutputStream(added);
    private final Map<String, Integer> known = new HashMap<>();
    private int count;

    /** An empty one, for a new class. */
    Pool() {
        file = new byte[0];
        places = new int[0];
        start = 0;
        end = 0;
        count = 1;
    }

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

    int tag(int index) {
        return file[places[index]];
    }

    /** The first index in an entry. */
    int first(int index) {
        return at(places[index] + 1);
    }

    int second(int index) {
        return at(places[index] + 3);
    }

    int kindOfHandle(int index) {
        return file[places[index] + 1];
    }

    int targetOfHandle(int index) {
        return at(places[index] + 2);
    }

    private int at(int place) {
        return (file[place] & 0xff) << 8 | file[place + 1] & 0xff;
    }

    String className(int index) throws IOException {
        return utf8(first(index));
    }

    Reference reference(int index) throws IOException {
        int member = second(index);
        return new Reference(className(first(index)), utf8(first(member)), utf8(second(member)));
    }

    int integer(int value) throws IOException {
        Integer index = known.get("i" + value);
        if (index != null) return index;
        out.writeByte(INTEGER);
        out.writeInt(value);
        return add("i" + value);
    }

    int method(String owner, String name, String descriptor) throws IOException {
        return member(METHOD, owner, name, descriptor);
    }

    int field(String owner, String name, String descriptor) throws IOException {
        return member(FIELD, owner, name, descriptor);
    }

    private int member(int tag, String owner, String name, String descriptor) throws IOException {
        int type = type(owner);
        int member = pair("n" + name + ' ' + descriptor, NAME_AND_TYPE, text(name), text(descriptor));
        return pair("m" + type + ' ' + member, tag, type, member);
    }

    int type(String name) throws IOException {
        return pair("c" + name, CLASS, text(name), 0);
    }

    int text(String text) throws IOException {
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

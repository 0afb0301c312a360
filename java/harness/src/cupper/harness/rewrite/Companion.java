package cupper.harness.rewrite;

import java.io.ByteArrayOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.util.List;

/** The class beside an interface that has its fields, so that they can be set anew. */
public final class Companion {
    private static final String SUFFIX = "$cupper$statics";
    private static final int PUBLIC_STATIC = 0x0009;
    private static final int PUBLIC_FINAL_SUPER_SYNTHETIC = 0x1031;

    private Companion() {}

    static String name(String type) {
        return type + SUFFIX;
    }

    /** The interface that a companion belongs to; null if this is none. */
    public static String owner(String companion) {
        return companion.endsWith(SUFFIX) ? companion.substring(0, companion.length() - SUFFIX.length()) : null;
    }

    public static byte[] write(Outline type) throws IOException, Unfit {
        Pool pool = new Pool();
        ByteArrayOutputStream body = new ByteArrayOutputStream();
        DataOutputStream out = new DataOutputStream(body);
        out.writeShort(PUBLIC_FINAL_SUPER_SYNTHETIC);
        out.writeShort(pool.type(name(type.name)));
        out.writeShort(pool.type("java/lang/Object"));
        out.writeShort(0);
        List<Outline.Member> fields = type.fields.stream().filter(field -> !field.isConstant()).toList();
        out.writeShort(fields.size());
        for (Outline.Member field : fields) {
            out.writeShort(PUBLIC_STATIC);
            out.writeShort(pool.text(field.name()));
            out.writeShort(pool.text(field.descriptor()));
            out.writeShort(0);
        }
        out.writeShort(0);
        out.writeShort(0);

        ByteArrayOutputStream file = new ByteArrayOutputStream();
        DataOutputStream head = new DataOutputStream(file);
        head.writeInt(0xcafebabe);
        head.writeInt(type.version);
        pool.write(head);
        body.writeTo(head);
        return file.toByteArray();
    }
}

package cupper.harness.rewrite;

import java.io.ByteArrayOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.nio.BufferUnderflowException;
import java.nio.ByteBuffer;

/**
 * Adds probes to the methods of a class file (JVMS 4), and makes it one that can be initialised again. Everything but the
 * code of methods and the end of the constant pool stays byte for byte with probes: no member, attribute or stack map
 * frame is added. A class for a world changes in this, too: static fields are not final but for constants, and the code
 * of its initialiser is in a method that sets all of them to their defaults first.
 */
public final class ClassRewriter {
    /** The name of the method that initialises a class of a world. */
    public static final String RENEWAL = "$cupper$renew";

    private static final byte[] EMPTY_CODE = {0, 0, 0, 0, 0, 0, 0, 1, (byte) Instructions.RETURN, 0, 0, 0, 0};
    private static final int FOR_DEFAULTS = 2;

    private final byte[] file;
    private final ByteBuffer in;
    private final Pool pool;
    /** Null for no probes. */
    private final Sites sites;
    /** Null if the class is initialised once; then so are the triggers. */
    private final Outline outline;
    private final Triggers triggers;
    private final ByteArrayOutputStream body;
    private final DataOutputStream out;

    private ClassRewriter(byte[] file, Sites sites, World world) throws Unfit {
        this.file = file;
        this.sites = sites;
        in = ByteBuffer.wrap(file).position(8);
        pool = new Pool(file, in);
        outline = world == null ? null : Outline.of(file);
        triggers = world == null ? null : new Triggers(outline, world, pool);
        body = new ByteArrayOutputStream(file.length * 3 / 2);
        out = new DataOutputStream(body);
    }

    /** Without sites no probes are added, without a world the class is one that is initialised once. */
    public static byte[] rewrite(byte[] file, Sites sites, World world) throws Unfit {
        int mark = sites == null ? 0 : sites.mark();
        try {
            return new ClassRewriter(file, sites, world).rewrite();
        } catch (Unfit e) {
            if (sites != null) sites.back(mark);
            throw e;
        } catch (IOException | BufferUnderflowException | IndexOutOfBoundsException | IllegalArgumentException e) {
            if (sites != null) sites.back(mark);
            throw new Unfit("not understood: " + e);
        }
    }

    private byte[] rewrite() throws IOException, Unfit {
        if (outline != null) check();
        int start = in.position();
        skipToFields(in);
        out.write(file, start, in.position() - start);
        fields();
        int methods = in.getChar();
        boolean isRenewed = outline != null && outline.hasState();
        out.writeShort(isRenewed ? methods + 1 : methods);
        for (; methods > 0; methods--) method();
        if (isRenewed && !outline.hasInitialiser()) defaultsOnly();
        out.write(file, in.position(), in.remaining());

        ByteArrayOutputStream result = new ByteArrayOutputStream(body.size() + file.length / 2);
        DataOutputStream head = new DataOutputStream(result);
        head.write(file, 0, 8);
        pool.write(head);
        body.writeTo(head);
        return result.toByteArray();
    }

    /** What cannot be initialised again in place. */
    private void check() throws Unfit {
        if (outline.isInterface() && outline.hasInitialiser() && !outline.isMoved()) {
            throw new Unfit("an interface of an old version has an initialiser");
        }
        if (outline.method("finalize", "()V") != null) throw new Unfit("a finalizer may run in a later test");
    }

    private void fields() throws IOException {
        int fields = in.getChar();
        out.writeShort(fields);
        for (int i = 0; i < fields; i++) {
            int start = in.position();
            int access = in.getChar();
            skip(in, 4);
            skipAttributes(in);
            if (outline != null && !outline.isInterface()) {
                Outline.Member field = outline.fields.get(i);
                if (field.isStatic() && !field.isConstant()) access &= ~Outline.FINAL;
            }
            out.writeShort(access);
            out.write(file, start + 2, in.position() - start - 2);
        }
    }

    private void method() throws IOException, Unfit {
        int access = in.getChar();
        int nameIndex = in.getChar();
        int descriptorIndex = in.getChar();
        Outline.Member member =
                new Outline.Member(access, pool.utf8(nameIndex), pool.utf8(descriptorIndex), 0);
        if (outline != null && member.name().equals(Outline.INITIALISER)) {
            // An empty one stays: whether there is one is part of what identifies a serializable class.
            head(access, nameIndex, descriptorIndex);
            code(EMPTY_CODE);
            head(Outline.PRIVATE | Outline.STATIC | Outline.SYNTHETIC, pool.text(RENEWAL), descriptorIndex);
        } else {
            head(access, nameIndex, descriptorIndex);
        }
        int attributes = in.getChar();
        out.writeShort(attributes);
        for (; attributes > 0; attributes--) {
            int start = in.position();
            int attribute = in.getChar();
            int length = in.getInt();
            byte[] code = null;
            if (pool.utf8(attribute).equals("Code")) code = code(in.slice().limit(length), member);
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

    private void head(int access, int name, int descriptor) throws IOException {
        out.writeShort(access);
        out.writeShort(name);
        out.writeShort(descriptor);
    }

    /** The attributes of a method that has nothing but this code. */
    private void code(byte[] code) throws IOException {
        out.writeShort(1);
        out.writeShort(pool.text("Code"));
        out.writeInt(code.length);
        out.write(code);
    }

    /** The method that initialises a class without an initialiser. */
    private void defaultsOnly() throws IOException, Unfit {
        byte[] defaults = triggers.defaults();
        if (defaults.length >= 0xffff) throw new Unfit("too many static fields");
        head(Outline.PRIVATE | Outline.STATIC | Outline.SYNTHETIC, pool.text(RENEWAL), pool.text("()V"));
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        DataOutputStream code = new DataOutputStream(bytes);
        code.writeShort(FOR_DEFAULTS);
        code.writeShort(0);
        code.writeInt(defaults.length + 1);
        code.write(defaults);
        code.writeByte(Instructions.RETURN);
        code.writeInt(0);
        code(bytes.toByteArray());
    }

    /**
     * The new content of a Code attribute: with all probes, with those of branches only, or without if neither fits;
     * null if it stays as it is.
     */
    private byte[] code(ByteBuffer code, Outline.Member member) throws IOException, Unfit {
        String method = member.name() + member.descriptor();
        Unfit why = null;
        for (CodeRewriter.Probes probes : CodeRewriter.Probes.values()) {
            boolean isProbed = probes != CodeRewriter.Probes.NONE;
            if (isProbed ? sites == null : triggers == null) continue;
            int mark = isProbed ? sites.mark() : 0;
            try {
                CodeRewriter rewriter = new CodeRewriter(code.duplicate(), pool, method, sites, probes);
                if (triggers != null) rewriter.patch(member, triggers);
                byte[] rewritten = rewriter.rewrite();
                if (!isProbed && why != null) sites.left(method, why.getMessage());
                return rewritten;
            } catch (Unfit e) {
                if (isProbed) sites.back(mark);
                why = e;
            }
        }
        if (triggers != null) throw why;
        sites.left(method, why.getMessage());
        return null;
    }

    /** From the end of the constant pool to the fields. */
    private static void skipToFields(ByteBuffer in) {
        skip(in, 6);
        skip(in, 2 * in.getChar());
    }

    /** From the end of the constant pool, past the fields. */
    static void skipToMethods(ByteBuffer in) {
        skipToFields(in);
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

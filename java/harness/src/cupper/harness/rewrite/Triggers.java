package cupper.harness.rewrite;

import static cupper.harness.rewrite.Instructions.*;

import java.io.ByteArrayOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;

/**
 * The places of a class that initialise classes, itself or others (JLS 12.4.1, JVMS 5.5): there the code asks for it
 * before it goes on. Static methods and constructors ask at their beginning, too, for callers without such code:
 * reflection, method handles, lambdas.
 */
final class Triggers {
    private static final String STATICS = "cupper/harness/Statics";
    private static final String REFLECTED = "cupper/harness/Reflected";
    private static final String FIELD = "java/lang/reflect/Field";
    private static final String METHOD = "java/lang/reflect/Method";
    private static final String CONSTRUCTOR = "java/lang/reflect/Constructor";
    private static final String PROXY = "java/lang/reflect/Proxy";
    private static final String CLASS = "java/lang/Class";

    private final Outline own;
    private final World world;
    private final Pool pool;

    Triggers(Outline own, World world, Pool pool) {
        this.own = own;
        this.world = world;
        this.pool = pool;
    }

    /** What is to be changed in the code of a method, by position; null where nothing is. */
    Patch[] patches(Outline.Member method, ByteBuffer code, int length) throws IOException, Unfit {
        boolean isInitialiser = method.name().equals(Outline.INITIALISER);
        boolean asksAtEntry = !isInitialiser && (method.isStatic() || method.name().equals(Outline.CONSTRUCTOR));
        Patch[] patches = new Patch[length];
        for (int pc = 0; pc < length; ) {
            Site site = new Site();
            if (pc == 0 && asksAtEntry) site.enter(own.name);
            site.look(code, pc, isInitialiser || asksAtEntry);
            patches[pc] = site.patch();
            int old = length(code, pc);
            if (old <= 0) throw new Unfit("an instruction of no length");
            pc += old;
        }
        return patches;
    }

    /** Sets the static fields as they are before the initialiser runs: instructions without jumps and frames. */
    byte[] defaults() throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        DataOutputStream out = new DataOutputStream(bytes);
        String owner = own.isMoved() ? Companion.name(own.name) : own.name;
        for (Outline.Member field : own.fields) {
            if (!field.isStatic() || field.isConstant()) continue;
            char kind = field.descriptor().charAt(0);
            if (field.constant() != 0) {
                out.writeByte(kind == 'J' || kind == 'D' ? LDC2_W : LDC_W);
                out.writeShort(field.constant());
            } else {
                out.writeByte(
                        switch (kind) {
                            case 'J' -> LCONST_0;
                            case 'F' -> FCONST_0;
                            case 'D' -> DCONST_0;
                            case 'L', '[' -> ACONST_NULL;
                            default -> ICONST_0;
                        });
            }
            out.writeByte(PUTSTATIC);
            out.writeShort(pool.field(owner, field.name(), field.descriptor()));
        }
        return bytes.toByteArray();
    }

    /** The class that declares a static field, as resolution finds it (JVMS 5.4.3.2); null if it is none of the world. */
    private Outline declaring(String type, String name, String descriptor) {
        Outline outline = type == null ? null : world.outline(type);
        if (outline == null || outline.field(name, descriptor) != null) return outline;
        for (String parent : outline.interfaces) {
            Outline found = declaring(parent, name, descriptor);
            if (found != null && found.field(name, descriptor) != null) return found;
        }
        return declaring(outline.superclass, name, descriptor);
    }

    /** The same for a static method (JVMS 5.4.3.3). */
    private Outline declaringMethod(Pool.Reference called) {
        for (String type = called.owner(); type != null; ) {
            Outline outline = world.outline(type);
            if (outline == null || outline.method(called.name(), called.descriptor()) != null) return outline;
            type = outline.superclass;
        }
        return null;
    }

    /** What is found at one instruction. */
    private final class Site {
        private final ByteArrayOutputStream before = new ByteArrayOutputStream();
        private final DataOutputStream out = new DataOutputStream(before);
        private byte[] instead;

        Patch patch() {
            return before.size() == 0 && instead == null ? null : new Patch(before.toByteArray(), instead);
        }

        void enter(String type) throws IOException {
            call(out, pool, world.number(type), STATICS, "enter", "(I)V");
        }

        private void giveUp(String why) throws IOException {
            if (why != null) call(out, pool, world.reason(why), STATICS, "giveUp", "(I)V");
        }

        /** `isInside`: the class itself is initialised here, or is just being so. */
        void look(ByteBuffer code, int pc, boolean isInside) throws IOException {
            int opcode = code.get(pc) & 0xff;
            switch (opcode) {
                case NEW -> {
                    String type = pool.className(code.getChar(pc + 1));
                    if (world.outline(type) != null && !(isInside && type.equals(own.name))) enter(type);
                }
                case GETSTATIC, PUTSTATIC -> {
                    Pool.Reference field = pool.reference(code.getChar(pc + 1));
                    Outline type = declaring(field.owner(), field.name(), field.descriptor());
                    if (type == null) break;
                    if (!(isInside && type.name.equals(own.name))) enter(type.name);
                    Outline.Member member = type.field(field.name(), field.descriptor());
                    if (type.isMoved() && member != null && !member.isConstant()) {
                        instead = instruction(
                                opcode, pool.field(Companion.name(type.name), field.name(), field.descriptor()));
                    }
                }
                case INVOKESTATIC, INVOKEVIRTUAL, INVOKESPECIAL -> {
                    Pool.Reference called = pool.reference(code.getChar(pc + 1));
                    giveUp(Beyond.call(called));
                    if (opcode == INVOKESTATIC) invokedStatic(called, isInside);
                    if (opcode == INVOKEVIRTUAL) reflected(called);
                }
                case INVOKEDYNAMIC -> {
                    int site = code.getChar(pc + 1);
                    giveUp(Beyond.callSite(pool, own.bootstraps.get(pool.first(site))));
                    String descriptor = pool.utf8(pool.second(pool.second(site)));
                    // It may be a lambda, whose class is initialised here.
                    String made = descriptor.substring(descriptor.indexOf(')') + 1);
                    if (made.startsWith("L")) interfaces(made.substring(1, made.length() - 1));
                }
                case LDC -> giveUp(Beyond.constant(pool, code.get(pc + 1) & 0xff));
                case LDC_W, LDC2_W -> giveUp(Beyond.constant(pool, code.getChar(pc + 1)));
                default -> {}
            }
        }

        /** Those that are initialised with a class that implements this one (JVMS 5.5). */
        private void interfaces(String type) throws IOException {
            Outline outline = world.outline(type);
            if (outline == null || !outline.isInterface()) return;
            for (String parent : outline.interfaces) interfaces(parent);
            if (outline.hasDefaults()) enter(type);
        }

        private void invokedStatic(Pool.Reference called, boolean isInside) throws IOException {
            if (called.owner().equals(CLASS) && called.name().equals("forName")) {
                if (called.descriptor().equals("(Ljava/lang/String;)Ljava/lang/Class;")) {
                    // Which loader it asks depends on the caller.
                    int number = world.number(own.name);
                    boolean isShort = number <= Short.MAX_VALUE;
                    out.writeByte(isShort ? SIPUSH : LDC_W);
                    out.writeShort(isShort ? number : pool.integer(number));
                    instead("forName", "(Ljava/lang/String;I)Ljava/lang/Class;");
                } else if (called.descriptor().startsWith("(Ljava/lang/String;")) {
                    instead("forName", called.descriptor());
                }
                return;
            }
            if (called.owner().equals(PROXY) && called.name().equals("newProxyInstance")) {
                instead(called.name(), called.descriptor());
                return;
            }
            Outline type = declaringMethod(called);
            if (type != null && !(isInside && type.name.equals(own.name))) enter(type.name);
        }

        private void reflected(Pool.Reference called) throws IOException {
            String name = called.name();
            switch (called.owner()) {
                case CLASS -> {
                    if (!name.equals("getDeclaredMethods")) return;
                    instead(name, "(Ljava/lang/Class;)[Ljava/lang/reflect/Method;");
                }
                case FIELD -> {
                    if (name.equals("getModifiers")) {
                        instead(name, "(Ljava/lang/reflect/Field;)I");
                    } else if (name.startsWith("get") && called.descriptor().startsWith("(Ljava/lang/Object;)")) {
                        before("get", FIELD, 1);
                    } else if (name.startsWith("set") && called.descriptor().startsWith("(Ljava/lang/Object;")) {
                        before("set", FIELD, name.equals("setLong") || name.equals("setDouble") ? 3 : 2);
                    }
                }
                case METHOD -> {
                    if (name.equals("invoke")) before(name, METHOD, 2);
                }
                case CONSTRUCTOR -> {
                    if (name.equals("newInstance")) before(name, CONSTRUCTOR, 1);
                }
                default -> {}
            }
        }

        /** Shows a method of ours the receiver of a call, which is below its arguments: one, two or three slots. */
        private void before(String name, String type, int slots) throws IOException {
            if (slots == 1) {
                out.writeByte(DUP2);
            } else {
                // The second argument goes below the others for a moment.
                boolean isWide = slots == 3;
                out.writeByte(isWide ? DUP2_X2 : DUP_X2);
                out.writeByte(isWide ? POP2 : POP);
                out.writeByte(isWide ? DUP2_X2 : DUP2_X1);
            }
            out.writeByte(POP);
            out.writeByte(INVOKESTATIC);
            out.writeShort(pool.method(REFLECTED, name, "(L" + type + ";)V"));
        }

        private void instead(String name, String descriptor) throws IOException {
            instead = instruction(INVOKESTATIC, pool.method(REFLECTED, name, descriptor));
        }

        private byte[] instruction(int opcode, int index) {
            return new byte[] {(byte) opcode, (byte) (index >> 8), (byte) index};
        }
    }
}

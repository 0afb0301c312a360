package cupper.harness.rewrite;

import static cupper.harness.rewrite.Instructions.*;

import java.io.ByteArrayOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;

/**
 * What is added to a method so that its calls are recorded: at entry its parameters are shown, at each return the result,
 * and exceptions that leave it come by a handler of ours. Before calls by reference it is noted which type the caller
 * knows. Nothing of this changes the stack or a local variable of the method.
 */
final class CallProbes {
    private static final String RECORDER = "cupper/record/Recorder";
    private static final String CALL = "Lcupper/record/Call;";
    private static final byte[] NOTHING = {};
    private static final int ILOAD = 0x15;
    private static final int LLOAD = 0x16;
    private static final int FLOAD = 0x17;
    private static final int DLOAD = 0x18;
    private static final int ALOAD = 0x19;
    private static final int INVOKEINTERFACE = 0xb9;

    private final Pool pool;
    private final CallRewriter.Numbers numbers;
    /** The number of the method; -1 if its calls are not recorded. */
    private final int number;
    /** The number of the test that starts here; -1 for none. */
    private final int test;
    private final boolean notesSites;
    private byte[] head = NOTHING;
    private byte[] tail = NOTHING;
    private int guarded;

    CallProbes(Pool pool, CallRewriter.Numbers numbers, int number, int test, boolean notesSites) {
        this.pool = pool;
        this.numbers = numbers;
        this.number = number;
        this.test = test;
        this.notesSites = notesSites;
    }

    byte[] head() {
        return head;
    }

    byte[] tail() {
        return tail;
    }

    int guarded() {
        return guarded;
    }

    Patch[] patches(Outline.Member member, ByteBuffer code, int length) throws IOException, Unfit {
        Patch[] patches = new Patch[length];
        boolean isConstructor = member.name().equals(Outline.CONSTRUCTOR);
        if (test >= 0 && !isConstructor) head = call(test, "test", "(I)V");
        if (number >= 0) {
            tail = thrown();
            if (!isConstructor) head = concat(head, entry(member));
        }
        // Objects that were made and have no constructor yet; the first call of one beyond them is `this` or `super`.
        int made = 0;
        boolean isMade = !isConstructor;
        for (int pc = 0; pc < length; ) {
            int opcode = code.get(pc) & 0xff;
            int old = length(code, pc);
            if (old <= 0) throw new Unfit("an instruction of no length");
            if (opcode == NEW) made++;
            if (opcode == INVOKESPECIAL && pool.reference(code.getChar(pc + 1)).name().equals(Outline.CONSTRUCTOR)) {
                if (made > 0) {
                    made--;
                } else if (!isMade) {
                    isMade = true;
                    guarded = pc + old;
                    byte[] started = test >= 0 ? call(test, "test", "(I)V") : NOTHING;
                    if (number >= 0) started = concat(started, entry(member));
                    if (started.length > 0) patches[pc] = new Patch(NOTHING, concat(copy(code, pc, old), started));
                }
            } else if (opcode == INVOKEVIRTUAL || opcode == INVOKEINTERFACE) {
                Pool.Reference called = pool.reference(code.getChar(pc + 1));
                int site = notesSites
                        ? numbers.site(called.owner(), called.name(), called.descriptor())
                        : -1;
                if (site >= 0) patches[pc] = new Patch(call(site, "site", "(I)V"), null);
            } else if (number >= 0 && opcode >= IRETURN && opcode <= RETURN) {
                patches[pc] = new Patch(exit(opcode), null);
            }
            pc += old;
        }
        if (!isMade) throw new Unfit("no constructor of its parent is called");
        return patches;
    }

    private byte[] entry(Outline.Member member) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        DataOutputStream out = new DataOutputStream(bytes);
        Instructions.call(out, pool, number, RECORDER, "enter", "(I)" + CALL);
        int local = 0;
        if (!member.isStatic()) local = show(out, local, 'L');
        String descriptor = member.descriptor();
        for (int at = 1; descriptor.charAt(at) != ')'; ) {
            char kind = descriptor.charAt(at);
            at = end(descriptor, at);
            local = show(out, local, kind);
        }
        out.writeByte(POP);
        return bytes.toByteArray();
    }

    /** Where the type at a place of a descriptor ends. */
    static int end(String descriptor, int at) {
        while (descriptor.charAt(at) == '[') at++;
        return descriptor.charAt(at) == 'L' ? descriptor.indexOf(';', at) + 1 : at + 1;
    }

    /** Shows a local variable, and tells the next one's number. */
    private int show(DataOutputStream out, int local, char kind) throws IOException {
        int opcode = switch (kind) {
            case 'J' -> LLOAD;
            case 'F' -> FLOAD;
            case 'D' -> DLOAD;
            case 'L', '[' -> ALOAD;
            default -> ILOAD;
        };
        String type = switch (opcode) {
            case LLOAD -> "J";
            case FLOAD -> "F";
            case DLOAD -> "D";
            case ALOAD -> "Ljava/lang/Object;";
            default -> "I";
        };
        out.writeByte(DUP);
        if (local > 0xff) {
            out.writeByte(WIDE);
            out.writeByte(opcode);
            out.writeShort(local);
        } else {
            out.writeByte(opcode);
            out.writeByte(local);
        }
        out.writeByte(INVOKESTATIC);
        out.writeShort(pool.method(RECORDER, "show", "(" + CALL + type + ")V"));
        return local + (opcode == LLOAD || opcode == DLOAD ? 2 : 1);
    }

    private byte[] exit(int opcode) throws IOException {
        String type = switch (opcode - IRETURN) {
            case 0 -> "I";
            case 1 -> "J";
            case 2 -> "F";
            case 3 -> "D";
            case 4 -> "Ljava/lang/Object;";
            default -> "";
        };
        byte[] left = call(number, "leave", "(" + type + "I)V");
        if (type.isEmpty()) return left;
        boolean isWide = type.equals("J") || type.equals("D");
        return concat(new byte[] {(byte) (isWide ? DUP2 : DUP)}, left);
    }

    private byte[] thrown() throws IOException {
        return concat(call(number, "thrown", "(I)V"), new byte[] {(byte) ATHROW});
    }

    private byte[] call(int value, String name, String descriptor) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        Instructions.call(new DataOutputStream(bytes), pool, value, RECORDER, name, descriptor);
        return bytes.toByteArray();
    }

    private static byte[] copy(ByteBuffer code, int pc, int length) {
        byte[] bytes = new byte[length];
        for (int i = 0; i < length; i++) bytes[i] = code.get(pc + i);
        return bytes;
    }

    private static byte[] concat(byte[] one, byte[] other) {
        byte[] both = java.util.Arrays.copyOf(one, one.length + other.length);
        System.arraycopy(other, 0, both, one.length, other.length);
        return both;
    }
}

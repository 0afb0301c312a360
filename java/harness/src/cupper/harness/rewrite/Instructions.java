package cupper.harness.rewrite;

import java.io.DataOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;

/** The instructions that the rewriting must know by name, and the lengths of all (JVMS 6.5). */
final class Instructions {
    static final int ACONST_NULL = 0x01;
    static final int ICONST_0 = 0x03;
    static final int LCONST_0 = 0x09;
    static final int FCONST_0 = 0x0b;
    static final int DCONST_0 = 0x0e;
    static final int SIPUSH = 0x11;
    static final int LDC = 0x12;
    static final int LDC_W = 0x13;
    static final int LDC2_W = 0x14;
    static final int POP = 0x57;
    static final int POP2 = 0x58;
    static final int DUP = 0x59;
    static final int DUP_X2 = 0x5b;
    static final int DUP2 = 0x5c;
    static final int DUP2_X1 = 0x5d;
    static final int DUP2_X2 = 0x5e;
    static final int IINC = 0x84;
    static final int IFEQ = 0x99;
    static final int IF_ICMPEQ = 0x9f;
    static final int IF_ACMPNE = 0xa6;
    static final int GOTO = 0xa7;
    static final int JSR = 0xa8;
    static final int RET = 0xa9;
    static final int TABLESWITCH = 0xaa;
    static final int LOOKUPSWITCH = 0xab;
    static final int IRETURN = 0xac;
    static final int RETURN = 0xb1;
    static final int GETSTATIC = 0xb2;
    static final int PUTSTATIC = 0xb3;
    static final int INVOKEVIRTUAL = 0xb6;
    static final int INVOKESPECIAL = 0xb7;
    static final int INVOKESTATIC = 0xb8;
    static final int INVOKEDYNAMIC = 0xba;
    static final int NEW = 0xbb;
    static final int ATHROW = 0xbf;
    static final int WIDE = 0xc4;
    static final int IFNULL = 0xc6;
    static final int IFNONNULL = 0xc7;
    static final int GOTO_W = 0xc8;
    static final int JSR_W = 0xc9;

    static final int CALL_LENGTH = 6;

    /** Names of the methods of Probe for conditional jumps, from `ifeq` to `if_acmpne`, then `ifnull` and `ifnonnull`. */
    private static final String[] PROBES = {
        "ifeq", "ifne", "iflt", "ifge", "ifgt", "ifle",
        "icmpeq", "icmpne", "icmplt", "icmpge", "icmpgt", "icmple",
        "acmpeq", "acmpne", "ifnull", "ifnonnull",
    };

    private Instructions() {}

    static boolean isConditional(int opcode) {
        return opcode >= IFEQ && opcode <= IF_ACMPNE || opcode == IFNULL || opcode == IFNONNULL;
    }

    /** Whether it is a jump whose offset has two bytes. */
    static boolean isShortJump(int opcode) {
        return isConditional(opcode) || opcode == GOTO || opcode == JSR;
    }

    static boolean isSwitch(int opcode) {
        return opcode == TABLESWITCH || opcode == LOOKUPSWITCH;
    }

    static boolean hasTwoOperands(int conditional) {
        return conditional >= IF_ICMPEQ && conditional <= IF_ACMPNE;
    }

    static String probe(int conditional) {
        return PROBES[conditional >= IFNULL ? conditional - IFNULL + 14 : conditional - IFEQ];
    }

    static String probeDescriptor(int conditional) {
        if (conditional >= IFNULL) return "(Ljava/lang/Object;I)V";
        if (conditional >= 0xa5) return "(Ljava/lang/Object;Ljava/lang/Object;I)V";
        return conditional >= IF_ICMPEQ ? "(III)V" : "(II)V";
    }

    /** The length of the instruction at a place of the code, which starts at 0 in the buffer. */
    static int length(ByteBuffer code, int pc) throws Unfit {
        int opcode = code.get(pc) & 0xff;
        switch (opcode) {
            case TABLESWITCH: {
                int at = aligned(pc + 1);
                return at + 12 + 4 * (code.getInt(at + 8) - code.getInt(at + 4) + 1) - pc;
            }
            case LOOKUPSWITCH: {
                int at = aligned(pc + 1);
                return at + 8 + 8 * code.getInt(at + 4) - pc;
            }
            case WIDE:
                return (code.get(pc + 1) & 0xff) == IINC ? 6 : 4;
            default:
                if (opcode > JSR_W) throw new Unfit("unknown instruction " + opcode);
                return LENGTHS.charAt(opcode) - '0';
        }
    }

    /** Writes the call of a static method whose last parameter is a number: always {@link #CALL_LENGTH} bytes. */
    static void call(DataOutputStream out, Pool pool, int number, String owner, String name, String descriptor)
            throws IOException {
        boolean isShort = number <= Short.MAX_VALUE;
        out.writeByte(isShort ? SIPUSH : LDC_W);
        out.writeShort(isShort ? number : pool.integer(number));
        out.writeByte(INVOKESTATIC);
        out.writeShort(pool.method(owner, name, descriptor));
    }

    static int aligned(int pc) {
        return pc + 3 & ~3;
    }

    /** One digit an opcode, sixteen a line; 0 where the length is not fixed. */
    private static final String LENGTHS =
            "1111111111111111"
            + "2323322222111111"
            + "1111111111111111"
            + "1111112222211111"
            + "1111111111111111"
            + "1111111111111111"
            + "1111111111111111"
            + "1111111111111111"
            + "1111311111111111"
            + "1111111113333333"
            + "3333333332001111"
            + "1133333335532311"
            + "3311043355";
}

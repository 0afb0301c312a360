package cupper.harness.rewrite;

import static cupper.harness.rewrite.Instructions.*;

import java.nio.ByteBuffer;

/**
 * Where it is noted that execution got along, beside branches: at jumps and ends, and where it falls into a place that
 * can be reached in another way, too, or into another line. An exception on the way there leaves no note.
 */
final class Checkpoints {
    private Checkpoints() {}

    /** Whether execution never goes on with the next instruction, and does not branch. */
    static boolean isEnd(int opcode) {
        return opcode == GOTO || opcode == GOTO_W || opcode >= IRETURN && opcode <= RETURN || opcode == ATHROW;
    }

    /** The instructions for which it is noted that the one before was left for them. */
    static boolean[] passed(ByteBuffer code, int length, int[] lines, ByteBuffer handlers) throws Unfit {
        boolean[] isPlace = new boolean[length];
        for (int count = handlers.getChar(); count > 0; count--) {
            mark(isPlace, handlers.getChar());
            handlers.getChar();
            mark(isPlace, handlers.getChar());
            handlers.getChar();
        }
        for (int pc = 0; pc < length; pc = next(code, pc)) {
            int opcode = code.get(pc) & 0xff;
            if (lines[pc] != 0) mark(isPlace, pc);
            if (isShortJump(opcode)) {
                mark(isPlace, pc + code.getShort(pc + 1));
            } else if (opcode == GOTO_W || opcode == JSR_W) {
                mark(isPlace, pc + code.getInt(pc + 1));
            } else if (isSwitch(opcode)) {
                int at = aligned(pc + 1);
                int end = next(code, pc);
                mark(isPlace, pc + code.getInt(at));
                // After the bounds of a table; after the count and the first key otherwise.
                for (int i = at + 12; i < end; i += opcode == TABLESWITCH ? 4 : 8) {
                    mark(isPlace, pc + code.getInt(i));
                }
            }
        }
        boolean[] passed = new boolean[length];
        boolean falls = false;
        for (int pc = 0; pc < length; pc = next(code, pc)) {
            passed[pc] = falls && isPlace[pc];
            int opcode = code.get(pc) & 0xff;
            falls = !isEnd(opcode) && !isSwitch(opcode) && opcode != RET;
        }
        return passed;
    }

    private static int next(ByteBuffer code, int pc) throws Unfit {
        int length = length(code, pc);
        if (length <= 0) throw new Unfit("an instruction of no length");
        return pc + length;
    }

    private static void mark(boolean[] isPlace, int pc) throws Unfit {
        if (pc < 0 || pc >= isPlace.length) throw new Unfit("no instruction starts at " + pc);
        isPlace[pc] = true;
    }
}

/** An interpreter for a toy stack machine: a dense switch in a loop, and switches over enums and strings. */
public class Switches {
    enum Mode { ADD, SUBTRACT, DOUBLE, NEGATE }

    static final int PUSH = 0;
    static final int ADD = 1;
    static final int SUB = 2;
    static final int MUL = 3;
    static final int LOAD = 4;
    static final int STORE = 5;
    static final int JUMP_IF_POSITIVE = 6;
    static final int HALT = 7;

    static int run(int[] code, int limit) {
        int[] stack = new int[16];
        int[] locals = new int[4];
        locals[0] = limit;
        int sp = 0;
        int pc = 0;
        while (true) {
            switch (code[pc++]) {
                case PUSH:
                    stack[sp++] = code[pc++];
                    break;
                case ADD:
                    sp--;
                    stack[sp - 1] += stack[sp];
                    break;
                case SUB:
                    sp--;
                    stack[sp - 1] -= stack[sp];
                    break;
                case MUL:
                    sp--;
                    stack[sp - 1] *= stack[sp];
                    break;
                case LOAD:
                    stack[sp++] = locals[code[pc++]];
                    break;
                case STORE:
                    locals[code[pc++]] = stack[--sp];
                    break;
                case JUMP_IF_POSITIVE:
                    if (stack[--sp] > 0) {
                        pc = code[pc];
                    } else {
                        pc++;
                    }
                    break;
                case HALT:
                    return locals[1];
                default:
                    throw new IllegalStateException("opcode " + code[pc - 1]);
            }
        }
    }

    static int apply(Mode mode, int value, int operand) {
        return switch (mode) {
            case ADD -> value + operand;
            case SUBTRACT -> value - operand;
            case DOUBLE -> value * 2;
            case NEGATE -> -value;
        };
    }

    static int rank(String word) {
        switch (word) {
            case "espresso":
                return 1;
            case "ristretto":
                return 2;
            case "lungo":
                return 3;
            case "mocha":
                return 4;
            default:
                return 0;
        }
    }

    public static void main(String[] args) {
        int[] code = {
            LOAD, 1, PUSH, 31, MUL, LOAD, 0, ADD, STORE, 1, // local1 = local1 * 31 + local0
            LOAD, 0, PUSH, 1, SUB, STORE, 0, // local0 = local0 - 1
            LOAD, 0, JUMP_IF_POSITIVE, 0, HALT,
        };
        int checksum = run(code, 2_400_000);
        Mode[] modes = Mode.values();
        String[] words = {"lungo", "tea", "ristretto", "mocha", "espresso"};
        for (int i = 0; i < 2_800_000; i++) {
            checksum = apply(modes[(i >> 2) & 3], checksum, i) + rank(words[i % words.length]);
        }
        System.out.println(checksum);
    }
}

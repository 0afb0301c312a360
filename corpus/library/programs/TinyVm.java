import java.util.*;

/** An assembler and stack machine running factorial, fibonacci and primes. */
public class TinyVm {
    enum Op { PUSH, ADD, SUB, MUL, DIV, MOD, DUP, SWAP, OVER, DROP, JMP, JZ, LT, EQ, LOAD, STORE, CALL, RET, PRINT, HALT }

    record Ins(Op op, int arg) {}

    static List<Ins> assemble(String src) {
        Map<String, Integer> labels = new HashMap<>();
        List<String[]> lines = new ArrayList<>();
        for (String l : src.split("\n")) {
            l = l.replaceAll(";.*", "").trim();
            if (l.isEmpty()) continue;
            if (l.endsWith(":")) labels.put(l.substring(0, l.length() - 1), lines.size());
            else lines.add(l.split("\\s+"));
        }
        List<Ins> out = new ArrayList<>();
        for (String[] l : lines) {
            int arg = 0;
            if (l.length > 1) {
                Integer label = labels.get(l[1]);
                arg = label != null ? label : Integer.parseInt(l[1]);
            }
            out.add(new Ins(Op.valueOf(l[0].toUpperCase(Locale.ROOT)), arg));
        }
        return out;
    }

    static String run(List<Ins> code, int limit) {
        int[] st = new int[64], mem = new int[16];
        Deque<Integer> calls = new ArrayDeque<>();
        StringJoiner out = new StringJoiner(" ");
        int sp = 0, pc = 0, steps = 0;
        try {
            while (true) {
                if (++steps > limit) throw new IllegalStateException("step limit");
                Ins i = code.get(pc++);
                switch (i.op()) {
                    case PUSH -> st[sp++] = i.arg();
                    case ADD -> st[sp - 2] += st[--sp];
                    case SUB -> st[sp - 2] -= st[--sp];
                    case MUL -> st[sp - 2] *= st[--sp];
                    case DIV -> st[sp - 2] /= st[--sp];
                    case MOD -> st[sp - 2] %= st[--sp];
                    case DUP -> {
                        st[sp] = st[sp - 1];
                        sp++;
                    }
                    case OVER -> {
                        st[sp] = st[sp - 2];
                        sp++;
                    }
                    case SWAP -> {
                        int t = st[sp - 1];
                        st[sp - 1] = st[sp - 2];
                        st[sp - 2] = t;
                    }
                    case DROP -> sp--;
                    case JMP -> pc = i.arg();
                    case JZ -> {
                        if (st[--sp] == 0) pc = i.arg();
                    }
                    case LT -> st[sp - 2] = st[sp - 2] < st[--sp] ? 1 : 0;
                    case EQ -> st[sp - 2] = st[sp - 2] == st[--sp] ? 1 : 0;
                    case LOAD -> st[sp++] = mem[i.arg()];
                    case STORE -> mem[i.arg()] = st[--sp];
                    case CALL -> {
                        calls.push(pc);
                        pc = i.arg();
                    }
                    case RET -> pc = calls.pop();
                    case PRINT -> out.add(String.valueOf(st[--sp]));
                    case HALT -> {
                        return out + " [" + steps + " steps, sp=" + sp + "]";
                    }
                }
            }
        } catch (ArithmeticException | IndexOutOfBoundsException | NoSuchElementException | IllegalStateException e) {
            return out + " !" + e.getClass().getSimpleName() + " " + e.getMessage() + " at " + (pc - 1);
        }
    }

    public static void main(String[] args) {
        String fact = "push 10\ncall f\nprint\nhalt\nf: \ndup\njz base\ndup\npush 1\nsub\ncall f\nmul\nret\nbase:\ndrop\npush 1\nret";
        String fib = "push 0\nstore 0\npush 1\nstore 1\npush 0\nstore 2\nloop:\nload 2\npush 20\nlt\njz end\nload 0\nprint\nload 0\nload 1\ndup\nstore 0\nadd\nstore 1\nload 2\npush 1\nadd\nstore 2\njmp loop\nend:\nhalt";
        String primes = "push 2\nstore 0\nouter:\nload 0\npush 60\nlt\njz done\npush 2\nstore 1\ninner:\nload 1\ndup\nmul\nload 0\nswap\nlt\npush 0\neq\njz prime ; d*d > n\nload 0\nload 1\nmod\njz next\nload 1\npush 1\nadd\nstore 1\njmp inner\nprime:\nload 0\nprint\nnext:\nload 0\npush 1\nadd\nstore 0\njmp outer\ndone:\nhalt";
        System.out.println(run(assemble(fact), 1000));
        System.out.println(run(assemble(fib), 2000));
        System.out.println(run(assemble(primes), 20000));
        System.out.println(run(assemble("push 1\npush 0\ndiv\nhalt"), 100));
        System.out.println(run(assemble("l:\npush 1\njmp l"), 1000));
        System.out.println(run(assemble("l:\njmp l"), 100));
        System.out.println(run(assemble("ret"), 100));
        System.out.println(run(assemble("add"), 100));
        System.out.println(run(assemble("push 5"), 100).replaceAll("!.*", "!fell off"));
        try {
            assemble("frobnicate 1");
        } catch (IllegalArgumentException e) {
            System.out.println(e.getMessage());
        }
        System.out.println(assemble("push 3\nx:\njmp x"));
    }
}

/** A small stack machine and a tape machine: dense switches in loops. */
public class Interpreter {
    static String tape(String p, String in) {
        byte[] m = new byte[300]; int ptr = 0, ip = 0, ii = 0; StringBuilder out = new StringBuilder();
        while (ip < p.length()) {
            switch (p.charAt(ip)) {
                case '>': ptr++; break;
                case '<': ptr--; break;
                case '+': m[ptr]++; break;
                case '-': m[ptr]--; break;
                case '.': out.append((char) m[ptr]); break;
                case ',': m[ptr] = ii < in.length() ? (byte) in.charAt(ii++) : 0; break;
                case '[': if (m[ptr] == 0) for (int d = 1; d > 0; ) { char c = p.charAt(++ip); if (c == '[') d++; else if (c == ']') d--; } break;
                case ']': if (m[ptr] != 0) for (int d = 1; d > 0; ) { char c = p.charAt(--ip); if (c == ']') d++; else if (c == '[') d--; } break;
                default:
            }
            ip++;
        }
        return out.toString();
    }
    static long run(int[] code, long arg) {
        long[] st = new long[16]; int sp = 0, pc = 0; long acc = arg; int steps = 0;
        for (;;) {
            if (++steps > 10000) throw new IllegalStateException("runaway");
            switch (code[pc++]) {
                case 0 -> { return acc; }
                case 1 -> st[sp++] = acc;
                case 2 -> acc = st[--sp] * acc;
                case 3 -> acc += code[pc++];
                case 4 -> { if (acc != 0) pc = code[pc]; else pc++; }
                case 5 -> { long t = st[sp - 1]; st[sp - 1] = acc; acc = t; }
                case 6 -> acc = st[--sp];
                default -> throw new UnsupportedOperationException("op " + code[pc - 1]);
            }
        }
    }
    static int collatz(int n, int d) { return n == 1 ? d : collatz((n & 1) == 0 ? n / 2 : 3 * n + 1, d + 1); }
    static void hanoi(int n, char a, char b, char c, StringBuilder s) { if (n == 0) return; hanoi(n - 1, a, c, b, s); s.append(a).append(c); hanoi(n - 1, b, a, c, s); }
    static int perms(char[] a, int k, StringBuilder s) { if (k == a.length) { s.append(a).append(' '); return 1; } int n = 0; for (int i = k; i < a.length; i++) { char t = a[k]; a[k] = a[i]; a[i] = t; n += perms(a, k + 1, s); t = a[k]; a[k] = a[i]; a[i] = t; } return n; }
    public static void main(String[] args) {
        System.out.print(tape("++++++++[>++++[>++>+++>+++>+<<<<-]>+>+>->>+[<]<-]>>.>---.+++++++..+++.>>.<-.<.+++.------.--------.>>+.>++.", ""));
        System.out.println(tape(",[.-,]", "echo") + tape(">,[>,]<[.<]", "reverse"));
        System.out.println(run(new int[] {3, -1, 4, 0, 0}, 10) + " " + run(new int[] {1, 2, 3, 5, 0}, 7));
        try { run(new int[] {9}, 0); } catch (UnsupportedOperationException e) { System.out.println(e.getMessage()); }
        try { run(new int[] {3, 1, 4, 0}, 1); } catch (IllegalStateException e) { System.out.println(e.getMessage()); }
        try { run(new int[] {6}, 1); } catch (ArrayIndexOutOfBoundsException e) { System.out.println(e.getMessage()); }
        StringBuilder s = new StringBuilder(); hanoi(4, 'a', 'b', 'c', s); System.out.println(s);
        StringBuilder q = new StringBuilder(); System.out.println(perms("abcd".toCharArray(), 0, q) + " " + q + collatz(27, 0));
    }
}

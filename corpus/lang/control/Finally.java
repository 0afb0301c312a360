import java.util.ArrayList;
import java.util.List;

public class Finally {
    static List<String> log = new ArrayList<>();

    @SuppressWarnings("finally")
    static int overriding() { try { return 1; } finally { return 2; } }

    static int keeps() { int x = 1; try { return x; } finally { x = 50; } }

    static long keepsLong(long v) { try { return v * 2; } finally { v = -1; log.add("v=" + v); } }

    static int[] sharesRef() { int[] a = {1}; try { return a; } finally { a[0] = 9; } }

    @SuppressWarnings("finally")
    static String swallow() { try { throw new IllegalStateException("lost"); } finally { return "swallowed"; } }

    static String nested(int mode) {
        StringBuilder sb = new StringBuilder();
        try {
            try {
                sb.append("t");
                if (mode == 1) throw new IllegalArgumentException("m1");
                if (mode == 2) return sb.append("r").toString();
                if (mode == 3) throw new Error("m3");
            } catch (IllegalArgumentException e) {
                sb.append("c");
                if (mode == 1) throw new RuntimeException("from catch", e);
            } finally {
                sb.append("f");
                try {
                    sb.append("[");
                    if (mode == 4) throw new Exception("inner");
                } catch (Exception e) {
                    sb.append("!");
                } finally {
                    sb.append("]");
                }
            }
            sb.append("e");
        } catch (RuntimeException | Error e) {
            sb.append("<").append(e.getMessage()).append(">");
        } finally {
            sb.append("F");
            log.add(sb.toString());
        }
        return sb.toString();
    }

    static int loops() {
        int n = 0;
        for (int i = 0; i < 6; i++) {
            try {
                if (i == 1) continue;
                if (i == 4) break;
                n += i;
            } finally {
                n += 100;
            }
        }
        outer:
        while (true) {
            try {
                while (true) {
                    try { break outer; } finally { n += 1000; }
                }
            } finally {
                n += 10000;
            }
        }
        return n;
    }

    @SuppressWarnings("finally")
    static int breakOut() {
        int k = 0;
        while (true) {
            try {
                try { throw new RuntimeException(); } finally { k++; if (k < 3) continue; break; }
            } finally {
                k += 10;
            }
        }
        return k;
    }

    static int replaced() {
        try {
            try { throw new RuntimeException("first"); } finally { Object o = null; o.hashCode(); }
        } catch (NullPointerException e) {
            return e.getSuppressed().length;
        }
    }

    static boolean cond(boolean b) { try { if (b) return true; } finally { log.add("cond " + b); } return false; }

    public static void main(String[] args) {
        System.out.println(overriding() + " " + keeps() + " " + keepsLong(21) + " " + sharesRef()[0] + " " + swallow());
        for (int m = 0; m < 5; m++) System.out.println(nested(m));
        System.out.println(loops() + " " + breakOut() + " " + replaced());
        System.out.println(cond(true) | cond(false));
        System.out.println(log);
    }
}

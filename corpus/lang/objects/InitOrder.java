public class InitOrder {
    static StringBuilder log = new StringBuilder();
    static int t(String s) { log.append(s).append(' '); return s.length(); }

    static class Base {
        static int s1 = t("Base.s1");
        int f1 = t("Base.f1");
        static { t("Base.static"); }
        { t("Base.block"); }
        Base() { this(t("Base.arg")); t("Base()"); hook(); }
        Base(int n) { t("Base(int)" + n); hook(); }
        int f2 = t("Base.f2");
        void hook() { t("Base.hook"); }
    }

    static class Derived extends Base {
        static final int CONST = 5;
        static int s2 = t("Derived.s2");
        int value = 42;
        final int fin = 7;
        final Integer finBoxed = 8;
        String text = "set";
        { t("Derived.block"); }
        Derived() { super(); t("Derived()"); hook(); }
        Derived(String s) { super(t("Derived.arg")); t("Derived(String)"); }
        @Override void hook() { t("Derived.hook value=" + value + " fin=" + fin + " finBoxed=" + finBoxed + " text=" + text); }
    }

    static class Fields {
        boolean z; byte b; char c; short s; int i; long l; float f; double d; Object o; int[] a;
        static boolean sz; static byte sb; static char sc; static short ss; static int si; static long sl; static float sf; static double sd; static Object so;
        public String toString() { return z + " " + b + " " + (int) c + " " + s + " " + i + " " + l + " " + f + " " + d + " " + o + " " + a; }
    }

    static class Forward {
        static int early = late();
        static int x = 10;
        static int late() { return x; }
        int a = this.b + 1;
        int b = 5;
    }

    public static void main(String[] args) {
        t("main");
        int c = Derived.CONST;
        t("const" + c);
        Derived[] none = new Derived[2];
        t("array");
        new Derived();
        System.out.println(log);
        log.setLength(0);
        new Derived("x");
        System.out.println(log);
        System.out.println(new Fields());
        System.out.println(Fields.sz + " " + Fields.sb + " " + (int) Fields.sc + " " + Fields.ss + " " + Fields.si + " " + Fields.sl + " " + Fields.sf + " " + Fields.sd + " " + Fields.so);
        Fields q = new Fields();
        q.z = true; q.b = -1; q.c = 'c'; q.s = -2; q.i = -3; q.l = Long.MIN_VALUE; q.f = 1.25f; q.d = -1e-9; q.o = q.z; q.a = null;
        System.out.println(q);
        Fields.sz = true; Fields.sl = 1L << 50; Fields.sd = Math.PI; Fields.so = "o"; Fields.sc = 'x';
        System.out.println(Fields.sz + " " + Fields.sl + " " + Fields.sd + " " + Fields.so + " " + Fields.sc);
        System.out.println(Forward.early + " " + Forward.x + " " + new Forward().a);
    }
}

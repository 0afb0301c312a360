public class Concat {
    static int n;
    static String side(String s) { n++; return s + n; }
    static final String K = "k" + 1 + 'c' + 2L + true;
    public String toString() { return null; }

    public static void main(String[] args) {
        boolean z = true; byte b = -1; char c = 'x'; short s = -2; int i = 42; long l = -1L << 40; float f = 1.1f; double d = 1e100;
        String str = "str", nul = null; Object o = 'o', on = null; int[] none = null; StringBuilder sb = new StringBuilder("sb");
        System.out.println("" + z + b + c + s + i + l + f + d + str + nul + o + on + none + sb);
        System.out.println(1 + 2 + "3" + 4 + 5 + 'a' + 1 + (char) ('a' + 1) + (1 + 2) + -0.0 + 0f + 1.0e-10 + Double.NaN);
        System.out.println(nul + nul);
        System.out.println(null + "x" + null);
        System.out.println(new Concat() + "!");
        System.out.println(c + c + "" + c + c);
        char[] chars = {'a', 'b'};
        System.out.println(String.valueOf(chars) + chars.length);
        nul += "appended";
        nul += 1;
        nul += 'c';
        nul += 2.5f;
        nul += null;
        nul += on;
        System.out.println(nul);
        System.out.println(side("a") + side("b") + n + side("c"));
        String big = "";
        for (int k = 0; k < 60; k++) big += k % 10;
        System.out.println(big);
        String many = "a" + i + "b" + l + "c" + d + "d" + c + "e" + z + "f" + s + "g" + b + "h" + f + "i" + str + "j" + o + "k" + i + "l" + i + "m" + i + "n" + i + "o" + i + "p" + i + "q" + i + "r" + i + "s" + i + "t" + i + "u" + i + "v" + i + "w" + i + "x" + i + "y" + i + "z" + i;
        System.out.println(many);
        System.out.println("\u0001" + i + "\u0002" + str + "\u0001\u0002".length());
        System.out.println("\u00e9" + i + "\u20ac" + c + "\ud83d\ude00" + str + (char) 233);
        System.out.println("caf\u00e9" + str + "\u4e2d");
        System.out.println((K == "k1c2true") + " " + (("k" + args.length) == "k0") + " " + (("k" + args.length).intern() == "k0"));
        final String local = "fin";
        String notFinal = "fin";
        System.out.println((local + "al" == "final") + " " + (notFinal + "al" == "final") + " " + (notFinal + "al").equals("final"));
        Integer boxed = null;
        Long lb = 5L;
        System.out.println(boxed + " " + lb + Character.valueOf('q') + Boolean.FALSE);
        System.out.println("" + Integer.MIN_VALUE + Long.MIN_VALUE + Byte.MIN_VALUE + (int) Character.MAX_VALUE + Float.MIN_VALUE + Double.MAX_VALUE);
        try {
            System.out.println("x" + new Object() { public String toString() { throw new IllegalStateException("ts"); } });
        } catch (IllegalStateException e) {
            System.out.println(e.getMessage());
        }
    }
}

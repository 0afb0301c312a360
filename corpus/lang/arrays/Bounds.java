public class Bounds {
    interface Action { void run() throws Exception; }

    static void attempt(String what, Action a) {
        try {
            a.run();
            System.out.println(what + " fine");
        } catch (Exception e) {
            System.out.println(what + " " + e.getClass().getName() + ": " + e.getMessage());
        }
    }

    static int[] ints = {1, 2, 3};
    static int zero;

    static int side(String s, int v) {
        System.out.print(s + " ");
        return v;
    }

    public static void main(String[] args) {
        int big = Integer.MAX_VALUE, neg = -1, min = Integer.MIN_VALUE;
        attempt("iaload", () -> System.out.println(ints[3]));
        attempt("iastore", () -> ints[neg] = 0);
        boolean[] flags = new boolean[2];
        byte[] bytes = {};
        short[] shorts = new short[5];
        long[] longs = new long[7];
        float[] floats = new float[1];
        double[] doubles = new double[1];
        attempt("baload", () -> System.out.println(bytes[0]));
        attempt("bastore", () -> bytes[min] = 1);
        attempt("bool", () -> flags[big] = true);
        attempt("boolOk", () -> flags[1] |= true);
        attempt("caload", () -> System.out.println("abc".toCharArray()[min]));
        attempt("castore", () -> "abc".toCharArray()[3] = 'd');
        attempt("saload", () -> shorts[5]++);
        attempt("laload", () -> System.out.println(longs[7]));
        attempt("fastore", () -> floats[1] = 2);
        attempt("dastore", () -> doubles[-(-1)] = 1);
        attempt("daload", () -> System.out.println(doubles[neg]));
        attempt("aaload", () -> System.out.println(args[args.length]));
        attempt("aastore", () -> args[0] = "x");
        attempt("neg int", () -> System.out.println(new int[neg]));
        attempt("neg obj", () -> System.out.println(new String[min]));
        attempt("neg multi", () -> System.out.println(new int[2][neg][3]));
        attempt("neg multi zero", () -> System.out.println(new int[0][neg][3]));
        attempt("neg multi last", () -> System.out.println(new int[2][0][neg].length));
        attempt("order", () -> ints[side("index", 10)] = side("value", 1) / zero);
        attempt("order2", () -> ints[side("index", 10)] = side("value", 1));
        attempt("order3", () -> { int[] none = null; none[side("index", 10)] = side("value", 1); });
        attempt("order4", () -> { int[] none = null; none[side("index", 10)] = side("value", 1) / zero; });
        attempt("compound", () -> ints[side("i", 5)] += side("v", 1));
        attempt("compoundDiv", () -> ints[side("i", 1)] /= zero);
        attempt("charAt", () -> "abc".charAt(3));
        attempt("substring", () -> "abc".substring(2, 1));
        attempt("substring2", () -> "abc".substring(-1));
        attempt("sb", () -> new StringBuilder("xy").charAt(2));
        attempt("setCharAt", () -> new StringBuilder("xy").setCharAt(5, 'c'));
        attempt("deleteCharAt", () -> new StringBuilder("xy").deleteCharAt(2));
        attempt("insert", () -> new StringBuilder("xy").insert(3, "c"));
        attempt("list", () -> java.util.List.of(1, 2).get(2));
        attempt("arraylist", () -> new java.util.ArrayList<>(java.util.List.of(1)).get(1));
        attempt("aslist", () -> java.util.Arrays.asList(1, 2).get(5));
        attempt("linked", () -> new java.util.LinkedList<>().get(0));
        attempt("copyOfRange", () -> java.util.Arrays.copyOfRange(ints, 2, 1));
        attempt("fill", () -> java.util.Arrays.fill(ints, 1, 9, 0));
        attempt("requireIndex", () -> java.util.Objects.checkIndex(3, 3));
        attempt("fromToIndex", () -> java.util.Objects.checkFromToIndex(2, 5, 4));
        attempt("codePointAt", () -> "a".codePointAt(1));
        System.out.println(java.util.Arrays.toString(ints));
    }
}

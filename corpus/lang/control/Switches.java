public class Switches {
    static String table(int i) {
        switch (i) {
            case 1: return "one";
            case 2: return "two";
            case 3:
            case 4: return "three-four";
            case 6: return "six";
            default: return "?";
        }
    }

    static int lookup(int i) {
        switch (i) {
            case Integer.MIN_VALUE: return -1;
            case -1000: return 1;
            case 0: return 2;
            case 77: return 3;
            case 1_000_000: return 4;
            case Integer.MAX_VALUE: return 5;
        }
        return 0;
    }

    static String fall(int i) {
        String s = "";
        switch (i) {
            case 0: s += "a";
            case 1: s += "b"; break;
            default: s += "d";
            case 2: s += "c";
            case 3: { s += "e"; }
        }
        return s;
    }

    static int extremes(int i) {
        return switch (i) {
            case Integer.MAX_VALUE -> 1;
            case Integer.MAX_VALUE - 1 -> 2;
            case Integer.MAX_VALUE - 2 -> 3;
            default -> 0;
        };
    }

    static int negative(int i) {
        return switch (i) {
            case -3, -2 -> 1;
            case -1 -> { int t = i * 2; yield t; }
            case 0, 1, 2 -> 10;
            default -> throw new IllegalArgumentException("no " + i);
        };
    }

    static String chars(char c) {
        switch (c) {
            case 'a': case 'e': case 'i': case 'o': case 'u': return "vowel";
            case '0': case '9': return "digit";
            case '\uffff': return "last";
        }
        return Character.isLetter(c) ? "consonant" : "other";
    }

    static int bytes(byte b) {
        return switch (b) { case -128 -> 1; case 127 -> 2; case 0 -> 3; default -> 4; };
    }

    static String boxed(Integer i) {
        try {
            switch (i) { case 5: return "five"; default: return "not five"; }
        } catch (NullPointerException e) {
            return "npe";
        }
    }

    static int nested(int a, int b) {
        switch (a) {
            case 1:
                switch (b) { case 1: break; case 2: return 12; default: return 19; }
                return 11;
            case 2: return switch (b) { case 1 -> { try { yield 21; } finally { a = 0; } } default -> 29; };
            default: return 99;
        }
    }

    public static void main(String[] args) {
        for (int i = -1; i < 8; i++) System.out.print(table(i) + " " + fall(i) + " ");
        System.out.println();
        for (int i : new int[] {Integer.MIN_VALUE, Integer.MIN_VALUE + 1, -1000, -999, 0, 76, 77, 1000000, Integer.MAX_VALUE})
            System.out.print(lookup(i) + " " + extremes(i) + " ");
        System.out.println();
        for (int i = -4; i < 4; i++) {
            try { System.out.print(negative(i) + " "); } catch (IllegalArgumentException e) { System.out.print(e.getMessage() + " "); }
        }
        System.out.println();
        for (char c : "ab09z \uffff\u0000".toCharArray()) System.out.print(chars(c) + " ");
        System.out.println();
        System.out.println(bytes((byte) -128) + " " + bytes((byte) 127) + " " + bytes((byte) 0) + " " + bytes((byte) 200));
        System.out.println(boxed(5) + boxed(6) + boxed(null));
        for (int a = 1; a < 4; a++) for (int b = 1; b < 4; b++) System.out.print(nested(a, b) + " ");
        System.out.println();
        int x = 3;
        switch (x) { }
        switch (x) { default: x = 4; }
        switch (x + 1) { case 5: x = 7; }
        System.out.println(x);
    }
}

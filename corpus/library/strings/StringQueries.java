import java.util.*;

/** Searching, comparing and slicing. */
public class StringQueries {
    static void show(String label, Object value) {
        System.out.println(label + " = " + value);
    }

    static String thrown(Runnable r) {
        try {
            r.run();
            return "nothing";
        } catch (RuntimeException e) {
            return e.getClass().getName() + ": " + e.getMessage();
        }
    }

    public static void main(String[] args) {
        String s = "The quick brown fox jumps over the lazy dog";
        for (String probe : new String[] {"quick", "o", "", "zzz", "dog", "The", "the", "T"}) {
            show("indexOf " + probe, s.indexOf(probe) + " " + s.indexOf(probe, 5) + " " + s.indexOf(probe, -3) + " " + s.indexOf(probe, 99));
            show("lastIndexOf " + probe, s.lastIndexOf(probe) + " " + s.lastIndexOf(probe, 5) + " " + s.lastIndexOf(probe, -1));
            show("contains " + probe, s.contains(probe) + " " + s.startsWith(probe) + " " + s.endsWith(probe) + " " + s.startsWith(probe, 4));
        }
        for (int c : new int[] {'o', 'T', 'z', 0x1F600, 'q', -1}) {
            show("char " + c, s.indexOf(c) + " " + s.lastIndexOf(c) + " " + s.indexOf(c, 13) + " " + s.lastIndexOf(c, 13));
        }
        String[] words = {"apple", "Apple", "applesauce", "", "banana", "\u00e9clair", "eclair", "\ud83d\ude00", "\uffff"};
        for (String a : words) {
            StringBuilder row = new StringBuilder();
            for (String b : words) {
                row.append(a.compareTo(b)).append('/').append(a.compareToIgnoreCase(b)).append('/').append(a.equalsIgnoreCase(b) ? 'T' : 'F').append(' ');
            }
            System.out.println(row);
        }
        show("regionMatches", s.regionMatches(4, "QUICK", 0, 5) + " " + s.regionMatches(true, 4, "QUICK", 0, 5) + " " + s.regionMatches(true, -1, "x", 0, 1) + " " + s.regionMatches(40, "dog!", 0, 4));
        show("substring", s.substring(40) + "|" + s.substring(4, 9) + "|" + s.substring(43) + "|" + s.subSequence(0, 3));
        show("substring bad", thrown(() -> s.substring(10, 5)));
        show("substring bad", thrown(() -> s.substring(-1)));
        show("substring bad", thrown(() -> s.substring(0, 100)));
        show("charAt bad", thrown(() -> s.charAt(100)));
        show("codePointAt bad", thrown(() -> s.codePointAt(-1)));
        show("repeat bad", thrown(() -> s.repeat(-2)));
        show("null concat", thrown(() -> s.concat(null)));
        show("hash", s.hashCode() + " " + "".hashCode() + " " + "\u00e9\u4e2d".hashCode() + " " + "Aa".hashCode() + " " + "BB".hashCode());
        show("contentEquals", "abc".contentEquals(new StringBuilder("abc")) + " " + "abc".contentEquals(new StringBuffer("abd")) + " " + "abc".contentEquals(java.nio.CharBuffer.wrap("abc")));
        show("matches", "2024-01-31".matches("\\d{4}-\\d\\d-\\d\\d") + " " + "x".matches("[^x]"));
        show("intern", ("ab" + "c") == "abc");
        show("intern", new String("abc").intern() == "abc");
        show("identity", new String("abc") == "abc");
        char[] dst = new char[10];
        Arrays.fill(dst, '.');
        s.getChars(4, 9, dst, 3);
        show("getChars", new String(dst));
        show("toCharArray", Arrays.toString("h\u00ebllo".toCharArray()));
        show("CASE_INSENSITIVE_ORDER", new TreeSet<>(String.CASE_INSENSITIVE_ORDER) {{ addAll(List.of("b", "A", "a", "B", "c")); }});
        show("isBlank", " \t\u2003".isBlank() + " " + "".isBlank() + " " + "\u00a0".isBlank() + " " + "".isEmpty());
    }
}

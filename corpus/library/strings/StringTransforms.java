import java.util.*;
import java.util.stream.*;

/** Methods that make new strings. */
public class StringTransforms {
    static String q(Object o) {
        String s = String.valueOf(o);
        StringBuilder b = new StringBuilder("'");
        for (char c : s.toCharArray()) {
            if (c < 32 || c > 126) {
                b.append(String.format("\\u%04x", (int) c));
            } else {
                b.append(c);
            }
        }
        return b.append('\'').toString();
    }

    public static void main(String[] args) {
        String[] samples = {"  padded  ", "\u2003wide\u2003", "\t\n mixed \r\n", "", "x", "a,b,,c,,", "MiXeD CaSe", "\u00c0\u00e9\u00ee"};
        for (String s : samples) {
            System.out.println(q(s) + " trim" + q(s.trim()) + " strip" + q(s.strip()) + " lead" + q(s.stripLeading()) + " trail" + q(s.stripTrailing())
                + " up" + q(s.toUpperCase(Locale.ROOT)) + " low" + q(s.toLowerCase(Locale.ROOT)) + " len" + s.length());
        }
        System.out.println(q("hello".replace('l', 'L')) + q("hello".replace("l", "")) + q("aaa".replace("aa", "b")) + q("abc".replace("", "-")));
        System.out.println(q("a1b22c333".replaceAll("[0-9]+", "<$0>")) + q("a1b22c333".replaceFirst("[0-9]+", "\\$")) + q("x.y.z".replace(".", "\\")));
        for (String[] t : new String[][] {{"a,b,,c,,", ","}, {"a,b,,c,,", ",+"}, {" a  b ", " "}, {"abc", ""}, {"", ","}, {",", ","}, {"a|b|c", "|"}, {"a|b|c", "\\|"}, {"2024-01-02T03:04", "[-T:]"}, {"xAyBz", "(?=[A-Z])"}}) {
            System.out.println(q(t[0]) + " by " + q(t[1]) + ": " + Arrays.toString(t[0].split(t[1])) + " " + Arrays.toString(t[0].split(t[1], -1)) + " " + Arrays.toString(t[0].split(t[1], 2)) + t[0].split(t[1]).length);
        }
        System.out.println(String.join("-", "a", "b", null, "c") + " " + String.join("", List.of()) + " " + String.join(", ", new TreeSet<>(Set.of("z", "y", "x"))));
        System.out.println("ab".repeat(5) + "|" + "x".repeat(0) + "|" + "\u00e9".repeat(3) + "|" + "".repeat(9));
        System.out.println("one\ntwo\r\nthree\rfour\n".lines().map(StringTransforms::q).collect(Collectors.joining("+")));
        System.out.println(q("a\n  b\nc".indent(3)) + q("   a\n     b\n".indent(-2)) + q("x".indent(0)));
        System.out.println(q("  a\n    b\n  c\n".stripIndent()) + q("tab\\t nl\\n oct\\101 \\u".substring(0, 17).translateEscapes()));
        System.out.println("%d-%s".formatted(5, "q") + " " + "abc".transform(s -> s + s.length()) + " " + "abc".chars().sum());
        System.out.println(String.valueOf((Object) null) + String.valueOf(true) + String.valueOf('c') + String.valueOf(1.5f) + String.valueOf(1e300) + String.valueOf(new char[] {'x', 'y'}) + String.valueOf(new char[] {'x', 'y', 'z'}, 1, 1) + String.copyValueOf(new char[] {'p'}));
        System.out.println(new String(new int[] {0x48, 0x1F600, 0x69}, 0, 3).length() + " " + new String(new char[] {'a', 'b', 'c'}, 1, 2) + " " + new String(new StringBuilder("sb")));
        System.out.println("concat:" + 1 + 2L + 3.0f + 4.0 + 'c' + true + null + (byte) 7 + (short) 8 + new int[0].length + 'a' + 1 + ('a' + 1));
        String acc = "";
        for (int i = 0; i < 12; i++) {
            acc += i % 3 == 0 ? i : "," + (char) ('a' + i);
        }
        System.out.println(acc);
        System.out.println("a-b-c".chars().mapToObj(c -> (char) c).map(String::valueOf).collect(Collectors.joining("/")));
        try {
            "a\\q".translateEscapes();
        } catch (IllegalArgumentException e) {
            System.out.println(e.getMessage());
        }
        System.out.println("x".describeConstable().get() + " " + "abc".equals(null) + " " + Objects.equals("a", "a"));
    }
}

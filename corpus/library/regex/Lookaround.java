import java.util.*;
import java.util.regex.*;

/** Lookahead, lookbehind, possessive, atomic and lazy quantifiers. */
public class Lookaround {
    static String finds(String regex, String input) {
        List<String> out = new ArrayList<>();
        Matcher m = Pattern.compile(regex).matcher(input);
        while (m.find()) out.add(m.group() + "@" + m.start());
        return out.toString();
    }

    public static void main(String[] args) {
        String[][] cases = {
            {"foo(?=bar)", "foobar foobaz"}, {"foo(?!bar)", "foobar foobaz"}, {"(?<=\\$)\\d+", "$100 200 $3"}, {"(?<!\\$)\\b\\d+", "$100 200 $3"}, {"(?<=a{1,3})b", "ab aab cb"}, {"(?<=foo|ba)r", "foor bar cr"},
            {"(?=(\\w{3}))", "abcde"}, {"\\d{1,3}(?=(\\d{3})+$)", "1234567"}, {"a.*c", "abcabc"}, {"a.*?c", "abcabc"}, {"a.*+c", "abcabc"}, {"a[^c]*+c", "abcabc"}, {"\"[^\"]*+\"", "say \"hi\" and \"bye"},
            {"(?>a|ab)c", "abc ac"}, {"(?>ab|a)c", "abc ac"}, {"x{2}", "xxxxx"}, {"x{2,}", "xxxxx x xx"}, {"x{2,3}?", "xxxxx"}, {"x{1,2}+x", "xxx xx"}, {"x??y", "xy y"}, {"(?s).+", "a\nb"}, {".+", "a\nb\r\nc\u2028d"},
            {"(?m)^\\w+$", "one\ntwo three\nfour"}, {"\\Aone", "one\none"}, {"two\\Z", "one\ntwo\n"}, {"two\\z", "one\ntwo\n"}, {"(?d)a$", "a\r\n"}, {"\\R", "a\r\nb\nc\u0085"}, {"\\h+", "a \t\u00a0b"}, {"\\v", "a\u000bb\n"}, {"\\X", "e\u0301a"},
            {"\\G\\d", "123a45"}, {"(?x) a b # comment\n c", "abc"}, {"(?i)stra\u00dfe", "STRASSE STRA\u00dfE"}, {"(?iu)\u00e9", "\u00c9\u00e9"}, {"(?i)\u00e9", "\u00c9\u00e9"}, {"[\\w&&[^\\d_]]+", "ab12_cd"}, {"[^\\s,]+", "a, b,c"}, {"\\p{Punct}+", "a.b,,c!"}, {"[\\p{Lu}\\d]+", "aB1c\u00c9"},
        };
        for (String[] c : cases) {
            System.out.println(c[0].replace("\n", "\\n") + " => " + escape(finds(c[0], c[1])));
        }
        System.out.println("1234567.891".replaceAll("(?<=\\d)(?=(\\d{3})+(?!\\d)(?=\\.))", ","));
        String[] passwords = {"short", "alllowercase1", "Good1Password", "NoDigitsHere", "Has Space1A"};
        Pattern strong = Pattern.compile("^(?=.*[A-Z])(?=.*[a-z])(?=.*\\d)(?!.*\\s).{8,}$");
        for (String p : passwords) System.out.print(p + ":" + strong.matcher(p).matches() + " ");
        System.out.println();
        String nested = "a".repeat(2000);
        System.out.println(Pattern.matches("a*", nested) + " " + Pattern.matches("(?:a|b)*", "ab".repeat(500)) + " " + Pattern.matches("[ab]*+c", nested));
        for (String bad : new String[] {"(", "[a", "a{2", "*a", "(?<n>a)(?<n>b)", "\\k<q>", "(?<=a+)b", "a{3,1}", "\\p{Nope}", "[z-a]", "(?z)", "\\"}) {
            try {
                Pattern.compile(bad);
                System.out.println(bad + " compiles");
            } catch (PatternSyntaxException e) {
                System.out.println(bad + " | " + e.getDescription() + " | " + e.getIndex() + " | " + e.getMessage().replace("\n", "\\n"));
            }
        }
    }

    static String escape(String s) {
        StringBuilder b = new StringBuilder();
        for (char c : s.toCharArray()) b.append(c < 127 && c >= 32 ? String.valueOf(c) : String.format("\\u%04x", (int) c));
        return b.toString();
    }
}

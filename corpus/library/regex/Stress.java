import java.util.*;
import java.util.regex.*;
import java.util.stream.*;

/** Patterns of every construct on many inputs; deep recursion, backtracking, syntax errors. */
public class Stress {
    static final Random RANDOM = new Random(2024);

    static String random(int depth) {
        switch (depth <= 0 ? RANDOM.nextInt(5) : RANDOM.nextInt(13)) {
            case 0: return "a";
            case 1: return "b";
            case 2: return "[ab]";
            case 3: return ".";
            case 4: return "[^b]";
            case 5: return random(depth - 1) + random(depth - 1);
            case 6: return "(?:" + random(depth - 1) + "|" + random(depth - 1) + ")";
            case 7: return "(" + random(depth - 1) + ")";
            case 8: return "(?:" + random(depth - 1) + ")" + new String[] {"?", "*", "+", "{1,2}", "??", "*?", "+?", "?+", "*+", "++", "{2}"}[RANDOM.nextInt(11)];
            case 9: return "(?=" + random(depth - 1) + ")";
            case 10: return "(?!" + random(depth - 2) + ")";
            case 11: return "(?>" + random(depth - 1) + ")";
            default: return new String[] {"^", "$", "\\b", "(?i)A", "\\w", "(?<=a)", "(?<!b)"}[RANDOM.nextInt(7)];
        }
    }

    static String all(String p, String s) {
        Matcher m = Pattern.compile(p).matcher(s);
        StringBuilder b = new StringBuilder();
        while (m.find()) {
            b.append('[').append(m.start()).append(',').append(m.end());
            for (int i = 1; i <= m.groupCount(); i++) b.append(' ').append(m.group(i));
            b.append(']');
        }
        return b.append(m.hitEnd()).toString();
    }

    public static void main(String[] args) {
        int h = 0, found = 0;
        for (int i = 0; i < 400; i++) {
            String p = random(4);
            for (String s : new String[] {"", "a", "b", "abab", "bbaab", "aaab b a"}) {
                String r = all(p, s);
                h = h * 31 + r.hashCode();
                if (r.length() > 8) found++;
            }
            if (i % 40 == 0) System.out.println(p + " " + all(p, "abbaab") + " " + h);
        }
        System.out.println(h + " " + found);
        String[][] cases = {{"(?<y>\\d{4})-(?<m>\\d\\d)", "on 2024-02 and 1999-12"}, {"(a)?(b)?\\1\\2", "abab aa bb"}, {"\\bfoo\\b", "foo food foo."}, {"(?i)stra\u00dfe", "STRASSE Stra\u00dfe"}, {"(?iu)\u00e9", "\u00c9\u00e9"}, {"(?s).+", "a\nb"}, {"(?m)^.", "a\nb\r\nc"}, {"(?x) a b # comment\n c", "abc"}, {"\\Qa.b\\E+", "a.bbb a.b"}, {"[a-c&&[^b]]+", "abcabc"}, {"[\\p{L}&&[^\\p{Lu}]]+", "aBcDef"}, {"\\p{IsGreek}+", "abc \u03b1\u03b2"}, {"\\X", "e\u0301a"}, {"\\R", "a\r\nb\u2028c"}, {"\\h+|\\v", "a \t\u00a0b\nc"}, {"(?<=\\d{1,3})x", "1x 12x x"}, {"x*", "xxaxx"}, {"(x+x+)+y", "xxxxxxxxxxy"}, {"\\G\\d", "12a34"}, {"[^\\s\\d]", "a 1_b"}, {"(?:(a)|b)*", "abba"}, {"(?:(a)|(b))+", "abab"}, {"\\u0041\\x42\\103\\cA?", "ABC"}, {"^$", ""}, {"\\z", "ab"}, {"\\Z", "ab\n"}, {"[\\]\\[\\\\-]+", "[]\\-"}, {"\\N{LATIN SMALL LETTER A}", "bab"}, {"(?<n>.)\\k<n>", "aabbc"}, {"a{0}b", "ab"}, {"(|a)+", "aaa"}};
        for (String[] c : cases) System.out.println(c[0].replaceAll("[^ -~]", "?") + " -> " + all(c[0], c[1]).replaceAll("[^ -~]", "?"));
        for (String bad : new String[] {"(", ")", "[", "a{2,1}", "*a", "a**", "(?<1>x)", "(?<n>a)(?<n>b)", "\\k<z>", "\\", "[z-a]", "(?z)", "\\p{Nope}", "(?<=a*)b", "a{99999999999}", "[a&&", "\\x{110000}", "\\c", "(?", "\\N{NO SUCH}", "\\i"}) {
            try {
                Pattern.compile(bad);
                System.out.println(bad + " compiles");
            } catch (PatternSyntaxException e) {
                System.out.println(bad + " | " + e.getDescription() + " | " + e.getIndex() + " | " + e.getMessage().replace("\n", "~"));
            } catch (IllegalArgumentException e) {
                System.out.println(bad + " | " + e);
            }
        }
        String deep = "(".repeat(200) + "a" + ")".repeat(200);
        System.out.println("a".matches(deep) + " " + Pattern.compile(deep).matcher("a").groupCount());
        System.out.println("x".repeat(20_000).matches("(?:x|y)*+") + " " + "x".repeat(3000).matches("[xy]*?") + " " + ("a".repeat(24)).matches("(a|aa)+$") + " " + "a".repeat(5000).replaceAll("a(?=a)", "").length());
        try {
            "ab".repeat(500_000).matches("(?:ab|cd)*");
            System.out.println("no overflow");
        } catch (StackOverflowError e) {
            System.out.println("overflow");
        }
        Matcher m = Pattern.compile("(\\w)(\\d)?").matcher("a1b2c");
        System.out.println(m.results().map(r -> r.start() + r.group(1) + r.group(2)).collect(Collectors.joining(",")) + " " + m.reset().replaceAll(r -> "<" + r.group().toUpperCase() + ">") + " " + m.replaceFirst("$2$1\\$") + " " + m.reset("zz9").lookingAt() + m.end() + " " + m.region(1, 3).matches() + m.hasAnchoringBounds() + m.hasTransparentBounds() + " " + m.toMatchResult().group(2));
        StringBuilder b = new StringBuilder();
        m.reset("x1y2");
        while (m.find()) m.appendReplacement(b, m.group(2) + "$1");
        System.out.println(m.appendTail(b) + " " + Pattern.compile(",").splitAsStream("a,b,,c,,").collect(Collectors.toList()) + " " + Arrays.toString("a1b2c3".split("(?<=\\d)")) + Arrays.toString(":a:b".split(":")) + Arrays.toString("a,b,c,,".split(",", -1)) + Arrays.toString("abc".split("", 2)) + " " + Pattern.compile("b").asPredicate().test("abc") + Pattern.compile("b").asMatchPredicate().test("abc") + " " + Pattern.quote("a\\Eb") + " " + Matcher.quoteReplacement("$1\\") + " " + Pattern.compile("a", Pattern.CASE_INSENSITIVE | Pattern.COMMENTS).flags());
        for (String rep : new String[] {"$3", "${none}", "$", "\\", "$x"}) {
            try {
                System.out.println("ab".replaceAll("(a)(?<n>b)", rep));
            } catch (RuntimeException e) {
                System.out.println(rep + " " + e);
            }
        }
    }
}

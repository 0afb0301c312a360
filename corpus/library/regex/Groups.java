import java.util.regex.*;

/** Capturing, named groups, back references and match state. */
public class Groups {
    static void all(String regex, String input) {
        Matcher m = Pattern.compile(regex).matcher(input);
        StringBuilder b = new StringBuilder(regex + " on " + input + ":");
        int n = 0;
        while (m.find() && n++ < 20) {
            b.append(" {");
            for (int g = 0; g <= m.groupCount(); g++) {
                b.append(g > 0 ? "," : "").append(m.group(g)).append('@').append(m.start(g)).append('-').append(m.end(g));
            }
            b.append('}');
        }
        System.out.println(b);
    }

    public static void main(String[] args) {
        all("(\\w+)@(\\w+)\\.com", "joe@example.com, ann@test.com bad@x.org");
        all("(a)|(b)|(c)", "cab");
        all("(a(b(c)?)?)", "abcaba");
        all("(?:x(y))*z", "xyxyz z xz");
        all("(\\w)\\1", "aabbccdeffg");
        all("(?<first>\\w)(?<second>\\w)\\k<second>\\k<first>", "abba noon deed");
        all("^(\\d{3})-(\\d{4})$", "555-1234");
        all("(a|ab)(c|bcd)(d*)", "abcd");
        all("(a*)*", "aab");
        all("(a*)+b", "aaab");
        all("(.*?)(\\d+)(.*)", "abc123def");
        all("", "abc");
        all("x*", "axxb");
        all("\\b", "hi there");
        all("(?i)(h)(E)(?-i)l", "HELlo hel HEL");
        all("((\\d)(\\d))((\\d)(\\d))\\6\\5", "123443 1221 12344");
        all("\\bfoo\\B", "food foo foobar");
        all("[a-c&&[^b]]+", "abcacb");
        all("\\Q[x]\\E+", "[x]]]");
        all("(?<y>\\d{4})-(?<m>\\d\\d)", "2024-05 1999-12");
        Matcher m = Pattern.compile("(?<key>\\w+)=(?<val>[^;]*);?").matcher("a=1;bb=two words;c=");
        while (m.find()) {
            System.out.println(m.group("key") + " -> '" + m.group("val") + "' " + m.start("val") + " " + m.end("key"));
        }
        try {
            m.group();
        } catch (IllegalStateException e) {
            System.out.println(e);
        }
        m.reset("z=9");
        System.out.println(m.matches() + " " + m.group(1) + " " + m.toMatchResult().group(2) + " " + m.hitEnd() + " " + m.requireEnd());
        try {
            m.group("nope");
        } catch (IllegalArgumentException e) {
            System.out.println(e);
        }
        try {
            m.group(3);
        } catch (IndexOutOfBoundsException e) {
            System.out.println(e);
        }
        m = Pattern.compile("\\d+").matcher("a12b345c");
        m.region(2, 6);
        System.out.println(m.find() + " " + m.group() + " " + m.find() + " " + m.group() + " " + m.find() + " " + m.regionStart() + " " + m.regionEnd());
        m.reset();
        System.out.println(m.lookingAt() + " " + m.find(4) + " " + m.group() + " " + m.matches() + " " + m.usePattern(Pattern.compile("[a-z]")).reset().find() + " " + m.group());
        m = Pattern.compile("^b").matcher("ab").region(1, 2);
        System.out.println(m.find() + " " + m.useAnchoringBounds(false).region(1, 2).find() + " " + m.hasAnchoringBounds() + " " + m.hasTransparentBounds());
        m = Pattern.compile("(?<=a)b").matcher("ab").region(1, 2);
        System.out.println(m.find() + " " + m.useTransparentBounds(true).region(1, 2).find());
        System.out.println(Pattern.compile("x(y)").matcher("xy"));
    }
}

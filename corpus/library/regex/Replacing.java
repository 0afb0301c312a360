import java.util.*;
import java.util.regex.*;
import java.util.stream.*;

/** appendReplacement, callbacks, splitting, predicates and streams of results. */
public class Replacing {
    static String camel(String s) {
        return Pattern.compile("_([a-z])").matcher(s).replaceAll(m -> m.group(1).toUpperCase(Locale.ROOT));
    }

    static String snake(String s) {
        return s.replaceAll("([a-z])([A-Z])", "$1_$2").toLowerCase(Locale.ROOT);
    }

    static String expand(String template, Map<String, String> env) {
        Matcher m = Pattern.compile("\\$\\{(\\w+)(?::([^}]*))?}").matcher(template);
        StringBuffer out = new StringBuffer();
        while (m.find()) {
            String v = env.get(m.group(1));
            m.appendReplacement(out, Matcher.quoteReplacement(v != null ? v : m.group(2) != null ? m.group(2) : m.group()));
        }
        return m.appendTail(out).toString();
    }

    public static void main(String[] args) {
        System.out.println(camel("some_snake_case_name") + " " + snake("someCamelCaseName") + " " + expand("${HOME}/${DIR:tmp}/${NOPE} $5", Map.of("HOME", "/home/$user\\x")));
        System.out.println("John Smith".replaceAll("(?<f>\\w+) (?<l>\\w+)", "${l}, ${f}") + " " + "aaa".replaceAll("a*", "X") + " " + "abc".replaceAll("", "-") + " " + "x1y2".replaceAll("\\d", "\\\\") + " " + "10".replaceAll("(1)(0)", "$2$1$12"));
        for (String bad : new String[] {"$", "$9", "${nope}", "\\", "${", "$x"}) {
            try {
                System.out.println("a".replaceAll("(a)", bad));
            } catch (RuntimeException e) {
                System.out.println(bad + " " + e);
            }
        }
        Pattern p = Pattern.compile("(\\d+)");
        System.out.println(p.matcher("1 22 333").replaceAll(r -> "<" + Integer.parseInt(r.group()) * 2 + ">") + " " + p.matcher("1 22").replaceFirst(r -> "[" + r.start() + "," + r.end() + "]"));
        StringBuilder sb = new StringBuilder();
        Matcher m = p.matcher("a1b22c");
        while (m.find()) m.appendReplacement(sb, "<$1>");
        System.out.println(m.appendTail(sb));
        System.out.println(p.matcher("x9y88z").results().map(MatchResult::group).collect(Collectors.toList()) + " " + Arrays.toString(p.split("a1b2c3")) + " " + Arrays.toString(p.split("1a2", -1)) + " " + p.splitAsStream("q1w2e").collect(Collectors.joining("|")));
        System.out.println(Stream.of("abc", "a1", "77", "").filter(p.asPredicate()).collect(Collectors.toList()) + " " + Stream.of("abc", "a1", "77").filter(p.asMatchPredicate()).collect(Collectors.toList()));
        System.out.println(p + " " + p.flags() + " " + Pattern.compile("a", Pattern.CASE_INSENSITIVE | Pattern.MULTILINE | Pattern.COMMENTS).flags() + " " + Pattern.quote("a\\Eb") + " " + "a.b".matches(Pattern.quote("a.b")) + " " + Pattern.compile("a.c", Pattern.LITERAL).matcher("xa.cx").find());
        System.out.println(Pattern.compile("^a.b$", Pattern.DOTALL | Pattern.MULTILINE).matcher("z\na\nb\nq").find() + " " + Pattern.compile("\u00e9", Pattern.CANON_EQ).matcher("e\u0301").matches() + " " + Pattern.compile("\\w+", Pattern.UNICODE_CHARACTER_CLASS).matcher("\u00e9t\u00e9").matches() + " " + Pattern.compile("\\w+").matcher("\u00e9t\u00e9").matches());
        String log = "2024-01-05 ERROR [db] timeout after 30s\n2024-01-06 INFO [web] ok\n2024-01-07 ERROR [web] 500 after 2s\nbroken line";
        Pattern line = Pattern.compile("^(?<date>\\S+) (?<level>[A-Z]+) \\[(?<mod>\\w+)] (?<msg>.*)$", Pattern.MULTILINE);
        Map<String, List<String>> byLevel = line.matcher(log).results().collect(Collectors.groupingBy(r -> r.group(2), TreeMap::new, Collectors.mapping(r -> r.group(3) + "/" + r.group(4), Collectors.toList())));
        System.out.println(byLevel);
        System.out.println("<b>x</b><i>y</i>".replaceAll("<(\\w)>(.*?)</\\1>", "[$2:$1]") + " " + "a  b   c".replaceAll(" +", " ") + " " + "CSV,\"q,uoted\",x".replaceAll(",(?=(?:[^\"]*\"[^\"]*\")*[^\"]*$)", ";"));
    }
}

import java.util.*;
import java.util.regex.*;
import java.util.stream.*;

/** Real-world patterns: CSV, URLs, e-mails, dates, markdown, colours, versions. */
public class CsvAndUrls {
    static List<String> csv(String line) {
        List<String> out = new ArrayList<>();
        Matcher m = Pattern.compile("\\G(?:^|,)(?:\"((?:[^\"]|\"\")*)\"|([^,\"]*))").matcher(line);
        while (m.find()) out.add(m.group(1) != null ? m.group(1).replace("\"\"", "\"") : m.group(2));
        return out;
    }

    static String markdown(String s) {
        s = s.replaceAll("(?m)^(#{1,6}) +(.+)$", "<h>$2</h>").replaceAll("\\*\\*(.+?)\\*\\*", "<b>$1</b>").replaceAll("(?<!\\*)\\*([^*]+)\\*(?!\\*)", "<i>$1</i>").replaceAll("\\[([^\\]]+)]\\(([^)]+)\\)", "<a href=\"$2\">$1</a>").replaceAll("`([^`]+)`", "<code>$1</code>");
        return Pattern.compile("(?m)^- (.*)$").matcher(s).replaceAll(r -> "<li>" + Matcher.quoteReplacement(r.group(1).trim()) + "</li>");
    }

    public static void main(String[] args) {
        for (String l : new String[] {"a,b,c", "\"x,y\",z", "\"he said \"\"hi\"\"\",2", ",,", "", "one", "a,\"\",b"}) System.out.println(l + " -> " + csv(l) + csv(l).size());
        Pattern url = Pattern.compile("(?<scheme>https?)://(?:(?<user>[^@/]+)@)?(?<host>[\\w.-]+)(?::(?<port>\\d+))?(?<path>/[^?#\\s]*)?(?:\\?(?<query>[^#\\s]*))?(?:#(?<frag>\\S*))?");
        Matcher m = url.matcher("see http://u:p@ex.com:80/a/b?x=1&y=2#top and https://other.org or ftp://no");
        while (m.find()) System.out.println(Stream.of("scheme", "user", "host", "port", "path", "query", "frag").map(g -> g + "=" + m.group(g)).collect(Collectors.joining(" ")));
        Pattern mail = Pattern.compile("^[\\w.+-]+@(?:[a-z0-9](?:[a-z0-9-]*[a-z0-9])?\\.)+[a-z]{2,}$", Pattern.CASE_INSENSITIVE);
        for (String s : new String[] {"a@b.co", "first.last+tag@Sub.Example.ORG", "no@tld", "@x.com", "a@-b.com", "a b@c.de"}) System.out.print(s + ":" + mail.matcher(s).matches() + " ");
        System.out.println();
        System.out.println(markdown("# Title\nsome **bold** and *it* with `code` and [link](http://x)\n- one $1\n- two").replace("\n", "|"));
        System.out.println("rgb: " + Pattern.compile("#([0-9a-f]{2})([0-9a-f]{2})([0-9a-f]{2})\\b", Pattern.CASE_INSENSITIVE).matcher("#FF8000 #abc #0a0B0c #1234567").results().map(r -> Integer.parseInt(r.group(1), 16) + "," + Integer.parseInt(r.group(2), 16) + "," + Integer.parseInt(r.group(3), 16)).toList());
        List<String> versions = new ArrayList<>(List.of("1.10.0", "1.9.3", "1.9", "2.0.0-beta", "2.0.0", "10.1"));
        versions.sort((a, b) -> {
            int[] x = Pattern.compile("[.-]").splitAsStream(a).filter(p -> p.matches("\\d+")).mapToInt(Integer::parseInt).toArray(), y = Pattern.compile("[.-]").splitAsStream(b).filter(p -> p.matches("\\d+")).mapToInt(Integer::parseInt).toArray();
            int c = Arrays.compare(x, y);
            return c != 0 ? c : Boolean.compare(b.contains("-"), a.contains("-"));
        });
        System.out.println(versions);
        System.out.println("1 apple, 22 pears and 333 figs".replaceAll("\\b(\\d)(\\d*)\\b", "[$1|$2]") + " " + "camelCaseHTTPServer".replaceAll("(?<=[a-z])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])", "_") + " " + "aaa bbb aaa ccc bbb".replaceAll("\\b(\\w+)\\b(?=.*\\b\\1\\b)", "").trim().replaceAll(" +", " ") + " " + "2024-01-31".replaceAll("(\\d+)-(\\d+)-(\\d+)", "$3/$2/$1"));
        String nested = "f(a, g(b, c), h(d))";
        List<String> calls = new ArrayList<>();
        Pattern inner = Pattern.compile("(\\w+)\\(([^()]*)\\)");
        for (Matcher k = inner.matcher(nested); k.find(); k = inner.matcher(nested)) {
            calls.add(k.group());
            nested = k.replaceFirst("R" + calls.size());
        }
        System.out.println(calls + " " + nested);
        System.out.println(Pattern.compile("^(1?|(11+?)\\2+)$").matcher("1".repeat(91)).matches() + " " + Pattern.compile("^(1?|(11+?)\\2+)$").matcher("1".repeat(97)).matches() + " " + "aAbB".matches("(?i)a{2}b{2}") + " " + Arrays.toString("key = value # note".split("\\s*[=#]\\s*")) + " " + "\\d+".equals(Pattern.compile("\\d+").pattern()));
    }
}

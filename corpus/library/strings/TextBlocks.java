import java.util.*;
import java.util.stream.*;

/** Text blocks, their escapes and a small template engine over them. */
public class TextBlocks {
    static String render(String template, Map<String, ?> values) {
        StringBuilder out = new StringBuilder();
        int at = 0;
        while (true) {
            int open = template.indexOf("${", at);
            if (open < 0) {
                return out.append(template, at, template.length()).toString();
            }
            int close = template.indexOf('}', open);
            String name = template.substring(open + 2, close);
            out.append(template, at, open).append(values.containsKey(name) ? values.get(name) : "?" + name + "?");
            at = close + 1;
        }
    }

    public static void main(String[] args) {
        String json = """
            {
              "name": "Cupper",
              "tags": ["a", "b\\n"],
              "quote": "\""" inside \"""\"
            }
            """;
        System.out.print(json);
        String joined = """
            one \
            two \
            three\s\s
            end""";
        System.out.println(joined.replace(' ', '.'));
        String ragged = """
              deep
            shallow
                deeper   \t|
            """;
        ragged.lines().map(l -> l.length() + ":" + l.replace('\t', '>')).forEach(System.out::println);
        System.out.println("""
            \u0041\101\0""".chars().boxed().collect(Collectors.toList()));
        System.out.println("""
            """.isEmpty());
        String page = """
            Dear ${name},
            you owe ${amount} by ${when}${missing}.
            """;
        Map<String, Object> values = new LinkedHashMap<>();
        values.put("name", "Ada");
        values.put("amount", String.format(Locale.ROOT, "%.2f", 12.5));
        values.put("when", null);
        System.out.print(render(page, values));
        System.out.println(page.lines().map(String::strip).map(String::length).collect(Collectors.toList()));
        System.out.println("a\tb\\c\"d\'e\0f".length() + " " + "\7\77\377".chars().boxed().collect(Collectors.toList()));
    }
}

// args: cupper "Two words" -v --width=30 --sep * -- -literal
import java.util.*;

/** Command-line option parsing and a big-letter banner; ends with a chosen exit status. */
public class Banner {
    static final Map<Character, String[]> FONT = new HashMap<>();

    static {
        String letters = "cdeoprstuw";
        String[] rows = {" ## ", "### ", "####", " ## ", "### ", "### ", " ###", "####", "#  #", "#  #", "#   ", "#  #", "#   ", "#  #", "#  #", "#  #", "#   ", " #  ", "#  #", "#  #", "#   ", "#  #", "### ", "#  #", "### ", "### ", " ## ", " #  ", "#  #", "####", " ## ", "### ", "####", " ## ", "#   ", "#  #", "### ", " #  ", " ## ", "#  #"};
        for (int i = 0; i < letters.length(); i++) {
            String[] g = new String[4];
            for (int r = 0; r < 4; r++) g[r] = rows[r * 10 + i];
            FONT.put(letters.charAt(i), g);
        }
    }

    public static void main(String[] args) {
        Map<String, String> opts = new TreeMap<>();
        List<String> rest = new ArrayList<>();
        for (Iterator<String> it = List.of(args).iterator(); it.hasNext();) {
            String a = it.next();
            if (a.equals("--")) it.forEachRemaining(rest::add);
            else if (a.startsWith("--") && a.contains("=")) opts.put(a.substring(2, a.indexOf('=')), a.substring(a.indexOf('=') + 1));
            else if (a.startsWith("--")) opts.put(a.substring(2), it.hasNext() ? it.next() : "");
            else if (a.startsWith("-")) a.substring(1).chars().forEach(c -> opts.merge(String.valueOf((char) c), "1", String::concat));
            else rest.add(a);
        }
        System.out.println(args.length + " " + opts + " " + rest);
        for (String word : rest) {
            for (int r = 0; r < 4; r++) {
                StringBuilder b = new StringBuilder();
                for (char c : word.toLowerCase(Locale.ROOT).toCharArray()) b.append(FONT.getOrDefault(c, new String[] {"    ", "    ", "    ", " .. "})[r].replace("#", opts.getOrDefault("sep", "#"))).append(' ');
                String line = b.toString().stripTrailing();
                System.out.println(line.length() > Integer.parseInt(opts.get("width")) ? line.substring(0, 30) + ">" : line);
            }
        }
        System.err.println("exiting with " + rest.size());
        System.exit(rest.size());
    }
}

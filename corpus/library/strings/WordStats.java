// stdin: It was the best of times, it was the worst of times,
// stdin: it was the age of wisdom, it was the age of foolishness,
// stdin:
// stdin: it was the epoch of belief; it was the epoch of incredulity --
// stdin: it was the season of Light ... caf\u00e9?
import java.io.*;
import java.util.*;
import java.util.stream.*;

/** Reads standard input, as a first-year exercise would. */
public class WordStats {
    public static void main(String[] args) throws IOException {
        BufferedReader in = new BufferedReader(new InputStreamReader(System.in, "UTF-8"));
        Map<String, Integer> counts = new TreeMap<>();
        Map<Integer, Set<String>> byLength = new TreeMap<>(Comparator.reverseOrder());
        int lines = 0, chars = 0, longest = 0;
        String line;
        while ((line = in.readLine()) != null) {
            lines++;
            chars += line.length();
            longest = Math.max(longest, line.length());
            for (String w : line.toLowerCase(Locale.ROOT).split("[^\\p{L}\\\\]+")) {
                if (w.isEmpty()) continue;
                counts.merge(w, 1, Integer::sum);
                byLength.computeIfAbsent(w.length(), k -> new TreeSet<>()).add(w);
            }
        }
        System.out.println(lines + " " + chars + " " + longest);
        System.out.println(counts);
        System.out.println(byLength);
        String top = counts.entrySet().stream().sorted(Map.Entry.<String, Integer>comparingByValue().reversed().thenComparing(Map.Entry.comparingByKey())).limit(5).map(e -> e.getKey() + "=" + e.getValue()).collect(Collectors.joining(", "));
        System.out.println(top);
        int max = Collections.max(counts.values());
        counts.forEach((w, n) -> System.out.printf(Locale.ROOT, "%-14s %-6s %5.1f%%%n", w, "*".repeat(n * 6 / max), 100.0 * n / max));
        StringBuilder caesar = new StringBuilder();
        for (char c : String.join(" ", counts.keySet()).toCharArray()) {
            caesar.append(c >= 'a' && c <= 'z' ? (char) ('a' + (c - 'a' + 13) % 26) : c);
        }
        System.out.println(caesar);
    }
}

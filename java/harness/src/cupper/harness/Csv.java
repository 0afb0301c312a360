package cupper.harness;

import java.lang.annotation.Annotation;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/** The table of a `@CsvSource`. */
record Csv(String text, String delimiter, char quote, String empty, Set<String> nulls, boolean trims, int skipped) {
    /** A null for an empty cell that is not in quotes. */
    List<List<String>> rows() throws TestMethod.NotRun {
        List<List<String>> rows = new ArrayList<>();
        int at = 0;
        while (at < text.length()) {
            List<String> cells = new ArrayList<>();
            at = row(at, cells);
            if (cells.size() > 1 || cells.get(0) != null) rows.add(cells);
        }
        return rows.subList(Math.min(skipped, rows.size()), rows.size());
    }

    /** Reads a line that starts here; returns where the next one does. */
    private int row(int at, List<String> cells) throws TestMethod.NotRun {
        while (true) {
            int start = at;
            while (at < text.length() && isBlank(text.charAt(at)) && !text.startsWith(delimiter, at)) at++;
            if (at < text.length() && text.charAt(at) == quote) {
                StringBuilder cell = new StringBuilder();
                at = quoted(at + 1, cell);
                while (at < text.length() && isBlank(text.charAt(at)) && !text.startsWith(delimiter, at)) at++;
                cells.add(nulls.contains(cell.toString()) ? null : cell.isEmpty() ? empty : cell.toString());
            } else {
                at = trims ? at : start;
                int begin = at;
                while (at < text.length() && text.charAt(at) != '\n' && !text.startsWith(delimiter, at)) at++;
                String cell = trims ? text.substring(begin, at).strip() : text.substring(begin, at);
                cells.add(cell.isEmpty() || nulls.contains(cell) ? null : cell);
            }
            if (at >= text.length()) return at;
            if (text.charAt(at) == '\n') return at + 1;
            if (!text.startsWith(delimiter, at)) throw new TestMethod.NotRun("text after a quoted column");
            at += delimiter.length();
        }
    }

    private int quoted(int at, StringBuilder cell) throws TestMethod.NotRun {
        while (at < text.length()) {
            char c = text.charAt(at++);
            if (c == quote) {
                if (at >= text.length() || text.charAt(at) != quote) return at;
                at++;
            }
            cell.append(c);
        }
        throw new TestMethod.NotRun("a quote in a row does not end");
    }

    private static boolean isBlank(char c) {
        return c != '\n' && c <= ' ';
    }

    static Csv of(Annotation source) throws Throwable {
        String[] lines = (String[]) TestMethod.value(source, "value");
        Object block = TestMethod.value(source, "textBlock");
        String delimiter = (String) TestMethod.value(source, "delimiterString");
        char one = (char) TestMethod.value(source, "delimiter");
        Object quote = TestMethod.value(source, "quoteCharacter");
        Object trims = TestMethod.value(source, "ignoreLeadingAndTrailingWhitespace");
        boolean hasHeader = Boolean.TRUE.equals(TestMethod.value(source, "useHeadersInDisplayName"));
        String[] nulls = (String[]) TestMethod.value(source, "nullValues");
        StringBuilder text = new StringBuilder(String.join("\n", lines));
        if (lines.length == 0 && block instanceof String written) {
            written.lines().filter(line -> !line.startsWith("#")).forEach(line -> text.append(line).append('\n'));
        }
        return new Csv(
                text.toString(),
                delimiter.isEmpty() ? String.valueOf(one == 0 ? ',' : one) : delimiter,
                quote == null ? '\'' : (char) quote,
                (String) TestMethod.value(source, "emptyValue"),
                nulls == null ? Set.of() : Set.of(nulls),
                trims == null || (boolean) trims,
                hasHeader ? 1 : 0);
    }
}

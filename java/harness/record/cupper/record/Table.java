package cupper.record;

import java.util.Arrays;
import java.util.Map;
import java.util.TreeMap;

/**
 * The calls of a method on receivers of a class, each different one once. Of too many those are kept whose hash is the
 * smallest: which these are does not depend on the order of calls.
 */
final class Table {
    private static final int MOST_ROWS = 128;
    private static final int MOST_TESTS = 8;

    /** A call that was seen, how often, and the first of the tests that it was seen in. */
    private static final class Row {
        final String text;
        long calls;
        int[] tests = {};

        Row(String text) {
            this.text = text;
        }

        void add(int test) {
            calls++;
            if (tests.length == MOST_TESTS) return;
            for (int known : tests) {
                if (known == test) return;
            }
            tests = Arrays.copyOf(tests, tests.length + 1);
            tests[tests.length - 1] = test;
        }
    }

    final Columns columns;
    private final Point point;
    private final String receiver;
    private final TreeMap<Long, Row> rows = new TreeMap<>();
    private long calls;
    private long dropped;

    Table(Point point, Columns columns, Class<?> receiver) {
        this.point = point;
        this.columns = columns;
        this.receiver = point.isStatic ? "-" : Cells.name(receiver);
    }

    void add(Recorder.Site site, boolean isNormal, Cells cells) {
        String named = site == null ? "-" : site.owner().replace('/', '.') + site.descriptor();
        String text = named + (isNormal ? "\treturned" : "\tthrew") + cells;
        long hash = hash(text);
        synchronized (this) {
            calls++;
            Row row = rows.get(hash);
            if (row == null) {
                if (rows.size() == MOST_ROWS) {
                    dropped++;
                    if (hash > rows.lastKey()) return;
                    rows.pollLastEntry();
                }
                row = new Row(text);
                rows.put(hash, row);
            }
            row.add(Recorder.test());
        }
    }

    private static long hash(String text) {
        long hash = 0xcbf29ce484222325L;
        for (int i = 0; i < text.length(); i++) hash = (hash ^ text.charAt(i)) * 0x100000001b3L;
        hash ^= hash >>> 32;
        hash *= 0x9e3779b97f4a7c15L;
        return hash ^ hash >>> 29;
    }

    synchronized void write(StringBuilder out) {
        if (rows.isEmpty()) return;
        out.append("point\t").append(point.type.replace('/', '.')).append('\t').append(point.name).append('\t');
        out.append(point.descriptor).append('\t').append(receiver).append('\t').append(calls).append('\t');
        out.append(dropped).append('\n');
        columns.describe(out);
        for (Map.Entry<Long, Row> entry : rows.entrySet()) {
            Row row = entry.getValue();
            out.append("row\t").append(row.calls).append('\t').append(row.tests.length).append('\t');
            out.append(row.text).append('\n');
        }
    }
}

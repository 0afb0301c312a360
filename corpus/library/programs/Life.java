import java.util.*;
import java.util.stream.*;

/** Conway's life on an unbounded board of records, and elementary cellular automata. */
public class Life {
    record Cell(int r, int c) {
        Stream<Cell> around() {
            return IntStream.rangeClosed(-1, 1).boxed().flatMap(dr -> IntStream.rangeClosed(-1, 1).filter(dc -> dr != 0 || dc != 0).mapToObj(dc -> new Cell(r + dr, c + dc)));
        }
    }

    static Set<Cell> step(Set<Cell> live) {
        Map<Cell, Long> n = live.stream().flatMap(Cell::around).collect(Collectors.groupingBy(x -> x, Collectors.counting()));
        return n.entrySet().stream().filter(e -> e.getValue() == 3 || e.getValue() == 2 && live.contains(e.getKey())).map(Map.Entry::getKey).collect(Collectors.toSet());
    }

    static String draw(Set<Cell> live) {
        IntSummaryStatistics r = live.stream().mapToInt(Cell::r).summaryStatistics(), c = live.stream().mapToInt(Cell::c).summaryStatistics();
        StringBuilder b = new StringBuilder();
        for (int i = r.getMin(); i <= r.getMax(); i++) {
            for (int j = c.getMin(); j <= c.getMax(); j++) b.append(live.contains(new Cell(i, j)) ? '#' : '.');
            b.append(i < r.getMax() ? "/" : "");
        }
        return b.toString();
    }

    static Set<Cell> parse(String s) {
        Set<Cell> out = new HashSet<>();
        String[] rows = s.split("/");
        for (int i = 0; i < rows.length; i++) for (int j = 0; j < rows[i].length(); j++) if (rows[i].charAt(j) == '#') out.add(new Cell(i, j));
        return out;
    }

    public static void main(String[] args) {
        for (String start : new String[] {".#/..#/###".replace(".#/", ".#./"), "###", "##/##", ".##/##/.#", "#.#/###/#.#"}) {
            Set<Cell> g = parse(start);
            for (int i = 0; i <= 12 && !g.isEmpty(); i++) {
                if (i % 4 == 0) System.out.println(i + ": " + g.size() + " " + draw(g) + " " + g.stream().mapToInt(x -> x.r() * 31 + x.c()).sum());
                g = step(g);
            }
        }
        for (int rule : new int[] {30, 90, 110}) {
            boolean[] row = new boolean[41];
            row[20] = true;
            for (int g = 0; g < 10; g++) {
                StringBuilder b = new StringBuilder();
                for (boolean x : row) b.append(x ? '#' : ' ');
                System.out.println((rule + " " + b).stripTrailing());
                boolean[] next = new boolean[row.length];
                for (int i = 0; i < row.length; i++) {
                    int k = (row[(i + 40) % 41] ? 4 : 0) | (row[i] ? 2 : 0) | (row[(i + 1) % 41] ? 1 : 0);
                    next[i] = (rule >> k & 1) == 1;
                }
                row = next;
            }
        }
    }
}

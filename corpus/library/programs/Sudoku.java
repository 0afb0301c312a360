import java.util.*;

/** A sudoku solver with candidate sets. */
public class Sudoku {
    private final int[][] cell = new int[9][9];
    private int guesses;

    Sudoku(String puzzle) {
        for (int i = 0; i < 81; i++) cell[i / 9][i % 9] = puzzle.charAt(i) == '.' ? 0 : puzzle.charAt(i) - '0';
    }

    private BitSet candidates(int r, int c) {
        BitSet s = new BitSet(10);
        s.set(1, 10);
        for (int i = 0; i < 9; i++) {
            s.clear(cell[r][i]);
            s.clear(cell[i][c]);
            s.clear(cell[r / 3 * 3 + i / 3][c / 3 * 3 + i % 3]);
        }
        return s;
    }

    boolean solve() {
        int br = -1, bc = -1;
        BitSet best = null;
        for (int r = 0; r < 9; r++) {
            for (int c = 0; c < 9; c++) {
                if (cell[r][c] != 0) continue;
                BitSet s = candidates(r, c);
                if (best == null || s.cardinality() < best.cardinality()) {
                    best = s;
                    br = r;
                    bc = c;
                }
            }
        }
        if (best == null) return true;
        for (int v = best.nextSetBit(1); v > 0; v = best.nextSetBit(v + 1)) {
            cell[br][bc] = v;
            guesses++;
            if (solve()) return true;
        }
        cell[br][bc] = 0;
        return false;
    }

    @Override
    public String toString() {
        StringJoiner rows = new StringJoiner("\n");
        for (int r = 0; r < 9; r++) {
            StringBuilder b = new StringBuilder();
            for (int c = 0; c < 9; c++) b.append(cell[r][c] == 0 ? "." : String.valueOf(cell[r][c])).append(c == 2 || c == 5 ? "|" : "");
            rows.add(b);
            if (r == 2 || r == 5) rows.add("---+---+---");
        }
        return rows.toString();
    }

    public static void main(String[] args) {
        String[] puzzles = {"53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79", "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......", "55..............................................................................."};
        for (String p : puzzles) {
            Sudoku s = new Sudoku(p);
            if (p.startsWith("55")) {
                System.out.println(s.candidates(0, 2));
                continue;
            }
            System.out.println(s.solve() + " after " + s.guesses + "\n" + s);
        }
    }
}

package explore.arrays;

/** Arrays of arrays: missing rows, shared rows, jagged rows. */
public class Matrices {
    // outcome: "zero"
    // outcome: "other"
    // outcome: throws java.lang.ArrayIndexOutOfBoundsException: *
    // outcome: throws java.lang.NullPointerException: *
    public static String get(int[][] m, int i, int j) {
        return m[i][j] == 0 ? "zero" : "other";
    }

    // outcome: "shared"
    // outcome: "separate"
    // outcome: "shape"
    public static String rows(int[][] m) {
        if (m == null || m.length != 2 || m[0] == null || m[1] == null) return "shape";
        return m[0] == m[1] ? "shared" : "separate";
    }

    // outcome: "square"
    // outcome: "jagged"
    // outcome: "missing row"
    // outcome: "shape"
    public static String shape(int[][] m) {
        if (m == null || m.length != 2) return "shape";
        for (int[] row : m) if (row == null) return "missing row";
        return m[0].length == 2 && m[1].length == 2 ? "square" : "jagged";
    }

    // outcome: "identity"
    // outcome: "singular"
    // outcome: "regular"
    // outcome: "shape"
    public static String determinant(int[][] m) {
        if (m == null || m.length != 2 || m[0] == null || m[1] == null) return "shape";
        if (m[0].length != 2 || m[1].length != 2) return "shape";
        if (m[0][0] == 1 && m[0][1] == 0 && m[1][0] == 0 && m[1][1] == 1) return "identity";
        return m[0][0] * m[1][1] - m[0][1] * m[1][0] == 0 ? "singular" : "regular";
    }

    // outcome: "created"
    // outcome: "large"
    // outcome: throws java.lang.NegativeArraySizeException: *
    // unreachable: "broken"
    public static String create(int rows, int columns) {
        if (rows > 2 || columns > 2) return "large";
        int[][] m = new int[rows][columns];
        return m.length == rows ? "created" : "broken";
    }

    // outcome: "cross"
    // outcome: "nought"
    // outcome: "none"
    // outcome: "shape"
    public static String ticTacToe(char[] board, int row) {
        if (board == null || board.length != 9 || row < 0 || row > 2) return "shape";
        char a = board[3 * row];
        if (a != board[3 * row + 1] || a != board[3 * row + 2]) return "none";
        return a == 'X' ? "cross" : a == 'O' ? "nought" : "none";
    }

    // outcome: "wall"
    // outcome: "free"
    // outcome: "goal"
    // outcome: "outside"
    public static String maze(int x, int y) {
        String[] maze = {"#.#", "#.G", "###"};
        if (y < 0 || y >= maze.length || x < 0 || x >= maze[y].length()) return "outside";
        return switch (maze[y].charAt(x)) {
            case '#' -> "wall";
            case 'G' -> "goal";
            default -> "free";
        };
    }

    // outcome: "same"
    // outcome: "changed"
    // outcome: "outside"
    public static String twoWrites(int i, int j, int k, int l) {
        if ((i | j | k | l) < 0 || i > 1 || j > 1 || k > 1 || l > 1) return "outside";
        int[][] m = new int[2][2];
        m[i][j] = 1;
        m[k][l] = 2;
        return m[i][j] == 1 ? "same" : "changed";
    }
}

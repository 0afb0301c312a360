package triage;

/** Objects that are made of numbers. */
public class Shapes {
    private final int rows;
    private final int[][] grid;

    public Shapes(int rows) {
        if (rows < 0 || rows > 9) {
            throw new IllegalArgumentException("rows");
        }
        this.rows = rows;
        this.grid = new int[rows][rows];
    }

    public int at(int x, int y) { // not index: ArrayIndexOutOfBoundsException
        return grid[x][y];
    }

    public int right(int x, int y) { // bug: ArrayIndexOutOfBoundsException
        if (x < 0 || y < 0 || x >= rows || y >= rows) {
            return 0;
        }
        return grid[x + 1][y];
    }

    public int corner() { // bug: ArrayIndexOutOfBoundsException
        return grid[rows - 1][0];
    }

    public int share() { // bug: ArithmeticException
        return 100 / rows;
    }

    public static int kind(String name) { // bug: NullPointerException
        String known = switch (name) {
            case "circle" -> "round";
            case "square" -> "straight";
            default -> null;
        };
        return known.length();
    }

    public static Object cast(Object any) { // bug: ClassCastException
        return any instanceof Number ? ((Integer) any) + 1 : 0;
    }

    public static int grow(int size) { // not negative: NegativeArraySizeException
        int[] more = new int[size * 2];
        return more.length;
    }

    public static int digit(String text) { // bug: ArrayIndexOutOfBoundsException
        int[] counts = new int[10];
        for (char letter : text.toCharArray()) {
            counts[letter - '0']++;
        }
        return counts[0];
    }

    public static int days(int month) { // not index: ArrayIndexOutOfBoundsException
        int[] lengths = {31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31};
        return lengths[month];
    }

    /** Looks up in a table that the caller has made. */
    public static char digit(int value, char[] digits) { // not fixed-size: ArrayIndexOutOfBoundsException
        return digits[(value & 0xf0) >>> 4];
    }
}

package triage;

/** Arguments that are used together. */
public final class Together {
    private Together() {}

    public static int product(int[] a, int[] b) { // not lengths: ArrayIndexOutOfBoundsException
        int sum = 0;
        for (int i = 0; i < a.length; i++) {
            sum += a[i] * b[i];
        }
        return sum;
    }

    public static int sumOfFirst(int[] numbers, int count) { // not lengths: ArrayIndexOutOfBoundsException
        int sum = 0;
        for (int i = 0; i < count; i++) {
            sum += numbers[i];
        }
        return sum;
    }

    public static int sumOfPart(int[] numbers, int from, int count) { // not lengths: ArrayIndexOutOfBoundsException
        int sum = 0;
        for (int i = from; i < from + count; i++) {
            sum += numbers[i];
        }
        return sum;
    }

    public static void spell(byte[] numbers, char[] into) { // not lengths: ArrayIndexOutOfBoundsException
        int at = 0;
        for (byte number : numbers) {
            into[at++] = (char) ('a' + (number & 7));
        }
    }

    /** The twin looks at the length, and at the wrong one. */
    public static void copy(byte[] numbers, char[] into) { // bug: ArrayIndexOutOfBoundsException
        if (into.length == 0) {
            return;
        }
        int at = 0;
        for (byte number : numbers) {
            into[at++] = (char) number;
        }
    }

    public static int common(String a, int[] weights) { // not lengths: ArrayIndexOutOfBoundsException
        int sum = 0;
        for (int i = 0; i < a.length(); i++) {
            sum += weights[i];
        }
        return sum;
    }

    public static int trace(int[][] matrix) { // not matrix: ArrayIndexOutOfBoundsException
        int sum = 0;
        for (int i = 0; i < matrix.length; i++) {
            sum += matrix[i][i];
        }
        return sum;
    }

    public static int total(int[][] matrix) { // not matrix: ArrayIndexOutOfBoundsException
        int sum = 0;
        for (int i = 0; i < matrix.length; i++) {
            for (int j = 0; j < matrix[0].length; j++) {
                sum += matrix[i][j];
            }
        }
        return sum;
    }

    public static int reachable(int[] next) { // not entries: ArrayIndexOutOfBoundsException
        boolean[] seen = new boolean[next.length];
        int count = 0;
        for (int i = 0; i < next.length; i++) {
            if (!seen[next[i]]) {
                seen[next[i]] = true;
                count++;
            }
        }
        return count;
    }

    public static int volume(int[] sides) { // not fixed-size: ArrayIndexOutOfBoundsException
        return sides[2] * 2;
    }

    public static String third(java.util.List<String> words) { // not fixed-size: IndexOutOfBoundsException
        return words.get(2).trim();
    }

    public static void main(String[] args) { // not fixed-size: ArrayIndexOutOfBoundsException
        System.out.println(args[0].length());
    }

    /** The last row is compared with one that is not there. */
    public static boolean ascends(int[][] matrix) { // bug: ArrayIndexOutOfBoundsException
        for (int i = 0; i < matrix.length; i++) {
            if (matrix[i].length > matrix[i + 1].length) {
                return false;
            }
        }
        return true;
    }

    public static int first(int[] numbers) { // bug: ArrayIndexOutOfBoundsException
        return numbers[0] * 2;
    }

    public static int biggest(int[] numbers) { // bug: ArrayIndexOutOfBoundsException
        int best = numbers[0];
        for (int number : numbers) {
            best = Math.max(best, number);
        }
        return best;
    }

    public static int average(int[] numbers) { // bug: ArithmeticException
        int sum = 0;
        for (int number : numbers) {
            sum += number;
        }
        return sum / numbers.length;
    }
}

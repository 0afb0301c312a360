package tasks;

/** Solutions to programming tasks of the kind that Rosetta Code has, written for this measurement. */
public final class Tasks {
    private int balance;
    private final int[] ring = new int[8];
    private int head;
    private int count;

    private Tasks() {}

    public static Tasks open(int deposit) {
        Tasks account = new Tasks();
        account.balance = deposit;
        return account;
    }

    /** Figure 1 of the paper. */
    public void deposit(int amount) {
        int before = balance;
        if (amount <= 0 || amount > 50000) {
            count++;
        } else {
            balance = balance + amount;
            if (balance > 10000) {
                head = (head + 1) & 7;
            }
        }
        assert balance >= before;
    }

    public static int binarySearch(int[] sorted, int key) {
        int low = 0;
        int high = sorted.length - 1;
        while (low <= high) {
            int middle = (low + high) / 2;
            if (sorted[middle] < key) {
                low = middle + 1;
            } else if (sorted[middle] > key) {
                high = middle - 1;
            } else {
                return middle;
            }
        }
        return -1;
    }

    public static int greatestCommonDivisor(int a, int b) {
        while (b != 0) {
            int rest = a % b;
            a = b;
            b = rest;
        }
        return a;
    }

    public static void bubbleSort(int[] items) {
        for (int end = items.length - 1; end > 0; end--) {
            for (int at = 0; at < end; at++) {
                if (items[at] > items[at + 1]) {
                    int kept = items[at];
                    items[at] = items[at + 1];
                    items[at + 1] = kept;
                }
            }
        }
    }

    public static int[] sieve(int limit) {
        boolean[] composite = new boolean[limit + 1];
        int[] primes = new int[limit + 1];
        int found = 0;
        for (int number = 2; number <= limit; number++) {
            if (!composite[number]) {
                primes[found++] = number;
                for (int multiple = number + number; multiple <= limit; multiple += number) {
                    composite[multiple] = true;
                }
            }
        }
        return primes;
    }

    public static String roman(int number) {
        int[] values = {1000, 900, 500, 400, 100, 90, 50, 40, 10, 9, 5, 4, 1};
        String[] letters = {"M", "CM", "D", "CD", "C", "XC", "L", "XL", "X", "IX", "V", "IV", "I"};
        StringBuilder text = new StringBuilder();
        for (int at = 0; at < values.length; at++) {
            while (number >= values[at]) {
                text.append(letters[at]);
                number -= values[at];
            }
        }
        return text.toString();
    }

    public static int fibonacci(int number) {
        int[] known = new int[number + 2];
        known[1] = 1;
        for (int at = 2; at <= number; at++) {
            known[at] = known[at - 1] + known[at - 2];
        }
        return known[number];
    }

    public static int knapsack(int[] weights, int[] values, int room) {
        int[] best = new int[room + 1];
        for (int item = 0; item < weights.length; item++) {
            for (int left = room; left >= weights[item]; left--) {
                int with = best[left - weights[item]] + values[item];
                if (with > best[left]) {
                    best[left] = with;
                }
            }
        }
        return best[room];
    }

    public static int digitSum(int number, int base) {
        int sum = 0;
        while (number > 0) {
            sum += number % base;
            number /= base;
        }
        return sum;
    }

    public static int maximumSubarray(int[] items) {
        int best = items[0];
        int here = 0;
        for (int item : items) {
            here = Math.max(item, here + item);
            best = Math.max(best, here);
        }
        return best;
    }

    public void push(int item) {
        if (count < ring.length) {
            ring[(head + count) & 7] = item;
            count++;
        }
    }

    public static int[][] transpose(int[][] matrix) {
        int[][] result = new int[matrix[0].length][matrix.length];
        for (int row = 0; row < matrix.length; row++) {
            for (int column = 0; column < matrix[row].length; column++) {
                result[column][row] = matrix[row][column];
            }
        }
        return result;
    }

    public static int collatz(int start, int most) {
        int steps = 0;
        int[] seen = new int[16];
        while (start != 1 && steps < most) {
            seen[steps & 15] = start;
            start = start % 2 == 0 ? start / 2 : 3 * start + 1;
            steps++;
        }
        assert start > 0;
        return steps;
    }

    public static int mean(int[] items) {
        int sum = 0;
        for (int item : items) {
            sum += item;
        }
        return sum / items.length;
    }
}

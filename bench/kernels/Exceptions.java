/** Exceptions thrown and caught: in the same method, some frames up, implicit ones, and through finally blocks. */
public class Exceptions {
    static int cleanups;

    static final class Signal extends RuntimeException {
        final int value;

        Signal(int value) {
            super("signal");
            this.value = value;
        }
    }

    static int descend(int depth, int value) {
        try {
            if (depth == 0) {
                throw new Signal(value);
            }
            return descend(depth - 1, value + 1) + 1;
        } finally {
            cleanups++;
        }
    }

    static int shallow(int i) {
        try {
            if ((i & 1) == 0) {
                throw new IllegalStateException();
            }
            return i;
        } catch (IllegalStateException e) {
            return -i;
        }
    }

    static int implicit(int[] array, int index) {
        try {
            return array[index];
        } catch (ArrayIndexOutOfBoundsException e) {
            return e.getStackTrace().length;
        }
    }

    public static void main(String[] args) {
        long sum = 0;
        int[] array = new int[3];
        for (int i = 0; i < 800_000; i++) {
            sum += shallow(i);
            if (i % 40 == 0) {
                sum += implicit(array, i % 5);
            }
            if (i % 8 == 0) {
                try {
                    sum += descend(20, i);
                } catch (Signal s) {
                    sum += s.value;
                }
            }
        }
        System.out.println(sum + " " + cleanups);
    }
}

/** Interface calls: several implementations, two interfaces a class, and a default method. */
public class Interfaces {
    interface Source {
        int next();

        default int nextTwice() {
            return next() + next();
        }
    }

    interface Sink {
        void accept(int value);
    }

    static class Counter implements Source, Sink {
        int state;

        public int next() {
            return state++;
        }

        public void accept(int value) {
            state ^= value;
        }
    }

    static class Generator implements Source, Sink {
        int state = 7;

        public int next() {
            state = state * 69069 + 1;
            return state >>> 8;
        }

        public void accept(int value) {
            state += value;
        }
    }

    static class Alternating implements Sink, Source {
        int sign = 1;
        int total;

        public int next() {
            sign = -sign;
            return sign * total;
        }

        public int nextTwice() {
            return total;
        }

        public void accept(int value) {
            total += value;
        }
    }

    public static void main(String[] args) {
        Object[] nodes = {new Counter(), new Generator(), new Alternating()};
        int checksum = 0;
        for (int i = 0; i < 6_000_000; i++) {
            Source source = (Source) nodes[i % 3];
            Sink sink = (Sink) nodes[(i + 1) % 3];
            int value = source.nextTwice();
            sink.accept(value);
            checksum = checksum * 31 + value;
        }
        System.out.println(checksum);
    }
}

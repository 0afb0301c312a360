package crash;

/** Opens with numbers that nobody guesses. */
final class Safe {
    private Safe() {}

    static int open(int first, int second) {
        if (first != second * 7 + 123) {
            return -1;
        }
        if (second <= 1000 || second >= 1003) {
            return 0;
        }
        return 1 / (second - 1002);
    }
}

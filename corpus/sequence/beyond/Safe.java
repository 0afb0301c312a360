package sequence.beyond;

/** Its bug needs four calls with exact arguments, in this order. */
public class Safe {
    private int step;
    private int first;

    public void dial(int number) {
        if (step == 0 && number == 4711) {
            step = 1;
            first = number;
        } else if (step == 1 && number == first * 2 + 7) {
            step = 2;
        } else {
            step = 0;
        }
    }

    public void press(int key, boolean isLong) {
        if (step == 2 && isLong && key % 1000 == 123 && key > 5000) {
            step = 3;
        } else {
            step = 0;
        }
    }

    public int open(int code) {
        int[] drawer = new int[3];
        if (step == 3) {
            return drawer[code == 2024 ? 3 : 1];
        }
        return -1;
    }
}

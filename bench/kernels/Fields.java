/** Instance and static fields of every width, read and written through accessors and directly. */
public class Fields {
    static int turns;
    static long total;

    private int count;
    private long sum;
    private short small;
    private byte tiny;
    private char letter = 'a';
    private boolean flag;
    private float ratio = 1f;
    private Fields next;

    int getCount() {
        return count;
    }

    void setCount(int count) {
        this.count = count;
    }

    void touch(int i) {
        count += i;
        sum += count;
        small++;
        tiny += 3;
        letter = (char) (letter + 1);
        flag = !flag;
        ratio = ratio * 0.5f + small;
        turns++;
        total ^= sum;
    }

    public static void main(String[] args) {
        Fields a = new Fields();
        Fields b = new Fields();
        a.next = b;
        b.next = a;
        Fields f = a;
        for (int i = 0; i < 7_500_000; i++) {
            f.touch(i);
            f.next.setCount(f.getCount() ^ i);
            f = f.next;
        }
        System.out.println(a.count + " " + b.sum + " " + a.small + " " + b.tiny + " " + (int) a.letter + " " + b.flag
                + " " + a.ratio + " " + turns + " " + total);
    }
}

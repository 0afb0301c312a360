package crash;

/** Takes the first argument of a program for a number. */
public final class Counter {
    private Counter() {}

    public static void main(String[] args) {
        if (args == null || args.length == 0 || args[0] == null) {
            return;
        }
        int count = Integer.parseInt(args[0]);
        for (int i = 0; i < count && i < 10; i++) {
            System.out.println(i);
        }
    }
}

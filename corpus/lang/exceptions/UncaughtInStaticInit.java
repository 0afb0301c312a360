public class UncaughtInStaticInit {
    static int[] table = new int[2];
    static int value;

    static {
        System.out.println("init");
        value = table[table.length];
    }

    public static void main(String[] args) {
        System.out.println("never");
    }
}

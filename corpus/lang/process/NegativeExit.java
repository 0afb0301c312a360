public class NegativeExit {
    static void deep(int n) { if (n == 0) System.exit(-1); deep(n - 1); }
    public static void main(String[] args) { System.out.print("no newline"); deep(50); }
}

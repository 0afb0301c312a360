public class HaltNow {
    public static void main(String[] args) {
        Runtime.getRuntime().addShutdownHook(new Thread(() -> System.out.println("skipped")));
        System.out.println("halting");
        try { Runtime.getRuntime().halt(7); } finally { System.out.println("never"); }
    }
}

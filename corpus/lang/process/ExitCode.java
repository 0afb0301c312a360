public class ExitCode {
    public static void main(String[] args) throws Exception {
        Runtime rt = Runtime.getRuntime();
        Thread hook = new Thread(() -> { System.out.println("hook runs"); System.err.println("hook err"); });
        rt.addShutdownHook(hook);
        try { rt.addShutdownHook(hook); } catch (IllegalArgumentException e) { System.out.println(e.getMessage()); }
        Thread removed = new Thread(() -> System.out.println("removed hook"));
        rt.addShutdownHook(removed);
        System.out.println(rt.removeShutdownHook(removed) + " " + rt.removeShutdownHook(removed));
        Thread t = new Thread(() -> { System.out.println("exiting from thread"); System.exit(300); });
        t.start();
        Thread.sleep(60000);
        System.out.println("never");
    }
}

public class OtherThreadDies {
    public static void main(String[] args) throws Exception {
        Thread t = new Thread(() -> { throw new IllegalArgumentException("in worker"); }, "worker-1");
        t.start();
        t.join();
        System.out.println("main goes on; alive=" + t.isAlive() + " state=" + t.getState());
        Thread h = new Thread(() -> { Object o = "s"; Integer i = (Integer) o; });
        h.setName("handled");
        h.setUncaughtExceptionHandler((th, e) -> System.out.println(th.getName() + " died of " + e.getClass().getName()));
        h.start();
        h.join();
        Thread.setDefaultUncaughtExceptionHandler((th, e) -> System.out.println("default got " + e.getMessage() + " from " + th.getName()));
        Thread d = new Thread(() -> { throw new Error("err"); }, "third");
        d.start();
        d.join();
        ThreadGroup g = new ThreadGroup("grp") {
            @Override public void uncaughtException(Thread th, Throwable e) { System.out.println(getName() + " saw " + e); }
        };
        Thread k = new Thread(g, () -> { throw new RuntimeException("grouped"); });
        k.start();
        k.join();
        throw new Exception("main too");
    }
}

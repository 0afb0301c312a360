public class Daemons {
    public static void main(String[] args) throws Exception {
        Thread d = new Thread(() -> { try { while (true) Thread.sleep(1000); } catch (InterruptedException e) { } finally { System.out.println("daemon finally never runs"); } });
        d.setDaemon(true);
        d.start();
        Thread main = Thread.currentThread();
        Thread late = new Thread(() -> { try { main.join(); Thread.sleep(60); } catch (InterruptedException e) { } System.out.println("user thread outlives main; daemon=" + Thread.currentThread().isDaemon()); });
        late.start();
        Runtime.getRuntime().addShutdownHook(new Thread(() -> System.out.println("hook after last user thread")));
        System.out.println("main ends");
    }
}

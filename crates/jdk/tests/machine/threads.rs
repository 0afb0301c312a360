//! Monitors, waiting and notifying, interrupts, deadlock. Threads are green, and their order is set.

use crate::{Case, of, says};
use vm::Stop;

pub const CASES: &[Case] = &[
    says(
        "a_monitor_is_entered_again_by_its_owner",
        r#"static synchronized int down(int n) { return n == 0 ? 0 : 1 + down(n - 1); }
        static String run() { return "" + down(20); }"#,
        "20",
    ),
    says(
        "nothing_gets_between",
        r#"static int count;
        static String run() throws Exception {
            Object lock = new Object();
            Thread[] all = new Thread[4];
            for (int i = 0; i < 4; i++) {
                all[i] = new Thread(() -> { for (int n = 0; n < 500; n++) synchronized (lock) { int c = count; Thread.yield(); count = c + 1; } });
                all[i].start();
            }
            for (Thread one : all) one.join();
            return "" + count;
        }"#,
        "2000",
    ),
    says(
        "wait_gives_the_monitor_up_and_gets_it_back",
        r#"static boolean ready;
        static String run() throws Exception {
            Object lock = new Object();
            StringBuilder log = new StringBuilder();
            Thread other = new Thread(() -> { synchronized (lock) { log.append("set "); ready = true; lock.notify(); log.append("left "); } });
            synchronized (lock) {
                other.start();
                while (!ready) lock.wait();
                log.append("woken");
            }
            return log.toString();
        }"#,
        "set left woken",
    ),
    says(
        "wait_ends_in_time",
        r#"static String run() throws Exception {
            Object lock = new Object();
            long start = System.nanoTime();
            synchronized (lock) { lock.wait(20); }
            return (System.nanoTime() - start >= 19_000_000) + "";
        }"#,
        "true",
    ),
    says(
        "notify_all_wakes_all",
        r#"static int woken, waiting; static boolean open;
        static String run() throws Exception {
            Object lock = new Object();
            List<Thread> all = new ArrayList<>();
            for (int i = 0; i < 3; i++) {
                Thread one = new Thread(() -> {
                    synchronized (lock) {
                        waiting++;
                        try { while (!open) lock.wait(); } catch (InterruptedException e) { return; }
                        woken++;
                    }
                });
                all.add(one);
                one.start();
            }
            while (true) { synchronized (lock) { if (waiting == 3) { open = true; lock.notifyAll(); break; } } Thread.yield(); }
            for (Thread one : all) one.join();
            return "" + woken;
        }"#,
        "3",
    ),
    says(
        "an_interrupt_ends_a_sleep",
        r#"static String run() throws Exception {
            String[] said = new String[1];
            Thread other = new Thread(() -> {
                try { Thread.sleep(100_000); said[0] = "slept"; }
                catch (InterruptedException e) { said[0] = e.getMessage() + " " + Thread.currentThread().isInterrupted(); }
            });
            other.start();
            other.interrupt();
            other.join();
            return said[0];
        }"#,
        "sleep interrupted false",
    ),
    says(
        "only_the_owner_may_notify",
        r#"static String run() { new Object().notify(); return ""; }"#,
        "threw java.lang.IllegalMonitorStateException: current thread is not owner",
    ),
    says(
        "a_throw_gives_the_monitor_up",
        r#"static synchronized void fail() { throw new IllegalStateException(); }
        static String run() {
            try { fail(); } catch (IllegalStateException e) {}
            return "" + Thread.holdsLock(AThrowGivesTheMonitorUp.class);
        }"#,
        "false",
    ),
    of(
        "each_waits_for_the_other",
        r#"static String run() throws Exception {
            Object a = new Object(), b = new Object();
            CountDownLatch both = new CountDownLatch(2);
            Thread other = new Thread(() -> { synchronized (b) { meet(both); synchronized (a) {} } }, "other");
            other.start();
            synchronized (a) { meet(both); synchronized (b) {} }
            return "none";
        }
        static void meet(CountDownLatch both) {
            both.countDown();
            try { both.await(); } catch (InterruptedException e) {}
        }"#,
        |lab| {
            let stop = lab.stopped("run");
            assert!(matches!(&stop, Stop::Deadlock(_)), "{stop:?}");
        },
    ),
    of(
        "sleeping_takes_no_time_of_the_computer",
        r#"static String run() throws Exception { Thread.sleep(3_600_000); return "up"; }"#,
        |lab| {
            let start = std::time::Instant::now();
            assert_eq!(lab.say("run"), "up");
            assert!(start.elapsed().as_secs() < 10);
        },
    ),
];

// The programs of behaviour.rs.
import java.io.*;
import java.net.*;
import java.nio.file.*;
import java.nio.charset.StandardCharsets;
import java.util.*;
class TwoLocks {
    static final Object a = new Object(), b = new Object();
    static volatile int ready;
    static void grab(Object first, Object second) {
        synchronized (first) {
            ready++;
            while (ready < 2) Thread.yield();
            synchronized (second) { System.out.println("never"); }
        }
    }
    public static void main(String[] args) throws Exception {
        System.out.println("start");
        new Thread(() -> grab(a, b), "left").start();
        new Thread(() -> grab(b, a), "right").start();
    }
}
class WaitsForEver {
    public static void main(String[] args) throws Exception {
        Object lock = new Object();
        synchronized (lock) { lock.wait(); }
    }
}
class Parks {
    public static void main(String[] args) throws Exception {
        new java.util.concurrent.CountDownLatch(1).await();
    }
}
class Joins {
    public static void main(String[] args) throws Exception {
        Thread.currentThread().join();
    }
}
class Exits {
    public static void main(String[] args) {
        System.out.println("bye");
        System.exit(Integer.parseInt(args[0]));
    }
}
class Denied {
    interface Act { Object run() throws Exception; }
    static void attempt(String name, Act act) {
        try { System.out.println(name + ": " + act.run()); }
        catch (Exception e) { System.out.println(name + ": " + e.getClass().getName() + ": " + e.getMessage()); }
    }
    public static void main(String[] args) {
        String in = args[0], out = args[1], dir = args[2];
        attempt("FileInputStream", () -> new FileInputStream(in).read());
        attempt("readString", () -> Files.readString(Path.of(in)).trim());
        attempt("newInputStream", () -> Files.newInputStream(Path.of(in)).read());
        attempt("FileReader", () -> new BufferedReader(new FileReader(in)).readLine());
        attempt("Scanner", () -> new Scanner(new File(in)).nextLine());
        attempt("RandomAccessFile r", () -> new RandomAccessFile(in, "r").read());
        attempt("exists", () -> new File(in).exists() + " " + Files.exists(Path.of(in)));
        attempt("length", () -> new File(in).length());
        attempt("File.list", () -> Arrays.toString(new File(dir).list()));
        attempt("Files.list", () -> Files.list(Path.of(dir)).map(p -> p.getFileName().toString()).sorted().toList());
        attempt("FileOutputStream", () -> { try (var o = new FileOutputStream(out)) { o.write(65); } return "written"; });
        attempt("Files.writeString", () -> { Files.writeString(Path.of(out), "B"); return "written"; });
        attempt("RandomAccessFile rw", () -> { try (var f = new RandomAccessFile(out, "rw")) { f.write(66); } return "written"; });
        attempt("mkdir", () -> new File(dir, "made").mkdir());
        attempt("createDirectory", () -> Files.createDirectory(Path.of(dir, "made2")).getFileName());
        attempt("File.delete", () -> new File(in).delete());
        attempt("Files.delete", () -> { Files.delete(Path.of(in)); return "deleted"; });
        attempt("renameTo", () -> new File(in).renameTo(new File(dir, "moved")));
        attempt("createTempFile", () -> { File.createTempFile("cup", "per"); return "made"; });
        attempt("ProcessBuilder", () -> { new ProcessBuilder("/bin/sh", "-c", "echo > " + out).start(); return "started"; });
        attempt("Runtime.exec", () -> { Runtime.getRuntime().exec(new String[] {"true"}); return "started"; });
        attempt("Socket", () -> { new Socket("127.0.0.1", Integer.parseInt(args[3])).close(); return "connected"; });
        attempt("ServerSocket", () -> { new ServerSocket(0).close(); return "bound"; });
        attempt("DatagramSocket", () -> { new DatagramSocket(0).close(); return "bound"; });
        attempt("InetAddress", () -> InetAddress.getByName("example.com").getHostName());
        attempt("URL", () -> new URL("http://127.0.0.1:" + args[3] + "/").openStream().read());
        attempt("SocketChannel", () -> { java.nio.channels.SocketChannel.open(new InetSocketAddress("127.0.0.1", Integer.parseInt(args[3]))).close(); return "connected"; });
        attempt("FileChannel", () -> java.nio.channels.FileChannel.open(Path.of(in)).size());
    }
}
class Chance {
    public static void main(String[] args) throws Exception {
        System.out.println(System.identityHashCode(new Object()) + " " + new Object().hashCode());
        System.out.println(new java.security.SecureRandom().nextLong());
        System.out.println(new Random().nextLong() + " " + Math.random());
        System.out.println(UUID.randomUUID());
        System.out.println(Set.of("a", "b", "c", "d", "e"));
        System.out.println(System.nanoTime());
    }
}
class Order {
    public static void main(String[] args) {
        System.out.println(new Random().nextLong() + " " + Set.of("a", "b", "c", "d", "e") + " " + System.nanoTime());
    }
}
class Clock { public static void main(String[] args) { System.out.println(java.time.Instant.ofEpochMilli(System.currentTimeMillis() / 1000 * 1000)); } }
class Prints {
    public static void main(String[] args) {
        for (int i = 0; i < Integer.parseInt(args[0]); i++) System.out.println("line " + i + " of a long text that fills the pipe");
        System.err.println("done");
    }
}
class Echo {
    public static void main(String[] args) throws IOException {
        for (String arg : args) System.out.println(arg + " " + arg.length());
        BufferedReader in = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
        for (String line; (line = in.readLine()) != null; ) System.out.println("< " + line);
    }
}
class Settings {
    public static void main(String[] args) {
        System.out.println(System.getProperty("name") + "|" + System.getProperty("empty") + "|" + System.getProperty("flag") + "|" + System.getProperty("tool"));
        boolean on = false;
        assert on = true;
        System.out.println(on);
    }
}
class Uncaught {
    public static void main(String[] args) throws Exception {
        Thread other = new Thread(() -> { throw new IllegalStateException("in other"); }, "other");
        other.start();
        other.join();
        System.out.println("still here");
        if (args.length > 0) throw new Exception("in main", new RuntimeException("cause"));
    }
}
class Needs {
    public static void main(String[] args) {
        System.out.println("before");
        System.out.println(java.lang.management.ManagementFactory.getThreadMXBean().getThreadCount());
    }
}
class Spins {
    static volatile int x;
    public static void main(String[] args) {
        System.out.println("spinning");
        System.out.print("no newline");
        while (true) x++;
    }
}
class Reads {
    public static void main(String[] args) throws IOException {
        System.out.print("name? ");
        System.out.println(System.in.read());
    }
}
class Recurses {
    static int depth;
    static void go() {
        depth++;
        go();
    }
    public static void main(String[] args) {
        try {
            go();
        } catch (StackOverflowError e) {
            System.out.println(depth > Integer.parseInt(args[0]));
        }
    }
}
class Allocates {
    public static void main(String[] args) {
        List<byte[]> all = new ArrayList<>();
        try {
            while (all.size() < 300) all.add(new byte[1 << 20]);
            System.out.println("all");
        } catch (OutOfMemoryError e) {
            int count = all.size();
            all = null;
            System.out.println(count < 64);
        }
    }
}
class Own {
    native int mine();
    public static void main(String[] args) {
        System.out.println(new Own().mine());
    }
}

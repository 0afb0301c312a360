package cupper.record;

import java.io.BufferedWriter;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/**
 * Runs the tests of classes, with the JUnit that is on the class path: `RunTests CLASSES RESULTS SECONDS`. The first file
 * has a class a line, or one of its methods after a `#`. Into the second goes a line when a class begins and ends, and for each test; one that takes longer
 * than so many seconds for all its tests ends the process.
 */
public final class RunTests {
    /** What a test came to. */
    enum Status {
        PASSED,
        FAILED,
        SKIPPED
    }

    /** Of the process, if a class takes too long. */
    private static final int LATE = 3;

    private static BufferedWriter out;
    private static volatile String current;
    private static volatile long began;

    private RunTests() {}

    public static void main(String[] arguments) throws IOException {
        List<String> names = Files.readAllLines(Path.of(arguments[0]));
        out = Files.newBufferedWriter(Path.of(arguments[1]), StandardCharsets.UTF_8);
        long limit = Long.parseLong(arguments[2]) * 1_000_000_000L;
        began = System.nanoTime();
        Thread watchdog = new Thread(() -> watch(limit), "cupper-watchdog");
        watchdog.setDaemon(true);
        watchdog.start();

        ClassLoader loader = ClassLoader.getSystemClassLoader();
        Thread.currentThread().setContextClassLoader(loader);
        Junit4 junit4 = Junit4.on(loader);
        Platform platform = Platform.on(loader);
        for (String wanted : names) {
            int at = wanted.indexOf('#');
            String name = at < 0 ? wanted : wanted.substring(0, at);
            String method = at < 0 ? null : wanted.substring(at + 1);
            began = System.nanoTime();
            current = name;
            say("begin", name, "");
            try {
                Class<?> type = Class.forName(name, false, loader);
                if (junit4 != null && junit4.has(type)) junit4.run(type, method);
                else if (platform != null && Platform.mayHave(type)) platform.run(type, method);
            } catch (ThreadDeath e) {
                throw e;
            } catch (Throwable e) {
                say("broken", name, e.toString());
            }
            say("end", name, "");
        }
        began = System.nanoTime();
        current = "the end of the process";
        say("done", "", "");
        System.exit(0);
    }

    /** The method is empty where no method is the test. */
    static void test(Status status, String method, String name, String message) {
        say("test\t" + status.name().toLowerCase() + "\t" + line(method), name, message);
    }

    private static synchronized void say(String what, String name, String message) {
        try {
            out.write(what + "\t" + line(name) + "\t" + line(message) + "\n");
            out.flush();
        } catch (IOException e) {
            System.err.println("cupper: the results cannot be written: " + e);
        }
    }

    private static String line(String text) {
        StringBuilder line = new StringBuilder();
        for (int i = 0; i < text.length() && line.length() < 300; i++) {
            char unit = text.charAt(i);
            line.append(Character.isISOControl(unit) || Character.isSurrogate(unit) ? ' ' : unit);
        }
        return line.toString();
    }

    private static void watch(long limit) {
        while (true) {
            try {
                Thread.sleep(200);
            } catch (InterruptedException e) {
                // Nobody else's business: it goes on.
            }
            if (System.nanoTime() - began < limit) continue;
            say("late", current == null ? "" : current, "");
            Agent.write();
            Runtime.getRuntime().halt(LATE);
        }
    }
}

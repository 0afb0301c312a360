package cupper.record;

import cupper.harness.rewrite.CallRewriter;
import cupper.harness.rewrite.Unfit;
import java.io.File;
import java.io.IOException;
import java.io.Writer;
import java.lang.instrument.ClassFileTransformer;
import java.lang.instrument.Instrumentation;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.security.ProtectionDomain;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;

/**
 * Records the calls of classes while tests run, as an agent: {@code -javaagent:recorder.jar=FILE}. The file has a line for
 * each folder or jar, `classes PATH` or `tests PATH`, and `out PATH`: a folder for the trace, whose file is named by the
 * number of the process.
 */
public final class Agent implements ClassFileTransformer {
    private static final Set<String> CLASSES = new HashSet<>();
    private static final Set<String> TESTS = new HashSet<>();
    private static final List<String> LEFT = new ArrayList<>();
    /** Characters of a file. A process may not be allowed to write large ones. */
    private static final int MOST_TEXT = 16 << 20;
    private static Path out;

    public static void premain(String options, Instrumentation instrumentation) {
        try {
            if (options == null) throw new IOException("say which: -javaagent:recorder.jar=FILE");
            for (String line : Files.readAllLines(Path.of(options))) {
                int space = line.indexOf(' ');
                String path = line.substring(space + 1);
                switch (line.substring(0, Math.max(space, 0))) {
                    case "classes" -> list(new File(path), CLASSES);
                    case "tests" -> list(new File(path), TESTS);
                    case "out" -> out = Path.of(path);
                    default -> {}
                }
            }
            if (out == null) throw new IOException(options + " does not say where to write");
        } catch (IOException | RuntimeException e) {
            System.err.println("cupper: nothing is recorded: " + e);
            return;
        }
        CLASSES.removeAll(TESTS);
        instrumentation.addTransformer(new Agent());
        Recorder.start();
        Runtime.getRuntime().addShutdownHook(new Thread(Agent::write, "cupper-trace"));
    }

    private static void list(File root, Set<String> names) throws IOException {
        if (root.isDirectory()) {
            Path from = root.toPath();
            try (Stream<Path> paths = Files.walk(from)) {
                paths.filter(path -> path.toString().endsWith(".class"))
                        .forEach(path -> add(from.relativize(path).toString().replace(File.separatorChar, '/'), names));
            }
        } else if (root.isFile()) {
            try (ZipFile zip = new ZipFile(root)) {
                for (ZipEntry entry : (Iterable<ZipEntry>) zip.stream().map(ZipEntry.class::cast)::iterator) {
                    if (entry.getName().endsWith(".class")) add(entry.getName(), names);
                }
            }
        }
    }

    private static void add(String file, Set<String> names) {
        names.add(file.substring(0, file.length() - ".class".length()));
    }

    /** Whether it is one of the classes under test. */
    static boolean isRecorded(Class<?> type) {
        return CLASSES.contains(type.getName().replace('.', '/'));
    }

    @Override
    public byte[] transform(
            ClassLoader loader, String name, Class<?> redefined, ProtectionDomain domain, byte[] file) {
        if (name == null || redefined != null) return null;
        boolean isTest = TESTS.contains(name);
        if (!isTest && !CLASSES.contains(name)) return null;
        try {
            return CallRewriter.rewrite(file, new Numbers(name, loader), isTest);
        } catch (Unfit e) {
            left(name, e.getMessage());
        } catch (Throwable e) {
            left(name, e.toString());
        }
        return null;
    }

    private static void left(String what, String why) {
        synchronized (LEFT) {
            LEFT.add(what.replace('/', '.') + "\t" + why);
        }
    }

    /** Of one class. */
    private record Numbers(String type, ClassLoader loader) implements CallRewriter.Numbers {
        @Override
        public int method(String name, String descriptor, boolean isStatic) {
            Point point = new Point(type, name, descriptor, isStatic, loader);
            point.number = Recorder.add(point);
            return point.number;
        }

        @Override
        public int site(String owner, String name, String descriptor) {
            if (!CLASSES.contains(owner)) return -1;
            return Recorder.add(new Recorder.Site(owner, name, descriptor, Point.kinds(descriptor).length()));
        }

        @Override
        public int test(String name, boolean isTest) {
            return TestNames.number(type.replace('/', '.') + "." + name, isTest);
        }

        @Override
        public void left(String method, String why) {
            Agent.left(type + "." + method, why);
        }
    }

    /** Writes what was recorded so far: each file whole or not at all. */
    static synchronized void write() {
        if (out == null) return;
        Recorder.stop();
        try {
            Files.createDirectories(out);
            StringBuilder text = new StringBuilder();
            synchronized (LEFT) {
                for (String line : LEFT) text.append("left\t").append(line).append('\n');
            }
            Statics.write(text);
            int files = 0;
            for (Point point : Recorder.points()) {
                for (Table table : point.tables()) table.write(text);
                if (text.length() < MOST_TEXT) continue;
                write(text, files++);
                text = new StringBuilder();
            }
            write(text, files);
        } catch (IOException | RuntimeException e) {
            System.err.println("cupper: the trace cannot be written: " + e);
        }
    }

    private static void write(StringBuilder text, int number) throws IOException {
        String name = "trace-" + ProcessHandle.current().pid() + "-" + number;
        Path part = out.resolve(name + ".part");
        try (Writer writer = Files.newBufferedWriter(part, StandardCharsets.UTF_8)) {
            writer.append("cupper-trace 1\n").append(text).append("end\n");
        }
        Files.move(part, out.resolve(name + ".txt"), StandardCopyOption.REPLACE_EXISTING);
    }
}

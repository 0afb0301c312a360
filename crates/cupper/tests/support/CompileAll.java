import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.io.StringWriter;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import javax.tools.JavaCompiler;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;

/**
 * Compiles many programs in one JVM. Usage: {@code CompileAll java JOBS} or {@code CompileAll kotlin JOBS JARS}.
 * Each line of JOBS is one call of the compiler: its log file, then its arguments, tab-separated; the last argument is
 * the source. The log file is written when the call has ended: "ok" or "failed" on the first line, then its messages.
 */
public class CompileAll {
    public static void main(String[] args) throws Exception {
        boolean kotlin = args[0].equals("kotlin");
        Class<?> kotlinCompiler = kotlin ? kotlinCompiler(args[2]) : null;
        ExecutorService pool = Executors.newFixedThreadPool(kotlin ? 1 : 2);
        List<Future<?>> results = new ArrayList<>();
        for (String line : Files.readAllLines(Path.of(args[1]))) {
            List<String> job = Arrays.asList(line.split("\t"));
            List<String> arguments = job.subList(1, job.size());
            Callable<Void> compilation = () -> {
                StringBuilder messages = new StringBuilder();
                boolean ok = kotlin ? kotlin(kotlinCompiler, arguments, messages) : java(arguments, messages);
                Files.writeString(Path.of(job.get(0)), (ok ? "ok\n" : "failed\n") + messages);
                return null;
            };
            results.add(pool.submit(compilation));
        }
        pool.shutdown();
        for (Future<?> result : results) {
            result.get();
        }
    }

    static boolean java(List<String> arguments, StringBuilder messages) throws Exception {
        JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
        StringWriter out = new StringWriter();
        int last = arguments.size() - 1;
        boolean ok;
        try (StandardJavaFileManager files = compiler.getStandardFileManager(null, null, StandardCharsets.UTF_8)) {
            var sources = files.getJavaFileObjects(Path.of(arguments.get(last)));
            ok = compiler.getTask(out, files, null, arguments.subList(0, last), null, sources).call();
        }
        messages.append(out);
        return ok;
    }

    static Class<?> kotlinCompiler(String jars) throws Exception {
        List<URL> urls = new ArrayList<>();
        for (String jar : jars.split(":")) {
            urls.add(Path.of(jar).toUri().toURL());
        }
        URLClassLoader loader = new URLClassLoader(urls.toArray(new URL[0]), ClassLoader.getPlatformClassLoader());
        Thread.currentThread().setContextClassLoader(loader);
        return loader.loadClass("org.jetbrains.kotlin.cli.jvm.K2JVMCompiler");
    }

    /** A compiler object serves one compilation only. */
    static boolean kotlin(Class<?> type, List<String> arguments, StringBuilder messages) throws Exception {
        Object compiler = type.getConstructor().newInstance();
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        Object exit = type.getMethod("exec", PrintStream.class, String[].class)
                .invoke(compiler, new PrintStream(out, true, StandardCharsets.UTF_8), arguments.toArray(new String[0]));
        messages.append(out.toString(StandardCharsets.UTF_8));
        return exit.toString().equals("OK");
    }
}

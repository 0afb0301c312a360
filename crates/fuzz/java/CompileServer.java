import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.io.StringWriter;
import java.util.Arrays;
import java.util.List;
import javax.tools.JavaCompiler;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;

/**
 * One warm javac for many small compilations; the argument is the Java version to compile for. Each line of standard input is a task, tab-separated: the class output
 * folder, then the source files. The answer is a line `ok`, or a line `failed N` and the N lines javac printed.
 */
public class CompileServer {
    public static void main(String[] args) throws Exception {
        JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
        BufferedReader in = new BufferedReader(new InputStreamReader(System.in));
        String line;
        while ((line = in.readLine()) != null) {
            String[] parts = line.split("\t");
            StringWriter log = new StringWriter();
            boolean ok;
            try {
                List<String> options = List.of("--release", args[0], "-nowarn", "-Xlint:none", "-d", parts[0]);
                List<String> sources = Arrays.asList(parts).subList(1, parts.length);
                try (StandardJavaFileManager files = compiler.getStandardFileManager(null, null, null)) {
                    ok = compiler.getTask(log, files, null, options, null, files.getJavaFileObjectsFromStrings(sources))
                            .call();
                }
            } catch (Throwable t) {
                ok = false;
                log.append(t.toString());
            }
            if (ok) {
                System.out.println("ok");
            } else {
                List<String> lines = log.toString().lines().toList();
                System.out.println("failed " + lines.size());
                lines.forEach(System.out::println);
            }
            System.out.flush();
        }
    }
}

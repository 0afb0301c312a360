package cupper.harness;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.Writer;
import java.net.URI;
import java.net.URISyntaxException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.tools.Diagnostic;
import javax.tools.DiagnosticCollector;
import javax.tools.FileObject;
import javax.tools.ForwardingJavaFileManager;
import javax.tools.ForwardingJavaFileObject;
import javax.tools.JavaCompiler;
import javax.tools.JavaFileManager;
import javax.tools.JavaFileObject;
import javax.tools.SimpleJavaFileObject;
import javax.tools.StandardJavaFileManager;
import javax.tools.StandardLocation;
import javax.tools.ToolProvider;

/** The JDK's compiler, from memory to memory. Its files stay open between compilations. */
final class Compiler {
    private static final List<String> OPTIONS = List.of(
            "-g", "-Xlint:all", "-proc:none", "-implicit:none", "-Xmaxerrs", "100000", "-Xmaxwarns", "100000",
            // Go on after a wrong class, so that all errors are found at once.
            "-XDshould-stop.ifError=FLOW");

    /** The kind of a warning, as in `Foo.java:3: warning: [unchecked] …`; no interface that is open to all tells it. */
    private static final Pattern KIND = Pattern.compile(": \\[([a-z-]+)\\] ");

    /** `line` is 0 if it is not about a place; `kind` is that of a warning, and empty for an error. */
    record Problem(String path, long line, String message, String kind) {}

    /** Classes by binary name; none if there are errors. */
    record Result(Map<String, byte[]> classes, List<Problem> errors, List<Problem> warnings) {}

    private final JavaCompiler compiler;
    private final StandardJavaFileManager files;
    private final ClassPath path;

    private Compiler(JavaCompiler compiler, StandardJavaFileManager files, ClassPath path) {
        this.compiler = compiler;
        this.files = files;
        this.path = path;
    }

    /** Null if this JDK has no compiler. */
    static Compiler open(Junit junit, ClassPath path) throws IOException {
        JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
        if (compiler == null) return null;
        StandardJavaFileManager files = compiler.getStandardFileManager(null, Locale.ENGLISH, StandardCharsets.UTF_8);
        files.setLocation(StandardLocation.CLASS_PATH, junit.files());
        return new Compiler(compiler, files, path);
    }

    /** `release` 0 stands for the JDK's own. */
    Result compile(List<Source> sources, int release) {
        Output output = new Output(files, path);
        DiagnosticCollector<JavaFileObject> collector = new DiagnosticCollector<>();
        List<String> options = new ArrayList<>(OPTIONS);
        if (release != 0) options.addAll(List.of("--release", Integer.toString(release)));
        List<Problem> errors = new ArrayList<>();
        List<Problem> warnings = new ArrayList<>();
        boolean ok;
        try {
            ok = compiler.getTask(Writer.nullWriter(), output, collector, options, null, sources).call();
        } catch (IllegalArgumentException e) {
            ok = false;
            errors.add(new Problem("", 0, String.valueOf(e.getMessage()), ""));
        }
        for (Diagnostic<? extends JavaFileObject> found : collector.getDiagnostics()) {
            String path = found.getSource() instanceof Source source ? source.path : "";
            long line = Math.max(found.getLineNumber(), 0);
            switch (found.getKind()) {
                case ERROR -> errors.add(new Problem(path, line, found.getMessage(Locale.ENGLISH), ""));
                case WARNING, MANDATORY_WARNING -> {
                    String kind = kind(found);
                    if (!path.isEmpty() && !kind.isEmpty()) {
                        warnings.add(new Problem(path, line, found.getMessage(Locale.ENGLISH), kind));
                    }
                }
                default -> {}
            }
        }
        if (!ok && errors.isEmpty()) errors.add(new Problem("", 0, "the compiler gave up without saying why", ""));
        return new Result(errors.isEmpty() ? output.classes() : Map.of(), errors, warnings);
    }

    /** As `@SuppressWarnings` names it; empty if that has no name for it. */
    private static String kind(Diagnostic<?> warning) {
        Matcher kind = KIND.matcher(warning.toString());
        if (kind.find()) return kind.group(1);
        // The only ones that can be suppressed and do not say by what.
        return String.valueOf(warning.getCode()).startsWith("compiler.warn.auxiliary.class.") ? "auxiliaryclass" : "";
    }

    private static URI address(String path) {
        try {
            return new URI("mem", null, "/" + path, null);
        } catch (URISyntaxException e) {
            throw new IllegalArgumentException(e);
        }
    }

    static final class Source extends SimpleJavaFileObject {
        private final String path;
        private final String text;

        Source(String path, String text) {
            super(address(path), Kind.SOURCE);
            this.path = path;
            this.text = text;
        }

        @Override
        public CharSequence getCharContent(boolean ignoreEncodingErrors) {
            return text;
        }
    }

    private static final class Output extends ForwardingJavaFileManager<JavaFileManager> {
        private final Map<String, ByteArrayOutputStream> written = new TreeMap<>();

        private final ClassPath path;

        Output(JavaFileManager files, ClassPath path) {
            super(files);
            this.path = path;
        }

        /** Class files of the class path say when they are read. */
        @Override
        public Iterable<JavaFileObject> list(
                Location location, String name, Set<JavaFileObject.Kind> kinds, boolean recurse) throws IOException {
            Iterable<JavaFileObject> found = super.list(location, name, kinds, recurse);
            if (location != StandardLocation.CLASS_PATH) return found;
            List<JavaFileObject> watched = new ArrayList<>();
            for (JavaFileObject file : found) watched.add(new Watched(file, super.inferBinaryName(location, file)));
            return watched;
        }

        @Override
        public String inferBinaryName(Location location, JavaFileObject file) {
            return file instanceof Watched watched ? watched.type : super.inferBinaryName(location, file);
        }

        @Override
        public boolean isSameFile(FileObject one, FileObject other) {
            return super.isSameFile(plain(one), plain(other));
        }

        @Override
        public boolean contains(Location location, FileObject file) throws IOException {
            return super.contains(location, plain(file));
        }

        private static FileObject plain(FileObject file) {
            return file instanceof Watched watched ? watched.inside() : file;
        }

        private final class Watched extends ForwardingJavaFileObject<JavaFileObject> {
            private final String type;

            Watched(JavaFileObject file, String type) {
                super(file);
                this.type = type;
            }

            JavaFileObject inside() {
                return fileObject;
            }

            @Override
            public InputStream openInputStream() throws IOException {
                path.addAsked(type);
                return super.openInputStream();
            }
        }

        @Override
        public JavaFileObject getJavaFileForOutput(
                Location location, String name, JavaFileObject.Kind kind, FileObject sibling) {
            return new SimpleJavaFileObject(address(name.replace('.', '/') + kind.extension), kind) {
                @Override
                public OutputStream openOutputStream() {
                    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
                    written.put(name, bytes);
                    return bytes;
                }
            };
        }

        /** Nothing to close: the files below are used again. */
        @Override
        public void close() {}

        Map<String, byte[]> classes() {
            Map<String, byte[]> classes = new TreeMap<>();
            written.forEach((name, bytes) -> classes.put(name, bytes.toByteArray()));
            return classes;
        }
    }
}

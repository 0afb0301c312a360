package cupper.harness;

import java.io.ByteArrayInputStream;
import java.io.InputStream;
import java.net.URL;
import java.util.Collections;
import java.util.Enumeration;
import java.util.Map;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.jar.Attributes;
import java.util.jar.Manifest;
import java.util.stream.Collectors;

/** Loads the tests and everything on the class path anew; the JDK and JUnit are shared between all such loaders. */
class TestLoader extends ClassLoader {
    static {
        registerAsParallelCapable();
    }

    /** Packages of the JDK: a class in one of them is never looked for on the class path. */
    private static final Set<String> JDK = ModuleLayer.boot().modules().stream()
            .flatMap(module -> module.getPackages().stream())
            .collect(Collectors.toUnmodifiableSet());

    /** What rewritten classes call. */
    private static final Map<String, Class<?>> HARNESS = Map.of(
            Probe.class.getName(), Probe.class,
            Statics.class.getName(), Statics.class,
            Reflected.class.getName(), Reflected.class);

    private static final StackWalker CALLERS =
            StackWalker.getInstance(StackWalker.Option.RETAIN_CLASS_REFERENCE);

    private final Map<String, byte[]> tests;
    private final ClassPath path;
    private final Junit junit;
    private final Coverage coverage;
    private final Queue<Class<?>> defined = new ConcurrentLinkedQueue<>();
    private final Set<String> probed = ConcurrentHashMap.newKeySet();

    /** `coverage` is null for a loader that takes classes as they are. */
    TestLoader(Map<String, byte[]> tests, ClassPath path, Junit junit, Coverage coverage) {
        super("tests", junit.loader());
        this.tests = tests;
        this.path = path;
        this.junit = junit;
        this.coverage = coverage;
    }

    @Override
    protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
        synchronized (getClassLoadingLock(name)) {
            Class<?> loaded = findLoadedClass(name);
            if (loaded == null) loaded = HARNESS.get(name);
            if (loaded == null) loaded = load(name);
            if (resolve) resolveClass(loaded);
            return loaded;
        }
    }

    private Class<?> load(String name) throws ClassNotFoundException {
        byte[] test = tests.get(name);
        if (test != null) {
            byte[] bytes = prepared(name, test, true);
            return defineClass(name, bytes, 0, bytes.length);
        }
        return isShared(name) ? getParent().loadClass(name) : findClass(name);
    }

    private boolean isShared(String name) {
        return JDK.contains(packageOf(name)) || junit.has(name);
    }

    /** The class as it is, if this loader defines it; null if it does not. */
    final byte[] own(String name) {
        byte[] test = tests.get(name);
        if (test != null) return test;
        ClassPath.Found found = isShared(name) ? null : path.find(name);
        return found == null ? null : found.bytes();
    }

    final Coverage coverage() {
        return coverage;
    }

    /** The class as it is to be defined. */
    protected byte[] prepared(String name, byte[] file, boolean isTest) {
        if (isTest || coverage == null || !coverage.covers(name)) return file;
        probed.add(name);
        return coverage.instrument(name, file);
    }

    @Override
    protected Class<?> findClass(String name) throws ClassNotFoundException {
        ClassPath.Found found = path.find(name);
        if (found == null) throw new ClassNotFoundException(name);
        byte[] bytes = prepared(name, found.bytes(), false);
        declarePackage(packageOf(name), found.source());
        Class<?> type = defineClass(name, bytes, 0, bytes.length, found.source().domain(this));
        defined.add(type);
        return type;
    }

    /** Classes of the class path, in the order in which they were defined. */
    final Queue<Class<?>> defined() {
        return defined;
    }

    /**
     * Looks for classes that the verifier accepts only without their probes, so that the next loader takes them as they
     * are; returns whether there were any.
     */
    boolean dropBadProbes() {
        boolean any = false;
        for (String name : probed) {
            String complaint = complaint(name, coverage);
            if (complaint == null || complaint(name, null) != null) continue;
            any |= coverage.giveUp(name, path.find(name).bytes(), complaint);
        }
        return any;
    }

    /** What the verifier says about a class; null if nothing. */
    private String complaint(String name, Coverage coverage) {
        try {
            // Looking at its members links it, which loading it does not.
            new TestLoader(tests, path, junit, coverage).loadClass(name).getDeclaredConstructors();
            return null;
        } catch (VerifyError | ClassFormatError e) {
            String first = String.valueOf(e.getMessage()).lines().findFirst().orElse("");
            return "the verifier does not accept its probes: " + first;
        } catch (ClassNotFoundException | LinkageError e) {
            return null;
        }
    }

    private static String packageOf(String name) {
        return name.substring(0, Math.max(name.lastIndexOf('.'), 0));
    }

    private void declarePackage(String name, ClassPath.Entry source) {
        if (getDefinedPackage(name) != null) return;
        Attributes own = new Attributes();
        Manifest manifest = source.manifest();
        if (manifest != null) {
            own.putAll(manifest.getMainAttributes());
            Attributes more = manifest.getAttributes(name.replace('.', '/') + "/");
            if (more != null) own.putAll(more);
        }
        try {
            definePackage(
                    name,
                    own.getValue(Attributes.Name.SPECIFICATION_TITLE),
                    own.getValue(Attributes.Name.SPECIFICATION_VERSION),
                    own.getValue(Attributes.Name.SPECIFICATION_VENDOR),
                    own.getValue(Attributes.Name.IMPLEMENTATION_TITLE),
                    own.getValue(Attributes.Name.IMPLEMENTATION_VERSION),
                    own.getValue(Attributes.Name.IMPLEMENTATION_VENDOR),
                    null);
        } catch (IllegalArgumentException e) {
            return; // Another thread was faster.
        }
    }

    /**
     * Tests that load classes anew find class files here: their own, which are nowhere else, and with probes those of the
     * classes that are covered.
     */
    @Override
    public InputStream getResourceAsStream(String name) {
        String suffix = ".class";
        if (!name.endsWith(suffix) || !tests.containsKey(CALLERS.getCallerClass().getName())) {
            return super.getResourceAsStream(name);
        }
        String type = name.substring(0, name.length() - suffix.length()).replace('/', '.');
        byte[] file = HARNESS.containsKey(type) ? null : own(type);
        if (file == null) return null;
        boolean isProbed = coverage != null && !tests.containsKey(type) && coverage.covers(type);
        return new ByteArrayInputStream(isProbed ? coverage.instrument(type, file) : file);
    }

    @Override
    protected URL findResource(String name) {
        return path.resource(name);
    }

    @Override
    protected Enumeration<URL> findResources(String name) {
        return Collections.enumeration(path.resources(name, Integer.MAX_VALUE));
    }
}

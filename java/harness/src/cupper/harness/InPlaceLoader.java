package cupper.harness;

import cupper.harness.rewrite.ClassRewriter;
import cupper.harness.rewrite.Companion;
import cupper.harness.rewrite.Outline;
import cupper.harness.rewrite.Unfit;
import cupper.harness.rewrite.World;
import java.io.IOException;
import java.lang.invoke.MethodHandle;
import java.util.Map;
import java.util.Optional;
import java.util.Queue;
import java.util.ResourceBundle;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;

/**
 * Loads the tests and everything on the class path once, for many tests: before each, {@link #renew} makes all classes
 * forget that they have been initialised.
 */
final class InPlaceLoader extends TestLoader implements World {
    static {
        registerAsParallelCapable();
    }

    private final Trusted trusted;
    private final Map<String, Optional<Outline>> outlines = new ConcurrentHashMap<>();
    private final Map<String, Integer> numbers = new ConcurrentHashMap<>();
    /** Classes that are taken as they are, with the reason. */
    private final Map<String, String> unfit = new ConcurrentHashMap<>();
    private final Queue<String> annotated = new ConcurrentLinkedQueue<>();

    InPlaceLoader(Map<String, byte[]> tests, ClassPath path, Junit junit, Coverage coverage, Trusted trusted) {
        super(tests, path, junit, coverage);
        this.trusted = trusted;
    }

    Trusted trusted() {
        return trusted;
    }

    /** As if nothing had been loaded. No thread of a test may be running. */
    void renew() {
        Statics.clear();
        for (int number : numbers.values()) {
            Initialisation one = Statics.get(number);
            if (one.type() != null && one.type().isEnum()) trusted.forgetConstants(one.type());
            one.forget();
        }
        for (String name : annotated) {
            Class<?> type = findLoadedClass(name);
            if (type != null) trusted.forgetAnnotations(type);
        }
        ResourceBundle.clearCache(this);
    }

    /** Why the test that has just run must be run again with a loader of its own; null if it need not. */
    String trouble() {
        for (int number : numbers.values()) {
            if (Statics.get(number).isStuck()) Statics.giveUp("an initialiser has not come to its end");
        }
        return Statics.trouble();
    }

    /** No more tests will use it; threads of past ones may. */
    void retire() {
        numbers.values().forEach(Statics::retire);
    }

    /** The initialisation of a class; null if it is not one that is initialised in place. */
    static Initialisation find(Class<?> type) {
        return type.getClassLoader() instanceof InPlaceLoader loader ? loader.of(type) : null;
    }

    /** Null for classes of others, and for those that the JVM made: of lambdas, proxies and arrays. */
    Initialisation of(Class<?> type) {
        if (type == null || type.getClassLoader() != this || outline(type) == null) return null;
        return Statics.get(number(internal(type.getName())));
    }

    Outline outline(Class<?> type) {
        return outline(internal(type.getName()));
    }

    /** Why a class cannot be initialised again; null if it can. */
    String unfit(Class<?> type) {
        return unfit.get(type.getName());
    }

    /** The code that initialises a class; null if there is none. */
    MethodHandle renewal(Class<?> type) {
        boolean isThere = unfit(type) == null && outline(type).hasState();
        return isThere ? trusted.method(type, ClassRewriter.RENEWAL) : null;
    }

    private static String internal(String name) {
        return name.replace('.', '/');
    }

    @Override
    public Outline outline(String type) {
        return outlines.computeIfAbsent(type, this::read).orElse(null);
    }

    private Optional<Outline> read(String type) {
        byte[] file = own(type.replace('/', '.'));
        try {
            return file == null ? Optional.empty() : Optional.of(Outline.of(file));
        } catch (Unfit e) {
            return Optional.empty(); // Nor will the JVM take it.
        }
    }

    @Override
    public int number(String type) {
        return numbers.computeIfAbsent(
                type, name -> Statics.add(new Initialisation(this, name.replace('/', '.'))));
    }

    @Override
    public int reason(String why) {
        return Statics.reason(why);
    }

    @Override
    protected Class<?> findClass(String name) throws ClassNotFoundException {
        String owner = Companion.owner(internal(name));
        Outline outline = owner == null ? null : outline(owner);
        if (outline == null || !outline.isMoved()) return super.findClass(name);
        try {
            byte[] file = Companion.write(outline);
            return defineClass(name, file, 0, file.length);
        } catch (IOException | Unfit e) {
            throw new ClassNotFoundException(name, e);
        }
    }

    @Override
    protected byte[] prepared(String name, byte[] file, boolean isTest) {
        try {
            // Reading the annotations of a test again would take most of its time; the harness looks for JUnit's only.
            Outline outline = outline(internal(name));
            if (!isTest && outline != null && outline.hasAnnotations()) annotated.add(name);
            return coverage().rewrite(name, file, isTest, this);
        } catch (Unfit e) {
            unfit.put(name, e.getMessage());
            return file;
        }
    }
}

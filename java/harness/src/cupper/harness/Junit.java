package cupper.harness;

import java.io.File;
import java.util.ArrayList;
import java.util.List;

/** JUnit's classes: those on the class path, and small ones of ours for what is missing there. */
final class Junit {
    private static final List<String> PREFIXES =
            List.of("org.junit.", "org.opentest4j.", "org.apiguardian.", "org.hamcrest.", "junit.framework.");

    /** In the order in which they are asked. */
    private final List<ClassPath> paths;
    private final Coverage coverage;
    private final Loader loader = new Loader();

    Junit(ClassPath ours, ClassPath theirs, Coverage coverage) {
        paths = isWhole(theirs) ? List.of(theirs, ours) : List.of(ours, theirs);
        this.coverage = coverage;
    }

    /** Whether Jupiter, if it is there, can run: its jar needs two others. */
    private static boolean isWhole(ClassPath path) {
        return !path.has("org/junit/jupiter/api/Assertions.class")
                || path.has("org/opentest4j/AssertionFailedError.class")
                        && path.has("org/junit/platform/commons/JUnitException.class");
    }

    ClassLoader loader() {
        return loader;
    }

    /** The class path for the compiler. */
    List<File> files() {
        List<File> files = new ArrayList<>();
        for (ClassPath path : paths) files.addAll(path.files());
        return files;
    }

    /** Whether it is a class of JUnit; if JUnit itself is under test, none is. */
    boolean has(String name) {
        return isInside(name) && !coverage.covers(name) && find(name) != null;
    }

    /** Whether a class has a name as those of JUnit. */
    static boolean isInside(String name) {
        for (String prefix : PREFIXES) {
            if (name.startsWith(prefix)) return true;
        }
        return false;
    }

    private ClassPath.Found find(String name) {
        for (ClassPath path : paths) {
            ClassPath.Found found = path.find(name);
            if (found != null) return found;
        }
        return null;
    }

    private final class Loader extends ClassLoader {
        Loader() {
            super("junit", ClassLoader.getPlatformClassLoader());
        }

        @Override
        protected Class<?> findClass(String name) throws ClassNotFoundException {
            ClassPath.Found found = find(name);
            if (found == null) throw new ClassNotFoundException(name);
            return defineClass(name, found.bytes(), 0, found.bytes().length, found.source().domain(this));
        }
    }
}

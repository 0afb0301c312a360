package cupper.record;

import java.lang.annotation.Annotation;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** JUnit 4, which runs tests of JUnit 3, too, by its names: it is on the class path of the tests. */
final class Junit4 {
    private static final String PACKAGE = "org.junit.";

    private final ClassLoader loader;
    private final Class<? extends Annotation> test;
    private final Class<? extends Annotation> runWith;
    private final Class<?> testCase;

    private Junit4(ClassLoader loader) throws ClassNotFoundException {
        this.loader = loader;
        test = annotation("Test");
        runWith = annotation("runner.RunWith");
        testCase = Class.forName("junit.framework.TestCase", false, loader);
    }

    /** Null if it is not there. */
    static Junit4 on(ClassLoader loader) {
        try {
            return new Junit4(loader);
        } catch (ClassNotFoundException | LinkageError e) {
            return null;
        }
    }

    private Class<? extends Annotation> annotation(String name) throws ClassNotFoundException {
        return Class.forName(PACKAGE + name, false, loader).asSubclass(Annotation.class);
    }

    boolean has(Class<?> type) {
        int modifiers = type.getModifiers();
        if (Modifier.isAbstract(modifiers) || !Modifier.isPublic(modifiers)) return false;
        if (type.isMemberClass() && !Modifier.isStatic(modifiers)) return false;
        if (type.isAnnotationPresent(runWith)) return true;
        if (testCase.isAssignableFrom(type)) return type != testCase;
        for (Method method : type.getMethods()) {
            if (method.isAnnotationPresent(test)) return true;
        }
        return false;
    }

    /** All tests of a class, or the method of this name. */
    void run(Class<?> type, String method) throws ReflectiveOperationException {
        Class<?> request = Class.forName(PACKAGE + "runner.Request", true, loader);
        Object asked = method == null
                ? request.getMethod("aClass", Class.class).invoke(null, type)
                : request.getMethod("method", Class.class, String.class).invoke(null, type, method);
        Object runner = request.getMethod("getRunner").invoke(asked);
        Map<String, String> failed = new HashMap<>();
        Class<?> core = Class.forName(PACKAGE + "runner.JUnitCore", true, loader);
        Object result = core.getMethod("run", request).invoke(core.getConstructor().newInstance(), asked);
        for (Object failure : (List<?>) result.getClass().getMethod("getFailures").invoke(result)) {
            Object description = failure.getClass().getMethod("getDescription").invoke(failure);
            Throwable why = (Throwable) failure.getClass().getMethod("getException").invoke(failure);
            failed.put(String.valueOf(description), String.valueOf(why));
        }
        tell(runner.getClass().getMethod("getDescription").invoke(runner), failed);
        // What failed outside of a test.
        failed.forEach((name, why) -> RunTests.test(RunTests.Status.FAILED, "", name, why));
    }

    private static void tell(Object description, Map<String, String> failed) throws ReflectiveOperationException {
        Class<?> type = description.getClass();
        boolean isTest = (Boolean) type.getMethod("isTest").invoke(description);
        if (!isTest) {
            for (Object part : (List<?>) type.getMethod("getChildren").invoke(description)) tell(part, failed);
            return;
        }
        String name = description.toString();
        String why = failed.remove(name);
        Object method = type.getMethod("getMethodName").invoke(description);
        RunTests.Status status = why == null ? RunTests.Status.PASSED : RunTests.Status.FAILED;
        RunTests.test(status, method == null ? "" : (String) method, name, why == null ? "" : why);
    }
}

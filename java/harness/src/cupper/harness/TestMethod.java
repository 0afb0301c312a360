package cupper.harness;

import java.lang.annotation.Annotation;
import java.lang.reflect.AnnotatedElement;
import java.lang.reflect.Constructor;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/**
 * One test method, run as JUnit runs it. Annotations are known by their names: JUnit's classes are not those of the
 * harness.
 */
final class TestMethod {
    static final String JUPITER = "org.junit.jupiter.api.";
    static final String PARAMS = "org.junit.jupiter.params.";
    static final String JUNIT4 = "org.junit.";

    private static final Set<String> FIXTURES = Set.of(
            JUPITER + "BeforeAll",
            JUPITER + "BeforeEach",
            JUPITER + "AfterEach",
            JUPITER + "AfterAll",
            JUNIT4 + "BeforeClass",
            JUNIT4 + "Before",
            JUNIT4 + "After",
            JUNIT4 + "AfterClass");

    /** A method of a class that is called around its tests. */
    private record Fixture(String annotation, String method) {}

    /** What is known of classes whatever loader they come from: reading annotations is most of the time of a test. */
    static final class Known {
        private final Map<String, List<Fixture>> fixtures = new ConcurrentHashMap<>();
    }

    /** Why there is nothing to run. */
    static final class NotRun extends Exception {
        private static final long serialVersionUID = 1;

        NotRun(String why) {
            super(why, null, false, false);
        }
    }

    private final Class<?> type;
    private final Method method;
    private final Map<String, List<Fixture>> fixtures;

    private TestMethod(Class<?> type, Method method, Map<String, List<Fixture>> fixtures) {
        this.type = type;
        this.method = method;
        this.fixtures = fixtures;
    }

    static TestMethod find(Known known, ClassLoader loader, String className, String name) throws NotRun {
        Class<?> type;
        try {
            type = Class.forName(className, false, loader);
        } catch (ClassNotFoundException e) {
            throw new NotRun("there is no class " + className);
        }
        Method found = null;
        for (Class<?> declaring = type; declaring != null && found == null; declaring = declaring.getSuperclass()) {
            for (Method method : declaring.getDeclaredMethods()) {
                if (!method.getName().equals(name) || method.isSynthetic()) continue;
                // The source of a parameterised test's rows may have the same name.
                if (found == null || method.getAnnotations().length > 0) found = method;
            }
        }
        if (found == null) throw new NotRun("there is no method " + name + " in " + className);
        return new TestMethod(type, found, known.fixtures);
    }

    /** Runs it; for a parameterised test all rows, or the given one if it is not negative. */
    void run(int row) throws Throwable {
        if (has(method, JUPITER + "Disabled") || has(type, JUPITER + "Disabled")) throw new NotRun("it is disabled");
        if (has(method, JUNIT4 + "Ignore") || has(type, JUNIT4 + "Ignore")) throw new NotRun("it is ignored");
        if (has(method, PARAMS + "ParameterizedTest")) {
            List<Object[]> rows = new Rows(type, method).all();
            if (row >= rows.size()) throw new NotRun("it has " + rows.size() + " rows only");
            around(() -> {
                for (Object[] arguments : row < 0 ? rows : rows.subList(row, row + 1)) once(arguments);
            });
        } else if (has(method, JUPITER + "Test")) {
            around(() -> once());
        } else if (has(method, JUNIT4 + "Test")) {
            Annotation test = annotation(method, JUNIT4 + "Test");
            Class<?> expected = (Class<?>) value(test, "expected");
            around(() -> {
                if (expected.getName().equals(JUNIT4 + "Test$None")) {
                    once();
                } else {
                    onceExpecting(expected);
                }
            });
        } else {
            throw new NotRun("it has no annotation of a test");
        }
    }

    private interface Body {
        void run() throws Throwable;
    }

    private void around(Body body) throws Throwable {
        all(null, JUPITER + "BeforeAll", JUNIT4 + "BeforeClass", true);
        try {
            body.run();
        } finally {
            all(null, JUPITER + "AfterAll", JUNIT4 + "AfterClass", false);
        }
    }

    private void once(Object... arguments) throws Throwable {
        Constructor<?> constructor = type.getDeclaredConstructor();
        constructor.setAccessible(true);
        Object instance;
        try {
            instance = constructor.newInstance();
        } catch (InvocationTargetException e) {
            throw e.getCause();
        }
        all(instance, JUPITER + "BeforeEach", JUNIT4 + "Before", true);
        try {
            invoke(method, instance, arguments);
        } finally {
            all(instance, JUPITER + "AfterEach", JUNIT4 + "After", false);
        }
    }

    private void onceExpecting(Class<?> expected) throws Throwable {
        try {
            once();
        } catch (Throwable thrown) {
            if (expected.isInstance(thrown)) return;
            throw thrown;
        }
        throw new AssertionError("Expected exception: " + expected.getName());
    }

    /** Calls the methods with either annotation, those of superclasses first or last. */
    private void all(Object instance, String jupiter, String junit4, boolean superFirst) throws Throwable {
        List<Class<?>> types = new ArrayList<>();
        for (Class<?> t = type; t != null && t != Object.class; t = t.getSuperclass()) types.add(t);
        if (superFirst) Collections.reverse(types);
        for (Class<?> declaring : types) {
            for (Fixture fixture : fixtures.computeIfAbsent(declaring.getName(), name -> fixtures(declaring))) {
                if (fixture.annotation.equals(jupiter) || fixture.annotation.equals(junit4)) {
                    invoke(declaring.getDeclaredMethod(fixture.method), instance);
                }
            }
        }
    }

    private static List<Fixture> fixtures(Class<?> type) {
        List<Fixture> found = new ArrayList<>();
        for (Method method : type.getDeclaredMethods()) {
            if (method.getParameterCount() != 0 || method.isSynthetic()) continue;
            for (Annotation annotation : method.getAnnotations()) {
                String name = annotation.annotationType().getName();
                if (FIXTURES.contains(name)) found.add(new Fixture(name, method.getName()));
            }
        }
        return found;
    }

    private static void invoke(Method method, Object instance, Object... arguments) throws Throwable {
        method.setAccessible(true);
        try {
            method.invoke(Modifier.isStatic(method.getModifiers()) ? null : instance, arguments);
        } catch (InvocationTargetException e) {
            throw e.getCause();
        }
    }

    private static boolean has(AnnotatedElement element, String annotation) {
        return annotation(element, annotation) != null;
    }

    static Annotation annotation(AnnotatedElement element, String name) {
        for (Annotation annotation : element.getAnnotations()) {
            if (annotation.annotationType().getName().equals(name)) return annotation;
        }
        return null;
    }

    /** An element of an annotation; null if this version of the annotation does not have it. */
    static Object value(Annotation annotation, String name) throws Throwable {
        try {
            return annotation.annotationType().getMethod(name).invoke(annotation);
        } catch (NoSuchMethodException e) {
            return null;
        } catch (InvocationTargetException e) {
            throw e.getCause();
        }
    }
}

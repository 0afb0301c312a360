package cupper.record;

import java.lang.reflect.Array;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.lang.reflect.Proxy;
import java.util.Optional;

/** The JUnit Platform of JUnit 5 and 6, by its names: it is on the class path of the tests, with its engines. */
final class Platform {
    private static final String PACKAGE = "org.junit.platform.";

    private final ClassLoader loader;
    private final Object launcher;
    private final Class<?> listener;

    private Platform(ClassLoader loader) throws ReflectiveOperationException {
        this.loader = loader;
        listener = type("launcher.TestExecutionListener");
        launcher = type("launcher.core.LauncherFactory").getMethod("create").invoke(null);
    }

    /** Null if it is not there. */
    static Platform on(ClassLoader loader) {
        try {
            return new Platform(loader);
        } catch (ClassNotFoundException | NoClassDefFoundError e) {
            return null;
        } catch (ReflectiveOperationException | LinkageError e) {
            Throwable cause = e instanceof InvocationTargetException ? e.getCause() : e;
            System.err.println("cupper: the JUnit Platform does not start: " + cause);
            return null;
        }
    }

    private Class<?> type(String name) throws ClassNotFoundException {
        return Class.forName(PACKAGE + name, true, loader);
    }

    /** Whether it is worth asking; nested classes are run with the one around them. */
    static boolean mayHave(Class<?> type) {
        int modifiers = type.getModifiers();
        if (Modifier.isAbstract(modifiers) || type.isSynthetic() || type.isAnnotation() || type.isEnum()) return false;
        if (type.isAnonymousClass() || type.isLocalClass()) return false;
        return !type.isMemberClass() || Modifier.isStatic(modifiers);
    }

    /** All tests of a class, or those of the method of this name. */
    void run(Class<?> tests, String wanted) throws ReflectiveOperationException {
        Class<?> selectorsType = type("engine.discovery.DiscoverySelectors");
        Object selector = wanted == null
                ? selectorsType.getMethod("selectClass", Class.class).invoke(null, tests)
                : selectorsType
                        .getMethod("selectMethod", Class.class, Method.class)
                        .invoke(null, tests, method(tests, wanted));
        Class<?> selectorType = type("engine.DiscoverySelector");
        Object selectors = Array.newInstance(selectorType, 1);
        Array.set(selectors, 0, selector);
        Class<?> builderType = type("launcher.core.LauncherDiscoveryRequestBuilder");
        Object builder = builderType.getMethod("request").invoke(null);
        builderType.getMethod("selectors", selectors.getClass()).invoke(builder, selectors);
        Object request = builderType.getMethod("build").invoke(builder);
        Object listeners = Array.newInstance(listener, 1);
        Array.set(listeners, 0, Proxy.newProxyInstance(loader, new Class<?>[] {listener}, new Results()));
        Method execute = type("launcher.Launcher")
                .getMethod("execute", type("launcher.LauncherDiscoveryRequest"), listeners.getClass());
        execute.invoke(launcher, request, listeners);
    }

    private static Method method(Class<?> type, String name) throws NoSuchMethodException {
        for (Method method : type.getDeclaredMethods()) {
            if (method.getName().equals(name) && !method.isSynthetic()) return method;
        }
        throw new NoSuchMethodException(type.getName() + "." + name);
    }

    /** Hears what happens to tests. */
    private static final class Results implements InvocationHandler {
        @Override
        public Object invoke(Object proxy, Method method, Object[] arguments) throws Throwable {
            switch (method.getName()) {
                case "executionFinished" -> finished(arguments[0], arguments[1]);
                case "executionSkipped" -> RunTests.test(
                        RunTests.Status.SKIPPED, method(arguments[0]), name(arguments[0]), String.valueOf(arguments[1]));
                case "hashCode" -> {
                    return System.identityHashCode(proxy);
                }
                case "equals" -> {
                    return proxy == arguments[0];
                }
                case "toString" -> {
                    return "results";
                }
                default -> {}
            }
            return null;
        }

        private static void finished(Object test, Object result) throws ReflectiveOperationException {
            boolean isTest = (Boolean) test.getClass().getMethod("isTest").invoke(test);
            String status = result.getClass().getMethod("getStatus").invoke(result).toString();
            boolean isPassed = status.equals("SUCCESSFUL");
            if (!isTest && isPassed) return;
            Optional<?> why = (Optional<?>) result.getClass().getMethod("getThrowable").invoke(result);
            String message = why.map(Object::toString).orElse("");
            RunTests.Status known = isPassed
                    ? RunTests.Status.PASSED
                    : status.equals("ABORTED") ? RunTests.Status.SKIPPED : RunTests.Status.FAILED;
            RunTests.test(known, method(test), name(test), message);
        }

        /** As its source says, if that is a method. */
        private static String method(Object test) throws ReflectiveOperationException {
            Optional<?> source =
                    (Optional<?>) test.getClass().getMethod("getSource").invoke(test);
            if (source.isEmpty() || !source.get().getClass().getSimpleName().equals("MethodSource")) return "";
            return (String) source.get().getClass().getMethod("getMethodName").invoke(source.get());
        }

        private static String name(Object test) throws ReflectiveOperationException {
            return (String) test.getClass().getMethod("getUniqueId").invoke(test);
        }
    }
}

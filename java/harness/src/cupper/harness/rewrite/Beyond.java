package cupper.harness.rewrite;

import java.io.IOException;
import java.util.Set;

/**
 * What code does that only a class loaded anew gets right: a test that comes to such an instruction is run again with a
 * loader of its own.
 */
final class Beyond {
    private static final String LOOKUP = "java/lang/invoke/MethodHandles$Lookup";

    /** Static fields by handles, and classes that are initialised by other means than using them. */
    private static final Set<String> OF_LOOKUP = Set.of(
            "findStaticGetter", "findStaticSetter", "findStaticVarHandle", "unreflectGetter", "unreflectSetter",
            "unreflectVarHandle", "ensureInitialized");
    private static final Set<String> OF_UNSAFE =
            Set.of("staticFieldBase", "staticFieldOffset", "ensureClassInitialized", "shouldBeInitialized");
    /** Assertions that are switched on or off stay so, for a class loader. */
    private static final Set<String> OF_ASSERTIONS = Set.of(
            "setDefaultAssertionStatus", "setPackageAssertionStatus", "setClassAssertionStatus",
            "clearAssertionStatus");
    private static final Set<String> DEFINING =
            Set.of("defineClass", "defineHiddenClass", "defineHiddenClassWithClassData");

    /** Bootstrap methods that link a call site to the same behaviour whenever they are called. */
    private static final Set<String> BOOTSTRAPS = Set.of(
            "java/lang/invoke/LambdaMetafactory.metafactory",
            "java/lang/invoke/LambdaMetafactory.altMetafactory",
            "java/lang/invoke/StringConcatFactory.makeConcat",
            "java/lang/invoke/StringConcatFactory.makeConcatWithConstants",
            "java/lang/runtime/ObjectMethods.bootstrap",
            "java/lang/runtime/SwitchBootstraps.typeSwitch");

    private static final int HANDLE_GETS_STATIC = 2;
    private static final int HANDLE_PUTS_STATIC = 4;

    private Beyond() {}

    /** Why a call cannot be imitated; null if it can. */
    static String call(Pool.Reference called) {
        String owner = called.owner();
        String name = called.name();
        if (owner.equals(LOOKUP) && OF_LOOKUP.contains(name)) return "a handle of " + LOOKUP + "." + name;
        if (owner.endsWith("/Unsafe") && OF_UNSAFE.contains(name)) return owner + "." + name;
        if (OF_ASSERTIONS.contains(name)) return "assertions are switched by " + name;
        if (DEFINING.contains(name)) return "classes are defined by " + name;
        if (owner.equals("java/net/URLClassLoader") && (name.equals("<init>") || name.equals("newInstance"))) {
            return "a URLClassLoader is made";
        }
        return null;
    }

    /** Why a call site that is linked once cannot serve all tests; null if it can. */
    static String callSite(Pool pool, int[] bootstrap) throws IOException {
        int method = pool.targetOfHandle(bootstrap[0]);
        Pool.Reference called = pool.reference(method);
        String name = called.owner() + '.' + called.name();
        if (!BOOTSTRAPS.contains(name)) return "a call site is linked by " + name;
        for (int i = 1; i < bootstrap.length; i++) {
            String why = constant(pool, bootstrap[i]);
            if (why != null) return why;
        }
        return null;
    }

    /** Why a constant that is made once cannot serve all tests; null if it can. */
    static String constant(Pool pool, int index) throws IOException {
        switch (pool.tag(index)) {
            case Pool.DYNAMIC:
                return "a dynamic constant";
            case Pool.METHOD_HANDLE:
                int kind = pool.kindOfHandle(index);
                if (kind == HANDLE_GETS_STATIC || kind == HANDLE_PUTS_STATIC) {
                    return "a constant handle of a static field";
                }
                Pool.Reference called = pool.reference(pool.targetOfHandle(index));
                if (isPatched(called)) return "a method reference to " + called.owner() + "." + called.name();
                return call(called);
            default:
                return null;
        }
    }

    /** Whether {@link Triggers} changes calls of a method, which it cannot where a reference to it is made. */
    private static boolean isPatched(Pool.Reference called) {
        String name = called.name();
        return switch (called.owner()) {
            case "java/lang/Class" -> name.equals("forName") || name.equals("getDeclaredMethods");
            case "java/lang/reflect/Field" ->
                name.equals("getModifiers")
                        || !name.equals("equals") && called.descriptor().startsWith("(Ljava/lang/Object;");
            case "java/lang/reflect/Method" -> name.equals("invoke");
            case "java/lang/reflect/Constructor" -> name.equals("newInstance");
            case "java/lang/reflect/Proxy" -> name.equals("newProxyInstance");
            default -> false;
        };
    }
}

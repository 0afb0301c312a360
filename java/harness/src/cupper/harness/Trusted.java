package cupper.harness;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.invoke.VarHandle;
import java.lang.reflect.Field;
import java.util.ArrayList;
import java.util.List;

/** What needs access to the inside of the JDK, which the tests themselves must not get. */
final class Trusted {
    /** Null if this JDK does not allow it. */
    private static final Trusted INSTANCE = open();

    private final MethodHandles.Lookup lookup;
    private final VarHandle message;
    /** Whether a class still has to be initialised. */
    private final MethodHandle isAsleep;
    private final List<VarHandle> constants = new ArrayList<>();
    private final List<VarHandle> annotations = new ArrayList<>();

    private Trusted(MethodHandles.Lookup lookup) throws Throwable {
        this.lookup = lookup;
        message = lookup.findVarHandle(Throwable.class, "detailMessage", String.class);
        Class<?> memory = Class.forName("jdk.internal.misc.Unsafe");
        isAsleep = lookup.findVirtual(
                        memory, "shouldBeInitialized", MethodType.methodType(boolean.class, Class.class))
                .bindTo(lookup.findStatic(memory, "getUnsafe", MethodType.methodType(memory)).invoke());
        constants.add(ofClass("enumConstants", "[Ljava.lang.Object;"));
        constants.add(ofClass("enumConstantDirectory", "java.util.Map"));
        annotations.add(ofClass("annotationData", "java.lang.Class$AnnotationData"));
        annotations.add(ofClass("annotationType", "sun.reflect.annotation.AnnotationType"));
        annotations.add(ofClass("reflectionData", "java.lang.ref.SoftReference"));
    }

    static Trusted get() {
        return INSTANCE;
    }

    @SuppressWarnings({"deprecation", "removal"})
    private static Trusted open() {
        try {
            Field unsafe = sun.misc.Unsafe.class.getDeclaredField("theUnsafe");
            unsafe.setAccessible(true);
            sun.misc.Unsafe memory = (sun.misc.Unsafe) unsafe.get(null);
            Field trusted = MethodHandles.Lookup.class.getDeclaredField("IMPL_LOOKUP");
            Object base = memory.staticFieldBase(trusted);
            return new Trusted((MethodHandles.Lookup) memory.getObject(base, memory.staticFieldOffset(trusted)));
        } catch (Throwable e) {
            return null;
        }
    }

    private VarHandle ofClass(String name, String type) throws ReflectiveOperationException {
        return lookup.findVarHandle(Class.class, name, Class.forName(type));
    }

    /** A private static method without parameters and result. */
    MethodHandle method(Class<?> type, String name) {
        try {
            return lookup.findStatic(type, name, MethodType.methodType(void.class));
        } catch (ReflectiveOperationException e) {
            throw new LinkageError(e.toString());
        }
    }

    /** Whether all of a class's initialiser has run. */
    boolean isInitialised(Class<?> type) {
        try {
            return !(boolean) isAsleep.invokeExact(type);
        } catch (Throwable e) {
            throw new LinkageError(e.toString());
        }
    }

    /** Reads a static field, whoever may. */
    MethodHandle getter(Field field) {
        try {
            return lookup.unreflectGetter(field);
        } catch (IllegalAccessException e) {
            throw new LinkageError(e.toString());
        }
    }

    /** What an exception was given as its message, whatever it says itself. */
    String message(Throwable thrown) {
        return (String) message.get(thrown);
    }

    /** Makes the JVM ask an enum again for its constants. */
    void forgetConstants(Class<?> type) {
        for (VarHandle handle : constants) handle.setVolatile(type, null);
    }

    /** Makes the JVM read annotations again: constants of enums are among their values. */
    void forgetAnnotations(Class<?> type) {
        for (VarHandle handle : annotations) handle.setVolatile(type, null);
    }
}

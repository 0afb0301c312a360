package cupper.harness;

import cupper.harness.rewrite.ClassRewriter;
import cupper.harness.rewrite.Outline;
import java.lang.reflect.Constructor;
import java.lang.reflect.Field;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.lang.reflect.Proxy;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** What classes that are initialised again for every test call in place of reflection, or before it. */
public final class Reflected {
    private Reflected() {}

    /** `caller` is the number of the calling class. */
    public static Class<?> forName(String name, int caller) throws ClassNotFoundException {
        return forName(name, true, Statics.get(caller).loader());
    }

    public static Class<?> forName(String name, boolean initialises, ClassLoader loader) throws ClassNotFoundException {
        Class<?> type = Class.forName(name, initialises, loader);
        if (initialises) enter(type);
        return type;
    }

    /** Comes before a field is read. */
    public static void get(Field field) {
        if (field == null || !Modifier.isStatic(field.getModifiers())) return;
        Initialisation initialisation = InPlaceLoader.find(field.getDeclaringClass());
        if (initialisation == null) return;
        if (initialisation.outline().isMoved()) Statics.giveUp("a field of an interface is read by reflection");
        initialisation.run();
    }

    /** Comes before a field is set. */
    public static void set(Field field) {
        if (field == null) return;
        if (Modifier.isFinal(getModifiers(field)) && Modifier.isStatic(field.getModifiers())) {
            Statics.giveUp("a final field is set by reflection");
        }
        get(field);
    }

    /** Comes before a method is called: what an initialiser throws is not an exception of the method. */
    public static void invoke(Method method) {
        if (method != null && Modifier.isStatic(method.getModifiers())) enter(method.getDeclaringClass());
    }

    /** Comes before an object is made. */
    public static void newInstance(Constructor<?> constructor) {
        if (constructor != null && !Modifier.isAbstract(constructor.getDeclaringClass().getModifiers())) {
            enter(constructor.getDeclaringClass());
        }
    }

    /** The class of a proxy is one that the JVM makes and initialises. */
    public static Object newProxyInstance(ClassLoader loader, Class<?>[] interfaces, InvocationHandler handler) {
        Object proxy = Proxy.newProxyInstance(loader, interfaces, handler);
        List<Initialisation> parents = new ArrayList<>();
        Initialisation.interfaces(interfaces, parents);
        parents.forEach(Initialisation::run);
        return proxy;
    }

    public static int getModifiers(Field field) {
        int modifiers = field.getModifiers();
        Initialisation initialisation = InPlaceLoader.find(field.getDeclaringClass());
        if (!Modifier.isStatic(modifiers) || initialisation == null) return modifiers;
        Outline.Member declared = initialisation.outline().field(field.getName(), field.getType().descriptorString());
        return declared != null && declared.isFinal() ? modifiers | Modifier.FINAL : modifiers;
    }

    public static Method[] getDeclaredMethods(Class<?> type) {
        Method[] methods = type.getDeclaredMethods();
        if (InPlaceLoader.find(type) == null) return methods;
        return Arrays.stream(methods)
                .filter(method -> !method.getName().equals(ClassRewriter.RENEWAL))
                .toArray(Method[]::new);
    }

    private static void enter(Class<?> type) {
        Initialisation initialisation = InPlaceLoader.find(type);
        if (initialisation != null) initialisation.run();
    }
}

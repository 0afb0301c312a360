package cupper.harness;

import java.lang.reflect.Constructor;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.Map;
import java.util.function.Function;

/** From the text of a column to a parameter, as JUnit converts by itself. */
final class Conversion {
    private static final Map<Class<?>, Function<String, Object>> KNOWN = Map.ofEntries(
            Map.entry(String.class, text -> text),
            Map.entry(Object.class, text -> text),
            Map.entry(CharSequence.class, text -> text),
            Map.entry(boolean.class, Conversion::truth),
            Map.entry(char.class, Conversion::character),
            Map.entry(byte.class, text -> Byte.decode(digits(text))),
            Map.entry(short.class, text -> Short.decode(digits(text))),
            Map.entry(int.class, text -> Integer.decode(digits(text))),
            Map.entry(long.class, text -> Long.decode(digits(text))),
            Map.entry(float.class, text -> Float.valueOf(digits(text))),
            Map.entry(double.class, text -> Double.valueOf(digits(text))),
            Map.entry(BigInteger.class, BigInteger::new),
            Map.entry(BigDecimal.class, BigDecimal::new));
    private static final Map<Class<?>, Class<?>> UNBOXED = Map.of(
            Boolean.class, boolean.class,
            Character.class, char.class,
            Byte.class, byte.class,
            Short.class, short.class,
            Integer.class, int.class,
            Long.class, long.class,
            Float.class, float.class,
            Double.class, double.class);

    private Conversion() {}

    static Object of(String text, Class<?> type) throws Throwable {
        if (text == null) {
            if (type.isPrimitive()) throw new TestMethod.NotRun("an empty column for a " + type);
            return null;
        }
        Function<String, Object> known = KNOWN.get(UNBOXED.getOrDefault(type, type));
        try {
            if (known != null) return known.apply(text);
            if (type.isEnum()) return constant(type, text);
            if (type == Class.class) return Class.forName(text, false, Thread.currentThread().getContextClassLoader());
            return make(text, type);
        } catch (IllegalArgumentException e) {
            throw new TestMethod.NotRun("\"" + text + "\" is no " + type.getName());
        }
    }

    private static String digits(String text) {
        return text.replace("_", "");
    }

    private static Object truth(String text) {
        if (text.equalsIgnoreCase("true")) return true;
        if (text.equalsIgnoreCase("false")) return false;
        throw new IllegalArgumentException();
    }

    private static Object character(String text) {
        if (text.length() != 1) throw new IllegalArgumentException();
        return text.charAt(0);
    }

    private static Object constant(Class<?> type, String name) {
        for (Object constant : type.getEnumConstants()) {
            if (((Enum<?>) constant).name().equals(name)) return constant;
        }
        throw new IllegalArgumentException();
    }

    /** By the one static factory of a text, else by the constructor. */
    private static Object make(String text, Class<?> type) throws Throwable {
        Method factory = null;
        int count = 0;
        for (Method method : type.getDeclaredMethods()) {
            boolean fits = Modifier.isStatic(method.getModifiers())
                    && !Modifier.isPrivate(method.getModifiers())
                    && method.getReturnType() == type
                    && method.getParameterCount() == 1
                    && method.getParameterTypes()[0] == String.class;
            if (fits) {
                factory = method;
                count++;
            }
        }
        try {
            if (count == 1) {
                factory.setAccessible(true);
                return factory.invoke(null, text);
            }
            Constructor<?> constructor = type.getDeclaredConstructor(String.class);
            constructor.setAccessible(true);
            return constructor.newInstance(text);
        } catch (NoSuchMethodException e) {
            throw new TestMethod.NotRun("the harness does not make a " + type.getName() + " of a text");
        } catch (InvocationTargetException e) {
            throw e.getCause();
        }
    }
}

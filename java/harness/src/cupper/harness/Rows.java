package cupper.harness;

import java.lang.annotation.Annotation;
import java.lang.reflect.Array;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Set;
import java.util.stream.BaseStream;

/** The rows of a parameterised test. */
final class Rows {
    private static final String PROVIDER = TestMethod.PARAMS + "provider.";
    private static final Set<String> SOURCES = Set.of("CsvSource", "MethodSource", "ValueSource", "NullSource");

    private final Class<?> type;
    private final Method method;
    private final List<Object[]> rows = new ArrayList<>();

    Rows(Class<?> type, Method method) {
        this.type = type;
        this.method = method;
    }

    List<Object[]> all() throws Throwable {
        for (Annotation annotation : method.getAnnotations()) {
            String name = annotation.annotationType().getName();
            if (!name.startsWith(PROVIDER) || !name.endsWith("Source")) continue;
            String source = name.substring(PROVIDER.length());
            if (!SOURCES.contains(source)) throw new TestMethod.NotRun("the harness does not know @" + source);
            switch (source) {
                case "CsvSource" -> csv(annotation);
                case "MethodSource" -> methods(annotation);
                case "ValueSource" -> values(annotation);
                default -> rows.add(new Object[] {null});
            }
        }
        if (rows.isEmpty()) throw new TestMethod.NotRun("it has no rows");
        return rows;
    }

    private void csv(Annotation source) throws Throwable {
        Csv csv = Csv.of(source);
        for (List<String> cells : csv.rows()) {
            Class<?>[] types = method.getParameterTypes();
            Object[] row = new Object[types.length];
            if (cells.size() < types.length) throw new TestMethod.NotRun("a row has too few columns");
            for (int i = 0; i < types.length; i++) row[i] = Conversion.of(cells.get(i), types[i]);
            rows.add(row);
        }
    }

    private void values(Annotation source) throws Throwable {
        for (Method element : source.annotationType().getDeclaredMethods()) {
            Object values = element.invoke(source);
            for (int i = 0; i < Array.getLength(values); i++) {
                Object value = Array.get(values, i);
                Class<?> target = method.getParameterTypes()[0];
                boolean isText = value instanceof String && target != String.class && !target.isInstance(value);
                rows.add(new Object[] {isText ? Conversion.of((String) value, target) : value});
            }
        }
    }

    private void methods(Annotation source) throws Throwable {
        String[] names = (String[]) TestMethod.value(source, "value");
        if (names.length == 0) names = new String[] {method.getName()};
        for (String name : names) {
            Method factory;
            try {
                factory = type.getDeclaredMethod(name.isEmpty() ? method.getName() : name);
            } catch (NoSuchMethodException e) {
                throw new TestMethod.NotRun("there is no method " + name + "() in " + type.getName());
            }
            factory.setAccessible(true);
            Object given;
            try {
                given = factory.invoke(null);
            } catch (InvocationTargetException e) {
                throw e.getCause();
            }
            each(given);
        }
    }

    private void each(Object given) throws Throwable {
        if (given instanceof BaseStream<?, ?> stream) given = stream.iterator();
        if (given instanceof Iterable<?> iterable) given = iterable.iterator();
        if (given instanceof Iterator<?> iterator) {
            while (iterator.hasNext()) rows.add(row(iterator.next()));
        } else if (given != null && given.getClass().isArray()) {
            for (int i = 0; i < Array.getLength(given); i++) rows.add(row(Array.get(given, i)));
        } else {
            throw new TestMethod.NotRun("its source gives no rows");
        }
    }

    private static Object[] row(Object given) throws Throwable {
        if (given instanceof Object[] array) return array;
        if (given != null) {
            Class<?> arguments;
            try {
                arguments = Class.forName(PROVIDER + "Arguments", false, given.getClass().getClassLoader());
            } catch (ClassNotFoundException e) {
                return new Object[] {given};
            }
            if (arguments.isInstance(given)) return (Object[]) arguments.getMethod("get").invoke(given);
        }
        return new Object[] {given};
    }
}

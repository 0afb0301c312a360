package cupper.record;

import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;

/**
 * The static fields of the classes under test, looked at where a test begins: what it finds otherwise than the test before
 * is what that one has left. Only classes are looked at whose methods have run: looking initialises nothing.
 */
final class Statics {
    /** Different states of a class, and changes of all fields, that are kept. */
    private static final int MOST_STATES = 64;
    private static final int MOST_CHANGES = 10_000;

    private static final class Watched {
        final Field field;
        private Object value;
        private int length;

        Watched(Field field) {
            this.field = field;
        }

        boolean isVariable() {
            return !Modifier.isFinal(field.getModifiers());
        }

        /** What was there before and what is now, if that is something else; null if it is not. */
        String look() throws IllegalAccessException {
            Object before = value;
            int lengthBefore = length;
            value = field.get(null);
            length = Columns.length(value);
            boolean isEqual = field.getType().isPrimitive() ? value.equals(before) : value == before;
            if (isEqual && length == lengthBefore) return null;
            return text(before, lengthBefore) + "\t" + text(value, length);
        }

        void show(Cells cells) {
            cells.value(value, field.getType().isPrimitive());
        }

        private String text(Object value, int length) {
            if (value == null && field.getType().isPrimitive()) return "~";
            Cells cells = new Cells();
            cells.value(value, field.getType().isPrimitive());
            String text = cells.toString().substring(1);
            return length < 0 ? text : text + "#" + length;
        }
    }

    /** A class with the states that the tests have begun in which use it; not the first one, which initialises it. */
    private static final class Home {
        final Class<?> type;
        final List<Watched> fields = new ArrayList<>();
        /** With the tests that began so. */
        final Map<String, long[]> states = new TreeMap<>();
        private long[] now;
        private boolean isKnown;
        private long tests;
        private long dropped;

        Home(Class<?> type) {
            this.type = type;
        }

        /** Between a test, which has used the class or not, and the next one. */
        void look(String test, boolean isUsed) {
            boolean isChanged = !isKnown;
            if (isUsed && now != null) {
                tests++;
                now[0]++;
            }
            for (Watched watched : fields) {
                try {
                    String change = watched.look();
                    if (change == null) continue;
                    isChanged = true;
                    if (isKnown && test != null) changed(test, watched.field, change);
                } catch (IllegalAccessException | RuntimeException | LinkageError e) {
                    // It cannot be seen.
                }
            }
            isKnown = true;
            if (isChanged) now = state();
        }

        private long[] state() {
            Cells cells = new Cells();
            for (Watched watched : fields) {
                if (watched.isVariable()) watched.show(cells);
            }
            String text = cells.toString();
            long[] known = states.get(text);
            if (known != null) return known;
            known = new long[1];
            if (states.size() < MOST_STATES) states.put(text, known);
            else dropped++;
            return known;
        }

        /** As a method without parameters, whose calls are the beginnings of tests. */
        void write(StringBuilder text) {
            if (tests == 0 || fields.stream().noneMatch(Watched::isVariable)) return;
            String name = Cells.name(type);
            text.append("point\t").append(name).append("\t<clinit>\t()V\t-\t").append(tests).append('\t');
            text.append(dropped).append('\n');
            for (Watched watched : fields) {
                if (!watched.isVariable()) continue;
                text.append("column\te\tstatic.").append(name).append(':').append(watched.field.getName()).append('\t');
                text.append(watched.field.getType().getName()).append('\n');
            }
            states.forEach((state, tests) -> {
                if (tests[0] == 0) return;
                text.append("row\t").append(tests[0]).append('\t').append(tests[0]).append("\t-\treturned");
                text.append(state).append('\n');
            });
        }
    }

    /** Classes whose methods have run since the last look. */
    private static final Set<Class<?>> USED = ConcurrentHashMap.newKeySet();
    private static final Map<Class<?>, Home> HOMES = new LinkedHashMap<>();
    /** By test and field. */
    private static final Map<String, String> CHANGES = new TreeMap<>();
    /** The test that has begun last. */
    private static String test;

    private Statics() {}

    /** A method of this class runs. */
    static void runs(Point point) {
        Class<?> type = point.home();
        if (type != null) USED.add(type);
    }

    /** A test begins; null for the end of all. */
    static synchronized void begins(String name) {
        for (Home home : HOMES.values()) {
            boolean isUsed = USED.remove(home.type);
            if (!home.fields.isEmpty()) home.look(test, isUsed);
        }
        for (Class<?> type : USED) {
            if (USED.remove(type)) {
                Home home = home(type);
                HOMES.put(type, home);
                if (!home.fields.isEmpty()) home.look(null, false);
            }
        }
        test = name;
    }

    private static void changed(String test, Field field, String change) {
        if (CHANGES.size() >= MOST_CHANGES) return;
        String key = test + "\t" + Cells.name(field.getDeclaringClass()) + "\t" + field.getName();
        CHANGES.putIfAbsent(key, change);
    }

    private static Home home(Class<?> type) {
        Home home = new Home(type);
        try {
            for (Field field : type.getDeclaredFields()) {
                int modifiers = field.getModifiers();
                boolean isConstant = Modifier.isFinal(modifiers)
                        && (field.getType().isPrimitive() || field.getType() == String.class);
                if (!Modifier.isStatic(modifiers) || field.isSynthetic() || isConstant) continue;
                field.setAccessible(true);
                home.fields.add(new Watched(field));
            }
        } catch (RuntimeException | LinkageError e) {
            // They cannot be seen.
        }
        return home;
    }

    /** The states of each class, and a line for each change. */
    static synchronized void write(StringBuilder text) {
        begins(null);
        CHANGES.forEach((key, values) -> text.append("changed\t").append(key).append('\t').append(values).append('\n'));
        for (Home home : HOMES.values()) home.write(text);
    }
}

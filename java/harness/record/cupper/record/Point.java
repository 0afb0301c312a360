package cupper.record;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** A method whose calls are recorded. */
final class Point {
    final String type;
    final String name;
    final String descriptor;
    final boolean isStatic;
    final ClassLoader loader;
    /** Kinds of the parameters as in descriptors; a class is `L`, an array `[`. */
    final String kinds;
    int number;
    /** Of the test that the calls were counted in. */
    int generation = -1;
    int calls;
    /** `void` if it cannot be had. */
    private Class<?> home;
    /** By the class of the receiver; `void` for static methods. */
    private final Map<Class<?>, Table> tables = new ConcurrentHashMap<>();

    Point(String type, String name, String descriptor, boolean isStatic, ClassLoader loader) {
        this.type = type;
        this.name = name;
        this.descriptor = descriptor;
        this.isStatic = isStatic;
        this.loader = loader;
        kinds = kinds(descriptor);
    }

    static String kinds(String descriptor) {
        StringBuilder kinds = new StringBuilder();
        for (int at = 1; descriptor.charAt(at) != ')'; ) {
            kinds.append(descriptor.charAt(at));
            while (descriptor.charAt(at) == '[') at++;
            at = descriptor.charAt(at) == 'L' ? descriptor.indexOf(';', at) + 1 : at + 1;
        }
        return kinds.toString();
    }

    boolean isConstructor() {
        return name.equals("<init>");
    }

    /** The class that has it, null if that cannot be had. Asked when one of its methods runs. */
    Class<?> home() {
        if (home == null) {
            try {
                home = Class.forName(type.replace('/', '.'), false, loader);
            } catch (ClassNotFoundException | LinkageError e) {
                home = void.class;
            }
        }
        return home == void.class ? null : home;
    }

    /** Whether a call that names a method may come to this one. */
    boolean isNamed(Recorder.Site site) {
        return site.name().equals(name) && site.parameters() == kinds.length();
    }

    Table table(Class<?> receiver) {
        Table table = tables.get(receiver);
        if (table != null) return table;
        Table made = new Table(this, new Columns(this, receiver), receiver);
        table = tables.putIfAbsent(receiver, made);
        return table == null ? made : table;
    }

    Iterable<Table> tables() {
        return tables.values();
    }
}

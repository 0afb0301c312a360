package cupper.record;

import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Deque;
import java.util.List;
import java.util.Map;

/** What is looked at in the calls of a method on receivers of a class: values, lengths, and fields to depth two. */
final class Columns {
    private static final int DEPTH = 2;
    /** The most values of an entry, and of an exit. */
    private static final int WIDEST = 40;

    /** A value, and what is looked at in it. */
    private static final class Node {
        final String path;
        final Class<?> type;
        final Field field;
        final int depth;
        final boolean hasLength;
        final List<Node> parts = new ArrayList<>();

        Node(String path, Class<?> type, Field field, int depth) {
            this.path = path;
            this.type = type;
            this.field = field;
            this.depth = depth;
            hasLength = type.isArray()
                    || CharSequence.class.isAssignableFrom(type)
                    || Collection.class.isAssignableFrom(type)
                    || Map.class.isAssignableFrom(type);
        }

        /** Whether a call can change what is seen of it. */
        boolean isMutable() {
            return !parts.isEmpty() || hasLength && !type.isArray() && type != String.class;
        }
    }

    private final List<Node> roots = new ArrayList<>();
    /** Null if nothing is returned. */
    private final Node result;
    private final boolean isConstructor;
    private final boolean hasReceiver;

    Columns(Point point, Class<?> receiver) {
        isConstructor = point.isConstructor();
        hasReceiver = !point.isStatic;
        ClassLoader loader = receiver.getClassLoader();
        if (hasReceiver) roots.add(new Node("this", receiver, null, 0));
        String descriptor = point.descriptor;
        int at = 1;
        for (int number = 0; descriptor.charAt(at) != ')'; number++) {
            int end = end(descriptor, at);
            roots.add(new Node("p" + number, type(descriptor.substring(at, end), point, loader), null, 0));
            at = end;
        }
        String returned = descriptor.substring(at + 1);
        result = returned.equals("V") ? null : new Node("result", type(returned, point, loader), null, 0);
        grow(roots);
        if (result != null) grow(List.of(result));
    }

    private static int end(String descriptor, int at) {
        while (descriptor.charAt(at) == '[') at++;
        return descriptor.charAt(at) == 'L' ? descriptor.indexOf(';', at) + 1 : at + 1;
    }

    /** The class of a type as the method's own class knows it; Object if that cannot be had without harm. */
    private static Class<?> type(String descriptor, Point point, ClassLoader loader) {
        switch (descriptor.charAt(0)) {
            case 'Z':
                return boolean.class;
            case 'B':
                return byte.class;
            case 'C':
                return char.class;
            case 'S':
                return short.class;
            case 'I':
                return int.class;
            case 'J':
                return long.class;
            case 'F':
                return float.class;
            case 'D':
                return double.class;
            case '[':
                return Object[].class;
            default:
                String name = descriptor.substring(1, descriptor.length() - 1).replace('/', '.');
                try {
                    ClassLoader from = loader != null ? loader : point.loader;
                    return Class.forName(name, false, from);
                } catch (ClassNotFoundException | LinkageError e) {
                    return Object.class;
                }
        }
    }

    /** Adds the fields, those of lesser depth first. */
    private static void grow(List<Node> from) {
        Deque<Node> queue = new ArrayDeque<>(from);
        int width = from.size();
        while (!queue.isEmpty()) {
            Node node = queue.remove();
            if (node.depth == DEPTH) continue;
            for (Class<?> type = node.type; type != null && Agent.isRecorded(type); type = type.getSuperclass()) {
                for (Field field : fields(type)) {
                    if (width == WIDEST) return;
                    String path = node.path + "." + type.getName() + ":" + field.getName();
                    Node part = new Node(path, field.getType(), field, node.depth + 1);
                    node.parts.add(part);
                    queue.add(part);
                    width += part.hasLength ? 2 : 1;
                }
            }
        }
    }

    private static List<Field> fields(Class<?> type) {
        List<Field> fields = new ArrayList<>();
        try {
            for (Field field : type.getDeclaredFields()) {
                if (Modifier.isStatic(field.getModifiers()) || field.isSynthetic()) continue;
                field.setAccessible(true);
                fields.add(field);
            }
        } catch (RuntimeException | LinkageError e) {
            // They cannot be seen.
        }
        return fields;
    }

    /** `values`: the receiver and the parameters. */
    void entry(Object[] values, Cells cells) throws IllegalAccessException {
        for (int i = 0; i < values.length; i++) {
            Node root = roots.get(i);
            if (isConstructor && i == 0) {
                continue;
            }
            show(root, values[i], cells);
        }
    }

    void exit(Object[] values, Object returned, Cells cells) throws IllegalAccessException {
        if (result != null) show(result, returned, cells);
        for (int i = 0; i < values.length; i++) {
            Node root = roots.get(i);
            if (root.isMutable()) show(root, values[i], cells);
        }
    }

    private void show(Node node, Object value, Cells cells) throws IllegalAccessException {
        boolean isPrimitive = node.type.isPrimitive();
        cells.value(value, isPrimitive);
        if (node.hasLength) {
            int length = length(value);
            if (length < 0) cells.absent();
            else cells.number(length);
        }
        for (Node part : node.parts) {
            if (value == null || !part.field.getDeclaringClass().isInstance(value)) hide(part, cells);
            else show(part, part.field.get(value), cells);
        }
    }

    private static void hide(Node node, Cells cells) {
        cells.absent();
        if (node.hasLength) cells.absent();
        for (Node part : node.parts) hide(part, cells);
    }

    /** -1 if it has none, or one that only code of others could tell. */
    static int length(Object value) {
        if (value == null) return -1;
        if (value instanceof String text) return text.length();
        Class<?> type = value.getClass();
        if (type.isArray()) return java.lang.reflect.Array.getLength(value);
        String name = type.getName();
        if (!name.startsWith("java.")) return -1;
        return switch (name) {
            case "java.lang.StringBuilder" -> ((StringBuilder) value).length();
            case "java.util.ArrayList", "java.util.LinkedList", "java.util.HashSet", "java.util.LinkedHashSet",
                    "java.util.TreeSet", "java.util.ArrayDeque", "java.util.Arrays$ArrayList",
                    "java.util.ImmutableCollections$ListN", "java.util.ImmutableCollections$List12",
                    "java.util.ImmutableCollections$SetN", "java.util.ImmutableCollections$Set12",
                    "java.util.Collections$EmptyList", "java.util.Collections$EmptySet",
                    "java.util.Collections$SingletonList", "java.util.Collections$SingletonSet" ->
                ((Collection<?>) value).size();
            case "java.util.HashMap", "java.util.LinkedHashMap", "java.util.TreeMap",
                    "java.util.ImmutableCollections$MapN", "java.util.ImmutableCollections$Map1",
                    "java.util.Collections$EmptyMap" ->
                ((Map<?, ?>) value).size();
            default -> -1;
        };
    }

    /** A line for each cell: `e` or `x`, the path, its type; `#` at the end of a path is the length. */
    void describe(StringBuilder out) {
        for (int i = 0; i < roots.size(); i++) {
            if (!(isConstructor && i == 0)) describe(roots.get(i), 'e', out);
        }
        if (result != null) describe(result, 'x', out);
        for (Node root : roots) {
            if (root.isMutable()) describe(root, 'x', out);
        }
    }

    private static void describe(Node node, char phase, StringBuilder out) {
        out.append("column\t").append(phase).append('\t').append(node.path).append('\t');
        out.append(node.type.getName()).append('\n');
        if (node.hasLength) {
            out.append("column\t").append(phase).append('\t').append(node.path).append("#\tint\n");
        }
        for (Node part : node.parts) describe(part, phase, out);
    }
}

package replay;

import java.io.File;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.net.URL;
import java.net.URLClassLoader;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeSet;

/**
 * Runs all `public static String test…()` of the classes `…Replayed`, each with classes of its own, so that no test sees
 * what another one has left in static fields, and prints how each ended in the words of the explorer.
 */
public final class Replay {
    private static final int MAX_ELEMENTS = 100;

    public static void main(String[] args) throws Exception {
        List<URL> places = new ArrayList<>();
        for (String place : System.getProperty("replay.path").split(":")) places.add(new File(place + "/").toURI().toURL());
        TreeSet<String> classes = new TreeSet<>();
        File root = new File(places.get(0).toURI());
        find(root, "", classes);
        for (String name : classes) {
            for (Method found : load(places, name).getMethods()) {
                if (!found.getName().startsWith("test")) continue;
                Method test = load(places, name).getMethod(found.getName());
                System.out.println(name + "." + test.getName() + "\t" + outcome(test));
            }
        }
        System.exit(0);
    }

    private static void find(File folder, String prefix, TreeSet<String> classes) {
        for (File file : folder.listFiles()) {
            String name = file.getName();
            if (file.isDirectory()) find(file, prefix + name + ".", classes);
            else if (name.endsWith("Replayed.class")) classes.add(prefix + name.substring(0, name.length() - 6));
        }
    }

    /** A loader that has this class in common with the others, and nothing else. */
    private static Class<?> load(List<URL> places, String name) throws Exception {
        ClassLoader parent = new ClassLoader(ClassLoader.getPlatformClassLoader()) {
            @Override
            protected Class<?> findClass(String wanted) throws ClassNotFoundException {
                if (wanted.equals("replay.Replay")) return Replay.class;
                throw new ClassNotFoundException(wanted);
            }
        };
        ClassLoader loader = new URLClassLoader(places.toArray(new URL[0]), parent);
        loader.setDefaultAssertionStatus(true);
        return loader.loadClass(name);
    }

    private static String outcome(Method test) throws Exception {
        try {
            return "returns " + plain((String) test.invoke(null));
        } catch (InvocationTargetException e) {
            Throwable thrown = e.getCause();
            String message = thrown.getMessage();
            String name = thrown.getClass().getName();
            if (message == null) return "throws " + name;
            message = message.replaceAll("java\\.net\\.URLClassLoader @[0-9a-f]+", "'app'");
            return "throws " + name + ": " + plain(message);
        }
    }

    /** On one line, with only such letters as every console shows; half of a surrogate pair cannot be told. */
    private static String plain(String text) {
        StringBuilder plain = new StringBuilder();
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            boolean paired = Character.isHighSurrogate(c) && i + 1 < text.length() && Character.isLowSurrogate(text.charAt(i + 1))
                    || Character.isLowSurrogate(c) && i > 0 && Character.isHighSurrogate(text.charAt(i - 1));
            if (Character.isSurrogate(c) && !paired) c = '\ufffd';
            if (c >= ' ' && c <= '~') plain.append(c);
            else plain.append(String.format("<%04x>", (int) c));
        }
        return plain.toString();
    }

    public static String show(boolean value) {
        return String.valueOf(value);
    }

    public static String show(char value) {
        return "'" + escape(String.valueOf(value), '\'') + "'";
    }

    public static String show(int value) {
        return String.valueOf(value);
    }

    public static String show(long value) {
        return String.valueOf(value);
    }

    public static String show(float value) {
        return String.valueOf(value);
    }

    public static String show(double value) {
        return String.valueOf(value);
    }

    public static String show(Object value) {
        return show(value, 0);
    }

    private static String show(Object value, int depth) {
        if (value == null) return "null";
        // As in `Arrays.toString`, elements have no quotes.
        if (depth > 0 && (value instanceof String || value instanceof Character)) return escape(value.toString(), '\0');
        if (value instanceof String) return '"' + escape((String) value, '"') + '"';
        if (value instanceof Character) return show(((Character) value).charValue());
        if (value.getClass().isArray()) {
            if (depth > 3) return "[\u2026]";
            StringBuilder items = new StringBuilder("[");
            int length = java.lang.reflect.Array.getLength(value);
            for (int i = 0; i < Math.min(length, MAX_ELEMENTS); i++) {
                if (i > 0) items.append(", ");
                items.append(show(java.lang.reflect.Array.get(value, i), depth + 1));
            }
            if (length > MAX_ELEMENTS) items.append(", \u2026");
            return items.append("]").toString();
        }
        try {
            Method method = value.getClass().getMethod("toString");
            if (method.getDeclaringClass() == Object.class) return value.getClass().getName() + "@\u2026";
        } catch (NoSuchMethodException e) {
            throw new AssertionError(e);
        }
        String text = value.toString();
        return text == null ? value.getClass().getName() + "@\u2026" : text;
    }

    private static String escape(String text, char quote) {
        StringBuilder escaped = new StringBuilder();
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            boolean pair = Character.isHighSurrogate(c) && i + 1 < text.length() && Character.isLowSurrogate(text.charAt(i + 1));
            if (c == '\n') escaped.append("\\n");
            else if (c == '\r') escaped.append("\\r");
            else if (c == '\t') escaped.append("\\t");
            else if (c == '\\') escaped.append("\\\\");
            else if (pair) escaped.append(c).append(text.charAt(++i));
            else if (Character.isISOControl(c) || Character.isSurrogate(c)) escaped.append(String.format("\\u%04x", (int) c));
            else if (c == quote) escaped.append('\\').append(c);
            else escaped.append(c);
        }
        return escaped.toString();
    }
}

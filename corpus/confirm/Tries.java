import java.io.PrintStream;
import java.lang.reflect.Constructor;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.LinkedList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;

/**
 * Calls all methods of the classes in a folder that are not private with many small values, and prints once each what
 * they throw and where: the exception, how deep the frame is, the file and the line. A call that does not end is
 * `endless`. What is private is called by its callers only.
 */
class Tries {
    private static final Object[] NUMBERS = {
        -100, -1, 0, 1, 2, 3, 4, 5, 6, 7, 9, 10, 11, 12, 100, 65536, Integer.MIN_VALUE, Integer.MAX_VALUE
    };
    private static final int MOST = 20_000;
    private static final Set<String> SEEN = new TreeSet<>();

    public static void main(String[] args) throws Exception {
        Path root = Path.of(args[0]);
        List<Class<?>> classes = new ArrayList<>();
        try (Stream<Path> files = Files.walk(root)) {
            for (Path file : files.filter(file -> file.toString().endsWith(".class")).sorted().toList()) {
                String name = root.relativize(file).toString().replace('/', '.').replaceAll("\\.class$", "");
                classes.add(Class.forName(name));
            }
        }
        for (Class<?> type : classes) {
            for (Method method : type.getDeclaredMethods()) {
                if (!Modifier.isPrivate(method.getModifiers()) && !method.isSynthetic()) {
                    method.setAccessible(true);
                    all(type, method, classes);
                }
            }
        }
        PrintStream out = System.out;
        SEEN.forEach(out::println);
        out.flush();
        // Calls without an end are still running.
        Runtime.getRuntime().halt(0);
    }

    private static void all(Class<?> type, Method method, List<Class<?>> classes) throws Exception {
        List<Object[]> choices = new ArrayList<>();
        boolean isStatic = Modifier.isStatic(method.getModifiers());
        List<Constructor<?>> makers = isStatic ? List.of() : List.of(type.getDeclaredConstructors());
        long count = Math.max(1, makers.size());
        for (Class<?> parameter : method.getParameterTypes()) {
            Object[] values = values(parameter, classes);
            choices.add(values);
            count *= values.length;
        }
        long step = Math.max(1, count / MOST);
        for (long number = 0; number < count; number += step) {
            long rest = number;
            Object receiver = null;
            if (!isStatic) {
                receiver = make(makers.get((int) (rest % makers.size())), (int) rest);
                rest /= makers.size();
            }
            Object[] arguments = new Object[choices.size()];
            for (int i = 0; i < arguments.length; i++) {
                arguments[i] = choices.get(i)[(int) (rest % choices.get(i).length)];
                rest /= choices.get(i).length;
            }
            if (!one(method, receiver, arguments)) {
                return;
            }
        }
    }

    /** Whether the call came to an end. */
    private static boolean one(Method method, Object receiver, Object[] arguments) throws Exception {
        boolean[] isDone = {false};
        Thread thread = new Thread(() -> {
            try {
                method.invoke(receiver, arguments);
            } catch (InvocationTargetException e) {
                note(e.getCause().getClass().getName(), e.getCause().getStackTrace());
            } catch (IllegalAccessException e) {
                throw new AssertionError(e);
            }
            isDone[0] = true;
        });
        thread.setDaemon(true);
        thread.start();
        thread.join(1000);
        for (int i = 0; i < 50 && thread.isAlive(); i++) {
            note("endless", thread.getStackTrace());
            Thread.sleep(1);
        }
        return isDone[0];
    }

    private static void note(String what, StackTraceElement[] frames) {
        synchronized (SEEN) {
            for (int depth = 0; depth < Math.min(frames.length, 50); depth++) {
                StackTraceElement frame = frames[depth];
                if (frame.getClassName().startsWith("confirm.")) {
                    String folder = frame.getClassName().replaceAll("[^.]*$", "").replace('.', '/');
                    SEEN.add(what + "\t" + depth + "\t" + folder + frame.getFileName() + "\t" + frame.getLineNumber());
                }
            }
        }
    }

    private static Object make(Constructor<?> maker, int number) throws Exception {
        maker.setAccessible(true);
        Object[] arguments = new Object[maker.getParameterCount()];
        for (int i = 0; i < arguments.length; i++) {
            arguments[i] = NUMBERS[Math.floorMod(number, NUMBERS.length)];
        }
        return maker.newInstance(arguments);
    }

    private static Object[] values(Class<?> type, List<Class<?>> classes) throws Exception {
        if (type == int.class) {
            return NUMBERS;
        } else if (type == boolean.class) {
            return new Object[] {false, true};
        } else if (type == char.class) {
            return new Object[] {'a'};
        }
        List<Object> values = new ArrayList<>();
        values.add(null);
        List<String> names = List.of("a", "b");
        Object[] known = {
            "", "a", "12", "some longer text", "one\ntwo", new int[0], new int[] {1}, new int[] {1, 2, 3}, new char[0],
            new char[2], 1, new Object(), new ArrayList<>(names), new LinkedList<>(names), new HashSet<>(names), List.of()
        };
        Arrays.stream(known).filter(type::isInstance).forEach(values::add);
        for (Class<?> other : classes) {
            if (type.isAssignableFrom(other) && !Modifier.isAbstract(other.getModifiers())) {
                for (Constructor<?> maker : other.getDeclaredConstructors()) {
                    if (Arrays.stream(maker.getParameterTypes()).allMatch(parameter -> parameter == int.class)) {
                        values.add(make(maker, 3));
                    }
                }
            }
        }
        return values.toArray();
    }

    private Tries() {
    }
}

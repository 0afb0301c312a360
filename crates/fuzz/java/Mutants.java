import java.io.DataInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.lang.reflect.Constructor;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.Map;

/** Loads a program of which one class file is damaged and executes as much of it as it can. */
public final class Mutants extends ClassLoader {
    private final Map<String, byte[]> files = new HashMap<>();

    private Mutants(String[] names, byte[][] contents) {
        super(Mutants.class.getClassLoader());
        for (int i = 0; i < names.length; i++) {
            files.put(names[i], contents[i]);
        }
    }

    @Override
    protected Class<?> findClass(String name) throws ClassNotFoundException {
        byte[] file = files.get(name);
        if (file == null) {
            throw new ClassNotFoundException(name);
        }
        return defineClass(name, file, 0, file.length);
    }

    /** How it went with the class `victim`, in a word: what its initialisation threw, or `ran`. */
    static String run(String[] names, byte[][] contents, String victim, String main) {
        Mutants loader = new Mutants(names, contents);
        String outcome = "ran";
        try {
            Class<?> type = Class.forName(victim, true, loader);
            exercise(type);
        } catch (Throwable t) {
            outcome = name(t);
        }
        try {
            Method entry = Class.forName(main, true, loader).getDeclaredMethod("main", String[].class);
            entry.invoke(null, (Object) new String[0]);
        } catch (InvocationTargetException e) {
            return outcome + ", main threw " + name(e.getCause());
        } catch (Throwable t) {
            return outcome + ", main: " + name(t);
        }
        return outcome;
    }

    /** Calls all that can be called, with zeros, nulls and what constructors give. */
    private static void exercise(Class<?> type) {
        Object object = null;
        Constructor<?>[] constructors = type.getDeclaredConstructors();
        Arrays.sort(constructors, Comparator.comparing(Constructor::toString));
        for (Constructor<?> constructor : constructors) {
            try {
                constructor.setAccessible(true);
                object = constructor.newInstance(arguments(constructor.getParameterTypes()));
            } catch (Throwable t) {
                note(constructor, t);
            }
        }
        Method[] methods = type.getDeclaredMethods();
        Arrays.sort(methods, Comparator.comparing(Method::toString));
        for (Method method : methods) {
            if (method.getName().equals("main") || method.getName().equals("overflow")) {
                continue;
            }
            try {
                method.setAccessible(true);
                Object receiver = Modifier.isStatic(method.getModifiers()) ? null : object;
                Object result = method.invoke(receiver, arguments(method.getParameterTypes()));
                System.out.println(method.getName() + " gave " + (result instanceof Number ? result : name(result)));
            } catch (Throwable t) {
                note(method, t);
            }
        }
    }

    private static void note(Object member, Throwable t) {
        Throwable cause = t instanceof InvocationTargetException ? t.getCause() : t;
        System.out.println(member + " threw " + name(cause));
    }

    private static String name(Object o) {
        // Which of several broken methods is looked at first is chance, and so is the kind of the error.
        if (o instanceof ClassFormatError e && String.valueOf(e.getMessage()).startsWith("StackMapTable")) {
            return VerifyError.class.getName();
        }
        return o == null ? "null" : o.getClass().getName();
    }

    private static Object[] arguments(Class<?>[] types) {
        Object[] values = new Object[types.length];
        for (int i = 0; i < types.length; i++) {
            Class<?> type = types[i];
            if (type == int.class) {
                values[i] = 3;
            } else if (type == long.class) {
                values[i] = 5L;
            } else if (type == boolean.class) {
                values[i] = true;
            } else if (type == byte.class) {
                values[i] = (byte) 7;
            } else if (type == short.class) {
                values[i] = (short) 9;
            } else if (type == char.class) {
                values[i] = 'c';
            } else if (type == float.class) {
                values[i] = 1.5f;
            } else if (type == double.class) {
                values[i] = 2.5;
            } else if (type == String.class || type == Object.class) {
                values[i] = "text";
            }
        }
        return values;
    }

    /** Runs mutants kept in a folder, one file each: see `Mutant::write` in the fuzzer. */
    public static void main(String[] args) throws Exception {
        for (int i = 1; i < args.length; i++) {
            System.out.println("=== " + args[i]);
            String outcome;
            try (InputStream in = Files.newInputStream(Path.of(args[0], args[i]))) {
                outcome = runFile(new DataInputStream(in));
            }
            System.out.println("--- " + outcome);
        }
    }

    private static String runFile(DataInputStream in) throws IOException {
        String victim = in.readUTF();
        String main = in.readUTF();
        String[] names = new String[in.readInt()];
        byte[][] contents = new byte[names.length][];
        for (int i = 0; i < names.length; i++) {
            names[i] = in.readUTF();
            contents[i] = in.readNBytes(in.readInt());
        }
        String[] outcome = {"no end"};
        Thread thread = new Thread(() -> outcome[0] = run(names, contents, victim, main));
        thread.setDaemon(true);
        thread.start();
        try {
            thread.join(3000);
        } catch (InterruptedException e) {
            throw new IOException(e);
        }
        if (outcome[0].equals("no end")) {
            System.out.println("--- no end");
            System.out.flush();
            Runtime.getRuntime().halt(9);
        }
        return outcome[0];
    }
}

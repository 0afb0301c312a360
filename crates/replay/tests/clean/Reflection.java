import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.io.ObjectStreamClass;
import java.io.Serializable;
import java.lang.reflect.Field;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.lang.reflect.Proxy;
import java.util.Arrays;

/** Classes initialised by reflection, and how they look to it. */
public class Reflection {
    static int say(String who) {
        System.out.println(who + " is initialised");
        return 1;
    }

    static class ByName {
        static int own = say("ByName");
    }

    static class ByField {
        static int own = say("ByField");
        static long wide = 5;
        static final Integer FIXED = 3;
        static final int CONSTANT = 4;
        static String text = "text";
    }

    static class ByMethod {
        static int own = say("ByMethod");

        static int call(int n) {
            return n + own++;
        }
    }

    static class ByConstructor {
        static int own = say("ByConstructor");
    }

    static class Stored implements Serializable {
        private static final long serialVersionUID = 99;
        private static int made = say("Stored");
        static final Stored ONE = new Stored();
        int number = made++;

        int next() {
            return number + made;
        }
    }

    interface Task {
        int RANK = say("Task");

        default int rank() {
            return RANK;
        }

        void run();
    }

    public static void main(String[] args) throws Exception {
        Class<?> type = Class.forName("Reflection$ByName");
        System.out.println("found " + type.getName());
        Field field = ByField.class.getDeclaredField("own");
        System.out.println("looked up " + field.equals(null) + field.getName());
        System.out.println(field.getInt(null));
        field.setInt(null, 17);
        ByField.class.getDeclaredField("wide").setLong(null, 1L << 33);
        Field text = ByField.class.getDeclaredField("text");
        text.set(null, text.get(null) + "!");
        System.out.println(ByField.own++ + " " + ByField.wide++ + " " + ByField.text);
        Field fixed = ByField.class.getDeclaredField("FIXED");
        System.out.println(Modifier.toString(fixed.getModifiers()) + " " + fixed.get(null));
        System.out.println(Modifier.toString(ByField.class.getDeclaredField("CONSTANT").getModifiers()));
        Method method = ByMethod.class.getDeclaredMethod("call", int.class);
        System.out.println(method.invoke(null, 3) + " " + ByMethod.call(3));
        System.out.println(Arrays.toString(ByMethod.class.getDeclaredMethods()));
        System.out.println(ByConstructor.class.getDeclaredFields().length);
        ByConstructor.class.getDeclaredConstructor().newInstance();
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (ObjectOutputStream out = new ObjectOutputStream(bytes)) {
            out.writeObject(new Stored());
        }
        ObjectInputStream in = new ObjectInputStream(new ByteArrayInputStream(bytes.toByteArray()));
        System.out.println(((Stored) in.readObject()).next() + " " + Stored.made);
        System.out.println(ObjectStreamClass.lookup(Stored.class).getSerialVersionUID());
        Task task = (Task) Proxy.newProxyInstance(
                Reflection.class.getClassLoader(), new Class<?>[] {Task.class}, (proxy, called, arguments) -> {
                    System.out.println(called.getName());
                    return null;
                });
        task.run();
        System.out.println(Task.RANK);
    }
}

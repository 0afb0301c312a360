/** What initialises a class, and what does not. */
public class Lazy {
    static int next;

    static int say(String who) {
        System.out.println(who + " is initialised");
        return ++next;
    }

    static class One {
        static final int CONSTANT = 7;
        static final String TEXT = "text";
        static final int NUMBER = say("One");
        static int plain = 5;
    }

    static class Two extends One {
        static int own = say("Two");

        static void call() {}
    }

    static class Never {
        static int own = say("Never");
    }

    static class Holder {
        static final Holder INSTANCE = new Holder();
        final int number = say("Holder");

        static Holder get() {
            return INSTANCE;
        }
    }

    static class Outer {
        static int own = say("Outer");

        static Holder lazily() {
            return Holder.INSTANCE;
        }
    }

    public static void main(String[] args) throws Exception {
        System.out.println(One.CONSTANT + One.TEXT);
        Object array = new Two[3];
        System.out.println(array instanceof Never[]);
        System.out.println(One.class.getSimpleName() + " " + (array instanceof Two[]));
        Class.forName("Lazy$Never", false, Lazy.class.getClassLoader());
        System.out.println("a field of a superclass: " + Two.plain++);
        System.out.println("again: " + Two.plain + One.NUMBER);
        Two.call();
        System.out.println(Outer.lazily().number + " " + Holder.get().number + " " + next);
    }
}

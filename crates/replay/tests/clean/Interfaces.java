/** Interfaces are initialised for their fields, and for classes if they have default methods. */
public class Interfaces {
    static int next;

    static int say(String who) {
        System.out.println(who + " is initialised");
        return ++next;
    }

    interface Root {
        int ROOT = say("Root");

        default void root() {}
    }

    interface Plain extends Root {
        int PLAIN = say("Plain");
        long LONG = PLAIN * 3L;
        String CONSTANT = "constant";
        int[] SHARED = {1, 2, 3};
        Runnable LAMBDA = () -> System.out.println("lambda of " + LONG);

        void plain();
    }

    interface Left extends Plain {
        int LEFT = say("Left");

        default void left() {}

        static int count() {
            return LEFT;
        }
    }

    interface Hidden {
        int HIDDEN = say("Hidden");

        private void hidden() {}
    }

    static class Base implements Hidden {
        static int base = say("Base");
    }

    static class Both extends Base implements Left {
        static int both = say("Both");

        public void plain() {
            System.out.println("plain " + PLAIN + " " + SHARED[0]++);
        }
    }

    interface Lonely {
        int LONELY = say("Lonely");

        static void call() {
            System.out.println("called");
        }
    }

    public static void main(String[] args) {
        System.out.println(Plain.CONSTANT);
        Both both = new Both();
        both.plain();
        both.plain();
        System.out.println(Both.LONG + " " + Left.count() + " " + Plain.SHARED[0]);
        Plain.LAMBDA.run();
        Lonely.call();
        Plain plain = () -> System.out.println("as a lambda");
        plain.plain();
        System.out.println(next);
    }
}

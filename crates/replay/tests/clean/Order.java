/** When exactly a class is initialised. */
public class Order {
    static int say(String what) {
        System.out.println(what);
        return 1;
    }

    static class Base {
        static int base = say("Base");
        int field = say("field of Base");

        Base(int n) {
            say("constructor of Base");
        }
    }

    static class Made extends Base {
        static int own = say("Made");

        Made(int n) {
            super(say("argument of Base"));
        }
    }

    static class Called {
        static int own = say("Called");

        static void call(int n) {
            say("inside of Called");
        }
    }

    static class Set {
        static int value = say("Set");
    }

    static class Looping {
        static int n;

        static {
            while (n < 3) n++;
        }
    }

    static class Wide {
        static long l = 1L << 40;
        static double d = 0.5;
        static float f;
        static byte b = -1;
        static char c = 'x';
        static boolean z = true;
        static String s;
        static int[][] array = new int[2][];
        static volatile Object o;
    }

    static class Bare {
        static int number;
        static long wide;
        static Object object;
    }

    public static void main(String[] args) {
        new Made(say("argument of Made"));
        Called.call(say("argument of Called"));
        Set.value = say("value for Set");
        System.out.println(Looping.n++ + " " + Looping.n);
        System.out.println("" + Wide.l++ + Wide.d++ + Wide.f++ + Wide.b++ + Wide.c++ + Wide.z + Wide.s + Wide.array[1] + Wide.o);
        Wide.z = false;
        Wide.s = "left";
        Wide.array[1] = new int[3];
        Wide.o = Wide.array;
        System.out.println(Bare.number++ + " " + Bare.wide++ + " " + Bare.object);
        Bare.object = new Bare();
    }
}

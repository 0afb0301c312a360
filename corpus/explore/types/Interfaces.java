package explore.types;

import java.util.List;

/** Interfaces with implementations at hand, and ones that nobody implements. */
public class Interfaces {
    public sealed interface Animal permits Dog, Cat, Fish {
        String sound();

        default boolean loud() {
            return sound().equals("woof");
        }
    }

    public static final class Dog implements Animal {
        private final boolean asleep;

        public Dog(boolean asleep) {
            this.asleep = asleep;
        }

        @Override
        public String sound() {
            return asleep ? "zzz" : "woof";
        }
    }

    public static final class Cat implements Animal {
        @Override
        public String sound() {
            return "meow";
        }
    }

    public static final class Fish implements Animal {
        @Override
        public String sound() {
            return "";
        }

        @Override
        public boolean loud() {
            return false;
        }
    }

    public interface Sensor {
        int read();

        String unit();
    }

    public abstract static class Device {
        protected abstract int raw();

        public final int doubled() {
            return 2 * raw();
        }
    }

    public interface Source {
        Sensor sensor();
    }

    public interface Converter<A, B> {
        B convert(A a);
    }

    // outcome: "woof"
    // outcome: "zzz"
    // outcome: "meow"
    // outcome: ""
    // outcome: throws java.lang.NullPointerException: *
    public static String sound(Animal a) {
        return a.sound();
    }

    // outcome: "loud"
    // outcome: "quiet"
    // outcome: throws java.lang.NullPointerException: *
    public static String defaultMethod(Animal a) {
        return a.loud() ? "loud" : "quiet";
    }

    // outcome: "dog and cat"
    // outcome: "same animal"
    // outcome: "other"
    public static String twoAnimals(Animal a, Animal b) {
        if (a != null && a == b) return "same animal";
        return a instanceof Dog && b instanceof Cat ? "dog and cat" : "other";
    }

    // outcome: "hot"
    // outcome: "cold"
    // outcome: "no unit"
    // outcome: "null"
    public static String stub(Sensor s) {
        if (s == null) return "null";
        if (s.unit() == null) return "no unit";
        return s.read() > 30 ? "hot" : "cold";
    }

    // outcome: "rising"
    // outcome: "falling"
    // outcome: "steady"
    // outcome: throws java.lang.NullPointerException: *
    public static String sequence(Sensor s) {
        int a = s.read();
        int b = s.read();
        return a < b ? "rising" : a > b ? "falling" : "steady";
    }

    // outcome: "six"
    // outcome: "other"
    // outcome: throws java.lang.NullPointerException: *
    // unreachable: "odd"
    public static String abstractClass(Device d) {
        int x = d.doubled();
        if (x % 2 != 0) return "odd";
        return x == 6 ? "six" : "other";
    }

    // outcome: "chained"
    // outcome: "zero"
    // outcome: throws java.lang.NullPointerException: *
    public static String stubOfStub(Source s) {
        return s.sensor().read() == 0 ? "zero" : "chained";
    }

    // outcome: "converted"
    // outcome: "other"
    // outcome: "null"
    public static String generic(Converter<String, Integer> c) {
        if (c == null) return "null";
        Integer i = c.convert("7");
        if (i == null) return "null";
        return i == 7 ? "converted" : "other";
    }

    // outcome: "quiet pack"
    // outcome: "loud pack"
    // outcome: "no pack"
    // outcome: throws java.lang.NullPointerException: *
    public static String pack(List<Animal> animals) {
        if (animals == null || animals.size() != 2) return "no pack";
        return animals.get(0).loud() && animals.get(1).loud() ? "loud pack" : "quiet pack";
    }
}

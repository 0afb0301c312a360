package explore.types;

/** Dispatch on an unknown receiver, super calls, hidden fields, overloads. */
public class Inheritance {
    public static sealed class Vehicle permits Car, Truck {
        public int wheels = 2;

        String name() {
            return "vehicle";
        }

        String describe() {
            return name() + ":" + secret();
        }

        private String secret() {
            return "base";
        }
    }

    public static sealed class Car extends Vehicle permits Taxi {
        @Override
        String name() {
            return "car";
        }
    }

    public static final class Taxi extends Car {
        public int wheels = 4;

        @Override
        String name() {
            return "taxi/" + super.name();
        }

        String secret() {
            return "taxi";
        }
    }

    public static final class Truck extends Vehicle {
        private final int load;

        public Truck(int load) {
            this.load = load;
        }

        @Override
        String name() {
            if (load > 40) throw new IllegalStateException("overloaded");
            return "truck";
        }
    }

    // outcome: "vehicle:base"
    // outcome: "car:base"
    // outcome: "taxi/car:base"
    // outcome: "truck:base"
    // outcome: throws java.lang.IllegalStateException: overloaded
    // outcome: throws java.lang.NullPointerException: *
    public static String describe(Vehicle v) {
        return v.describe();
    }

    // outcome: "car"
    // outcome: "taxi/car"
    // outcome: throws java.lang.NullPointerException: *
    // unreachable: "vehicle"
    public static String name(Car c) {
        return c.name();
    }

    // outcome: "hidden"
    // outcome: "two"
    // outcome: "changed"
    // outcome: throws java.lang.NullPointerException: *
    public static String hiddenField(Vehicle v) {
        if (v.wheels != 2) return "changed";
        return v instanceof Taxi t && t.wheels == 4 ? "hidden" : "two";
    }

    private static String pick(Object o) {
        return "object";
    }

    private static String pick(Vehicle v) {
        return "vehicle";
    }

    private static String pick(Car c) {
        return "car";
    }

    // outcome: "vehicle"
    // outcome: "car"
    // unreachable: "object"
    public static String overloads(Vehicle v) {
        if (v instanceof Car c) return pick(c);
        return pick(v);
    }

    // outcome: "taxi"
    // outcome: "null"
    // outcome: throws java.lang.ClassCastException: *
    public static String cast(Vehicle v) {
        Taxi t = (Taxi) (Car) v;
        return t == null ? "null" : "taxi";
    }

    // outcome: "car after truck"
    // outcome: "other"
    public static String order(Vehicle[] vs) {
        if (vs == null || vs.length != 2) return "other";
        return vs[0] instanceof Truck t && t.load == 7 && vs[1] instanceof Car ? "car after truck" : "other";
    }
}

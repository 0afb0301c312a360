package explore.objects;

/** Private constructors, factories, builders and classes nobody can make. */
public class Factories {
    public static final class Percent {
        private final int value;

        private Percent(int value) {
            this.value = value;
        }

        public static Percent of(int value) {
            if (value < 0 || value > 100) throw new IllegalArgumentException("percent");
            return new Percent(value);
        }

        int value() {
            return value;
        }
    }

    public static final class Unmakeable {
        private Unmakeable() {}
    }

    public static final class Settings {
        private static final Settings INSTANCE = new Settings();

        private Settings() {}

        public static Settings getInstance() {
            return INSTANCE;
        }
    }

    public static final class Pizza {
        private final int size;
        private final boolean cheese;

        private Pizza(Builder b) {
            size = b.size;
            cheese = b.cheese;
        }

        public static Builder builder() {
            return new Builder();
        }

        public static final class Builder {
            private int size = 1;
            private boolean cheese;

            private Builder() {}

            public Builder size(int size) {
                this.size = size;
                return this;
            }

            public Builder cheese(boolean cheese) {
                this.cheese = cheese;
                return this;
            }

            public Pizza build() {
                if (size < 1 || size > 3) throw new IllegalStateException("size");
                return new Pizza(this);
            }
        }
    }

    public static final class Celsius {
        public final double degrees;

        private Celsius(double degrees) {
            this.degrees = degrees;
        }

        public static Celsius freezing() {
            return new Celsius(0);
        }

        public static Celsius parse(String s) {
            return s.equals("hot") ? new Celsius(40) : new Celsius(20);
        }
    }

    // outcome: "none"
    // outcome: "half"
    // outcome: "full"
    // outcome: "partial"
    // outcome: throws java.lang.NullPointerException: *
    // unreachable: "impossible"
    public static String percent(Percent p) {
        int v = p.value();
        if (v < 0 || v > 100) return "impossible";
        return v == 0 ? "none" : v == 50 ? "half" : v == 100 ? "full" : "partial";
    }

    // outcome: "null"
    // unreachable: "instance"
    public static String unmakeable(Unmakeable u) {
        return u == null ? "null" : "instance";
    }

    // outcome: "same"
    // outcome: "null"
    // unreachable: "different"
    public static String singleton(Settings a, Settings b) {
        if (a == null || b == null) return "null";
        return a == b ? "same" : "different";
    }

    // outcome: "plain"
    // outcome: "small cheese"
    // outcome: "large cheese"
    // outcome: "null"
    // unreachable: "huge"
    public static String pizza(Pizza p) {
        if (p == null) return "null";
        if (p.size > 3) return "huge";
        if (!p.cheese) return "plain";
        return p.size == 3 ? "large cheese" : "small cheese";
    }

    // outcome: "equal halves"
    // outcome: "not halves"
    // outcome: throws java.lang.NullPointerException: *
    public static String halves(Percent a, Percent b) {
        return a.value() + b.value() == 100 && a.value() == b.value() ? "equal halves" : "not halves";
    }

    // outcome: "cold"
    // outcome: "room"
    // outcome: "hot"
    // outcome: "null"
    // unreachable: "between"
    public static String celsius(Celsius c) {
        if (c == null) return "null";
        if (c.degrees == 40) return "hot";
        if (c.degrees == 20) return "room";
        return c.degrees == 0 ? "cold" : "between";
    }
}

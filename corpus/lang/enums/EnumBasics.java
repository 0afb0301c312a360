import java.util.*;

public class EnumBasics {
    enum Empty { }
    enum Planet {
        MERCURY(3.303e+23, 2.4397e6), EARTH(5.976e+24, 6.37814e6);
        final double mass, radius;
        static final double G = 6.67300E-11;
        Planet(double m, double r) { mass = m; radius = r; }
        double g() { return G * mass / (radius * radius); }
    }
    enum Op {
        PLUS("+") { int apply(int a, int b) { return a + b; } },
        MINUS("-") { int apply(int a, int b) { return a - b; } @Override public String toString() { return "minus!"; } },
        TIMES("*") { private int calls; int apply(int a, int b) { calls++; return a * b * calls; } };
        final String sym;
        Op(String s) { sym = s; }
        abstract int apply(int a, int b);
        static Optional<Op> of(String s) { return Arrays.stream(values()).filter(o -> o.sym.equals(s)).findFirst(); }
    }
    interface HasCode { int code(); }
    enum Coded implements HasCode { A { public int code() { return 1; } }, B { public int code() { return B.ordinal() + 10; } } }
    enum Day { MON, TUE, WED, THU, FRI, SAT, SUN; boolean weekend() { return this.compareTo(FRI) > 0; } Day next() { return values()[(ordinal() + 1) % values().length]; } }

    static void t(Runnable r) { try { r.run(); System.out.println("fine"); } catch (RuntimeException e) { System.out.println(e.getClass().getSimpleName() + ": " + e.getMessage()); } }

    public static void main(String[] args) throws Exception {
        System.out.println(Empty.values().length + " " + Arrays.toString(Day.values()) + Day.valueOf("WED").ordinal() + Day.SUN.next() + Day.SAT.weekend());
        for (Planet p : Planet.values()) System.out.println(p + " " + p.g());
        for (Op o : Op.values()) System.out.println(o + " " + o.name() + " " + o.apply(6, 3) + " " + o.apply(6, 3) + " " + o.getClass() + " " + o.getDeclaringClass() + " " + o.getClass().isEnum() + o.getDeclaringClass().isEnum());
        System.out.println(Op.of("*") + " " + Op.of("?") + Coded.A.code() + Coded.B.code());
        t(() -> Day.valueOf("mon"));
        t(() -> Day.valueOf(null));
        t(() -> Enum.valueOf(Day.class, "X"));
        t(() -> Enum.valueOf(Day.class, "FRI"));
        t(() -> Day.MON.compareTo(null));
        System.out.println(Day.MON.equals(Day.MON) + " " + Day.MON.compareTo(Day.WED) + " " + (Day.valueOf("MON") == Day.MON));
        EnumMap<Day, Integer> em = new EnumMap<>(Day.class);
        em.put(Day.SUN, 7);
        em.put(Day.MON, 1);
        em.merge(Day.MON, 5, Integer::sum);
        System.out.println(em + " " + em.containsKey(Day.TUE));
        EnumSet<Day> es = EnumSet.range(Day.TUE, Day.FRI);
        es.remove(Day.WED);
        System.out.println(es + " " + EnumSet.complementOf(es) + EnumSet.noneOf(Day.class) + EnumSet.allOf(Op.class) + es.contains(Day.THU) + EnumSet.of(Day.SUN, Day.MON));
        System.out.println(Arrays.toString(Day.class.getEnumConstants()) + " " + (String.class.getEnumConstants() == null));
        Day[] copy = Day.values();
        copy[0] = null;
        System.out.println(Day.values()[0]);
        Map<Day, String> tm = new TreeMap<>(Comparator.reverseOrder());
        for (Day d : es) tm.put(d, d.name().substring(0, 1) + d.toString().toLowerCase().charAt(1));
        System.out.println(tm);
        try {
            var ctor = Day.class.getDeclaredConstructors()[0];
            ctor.setAccessible(true);
            ctor.newInstance("NEW", 9);
        } catch (IllegalArgumentException e) {
            System.out.println(e.getMessage());
        }
        int total = 0;
        for (Day d : Day.values()) {
            switch (d) {
                case SAT: case SUN: total += 100; break;
                case MON: total += 10;
                default: total += 1;
            }
        }
        System.out.println(total);
    }
}

import java.util.*;
import java.util.stream.*;

/** EnumMap, EnumSet and enums with behaviour. */
public class Enums {
    enum Planet {
        MERCURY(3.303e+23, 2.4397e6), VENUS(4.869e+24, 6.0518e6), EARTH(5.976e+24, 6.37814e6), MARS(6.421e+23, 3.3972e6);

        final double mass, radius;

        Planet(double mass, double radius) {
            this.mass = mass;
            this.radius = radius;
        }

        double gravity() {
            return 6.67300E-11 * mass / (radius * radius);
        }
    }

    enum Op {
        ADD("+") {
            int apply(int a, int b) {
                return a + b;
            }
        },
        MUL("*") {
            int apply(int a, int b) {
                return a * b;
            }
        };

        final String sym;

        Op(String sym) {
            this.sym = sym;
        }

        abstract int apply(int a, int b);
    }

    enum Big { A0, A1, A2, A3, A4, A5, A6, A7, A8, A9, B0, B1, B2, B3, B4, B5, B6, B7, B8, B9, C0, C1, C2, C3, C4, C5, C6, C7, C8, C9, D0, D1, D2, D3, D4, D5, D6, D7, D8, D9, E0, E1, E2, E3, E4, E5, E6, E7, E8, E9, F0, F1, F2, F3, F4, F5, F6, F7, F8, F9, G0, G1, G2, G3, G4, G5, G6 }

    public static void main(String[] args) {
        for (Planet p : Planet.values()) System.out.printf(Locale.ROOT, "%s %d %.4f %s%n", p, p.ordinal(), p.gravity(), p.compareTo(Planet.EARTH));
        for (Op o : Op.values()) System.out.println(o + o.sym + o.apply(6, 7) + " " + o.getClass().getName() + " " + o.getDeclaringClass().getName() + " " + o.name());
        try {
            Planet.valueOf("PLUTO");
        } catch (IllegalArgumentException e) {
            System.out.println(e);
        }
        EnumMap<Planet, String> m = new EnumMap<>(Planet.class);
        m.put(Planet.MARS, "red");
        m.put(Planet.EARTH, "blue");
        m.put(Planet.VENUS, null);
        System.out.println(m + " " + m.containsKey(Planet.VENUS) + m.containsKey(Planet.MERCURY) + " " + m.containsValue(null) + " " + m.remove(Planet.EARTH) + " " + m.size() + " " + m.merge(Planet.MARS, "!", String::concat) + " " + m.get("x") + " " + m.equals(new HashMap<>(m)) + " " + m.keySet() + m.values() + m.entrySet());
        EnumSet<Planet> all = EnumSet.allOf(Planet.class), none = EnumSet.noneOf(Planet.class), some = EnumSet.of(Planet.MARS, Planet.MERCURY);
        none.addAll(some);
        System.out.println(all + " " + none + " " + EnumSet.complementOf(some) + " " + EnumSet.range(Planet.VENUS, Planet.MARS) + " " + all.containsAll(some) + " " + all.removeAll(some) + all + " " + some.retainAll(Set.of(Planet.MARS)) + some + " " + EnumSet.copyOf(List.of(Planet.EARTH)));
        EnumSet<Big> big = EnumSet.range(Big.A5, Big.G3);
        big.removeIf(b -> b.ordinal() % 5 != 0);
        System.out.println(big + " " + EnumSet.complementOf(big).size() + " " + big.contains(Big.G0) + " " + big.clone().equals(big) + " " + EnumSet.allOf(Big.class).size());
        Iterator<Big> it = big.iterator();
        it.next();
        it.remove();
        System.out.println(big.size() + " " + big.iterator().next());
        EnumMap<Big, Integer> bm = new EnumMap<>(Big.class);
        for (Big b : Big.values()) if (b.name().endsWith("3")) bm.put(b, b.ordinal());
        System.out.println(bm + " " + bm.keySet().stream().map(Enum::name).collect(Collectors.joining()));
        Map<Integer, EnumSet<Planet>> byLength = Arrays.stream(Planet.values()).collect(Collectors.groupingBy(p -> p.name().length(), TreeMap::new, Collectors.toCollection(() -> EnumSet.noneOf(Planet.class))));
        System.out.println(byLength);
        for (Big b : List.of(Big.A0, Big.C4, Big.G6)) {
            switch (b) {
                case A0: System.out.print("first "); break;
                case G6: System.out.print("last "); break;
                default: System.out.print("middle ");
            }
        }
        System.out.println(Enum.valueOf(Op.class, "ADD").describeConstable().isPresent() + " " + Planet.class.getEnumConstants().length + " " + Op.ADD.getClass().isEnum() + Op.class.isEnum());
        try {
            ((Map) m).put(Op.ADD, "wrong");
        } catch (ClassCastException e) {
            System.out.println(e.getMessage());
        }
    }
}

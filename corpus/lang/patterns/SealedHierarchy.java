import java.util.*;
import java.util.stream.*;

public class SealedHierarchy {
    sealed static abstract class Vehicle permits Car, Truck, Other { abstract int wheels(); }
    static final class Car extends Vehicle { int wheels() { return 4; } }
    static sealed class Truck extends Vehicle permits BigTruck { int wheels() { return 6; } }
    static final class BigTruck extends Truck { int wheels() { return super.wheels() * 3; } }
    static non-sealed class Other extends Vehicle { int wheels() { return 0; } }
    static class Boat extends Other { }
    sealed interface Json { }
    record JNum(double v) implements Json { public String toString() { return v == (long) v ? "" + (long) v : "" + v; } }
    record JStr(String s) implements Json { public String toString() { return '"' + s + '"'; } }
    record JArr(List<Json> l) implements Json { public String toString() { return l.stream().map(Object::toString).collect(Collectors.joining(",", "[", "]")); } }
    record JObj(SortedMap<String, Json> m) implements Json { public String toString() { return m.entrySet().stream().map(e -> '"' + e.getKey() + "\":" + e.getValue()).collect(Collectors.joining(",", "{", "}")); } }
    enum JLit implements Json { TRUE, FALSE, NULL; public String toString() { return name().toLowerCase(); } }

    static class Parser {
        final String s; int p;
        Parser(String s) { this.s = s; }
        char peek() { while (p < s.length() && s.charAt(p) == ' ') p++; if (p >= s.length()) throw new IllegalArgumentException("end at " + p); return s.charAt(p); }
        void expect(char c) { if (peek() != c) throw new IllegalArgumentException("expected " + c + " at " + p); p++; }
        Json value() {
            switch (peek()) {
                case '[': {
                    List<Json> l = new ArrayList<>();
                    p++;
                    while (peek() != ']') { l.add(value()); if (peek() == ',') p++; }
                    p++;
                    return new JArr(l);
                }
                case '{': {
                    SortedMap<String, Json> m = new TreeMap<>();
                    p++;
                    while (peek() != '}') { String k = ((JStr) value()).s(); expect(':'); m.put(k, value()); if (peek() == ',') p++; }
                    p++;
                    return new JObj(m);
                }
                case '"': { int e = s.indexOf('"', ++p); String r = s.substring(p, e); p = e + 1; return new JStr(r); }
                case 't': p += 4; return JLit.TRUE;
                case 'f': p += 5; return JLit.FALSE;
                case 'n': p += 4; return JLit.NULL;
                default: { int b = p; while (p < s.length() && "+-.eE0123456789".indexOf(s.charAt(p)) >= 0) p++; return new JNum(Double.parseDouble(s.substring(b, p))); }
            }
        }
    }

    public static void main(String[] args) {
        for (Vehicle v : new Vehicle[] {new Car(), new Truck(), new BigTruck(), new Other(), new Boat()}) System.out.print(v.wheels() + " ");
        System.out.println();
        for (Class<?> c : new Class<?>[] {Vehicle.class, Truck.class, Car.class, Other.class, Json.class})
            System.out.println(c.isSealed() + " " + (c.getPermittedSubclasses() == null ? null : Arrays.stream(c.getPermittedSubclasses()).map(Class::getSimpleName).toList()));
        for (String t : new String[] {"{\"b\": [1, 2.5, -3e2], \"a\": {\"x\": null, \"y\": true}}", "[]", "[[\"s\"], {}, false]", "{\"k\" 1}", "[1", "[x]"}) {
            try {
                System.out.println(new Parser(t).value());
            } catch (RuntimeException e) {
                System.out.println(e.getClass().getSimpleName() + " " + e.getMessage());
            }
        }
    }
}

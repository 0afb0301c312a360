/** Virtual, interface, special and static calls; deep hierarchies; megamorphic sites; argument evaluation order. */
public class Dispatch {
    interface Shape { double area(); default String label() { return getClass().getSimpleName() + "=" + area(); } }
    static abstract class Poly implements Shape { abstract int sides(); public String toString() { return sides() + "-gon"; } }
    static class Sq extends Poly { double a; Sq(double a) { this.a = a; } public double area() { return a * a; } int sides() { return 4; } }
    static class Rect extends Sq { double b; Rect(double a, double b) { super(a); this.b = b; } public double area() { return a * b; } }
    static class Tri extends Poly { public double area() { return 0.5; } int sides() { return 3; } public String label() { return "T" + super.label(); } }
    record Circle(double r) implements Shape { public double area() { return 3 * r * r; } }
    static class L0 { String f() { return "0"; } final String g() { return "g" + f(); } private String p() { return "p0"; } String callP() { return p(); } }
    static class L1 extends L0 { String f() { return "1" + super.f(); } private String p() { return "p1"; } }
    static class L2 extends L1 { }
    static class L3 extends L2 { String f() { return "3" + super.f(); } String p() { return "p3"; } }
    static class L4 extends L3 { String f() { return "4" + super.f(); } }

    static StringBuilder log = new StringBuilder();
    static int arg(int i) { log.append(i); return i; }
    static long many(int a, long b, double c, Object d, float e, byte f, char g, short h, boolean i, int[] j, String... k) {
        return a + b + (long) c + d.hashCode() + (long) e + f + g + h + (i ? 1 : 0) + j[0] + k.length;
    }
    Dispatch chain(int i) { log.append('c').append(i); return this; }
    static Dispatch nullStatic() { log.append("n"); return null; }

    static int fib(int n) { return n < 2 ? n : fib(n - 1) + fib(n - 2); }
    static int ack(int m, int n) { return m == 0 ? n + 1 : n == 0 ? ack(m - 1, 1) : ack(m - 1, ack(m, n - 1)); }
    static boolean even(int n) { return n == 0 || odd(n - 1); }
    static boolean odd(int n) { return n != 0 && even(n - 1); }

    public static void main(String[] args) {
        Shape[] shapes = {new Sq(2), new Rect(2, 3), new Tri(), new Circle(1), () -> 9, new Shape() { public double area() { return -1; } public String label() { return "anon" + Shape.super.label(); } }};
        double total = 0;
        for (int round = 0; round < 20; round++) for (Shape s : shapes) total += s.area() * round;
        System.out.println(total);
        for (int i = 0; i < shapes.length; i++) if (i != 4) System.out.println(shapes[i].label() + (shapes[i] instanceof Poly ? " " + shapes[i] : ""));
        for (L0 l : new L0[] {new L0(), new L1(), new L2(), new L3(), new L4()}) System.out.print(l.f() + " " + l.g() + " " + l.callP() + "; ");
        System.out.println();
        System.out.println(many(arg(1), arg(2), arg(3), arg(4), arg(5), (byte) arg(6), (char) arg(7), (short) arg(8), arg(9) > 0, new int[] {arg(10)}, "a" + arg(11), "b"));
        new Dispatch().chain(arg(1)).chain(arg(2)).chain(arg(3));
        nullStatic().arg(7);
        System.out.println(log);
        System.out.println(fib(17) + " " + ack(2, 3) + " " + even(100) + odd(7));
        int i = 0;
        int r = i++ + arg(i) * (i = 5) + i;
        System.out.println(r);
        Object o = shapes[1];
        if (o instanceof Rect q && q.b > 2) System.out.println("rect " + q.a + q.b);
        System.out.println((o instanceof Shape) + " " + (o instanceof Tri) + " " + (null instanceof Object) + " " + Sq.class.isInstance(o) + " " + ((Sq) o).sides());
    }
}

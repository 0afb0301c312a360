public class Cycles {
    static class A { static int x = B.y + 1; static { System.out.println("A done x=" + x); } }
    static class B { static int y = A.x + 10; static { System.out.println("B done y=" + y); } }

    static class Parent { static final Object CHILD = new Child(); static int count = 5; static { System.out.println("Parent done " + count); } }
    static class Child extends Parent { static int seen = count; static { System.out.println("Child init sees " + seen); } Child() { System.out.println("Child() " + count); } }

    static class Singleton {
        static final Singleton INSTANCE = new Singleton();
        static int counter = 10;
        final int id;
        Singleton() { id = ++counter; }
    }

    static class Ping { static { System.out.println("Ping in"); Pong.touch(); System.out.println("Ping out"); } static void touch() { System.out.println("Ping.touch"); } }
    static class Pong { static { System.out.println("Pong in"); Ping.touch(); System.out.println("Pong out"); } static void touch() { System.out.println("Pong.touch"); } }

    enum Color {
        RED(1), GREEN(2);
        static final java.util.Map<Integer, Color> BY = new java.util.HashMap<>();
        static { for (Color c : values()) BY.put(c.n, c); }
        final int n;
        Color(int n) { this.n = n; }
    }

    static class SelfFail {
        static SelfFail first = make();
        static final java.util.List<String> list = new java.util.ArrayList<>();
        static SelfFail make() { try { list.add("x"); } catch (NullPointerException e) { System.out.println("list is still null"); } return new SelfFail(); }
    }

    interface I1 { Object O = I2.P; int K = Integer.parseInt("1"); }
    interface I2 { Object P = I1.K + 100; }

    public static void main(String[] args) {
        System.out.println(B.y + " " + A.x);
        System.out.println(Child.seen);
        System.out.println(Singleton.INSTANCE.id + " " + Singleton.counter);
        Pong.touch();
        System.out.println(Color.BY.get(2) + " " + Color.valueOf("RED").n);
        System.out.println(SelfFail.list + " " + (SelfFail.first != null));
        System.out.println(I1.O + " " + I2.P);
    }
}

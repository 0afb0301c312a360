// jdk: 25
public class FlexibleConstructors {
    static class Base { Base() { System.out.println("Base " + show()); } String show() { return "base"; } }
    static class Child extends Base {
        final int x; final String s;
        Child(int x) { if (x < 0) throw new IllegalArgumentException("negative"); this.x = x * 2; this.s = "set early"; super(); System.out.println("Child " + show()); }
        @Override String show() { return s + x; }
    }
    static class Inner2 { class In { final Inner2 o = Inner2.this; In(int k) { int t = k + 1; this.v = t; super(); } final int v; } }
    public static void main(String[] args) {
        new Child(21);
        try { new Child(-1); } catch (IllegalArgumentException e) { System.out.println(e.getMessage()); }
        System.out.println(new Inner2().new In(4).v);
    }
}

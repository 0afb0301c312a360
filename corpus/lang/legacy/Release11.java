// javac: --release 11
import java.util.*;
public class Release11 {
    private static int hidden = 3;
    private int inst() { return hidden++; }
    static class A { private int x = new Release11().inst(); private int get() { return x + hidden; } }
    interface Fn { private int h() { return 5; } default int d() { return h() + s(); } private static int s() { return 6; } }
    public static void main(String[] args) {
        var list = new ArrayList<Map<String, ? extends Number>>();
        list.add(Map.of("k", 1));
        for (var m : list) for (var e : m.entrySet()) System.out.println(e.getKey() + e.getValue());
        System.out.println(new A().get() + new A().x + new Fn() { }.d() + " ".repeat(2).length() + "" + "x".isBlank());
        java.util.function.BiFunction<Integer, Integer, Integer> f = (var a, var b) -> a * b;
        System.out.println(f.apply(6, 7) + " " + A.class.getNestHost() + Arrays.stream(Release11.class.getNestMembers()).map(Class::getName).sorted().toArray().length);
        var anon = new Object() { int n = 4; int sq() { return n * n; } };
        System.out.println(anon.sq() + anon.n++ + anon.n);
    }
}

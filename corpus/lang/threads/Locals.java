import java.util.*;
public class Locals {
    static final ThreadLocal<Integer> TL = ThreadLocal.withInitial(() -> 10);
    static final InheritableThreadLocal<String> ITL = new InheritableThreadLocal<>() { @Override protected String childValue(String p) { return p + "-child"; } };
    static final ThreadLocal<List<String>> LISTS = new ThreadLocal<>() { @Override protected List<String> initialValue() { return new ArrayList<>(); } };
    public static void main(String[] args) throws Exception {
        TL.set(20); ITL.set("parent"); LISTS.get().add("main");
        String[] got = new String[3];
        for (int i = 0; i < 3; i++) { int id = i; Thread t = new Thread(() -> { int before = TL.get(); TL.set(id); LISTS.get().add("t" + id); got[id] = before + " " + TL.get() + " " + ITL.get() + " " + LISTS.get(); TL.remove(); got[id] += " " + TL.get(); }); t.start(); t.join(); }
        System.out.println(Arrays.toString(got));
        System.out.println(TL.get() + ITL.get() + LISTS.get());
        TL.remove(); ITL.remove();
        System.out.println(TL.get() + " " + ITL.get());
        ThreadLocal<int[]> many[] = new ThreadLocal[50];
        for (int i = 0; i < many.length; i++) { int k = i; many[i] = ThreadLocal.withInitial(() -> new int[] {k * k}); }
        long s = 0;
        for (ThreadLocal<int[]> m : many) s += m.get()[0]++;
        for (ThreadLocal<int[]> m : many) s += m.get()[0];
        System.out.println(s);
    }
}

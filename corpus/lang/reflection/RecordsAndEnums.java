import java.lang.reflect.*;
import java.util.*;
public class RecordsAndEnums {
    record P<T>(int x, @Deprecated List<T> l, String... v) { P { if (x < 0) throw new IllegalArgumentException("neg"); } int sum() { return x; } static P<String> of() { return new P<>(1, List.of()); } }
    enum E implements Runnable { A(1), B(2) { public void run() { System.out.println("B.run"); } }; final int k; E(int k) { this.k = k; } public void run() { System.out.println("run " + k); } }
    static class Counter { private int n; private static int total; private Counter(int n) { this.n = n; total += n; } private int add(int k) { return n += k; } }
    public static void main(String[] args) throws Exception {
        for (RecordComponent c : P.class.getRecordComponents()) System.out.println(c + " " + c.getGenericType() + " " + c.getAnnotations().length + " " + c.getAccessor().invoke(P.of()).getClass().isArray());
        Constructor<?> k = P.class.getDeclaredConstructors()[0];
        System.out.println(k + " " + k.isVarArgs() + k.newInstance(7, null, new String[0]).equals(null));
        try { k.newInstance(-1, null, null); } catch (InvocationTargetException e) { System.out.println(e.getCause().getMessage()); }
        Field f = P.class.getDeclaredField("x"); f.setAccessible(true);
        try { f.setInt(P.of(), 9); } catch (IllegalAccessException e) { System.out.println(e.getMessage()); }
        for (Object c : E.class.getEnumConstants()) { E.class.getMethod("run").invoke(c); System.out.println(E.class.getDeclaredField("k").getInt(c) + " " + E.class.getField(((E) c).name()).isEnumConstant()); }
        System.out.println(E.class.getMethod("valueOf", String.class).invoke(null, "A") + " " + ((Object[]) E.class.getMethod("values").invoke(null)).length + Modifier.toString(E.class.getModifiers()) + Modifier.toString(P.class.getModifiers()));
        Constructor<Counter> cc = Counter.class.getDeclaredConstructor(int.class); Counter c = cc.newInstance(5); Method add = Counter.class.getDeclaredMethod("add", int.class);
        int s = 0; for (int i = 0; i < 40; i++) s += (int) add.invoke(c, i);
        System.out.println(s + " " + c.n + Counter.total + " " + add.equals(Counter.class.getDeclaredMethod("add", int.class)) + (add == Counter.class.getDeclaredMethod("add", int.class)) + add.hashCode());
        Map<String, Object> bean = new TreeMap<>(); for (Method m : new Object() { public int getA() { return 1; } public String getB() { return "b"; } public boolean isC() { return true; } }.getClass().getDeclaredMethods()) { m.setAccessible(true); bean.put(m.getName(), m.getReturnType()); } System.out.println(bean);
    }
}

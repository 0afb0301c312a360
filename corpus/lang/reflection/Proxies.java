import java.lang.reflect.*;
import java.util.*;

public class Proxies {
    interface Calc { int add(int a, int b); default int twice(int x) { return add(x, x); } long big(long l, double d); void nothing(); String name() throws java.io.IOException; }
    interface Other { String name() throws Exception; Object obj(); boolean flag(); char chr(); }

    static class Log implements InvocationHandler {
        final List<String> calls = new ArrayList<>();
        Object answer;
        public Object invoke(Object proxy, Method m, Object[] args) throws Throwable {
            calls.add(m.getDeclaringClass().getSimpleName() + "." + m.getName() + (args == null ? "()" : Arrays.toString(args)));
            if (answer instanceof Throwable t) throw t;
            if (m.getDeclaringClass() == Object.class) {
                switch (m.getName()) {
                    case "toString": return "proxy!";
                    case "hashCode": return 123;
                    default: return proxy == args[0];
                }
            }
            if (m.isDefault()) return InvocationHandler.invokeDefault(proxy, m, args);
            return answer;
        }
    }

    public static void main(String[] args) throws Throwable {
        Log log = new Log();
        Object p = Proxy.newProxyInstance(Proxies.class.getClassLoader(), new Class<?>[] {Calc.class, Other.class, Runnable.class}, log);
        Calc c = (Calc) p;
        Other o = (Other) p;
        log.answer = 42;
        System.out.println(c.add(1, 2) + " " + c.twice(5));
        log.answer = 5L;
        System.out.println(c.big(1L << 40, 2.5));
        log.answer = null;
        c.nothing();
        ((Runnable) p).run();
        log.answer = "nm";
        System.out.println(c.name() + o.name() + o.obj());
        System.out.println(p + " " + p.hashCode() + " " + p.equals(p) + p.equals(null));
        log.answer = 'q';
        System.out.println(o.chr());
        log.answer = null;
        try { o.flag(); } catch (NullPointerException e) { System.out.println("npe on null for primitive"); }
        log.answer = "wrong";
        try { c.add(1, 1); } catch (ClassCastException e) { System.out.println("cce"); }
        log.answer = new java.io.IOException("allowed");
        try { c.name(); } catch (java.io.IOException e) { System.out.println(e); }
        log.answer = new Exception("undeclared");
        try { c.add(0, 0); } catch (UndeclaredThrowableException e) { System.out.println(e.getMessage() + " " + e.getCause() + " " + e.getUndeclaredThrowable().getMessage()); }
        log.answer = new IllegalStateException("rt");
        try { c.add(0, 0); } catch (IllegalStateException e) { System.out.println(e.getMessage()); }
        System.out.println(log.calls);
        System.out.println(Proxy.isProxyClass(p.getClass()) + " " + Proxy.isProxyClass(Log.class) + " " + (Proxy.getInvocationHandler(p) == log) + " " + Modifier.toString(p.getClass().getModifiers()) + " " + p.getClass().getSuperclass().getSimpleName() + Arrays.toString(p.getClass().getInterfaces()));
        System.out.println(Proxy.newProxyInstance(Proxies.class.getClassLoader(), new Class<?>[] {Calc.class, Other.class, Runnable.class}, log).getClass() == p.getClass());
        try { Proxy.newProxyInstance(null, new Class<?>[] {String.class}, log); } catch (IllegalArgumentException e) { System.out.println(e.getMessage()); }
        try { Proxy.newProxyInstance(Proxies.class.getClassLoader(), new Class<?>[] {Runnable.class, Runnable.class}, log); } catch (IllegalArgumentException e) { System.out.println(e.getMessage()); }
        try { Proxy.getInvocationHandler("x"); } catch (IllegalArgumentException e) { System.out.println(e.getMessage()); }
        try { Proxy.newProxyInstance(Proxies.class.getClassLoader(), new Class<?>[] {Runnable.class}, null); } catch (NullPointerException e) { System.out.println("null handler"); }
        @SuppressWarnings("unchecked")
        Comparator<String> cmp = (Comparator<String>) Proxy.newProxyInstance(Proxies.class.getClassLoader(), new Class<?>[] {Comparator.class}, (pr, m, a) -> m.getName().equals("compare") ? ((String) a[1]).compareTo((String) a[0]) : null);
        List<String> l = new ArrayList<>(List.of("b", "c", "a"));
        l.sort(cmp);
        System.out.println(l);
    }
}

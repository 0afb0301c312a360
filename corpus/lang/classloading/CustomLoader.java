import java.io.*;
import java.util.*;

public class CustomLoader {
    public static class Plugin { static int loads = 0; static { loads++; } public static int bump() { return ++loads; } public String toString() { return "Plugin of " + getClass().getClassLoader().getClass().getSimpleName(); } }
    public interface Shared { int value(); }
    public static class SharedImpl implements Shared { private static int n; public int value() { return ++n; } }
    static class Outer2 { }

    /** Loads the nested classes itself, from the class path's bytes, before asking its parent. */
    static class Isolating extends ClassLoader {
        final Set<String> own; final List<String> log = new ArrayList<>();
        Isolating(String... own) { super("iso", CustomLoader.class.getClassLoader()); this.own = Set.of(own); }
        @Override protected Class<?> loadClass(String n, boolean resolve) throws ClassNotFoundException {
            log.add(n);
            Class<?> c = findLoadedClass(n);
            if (c == null && own.contains(n)) {
                try (InputStream in = getResourceAsStream(n.replace('.', '/') + ".class")) {
                    byte[] b = in.readAllBytes();
                    c = defineClass(n, b, 0, b.length);
                } catch (IOException e) { throw new ClassNotFoundException(n, e); }
            }
            return c != null ? c : super.loadClass(n, resolve);
        }
    }

    public static void main(String[] args) throws Exception {
        Isolating a = new Isolating("CustomLoader$Plugin", "CustomLoader$SharedImpl"), b = new Isolating("CustomLoader$Plugin", "CustomLoader$SharedImpl");
        Class<?> pa = a.loadClass("CustomLoader$Plugin"), pb = Class.forName("CustomLoader$Plugin", true, b);
        System.out.println((pa == pb) + " " + (pa == Plugin.class) + " " + pa.getName().equals(pb.getName()) + " " + (pa == a.loadClass("CustomLoader$Plugin")));
        System.out.println(pa.getMethod("bump").invoke(null) + " " + pa.getMethod("bump").invoke(null) + " " + pb.getMethod("bump").invoke(null) + " " + Plugin.bump());
        Object o = pa.getConstructor().newInstance();
        System.out.println(o + " " + (o instanceof Plugin) + " " + pa.getClassLoader().getName() + " " + (pa.getClassLoader() == a));
        try { Plugin p = (Plugin) o; } catch (ClassCastException e) { System.out.println(e.getMessage().replaceAll("@[0-9a-f]+", "@hash")); }
        Shared s1 = (Shared) a.loadClass("CustomLoader$SharedImpl").getConstructor().newInstance(), s2 = (Shared) b.loadClass("CustomLoader$SharedImpl").getConstructor().newInstance(), s3 = new SharedImpl();
        System.out.println(s1.value() + s1.value() + " " + s2.value() + " " + s3.value());
        System.out.println(a.log.stream().filter(n -> n.startsWith("CustomLoader")).distinct().toList());
        try { a.loadClass("no.such.Thing"); } catch (ClassNotFoundException e) { System.out.println(e.getMessage()); }
        ClassLoader failing = new ClassLoader(null) { @Override protected Class<?> findClass(String n) throws ClassNotFoundException { if (n.equals("boom")) throw new IllegalStateException("loader broke"); throw new ClassNotFoundException("mine: " + n); } };
        try { failing.loadClass("CustomLoader"); } catch (ClassNotFoundException e) { System.out.println(e.getMessage()); }
        try { Class.forName("boom", true, failing); } catch (IllegalStateException e) { System.out.println(e.getMessage()); }
        System.out.println(failing.loadClass("java.lang.String") == String.class);
        System.out.println(Class.forName("[LCustomLoader$Plugin;", false, a).getComponentType().getClassLoader() == a);
        System.out.println(a.getParent() == CustomLoader.class.getClassLoader());
        System.out.println(pa.getPackage().getName().isEmpty() + " " + a.getUnnamedModule().isNamed() + pa.getModule().equals(a.getUnnamedModule()) + pa.getModule().equals(pb.getModule()));
    }
}

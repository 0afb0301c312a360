import java.lang.reflect.*;
import java.util.*;
import java.util.stream.*;

public class Members {
    static abstract class Base<T> implements Comparable<Base<T>> {
        protected T item;
        public static final int K = 1;
        volatile transient long vt;
        abstract T make() throws IllegalStateException, java.io.IOException;
        public final synchronized strictfp void fss() { }
        public int compareTo(Base<T> o) { return 0; }
        <X extends Number & Runnable> X gen(List<? super X> l, Map<String, ? extends T[]>[] m, int... v) { return null; }
    }
    static class Derived extends Base<String> {
        private int own;
        String make() { return ""; }
        public void pub(String a, int[] b) { }
        class Inner { }
    }
    interface Iface { int C = 2; void abs(); default int dflt() { return 1; } static void st() { } private void pr() { } }
    @FunctionalInterface interface Fn { void f(); }
    enum En { A { }, B }
    record Rec(int a, List<String> b) { Rec { } static int s; }

    static <M extends Member> String sorted(M[] ms) { return Arrays.stream(ms).filter(m -> !m.getName().contains("$")).map(Object::toString).sorted().collect(Collectors.joining("\n    ", "\n    ", "")); }

    public static void main(String[] args) throws Exception {
        for (Class<?> c : new Class<?>[] {Base.class, Derived.class, Iface.class, En.class, Rec.class, int.class, int[].class, Fn.class}) {
            System.out.println(c + " mods=" + Modifier.toString(c.getModifiers()) + " super=" + c.getSuperclass() + " gsuper=" + c.getGenericSuperclass() + " ifs=" + Arrays.toString(c.getGenericInterfaces()));
            System.out.println("  name=" + c.getName() + " simple=" + c.getSimpleName() + " canon=" + c.getCanonicalName() + " pkg='" + c.getPackageName() + "' gs=" + c.toGenericString());
            System.out.println("  " + c.isInterface() + c.isArray() + c.isPrimitive() + c.isEnum() + c.isRecord() + c.isAnnotation() + c.isMemberClass() + c.isSynthetic() + c.isSealed() + " decl=" + c.getDeclaringClass() + " encl=" + c.getEnclosingClass() + " nest=" + c.getNestHost().getSimpleName());
            System.out.println("  fields" + sorted(c.getDeclaredFields()));
            System.out.println("  methods" + sorted(c.getDeclaredMethods()));
            System.out.println("  ctors" + sorted(c.getDeclaredConstructors()));
            System.out.println("  pubfields" + sorted(c.getFields()));
        }
        Method gen = Arrays.stream(Base.class.getDeclaredMethods()).filter(m -> m.getName().equals("gen")).findFirst().get();
        System.out.println(gen.toGenericString() + " varargs=" + gen.isVarArgs() + " " + Arrays.toString(gen.getTypeParameters()) + Arrays.toString(gen.getTypeParameters()[0].getBounds()) + Arrays.toString(gen.getGenericParameterTypes()));
        System.out.println(Arrays.toString(Base.class.getDeclaredMethod("make").getExceptionTypes()) + Base.class.getDeclaredMethod("make").getGenericReturnType() + " " + Base.class.getDeclaredField("item").getGenericType().getTypeName());
        ParameterizedType pt = (ParameterizedType) Derived.class.getGenericSuperclass();
        System.out.println(pt.getRawType() + " " + Arrays.toString(pt.getActualTypeArguments()) + " " + pt.getOwnerType());
        System.out.println(Rec.class.getRecordComponents()[1].getGenericType() + " " + Rec.class.getRecordComponents()[0].getAccessor());
        System.out.println(Stream.of(Derived.class.getMethods()).filter(m -> m.getDeclaringClass() != Object.class).map(Method::getName).sorted().toList());
        System.out.println(Arrays.stream(Members.class.getDeclaredClasses()).map(Class::getSimpleName).sorted().toList() + " " + Arrays.stream(Members.class.getNestMembers()).map(Class::getSimpleName).filter(s -> !s.isEmpty()).sorted().toList() + Members.class.isNestmateOf(Derived.Inner.class));
        Object local = new Object() { int anon; };
        class Loc { }
        System.out.println(local.getClass().getEnclosingMethod() + " " + Loc.class.getEnclosingMethod().getName() + " " + En.A.getClass().getEnclosingClass() + " " + Loc.class.getCanonicalName());
        Object arr = Array.newInstance(int.class, 3);
        Array.set(arr, 1, 5);
        Array.setInt(arr, 2, 6);
        System.out.println(Array.getLength(arr) + " " + Array.get(arr, 1) + Array.getLong(arr, 2) + " " + Array.newInstance(String.class, 2, 3).getClass() + " " + int.class.arrayType() + String[].class.componentType());
        try { Array.set(arr, 0, "x"); } catch (IllegalArgumentException e) { System.out.println(e.getMessage()); }
        try { Array.getLength("x"); } catch (IllegalArgumentException e) { System.out.println(e.getMessage()); }
        try { Array.get(arr, 9); } catch (ArrayIndexOutOfBoundsException e) { System.out.println(e.getMessage()); }
        try { Array.newInstance(void.class, 1); } catch (IllegalArgumentException e) { System.out.println(e.getMessage()); }
        System.out.println(Modifier.toString(0xfff) + " " + Modifier.isPublic(Iface.class.getDeclaredMethod("abs").getModifiers()) + Iface.class.getDeclaredMethod("dflt").isDefault());
    }
}

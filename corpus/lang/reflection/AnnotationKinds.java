import java.lang.annotation.*;
import java.util.*;

public class AnnotationKinds {
    enum Lvl { LO, HI }
    @Retention(RetentionPolicy.RUNTIME) @interface Inner { int value() default 1; String[] tags() default {}; }
    @Retention(RetentionPolicy.RUNTIME) @Inherited @Target({ElementType.TYPE, ElementType.METHOD, ElementType.FIELD, ElementType.PARAMETER, ElementType.CONSTRUCTOR})
    @interface Full {
        boolean z() default true; byte b() default 1; char c() default 'c'; short s() default 2; int i() default 3; long l() default 4; float f() default 5.5f; double d() default 6.25;
        String str() default "dflt\n\"q\""; Class<?> k() default Object.class; Lvl e() default Lvl.LO; Inner in() default @Inner(7);
        int[] is() default {1, 2}; String[] ss() default {"a"}; Class<?>[] ks() default {int.class, String[].class}; Lvl[] es() default {}; Inner[] ins() default {@Inner, @Inner(tags = {"x", "y"})};
    }
    @Retention(RetentionPolicy.RUNTIME) @Repeatable(Tags.class) @interface Tag { String value(); }
    @Retention(RetentionPolicy.RUNTIME) @interface Tags { Tag[] value(); }
    @Retention(RetentionPolicy.CLASS) @interface Invisible { }
    @Retention(RetentionPolicy.RUNTIME) @Target(ElementType.TYPE_USE) @interface TU { int value() default 0; }

    @Full(i = 99, str = "over", e = Lvl.HI, is = 8, ss = {}, k = Map.Entry.class) @Invisible static class Base { }
    static class Derived extends Base { }
    @Tag("one") @Tag("two") static class Repeated { }
    @Tag("single") @Deprecated(since = "3", forRemoval = true) static class Single { }
    @FunctionalInterface interface Fn { void f(@Full(i = 1) @Tag("p") String p, int q, @Tag("r") int r); }
    @Full int field;
    static @TU(5) String typed(@TU List<@TU(2) String> l) { return null; }

    public static void main(String[] args) throws Exception {
        Full f = Base.class.getAnnotation(Full.class);
        System.out.println(f.z() + " " + f.b() + f.c() + f.s() + f.i() + f.l() + f.f() + f.d() + f.str() + f.k() + f.e() + f.in().value() + Arrays.toString(f.is()) + Arrays.toString(f.ss()) + Arrays.toString(f.ks()) + Arrays.toString(f.es()) + f.ins().length + Arrays.toString(f.ins()[1].tags()));
        System.out.println(f);
        System.out.println(AnnotationKinds.class.getDeclaredField("field").getAnnotation(Full.class));
        System.out.println(Derived.class.isAnnotationPresent(Full.class) + " " + Derived.class.getDeclaredAnnotations().length + " " + f.equals(Derived.class.getAnnotation(Full.class)) + " " + (f.hashCode() == Derived.class.getAnnotation(Full.class).hashCode()) + f.annotationType());
        System.out.println(f.equals(AnnotationKinds.class.getDeclaredField("field").getAnnotation(Full.class)) + " " + f.in().equals(f.in()) + f.in().hashCode());
        System.out.println(Arrays.toString(Repeated.class.getAnnotations()) + Arrays.toString(Repeated.class.getAnnotationsByType(Tag.class)) + Repeated.class.getAnnotation(Tag.class));
        System.out.println(Arrays.toString(Single.class.getAnnotationsByType(Tag.class)) + Single.class.getAnnotation(Deprecated.class).since() + Single.class.getAnnotation(Tags.class) + Single.class.getAnnotations().length);
        var m = Fn.class.getMethods()[0];
        for (Annotation[] as : m.getParameterAnnotations()) System.out.print(as.length + " ");
        System.out.println(m.getParameters()[2].getAnnotation(Tag.class) + " " + m.getParameters()[0].getName() + m.getParameters()[0].isNamePresent());
        var t = AnnotationKinds.class.getDeclaredMethod("typed", List.class);
        System.out.println(Arrays.toString(t.getAnnotatedReturnType().getAnnotations()) + Arrays.toString(t.getAnnotatedParameterTypes()[0].getAnnotations()) + ((java.lang.reflect.AnnotatedParameterizedType) t.getAnnotatedParameterTypes()[0]).getAnnotatedActualTypeArguments()[0].getAnnotation(TU.class).value());
        f.is()[0] = 1000;
        System.out.println(f.is()[0]);
        System.out.println(Full.class.getMethod("l").getDefaultValue() + " " + Tag.class.getMethod("value").getDefaultValue() + " " + Full.class.isAnnotation() + Arrays.toString(Full.class.getInterfaces()));
        System.out.println(Fn.class.isAnnotationPresent(FunctionalInterface.class) + " " + Base.class.getAnnotation(Invisible.class) + " " + Runnable.class.getAnnotations()[0].annotationType().getSimpleName());
        System.out.println(java.lang.reflect.Proxy.isProxyClass(f.getClass()) + " " + (f instanceof Annotation));
    }
}

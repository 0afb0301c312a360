// maven: org.apache.commons:commons-lang3:3.21.0
import java.io.Serializable;
import java.lang.reflect.*;
import java.util.*;
import java.util.concurrent.*;
import org.apache.commons.lang3.*;
import org.apache.commons.lang3.concurrent.*;
import org.apache.commons.lang3.event.EventListenerSupport;
import org.apache.commons.lang3.exception.*;
import org.apache.commons.lang3.function.*;
import org.apache.commons.lang3.reflect.*;
import org.apache.commons.lang3.stream.Streams;

/** Reflection, serialisation, exceptions, concurrency, functional helpers. */
public class Reflecting {
    public interface Listener {
        void heard(String s);
    }

    public static class Base<T> {
        protected T value;
        private int hidden = 42;
        public static final String CONST = "const";

        public String greet(String who) {
            return "hello " + who;
        }

        public String greet(Object who, int n) {
            return who + "x" + n;
        }

        public static int twice(int x) {
            return 2 * x;
        }

        public int sum(int... xs) {
            int s = 0;
            for (int x : xs) s += x;
            return s;
        }
    }

    public static class Child extends Base<List<String>> implements Serializable, Comparable<Child> {
        public String name;

        public Child() {
            this("anon");
        }

        public Child(String n) {
            name = n;
        }

        @Override
        public int compareTo(Child o) {
            return name.compareTo(o.name);
        }
    }

    public static void main(String[] args) throws Exception {
        Child c = new Child("kid");
        System.out.println(FieldUtils.readField(c, "hidden", true) + " " + FieldUtils.readStaticField(Base.class, "CONST") + " " + FieldUtils.getField(Child.class, "name").getType() + " " + FieldUtils.getAllFieldsList(Child.class).stream().map(Field::getName).toList());
        FieldUtils.writeField(c, "hidden", 7, true);
        FieldUtils.writeField(c, "name", "renamed");
        System.out.println(FieldUtils.readField(c, "hidden", true) + c.name + " " + MethodUtils.invokeMethod(c, "greet", "bob") + MethodUtils.invokeMethod(c, "greet", 5, 3) + MethodUtils.invokeStaticMethod(Base.class, "twice", 21) + MethodUtils.invokeMethod(c, "sum", 1, 2, 3) + " " + MethodUtils.getMatchingAccessibleMethod(Child.class, "greet", String.class) + " " + ConstructorUtils.invokeConstructor(Child.class, "made").name);
        try {
            MethodUtils.invokeMethod(c, "nope");
        } catch (NoSuchMethodException e) {
            System.out.println(e.getMessage());
        }
        System.out.println(TypeUtils.getTypeArguments(Child.class, Base.class).values() + " " + TypeUtils.toString(Child.class.getGenericSuperclass()) + " " + TypeUtils.isAssignable(ArrayList.class, TypeUtils.parameterize(Collection.class, String.class)) + " " + TypeUtils.parameterize(Map.class, String.class, Integer.class) + " " + TypeUtils.genericArrayType(String.class) + " " + TypeUtils.wildcardType().withUpperBounds(Number.class).build() + " " + new TypeLiteral<List<? super Integer>>() {}.value);
        Child copy = SerializationUtils.clone(c);
        System.out.println(copy.name + (copy != c) + SerializationUtils.deserialize(SerializationUtils.serialize("ser")) + " " + SerializationUtils.roundtrip(new ArrayList<>(List.of(1, 2))));
        Exception e = new ContextedException("ctx", new IllegalStateException("mid", new java.io.IOException("root"))).addContextValue("k", 5).addContextValue("j", List.of());
        System.out.println(ExceptionUtils.getRootCauseMessage(e) + " " + ExceptionUtils.getThrowableCount(e) + ExceptionUtils.indexOfType(e, java.io.IOException.class) + " " + e.getMessage().replace("\n", "/") + " " + ExceptionUtils.getRootCause(e).getClass().getSimpleName() + " " + ExceptionUtils.getStackFrames(e)[0].length());
        LazyInitializer<String> lazy = LazyInitializer.<String>builder().setInitializer(() -> "lazy value").get();
        System.out.println(lazy.get() + " " + new ConstantInitializer<>(5).get() + " " + new Memoizer<>((java.util.function.Function<Integer, Integer>) x -> x * x).compute(12));
        BackgroundInitializer<Integer> bg = new CallableBackgroundInitializer<>(() -> 99);
        bg.start();
        System.out.println(bg.get() + " " + new BasicThreadFactory.Builder().namingPattern("w-%d").daemon(true).priority(3).build().newThread(() -> {}).getName());
        CircuitBreaker<Long> cb = new ThresholdCircuitBreaker(3);
        System.out.println(cb.incrementAndCheckState(2L) + " " + cb.incrementAndCheckState(2L) + " " + cb.isOpen());
        EventListenerSupport<Listener> es = EventListenerSupport.create(Listener.class);
        es.addListener(s -> System.out.print("1:" + s + " "));
        es.addListener(s -> System.out.println("2:" + s));
        es.fire().heard("event");
        System.out.println(Failable.call(() -> "failable") + " " + Streams.failableStream(List.of(1, 2, 3)).map(x -> x * 2).collect(java.util.stream.Collectors.toList()) + " " + Failable.asFunction((Integer x) -> x + 1).apply(4) + TriFunctionUse.go());
        try {
            Failable.run(() -> {
                throw new java.io.IOException("wrapped");
            });
        } catch (java.io.UncheckedIOException x) {
            System.out.println(x.getCause().getMessage());
        }
        System.out.println(SystemUtils.isJavaVersionAtLeast(JavaVersion.JAVA_17) + " " + SystemUtils.IS_OS_LINUX + " " + ClassPathUtils.toFullyQualifiedPath(String.class, "x.txt") + " " + ThreadUtils.findThreadsByName("main").size() + " " + AnnotationUtils.isValidAnnotationMemberType(String.class) + " " + InheritanceUtils.distance(Child.class, Base.class) + " " + RandomStringUtils.random(5, 0, 3, false, false, new char[] {'a', 'b', 'c'}, new Random(1)).length());
    }

    static class TriFunctionUse {
        static String go() {
            TriFunction<Integer, Integer, Integer, Integer> f = (a, b, c) -> a * b + c;
            return String.valueOf(f.andThen(x -> x * 10).apply(2, 3, 4));
        }
    }
}

import java.util.*;
import java.util.function.*;
import java.util.stream.*;

/** StackWalker: frames, options, caller class, through reflection, lambdas and recursion. */
public class Walker {
    static final StackWalker PLAIN = StackWalker.getInstance();
    static final StackWalker REF = StackWalker.getInstance(Set.of(StackWalker.Option.RETAIN_CLASS_REFERENCE));
    static final StackWalker REFLECT = StackWalker.getInstance(Set.of(StackWalker.Option.RETAIN_CLASS_REFERENCE, StackWalker.Option.SHOW_REFLECT_FRAMES));

    static String frame(StackWalker.StackFrame f) {
        return f.getClassName() + "." + f.getMethodName() + ":" + f.getLineNumber() + "@" + f.getByteCodeIndex() + (f.isNativeMethod() ? "N" : "") + f.getFileName();
    }

    static int depth(int n) {
        return n == 0 ? (int) (long) PLAIN.walk(Stream::count) : depth(n - 1);
    }

    static Class<?> who() {
        return REF.getCallerClass();
    }

    static class Other {
        Class<?> ask() {
            return who();
        }

        Other() {
            System.out.println((Object) PLAIN.walk(s -> s.map(StackWalker.StackFrame::getMethodName).collect(Collectors.toList())));
        }
    }

    interface Shape {
        default String where() {
            return PLAIN.walk(s -> s.limit(2).map(Walker::frame).collect(Collectors.joining(" < ")));
        }
    }

    enum Kind implements Shape {
        A,
        B {
            public String where() {
                return "B/" + Shape.class.getSimpleName() + PLAIN.walk(s -> frame(s.findFirst().get()));
            }
        }
    }

    public static void reflected() {
        System.out.println((Object) REF.walk(s -> s.map(f -> f.getDeclaringClass().getSimpleName() + "." + f.getMethodName() + f.getMethodType()).collect(Collectors.toList())));
        System.out.println((Object) REFLECT.walk(s -> s.map(f -> f.getDeclaringClass().getSimpleName()).anyMatch("Method"::equals)));
    }

    static String deep(int n, Supplier<String> last) {
        return n == 0 ? last.get() : deep(n - 1, last);
    }

    public static void main(String[] args) throws Exception {
        System.out.println(depth(0) + " " + depth(5) + " " + depth(100) + " " + depth(1000));
        PLAIN.forEach(f -> System.out.println(frame(f)));
        System.out.println(who() + " " + new Other().ask());
        System.out.println(Kind.A.where() + " | " + Kind.B.where());
        Walker.class.getMethod("reflected").invoke(null);
        try {
            PLAIN.walk(s -> s.map(StackWalker.StackFrame::getDeclaringClass).count() + s.findFirst().get().getDeclaringClass().getName());
        } catch (IllegalStateException | UnsupportedOperationException e) {
            System.out.println(e);
        }
        try {
            PLAIN.walk(s -> s.findFirst().get().getDeclaringClass());
        } catch (UnsupportedOperationException e) {
            System.out.println(e);
        }
        try {
            PLAIN.getCallerClass();
        } catch (UnsupportedOperationException e) {
            System.out.println(e);
        }
        Stream<StackWalker.StackFrame> leaked = PLAIN.walk(s -> s);
        try {
            leaked.count();
        } catch (IllegalStateException e) {
            System.out.println(e);
        }
        System.out.println(deep(300, () -> PLAIN.walk(s -> s.skip(1).filter(f -> f.getMethodName().equals("deep")).limit(200).count() + "")));
        System.out.println(deep(30, () -> PLAIN.walk(s -> s.dropWhile(f -> !f.getMethodName().equals("main")).map(f -> f.toStackTraceElement().toString()).collect(Collectors.joining()))));
        Thread t = new Thread(() -> System.out.println((Object) PLAIN.walk(s -> s.map(f -> f.getClassName().replaceAll("\\$\\$.*", "$") + "." + f.getMethodName().replaceAll("\\d+", "#")).filter(x -> !x.contains("runWith")).collect(Collectors.toList()))));
        t.start();
        t.join();
        List<Integer> order = new ArrayList<>(List.of(3, 1, 2));
        Set<String> seen = new TreeSet<>();
        order.sort((a, b) -> {
            seen.add(PLAIN.walk(s -> s.map(StackWalker.StackFrame::getClassName).filter(c -> c.startsWith("java.util.")).findFirst().orElse("?")));
            return a - b;
        });
        System.out.println(order + " " + seen);
        StackTraceElement[] trace = new Throwable().getStackTrace();
        StackTraceElement first = PLAIN.walk(s -> s.findFirst().get().toStackTraceElement());
        System.out.println(trace.length + " " + trace[0] + " " + first.getMethodName() + first.equals(trace[0]) + " " + new StackTraceElement("app", "mod", "1.0", "C", "m", "F.java", -2) + " " + new StackTraceElement("C", "m", null, -1) + " " + new StackTraceElement("C", "m", "F", 5));
    }
}

import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;

/** Constants of enums, which the JVM remembers beside the class. */
public class Enums {
    static final List<String> LOG = new ArrayList<>();

    enum Kind {
        FIRST,
        SECOND {
            @Override
            String say() {
                return "second " + uses++;
            }
        },
        THIRD;

        static int count;
        static final Map<String, Kind> BY_NAME = new EnumMap<Kind, Integer>(Kind.class).isEmpty() ? byName() : null;
        int uses;

        Kind() {
            LOG.add(name());
        }

        String say() {
            return name() + uses++;
        }

        private static Map<String, Kind> byName() {
            Map<String, Kind> all = new java.util.TreeMap<>();
            for (Kind kind : values()) all.put(kind.name().toLowerCase(), kind);
            return all;
        }
    }

    @java.lang.annotation.Retention(java.lang.annotation.RetentionPolicy.RUNTIME)
    @interface Marked {
        Kind value() default Kind.THIRD;
    }

    @Marked(Kind.SECOND)
    static class Subject {
        @Marked
        public static void method() {}
    }

    static String which(Kind kind) {
        switch (kind) {
            case FIRST:
                return "one";
            case SECOND:
                return "two";
            default:
                return "other";
        }
    }

    public static void main(String[] args) throws Exception {
        System.out.println(LOG);
        System.out.println(Kind.valueOf("SECOND").say() + Kind.SECOND.say() + LOG);
        EnumSet<Kind> all = EnumSet.allOf(Kind.class);
        for (Kind kind : all) System.out.println(which(kind) + kind.say() + (kind == Kind.values()[kind.ordinal()]));
        EnumMap<Kind, Integer> map = new EnumMap<>(Kind.class);
        map.put(Kind.THIRD, Kind.count++);
        System.out.println(map.keySet().iterator().next() == Kind.THIRD);
        System.out.println(Arrays.asList(Kind.class.getEnumConstants()).contains(Kind.FIRST));
        System.out.println(Enum.valueOf(Kind.class, "FIRST") == Kind.BY_NAME.get("first"));
        System.out.println(Subject.class.getAnnotation(Marked.class).value() == Kind.SECOND);
        System.out.println(Subject.class.getMethod("method").getAnnotation(Marked.class).value() == Kind.THIRD);
        System.out.println(Kind.count + " " + LOG);
    }
}

// maven: org.jetbrains.kotlin:kotlin-stdlib:2.4.21
import java.util.*;
import kotlin.*;
import kotlin.collections.*;
import kotlin.comparisons.ComparisonsKt;
import kotlin.io.*;
import kotlin.jvm.functions.*;
import kotlin.jvm.internal.*;
import kotlin.properties.*;
import kotlin.random.Random;
import kotlin.random.RandomKt;
import kotlin.reflect.*;
import kotlin.sequences.*;
import kotlin.text.*;

/** Lazy, Result, random, deque, comparisons, properties, io, function types, reflection-lite. */
public class MoreFromJava {
    static String t(java.util.function.Supplier<Object> f) {
        try {
            return String.valueOf(f.get());
        } catch (RuntimeException e) {
            return e.getClass().getSimpleName() + ":" + e.getMessage();
        }
    }

    static class Holder {
        String value = "init";
    }

    public static void main(String[] args) {
        int[] calls = {0};
        Lazy<Integer> lazy = LazyKt.lazy(() -> ++calls[0] * 10), none = LazyKt.lazy(LazyThreadSafetyMode.NONE, () -> 5);
        System.out.println(lazy + " " + lazy.isInitialized() + lazy.getValue() + lazy.getValue() + calls[0] + lazy + none.getValue() + LazyKt.lazyOf("v").getValue());
        Random r = RandomKt.Random(42);
        System.out.println(r.nextInt() + " " + r.nextInt(10) + " " + r.nextInt(5, 8) + " " + r.nextLong() + " " + r.nextDouble() + " " + r.nextBoolean() + " " + Arrays.toString(r.nextBytes(5)) + " " + r.nextBits(7) + r.nextFloat() + " " + CollectionsKt.shuffled(List.of(1, 2, 3, 4, 5, 6), RandomKt.Random(7)) + CollectionsKt.random(List.of("a", "b", "c"), RandomKt.Random(1)) + t(() -> r.nextInt(0)));
        kotlin.collections.ArrayDeque<Integer> dq = new kotlin.collections.ArrayDeque<>();
        for (int i = 0; i < 10; i++) {
            if (i % 2 == 0) dq.addFirst(i);
            else dq.addLast(i);
        }
        System.out.println(dq + " " + dq.removeFirst() + dq.removeLast() + dq.first() + dq.lastOrNull() + dq.indexOf(4) + dq.remove((Object) 2) + dq + dq.contains(5) + dq.subList(1, 3) + t(() -> new kotlin.collections.ArrayDeque<Integer>().removeFirst()));
        Comparator<String> c = ComparisonsKt.compareBy(String::length, s -> s.charAt(0));
        System.out.println(CollectionsKt.sortedWith(List.of("bb", "a", "ab", "ccc", "b"), c) + "" + ComparisonsKt.maxOf(3, 9, 4) + ComparisonsKt.compareValues(null, 1) + CollectionsKt.sortedWith(Arrays.asList("x", null, "a"), ComparisonsKt.nullsLast(ComparisonsKt.<String>naturalOrder())) + CollectionsKt.sortedWith(List.of(1, 2, 3), ComparisonsKt.reverseOrder()));
        ReadWriteProperty<Object, Integer> ob = Delegates.INSTANCE.notNull();
        KProperty<?> prop = new MutablePropertyReference1Impl(Holder.class, "value", "getValue()Ljava/lang/String;", 0);
        System.out.println(t(() -> ob.getValue(null, prop)) + prop.getName());
        ob.setValue(null, prop, 5);
        List<String> log = new ArrayList<>();
        ReadWriteProperty<Object, String> watched = new ObservableProperty<>("start") {
            @Override
            protected void afterChange(KProperty<?> p, String a, String b) {
                log.add(p.getName() + ":" + a + "->" + b);
            }

            @Override
            protected boolean beforeChange(KProperty<?> p, String a, String b) {
                return !b.isEmpty();
            }
        };
        watched.setValue(null, prop, "next");
        watched.setValue(null, prop, "");
        System.out.println(ob.getValue(null, prop) + " " + log + watched.getValue(null, prop));
        Function2<Integer, Integer, Integer> add = Integer::sum;
        Function0<String> zero = () -> "zero";
        System.out.println(add.invoke(2, 3) + zero.invoke() + CollectionsKt.reduce(List.of(1, 2, 3), add) + CollectionsKt.scan(List.of(1, 2), 10, add));
        System.out.println(TextStreamsKt.readText(new java.io.StringReader("text\nlines")).length() + "" + TextStreamsKt.readLines(new java.io.StringReader("a\nb\n")) + SequencesKt.toList(TextStreamsKt.lineSequence(new java.io.BufferedReader(new java.io.StringReader("p\nq")))) + ByteStreamsKt.readBytes(new java.io.ByteArrayInputStream(new byte[7])).length + FilesKt.getExtension(new java.io.File("/a/b.txt")) + FilesKt.normalize(new java.io.File("/a/../b/./c")) + FilesKt.toRelativeString(new java.io.File("/a/b/c"), new java.io.File("/a/d")) + FilesKt.startsWith(new java.io.File("/a/b"), "/a"));
        System.out.println(Reflection.getOrCreateKotlinClass(String.class).getSimpleName() + Reflection.getOrCreateKotlinClass(Map.Entry.class).getQualifiedName() + Reflection.getOrCreateKotlinClass(int.class) + Reflection.typeOf(List.class, KTypeProjection.Companion.invariant(Reflection.typeOf(String.class))) + Reflection.nullableTypeOf(Integer.class));
        System.out.println(t(() -> {
            Intrinsics.checkNotNull(null);
            return 0;
        }) + t(() -> {
            Intrinsics.checkNotNullParameter(null, "p");
            return 0;
        }).split(",")[0] + Intrinsics.areEqual("a", "a") + Intrinsics.compare(3, 4) + Intrinsics.stringPlus("x", null) + t(() -> PreconditionsUse.go()));
        System.out.println(CharsKt.isWhitespace(' ') + "" + CharsKt.digitToInt('7') + CharsKt.titlecase('a') + CharsKt.getCategory('Z') + CharsKt.isSurrogate('\ud83d') + CharCategory.LOWERCASE_LETTER.getCode() + StringsKt.toBooleanStrictOrNull("true") + StringsKt.toBigIntegerOrNull("12"));
    }

    static class PreconditionsUse {
        static Object go() {
            return new NotImplementedError("later").getMessage() + new UninitializedPropertyAccessException("x").getMessage();
        }
    }
}

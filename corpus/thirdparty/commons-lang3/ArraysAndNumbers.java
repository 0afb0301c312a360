// maven: org.apache.commons:commons-lang3:3.21.0
import java.math.*;
import java.util.*;
import org.apache.commons.lang3.*;
import org.apache.commons.lang3.math.*;
import org.apache.commons.lang3.mutable.*;
import org.apache.commons.lang3.tuple.*;
import org.apache.commons.lang3.builder.*;

/** ArrayUtils, NumberUtils, Fraction, mutables, tuples, builders. */
public class ArraysAndNumbers {
    static class Person implements Comparable<Person> {
        String name;
        int age;
        double[] scores;
        transient String secret = "s";

        Person(String n, int a, double... s) {
            name = n;
            age = a;
            scores = s;
        }

        @Override
        public boolean equals(Object o) {
            return o instanceof Person && EqualsBuilder.reflectionEquals(this, o);
        }

        @Override
        public int hashCode() {
            return new HashCodeBuilder(17, 37).append(name).append(age).append(scores).toHashCode();
        }

        @Override
        public int compareTo(Person o) {
            return new CompareToBuilder().append(age, o.age).append(name, o.name).append(scores, o.scores).toComparison();
        }

        @Override
        public String toString() {
            return new ToStringBuilder(this, ToStringStyle.SHORT_PREFIX_STYLE).append("name", name).append("age", age).append("scores", scores).toString();
        }
    }

    public static void main(String[] args) {
        int[] a = {3, 1, 4, 1, 5};
        System.out.println(Arrays.toString(ArrayUtils.add(a, 9)) + Arrays.toString(ArrayUtils.addAll(a, 7, 8)) + Arrays.toString(ArrayUtils.remove(a, 1)) + Arrays.toString(ArrayUtils.removeElements(a, 1, 5)) + Arrays.toString(ArrayUtils.subarray(a, 1, 3)) + Arrays.toString(ArrayUtils.toObject(a)) + Arrays.toString(ArrayUtils.insert(2, a, 42, 43)) + ArrayUtils.indexOf(a, 4) + ArrayUtils.contains(a, 9) + ArrayUtils.isSorted(a) + ArrayUtils.getLength(a) + ArrayUtils.isSameLength(a, new int[5]) + ArrayUtils.toString(new int[][] {{1}, {2, 3}}) + ArrayUtils.indexesOf(a, 1));
        int[] b = a.clone();
        ArrayUtils.reverse(b);
        System.out.print(Arrays.toString(b));
        ArrayUtils.shift(b, 2);
        System.out.print(Arrays.toString(b));
        ArrayUtils.swap(b, 0, 4);
        System.out.println(Arrays.toString(b) + ArrayUtils.toMap(new String[][] {{"k", "v"}}) + Arrays.toString(ArrayUtils.nullToEmpty((String[]) null)) + Arrays.toString(ArrayUtils.toPrimitive(new Integer[] {1, null}, -1)) + ArrayUtils.hashCode(a));
        for (String s : new String[] {"12", "0x1F", "1.5f", "1e400", "12L", "abc", "", "-0", "010", "1.1E-700F", "3.4028236e38", "99999999999", null}) {
            String made;
            try {
                Number n = s == null ? null : NumberUtils.createNumber(s);
                made = n + (n == null ? "" : n.getClass().getSimpleName());
            } catch (NumberFormatException e) {
                made = e.getMessage();
            }
            System.out.print(s + ":" + NumberUtils.isCreatable(s) + NumberUtils.isParsable(s) + NumberUtils.isDigits(s) + NumberUtils.toInt(s, -7) + "," + NumberUtils.toDouble(s, 0.5) + "," + made + " ");
        }
        System.out.println(NumberUtils.max(3, 9, 2) + NumberUtils.min(2.5, -1) + " " + NumberUtils.compare(3, 5) + NumberUtils.toScaledBigDecimal("1.2345", 2, RoundingMode.HALF_UP));
        Fraction f = Fraction.getFraction(3, 4), g = Fraction.getFraction("1 1/3"), h = Fraction.getFraction(0.3333333);
        System.out.println(f.add(g) + " " + f.multiplyBy(g).toProperString() + " " + f.divideBy(g) + " " + f.subtract(g) + " " + f.pow(-3) + " " + h + " " + Fraction.getReducedFraction(6, -8) + f.compareTo(g) + f.doubleValue() + g.getProperWhole() + g.invert() + f.hashCode());
        MutableInt mi = new MutableInt(5);
        mi.add(3);
        mi.increment();
        MutableObject<String> mo = new MutableObject<>("v");
        System.out.println(mi + " " + mi.getAndAdd(2) + mi.compareTo(new MutableInt(11)) + mo.getValue() + new MutableDouble(1.5).addAndGet(2) + new MutableBoolean(true).isTrue());
        Pair<String, Integer> p = Pair.of("a", 1);
        Triple<String, Integer, Boolean> t = Triple.of("x", 2, true);
        MutablePair<String, String> mp = MutablePair.of("l", "r");
        mp.setLeft("L");
        System.out.println(p + " " + p.getKey() + p.getRight() + p.hashCode() + p.compareTo(Pair.of("a", 2)) + p.equals(Map.entry("a", 1)) + t + t.getMiddle() + t.hashCode() + mp + p.toString("%2$s=%1$s") + ImmutablePair.nullPair());
        Person x = new Person("Ann", 30, 1.5, 2), y = new Person("Ann", 30, 1.5, 2), z = new Person("Bob", 25);
        System.out.println(x + " " + x.equals(y) + x.equals(z) + x.hashCode() + " " + x.compareTo(z) + x.compareTo(y) + " " + ToStringBuilder.reflectionToString(z, ToStringStyle.JSON_STYLE) + ToStringBuilder.reflectionToString(z, ToStringStyle.NO_CLASS_NAME_STYLE) + " " + HashCodeBuilder.reflectionHashCode(x) + " " + new DiffBuilder<>(x, z, ToStringStyle.SHORT_PREFIX_STYLE).append("name", x.name, z.name).append("age", x.age, z.age).build());
        System.out.println(IEEE754rUtils.max(1.0, Double.NaN) + " " + BitField3.show() + " " + Conversion.intToHexDigit(11) + Conversion.hexToInt("CDF1", 0, 0, 0, 4) + " " + ArraysAndNumbers.valid(() -> Validate.isTrue(false, "bad %d", 5)) + ArraysAndNumbers.valid(() -> Validate.notEmpty("")) + ArraysAndNumbers.valid(() -> Validate.inclusiveBetween(1, 5, 9)) + ArraysAndNumbers.valid(() -> Validate.noNullElements(new String[] {"a", null})) + ArraysAndNumbers.valid(() -> Validate.validIndex(List.of(1), 3)));
    }

    static class BitField3 {
        static String show() {
            BitField f = new BitField(0xF0);
            return f.getValue(0xAB) + "," + Integer.toHexString(f.setValue(0xAB, 5)) + "," + f.isSet(1) + "," + f.clear(0xFF);
        }
    }

    static String valid(Runnable r) {
        try {
            r.run();
            return "ok;";
        } catch (RuntimeException e) {
            return e.getClass().getSimpleName() + ":" + e.getMessage() + ";";
        }
    }
}

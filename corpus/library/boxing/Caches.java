import java.util.*;

/** Boxing identity, equality and the wrapper types' small methods. */
public class Caches {
    static <T> T id(T t) {
        return t;
    }

    public static void main(String[] args) {
        for (int i : new int[] {-129, -128, -1, 0, 127, 128, 1000}) {
            Integer a = i, b = i;
            Long la = (long) i, lb = (long) i;
            Short sa = (short) i, sb = (short) i;
            System.out.println(i + " " + (a == b) + (la == lb) + (sa == sb) + " " + a.equals(b) + la.equals(lb) + a.equals(la) + " " + a.hashCode() + " " + la.hashCode() + " " + sa.hashCode());
        }
        Character c1 = 'a', c2 = 'a', c3 = '\u0100', c4 = '\u0100';
        Boolean t1 = true, t2 = Boolean.parseBoolean("TRUE");
        Byte b1 = (byte) -7, b2 = (byte) -7;
        System.out.println((c1 == c2) + " " + (c3 == c4) + " " + (t1 == t2) + " " + (b1 == b2));
        System.out.println(Double.valueOf(0.0).equals(-0.0) + " " + (0.0 == -0.0) + " " + Double.valueOf(Double.NaN).equals(Double.NaN) + " " + Double.compare(0.0, -0.0) + " " + Float.compare(Float.NaN, Float.POSITIVE_INFINITY) + " " + Double.valueOf(1.5).hashCode() + " " + Float.valueOf(1.5f).hashCode() + " " + Double.hashCode(-0.0) + " " + Boolean.hashCode(true) + " " + Long.hashCode(-1L));
        Object o = true ? 1 : "s";
        Object p = true ? 1 : 2.0;
        System.out.println(o + " " + p + " " + id('x').getClass() + " " + id(1L).getClass() + " " + ((Object) (byte) 1).getClass());
        List<Integer> list = new ArrayList<>(List.of(10, 20, 30, 2));
        list.remove(2);
        list.remove(Integer.valueOf(2));
        System.out.println(list);
        Integer n = null;
        try {
            int x = n;
            System.out.println(x);
        } catch (NullPointerException e) {
            System.out.println("NPE");
        }
        Integer counter = 0;
        for (int i = 0; i < 300; i++) counter++;
        Long sum = 0L;
        for (Integer i : new Integer[] {1, 200, 3000}) sum += i;
        System.out.println(counter + " " + sum);
        Map<Object, String> keys = new HashMap<>();
        keys.put(1, "int");
        keys.put(1L, "long");
        keys.put((short) 1, "short");
        keys.put('\1', "char");
        keys.put(1.0, "double");
        System.out.println(keys.size() + " " + keys.get(1) + keys.get(1L) + keys.get((byte) 1) + keys.get(1.0) + keys.get(1f));
        System.out.println(Integer.compare(3, 5) + " " + Integer.valueOf(7).compareTo(7) + " " + Character.compare('z', 'a') + " " + Boolean.compare(true, false) + " " + Byte.compare((byte) 5, (byte) -5) + " " + Short.compare((short) 300, (short) 1) + " " + Long.signum(-9) + " " + Integer.sum(1, 2) + Integer.max(3, 4) + Integer.min(5, 6));
        Number[] nums = {300, 70000L, 3.99, 1e20, -1.5f, (byte) 7, Double.NaN, Float.NEGATIVE_INFINITY};
        for (Number x : nums) {
            System.out.println(x + " " + x.byteValue() + " " + x.shortValue() + " " + x.intValue() + " " + x.longValue() + " " + x.floatValue() + " " + x.doubleValue());
        }
        System.out.println(Integer.MAX_VALUE + 1 + " " + Integer.BYTES + Long.SIZE + Character.BYTES + " " + Integer.TYPE + " " + Void.TYPE + " " + Byte.toUnsignedInt((byte) -1) + " " + Short.toUnsignedLong((short) -1) + " " + Short.reverseBytes((short) 0x1234) + " " + Character.reverseBytes('\u1234'));
        System.out.println(Boolean.logicalXor(true, false) + " " + Boolean.logicalAnd(true, false) + " " + Boolean.toString(true) + " " + Boolean.valueOf("yes") + " " + Boolean.valueOf(null + ""));
    }
}

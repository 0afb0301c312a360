import java.util.*;
public class Boxing {
    static String o(Object x) { return "obj" + x.getClass().getSimpleName(); } static String o(long x) { return "long"; } static String o(Integer x) { return "Integer"; } static String v(int... x) { return "ints"; } static String v(Integer... x) { return "Integers"; }
    static Integer nul() { return null; }
    public static void main(String[] args) {
        System.out.println(o(1) + o((byte) 1) + o('c') + o(1.0) + o(Integer.valueOf(3)) + o(true) + v(new int[1]) + v(new Integer[1]));
        for (int i : new int[] {-129, -128, 0, 127, 128}) { Integer a = i, b = i; Long c = (long) i, d = (long) i; Short e = (short) i, f = (short) i; System.out.print((a == b) + "" + (c == d) + (e == f) + a.equals(b) + a.equals((long) i) + " "); }
        System.out.println();
        Character c1 = 127, c2 = 127, c3 = 128, c4 = 128; Boolean t1 = true, t2 = true; Double d1 = 1.0, d2 = 1.0; Byte b1 = -5, b2 = -5;
        System.out.println((c1 == c2) + "" + (c3 == c4) + (t1 == t2) + (d1 == d2) + d1.equals(d2) + (b1 == b2) + (d1 <= d2));
        Integer i = 5; i++; i += 2; int j = i-- + i; i = -i; System.out.println(i + j); 
        Object tern = true ? 1 : "s", num = true ? 1 : 2.0;
        System.out.println(tern.getClass().getSimpleName() + num);
        try { int x = nul(); } catch (NullPointerException e) { System.out.println("unbox"); }
        try { Object x = true ? nul() : 0; System.out.println(x); } catch (NullPointerException e) { System.out.println("ternary unbox"); }
        try { boolean q = (Boolean) null; } catch (NullPointerException e) { System.out.println("bool"); }
        try { for (int x : Arrays.asList(1, null)) System.out.print(x); } catch (NullPointerException e) { System.out.println("loop"); }
        List<Integer> l = new ArrayList<>(List.of(10, 20, 30)); l.remove(1); l.remove(Integer.valueOf(10)); System.out.println(l);
        Map<Long, String> m = new HashMap<>(); m.put(1L, "x"); System.out.println(m.get(1) + m.get(1L));
        System.out.println(Integer.valueOf(65).hashCode() + Long.valueOf(1L << 32).hashCode() + Character.valueOf('A').compareTo('B') + Boolean.compare(true, false) + Integer.compare(3, 2) + Double.valueOf("1e3").intValue() + Integer.decode("-0x10") + Byte.parseByte("-12") + Short.valueOf((short) 9));
        for (String s : new String[] {"", "12a", "2147483648", "+7", "-", "٣", null, " 1"}) try { System.out.print(Integer.parseInt(s) + ";"); } catch (NumberFormatException e) { System.out.print(e.getMessage() + ";"); }
        System.out.println();
        System.out.println(Integer.toString(-255, 16) + Integer.toBinaryString(10) + Integer.toOctalString(8) + Long.toString(Long.MIN_VALUE, 36) + Integer.parseInt("zz", 36) + Double.toHexString(1.5) + Float.parseFloat("0x1p3") + Double.parseDouble(" 1e1 ") + Long.parseUnsignedLong("18446744073709551615"));
    }
}

import java.util.Objects;

/** One call of a modelled method each; floats are compared by their bits. */
public class Numbers {
    public static int absInt(int a) { return Math.abs(a); }
    public static long absLong(long a) { return Math.abs(a); }
    public static int minInt(int a, int b) { return Math.min(a, b); }
    public static long minLong(long a, long b) { return Math.min(a, b); }
    public static int maxInt(int a, int b) { return Math.max(a, b); }
    public static long maxLong(long a, long b) { return Math.max(a, b); }
    public static int floorDivInt(int a, int b) { return Math.floorDiv(a, b); }
    public static long floorDivLong(long a, long b) { return Math.floorDiv(a, b); }
    public static int floorModInt(int a, int b) { return Math.floorMod(a, b); }
    public static long floorModLong(long a, long b) { return Math.floorMod(a, b); }
    public static long floorModMixed(long a, int b) { return Math.floorMod(a, b); }
    public static long multiplyHigh(long a, long b) { return Math.multiplyHigh(a, b); }
    public static long multiplyExactLong(long a, long b) { return Math.multiplyExact(a, b); }
    public static int multiplyExactInt(int a, int b) { return Math.multiplyExact(a, b); }
    public static int addExact(int a, int b) { return Math.addExact(a, b); }
    public static long subtractExact(long a, long b) { return Math.subtractExact(a, b); }
    public static int toIntExact(long a) { return Math.toIntExact(a); }
    public static int compareInt(int a, int b) { return Integer.compare(a, b); }
    public static int compareLong(long a, long b) { return Long.compare(a, b); }
    public static int compareUnsignedInt(int a, int b) { return Integer.compareUnsigned(a, b); }
    public static int compareUnsignedLong(long a, long b) { return Long.compareUnsigned(a, b); }
    public static int divideUnsignedInt(int a, int b) { return Integer.divideUnsigned(a, b); }
    public static long divideUnsignedLong(long a, long b) { return Long.divideUnsigned(a, b); }
    public static int remainderUnsignedInt(int a, int b) { return Integer.remainderUnsigned(a, b); }
    public static long remainderUnsignedLong(long a, long b) { return Long.remainderUnsigned(a, b); }
    public static int signumInt(int a) { return Integer.signum(a); }
    public static int signumLong(long a) { return Long.signum(a); }
    public static int bitCountInt(int a) { return Integer.bitCount(a); }
    public static int bitCountLong(long a) { return Long.bitCount(a); }
    public static int leadingInt(int a) { return Integer.numberOfLeadingZeros(a); }
    public static int leadingLong(long a) { return Long.numberOfLeadingZeros(a); }
    public static int trailingInt(int a) { return Integer.numberOfTrailingZeros(a); }
    public static int trailingLong(long a) { return Long.numberOfTrailingZeros(a); }
    public static int highestInt(int a) { return Integer.highestOneBit(a); }
    public static long lowestLong(long a) { return Long.lowestOneBit(a); }
    public static int reverseInt(int a) { return Integer.reverse(a); }
    public static long reverseLong(long a) { return Long.reverse(a); }
    public static int reverseBytesInt(int a) { return Integer.reverseBytes(a); }
    public static long reverseBytesLong(long a) { return Long.reverseBytes(a); }
    public static int rotate(int a, int b) { return Integer.rotateLeft(a, b); }
    public static int hashBoolean(boolean a) { return Boolean.hashCode(a); }
    public static int compareBoolean(boolean a, boolean b) { return Boolean.compare(a, b); }
    public static int hashLong(long a) { return Long.hashCode(a); }

    public static int absFloat(float a) { return bits(Math.abs(a)); }
    public static long absDouble(double a) { return bits(Math.abs(a)); }
    public static int minFloat(float a, float b) { return bits(Math.min(a, b)); }
    public static long minDouble(double a, double b) { return bits(Math.min(a, b)); }
    public static int maxFloat(float a, float b) { return bits(Math.max(a, b)); }
    public static long maxDouble(double a, double b) { return bits(Math.max(a, b)); }
    public static long floor(double a) { return bits(Math.floor(a)); }
    public static long ceil(double a) { return bits(Math.ceil(a)); }
    public static long rint(double a) { return bits(Math.rint(a)); }
    public static long sqrt(double a) { return bits(Math.sqrt(a)); }
    public static long strictFloor(double a) { return bits(StrictMath.floor(a)); }
    public static int roundFloat(float a) { return Math.round(a); }
    public static long roundDouble(double a) { return Math.round(a); }
    public static int signumFloat(float a) { return bits(Math.signum(a)); }
    public static long signumDouble(double a) { return bits(Math.signum(a)); }
    public static int copySignFloat(float a, float b) { return bits(Math.copySign(a, b)); }
    public static long copySignDouble(double a, double b) { return bits(Math.copySign(a, b)); }
    public static int exponent(double a) { return Math.getExponent(a); }
    public static long ulp(double a) { return bits(Math.ulp(a)); }
    public static long nextUp(double a) { return bits(Math.nextUp(a)); }
    public static int rawFloat(float a) { return Float.floatToRawIntBits(a); }
    public static long rawDouble(double a) { return Double.doubleToRawLongBits(a); }
    public static int fromFloatBits(int a) { return Float.floatToRawIntBits(Float.intBitsToFloat(a)); }
    public static long fromDoubleBits(long a) { return Double.doubleToLongBits(Double.longBitsToDouble(a)); }
    public static boolean isNaN(float a) { return Float.isNaN(a); }
    public static boolean isInfinite(double a) { return Double.isInfinite(a); }
    public static boolean isFiniteFloat(float a) { return Float.isFinite(a); }
    public static boolean isFiniteDouble(double a) { return Double.isFinite(a); }
    public static int compareFloat(float a, float b) { return Float.compare(a, b); }
    public static int compareDouble(double a, double b) { return Double.compare(a, b); }
    public static int hashDouble(double a) { return Double.hashCode(a); }
    public static boolean equalDouble(double a, double b) { return Double.valueOf(a).equals(b); }

    public static boolean sameInteger(int a, int b) { return Integer.valueOf(a) == Integer.valueOf(b); }
    public static boolean sameLong(long a, long b) { return Long.valueOf(a) == Long.valueOf(b); }
    public static boolean sameBoolean(boolean a) { return Boolean.valueOf(a) == Boolean.TRUE; }
    public static boolean sameKnown(int a) { return Integer.valueOf(a) == Integer.valueOf(5); }
    @SuppressWarnings("removal")
    public static boolean sameNew(int a) { return Integer.valueOf(a) == new Integer(5); }
    public static boolean equalInteger(int a, int b) { return Integer.valueOf(a).equals(b); }
    public static int boxedByte(int a) { Byte b = (byte) a; return b + b.hashCode(); }

    public static int checkIndex(int a, int b) { return Objects.checkIndex(a, b); }
    public static int checkFromTo(int a, int b, int c) { return Objects.checkFromToIndex(a, b, c); }
    public static int checkFromSize(int a, int b, int c) { return Objects.checkFromIndexSize(a, b, c); }
    public static String indexMessage(int a, int b) {
        try {
            return "" + Objects.checkIndex(a, b);
        } catch (IndexOutOfBoundsException e) {
            return e.getMessage();
        }
    }

    public static int mapInt(int a, int b, int c) {
        java.util.HashMap<Object, String> map = new java.util.HashMap<>();
        map.put(a, "a");
        map.put(b, "b");
        map.put((long) c, "l");
        map.put(null, "n");
        return map.size() * 1000 + map.getOrDefault(c, "z").charAt(0) + (map.containsKey(2) ? 500 : 0);
    }
    public static int setLong(long a, long b) {
        java.util.HashSet<Object> set = new java.util.HashSet<>();
        set.add(a);
        set.add(b);
        set.remove(1L);
        return set.size() * 10 + (set.contains(b) ? 1 : 0) + (set.contains(0L) ? 2 : 0);
    }

    private static int bits(float a) { return Float.floatToIntBits(a); }
    private static long bits(double a) { return Double.doubleToLongBits(a); }
}

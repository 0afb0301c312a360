/** Parsing and printing of numbers in every radix, with the errors. */
public class Parsing {
    interface P {
        Object parse(String s);
    }

    static void t(String name, P p, String... inputs) {
        for (String s : inputs) {
            String r;
            try {
                r = String.valueOf(p.parse(s));
            } catch (RuntimeException e) {
                r = e.getClass().getSimpleName() + " " + e.getMessage();
            }
            System.out.println(name + "(" + s + ") " + r);
        }
    }

    public static void main(String[] args) {
        String[] ints = {"0", "-0", "+5", "007", "2147483647", "2147483648", "-2147483648", "-2147483649", "", " 1", "1 ", "1_000", "0x10", "--1", "-", "+", "\u0663\u0664", null, "9223372036854775807", "9223372036854775808"};
        t("Integer", Integer::parseInt, ints);
        t("Long", Long::parseLong, ints);
        t("Short", Short::parseShort, "32767", "32768", "-32769", "a");
        t("Byte", Byte::parseByte, "127", "128", "-128", "-129");
        t("decode", Integer::decode, "0x1F", "-0X1f", "#ff", "010", "-010", "09", "0", "", "0x", "-0x80000000", "0x80000000");
        t("Long.decode", Long::decode, "0x7fffffffffffffff", "-0x8000000000000000", "0777");
        t("hex", s -> Integer.parseInt(s, 16), "ff", "-FF", "g", "7fffffff", "80000000");
        t("r36", s -> Long.parseLong(s, 36), "zz", "java", "1y2p0ij32e8e7", "1y2p0ij32e8e8");
        t("badradix", s -> Integer.parseInt(s, 99), "1");
        t("unsigned", Integer::parseUnsignedInt, "4294967295", "4294967296", "-1", "+7");
        t("unsignedL", Long::parseUnsignedLong, "18446744073709551615", "18446744073709551616", "9223372036854775808");
        t("sub", s -> Integer.parseInt(s, 2, 5, 10), "ab123cd", "ab1x3cd", "ab");
        String[] doubles = {"0", "-0", "1.", ".5", ".", "1e5", "1E-5", "1e", "1e400", "-1e400", "1e-400", "NaN", "-Infinity", "nan", " 1.5 ", "1.5f", "1.5d", "0x1p3", "0x1.8p-1", "0x.8p0", "0x1", "1,5", "", "+3", "4.9e-324", "2.4703282292062327208e-324", "2.4703282292062328e-324", "1.7976931348623158e308", "1.7976931348623159e308", "0.1000000000000000055511151231257827", "9007199254740993", "123456789012345678901234567890", "3.4028235e38", "3.4028236e38", "1.17549435e-38"};
        t("Double", Double::parseDouble, doubles);
        t("Float", Float::parseFloat, doubles);
        t("Boolean", Boolean::parseBoolean, "true", "TRUE", "yes", null, "");
        int[] is = {0, 1, -1, 255, 4096, Integer.MAX_VALUE, Integer.MIN_VALUE, 123456789};
        for (int i : is) {
            System.out.println(i + " " + Integer.toBinaryString(i) + " " + Integer.toOctalString(i) + " " + Integer.toHexString(i) + " " + Integer.toString(i, 3) + " " + Integer.toString(i, 36) + " " + Integer.toString(i, 1) + " " + Integer.toUnsignedString(i) + " " + Integer.toUnsignedString(i, 7) + " " + Integer.toUnsignedLong(i));
        }
        long[] ls = {0, -1, 1L << 40, Long.MAX_VALUE, Long.MIN_VALUE, -123456789012345L};
        for (long l : ls) {
            System.out.println(l + " " + Long.toBinaryString(l) + " " + Long.toOctalString(l) + " " + Long.toHexString(l) + " " + Long.toString(l, 5) + " " + Long.toString(l, 36) + " " + Long.toUnsignedString(l) + " " + Long.toUnsignedString(l, 36));
        }
        System.out.println(Integer.getInteger("no.such.property", 5) + " " + Boolean.getBoolean("no.such") + " " + Long.getLong("no.such"));
        System.out.println(Character.digit('z', 36) + " " + Character.forDigit(11, 16) + " " + (int) Character.forDigit(20, 16) + " " + Character.getNumericValue('\u216b') + " " + Character.digit('\uff11', 10));
    }
}

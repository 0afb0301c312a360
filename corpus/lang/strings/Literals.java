public class Literals {
    static final String SURR = "\ud83d\ude00";
    static final String LONE = "\ud800x\udc00";
    static final String NUL = "a\0b";

    static void dump(String s) {
        StringBuilder sb = new StringBuilder().append(s.length()).append('/').append(s.codePointCount(0, s.length())).append(':');
        for (int i = 0; i < s.length(); i++) sb.append(' ').append(Integer.toHexString(s.charAt(i)));
        System.out.println(sb + " h" + s.hashCode());
    }

    public static void main(String[] args) throws Exception {
        for (String s : new String[] {"", "ascii", "\u00e4\u00ff", "\u0100", SURR, LONE, NUL, "\0", "\uffff", "\u007f\u0080\u07ff\u0800", "tab\tnl\nq\"b\\", "\s\101\7", "😀 direct ü"}) dump(s);
        System.out.println(SURR.codePointAt(0) + " " + Character.toString(128512).equals(SURR) + " " + new StringBuilder(SURR + "a").reverse().equals(null) + new StringBuilder(SURR + "a").reverse());
        System.out.println(Character.isSurrogatePair('\ud83d', '\ude00') + " " + SURR.offsetByCodePoints(0, 1) + " " + LONE.codePoints().count());
        byte[] utf = (SURR + "\u00e9" + NUL).getBytes("UTF-8");
        StringBuilder hex = new StringBuilder();
        for (byte b : utf) hex.append(String.format("%02x", b));
        System.out.println(hex);
        System.out.println(new String(utf, "UTF-8").equals(SURR + "\u00e9" + NUL) + " " + LONE.getBytes("UTF-8").length + " " + new String(new byte[] {(byte) 0xff, 65}, "UTF-8").equals("\ufffdA") + " " + "\u00e9".getBytes("ISO-8859-1")[0] + " " + "\u20ac".getBytes("US-ASCII")[0] + " " + "x".getBytes("UTF-16").length);
        String block = """
            Hello,
              "World" \
            joined
            trailing   \s
            \ttab \u0041 \"""
            end""";
        System.out.println(block);
        System.out.println("""
            <a>
             <b/>
            </a>
            """.length());
        String a = "inter", b = "ned";
        System.out.println(("inter" + "ned" == "interned") + " " + (a + b == "interned") + " " + ((a + b).intern() == "interned") + " " + (new String("x") == "x") + " " + (String.valueOf("x") == "x") + " " + ("x".substring(0) == "x"));
        char quote = '\'', uni = '\u0061', oct = '\77';
        System.out.println(quote + "" + uni + oct + (int) '\b' + (int) '\f' + (int) '\r');
        \u0053ystem.out.println("unicode escapes in code");
        int été = 3, $dollar_1 = 4, 变量 = 5;
        System.out.println(été + $dollar_1 + 变量);
        System.out.println("ß".toUpperCase() + "ǅ".toLowerCase() + "İ".toLowerCase(java.util.Locale.ROOT).length() + "Straße".equalsIgnoreCase("STRASSE") + "ÀÉ".toLowerCase());
        StringBuilder many = new StringBuilder();
        for (char c = 0; c < 0xffff; c += 257) many.append(c);
        System.out.println(many.length() + " " + many.toString().hashCode());
    }
}

import java.nio.charset.*;
import java.util.*;

/** getBytes and new String over charsets, including bad input. */
public class EncodingsOfStrings {
    static String hex(byte[] b) {
        return HexFormat.ofDelimiter(" ").formatHex(b);
    }

    static String esc(String s) {
        StringBuilder b = new StringBuilder();
        for (char c : s.toCharArray()) b.append(c < 127 && c >= 32 ? String.valueOf(c) : String.format("\\u%04x", (int) c));
        return b.toString();
    }

    public static void main(String[] args) throws Exception {
        String[] texts = {"plain", "\u00e9\u00fc\u00df", "\u20ac\u0152", "\u4e2d\u6587", "\ud83d\ude00!", "\ud83d", "\ude00x", "", "\u0000\u007f\u0080\u00ff", "\ufeffbom"};
        String[] charsets = {"UTF-8", "UTF-16", "UTF-16BE", "UTF-16LE", "ISO-8859-1", "US-ASCII", "UTF-32", "windows-1252", "ISO-8859-15", "IBM437", "KOI8-R"};
        for (String t : texts) {
            for (String cs : charsets) {
                byte[] bytes = t.getBytes(cs);
                System.out.println(cs + " " + esc(t) + " -> " + hex(bytes) + " -> " + esc(new String(bytes, cs)));
            }
        }
        int[][] bad = {{0x80}, {0xc3}, {0xc3, 0x28}, {0xe2, 0x82}, {0xe2, 0x28, 0xa1}, {0xf0, 0x9f, 0x98}, {0xf0, 0x28, 0x8c, 0xbc}, {0xed, 0xa0, 0x80}, {0xc0, 0xaf}, {0xf8, 0x88, 0x80, 0x80, 0x80}, {0x41, 0xff, 0x42}, {0xf4, 0x90, 0x80, 0x80}};
        for (int[] b : bad) {
            byte[] bytes = new byte[b.length];
            for (int i = 0; i < b.length; i++) bytes[i] = (byte) b[i];
            System.out.println(hex(bytes) + " utf8 " + esc(new String(bytes, StandardCharsets.UTF_8)) + " ascii " + esc(new String(bytes, StandardCharsets.US_ASCII)) + " latin1 " + esc(new String(bytes, StandardCharsets.ISO_8859_1)) + " utf16 " + esc(new String(bytes, StandardCharsets.UTF_16)));
        }
        try {
            "x".getBytes("no-such-charset");
        } catch (java.io.UnsupportedEncodingException e) {
            System.out.println(e);
        }
        try {
            Charset.forName("bad name!");
        } catch (IllegalCharsetNameException e) {
            System.out.println(e);
        }
        Charset u = StandardCharsets.UTF_8;
        System.out.println(u + " " + new TreeSet<>(u.aliases()) + " " + u.isRegistered() + " " + u.canEncode() + " " + u.contains(StandardCharsets.US_ASCII) + " " + Charset.forName("latin1") + " " + Charset.isSupported("utf8") + " " + u.compareTo(StandardCharsets.UTF_16));
        System.out.println(new String(new byte[] {65, 66, 67, 68}, 1, 2, StandardCharsets.US_ASCII) + " " + new String(new byte[] {65, 66}, 0) + " " + Arrays.hashCode("h\u00e9".getBytes(StandardCharsets.UTF_8)));
    }
}

import java.nio.charset.StandardCharsets;
import java.util.*;

/** Base64, HexFormat, and hand-written codecs. */
public class Encodings {
    static String t(java.util.function.Supplier<Object> f) {
        try {
            return String.valueOf(f.get());
        } catch (RuntimeException e) {
            return e.getClass().getSimpleName() + ":" + e.getMessage();
        }
    }

    public static void main(String[] args) throws Exception {
        for (String s : new String[] {"", "f", "fo", "foo", "foob", "fooba", "foobar", "\u00ff\u00fe\u00fb?>", "The quick brown fox jumps over the lazy dog, repeatedly, until the line is longer than seventy-six characters."}) {
            byte[] b = s.getBytes(StandardCharsets.ISO_8859_1);
            String basic = Base64.getEncoder().encodeToString(b);
            System.out.println(basic + " " + Base64.getUrlEncoder().encodeToString(b) + " " + Base64.getEncoder().withoutPadding().encodeToString(b) + " " + Base64.getMimeEncoder().encodeToString(b).replace("\r\n", "|") + " " + Base64.getMimeEncoder(20, new byte[] {'~'}).encodeToString(b) + " " + new String(Base64.getDecoder().decode(basic), StandardCharsets.ISO_8859_1).equals(s) + new String(Base64.getMimeDecoder().decode(Base64.getMimeEncoder().encode(b)), StandardCharsets.ISO_8859_1).equals(s));
        }
        for (String bad : new String[] {"A", "AA=", "A===", "AAA*", "AA==A", "Zm9v\nYmFy", "-_-_", "Zg", "Zh=="}) System.out.println(bad.replace("\n", "\\n") + " " + t(() -> Arrays.toString(Base64.getDecoder().decode(bad))) + " url " + t(() -> Arrays.toString(Base64.getUrlDecoder().decode(bad))) + " mime " + t(() -> Arrays.toString(Base64.getMimeDecoder().decode(bad))));
        byte[] rnd = new byte[1000];
        new Random(77).nextBytes(rnd);
        String e = Base64.getEncoder().encodeToString(rnd);
        System.out.println(e.hashCode() + " " + Arrays.equals(Base64.getDecoder().decode(e), rnd) + " " + Arrays.equals(Base64.getDecoder().wrap(new java.io.ByteArrayInputStream(e.getBytes())).readAllBytes(), rnd));
        java.io.ByteArrayOutputStream bo = new java.io.ByteArrayOutputStream();
        try (java.io.OutputStream o = Base64.getEncoder().wrap(bo)) {
            for (int i = 0; i < 10; i++) o.write(i * 25);
        }
        System.out.println(bo + " " + Base64.getDecoder().decode(bo.toByteArray(), new byte[20]));
        HexFormat h = HexFormat.of(), fancy = HexFormat.ofDelimiter(", ").withPrefix("0x").withUpperCase();
        System.out.println(h.formatHex(new byte[] {0, 1, -1, 127, -128}) + " " + fancy.formatHex(new byte[] {10, -85}) + " " + Arrays.toString(fancy.parseHex("0xDE, 0xAD")) + " " + h.toHexDigits((byte) 10) + h.toHexDigits('\u20ac') + h.toHexDigits(-2) + h.toHexDigits(5L, 3) + " " + HexFormat.fromHexDigits("cafe") + HexFormat.fromHexDigitsToLong("ffffffffff") + HexFormat.isHexDigit('g') + HexFormat.fromHexDigit('F') + " " + fancy + " " + t(() -> h.parseHex("abc")) + " " + t(() -> h.parseHex("zz")) + " " + t(() -> HexFormat.fromHexDigits("123456789")));
        System.out.println(rle("aaabccddddddddddddx") + " " + unrle(rle("aaabccddddddddddddx")) + " " + vigenere("ATTACKATDAWN", "LEMON", 1) + " " + vigenere(vigenere("ATTACKATDAWN", "LEMON", 1), "LEMON", -1) + " " + base58(rnd, 20) + " " + fletcher(rnd) + " " + Long.toHexString(fnv(rnd)) + " " + morse("sos help"));
    }

    static String rle(String s) {
        StringBuilder b = new StringBuilder();
        for (int i = 0, j; i < s.length(); i = j) {
            for (j = i; j < s.length() && s.charAt(j) == s.charAt(i); j++) {}
            b.append(j - i).append(s.charAt(i));
        }
        return b.toString();
    }

    static String unrle(String s) {
        StringBuilder b = new StringBuilder();
        java.util.regex.Matcher m = java.util.regex.Pattern.compile("(\\d+)(\\D)").matcher(s);
        while (m.find()) b.append(m.group(2).repeat(Integer.parseInt(m.group(1))));
        return b.toString();
    }

    static String vigenere(String s, String key, int sign) {
        StringBuilder b = new StringBuilder();
        for (int i = 0; i < s.length(); i++) b.append((char) ('A' + Math.floorMod(s.charAt(i) - 'A' + sign * (key.charAt(i % key.length()) - 'A'), 26)));
        return b.toString();
    }

    static String base58(byte[] data, int n) {
        java.math.BigInteger v = new java.math.BigInteger(1, Arrays.copyOf(data, n)), base = java.math.BigInteger.valueOf(58);
        StringBuilder b = new StringBuilder();
        while (v.signum() > 0) {
            java.math.BigInteger[] qr = v.divideAndRemainder(base);
            b.append("123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz".charAt(qr[1].intValue()));
            v = qr[0];
        }
        return b.reverse().toString();
    }

    static int fletcher(byte[] d) {
        int a = 0, b = 0;
        for (byte x : d) {
            a = (a + (x & 255)) % 255;
            b = (b + a) % 255;
        }
        return b << 8 | a;
    }

    static long fnv(byte[] d) {
        long h = 0xcbf29ce484222325L;
        for (byte x : d) h = (h ^ x & 255) * 0x100000001b3L;
        return h;
    }

    static String morse(String s) {
        String[] codes = ".- -... -.-. -.. . ..-. --. .... .. .--- -.- .-.. -- -. --- .--. --.- .-. ... - ..- ...- .-- -..- -.-- --..".split(" ");
        StringJoiner j = new StringJoiner(" ");
        for (char c : s.toCharArray()) j.add(c == ' ' ? "/" : codes[c - 'a']);
        return j.toString();
    }
}

import java.nio.*;
import java.nio.charset.*;
import java.util.*;

/** CharsetEncoder and CharsetDecoder, with malformed and unmappable input. */
public class Coders {
    static String esc(CharSequence s) {
        StringBuilder b = new StringBuilder();
        for (int i = 0; i < s.length(); i++) b.append(s.charAt(i) < 127 && s.charAt(i) >= 32 ? String.valueOf(s.charAt(i)) : String.format("\\u%04x", (int) s.charAt(i)));
        return b.toString();
    }

    static String t(java.util.concurrent.Callable<Object> f) {
        try {
            return String.valueOf(f.call());
        } catch (Exception e) {
            return e.toString();
        }
    }

    public static void main(String[] args) throws Exception {
        for (String name : new String[] {"UTF-8", "UTF-16", "UTF-16LE", "ISO-8859-1", "US-ASCII", "windows-1252", "UTF-32BE"}) {
            Charset cs = Charset.forName(name);
            CharsetEncoder e = cs.newEncoder();
            CharsetDecoder d = cs.newDecoder();
            System.out.println(name + " " + e.averageBytesPerChar() + " " + e.maxBytesPerChar() + " " + d.averageCharsPerByte() + " " + d.maxCharsPerByte() + " " + Arrays.toString(e.replacement()) + " " + esc(d.replacement()) + " " + e.canEncode('\u20ac') + e.canEncode("\ud83d\ude00") + e.canEncode('\ud83d') + " " + e.malformedInputAction() + e.unmappableCharacterAction());
            for (String s : new String[] {"abc", "\u00e9\u20ac", "\ud83d\ude00", "x\ud83dy", "\ude00"}) {
                System.out.print(esc(s) + "=" + t(() -> {
                    ByteBuffer b = cs.newEncoder().encode(CharBuffer.wrap(s));
                    byte[] x = new byte[b.remaining()];
                    b.get(x);
                    return HexFormat.of().formatHex(x);
                }) + "; ");
            }
            System.out.println();
            for (int[] raw : new int[][] {{0x41, 0x42}, {0xe2, 0x82, 0xac}, {0xe2, 0x82}, {0xff, 0xfe, 0x41, 0}, {0x81, 0x8d}, {0xd8, 0x3d, 0x00, 0x41}, {0x3d, 0xd8}, {0, 1, 0xf6, 0}, {0xf0, 0x80, 0x80, 0x80}}) {
                byte[] bytes = new byte[raw.length];
                for (int i = 0; i < raw.length; i++) bytes[i] = (byte) raw[i];
                System.out.print(HexFormat.of().formatHex(bytes) + "=" + esc(t(() -> cs.newDecoder().decode(ByteBuffer.wrap(bytes)))) + "/" + esc(cs.newDecoder().onMalformedInput(CodingErrorAction.REPLACE).onUnmappableCharacter(CodingErrorAction.REPLACE).decode(ByteBuffer.wrap(bytes))) + "/" + esc(cs.newDecoder().onMalformedInput(CodingErrorAction.IGNORE).onUnmappableCharacter(CodingErrorAction.IGNORE).decode(ByteBuffer.wrap(bytes))) + "; ");
            }
            System.out.println();
        }
        CharsetDecoder dec = StandardCharsets.UTF_8.newDecoder();
        ByteBuffer in = ByteBuffer.wrap(new byte[] {(byte) 0xf0, (byte) 0x9f, (byte) 0x98, (byte) 0x80, 65});
        CharBuffer out = CharBuffer.allocate(1);
        StringBuilder log = new StringBuilder();
        in.limit(2);
        log.append(dec.decode(in, out, false)).append(in.position()).append(' ');
        in.limit(5);
        log.append(dec.decode(in, out, true)).append(in.position()).append(' ');
        out = CharBuffer.allocate(5);
        log.append(dec.decode(in, out, true)).append(dec.flush(out)).append(out.flip().length());
        System.out.println(log);
        CharsetEncoder enc = StandardCharsets.UTF_8.newEncoder();
        ByteBuffer small = ByteBuffer.allocate(2);
        CharBuffer src = CharBuffer.wrap("a\u20acb");
        CoderResult r = enc.encode(src, small, true);
        System.out.println(r + " " + r.isOverflow() + src.position() + small.position() + " " + CoderResult.malformedForLength(3) + CoderResult.unmappableForLength(1).length() + " " + t(() -> { CoderResult.OVERFLOW.throwException(); return ""; }) + " " + t(() -> enc.encode(CharBuffer.wrap("z"), ByteBuffer.allocate(1), false)) + " " + t(() -> StandardCharsets.US_ASCII.newEncoder().replaceWith(new byte[] {'!'}).onUnmappableCharacter(CodingErrorAction.REPLACE).encode(CharBuffer.wrap("\u00e9")).get()));
        StringBuilder all = new StringBuilder();
        for (int i = 0; i < 256; i++) all.append(new String(new byte[] {(byte) i}, "windows-1252")).append(new String(new byte[] {(byte) i}, "IBM850")).append(new String(new byte[] {(byte) i}, "ISO-8859-7"));
        System.out.println(all.toString().hashCode() + " " + new String(new byte[] {(byte) 0x83, 0x41, (byte) 0x88, (byte) 0x9f}, "Shift_JIS").codePoints().sum() + " " + HexFormat.of().formatHex("\u4e2d\u6587".getBytes("GBK")) + HexFormat.of().formatHex("\u3042".getBytes("EUC-JP")) + HexFormat.of().formatHex("\ud55c".getBytes("EUC-KR")) + HexFormat.of().formatHex("\u4e2d".getBytes("Big5")) + " " + HexFormat.of().formatHex("\ud83d\ude00\u00a5".getBytes("GB18030")) + HexFormat.of().formatHex("A~".getBytes("IBM037")));
    }
}

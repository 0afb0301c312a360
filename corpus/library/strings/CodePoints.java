import java.nio.charset.StandardCharsets;
import java.util.*;
import java.util.stream.*;

/** Supplementary characters, surrogates and char properties. */
public class CodePoints {
    public static void main(String[] args) {
        String s = "a\u00e9\u4e2d\ud83d\ude00\ud835\udd0az\ud83d";
        System.out.println(s.length() + " " + s.codePointCount(0, s.length()));
        for (int i = 0; i < s.length(); i++) {
            System.out.print(Integer.toHexString(s.codePointAt(i)) + (i > 0 ? "/" + Integer.toHexString(s.codePointBefore(i)) : "") + " ");
        }
        System.out.println();
        System.out.println(s.offsetByCodePoints(0, 4) + " " + s.offsetByCodePoints(s.length(), -3));
        System.out.println(s.codePoints().mapToObj(Integer::toHexString).collect(Collectors.toList()));
        System.out.println(s.chars().mapToObj(Integer::toHexString).collect(Collectors.joining(" ")));
        int[] cps = {'A', 'z', '5', ' ', '_', '$', 0xe9, 0xdf, 0x130, 0x131, 0x1c5, 0x3a3, 0x3c2, 0x5d0, 0x661, 0x96b, 0x2028, 0x2167, 0x4e2d, 0xac00, 0xd800, 0xdc00, 0xfb01, 0xff21, 0xfffd, 0x10400, 0x1d7d8, 0x1f600, 0xe0001, 0x10ffff, 0, 0x7f, 0xad, 0x85, 0xa0, 0x200b, 0xfeff};
        for (int c : cps) {
            System.out.println(String.format("%05x", c) + " type" + Character.getType(c) + " L" + b(Character.isLetter(c)) + " D" + b(Character.isDigit(c)) + " A" + b(Character.isAlphabetic(c))
                + " U" + b(Character.isUpperCase(c)) + " l" + b(Character.isLowerCase(c)) + " T" + b(Character.isTitleCase(c)) + " W" + b(Character.isWhitespace(c)) + " S" + b(Character.isSpaceChar(c))
                + " JS" + b(Character.isJavaIdentifierStart(c)) + " JP" + b(Character.isJavaIdentifierPart(c)) + " US" + b(Character.isUnicodeIdentifierStart(c)) + " ig" + b(Character.isIdentifierIgnorable(c)) + " C" + b(Character.isISOControl(c))
                + " I" + b(Character.isIdeographic(c)) + " m" + b(Character.isMirrored(c)) + " dir" + Character.getDirectionality(c) + " up" + Integer.toHexString(Character.toUpperCase(c)) + " lo" + Integer.toHexString(Character.toLowerCase(c)) + " ti" + Integer.toHexString(Character.toTitleCase(c))
                + " num" + Character.getNumericValue(c) + " dig" + Character.digit(c, 16) + " cc" + Character.charCount(c) + " def" + b(Character.isDefined(c)) + " " + Character.UnicodeScript.of(c) + " " + Character.UnicodeBlock.of(c));
        }
        System.out.println(Character.getName('A') + "; " + Character.getName(0x1f600) + "; " + Character.getName(0xac01) + "; " + Character.getName(0x4e2d) + "; " + Character.codePointOf("LATIN SMALL LETTER E WITH ACUTE"));
        System.out.println(Character.toString(0x1f600).equals("\ud83d\ude00") + " " + (int) Character.highSurrogate(0x1f600) + " " + (int) Character.lowSurrogate(0x1f600) + " " + Character.toCodePoint('\ud83d', '\ude00') + " " + Character.isSurrogatePair('\ud83d', '\ude00') + " " + Character.isBmpCodePoint(0xffff) + " " + Character.isValidCodePoint(0x110000));
        System.out.println(Arrays.toString("\ud83d\ude00\u00e9".getBytes(StandardCharsets.UTF_8)) + Arrays.toString("\ud83d".getBytes(StandardCharsets.UTF_8)));
        long letters = 0, digits = 0, upper = 0, lower = 0, hash = 0;
        for (int c = 0; c <= 0x10ffff; c++) {
            if (Character.isLetter(c)) letters++;
            if (Character.isDigit(c)) digits++;
            if (Character.isUpperCase(c)) upper++;
            if (Character.isLowerCase(c)) lower++;
            if ((c & 7) == 3) hash = hash * 31 + Character.getType(c) + Character.toUpperCase(c) + Character.toLowerCase(c) * 7L;
        }
        System.out.println(letters + " " + digits + " " + upper + " " + lower + " " + hash);
    }

    static char b(boolean v) {
        return v ? '1' : '0';
    }
}

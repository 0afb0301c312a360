import java.util.regex.*;

/** Character classes counted over the whole of the BMP and some of the rest. */
public class UnicodeClasses {
    public static void main(String[] args) {
        String[] classes = {"\\d", "\\D", "\\w", "\\W", "\\s", "\\S", "\\h", "\\v", "\\p{Lower}", "\\p{Upper}", "\\p{ASCII}", "\\p{Alpha}", "\\p{Digit}", "\\p{Alnum}", "\\p{Punct}", "\\p{Graph}", "\\p{Print}", "\\p{Blank}", "\\p{Cntrl}", "\\p{XDigit}", "\\p{Space}",
            "\\p{L}", "\\p{Lu}", "\\p{Ll}", "\\p{Lt}", "\\p{Lm}", "\\p{Lo}", "\\p{M}", "\\p{Mn}", "\\p{N}", "\\p{Nd}", "\\p{Nl}", "\\p{P}", "\\p{Pd}", "\\p{S}", "\\p{Sc}", "\\p{Sm}", "\\p{Z}", "\\p{Cc}", "\\p{Cf}", "\\p{Cs}", "\\P{L}", "[^\\p{L}\\p{N}]",
            "\\p{IsAlphabetic}", "\\p{IsLetter}", "\\p{IsUppercase}", "\\p{IsWhite_Space}", "\\p{IsDigit}", "\\p{IsPunctuation}", "\\p{IsIdeographic}", "\\p{IsHex_Digit}", "\\p{IsGreek}", "\\p{IsLatin}", "\\p{script=Cyrillic}", "\\p{sc=Han}", "\\p{InGreek}", "\\p{block=Arrows}", "\\p{InBasicLatin}", "\\p{gc=Lu}",
            "\\p{javaLowerCase}", "\\p{javaWhitespace}", "\\p{javaMirrored}", "\\p{javaJavaIdentifierPart}", "[a-zA-Z]", "[\\u0400-\\u04ff]", "[\\x{10000}-\\x{10fff}]", "[^a]", "[a-z&&[aeiou]]", "[a-z&&[^aeiou]]", "[\\d\\p{Lu}&&[^5A]]", ".", "(?i)[k]", "(?iu)[k]", "(?iu)[\u03c3]", "(?U)\\w", "(?U)\\d", "(?U)\\s", "(?U)\\p{Alpha}", "(?U)\\p{Punct}", "\\N{LATIN SMALL LETTER A}", "\\x41", "\\u0041", "\\0101", "\\cA", "\\t", "\\e"};
        for (String c : classes) {
            Matcher m = Pattern.compile(c).matcher("");
            int count = 0;
            long hash = 0;
            for (int cp = 0; cp < 0x600; cp++) {
                if (m.reset(new String(Character.toChars(cp))).matches()) {
                    count++;
                    hash = hash * 31 + cp;
                }
            }
            for (int cp = 0x600; cp < 0x20000; cp += 61) {
                if (m.reset(new String(Character.toChars(cp))).matches()) {
                    count++;
                    hash = hash * 31 + cp;
                }
            }
            StringBuilder name = new StringBuilder();
            for (char ch : c.toCharArray()) name.append(ch < 127 ? String.valueOf(ch) : "U+" + Integer.toHexString(ch));
            System.out.println(name + " " + count + " " + hash);
        }
    }
}

import java.util.*;

/** Case mapping where one character becomes many, or the locale matters. */
public class CaseMapping {
    static String hex(String s) {
        StringBuilder b = new StringBuilder();
        s.codePoints().forEach(c -> b.append(Integer.toHexString(c)).append('.'));
        return b.toString();
    }

    public static void main(String[] args) {
        String[] words = {"stra\u00dfe", "\ufb01sh \ufb04", "\u0130stanbul", "\u0131i", "TITLE", "title", "\u1f80\u1fb3", "\u0149", "\u01f0", "\u0390", "\u1e9e", "\u01c4\u01c5\u01c6", "\ud801\udc00\ud801\udc28",
            "\u03a3", "A\u03a3", "A\u03a3B", "\u039f\u0394\u039f\u03a3 \u039f\u0394\u039f\u03a3.", "I\u0307", "J\u0301", "\u00cc", "plain ascii 123", "\u00ff\u00b5", "\u212a\u2126"};
        Locale[] locales = {Locale.ROOT, Locale.US, new Locale("tr"), new Locale("lt"), new Locale("az"), new Locale("el"), Locale.GERMANY};
        for (String w : words) {
            for (Locale l : locales) {
                System.out.println(l + " " + hex(w) + " U " + hex(w.toUpperCase(l)) + " L " + hex(w.toLowerCase(l)));
            }
        }
        System.out.println("TITLE".toLowerCase(new Locale("tr")).equals("title") + " " + "\u00df".equalsIgnoreCase("SS") + " " + "\u0130".equalsIgnoreCase("i") + " " + "\u0131".equalsIgnoreCase("I") + " " + "\u212a".equalsIgnoreCase("k") + " " + "\u03c2".equalsIgnoreCase("\u03c3"));
        int changed = 0;
        int longer = 0;
        for (int c = 0; c < 0x3000; c++) {
            if (c >= 0xd800 && c < 0xe000) continue;
            String s = new String(Character.toChars(c));
            String u = s.toUpperCase(Locale.ROOT);
            if (!u.equals(s)) changed++;
            if (u.length() > s.length()) {
                longer++;
                System.out.print(hex(s) + ">" + hex(u) + " ");
            }
        }
        System.out.println();
        System.out.println(changed + " " + longer);
        System.out.println(Character.toUpperCase('\u00df') == '\u00df' ? "char sharp s keeps" : "char sharp s maps");
        System.out.println("same instance: " + ("ABC".toUpperCase(Locale.ROOT) == "ABC") + " " + ("abc".toLowerCase(Locale.ROOT) == "abc"));
    }
}

import java.text.*;
import java.util.*;

/** Collator strengths and rules. */
public class Collation {
    static String esc(Object o) {
        StringBuilder b = new StringBuilder();
        for (char c : String.valueOf(o).toCharArray()) b.append(c < 127 && c >= 32 ? String.valueOf(c) : String.format("\\u%04x", (int) c));
        return b.toString();
    }

    public static void main(String[] args) throws Exception {
        String[] words = {"cote", "cot\u00e9", "c\u00f4te", "c\u00f4t\u00e9", "Cote", "zebra", "Zebra", "\u00e4pfel", "apfel", "Apfel", "a-b", "ab", "a b", "stra\u00dfe", "strasse", "\u00e5ngstrom", "10", "9", "_x", ""};
        for (Locale l : new Locale[] {Locale.US, Locale.FRANCE, Locale.GERMANY, Locale.forLanguageTag("sv"), Locale.forLanguageTag("es")}) {
            Collator c = Collator.getInstance(l);
            String[] sorted = words.clone();
            Arrays.sort(sorted, c);
            System.out.println(l + " " + esc(Arrays.toString(sorted)));
            for (int s : new int[] {Collator.PRIMARY, Collator.SECONDARY, Collator.TERTIARY, Collator.IDENTICAL}) {
                c.setStrength(s);
                System.out.print(s + ": " + c.compare("cote", "cot\u00e9") + c.compare("cote", "Cote") + c.compare("e\u0301", "\u00e9") + c.equals("stra\u00dfe", "strasse") + c.compare("a", "b") + " ");
            }
            c.setDecomposition(Collator.CANONICAL_DECOMPOSITION);
            System.out.println(c.compare("e\u0301", "\u00e9") + " " + c.getStrength() + c.getDecomposition());
        }
        Collator us = Collator.getInstance(Locale.US);
        CollationKey k1 = us.getCollationKey("resume"), k2 = us.getCollationKey("r\u00e9sum\u00e9");
        System.out.println(k1.compareTo(k2) + " " + Arrays.toString(k1.toByteArray()) + " " + k2.getSourceString().length());
        RuleBasedCollator custom = new RuleBasedCollator("< c, C < b, B < a, A < ch");
        String[] xs = {"abc", "cab", "bca", "chb", "cc", "Abc"};
        Arrays.sort(xs, custom);
        System.out.println(Arrays.toString(xs) + " " + custom.getRules());
        CollationElementIterator it = custom.getCollationElementIterator("cba");
        for (int e; (e = it.next()) != CollationElementIterator.NULLORDER;) System.out.print(Integer.toHexString(e) + "/" + CollationElementIterator.primaryOrder(e) + "/" + CollationElementIterator.tertiaryOrder(e) + " ");
        System.out.println();
        try {
            new RuleBasedCollator("< a < ");
            System.out.println("accepted");
        } catch (ParseException e) {
            System.out.println(e.getMessage() + " " + e.getErrorOffset());
        }
    }
}

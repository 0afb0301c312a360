public class CharOps {
    static boolean pal(String s) { String t = s.toLowerCase().replaceAll("[^a-z]", ""); return new StringBuilder(t).reverse().toString().equals(t); }
    static String caesar(String s, int k) { StringBuilder b = new StringBuilder(); for (char c : s.toCharArray()) b.append(Character.isUpperCase(c) ? (char) ((c - 'A' + k + 26) % 26 + 'A') : Character.isLowerCase(c) ? (char) ((c - 'a' + k + 26) % 26 + 'a') : c); return b.toString(); }
    static String rle(String s) { StringBuilder b = new StringBuilder(); for (int i = 0, j; i < s.length(); i = j) { for (j = i; j < s.length() && s.charAt(j) == s.charAt(i); j++); b.append(s.charAt(i)).append(j - i); } return b.toString(); }
    static String roman(int n) { int[] v = {1000, 900, 500, 400, 100, 90, 50, 40, 10, 9, 5, 4, 1}; String[] r = {"M", "CM", "D", "CD", "C", "XC", "L", "XL", "X", "IX", "V", "IV", "I"}; StringBuilder b = new StringBuilder(); for (int i = 0; i < v.length; i++) while (n >= v[i]) { b.append(r[i]); n -= v[i]; } return b.toString(); }
    public static void main(String[] args) {
        System.out.println(pal("A man, a plan, a canal: Panama") + "" + pal("no") + caesar("Hello, World!", 3) + caesar(caesar("xyzABC", 7), -7) + rle("aaabccdddd") + roman(1994) + roman(3888));
        for (char c : "aZ5 _é€Σǅ\t\u0000\ud800١".toCharArray()) System.out.print((int) c + ":" + Character.getType(c) + Character.isLetter(c) + Character.isDigit(c) + Character.isWhitespace(c) + Character.isJavaIdentifierStart(c) + (int) Character.toUpperCase(c) + Character.getNumericValue(c) + " ");
        System.out.println();
        System.out.println(Character.getName('a') + Character.UnicodeBlock.of('é') + Character.UnicodeScript.of('Σ') + Character.digit('f', 16) + Character.forDigit(11, 16) + Character.MIN_RADIX + Character.isLetter(0x10400) + Character.toChars(0x10400).length + Character.reverseBytes('a') + Character.isMirrored('(') + Character.charCount(0x1F600));
        int[] freq = new int[26]; for (char c : "the quick brown fox jumps over the lazy dog".toCharArray()) if (c >= 'a' && c <= 'z') freq[c - 'a']++;
        StringBuilder b = new StringBuilder(); for (int i = 0; i < 26; i++) b.append((char) ('a' + i)).append(freq[i]); System.out.println(b);
    }
}

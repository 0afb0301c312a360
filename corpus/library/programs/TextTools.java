import java.util.*;
import java.util.stream.*;

/** Edit distance, longest common subsequence, diff, anagrams, roman numerals, wrapping, palindromes, KMP. */
public class TextTools {
    static int levenshtein(String a, String b) {
        int[][] d = new int[a.length() + 1][b.length() + 1];
        for (int i = 0; i <= a.length(); i++) for (int j = 0; j <= b.length(); j++) {
            d[i][j] = i == 0 ? j : j == 0 ? i : Math.min(Math.min(d[i - 1][j], d[i][j - 1]) + 1, d[i - 1][j - 1] + (a.charAt(i - 1) == b.charAt(j - 1) ? 0 : 1));
        }
        return d[a.length()][b.length()];
    }

    static List<String> diff(List<String> a, List<String> b) {
        int[][] l = new int[a.size() + 1][b.size() + 1];
        for (int i = a.size() - 1; i >= 0; i--) for (int j = b.size() - 1; j >= 0; j--) l[i][j] = a.get(i).equals(b.get(j)) ? l[i + 1][j + 1] + 1 : Math.max(l[i + 1][j], l[i][j + 1]);
        List<String> out = new ArrayList<>();
        int i = 0, j = 0;
        while (i < a.size() || j < b.size()) {
            if (i < a.size() && j < b.size() && a.get(i).equals(b.get(j))) {
                out.add("  " + a.get(i++));
                j++;
            } else if (j == b.size() || i < a.size() && l[i + 1][j] >= l[i][j + 1]) out.add("- " + a.get(i++));
            else out.add("+ " + b.get(j++));
        }
        return out;
    }

    static String roman(int n) {
        int[] v = {1000, 900, 500, 400, 100, 90, 50, 40, 10, 9, 5, 4, 1};
        String[] s = {"M", "CM", "D", "CD", "C", "XC", "L", "XL", "X", "IX", "V", "IV", "I"};
        StringBuilder b = new StringBuilder();
        for (int i = 0; i < v.length; i++) for (; n >= v[i]; n -= v[i]) b.append(s[i]);
        return b.toString();
    }

    static int arabic(String r) {
        Map<Character, Integer> m = Map.of('I', 1, 'V', 5, 'X', 10, 'L', 50, 'C', 100, 'D', 500, 'M', 1000);
        int sum = 0;
        for (int i = 0; i < r.length(); i++) {
            int v = m.get(r.charAt(i));
            sum += i + 1 < r.length() && v < m.get(r.charAt(i + 1)) ? -v : v;
        }
        return sum;
    }

    static List<Integer> kmp(String text, String pat) {
        int[] fail = new int[pat.length() + 1];
        fail[0] = -1;
        for (int i = 0, k = -1; i < pat.length(); fail[++i] = ++k) while (k >= 0 && pat.charAt(k) != pat.charAt(i)) k = fail[k];
        List<Integer> out = new ArrayList<>();
        for (int i = 0, k = 0; i < text.length(); i++) {
            while (k >= 0 && (k == pat.length() || pat.charAt(k) != text.charAt(i))) k = fail[k];
            if (++k == pat.length()) out.add(i - k + 1);
        }
        return out;
    }

    static String words(long n) {
        String[] ones = "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen".split(" ");
        String[] tens = "- - twenty thirty forty fifty sixty seventy eighty ninety".split(" ");
        if (n < 0) return "minus " + words(-n);
        if (n < 20) return ones[(int) n];
        if (n < 100) return tens[(int) n / 10] + (n % 10 > 0 ? "-" + words(n % 10) : "");
        if (n < 1000) return words(n / 100) + " hundred" + (n % 100 > 0 ? " and " + words(n % 100) : "");
        String[] big = {"thousand", "million", "billion", "trillion"};
        int i = 0;
        long unit = 1000;
        while (i < 3 && n >= unit * 1000) {
            unit *= 1000;
            i++;
        }
        return words(n / unit) + " " + big[i] + (n % unit > 0 ? " " + words(n % unit) : "");
    }

    static String longestPalindrome(String s) {
        String best = "";
        for (int c = 0; c < s.length(); c++) for (int odd = 0; odd < 2; odd++) {
            int l = c, r = c + odd;
            while (l >= 0 && r < s.length() && s.charAt(l) == s.charAt(r)) {
                l--;
                r++;
            }
            if (r - l - 1 > best.length()) best = s.substring(l + 1, r);
        }
        return best;
    }

    public static void main(String[] args) {
        System.out.println(levenshtein("kitten", "sitting") + " " + levenshtein("", "abc") + " " + levenshtein("saturday", "sunday") + " " + levenshtein("same", "same"));
        System.out.println(diff(List.of("a", "b", "c", "d", "e"), List.of("a", "x", "c", "e", "f")));
        System.out.println(Stream.of("listen silent enlist google elgoog abc cab bca xyz".split(" ")).collect(Collectors.groupingBy(w -> {
            char[] c = w.toCharArray();
            Arrays.sort(c);
            return new String(c);
        }, TreeMap::new, Collectors.toList())).values().toString());
        System.out.println(IntStream.of(1, 4, 9, 14, 40, 90, 399, 944, 1994, 2024, 3999).mapToObj(n -> roman(n) + "=" + arabic(roman(n))).collect(Collectors.joining(" ")) + " " + IntStream.rangeClosed(1, 3999).allMatch(n -> arabic(roman(n)) == n));
        System.out.println(kmp("abababcabab", "abab") + " " + kmp("aaaaa", "aa") + " " + kmp("abc", "d"));
        for (long n : new long[] {0, 13, 21, 100, 342, 1001, 12345, 1_000_000, -987_654_321L, 4_000_000_000_007L}) System.out.println(n + " " + words(n));
        System.out.println(longestPalindrome("forgeeksskeegfor") + " " + longestPalindrome("abacdfgdcaba") + " " + longestPalindrome("x"));
        String text = "It is a truth universally acknowledged that a single man in possession of a good fortune must be in want of a wife";
        StringBuilder line = new StringBuilder();
        for (String w : text.split(" ")) {
            if (line.length() + w.length() + 1 > 28) {
                System.out.println("|" + String.format("%-28s", line) + "|" + String.format("%28s", line) + "|");
                line.setLength(0);
            }
            if (line.length() > 0) line.append(' ');
            line.append(w);
        }
        System.out.println("|" + String.format("%-28s", line) + "|");
        System.out.println(Arrays.stream(text.split(" ")).map(w -> new StringBuilder(w).reverse().toString()).collect(Collectors.joining(" ")));
        System.out.println(text.toLowerCase(Locale.ROOT).chars().filter(Character::isLetter).mapToObj(c -> (char) c).collect(Collectors.groupingBy(c -> c, TreeMap::new, Collectors.counting())).toString());
    }
}

/** One call of a modelled method each. */
public class Strings {
    public static int length(String s) { return s.length(); }
    public static boolean isEmpty(String s) { return s.isEmpty(); }
    public static char charAt(String s, int i) { return s.charAt(i); }
    public static boolean equalsString(String s, String t) { return s.equals(t); }
    public static boolean contentEquals(String s, String t) { return s.contentEquals(t); }
    public static boolean equalsIgnoreCase(String s, String t) { return s.equalsIgnoreCase(t); }
    public static int compareTo(String s, String t) { return s.compareTo(t); }
    public static int compareToIgnoreCase(String s, String t) { return s.compareToIgnoreCase(t); }
    public static int hash(String s) { return s.hashCode(); }
    public static boolean startsWith(String s, String t) { return s.startsWith(t); }
    public static boolean startsWithAt(String s, String t, int i) { return s.startsWith(t, i); }
    public static boolean endsWith(String s, String t) { return s.endsWith(t); }
    public static boolean contains(String s, String t) { return s.contains(t); }
    public static boolean isBlank(String s) { return s.isBlank(); }
    public static int indexOf(String s, String t) { return s.indexOf(t); }
    public static int indexOfFrom(String s, String t, int i) { return s.indexOf(t, i); }
    public static int lastIndexOf(String s, String t) { return s.lastIndexOf(t); }
    public static int lastIndexOfFrom(String s, String t, int i) { return s.lastIndexOf(t, i); }
    public static int indexOfChar(String s, char c) { return s.indexOf(c); }
    public static int indexOfCodePoint(String s, int c) { return s.indexOf(c); }
    public static int indexOfCharFrom(String s, char c, int i) { return s.indexOf(c, i); }
    public static int lastIndexOfChar(String s, char c) { return s.lastIndexOf(c); }
    public static int lastIndexOfCharFrom(String s, char c, int i) { return s.lastIndexOf(c, i); }
    public static String substring(String s, int i, int j) { return s.substring(i, j); }
    public static String substringFrom(String s, int i) { return s.substring(i); }
    public static String concat(String s, String t) { return s.concat(t); }
    public static String plus(String s, String t) { return s + t; }
    public static String plusNumber(String s, int i) { return s + i + ';'; }
    public static String trim(String s) { return s.trim(); }
    public static String strip(String s) { return s.strip(); }
    public static String stripLeading(String s) { return s.stripLeading(); }
    public static String stripTrailing(String s) { return s.stripTrailing(); }
    public static String replace(String s, char c, char d) { return s.replace(c, d); }
    public static String replaceText(String s, String t) { return s.replace(t, "-+"); }
    public static String repeat(String s, int i) { return i > 3 ? s : s.repeat(i); }
    public static String upper(String s) { return s.toUpperCase(java.util.Locale.ROOT); }
    public static String lower(String s) { return s.toLowerCase(java.util.Locale.ROOT); }
    public static String turkish(String s) { return s.toUpperCase(java.util.Locale.forLanguageTag("tr")); }
    public static String chars(String s) { return new String(s.toCharArray()); }
    public static String someChars(String s, int i, int j) { return new String(s.toCharArray(), i, j); }
    public static String copy(String s) { return new String(s).concat("!"); }
    public static String join(String s, String t) { return String.join("-", s, t); }
    public static int split(String s) { return s.split(",").length; }
    public static String splitFirst(String s) { String[] parts = s.split(" "); return parts.length == 0 ? "none" : parts[0]; }
    public static boolean matches(String s) { return s.matches("[a-c]+x?"); }
    public static String valueOfChar(char c) { return String.valueOf(c); }
    public static String valueOfInt(int i) { return String.valueOf(i); }
    public static String valueOfLong(long l) { return String.valueOf(l); }
    public static String valueOfBoolean(boolean b) { return String.valueOf(b); }
    public static int parseInt(String s) { return Integer.parseInt(s); }
    public static int parseHex(String s) { return Integer.parseInt(s, 16); }
    public static long parseLong(String s) { return Long.parseLong(s); }
    public static int valueOfText(String s) { return Integer.valueOf(s); }
    public static boolean sameTrimmed(String s) { return s.trim() == s; }
    public static boolean sameUpper(String s) { return s.toUpperCase(java.util.Locale.ROOT) == s; }
    public static boolean sameReplaced(String s, char c) { return s.replace(c, 'x') == s; }
    public static String append(String s, char c) { return new StringBuilder().append(s).append(c).toString(); }
    public static String appendMany(String s, long l, boolean b) {
        return new StringBuilder("<").append(l).append(s).append(b).append((String) null).append('>').toString();
    }
    public static String insert(String s, int i, char c) { return new StringBuilder(s).insert(i, c).toString(); }
    public static String insertText(String s, int i, String t) { return new StringBuilder(s).insert(i, t).toString(); }
    public static String reverse(String s) { return new StringBuilder(s).reverse().toString(); }
    public static String deleteCharAt(String s, int i) { return new StringBuilder(s).deleteCharAt(i).toString(); }
    public static String delete(String s, int i, int j) { return new StringBuilder(s).delete(i, j).toString(); }
    public static String setCharAt(String s, int i, char c) {
        StringBuilder b = new StringBuilder(s);
        b.setCharAt(i, c);
        return b.toString();
    }
    public static String setLength(String s, int i) {
        if (i > 1000) return s;
        StringBuilder b = new StringBuilder(s);
        b.setLength(i);
        return b.toString();
    }
    public static char builderCharAt(String s, int i) { return new StringBuffer(s).charAt(i); }
    public static int builderLength(String s, int i) { return new StringBuilder(s).append(i).length(); }
    public static String builderReplace(String s, int i, String t) {
        return new StringBuilder(s).append('.').replace(0, i, t).toString();
    }
    public static int builderIndexOf(String s, String t) { return new StringBuilder(s).append(t).indexOf(t); }
    public static String buffer(String s, int i) { return new StringBuffer(s).append(i).append(s).toString(); }
}

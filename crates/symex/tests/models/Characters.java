/** One call of a modelled method each. */
public class Characters {
    public static boolean isDigit(char c) { return Character.isDigit(c); }
    public static boolean isLetter(char c) { return Character.isLetter(c); }
    public static boolean isLetterOrDigit(char c) { return Character.isLetterOrDigit(c); }
    public static boolean isAlphabetic(char c) { return Character.isAlphabetic(c); }
    public static boolean isWhitespace(char c) { return Character.isWhitespace(c); }
    public static boolean isSpaceChar(char c) { return Character.isSpaceChar(c); }
    public static boolean isUpperCase(char c) { return Character.isUpperCase(c); }
    public static boolean isLowerCase(char c) { return Character.isLowerCase(c); }
    public static boolean isTitleCase(char c) { return Character.isTitleCase(c); }
    public static boolean isDefined(char c) { return Character.isDefined(c); }
    public static boolean isISOControl(char c) { return Character.isISOControl(c); }
    public static boolean isJavaIdentifierStart(char c) { return Character.isJavaIdentifierStart(c); }
    public static boolean isJavaIdentifierPart(char c) { return Character.isJavaIdentifierPart(c); }
    public static char toUpperCase(char c) { return Character.toUpperCase(c); }
    public static char toLowerCase(char c) { return Character.toLowerCase(c); }
    public static char toTitleCase(char c) { return Character.toTitleCase(c); }
    public static int getNumericValue(char c) { return Character.getNumericValue(c); }
    public static int getType(char c) { return Character.getType(c); }
    public static int digit(char c) { return Character.digit(c, 10); }
    public static int hexDigit(char c) { return Character.digit(c, 16); }
    public static int upperPoint(int i) { return Character.toUpperCase(i); }
    public static boolean letterPoint(int i) { return Character.isLetter(i); }
}

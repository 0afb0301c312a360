package explore.text;

/** Classification of characters, beyond ASCII too. */
public class Characters {
    // outcome: "ascii digit"
    // outcome: "other digit"
    // outcome: "no digit"
    public static String digit(char c) {
        if (!Character.isDigit(c)) return "no digit";
        return c >= '0' && c <= '9' ? "ascii digit" : "other digit";
    }

    // outcome: "upper"
    // outcome: "lower"
    // outcome: "letter without case"
    // outcome: "no letter"
    public static String letter(char c) {
        if (!Character.isLetter(c)) return "no letter";
        if (Character.isUpperCase(c)) return "upper";
        return Character.isLowerCase(c) ? "lower" : "letter without case";
    }

    // outcome: "whitespace"
    // outcome: "only space"
    // outcome: "neither"
    public static String space(char c) {
        if (Character.isWhitespace(c)) return "whitespace";
        return Character.isSpaceChar(c) ? "only space" : "neither";
    }

    // outcome: "unchanged"
    // outcome: "round trip"
    // outcome: "lost"
    public static String caseRoundTrip(char c) {
        char u = Character.toUpperCase(c);
        if (u == c) return "unchanged";
        return Character.toLowerCase(u) == c ? "round trip" : "lost";
    }

    // outcome: "high"
    // outcome: "low"
    // outcome: "plain"
    public static String surrogate(char c) {
        if (Character.isHighSurrogate(c)) return "high";
        return Character.isLowSurrogate(c) ? "low" : "plain";
    }

    // outcome: -1
    // outcome: 7
    // outcome: 15
    // outcome: 99
    public static int value(char c) {
        int v = Character.digit(c, 16);
        return v == -1 || v == 7 || v == 15 ? v : 99;
    }

    // outcome: "supplementary"
    // outcome: "bmp"
    // outcome: "invalid"
    public static String codePoint(int cp) {
        if (!Character.isValidCodePoint(cp)) return "invalid";
        return Character.charCount(cp) == 2 ? "supplementary" : "bmp";
    }

    // outcome: 'a'
    // outcome: 'Z'
    // outcome: '9'
    // outcome: '_'
    public static char rotate(char c) {
        if (c == 'z') return 'a';
        if (c == 'A') return 'Z';
        return c == '8' ? '9' : '_';
    }
}

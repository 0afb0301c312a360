import java.util.*;

/** StringTokenizer and hand-written tokenising. */
public class Tokens {
    enum Kind { WORD, NUMBER, STRING, SYMBOL }

    record Token(Kind kind, String text, int at) {}

    static List<Token> lex(String src) {
        List<Token> out = new ArrayList<>();
        int i = 0;
        while (i < src.length()) {
            char c = src.charAt(i);
            int start = i;
            if (Character.isWhitespace(c)) {
                i++;
                continue;
            } else if (Character.isJavaIdentifierStart(c)) {
                while (i < src.length() && Character.isJavaIdentifierPart(src.charAt(i))) i++;
                out.add(new Token(Kind.WORD, src.substring(start, i), start));
            } else if (Character.isDigit(c)) {
                while (i < src.length() && (Character.isDigit(src.charAt(i)) || src.charAt(i) == '.')) i++;
                out.add(new Token(Kind.NUMBER, src.substring(start, i), start));
            } else if (c == '"') {
                do i++; while (i < src.length() && src.charAt(i) != '"');
                out.add(new Token(Kind.STRING, src.substring(start + 1, i++), start));
            } else {
                out.add(new Token(Kind.SYMBOL, String.valueOf(src.charAt(i++)), start));
            }
        }
        return out;
    }

    public static void main(String[] args) {
        StringTokenizer t = new StringTokenizer("this is\ta\ntest  of tokens");
        System.out.print(t.countTokens() + ":");
        while (t.hasMoreTokens()) System.out.print("[" + t.nextToken() + "]");
        System.out.println();
        t = new StringTokenizer("a=1;b=22;;c", "=;", true);
        while (t.hasMoreElements()) System.out.print("[" + t.nextElement() + "]");
        System.out.println();
        t = new StringTokenizer("key: value, more", ":");
        System.out.println(t.nextToken() + "|" + t.nextToken(",") + "|" + t.nextToken("z") + "|" + t.countTokens());
        try {
            t.nextToken();
        } catch (NoSuchElementException e) {
            System.out.println(e);
        }
        t = new StringTokenizer("a\ud83d\ude00b\ud83d\ude00c", "\ud83d\ude00");
        while (t.hasMoreTokens()) System.out.print(t.nextToken() + " ");
        System.out.println();
        for (Token k : lex("int total_1 = foo(\"a b\", 3.14) + $x[42]; // \u00e9t\u00e9")) {
            System.out.println(k);
        }
        Map<Kind, Integer> counts = new EnumMap<>(Kind.class);
        for (Token k : lex("a+b*c-12/\"str\"+a")) counts.merge(k.kind(), 1, Integer::sum);
        System.out.println(counts);
    }
}

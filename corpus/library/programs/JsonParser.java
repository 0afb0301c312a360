import java.util.*;

/** A recursive-descent JSON parser and printer over sealed types. */
public class JsonParser {
    sealed interface Json permits JNull, JBool, JNum, JStr, JArr, JObj {}

    enum JNull implements Json { NULL }

    record JBool(boolean value) implements Json {}

    record JNum(double value) implements Json {}

    record JStr(String value) implements Json {}

    record JArr(List<Json> items) implements Json {}

    record JObj(Map<String, Json> fields) implements Json {}

    static class JsonException extends RuntimeException {
        final int at;

        JsonException(String message, int at) {
            super(message + " at " + at);
            this.at = at;
        }
    }

    private final String s;
    private int i;

    JsonParser(String s) {
        this.s = s;
    }

    static Json parse(String s) {
        JsonParser p = new JsonParser(s);
        Json v = p.value();
        p.ws();
        if (p.i < s.length()) throw new JsonException("trailing '" + s.charAt(p.i) + "'", p.i);
        return v;
    }

    private void ws() {
        while (i < s.length() && Character.isWhitespace(s.charAt(i))) i++;
    }

    private char peek() {
        ws();
        if (i >= s.length()) throw new JsonException("unexpected end", i);
        return s.charAt(i);
    }

    private void expect(char c) {
        if (peek() != c) throw new JsonException("expected '" + c + "' but found '" + s.charAt(i) + "'", i);
        i++;
    }

    private Json word(String w, Json v) {
        if (!s.startsWith(w, i)) throw new JsonException("bad word", i);
        i += w.length();
        return v;
    }

    private Json value() {
        return switch (peek()) {
            case 'n' -> word("null", JNull.NULL);
            case 't' -> word("true", new JBool(true));
            case 'f' -> word("false", new JBool(false));
            case '"' -> new JStr(string());
            case '[' -> array();
            case '{' -> object();
            default -> number();
        };
    }

    private Json number() {
        int start = i;
        while (i < s.length() && "+-.eE0123456789".indexOf(s.charAt(i)) >= 0) i++;
        try {
            return new JNum(Double.parseDouble(s.substring(start, i)));
        } catch (NumberFormatException e) {
            throw new JsonException("bad number '" + s.substring(start, i) + "'", start);
        }
    }

    private String string() {
        expect('"');
        StringBuilder b = new StringBuilder();
        while (true) {
            if (i >= s.length()) throw new JsonException("unterminated string", i);
            char c = s.charAt(i++);
            if (c == '"') return b.toString();
            if (c != '\\') {
                b.append(c);
                continue;
            }
            char e = s.charAt(i++);
            switch (e) {
                case 'n' -> b.append('\n');
                case 't' -> b.append('\t');
                case 'u' -> {
                    b.append((char) Integer.parseInt(s, i, i + 4, 16));
                    i += 4;
                }
                case '"', '\\', '/' -> b.append(e);
                default -> throw new JsonException("bad escape \\" + e, i - 1);
            }
        }
    }

    private Json array() {
        List<Json> out = new ArrayList<>();
        expect('[');
        if (peek() == ']') {
            i++;
            return new JArr(out);
        }
        do out.add(value()); while (peek() == ',' && i++ >= 0);
        expect(']');
        return new JArr(out);
    }

    private Json object() {
        Map<String, Json> out = new LinkedHashMap<>();
        expect('{');
        if (peek() == '}') {
            i++;
            return new JObj(out);
        }
        do {
            peek();
            String k = string();
            expect(':');
            out.put(k, value());
        } while (peek() == ',' && i++ >= 0);
        expect('}');
        return new JObj(out);
    }

    static String print(Json j) {
        if (j instanceof JNull) return "null";
        if (j instanceof JBool b) return String.valueOf(b.value());
        if (j instanceof JNum n) return n.value() == Math.rint(n.value()) && Math.abs(n.value()) < 1e15 ? String.valueOf((long) n.value()) : String.valueOf(n.value());
        if (j instanceof JStr t) return quote(t.value());
        StringJoiner out = j instanceof JArr ? new StringJoiner(",", "[", "]") : new StringJoiner(",", "{", "}");
        if (j instanceof JArr a) a.items().forEach(x -> out.add(print(x)));
        if (j instanceof JObj o) o.fields().forEach((k, v) -> out.add(quote(k) + ":" + print(v)));
        return out.toString();
    }

    static String quote(String t) {
        StringBuilder b = new StringBuilder("\"");
        for (char c : t.toCharArray()) {
            if (c == '"' || c == '\\') b.append('\\').append(c);
            else if (c < 32 || c > 126) b.append(String.format("\\u%04x", (int) c));
            else b.append(c);
        }
        return b.append('"').toString();
    }

    public static void main(String[] args) {
        String[] good = {"null", " [1, 2.5, -3e2, true, false, null] ", "{\"a\":{\"b\":[{},[]]},\"c\":\"x\\ny\\u00e9\\\"\"}", "\"\"", "[[[[[[]]]]]]", "{\"dup\":1,\"dup\":2}", "1e400"};
        for (String g : good) {
            Json j = parse(g);
            System.out.println(print(j) + "  " + j.toString().replace("\n", "\\n").replaceAll("[^ -~]", "?") + " " + parse(print(j).replace("Infinity", "1e999")).equals(j));
        }
        for (String bad : new String[] {"", "[1,", "{\"a\" 1}", "[1 2]", "nul", "\"abc", "{a:1}", "[1]x", "\"\\q\"", "-", "[,]"}) {
            try {
                System.out.println(print(parse(bad)));
            } catch (JsonException e) {
                System.out.println(bad + " -> " + e.getMessage() + " (" + e.at + ")");
            }
        }
        StringBuilder deep = new StringBuilder();
        for (int k = 0; k < 200; k++) deep.append("[");
        System.out.println(print(parse(deep + "7" + "]".repeat(200))).length());
    }
}

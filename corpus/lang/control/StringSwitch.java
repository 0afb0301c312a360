import java.util.Locale;

public class StringSwitch {
    enum Level { LOW, MID, HIGH }

    static int classic(String s) {
        switch (s) {
            case "Aa": return 1;
            case "BB": return 2; // same hash as Aa
            case "AaAa": return 3;
            case "BBBB": return 4;
            case "AaBB": return 5;
            case "": return 6;
            case "\u0000": return 7;
            case "gr\u00fcn": return 8;
            default: return -1;
        }
    }

    static String arrow(String s) {
        return switch (s.toLowerCase(Locale.ROOT)) {
            case "mon", "tue", "wed", "thu", "fri" -> "work";
            case "sat", "sun" -> {
                String r = "rest";
                yield r + s.length();
            }
            default -> "none";
        };
    }

    static String fallThrough(String s) {
        String out = "";
        switch (s) {
            case "a": out += 1;
            default: out += 2;
            case "b": out += 3; break;
            case "c": out += 4;
        }
        return out;
    }

    static double onEnum(Level l) {
        double v = 0;
        switch (l) {
            case HIGH: v += 100;
            case LOW: v += 1; break;
            case MID: v = -1;
        }
        return v + switch (l) { case LOW -> 0.5; case MID -> 0.25; case HIGH -> 0.125; };
    }

    public static void main(String[] args) {
        for (String s : new String[] {"Aa", "BB", "AaAa", "BBBB", "AaBB", "BBAa", "", "\0", "gr\u00fcn", "gruen", new String("BB")})
            System.out.print(classic(s) + " ");
        System.out.println();
        for (String s : "MON tue Sat sun xyz".split(" ")) System.out.print(arrow(s) + " ");
        System.out.println();
        for (String s : "a b c d".split(" ")) System.out.print(fallThrough(s) + " ");
        System.out.println();
        for (Level l : Level.values()) System.out.print(onEnum(l) + " ");
        System.out.println();
        try {
            classic(null);
        } catch (NullPointerException e) {
            System.out.println("null string");
        }
        try {
            onEnum(null);
        } catch (NullPointerException e) {
            System.out.println("null enum");
        }
        String built = new StringBuilder().append('B').append("B").toString();
        System.out.println(classic(built) + " " + (built == "BB") + " " + (built.intern() == "BB"));
    }
}

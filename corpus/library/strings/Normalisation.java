import java.text.*;
import java.util.*;

/** java.text.Normalizer in its four forms. */
public class Normalisation {
    static String hex(String s) {
        StringJoiner j = new StringJoiner(" ");
        s.codePoints().forEach(c -> j.add(Integer.toHexString(c)));
        return j.toString();
    }

    static String slug(String s) {
        return Normalizer.normalize(s, Normalizer.Form.NFD).replaceAll("\\p{M}+", "").toLowerCase(Locale.ROOT).replaceAll("[^a-z0-9]+", "-").replaceAll("(^-|-$)", "");
    }

    public static void main(String[] args) {
        String[] samples = {"\u00e9", "e\u0301", "\u1e69", "s\u0323\u0307", "s\u0307\u0323", "\ufb01", "\u2460", "\uac01", "\u1100\u1161\u11a8", "\u212b", "\u00c5", "\u2126", "x\u00b2", "\uff76\uff9e", "\u0344", "\u0958", "\ud834\udd5e", "\u3392", "\u1e9b\u0323", "plain", "\u0f71\u0f72", "a\u0315\u0300\u05ae\u0062"};
        for (String s : samples) {
            StringBuilder row = new StringBuilder(hex(s));
            for (Normalizer.Form f : Normalizer.Form.values()) {
                row.append(" | ").append(f).append(' ').append(hex(Normalizer.normalize(s, f))).append(Normalizer.isNormalized(s, f) ? " =" : " !");
            }
            System.out.println(row);
        }
        System.out.println(slug("Cr\u00e8me Br\u00fbl\u00e9e \u00e0 la carte!") + " " + slug("\u0141\u00f3d\u017a \u2014 \u017b\u00f3\u0142w") + " " + slug("  \u00c5ngstr\u00f6m  "));
        long hash = 0;
        int changed = 0;
        for (int c = 0xa0; c < 0x3400; c++) {
            String s = String.valueOf((char) c);
            String d = Normalizer.normalize(s, Normalizer.Form.NFKD);
            hash = hash * 131 + d.hashCode();
            if (!d.equals(s)) changed++;
        }
        System.out.println(changed + " " + hash);
    }
}

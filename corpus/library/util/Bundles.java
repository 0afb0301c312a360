import java.text.*;
import java.util.*;

/** ResourceBundle: property files by locale, fallback to parents, classes, controls, MessageFormat on top. */
public class Bundles {
    public static class Colours extends ListResourceBundle {
        protected Object[][] getContents() {
            return new Object[][] {{"red", 0xff0000}, {"names", new String[] {"r", "g"}}, {"shared", "root"}};
        }
    }

    public static class Colours_fr extends ListResourceBundle {
        protected Object[][] getContents() {
            return new Object[][] {{"shared", "fr"}, {"bleu", "blue"}};
        }
    }

    static String esc(String s) {
        StringBuilder b = new StringBuilder();
        for (char c : s.toCharArray()) b.append(c < 127 ? String.valueOf(c) : "\\u" + Integer.toHexString(c));
        return b.toString();
    }

    static void show(ResourceBundle b) {
        System.out.println(b.getBaseBundleName() + " [" + b.getLocale() + "] " + b.getClass().getSimpleName());
        for (String k : new TreeSet<>(b.keySet())) System.out.println("  " + k + "=" + (b.getObject(k) instanceof String s ? esc(s) : b.getObject(k).getClass().getSimpleName()));
    }

    public static void main(String[] args) {
        Locale.setDefault(Locale.US);
        for (String tag : new String[] {"", "en", "de", "de-AT", "de-CH", "fr-CA", "ja", "zh-Hant-TW"}) show(ResourceBundle.getBundle("texts.app", Locale.forLanguageTag(tag)));
        Locale.setDefault(Locale.GERMANY);
        ResourceBundle.clearCache();
        System.out.println(ResourceBundle.getBundle("texts.app", Locale.JAPAN).getLocale() + " " + ResourceBundle.getBundle("texts.app", Locale.JAPAN, ResourceBundle.Control.getNoFallbackControl(ResourceBundle.Control.FORMAT_DEFAULT)).getLocale().toString().isEmpty());
        Locale.setDefault(Locale.US);
        show(ResourceBundle.getBundle("Bundles$Colours", Locale.FRANCE));
        ResourceBundle de = ResourceBundle.getBundle("texts.app", Locale.forLanguageTag("de-AT"));
        try {
            de.getString("absent");
        } catch (MissingResourceException e) {
            System.out.println(e.getMessage() + " | " + e.getClassName() + " | " + e.getKey());
        }
        try {
            ResourceBundle.getBundle("texts.none", Locale.UK);
        } catch (MissingResourceException e) {
            System.out.println(e.getMessage() + " | " + e.getClassName() + " | " + e.getKey());
        }
        try {
            ResourceBundle.getBundle("Bundles$Colours").getStringArray("red");
        } catch (ClassCastException e) {
            System.out.println("class cast");
        }
        System.out.println(Arrays.toString(ResourceBundle.getBundle("Bundles$Colours").getStringArray("names")) + " " + de.containsKey("greeting") + de.containsKey("absent") + " " + ResourceBundle.getBundle("texts.app", Locale.forLanguageTag("de-AT")).equals(de));
        for (String tag : new String[] {"en", "de", "de-AT"}) {
            ResourceBundle b = ResourceBundle.getBundle("texts.app", Locale.forLanguageTag(tag));
            MessageFormat m = new MessageFormat(b.getString("files"), b.getLocale());
            for (int n : new int[] {0, 1, 1234}) System.out.println(esc(m.format(new Object[] {n, "disk"})));
            System.out.println(esc(MessageFormat.format(b.getString("greeting"), "Ann")) + " " + m.toPattern().length() + " " + m.getFormatsByArgumentIndex().length);
        }
        ResourceBundle.Control c = ResourceBundle.Control.getControl(ResourceBundle.Control.FORMAT_PROPERTIES);
        System.out.println(c.getCandidateLocales("x", Locale.forLanguageTag("zh-Hant-TW")) + " " + c.getCandidateLocales("x", new Locale("no", "NO", "NY")) + " " + c.getFormats("x") + " " + c.toBundleName("a.b", Locale.CANADA_FRENCH) + " " + c.toResourceName("a.b_fr", "properties") + " " + c.getTimeToLive("x", Locale.US) + " " + c.getFallbackLocale("x", Locale.JAPAN));
        ResourceBundle own = new ResourceBundle() {
            protected Object handleGetObject(String key) {
                return key.startsWith("k") ? key.toUpperCase() : null;
            }

            public Enumeration<String> getKeys() {
                return Collections.enumeration(List.of("k1", "k2"));
            }
        };
        System.out.println(own.getString("kx") + " " + Collections.list(own.getKeys()) + " " + own.containsKey("k1") + own.containsKey("z"));
    }
}

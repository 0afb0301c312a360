import java.util.*;

/** Locale, Currency and resource bundles. */
public class Locales {
    public static class Messages extends ListResourceBundle {
        @Override
        protected Object[][] getContents() {
            return new Object[][] {{"hello", "Hello"}, {"bye", "Bye"}, {"list", new String[] {"a", "b"}}};
        }
    }

    public static class Messages_de extends ListResourceBundle {
        @Override
        protected Object[][] getContents() {
            return new Object[][] {{"hello", "Hallo"}};
        }
    }

    public static class Messages_de_AT extends ListResourceBundle {
        @Override
        protected Object[][] getContents() {
            return new Object[][] {{"hello", "Servus"}, {"extra", 5}};
        }
    }

    public static void main(String[] args) {
        Locale.setDefault(Locale.US);
        for (Locale l : new Locale[] {Locale.ROOT, Locale.US, Locale.GERMANY, new Locale("zh", "TW"), Locale.forLanguageTag("sr-Latn-RS-x-priv"), Locale.forLanguageTag("th-TH-u-ca-buddhist-nu-thai"), new Locale.Builder().setLanguage("fr").setRegion("CA").setVariant("POSIX").build(), Locale.forLanguageTag("bad!!"), new Locale("iw")}) {
            System.out.println(l + "|" + l.toLanguageTag() + "|" + l.getLanguage() + "|" + l.getCountry() + "|" + l.getVariant() + "|" + l.getScript() + "|" + l.getDisplayName(Locale.US) + "|" + l.getDisplayLanguage(Locale.US) + "|" + l.getDisplayCountry(Locale.GERMANY) + "|" + l.hasExtensions() + l.getUnicodeLocaleKeys() + l.getUnicodeLocaleType("ca") + "|" + l.hashCode() + "|" + l.stripExtensions());
        }
        System.out.println(Locale.US.getISO3Country() + Locale.US.getISO3Language() + " " + Locale.getISOCountries().length + " " + Locale.US.equals(new Locale("en", "US")) + " " + Locale.filter(Locale.LanguageRange.parse("de;q=0.5,en-US,fr;q=0.8"), List.of(Locale.GERMAN, Locale.US, Locale.FRENCH, Locale.ITALY)) + " " + Locale.lookup(Locale.LanguageRange.parse("fr-CA,de"), List.of(Locale.GERMAN, Locale.FRENCH)));
        try {
            new Locale.Builder().setLanguage("toolonglanguage");
        } catch (IllformedLocaleException e) {
            System.out.println(e.getMessage());
        }
        for (String tag : new String[] {"en", "de", "de-AT", "de-CH", "fr"}) {
            ResourceBundle b = ResourceBundle.getBundle("Locales$Messages", Locale.forLanguageTag(tag), ResourceBundle.Control.getNoFallbackControl(ResourceBundle.Control.FORMAT_CLASS));
            System.out.println(tag + " " + b.getLocale() + " " + b.getString("hello") + " " + b.getString("bye") + " " + b.getStringArray("list").length + " " + b.containsKey("extra") + " " + new TreeSet<>(b.keySet()) + " " + b.getBaseBundleName());
        }
        try {
            ResourceBundle.getBundle("Locales$Messages", Locale.ITALY).getString("nope");
        } catch (MissingResourceException e) {
            System.out.println(e.getMessage() + " " + e.getKey());
        }
        try {
            ResourceBundle.getBundle("NoSuchBundle");
        } catch (MissingResourceException e) {
            System.out.println(e.getMessage());
        }
        System.out.println(ResourceBundle.Control.getControl(ResourceBundle.Control.FORMAT_DEFAULT).getCandidateLocales("x", Locale.forLanguageTag("zh-Hant-TW")) + " " + ResourceBundle.Control.getControl(ResourceBundle.Control.FORMAT_CLASS).toBundleName("base", Locale.forLanguageTag("sr-Latn-RS")));
        for (String code : new String[] {"USD", "EUR", "JPY", "KWD", "XXX"}) {
            Currency c = Currency.getInstance(code);
            StringBuilder sym = new StringBuilder();
            c.getSymbol(Locale.US).chars().forEach(ch -> sym.append(Integer.toHexString(ch)).append(' '));
            System.out.println(c + " " + sym + c.getDefaultFractionDigits() + " " + c.getNumericCode() + " " + c.getDisplayName(Locale.US) + " " + c.getNumericCodeAsString());
        }
        System.out.println(Currency.getInstance(Locale.JAPAN) + " " + Currency.getInstance(Locale.UK) + " " + (Currency.getInstance("USD") == Currency.getInstance(Locale.US)));
        try {
            Currency.getInstance("ZZZZ");
        } catch (IllegalArgumentException e) {
            System.out.println("no such currency");
        }
    }
}

import java.io.*;
import java.util.*;

/** Properties: load, store, defaults, XML. */
public class PropertiesFiles {
    public static void main(String[] args) throws Exception {
        String src = "# comment\n! another\nkey=value\nspaced key = x\nspaced\\ key = escaped\ncolon:colon value\nempty=\nnovalue\nmulti=one,\\\n    two,\\\n  three\nunicode=\\u00e9\\u4e2d\ntab\\tkey=tab\\tvalue\n  leading = trimmed  \nequals\\=in\\:key=ok\nduplicate=1\nduplicate=2\nback=c:\\\\dir\\new\n";
        Properties p = new Properties();
        p.load(new StringReader(src));
        for (String k : new TreeSet<>(p.stringPropertyNames())) System.out.println(esc(k) + " -> [" + esc(p.getProperty(k)) + "]");
        Properties d = new Properties(p);
        d.setProperty("own", "1");
        d.put("notstring", 5);
        System.out.println(d.getProperty("key") + d.getProperty("own") + d.getProperty("nope") + d.getProperty("nope", "dflt") + d.getProperty("notstring") + " " + d.size() + " " + d.stringPropertyNames().size() + " " + Collections.list(d.propertyNames()).size() + " " + d.get("key") + d.containsKey("own"));
        Properties out = new Properties();
        out.setProperty("a key", " lead=\u00e9#!:\n\t\\");
        StringWriter w = new StringWriter();
        out.store(w, null);
        System.out.print(strip(w.toString()));
        ByteArrayOutputStream bo = new ByteArrayOutputStream();
        out.store(bo, "two\nlines");
        System.out.print(strip(bo.toString("ISO-8859-1")));
        Properties back = new Properties();
        back.load(new ByteArrayInputStream(bo.toByteArray()));
        System.out.println(back.equals(out));
        ByteArrayOutputStream xml = new ByteArrayOutputStream();
        out.setProperty("a key", "<tag> & \"quote\"");
        out.storeToXML(xml, "xml comment");
        System.out.println(xml.toString("UTF-8"));
        back.loadFromXML(new ByteArrayInputStream(xml.toByteArray()));
        System.out.println(back);
        try {
            p.load(new StringReader("bad=\\u12"));
        } catch (IllegalArgumentException e) {
            System.out.println(e.getMessage());
        }
        System.out.println(System.getProperty("file.separator") + System.getProperty("path.separator") + System.getProperty("line.separator").length() + System.getProperty("no.such.key") + System.setProperty("my.key", "v") + System.getProperty("my.key") + System.clearProperty("my.key") + System.getProperty("my.key", "gone") + " " + System.getProperty("java.specification.version") + " " + Runtime.version().feature() + " " + System.getenv("NO_SUCH_VARIABLE_X"));
        try {
            System.getProperty("");
        } catch (IllegalArgumentException e) {
            System.out.println(e.getMessage());
        }
    }

    static String strip(String s) {
        StringBuilder b = new StringBuilder();
        s.lines().filter(l -> !l.matches("#\\w{3} \\w{3} \\d\\d .*")).forEach(l -> b.append(l).append('\n'));
        return b.toString();
    }

    static String esc(String s) {
        StringBuilder b = new StringBuilder();
        for (char c : s.toCharArray()) b.append(c < 127 && c >= 32 ? String.valueOf(c) : String.format("\\u%04x", (int) c));
        return b.toString();
    }
}

import java.io.*;
import java.net.URL;
import java.nio.charset.StandardCharsets;
import java.util.*;

public class Resources {
    static String read(InputStream in) throws IOException {
        if (in == null) return "null";
        try (in) { return new String(in.readAllBytes(), StandardCharsets.UTF_8).replace("\n", "|"); }
    }
    public static void main(String[] args) throws Exception {
        ClassLoader l = Resources.class.getClassLoader();
        System.out.println(read(l.getResourceAsStream("data/a.txt")) + read(Resources.class.getResourceAsStream("data/a.txt")) + read(Resources.class.getResourceAsStream("/data/a.txt")));
        System.out.println(read(l.getResourceAsStream("/data/a.txt")) + read(l.getResourceAsStream("data/none")) + read(l.getResourceAsStream("empty.bin")).isEmpty() + read(ClassLoader.getSystemResourceAsStream("data/a.txt")).length());
        URL u = l.getResource("data/deep/p.properties");
        System.out.println(u.getProtocol() + " " + u.getPath().endsWith("/data/deep/p.properties") + " " + l.getResource("nothing") + " " + read(u.openStream()));
        Properties p = new Properties();
        try (InputStream in = l.getResourceAsStream("data/deep/p.properties")) { p.load(in); }
        System.out.println(new TreeMap<>(p));
        System.out.println(Collections.list(l.getResources("data/a.txt")).size() + " " + Collections.list(l.getResources("absent")).size());
        ResourceBundle b = ResourceBundle.getBundle("Msgs", Locale.ROOT), de = ResourceBundle.getBundle("Msgs", Locale.GERMANY);
        System.out.println(b.getString("greet") + de.getString("greet") + de.getString("only") + de.getLocale() + b.containsKey("nope"));
        try { de.getString("nope"); } catch (MissingResourceException e) { System.out.println(e.getMessage()); }
        try { ResourceBundle.getBundle("Absent", Locale.ROOT); } catch (MissingResourceException e) { System.out.println(e.getMessage()); }
        byte[] self = l.getResourceAsStream("Resources.class").readAllBytes();
        System.out.println(String.format("%02x%02x%02x%02x", self[0], self[1], self[2], self[3]) + " " + ((self[6] & 255) << 8 | self[7]));
        System.out.println(Object.class.getResourceAsStream("Object.class") != null);
        try (BufferedReader r = new BufferedReader(new InputStreamReader(l.getResourceAsStream("data/a.txt"), "UTF-8"))) { System.out.println(r.lines().map(String::length).toList()); }
        try (InputStream in = l.getResourceAsStream("data/a.txt")) { in.skip(6); byte[] buf = new byte[4]; System.out.println(in.read(buf) + new String(buf) + (in.available() > 0)); }
    }
}

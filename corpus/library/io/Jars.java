import java.io.*;
import java.nio.charset.StandardCharsets;
import java.util.*;
import java.util.jar.*;
import java.util.stream.*;
import java.util.zip.*;

/** Jars in memory: manifests, their line folding, sections, entries, and a class loader that reads from one. */
public class Jars {
    static byte[] jar(Manifest m, Map<String, byte[]> files) throws IOException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        try (JarOutputStream jar = m == null ? new JarOutputStream(out) : new JarOutputStream(out, m)) {
            for (Map.Entry<String, byte[]> e : files.entrySet()) {
                JarEntry j = new JarEntry(e.getKey());
                j.setTime(1_000_000_000_000L);
                j.setComment("about " + e.getKey());
                jar.putNextEntry(j);
                jar.write(e.getValue());
                jar.closeEntry();
            }
        }
        return out.toByteArray();
    }

    static byte[] read(String resource) throws IOException {
        try (InputStream in = Jars.class.getResourceAsStream(resource)) {
            return in.readAllBytes();
        }
    }

    public static class Plugin implements Comparable<String> {
        public int compareTo(String s) {
            return s.length() * 2;
        }

        @Override
        public String toString() {
            return "plugin in " + (getClass().getClassLoader() instanceof FromJar f ? f.label : "app") + " " + getClass().getPackageName().isEmpty();
        }
    }

    public static class FromJar extends ClassLoader {
        public final String label;
        final Map<String, byte[]> content = new HashMap<>();

        FromJar(String label, byte[] bytes) throws IOException {
            super("jar-" + label, null);
            this.label = label;
            try (JarInputStream in = new JarInputStream(new ByteArrayInputStream(bytes))) {
                for (JarEntry e; (e = in.getNextJarEntry()) != null; ) content.put(e.getName(), in.readAllBytes());
            }
        }

        @Override
        protected Class<?> findClass(String name) throws ClassNotFoundException {
            if (name.equals("Jars$FromJar")) return FromJar.class;
            byte[] b = content.get(name.replace('.', '/') + ".class");
            if (b == null) throw new ClassNotFoundException(name);
            return defineClass(name, b, 0, b.length);
        }
    }

    public static void main(String[] args) throws Exception {
        Manifest m = new Manifest();
        Attributes main = m.getMainAttributes();
        main.put(Attributes.Name.MANIFEST_VERSION, "1.0");
        main.put(Attributes.Name.MAIN_CLASS, "app.Main");
        main.putValue("X-Long", "0123456789".repeat(20));
        main.putValue("X-Accents", "\u00e9\u00e8\u20ac".repeat(20));
        Attributes section = new Attributes();
        section.putValue("Sealed", "true");
        section.putValue("Implementation-Title", "the title");
        m.getEntries().put("app/", section);
        ByteArrayOutputStream text = new ByteArrayOutputStream();
        m.write(text);
        String folded = text.toString(StandardCharsets.UTF_8);
        System.out.println(folded.lines().map(l -> l.getBytes(StandardCharsets.UTF_8).length).map(String::valueOf).collect(Collectors.joining(",")));
        System.out.println(folded.lines().filter(l -> !l.startsWith(" ") && !l.startsWith("X-")).collect(Collectors.joining("|")) + " " + folded.contains("\r\n "));
        Manifest again = new Manifest(new ByteArrayInputStream(text.toByteArray()));
        System.out.println(again.equals(m) + " " + (again.hashCode() == m.hashCode()) + " " + again.getMainAttributes().getValue("x-LONG").length() + " " + again.getAttributes("app/").getValue(Attributes.Name.SEALED) + " " + again.getAttributes("none") + " " + again.getMainAttributes().size() + " " + again.getMainAttributes().containsKey(new Attributes.Name("main-class")));
        for (String bad : new String[] {"Manifest-Version: 1.0\nNo colon here\n", "Manifest-Version 1.0\n", "A: 1\n\nNotName: x\n", ": x\n", "A b: c\n", "M: 1\n continued\n more\n\nName: s\nK: v\n", "K:v\n"}) {
            try {
                Manifest p = new Manifest(new ByteArrayInputStream(bad.getBytes()));
                System.out.println("ok " + p.getMainAttributes().entrySet() + p.getEntries());
            } catch (IOException e) {
                System.out.println(e.getMessage());
            }
        }
        try {
            new Attributes.Name("bad name");
        } catch (IllegalArgumentException e) {
            System.out.println(e.getMessage());
        }
        Map<String, byte[]> files = new LinkedHashMap<>();
        files.put("dir/", new byte[0]);
        files.put("dir/a.txt", "alpha".repeat(100).getBytes());
        files.put("\u00fcml.bin", new byte[] {1, 2, 3});
        files.put("Jars$Plugin.class", read("Jars$Plugin.class"));
        byte[] bytes = jar(m, files);
        try (JarInputStream in = new JarInputStream(new ByteArrayInputStream(bytes))) {
            System.out.println(in.getManifest().getMainAttributes().getValue("Main-Class"));
            for (JarEntry e; (e = in.getNextJarEntry()) != null; ) {
                byte[] b = in.readAllBytes();
                CRC32 crc = new CRC32();
                crc.update(b);
                System.out.println(e.getName().replace('\u00fc', 'u') + " " + e.isDirectory() + " " + (e.getName().endsWith("class") ? "" : b.length + " " + Long.toHexString(crc.getValue())) + " " + e.getTime() + " " + e.getComment() + " " + (e.getAttributes() == null) + (e.getCodeSigners() == null));
            }
        }
        try (JarInputStream none = new JarInputStream(new ByteArrayInputStream(jar(null, Map.of("x", new byte[5]))))) {
            System.out.println(none.getManifest() + " " + none.getNextEntry().getName() + " " + none.read(new byte[3], 0, 3) + none.available() + " " + none.getNextEntry() + none.available());
        }
        FromJar one = new FromJar("one", bytes), two = new FromJar("two", bytes);
        Object p1 = one.loadClass("Jars$Plugin").getConstructor().newInstance(), p2 = two.loadClass("Jars$Plugin").getConstructor().newInstance();
        @SuppressWarnings("unchecked") Comparable<String> c = (Comparable<String>) p1;
        System.out.println(c.compareTo("four") + " " + (p1.getClass() == p2.getClass()) + " " + p1.getClass().getName().equals(p2.getClass().getName()) + " " + (p1 instanceof Plugin) + " " + one.getName() + " " + p1.getClass().getClassLoader().getName() + " " + one.loadClass("java.lang.String") .equals(String.class));
        try {
            Plugin p = (Plugin) (Object) p1;
        } catch (ClassCastException e) {
            System.out.println(e.getMessage().replaceAll("@[0-9a-f]+", "@"));
        }
        System.out.println(p1 + " | " + new Plugin());
        byte[] cut = Arrays.copyOf(bytes, 60);
        try (JarInputStream in = new JarInputStream(new ByteArrayInputStream(cut))) {
            System.out.println(in.getManifest());
        } catch (IOException e) {
            System.out.println(e);
        }
        byte[] broken = jar(null, Map.of("y", "payload payload payload".getBytes()));
        broken[40] ^= 0x55;
        try (ZipInputStream in = new ZipInputStream(new ByteArrayInputStream(broken))) {
            in.getNextEntry();
            in.readAllBytes();
        } catch (IOException e) {
            System.out.println(e.getClass().getSimpleName());
        }
    }
}

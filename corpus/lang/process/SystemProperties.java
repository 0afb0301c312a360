// java: -Dmy.prop=hello -Dempty= -Dflag "-Dspaced=a b"
public class SystemProperties {
    public static void main(String[] args) {
        for (String k : new String[] {"my.prop", "empty", "flag", "spaced", "absent", "file.separator", "path.separator", "line.separator", "java.specification.name", "java.vm.specification.name", "java.class.version", "java.specification.version", "os.name", "java.vendor.none", "user.none"})
            System.out.println(k + "=" + (System.getProperty(k) == null ? null : System.getProperty(k).replace("\n", "\\n")));
        System.out.println(System.getProperty("absent", "default") + Integer.getInteger("absent", 5) + Boolean.getBoolean("flag") + Long.getLong("my.prop"));
        System.setProperty("num", "0x1F");
        System.out.println(Integer.getInteger("num") + System.setProperty("num", "2") + System.clearProperty("num") + System.getProperty("num"));
        try { System.getProperty(""); } catch (IllegalArgumentException e) { System.out.println(e.getMessage()); }
        try { System.getProperty(null); } catch (NullPointerException e) { System.out.println(e.getMessage()); }
        System.out.println(System.getenv("CUPPER_SURELY_ABSENT") + " " + System.getenv().containsKey("CUPPER_SURELY_ABSENT") + " " + System.getenv("TZ"));
        System.out.println(System.lineSeparator().length() + " " + java.io.File.separator + " " + (Runtime.version().feature() >= 17) + " " + (Runtime.getRuntime().availableProcessors() > 0) + " " + (Runtime.getRuntime().totalMemory() > 0));
        System.out.println(java.nio.charset.Charset.defaultCharset() + " " + System.getProperty("user.dir").isEmpty() + " " + System.getProperty("java.io.tmpdir"));
        System.out.println(String.valueOf(Runtime.version().feature()).equals(System.getProperty("java.specification.version")) + " " + System.getProperties().getProperty("my.prop"));
    }
}

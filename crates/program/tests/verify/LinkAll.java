import java.io.*; import java.nio.file.*;
/**
 * `LinkAll FILE BASE`: links every class of the file in a fresh loader whose other classes come from BASE; prints each
 * outcome. Asking for constructors links a class; asking for methods would load the classes of their parameters too.
 */
public class LinkAll {
    static class L extends ClassLoader {
        final byte[] b; final Path base; String name; 
        L(byte[] b, Path base, String name) { super(ClassLoader.getPlatformClassLoader()); this.b = b; this.base = base; this.name = name; }
        protected Class<?> findClass(String n) throws ClassNotFoundException {
            try { byte[] c = n.equals(name) ? b : Files.readAllBytes(base.resolve(n.replace('.', '/') + ".class")); return defineClass(n, c, 0, c.length); } catch (IOException e) { throw new ClassNotFoundException(n); }
        }
    }
    static String nameOf(byte[] b) throws IOException {
        DataInputStream d = new DataInputStream(new ByteArrayInputStream(b)); d.skipBytes(8); int n = d.readUnsignedShort(); Object[] p = new Object[n];
        for (int i = 1; i < n; i++) switch (d.readByte()) {
            case 1: p[i] = d.readUTF(); break; case 3: case 4: case 9: case 10: case 11: case 12: case 17: case 18: d.skipBytes(4); break;
            case 5: case 6: d.skipBytes(8); i++; break; case 7: p[i] = d.readUnsignedShort(); break; case 8: case 16: case 19: case 20: d.skipBytes(2); break; case 15: d.skipBytes(3); break; }
        d.skipBytes(2); return ((String) p[(Integer) p[d.readUnsignedShort()]]).replace('/', '.');
    }
    public static void main(String[] a) throws Exception {
        DataInputStream d = new DataInputStream(new BufferedInputStream(new FileInputStream(a[0])));
        PrintStream out = new PrintStream(new BufferedOutputStream(System.out), false, "UTF-8");
        for (int i = 0; ; i++) {
            int n; try { n = d.readInt(); } catch (EOFException e) { break; }
            byte[] b = new byte[n]; d.readFully(b);
            String r; try { Class<?> c = Class.forName(nameOf(b), false, new L(b, Paths.get(a[1]), nameOf(b))); if (c.isInterface()) c.getDeclaredMethods(); else c.getDeclaredConstructors(); r = "OK"; } catch (Throwable t) { r = t.toString(); }
            out.print("#" + i + "\n" + r + "\n");
        }
        out.flush();
    }
}

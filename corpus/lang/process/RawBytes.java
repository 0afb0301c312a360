import java.io.*;
public class RawBytes {
    public static void main(String[] args) throws IOException {
        byte[] all = new byte[256]; for (int i = 0; i < 256; i++) all[i] = (byte) i;
        System.out.write(all, 0, 256); System.out.flush();
        OutputStream o = new FileOutputStream(FileDescriptor.out); o.write("direct\n".getBytes()); o.flush();
        new PrintStream(new FileOutputStream(FileDescriptor.err), true).println("direct err");
        System.err.print("no newline on err"); PrintWriter w = new PrintWriter(System.out); w.print("writer "); w.printf("%08.3f", Math.PI); w.println(); w.flush();
        BufferedWriter b = new BufferedWriter(new OutputStreamWriter(System.out, "UTF-16BE")); b.write("é€"); b.newLine(); b.flush();
        System.out.print("é€😀");
    }
}

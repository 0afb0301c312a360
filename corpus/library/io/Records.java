// stdin: 3
// stdin: pear 1.25 10
// stdin: apple 0.5 200
// stdin: fig 12 x
// stdin: tail line
import java.io.*;
import java.util.*;

/** Reads numbers and records from standard input byte by byte and through layers; writes to both output streams; exits non-zero. */
public class Records {
    static String readToken(PushbackInputStream in) throws IOException {
        StringBuilder b = new StringBuilder();
        int c;
        while ((c = in.read()) == ' ') {}
        for (; c >= 0 && c != ' ' && c != '\n'; c = in.read()) b.append((char) c);
        if (c >= 0) in.unread(c);
        return b.toString();
    }

    public static void main(String[] args) throws IOException {
        PushbackInputStream in = new PushbackInputStream(System.in);
        int n = Integer.parseInt(readToken(in));
        in.read();
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        DataOutputStream out = new DataOutputStream(bytes);
        int errors = 0;
        for (int i = 0; i < n; i++) {
            String name = readToken(in), price = readToken(in), qty = readToken(in);
            in.read();
            try {
                double p = Double.parseDouble(price);
                int q = Integer.parseInt(qty);
                out.writeUTF(name);
                out.writeDouble(p);
                out.writeInt(q);
                System.out.printf(Locale.ROOT, "%-8s %6.2f x %3d = %8.3f%n", name, p, q, p * q);
            } catch (NumberFormatException e) {
                errors++;
                System.err.println("record " + i + ": " + e.getMessage());
            }
        }
        System.out.println("rest: " + new String(in.readAllBytes()).trim());
        DataInputStream back = new DataInputStream(new ByteArrayInputStream(bytes.toByteArray()));
        double total = 0;
        while (back.available() > 0) {
            back.readUTF();
            total += back.readDouble() * back.readInt();
        }
        System.out.println(total + " " + bytes.size() + " " + System.in.read());
        if (errors > 0) throw new IOException(errors + " bad record(s)", new IllegalStateException("cause"));
    }
}

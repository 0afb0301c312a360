import java.io.*;
import java.util.*;

/** In-memory byte streams and their filters. */
public class ByteStreams {
    static String t(java.util.concurrent.Callable<Object> f) {
        try {
            return String.valueOf(f.call());
        } catch (Exception e) {
            return e.toString();
        }
    }

    public static void main(String[] args) throws Exception {
        ByteArrayOutputStream bo = new ByteArrayOutputStream(4);
        bo.write(65);
        bo.write(new byte[] {66, 67, 68, 69}, 1, 3);
        bo.writeBytes(new byte[] {-1, 0, 127});
        bo.write(0x1ff);
        System.out.println(Arrays.toString(bo.toByteArray()) + " " + bo.size() + " " + bo.toString("ISO-8859-1").length() + " " + Arrays.hashCode(bo.toByteArray()));
        ByteArrayInputStream bi = new ByteArrayInputStream(bo.toByteArray(), 1, 6);
        System.out.println(bi.available() + " " + bi.read() + " " + bi.skip(2) + " " + bi.markSupported() + " " + Arrays.toString(bi.readNBytes(2)) + " " + bi.read() + " " + bi.read() + " " + bi.read(new byte[3]));
        bi.reset();
        System.out.println(Arrays.toString(bi.readAllBytes()) + " " + t(() -> bi.read(new byte[2], 1, 5)));
        ByteArrayOutputStream d = new ByteArrayOutputStream();
        DataOutputStream out = new DataOutputStream(d);
        out.writeBoolean(true);
        out.writeByte(-2);
        out.writeShort(-300);
        out.writeChar('\u20ac');
        out.writeInt(0xCAFEBABE);
        out.writeLong(Long.MIN_VALUE + 7);
        out.writeFloat(3.14f);
        out.writeDouble(-2.718281828);
        out.writeUTF("h\u00e9\u4e2d\0\ud83d\ude00");
        out.writeBytes("raw");
        out.writeChars("xy");
        System.out.println(out.size() + " " + HexFormat.of().formatHex(d.toByteArray()));
        DataInputStream in = new DataInputStream(new ByteArrayInputStream(d.toByteArray()));
        System.out.println(in.readBoolean() + " " + in.readUnsignedByte() + " " + in.readUnsignedShort() + " " + (int) in.readChar() + " " + in.readInt() + " " + in.readLong() + " " + in.readFloat() + " " + in.readDouble() + " " + in.readUTF().equals("h\u00e9\u4e2d\0\ud83d\ude00") + " " + in.skipBytes(3) + " " + in.readChar() + in.readChar() + " " + t(in::readInt));
        System.out.println(t(() -> new DataInputStream(new ByteArrayInputStream(new byte[] {0, 2, (byte) 0xc3})).readUTF()) + " " + t(() -> new DataInputStream(new ByteArrayInputStream(new byte[] {0, 1, (byte) 0xff})).readUTF()) + " " + t(() -> { out.writeUTF("x".repeat(70000)); return ""; }));
        BufferedInputStream buf = new BufferedInputStream(new ByteArrayInputStream("0123456789abcdef".getBytes()), 4);
        buf.mark(6);
        System.out.print((char) buf.read() + "" + (char) buf.read() + new String(buf.readNBytes(3)));
        buf.reset();
        System.out.println(" " + new String(buf.readNBytes(5)) + " " + buf.available() + " " + buf.skip(3) + new String(buf.readAllBytes()));
        PushbackInputStream pb = new PushbackInputStream(new ByteArrayInputStream("abc".getBytes()), 2);
        int a = pb.read();
        pb.unread(a);
        pb.unread('Z');
        System.out.println(new String(pb.readAllBytes()) + " " + t(() -> { pb.unread(new byte[5]); return ""; }));
        SequenceInputStream seq = new SequenceInputStream(Collections.enumeration(List.of(new ByteArrayInputStream("one ".getBytes()), new ByteArrayInputStream(new byte[0]), new ByteArrayInputStream("two".getBytes()))));
        System.out.println(new String(seq.readAllBytes()));
        PipedOutputStream po = new PipedOutputStream();
        PipedInputStream pi = new PipedInputStream(po, 8);
        Thread w = new Thread(() -> {
            try (po) {
                for (int i = 0; i < 50; i++) po.write(("n" + i + " ").getBytes());
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        });
        w.start();
        System.out.println(new String(pi.readAllBytes()).hashCode());
        w.join();
        System.out.println(t(() -> { new PipedInputStream().read(); return ""; }));
        InputStream nul = InputStream.nullInputStream();
        ByteArrayOutputStream copy = new ByteArrayOutputStream();
        System.out.println(nul.read() + " " + new ByteArrayInputStream("transfer".getBytes()).transferTo(copy) + copy);
        FilterOutputStream rot = new FilterOutputStream(copy) {
            @Override
            public void write(int b) throws IOException {
                super.write(Character.isLetter(b) ? (b & 32) + 65 + ((b & 31) + 12) % 26 : b);
            }
        };
        rot.write("Hello, World".getBytes());
        rot.close();
        System.out.println(copy);
        try (Closeable c1 = () -> System.out.print("close1 "); Closeable c2 = () -> { throw new IOException("close2"); }) {
            throw new IllegalStateException("body");
        } catch (IllegalStateException e) {
            System.out.println(e.getMessage() + Arrays.toString(e.getSuppressed()));
        }
    }
}

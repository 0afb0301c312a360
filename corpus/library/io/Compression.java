import java.io.*;
import java.util.*;
import java.util.zip.*;

/** Deflate, gzip, zip and checksums in memory. Compressed bytes themselves depend on the zlib, so only sizes' relations and round trips are shown. */
public class Compression {
    public static void main(String[] args) throws Exception {
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < 500; i++) text.append("line ").append(i * 7919 % 101).append(" of the text\n");
        byte[] data = text.toString().getBytes("UTF-8");
        byte[] noise = new byte[5000];
        new Random(3).nextBytes(noise);
        for (byte[] src : new byte[][] {data, noise, new byte[0], new byte[100000]}) {
            CRC32 crc = new CRC32();
            crc.update(src);
            Adler32 ad = new Adler32();
            ad.update(src, 0, src.length);
            CRC32C c = new CRC32C();
            c.update(src);
            System.out.println(src.length + " " + Long.toHexString(crc.getValue()) + " " + Long.toHexString(ad.getValue()) + " " + Long.toHexString(c.getValue()));
            for (int level : new int[] {Deflater.NO_COMPRESSION, Deflater.BEST_SPEED, Deflater.DEFAULT_COMPRESSION, Deflater.BEST_COMPRESSION}) {
                for (boolean nowrap : new boolean[] {false, true}) {
                    Deflater d = new Deflater(level, nowrap);
                    d.setInput(src);
                    d.finish();
                    byte[] buf = new byte[src.length + 200];
                    int n = 0;
                    while (!d.finished()) n += d.deflate(buf, n, buf.length - n);
                    Inflater inf = new Inflater(nowrap);
                    inf.setInput(buf, 0, n);
                    byte[] back = new byte[src.length];
                    int m = 0;
                    while (!inf.finished() && m < back.length) m += inf.inflate(back, m, Math.min(777, back.length - m));
                    System.out.print(level + (nowrap ? "r" : "z") + " " + (n < src.length) + " " + Arrays.equals(src, back) + " " + d.getBytesRead() + " " + inf.getBytesWritten() + (nowrap ? "" : " " + Integer.toHexString(d.getAdler())) + "; ");
                    d.end();
                    inf.end();
                }
            }
            System.out.println();
            ByteArrayOutputStream gz = new ByteArrayOutputStream();
            try (GZIPOutputStream g = new GZIPOutputStream(gz)) {
                g.write(src);
            }
            byte[] z = gz.toByteArray();
            System.out.println((z[0] & 255) + " " + (z[1] & 255) + " " + Arrays.equals(src, new GZIPInputStream(new ByteArrayInputStream(z)).readAllBytes()));
            ByteArrayOutputStream df = new ByteArrayOutputStream();
            try (DeflaterOutputStream o = new DeflaterOutputStream(df)) {
                o.write(src);
            }
            System.out.println(Arrays.equals(new InflaterInputStream(new ByteArrayInputStream(df.toByteArray())).readAllBytes(), src) + " " + Arrays.equals(new InflaterInputStream(new DeflaterInputStream(new ByteArrayInputStream(src))).readAllBytes(), src));
        }
        ByteArrayOutputStream zo = new ByteArrayOutputStream();
        try (ZipOutputStream zip = new ZipOutputStream(zo)) {
            zip.setComment("a comment");
            for (String name : List.of("a.txt", "dir/", "dir/b.bin")) {
                ZipEntry e = new ZipEntry(name);
                e.setTimeLocal(java.time.LocalDateTime.of(2020, 1, 2, 3, 4, 6));
                e.setComment("c:" + name);
                zip.putNextEntry(e);
                if (!e.isDirectory()) zip.write(name.endsWith("bin") ? noise : data);
                zip.closeEntry();
            }
            ZipEntry stored = new ZipEntry("stored");
            stored.setMethod(ZipEntry.STORED);
            stored.setTimeLocal(java.time.LocalDateTime.of(1999, 12, 31, 23, 59, 58));
            CRC32 crc = new CRC32();
            crc.update(new byte[] {1, 2, 3});
            stored.setCrc(crc.getValue());
            stored.setSize(3);
            zip.putNextEntry(stored);
            zip.write(new byte[] {1, 2, 3});
            zip.closeEntry();
            try {
                zip.putNextEntry(new ZipEntry("a.txt"));
            } catch (ZipException e) {
                System.out.println(e.getMessage());
            }
        }
        try (ZipInputStream zi = new ZipInputStream(new ByteArrayInputStream(zo.toByteArray()))) {
            for (ZipEntry e; (e = zi.getNextEntry()) != null;) {
                byte[] body = zi.readAllBytes();
                System.out.println(e.getName() + " " + e.isDirectory() + " " + body.length + " " + Arrays.hashCode(body) + " " + e.getMethod() + " " + e.getTimeLocal() + " " + Long.toHexString(e.getCrc()));
            }
        }
        for (byte[] bad : new byte[][] {{1, 2, 3, 4, 5, 6, 7, 8, 9, 10}, {}, {0x1f, (byte) 0x8b, 8, 0, 0, 0, 0, 0, 0, 0, 77}}) {
            try {
                new GZIPInputStream(new ByteArrayInputStream(bad)).readAllBytes();
            } catch (IOException e) {
                System.out.println(e.getClass().getName() + " " + e.getMessage());
            }
        }
        try {
            Inflater i = new Inflater();
            i.setInput(new byte[] {5, 5, 5});
            i.inflate(new byte[10]);
        } catch (DataFormatException e) {
            System.out.println(e.getMessage());
        }
        CheckedInputStream ci = new CheckedInputStream(new ByteArrayInputStream("check".getBytes()), new CRC32());
        ci.readAllBytes();
        Inflater known = new Inflater();
        known.setInput(HexFormat.of().parseHex("789ccb48cdc9c95728cf2fca4901001a0b045d"));
        byte[] hello = new byte[11];
        System.out.println(ci.getChecksum().getValue() + " " + known.inflate(hello) + new String(hello));
    }
}

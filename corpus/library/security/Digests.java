import java.nio.charset.StandardCharsets;
import java.security.*;
import java.util.*;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/** MessageDigest and HMAC against many inputs. */
public class Digests {
    static String hex(byte[] b) {
        return HexFormat.of().formatHex(b);
    }

    public static void main(String[] args) throws Exception {
        String[] inputs = {"", "a", "abc", "The quick brown fox jumps over the lazy dog", "x".repeat(1000), "\u00e9\u4e2d"};
        for (String alg : new String[] {"MD2", "MD5", "SHA-1", "SHA-224", "SHA-256", "SHA-384", "SHA-512", "SHA-512/224", "SHA-512/256", "SHA3-224", "SHA3-256", "SHA3-384", "SHA3-512"}) {
            MessageDigest md = MessageDigest.getInstance(alg);
            System.out.println(md.getAlgorithm() + " " + md.getDigestLength() + " " + md.getProvider().getName());
            for (String s : inputs) System.out.println("  " + hex(md.digest(s.getBytes(StandardCharsets.UTF_8))));
            md.update((byte) 'a');
            MessageDigest fork = (MessageDigest) md.clone();
            md.update("bc".getBytes());
            fork.update(new byte[] {'z', 'b', 'c'}, 1, 2);
            System.out.println("  " + MessageDigest.isEqual(md.digest(), fork.digest()));
        }
        for (String alg : new String[] {"HmacMD5", "HmacSHA1", "HmacSHA224", "HmacSHA256", "HmacSHA384", "HmacSHA512", "HmacSHA3-256"}) {
            Mac mac = Mac.getInstance(alg);
            for (String key : new String[] {"k", "a key that is longer than one block of the underlying digest function, to be hashed first; sixty-four is not enough for SHA-512, so go on and on until it is"}) {
                mac.init(new SecretKeySpec(key.getBytes(), alg));
                mac.update("part one,".getBytes());
                System.out.println(alg + " " + mac.getMacLength() + " " + hex(mac.doFinal(" part two".getBytes())));
            }
        }
        byte[] h = new byte[32];
        MessageDigest sha = MessageDigest.getInstance("SHA-256");
        for (int i = 0; i < 500; i++) h = sha.digest(h);
        System.out.println(hex(h) + " " + sha);
        byte[] mib = new byte[1 << 16];
        for (int i = 0; i < mib.length; i++) mib[i] = (byte) (i * 31 >> 3);
        System.out.println(hex(MessageDigest.getInstance("SHA-1").digest(mib)) + " " + hex(MessageDigest.getInstance("MD5").digest(mib)) + " " + hex(MessageDigest.getInstance("SHA3-256").digest(mib)) + " " + hex(MessageDigest.getInstance("SHA-512").digest(mib)));
        try {
            MessageDigest.getInstance("SHA-999");
        } catch (NoSuchAlgorithmException e) {
            System.out.println(e.getMessage());
        }
        DigestInputStreamCheck.run();
        SecureRandom sr = new SecureRandom();
        byte[] r1 = new byte[16], r2 = new byte[16];
        sr.nextBytes(r1);
        sr.nextBytes(r2);
        System.out.println(!Arrays.equals(r1, r2) + " " + UUID.randomUUID().version() + " " + (sr.nextInt(10) < 10));
        System.out.println(UUID.nameUUIDFromBytes("hello".getBytes()) + " " + UUID.nameUUIDFromBytes(new byte[0]).version() + " " + UUID.fromString("123e4567-e89b-12d3-a456-426614174000").variant() + " " + new UUID(1, -1) + " " + new UUID(5, 6).compareTo(new UUID(5, 7)) + " " + new UUID(5, 6).hashCode() + " " + UUID.fromString("1-2-3-4-5"));
    }

    static class DigestInputStreamCheck {
        static void run() throws Exception {
            DigestInputStream in = new DigestInputStream(new java.io.ByteArrayInputStream("abc".getBytes()), MessageDigest.getInstance("MD5"));
            in.readAllBytes();
            DigestOutputStream out = new DigestOutputStream(java.io.OutputStream.nullOutputStream(), MessageDigest.getInstance("SHA-1"));
            out.write("abc".getBytes());
            System.out.println(hex(in.getMessageDigest().digest()) + " " + hex(out.getMessageDigest().digest()));
        }
    }
}

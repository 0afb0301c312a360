import java.nio.charset.StandardCharsets;
import java.security.*;
import java.security.spec.*;
import java.util.*;
import javax.crypto.*;
import javax.crypto.spec.*;

/** AES in its modes, ChaCha20, DES, PBKDF2, key wrap, RSA with a fixed key. */
public class Ciphers {
    static String hex(byte[] b) {
        return HexFormat.of().formatHex(b);
    }

    static String t(java.util.concurrent.Callable<Object> f) {
        try {
            return String.valueOf(f.call());
        } catch (Exception e) {
            return e.getClass().getSimpleName() + ":" + e.getMessage();
        }
    }

    public static void main(String[] args) throws Exception {
        byte[] iv = HexFormat.of().parseHex("000102030405060708090a0b0c0d0e0f");
        byte[] text = "Attack at dawn! The eagle flies at midnight, bring 42 sandwiches.".getBytes(StandardCharsets.UTF_8);
        for (int bits : new int[] {128, 192, 256}) {
            byte[] kb = new byte[bits / 8];
            for (int i = 0; i < kb.length; i++) kb[i] = (byte) (i * 17 + bits);
            SecretKeySpec key = new SecretKeySpec(kb, "AES");
            for (String mode : new String[] {"AES/ECB/PKCS5Padding", "AES/CBC/PKCS5Padding", "AES/CTR/NoPadding", "AES/CFB8/NoPadding", "AES/OFB/NoPadding", "AES/CFB/PKCS5Padding", "AES/GCM/NoPadding"}) {
                AlgorithmParameterSpec spec = mode.contains("ECB") ? null : mode.contains("GCM") ? new GCMParameterSpec(128, iv, 0, 12) : new IvParameterSpec(iv);
                Cipher c = Cipher.getInstance(mode);
                c.init(Cipher.ENCRYPT_MODE, key, spec);
                if (mode.contains("GCM")) c.updateAAD("header".getBytes());
                byte[] e = c.doFinal(text);
                c = Cipher.getInstance(mode);
                c.init(Cipher.DECRYPT_MODE, key, spec);
                if (mode.contains("GCM")) c.updateAAD("header".getBytes());
                System.out.println(bits + " " + mode + " " + hex(e) + " " + Arrays.equals(text, c.doFinal(e)) + " " + c.getBlockSize());
                if (mode.contains("GCM") || mode.contains("CBC")) {
                    e[e.length - 1] ^= 1;
                    Cipher d = Cipher.getInstance(mode);
                    d.init(Cipher.DECRYPT_MODE, key, spec);
                    System.out.println(t(() -> d.doFinal(e)).replaceAll(":.*", ""));
                }
            }
        }
        SecretKey k = new SecretKeySpec(Arrays.copyOf(iv, 16), "AES");
        Cipher c = Cipher.getInstance("AES/CBC/NoPadding");
        c.init(Cipher.ENCRYPT_MODE, k, new IvParameterSpec(iv));
        System.out.println(hex(c.update(Arrays.copyOf(text, 20))) + " " + t(() -> hex(c.doFinal())) + " " + t(() -> Cipher.getInstance("Nope/X/Y")) + " " + t(() -> {
            Cipher x = Cipher.getInstance("AES");
            x.init(Cipher.ENCRYPT_MODE, new SecretKeySpec(new byte[5], "AES"));
            return "";
        }));
        Cipher des = Cipher.getInstance("DESede/CBC/PKCS5Padding");
        des.init(Cipher.ENCRYPT_MODE, new SecretKeySpec(Arrays.copyOf("0123456789abcdefghijklmn".getBytes(), 24), "DESede"), new IvParameterSpec(iv, 0, 8));
        System.out.println(hex(des.doFinal(text)));
        Cipher cha = Cipher.getInstance("ChaCha20-Poly1305");
        cha.init(Cipher.ENCRYPT_MODE, new SecretKeySpec(Arrays.copyOf(text, 32), "ChaCha20"), new IvParameterSpec(iv, 0, 12));
        System.out.println(hex(cha.doFinal(text)));
        SecretKeyFactory f = SecretKeyFactory.getInstance("PBKDF2WithHmacSHA256");
        System.out.println(hex(f.generateSecret(new PBEKeySpec("password".toCharArray(), "salt".getBytes(), 50, 256)).getEncoded()));
        Cipher wrap = Cipher.getInstance("AESWrap");
        wrap.init(Cipher.WRAP_MODE, k);
        System.out.println(hex(wrap.wrap(new SecretKeySpec(Arrays.copyOf(text, 16), "AES"))));
        java.math.BigInteger n = new java.math.BigInteger("a56e4a0e701017589a5187dc7ea841d156f2ec0e36ad52a44dfeb1e61f7ad991d8c51056ffedb162b4c0f283a12a88a394dff526ab7291cbb307ceabfce0b1dfd5cd9508096d5b2b8b6df5d671ef6377c0921cb23c270a70e2598e6ff89d19f105acc2d3f0cb35f29280e1386b6f64c4ef22e1e1f20d0ce8cffb2249bd9a2137", 16);
        java.math.BigInteger e = java.math.BigInteger.valueOf(65537), d = new java.math.BigInteger("33a5042a90b27d4f5451ca9bbbd0b44771a101af884340aef9885f2a4bbe92e894a724ac3c568c8f97853ad07c0266c8c6a3ca0929f1e8f11231884429fc4d9ae55fee896a10ce707c3ed7e734e44727a39574501a532683109c2abacaba283c31b4bd2f53c3ee37e352cee34f9e503bd80c0622ad79c6dcee883547c6a3b325", 16);
        KeyFactory kf = KeyFactory.getInstance("RSA");
        PublicKey pub = kf.generatePublic(new RSAPublicKeySpec(n, e));
        PrivateKey priv = kf.generatePrivate(new RSAPrivateKeySpec(n, d));
        Signature sig = Signature.getInstance("SHA256withRSA");
        sig.initSign(priv);
        sig.update(text);
        byte[] s = sig.sign();
        sig.initVerify(pub);
        sig.update(text);
        System.out.println(hex(s) + " " + sig.verify(s) + " " + hex(pub.getEncoded()).hashCode() + " " + pub.getFormat());
        Cipher rsa = Cipher.getInstance("RSA/ECB/PKCS1Padding");
        rsa.init(Cipher.ENCRYPT_MODE, pub);
        byte[] enc = rsa.doFinal("short".getBytes());
        rsa.init(Cipher.DECRYPT_MODE, priv);
        System.out.println(new String(rsa.doFinal(enc)) + " " + enc.length);
        SealedObject so = new SealedObject("sealed", initialised(k));
        System.out.println(so.getObject(k) + " " + so.getAlgorithm());
    }

    static Cipher initialised(SecretKey k) throws GeneralSecurityException {
        Cipher c = Cipher.getInstance("AES/ECB/PKCS5Padding");
        c.init(Cipher.ENCRYPT_MODE, k);
        return c;
    }
}

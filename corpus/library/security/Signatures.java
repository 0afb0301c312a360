import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.security.*;
import java.security.interfaces.*;
import java.security.spec.*;
import java.util.*;
import javax.crypto.*;
import javax.crypto.spec.*;

/** RSA from fixed numbers, signatures, key specs, key derivation, HMACs, and what fails. */
public class Signatures {
    static String hex(byte[] b) {
        return HexFormat.of().formatHex(b);
    }

    static String brief(byte[] b) {
        return b.length + ":" + hex(b).substring(0, 16) + ":" + Arrays.hashCode(b);
    }

    interface Act {
        Object run() throws Exception;
    }

    static void t(String name, Act a) {
        try {
            System.out.println(name + " " + a.run());
        } catch (Exception e) {
            System.out.println(name + " " + e.getClass().getName() + ": " + e.getMessage());
        }
    }

    public static void main(String[] args) throws Exception {
        BigInteger p = BigInteger.TWO.pow(511).add(BigInteger.TWO.pow(510)).nextProbablePrime(), q = BigInteger.TWO.pow(511).add(BigInteger.TWO.pow(509)).add(BigInteger.TWO.pow(510)).nextProbablePrime(), e = BigInteger.valueOf(65537);
        BigInteger n = p.multiply(q), phi = p.subtract(BigInteger.ONE).multiply(q.subtract(BigInteger.ONE)), d = e.modInverse(phi);
        KeyFactory kf = KeyFactory.getInstance("RSA");
        RSAPublicKey pub = (RSAPublicKey) kf.generatePublic(new RSAPublicKeySpec(n, e));
        RSAPrivateCrtKey priv = (RSAPrivateCrtKey) kf.generatePrivate(new RSAPrivateCrtKeySpec(n, e, d, p, q, d.mod(p.subtract(BigInteger.ONE)), d.mod(q.subtract(BigInteger.ONE)), q.modInverse(p)));
        PrivateKey plain = kf.generatePrivate(new RSAPrivateKeySpec(n, d));
        System.out.println(n.bitLength() + " " + pub.getAlgorithm() + pub.getFormat() + " " + brief(pub.getEncoded()) + " " + priv.getFormat() + " " + brief(priv.getEncoded()) + " " + plain.getClass().getSimpleName());
        System.out.println(kf.generatePublic(new X509EncodedKeySpec(pub.getEncoded())).equals(pub) + " " + kf.generatePrivate(new PKCS8EncodedKeySpec(priv.getEncoded())).equals(priv) + " " + kf.getKeySpec(pub, RSAPublicKeySpec.class).getModulus().equals(n) + " " + priv.getCrtCoefficient().bitLength());
        byte[] message = "the message to sign".getBytes(StandardCharsets.UTF_8);
        for (String alg : new String[] {"MD5withRSA", "SHA1withRSA", "SHA256withRSA", "SHA512withRSA", "SHA3-256withRSA", "NONEwithRSA"}) {
            t(alg, () -> {
                Signature s = Signature.getInstance(alg);
                s.initSign(priv);
                s.update(message, 0, 10);
                s.update(message, 10, message.length - 10);
                byte[] sig = s.sign();
                s.initSign(plain);
                s.update(message);
                boolean same = Arrays.equals(sig, s.sign());
                s.initVerify(pub);
                s.update(message);
                boolean good = s.verify(sig);
                sig[5] ^= 1;
                s.update(message);
                boolean bad;
                try {
                    bad = s.verify(sig);
                } catch (SignatureException x) {
                    bad = false;
                }
                sig[5] ^= 1;
                return brief(sig) + " " + same + good + bad + " " + s;
            });
        }
        t("pss", () -> {
            Signature s = Signature.getInstance("RSASSA-PSS");
            s.setParameter(new PSSParameterSpec("SHA-256", "MGF1", MGF1ParameterSpec.SHA256, 0, 1));
            s.initSign(priv);
            s.update(message);
            byte[] sig = s.sign();
            s.initVerify(pub);
            s.update(message);
            return brief(sig) + " " + s.verify(sig);
        });
        t("encrypt", () -> {
            Cipher c = Cipher.getInstance("RSA/ECB/PKCS1Padding");
            c.init(Cipher.ENCRYPT_MODE, pub);
            byte[] sealed = c.doFinal(message);
            c.init(Cipher.DECRYPT_MODE, priv);
            return sealed.length + " " + new String(c.doFinal(sealed));
        });
        t("oaep", () -> {
            Cipher c = Cipher.getInstance("RSA/ECB/OAEPWithSHA-256AndMGF1Padding");
            c.init(Cipher.ENCRYPT_MODE, pub);
            byte[] sealed = c.doFinal(message);
            c.init(Cipher.DECRYPT_MODE, priv);
            return sealed.length + " " + new String(c.doFinal(sealed));
        });
        t("raw", () -> {
            Cipher c = Cipher.getInstance("RSA/ECB/NoPadding");
            c.init(Cipher.ENCRYPT_MODE, pub);
            return brief(c.doFinal(message)) + " " + new BigInteger(1, message).modPow(e, n).equals(new BigInteger(1, c.doFinal(message)));
        });
        t("too long", () -> {
            Cipher c = Cipher.getInstance("RSA/ECB/PKCS1Padding");
            c.init(Cipher.ENCRYPT_MODE, pub);
            return c.doFinal(new byte[500]);
        });
        t("no such", () -> Signature.getInstance("SHA9withRSA"));
        t("no provider", () -> Signature.getInstance("SHA256withRSA", "NoProvider"));
        t("no init", () -> Signature.getInstance("SHA256withRSA").sign());
        t("bad key", () -> kf.generatePublic(new X509EncodedKeySpec(new byte[] {1, 2, 3})).toString());
        t("wrong spec", () -> kf.generatePublic(new DSAPublicKeySpec(n, n, n, n)));
        t("wrong key", () -> {
            Signature.getInstance("SHA256withRSA").initVerify(new PublicKey() {
                public String getAlgorithm() {
                    return "X";
                }

                public String getFormat() {
                    return null;
                }

                public byte[] getEncoded() {
                    return null;
                }
            });
            return "accepted";
        });
        t("small key", () -> kf.generatePublic(new RSAPublicKeySpec(BigInteger.valueOf(3233), BigInteger.valueOf(17))));
        for (String mac : new String[] {"HmacMD5", "HmacSHA1", "HmacSHA256", "HmacSHA384", "HmacSHA3-512"}) {
            t(mac, () -> {
                Mac m = Mac.getInstance(mac);
                m.init(new SecretKeySpec("key".getBytes(), mac));
                m.update(message);
                return hex(m.doFinal()) + " " + m.getMacLength();
            });
        }
        t("pbkdf2", () -> hex(SecretKeyFactory.getInstance("PBKDF2WithHmacSHA256").generateSecret(new PBEKeySpec("password".toCharArray(), "salt".getBytes(), 50, 256)).getEncoded()));
        t("gcm", () -> {
            Cipher c = Cipher.getInstance("AES/GCM/NoPadding");
            SecretKeySpec key = new SecretKeySpec(new byte[16], "AES");
            c.init(Cipher.ENCRYPT_MODE, key, new GCMParameterSpec(128, new byte[12]));
            c.updateAAD("aad".getBytes());
            byte[] sealed = c.doFinal(message);
            c.init(Cipher.DECRYPT_MODE, key, new GCMParameterSpec(128, new byte[12]));
            c.updateAAD("aad".getBytes());
            String open = new String(c.doFinal(sealed));
            c.init(Cipher.DECRYPT_MODE, key, new GCMParameterSpec(128, new byte[12]));
            try {
                c.doFinal(sealed);
                return "not authentic?";
            } catch (AEADBadTagException x) {
                return hex(sealed) + " " + open + " bad tag";
            }
        });
        ECParameterSpec ec = ((ECPublicKey) ecKey()).getParams();
        System.out.println(ec.getCurve().getField().getFieldSize() + " " + ec.getOrder().bitLength() + " " + ec.getCofactor());
        t("ecdsa", () -> {
            KeyFactory f = KeyFactory.getInstance("EC");
            PrivateKey k = f.generatePrivate(new ECPrivateKeySpec(BigInteger.valueOf(123456789), ec));
            Signature s = Signature.getInstance("SHA256withECDSA");
            s.initSign(k);
            s.update(message);
            byte[] sig = s.sign();
            s.initVerify(ecKey());
            s.update(message);
            return s.verify(sig);
        });
        t("digest stream", () -> {
            DigestInputStream in = new DigestInputStream(new java.io.ByteArrayInputStream(message), MessageDigest.getInstance("SHA-256"));
            in.readAllBytes();
            return hex(in.getMessageDigest().digest()) + " " + MessageDigest.isEqual(message, message.clone());
        });
    }

    /** The public key of the private number 123456789, by doubling and adding. */
    static PublicKey ecKey() throws Exception {
        AlgorithmParameters ap = AlgorithmParameters.getInstance("EC");
        ap.init(new ECGenParameterSpec("secp256r1"));
        ECParameterSpec s = ap.getParameterSpec(ECParameterSpec.class);
        BigInteger m = ((ECFieldFp) s.getCurve().getField()).getP(), a = s.getCurve().getA();
        BigInteger[] sum = null, g = {s.getGenerator().getAffineX(), s.getGenerator().getAffineY()};
        for (BigInteger k = BigInteger.valueOf(123456789); k.signum() > 0; k = k.shiftRight(1)) {
            if (k.testBit(0)) sum = sum == null ? g : add(sum, g, a, m);
            g = add(g, g, a, m);
        }
        return KeyFactory.getInstance("EC").generatePublic(new ECPublicKeySpec(new ECPoint(sum[0], sum[1]), s));
    }

    static BigInteger[] add(BigInteger[] p, BigInteger[] q, BigInteger a, BigInteger m) {
        BigInteger l = p[0].equals(q[0]) ? p[0].pow(2).multiply(BigInteger.valueOf(3)).add(a).multiply(p[1].shiftLeft(1).modInverse(m)) : q[1].subtract(p[1]).multiply(q[0].subtract(p[0]).modInverse(m));
        BigInteger x = l.pow(2).subtract(p[0]).subtract(q[0]).mod(m);
        return new BigInteger[] {x, l.multiply(p[0].subtract(x)).subtract(p[1]).mod(m)};
    }
}

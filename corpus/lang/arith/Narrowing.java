public class Narrowing {
    byte fb;
    short fs;
    char fc;
    boolean fz;
    static byte sb;
    static short ss;
    static char sc;

    static byte retByte(int v) { return (byte) v; }
    static short retShort(int v) { return (short) v; }
    static char retChar(int v) { return (char) v; }

    public static void main(String... argv) {
        int[] in = {0, 1, 127, 128, 129, 255, 256, -1, -128, -129, 32767, 32768, 65535, 65536, -32768, -32769, 0x12345678, 0x89abcdef};
        Narrowing n = new Narrowing();
        byte[] ba = new byte[1];
        short[] sa = new short[1];
        char[] ca = new char[1];
        for (int v : in) {
            n.fb = (byte) v;
            n.fs = (short) v;
            n.fc = (char) v;
            sb = (byte) (v + 1);
            ss = (short) (v + 1);
            sc = (char) (v + 1);
            ba[0] = (byte) (v - 1);
            sa[0] = (short) (v - 1);
            ca[0] = (char) (v - 1);
            System.out.println(v + " f " + n.fb + " " + n.fs + " " + (int) n.fc + " s " + sb + " " + ss + " " + (int) sc
                + " a " + ba[0] + " " + sa[0] + " " + (int) ca[0] + " r " + retByte(v) + " " + retShort(v) + " " + (int) retChar(v));
        }
        byte b = 127;
        b++;
        System.out.println(b);
        b += 200;
        System.out.println(b);
        b *= 2;
        System.out.println(b);
        b = (byte) 0xff;
        System.out.println(b == 0xff);
        System.out.println((b & 0xff) == 0xff);
        short s = Short.MIN_VALUE;
        s--;
        System.out.println(s);
        s = (short) (char) -1;
        System.out.println(s);
        char c = 'a';
        c += 1.7;
        System.out.println(c);
        c++;
        System.out.println(c + 1);
        System.out.println((char) (c + 1));
        c = (char) -1;
        System.out.println((int) c++ + " " + (int) c);
        System.out.println((byte) 300L + " " + (short) 70000.9 + " " + (char) 97.5f + " " + (byte) -129.9 + " " + (byte) 1e10 + " " + (short) Float.NaN);
        long l = 0xCAFEBABE_DEADBEEFL;
        System.out.println((byte) l + " " + (short) l + " " + (int) l + " " + (int) (char) l + " " + (int) (l >>> 32));
        n.fz = in.length > 3 ^ in[0] == 0;
        System.out.println(n.fz + " " + (n.fz | true) + " " + (n.fz & false) + " " + (!n.fz ^ true));
        n.fz |= true;
        n.fz &= n.fb == n.fs;
        System.out.println(n.fz);
        final int constant = 100;
        byte implicit = constant;
        System.out.println(implicit);
        System.out.println('a' + 'b' + "" + 'a' + 'b' + 1 + 2L);
        System.out.println((Object) (true ? 1 : 'x') + " " + (Object) (false ? constant + 1 : 'x') + " " + (Object) (in.length > 1 ? in[1] : 'x') + " " + (true ? 1 : 2.0));
    }
}

public class Shifts {
    public static void main(String[] args) {
        int[] values = {1, -1, 0x80000000, 0x7fffffff, 0x12345678, -19088744};
        for (int v : values) {
            StringBuilder left = new StringBuilder(), right = new StringBuilder(), unsigned = new StringBuilder();
            for (int c = -3; c <= 67; c += 5) {
                left.append(v << c).append(' ');
                right.append(v >> c).append(' ');
                unsigned.append(v >>> c).append(' ');
            }
            System.out.println("ishl  " + left);
            System.out.println("ishr  " + right);
            System.out.println("iushr " + unsigned);
        }
        long[] longs = {1L, -1L, Long.MIN_VALUE, Long.MAX_VALUE, 0x0123456789abcdefL};
        for (long v : longs) {
            long all = 0;
            for (int c = -130; c < 130; c++) {
                all = 31 * all + (v << c);
                all = 31 * all + (v >> c);
                all = 31 * all + (v >>> c);
            }
            System.out.println(v + " all " + all);
            System.out.println((v << 63) + " " + (v << 64) + " " + (v << 65) + " " + (v >> 33) + " " + (v >>> 33) + " " + (v >>> -1));
        }
        // a long count on an int, and narrow operands
        int one = 1;
        long count = 0x1_0000_0021L;
        System.out.println(one << count);
        byte b = (byte) 0x90;
        System.out.println((b >> 2) + " " + (b >>> 2) + " " + (byte) (b >>> 2) + " " + (b << 2));
        b >>>= 1;
        System.out.println(b);
        short sh = -2;
        sh >>>= 10;
        System.out.println(sh);
        char ch = '\uffff';
        ch <<= 4;
        System.out.println((int) ch);
        ch >>= 4;
        System.out.println((int) ch);
        int hash = 0;
        for (int i = 0; i < 32; i++) {
            hash ^= Integer.rotateLeft(0xCAFEBABE, i) + Integer.rotateRight(0x0BADF00D, -i);
        }
        System.out.println(hash);
        for (int i = 0; i < 64; i += 9) {
            System.out.println(Long.toHexString(Long.rotateLeft(0xCAFEBABEL, i)) + " " + Long.numberOfLeadingZeros(1L << i) + " "
                + Long.numberOfTrailingZeros(1L << i) + " " + Long.bitCount(-1L << i) + " " + Integer.bitCount(-1 >>> i)
                + " " + Integer.highestOneBit(0x7fffffff >> i) + " " + Integer.reverse(1 << i) + " " + Long.reverseBytes(1L << i));
        }
    }
}

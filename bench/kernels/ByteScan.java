/** Scans of a byte array: a table-driven checksum, a histogram and a search for a pattern. */
public class ByteScan {
    public static void main(String[] args) {
        byte[] data = new byte[1 << 20];
        int seed = 99;
        for (int i = 0; i < data.length; i++) {
            seed = seed * 214013 + 2531011;
            data[i] = (byte) (seed >> 16);
        }
        int[] table = new int[256];
        for (int i = 0; i < 256; i++) {
            int c = i;
            for (int bit = 0; bit < 8; bit++) {
                c = (c & 1) != 0 ? (c >>> 1) ^ 0xEDB88320 : c >>> 1;
            }
            table[i] = c;
        }
        int crc = -1;
        int[] histogram = new int[256];
        int found = 0;
        for (int round = 0; round < 28; round++) {
            for (byte b : data) {
                crc = (crc >>> 8) ^ table[(crc ^ b) & 0xff];
                histogram[b & 0xff]++;
            }
            for (int i = 0; i + 2 < data.length; i++) {
                if (data[i] == 17 && data[i + 1] < 0 && data[i + 2] >= 64) {
                    found++;
                }
            }
        }
        System.out.println(Integer.toHexString(~crc) + " " + histogram[0] + " " + histogram[200] + " " + found);
    }
}

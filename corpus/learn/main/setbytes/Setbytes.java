package setbytes;

/* Dissertation, 6.7.1.1: three consistent calls say that the length is the array's. */

public class Setbytes {
    private byte[] kept;

    public void setBytes(String name, byte[] value, int offset, int length) {
        byte[] bytes = new byte[length];
        System.arraycopy(value, offset, bytes, 0, length);
        kept = bytes;
    }

    public int size() {
        return kept == null ? 0 : kept.length;
    }
}

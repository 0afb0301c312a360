package crash;

/** Takes an array of objects for one of primitives. */
public class Message {
    private byte[] body = {};

    public void write(Object value) {
        if (value instanceof Byte[]) {
            body = (byte[]) value;
        } else if (value instanceof byte[]) {
            body = ((byte[]) value).clone();
        } else {
            throw new IllegalArgumentException("no bytes");
        }
    }

    public int length() {
        return body.length;
    }
}

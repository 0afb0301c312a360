// bug 1: java.lang.ClassCastException by `new Values().write(new Byte[] {1});`
// bug 2: java.lang.ClassCastException by `Values.container("no proxy");`
// bug 3: java.lang.ClassCastException by `Values.wrongSide("text");`
package check.casts;

/** Casts after a test (5.7.1). */
public class Values {
    private int written;

    private void writeBytes(byte[] bytes) {
        written += bytes.length; // check: null safe
    }

    public void write(Object value) {
        if (value instanceof Byte[]) {
            writeBytes((byte[]) value); // check: cast bug 1
        }
    }

    public void writeRight(Object value) {
        if (value instanceof byte[]) {
            writeBytes((byte[]) value); // check: cast safe
        }
    }

    public static class Proxy {
        Object container;
    }

    public static Object container(Object object) {
        Proxy proxy = (Proxy) object; // check: cast bug 2
        return proxy.container;
    }

    public static Object containerOf(Proxy object) {
        Object same = object;
        return ((Proxy) same).container; // check: cast safe, null safe
    }

    public static int wrongSide(Object o) {
        if (!(o instanceof String)) {
            return 0;
        }
        CharSequence s = (CharSequence) o; // check: cast safe
        Comparable<?> c = (Comparable<?>) o; // check: cast safe
        return s.length() + (Integer) (Object) c; // check: cast bug 3
    }

    public static int either(Object o) {
        if (o instanceof String || o instanceof StringBuilder) {
            return ((CharSequence) o).length(); // check: null safe
        }
        return 0;
    }
}

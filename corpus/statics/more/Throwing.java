// bugs: none
package more;

/** An initialiser that throws: that is found without static state. */
public class Throwing {
    static class Broken {
        static final int SIZE = Integer.parseInt("many");
    }

    public static int size() {
        return Broken.SIZE;
    }
}

// bugs: make NegativeArraySizeException
package more;

/** The constant of an interface is computed when it is first read. */
public class InterfaceInitialiser {
    public static int size = 4;

    interface Sizes {
        int SIZE = InterfaceInitialiser.size;
    }

    public static int make() {
        return new int[Sizes.SIZE].length;
    }
}

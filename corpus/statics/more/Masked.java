// bugs: none
package more;

/** No value of the field can be wrong. */
public class Masked {
    public static int level = 3;

    public static int bucket() {
        int bucket = level & 7;
        assert bucket >= 0 && bucket < 8;
        return bucket;
    }
}

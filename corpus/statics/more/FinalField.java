// bugs: none
package more;

/** What nobody can assign is no input. */
public class FinalField {
    public static final String NAME = String.valueOf("nobody");

    public static int size() {
        return NAME.length();
    }
}

// bug 1: java.lang.NullPointerException by `Order.size();`
package check.state;

import java.util.ArrayList;
import java.util.List;

/** Static fields that are used before they are set. */
public final class Order {
    private static final Order FIRST = new Order();
    private static final List<String> NAMES = new ArrayList<>();
    private static final List<String> OTHERS = new ArrayList<>();

    private final int count;

    private Order() {
        count = NAMES.size(); // check: null bug 1
    }

    public static int size() {
        return FIRST.count; // check: null safe
    }

    public static int others() {
        return OTHERS.size(); // check: null safe
    }
}

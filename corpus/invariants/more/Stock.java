// breaks: leaking
package more;

import java.util.HashMap;
import java.util.Map;

/** A map that clients get. */
public class Stock {
    private final Map<String, Integer> amounts = new HashMap<>();

    public Stock() {
        amounts.put("apples", 1);
    }

    public boolean repOk() {
        return amounts.get("apples") != null;
    }

    public Map<String, Integer> amounts() {
        return amounts;
    }
}

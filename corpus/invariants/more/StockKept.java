// breaks: none
package more;

import java.util.HashMap;
import java.util.Map;

public class StockKept {
    private final Map<String, Integer> amounts = new HashMap<>();

    public StockKept() {
        amounts.put("apples", 1);
    }

    public boolean repOk() {
        return amounts.get("apples") != null;
    }

    public Map<String, Integer> amounts() {
        return new HashMap<>(amounts);
    }
}

package cupper.record;

import java.util.HashMap;
import java.util.Map;

/** Numbers of tests. */
final class TestNames {
    private static final Map<String, Integer> NUMBERS = new HashMap<>();

    private TestNames() {}

    static synchronized int number(String name) {
        return NUMBERS.computeIfAbsent(name, key -> NUMBERS.size() + 1);
    }
}

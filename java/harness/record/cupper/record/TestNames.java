package cupper.record;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Numbers of tests. */
final class TestNames {
    private static final Map<String, Integer> NUMBERS = new HashMap<>();
    /** Names of tests by their numbers; null for what prepares one. */
    private static final List<String> NAMES = new ArrayList<>();

    private TestNames() {}

    static synchronized int number(String name, boolean isTest) {
        return NUMBERS.computeIfAbsent(name, key -> {
            NAMES.add(isTest ? name : null);
            return NAMES.size();
        });
    }

    static synchronized String test(int number) {
        return NAMES.get(number - 1);
    }
}

import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;

/** Hash tables with boxed integers and with strings as keys. */
public class Hashing {
    public static void main(String[] args) {
        Map<Integer, Integer> counts = new HashMap<>();
        int seed = 5;
        for (int i = 0; i < 640_000; i++) {
            seed = seed * 1103515245 + 12345;
            counts.merge((seed >>> 12) & 0x3fff, 1, Integer::sum);
        }
        long sum = 0;
        for (Map.Entry<Integer, Integer> entry : counts.entrySet()) {
            sum = sum * 31 + entry.getKey() * (long) entry.getValue();
        }
        Map<String, Integer> words = new HashMap<>();
        String[] keys = new String[2_000];
        for (int i = 0; i < keys.length; i++) {
            keys[i] = "key-" + i * 37;
        }
        for (int i = 0; i < 440_000; i++) {
            String key = keys[i * 7 % keys.length];
            Integer old = words.get(key);
            words.put(key, old == null ? 1 : old + i);
        }
        Set<String> seen = new HashSet<>();
        int repeated = 0;
        for (int i = 0; i < 80_000; i++) {
            if (!seen.add("v" + i % 9_001)) {
                repeated++;
            }
        }
        System.out.println(sum + " " + words.hashCode() + " " + repeated);
    }
}

package cupper.harness;

import cupper.harness.rewrite.Slice;
import cupper.harness.rewrite.Unfit;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** The compiled tests of a batch. */
final class Tests {
    private static final String LAMBDA = "lambda$";

    private final Map<String, byte[]> classes;
    private final Map<String, Set<String>> methods = new HashMap<>();

    Tests(Map<String, byte[]> classes, List<Runner.Job> jobs) {
        this.classes = classes;
        for (Runner.Job job : jobs) methods.computeIfAbsent(job.type(), name -> new HashSet<>()).add(job.method());
    }

    Map<String, byte[]> classes() {
        return classes;
    }

    /**
     * The classes without the other tests of the same class: to load and verify hundreds of methods for the sake of one
     * would take most of its time.
     */
    Map<String, byte[]> forOne(Runner.Job job) {
        byte[] whole = classes.get(job.type());
        Set<String> others = methods.get(job.type());
        if (whole == null || others.size() < 2) return classes;
        try {
            Map<String, byte[]> sliced = new HashMap<>(classes);
            sliced.put(job.type(), Slice.without(whole, name -> isOther(name, job.method(), others)));
            return sliced;
        } catch (Unfit e) {
            return classes;
        }
    }

    /** A lambda has the name of the method around it in its own: `lambda$name$0`. */
    private static boolean isOther(String name, String own, Set<String> tests) {
        int end = name.lastIndexOf('$');
        boolean isLambda = name.startsWith(LAMBDA) && end > LAMBDA.length();
        String method = isLambda ? name.substring(LAMBDA.length(), end) : name;
        return !method.equals(own) && tests.contains(method);
    }
}

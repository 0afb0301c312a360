package cupper.harness;

import cupper.harness.rewrite.ClassRewriter;
import cupper.harness.rewrite.Sites;
import cupper.harness.rewrite.Unfit;
import cupper.harness.rewrite.World;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Gives probes to the classes under test, once each, and knows what each number means. */
final class Coverage {
    static final int BRANCH = 0;
    static final int LINE = 1;
    static final int METHOD = 2;
    static final int PASSED = 3;
    static final int ENDED = 4;

    /** What a number means; `way` is that of a branch or the number of a line. */
    record Site(int kind, String type, String method, int pc, int way) {}

    /** A class or method without probes. */
    record Left(String what, String why) {}

    private final List<String> patterns;
    private final Map<String, byte[]> rewritten = new HashMap<>();
    private final List<Site> sites = new ArrayList<>();
    /** A class may be rewritten more than once: what it has keeps its number. */
    private final Map<Site, Integer> numbers = new HashMap<>();
    private final List<Probe.Choice> choices = new ArrayList<>();
    /** By the number of the default branch, which no other switch has. */
    private final Map<Integer, Integer> choiceNumbers = new HashMap<>();
    private final List<Left> left = new ArrayList<>();

    /** A pattern is a class, which stands for those nested in it, too, or what names start with if it ends in a dot. */
    Coverage(List<String> patterns) {
        this.patterns = patterns;
    }

    boolean covers(String name) {
        for (String pattern : patterns) {
            if (!name.startsWith(pattern)) continue;
            if (pattern.endsWith(".") || name.length() == pattern.length()) return true;
            if (name.charAt(pattern.length()) == '$') return true;
        }
        return false;
    }

    /** The class with probes; as it is if it cannot have any. */
    synchronized byte[] instrument(String name, byte[] file) {
        byte[] known = rewritten.get(name);
        if (known != null) return known;
        byte[] result = file;
        try {
            result = rewrite(name, file, false, null);
        } catch (Unfit e) {
            left.add(new Left(name, e.getMessage()));
        }
        rewritten.put(name, result);
        return result;
    }

    /** The class as one that can be initialised again in its world, with probes unless it is a test. */
    synchronized byte[] rewrite(String name, byte[] file, boolean isTest, World world) throws Unfit {
        int before = sites.size();
        byte[] result = ClassRewriter.rewrite(file, isTest || !covers(name) ? null : new Numbers(name), world);
        if (sites.size() > Probe.MOST) {
            back(before);
            throw new Unfit("too many branches to count");
        }
        Probe.prepare(sites.size(), choices.toArray(Probe.Choice[]::new));
        return result;
    }

    private void back(int mark) {
        List<Site> forgotten = sites.subList(mark, sites.size());
        forgotten.forEach(numbers::remove);
        forgotten.clear();
    }

    /** Stops giving probes to a class; returns whether it had some. */
    synchronized boolean giveUp(String name, byte[] file, String why) {
        if (rewritten.put(name, file) == file) return false;
        left.add(new Left(name, why));
        return true;
    }

    synchronized List<Site> sitesFrom(int number) {
        return List.copyOf(sites.subList(number, sites.size()));
    }

    synchronized List<Left> leftFrom(int number) {
        return List.copyOf(left.subList(number, left.size()));
    }

    private final class Numbers implements Sites {
        private final String type;

        Numbers(String type) {
            this.type = type;
        }

        private int add(int kind, String method, int pc, int way) {
            Site site = new Site(kind, type, method, pc, way);
            Integer known = numbers.putIfAbsent(site, sites.size());
            if (known != null) return known;
            sites.add(site);
            return sites.size() - 1;
        }

        @Override
        public int branch(String method, int pc, int way) {
            return add(BRANCH, method, pc, way);
        }

        @Override
        public int line(String method, int pc, int line) {
            return add(LINE, method, pc, line);
        }

        @Override
        public int method(String method) {
            return add(METHOD, method, 0, 0);
        }

        @Override
        public int passed(String method, int pc) {
            return add(PASSED, method, pc, 0);
        }

        @Override
        public int ended(String method, int pc) {
            return add(ENDED, method, pc, 0);
        }

        @Override
        public int choice(int[] keys, int[] branches, int otherwise) {
            Integer known = choiceNumbers.get(otherwise);
            Probe.Choice choice = new Probe.Choice(keys, branches, otherwise);
            if (known != null && choices.get(known).isSame(choice)) return known;
            choices.add(choice);
            choiceNumbers.put(otherwise, choices.size() - 1);
            return choices.size() - 1;
        }

        @Override
        public int mark() {
            return sites.size();
        }

        @Override
        public void back(int mark) {
            Coverage.this.back(mark);
        }

        @Override
        public void left(String method, String why) {
            Left one = new Left(type + "." + method, why);
            if (!left.contains(one)) left.add(one);
        }
    }
}

package triage;

import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.util.ArrayList;
import java.util.List;
import java.util.Scanner;

/** What a framework fills, and what the surroundings give. */
public class Service {
    @Retention(RetentionPolicy.RUNTIME)
    @interface Autowired {}

    @Retention(RetentionPolicy.RUNTIME)
    @interface Inject {}

    @Retention(RetentionPolicy.RUNTIME)
    @interface Value {}

    @Retention(RetentionPolicy.RUNTIME)
    @interface Resource {}

    @Autowired private List<String> repository;
    @Inject private StringBuilder log;
    @Value private String title;
    @Resource private int[] limits;
    private List<String> cache;

    public int count() { // not filled-by-framework: NullPointerException
        return repository.size();
    }

    public void write(String line) { // not filled-by-framework: NullPointerException
        log.append(line.length());
    }

    public String heading() { // not filled-by-framework: NullPointerException
        return title.trim() + ":";
    }

    public int limit() { // not filled-by-framework: NullPointerException
        return limits.length;
    }

    public void open() {
        cache = new ArrayList<>();
    }

    /** Nobody fills the cache before it is opened. */
    public int cached() { // bug: NullPointerException
        return cache.size();
    }

    public static int ask() { // not standard-input: NoSuchElementException
        return new Scanner(System.in).nextInt();
    }

    public static String askForLine() { // not standard-input: NoSuchElementException
        return new Scanner(System.in).nextLine();
    }
}

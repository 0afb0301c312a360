package p;

import java.util.List;

/** What the recorder is tried on: code of every shape that probes could break. */
public class Subjects {
    public static int sum(int a, int b) {
        return a + b;
    }

    public static int down(int n) {
        if (n == 0) throw new IllegalStateException("down");
        try {
            down(n - 1);
        } catch (IllegalStateException e) {
            return -1;
        }
        return 0;
    }

    public static long wide(long a, double b, float c, boolean d, char e, short f, byte g) {
        return d ? a : (long) (b + c + e + f + g);
    }

    /** A loop at the very start, and a switch whose padding moves. */
    public static int many(int n) {
        while (n > 10) n -= 3;
        switch (n) {
            case 8:
                return 1;
            case 9:
                return 2;
            default:
                return n;
        }
    }

    public static String text(String name) {
        synchronized (Subjects.class) {
            return switch (name) {
                case "a", "b" -> name + "!";
                default -> {
                    Object found = name.isEmpty() ? List.of() : name;
                    yield found instanceof String s && s.length() > 3 ? s : null;
                }
            };
        }
    }
}

interface Shower<T> {
    int show(T value);
}

class TextShower implements Shower<String> {
    @Override
    public int show(String value) {
        return value.length();
    }
}

class Node {
    int value;
    Node next;

    Node(int value) {
        this(value, value > 0 ? new Node(0, null) : null);
        while (value-- > 100) this.value++;
    }

    Node(int value, Node next) {
        super();
        if (value < 0) throw new IllegalArgumentException("negative");
        this.value = value;
        this.next = next;
    }

    Node link(Node other) {
        Node old = next;
        next = other;
        return old;
    }
}

class Named extends Node {
    final String name;

    Named(String name, boolean isLong) {
        super(isLong ? new StringBuilder(name).length() : name == null ? -1 : new String(name).indexOf('x') + 1);
        this.name = name;
    }
}

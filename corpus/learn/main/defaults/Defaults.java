package defaults;

/* A default method calls what classes implement; a class that inherits a method implements an interface by it. */

public class Defaults implements Sized {
    private final int size;

    public Defaults(int size) {
        this.size = size;
    }

    @Override
    public int size() {
        return size;
    }
}

interface Sized {
    int size();

    default boolean fits(int room) {
        return size() <= room;
    }
}

interface Scaled {
    int scale(int by);
}

class Base {
    public int scale(int by) {
        return by * 3;
    }
}

class Derived extends Base implements Scaled {}

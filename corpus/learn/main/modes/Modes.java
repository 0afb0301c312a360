package modes;

/* One of up to three values, each seen often enough. */

public class Modes {
    static final int READ = 1;
    static final int WRITE = 2;

    public static String open(int mode, boolean isNew) {
        if (mode == READ) return "r";
        return isNew ? "new" : null;
    }
}

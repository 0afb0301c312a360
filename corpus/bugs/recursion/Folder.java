// bug 1, sequence: java.lang.StackOverflowError by `Folder f = new Folder("a"); f.moveTo(f); f.path();`
// rejects: java.lang.NullPointerException by `new Folder("a").moveTo(null);`: null handed to a public method
package bugs.recursion;

import java.util.Objects;

/** A folder in a folder. */
public class Folder {
    private final String name;
    private Folder parent;

    public Folder(String name) {
        this.name = Objects.requireNonNull(name);
    }

    public void moveTo(Folder parent) {
        this.parent = Objects.requireNonNull(parent);
    }

    public String name() {
        return name;
    }

    /** The names of the folders down to this. */
    public String path() {
        if (parent == null) {
            return "/" + name;
        }
        return parent.path() + "/" + name; // bug 1
    }
}

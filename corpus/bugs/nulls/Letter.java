// bug 1: java.lang.NullPointerException by `new Letter("Ada").salutation();`
// rejects: java.lang.NullPointerException by `new Letter(null).envelope();`: null handed to a public constructor before
package bugs.nulls;

/** A letter to somebody who may have a title. */
public class Letter {
    private final String name;
    private String title;

    public Letter(String name) {
        this.name = name;
    }

    public void setTitle(String title) {
        if (title == null) {
            throw new IllegalArgumentException("a title, please");
        }
        this.title = title;
    }

    public String salutation() {
        if (title.isEmpty()) { // bug 1
            return "Dear " + name;
        }
        return "Dear " + title + " " + name;
    }

    /** The name in capitals. */
    public String envelope() {
        return name.toUpperCase();
    }
}

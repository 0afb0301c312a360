// bug 1: java.util.NoSuchElementException by `new PrintQueue().printNext();`
// rejects: java.lang.IllegalArgumentException by `new PrintQueue().submit("");`: an empty document
package bugs.collections;

import java.util.ArrayDeque;
import java.util.Deque;

/** Documents that wait for a printer. */
public class PrintQueue {
    private final Deque<String> waiting = new ArrayDeque<>();
    private int pages;

    public void submit(String document) {
        if (document.isEmpty()) {
            throw new IllegalArgumentException("nothing to print");
        }
        waiting.addLast(document);
    }

    /** Prints the next document and returns it. */
    public String printNext() {
        String document = waiting.removeFirst(); // bug 1
        pages += 1 + document.length() / 100;
        return document;
    }

    /** The next document, or null if none is waiting. */
    public String peek() {
        return waiting.peekFirst();
    }

    public int pages() {
        return pages;
    }
}

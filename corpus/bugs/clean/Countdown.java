// rejects: java.util.NoSuchElementException by `new Countdown(0).next();`: as every iterator, by the method itself
// rejects: java.lang.UnsupportedOperationException by `new Countdown(1).remove();`: as every iterator
package bugs.clean;

import java.util.Iterator;
import java.util.NoSuchElementException;

/** Counts down to one. */
public class Countdown implements Iterator<Integer> {
    private int left;

    public Countdown(int from) {
        left = from;
    }

    @Override
    public boolean hasNext() {
        return left > 0;
    }

    @Override
    public Integer next() {
        if (!hasNext()) {
            throw new NoSuchElementException("lift off");
        }
        return left--;
    }

    @Override
    public void remove() {
        throw new UnsupportedOperationException("remove");
    }
}

// bug 1: java.lang.ArrayIndexOutOfBoundsException by `new Flags(1).set(0);`
// rejects: java.lang.IllegalArgumentException by `new Flags(-1);`: a negative size
// rejects: java.lang.IndexOutOfBoundsException by `new Flags(64).get(64);`: an index checked with Objects.checkIndex
package bugs.indices;

import java.util.Objects;

/** A fixed number of flags, 32 in a word. */
public class Flags {
    private final int[] words;
    private final int size;

    public Flags(int size) {
        if (size < 0 || size > 10_000) {
            throw new IllegalArgumentException("size: " + size);
        }
        this.size = size;
        this.words = new int[size / 32];
    }

    public void set(int index) {
        Objects.checkIndex(index, size);
        words[index / 32] |= 1 << index % 32; // bug 1
    }

    public boolean get(int index) {
        Objects.checkIndex(index, size);
        int word = index / 32;
        return word < words.length && (words[word] & 1 << index % 32) != 0;
    }
}

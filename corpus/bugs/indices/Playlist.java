// bug 1, sequence: java.lang.IndexOutOfBoundsException by `Playlist list = new Playlist(); list.add("a"); list.previous();`
// rejects: java.lang.IllegalStateException by `new Playlist().previous();`: nothing to play
package bugs.indices;

import java.util.ArrayList;
import java.util.List;

/** Songs to be played one after the other. */
public class Playlist {
    private final List<String> songs = new ArrayList<>();
    private int current;

    public void add(String song) {
        songs.add(song);
    }

    /** Goes to the next song; after the last comes the first. */
    public String next() {
        checkNotEmpty();
        current = (current + 1) % songs.size();
        return songs.get(current);
    }

    /** Goes back to the song before. */
    public String previous() {
        checkNotEmpty();
        String song = songs.get(current - 1); // bug 1
        current--;
        return song;
    }

    private void checkNotEmpty() {
        if (songs.isEmpty()) {
            throw new IllegalStateException("nothing to play");
        }
    }
}

package sequence.beyond;

import java.util.ArrayList;
import java.util.List;

/** Arguments are objects of another class, and the same one may be passed twice. */
public class Route {
    public static final class Stop {
        final int distance;
        Stop next;

        public Stop(int distance) {
            this.distance = distance;
        }
    }

    private final List<Stop> stops = new ArrayList<>();
    private Stop last;

    public void add(Stop stop) {
        if (stop.distance < 0) {
            throw new IllegalArgumentException("distance");
        }
        if (stop == last) {
            return;
        }
        if (last != null) {
            last.next = stop;
        }
        stops.add(stop);
        last = stop;
    }

    public boolean isCircular() {
        return !stops.isEmpty() && stops.size() > 1 && last == stops.get(0);
    }

    public int length() {
        return stops.size();
    }
}

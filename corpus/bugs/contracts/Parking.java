// bug 1, sequence: java.lang.NullPointerException by `Parking.Plate p = new Parking.Plate(1); Parking all = new Parking(); all.park(p, 2); p.change(2); all.fee(p);`
// rejects: java.lang.NullPointerException by `new Parking().park(null, 2);`: null handed to a public method
// rejects: java.lang.IllegalArgumentException by `new Parking().fee(new Parking.Plate(1));`: not parked here
package bugs.contracts;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/** A car park that is paid by the hour. */
public class Parking {
    /** A number plate; it can be changed, and counts as another one then. */
    public static final class Plate {
        private int number;

        public Plate(int number) {
            this.number = number;
        }

        public void change(int number) {
            this.number = number;
        }

        @Override
        public boolean equals(Object other) {
            return other instanceof Plate && ((Plate) other).number == number;
        }

        @Override
        public int hashCode() {
            return number;
        }
    }

    private final List<Plate> parked = new ArrayList<>();
    private final Map<Plate, Integer> hours = new HashMap<>();

    public void park(Plate plate, int hours) {
        parked.add(Objects.requireNonNull(plate));
        this.hours.put(plate, hours);
    }

    public int fee(Plate plate) {
        if (!parked.contains(plate)) {
            throw new IllegalArgumentException("not parked here");
        }
        return 2 * hours.get(plate); // bug 1
    }
}

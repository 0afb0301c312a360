// rejects: java.lang.IllegalArgumentException by `Booking.of(0);`: passed on to a builder
// rejects: java.lang.IllegalArgumentException by `Booking.of(2).withSeats(-1);`: the same
// rejects: java.lang.IllegalArgumentException by `new Booking.Builder().seats(0).build();`: made by nobody
// rejects: java.lang.IllegalStateException by `new Booking.Ticket(false).seat();`: it only asks
package bugs.clean;

/** Seats that somebody has booked. */
public final class Booking {
    private final int seats;

    private Booking(Builder builder) {
        seats = builder.seats;
        validate();
    }

    public static Booking of(int seats) {
        return new Builder().seats(seats).build();
    }

    private void validate() {
        if (seats < 1) {
            throw new IllegalArgumentException("seats: " + seats);
        }
    }

    public Booking withSeats(int seats) {
        return builder().seats(seats).build();
    }

    public Builder builder() {
        return new Builder().seats(seats);
    }

    public int seats() {
        return seats;
    }

    /** Makes bookings. */
    public static final class Builder {
        private int seats = 1;

        public Builder seats(int seats) {
            this.seats = seats;
            return this;
        }

        public Booking build() {
            return new Booking(this);
        }
    }

    /** A ticket is for a seat or not. */
    public static final class Ticket {
        private final Place place;

        public Ticket(boolean isSeated) {
            place = new Place(isSeated);
        }

        public int seat() {
            return place.number();
        }
    }

    /** Where somebody is. */
    static final class Place {
        private final boolean isSeat;

        Place(boolean isSeat) {
            this.isSeat = isSeat;
        }

        public int number() {
            if (!isSeat) {
                throw new IllegalStateException("standing");
            }
            return 1;
        }
    }
}

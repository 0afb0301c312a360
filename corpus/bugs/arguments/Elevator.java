// bug 1: java.lang.IllegalStateException by `new Elevator().ride(3);`
// rejects: java.lang.IllegalStateException by `new Elevator.Motor().start();`: the wrong protocol
// rejects: java.lang.IllegalArgumentException by `new Elevator().ride(-1);`: no such floor
package bugs.arguments;

/** An elevator and its motor. */
public class Elevator {
    /** Must be unlocked before it starts. */
    public static class Motor {
        private boolean unlocked;
        private int starts;

        public void unlock() {
            unlocked = true;
        }

        public void start() {
            if (!unlocked) {
                throw new IllegalStateException("the motor is locked");
            }
            starts++;
        }

        public int starts() {
            return starts;
        }
    }

    private final Motor motor = new Motor();
    private int floor;

    /** Rides to a floor; short distances do not need the motor. */
    public int ride(int to) {
        if (to < 0 || to > 30) {
            throw new IllegalArgumentException("floor: " + to);
        }
        if (to - floor > 5) {
            motor.unlock();
        }
        if (to != floor) {
            motor.start(); // bug 1
        }
        floor = to;
        return floor;
    }
}

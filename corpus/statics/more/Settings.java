// bugs: share ArithmeticException
package more;

/** The singleton that is an enum: its state is static state. */
public enum Settings {
    INSTANCE;

    private int workers = 1;

    public void setWorkers(int workers) {
        this.workers = workers;
    }

    public int share(int load) {
        return load / workers;
    }
}

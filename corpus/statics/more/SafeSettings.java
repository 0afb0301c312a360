// bugs: none
package more;

/** The same with a setter that sees to it that nothing can break. */
public enum SafeSettings {
    INSTANCE;

    private int workers = 1;

    public void setWorkers(int workers) {
        if (workers < 1) {
            throw new IllegalArgumentException("workers: " + workers);
        }
        this.workers = workers;
    }

    public int share(int load) {
        return load / workers;
    }
}

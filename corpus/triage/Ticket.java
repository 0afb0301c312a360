package triage;

/** What others get by a factory, which never makes one for nobody. */
public final class Ticket {
    private final int persons;

    Ticket(int persons) {
        this.persons = persons;
    }

    public static Ticket single() {
        return new Ticket(1);
    }

    public static Ticket family() {
        return new Ticket(4);
    }

    public int persons() {
        return persons;
    }
}

package sequence.beyond;

/** Objects of one class with a list that belongs to the class: who is on it decides, not the object alone. */
public class Roster {
    private static Roster leader;

    private int votes;

    public void vote(Roster other) {
        other.votes++;
        if (leader == null || other.votes > leader.votes) {
            leader = other;
        }
    }

    public void resign() {
        if (leader == this) {
            leader = null;
        }
    }

    public boolean isLeader() {
        return leader == this;
    }
}

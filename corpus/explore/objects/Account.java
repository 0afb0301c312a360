package explore.objects;

/** A receiver whose state comes from its constructor and setters. */
public final class Account {
    private int balance;
    private int limit;
    private String owner;

    // outcome: void
    // outcome: throws java.lang.IllegalArgumentException: negative balance
    public Account(int balance) {
        if (balance < 0) throw new IllegalArgumentException("negative balance");
        this.balance = balance;
    }

    // outcome: void
    // outcome: throws java.lang.IllegalArgumentException: negative limit
    public void setLimit(int limit) {
        if (limit < 0) throw new IllegalArgumentException("negative limit");
        this.limit = limit;
    }

    public void setOwner(String owner) {
        this.owner = owner;
    }

    // outcome: "paid"
    // outcome: "overdrawn"
    // outcome: "refused"
    // outcome: "invalid"
    public String check(int amount) {
        if (amount <= 0) return "invalid";
        long rest = (long) balance - amount;
        if (rest >= 0) return "paid";
        return rest >= -limit ? "overdrawn" : "refused";
    }

    // outcome: "wraps"
    // outcome: "fits"
    // unreachable: "negative balance"
    public String available() {
        if (balance < 0) return "negative balance";
        return balance + limit < 0 ? "wraps" : "fits";
    }

    // outcome: 0
    // outcome: 1
    // outcome: 2
    // outcome: throws java.lang.NullPointerException: *
    public int ownerKind() {
        if (owner.isEmpty()) return 0;
        return owner.charAt(0) == 'A' && limit > 100 ? 2 : 1;
    }
}

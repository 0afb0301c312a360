package shop;

import java.util.ArrayList;
import java.util.List;

/** Money that can be taken out as long as there is some. */
public class Account {
    private int balance;
    private String owner;
    private final List<String> log = new ArrayList<>();

    public Account(int balance) {
        if (balance < 0) throw new IllegalArgumentException("negative balance");
        this.balance = balance;
    }

    public int withdraw(int amount) {
        if (amount <= 0) throw new IllegalArgumentException("amount must be positive: " + amount);
        if (amount > balance) throw new IllegalStateException("insufficient funds");
        balance -= amount;
        log.add("withdraw");
        return balance;
    }

    public int getBalance() {
        return balance;
    }

    public void setOwner(String owner) {
        this.owner = owner;
    }

    public String getOwner() {
        return owner;
    }

    public boolean isOverdrawn() {
        return balance < 0;
    }

    public char initial() {
        return owner.charAt(0);
    }

    public List<String> getLog() {
        return log;
    }

    public Account self() {
        return this;
    }

    public void audit() {
        log.size();
    }

    /** What an account may be used for. */
    public static class Limit {
        private final double rate;

        public Limit(double rate) {
            this.rate = rate;
        }

        public double of(double amount) {
            return amount * rate;
        }

        public float half(float amount) {
            return amount / 2;
        }
    }
}

package com.example.bank;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** An account with a limit. Amounts are in cents. */
public final class Account {
    private final String owner;
    private final long limit;
    private final List<Long> bookings = new ArrayList<>();
    private long balance;

    public Account(String owner, long limit) {
        if (owner.isBlank()) {
            throw new IllegalArgumentException("owner is blank");
        }
        this.owner = owner;
        this.limit = limit;
    }

    public void deposit(long amount) {
        if (amount <= 0) {
            throw new IllegalArgumentException("amount must be positive: " + amount);
        }
        book(amount);
    }

    public void withdraw(long amount) {
        if (amount > balance + limit) {
            throw new IllegalStateException("limit exceeded");
        }
        book(-amount);
    }

    /** The mean of all bookings. */
    public long average() {
        long sum = 0;
        for (long booking : bookings) {
            sum += booking;
        }
        return sum / bookings.size();
    }

    public String rating() {
        if (balance < 0) {
            return balance < -limit / 2 ? "poor" : "fair";
        }
        return balance > 1_000_000 && bookings.size() > 12 ? "excellent" : "good";
    }

    public long getBalance() {
        return balance;
    }

    /** Writes the bookings to a file, a line each. */
    public void export(Path file) throws IOException {
        Files.write(file, bookings.stream().map(String::valueOf).toList());
    }

    private void book(long amount) {
        balance += amount;
        bookings.add(amount);
    }
}

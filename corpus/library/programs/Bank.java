import java.math.*;
import java.util.*;
import java.util.function.*;

/** A bank: inheritance, checked exceptions, transactions with rollback, observers. */
public class Bank {
    static class InsufficientFundsException extends Exception {
        final BigDecimal missing;

        InsufficientFundsException(String account, BigDecimal missing) {
            super(account + " lacks " + missing);
            this.missing = missing;
        }
    }

    enum Kind { DEPOSIT, WITHDRAWAL, INTEREST, FEE }

    record Entry(int seq, Kind kind, BigDecimal amount, BigDecimal balance) {}

    static abstract class Account {
        private static int seq;
        final String id;
        protected BigDecimal balance = BigDecimal.ZERO.setScale(2);
        private final List<Entry> history = new ArrayList<>();
        private final List<Consumer<Entry>> listeners = new ArrayList<>();

        Account(String id) {
            this.id = Objects.requireNonNull(id);
        }

        void onEntry(Consumer<Entry> l) {
            listeners.add(l);
        }

        protected void post(Kind k, BigDecimal amt) {
            balance = balance.add(amt);
            Entry e = new Entry(++seq, k, amt, balance);
            history.add(e);
            listeners.forEach(l -> l.accept(e));
        }

        void deposit(String amt) {
            BigDecimal a = new BigDecimal(amt);
            if (a.signum() <= 0) throw new IllegalArgumentException("deposit must be positive: " + amt);
            post(Kind.DEPOSIT, a.setScale(2, RoundingMode.HALF_UP));
        }

        final void withdraw(BigDecimal amt) throws InsufficientFundsException {
            BigDecimal left = balance.subtract(amt).add(overdraft());
            if (left.signum() < 0) throw new InsufficientFundsException(id, left.negate());
            post(Kind.WITHDRAWAL, amt.negate());
        }

        BigDecimal overdraft() {
            return BigDecimal.ZERO;
        }

        abstract void monthEnd();

        @Override
        public String toString() {
            return getClass().getSimpleName() + "[" + id + ", " + balance + ", " + history.size() + " entries]";
        }
    }

    static class Savings extends Account {
        final BigDecimal rate;

        Savings(String id, String rate) {
            super(id);
            this.rate = new BigDecimal(rate);
        }

        @Override
        void monthEnd() {
            BigDecimal i = balance.multiply(rate).divide(BigDecimal.valueOf(1200), 2, RoundingMode.HALF_EVEN);
            if (i.signum() > 0) post(Kind.INTEREST, i);
        }
    }

    static class Checking extends Account {
        Checking(String id) {
            super(id);
        }

        @Override
        BigDecimal overdraft() {
            return new BigDecimal("100");
        }

        @Override
        void monthEnd() {
            if (balance.signum() < 0) post(Kind.FEE, new BigDecimal("-2.50"));
        }
    }

    private final Map<String, Account> accounts = new LinkedHashMap<>();

    void transfer(String from, String to, String amt) {
        System.out.print("transfer " + from + "->" + to + " " + amt + ": ");
        try {
            Account a = Optional.ofNullable(accounts.get(from)).orElseThrow(() -> new NoSuchElementException(from));
            a.withdraw(new BigDecimal(amt));
            try {
                accounts.get(to).deposit(amt);
                System.out.println("ok");
            } catch (NullPointerException e) {
                a.deposit(amt);
                throw new IllegalStateException("rolled back", e);
            }
        } catch (InsufficientFundsException e) {
            System.out.println(e.getMessage() + " (" + e.missing.scale() + ")");
        } catch (NoSuchElementException e) {
            System.out.println("no account " + e.getMessage());
        } catch (IllegalStateException e) {
            System.out.println(e.getMessage() + " because " + e.getCause().getClass().getSimpleName());
        } finally {
            System.out.println("  " + accounts.values());
        }
    }

    public static void main(String[] args) {
        Bank b = new Bank();
        for (Account a : new Account[] {new Savings("S1", "4.5"), new Checking("C1"), new Checking("C2")}) b.accounts.put(a.id, a);
        EnumMap<Kind, BigDecimal> totals = new EnumMap<>(Kind.class);
        b.accounts.values().forEach(a -> a.onEntry(e -> totals.merge(e.kind(), e.amount(), BigDecimal::add)));
        b.accounts.get("C2").onEntry(e -> System.out.print("<" + e + ">"));
        b.accounts.get("S1").deposit("1000");
        b.accounts.get("C1").deposit("50.505");
        b.transfer("S1", "C1", "200.25");
        b.transfer("C1", "C2", "300");
        b.transfer("C1", "C2", "400");
        b.transfer("XX", "C2", "1");
        b.transfer("S1", "YY", "1.10");
        for (int m = 0; m < 12; m++) b.accounts.values().forEach(Account::monthEnd);
        System.out.println(b.accounts.values());
        System.out.println(totals + " " + b.accounts.values().stream().map(a -> a.balance).reduce(BigDecimal.ZERO, BigDecimal::add));
        try {
            b.accounts.get("C1").deposit("-5");
        } catch (IllegalArgumentException e) {
            System.out.println(e.getMessage());
        }
        System.out.println(b.accounts.get("S1").history.get(0));
    }
}

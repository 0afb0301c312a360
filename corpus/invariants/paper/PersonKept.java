// breaks: none
package paper;

public class PersonKept {
    public static class Account {
        private int balance;

        public Account(int balance) {
            this.balance = balance;
        }

        public void withdraw(int amount) {
            balance -= amount;
        }
    }

    private final Account account;
    private final int salary;

    public PersonKept(Account account, int salary) {
        this.account = new Account(account.balance);
        this.salary = salary;
        check(0);
    }

    public boolean invariant() {
        return 0 < account.balance + salary;
    }

    public void spend(int amount) {
        check(amount);
        account.withdraw(amount);
    }

    private void check(int amount) {
        if (0 >= account.balance - amount + salary) {
            throw new IllegalArgumentException("too poor");
        }
    }
}

// breaks: capturing, constructor, exhaustive, fieldUpdate
package paper;

/** Figure 1, with a constructor. */
public class Person {
    public static class Account {
        public int balance;

        public void withdraw(int amount) {
            balance -= amount;
        }
    }

    /** Broken by `Person.spend2`, which is not its own method. */
    public static class SavingsAccount extends Account {
        public boolean invariant() {
            return 0 <= balance;
        }
    }

    Account account;
    public int salary;

    public Person(Account account, int salary) {
        this.account = account;
        this.salary = salary;
    }

    public boolean invariant() {
        return account != null && 0 < account.balance + salary;
    }

    public void spend1(int amount) {
        account.withdraw(amount);
    }

    public void spend2(int amount) {
        account.balance -= amount;
    }
}

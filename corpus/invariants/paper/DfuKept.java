// breaks: none
package paper;

public class DfuKept {
    private int balance = 100;
    private int salary = 100;

    public boolean invariant() {
        return 0 < (long) balance + salary;
    }

    public void spend(int amount) {
        if (amount >= 0 && amount < (long) balance + salary) {
            balance -= amount;
        }
    }

    public void setSalary(int salary) {
        if (0 < (long) balance + salary) {
            this.salary = salary;
        }
    }
}

/** Virtual calls whose sites see one class only, as most call sites do. */
public class VirtualMono {
    abstract static class Account {
        long balance;

        abstract void deposit(int amount);

        abstract int fee(int amount);
    }

    static class Savings extends Account {
        @Override
        void deposit(int amount) {
            balance += amount - fee(amount);
        }

        @Override
        int fee(int amount) {
            return amount >> 4;
        }
    }

    public static void main(String[] args) {
        Account account = new Savings();
        for (int i = 0; i < 14_000_000; i++) {
            account.deposit(i & 1023);
        }
        System.out.println(account.balance);
    }
}

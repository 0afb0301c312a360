// bugs: check AssertionError
package more;

/** A field that holds an object of a class of the program. */
public class ObjectField {
    public static class Account {
        final int balance;

        public Account(int balance) {
            this.balance = balance;
        }
    }

    public static Account account = new Account(10);

    public static void check() {
        if (account != null) {
            assert account.balance >= 0;
        }
    }
}

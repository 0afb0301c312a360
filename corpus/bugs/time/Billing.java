// bug 1: java.time.DateTimeException by `Billing.nextInvoice(2024, 12);`
// bug 2: java.time.DateTimeException by `Billing.lastDay(2023, 2);`
// rejects: java.lang.IllegalArgumentException by `Billing.nextInvoice(2024, 13);`: no such month
package bugs.time;

import java.time.LocalDate;

/** When invoices are written. */
public final class Billing {
    private Billing() {}

    private static void check(int year, int month) {
        if (year < 1900 || year > 2999 || month < 1 || month > 12) {
            throw new IllegalArgumentException("no month: " + year + "-" + month);
        }
    }

    /** The first day of the month after this. */
    public static LocalDate nextInvoice(int year, int month) {
        check(year, month);
        return LocalDate.of(year, month + 1, 1); // bug 1
    }

    /** The last day of a month. */
    public static LocalDate lastDay(int year, int month) {
        check(year, month);
        boolean isLong = month <= 7 ? month % 2 == 1 : month % 2 == 0;
        return LocalDate.of(year, month, isLong ? 31 : 30); // bug 2
    }
}

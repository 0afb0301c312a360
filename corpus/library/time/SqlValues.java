import java.sql.*;
import java.time.*;
import java.util.TimeZone;

/** The value classes of java.sql. */
public class SqlValues {
    public static void main(String[] args) {
        TimeZone.setDefault(TimeZone.getTimeZone("America/New_York"));
        Timestamp t = Timestamp.valueOf("2024-02-29 12:34:56.789012345");
        System.out.println(t + " " + t.getNanos() + " " + t.getTime() + " " + t.toLocalDateTime() + " " + t.toInstant() + " " + t.hashCode() + " " + t.equals(Timestamp.valueOf("2024-02-29 12:34:56.789012345")) + " " + t.before(new Timestamp(0)) + " " + t.compareTo(Timestamp.valueOf("2024-02-29 12:34:56.79")));
        t.setNanos(5);
        System.out.println(t + " " + Timestamp.valueOf(LocalDateTime.of(1, 2, 3, 4, 5, 6)) + " " + Timestamp.from(Instant.ofEpochSecond(1)) + " " + new Timestamp(-1) + " " + new Timestamp(1234567890123L));
        Date d = Date.valueOf("2024-7-4");
        System.out.println(d + " " + d.getTime() + " " + d.toLocalDate() + " " + Date.valueOf(LocalDate.EPOCH).getTime() + " " + new Date(0));
        Time x = Time.valueOf("23:59:59");
        System.out.println(x + " " + x.getTime() + " " + x.toLocalTime() + " " + Time.valueOf(LocalTime.NOON));
        for (String bad : new String[] {"2024", "2024-13-45", "", "24-1-1"}) {
            try {
                System.out.println(Date.valueOf(bad));
            } catch (IllegalArgumentException e) {
                System.out.println("bad date " + bad + " " + e.getMessage());
            }
            try {
                System.out.println(Timestamp.valueOf(bad));
            } catch (IllegalArgumentException e) {
                System.out.println("bad timestamp " + bad + " " + e.getMessage());
            }
        }
        try {
            d.toInstant();
        } catch (UnsupportedOperationException e) {
            System.out.println("unsupported");
        }
        SQLException first = new SQLException("reason", "42S02", 17);
        first.setNextException(new SQLIntegrityConstraintViolationException("second"));
        for (Throwable e : first) System.out.println(e + " ");
        System.out.println(first.getSQLState() + first.getErrorCode() + " " + JDBCType.valueOf(Types.VARCHAR) + " " + JDBCType.DECIMAL.getVendorTypeNumber());
    }
}

package rules;

import org.jfree.data.time.SimpleTimePeriod;
import org.jfree.data.time.Year;
import org.jfree.data.xy.DefaultXYDataset;
import org.jfree.data.xy.DefaultXYZDataset;

/** What constructors of JFreeChart check. */
public final class JfreechartRules {
    private JfreechartRules() {
    }

    public static boolean isOrdered(SimpleTimePeriod period) {
        return period.getStartMillis() <= period.getEndMillis();
    }

    public static boolean isInRange(Year year) {
        return year.getYear() >= -9999 && year.getYear() <= 9999;
    }

    /** Every series has as many values of one kind as of the other. */
    public static boolean isRectangular(DefaultXYDataset data) {
        for (int series = 0; series < data.getSeriesCount(); series++) {
            int items = data.getItemCount(series);
            if (items > 0) {
                data.getYValue(series, items - 1);
            }
        }
        return true;
    }

    public static boolean isRectangular(DefaultXYZDataset data) {
        for (int series = 0; series < data.getSeriesCount(); series++) {
            int items = data.getItemCount(series);
            if (items > 0) {
                data.getYValue(series, items - 1);
                data.getZValue(series, items - 1);
            }
        }
        return true;
    }
}

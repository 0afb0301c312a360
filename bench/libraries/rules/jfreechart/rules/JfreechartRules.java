package rules;

import org.jfree.data.Range;
import org.jfree.data.time.SimpleTimePeriod;
import org.jfree.data.time.Year;
import org.jfree.data.xy.DefaultIntervalXYDataset;
import org.jfree.data.xy.DefaultOHLCDataset;
import org.jfree.data.xy.DefaultXYDataset;
import org.jfree.data.xy.DefaultXYZDataset;
import org.jfree.data.xy.XYSeries;

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

    public static boolean isRectangular(DefaultIntervalXYDataset data) {
        for (int series = 0; series < data.getSeriesCount(); series++) {
            int items = data.getItemCount(series);
            if (items > 0) {
                data.getYValue(series, items - 1);
                data.getEndXValue(series, items - 1);
            }
        }
        return true;
    }

    /** Every item has a date. */
    public static boolean isDated(DefaultOHLCDataset data) {
        for (int item = 0; item < data.getItemCount(0); item++) {
            if (data.getXDate(0, item) == null) {
                return false;
            }
        }
        return true;
    }

    public static boolean isOrdered(Range range) {
        return !(range.getLowerBound() > range.getUpperBound());
    }

    /** What sorts itself is sorted. */
    public static boolean isSorted(XYSeries series) {
        int items = series.getItemCount();
        return !series.getAutoSort() || items < 2
                || series.getX(items - 2).doubleValue() <= series.getX(items - 1).doubleValue();
    }
}

package rules;

import org.apache.commons.lang3.IntegerRange;
import org.apache.commons.lang3.LongRange;
import org.apache.commons.lang3.math.Fraction;
import org.apache.commons.lang3.mutable.MutableBoolean;

/** What classes of commons-lang promise in their documentation. */
public final class CommonsLang3Rules {
    private CommonsLang3Rules() {
    }

    public static boolean isOrdered(IntegerRange range) {
        return range.getMinimum() <= range.getMaximum();
    }

    public static boolean isOrdered(LongRange range) {
        return range.getMinimum() <= range.getMaximum();
    }

    public static boolean isPositive(Fraction fraction) {
        return fraction.getDenominator() > 0;
    }

    public static boolean isOneOfTwo(MutableBoolean flag) {
        return flag.isTrue() != flag.isFalse();
    }
}

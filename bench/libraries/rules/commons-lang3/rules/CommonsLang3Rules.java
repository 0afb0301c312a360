package rules;

import org.apache.commons.lang3.BitField;
import org.apache.commons.lang3.IntegerRange;
import org.apache.commons.lang3.LongRange;
import org.apache.commons.lang3.concurrent.ThresholdCircuitBreaker;
import org.apache.commons.lang3.math.Fraction;
import org.apache.commons.lang3.mutable.MutableBoolean;
import org.apache.commons.lang3.mutable.MutableByte;
import org.apache.commons.lang3.mutable.MutableDouble;
import org.apache.commons.lang3.mutable.MutableFloat;
import org.apache.commons.lang3.mutable.MutableInt;
import org.apache.commons.lang3.mutable.MutableLong;
import org.apache.commons.lang3.mutable.MutableShort;

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

    /** A field that was cleared has no value. */
    public static boolean clears(BitField field) {
        return field.getValue(field.clear(-1)) == 0;
    }

    public static boolean isOneOfTwo(ThresholdCircuitBreaker breaker) {
        return breaker.isOpen() != breaker.isClosed();
    }

    public static boolean isOneValue(MutableByte number) {
        return number.getValue() == number.byteValue();
    }

    public static boolean isOneValue(MutableShort number) {
        return number.getValue() == number.shortValue();
    }

    public static boolean isOneValue(MutableInt number) {
        return number.getValue() == number.intValue();
    }

    public static boolean isOneValue(MutableLong number) {
        return number.getValue() == number.longValue();
    }

    public static boolean isNumberOrNot(MutableFloat number) {
        return number.isNaN() == Float.isNaN(number.floatValue());
    }

    public static boolean isNumberOrNot(MutableDouble number) {
        return number.isNaN() == Double.isNaN(number.doubleValue());
    }
}

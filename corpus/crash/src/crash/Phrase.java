package crash;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.regex.Pattern;

/** Hands its arguments on to those who reject them, and gives null away: nothing of it is a bug. */
public class Phrase {
    private final String text;

    public Phrase(String text) {
        this.text = text == null ? "" : text;
    }

    public String show(String format) {
        return String.format(format, text, text.length());
    }

    public String[] parts(String separator) {
        if (separator.isEmpty()) {
            separator = " ";
        }
        return Pattern.compile(separator).split(text);
    }

    public BigDecimal rounded(long number, int scale, RoundingMode mode) {
        return BigDecimal.valueOf(number).setScale(scale, mode == null ? RoundingMode.HALF_EVEN : mode);
    }

    public Phrase rest() {
        return text.isEmpty() ? null : new Phrase(text.substring(1));
    }

    public int distance(Phrase other) {
        return Math.abs(text.length() - other.text.length());
    }

    public boolean isOpen() {
        return text.endsWith("%(");
    }
}

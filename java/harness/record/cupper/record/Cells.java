package cupper.record;

import java.util.ArrayList;
import java.util.List;

/**
 * The values of a call as text, each after a tab: `~` for one that is not there, `n` for null, `i` and a number, `d` and the
 * bits of a double, `s` and a short text, `t` for a longer one, `o`, a class and the first cell of the same object.
 */
final class Cells {
    private static final int LONGEST_TEXT = 40;

    private final StringBuilder text = new StringBuilder(128);
    private final List<Object> objects = new ArrayList<>();
    private final List<Integer> places = new ArrayList<>();
    private int count;

    @Override
    public String toString() {
        return text.toString();
    }

    void absent() {
        count++;
        text.append("\t~");
    }

    void number(long value) {
        count++;
        text.append("\ti").append(value);
    }

    /** Numbers are Long or Double here; a boolean or char field is not. */
    void value(Object value, boolean isPrimitive) {
        if (value == null) {
            count++;
            text.append("\tn");
        } else if (isPrimitive) {
            primitive(value);
        } else {
            object(value);
        }
    }

    private void primitive(Object value) {
        if (value instanceof Boolean truth) {
            number(truth ? 1 : 0);
        } else if (value instanceof Character unit) {
            number(unit);
        } else if (value instanceof Double || value instanceof Float) {
            count++;
            text.append("\td").append(Long.toHexString(Double.doubleToRawLongBits(((Number) value).doubleValue())));
        } else {
            number(((Number) value).longValue());
        }
    }

    private void object(Object value) {
        int place = count++;
        for (int i = 0; i < objects.size(); i++) {
            if (objects.get(i) == value) {
                place = places.get(i);
                break;
            }
        }
        if (place == count - 1) {
            objects.add(value);
            places.add(place);
        }
        if (value instanceof String string) {
            text.append(string.length() <= LONGEST_TEXT ? "\ts" : "\tt").append(place).append(':');
            if (string.length() <= LONGEST_TEXT) escape(string);
            else text.append(Integer.toHexString(string.hashCode()));
        } else if (value instanceof Enum<?> constant) {
            text.append("\te").append(place).append(':').append(name(constant.getDeclaringClass()));
            text.append('.').append(constant.name());
        } else {
            text.append("\to").append(place).append(':').append(name(value.getClass()));
        }
    }

    private void escape(String string) {
        for (int i = 0; i < string.length(); i++) {
            char unit = string.charAt(i);
            if (unit >= ' ' && unit < 0x7f && unit != '%') text.append(unit);
            else text.append('%').append(Integer.toHexString(0x10000 + unit), 1, 5);
        }
    }

    /** Without what differs from run to run. */
    static String name(Class<?> type) {
        String name = type.getName();
        if (type.isHidden() || name.contains("$$") || name.contains("$Proxy") || name.contains("$Mockito")) {
            int end = name.length();
            for (String mark : new String[] {"/", "$$", "$Proxy", "$Mockito"}) {
                int at = name.indexOf(mark);
                if (at > 0) end = Math.min(end, at);
            }
            return name.substring(0, end) + "$$";
        }
        return name;
    }
}

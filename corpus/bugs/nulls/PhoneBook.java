// bug 1: java.lang.NullPointerException by `new PhoneBook().areaCode("ada");`
// rejects: java.lang.IllegalArgumentException by `new PhoneBook().add("ada", "12");`: an argument that is too short
// rejects: java.lang.NullPointerException by `new PhoneBook().add("ada", null);`: null handed to a public method
package bugs.nulls;

import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/** Names and their telephone numbers. */
public class PhoneBook {
    private final Map<String, String> numbers = new HashMap<>();

    /**
     * Adds a number, or replaces the one the person had.
     *
     * @throws IllegalArgumentException if the number has fewer than three digits
     */
    public void add(String name, String number) {
        if (number.length() < 3) {
            throw new IllegalArgumentException("too short: " + number);
        }
        numbers.put(name, number);
    }

    public Optional<String> find(String name) {
        return Optional.ofNullable(numbers.get(name));
    }

    /** The first three digits of a person's number. */
    public String areaCode(String name) {
        return numbers.get(name).substring(0, 3); // bug 1
    }
}

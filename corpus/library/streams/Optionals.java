import java.util.*;
import java.util.stream.*;

/** Optional and its primitive relatives. */
public class Optionals {
    record Address(String city) {}

    record User(String name, Optional<Address> address) {}

    static String t(java.util.function.Supplier<Object> f) {
        try {
            return String.valueOf(f.get());
        } catch (RuntimeException e) {
            return e.getClass().getSimpleName() + ":" + e.getMessage();
        }
    }

    public static void main(String[] args) {
        Optional<String> full = Optional.of("value"), empty = Optional.empty();
        for (Optional<String> o : List.of(full, empty)) {
            System.out.println(o + " " + o.isPresent() + o.isEmpty() + " " + o.orElse("else") + " " + o.orElseGet(() -> "got") + " " + t(() -> o.get()) + " " + t(() -> o.orElseThrow()) + " " + t(() -> o.orElseThrow(() -> new IllegalStateException("custom"))) + " " + o.map(String::length) + " " + o.map(s -> (String) null) + " " + o.flatMap(s -> Optional.of(s.charAt(0))) + " " + o.filter(s -> s.length() > 10) + o.filter(s -> s.length() > 2) + " " + o.or(() -> Optional.of("alt")) + " " + o.stream().count() + " " + o.hashCode() + " " + o.equals(Optional.of("value")) + o.equals(Optional.empty()));
            o.ifPresent(s -> System.out.print("present " + s + "; "));
            o.ifPresentOrElse(s -> System.out.println("yes"), () -> System.out.println("no"));
        }
        System.out.println(t(() -> Optional.of(null)) + " " + Optional.ofNullable(null) + " " + t(() -> full.flatMap(s -> null)) + " " + t(() -> full.map(null)));
        List<User> users = List.of(new User("a", Optional.of(new Address("Oslo"))), new User("b", Optional.empty()), new User("c", Optional.of(new Address("Bern"))));
        System.out.println(users.stream().map(User::address).flatMap(Optional::stream).map(Address::city).sorted().collect(Collectors.toList()) + " " + users.stream().map(u -> u.address().map(Address::city).filter(c -> c.startsWith("B")).orElse("-")).collect(Collectors.joining(",")) + " " + users);
        OptionalInt i = OptionalInt.of(5), ie = OptionalInt.empty();
        OptionalLong l = OptionalLong.of(7L);
        OptionalDouble d = OptionalDouble.of(-0.0);
        System.out.println(i + " " + ie + " " + l + " " + d + " " + i.getAsInt() + ie.orElse(9) + l.orElseGet(() -> 1) + d.orElseThrow() + " " + i.hashCode() + l.hashCode() + d.hashCode() + " " + i.equals(OptionalInt.of(5)) + d.equals(OptionalDouble.of(0.0)) + " " + t(ie::getAsInt) + " " + t(() -> OptionalDouble.empty().orElseThrow()) + " " + i.stream().sum() + ie.isEmpty());
        i.ifPresentOrElse(x -> System.out.print(x + 1), () -> System.out.print("none"));
        ie.ifPresentOrElse(x -> System.out.print(x + 1), () -> System.out.println(" none"));
        System.out.println(Objects.requireNonNullElse(null, "dflt") + " " + Objects.requireNonNullElseGet(null, () -> "sup") + " " + Objects.toString(null) + Objects.toString(null, "nil") + " " + Objects.hash(1, "a", null) + " " + Objects.hashCode(null) + " " + Objects.deepEquals(new int[] {1}, new int[] {1}) + Objects.equals(null, null) + " " + Objects.compare("a", "b", Comparator.naturalOrder()) + " " + t(() -> Objects.requireNonNull(null)) + " " + t(() -> Objects.requireNonNull(null, "msg")) + " " + t(() -> Objects.requireNonNull(null, () -> "supplied")) + " " + t(() -> Objects.checkIndex(5, 3)) + " " + t(() -> Objects.checkFromToIndex(2, 1, 3)) + " " + t(() -> Objects.checkFromIndexSize(2, 5, 3)) + " " + Objects.isNull(null) + Objects.nonNull(null));
    }
}

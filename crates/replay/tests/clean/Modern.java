/** Switches over patterns, whose call sites remember constants. Needs Java 21. */
public class Modern {
    sealed interface Shape permits Kind, Box {}

    enum Kind implements Shape {
        FIRST,
        SECOND,
        THIRD;
        static int made = values().length;
    }

    record Box(int size) implements Shape {
        static int made;

        Box {
            made++;
        }
    }

    static String shape(Shape shape) {
        return switch (shape) {
            case Kind.FIRST -> "first";
            case Kind kind when kind == Kind.SECOND -> "second";
            case Kind kind -> "other";
            case Box(int size) when size > Kind.made -> "big";
            case Box box -> "box " + Box.made;
        };
    }

    static String kind(Kind kind) {
        return switch (kind) {
            case FIRST -> "first";
            case Kind other when other.ordinal() > 1 -> "late";
            case SECOND -> "second";
            case Kind other -> "other";
        };
    }

    static String plain(Object object) {
        return switch (object) {
            case String text when text.isEmpty() -> "empty";
            case String text -> text;
            case Integer number -> "number";
            case Box box -> "box";
            default -> "object";
        };
    }

    public static void main(String[] args) {
        for (Shape shape : new Shape[] {Kind.FIRST, Kind.SECOND, Kind.THIRD, new Box(2), new Box(5)}) {
            System.out.println(shape(shape));
        }
        for (Kind kind : Kind.values()) System.out.println(kind(kind));
        System.out.println(plain("") + plain("text") + plain(3) + plain(new Box(1)) + plain('c'));
    }
}

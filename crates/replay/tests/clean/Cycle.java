/** Two classes that need each other: who comes first decides what they see. */
class Cycle {
    static class A {
        static final int X;

        static {
            System.out.println("A starts");
            X = B.Y + 1;
            System.out.println("A ends with " + X);
        }
    }

    static class B {
        static final int Y;

        static {
            System.out.println("B starts");
            Y = A.X + 1;
            System.out.println("B ends with " + Y);
        }
    }

    /** A class that sees itself half made, through an object of its own. */
    static class Elvis {
        static final Elvis INSTANCE = new Elvis();
        static final Integer YEAR = Integer.valueOf("1930");
        final int size = 1960 - (YEAR == null ? 0 : YEAR);
    }
}

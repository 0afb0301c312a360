/** Reflection by method references: nothing stands before the call that they make. */
public class Referenced {
    interface Finder {
        Class<?> find(String name) throws Exception;
    }

    static class Found {
        static int made;

        static {
            System.out.println("Found is initialised");
        }
    }

    public static void main(String[] args) throws Exception {
        Finder finder = Class::forName;
        System.out.println(finder.find("Referenced$Found").getSimpleName());
        System.out.println(++Found.made);
    }
}

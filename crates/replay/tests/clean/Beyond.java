import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

/** What only classes that are loaded anew get right. */
public class Beyond {
    static class Counter {
        static int value = 1;

        static {
            System.out.println("Counter is initialised");
        }
    }

    public static void main(String[] args) throws Exception {
        VarHandle handle = MethodHandles.lookup().findStaticVarHandle(Counter.class, "value", int.class);
        System.out.println(handle.getAndAdd(2));
        System.out.println(Counter.value);
    }
}

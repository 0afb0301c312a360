import java.util.*;
public class Services {
    public interface Greeter { String greet(); }
    public static class En implements Greeter { public String greet() { return "hello"; } }
    public static class De implements Greeter { public De() { System.out.println("De made"); } public String greet() { return "hallo"; } }
    public static class NotOne { }
    public static void main(String[] args) {
        ServiceLoader<Greeter> sl = ServiceLoader.load(Greeter.class);
        Iterator<Greeter> it = sl.iterator();
        while (true) {
            try {
                if (!it.hasNext()) break;
                System.out.println(it.next().greet());
            } catch (ServiceConfigurationError e) {
                System.out.println(e.getMessage());
            }
        }
        System.out.println(ServiceLoader.load(Runnable.class).findFirst().isPresent());
        System.out.println(sl.stream().limit(2).map(p -> p.type().getSimpleName()).toList());
    }
}

public class ExitInFinally {
    public static void main(String[] args) {
        Runtime.getRuntime().addShutdownHook(new Thread(() -> System.out.println("hook")));
        try {
            System.out.println("try");
            throw new RuntimeException("never shown");
        } finally {
            System.out.println("finally");
            try {
                System.exit(42);
            } finally {
                System.out.println("never");
            }
        }
    }
}

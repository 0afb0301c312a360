/** Start-up: what a virtual machine costs before the program does anything. */
public class Hello {
    public static void main(String[] args) {
        System.out.println("Hello, world!");
    }
}

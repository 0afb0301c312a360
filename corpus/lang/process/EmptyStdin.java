public class EmptyStdin {
    public static void main(String[] args) throws Exception {
        System.out.println(System.in.read() + " " + System.in.readAllBytes().length + " " + new java.util.Scanner(System.in).hasNextLine());
        System.setIn(new java.io.ByteArrayInputStream("replaced\n".getBytes()));
        System.out.println(new java.io.BufferedReader(new java.io.InputStreamReader(System.in)).readLine());
        java.io.PrintStream old = System.out;
        java.io.ByteArrayOutputStream bos = new java.io.ByteArrayOutputStream();
        System.setOut(new java.io.PrintStream(bos, true));
        System.out.print("captured");
        System.setOut(old);
        System.out.println(bos + "!");
        System.setErr(System.out);
        System.err.println("err to out");
        System.out.write(65); System.out.write(10); System.out.append("app").append('\n').printf("%s%n", 1).flush();
        System.out.println((Object) null); System.out.println(new char[] {'c', 'h'}); System.out.println(1.0f); System.out.print('x'); System.out.println(true); System.out.println();
        System.out.println(System.out.checkError());
    }
}

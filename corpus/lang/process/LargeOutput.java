public class LargeOutput {
    public static void main(String[] args) {
        StringBuilder sb = new StringBuilder();
        for (int i = 0; i < 3000; i++) { System.out.println(i + " " + i * i); if (i % 10 == 0) sb.append(i).append(','); }
        System.out.println(sb); System.err.println(sb.length());
        for (int i = 0; i < 500; i++) System.out.print((char) ('a' + i % 26));
    }
}

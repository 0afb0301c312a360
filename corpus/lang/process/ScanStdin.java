// stdin: 3
// stdin: 10 20 30
// stdin: alice 1.5 true
// stdin:   rest of line
import java.util.*;
public class ScanStdin {
    public static void main(String[] args) {
        Scanner s = new Scanner(System.in);
        int n = s.nextInt(), sum = 0;
        for (int i = 0; i < n; i++) sum += s.nextInt();
        System.out.println(sum);
        System.out.println(s.next() + s.nextDouble() + s.nextBoolean());
        System.out.println("[" + s.nextLine() + "][" + s.nextLine() + "]" + s.hasNext() + s.hasNextLine());
        try { s.next(); } catch (NoSuchElementException e) { System.out.println(e.getMessage()); }
    }
}

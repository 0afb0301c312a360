// stdin: 12 words here 3.5
// stdin: true 0xff nope
// stdin: the last line
import java.math.*;
import java.util.*;
import java.util.regex.*;
import java.util.stream.*;

/** Scanner over strings and standard input. */
public class ScannerStrings {
    public static void main(String[] args) {
        Scanner in = new Scanner(System.in).useLocale(Locale.US);
        System.out.println(in.nextInt() + " " + in.next() + " " + in.hasNextInt() + " " + in.next() + " " + in.nextDouble());
        System.out.println("[" + in.nextLine() + "] " + in.nextBoolean() + " " + in.hasNextInt() + " " + in.next());
        try {
            in.nextInt();
        } catch (InputMismatchException e) {
            System.out.println(e);
        }
        System.out.println(in.nextLine() + "|" + in.hasNextLine() + "|" + in.nextLine() + "|" + in.hasNextLine() + "|" + in.hasNext());
        try {
            in.nextLine();
        } catch (NoSuchElementException e) {
            System.out.println(e);
        }
        Scanner s = new Scanner("1,234 -5 99999999999 3.14e2 1.5 ff 777 123456789012345678901234567890 2.718281828459045235360").useLocale(Locale.US);
        System.out.println(s.nextInt() + " " + s.nextByte() + " " + s.hasNextInt() + s.hasNextLong() + " " + s.nextLong() + " " + s.nextDouble() + " " + s.nextFloat() + " " + s.nextInt(16) + " " + s.nextShort(8) + " " + s.nextBigInteger() + " " + s.nextBigDecimal());
        System.out.println(new Scanner("1.234,5").useLocale(Locale.GERMANY).nextDouble() + " " + new Scanner("(5)").useLocale(Locale.US).hasNextInt());
        Scanner d = new Scanner("a, b,c ,,d").useDelimiter("\\s*,\\s*");
        while (d.hasNext()) System.out.print("<" + d.next() + ">");
        System.out.println(d.delimiter());
        Scanner p = new Scanner("key1=val1;key2=val2 tail");
        System.out.println(p.findInLine("(\\w+)=(\\w+)") + " " + p.match().group(2) + " " + p.findInLine("key(\\d)") + " " + p.findWithinHorizon("t.i", 20) + " " + p.hasNext("l") + " " + p.next("l"));
        Scanner k = new Scanner("aaa bbb 123");
        k.skip("a+\\s*");
        System.out.println(k.next() + " " + k.skip("\\s").nextInt());
        try {
            new Scanner("abc").skip("x");
        } catch (NoSuchElementException e) {
            System.out.println(e);
        }
        System.out.println(new Scanner("x y z").tokens().collect(Collectors.toList()) + " " + new Scanner("a1b22").findAll("\\d+").map(MatchResult::group).collect(Collectors.toList()));
        Scanner lines = new Scanner("one\r\ntwo\n\nthree");
        int n = 0;
        while (lines.hasNextLine()) System.out.print(++n + "=" + lines.nextLine() + ";");
        System.out.println();
        lines.close();
        try {
            lines.hasNext();
        } catch (IllegalStateException e) {
            System.out.println(e);
        }
        Scanner radix = new Scanner("zz 10 101").useRadix(36);
        System.out.println(radix.nextInt() + " " + radix.radix() + " " + radix.nextInt(2) + " " + radix.nextBigInteger(3));
    }
}

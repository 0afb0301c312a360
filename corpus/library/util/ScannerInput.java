// stdin: 3 4.5 word true
// stdin: 1,234 -7 0x1F 99999999999
// stdin: key=value; other = thing;last=
// stdin: 
// stdin: a,b,,c
// stdin: 12 apples and 30 pears
// stdin: 1e10 NaN 170141183460469231731687303715884105727
// stdin: 2024-02-29 not-a-date
// stdin: line one
// stdin: line two
// stdin: TAIL 1 2 3
import java.math.*;
import java.util.*;
import java.util.regex.*;
import java.util.stream.*;

/** Scanner on standard input: tokens, lines, delimiters, patterns, failures. */
public class ScannerInput {
    public static void main(String[] args) {
        Scanner in = new Scanner(System.in).useLocale(Locale.US);
        System.out.println(in.nextInt() + " " + in.nextDouble() + " " + in.hasNextInt() + " " + in.next() + " " + in.nextBoolean() + " [" + in.nextLine() + "]");
        System.out.println(in.nextInt() + " " + in.nextInt(10) + " " + in.hasNextInt() + in.hasNextInt(16));
        try {
            in.nextInt();
        } catch (InputMismatchException e) {
            System.out.println(e.getMessage());
        }
        System.out.println(in.next("0x\\p{XDigit}+") + " " + in.match().end());
        try {
            in.nextInt();
        } catch (InputMismatchException e) {
            System.out.println(e.getMessage());
        }
        System.out.println(in.nextLong() + " rest [" + in.nextLine() + "]");
        in.useDelimiter("\\s*[;=\\n]\\s*");
        System.out.println(in.next() + "|" + in.next() + "|" + in.next() + "|" + in.next() + "|" + in.next() + " " + in.delimiter());
        in.useDelimiter("\\p{javaWhitespace}+");
        System.out.println("[" + in.nextLine() + "][" + in.nextLine() + "]");
        in.useDelimiter("[,\\n]");
        StringBuilder b = new StringBuilder();
        for (int i = 0; i < 4; i++) b.append('<').append(in.next()).append('>');
        System.out.println(b);
        in.reset().useLocale(Locale.US).nextLine();
        System.out.println(in.findInLine("(\\d+) (\\w+)") + " " + in.match().group(2) + " " + in.findInLine("(\\d+) (\\w+)") + " " + in.match().group(1) + " " + in.findInLine("zzz") + " " + in.hasNextLine());
        in.nextLine();
        System.out.println(in.hasNextBigDecimal() + " " + in.nextBigDecimal() + " " + in.nextDouble() + " " + in.nextBigInteger().equals(BigInteger.TWO.pow(127).subtract(BigInteger.ONE)));
        System.out.println(in.hasNext(Pattern.compile("\\d{4}-\\d\\d-\\d\\d")) + in.next() + " " + in.hasNext(Pattern.compile("\\d{4}-\\d\\d-\\d\\d")));
        in.skip("\\s*not-");
        System.out.println(in.nextLine() + "|" + in.nextLine() + "|" + in.findWithinHorizon("t(w)o", 0) + in.match().start(1) + "|" + in.nextLine() + "|");
        System.out.println(in.tokens().collect(Collectors.toList()) + " " + in.hasNext() + in.hasNextLine());
        try {
            in.next();
        } catch (NoSuchElementException e) {
            System.out.println(e);
        }
        try {
            in.nextLine();
        } catch (NoSuchElementException e) {
            System.out.println(e);
        }
        in.close();
        try {
            in.hasNext();
        } catch (IllegalStateException e) {
            System.out.println(e);
        }
        Scanner de = new Scanner("1.234,5 7 -3,25 1.000.000").useLocale(Locale.GERMANY);
        System.out.println(de.nextDouble() + " " + de.nextByte() + " " + de.nextFloat() + " " + de.nextInt());
        System.out.println(new Scanner("a1b22c333").findAll("\\d+").map(MatchResult::group).collect(Collectors.joining("+")) + " " + new Scanner("1 fish 2 fish red").useDelimiter(" fish ").tokens().count() + " " + new Scanner("ff 777 z").useRadix(16).nextInt() + " " + new Scanner("x\u2028y\r\nz\u0085w").tokens().count());
        Scanner lines = new Scanner("a\r\nb\rc\n\nd");
        StringJoiner j = new StringJoiner("/", "(", ")");
        while (lines.hasNextLine()) j.add(lines.nextLine());
        System.out.println(j);
    }
}

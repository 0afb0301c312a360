import java.util.*;

/** StringBuilder, StringBuffer and StringJoiner. */
public class Builders {
    static String attempt(Runnable r) {
        try {
            r.run();
            return "ok";
        } catch (RuntimeException e) {
            return e.toString();
        }
    }

    public static void main(String[] args) {
        StringBuilder b = new StringBuilder();
        b.append(true).append('c').append(1).append(2L).append(3.5f).append(-0.0).append((Object) null).append((String) null)
            .append(new char[] {'x', 'y'}).append(new char[] {'p', 'q', 'r'}, 1, 2).append("abcdef", 2, 4).append(new StringBuffer("SB")).appendCodePoint(0x1F680).appendCodePoint('z');
        System.out.println(b + " " + b.length() + " " + b.codePointCount(0, b.length()));
        b.insert(0, 42).insert(2, "-").insert(3, 'k').insert(0, 1.25).insert(0, false).insert(5, new char[] {'1', '2'}).insert(1, 9L).insert(0, (String) null);
        System.out.println(b);
        b.delete(0, 4).deleteCharAt(0).replace(2, 5, "<REPL>").setCharAt(0, '#');
        System.out.println(b);
        System.out.println(b.indexOf("RE") + " " + b.lastIndexOf("l") + " " + b.indexOf("nope") + " " + b.charAt(3) + " " + b.substring(4) + " " + b.substring(2, 6) + " " + b.subSequence(0, 2));
        System.out.println(new StringBuilder("racecar").reverse() + " " + new StringBuilder("a\ud83d\ude00b\u00e9").reverse() + " " + new StringBuilder("\ude00\ud83d").reverse().codePointAt(0));
        b.setLength(5);
        System.out.println("[" + b + "]");
        b.setLength(8);
        System.out.println(Arrays.toString(b.toString().toCharArray()).replace('\0', '0'));
        System.out.println(new StringBuilder("abc").compareTo(new StringBuilder("abd")) + " " + new StringBuilder("b").compareTo(new StringBuilder("abd")));
        System.out.println(new StringBuilder().capacity() + " " + new StringBuilder(5).capacity() + " " + new StringBuilder("hello").capacity());
        StringBuilder grow = new StringBuilder();
        int last = -1;
        for (int i = 0; i < 300; i++) {
            grow.append('x');
            if (grow.capacity() != last) {
                last = grow.capacity();
                System.out.print(i + ":" + last + " ");
            }
        }
        grow.trimToSize();
        System.out.println(grow.capacity());
        StringBuilder wide = new StringBuilder("latin").append('\u4e2d');
        wide.setCharAt(5, 'x');
        System.out.println(wide + " " + wide.toString().equals("latinx") + " " + "latinx".contentEquals(wide));
        StringBuilder fin = b;
        System.out.println(attempt(() -> fin.charAt(50)));
        System.out.println(attempt(() -> fin.deleteCharAt(50)));
        System.out.println(attempt(() -> fin.insert(50, "x")));
        System.out.println(attempt(() -> fin.setLength(-1)));
        System.out.println(attempt(() -> fin.delete(5, 2)));
        System.out.println(attempt(() -> fin.replace(9, 2, "")));
        System.out.println(attempt(() -> fin.substring(3, 99)));
        System.out.println(attempt(() -> new StringBuilder(-1)));
        StringBuffer sb = new StringBuffer("buffer");
        sb.append(1).insert(0, "<").append('>').reverse();
        System.out.println(sb + " " + sb.length() + " " + sb.indexOf("r") + " " + sb.chars().sum());
        StringJoiner j = new StringJoiner(", ", "{", "}");
        j.setEmptyValue("EMPTY");
        System.out.println(j + " " + j.length());
        j.add("a").add("b").add(null);
        System.out.println(j + " " + j.length());
        StringJoiner k = new StringJoiner("|").add("x").add("y");
        System.out.println(j.merge(k) + " " + k.merge(k) + " " + new StringJoiner("-", "[", "]"));
        CharSequence seq = new StringBuilder("sequence");
        System.out.println(CharSequence.compare(seq, "sequel") + " " + seq.isEmpty() + " " + seq.chars().filter(c -> c == 'e').count());
        StringBuilder fizz = new StringBuilder();
        for (int i = 1; i <= 30; i++) {
            fizz.append(i % 15 == 0 ? "FizzBuzz" : i % 5 == 0 ? "Buzz" : i % 3 == 0 ? "Fizz" : String.valueOf(i)).append(i < 30 ? "," : ".");
        }
        System.out.println(fizz);
    }
}

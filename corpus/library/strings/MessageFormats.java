import java.text.*;
import java.util.*;

/** MessageFormat and ChoiceFormat. */
public class MessageFormats {
    static String fmt(String pattern, Object... args) {
        return new MessageFormat(pattern, Locale.US).format(args);
    }

    public static void main(String[] args) throws Exception {
        System.out.println(fmt("{0} of {1}", 3, 10) + " " + fmt("{1}{0}{1}", "a", "b") + " " + fmt("It''s {0} '{0}' '{'", "quoted") + " " + fmt("{0} {2}", "x") + " " + fmt("{0}", (Object) null));
        System.out.println(fmt("{0,number} {0,number,integer} {0,number,percent} {0,number,currency} {0,number,#.##} {0,number,0000.0}", 1234.567));
        Calendar c = new GregorianCalendar(TimeZone.getTimeZone("UTC"), Locale.US);
        c.clear();
        c.set(2020, 1, 29, 13, 14, 15);
        MessageFormat dated = new MessageFormat("{0,date,yyyy-MM-dd EEE} {0,time,HH:mm:ss}", Locale.US);
        for (Object f : dated.getFormats()) {
            ((SimpleDateFormat) f).setTimeZone(TimeZone.getTimeZone("UTC"));
        }
        System.out.println(dated.format(new Object[] {c.getTime()}));
        MessageFormat plural = new MessageFormat("There {0,choice,0#are no files|1#is one file|1<are {0,number,integer} files}.", Locale.US);
        for (int n : new int[] {0, 1, 2, 1500}) {
            System.out.println(plural.format(new Object[] {n}));
        }
        System.out.println(plural.toPattern());
        System.out.println(Arrays.toString(new MessageFormat("{0} ate {1,number} {2}", Locale.US).parse("Bob ate 1,234.5 pies")));
        ChoiceFormat grade = new ChoiceFormat(new double[] {0, 50, 70, 85}, new String[] {"F", "C", "B", "A"});
        for (double d : new double[] {-10, 0, 49.9, 50, 84.99, 85, 100, Double.NaN}) {
            System.out.print(grade.format(d) + " ");
        }
        System.out.println(grade.toPattern());
        ChoiceFormat p = new ChoiceFormat("-1#is negative|0#is zero or fraction|1#is one|1.0<is 1+|2#is two|2<is more than 2");
        for (double d : new double[] {-5, -1, 0, 0.5, 1, 1.5, 2, 2.5}) {
            System.out.print(d + " " + p.format(d) + "; ");
        }
        System.out.println();
        System.out.println(ChoiceFormat.nextDouble(1.0) + " " + ChoiceFormat.previousDouble(1.0) + " " + Arrays.toString(p.getLimits()));
        for (String bad : new String[] {"{0", "{a}", "{0,foo}", "{-1}", "{0,number,#.#.#}"}) {
            try {
                System.out.println(fmt(bad, 1));
            } catch (IllegalArgumentException e) {
                System.out.println(bad + " " + e.getClass().getSimpleName() + " " + e.getMessage());
            }
        }
        FieldPosition pos = new FieldPosition(NumberFormat.INTEGER_FIELD);
        StringBuffer out = new StringBuffer();
        new MessageFormat("<{0}|{1,number}>", Locale.US).format(new Object[] {"z", 77}, out, pos);
        System.out.println(out);
        AttributedCharacterIterator it = new MessageFormat("a{0}b{1,number}", Locale.US).formatToCharacterIterator(new Object[] {"XY", 12});
        for (char ch = it.first(); ch != CharacterIterator.DONE; ch = it.next()) {
            System.out.print(ch + ":" + it.getRunStart() + "-" + it.getRunLimit() + " ");
        }
        System.out.println();
    }
}

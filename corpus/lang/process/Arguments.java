// args: plain "two words" "" -x --y=z "ünï" "a\b" *
public class Arguments {
    public static void main(String... args) {
        System.out.println(args.length);
        for (int i = 0; i < args.length; i++) System.out.println(i + "[" + args[i] + "] " + args[i].length());
        args[0] = "changed";
        System.out.println(String.join("|", args));
    }
}

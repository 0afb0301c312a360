public class BooleanLogic {
    static StringBuilder log = new StringBuilder();
    static boolean t(String s) { log.append(s); return true; } static boolean f(String s) { log.append(s); return false; }
    static boolean xor(boolean a, boolean b) { return a ^ b; } static int toInt(boolean b) { return b ? 1 : 0; }
    public static void main(String[] args) {
        boolean[] bs = {true, false};
        for (boolean a : bs) for (boolean b : bs) for (boolean c : bs) System.out.print(toInt(a && b || c) + "" + toInt(a & b | c) + toInt(a || b && c) + toInt(!(a || b) == (!a && !b)) + toInt(a ? b : c) + toInt(xor(a, xor(b, c))) + toInt(a != b == c) + " ");
        System.out.println();
        boolean r = t("1") && f("2") && t("3") || t("4") | f("5") & t("6") || f("7");
        log.append(r ? "T" : "F");
        r = f("a") & t("b") | f("c") ^ t("d"); r |= f("e"); r &= t("g"); r ^= t("h"); log.append(r);
        if (!(f("i") || !(t("j") && f("k")))) log.append("no"); else log.append("yes");
        while (f("w") || log.length() < 40 && t("x")) log.append('.');
        do log.append('d'); while (log.length() < 45);
        System.out.println(log);
        Boolean boxed = null;
        try { if (boxed) System.out.println(); } catch (NullPointerException e) { System.out.println("npe"); }
        int x = 5; System.out.println((x > 3 ? x < 10 ? "mid" : "big" : "small") + (x++ == 5 | x++ == 7) + x + (x == 7 && (x = 9) > 8) + x);
        System.out.println(Boolean.parseBoolean("TRUE") + "" + Boolean.logicalXor(true, false) + (Object) (x > 3) + Boolean.toString(!true) + (byte) (x > 3 ? -1 : 1));
    }
}

public class Builders {
    public static void main(String[] args) {
        StringBuilder sb = new StringBuilder();
        sb.append(true).append('c').append(1).append(2L).append(3f).append(4d).append("s").append((String) null).append((Object) null).append(new char[] {'x', 'y'}).append("hello", 1, 3).append(new char[] {'p', 'q', 'r'}, 1, 2);
        System.out.println(sb + " " + sb.length());
        sb.setLength(5);
        sb.insert(0, 9).insert(1, "ins").insert(2, 'z').insert(0, 1.5).insert(sb.length(), false).insert(3, new char[] {'!'});
        System.out.println(sb);
        sb.reverse().deleteCharAt(0).delete(1, 4).replace(0, 2, "REPL").delete(6, 1000);
        System.out.println(sb + " " + sb.indexOf("P") + sb.lastIndexOf("R") + sb.indexOf("zz"));
        sb.setCharAt(0, '\u20ac');
        System.out.println(sb + " " + sb.charAt(0) + sb.substring(2) + sb.subSequence(1, 3) + sb.codePointAt(0));
        sb.setLength(sb.length() + 2);
        System.out.println(sb.toString().replace('\0', '_'));
        sb.setLength(0);
        System.out.println("[" + sb + "]" + sb.isEmpty() + new StringBuilder("abc").compareTo(new StringBuilder("abd")));
        sb.appendCodePoint(0x1F600).appendCodePoint('a').append("\u00e9");
        System.out.println(sb + " " + sb.length() + " " + sb.reverse());
        StringBuffer buf = new StringBuffer("buf");
        buf.append(sb).insert(0, buf).append(buf.length());
        System.out.println(buf);
        StringBuilder self = new StringBuilder("ab");
        self.append(self).append(self, 1, 3);
        System.out.println(self);
        StringBuilder cap = new StringBuilder(4);
        System.out.print(cap.capacity() + " ");
        cap.append("12345");
        System.out.print(cap.capacity() + " ");
        cap.ensureCapacity(50);
        cap.trimToSize();
        System.out.println(cap.capacity());
        StringBuilder lat = new StringBuilder("latin");
        for (int i = 0; i < 100; i++) lat.append((char) (i * 7));
        System.out.println(lat.length() + " " + lat.toString().hashCode());
        String[] errs = new String[6];
        Runnable[] rs = {() -> lat.insert(-1, "x"), () -> lat.delete(5, 2), () -> lat.setLength(-1), () -> lat.substring(200), () -> lat.replace(500, 501, ""), () -> lat.charAt(-1)};
        for (Runnable r : rs) try { r.run(); System.out.println("fine"); } catch (IndexOutOfBoundsException e) { System.out.println(e.getClass().getSimpleName() + " " + e.getMessage()); }
        System.out.println("a,b,,c,,".split(",").length + " " + "a,b,,c,,".split(",", -1).length + " " + String.join("|", "boo:and:foo".split("o")) + " " + String.join("|", "boo:and:foo".split("o", 2)) + " " + "".split(",").length);
        System.out.println("  trim\u2003 ".trim().length() + " " + "  strip\u2003 ".strip().length() + " " + "x".repeat(3) + " ".isBlank() + "a\nb\r\nc".lines().count() + "%d%%".formatted(5) + "abc".contains("bc") + "abcabc".replace("bc", "X") + "a.b".replaceAll(".", "x") + "Mississippi".lastIndexOf("ss", 4) + "abc".compareTo("abd") + "b".compareTo("abc") + "abc".compareTo("ab"));
        System.out.println("hello".chars().sum() + " " + "Hello".regionMatches(true, 1, "ELL", 0, 3) + " " + "a-b".indexOf('-') + "abc".endsWith("") + "abc".startsWith("bc", 1) + String.valueOf((Object) null) + "x".equals(null) + "tEsT".toUpperCase() + "%5s|%-5s|%05d|%x".formatted("a", "b", 42, 255) + "abc".indent(2).length() + " a\n  b".stripIndent() + "\\t".translateEscapes().length() + "x".concat("y") + String.copyValueOf(new char[] {'z'}) + "same".contentEquals(new StringBuilder("same")));
    }
}

import java.io.*;
import java.util.*;
import java.util.stream.*;

/** Readers, writers, print streams, tokenizer. */
public class Chars {
    public static void main(String[] args) throws Exception {
        StringWriter sw = new StringWriter();
        PrintWriter pw = new PrintWriter(sw);
        pw.print(true);
        pw.print('c');
        pw.print(12);
        pw.print(3.5);
        pw.print(1.5f);
        pw.print(9L);
        pw.print(new char[] {'x', 'y'});
        pw.print((Object) null);
        pw.print("s");
        pw.printf(Locale.US, "%5.2f|%s", 2.345, "f");
        pw.append('a').append("bc").append("defg", 1, 3).append(null);
        pw.println();
        pw.println(7);
        pw.flush();
        System.out.println(sw.toString().replace(System.lineSeparator(), "\\n") + " " + sw.getBuffer().length() + " " + pw.checkError());
        ByteArrayOutputStream bo = new ByteArrayOutputStream();
        PrintStream ps = new PrintStream(bo, true, "UTF-16BE");
        ps.print("\u00e9");
        ps.println(1);
        ps.write(65);
        System.out.println(HexFormat.of().formatHex(bo.toByteArray()));
        BufferedReader br = new BufferedReader(new StringReader("line1\nline2\r\nline3\r\n\nlast"), 5);
        System.out.println(br.readLine() + br.read() + (char) br.read() + " " + br.lines().collect(Collectors.toList()) + " " + br.readLine());
        LineNumberReader ln = new LineNumberReader(new StringReader("a\nb\r\nc\rd"));
        StringBuilder b = new StringBuilder();
        for (String s; (s = ln.readLine()) != null;) b.append(ln.getLineNumber()).append(s).append(' ');
        System.out.println(b);
        PushbackReader pr = new PushbackReader(new StringReader("xyz"), 3);
        pr.unread(new char[] {'1', '2'});
        char[] got = new char[10];
        int n = pr.read(got);
        System.out.println(n + new String(got, 0, n) + pr.read());
        StringReader sr = new StringReader("mark me");
        sr.skip(2);
        sr.mark(10);
        System.out.print((char) sr.read());
        sr.reset();
        System.out.print((char) sr.read() + " " + sr.ready() + " ");
        sr.close();
        try {
            sr.read();
        } catch (IOException e) {
            System.out.println(e);
        }
        CharArrayWriter cw = new CharArrayWriter();
        new StringReader("transfer").transferTo(cw);
        System.out.println(cw + " " + cw.size() + new CharArrayReader(cw.toCharArray(), 5, 2).read());
        InputStreamReader isr = new InputStreamReader(new ByteArrayInputStream(new byte[] {(byte) 0xe2, (byte) 0x82, (byte) 0xac, 65, (byte) 0xff, 66}), "UTF-8");
        System.out.print(isr.getEncoding() + " ");
        for (int c; (c = isr.read()) >= 0;) System.out.print(Integer.toHexString(c) + " ");
        System.out.println();
        OutputStreamWriter osw = new OutputStreamWriter(bo, "ISO-8859-1");
        osw.write("\u00e9\u20ac");
        System.out.print(bo.size() + " ");
        osw.flush();
        System.out.println(bo.size() + " " + bo.toByteArray()[bo.size() - 1]);
        StreamTokenizer st = new StreamTokenizer(new StringReader("foo = 3.5 * (bar - 'quoted str') // comment\n\"dq\\n\" -7 /* multi\nline */ x.y"));
        st.slashSlashComments(true);
        st.slashStarComments(true);
        st.eolIsSignificant(true);
        StringBuilder tk = new StringBuilder();
        while (st.nextToken() != StreamTokenizer.TT_EOF) {
            tk.append(st.lineno()).append(':').append(switch (st.ttype) {
                case StreamTokenizer.TT_WORD -> "W(" + st.sval + ")";
                case StreamTokenizer.TT_NUMBER -> "N(" + st.nval + ")";
                case StreamTokenizer.TT_EOL -> "EOL";
                case '\'', '"' -> "Q(" + st.sval.replace("\n", "\\n") + ")";
                default -> "C" + (char) st.ttype;
            }).append(' ');
        }
        System.out.println(tk + st.toString());
        PipedWriter pwr = new PipedWriter();
        PipedReader prd = new PipedReader(pwr);
        pwr.write("piped");
        pwr.close();
        System.out.println(new BufferedReader(prd).readLine());
        Writer upper = new FilterWriter(new StringWriter()) {
            @Override
            public void write(String s, int off, int len) throws IOException {
                super.write(s.toUpperCase(Locale.ROOT), off, len);
            }

            @Override
            public String toString() {
                return out.toString();
            }
        };
        upper.write("shout");
        System.out.println(upper + " " + Writer.nullWriter().append("x").getClass().getName().startsWith("java.io"));
        PrintStream old = System.out;
        ByteArrayOutputStream cap = new ByteArrayOutputStream();
        System.setOut(new PrintStream(cap));
        System.out.print("captured");
        System.setOut(old);
        System.out.println(cap);
        System.err.flush();
    }
}

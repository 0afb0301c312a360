// javac: -g:none
public class NullPointerReflective {
    String s; int[][] g;
    static NullPointerReflective make(boolean b) { return b ? new NullPointerReflective() : null; }
    static void t(Runnable r) { try { r.run(); } catch (NullPointerException e) { StackTraceElement f = e.getStackTrace()[0]; System.out.println(e.getMessage() + " | " + f.getMethodName() + " " + f.getFileName() + " " + f.getLineNumber()); } }
    public static void main(String[] args) {
        t(() -> make(false).s.length()); t(() -> make(true).s.length()); t(() -> make(true).g[0][1]++); t(() -> { make(true).g = new int[1][]; int[][] x = new int[1][]; x[0][0] = 1; });
        t(() -> { Object o = null; synchronized (o) { o.notify(); } }); t(() -> { String[] a = new String[2]; a[1].concat(a[0]); }); t(() -> ((Integer) (Object) make(false).s.length()).byteValue());
        make(false).g[0] = null;
    }
}

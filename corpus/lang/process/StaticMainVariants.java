public class StaticMainVariants extends MainParent {
    static { System.out.println("child init"); }
}
class MainParent {
    static { System.out.println("parent init"); }
    public static final synchronized void main(final String[] a) throws Throwable { System.out.println("inherited main " + a.length + new Throwable().getStackTrace()[0].getClassName()); }
}

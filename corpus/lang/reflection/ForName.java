// javac: -parameters
import java.lang.reflect.Parameter;
import java.util.*;

public class ForName {
    static class Loud { static { System.out.println("Loud init"); } }
    static void named(final int first, String... rest) { }
    static void t(String n) {
        try {
            Class<?> c = Class.forName(n);
            System.out.println(n + " -> " + c + " " + c.getClassLoader().getClass().getSimpleName());
        } catch (ClassNotFoundException e) {
            System.out.println(n + " CNFE " + e.getMessage() + " cause " + e.getCause());
        } catch (NullPointerException e) {
            System.out.println(n + " boot or null");
        } catch (LinkageError e) {
            System.out.println(n + " " + e.getClass().getSimpleName());
        }
    }
    public static void main(String[] args) throws Exception {
        t("ForName"); t("java.lang.String"); t("[I"); t("[[Ljava.lang.String;"); t("[LForName$Loud;"); t("int"); t("java/lang/String"); t("no.such.Klass"); t(""); t("[Lno.Such;"); t("[X"); t("ForName$Loud"); t("ForName.Loud"); t("java.lang.string"); t("[V"); t("Ljava.lang.String;"); t(null);
        Class<?> c = Class.forName("ForName$Loud2".replace("2", ""), false, ClassLoader.getSystemClassLoader());
        System.out.println(c == Loud.class);
        System.out.println(Class.forName("java.util.ArrayList", true, null) == ArrayList.class);
        System.out.println(ForName.class.getClassLoader().loadClass("java.lang.Integer") == Integer.class);
        try { ForName.class.getClassLoader().loadClass("[I"); } catch (ClassNotFoundException e) { System.out.println(e.getMessage()); }
        try { Class.forName("ForName", true, null); } catch (ClassNotFoundException e) { System.out.println(e.getMessage()); }
        System.out.println(ClassLoader.getSystemClassLoader().getParent().getClass().getSimpleName() + " " + ClassLoader.getSystemClassLoader().getParent().getParent() + " " + String.class.getClassLoader() + " " + ForName.class.getClassLoader().getName() + " " + ForName.class.getModule() .isNamed()+ String.class.getModule().getName());
        Parameter[] ps = ForName.class.getDeclaredMethod("named", int.class, String[].class).getParameters();
        System.out.println(Arrays.toString(ps) + ps[0].getName() + ps[0].isNamePresent() + ps[1].isVarArgs() + ps[0].getModifiers());
        System.out.println(ForName.class.getPackage().getName().isEmpty() + " " + String.class.getPackage() + " " + ForName.class.getProtectionDomain().getCodeSource().getLocation().getProtocol());
        System.out.println(Class.forName("java.lang.Void").getField("TYPE").get(null) == void.class);
        System.out.println(Thread.currentThread().getContextClassLoader() == ClassLoader.getSystemClassLoader());
    }
}

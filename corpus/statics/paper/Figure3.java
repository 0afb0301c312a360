// bugs: none
package paper;

/** Figure 3: with Java's exact moments of initialisation nothing goes wrong. */
public class Figure3 {
    static int fc = 0;

    public static void p() {
        fc = 2;
        assert fc == 2;
        if (D.fd == 3) {
            fc = E.fe;
        }
    }

    static class D {
        public static int fd = fc++;
    }

    static class E {
        public static int fe = 11;
    }
}

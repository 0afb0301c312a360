// breaks: friend
package more;

/** Relies on others of its package, one of which writes more than it should. */
public class Kettle {
    int litres;

    public boolean repOk() {
        return litres >= 0;
    }

    /** Has an object of its own. */
    public static class Cook {
        private int made;

        public void pour(Kettle kettle, int litres) {
            made += litres;
            kettle.litres -= litres;
        }
    }
}

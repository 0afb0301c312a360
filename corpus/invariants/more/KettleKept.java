// breaks: none
package more;

public class KettleKept {
    int litres;

    public boolean repOk() {
        return litres >= 0;
    }

    /** Has an object of its own. */
    public static class Cook {
        private int made;

        public void pour(KettleKept kettle, int litres) {
            if (litres >= 0 && litres <= kettle.litres) {
                made += litres;
                kettle.litres -= litres;
            }
        }
    }
}

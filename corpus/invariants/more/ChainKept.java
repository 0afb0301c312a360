// breaks: none
package more;

public class ChainKept {
    public static class Clasp {
        private int strength = 3;

        public void wear() {
            strength--;
        }
    }

    public static class Pendant {
        private final Clasp clasp = new Clasp();

        public Clasp clasp() {
            return clasp;
        }
    }

    private final Pendant pendant = new Pendant();

    public boolean repOk() {
        return pendant.clasp.strength == 3;
    }

    public Pendant pendant() {
        return new Pendant();
    }
}

// breaks: none
package more;

public class EnvelopeKept {
    public static class Letter {
        private int pages = 1;

        public void tear() {
            pages--;
        }
    }

    public static class Sleeve {
        private final Letter letter;

        public Sleeve(Letter letter) {
            this.letter = letter;
        }
    }

    private final Sleeve sleeve;

    public EnvelopeKept(Sleeve sleeve) {
        if (sleeve == null || sleeve.letter == null || sleeve.letter.pages < 1) {
            throw new IllegalArgumentException("empty");
        }
        Letter copy = new Letter();
        copy.pages = sleeve.letter.pages;
        this.sleeve = new Sleeve(copy);
    }

    public boolean repOk() {
        return sleeve.letter.pages > 0;
    }
}

// breaks: nestedCapturing
package more;

/** What is in what it is given. */
public class Envelope {
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

    public Envelope(Sleeve sleeve) {
        if (sleeve == null || sleeve.letter == null || sleeve.letter.pages < 1) {
            throw new IllegalArgumentException("empty");
        }
        this.sleeve = sleeve;
    }

    public boolean repOk() {
        return sleeve.letter.pages > 0;
    }
}

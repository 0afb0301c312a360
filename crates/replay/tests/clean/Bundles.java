import java.util.ListResourceBundle;
import java.util.ResourceBundle;

/** Objects of the program that the JDK keeps by class loader. */
public class Bundles {
    public static class Words extends ListResourceBundle {
        private static int made;
        private final int number = ++made;

        @Override
        protected Object[][] getContents() {
            return new Object[][] {{"word", new StringBuilder("word")}};
        }
    }

    public static void main(String[] args) {
        Words words = (Words) ResourceBundle.getBundle("Bundles$Words");
        ((StringBuilder) words.getObject("word")).append(words.number);
        System.out.println(words.getObject("word"));
    }
}

// bugs: step ArithmeticException
package more;

import java.nio.file.Files;
import java.nio.file.Paths;

/** An initialiser that needs a file. */
public class NeedsFile {
    public static int divisor = 2;

    static class Settings {
        static final int SIZE;

        static {
            try {
                SIZE = Files.readAllLines(Paths.get("/no/such/file")).size();
            } catch (java.io.IOException e) {
                throw new IllegalStateException(e);
            }
        }
    }

    public static int step(int number) {
        if (number == 7) {
            return Settings.SIZE;
        }
        return number / divisor;
    }
}

// breaks: exhaustive
package more;

import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;

/** An annotation that the class file alone knows. */
public class Annotated {
    @Retention(RetentionPolicy.CLASS)
    @interface CheckRep {
    }

    private int level;

    @CheckRep
    public boolean isFine() {
        return level < 3;
    }

    public void raise() {
        level++;
    }
}

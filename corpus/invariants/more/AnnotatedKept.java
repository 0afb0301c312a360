// breaks: none
package more;

import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;

public class AnnotatedKept {
    @Retention(RetentionPolicy.CLASS)
    @interface CheckRep {
    }

    private int level;

    @CheckRep
    public boolean isFine() {
        return level < 3;
    }

    public void raise() {
        level = Math.min(level + 1, 2);
    }
}

// bug 1: java.lang.NullPointerException by `new Commands().run("jump");`
// rejects: java.lang.IllegalArgumentException by `Commands c = new Commands(); c.alias("x", "fly");`: an unknown command
package bugs.nulls;

import java.util.HashMap;
import java.util.Map;

/** A robot's commands and their aliases. */
public class Commands {
    private final Map<String, String> aliases = new HashMap<>();
    private int position;

    public Commands() {
        aliases.put("f", "forward");
        aliases.put("b", "back");
    }

    public void alias(String alias, String command) {
        if (!command.equals("forward") && !command.equals("back") && !command.equals("home")) {
            throw new IllegalArgumentException("no command " + command);
        }
        aliases.put(alias, command);
    }

    /** Runs the command behind an alias and returns the new position. */
    public int run(String alias) {
        switch (aliases.get(alias)) { // bug 1
            case "forward":
                position++;
                break;
            case "back":
                position--;
                break;
            default:
                position = 0;
        }
        return position;
    }
}

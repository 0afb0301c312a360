// bug 1: java.lang.UnsupportedOperationException by `new Team("ada").add("bob");`
// rejects: java.lang.NullPointerException by `new Team((String) null);`: null handed to a public constructor
package bugs.collections;

import java.util.ArrayList;
import java.util.List;

/** The members of a team. */
public class Team {
    private final List<String> members;

    public Team() {
        members = new ArrayList<>();
    }

    public Team(String leader) {
        members = List.of(leader);
    }

    public void add(String member) {
        if (!members.contains(member)) {
            members.add(member); // bug 1
        }
    }

    public int size() {
        return members.size();
    }
}

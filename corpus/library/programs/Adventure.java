// stdin: look
// stdin: take lamp
// stdin: go north
// stdin: take sword
// stdin: inventory
// stdin: go up
// stdin: use lamp
// stdin: go north
// stdin: dance
// stdin: go south
// stdin: drop lamp
// stdin: look
// stdin: score
// stdin: quit
import java.util.*;

/** A text adventure: enum states, maps of rooms, commands from standard input. */
public class Adventure {
    enum Dir {
        NORTH, SOUTH, EAST, WEST, UP, DOWN;

        Dir opposite() {
            return values()[ordinal() ^ 1];
        }
    }

    enum State { PLAYING, WON, QUIT }

    static class Room {
        final String name, text;
        final Map<Dir, Room> exits = new EnumMap<>(Dir.class);
        final Set<String> items = new TreeSet<>();
        boolean dark;

        Room(String name, String text, String... items) {
            this.name = name;
            this.text = text;
            this.items.addAll(List.of(items));
        }

        void link(Dir d, Room other) {
            exits.put(d, other);
            other.exits.put(d.opposite(), this);
        }
    }

    private Room here;
    private final Set<String> carried = new LinkedHashSet<>();
    private final Map<String, Integer> visits = new TreeMap<>();
    private State state = State.PLAYING;
    private boolean lit;
    private int moves;

    Adventure() {
        Room hall = new Room("Hall", "A draughty hall.", "lamp", "rug"), cave = new Room("Cave", "A damp cave.", "sword"), tower = new Room("Tower", "A high tower. You win!");
        cave.dark = true;
        hall.link(Dir.NORTH, cave);
        cave.link(Dir.NORTH, tower);
        here = hall;
    }

    String look() {
        visits.merge(here.name, 1, Integer::sum);
        if (here.dark && !lit) return here.name + ": it is pitch dark.";
        return here.name + ": " + here.text + " Items: " + here.items + " Exits: " + here.exits.keySet();
    }

    String act(String line) {
        moves++;
        String[] w = line.trim().toLowerCase(Locale.ROOT).split("\\s+", 2);
        String arg = w.length > 1 ? w[1] : "";
        switch (w[0]) {
            case "look":
                return look();
            case "go": {
                Dir d;
                try {
                    d = Dir.valueOf(arg.toUpperCase(Locale.ROOT));
                } catch (IllegalArgumentException e) {
                    return "Go where? (" + e.getMessage() + ")";
                }
                Room next = here.exits.get(d);
                if (next == null) return "No way " + d.name().toLowerCase(Locale.ROOT) + ".";
                if (here.dark && !lit && d != Dir.SOUTH) return "You would fall into a pit.";
                here = next;
                if (here.name.equals("Tower")) state = State.WON;
                return look();
            }
            case "take":
                if (here.dark && !lit) return "You grope about.";
                return here.items.remove(arg) && carried.add(arg) ? "Taken." : "There is no " + arg + ".";
            case "drop":
                if (!carried.remove(arg)) return "You have no " + arg + ".";
                here.items.add(arg);
                lit &= !arg.equals("lamp");
                return "Dropped.";
            case "use":
                if (!carried.contains(arg)) return "You have no " + arg + ".";
                lit |= arg.equals("lamp");
                return "The " + arg + (arg.equals("lamp") ? " glows." : " does nothing.");
            case "inventory":
                return "You carry " + (carried.isEmpty() ? "nothing" : String.join(" and ", carried)) + ".";
            case "score":
                return carried.size() * 10 - moves + " points, visits " + visits;
            case "quit":
                state = State.QUIT;
                return "Bye.";
            default:
                return "I do not know how to " + w[0] + ".";
        }
    }

    public static void main(String[] args) {
        Adventure a = new Adventure();
        Scanner in = new Scanner(System.in);
        while (a.state != State.QUIT && in.hasNextLine()) {
            String line = in.nextLine();
            System.out.println("> " + line + "\n" + a.act(line) + (a.state == State.WON ? " *" : ""));
        }
        System.out.println(a.state + " after " + a.moves + " moves");
    }
}

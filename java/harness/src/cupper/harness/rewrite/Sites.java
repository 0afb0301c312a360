package cupper.harness.rewrite;

/** Who hands out the numbers of probes. */
public interface Sites {
    /** A way that a conditional jump or switch can take: 0 falls through, 1 jumps; for a switch the target. */
    int branch(String method, int pc, int way);

    /** A place where a line of the source starts. */
    int line(String method, int pc, int line);

    int method(String method);

    /** The instruction was reached from the one before it. */
    int passed(String method, int pc);

    /** The instruction, which jumps or ends the method, was reached. */
    int ended(String method, int pc);

    /** A switch: gives the number of the branch for each value. The branches of its ways have been asked for before. */
    int choice(int[] keys, int[] branches, int otherwise);

    /** How far it got, to go back there. */
    int mark();

    /** Forgets everything since the mark. */
    void back(int mark);

    /** A method that stays without probes. */
    void left(String method, String why);
}

package cupper.harness.rewrite;

/** A change of one instruction: what comes before it, and what comes in its place, null if it stays. */
record Patch(byte[] before, byte[] instead) {
    static final Patch NONE = new Patch(new byte[0], null);
}

package cupper.harness.rewrite;

import static cupper.harness.rewrite.Instructions.*;

import java.io.ByteArrayOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.Arrays;

/**
 * Adds probes and patches to one Code attribute (JVMS 4.7.3).
 *
 * <p>A probe is put before an instruction and leaves the stack as it was: a copy of what the instruction will look at,
 * the number of the probe, a static call. So does a patch, and what it has in place of the instruction does to the stack
 * what that would do. So no frame changes except in its offset. Jumps to an instruction go to what is before it,
 * except for the probe that notes how the instruction before was left.
 */
final class CodeRewriter {
    /** Which probes are added. */
    enum Probes {
        ALL,
        /** None for lines. */
        BRANCHES,
        NONE
    }

    private static final String PROBE = "cupper/harness/Probe";
    /** A probe's copy of the operands takes another byte. */
    private static final int PROBE_LENGTH = CALL_LENGTH;
    private static final int MORE_STACK = 4;
    private static final byte[] NOTHING = {};

    private final ByteBuffer in;
    private final Pool pool;
    private final String method;
    private final Sites sites;
    private final Probes probes;
    private final int maxStack;
    private final int maxLocals;
    private final ByteBuffer code;
    private final int length;
    /** What comes before everything else, once: jumps to the first instruction go behind it. */
    private byte[] head = NOTHING;
    /** What exceptions come to that leave the method, after all other code; empty if they are not caught. */
    private byte[] tail = NOTHING;
    /** From which instruction on they are caught. */
    private int guarded;
    private boolean hasFrames;
    /** Changes by position; null where there is none. */
    private Patch[] patches;
    /** Line that starts at an instruction; 0 for none. */
    private final int[] lines;
    /** Before which instructions there is a probe that only the instruction before leads to. */
    private boolean[] passed;
    /** Where an instruction with its probes, and where it alone starts in the new code; one more for the end. */
    private final int[] starts;
    private final int[] places;
    private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    private final DataOutputStream out = new DataOutputStream(bytes);

    CodeRewriter(ByteBuffer in, Pool pool, String method, Sites sites, Probes probes) {
        this.in = in;
        this.pool = pool;
        this.method = method;
        this.sites = sites;
        this.probes = probes;
        maxStack = in.getChar();
        maxLocals = in.getChar();
        length = in.getInt();
        code = in.slice().limit(length);
        ClassRewriter.skip(in, length);
        lines = new int[length];
        starts = new int[length + 1];
        places = new int[length + 1];
        patches = new Patch[length];
        passed = new boolean[length];
    }

    void patch(Outline.Member member, Triggers triggers) throws IOException, Unfit {
        patches = triggers.patches(member, code, length);
        if (member.name().equals(Outline.INITIALISER)) head = triggers.defaults();
    }

    /** Calls get probes: `hasFrames` for a class whose handlers need a stack map frame. */
    void patch(Outline.Member member, CallProbes calls, boolean hasFrames) throws IOException, Unfit {
        patches = calls.patches(member, code, length);
        head = calls.head();
        tail = calls.tail();
        guarded = calls.guarded();
        this.hasFrames = hasFrames;
    }

    byte[] rewrite() throws IOException, Unfit {
        int handlers = in.position();
        ClassRewriter.skip(in, 8 * in.getChar());
        int attributes = in.position();
        if (probes != Probes.NONE) {
            readLines();
            passed = Checkpoints.passed(code, length, lines, in.duplicate().position(handlers));
        }
        if (probes != Probes.ALL) Arrays.fill(lines, 0);
        layOut();

        out.writeShort(Math.min(maxStack + MORE_STACK, 0xffff));
        out.writeShort(maxLocals);
        out.writeInt(starts[length] + tail.length);
        int before = out.size();
        out.write(head);
        for (int pc = 0; pc < length; pc += length(code, pc)) {
            if (passed[pc]) call(sites.passed(method, pc), "hit", "(I)V");
            if (probes != Probes.NONE) probes(pc);
            Patch patch = patch(pc);
            out.write(patch.before());
            if (out.size() - before != places[pc]) throw new IllegalStateException("laid out wrongly at " + pc);
            if (patch.instead() == null) {
                instruction(pc);
            } else {
                out.write(patch.instead());
            }
        }
        out.write(tail);
        boolean isGuarded = tail.length > 0;
        in.position(handlers);
        int count = in.getChar();
        out.writeShort(isGuarded ? count + 1 : count);
        for (; count > 0; count--) {
            for (int i = 0; i < 3; i++) out.writeShort(at(starts, in.getChar()));
            out.writeShort(in.getChar());
        }
        if (isGuarded) {
            // The last one: those of the method come before it.
            out.writeShort(at(starts, guarded));
            out.writeShort(starts[length]);
            out.writeShort(starts[length]);
            out.writeShort(0);
        }
        in.position(attributes);
        new CodeAttributes(in, pool, starts, places, isGuarded && hasFrames).write(out);
        return bytes.toByteArray();
    }

    private void readLines() throws IOException {
        for (int attributes = in.getChar(); attributes > 0; attributes--) {
            String name = pool.utf8(in.getChar());
            int end = in.getInt() + in.position();
            if (name.equals("LineNumberTable")) {
                for (int count = in.getChar(); count > 0; count--) {
                    int pc = in.getChar();
                    lines[pc] = in.getChar();
                }
            }
            in.position(end);
        }
    }

    private void layOut() throws Unfit {
        Arrays.fill(starts, -1);
        Arrays.fill(places, -1);
        int at = head.length;
        for (int pc = 0; pc < length; ) {
            int opcode = code.get(pc) & 0xff;
            if (passed[pc]) at += PROBE_LENGTH;
            starts[pc] = at;
            if (probes != Probes.NONE) {
                if (pc == 0) at += PROBE_LENGTH;
                if (lines[pc] != 0) at += PROBE_LENGTH;
                if (isConditional(opcode) || isSwitch(opcode)) at += PROBE_LENGTH + 1;
                if (Checkpoints.isEnd(opcode)) at += PROBE_LENGTH;
            }
            Patch patch = patch(pc);
            at += patch.before().length;
            places[pc] = at;
            int old = length(code, pc);
            if (old <= 0) throw new Unfit("an instruction of no length");
            if (patch.instead() != null) {
                at += patch.instead().length;
            } else {
                at += isSwitch(opcode) ? old - aligned(pc + 1) + pc + 1 + aligned(at + 1) - at - 1 : old;
            }
            pc += old;
        }
        starts[length] = at;
        places[length] = at;
        if (at + tail.length > 0xffff) throw new Unfit("its code would be too long");
    }

    private Patch patch(int pc) {
        return patches[pc] == null ? Patch.NONE : patches[pc];
    }

    private void probes(int pc) throws IOException {
        if (pc == 0) call(sites.method(method), "hit", "(I)V");
        if (lines[pc] != 0) call(sites.line(method, pc, lines[pc]), "hit", "(I)V");
        int opcode = code.get(pc) & 0xff;
        if (isConditional(opcode)) {
            int stays = sites.branch(method, pc, 0);
            sites.branch(method, pc, 1);
            out.writeByte(hasTwoOperands(opcode) ? DUP2 : DUP);
            call(stays, probe(opcode), probeDescriptor(opcode));
        } else if (isSwitch(opcode)) {
            out.writeByte(DUP);
            call(choice(pc, opcode), "choose", "(II)V");
        } else if (Checkpoints.isEnd(opcode)) {
            call(sites.ended(method, pc), "hit", "(I)V");
        }
    }

    private void call(int number, String name, String descriptor) throws IOException {
        Instructions.call(out, pool, number, PROBE, name, descriptor);
    }

    private int choice(int pc, int opcode) {
        int at = aligned(pc + 1);
        boolean isTable = opcode == TABLESWITCH;
        int count = isTable ? code.getInt(at + 8) - code.getInt(at + 4) + 1 : code.getInt(at + 4);
        int[] keys = new int[count];
        int[] targets = new int[count + 1];
        for (int i = 0; i < count; i++) {
            keys[i] = isTable ? code.getInt(at + 4) + i : code.getInt(at + 8 + 8 * i);
            targets[i] = pc + code.getInt(isTable ? at + 12 + 4 * i : at + 12 + 8 * i);
        }
        targets[count] = pc + code.getInt(at);
        int[] ways = Arrays.stream(targets).distinct().sorted().toArray();
        int first = -1;
        for (int way : ways) {
            int branch = sites.branch(method, pc, way);
            if (first < 0) first = branch;
        }
        for (int i = 0; i <= count; i++) targets[i] = first + Arrays.binarySearch(ways, targets[i]);
        return sites.choice(keys, Arrays.copyOf(targets, count), targets[count]);
    }

    private void instruction(int pc) throws IOException, Unfit {
        int opcode = code.get(pc) & 0xff;
        if (isShortJump(opcode)) {
            int offset = target(pc, code.getShort(pc + 1));
            if (offset != (short) offset) throw new Unfit("a jump in it would be too far");
            out.writeByte(opcode);
            out.writeShort(offset);
        } else if (opcode == GOTO_W || opcode == JSR_W) {
            out.writeByte(opcode);
            out.writeInt(target(pc, code.getInt(pc + 1)));
        } else if (isSwitch(opcode)) {
            switchAt(pc, opcode);
        } else {
            for (int i = 0, length = length(code, pc); i < length; i++) out.writeByte(code.get(pc + i));
        }
    }

    private int target(int pc, int offset) throws Unfit {
        return at(starts, pc + offset) - places[pc];
    }

    static int at(int[] starts, int pc) throws Unfit {
        if (pc < 0 || pc >= starts.length || starts[pc] < 0) throw new Unfit("no instruction starts at " + pc);
        return starts[pc];
    }

    private void switchAt(int pc, int opcode) throws IOException, Unfit {
        int at = aligned(pc + 1);
        int end = pc + length(code, pc);
        out.writeByte(opcode);
        for (int i = places[pc] + 1; i < aligned(places[pc] + 1); i++) out.writeByte(0);
        out.writeInt(target(pc, code.getInt(at)));
        out.writeInt(code.getInt(at + 4));
        if (opcode == TABLESWITCH) {
            out.writeInt(code.getInt(at + 8));
            for (int i = at + 12; i < end; i += 4) out.writeInt(target(pc, code.getInt(i)));
        } else {
            for (int i = at + 8; i < end; i += 8) {
                out.writeInt(code.getInt(i));
                out.writeInt(target(pc, code.getInt(i + 4)));
            }
        }
    }
}

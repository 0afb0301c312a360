import java.util.*;
import java.util.function.*;

public class StateMachine {
    enum State {
        IDLE { State next(char c) { return Character.isDigit(c) ? NUMBER : Character.isLetter(c) ? WORD : this; } },
        NUMBER { State next(char c) { return Character.isDigit(c) ? this : c == '.' ? FRACTION : IDLE; } },
        FRACTION { State next(char c) { return Character.isDigit(c) ? this : IDLE; } },
        WORD { State next(char c) { return Character.isLetterOrDigit(c) ? this : IDLE; } };
        abstract State next(char c);
        private static final Map<State, Integer> entered = new EnumMap<>(State.class);
        static void enter(State s) { entered.merge(s, 1, Integer::sum); }
    }

    enum Flag {
        READ, WRITE, EXEC;
        final int bit = 1 << ordinal();
        static int pack(Set<Flag> fs) { int r = 0; for (Flag f : fs) r |= f.bit; return r; }
        static EnumSet<Flag> unpack(int m) { EnumSet<Flag> s = EnumSet.noneOf(Flag.class); for (Flag f : values()) if ((m & f.bit) != 0) s.add(f); return s; }
    }

    enum Unit {
        M(x -> x), KM(x -> x * 1000), MI(x -> x * 1609.344);
        private final DoubleUnaryOperator toM;
        Unit(DoubleUnaryOperator f) { toM = f; }
        double metres(double v) { return toM.applyAsDouble(v); }
    }

    enum Rec { A(null), B(A), C(B); final Rec parent; Rec(Rec p) { parent = p; } int depth() { return parent == null ? 0 : 1 + parent.depth(); } }

    public static void main(String[] args) {
        State s = State.IDLE;
        StringBuilder sb = new StringBuilder();
        for (char c : "ab1 12.5 x 7.. z9 ".toCharArray()) {
            State n = s.next(c);
            if (n != s) State.enter(n);
            s = n;
            sb.append(s.name().charAt(0));
        }
        System.out.println(sb + " " + State.entered);
        for (int m = 0; m < 8; m++) System.out.print(Flag.unpack(m) + "=" + Flag.pack(Flag.unpack(m)) + " ");
        System.out.println();
        for (Unit u : Unit.values()) System.out.print(u.metres(2.5) + " ");
        System.out.println();
        for (Rec r : Rec.values()) System.out.print(r + ":" + r.depth() + ":" + r.parent + " ");
        System.out.println();
        enum Inner { P, Q; Inner flip() { return switch (this) { case P -> Q; case Q -> P; }; } }
        System.out.println(Inner.P.flip() + " " + Inner.Q.flip().flip());
        Iterator<Flag> it = EnumSet.allOf(Flag.class).iterator();
        it.next();
        it.remove();
        try { it.remove(); } catch (IllegalStateException e) { System.out.println("remove twice"); }
    }
}

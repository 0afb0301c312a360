// property: assert
// expected: FALSE
import org.sosy_lab.sv_benchmarks.Verifier;

public class Main {
    enum State {
        IDLE,
        CONNECTED,
        SENDING,
        BROKEN
    }

    public static void main(String[] args) {
        State s = State.IDLE;
        for (int i = 0; i < 3; i++) {
            char event = Verifier.nondetChar();
            switch (s) {
                case IDLE:
                    if (event == 'c') s = State.CONNECTED;
                    break;
                case CONNECTED:
                    if (event == 's') s = State.SENDING;
                    else if (event == 'd') s = State.IDLE;
                    break;
                case SENDING:
                    s = event == 'd' ? State.BROKEN : State.CONNECTED;
                    break;
                default:
                    break;
            }
        }
        assert s != State.BROKEN;
    }
}

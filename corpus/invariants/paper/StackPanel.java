// breaks: capturing
package paper;

/** LoveStudio's: the frames are kept depending on a flag. */
public class StackPanel {
    public static class LuaStackFrame {
    }

    private LuaStackFrame[] frames = {};

    public boolean invariant() {
        for (LuaStackFrame frame : frames) {
            if (frame == null) {
                return false;
            }
        }
        return true;
    }

    public void setFrames(LuaStackFrame[] frames, boolean shared) {
        for (LuaStackFrame frame : frames) {
            if (frame == null) {
                throw new NullPointerException("frame");
            }
        }
        this.frames = shared ? frames : frames.clone();
    }
}

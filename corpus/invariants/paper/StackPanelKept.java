// breaks: none
package paper;

public class StackPanelKept {
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

    public void setFrames(LuaStackFrame[] frames) {
        LuaStackFrame[] copy = frames.clone();
        for (LuaStackFrame frame : copy) {
            if (frame == null) {
                throw new NullPointerException("frame");
            }
        }
        this.frames = copy;
    }
}

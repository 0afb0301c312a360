package cupper.harness;

import cupper.harness.rewrite.ClassRewriter;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/** An exception as text. It is looked at by the test's thread: its methods may be the user's and never end. */
record Failure(String type, String message, List<String> causes, List<String> frames, boolean isAssertion, boolean isDire) {
    private static final int MOST_FRAMES = 200;
    private static final int MOST_CAUSES = 10;
    private static final int MOST_CHARACTERS = 100_000;
    private static final String HARNESS = "cupper.harness.";
    /** What rewritten classes call: it stands between their frames. */
    private static final Set<String> CALLED = Set.of(
            Probe.class.getName(), Statics.class.getName(), Reflected.class.getName(), Initialisation.class.getName());

    static Failure of(Throwable thrown, String test) {
        StackTraceElement[] trace = trace(thrown);
        List<String> frames = frames(trace);
        List<String> causes = new ArrayList<>();
        boolean isDire = thrown instanceof OutOfMemoryError;
        for (Throwable cause = cause(thrown); cause != null && causes.size() < MOST_CAUSES; cause = cause(cause)) {
            String message = message(cause);
            causes.add(cause.getClass().getName() + (message == null ? "" : ": " + message));
            isDire |= cause instanceof OutOfMemoryError;
        }
        return new Failure(
                thrown.getClass().getName(), message(thrown), causes, frames, isAssertion(trace, test), isDire);
    }

    private static String message(Throwable thrown) {
        try {
            String message = thrown.getMessage();
            if (message == null || message.length() <= MOST_CHARACTERS) return message;
            return message.substring(0, MOST_CHARACTERS);
        } catch (Throwable e) {
            return "(its getMessage() threw " + e.getClass().getName() + ")";
        }
    }

    private static Throwable cause(Throwable thrown) {
        try {
            return thrown.getCause();
        } catch (Throwable e) {
            return null;
        }
    }

    private static StackTraceElement[] trace(Throwable thrown) {
        try {
            return thrown.getStackTrace();
        } catch (Throwable e) {
            return new StackTraceElement[0];
        }
    }

    /** As a stack trace prints them, without modules and loaders; none of the harness or of how it calls. */
    static List<String> frames(StackTraceElement[] trace) {
        List<String> frames = new ArrayList<>();
        for (StackTraceElement frame : trace) {
            String type = frame.getClassName();
            if (CALLED.contains(type)) continue;
            if (type.startsWith(HARNESS) || frames.size() == MOST_FRAMES) break;
            String method = frame.getMethodName();
            if (method.equals(ClassRewriter.RENEWAL)) method = "<clinit>";
            frames.add(type + "." + method + "(" + place(frame) + ")");
        }
        while (!frames.isEmpty() && isReflection(frames.get(frames.size() - 1))) frames.remove(frames.size() - 1);
        return frames;
    }

    private static boolean isReflection(String frame) {
        return frame.startsWith("java.lang.reflect.")
                || frame.startsWith("jdk.internal.reflect.")
                || frame.startsWith("java.lang.invoke.");
    }

    private static String place(StackTraceElement frame) {
        if (frame.isNativeMethod()) return "Native Method";
        if (frame.getFileName() == null) return "Unknown Source";
        return frame.getLineNumber() < 0 ? frame.getFileName() : frame.getFileName() + ":" + frame.getLineNumber();
    }

    /** Whether it was thrown inside JUnit, which the test itself called. */
    private static boolean isAssertion(StackTraceElement[] trace, String test) {
        int frame = 0;
        while (frame < trace.length && Junit.isInside(trace[frame].getClassName())) frame++;
        if (frame == 0 || frame == trace.length) return false;
        String caller = trace[frame].getClassName();
        return caller.equals(test) || caller.startsWith(test + "$");
    }
}

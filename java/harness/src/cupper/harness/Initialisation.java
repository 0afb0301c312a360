package cupper.harness;

import cupper.harness.rewrite.Outline;
import java.lang.invoke.MethodHandle;
import java.util.ArrayList;
import java.util.List;

/** The initialisation of one class, as often as there are tests, by the procedure of the JVM (JVMS 5.5). */
final class Initialisation {
    static final Initialisation RETIRED = new Initialisation(null, null);

    static {
        RETIRED.isDone = true;
    }

    static final String NOT_VERIFIED = "the verifier does not accept it";

    /** Whether the JVM tells why a class could not be initialised when it is used again. */
    private static final boolean TELLS_WHY = tellsWhy();

    private final InPlaceLoader loader;
    private final String name;
    /** Whether there is nothing to do any more in this test. */
    volatile boolean isDone;
    private Thread owner;
    private boolean isBroken;
    private Throwable why;

    /** Null until it was asked for the first time. */
    private volatile Class<?> type;
    private MethodHandle code;
    /** Why it must be loaded anew; null if it need not. */
    private String unfit;
    /** What is initialised before it. */
    private List<Initialisation> parents;

    Initialisation(InPlaceLoader loader, String name) {
        this.loader = loader;
        this.name = name;
    }

    /** Null if it has not been asked for. */
    Class<?> type() {
        return type;
    }

    ClassLoader loader() {
        return loader;
    }

    Outline outline() {
        return loader.outline(name.replace('.', '/'));
    }

    /** As if it had not been loaded. No thread of a test may be running. */
    synchronized void forget() {
        isDone = false;
        owner = null;
        isBroken = false;
        why = null;
    }

    /** Whether a thread that does not run any more has not come to its end. */
    synchronized boolean isStuck() {
        return owner != null;
    }

    void run() {
        if (type == null && !prepare()) return;
        synchronized (this) {
            awaitOther();
            if (isDone || owner != null) return;
            if (isBroken) throw notAgain();
            if (unfit != null) {
                Statics.giveUp(name + ": " + unfit);
                isDone = true;
                return;
            }
            owner = Thread.currentThread();
        }
        try {
            for (Initialisation parent : parents) {
                if (!parent.isDone) parent.run();
            }
        } catch (Throwable e) {
            fail(e);
            throw e;
        }
        try {
            if (code != null) code.invokeExact();
        } catch (Throwable e) {
            fail(e);
            throw e instanceof Error error ? error : new ExceptionInInitializerError(e);
        }
        synchronized (this) {
            isDone = true;
            owner = null;
            notifyAll();
        }
    }

    /** Waits while another thread initialises it. As the JVM does, whatever interrupts. */
    private void awaitOther() {
        boolean isInterrupted = false;
        while (owner != null && owner != Thread.currentThread()) {
            try {
                wait();
            } catch (InterruptedException e) {
                isInterrupted = true;
            }
        }
        if (isInterrupted) Thread.currentThread().interrupt();
    }

    private synchronized void fail(Throwable e) {
        if (e instanceof VirtualMachineError) Statics.giveUp("an initialiser ends with " + e.getClass().getName());
        isBroken = true;
        owner = null;
        why = TELLS_WHY ? told(e, loader.trusted().message(e)) : null;
        notifyAll();
    }

    /** What a class that could not be initialised throws when it is used again. */
    private NoClassDefFoundError notAgain() {
        NoClassDefFoundError error = new NoClassDefFoundError("Could not initialize class " + name);
        if (why != null) error.initCause(why);
        return error;
    }

    /** The words of HotSpot. */
    private static ExceptionInInitializerError told(Throwable thrown, String message) {
        String text = thrown.getClass().getName() + (message == null ? "" : ": " + message);
        String thread = Thread.currentThread().getName();
        ExceptionInInitializerError error =
                new ExceptionInInitializerError("Exception " + text + " [in thread \"" + thread + "\"]");
        error.setStackTrace(thrown.getStackTrace());
        return error;
    }

    /** Returns false if there is no such class: the JVM itself will say so. */
    private boolean prepare() {
        try {
            Class<?> found = Class.forName(name, false, loader);
            List<Initialisation> before = new ArrayList<>();
            if (!found.isInterface()) {
                Initialisation parent = loader.of(found.getSuperclass());
                if (parent != null) before.add(parent);
                interfaces(found.getInterfaces(), before);
            }
            MethodHandle renewal = loader.renewal(found);
            synchronized (this) {
                parents = before;
                code = renewal;
                unfit = loader.unfit(found);
                type = found;
            }
            return true;
        } catch (VerifyError | ClassFormatError e) {
            Statics.giveUp(name + ": " + NOT_VERIFIED);
            return false;
        } catch (ClassNotFoundException | LinkageError e) {
            return false;
        }
    }

    /** The interfaces of a class that are initialised with it, those that an interface extends before it. */
    static void interfaces(Class<?>[] declared, List<Initialisation> to) {
        for (Class<?> one : declared) {
            interfaces(one.getInterfaces(), to);
            Initialisation initialisation = InPlaceLoader.find(one);
            if (initialisation != null && initialisation.outline().hasDefaults()) to.add(initialisation);
        }
    }

    private static final class Broken {
        static final int VALUE = Integer.parseInt("no number");
    }

    private static boolean tellsWhy() {
        for (int i = 0; i < 2; i++) {
            try {
                if (Broken.VALUE == 0) return false;
            } catch (NoClassDefFoundError e) {
                return e.getCause() != null;
            } catch (ExceptionInInitializerError e) {
                continue;
            }
        }
        return false;
    }
}

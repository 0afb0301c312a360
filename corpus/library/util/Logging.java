import java.io.*;
import java.util.*;
import java.util.logging.*;

/** java.util.logging with own handlers and a fixed formatter. */
public class Logging {
    static class Fixed extends java.util.logging.Formatter {
        @Override
        public String format(LogRecord r) {
            return r.getLevel() + " " + r.getLoggerName() + " " + r.getSourceClassName() + "." + r.getSourceMethodName() + ": " + formatMessage(r) + (r.getThrown() == null ? "" : " !" + r.getThrown()) + "\n";
        }
    }

    public static void main(String[] args) throws Exception {
        LogManager.getLogManager().reset();
        ByteArrayOutputStream bo = new ByteArrayOutputStream();
        StreamHandler h = new StreamHandler(bo, new Fixed());
        h.setLevel(Level.ALL);
        Logger log = Logger.getLogger("app.core"), parent = Logger.getLogger("app");
        parent.addHandler(h);
        parent.setLevel(Level.FINE);
        log.info("hello");
        log.fine("fine");
        log.finer("not shown");
        log.log(Level.WARNING, "params {0} {1} {0}", new Object[] {"a", 5});
        log.log(Level.SEVERE, "thrown", new IllegalStateException("x"));
        log.log(Level.CONFIG, () -> "supplied");
        log.entering("Cls", "meth", 1);
        log.setLevel(Level.ALL);
        log.entering("Cls", "meth", new Object[] {1, "b"});
        log.exiting("Cls", "meth", "result");
        log.throwing("Cls", "meth", new RuntimeException("rt"));
        log.logp(Level.INFO, "SC", "sm", "explicit {0}", 1);
        log.setFilter(r -> !r.getMessage().contains("secret"));
        log.info("a secret");
        log.warning("public");
        log.setUseParentHandlers(false);
        log.warning("nowhere");
        h.flush();
        System.out.print(bo);
        System.out.println(log.getParent() == parent ? "parent ok" : "?");
        System.out.println(log.getName() + log.isLoggable(Level.FINEST) + parent.isLoggable(Level.FINER) + " " + (Logger.getLogger("app.core") == log) + " " + Level.parse("800") + Level.parse("WARNING").intValue() + Level.OFF.getName() + " " + log.getHandlers().length + parent.getHandlers().length + " [" + Logger.getLogger("").getName() + "]");
        try {
            Level.parse("LOUD");
        } catch (IllegalArgumentException e) {
            System.out.println(e.getMessage());
        }
        List<String> seen = new ArrayList<>();
        Handler mem = new Handler() {
            @Override
            public void publish(LogRecord r) {
                if (isLoggable(r)) seen.add(r.getLevel().getName() + ":" + r.getMessage());
            }

            @Override
            public void flush() {
                seen.add("flush");
            }

            @Override
            public void close() {
                seen.add("close");
            }
        };
        MemoryHandler ring = new MemoryHandler(mem, 3, Level.SEVERE);
        Logger m = Logger.getAnonymousLogger();
        m.setUseParentHandlers(false);
        m.addHandler(ring);
        for (int i = 0; i < 5; i++) m.info("r" + i);
        m.severe("push");
        ring.flush();
        ring.close();
        System.out.println(seen);
        LogRecord r = new LogRecord(Level.INFO, "msg {0}");
        r.setParameters(new Object[] {7});
        r.setLoggerName("L");
        r.setInstant(java.time.Instant.EPOCH);
        r.setSequenceNumber(5);
        TimeZone.setDefault(TimeZone.getTimeZone("UTC"));
        System.out.println(new Fixed().formatMessage(r) + " " + r.getMillis() + " " + new XMLFormatter().format(r).contains("<message>msg 7</message>") + " " + h.getFormatter().getClass().getName());
    }
}

package cupper.record;

/** A call that is recorded, from its entry to its end. */
public final class Call {
    /** Of all calls that are not recorded. */
    static final Call NONE = new Call(null, null, -1, null);

    final Point point;
    final int depth;
    final Call below;
    private final Recorder.Site site;
    /** The receiver and the parameters. */
    private Object[] values;
    private int shown;
    private Columns columns;
    private Table table;
    private Cells cells;

    Call(Point point, Recorder.Site site, int depth, Call below) {
        this.point = point;
        this.site = site;
        this.depth = depth;
        this.below = below;
    }

    void begin() {
        values = new Object[point.kinds.length() + (point.isStatic ? 0 : 1)];
        if (values.length == 0) entered();
    }

    void show(Object value) {
        if (shown == values.length) return;
        values[shown++] = value;
        if (shown == values.length) entered();
    }

    private void entered() {
        try {
            Class<?> receiver = point.isStatic ? void.class : values[0].getClass();
            table = point.table(receiver);
            columns = table.columns;
            cells = new Cells();
            columns.entry(values, cells);
        } catch (Throwable e) {
            cells = null;
        }
    }

    void end(Object result) {
        if (cells == null) return;
        try {
            columns.exit(values, result, cells);
            table.add(site, true, cells);
        } catch (Throwable e) {
            // It is not recorded.
        }
    }

    void fail() {
        if (cells == null) return;
        try {
            table.add(site, false, cells);
        } catch (Throwable e) {
            // It is not recorded.
        }
    }
}

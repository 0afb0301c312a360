package confirm.nulls;

/** Fields that no one, or not everyone, assigns. */
public class Fields {
    private String never;
    private StringBuilder late;
    private String onlyNull = null;
    private final String[] slots;
    private int[] table;

    public Fields() {
        slots = new String[2];
    }

    public Fields(int n) {
        slots = new String[n & 3];
        late = new StringBuilder();
    }

    public int unwritten() {
        return never.length(); // expect: NP_UNWRITTEN_FIELD confirmed
    }

    public int nulled() {
        return onlyNull.length(); // expect: NP_UNWRITTEN_FIELD confirmed
    }

    public void reset() {
        onlyNull = null;
    }

    public void prepare() {
        table = new int[8];
    }

    public int late(int n) {
        return table[n & 7]; // expect: UWF_FIELD_NOT_INITIALIZED_IN_CONSTRUCTOR confirmed
    }

    public int append(char c) {
        late.append(c);
        return late.length() + slots.length;
    }
}

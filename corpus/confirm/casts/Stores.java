package confirm.casts;

/** Arrays of one type behind variables of another. */
public class Stores {
    public Object[] mixed(int n) {
        Object[] cells = new String[3];
        cells[0] = Integer.valueOf(n); // expect: CAA_COVARIANT_ARRAY_ELEMENT_STORE confirmed
        return cells;
    }

    public int number() {
        Number[] numbers = new Integer[1];
        numbers[0] = Double.valueOf(0.5); // expect: CAA_COVARIANT_ARRAY_ELEMENT_STORE confirmed
        return numbers.length;
    }

    /** The store is not reached. */
    public int dead(int n) {
        Number[] numbers = new Integer[1];
        if (n > 5 && n < 3) {
            numbers[0] = Double.valueOf(0.5); // expect: CAA_COVARIANT_ARRAY_ELEMENT_STORE refuted
        }
        return numbers.length;
    }
}

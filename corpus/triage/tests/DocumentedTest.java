package triage;

import static org.junit.jupiter.api.Assertions.assertThrows;

import org.junit.jupiter.api.Test;

class DocumentedTest {
    @Test
    void noName() {
        assertThrows(StringIndexOutOfBoundsException.class, () -> new Documented().mark(""));
    }

    @Test
    void noValues() {
        assertThrows(java.lang.ArithmeticException.class, () -> {
            Documented.hash(new int[0]);
        });
    }
}

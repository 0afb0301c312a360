package confirm.nulls;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.StringReader;

/** Results of calls that may be null. */
public class Returned {
    public int line(String text) throws IOException {
        BufferedReader reader = new BufferedReader(new StringReader(text));
        return reader.readLine().length(); // expect: NP_IMMEDIATE_DEREFERENCE_OF_READLINE confirmed
    }

    public String firstLine(String text) throws IOException {
        BufferedReader reader = new BufferedReader(new StringReader(text));
        String line = reader.readLine();
        return line.trim(); // expect: NP_DEREFERENCE_OF_READLINE_VALUE confirmed
    }

    /** There is a line. */
    public int constant() throws IOException {
        BufferedReader reader = new BufferedReader(new StringReader("one line"));
        return reader.readLine().length(); // expect: NP_IMMEDIATE_DEREFERENCE_OF_READLINE refuted
    }
}

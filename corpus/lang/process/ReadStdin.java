// stdin: first line
// stdin: 42 3.5 word
// stdin:
// stdin: été ünï
// stdin: last
import java.io.*;
public class ReadStdin {
    public static void main(String[] args) throws IOException {
        System.out.println((char) System.in.read());
        BufferedReader r = new BufferedReader(new InputStreamReader(System.in, "UTF-8"));
        String l;
        int n = 0;
        while ((l = r.readLine()) != null) System.out.println(n++ + ":" + l + ":" + l.length());
        System.out.println(r.read() + " " + System.in.read() + " " + System.in.read(new byte[4]));
    }
}

// property: no-runtime-exception
// expected: FALSE
import org.sosy_lab.sv_benchmarks.Verifier;

public class Main {
    static class Config {
        String name;
        Config parent;

        String find() {
            if (name != null) return name;
            return parent.find();
        }
    }

    public static void main(String[] args) {
        Config root = new Config();
        Config leaf = new Config();
        if (Verifier.nondetBoolean()) root.name = "root";
        if (Verifier.nondetBoolean()) leaf.parent = root;
        if (Verifier.nondetBoolean()) leaf.name = "leaf";
        System.out.println(leaf.find().length());
    }
}

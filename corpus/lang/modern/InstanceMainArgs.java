// jdk: 25
// args: a b
public class InstanceMainArgs {
    private final String state;
    InstanceMainArgs() { state = "constructed"; System.out.println("ctor"); }
    static { System.out.println("static init"); }
    void main(String[] args) { System.out.println(state + args.length); throw new IllegalStateException("from instance main"); }
}

package abstracts;

/* A method without code in an abstract class; what overrides it may accept more. */

public class Abstracts {
    static int run(Step step, int n) {
        return step.next(n);
    }
}

abstract class Step {
    abstract int next(int n);
}

class Up extends Step {
    @Override
    int next(int n) {
        return n + 1;
    }
}

class Twice extends Step {
    @Override
    int next(int n) {
        return n + n;
    }
}

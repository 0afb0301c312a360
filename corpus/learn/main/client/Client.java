package client;

/* Dissertation, 7.3: what the client passes counts for the interface that it calls, which has no code of its own. */

public class Client {
    int foo(I i, int n) {
        return i.m(n);
    }
}

interface I {
    int m(int arg);
}

class Impl implements I {
    @Override
    public int m(int number) {
        return number + 1;
    }
}

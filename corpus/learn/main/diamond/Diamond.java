package diamond;

/* Dissertation, 7.5.2: `D.m` overrides the methods of two interfaces and of a class; a call by B counts for D and B. */

public class Diamond {
    static int byB(B b, int i) {
        return b.m(i);
    }

    static int byC(C c, int i) {
        return c.m(i);
    }
}

interface A {
    int m(int i);
}

interface B extends A {
    @Override
    int m(int i);
}

class C {
    public int m(int i) {
        return i;
    }
}

class D extends C implements B {
    @Override
    public int m(int i) {
        return i * 2;
    }
}

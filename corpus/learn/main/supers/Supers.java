package supers;

/* Dissertation, 7.3: `Super.m` gives 1 for 1, `C.m` 0. Both conditions together would contradict each other. */

public class Supers {
    public int m(int i) {
        return 1;
    }
}

class C extends Supers {
    @Override
    public int m(int i) {
        return 0;
    }
}

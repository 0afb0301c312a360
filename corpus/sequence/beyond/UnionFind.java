package sequence.beyond;

/** Disjoint sets of the numbers below eight, or another count: indices come from arguments. */
public class UnionFind {
    private final int[] parent;
    private int sets;

    public UnionFind() {
        this(8);
    }

    public UnionFind(int count) {
        parent = new int[count];
        for (int i = 0; i < count; i++) {
            parent[i] = i;
        }
        sets = count;
    }

    public void union(int one, int other) {
        int a = find(one);
        int b = find(other);
        if (a != b) {
            parent[a] = b;
            sets--;
        }
    }

    public int find(int start) {
        int at = start;
        while (parent[at] != at) {
            at = parent[at];
        }
        return at;
    }

    public int sets() {
        return sets;
    }
}

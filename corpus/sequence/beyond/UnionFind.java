package sequence.beyond;

/** Disjoint sets of the numbers below eight: indices come from arguments. */
public class UnionFind {
    private final int[] parent = {0, 1, 2, 3, 4, 5, 6, 7};
    private int sets = 8;

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

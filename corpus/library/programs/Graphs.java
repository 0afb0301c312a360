import java.util.*;
import java.util.stream.*;

/** Dijkstra, Floyd-Warshall, Kruskal, topological sort, Tarjan, A* on a grid. */
public class Graphs {
    record Edge(String from, String to, int w) {}

    static Map<String, Integer> dijkstra(List<Edge> es, String src, Map<String, String> prev) {
        Map<String, List<Edge>> adj = es.stream().collect(Collectors.groupingBy(Edge::from));
        Map<String, Integer> dist = new TreeMap<>(Map.of(src, 0));
        PriorityQueue<Map.Entry<String, Integer>> pq = new PriorityQueue<>(Map.Entry.<String, Integer>comparingByValue().thenComparing(Map.Entry.comparingByKey()));
        pq.add(Map.entry(src, 0));
        while (!pq.isEmpty()) {
            var e = pq.poll();
            if (e.getValue() > dist.get(e.getKey())) continue;
            for (Edge x : adj.getOrDefault(e.getKey(), List.of())) {
                int d = e.getValue() + x.w();
                if (d < dist.getOrDefault(x.to(), Integer.MAX_VALUE)) {
                    dist.put(x.to(), d);
                    prev.put(x.to(), x.from());
                    pq.add(Map.entry(x.to(), d));
                }
            }
        }
        return dist;
    }

    static int find(int[] p, int x) {
        return p[x] == x ? x : (p[x] = find(p, p[x]));
    }

    static List<String> topo(Map<String, List<String>> deps) {
        Map<String, Integer> in = new TreeMap<>();
        deps.forEach((k, v) -> {
            in.putIfAbsent(k, 0);
            v.forEach(d -> in.merge(d, 1, Integer::sum));
        });
        Deque<String> ready = in.entrySet().stream().filter(e -> e.getValue() == 0).map(Map.Entry::getKey).collect(Collectors.toCollection(ArrayDeque::new));
        List<String> out = new ArrayList<>();
        while (!ready.isEmpty()) {
            String n = ready.poll();
            out.add(n);
            for (String d : deps.getOrDefault(n, List.of())) if (in.merge(d, -1, Integer::sum) == 0) ready.add(d);
        }
        if (out.size() < in.size()) throw new IllegalStateException("cycle among " + in.keySet().stream().filter(k -> !out.contains(k)).toList());
        return out;
    }

    static class Tarjan {
        final List<List<Integer>> adj, sccs = new ArrayList<>();
        final int[] index, low;
        final boolean[] on;
        final Deque<Integer> stack = new ArrayDeque<>();
        int next = 1;

        Tarjan(List<List<Integer>> adj) {
            this.adj = adj;
            index = new int[adj.size()];
            low = new int[adj.size()];
            on = new boolean[adj.size()];
            for (int i = 0; i < adj.size(); i++) if (index[i] == 0) visit(i);
        }

        void visit(int v) {
            index[v] = low[v] = next++;
            stack.push(v);
            on[v] = true;
            for (int w : adj.get(v)) {
                if (index[w] == 0) {
                    visit(w);
                    low[v] = Math.min(low[v], low[w]);
                } else if (on[w]) low[v] = Math.min(low[v], index[w]);
            }
            if (low[v] == index[v]) {
                List<Integer> c = new ArrayList<>();
                int w;
                do {
                    w = stack.pop();
                    on[w] = false;
                    c.add(w);
                } while (w != v);
                sccs.add(c);
            }
        }
    }

    static String astar(String[] grid) {
        int h = grid.length, w = grid[0].length(), start = 0, goal = h * w - 1;
        int[] g = new int[h * w], from = new int[h * w];
        Arrays.fill(g, Integer.MAX_VALUE);
        g[start] = 0;
        from[start] = -1;
        PriorityQueue<int[]> open = new PriorityQueue<>((a, b) -> a[0] != b[0] ? a[0] - b[0] : a[1] - b[1]);
        open.add(new int[] {h + w, start});
        while (!open.isEmpty()) {
            int at = open.poll()[1], r = at / w, c = at % w;
            if (at == goal) break;
            int[][] dirs = {{0, 1}, {1, 0}, {0, -1}, {-1, 0}};
            for (int[] d : dirs) {
                int nr = r + d[0], nc = c + d[1];
                if (nr < 0 || nc < 0 || nr >= h || nc >= w || grid[nr].charAt(nc) == '#' || g[at] + 1 >= g[nr * w + nc]) continue;
                g[nr * w + nc] = g[at] + 1;
                from[nr * w + nc] = at;
                open.add(new int[] {g[at] + 1 + h - nr + w - nc, nr * w + nc});
            }
        }
        char[][] out = Arrays.stream(grid).map(String::toCharArray).toArray(char[][]::new);
        for (int p = goal; p >= 0 && g[goal] < Integer.MAX_VALUE; p = from[p]) out[p / w][p % w] = '*';
        return g[goal] + "\n" + Arrays.stream(out).map(String::new).collect(Collectors.joining("\n"));
    }

    public static void main(String[] args) {
        List<Edge> es = new ArrayList<>();
        for (String s : "A-B4 A-C2 C-B1 B-D5 C-D8 C-E10 D-E2 D-F6 E-F3 G-H1".split(" ")) {
            es.add(new Edge(s.substring(0, 1), s.substring(2, 3), Integer.parseInt(s.substring(3))));
        }
        Map<String, String> prev = new HashMap<>();
        System.out.println(dijkstra(es, "A", prev));
        StringBuilder path = new StringBuilder("F");
        for (String n = "F"; prev.containsKey(n);) path.insert(0, (n = prev.get(n)) + ">");
        System.out.println(path);
        int n = 8, inf = 1 << 20;
        int[][] d = new int[n][n];
        for (int[] r : d) Arrays.fill(r, inf);
        for (int i = 0; i < n; i++) d[i][i] = 0;
        for (Edge e : es) d[e.from().charAt(0) - 'A'][e.to().charAt(0) - 'A'] = e.w();
        for (int k = 0; k < n; k++) for (int i = 0; i < n; i++) for (int j = 0; j < n; j++) d[i][j] = Math.min(d[i][j], d[i][k] + d[k][j]);
        for (int[] r : d) System.out.println(Arrays.stream(r).mapToObj(x -> x >= inf ? "-" : String.valueOf(x)).collect(Collectors.joining(" ")));
        int[] parent = IntStream.range(0, n).toArray();
        int total = 0;
        List<Edge> tree = new ArrayList<>();
        for (Edge e : es.stream().sorted(Comparator.comparingInt(Edge::w).thenComparing(Edge::from)).toList()) {
            int a = find(parent, e.from().charAt(0) - 'A'), b = find(parent, e.to().charAt(0) - 'A');
            if (a == b) continue;
            parent[a] = b;
            total += e.w();
            tree.add(e);
        }
        System.out.println(total + " " + tree);
        Map<String, List<String>> deps = new TreeMap<>(Map.of("shirt", List.of("tie", "belt"), "tie", List.of("jacket"), "pants", List.of("shoes", "belt"), "belt", List.of("jacket"), "socks", List.of("shoes")));
        System.out.println(topo(deps));
        deps.put("jacket", List.of("shirt"));
        try {
            topo(deps);
        } catch (IllegalStateException e) {
            System.out.println(e.getMessage());
        }
        System.out.println(new Tarjan(List.of(List.of(1), List.of(2), List.of(0, 3), List.of(4), List.of(5, 7), List.of(6), List.of(4), List.of())).sccs);
        System.out.println(astar(new String[] {"..#.......", ".##.####.#", "....#....#", ".####.##..", "......#..."}));
        System.out.println(astar(new String[] {".#", "#."}));
    }
}

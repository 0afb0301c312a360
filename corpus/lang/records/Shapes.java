import java.util.*;
import java.util.stream.*;

// Records as values of a small expression evaluator and a priority queue.
public class Shapes {
    sealed interface Expr permits Num, Add, Mul, Neg, Var { }
    record Num(double v) implements Expr { }
    record Var(String n) implements Expr { }
    record Add(Expr l, Expr r) implements Expr { }
    record Mul(Expr l, Expr r) implements Expr { }
    record Neg(Expr e) implements Expr { }

    static double eval(Expr e, Map<String, Double> env) {
        if (e instanceof Num n) return n.v();
        if (e instanceof Var v) return env.getOrDefault(v.n(), Double.NaN);
        if (e instanceof Add a) return eval(a.l, env) + eval(a.r, env);
        if (e instanceof Mul m && m.l instanceof Num z && z.v == 0) return 0;
        if (e instanceof Mul m) return eval(m.l, env) * eval(m.r, env);
        if (!(e instanceof Neg n)) throw new AssertionError(e);
        return -eval(n.e(), env);
    }

    static Expr diff(Expr e, String x) {
        if (e instanceof Num) return new Num(0);
        if (e instanceof Var v) return new Num(v.n.equals(x) ? 1 : 0);
        if (e instanceof Add a) return new Add(diff(a.l, x), diff(a.r, x));
        if (e instanceof Mul m) return new Add(new Mul(diff(m.l, x), m.r), new Mul(m.l, diff(m.r, x)));
        return new Neg(diff(((Neg) e).e, x));
    }

    record Task(int prio, String name) implements Comparable<Task> {
        public int compareTo(Task o) { return prio != o.prio ? Integer.compare(o.prio, prio) : name.compareTo(o.name); }
    }
    record Edge(int to, int w) { }

    static int[] dijkstra(List<List<Edge>> g, int s) {
        int[] dist = new int[g.size()];
        Arrays.fill(dist, Integer.MAX_VALUE);
        dist[s] = 0;
        PriorityQueue<int[]> pq = new PriorityQueue<>((a, b) -> a[1] - b[1]);
        pq.add(new int[] {s, 0});
        while (!pq.isEmpty()) {
            int[] cur = pq.poll();
            if (cur[1] > dist[cur[0]]) continue;
            for (Edge e : g.get(cur[0]))
                if (cur[1] + e.w() < dist[e.to()]) { dist[e.to()] = cur[1] + e.w(); pq.add(new int[] {e.to(), dist[e.to()]}); }
        }
        return dist;
    }

    public static void main(String[] args) {
        Expr e = new Add(new Mul(new Num(3), new Mul(new Var("x"), new Var("x"))), new Neg(new Var("y")));
        System.out.println(e);
        System.out.println(eval(e, Map.of("x", 2.0, "y", 1.5)) + " " + eval(e, Map.of()));
        System.out.println(diff(e, "x"));
        System.out.println(eval(diff(e, "x"), Map.of("x", 2.0, "y", 1.5)) + " " + e.equals(new Add(((Add) e).l(), new Neg(new Var("y")))) + " " + e.hashCode());
        PriorityQueue<Task> q = new PriorityQueue<>(List.of(new Task(1, "low"), new Task(9, "b"), new Task(9, "a"), new Task(5, "mid")));
        while (!q.isEmpty()) System.out.print(q.poll().name() + " ");
        System.out.println();
        List<List<Edge>> g = IntStream.range(0, 6).mapToObj(i -> IntStream.range(0, 6).filter(j -> j != i && (i * 7 + j * 3) % 4 != 0).mapToObj(j -> new Edge(j, (i * 5 + j * 11) % 13 + 1)).collect(Collectors.toList())).collect(Collectors.toList());
        System.out.println(Arrays.toString(dijkstra(g, 0)) + Arrays.toString(dijkstra(g, 4)));
    }
}

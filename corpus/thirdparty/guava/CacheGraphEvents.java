// maven: com.google.guava:guava:33.7.2-jre
import com.google.common.base.Ticker;
import com.google.common.cache.*;
import com.google.common.eventbus.*;
import com.google.common.graph.*;
import com.google.common.reflect.*;
import com.google.common.util.concurrent.*;
import java.util.*;
import java.util.concurrent.*;

/** Caches with a fake ticker, graphs, event bus, listenable futures, type tokens. */
public class CacheGraphEvents {
    static class Fake extends Ticker {
        long nanos;

        @Override
        public long read() {
            return nanos;
        }
    }

    static class Sub {
        final List<String> log = new ArrayList<>();

        @Subscribe
        public void onString(String s) {
            log.add("S:" + s);
        }

        @Subscribe
        public void onNumber(Number n) {
            log.add("N:" + n);
        }

        @Subscribe
        public void onDead(DeadEvent d) {
            log.add("dead:" + d.getEvent());
        }
    }

    public interface Greeter {
        String greet(String name, int n);
    }

    public static void main(String[] args) throws Exception {
        Fake tick = new Fake();
        List<String> removed = new ArrayList<>();
        LoadingCache<String, Integer> cache = CacheBuilder.newBuilder().maximumSize(3).concurrencyLevel(1).expireAfterWrite(10, TimeUnit.SECONDS).ticker(tick).recordStats().removalListener((RemovalNotification<String, Integer> n) -> removed.add(n.getKey() + "=" + n.getCause())).build(new CacheLoader<>() {
            @Override
            public Integer load(String k) {
                if (k.isEmpty()) throw new IllegalArgumentException("empty");
                return k.length();
            }
        });
        System.out.println(cache.get("aaa") + cache.getUnchecked("bb") + cache.get("aaa") + " " + cache.getIfPresent("zzz") + " " + cache.get("own", () -> 99));
        cache.put("d", 1);
        tick.nanos += TimeUnit.SECONDS.toNanos(11);
        cache.cleanUp();
        System.out.println(cache.size() + " " + new TreeSet<>(removed) + " " + cache.stats().hitCount() + cache.stats().missCount() + cache.stats().evictionCount() + cache.stats().loadCount());
        try {
            cache.getUnchecked("");
        } catch (UncheckedExecutionException e) {
            System.out.println(e.getCause());
        }
        cache.putAll(Map.of("x", 1));
        cache.invalidate("x");
        System.out.println(cache.asMap() + " " + removed.get(removed.size() - 1) + " " + CacheBuilder.from("maximumSize=5,expireAfterAccess=2m"));
        MutableValueGraph<String, Integer> g = ValueGraphBuilder.directed().allowsSelfLoops(false).nodeOrder(ElementOrder.<String>natural()).build();
        g.putEdgeValue("a", "b", 3);
        g.putEdgeValue("b", "c", 4);
        g.putEdgeValue("a", "c", 9);
        g.addNode("z");
        System.out.println(g.nodes() + " " + g.successors("a") + g.predecessors("c") + g.edgeValueOrDefault("a", "c", -1) + g.degree("b") + g.hasEdgeConnecting("c", "a") + Graphs.hasCycle(g.asGraph()) + new TreeSet<>(Graphs.reachableNodes(g.asGraph(), "b")) + Graphs.transpose(g).successors("c") + " " + g.asGraph().edges().size());
        Traverser<Integer> tree = Traverser.forTree(n -> n < 8 ? List.of(2 * n, 2 * n + 1) : List.of());
        List<Integer> bfs = new ArrayList<>(), dfs = new ArrayList<>(), post = new ArrayList<>();
        tree.breadthFirst(1).forEach(bfs::add);
        tree.depthFirstPreOrder(1).forEach(dfs::add);
        tree.depthFirstPostOrder(1).forEach(post::add);
        System.out.println(bfs + "" + dfs + post);
        MutableNetwork<String, String> net = NetworkBuilder.undirected().allowsParallelEdges(true).build();
        net.addEdge("x", "y", "e1");
        net.addEdge("x", "y", "e2");
        System.out.println(net.edgesConnecting("x", "y").size() + net.incidentNodes("e1").toString() + ImmutableGraph.copyOf(GraphBuilder.undirected().<Integer>immutable().putEdge(1, 2).build()).edges());
        EventBus bus = new EventBus("b");
        Sub sub = new Sub();
        bus.register(sub);
        bus.post("hi");
        bus.post(5);
        bus.post(2.5);
        bus.post('c');
        bus.unregister(sub);
        bus.post("gone");
        System.out.println(sub.log + " " + bus);
        ListeningExecutorService ex = MoreExecutors.newDirectExecutorService();
        ListenableFuture<Integer> f1 = ex.submit(() -> 5), f2 = Futures.transform(f1, x -> x * 2, MoreExecutors.directExecutor());
        SettableFuture<Integer> sf = SettableFuture.create();
        ListenableFuture<List<Integer>> all = Futures.allAsList(f1, f2, sf);
        List<String> cb = new ArrayList<>();
        Futures.addCallback(sf, new FutureCallback<>() {
            @Override
            public void onSuccess(Integer r) {
                cb.add("ok " + r);
            }

            @Override
            public void onFailure(Throwable t) {
                cb.add("bad " + t);
            }
        }, MoreExecutors.directExecutor());
        System.out.println(all.isDone() + " " + sf.set(7) + all.get() + cb + Futures.getDone(Futures.catching(Futures.immediateFailedFuture(new IllegalStateException("f")), IllegalStateException.class, e -> e.getMessage() + "!", MoreExecutors.directExecutor())) + Futures.successfulAsList(f1, Futures.immediateFailedFuture(new Exception())).get() + FluentFuture.from(f1).transformAsync(x -> Futures.immediateFuture(x + 1), MoreExecutors.directExecutor()).get());
        AtomicDouble ad = new AtomicDouble(1.5);
        AtomicLongMap<String> alm = AtomicLongMap.create();
        alm.incrementAndGet("k");
        alm.addAndGet("k", 5);
        Striped<java.util.concurrent.locks.Lock> st = Striped.lock(4);
        System.out.println(ad.addAndGet(2) + " " + alm + " " + st.size() + (st.get("a") == st.get("a")) + new ThreadFactoryBuilder().setNameFormat("t-%d").setDaemon(true).build().newThread(() -> {}).getName() + Uninterruptibles.getUninterruptibly(f1));
        TypeToken<List<String>> tt = new TypeToken<>() {};
        System.out.println(tt + " " + tt.getRawType() + tt.resolveType(List.class.getMethod("get", int.class).getGenericReturnType()) + tt.isSubtypeOf(new TypeToken<Collection<? extends CharSequence>>() {}) + TypeToken.of(ArrayList.class).getTypes().interfaces().rawTypes().size() + new TypeToken<Map<String, ? super Integer>>() {} + Reflection.getPackageName("a.b.C") + new TypeParameterUse().go());
        Greeter gr = Reflection.newProxy(Greeter.class, new AbstractInvocationHandler() {
            @Override
            protected Object handleInvocation(Object p, java.lang.reflect.Method m, Object[] a) {
                return m.getName() + Arrays.toString(a);
            }

            @Override
            public String toString() {
                return "proxy!";
            }
        });
        System.out.println(gr.greet("bob", 3) + gr + gr.equals(gr) + Invokable.from(String.class.getMethod("length")).getReturnType());
    }

    static class TypeParameterUse {
        <T> TypeToken<List<T>> listOf(Class<T> c) {
            return new TypeToken<List<T>>() {}.where(new TypeParameter<T>() {}, c);
        }

        String go() {
            return listOf(Integer.class).toString();
        }
    }
}

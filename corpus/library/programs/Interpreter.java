import java.util.*;
import java.util.function.*;
import java.util.stream.*;

/** A small Lisp: reader, environments, closures, macros-free evaluator, with errors. */
public class Interpreter {
    record Symbol(String name) {
        @Override
        public String toString() {
            return name;
        }
    }

    interface Fn extends Function<List<Object>, Object> {}

    static class LispError extends RuntimeException {
        LispError(String m) {
            super(m);
        }
    }

    static class Env extends HashMap<String, Object> {
        final Env outer;

        Env(Env outer) {
            this.outer = outer;
        }

        Env find(String n) {
            for (Env e = this; e != null; e = e.outer) if (e.containsKey(n)) return e;
            throw new LispError("unbound " + n);
        }
    }

    static Object read(Deque<String> ts) {
        String t = ts.poll();
        if (t == null) throw new LispError("unexpected end");
        if (t.equals("'")) return List.of(new Symbol("quote"), read(ts));
        if (t.equals("(")) {
            List<Object> l = new ArrayList<>();
            while (!")".equals(ts.peek())) l.add(read(ts));
            ts.poll();
            return l;
        }
        if (t.equals(")")) throw new LispError("unexpected )");
        if (t.startsWith("\"")) return t.substring(1, t.length() - 1);
        if (t.equals("#t") || t.equals("#f")) return t.equals("#t");
        try {
            return Long.valueOf(t);
        } catch (NumberFormatException e) {
            try {
                return Double.valueOf(t);
            } catch (NumberFormatException f) {
                return new Symbol(t);
            }
        }
    }

    static List<Object> readAll(String s) {
        Deque<String> ts = java.util.regex.Pattern.compile("\"[^\"]*\"|[()']|[^\\s()']+").matcher(s).results().map(m -> m.group()).collect(Collectors.toCollection(ArrayDeque::new));
        List<Object> out = new ArrayList<>();
        while (!ts.isEmpty()) out.add(read(ts));
        return out;
    }

    @SuppressWarnings("unchecked")
    static Object eval(Object x, Env env) {
        while (true) {
            if (x instanceof Symbol s) return env.find(s.name()).get(s.name());
            if (!(x instanceof List)) return x;
            List<Object> l = (List<Object>) x;
            if (l.isEmpty()) return l;
            String op = l.get(0) instanceof Symbol s ? s.name() : "";
            switch (op) {
                case "quote":
                    return l.get(1);
                case "if":
                    x = !Boolean.FALSE.equals(eval(l.get(1), env)) ? l.get(2) : l.size() > 3 ? l.get(3) : List.of();
                    continue;
                case "define": {
                    if (l.get(1) instanceof List<?> sig) {
                        Object body = l.get(2);
                        List<Object> lam = new ArrayList<>(List.of(new Symbol("lambda"), sig.subList(1, sig.size()), body));
                        env.put(sig.get(0).toString(), eval(lam, env));
                        return sig.get(0);
                    }
                    env.put(l.get(1).toString(), eval(l.get(2), env));
                    return l.get(1);
                }
                case "set!":
                    env.find(l.get(1).toString()).put(l.get(1).toString(), eval(l.get(2), env));
                    return l.get(1);
                case "begin":
                    for (Object e : l.subList(1, l.size() - 1)) eval(e, env);
                    x = l.get(l.size() - 1);
                    continue;
                case "let": {
                    Env e = new Env(env);
                    for (Object b : (List<Object>) l.get(1)) e.put(((List<Object>) b).get(0).toString(), eval(((List<Object>) b).get(1), env));
                    env = e;
                    x = l.get(2);
                    continue;
                }
                case "lambda": {
                    List<Object> params = (List<Object>) l.get(1);
                    Env closure = env;
                    Object body = l.get(2);
                    return (Fn) args -> {
                        if (args.size() != params.size()) throw new LispError("expected " + params.size() + " arguments, got " + args.size());
                        Env e = new Env(closure);
                        for (int i = 0; i < params.size(); i++) e.put(params.get(i).toString(), args.get(i));
                        return eval(body, e);
                    };
                }
                default: {
                    Object f = eval(l.get(0), env);
                    if (!(f instanceof Fn fn)) throw new LispError("not a function: " + show(f));
                    List<Object> args = new ArrayList<>();
                    for (Object a : l.subList(1, l.size())) args.add(eval(a, env));
                    return fn.apply(args);
                }
            }
        }
    }

    static String show(Object o) {
        if (o instanceof List<?> l) return l.stream().map(Interpreter::show).collect(Collectors.joining(" ", "(", ")"));
        if (o instanceof Fn) return "#fn";
        if (o instanceof Boolean b) return b ? "#t" : "#f";
        if (o instanceof String s) return '"' + s + '"';
        return String.valueOf(o);
    }

    static Fn arith(BinaryOperator<Long> li, BinaryOperator<Double> di) {
        return args -> args.stream().reduce((a, b) -> a instanceof Long x && b instanceof Long y ? (Object) li.apply(x, y) : (Object) di.apply(((Number) a).doubleValue(), ((Number) b).doubleValue())).orElseThrow(() -> new LispError("no arguments"));
    }

    @SuppressWarnings("unchecked")
    static Env global() {
        Env g = new Env(null);
        g.put("+", arith(Math::addExact, Double::sum));
        g.put("-", arith(Math::subtractExact, (a, b) -> a - b));
        g.put("*", arith(Math::multiplyExact, (a, b) -> a * b));
        g.put("/", arith((a, b) -> a / b, (a, b) -> a / b));
        g.put("<", (Fn) a -> ((Number) a.get(0)).doubleValue() < ((Number) a.get(1)).doubleValue());
        g.put("=", (Fn) a -> a.get(0).equals(a.get(1)));
        g.put("car", (Fn) a -> ((List<Object>) a.get(0)).get(0));
        g.put("cdr", (Fn) a -> ((List<Object>) a.get(0)).subList(1, ((List<Object>) a.get(0)).size()));
        g.put("cons", (Fn) a -> Stream.concat(Stream.of(a.get(0)), ((List<Object>) a.get(1)).stream()).collect(Collectors.toList()));
        g.put("list", (Fn) ArrayList::new);
        g.put("null?", (Fn) a -> a.get(0) instanceof List<?> l && l.isEmpty());
        g.put("str", (Fn) a -> a.stream().map(o -> o instanceof String s ? s : show(o)).collect(Collectors.joining()));
        return g;
    }

    public static void main(String[] args) {
        Env g = global();
        String[] lines = {"(+ 1 2 (* 3 4))", "(/ 7 2)", "(/ 7 2.0)", "(define (fact n) (if (< n 2) 1 (* n (fact (- n 1)))))", "(fact 20)", "(fact 21)", "(define (map f l) (if (null? l) '() (cons (f (car l)) (map f (cdr l)))))", "(map (lambda (x) (* x x)) '(1 2 3 4))", "(define (counter) (let ((n 0)) (lambda () (begin (set! n (+ n 1)) n))))", "(define c (counter))", "(list (c) (c) (c))", "(define (loop n acc) (if (= n 0) acc (loop (- n 1) (+ acc n))))", "(loop 200 0)", "'(a \"s\" #t (1.5))", "(str \"x\" 1 '(2))", "(undefined 1)", "(1 2)", "((lambda (x) x))", "(car '())", "(", ")", "(define compose (lambda (f g) (lambda (x) (f (g x)))))", "((compose fact (lambda (x) (+ x 1))) 4)", "(let ((x 2) (y 3)) (let ((x 7) (z (+ x y))) (* z x)))", "car"};
        for (String l : lines) {
            try {
                for (Object x : readAll(l)) System.out.println(l + " => " + show(eval(x, g)));
            } catch (LispError | ArithmeticException | IndexOutOfBoundsException e) {
                System.out.println(l + " => error " + e.getMessage());
            }
        }
    }
}

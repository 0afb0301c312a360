// args: "1+2*3" "(1+2)*3" "2^3^2" "-4^2" "10/4" "7%4-1" "sqrt(16)+max(2,3)" "x=5" "x*x+y" "1/0" "2*(3" "4 4" "sin(0)*cos(0)" "foo(1)" "1.5e3-.5"
import java.util.*;
import java.util.function.*;

/** Expression evaluator: tokens, shunting-yard, reverse polish, variables and functions. */
public class Calculator {
    private static final Map<String, Integer> PREC = Map.of("+", 1, "-", 1, "*", 2, "/", 2, "%", 2, "neg", 3, "^", 4);
    private final Map<String, Double> vars = new TreeMap<>(Map.of("pi", Math.PI, "y", 0.5));
    private final Map<String, Function<double[], Double>> funs = new HashMap<>();
    private final Map<String, Integer> arity = new HashMap<>();

    Calculator() {
        def("sqrt", 1, a -> Math.sqrt(a[0]));
        def("sin", 1, a -> Math.sin(a[0]));
        def("cos", 1, a -> Math.cos(a[0]));
        def("max", 2, a -> Math.max(a[0], a[1]));
    }

    private void def(String name, int n, Function<double[], Double> f) {
        funs.put(name, f);
        arity.put(name, n);
    }

    static List<String> tokens(String s) {
        List<String> out = new ArrayList<>();
        var m = java.util.regex.Pattern.compile("\\s*(\\d*\\.?\\d+(?:[eE][+-]?\\d+)?|[A-Za-z]\\w*|[-+*/%^(),=])").matcher(s);
        int at = 0;
        while (at < s.length()) {
            if (!m.find(at) || m.start() != at) throw new IllegalArgumentException("unexpected '" + s.charAt(at) + "' at " + at);
            out.add(m.group(1));
            at = m.end();
        }
        return out;
    }

    List<String> rpn(List<String> in) {
        List<String> out = new ArrayList<>();
        Deque<String> ops = new ArrayDeque<>();
        boolean operand = true;
        for (String t : in) {
            if (Character.isDigit(t.charAt(0)) || t.charAt(0) == '.') {
                if (!operand) throw new IllegalArgumentException("operator expected before " + t);
                out.add(t);
                operand = false;
            } else if (Character.isLetter(t.charAt(0))) {
                if (funs.containsKey(t)) ops.push(t);
                else {
                    out.add(t);
                    operand = false;
                }
            } else if (t.equals("(")) {
                ops.push(t);
                operand = true;
            } else if (t.equals(")") || t.equals(",")) {
                while (!ops.isEmpty() && !ops.peek().equals("(")) out.add(ops.pop());
                if (ops.isEmpty()) throw new IllegalArgumentException("unbalanced " + t);
                if (t.equals(")")) {
                    ops.pop();
                    if (!ops.isEmpty() && funs.containsKey(ops.peek())) out.add(ops.pop());
                    operand = false;
                } else operand = true;
            } else {
                String op = operand && t.equals("-") ? "neg" : t;
                while (!operand && !ops.isEmpty() && PREC.containsKey(ops.peek()) && (PREC.get(ops.peek()) > PREC.get(op) || PREC.get(ops.peek()).equals(PREC.get(op)) && !op.equals("^"))) out.add(ops.pop());
                ops.push(op);
                operand = true;
            }
        }
        while (!ops.isEmpty()) {
            if (ops.peek().equals("(")) throw new IllegalArgumentException("unclosed (");
            out.add(ops.pop());
        }
        return out;
    }

    double eval(List<String> rpn) {
        Deque<Double> st = new ArrayDeque<>();
        for (String t : rpn) {
            if (PREC.containsKey(t)) {
                double b = st.pop();
                st.push(switch (t) {
                    case "neg" -> -b;
                    case "+" -> st.pop() + b;
                    case "-" -> st.pop() - b;
                    case "*" -> st.pop() * b;
                    case "/" -> {
                        if (b == 0) throw new ArithmeticException("division by zero");
                        yield st.pop() / b;
                    }
                    case "%" -> st.pop() % b;
                    default -> Math.pow(st.pop(), b);
                });
            } else if (funs.containsKey(t)) {
                double[] a = new double[arity.get(t)];
                for (int i = a.length - 1; i >= 0; i--) a[i] = st.pop();
                st.push(funs.get(t).apply(a));
            } else if (Character.isLetter(t.charAt(0))) {
                Double v = vars.get(t);
                if (v == null) throw new NoSuchElementException("undefined " + t);
                st.push(v);
            } else st.push(Double.valueOf(t));
        }
        return st.pop();
    }

    String run(String line) {
        try {
            List<String> ts = tokens(line);
            if (ts.size() > 2 && ts.get(1).equals("=")) {
                vars.put(ts.get(0), eval(rpn(ts.subList(2, ts.size()))));
                return ts.get(0) + " := " + vars.get(ts.get(0));
            }
            List<String> r = rpn(ts);
            return r + " = " + eval(r);
        } catch (IllegalArgumentException | ArithmeticException | NoSuchElementException e) {
            return "error: " + e.getMessage();
        }
    }

    public static void main(String[] args) {
        Calculator c = new Calculator();
        for (String a : args) System.out.println(a + "  ->  " + c.run(a));
        System.out.println(c.vars);
    }
}

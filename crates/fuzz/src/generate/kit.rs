//! Members that every program has, with random insides: inner classes, generics, interfaces with private and static
//! methods, a diamond of defaults, an enum with bodies, a record that changes its arguments, lambdas in fields, long
//! switches, `finally` that overrides a `return`.

use super::scope::{Scope, Var};
use super::types::{INT, Prim, Ty, literal};
use super::{Generator, LEAF};

/// Strings of which several have the same hash code.
pub(super) const COLLIDING: [&str; 8] = ["Aa", "BB", "AaAa", "BBBB", "AaBB", "BBAa", "C#", "Bb"];

impl Generator {
    /// Emits text line by line.
    fn text(&mut self, text: &str) {
        for line in text.lines().map(str::trim).filter(|line| !line.is_empty()) {
            self.line(line);
        }
    }

    /// An expression of type `ty` over variables of type `int` only.
    fn over_ints(&mut self, ty: Ty, names: &[&str]) -> String {
        // The parameters and locals among them may be written elsewhere in the method.
        let capturable = |name: &str| name != "x" && name != "y";
        let var =
            |name: &&str| Var { name: name.to_string(), ty: INT, assignable: false, capturable: capturable(name) };
        let scope = Scope { vars: names.iter().map(var).collect(), ..Scope::of_level(LEAF) };
        self.with_scope(scope, |g| g.value(ty, 3))
    }

    fn int_literal(&mut self) -> String {
        literal(&mut self.rng, Prim::Int)
    }

    pub(super) fn write_kit(&mut self) {
        self.inner_classes();
        self.generic_pair();
        self.interfaces();
        self.operators();
        self.range_record();
        self.lambda_fields();
        if self.options.release >= 21 {
            self.shapes();
        }
        self.table();
        self.words();
        self.finals();
        self.line("");
    }

    fn inner_classes(&mut self) {
        let (base, mix) = (self.int_literal(), self.over_ints(INT, &["n", "x", "In.this.n", "base"]));
        self.text(&format!(
            "int base = {base};
            class In {{
                int n;
                In(int k) {{ n = k + base; }}
                class Deep {{
                    int n = In.this.n * 3;
                    int mix(int x) {{
                        base += x;
                        In.this.n ^= n++;
                        return {mix};
                    }}
                }}
            }}"
        ));
    }

    fn generic_pair(&mut self) {
        let hash = self.over_ints(INT, &["x", "y"]);
        self.text(&format!(
            "static class Pair<A extends Comparable<A>, B> implements Comparable<Pair<A, B>> {{
                final A a;
                B b;
                Pair(A a, B b) {{
                    this.a = a;
                    this.b = b;
                }}
                static <X extends Comparable<X>, Y> Pair<X, Y> of(X x, Y y) {{ return new Pair<>(x, y); }}
                <C> Pair<A, C> with(Function<? super B, ? extends C> f) {{ return new Pair<>(a, f.apply(b)); }}
                @Override
                public int compareTo(Pair<A, B> o) {{ return a.compareTo(o.a); }}
                @Override
                public boolean equals(Object o) {{ return o instanceof Pair<?, ?> p && a.equals(p.a); }}
                @Override
                public int hashCode() {{
                    int x = a.hashCode(), y = writes++;
                    return {hash};
                }}
                static int writes;
                @Override
                public String toString() {{ return \"<\" + show(a) + \",\" + show(b) + \">\"; }}
            }}"
        ));
    }

    fn interfaces(&mut self) {
        let (k, fix) = (self.int_literal(), self.over_ints(INT, &["x", "K"]));
        self.text(&format!(
            "interface Util {{
                int K = trace(\"Util.K\", {k});
                static int twist(int x) {{ return fix(x) * 31 + K; }}
                private static int fix(int x) {{ return {fix}; }}
                private int secret(int x) {{ return x ^ seed(); }}
                int seed();
                default int open(int x) {{ return secret(x) + twist(x); }}
            }}
            interface Top {{
                default String who(int x) {{ return \"top\" + x; }}
            }}
            interface Left extends Top {{
                @Override
                default String who(int x) {{ return \"left\" + Top.super.who(x + 1); }}
            }}"
        ));
        if self.rng.chance(50) {
            self.text(
                "interface Right extends Top {
                    @Override
                    String who(int x);
                }
                static class Both implements Right, Left {
                    public String who(int x) { return x > 3 ? Left.super.who(x) : \"both\"; }
                }",
            );
        } else {
            self.text(
                "interface Right extends Top {
                }
                static class Both implements Left, Right {
                }",
            );
        }
        self.text(
            "static class Over extends Both {
                public String who(int x) { return \"over\" + super.who(x - 1); }
            }",
        );
    }

    fn operators(&mut self) {
        self.line("enum Op implements IntBinaryOperator {");
        for sign in ["ADD(\"Aa\")", "MUL(\"BB\")", "MIX(\"\")"] {
            let body = self.over_ints(INT, &["a", "b", "ordinal()"]);
            let end = if sign.starts_with("MIX") { "};" } else { "}," };
            self.line(format!("{sign} {{"));
            self.line(format!("public int applyAsInt(int a, int b) {{ return {body}; }}"));
            self.line(end);
        }
        self.text(
            "final String sign;
            static final Map<String, Op> BY = new HashMap<>();
            static {
                for (Op o : values()) BY.put(o.sign, o);
            }
            Op(String sign) { this.sign = sign; }
            }",
        );
    }

    fn range_record(&mut self) {
        let (bad, width) = (self.rng.index(4), self.over_ints(INT, &["low", "high", "made"]));
        self.text(&format!(
            "record Range(int low, int high) implements Comparable<Range> {{
                static int made;
                Range {{
                    made++;
                    if (low > high) {{
                        int t = low;
                        low = high;
                        high = t;
                    }}
                    if (high - low == {bad}) throw new Failure(\"range \" + low);
                }}
                Range(int only) {{ this(only, only + {bad} + 1); }}
                int width() {{ return {width}; }}
                public int compareTo(Range o) {{ return Integer.compare(high - low, o.high - o.low); }}
            }}"
        ));
    }

    fn lambda_fields(&mut self) {
        let (f, g) = (self.over_ints(INT, &["x"]), self.over_ints(Ty::Prim(Prim::Long), &["calls"]));
        self.text(&format!(
            "static class Holder {{
                static IntUnaryOperator F = x -> {f};
                static final Function<Object, String> SHOW = {name}::show;
                static final Supplier<Holder> MAKE = Holder::new;
                final Supplier<String> lazy;
                int calls;
                BiFunction<Integer, Long, Long> g = (x, y) -> x * y + ++calls + {g};
                Runnable bump = this::up;
                Holder() {{ this(\"none\"); }}
                Holder(String s) {{ lazy = () -> s + ++calls; }}
                void up() {{ calls += F.applyAsInt(calls) & 7; }}
            }}",
            name = self.name
        ));
    }

    /// Sealed interfaces and patterns in `switch`, of Java 21.
    fn shapes(&mut self) {
        let (a, b) = (self.over_ints(INT, &["r"]), self.rng.index(8));
        self.text(&format!(
            "sealed interface Shape permits Circle, Box, Point, Both2 {{
            }}
            record Circle(int r) implements Shape {{
            }}
            record Box(int w, Object h) implements Shape {{
            }}
            enum Point implements Shape {{ P, Q }}
            record Both2(Shape one, Shape two) implements Shape {{
            }}
            static int area(Shape s) {{
                return switch (s) {{
                    case Circle(int r) when r > 100 -> {a};
                    case Circle c -> c.r() * 3;
                    case Box(int w, Integer h) when (h & 7) > {b} -> w * h;
                    case Box(int w, String h) -> w + h.length();
                    case Box(var w, var h) -> w;
                    case Point.P -> 1;
                    case Point p -> p.ordinal() + 10;
                    case Both2(Circle(var r), Both2(var x, var y)) -> r + area(x) + area(y);
                    case Both2(Shape x, Shape y) -> area(x) * 2 + area(y);
                }};
            }}
            static String kind(Object o) {{
                return switch (o) {{
                    case null -> \"null\";
                    case Integer i when i > 100 -> \"big\" + i;
                    case Integer i -> \"int\" + i;
                    case Long l -> \"long\" + l;
                    case String s when s.isEmpty() -> \"empty\";
                    case CharSequence s -> \"chars\" + s.length();
                    case int[] a -> \"ints\" + a.length;
                    case E e -> \"enum\" + e;
                    case Shape s -> \"shape\" + area(s);
                    case Object[] a -> \"array\" + a.length;
                    default -> \"other\";
                }};
            }}"
        ));
    }

    /// A long `switch`: dense for `tableswitch`, sparse for `lookupswitch`.
    fn table(&mut self) {
        let dense = self.rng.chance(50);
        let count = self.rng.range(10, 50);
        let (start, step) = if dense { (self.rng.index(20) as i64 - 10, 1) } else { (-1_000_000_000, 37_000_003) };
        self.line("static int table(int x) {");
        self.line("int y = 1;");
        self.line("switch (x) {");
        for index in 0..count {
            if dense && self.rng.chance(10) {
                continue;
            }
            let key = if dense { start + index as i64 } else { (start + index as i64 * step) as i32 as i64 };
            self.line(format!("case {key}:"));
            let value = self.over_ints(INT, &["x", "y"]);
            self.line(format!("y += {value};"));
            if self.rng.chance(70) {
                self.line("break;");
            }
            self.end_case();
        }
        self.line("default:");
        self.line("y = ~y;");
        self.end_case();
        self.text("}\nreturn y;\n}");
    }

    fn words(&mut self) {
        self.line("static int words(String s) {");
        self.line("int x = 0;");
        self.line("switch (s) {");
        for word in COLLIDING {
            if self.rng.chance(75) {
                self.line(format!("case \"{word}\":"));
                let value = self.over_ints(INT, &["x"]);
                self.line(format!("x += {value};"));
                if self.rng.chance(60) {
                    self.line("break;");
                }
                self.end_case();
            }
        }
        self.line("default:");
        self.line("x -= 3;");
        self.end_case();
        self.text("}\nreturn x;\n}");
    }

    fn finals(&mut self) {
        for index in 0..2 {
            self.line(format!("static int finals{index}(int x) {{"));
            self.line("int y = x;");
            self.line("for (int i = 0; i < 4; i++) {");
            self.finals_try(2);
            self.text("}\nreturn y;\n}");
        }
    }

    fn finals_try(&mut self, depth: usize) {
        self.line("try {");
        self.finals_inside(depth);
        let caught = self.rng.chance(60);
        if caught {
            let name = self.fresh("c");
            let class = self.rng.pick(&["Failure", "ArithmeticException", "RuntimeException", "Throwable"]);
            self.line(format!("}} catch ({class} {name}) {{"));
            self.line(format!("y = y * 31 + {name}.getClass().getName().length();"));
            self.finals_inside(depth);
        }
        if !caught || self.rng.chance(70) {
            // javac copies what stands here to every way out.
            self.line("} finally {");
            self.finals_inside(usize::from(depth == 2));
        }
        self.line("}");
    }

    fn finals_inside(&mut self, depth: usize) {
        let (mask, wanted, factor) = (self.rng.range(1, 7), self.rng.index(3), self.rng.range(2, 9));
        self.line(format!("y = y * {factor} + i;"));
        let jump = match self.rng.index(8) {
            0 => "return y + 1000;",
            1 => "throw new Failure(\"f\" + y);",
            2 => "continue;",
            3 => "break;",
            4 => "y /= x & 1;",
            _ => "y++;",
        };
        self.line(format!("if ((y + i & {mask}) == {wanted}) {jump}"));
        if depth > 0 && self.rng.chance(50) {
            self.finals_try(depth - 1);
        }
    }
}

//! Uses of the members of [`kit`](super::kit), and of library features that programs of every kind lean on: streams,
//! formatting, boxes that are or are not the same object, varargs with null, threads.

use super::Generator;
use super::kit::COLLIDING;
use super::types::{BOOL, INT, LONG, Prim, Ty};

impl Generator {
    pub(super) fn feature(&mut self) {
        match self.rng.index(16) {
            0 => self.inner(),
            1 => self.pairs(),
            2 => self.interface_calls(),
            3 => self.operators_used(),
            4 => self.ranges(),
            5 => self.stored_lambdas(),
            6 => self.tables(),
            7 => self.words_used(),
            8 => self.finals_used(),
            9 => self.identity(),
            10 => self.varargs(),
            11 => self.streams(),
            12 => self.index_effects(),
            13 => self.chars(),
            14 => self.formatting(),
            _ => self.patterns_or_threads(),
        }
    }

    fn show_line(&mut self, text: &str) {
        let tag = self.fresh("t");
        self.line(format!("log(\"{tag} \" + {text});"));
    }

    fn an_int(&mut self) -> String {
        self.value(INT, 2)
    }

    fn inner(&mut self) {
        let (outer, deep, kind) = (self.fresh("o"), self.fresh("o"), self.name.clone());
        let (a, b, c) = (self.an_int(), self.an_int(), self.an_int());
        self.line(format!("{kind} {outer} = new {kind}();"));
        self.line(format!("{kind}.In.Deep {deep} = {outer}.new In({a}).new Deep();"));
        self.show_line(&format!("{deep}.mix({b}) + \" \" + {deep}.mix({c}) + \" \" + {outer}.base + \" \" + {deep}.n"));
        if self.rng.chance(20) {
            self.show_line(&format!("(({kind}) null).new In(1).n"));
        }
    }

    fn pairs(&mut self) {
        let (list, set, e) = (self.fresh("list"), self.fresh("set"), self.fresh("e"));
        self.line(format!("List<Pair<Integer, Object>> {list} = new ArrayList<>();"));
        for _ in 0..self.rng.range(2, 6) {
            let (a, b) = (self.an_int(), self.value(Ty::Obj, 1));
            self.line(format!("{list}.add(Pair.of({a}, {b}));"));
        }
        match self.rng.index(4) {
            0 => self.line(format!("Collections.sort({list});")),
            1 => self.line(format!("{list}.sort(Comparator.reverseOrder());")),
            2 => self.line(format!("{list}.sort(Comparator.comparing({e} -> {e}.toString()));")),
            _ => self.line(format!("{list}.removeIf({e} -> {e}.a % 2 == 0);")),
        }
        self.line(format!("Set<Pair<Integer, Object>> {set} = new LinkedHashSet<>({list});"));
        self.show_line(&format!("cut({list}.toString()) + {set}.size() + Collections.max({list})"));
        self.show_line(&format!("{list}.get(0).with({e} -> show({e}).length()).b + 1"));
    }

    fn interface_calls(&mut self) {
        let (a, b, seed) = (self.an_int(), self.an_int(), self.an_int());
        let util = self.fresh("u");
        let scratch = self.fresh("x");
        self.line(format!("final int {scratch} = {seed};"));
        self.line(format!("Util {util} = () -> {scratch};"));
        self.show_line(&format!("{util}.open({a}) + \" \" + Util.twist({b})"));
        let class = self.rng.pick(&["Both", "Over"]);
        let view = self.rng.pick(&["Top", "Left", "Right", "Both"]);
        self.show_line(&format!("(({view}) new {class}()).who({a})"));
    }

    fn operators_used(&mut self) {
        let (a, b, op) = (self.an_int(), self.an_int(), self.fresh("op"));
        self.line(format!("for (Op {op} : Op.values()) {{"));
        self.show_line(&format!("{op} + {op}.sign + {op}.applyAsInt({a}, {b}) + {op}.getDeclaringClass().getName()"));
        self.line("}");
        let key = self.rng.pick(&["\"Aa\"", "\"BB\"", "\"nope\"", "\"\""]);
        self.show_line(&format!("Op.BY.get({key}).applyAsInt({b}, {a})"));
        if self.rng.chance(30) {
            let name = self.rng.pick(&["ADD", "NONE"]);
            self.show_line(&format!("Op.valueOf(\"{name}\").ordinal() + new EnumMap<Op, Integer>(Map.of(Op.MUL, 1, Op.ADD, 2)).toString() + EnumSet.complementOf(EnumSet.of(Op.MIX))"));
        }
    }

    fn ranges(&mut self) {
        let (a, b, range) = (self.an_int(), self.an_int(), self.fresh("range"));
        self.line(format!("Range {range} = new Range({a}, {b} & 255);"));
        self.show_line(&format!("{range} + \" \" + {range}.width() + \" \" + {range}.hashCode()"));
        self.show_line(&format!("{range}.equals(new Range({range}.high(), {range}.low())) + \" \" + new Range(5).compareTo({range}) + Range.made"));
    }

    fn stored_lambdas(&mut self) {
        let (holder, a, b) = (self.fresh("h"), self.an_int(), self.value(LONG, 1));
        let make = self.rng.pick(&["new Holder(\"q\")", "Holder.MAKE.get()", "new Holder()"]);
        self.line(format!("Holder {holder} = {make};"));
        self.show_line(&format!("{holder}.lazy.get() + {holder}.g.apply({a}, {b}) + {holder}.lazy.get()"));
        self.line(format!("{holder}.bump.run();"));
        if self.rng.chance(40) {
            let p = self.fresh("p");
            self.line(format!("Holder.F = Holder.F.andThen({p} -> {p} + {holder}.calls);"));
        }
        let object = self.value(Ty::Obj, 1);
        self.show_line(&format!("Holder.F.applyAsInt({a}) + Holder.SHOW.apply({object}) + {holder}.calls"));
    }

    fn tables(&mut self) {
        let (from, i, total) = (self.an_int(), self.fresh("i"), self.fresh("x"));
        self.line(format!("long {total} = table({from});"));
        self.line(format!("for (int {i} = -20; {i} < 60; {i}++) {{"));
        self.line("try {");
        self.line(format!("{total} = {total} * 31 + table({i}) + table(-1000000000 + {i} * 37000003);"));
        let caught = self.fresh("c");
        self.line(format!("}} catch (RuntimeException {caught}) {{"));
        self.line(format!("{total} ^= {caught}.getClass().hashCode() == 0 ? 1 : 77;"));
        self.line("}");
        self.line("}");
        self.show_line(&total);
    }

    fn words_used(&mut self) {
        let (word, mut list) = (self.fresh("s"), Vec::new());
        for _ in 0..4 {
            let one = self.rng.pick(&COLLIDING);
            list.push(match self.rng.index(4) {
                0 => self.stored(Ty::Str, 1),
                1 => format!("new String(\"{one}\")"),
                _ => format!("\"{one}\""),
            });
        }
        self.line(format!("for (String {word} : new String[] {{{}}}) {{", list.join(", ")));
        self.show_line(&format!(
            "words({word}) + \" \" + {word}.hashCode() + ({word} == \"Aa\") + ({word}.intern() == \"BB\")"
        ));
        self.line("}");
    }

    fn finals_used(&mut self) {
        let (which, i) = (self.rng.index(2), self.fresh("i"));
        self.line(format!("for (int {i} = 0; {i} < 6; {i}++) {{"));
        self.line("try {");
        self.show_line(&format!("finals{which}({i} * {})", self.rng.clone().range(1, 5)));
        let caught = self.fresh("c");
        self.line(format!("}} catch (Throwable {caught}) {{"));
        self.line(format!("thrown(\"finals\", {caught});"));
        self.line("}");
        self.line("}");
    }

    /// Boxes of small values are the same object, others are not.
    fn identity(&mut self) {
        let prim = self.rng.pick(&[Prim::Int, Prim::Long, Prim::Short, Prim::Byte, Prim::Char]);
        let (x, one, other) = (self.fresh("x"), self.fresh("x"), self.fresh("x"));
        let value = self.value(Ty::Prim(prim), 1);
        let value = if self.rng.chance(60) {
            let edge = self.rng.pick(&["127", "128", "-128", "-129", "0", "5"]);
            format!("({}) ({edge})", prim.java())
        } else {
            value
        };
        self.line(format!("{} {x} = {value};", prim.java()));
        self.line(format!("{0} {one} = {x}, {other} = {x};", prim.boxed()));
        self.show_line(&format!(
            "({one} == {other}) + \" \" + {one}.equals({other}) + ((Object) {one} == (Object) {x})"
        ));
        self.line(format!("{one}++;"));
        self.show_line(&format!("{one} + \" \" + ({one} == {other}) + Objects.equals({one}, {other})"));
    }

    fn varargs(&mut self) {
        let (a, b) = (self.an_int(), self.value(Ty::Obj, 1));
        let call = match self.rng.index(7) {
            0 => "over(\"a\", (Object[]) null)".to_string(),
            1 => "over(\"a\", (Object) null)".to_string(),
            2 => "total((long[]) null)".to_string(),
            3 => "over((int[]) null)".to_string(),
            4 => format!("over({b}, {b}, {a})"),
            5 => format!("String.format(\"%s|%s\", show({b}), null) + Arrays.asList(1, null, {a})"),
            _ => format!("total() + total({a}) + total({a}, {a})"),
        };
        self.show_line(&call);
    }

    fn streams(&mut self) {
        let (a, p, q) = (self.fresh("x"), self.fresh("p"), self.fresh("q"));
        let (v, w) = (self.an_int(), self.an_int());
        self.line(format!("int[] {a} = {{3, {v}, -7, {w}, 3}};"));
        let text = match self.rng.index(8) {
            0 => format!("Arrays.stream({a}).map({p} -> {p} * 3).filter({p} -> {p} % 2 == 0).sum()"),
            1 => format!(
                "Arrays.stream({a}).boxed().sorted(Comparator.reverseOrder()).map(String::valueOf).collect(Collectors.joining(\",\"))"
            ),
            2 => format!(
                "Arrays.stream({a}).boxed().collect(Collectors.groupingBy({p} -> Math.floorMod({p}, 3), TreeMap::new, Collectors.counting()))"
            ),
            3 => format!("IntStream.rangeClosed(1, 20).mapToObj({p} -> {p} % {a}.length).distinct().toList()"),
            4 => "Stream.of(E.values()).map(E::name).reduce(\"\", String::concat)".to_string(),
            5 => format!("Arrays.stream({a}).asLongStream().reduce(1L, ({p}, {q}) -> {p} * 31 + {q})"),
            6 => format!(
                "Arrays.stream({a}).boxed().collect(Collectors.toMap({p} -> {p}, {p} -> 1, Integer::sum, TreeMap::new))"
            ),
            _ => format!(
                "Stream.iterate({a}[1], {p} -> {p} / 2 + 1).limit(9).anyMatch({p} -> {p} == 2) + \"\" + IntStream.of({a}).summaryStatistics()"
            ),
        };
        self.show_line(&text);
    }

    /// Compound assignments to elements whose indices change what the right side reads.
    fn index_effects(&mut self) {
        let (a, i, v) = (self.fresh("x"), self.fresh("i"), self.value(LONG, 1));
        let prim = self.rng.pick(&[Prim::Int, Prim::Byte, Prim::Long, Prim::Char, Prim::Float]);
        let java = prim.java();
        self.line(format!("{java}[] {a} = {{1, 2, 3, 4, 5}};"));
        self.line(format!("int {i} = 1;"));
        let op = self.rng.pick(&["+=", "-=", "*="]);
        for _ in 0..self.rng.range(1, 3) {
            let text = match self.rng.index(6) {
                0 => format!("{a}[{i}++ & 3] {op} {a}[{i}++ & 3] * ({i} = 2)"),
                1 => format!("{a}[{i}] = {a}[{i} = 3] = ({java}) {v}"),
                2 => format!("{a}[({i} += 2) & 3] {op} {a}[--{i} & 3]++ + ++{a}[{i} & 3]"),
                3 => format!("{a}[{i} & 3] {op} ({a} = {a}.clone())[{i} & 1] + {v}"),
                4 => format!("{i} += {i}++ * 2 + ({i} = 4) - --{i}"),
                _ => format!("{a}[{i}++] {op} {a}[9 / ({i} - 2)]"),
            };
            self.line(format!("{text};"));
        }
        self.show_line(&format!("show({a}) + {i}"));
    }

    fn chars(&mut self) {
        let (c, sb, value) = (self.fresh("ch"), self.fresh("sb"), self.value(Ty::Prim(Prim::Char), 1));
        self.line(format!("char {c} = {value};"));
        self.line(format!("StringBuilder {sb} = new StringBuilder();"));
        let i = self.fresh("i");
        self.line(format!("for (int {i} = 0; {i} < 5; {i}++) {{"));
        let step = match self.rng.index(5) {
            0 => format!("{c} += {i}"),
            1 => format!("{c}++"),
            2 => format!("{c} = (char) ('a' + ({c} - 'a' + 13) % 26)"),
            3 => format!("{c} ^= ' '"),
            _ => format!("{c} = Character.toUpperCase({c})"),
        };
        self.line(format!("{step};"));
        self.line(format!(
            "{sb}.append({c}).append({c} + 1).append((char) ({c} + 1)).append(Character.isLetter({c}));"
        ));
        self.line("}");
        self.show_line(&format!(
            "cut({sb}.toString()) + {sb}.toString().toLowerCase().hashCode() + {sb}.toString().codePoints().sum()"
        ));
    }

    fn formatting(&mut self) {
        let (i, l, d) = (self.an_int(), self.value(LONG, 1), self.value(Ty::Prim(Prim::Double), 1));
        let text = match self.rng.index(6) {
            0 => format!("String.format(\"%5d|%-7x|%,d|%08d\", {i}, {i}, {l}, {i})"),
            1 => format!("String.format(\"%.3f|%e|%10.2f\", {d}, {d}, {d})"),
            2 => format!("Long.toString({l}, 36) + Integer.toBinaryString({i}) + Long.toUnsignedString({l})"),
            3 => format!("new java.math.BigInteger(\"\" + {l}).pow(3).mod(java.math.BigInteger.valueOf(1000000007))"),
            4 => format!("Integer.parseInt(\"\" + {i}) + \" \" + Double.parseDouble(\"\" + {d})"),
            _ => format!("String.join(\"-\", \"a,b,,c\".split(\",\")) + \"x\".repeat({i} & 7) + \"  s \".strip()"),
        };
        self.show_line(&text);
    }

    fn patterns_or_threads(&mut self) {
        let object = self.value(Ty::Obj, 1);
        if self.options.release >= 21 && self.rng.chance(75) {
            let (a, b) = (self.an_int(), self.value(Ty::Boxed(Prim::Int), 1));
            let shape = match self.rng.index(5) {
                0 => format!("new Circle({a})"),
                1 => format!("new Box({a}, {object})"),
                2 => format!("new Both2(new Circle({a}), new Both2(Point.P, new Box(2, {b})))"),
                3 => "new Both2(Point.Q, null)".to_string(),
                _ => "Point.Q".to_string(),
            };
            self.show_line(&format!("area({shape}) + kind({object}) + kind({shape})"));
            return;
        }
        let (counter, threads, t, i) = (self.fresh("n"), self.fresh("ts"), self.fresh("t"), self.fresh("i"));
        let (rounds, condition) = (self.rng.range(1, 50), self.value(BOOL, 1));
        self.line(format!("final int[] {counter} = new int[1];"));
        self.line(format!("Thread[] {threads} = new Thread[3];"));
        self.line(format!("for (int {i} = 0; {i} < 3; {i}++) {{"));
        self.line(format!("{threads}[{i}] = new Thread(() -> {{"));
        self.line(format!("for (int k = 0; k < {rounds}; k++) {{"));
        // Not a lock that this thread may hold while it waits for the others.
        self.line(format!("synchronized ({counter}) {{"));
        self.line(format!("{counter}[0]++;"));
        self.line("}");
        self.line("}");
        self.line("});");
        self.line(format!("{threads}[{i}].start();"));
        self.line("}");
        self.line(format!("for (Thread {t} : {threads}) {{"));
        self.line("try {");
        self.line(format!("{t}.join();"));
        let caught = self.fresh("c");
        self.line(format!("}} catch (InterruptedException {caught}) {{"));
        self.line("log(\"interrupted\");");
        self.line("}");
        self.line("}");
        self.show_line(&format!("{counter}[0] + \" \" + {condition}"));
    }
}

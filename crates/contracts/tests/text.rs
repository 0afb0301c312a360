//! Conditions as text: what is printed parses to the same tree, and what does not parse says where.

use contracts::{BinaryOp, Condition, Count, Expected, Expr, Literal, TypeName, UnaryOp};

fn parsed(text: &str) -> Condition {
    text.parse().unwrap_or_else(|error| panic!("{text}: {error}"))
}

/// Numbers that look random.
struct Random(u64);

impl Random {
    fn below(&mut self, bound: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) as usize % bound
    }

    fn pick<T: Clone>(&mut self, of: &[T]) -> T {
        of[self.below(of.len())].clone()
    }
}

fn literal(random: &mut Random) -> Literal {
    match random.below(12) {
        0 => Literal::Null,
        1 => Literal::Boolean(random.below(2) == 0),
        2 => Literal::Char(random.pick(&[97, 39, 92, 10, 0xd800, 0x20ac])),
        3 => Literal::Int(random.pick(&[0, 1, -1, i32::MAX, i32::MIN, -77])),
        4 => Literal::Long(random.pick(&[0, -1, i64::MAX, i64::MIN, 1 << 40])),
        5 => Literal::Float(random.pick(&[0.0, -0.0, 1.5, -1e30, f32::NAN, f32::INFINITY, f32::NEG_INFINITY, 1e-45])),
        6 => {
            Literal::Double(random.pick(&[0.0, -0.0, 0.1, -1e300, f64::NAN, f64::INFINITY, f64::NEG_INFINITY, 5e-324]))
        }
        _ => Literal::Int(random.below(1000) as i32 - 500),
    }
}

fn tree(random: &mut Random, depth: usize) -> Expr {
    let kinds = if depth == 0 { 5 } else { 17 };
    let part = |random: &mut Random| Box::new(tree(random, depth - 1));
    match random.below(kinds) {
        0 => Expr::This,
        1 => Expr::Local(random.below(300) as u16),
        2 => Expr::Result,
        3 => Expr::Name(random.pick(&["x", "balance", "$a", "old", "noOverflow", "größe"]).to_string()),
        4 => Expr::Literal(literal(random)),
        5 => Expr::Old(part(random)),
        6 => Expr::Field(part(random), random.pick(&["next", "value"]).to_string()),
        7 => Expr::Length(part(random)),
        8 => Expr::Element(part(random), part(random)),
        9 => {
            let op = random.pick(&[UnaryOp::Not, UnaryOp::Negate, UnaryOp::Plus, UnaryOp::Complement]);
            Expr::Unary(op, part(random))
        }
        10 => {
            let element = random.pick(&["int", "double", "String", "java.util.Map.Entry"]).to_string();
            Expr::Cast(TypeName { element, dimensions: random.below(3) }, part(random))
        }
        11 => {
            let class = TypeName { element: "a.B".to_string(), dimensions: random.below(2) };
            Expr::InstanceOf(part(random), class)
        }
        12 => Expr::NoOverflow(part(random)),
        13 => Expr::Count(random.pick(&[Count::Length, Count::Size]), part(random)),
        _ => Expr::Binary(random.pick(&BinaryOp::ALL), part(random), part(random)),
    }
}

#[test]
fn what_is_printed_parses_to_the_same_tree() {
    let mut random = Random(1);
    for round in 0..20_000 {
        let condition = Condition(tree(&mut random, round % 6));
        let text = condition.to_string();
        assert_eq!(parsed(&text), condition, "{text}");
    }
}

#[test]
fn as_java_binds() {
    for (text, printed) in [
        ("balance + amount > 0 && xs.length == n", "balance + amount > 0 && xs.length == n"),
        ("noOverflow(balance+amount)", "noOverflow(balance + amount)"),
        ("((a)) - (b - c) - d", "a - (b - c) - d"),
        ("!(a instanceof B[]) || $3 != null", "!(a instanceof B[]) || $3 != null"),
        ("((Point) o).x * -1 <= \\old(this.x)", "((Point) o).x * -1 <= \\old(this.x)"),
        ("(a) - b", "a - b"),
        ("(int) -a", "(int) (-a)"),
        ("1_000L == 0x10 | 0xffffffff", "1000L == 16 | -1"),
        ("a[i][j+1].length", "a[i][j + 1].length"),
        ("-2147483648 == Integer.MIN_VALUE", "-2147483648 == -2147483648"),
        (".5e-3f < 1d", "0.0005f < 1.0"),
        ("'\\n' == '\\u000a'", "'\\u000a' == '\\u000a'"),
        ("a < b == c < d", "a < b == c < d"),
        ("a & b ^ c | d && e || f", "a & b ^ c | d && e || f"),
    ] {
        assert_eq!(parsed(text).to_string(), printed);
    }
}

#[test]
fn errors_say_where_and_what() {
    for (text, column, expected, found) in [
        ("", 1, Expected::Operand, ""),
        ("a +", 4, Expected::Operand, ""),
        ("a b", 3, Expected::OperatorOrEnd, "b"),
        ("(a", 3, Expected::Sign(")"), ""),
        ("a[1", 4, Expected::Sign("]"), ""),
        ("f(x)", 2, Expected::OperatorOrEnd, "("),
        ("a = 1", 3, Expected::OperatorOrEnd, "="),
        ("a.1", 2, Expected::OperatorOrEnd, ".1"),
        ("a.", 3, Expected::Name, ""),
        ("a instanceof 3", 14, Expected::Type, "3"),
        ("a instanceof int", 14, Expected::Type, "int"),
        ("2147483648", 1, Expected::Operand, "2147483648"),
        ("99999999999", 1, Expected::Number, "99999999999"),
        ("017", 1, Expected::Number, "017"),
        ("1e999", 1, Expected::Number, "1e999"),
        ("'ab'", 1, Expected::Character, "'a"),
        ("a # b", 3, Expected::Token, "#"),
        ("$70000", 1, Expected::LocalNumber, "$70000"),
        ("\\old x", 6, Expected::Sign("("), "x"),
        ("\\new", 1, Expected::AfterBackslash, "\\new"),
        ("é + #", 5, Expected::Token, "#"),
        ("if", 1, Expected::Operand, "if"),
        ("a++", 2, Expected::OperatorOrEnd, "++"),
        ("noOverflow()", 12, Expected::Operand, ")"),
    ] {
        let error = text.parse::<Condition>().expect_err(text);
        assert_eq!((error.column, error.expected, error.found.as_str()), (column, expected, found), "{text}");
    }
    assert_eq!(
        "a +".parse::<Condition>().unwrap_err().to_string(),
        "column 4: expected a variable, a literal or an expression in parentheses, found the end"
    );
}

#[test]
fn deep_text_is_refused() {
    for text in ["(".repeat(100_000), "!".repeat(100_000) + "a", "a".to_string() + &"+a".repeat(100_000)] {
        assert_eq!(text.parse::<Condition>().unwrap_err().expected, Expected::LessNesting);
    }
    parsed(&("a".to_string() + &" && a".repeat(300)));
}

#[test]
fn no_text_panics() {
    let mut random = Random(7);
    let words =
        ["a", "(", ")", "[", "]", ".", "-", "2147483648", "'", "\\", "$", "0x", "1e", "int", "instanceof", "<", "é"];
    for _ in 0..20_000 {
        let text: String = (0..random.below(9)).map(|_| random.pick(&words)).collect();
        let _ = text.parse::<Condition>();
    }
}

#[test]
fn in_json_as_text() {
    let condition = parsed("a.length > 0");
    let json = serde_json::to_string(&condition).unwrap();
    assert_eq!(json, "\"a.length > 0\"");
    assert_eq!(serde_json::from_str::<Condition>(&json).unwrap(), condition);
    assert!(serde_json::from_str::<Condition>("\"a >\"").is_err());
}

//! Expressions have the values that `java` gives them: one compiler and one JVM run for all.

use contracts::{BinaryOp, Condition, Expr, Failure, Literal, TypeName, UnaryOp, Undefined, Value, Values};
use std::fmt::Write;
use std::path::PathBuf;
use std::process::Command;

/// The variables of the test, the same in Java.
struct World;

#[derive(Clone, Debug, PartialEq)]
enum Object {
    Ints,
    Longs,
    Text,
    Node(u32),
}

const VARIABLES: &str = "
    static boolean p = true, q = false; static byte b = -7; static short s = 300; static char c = 'x';
    static int i = 5, j = -2147483648, k = 0; static long l = 4294967296L, m = -3L;
    static float f = 1.5f, g = -0.0f; static double d = 1e40, e = 0.1;
    static int[] ints = {3, -1, 7}; static long[] longs = {}; static Object text = \"text\", none = null;
    static class Node { int value; Node next; Node(int value, Node next) { this.value = value; this.next = next; } }
    static Node node = new Node(2, new Node(1, null));";

const INTS: [i32; 3] = [3, -1, 7];

impl Values for World {
    type Reference = Object;

    fn name(&self, name: &str) -> Option<Value<Object>> {
        Some(match name {
            "p" => Value::Boolean(true),
            "q" => Value::Boolean(false),
            "b" => Value::Byte(-7),
            "s" => Value::Short(300),
            "c" => Value::Char(120),
            "i" => Value::Int(5),
            "j" => Value::Int(i32::MIN),
            "k" => Value::Int(0),
            "l" => Value::Long(1 << 32),
            "m" => Value::Long(-3),
            "f" => Value::Float(1.5),
            "g" => Value::Float(-0.0),
            "d" => Value::Double(1e40),
            "e" => Value::Double(0.1),
            "ints" => Value::Reference(Object::Ints),
            "longs" => Value::Reference(Object::Longs),
            "text" => Value::Reference(Object::Text),
            "none" => Value::Null,
            "node" => Value::Reference(Object::Node(2)),
            _ => return None,
        })
    }

    fn local(&self, _: u16) -> Option<Value<Object>> {
        None
    }

    fn this(&self) -> Option<Value<Object>> {
        None
    }

    fn result(&self) -> Option<Value<Object>> {
        None
    }

    fn field(&self, of: &Object, name: &str) -> Option<Value<Object>> {
        match (of, name) {
            (Object::Node(value), "value") => Some(Value::Int(*value as i32)),
            (Object::Node(1), "next") => Some(Value::Null),
            (Object::Node(value), "next") => Some(Value::Reference(Object::Node(value - 1))),
            _ => None,
        }
    }

    fn length(&self, of: &Object) -> Option<i32> {
        match of {
            Object::Ints => Some(3),
            Object::Longs => Some(0),
            _ => None,
        }
    }

    fn element(&self, of: &Object, index: i32) -> Option<Value<Object>> {
        matches!(of, Object::Ints).then(|| Value::Int(INTS[index as usize]))
    }

    fn is_instance(&self, of: &Object, class: &TypeName) -> Option<bool> {
        Some(match (class.element.as_str(), class.dimensions) {
            ("Object", 0) => true,
            ("String", 0) => *of == Object::Text,
            ("int", 1) => *of == Object::Ints,
            _ => false,
        })
    }

    fn old(&self) -> Option<&World> {
        None
    }
}

struct Random(u64);

impl Random {
    fn below(&mut self, bound: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) as usize % bound
    }

    fn pick<T: Copy>(&mut self, of: &[T]) -> T {
        of[self.below(of.len())]
    }
}

use BinaryOp::{Add, And, BitAnd, BitOr, BitXor, Divide, Equal, Greater, GreaterOrEqual, Less, LessOrEqual, Multiply};
use BinaryOp::{NotEqual, Or, Remainder, ShiftLeft, ShiftRight, ShiftRightUnsigned, Subtract};

/// An integral expression of any width.
fn integral(random: &mut Random, depth: usize) -> Expr {
    if depth == 0 {
        return match random.below(4) {
            0 => Expr::Literal(Literal::Int(random.pick(&[0, 1, -1, 31, 33, i32::MAX, 65536]))),
            1 => Expr::Literal(Literal::Long(random.pick(&[0, -1, i64::MIN, i64::MAX, 63]))),
            _ => Expr::name(random.pick(&["b", "s", "c", "i", "j", "k", "l", "m"])),
        };
    }
    match random.below(8) {
        0 => {
            let op = random.pick(&[UnaryOp::Negate, UnaryOp::Complement, UnaryOp::Plus]);
            Expr::Unary(op, Box::new(integral(random, depth - 1)))
        }
        1 => {
            let to = random.pick(&["byte", "char", "short", "int", "long"]);
            Expr::Cast(TypeName::new(to), Box::new(number(random, depth - 1)))
        }
        2 => {
            let index = Expr::Cast(TypeName::new("int"), Box::new(integral(random, 0)));
            Expr::Element(Box::new(Expr::name("ints")), Box::new(index))
        }
        3 => Expr::Field(Box::new(node(random, depth - 1)), "value".to_string()),
        _ => {
            let op = random.pick(&[
                Add,
                Subtract,
                Multiply,
                Divide,
                Remainder,
                ShiftLeft,
                ShiftRight,
                ShiftRightUnsigned,
                BitAnd,
                BitOr,
                BitXor,
            ]);
            Expr::binary(op, integral(random, depth - 1), integral(random, depth - 1))
        }
    }
}

fn node(random: &mut Random, depth: usize) -> Expr {
    if depth == 0 || random.below(2) == 0 {
        return Expr::name("node");
    }
    Expr::Field(Box::new(node(random, depth - 1)), "next".to_string())
}

fn number(random: &mut Random, depth: usize) -> Expr {
    if random.below(2) == 0 {
        return integral(random, depth);
    }
    if depth == 0 {
        return Expr::name(random.pick(&["f", "g", "d", "e"]));
    }
    if random.below(4) == 0 {
        return Expr::Cast(TypeName::new(random.pick(&["float", "double"])), Box::new(number(random, depth - 1)));
    }
    let op = random.pick(&[Add, Subtract, Multiply, Divide, Remainder]);
    Expr::binary(op, number(random, depth - 1), number(random, depth - 1))
}

fn boolean(random: &mut Random, depth: usize) -> Expr {
    if depth == 0 {
        return Expr::name(random.pick(&["p", "q"]));
    }
    match random.below(7) {
        0 => Expr::Unary(UnaryOp::Not, Box::new(boolean(random, depth - 1))),
        1 => {
            let class = random.pick(&[("String", 0), ("Object", 0), ("int", 1)]);
            let of = Expr::name(random.pick(&["text", "none"]));
            Expr::InstanceOf(Box::new(of), TypeName { element: class.0.to_string(), dimensions: class.1 })
        }
        2 => Expr::binary(random.pick(&[Equal, NotEqual]), node(random, 2), node(random, 3)),
        3 => {
            let op = random.pick(&[And, Or, BitAnd, BitOr, BitXor, Equal, NotEqual]);
            Expr::binary(op, boolean(random, depth - 1), boolean(random, depth - 1))
        }
        _ => {
            let op = random.pick(&[Less, LessOrEqual, Greater, GreaterOrEqual, Equal, NotEqual]);
            Expr::binary(op, number(random, depth - 1), number(random, depth - 1))
        }
    }
}

/// What Java prints for a value.
fn shown(found: Result<Value<Object>, Failure>) -> String {
    match found {
        Ok(Value::Boolean(value)) => format!("boolean {value}"),
        Ok(Value::Byte(value)) => format!("byte {value}"),
        Ok(Value::Char(value)) => format!("char {value}"),
        Ok(Value::Short(value)) => format!("short {value}"),
        Ok(Value::Int(value)) => format!("int {value}"),
        Ok(Value::Long(value)) => format!("long {value}"),
        Ok(Value::Float(value)) => {
            format!("float {}", if value.is_nan() { 0x7fc0_0000 } else { value.to_bits() as i32 })
        }
        Ok(Value::Double(value)) => {
            format!("double {}", if value.is_nan() { 0x7ff8_0000_0000_0000 } else { value.to_bits() as i64 })
        }
        Ok(other) => format!("{other:?}"),
        Err(Failure::Throws(what)) => format!("throws {what:?}"),
        Err(Failure::Undefined(why)) => format!("undefined: {why}"),
    }
}

/// With the methods of `Math` that throw where the result is not exact.
fn exact(expr: &Expr) -> String {
    match expr {
        Expr::Binary(op, left, right) => {
            let name = match op {
                Add => "addExact",
                Subtract => "subtractExact",
                _ => "multiplyExact",
            };
            format!("Math.{name}({}, {})", exact(left), exact(right))
        }
        Expr::Unary(_, of) => format!("Math.negateExact({})", exact(of)),
        other => other.to_string(),
    }
}

fn polynomial(random: &mut Random, depth: usize) -> Expr {
    if depth == 0 {
        return match random.below(3) {
            0 => Expr::Literal(Literal::Int(random.pick(&[1, -1, 65536, 46341, i32::MAX]))),
            1 => Expr::Literal(Literal::Long(random.pick(&[2, i64::MAX]))),
            _ => Expr::name(random.pick(&["i", "j", "l", "m"])),
        };
    }
    if random.below(5) == 0 {
        return Expr::Unary(UnaryOp::Negate, Box::new(polynomial(random, depth - 1)));
    }
    Expr::binary(random.pick(&[Add, Subtract, Multiply]), polynomial(random, depth - 1), polynomial(random, depth - 1))
}

/// A program of the JDK in use.
fn tool(name: &str) -> PathBuf {
    match std::env::var_os("JAVA_HOME") {
        Some(home) => PathBuf::from(home).join("bin").join(name),
        None => PathBuf::from(name),
    }
}

fn run(command: &mut Command) -> String {
    let output = command.output().expect("the JDK's programs start");
    assert!(output.status.success(), "{command:?}: {}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).expect("text")
}

#[test]
fn as_java_evaluates() {
    let mut random = Random(3);
    let mut expected = Vec::new();
    let mut methods = String::new();
    let mut calls = String::new();
    let mut add = |java: String, text: String, outcome: String| {
        let index = expected.len();
        writeln!(methods, "    static String e{index}() {{ return {java}; }}").unwrap();
        writeln!(calls, "        show(Main::e{index});").unwrap();
        expected.push((text, outcome));
    };
    for round in 0..600 {
        let expr = match round % 3 {
            0 => integral(&mut random, 1 + round % 4),
            1 => number(&mut random, 1 + round % 4),
            _ => boolean(&mut random, 1 + round % 4),
        };
        let text = expr.to_string();
        add(format!("show({text})"), text.clone(), shown(expr.evaluate(&World)));
    }
    for round in 0..200 {
        let expr = polynomial(&mut random, 1 + round % 3);
        let condition = Expr::NoOverflow(Box::new(expr.clone()));
        add(format!("exact(() -> {})", exact(&expr)), condition.to_string(), shown(condition.evaluate(&World)));
    }
    let source = format!(
        "public class Main {{{VARIABLES}
    static String show(boolean v) {{ return \"boolean \" + v; }}
    static String show(byte v) {{ return \"byte \" + v; }}
    static String show(char v) {{ return \"char \" + (int) v; }}
    static String show(short v) {{ return \"short \" + v; }}
    static String show(int v) {{ return \"int \" + v; }}
    static String show(long v) {{ return \"long \" + v; }}
    static String show(float v) {{ return \"float \" + Float.floatToIntBits(v); }}
    static String show(double v) {{ return \"double \" + Double.doubleToLongBits(v); }}
    static String exact(java.util.function.LongSupplier of) {{
        try {{ of.getAsLong(); return \"boolean true\"; }} catch (ArithmeticException e) {{ return \"boolean false\"; }}
    }}
    static void show(java.util.function.Supplier<String> of) {{
        String text;
        try {{ text = of.get(); }}
        catch (ArithmeticException e) {{ text = \"throws Division\"; }}
        catch (NullPointerException e) {{ text = \"throws Null\"; }}
        catch (IndexOutOfBoundsException e) {{ text = \"throws Index\"; }}
        System.out.println(text);
    }}
{methods}
    public static void main(String[] args) {{
{calls}    }}
}}
"
    );
    let folder = std::env::temp_dir().join(format!("contracts-{}", std::process::id()));
    std::fs::create_dir_all(&folder).expect("a folder for the test");
    let file = folder.join("Main.java");
    std::fs::write(&file, source).expect("a file for the test");
    run(Command::new(tool("javac")).args(["-nowarn", "-Xlint:none", "-d"]).arg(&folder).arg(&file));
    let output = run(Command::new(tool("java")).arg("-cp").arg(&folder).arg("Main"));
    let lines: Vec<&str> = output.lines().collect();
    assert_eq!(lines.len(), expected.len());
    for ((text, outcome), line) in expected.iter().zip(&lines) {
        assert_eq!(outcome, line, "{text}");
    }
    assert!(lines.iter().filter(|line| line.starts_with("throws")).count() > 20);
    let _ = std::fs::remove_dir_all(&folder);
}

#[test]
fn what_throws_is_false() {
    for (text, holds) in [
        ("ints[3] == 0 || true", false),
        ("ints[2] == 7", true),
        ("none.x == 1", false),
        ("1 / k == 0", false),
        ("k == 0 || 1 / k == 0", true),
        ("((int[]) text).length >= 0", false),
        ("((int[]) ints).length == 3", true),
        ("noOverflow(j - 1)", false),
        ("noOverflow(ints[9])", false),
        ("node.next.next == null", true),
        ("none == null && text != null", true),
        ("node == text", false),
    ] {
        let condition: Condition = text.parse().unwrap();
        assert_eq!(condition.holds(&World), Ok(holds), "{text}");
    }
}

#[test]
fn what_means_nothing_is_no_condition() {
    for (text, why) in [
        ("missing > 0", "missing names nothing here"),
        ("i", "i is not boolean"),
        ("p + 1 > 0", "the types of p + 1 do not fit its operator"),
        ("node.other == 1", "node.other names nothing here"),
        ("i.x == 1", "the types of i.x do not fit its operator"),
        ("\\result > 0", "\\result names nothing here"),
        ("ints[l] > 0", "the types of ints[l] do not fit its operator"),
    ] {
        let condition: Condition = text.parse().unwrap();
        assert_eq!(condition.holds(&World).map_err(|why: Undefined| why.to_string()), Err(why.to_string()));
    }
}

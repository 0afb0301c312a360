//! Terms as SMT-LIB 2: the syntax of each operator and complete scripts.

use std::borrow::Cow;
use std::collections::BTreeSet;
use std::fmt::Write;

use rustc_hash::FxHashMap;

use crate::semantics::{NAN_DOUBLE, NAN_SINGLE, double, is_nan, single};
use crate::{Binary, Node, Pool, Precision, Sort, Term, Unary, Var};

/// A piece of the text of a term.
pub(crate) enum Token {
    Text(Cow<'static, str>),
    Term(Term),
}

impl From<&'static str> for Token {
    fn from(text: &'static str) -> Token {
        Token::Text(Cow::Borrowed(text))
    }
}

impl From<String> for Token {
    fn from(text: String) -> Token {
        Token::Text(Cow::Owned(text))
    }
}

/// A complete script that asks whether all `assertions`, which are Bools, can hold.
///
/// Variables are `v0`, `v1`… by their number, with their names in comments; a subterm that is used twice is defined
/// once. What SMT-LIB lacks is defined in the script: Java's conversions to integers and its remainder as functions,
/// the bits of a float as a constant that converts back to the float.
pub fn query(pool: &Pool, assertions: &[Term]) -> String {
    let mut script = Script { pool, names: FxHashMap::default(), helpers: BTreeSet::new(), body: String::new() };
    for t in script.named(assertions) {
        script.define(t);
    }
    for &assertion in assertions {
        let text = script.text(assertion);
        script.line(format_args!("(assert {text})"));
    }
    let helpers: String = script.helpers.iter().map(|helper| helper.definition()).collect();
    format!("(set-logic QF_ABVFP)\n{helpers}{}(check-sat)\n", script.body)
}

/// Subterms nested deeper in one definition get a definition of their own, for readers that recurse.
const MAX_NESTING: u32 = 200;

struct Script<'p> {
    pool: &'p Pool,
    /// The names of the subterms that are defined.
    names: FxHashMap<Term, String>,
    helpers: BTreeSet<Helper>,
    body: String,
}

impl Script<'_> {
    fn line(&mut self, line: std::fmt::Arguments) {
        self.body.write_fmt(line).expect("a string takes all that memory holds");
        self.body.push('\n');
    }

    /// Variables and every other subterm that gets a name, operands before what uses them.
    fn named(&self, assertions: &[Term]) -> Vec<Term> {
        struct Seen {
            uses: u32,
            nesting: u32,
        }
        let mut seen: FxHashMap<Term, Seen> = FxHashMap::default();
        let mut order = Vec::new();
        let mut pending: Vec<(Term, bool)> = assertions.iter().rev().map(|&t| (t, false)).collect();
        while let Some((t, operands_done)) = pending.pop() {
            let node = self.pool.node(t);
            if operands_done {
                let nesting = 1 + node.children().map(|child| seen[&child].nesting).max().unwrap_or(0);
                let entry = seen.get_mut(&t).expect("seen before its operands");
                entry.nesting = nesting % MAX_NESTING;
                order.push(t);
                continue;
            }
            let entry = seen.entry(t).or_insert(Seen { uses: 0, nesting: 0 });
            entry.uses += 1;
            if entry.uses == 1 {
                pending.push((t, true));
                let operands = pending.len();
                pending.extend(node.children().map(|child| (child, false)));
                pending[operands..].reverse();
            }
        }
        order.retain(|t| match self.pool.node(*t) {
            Node::Var(_) | Node::Unary(Unary::ToBits, _) => true,
            Node::Bool(_) | Node::Bits { .. } | Node::Float { .. } => false,
            _ => seen[t].uses > 1 || seen[t].nesting == 0,
        });
        order
    }

    fn define(&mut self, t: Term) {
        let sort = sort(self.pool.sort(t));
        match self.pool.node(t) {
            Node::Var(v) => {
                let name: String =
                    self.pool.var(v).name.chars().map(|c| if c.is_control() { ' ' } else { c }).collect();
                self.line(format_args!("(declare-const v{} {sort}) ; {name}", v.0));
            }
            Node::Unary(Unary::ToBits, a) => {
                let float = self.text(a);
                let (name, width) = (format!("t{}", t.number()), self.pool.width(t));
                let (from_bits, nan) = match width {
                    32 => ("(_ to_fp 8 24)", NAN_SINGLE),
                    _ => ("(_ to_fp 11 53)", NAN_DOUBLE),
                };
                self.line(format_args!("(declare-const {name} {sort})"));
                self.line(format_args!("(assert (= ({from_bits} {name}) {float}))"));
                self.line(format_args!("(assert (=> (fp.isNaN {float}) (= {name} {})))", bits(width, nan)));
                self.names.insert(t, name);
            }
            _ => {
                let (name, text) = (format!("t{}", t.number()), self.text(t));
                self.line(format_args!("(define-fun {name} () {sort} {text})"));
                self.names.insert(t, name);
            }
        }
    }

    fn text(&mut self, t: Term) -> String {
        let mut text = String::new();
        let mut pending = vec![Token::Term(t)];
        while let Some(token) = pending.pop() {
            match token {
                Token::Text(piece) => text.push_str(&piece),
                Token::Term(t) => match self.names.get(&t) {
                    Some(name) => text.push_str(name),
                    None => {
                        self.helpers.extend(Helper::of(self.pool, t));
                        pending.extend(tokens(self.pool, t, &|v| format!("v{}", v.0)).into_iter().rev());
                    }
                },
            }
        }
        text
    }
}

/// A function that scripts define because SMT-LIB has none like it.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Helper {
    ToInteger { from: Precision, width: u8 },
    Remainder(Precision),
}

impl Helper {
    fn of(pool: &Pool, t: Term) -> Option<Helper> {
        let (op, a) = match pool.node(t) {
            Node::Unary(op @ (Unary::ToInt | Unary::ToLong), a) => (Some(op), a),
            Node::Binary(Binary::FloatRem, a, _) => (None, a),
            _ => return None,
        };
        let Sort::Float(precision) = pool.sort(a) else { unreachable!("these are operators of floats") };
        Some(match op {
            Some(Unary::ToInt) => Helper::ToInteger { from: precision, width: 32 },
            Some(_) => Helper::ToInteger { from: precision, width: 64 },
            None => Helper::Remainder(precision),
        })
    }

    /// Named as the instructions of the virtual machine.
    fn name(self) -> &'static str {
        match self {
            Helper::ToInteger { from: Precision::Single, width: 32 } => "f2i",
            Helper::ToInteger { from: Precision::Single, .. } => "f2l",
            Helper::ToInteger { from: Precision::Double, width: 32 } => "d2i",
            Helper::ToInteger { from: Precision::Double, .. } => "d2l",
            Helper::Remainder(Precision::Single) => "frem",
            Helper::Remainder(Precision::Double) => "drem",
        }
    }

    fn definition(self) -> String {
        let name = self.name();
        match self {
            // JLS 5.1.3: NaN gives 0, values beyond the ends give the ends, others are truncated.
            Helper::ToInteger { from, width } => {
                let float_sort = sort(Sort::Float(from));
                let least = 1u64 << (width - 1);
                let power = match from {
                    Precision::Single => single(2f32.powi(i32::from(width) - 1)),
                    Precision::Double => double(2f64.powi(i32::from(width) - 1)),
                };
                let (bound, zero) = (float(from, power), bits(width, 0));
                let (top, bottom) = (bits(width, least - 1), bits(width, least));
                format!(
                    "(define-fun {name} ((x {float_sort})) (_ BitVec {width}) (ite (fp.isNaN x) {zero} \
                     (ite (fp.leq {bound} x) {top} (ite (fp.lt x (fp.neg {bound})) {bottom} \
                     ((_ fp.to_sbv {width}) RTZ x)))))\n"
                )
            }
            // JLS 15.17.3: of the sizes, the IEEE remainder or, where that is negative, one divisor more; the sign is
            // that of the dividend.
            Helper::Remainder(precision) => {
                let float_sort = sort(Sort::Float(precision));
                format!(
                    "(define-fun {name}.nearest ((x {float_sort}) (y {float_sort})) {float_sort} \
                     (fp.rem (fp.abs x) (fp.abs y)))\n\
                     (define-fun {name}.size ((x {float_sort}) (y {float_sort})) {float_sort} \
                     (ite (and (fp.isNegative ({name}.nearest x y)) (not (fp.isZero ({name}.nearest x y)))) \
                     (fp.add RNE ({name}.nearest x y) (fp.abs y)) (fp.abs ({name}.nearest x y))))\n\
                     (define-fun {name} ((x {float_sort}) (y {float_sort})) {float_sort} \
                     (ite (fp.isNegative x) (fp.neg ({name}.size x y)) ({name}.size x y)))\n"
                )
            }
        }
    }
}

/// The SMT-LIB name of a sort.
pub fn sort(sort: Sort) -> String {
    match sort {
        Sort::Bool => "Bool".into(),
        Sort::Bits(width) => format!("(_ BitVec {width})"),
        Sort::Float(Precision::Single) => "(_ FloatingPoint 8 24)".into(),
        Sort::Float(Precision::Double) => "(_ FloatingPoint 11 53)".into(),
        Sort::Array { index, element } => format!("(Array (_ BitVec {index}) (_ BitVec {element}))"),
    }
}

fn bits(width: u8, value: u64) -> String {
    if width.is_multiple_of(4) {
        format!("#x{value:0digits$x}", digits = usize::from(width) / 4)
    } else {
        format!("#b{value:0digits$b}", digits = usize::from(width))
    }
}

fn float(precision: Precision, value: u64) -> String {
    let (exponent, fraction) = match precision {
        Precision::Single => (8u8, 23u8),
        Precision::Double => (11, 52),
    };
    if is_nan(precision, value) {
        return format!("(_ NaN {exponent} {})", fraction + 1);
    }
    let exponent_bits = (value >> fraction) & ((1 << exponent) - 1);
    let fraction_bits = value & ((1 << fraction) - 1);
    let sign = (value >> (exponent + fraction)) & 1;
    format!(
        "(fp #b{sign} #b{exponent_bits:0e$b} #b{fraction_bits:0f$b})",
        e = usize::from(exponent),
        f = usize::from(fraction)
    )
}

/// The text of a node: pieces of text and operands.
pub(crate) fn tokens(pool: &Pool, t: Term, name: &dyn Fn(Var) -> String) -> Vec<Token> {
    let apply = |function: Token, operands: &[Term]| {
        let mut tokens = vec!["(".into(), function];
        for &operand in operands {
            tokens.push(" ".into());
            tokens.push(Token::Term(operand));
        }
        tokens.push(")".into());
        tokens
    };
    match pool.node(t) {
        Node::Bool(true) => vec!["true".into()],
        Node::Bool(false) => vec!["false".into()],
        Node::Bits { width, value } => vec![bits(width, value).into()],
        Node::Float { precision, bits } => vec![float(precision, bits).into()],
        Node::Var(v) => vec![name(v).into()],
        Node::Unary(op, a) => match Helper::of(pool, t) {
            Some(helper) => apply(helper.name().into(), &[a]),
            None => vec![unary(pool, op, a).into(), Token::Term(a), ")".into()],
        },
        Node::Binary(op, a, b) => apply(Helper::of(pool, t).map_or_else(|| binary(op), Helper::name).into(), &[a, b]),
        Node::Ite(c, t, e) => apply("ite".into(), &[c, t, e]),
        Node::Extract { high, low, term } => apply(format!("(_ extract {high} {low})").into(), &[term]),
        Node::ZeroExtend { width, term } => {
            apply(format!("(_ zero_extend {})", width - pool.width(term)).into(), &[term])
        }
        Node::SignExtend { width, term } => {
            apply(format!("(_ sign_extend {})", width - pool.width(term)).into(), &[term])
        }
        Node::Store(array, index, element) => apply("store".into(), &[array, index, element]),
        Node::Constant { element, .. } => apply(format!("(as const {})", sort(pool.sort(t))).into(), &[element]),
    }
}

/// What stands before the operand.
fn unary(pool: &Pool, op: Unary, a: Term) -> &'static str {
    match op {
        Unary::Not => "(not ",
        Unary::BitNot => "(bvnot ",
        Unary::Neg => "(bvneg ",
        Unary::FloatNeg => "(fp.neg ",
        Unary::FloatAbs => "(fp.abs ",
        Unary::FloatSqrt => "(fp.sqrt RNE ",
        Unary::FloatFloor => "(fp.roundToIntegral RTN ",
        Unary::FloatCeil => "(fp.roundToIntegral RTP ",
        Unary::FloatRint => "(fp.roundToIntegral RNE ",
        Unary::IsNan => "(fp.isNaN ",
        Unary::ToSingle | Unary::SignedToSingle => "((_ to_fp 8 24) RNE ",
        Unary::ToDouble | Unary::SignedToDouble => "((_ to_fp 11 53) RNE ",
        Unary::FromBits if pool.width(a) == 32 => "((_ to_fp 8 24) ",
        Unary::FromBits => "((_ to_fp 11 53) ",
        // Only in text for people: a script has a constant in its place.
        Unary::ToBits => "(to_bits ",
        Unary::ToInt | Unary::ToLong => unreachable!("a helper"),
    }
}

fn binary(op: Binary) -> &'static str {
    match op {
        Binary::And => "and",
        Binary::Or => "or",
        Binary::Xor => "xor",
        Binary::Eq => "=",
        Binary::Add => "bvadd",
        Binary::Sub => "bvsub",
        Binary::Mul => "bvmul",
        Binary::UDiv => "bvudiv",
        Binary::URem => "bvurem",
        Binary::SDiv => "bvsdiv",
        Binary::SRem => "bvsrem",
        Binary::BitAnd => "bvand",
        Binary::BitOr => "bvor",
        Binary::BitXor => "bvxor",
        Binary::Shl => "bvshl",
        Binary::LShr => "bvlshr",
        Binary::AShr => "bvashr",
        Binary::Concat => "concat",
        Binary::Ult => "bvult",
        Binary::Ule => "bvule",
        Binary::Slt => "bvslt",
        Binary::Sle => "bvsle",
        Binary::FloatAdd => "fp.add RNE",
        Binary::FloatSub => "fp.sub RNE",
        Binary::FloatMul => "fp.mul RNE",
        Binary::FloatDiv => "fp.div RNE",
        Binary::FloatRem => unreachable!("a helper"),
        Binary::FloatLt => "fp.lt",
        Binary::FloatLe => "fp.leq",
        Binary::FloatEq => "fp.eq",
        Binary::Select => "select",
    }
}

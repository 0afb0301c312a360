//! Terms and conditions as a Java programmer would write them.

use expr::{Binary, Node, Pool, Precision, Sort, Term, Unary};
use rustc_hash::FxHashSet;
use std::collections::{BTreeMap, BTreeSet};

/// Longer conditions are cut.
const MAX_LENGTH: usize = 400;

/// Conditions on numbers, readable.
pub fn condition_text(pool: &Pool, conjuncts: impl Iterator<Item = Term>) -> Vec<String> {
    claims(pool, conjuncts).into_iter().map(|(text, _)| text).collect()
}

/// Conditions on numbers, readable, each with a term that it is about.
pub fn claims(pool: &Pool, conjuncts: impl Iterator<Item = Term>) -> Vec<(String, Term)> {
    let mut asked = Claims::default();
    for term in conjuncts {
        asked.flatten(pool, Claim { term, holds: true });
    }
    let asked = without_settled(pool, &asked);
    let mut lines = tightest(pool, &asked.list);
    let mut written = FxHashSet::default();
    lines.retain(|(text, _)| written.insert(text.clone()));
    lines
}

/// A term, readable.
pub fn term_text(pool: &Pool, term: Term) -> String {
    text(pool, term)
}

/// A condition, or its negation.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
struct Claim {
    term: Term,
    holds: bool,
}

impl Claim {
    fn text(self, pool: &Pool) -> String {
        let mut text = String::new();
        match self.holds {
            true => write(pool, self.term, &mut text, 0),
            false => not(pool, self.term, &mut text),
        }
        if text.len() > MAX_LENGTH {
            let end = (0..=MAX_LENGTH).rev().find(|&at| text.is_char_boundary(at)).unwrap_or(0);
            text.truncate(end);
            text.push('…');
        }
        text
    }
}

/// Claims in the order in which they were made, each once.
#[derive(Default)]
struct Claims {
    list: Vec<Claim>,
    /// Those of the list, and those that were taken apart for it.
    seen: FxHashSet<Claim>,
}

impl Claims {
    /// Adds the claims that a claim consists of.
    fn flatten(&mut self, pool: &Pool, claim: Claim) {
        if !self.seen.insert(claim) {
            return;
        }
        let Claim { term, holds } = claim;
        match (pool.node(term), holds) {
            (Node::Unary(Unary::Not, inner), _) => self.flatten(pool, Claim { term: inner, holds: !holds }),
            (Node::Binary(Binary::And, a, b), true) | (Node::Binary(Binary::Or, a, b), false) => {
                self.flatten(pool, Claim { term: a, holds });
                self.flatten(pool, Claim { term: b, holds });
            }
            _ => self.list.push(claim),
        }
    }
}

/// Of a disjunction, only what the other claims do not rule out.
fn without_settled(pool: &Pool, claims: &Claims) -> Claims {
    let mut result = Claims::default();
    for &claim in &claims.list {
        let mut denied = Claims::default();
        // The negation of a disjunction is a list of claims; these are the ones it denies.
        denied.flatten(pool, Claim { holds: !claim.holds, ..claim });
        let open: Vec<&Claim> = denied.list.iter().filter(|part| !claims.seen.contains(part)).collect();
        match &open[..] {
            [one] if denied.list.len() > 1 => result.flatten(pool, Claim { holds: !one.holds, ..**one }),
            _ if result.seen.insert(claim) => result.list.push(claim),
            _ => {}
        }
    }
    result
}

/// The values that a claim leaves to a number: a range, or all but one.
enum Limits {
    Within(i64, i64),
    Not(i64),
}

/// What a claim says about one number, compared with a constant.
fn limits(pool: &Pool, claim: Claim) -> Option<(Term, Limits)> {
    let Node::Binary(op, a, b) = pool.node(claim.term) else { return None };
    let Sort::Bits(width) = pool.sort(a) else { return None };
    let (least, most) = (i64::MIN >> (64 - width), i64::MAX >> (64 - width));
    let constant = |term: Term| pool.constant(term).map(|value| signed(width, value));
    let (number, limits) = match (op, constant(a), constant(b), claim.holds) {
        (Binary::Eq, None, Some(value), true) => (a, Limits::Within(value, value)),
        (Binary::Eq, None, Some(value), false) => (a, Limits::Not(value)),
        (Binary::Slt, None, Some(value), true) => (a, Limits::Within(least, value.saturating_sub(1))),
        (Binary::Slt, Some(value), None, true) => (b, Limits::Within(value.saturating_add(1), most)),
        (Binary::Sle, None, Some(value), true) => (a, Limits::Within(least, value)),
        (Binary::Sle, Some(value), None, true) => (b, Limits::Within(value, most)),
        _ => return None,
    };
    Some((number, limits))
}

/// Each claim in words; all that is said about the range of one number at once, where it is first spoken of.
fn tightest(pool: &Pool, claims: &[Claim]) -> Vec<(String, Term)> {
    let mut ranges: BTreeMap<Term, (i64, i64)> = BTreeMap::new();
    for &claim in claims {
        if let Some((number, Limits::Within(low, high))) = limits(pool, claim) {
            let range = ranges.entry(number).or_insert((i64::MIN, i64::MAX));
            *range = (range.0.max(low), range.1.min(high));
        }
    }
    let mut lines = Vec::new();
    let mut spoken_of = BTreeSet::new();
    for &claim in claims {
        match limits(pool, claim) {
            None => lines.push((claim.text(pool), claim.term)),
            Some((number, Limits::Not(value))) => {
                let (low, high) = ranges.get(&number).copied().unwrap_or((i64::MIN, i64::MAX));
                if low <= value && value <= high {
                    lines.push((claim.text(pool), claim.term));
                }
            }
            Some((number, Limits::Within(..))) => {
                if spoken_of.insert(number) {
                    let texts = range(pool, number, ranges[&number]);
                    lines.extend(texts.into_iter().map(|text| (text, number)));
                }
            }
        }
    }
    lines
}

/// That a number is within these bounds, of which the extreme ones are none.
fn range(pool: &Pool, term: Term, (low, high): (i64, i64)) -> Vec<String> {
    let mut lines = Vec::new();
    let width = pool.width(term);
    let (least, most) = (i64::MIN >> (64 - width), i64::MAX >> (64 - width));
    let mut name = String::new();
    write(pool, term, &mut name, level::RELATION + 1);
    let constant = |value: i64| number(width, value as u64);
    match (low, high) {
        (low, high) if low == high => lines.push(format!("{name} == {}", constant(low))),
        _ => {
            match low {
                low if low <= least => {}
                1 => lines.push(format!("{name} > {}", constant(0))),
                low => lines.push(format!("{name} >= {}", constant(low))),
            }
            match high {
                high if high >= most => {}
                -1 => lines.push(format!("{name} < {}", constant(0))),
                high => lines.push(format!("{name} <= {}", constant(high))),
            }
        }
    }
    lines
}

/// Precedence of Java's operators, from loose to tight.
mod level {
    pub const TERNARY: u8 = 1;
    pub const OR: u8 = 2;
    pub const AND: u8 = 3;
    pub const BIT_OR: u8 = 4;
    pub const BIT_XOR: u8 = 5;
    pub const BIT_AND: u8 = 6;
    pub const EQUALITY: u8 = 7;
    pub const RELATION: u8 = 8;
    pub const SHIFT: u8 = 9;
    pub const SUM: u8 = 10;
    pub const PRODUCT: u8 = 11;
    pub const UNARY: u8 = 12;
}

fn write(pool: &Pool, term: Term, out: &mut String, outer: u8) {
    if out.len() > MAX_LENGTH {
        return;
    }
    match pool.node(term) {
        Node::Bool(value) => out.push_str(if value { "true" } else { "false" }),
        Node::Bits { width, value } => out.push_str(&number(width, value)),
        Node::Float { precision, bits } => out.push_str(&float(precision, bits)),
        Node::Var(var) => out.push_str(&pool.var(var).name),
        Node::Unary(op, a) => unary(pool, op, a, out),
        Node::Binary(Binary::Select, array, index) => {
            let name = array_name(pool, array);
            let (open, close) = if name.ends_with(".charAt") { ('(', ')') } else { ('[', ']') };
            out.push_str(&name);
            out.push(open);
            write(pool, index, out, 0);
            out.push(close);
        }
        Node::Binary(op, a, b) => binary(pool, op, a, b, out, outer),
        // The characters of a string are in one of two arrays of the same name.
        Node::Ite(_, a, b) if is_character(pool, a) && is_character(pool, b) && text(pool, a) == text(pool, b) => {
            write(pool, a, out, outer);
        }
        Node::Ite(c, a, b) => group(out, outer > level::TERNARY, |out| {
            write(pool, c, out, level::TERNARY + 1);
            out.push_str(" ? ");
            write(pool, a, out, level::TERNARY + 1);
            out.push_str(" : ");
            write(pool, b, out, level::TERNARY);
        }),
        Node::Extract { high, low, term } => match (high, low) {
            (7, 0) => call(pool, "(byte) ", term, out),
            (15, 0) => call(pool, "(char) ", term, out),
            (31, 0) => call(pool, "(int) ", term, out),
            (high, low) => {
                let mask = (1u128 << (high - low + 1)) - 1;
                group(out, outer > level::BIT_AND, |out| {
                    group(out, low > 0, |out| {
                        write(pool, term, out, level::SHIFT);
                        if low > 0 {
                            out.push_str(&format!(" >>> {low}"));
                        }
                    });
                    out.push_str(&format!(" & {mask:#x}"));
                });
            }
        },
        // Java widens without saying so.
        Node::ZeroExtend { term, .. } | Node::SignExtend { term, .. } => write(pool, term, out, outer),
        Node::Store(..) | Node::Constant { .. } => out.push_str(&array_name(pool, term)),
    }
}

fn is_character(pool: &Pool, term: Term) -> bool {
    match pool.node(term) {
        Node::ZeroExtend { term, .. } => is_character(pool, term),
        Node::Binary(Binary::Select, array, _) => matches!(pool.node(array), Node::Var(_)),
        _ => false,
    }
}

/// Whether a term is the length of an input.
fn is_length(pool: &Pool, term: Term) -> bool {
    match pool.node(term) {
        Node::Var(var) => pool.var(var).name.ends_with(".length") || pool.var(var).name.ends_with(".length()"),
        _ => false,
    }
}

fn text(pool: &Pool, term: Term) -> String {
    let mut text = String::new();
    write(pool, term, &mut text, 0);
    text
}

/// The variable that an array started as.
fn array_name(pool: &Pool, mut array: Term) -> String {
    let mut changed = false;
    loop {
        match pool.node(array) {
            Node::Store(before, ..) => {
                array = before;
                changed = true;
            }
            Node::Var(var) => {
                let name = &pool.var(var).name;
                return if changed { format!("{name}'") } else { name.to_string() };
            }
            _ => return "new".to_string(),
        }
    }
}

fn group(out: &mut String, needed: bool, inner: impl FnOnce(&mut String)) {
    if needed {
        out.push('(');
    }
    inner(out);
    if needed {
        out.push(')');
    }
}

fn call(pool: &Pool, function: &str, a: Term, out: &mut String) {
    out.push_str(function);
    let cast = function.ends_with(' ');
    group(out, !cast, |out| write(pool, a, out, if cast { level::UNARY } else { 0 }));
}

fn unary(pool: &Pool, op: Unary, a: Term, out: &mut String) {
    let function = match op {
        Unary::Not => return not(pool, a, out),
        Unary::BitNot => "~ ",
        Unary::Neg | Unary::FloatNeg => "- ",
        Unary::FloatAbs => "Math.abs",
        Unary::FloatSqrt => "Math.sqrt",
        Unary::FloatFloor => "Math.floor",
        Unary::FloatCeil => "Math.ceil",
        Unary::FloatRint => "Math.rint",
        Unary::IsNan => "Double.isNaN",
        Unary::ToSingle | Unary::SignedToSingle => "(float) ",
        Unary::ToDouble | Unary::SignedToDouble => "(double) ",
        Unary::ToInt => "(int) ",
        Unary::ToLong => "(long) ",
        Unary::FromBits if pool.width(a) == 32 => "Float.intBitsToFloat",
        Unary::FromBits => "Double.longBitsToDouble",
        Unary::ToBits if pool.sort(a) == Sort::Float(Precision::Single) => "Float.floatToIntBits",
        Unary::ToBits => "Double.doubleToLongBits",
    };
    match op {
        Unary::BitNot | Unary::Neg | Unary::FloatNeg => {
            out.push_str(function.trim_end());
            write(pool, a, out, level::UNARY + 1);
        }
        _ => call(pool, function, a, out),
    }
}

fn not(pool: &Pool, a: Term, out: &mut String) {
    if let Node::Binary(Binary::Eq, x, y) = pool.node(a)
        && pool.sort(x) != Sort::Bool
    {
        write(pool, x, out, level::EQUALITY);
        out.push_str(" != ");
        write(pool, y, out, level::EQUALITY + 1);
        return;
    }
    out.push('!');
    write(pool, a, out, level::UNARY);
}

fn binary(pool: &Pool, op: Binary, a: Term, b: Term, out: &mut String, outer: u8) {
    use level::*;
    let positive = |term: Term| pool.facts(term).smin >= 0 || is_length(pool, term);
    let op = match op {
        Binary::Ult if positive(a) && positive(b) => Binary::Slt,
        Binary::Ule if positive(a) && positive(b) => Binary::Sle,
        _ => op,
    };
    let (text, level) = match op {
        Binary::And => ("&&", AND),
        Binary::Or => ("||", OR),
        Binary::Xor => ("!=", EQUALITY),
        Binary::Eq | Binary::FloatEq => ("==", EQUALITY),
        Binary::Add => match pool.constant(b) {
            // x + -1 reads better as x - 1.
            Some(value) if signed(pool.width(b), value) < 0 && signed(pool.width(b), value) != i64::MIN => {
                return group(out, outer > SUM, |out| {
                    write(pool, a, out, SUM);
                    out.push_str(&format!(" - {}", -signed(pool.width(b), value)));
                });
            }
            _ => ("+", SUM),
        },
        Binary::FloatAdd => ("+", SUM),
        Binary::Sub | Binary::FloatSub => ("-", SUM),
        Binary::Mul | Binary::FloatMul => ("*", PRODUCT),
        Binary::SDiv | Binary::FloatDiv => ("/", PRODUCT),
        Binary::SRem | Binary::FloatRem => ("%", PRODUCT),
        Binary::BitAnd => ("&", BIT_AND),
        Binary::BitOr => ("|", BIT_OR),
        Binary::BitXor => ("^", BIT_XOR),
        Binary::Shl => ("<<", SHIFT),
        Binary::LShr => (">>>", SHIFT),
        Binary::AShr => (">>", SHIFT),
        Binary::Slt | Binary::FloatLt => ("<", RELATION),
        Binary::Sle | Binary::FloatLe => ("<=", RELATION),
        // An index within bounds, and one outside.
        Binary::Ult | Binary::Ule if positive(b) => {
            return group(out, outer > AND, |out| {
                write(pool, a, out, RELATION + 1);
                out.push_str(" >= 0 && ");
                write(pool, a, out, RELATION + 1);
                out.push_str(if op == Binary::Ult { " < " } else { " <= " });
                write(pool, b, out, RELATION + 1);
            });
        }
        Binary::Ult | Binary::Ule if positive(a) => {
            return group(out, outer > OR, |out| {
                write(pool, b, out, RELATION + 1);
                out.push_str(" < 0 || ");
                write(pool, b, out, RELATION + 1);
                out.push_str(if op == Binary::Ult { " > " } else { " >= " });
                write(pool, a, out, RELATION + 1);
            });
        }
        Binary::Ult | Binary::Ule | Binary::UDiv | Binary::URem | Binary::Concat | Binary::Select => {
            let function = match op {
                Binary::Ult => "unsigned <",
                Binary::Ule => "unsigned <=",
                Binary::UDiv => "unsigned /",
                Binary::URem => "unsigned %",
                _ => "::",
            };
            return group(out, outer > RELATION, |out| {
                write(pool, a, out, RELATION + 1);
                out.push_str(&format!(" {function} "));
                write(pool, b, out, RELATION + 1);
            });
        }
    };
    // A constant reads better on the right.
    let (a, b, text) = match (pool.constant(a).is_some() && pool.constant(b).is_none(), text) {
        (true, "<") => (b, a, ">"),
        (true, "<=") => (b, a, ">="),
        (true, "==" | "!=") => (b, a, text),
        _ => (a, b, text),
    };
    group(out, outer > level, |out| {
        write(pool, a, out, level);
        out.push_str(&format!(" {text} "));
        write(pool, b, out, level + 1);
    });
}

fn signed(width: u8, value: u64) -> i64 {
    let unused = 64 - width as u32;
    ((value << unused) as i64) >> unused
}

fn number(width: u8, value: u64) -> String {
    match (width, signed(width, value)) {
        (32, value) if value == i32::MIN as i64 => "Integer.MIN_VALUE".to_string(),
        (32, value) if value == i32::MAX as i64 => "Integer.MAX_VALUE".to_string(),
        (64, i64::MIN) => "Long.MIN_VALUE".to_string(),
        (64, i64::MAX) => "Long.MAX_VALUE".to_string(),
        (64, value) => format!("{value}L"),
        (16, _) => match char::from_u32(value as u32).filter(|letter| !letter.is_control() && value < 0x7f) {
            Some(letter) => format!("'{letter}'"),
            None => format!("{value}"),
        },
        (8, _) if (0x20..0x7f).contains(&value) => format!("'{}'", value as u8 as char),
        (8 | 32, value) => value.to_string(),
        // Some bits of a number.
        (width, value) => (value as u64 & (u64::MAX >> (64 - width as u32))).to_string(),
    }
}

fn float(precision: Precision, bits: u64) -> String {
    match precision {
        Precision::Single => format!("{:?}f", f32::from_bits(bits as u32)),
        Precision::Double => format!("{:?}", f64::from_bits(bits)),
    }
}

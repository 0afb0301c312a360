//! The Java types that generated programs use, and literals of them biased to the edges of their ranges.

use crate::rng::Rng;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Prim {
    Boolean,
    Byte,
    Short,
    Char,
    Int,
    Long,
    Float,
    Double,
}

use Prim::{Boolean, Byte, Char, Double, Float, Int, Long, Short};

pub const PRIMS: [Prim; 8] = [Boolean, Byte, Short, Char, Int, Long, Float, Double];
pub const NUMERIC: [Prim; 7] = [Byte, Short, Char, Int, Long, Float, Double];

/// Index of a class or interface in the generator's table.
pub type ClassId = usize;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ty {
    Prim(Prim),
    Boxed(Prim),
    Str,
    /// `Object`; may hold any of the others.
    Obj,
    Arr(Prim),
    /// A two-dimensional array.
    Grid(Prim),
    StrArr,
    /// `Object[]`; may be an `Integer[]` or a `String[]` underneath.
    ObjArr,
    Class(ClassId),
    /// The program's one enum, `E`.
    Enum,
    /// The program's one record, `R`.
    Record,
}

pub const INT: Ty = Ty::Prim(Int);
pub const LONG: Ty = Ty::Prim(Long);
pub const BOOL: Ty = Ty::Prim(Boolean);

impl Prim {
    pub fn java(self) -> &'static str {
        match self {
            Boolean => "boolean",
            Byte => "byte",
            Short => "short",
            Char => "char",
            Int => "int",
            Long => "long",
            Float => "float",
            Double => "double",
        }
    }

    pub fn boxed(self) -> &'static str {
        match self {
            Boolean => "Boolean",
            Byte => "Byte",
            Short => "Short",
            Char => "Character",
            Int => "Integer",
            Long => "Long",
            Float => "Float",
            Double => "Double",
        }
    }

    pub fn is_integral(self) -> bool {
        matches!(self, Byte | Short | Char | Int | Long)
    }

    pub fn is_floating(self) -> bool {
        matches!(self, Float | Double)
    }
}

const INT_EDGES: [i64; 26] = [
    0,
    1,
    -1,
    2,
    3,
    7,
    8,
    15,
    16,
    31,
    32,
    33,
    63,
    64,
    0x7f,
    0x80,
    -0x80,
    -0x81,
    0xff,
    0x7fff,
    0x8000,
    0xffff,
    0x10000,
    0x7fff_ffff,
    -0x8000_0000,
    -0x7fff_ffff,
];
const LONG_EDGES: [i64; 8] =
    [i64::MIN, i64::MAX, i64::MIN + 1, 0x8000_0000, 0xffff_ffff, 0x1_0000_0000, -0x8000_0001, 1 << 53];
const FLOAT_EDGES: [&str; 22] = [
    "0.0f",
    "-0.0f",
    "1.0f",
    "-1.5f",
    "0.1f",
    "Float.NaN",
    "Float.POSITIVE_INFINITY",
    "Float.NEGATIVE_INFINITY",
    "Float.MIN_VALUE",
    "Float.MAX_VALUE",
    "Float.MIN_NORMAL",
    "-1.0e-40f",
    "1.0e10f",
    "16777217f",
    "2.14748365E9f",
    "-2.14748365E9f",
    "9.223372E18f",
    "-9.3E18f",
    "127.5f",
    "65536.0f",
    "3.4e38f",
    "0.5f",
];
const DOUBLE_EDGES: [&str; 24] = [
    "0.0d",
    "-0.0d",
    "1.0d",
    "-1.5d",
    "0.1d",
    "Double.NaN",
    "Double.POSITIVE_INFINITY",
    "Double.NEGATIVE_INFINITY",
    "Double.MIN_VALUE",
    "Double.MAX_VALUE",
    "Double.MIN_NORMAL",
    "1e300",
    "-1e300",
    "1e-310",
    "1e-320",
    "2147483647.5d",
    "-2147483648.9d",
    "9.223372036854775807E18",
    "-9.3E18",
    "9007199254740993d",
    "255.99d",
    "1e23",
    "0.5d",
    "3.4028236e38",
];
const STRINGS: [&str; 12] = [
    "",
    "a",
    "abc",
    "Aa",
    "BB",
    "hello world",
    "\\u00e9t\\u00e9",
    "\\ud83d\\ude00",
    "-17",
    "x\\ty",
    "null",
    "zzzzzzzzzzzzzzzz",
];

/// A literal (or constant) expression of exactly type `prim`, in parentheses where needed.
pub fn literal(rng: &mut Rng, prim: Prim) -> String {
    match prim {
        Boolean => rng.pick(&["true", "false"]).to_string(),
        Byte => format!("(byte) ({})", integer(rng) as i8),
        Short => format!("(short) ({})", integer(rng) as i16),
        Char => {
            if rng.chance(40) {
                format!("'{}'", rng.pick(&["a", "Z", "0", " ", "\\n", "\\'", "\\u00e9", "\\uffff"]))
            } else {
                format!("(char) ({})", integer(rng) as u16)
            }
        }
        Int => match integer(rng) as i32 {
            i32::MIN => "Integer.MIN_VALUE".to_string(),
            value => parenthesised(i64::from(value), ""),
        },
        Long => {
            let value = if rng.chance(40) { rng.pick(&LONG_EDGES) } else { integer(rng) };
            if value == i64::MIN { "Long.MIN_VALUE".to_string() } else { parenthesised(value, "L") }
        }
        Float => {
            if rng.chance(70) {
                format!("({})", rng.pick(&FLOAT_EDGES))
            } else {
                format!("({}.{}f)", integer(rng) as i32, rng.index(1000))
            }
        }
        Double => {
            if rng.chance(70) {
                format!("({})", rng.pick(&DOUBLE_EDGES))
            } else {
                format!("({}.{}d)", integer(rng) as i32, rng.index(100_000))
            }
        }
    }
}

pub fn string_literal(rng: &mut Rng) -> String {
    format!("\"{}\"", rng.pick(&STRINGS))
}

fn integer(rng: &mut Rng) -> i64 {
    match rng.weighted(&[5, 3, 1, 1]) {
        0 => rng.pick(&INT_EDGES),
        1 => rng.index(20) as i64 - 5,
        2 => i64::from(rng.draw() as i32),
        _ => rng.draw() as i64,
    }
}

fn parenthesised(value: i64, suffix: &str) -> String {
    if value < 0 { format!("({value}{suffix})") } else { format!("{value}{suffix}") }
}

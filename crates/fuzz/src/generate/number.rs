//! Expressions of the primitive types: arithmetic with its overflows and traps, conversions, comparisons.

use super::Generator;
use super::types::Prim::{self, Boolean, Byte, Char, Double, Float, Int, Long, Short};
use super::types::{BOOL, INT, LONG, NUMERIC, Ty};

impl Generator {
    /// An expression of exactly type `prim`.
    pub(super) fn primitive(&mut self, prim: Prim, depth: usize) -> String {
        match prim {
            Boolean => self.boolean(depth),
            Byte | Short | Char => self.small(prim, depth),
            Int => self.int(depth),
            Long => self.long(depth),
            Float | Double => self.floating(prim, depth),
        }
    }

    fn num(&mut self, prim: Prim, depth: usize) -> String {
        self.value(Ty::Prim(prim), depth)
    }

    fn operand(&mut self, choices: &[Prim], depth: usize) -> String {
        let prim = self.rng.pick(choices);
        self.num(prim, depth)
    }

    fn small(&mut self, prim: Prim, depth: usize) -> String {
        let from = self.rng.pick(&[Int, Int, Int, Long, Float, Double, Byte, Short, Char]);
        let inner = self.num(from, depth);
        format!("({}) ({inner})", prim.java())
    }

    /// A divisor: mostly not zero.
    fn divisor(&mut self, prim: Prim, depth: usize) -> String {
        let value = self.num(prim, depth);
        if prim.is_integral() && self.rng.chance(70) { format!("({value} | 1)") } else { value }
    }

    fn int(&mut self, depth: usize) -> String {
        const NARROW: [Prim; 6] = [Int, Int, Int, Byte, Short, Char];
        match self.rng.weighted(&[12, 5, 4, 4, 4, 3, 6, 3, 3, 2, 2, 2]) {
            0 => {
                let op = self.rng.pick(&["+", "-", "*", "&", "|", "^"]);
                let (a, b) = (self.operand(&NARROW, depth), self.operand(&NARROW, depth));
                format!("({a} {op} {b})")
            }
            1 => {
                let op = self.rng.pick(&["<<", ">>", ">>>"]);
                let (a, b) = (self.operand(&NARROW, depth), self.operand(&[Int, Int, Long, Byte, Char], depth));
                format!("({a} {op} {b})")
            }
            2 => {
                let op = self.rng.pick(&["/", "%"]);
                let (a, b) = (self.operand(&NARROW, depth), self.divisor(Int, depth));
                format!("({a} {op} {b})")
            }
            3 => {
                let op = self.rng.pick(&["-", "~", "+", "- -", "~-"]);
                format!("({op} ({}))", self.operand(&NARROW, depth))
            }
            4 => format!("(int) ({})", self.operand(&[Long, Float, Double, Char, Byte], depth)),
            5 => {
                let call = self.rng.pick(&[
                    "Integer.bitCount",
                    "Integer.reverse",
                    "Integer.numberOfLeadingZeros",
                    "Integer.highestOneBit",
                    "Math.abs",
                    "Integer.signum",
                    "Integer.reverseBytes",
                    "Math.negateExact",
                ]);
                format!("{call}({})", self.num(Int, depth))
            }
            6 => {
                let call = self.rng.pick(&[
                    "Math.max",
                    "Math.min",
                    "Math.addExact",
                    "Math.multiplyExact",
                    "Integer.rotateLeft",
                    "Integer.compare",
                    "Integer.compareUnsigned",
                    "Integer.sum",
                ]);
                format!("{call}({}, {})", self.num(Int, depth), self.num(Int, depth))
            }
            7 => {
                let call = self.rng.pick(&["Math.floorMod", "Math.floorDiv", "Integer.divideUnsigned"]);
                format!("{call}({}, {})", self.num(Int, depth), self.divisor(Int, depth))
            }
            8 => {
                let from = self.rng.pick(&[Float, Double, Long]);
                let value = self.num(from, depth);
                match from {
                    Float => format!("Float.floatToIntBits({value})"),
                    Double => format!("Double.compare({value}, {})", self.num(Double, 0)),
                    _ => format!("Long.hashCode({value})"),
                }
            }
            9 => self.text_number(depth),
            10 => format!("({}).ordinal()", self.reference(Ty::Enum, depth)),
            _ => self.switch_expression(depth),
        }
    }

    /// A number got from a string, an enum or an array.
    fn text_number(&mut self, depth: usize) -> String {
        let s = self.reference(Ty::Str, depth);
        match self.rng.index(6) {
            0 => format!("({s}).length()"),
            1 => format!("({s}).hashCode()"),
            2 => format!("({s}).indexOf({})", self.num(Char, depth)),
            3 => format!("({s}).compareTo({})", self.reference(Ty::Str, depth)),
            4 => format!("({s}).codePointAt({} & 1)", self.num(Int, depth)),
            _ => format!("({}).twist({})", self.reference(Ty::Enum, depth), self.num(Int, depth)),
        }
    }

    fn switch_expression(&mut self, depth: usize) -> String {
        let selector = self.num(Int, depth);
        let mut arms = String::new();
        for label in 0..self.rng.range(1, 3) {
            arms += &format!("case {}, {} -> {}; ", label * 2, label * 2 + 1, self.num(Int, depth));
        }
        let (default, name) = (self.num(Int, depth), self.fresh("y"));
        format!("(switch (({selector}) & 7) {{ {arms}default -> {{ int {name} = {default}; yield {name}; }} }})")
    }

    fn long(&mut self, depth: usize) -> String {
        const WIDE: [Prim; 6] = [Long, Long, Long, Int, Short, Char];
        match self.rng.weighted(&[12, 5, 4, 3, 4, 3, 3, 2]) {
            0 => {
                let op = self.rng.pick(&["+", "-", "*", "&", "|", "^"]);
                let (a, b) = (self.num(Long, depth), self.operand(&WIDE, depth));
                if self.rng.chance(50) { format!("({a} {op} {b})") } else { format!("({b} {op} {a})") }
            }
            1 => {
                let op = self.rng.pick(&["<<", ">>", ">>>"]);
                let (a, b) = (self.num(Long, depth), self.operand(&[Int, Long, Byte], depth));
                format!("({a} {op} {b})")
            }
            2 => {
                let op = self.rng.pick(&["/", "%"]);
                let (a, b) = (self.operand(&WIDE, depth), self.divisor(Long, depth));
                format!("({a} {op} {b})")
            }
            3 => format!("({} ({}))", self.rng.pick(&["-", "~"]), self.num(Long, depth)),
            4 => format!("(long) ({})", self.operand(&[Int, Float, Double, Byte, Char], depth)),
            5 => {
                let call = self.rng.pick(&[
                    "Long.reverse",
                    "Long.lowestOneBit",
                    "Math.abs",
                    "Long.reverseBytes",
                    "Math.negateExact",
                ]);
                format!("{call}({})", self.num(Long, depth))
            }
            6 => match self.rng.index(4) {
                0 => format!("Double.doubleToLongBits({})", self.num(Double, depth)),
                1 => format!("Math.round({})", self.num(Double, depth)),
                2 => format!("Long.rotateRight({}, {})", self.num(Long, depth), self.num(Int, depth)),
                _ => format!("Math.multiplyHigh({}, {})", self.num(Long, depth), self.num(Long, depth)),
            },
            _ => {
                let arguments: Vec<String> = (0..self.rng.index(4)).map(|_| self.operand(&WIDE, depth)).collect();
                format!("total({})", arguments.join(", "))
            }
        }
    }

    fn floating(&mut self, prim: Prim, depth: usize) -> String {
        match self.rng.weighted(&[12, 3, 5, 3, 1]) {
            0 => {
                let op = self.rng.pick(&["+", "-", "*", "/", "%"]);
                let others: &[Prim] =
                    if prim == Double { &[Double, Double, Float, Long, Int] } else { &[Float, Float, Long, Int, Char] };
                let (a, b) = (self.num(prim, depth), self.operand(others, depth));
                if self.rng.chance(50) { format!("({a} {op} {b})") } else { format!("({b} {op} {a})") }
            }
            1 => format!("(- ({}))", self.num(prim, depth)),
            2 => {
                let from = self.rng.pick(&NUMERIC);
                format!("({}) ({})", prim.java(), self.num(from, depth))
            }
            3 => {
                let call =
                    self.rng.pick(&["Math.sqrt", "Math.floor", "Math.ceil", "Math.rint", "Math.abs", "Math.ulp"]);
                format!("({}) {call}({})", prim.java(), self.num(prim, depth))
            }
            _ => {
                let bits = if prim == Double { Long } else { Int };
                let call = if prim == Double { "Double.longBitsToDouble" } else { "Float.intBitsToFloat" };
                format!("{call}({})", self.num(bits, depth))
            }
        }
    }

    fn boolean(&mut self, depth: usize) -> String {
        match self.rng.weighted(&[14, 6, 3, 4, 3, 2, 2]) {
            0 => {
                let op = self.rng.pick(&["<", "<=", ">", ">=", "==", "!="]);
                let (a, b) = (self.operand(&NUMERIC, depth), self.operand(&NUMERIC, depth));
                format!("({a} {op} {b})")
            }
            1 => {
                let op = self.rng.pick(&["&&", "||", "&", "|", "^", "==", "!="]);
                format!("({} {op} {})", self.num(Boolean, depth), self.num(Boolean, depth))
            }
            2 => format!("(!{})", self.value(BOOL, depth)),
            3 => {
                let ty = self.rng.pick(&[Ty::Boxed(Int), Ty::Str, Ty::Enum, Ty::Boxed(Double), Ty::Arr(Int)]);
                format!("({} instanceof {})", self.reference(Ty::Obj, depth), self.java(ty))
            }
            4 => {
                let p = self.fresh("q");
                let o = self.matched(depth);
                match self.rng.index(3) {
                    0 => format!("({o} instanceof Integer {p} && {p} > {})", self.value(INT, 0)),
                    1 => format!("({o} instanceof String {p} && {p}.length() > 2)"),
                    _ => format!("({o} instanceof Long {p} && {p} != {})", self.value(LONG, 0)),
                }
            }
            5 => format!("({}).equals({})", self.reference(Ty::Str, depth), self.reference(Ty::Obj, depth)),
            _ => {
                let (a, b) = (self.reference(Ty::Obj, depth), self.reference(Ty::Obj, depth));
                format!("Objects.equals({a}, {b})")
            }
        }
    }
}

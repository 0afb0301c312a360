//! Terms as words of gates, memoised for the pool's life. A `Bool` is one bit, a float its IEEE bits with the one
//! canonical NaN, so that identity of floats is equality of bits.

use super::Clock;
use super::float;
use super::gates::{Gates, Lit};
use super::word::Word;
use expr::{Binary, Node, Pool, Sort, Term, Unary, Var};
use rustc_hash::FxHashMap;

#[derive(Default)]
pub struct Translator {
    pub gates: Gates,
    /// The words of all terms, one after the other.
    bits: Vec<Lit>,
    /// By the term's number: where its word starts and how long it is; length 0 if there is none yet.
    places: Vec<(u32, u8)>,
    /// The raw inputs of a scalar variable.
    inputs: FxHashMap<Var, Word>,
    reads: FxHashMap<Var, Vec<Read>>,
    stack: Vec<Term>,
}

/// What an array variable holds at an index. It is the first earlier read of an equal index or, without one, free, so
/// that no constraints are needed to make the reads those of a function.
pub struct Read {
    pub index: Word,
    pub element: Word,
    /// The element if the index equals that of no earlier read.
    pub free: Word,
}

impl Translator {
    /// The bit of a Bool term; `None` if there would be more gates than `room`, or if it is too late.
    pub fn condition(&mut self, pool: &Pool, term: Term, room: usize, clock: &mut Clock) -> Option<Lit> {
        let is_whole = self.translate(pool, term, room, clock);
        is_whole.then(|| self.word(term)[0])
    }

    /// The inputs of a scalar variable that was met in a term.
    pub fn inputs(&self, var: Var) -> Option<&[Lit]> {
        self.inputs.get(&var).map(Vec::as_slice)
    }

    pub fn reads(&self, var: Var) -> &[Read] {
        self.reads.get(&var).map_or(&[], Vec::as_slice)
    }

    fn has(&self, term: Term) -> bool {
        self.places[term.number() as usize].1 != 0
    }

    fn word(&self, term: Term) -> &[Lit] {
        word(&self.bits, &self.places, term)
    }

    /// Makes the words of a term and of all below it, or of some below it and says no.
    fn translate(&mut self, pool: &Pool, term: Term, room: usize, clock: &mut Clock) -> bool {
        self.places.resize(pool.len(), (0, 0));
        self.stack.clear();
        self.stack.push(term);
        while let Some(&term) = self.stack.last() {
            let before = self.stack.len();
            if !self.has(term) {
                self.visit_operands(pool, term);
                if self.stack.len() > before {
                    continue;
                }
                if self.gates.len() > room || clock.is_late() {
                    return false;
                }
                let word = self.build(pool, term);
                let Ok(start) = u32::try_from(self.bits.len()) else { return false };
                let length = u8::try_from(word.len()).expect("a word has at most 64 bits");
                self.bits.extend(word);
                self.places[term.number() as usize] = (start, length);
            }
            self.stack.pop();
        }
        true
    }

    /// Pushes the operands that have no word yet.
    fn visit_operands(&mut self, pool: &Pool, term: Term) {
        let mut visit = |term: Term| {
            if self.places[term.number() as usize].1 == 0 {
                self.stack.push(term);
            }
        };
        match pool.node(term) {
            Node::Bool(_) | Node::Bits { .. } | Node::Float { .. } | Node::Var(_) => {}
            Node::Binary(Binary::Select, array, index) => {
                visit(index);
                let mut array = array;
                loop {
                    match pool.node(array) {
                        Node::Store(inner, index, element) => {
                            visit(index);
                            visit(element);
                            array = inner;
                        }
                        Node::Constant { element, .. } => break visit(element),
                        _ => break,
                    }
                }
            }
            Node::Unary(_, a)
            | Node::Extract { term: a, .. }
            | Node::ZeroExtend { term: a, .. }
            | Node::SignExtend { term: a, .. } => visit(a),
            Node::Binary(_, a, b) => {
                visit(a);
                visit(b);
            }
            Node::Ite(a, b, c) => {
                visit(a);
                visit(b);
                visit(c);
            }
            Node::Store(..) | Node::Constant { .. } => unreachable!("arrays occur only below a select"),
        }
    }

    fn build(&mut self, pool: &Pool, term: Term) -> Word {
        let node = pool.node(term);
        match node {
            Node::Var(var) => return self.variable(var, pool.sort(term)),
            Node::Binary(Binary::Select, array, index) => return self.select(pool, array, index),
            _ => {}
        }
        let Translator { gates, bits, places, .. } = self;
        let word = |term| word(bits, places, term);
        match node {
            Node::Bool(value) => vec![Lit::constant(value)],
            Node::Bits { width, value } => gates.word(usize::from(width), value),
            Node::Float { precision, bits } => gates.word(float::Format::of(precision).width(), bits),
            Node::Unary(op, a) => match op {
                Unary::Not | Unary::BitNot => gates.invert(word(a)),
                Unary::Neg => gates.negate(word(a)),
                _ => float::unary(gates, op, word(a)),
            },
            Node::Binary(op, a, b) => binary(gates, op, word(a), word(b)),
            Node::Ite(c, t, e) => gates.choose(word(c)[0], word(t), word(e)),
            Node::Extract { high, low, term } => word(term)[usize::from(low)..=usize::from(high)].to_vec(),
            Node::ZeroExtend { width, term } => gates.extend(word(term), usize::from(width)),
            Node::SignExtend { width, term } => gates.extend_signed(word(term), usize::from(width)),
            Node::Var(_) | Node::Store(..) | Node::Constant { .. } => {
                unreachable!("variables are translated apart, arrays below a select")
            }
        }
    }

    fn variable(&mut self, var: Var, sort: Sort) -> Word {
        let gates = &mut self.gates;
        let (raw, word) = match sort {
            Sort::Bool => {
                let raw = gates.inputs(1);
                (raw.clone(), raw)
            }
            Sort::Bits(width) => {
                let raw = gates.inputs(usize::from(width));
                (raw.clone(), raw)
            }
            Sort::Float(precision) => {
                let format = float::Format::of(precision);
                let raw = gates.inputs(format.width());
                let word = float::canonical(gates, format, &raw);
                (raw, word)
            }
            Sort::Array { .. } => unreachable!("arrays occur only below a select"),
        };
        self.inputs.insert(var, raw);
        word
    }

    fn select(&mut self, pool: &Pool, array: Term, index: Term) -> Word {
        let index = self.word(index).to_vec();
        let mut stores: Vec<(Lit, Term)> = Vec::new();
        let mut array = array;
        let mut result = loop {
            match pool.node(array) {
                Node::Store(inner, at, element) => {
                    let hit = self.gates.equal(word(&self.bits, &self.places, at), &index);
                    if hit == Lit::TRUE {
                        break self.word(element).to_vec();
                    }
                    if hit != Lit::FALSE {
                        stores.push((hit, element));
                    }
                    array = inner;
                }
                Node::Constant { element, .. } => break self.word(element).to_vec(),
                Node::Var(var) => {
                    let Sort::Array { element, .. } = pool.sort(array) else { unreachable!("a select has an array") };
                    break self.read(var, &index, usize::from(element));
                }
                other => unreachable!("{other:?} is no array"),
            }
        };
        for (hit, element) in stores.into_iter().rev() {
            result = self.gates.choose(hit, word(&self.bits, &self.places, element), &result);
        }
        result
    }

    fn read(&mut self, var: Var, index: &[Lit], width: usize) -> Word {
        let gates = &mut self.gates;
        let reads = self.reads.entry(var).or_default();
        let mut hits = Vec::new();
        for (number, read) in reads.iter().enumerate() {
            let hit = gates.equal(&read.index, index);
            if hit == Lit::TRUE {
                return read.element.clone();
            }
            if hit != Lit::FALSE {
                hits.push((hit, number));
            }
        }
        let free = gates.inputs(width);
        let element = hits
            .into_iter()
            .rev()
            .fold(free.clone(), |word, (hit, number)| gates.choose(hit, &reads[number].element, &word));
        reads.push(Read { index: index.to_vec(), element: element.clone(), free });
        element
    }
}

fn word<'a>(bits: &'a [Lit], places: &[(u32, u8)], term: Term) -> &'a [Lit] {
    let (start, length) = places[term.number() as usize];
    &bits[start as usize..][..usize::from(length)]
}

fn binary(gates: &mut Gates, op: Binary, a: &[Lit], b: &[Lit]) -> Word {
    match op {
        Binary::And | Binary::Or | Binary::Xor | Binary::BitAnd | Binary::BitOr | Binary::BitXor => {
            let gate = match op {
                Binary::And | Binary::BitAnd => Gates::and,
                Binary::Or | Binary::BitOr => Gates::or,
                _ => Gates::xor,
            };
            a.iter().zip(b).map(|(a, b)| gate(gates, *a, *b)).collect()
        }
        Binary::Eq => vec![gates.equal(a, b)],
        Binary::Add => gates.add(a, b),
        Binary::Sub => gates.subtract(a, b),
        Binary::Mul => gates.multiply(a, b, a.len()),
        Binary::UDiv => gates.divide(a, b).0,
        Binary::URem => gates.divide(a, b).1,
        Binary::SDiv => gates.divide_signed(a, b).0,
        Binary::SRem => gates.divide_signed(a, b).1,
        Binary::Shl => gates.shift_left(a, b),
        Binary::LShr => gates.shift_right(a, b, Lit::FALSE),
        Binary::AShr => gates.shift_right(a, b, a.last().copied().unwrap_or(Lit::FALSE)),
        Binary::Concat => b.iter().chain(a).copied().collect(),
        Binary::Ult => vec![gates.less_unsigned(a, b, false)],
        Binary::Ule => vec![gates.less_unsigned(a, b, true)],
        Binary::Slt => vec![gates.less_signed(a, b, false)],
        Binary::Sle => vec![gates.less_signed(a, b, true)],
        Binary::FloatAdd
        | Binary::FloatSub
        | Binary::FloatMul
        | Binary::FloatDiv
        | Binary::FloatRem
        | Binary::FloatLt
        | Binary::FloatLe
        | Binary::FloatEq => float::binary(gates, op, a, b),
        Binary::Select => unreachable!("a select is translated apart"),
    }
}

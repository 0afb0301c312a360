//! Words of gates, least significant bit first: the operators on bit-vectors.

use super::gates::{Gates, Lit};

pub type Word = Vec<Lit>;

impl Gates {
    pub fn word(&self, width: usize, value: u64) -> Word {
        (0..width).map(|bit| Lit::constant(bit < 64 && value >> bit & 1 == 1)).collect()
    }

    pub fn inputs(&mut self, width: usize) -> Word {
        (0..width).map(|_| self.input()).collect()
    }

    pub fn equal(&mut self, a: &[Lit], b: &[Lit]) -> Lit {
        let mut sum = Lit::TRUE;
        for (a, b) in a.iter().zip(b) {
            let same = self.iff(*a, *b);
            sum = self.and(sum, same);
            if sum == Lit::FALSE {
                break;
            }
        }
        sum
    }

    pub fn is_zero(&mut self, a: &[Lit]) -> Lit {
        !self.any(a)
    }

    pub fn choose(&mut self, condition: Lit, then: &[Lit], otherwise: &[Lit]) -> Word {
        then.iter().zip(otherwise).map(|(t, e)| self.mux(condition, *t, *e)).collect()
    }

    /// All bits and-ed with one.
    pub fn gated(&mut self, by: Lit, a: &[Lit]) -> Word {
        a.iter().map(|bit| self.and(by, *bit)).collect()
    }

    pub fn invert(&self, a: &[Lit]) -> Word {
        a.iter().map(|bit| !*bit).collect()
    }

    /// Sum and carry.
    pub fn add_with_carry(&mut self, a: &[Lit], b: &[Lit], mut carry: Lit) -> (Word, Lit) {
        let sum = a
            .iter()
            .zip(b)
            .map(|(a, b)| {
                let half = self.xor(*a, *b);
                let sum = self.xor(half, carry);
                carry = self.majority(*a, *b, carry);
                sum
            })
            .collect();
        (sum, carry)
    }

    pub fn add(&mut self, a: &[Lit], b: &[Lit]) -> Word {
        self.add_with_carry(a, b, Lit::FALSE).0
    }

    pub fn subtract(&mut self, a: &[Lit], b: &[Lit]) -> Word {
        let b = self.invert(b);
        self.add_with_carry(a, &b, Lit::TRUE).0
    }

    pub fn negate(&mut self, a: &[Lit]) -> Word {
        self.negate_if(Lit::TRUE, a)
    }

    pub fn negate_if(&mut self, condition: Lit, a: &[Lit]) -> Word {
        let flipped: Word = a.iter().map(|bit| self.xor(*bit, condition)).collect();
        self.increment_if(condition, &flipped).0
    }

    /// Sum and carry.
    pub fn increment_if(&mut self, condition: Lit, a: &[Lit]) -> (Word, Lit) {
        let mut carry = condition;
        let sum = a
            .iter()
            .map(|bit| {
                let sum = self.xor(*bit, carry);
                carry = self.and(*bit, carry);
                sum
            })
            .collect();
        (sum, carry)
    }

    pub fn absolute(&mut self, a: &[Lit]) -> Word {
        match a.last() {
            Some(sign) => self.negate_if(*sign, a),
            None => Word::new(),
        }
    }

    /// The low `width` bits of the product of two words that may differ in width.
    pub fn multiply(&mut self, a: &[Lit], b: &[Lit], width: usize) -> Word {
        let constants = |word: &[Lit]| word.iter().filter(|bit| bit.as_constant().is_some()).count();
        let (a, b) = if constants(a) > constants(b) { (b, a) } else { (a, b) };
        if b.iter().all(|bit| bit.as_constant().is_some()) {
            return self.multiply_by_constant(a, b, width);
        }
        let mut sum = self.word(width, 0);
        for (shift, bit) in b.iter().enumerate().take(width) {
            if *bit != Lit::FALSE {
                let row = self.gated(*bit, &a[..a.len().min(width - shift)]);
                self.accumulate(&mut sum, shift, &row, Lit::FALSE);
            }
        }
        sum
    }

    /// By runs of ones: 0111 is 1000 - 0001.
    fn multiply_by_constant(&mut self, a: &[Lit], b: &[Lit], width: usize) -> Word {
        let mut sum = self.word(width, 0);
        let mut carry = 0;
        for shift in 0..width {
            let bit = |at: usize| u8::from(b.get(at) == Some(&Lit::TRUE));
            let here = bit(shift) + carry;
            carry = u8::from(here + bit(shift + 1) >= 2);
            let low = &a[..a.len().min(width - shift)];
            match here {
                1 if carry == 0 => self.accumulate(&mut sum, shift, low, Lit::FALSE),
                1 => {
                    let low = self.invert(low);
                    self.accumulate(&mut sum, shift, &low, Lit::TRUE);
                }
                _ => {}
            }
        }
        sum
    }

    /// Adds a row at a place; with `borrow` the row is an inverted one to be subtracted.
    fn accumulate(&mut self, sum: &mut Word, shift: usize, row: &[Lit], borrow: Lit) {
        let mut row = row.to_vec();
        row.resize(sum.len() - shift, borrow);
        let (high, _) = self.add_with_carry(&sum[shift..], &row, borrow);
        sum.splice(shift.., high);
    }

    /// Quotient and remainder; those of SMT-LIB for a zero divisor, which is what restoring division gives.
    pub fn divide(&mut self, a: &[Lit], b: &[Lit]) -> (Word, Word) {
        let width = a.len();
        let mut quotient = self.word(width, 0);
        let mut rest = self.word(width, 0);
        let inverted = self.invert(b);
        for place in (0..width).rev() {
            // The bit shifted out makes the partial remainder larger than any divisor.
            let top = rest.pop().unwrap_or(Lit::FALSE);
            rest.insert(0, a[place]);
            let (difference, enough) = self.add_with_carry(&rest, &inverted, Lit::TRUE);
            let enough = self.or(top, enough);
            quotient[place] = enough;
            rest = self.choose(enough, &difference, &rest);
        }
        (quotient, rest)
    }

    /// Truncated; the remainder has the sign of the dividend.
    pub fn divide_signed(&mut self, a: &[Lit], b: &[Lit]) -> (Word, Word) {
        let (Some(&sign_a), Some(&sign_b)) = (a.last(), b.last()) else { return (Word::new(), Word::new()) };
        let (size_a, size_b) = (self.absolute(a), self.absolute(b));
        let (quotient, rest) = self.divide(&size_a, &size_b);
        let sign = self.xor(sign_a, sign_b);
        (self.negate_if(sign, &quotient), self.negate_if(sign_a, &rest))
    }

    pub fn less_unsigned(&mut self, a: &[Lit], b: &[Lit], or_equal: bool) -> Lit {
        a.iter().zip(b).fold(Lit::constant(or_equal), |less, (a, b)| self.majority(!*a, *b, less))
    }

    pub fn less_signed(&mut self, a: &[Lit], b: &[Lit], or_equal: bool) -> Lit {
        match (a.split_last(), b.split_last()) {
            (Some((sign_a, a)), Some((sign_b, b))) => {
                let less = self.less_unsigned(a, b, or_equal);
                self.majority(*sign_a, !*sign_b, less)
            }
            _ => Lit::constant(or_equal),
        }
    }

    pub fn shift_left(&mut self, a: &[Lit], count: &[Lit]) -> Word {
        let reversed: Word = a.iter().rev().copied().collect();
        let mut shifted = self.shift_right(&reversed, count, Lit::FALSE);
        shifted.reverse();
        shifted
    }

    /// Bits from above are `fill`.
    pub fn shift_right(&mut self, a: &[Lit], count: &[Lit], fill: Lit) -> Word {
        let mut word = a.to_vec();
        let mut beyond = Lit::FALSE;
        for (stage, bit) in count.iter().enumerate() {
            let distance = u32::try_from(stage).ok().and_then(|stage| 1usize.checked_shl(stage));
            match distance.filter(|distance| *distance < a.len()) {
                Some(distance) => {
                    let moved: Word = (0..a.len()).map(|at| word.get(at + distance).copied().unwrap_or(fill)).collect();
                    word = self.choose(*bit, &moved, &word);
                }
                None => beyond = self.or(beyond, *bit),
            }
        }
        let filled = vec![fill; a.len()];
        self.choose(beyond, &filled, &word)
    }

    /// As `shift_right` with zeros, but bits that fall out are or-ed into the lowest.
    pub fn shift_right_sticky(&mut self, a: &[Lit], count: &[Lit]) -> Word {
        let mut word = a.to_vec();
        let mut lost = Lit::FALSE;
        let mut beyond = Lit::FALSE;
        for (stage, bit) in count.iter().enumerate() {
            let distance = u32::try_from(stage).ok().and_then(|stage| 1usize.checked_shl(stage));
            match distance.filter(|distance| *distance < a.len()) {
                Some(distance) => {
                    let falling = self.any(&word[..distance]);
                    let falling = self.and(*bit, falling);
                    lost = self.or(lost, falling);
                    let moved: Word =
                        (0..a.len()).map(|at| word.get(at + distance).copied().unwrap_or(Lit::FALSE)).collect();
                    word = self.choose(*bit, &moved, &word);
                }
                None => beyond = self.or(beyond, *bit),
            }
        }
        let all = self.any(a);
        let lost = self.mux(beyond, all, lost);
        word = self.gated(!beyond, &word);
        if let Some(low) = word.first_mut() {
            *low = self.or(*low, lost);
        }
        word
    }

    /// Shifts left until the top bit is set; the shifted word and the distance. A zero word stays zero.
    pub fn normalise(&mut self, a: &[Lit]) -> (Word, Word) {
        let stages = usize::BITS - a.len().saturating_sub(1).leading_zeros();
        let mut word = a.to_vec();
        let mut count = vec![Lit::FALSE; stages as usize];
        for stage in (0..stages as usize).rev() {
            let distance = 1 << stage;
            if distance >= a.len() {
                continue;
            }
            let empty = self.is_zero(&word[a.len() - distance..]);
            let moved: Word =
                (0..a.len()).map(|at| if at < distance { Lit::FALSE } else { word[at - distance] }).collect();
            word = self.choose(empty, &moved, &word);
            count[stage] = empty;
        }
        (word, count)
    }

    pub fn extend(&self, a: &[Lit], width: usize) -> Word {
        let mut word = a.to_vec();
        word.resize(width, Lit::FALSE);
        word
    }

    pub fn extend_signed(&self, a: &[Lit], width: usize) -> Word {
        let mut word = a.to_vec();
        word.resize(width, a.last().copied().unwrap_or(Lit::FALSE));
        word
    }
}

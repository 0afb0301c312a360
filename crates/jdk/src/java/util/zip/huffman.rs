//! Canonical Huffman codes, for decoding (RFC 1951, section 3.2.2).

const FAST_BITS: u32 = 10;
const MAX_BITS: usize = 15;

#[derive(Clone)]
pub struct Huffman {
    /// By the next bits: symbol and length of a short code, 0 where the code is longer or there is none.
    fast: Vec<u16>,
    /// Codes of each length.
    count: [u16; MAX_BITS + 1],
    /// Symbols by code.
    symbols: Vec<u16>,
    longest: u32,
}

pub enum Decoded {
    /// A symbol and the bits of its code.
    Symbol(u16, u32),
    More,
    /// No code starts like this; the bits looked at.
    Invalid(u32),
}

impl Huffman {
    /// The code with these lengths; `None` if it is over-subscribed, or incomplete where that is not allowed: a
    /// literal or distance code may consist of a single code of one bit, and any code may be empty.
    pub fn new(lengths: &[u8], single_allowed: bool) -> Option<Huffman> {
        let mut count = [0u16; MAX_BITS + 1];
        for &length in lengths {
            count[length as usize] += 1;
        }
        count[0] = 0;
        let longest = (1..=MAX_BITS).rev().find(|&length| count[length] != 0).unwrap_or(0);
        let mut left = 1i32;
        for &codes in &count[1..] {
            left = (left << 1) - codes as i32;
            if left < 0 {
                return None;
            }
        }
        if left > 0 && longest > 0 && (!single_allowed || longest != 1) {
            return None;
        }
        let mut next = [0usize; MAX_BITS + 2];
        let mut first_code = [0u32; MAX_BITS + 2];
        for length in 1..=MAX_BITS {
            next[length + 1] = next[length] + count[length] as usize;
            first_code[length + 1] = (first_code[length] + count[length] as u32) << 1;
        }
        let mut symbols = vec![0; next[MAX_BITS + 1]];
        let mut fast = vec![0; 1 << FAST_BITS];
        for (symbol, &length) in lengths.iter().enumerate().filter(|(_, length)| **length != 0) {
            let at = length as usize;
            symbols[next[at]] = symbol as u16;
            next[at] += 1;
            let code = first_code[at];
            first_code[at] += 1;
            if (length as u32) <= FAST_BITS {
                let reversed = (code.reverse_bits() >> (32 - length as u32)) as usize;
                for entry in fast.iter_mut().skip(reversed).step_by(1 << length) {
                    *entry = (symbol as u16) << 4 | length as u16;
                }
            }
        }
        Some(Huffman { fast, count, symbols, longest: longest as u32 })
    }

    /// The symbol whose code starts the `bits` bits in `hold`, lowest bit first.
    #[inline]
    pub fn decode(&self, hold: u64, bits: u32) -> Decoded {
        let entry = self.fast[(hold & ((1 << FAST_BITS) - 1)) as usize];
        let length = entry as u32 & 15;
        if entry != 0 && length <= bits {
            return Decoded::Symbol(entry >> 4, length);
        }
        self.decode_slowly(hold, bits)
    }

    fn decode_slowly(&self, hold: u64, bits: u32) -> Decoded {
        let (mut code, mut first, mut index) = (0u32, 0u32, 0u32);
        for length in 1..=self.longest {
            if length > bits {
                return Decoded::More;
            }
            code |= (hold >> (length - 1)) as u32 & 1;
            let count = self.count[length as usize] as u32;
            if code.wrapping_sub(first) < count {
                return Decoded::Symbol(self.symbols[(index + code - first) as usize], length);
            }
            index += count;
            first = (first + count) << 1;
            code <<= 1;
        }
        let looked_at = self.longest.max(1);
        if bits < looked_at { Decoded::More } else { Decoded::Invalid(looked_at) }
    }
}

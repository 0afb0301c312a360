//! Decompression (RFC 1950 and 1951), in steps. It takes input as zlib does, byte by byte as bits are needed, and says
//! what is wrong in zlib's words, as both can be seen from Java.

use super::checksum::adler32;
use super::huffman::{Decoded, Huffman};
use std::rc::Rc;

const WINDOW: usize = 1 << 15;
/// Base and extra bits of the lengths of symbols 257 to 285.
pub const LENGTHS: [(u16, u8); 29] = {
    let extra = [0u8, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 2, 2, 2, 2, 3, 3, 3, 3, 4, 4, 4, 4, 5, 5, 5, 5, 0];
    let mut table = [(0, 0); 29];
    let (mut base, mut index) = (3, 0);
    while index < 28 {
        table[index] = (base, extra[index]);
        base += 1 << extra[index];
        index += 1;
    }
    table[28] = (258, 0);
    table
};
/// Base and extra bits of distances.
pub const DISTANCES: [(u16, u8); 30] = {
    let mut table = [(0, 0); 30];
    let (mut base, mut index) = (1, 0);
    while index < 30 {
        let extra = if index < 4 { 0 } else { index as u8 / 2 - 1 };
        table[index] = (base, extra);
        base += 1 << extra;
        index += 1;
    }
    table
};
/// The order in which lengths of the code of code lengths are sent.
pub const ORDER: [u8; 19] = [16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15];

#[derive(Clone)]
enum Mode {
    Header,
    DictionaryId,
    WantDictionary,
    Block,
    StoredLength,
    Stored(usize),
    Counts,
    /// Lengths of the code of code lengths.
    CodeLengths,
    /// Lengths of the other two codes.
    SymbolLengths,
    Symbol,
    LengthBits(u8),
    Distance,
    DistanceBits(u8),
    Match,
    Trailer,
    Done,
    Bad(&'static str),
}

pub enum Status {
    Ok,
    End,
    NeedDictionary,
    Error(&'static str),
}

#[derive(Clone)]
pub struct Inflate {
    wrapped: bool,
    mode: Mode,
    last_block: bool,
    hold: u64,
    bits: u32,
    /// The last bytes of the output, and how many of them there are.
    window: Vec<u8>,
    at: usize,
    have: usize,
    adler: u32,
    counts: (usize, usize, usize),
    lengths: Vec<u8>,
    code: Option<Rc<Huffman>>,
    literals: Option<Rc<Huffman>>,
    distances: Option<Rc<Huffman>>,
    length: usize,
    distance: usize,
}

/// Input and output of one call.
struct Io<'a> {
    input: &'a [u8],
    read: usize,
    output: &'a mut [u8],
    written: usize,
}

impl Inflate {
    pub fn new(raw: bool) -> Inflate {
        Inflate {
            wrapped: !raw,
            mode: if raw { Mode::Block } else { Mode::Header },
            last_block: false,
            hold: 0,
            bits: 0,
            window: vec![0; WINDOW],
            at: 0,
            have: 0,
            adler: !raw as u32,
            counts: (0, 0, 0),
            lengths: Vec::new(),
            code: None,
            literals: None,
            distances: None,
            length: 0,
            distance: 0,
        }
    }

    pub fn reset(&mut self) {
        *self = Inflate::new(!self.wrapped);
    }

    pub fn adler(&self) -> u32 {
        self.adler
    }

    /// Whether the dictionary was wanted and is the right one.
    pub fn set_dictionary(&mut self, dictionary: &[u8]) -> bool {
        if self.wrapped {
            if !matches!(self.mode, Mode::WantDictionary) || adler32(1, dictionary) != self.adler {
                return false;
            }
            self.mode = Mode::Block;
            self.adler = 1;
        }
        dictionary.iter().for_each(|&byte| self.remember(byte));
        true
    }

    #[inline]
    fn remember(&mut self, byte: u8) {
        self.window[self.at] = byte;
        self.at = (self.at + 1) % WINDOW;
        self.have = (self.have + 1).min(WINDOW);
    }

    /// Decompresses until the input is used up or the output is full; gives the bytes read and written.
    pub fn run(&mut self, input: &[u8], output: &mut [u8]) -> (usize, usize, Status) {
        let mut io = Io { input, read: 0, output, written: 0 };
        let mut summed = 0;
        while let Some(()) = self.step(&mut io) {
            if matches!(self.mode, Mode::Trailer) && self.wrapped && summed < io.written {
                self.adler = adler32(self.adler, &io.output[summed..io.written]);
                summed = io.written;
            }
        }
        if self.wrapped && summed < io.written {
            self.adler = adler32(self.adler, &io.output[summed..io.written]);
        }
        let status = match self.mode {
            Mode::Done => Status::End,
            Mode::WantDictionary => Status::NeedDictionary,
            Mode::Bad(message) => Status::Error(message),
            _ => Status::Ok,
        };
        (io.read, io.written, status)
    }

    /// Makes `count` bits available.
    #[inline]
    fn need(&mut self, io: &mut Io, count: u32) -> Option<()> {
        while self.bits < count {
            let &byte = io.input.get(io.read)?;
            io.read += 1;
            self.hold |= (byte as u64) << self.bits;
            self.bits += 8;
        }
        Some(())
    }

    #[inline]
    fn drop_bits(&mut self, count: u32) {
        self.hold >>= count;
        self.bits -= count;
    }

    fn take(&mut self, io: &mut Io, count: u32) -> Option<u32> {
        self.need(io, count)?;
        let value = self.hold & ((1 << count) - 1);
        self.drop_bits(count);
        Some(value as u32)
    }

    /// The next symbol of a code; `Err` if there is none.
    #[inline]
    fn symbol(&mut self, io: &mut Io, code: &Huffman) -> Option<Result<u16, ()>> {
        loop {
            match code.decode(self.hold, self.bits) {
                Decoded::Symbol(symbol, length) => {
                    self.drop_bits(length);
                    return Some(Ok(symbol));
                }
                Decoded::Invalid(length) => {
                    self.drop_bits(length);
                    return Some(Err(()));
                }
                Decoded::More => self.need(io, self.bits + 1)?,
            }
        }
    }

    fn put(&mut self, io: &mut Io, byte: u8) {
        io.output[io.written] = byte;
        io.written += 1;
        self.remember(byte);
    }

    /// One step; `None` if it cannot go on.
    fn step(&mut self, io: &mut Io) -> Option<()> {
        self.mode = match self.mode {
            Mode::Header => self.header(io)?,
            Mode::DictionaryId => {
                self.need(io, 32)?;
                self.adler = self.take(io, 32)?.swap_bytes();
                Mode::WantDictionary
            }
            Mode::WantDictionary | Mode::Done | Mode::Bad(_) => return None,
            Mode::Block => self.block(io)?,
            Mode::StoredLength => {
                let lengths = self.take(io, 32)?;
                if lengths & 0xffff == !lengths >> 16 {
                    Mode::Stored(lengths as usize & 0xffff)
                } else {
                    Mode::Bad("invalid stored block lengths")
                }
            }
            Mode::Stored(0) => Mode::Block,
            Mode::Stored(left) => {
                let count = left.min(io.input.len() - io.read).min(io.output.len() - io.written);
                if count == 0 {
                    return None;
                }
                for _ in 0..count {
                    let byte = io.input[io.read];
                    io.read += 1;
                    self.put(io, byte);
                }
                Mode::Stored(left - count)
            }
            Mode::Counts => {
                let counts = self.take(io, 14)? as usize;
                self.counts = ((counts & 31) + 257, (counts >> 5 & 31) + 1, (counts >> 10) + 4);
                self.lengths.clear();
                if self.counts.0 > 286 || self.counts.1 > 30 {
                    Mode::Bad("too many length or distance symbols")
                } else {
                    Mode::CodeLengths
                }
            }
            Mode::CodeLengths => self.code_lengths(io)?,
            Mode::SymbolLengths => self.symbol_lengths(io)?,
            Mode::Symbol => self.literal_or_length(io)?,
            Mode::LengthBits(extra) => {
                self.length += self.take(io, extra as u32)? as usize;
                Mode::Distance
            }
            Mode::Distance => self.distance_symbol(io)?,
            Mode::DistanceBits(extra) => {
                self.distance += self.take(io, extra as u32)? as usize;
                Mode::Match
            }
            Mode::Match => {
                let count = self.length.min(io.output.len() - io.written);
                if count == 0 {
                    return None;
                }
                if self.distance > self.have {
                    self.mode = Mode::Bad("invalid distance too far back");
                    return Some(());
                }
                for _ in 0..count {
                    let byte = self.window[(self.at + WINDOW - self.distance) % WINDOW];
                    self.put(io, byte);
                }
                self.length -= count;
                if self.length == 0 { Mode::Symbol } else { Mode::Match }
            }
            Mode::Trailer => {
                if self.wrapped {
                    let sum = self.take(io, 32)?.swap_bytes();
                    if sum == self.adler { Mode::Done } else { Mode::Bad("incorrect data check") }
                } else {
                    Mode::Done
                }
            }
        };
        Some(())
    }

    fn header(&mut self, io: &mut Io) -> Option<Mode> {
        let header = self.take(io, 16)?;
        let (method, flags) = (header & 0xff, header >> 8);
        Some(if (method << 8 | flags) % 31 != 0 {
            Mode::Bad("incorrect header check")
        } else if method & 15 != 8 {
            Mode::Bad("unknown compression method")
        } else if method >> 4 > 7 {
            Mode::Bad("invalid window size")
        } else if flags & 0x20 != 0 {
            Mode::DictionaryId
        } else {
            Mode::Block
        })
    }

    fn block(&mut self, io: &mut Io) -> Option<Mode> {
        if self.last_block {
            self.drop_bits(self.bits & 7);
            return Some(Mode::Trailer);
        }
        let header = self.take(io, 3)?;
        self.last_block = header & 1 != 0;
        Some(match header >> 1 {
            0 => {
                self.drop_bits(self.bits & 7);
                Mode::StoredLength
            }
            1 => {
                let lengths: Vec<u8> = (0..288u16)
                    .map(|symbol| match symbol {
                        0..144 => 8,
                        144..256 => 9,
                        256..280 => 7,
                        _ => 8,
                    })
                    .collect();
                self.literals = Huffman::new(&lengths, true).map(Rc::new);
                self.distances = Huffman::new(&[5; 32], true).map(Rc::new);
                Mode::Symbol
            }
            2 => Mode::Counts,
            _ => Mode::Bad("invalid block type"),
        })
    }

    fn code_lengths(&mut self, io: &mut Io) -> Option<Mode> {
        while self.lengths.len() < self.counts.2 {
            let length = self.take(io, 3)?;
            self.lengths.push(length as u8);
        }
        let mut lengths = [0; 19];
        for (&symbol, &length) in ORDER.iter().zip(&self.lengths) {
            lengths[symbol as usize] = length;
        }
        self.lengths.clear();
        self.code = Huffman::new(&lengths, false).map(Rc::new);
        Some(if self.code.is_some() { Mode::SymbolLengths } else { Mode::Bad("invalid code lengths set") })
    }

    fn symbol_lengths(&mut self, io: &mut Io) -> Option<Mode> {
        let (literals, distances, _) = self.counts;
        let code = self.code.clone()?;
        while self.lengths.len() < literals + distances {
            // The symbol stays in the buffer until its extra bits are there, too.
            let (symbol, length) = loop {
                match code.decode(self.hold, self.bits) {
                    Decoded::Symbol(symbol, length) => break (symbol, length),
                    // An empty code reads as zeros.
                    Decoded::Invalid(length) => break (0, length),
                    Decoded::More => self.need(io, self.bits + 1)?,
                }
            };
            let (base, extra) = match symbol {
                16 => (3, 2),
                17 => (3, 3),
                18 => (11, 7),
                _ => {
                    self.drop_bits(length);
                    self.lengths.push(symbol as u8);
                    continue;
                }
            };
            self.need(io, length + extra)?;
            self.drop_bits(length);
            let value = match (symbol, self.lengths.last()) {
                (16, None) => return Some(Mode::Bad("invalid bit length repeat")),
                (16, Some(&last)) => last,
                _ => 0,
            };
            let count = base + self.take(io, extra)? as usize;
            if self.lengths.len() + count > literals + distances {
                return Some(Mode::Bad("invalid bit length repeat"));
            }
            self.lengths.extend(std::iter::repeat_n(value, count));
        }
        if self.lengths[256] == 0 {
            return Some(Mode::Bad("invalid code -- missing end-of-block"));
        }
        self.literals = Huffman::new(&self.lengths[..literals], true).map(Rc::new);
        self.distances = Huffman::new(&self.lengths[literals..], true).map(Rc::new);
        Some(match (&self.literals, &self.distances) {
            (None, _) => Mode::Bad("invalid literal/lengths set"),
            (_, None) => Mode::Bad("invalid distances set"),
            _ => Mode::Symbol,
        })
    }

    /// Literals are copied as long as there are any.
    fn literal_or_length(&mut self, io: &mut Io) -> Option<Mode> {
        let code = self.literals.clone()?;
        loop {
            // A literal that has no room stays in the input.
            if io.written == io.output.len() {
                return self.end_of_block_when_full(io, &code);
            }
            match self.symbol(io, &code)? {
                Ok(literal @ 0..256) => self.put(io, literal as u8),
                Ok(256) => return Some(Mode::Block),
                Ok(symbol) if (symbol as usize) < 257 + LENGTHS.len() => {
                    let (base, extra) = LENGTHS[symbol as usize - 257];
                    self.length = base as usize;
                    return Some(Mode::LengthBits(extra));
                }
                _ => return Some(Mode::Bad("invalid literal/length code")),
            }
        }
    }

    /// With a full output, everything but a literal is still taken.
    fn end_of_block_when_full(&mut self, io: &mut Io, code: &Huffman) -> Option<Mode> {
        loop {
            match code.decode(self.hold, self.bits) {
                Decoded::Symbol(0..256, _) => return None,
                Decoded::Symbol(256, length) => {
                    self.drop_bits(length);
                    return Some(Mode::Block);
                }
                Decoded::Symbol(symbol, length) if (symbol as usize) < 257 + LENGTHS.len() => {
                    self.drop_bits(length);
                    let (base, extra) = LENGTHS[symbol as usize - 257];
                    self.length = base as usize;
                    return Some(Mode::LengthBits(extra));
                }
                Decoded::Symbol(_, length) | Decoded::Invalid(length) => {
                    self.drop_bits(length);
                    return Some(Mode::Bad("invalid literal/length code"));
                }
                Decoded::More => self.need(io, self.bits + 1)?,
            }
        }
    }

    fn distance_symbol(&mut self, io: &mut Io) -> Option<Mode> {
        let code = self.distances.clone()?;
        Some(match self.symbol(io, &code)? {
            Ok(symbol) if (symbol as usize) < DISTANCES.len() => {
                let (base, extra) = DISTANCES[symbol as usize];
                self.distance = base as usize;
                Mode::DistanceBits(extra)
            }
            _ => Mode::Bad("invalid distance code"),
        })
    }
}

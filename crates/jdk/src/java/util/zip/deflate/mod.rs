//! Compression (RFC 1950 and 1951), in steps. The format leaves open which of many encodings a compressor chooses; this
//! one makes the choices of zlib (window of 32 KiB, memory level 8), so that Java programs see the bytes and sizes that
//! they see elsewhere.

mod bits;
mod matcher;
mod stored;
mod trees;

use super::checksum::adler32;
use bits::BitWriter;
use matcher::{Matcher, WINDOW};
use trees::{Block, Symbol};

/// How much of the input a call must bring to the output.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Flush {
    None,
    Sync,
    Full,
    Finish,
    /// Ends a block, for a change of level.
    Block,
}

impl Flush {
    /// How strong a flush is: one that is not stronger than the one before does nothing without input.
    fn rank(self) -> i32 {
        match self {
            Flush::None => 0,
            Flush::Block => 1,
            Flush::Sync => 4,
            Flush::Full => 6,
            Flush::Finish => 8,
        }
    }
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Status {
    Ok,
    End,
    /// Nothing could be done.
    Blocked,
}

#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Strategy {
    Default,
    Filtered,
    HuffmanOnly,
}

impl Strategy {
    pub fn of(number: i32) -> Strategy {
        match number {
            1 => Strategy::Filtered,
            2 => Strategy::HuffmanOnly,
            _ => Strategy::Default,
        }
    }
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Stage {
    Header,
    Body,
    Finishing,
}

/// How the work on a block ended.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Progress {
    NeedMore,
    BlockDone,
    FinishStarted,
    FinishDone,
}

/// What is searched at a level, and how hard.
#[derive(Clone, Copy)]
struct Effort {
    /// A match this long shortens the search for a better one.
    good: usize,
    /// A match this long is taken without looking at the next position; for greedy search, longer matches are not
    /// entered into the dictionary.
    lazy: usize,
    /// A match this long ends the search.
    nice: usize,
    /// Candidates looked at.
    chain: usize,
    search: Search,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Search {
    Stored,
    Greedy,
    Lazy,
}

const EFFORTS: [Effort; 10] = {
    const fn effort(good: usize, lazy: usize, nice: usize, chain: usize, search: Search) -> Effort {
        Effort { good, lazy, nice, chain, search }
    }
    [
        effort(0, 0, 0, 0, Search::Stored),
        effort(4, 4, 8, 4, Search::Greedy),
        effort(4, 5, 16, 8, Search::Greedy),
        effort(4, 6, 32, 32, Search::Greedy),
        effort(4, 4, 16, 16, Search::Lazy),
        effort(8, 16, 32, 32, Search::Lazy),
        effort(8, 16, 128, 128, Search::Lazy),
        effort(8, 32, 128, 256, Search::Lazy),
        effort(32, 128, 258, 1024, Search::Lazy),
        effort(32, 258, 258, 4096, Search::Lazy),
    ]
};

#[derive(Clone)]
pub struct Deflate {
    wrapped: bool,
    trailer_written: bool,
    level: usize,
    strategy: Strategy,
    stage: Stage,
    adler: u32,
    /// Rank of the last flush; -1 after one that ran out of room, -2 before the first call.
    last_flush: i32,
    bits: BitWriter,
    matcher: Matcher,
    block: Block,
}

/// Input and output of one call.
struct Io<'a> {
    input: &'a [u8],
    read: usize,
    output: &'a mut [u8],
    written: usize,
}

impl Io<'_> {
    fn left(&self) -> usize {
        self.input.len() - self.read
    }
    fn room(&self) -> usize {
        self.output.len() - self.written
    }
}

impl Deflate {
    /// Level -1 is 6.
    pub fn new(level: i32, strategy: Strategy, raw: bool) -> Deflate {
        Deflate {
            wrapped: !raw,
            trailer_written: false,
            level: level_of(level),
            strategy,
            stage: Stage::Header,
            adler: 1,
            last_flush: -2,
            bits: BitWriter::default(),
            matcher: Matcher::new(),
            block: Block::new(),
        }
    }

    pub fn reset(&mut self) {
        *self = Deflate::new(self.level as i32, self.strategy, !self.wrapped);
    }

    pub fn adler(&self) -> u32 {
        self.adler
    }

    /// Whether a dictionary could be set at this point.
    pub fn set_dictionary(&mut self, dictionary: &[u8]) -> bool {
        if (self.wrapped && self.stage != Stage::Header) || self.matcher.lookahead != 0 {
            return false;
        }
        if self.wrapped {
            self.adler = adler32(self.adler, dictionary);
        }
        let kept = &dictionary[dictionary.len().saturating_sub(WINDOW)..];
        if dictionary.len() >= WINDOW && !self.wrapped {
            self.matcher.forget();
        }
        self.matcher.load_dictionary(kept);
        true
    }

    /// Changes level and strategy; `Blocked` if what is before the change does not fit the output.
    pub fn set_params(
        &mut self,
        level: i32,
        strategy: Strategy,
        input: &[u8],
        output: &mut [u8],
    ) -> (usize, usize, Status) {
        let level = level_of(level);
        let mut used = (0, 0);
        let changes = strategy != self.strategy || EFFORTS[level].search != EFFORTS[self.level].search;
        if changes && self.last_flush != -2 {
            let (read, written, _) = self.run(input, output, Flush::Block);
            used = (read, written);
            if read < input.len()
                || self.matcher.strstart as i64 - self.matcher.block_start + self.matcher.lookahead as i64 != 0
            {
                return (read, written, Status::Blocked);
            }
        }
        if level != self.level {
            if self.level == 0 {
                self.matcher.leave_stored();
            }
            self.level = level;
        }
        self.strategy = strategy;
        (used.0, used.1, Status::Ok)
    }

    /// Compresses; gives the bytes read and written.
    pub fn run(&mut self, input: &[u8], output: &mut [u8], flush: Flush) -> (usize, usize, Status) {
        let mut io = Io { input, read: 0, output, written: 0 };
        let status = self.compress(&mut io, flush);
        (io.read, io.written, status)
    }

    fn compress(&mut self, io: &mut Io, flush: Flush) -> Status {
        if io.room() == 0 || (self.stage == Stage::Finishing && flush != Flush::Finish) {
            return Status::Blocked;
        }
        let last_flush = std::mem::replace(&mut self.last_flush, flush.rank());
        if self.bits.has_pending() {
            self.drain(io);
            if io.room() == 0 {
                self.last_flush = -1;
                return Status::Ok;
            }
        } else if io.left() == 0 && flush.rank() <= last_flush && flush != Flush::Finish {
            return Status::Blocked;
        }
        if self.stage == Stage::Finishing && io.left() != 0 {
            return Status::Blocked;
        }
        if self.stage == Stage::Header {
            self.stage = Stage::Body;
            if self.wrapped {
                self.write_header();
                self.drain(io);
                if self.bits.has_pending() {
                    self.last_flush = -1;
                    return Status::Ok;
                }
            }
        }
        if (io.left() != 0 || self.matcher.lookahead != 0 || (flush != Flush::None && self.stage != Stage::Finishing))
            && let Some(status) = self.compress_blocks(io, flush)
        {
            return status;
        }
        self.write_trailer(io, flush)
    }

    /// Works on the input; `Some` if the call ends with it.
    fn compress_blocks(&mut self, io: &mut Io, flush: Flush) -> Option<Status> {
        let progress = if self.level == 0 {
            self.store(io, flush)
        } else if self.strategy == Strategy::HuffmanOnly {
            self.encode_literals(io, flush)
        } else if EFFORTS[self.level].search == Search::Greedy {
            self.match_greedily(io, flush)
        } else {
            self.match_lazily(io, flush)
        };
        match progress {
            Progress::FinishStarted | Progress::FinishDone => self.stage = Stage::Finishing,
            _ => {}
        }
        match progress {
            Progress::NeedMore | Progress::FinishStarted => {
                if io.room() == 0 {
                    self.last_flush = -1;
                }
                return Some(Status::Ok);
            }
            Progress::BlockDone => {
                if matches!(flush, Flush::Sync | Flush::Full) {
                    self.bits.stored_block(&[], false);
                    if flush == Flush::Full {
                        self.matcher.clear_hash();
                        if self.matcher.lookahead == 0 {
                            self.matcher.restart();
                        }
                    }
                }
                self.drain(io);
                if io.room() == 0 {
                    self.last_flush = -1;
                    return Some(Status::Ok);
                }
            }
            Progress::FinishDone => {}
        }
        None
    }

    fn write_header(&mut self) {
        let level = match self.level {
            _ if self.strategy == Strategy::HuffmanOnly => 0,
            0..2 => 0,
            2..6 => 1,
            6 => 2,
            _ => 3,
        };
        let dictionary = self.matcher.strstart != 0;
        let header = 0x7800 | level << 6 | (dictionary as u32) << 5;
        self.bits.put_bytes(&((header + 31 - header % 31) as u16).to_be_bytes());
        if dictionary {
            self.bits.put_bytes(&self.adler.to_be_bytes());
        }
        self.adler = 1;
    }

    fn write_trailer(&mut self, io: &mut Io, flush: Flush) -> Status {
        if flush != Flush::Finish {
            return Status::Ok;
        }
        if !self.wrapped || self.trailer_written {
            return Status::End;
        }
        self.bits.put_bytes(&self.adler.to_be_bytes());
        self.drain(io);
        self.trailer_written = true;
        if self.bits.has_pending() { Status::Ok } else { Status::End }
    }

    /// Moves what is ready to the output.
    fn drain(&mut self, io: &mut Io) {
        io.written += self.bits.drain(&mut io.output[io.written..]);
    }

    /// Takes up to `count` bytes of the input.
    fn take<'a>(&mut self, io: &mut Io<'a>, count: usize) -> &'a [u8] {
        let input: &'a [u8] = io.input;
        let taken = &input[io.read..io.read + count.min(io.left())];
        io.read += taken.len();
        if self.wrapped {
            self.adler = adler32(self.adler, taken);
        }
        taken
    }

    /// Fills the window; whether there is enough to go on, `None` at the end of what there is.
    fn fill(&mut self, io: &mut Io, flush: Flush) -> Option<bool> {
        if self.matcher.wants_input() {
            loop {
                let more = self.matcher.make_room();
                if io.left() == 0 {
                    break;
                }
                let taken = self.take(io, more);
                self.matcher.append(taken);
                if !self.matcher.wants_input() || io.left() == 0 {
                    break;
                }
            }
            if self.matcher.wants_input() && flush == Flush::None {
                return Some(false);
            }
            if self.matcher.lookahead == 0 {
                return None;
            }
        }
        Some(true)
    }

    /// Ends the block at the current position.
    fn end_block(&mut self, io: &mut Io, last: bool) {
        let stored = self.matcher.block_bytes();
        self.block.write(&mut self.bits, stored, last, self.level);
        self.matcher.block_start = self.matcher.strstart as i64;
        self.drain(io);
    }

    /// What is left to do when the input is used up.
    fn finish(&mut self, io: &mut Io, flush: Flush) -> Progress {
        if flush == Flush::Finish {
            self.end_block(io, true);
            return if io.room() == 0 { Progress::FinishStarted } else { Progress::FinishDone };
        }
        if !self.block.is_empty() {
            self.end_block(io, false);
            if io.room() == 0 {
                return Progress::NeedMore;
            }
        }
        Progress::BlockDone
    }

    fn encode_literals(&mut self, io: &mut Io, flush: Flush) -> Progress {
        loop {
            if self.matcher.lookahead == 0 {
                let more = self.matcher.make_room();
                let taken = self.take(io, more);
                self.matcher.append(taken);
                if self.matcher.lookahead == 0 {
                    if flush == Flush::None {
                        return Progress::NeedMore;
                    }
                    break;
                }
            }
            self.matcher.match_length = 0;
            let full = self.block.push(Symbol::Literal(self.matcher.byte(0)));
            self.matcher.advance(1);
            if full {
                self.end_block(io, false);
                if io.room() == 0 {
                    return Progress::NeedMore;
                }
            }
        }
        self.matcher.insert = 0;
        self.finish(io, flush)
    }

    /// Takes the first match that is good enough at each position.
    fn match_greedily(&mut self, io: &mut Io, flush: Flush) -> Progress {
        let effort = EFFORTS[self.level];
        loop {
            match self.fill(io, flush) {
                Some(true) => {}
                Some(false) => return Progress::NeedMore,
                None => break,
            }
            let head = self.matcher.insert_here();
            if self.matcher.reaches(head) {
                self.matcher.match_length = self.matcher.longest_match(head, &effort);
            }
            let full;
            let length = self.matcher.match_length;
            if length >= matcher::MIN_MATCH {
                let distance = self.matcher.strstart - self.matcher.match_start;
                full = self.block.push(Symbol::Match { distance, length });
                self.matcher.take_greedy(length, effort.lazy);
            } else {
                full = self.block.push(Symbol::Literal(self.matcher.byte(0)));
                self.matcher.advance(1);
            }
            if full {
                self.end_block(io, false);
                if io.room() == 0 {
                    return Progress::NeedMore;
                }
            }
        }
        self.matcher.keep_tail();
        self.finish(io, flush)
    }

    /// Takes a match only if the next position has no longer one.
    fn match_lazily(&mut self, io: &mut Io, flush: Flush) -> Progress {
        let effort = EFFORTS[self.level];
        loop {
            match self.fill(io, flush) {
                Some(true) => {}
                Some(false) => return Progress::NeedMore,
                None => break,
            }
            let head = self.matcher.insert_here();
            self.matcher.look_lazily(head, &effort, self.strategy == Strategy::Filtered);
            let previous = self.matcher.prev_length;
            if previous >= matcher::MIN_MATCH && self.matcher.match_length <= previous {
                let distance = self.matcher.strstart - 1 - self.matcher.prev_match;
                let full = self.block.push(Symbol::Match { distance, length: previous });
                self.matcher.take_previous();
                if full {
                    self.end_block(io, false);
                    if io.room() == 0 {
                        return Progress::NeedMore;
                    }
                }
            } else if self.matcher.match_available {
                if self.block.push(Symbol::Literal(self.matcher.byte(-1))) {
                    self.end_block(io, false);
                }
                self.matcher.advance(1);
                if io.room() == 0 {
                    return Progress::NeedMore;
                }
            } else {
                self.matcher.match_available = true;
                self.matcher.advance(1);
            }
        }
        if self.matcher.match_available {
            self.block.push(Symbol::Literal(self.matcher.byte(-1)));
            self.matcher.match_available = false;
        }
        self.matcher.keep_tail();
        self.finish(io, flush)
    }
}

fn level_of(level: i32) -> usize {
    if (0..=9).contains(&level) { level as usize } else { 6 }
}

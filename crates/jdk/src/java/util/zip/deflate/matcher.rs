//! The window over the input, and the search for matches in it by chains of positions with equal hashes.

use super::Effort;

pub const WINDOW: usize = 1 << 15;
pub const MIN_MATCH: usize = 3;
pub const MAX_MATCH: usize = 258;
/// Input that a search wants to see ahead.
const MIN_LOOKAHEAD: usize = MAX_MATCH + MIN_MATCH + 1;
const MAX_DISTANCE: usize = WINDOW - MIN_LOOKAHEAD;
/// Matches of three bytes that are further away than this cost more than literals.
const TOO_FAR: usize = 4096;
const HASH_SIZE: usize = 1 << 15;
const HASH_SHIFT: u32 = 5;
const NIL: usize = 0;

#[derive(Clone)]
pub struct Matcher {
    /// Two windows' worth: the older half is dropped when the newer one is full.
    pub window: Vec<u8>,
    /// By hash, the last position with it.
    head: Vec<u16>,
    /// By position, the one before it with the same hash.
    prev: Vec<u16>,
    hash: usize,
    pub strstart: usize,
    /// May lie before the window.
    pub block_start: i64,
    pub lookahead: usize,
    /// Positions before `strstart` that are not in the chains yet.
    pub insert: usize,
    pub match_start: usize,
    pub match_length: usize,
    pub prev_match: usize,
    pub prev_length: usize,
    pub match_available: bool,
    /// What level 0 did to the window behind the chains' back: 0 nothing, 1 moved it once, 2 more.
    pub stored_slides: u8,
}

impl Matcher {
    pub fn new() -> Matcher {
        Matcher {
            // A comparison may look past the end of what there is.
            window: vec![0; 2 * WINDOW + MAX_MATCH],
            head: vec![0; HASH_SIZE],
            prev: vec![0; WINDOW],
            hash: 0,
            strstart: 0,
            block_start: 0,
            lookahead: 0,
            insert: 0,
            match_start: 0,
            match_length: MIN_MATCH - 1,
            prev_match: 0,
            prev_length: MIN_MATCH - 1,
            match_available: false,
            stored_slides: 0,
        }
    }

    pub fn clear_hash(&mut self) {
        self.head.fill(0);
    }

    /// Goes back to the start of the window.
    pub fn restart(&mut self) {
        self.strstart = 0;
        self.block_start = 0;
        self.insert = 0;
    }

    pub fn forget(&mut self) {
        self.clear_hash();
        self.restart();
    }

    /// Brings the chains in line with what level 0 did to the window.
    pub fn leave_stored(&mut self) {
        match std::mem::take(&mut self.stored_slides) {
            0 => {}
            1 => self.slide_chains(),
            _ => self.clear_hash(),
        }
    }

    pub fn wants_input(&self) -> bool {
        self.lookahead < MIN_LOOKAHEAD
    }

    /// The byte at a distance from the current position.
    pub fn byte(&self, distance: isize) -> u8 {
        self.window[self.strstart.wrapping_add_signed(distance)]
    }

    pub fn advance(&mut self, count: usize) {
        self.strstart += count;
        self.lookahead -= count;
    }

    /// The bytes of the block, if they are all still in the window.
    pub fn block_bytes(&self) -> Option<&[u8]> {
        let start = usize::try_from(self.block_start).ok()?;
        Some(&self.window[start..self.strstart])
    }

    fn slide_chains(&mut self) {
        for position in self.head.iter_mut().chain(&mut self.prev) {
            *position = position.saturating_sub(WINDOW as u16);
        }
    }

    /// Drops the older half of the window if the position is far enough; gives the room at its end.
    pub fn make_room(&mut self) -> usize {
        let mut room = 2 * WINDOW - self.lookahead - self.strstart;
        if self.strstart >= WINDOW + MAX_DISTANCE {
            self.window.copy_within(WINDOW..2 * WINDOW, 0);
            self.match_start = self.match_start.wrapping_sub(WINDOW);
            self.strstart -= WINDOW;
            self.block_start -= WINDOW as i64;
            self.insert = self.insert.min(self.strstart);
            self.slide_chains();
            room += WINDOW;
        }
        room
    }

    /// Adds input, and enters positions that were too near to the end of the input before.
    pub fn append(&mut self, bytes: &[u8]) {
        let at = self.strstart + self.lookahead;
        self.window[at..at + bytes.len()].copy_from_slice(bytes);
        self.lookahead += bytes.len();
        if self.lookahead + self.insert >= MIN_MATCH {
            let mut position = self.strstart - self.insert;
            self.hash = self.window[position] as usize;
            self.update_hash(self.window[position + 1]);
            while self.insert > 0 {
                self.enter(position);
                position += 1;
                self.insert -= 1;
                if self.lookahead + self.insert < MIN_MATCH {
                    break;
                }
            }
        }
    }

    #[inline]
    fn update_hash(&mut self, byte: u8) {
        self.hash = (self.hash << HASH_SHIFT ^ byte as usize) & (HASH_SIZE - 1);
    }

    /// Enters a position whose first two bytes are in the hash; gives the one before it in its chain.
    #[inline]
    fn enter(&mut self, position: usize) -> usize {
        self.update_hash(self.window[position + MIN_MATCH - 1]);
        let head = self.head[self.hash];
        self.prev[position & (WINDOW - 1)] = head;
        self.head[self.hash] = position as u16;
        head as usize
    }

    /// Enters the current position, if three bytes are there.
    #[inline]
    pub fn insert_here(&mut self) -> usize {
        if self.lookahead >= MIN_MATCH { self.enter(self.strstart) } else { NIL }
    }

    pub fn reaches(&self, head: usize) -> bool {
        head != NIL && self.strstart - head <= MAX_DISTANCE
    }

    /// The length of the longest match in a chain; longer than `prev_length` if `match_start` was set.
    pub fn longest_match(&mut self, head: usize, effort: &Effort) -> usize {
        let scan = self.strstart;
        let mut best = self.prev_length;
        let limit = scan.saturating_sub(MAX_DISTANCE);
        let mut chain = if best >= effort.good { effort.chain >> 2 } else { effort.chain };
        let nice = effort.nice.min(self.lookahead);
        let target: &[u8] = &self.window[scan..scan + MAX_MATCH];
        let mut candidate = head;
        loop {
            let source = &self.window[candidate..candidate + MAX_MATCH];
            // After a change of level the best may be 0: the byte before then counts, too.
            let promising = best < MAX_MATCH
                && source[best] == target[best]
                && self.window[candidate + best - 1] == self.window[scan + best - 1]
                && source[..2] == target[..2];
            if promising {
                let length = source.iter().zip(target).take_while(|(a, b)| a == b).count();
                if length > best {
                    self.match_start = candidate;
                    best = length;
                    if length >= nice {
                        break;
                    }
                }
            }
            candidate = self.prev[candidate & (WINDOW - 1)] as usize;
            chain -= 1;
            if candidate <= limit || chain == 0 {
                break;
            }
        }
        best.min(self.lookahead)
    }

    /// Moves behind a match found greedily; short ones are entered position by position.
    pub fn take_greedy(&mut self, length: usize, longest_entered: usize) {
        self.lookahead -= length;
        if length <= longest_entered && self.lookahead >= MIN_MATCH {
            for _ in 1..length {
                self.strstart += 1;
                self.enter(self.strstart);
            }
            self.strstart += 1;
        } else {
            self.strstart += length;
            self.hash = self.window[self.strstart] as usize;
            self.update_hash(self.window[self.strstart + 1]);
        }
        self.match_length = 0;
    }

    /// Looks for a match here that is better than the one at the previous position.
    pub fn look_lazily(&mut self, head: usize, effort: &Effort, filtered: bool) {
        self.prev_length = self.match_length;
        self.prev_match = self.match_start;
        self.match_length = MIN_MATCH - 1;
        if self.prev_length < effort.lazy && self.reaches(head) {
            self.match_length = self.longest_match(head, effort);
            let far = self.match_length == MIN_MATCH && self.strstart.wrapping_sub(self.match_start) > TOO_FAR;
            if self.match_length <= 5 && (filtered || far) {
                self.match_length = MIN_MATCH - 1;
            }
        }
    }

    /// Moves behind the match at the previous position.
    pub fn take_previous(&mut self) {
        let last_entered = (self.strstart + self.lookahead).wrapping_sub(MIN_MATCH);
        self.lookahead -= self.prev_length - 1;
        for _ in 0..self.prev_length - 2 {
            self.strstart += 1;
            if self.strstart <= last_entered {
                self.enter(self.strstart);
            }
        }
        self.prev_length = 0;
        self.match_available = false;
        self.match_length = MIN_MATCH - 1;
        self.strstart += 1;
    }

    /// At the end of the input: the last two positions are entered when more comes.
    pub fn keep_tail(&mut self) {
        self.insert = self.strstart.min(MIN_MATCH - 1);
    }

    /// Enters a dictionary (no longer than the window) as if it had been compressed.
    pub fn load_dictionary(&mut self, dictionary: &[u8]) {
        let mut rest = dictionary;
        loop {
            // As when input is added: as much as there is room for, until enough is ahead.
            loop {
                let room = self.make_room();
                if rest.is_empty() {
                    break;
                }
                let (taken, left) = rest.split_at(room.min(rest.len()));
                self.append(taken);
                rest = left;
                if !self.wants_input() || rest.is_empty() {
                    break;
                }
            }
            if self.lookahead < MIN_MATCH {
                break;
            }
            for _ in 0..self.lookahead - (MIN_MATCH - 1) {
                self.enter(self.strstart);
                self.strstart += 1;
            }
            self.lookahead = MIN_MATCH - 1;
        }
        self.strstart += self.lookahead;
        self.block_start = self.strstart as i64;
        self.insert = self.lookahead;
        self.lookahead = 0;
        self.match_length = MIN_MATCH - 1;
        self.prev_length = MIN_MATCH - 1;
        self.match_available = false;
    }
}

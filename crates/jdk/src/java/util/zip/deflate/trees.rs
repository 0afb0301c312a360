//! A block's symbols, and the Huffman codes made for them.

use super::super::inflate::{DISTANCES, LENGTHS, ORDER};
use super::bits::BitWriter;

/// Symbols of a block.
const CAPACITY: usize = (1 << 14) - 1;
const END_OF_BLOCK: usize = 256;
const LITERALS: usize = 286;
const LONGEST: usize = 15;

pub enum Symbol {
    Literal(u8),
    Match { distance: usize, length: usize },
}

#[derive(Clone)]
pub struct Block {
    /// Distance (0 for a literal) and literal or length.
    symbols: Vec<(u16, u16)>,
    literal_counts: [u32; LITERALS],
    distance_counts: [u32; DISTANCES.len()],
}

/// The code of one alphabet: per symbol its bits, in sending order, and their number.
struct Code {
    lengths: Vec<u8>,
    codes: Vec<u16>,
    /// The last symbol that has a code.
    last: usize,
}

/// The symbol of a length (less 257) or a distance in its table.
fn place(table: &[(u16, u8)], value: usize) -> usize {
    table.partition_point(|&(base, _)| base as usize <= value) - 1
}

impl Block {
    pub fn new() -> Block {
        let mut block = Block {
            symbols: Vec::with_capacity(CAPACITY),
            literal_counts: [0; LITERALS],
            distance_counts: [0; DISTANCES.len()],
        };
        block.clear();
        block
    }

    fn clear(&mut self) {
        self.symbols.clear();
        self.literal_counts.fill(0);
        self.distance_counts.fill(0);
        self.literal_counts[END_OF_BLOCK] = 1;
    }

    pub fn is_empty(&self) -> bool {
        self.symbols.is_empty()
    }

    /// Adds a symbol; whether the block is full.
    #[inline]
    pub fn push(&mut self, symbol: Symbol) -> bool {
        match symbol {
            Symbol::Literal(byte) => {
                self.symbols.push((0, byte as u16));
                self.literal_counts[byte as usize] += 1;
            }
            Symbol::Match { distance, length } => {
                self.symbols.push((distance as u16, length as u16));
                self.literal_counts[257 + place(&LENGTHS, length)] += 1;
                self.distance_counts[place(&DISTANCES, distance)] += 1;
            }
        }
        self.symbols.len() == CAPACITY
    }

    /// Writes the block in the shortest of the three forms and starts a new one. `stored` are the bytes it stands for,
    /// if they are still there.
    pub fn write(&mut self, bits: &mut BitWriter, stored: Option<&[u8]>, last: bool, level: usize) {
        debug_assert!(level > 0, "level 0 has no symbols");
        let extra = |index: usize| if index > 256 { LENGTHS[index - 257].1 } else { 0 };
        let literals = Code::new(&self.literal_counts, LONGEST);
        let distances = Code::new(&self.distance_counts, LONGEST);
        let runs = [literals.runs(), distances.runs()].concat();
        let mut run_counts = [0; ORDER.len()];
        runs.iter().for_each(|run| run_counts[run.0 as usize] += 1);
        let run_code = Code::new(&run_counts, 7);
        let sent = ORDER.iter().rposition(|&symbol| run_code.lengths[symbol as usize] != 0).unwrap_or(0).max(3) + 1;

        let fixed = fixed_codes();
        let size = |literals: &Code, distances: &Code| {
            let first: usize = self
                .literal_counts
                .iter()
                .enumerate()
                .map(|(symbol, &count)| count as usize * (literals.lengths[symbol] + extra(symbol)) as usize)
                .sum();
            let second: usize = self
                .distance_counts
                .iter()
                .enumerate()
                .map(|(symbol, &count)| count as usize * (distances.lengths[symbol] + DISTANCES[symbol].1) as usize)
                .sum();
            first + second
        };
        let run_size: usize = runs.iter().map(|run| (run_code.lengths[run.0 as usize] + run.2) as usize).sum();
        let dynamic_size = size(&literals, &distances) + run_size + 3 * sent + 14;
        let dynamic_bytes = (dynamic_size + 3 + 7) >> 3;
        let fixed_bytes = (size(&fixed.0, &fixed.1) + 3 + 7) >> 3;
        let best = dynamic_bytes.min(fixed_bytes);
        match stored {
            Some(bytes) if bytes.len() + 4 <= best => bits.stored_block(bytes, last),
            _ if fixed_bytes == best => {
                bits.put(1 << 1 | last as u32, 3);
                self.send(bits, &fixed.0, &fixed.1);
            }
            _ => {
                bits.put(2 << 1 | last as u32, 3);
                bits.put((literals.last + 1 - 257) as u32, 5);
                bits.put(distances.last as u32, 5);
                bits.put(sent as u32 - 4, 4);
                for &symbol in &ORDER[..sent] {
                    bits.put(run_code.lengths[symbol as usize] as u32, 3);
                }
                for &(symbol, value, extra) in &runs {
                    run_code.send(bits, symbol as usize);
                    bits.put(value as u32, extra as u32);
                }
                self.send(bits, &literals, &distances);
            }
        }
        self.clear();
        if last {
            bits.align();
        }
    }

    fn send(&self, bits: &mut BitWriter, literals: &Code, distances: &Code) {
        for &(distance, value) in &self.symbols {
            if distance == 0 {
                literals.send(bits, value as usize);
                continue;
            }
            let symbol = place(&LENGTHS, value as usize);
            literals.send(bits, 257 + symbol);
            bits.put((value - LENGTHS[symbol].0) as u32, LENGTHS[symbol].1 as u32);
            let symbol = place(&DISTANCES, distance as usize);
            distances.send(bits, symbol);
            bits.put((distance - DISTANCES[symbol].0) as u32, DISTANCES[symbol].1 as u32);
        }
        literals.send(bits, END_OF_BLOCK);
    }
}

/// The codes of RFC 1951, section 3.2.6.
fn fixed_codes() -> (Code, Code) {
    let mut lengths = vec![8u8; 288];
    lengths[144..256].fill(9);
    lengths[256..280].fill(7);
    (Code::of_lengths(lengths, 287), Code::of_lengths(vec![5; 30], 29))
}

impl Code {
    /// An optimal code with bounded lengths. Which of several optimal ones it is depends on how ties are broken: the
    /// node with the lower tree comes first, then the order of the heap decides.
    fn new(counts: &[u32], longest: usize) -> Code {
        let size = counts.len();
        let mut heap = Heap { nodes: Vec::with_capacity(size), counts: counts.to_vec(), depths: vec![0; size] };
        let mut last = 0;
        for (symbol, &count) in counts.iter().enumerate() {
            if count != 0 {
                heap.nodes.push(symbol);
                last = symbol;
            }
        }
        let mut any = !heap.nodes.is_empty();
        // At least two codes, as some decoders want it.
        while heap.nodes.len() < 2 {
            let forced = match (any, last) {
                (false, _) => 0,
                (true, ..2) => last + 1,
                (true, _) => 0,
            };
            last = if any && last >= 2 { last } else { forced };
            any = true;
            heap.counts[forced] = 1;
            heap.nodes.push(forced);
        }
        for at in (0..heap.nodes.len() / 2).rev() {
            heap.sift_down(at);
        }
        // Pairs of nodes in the order in which they were joined, each with its parent.
        let mut joined: Vec<usize> = Vec::with_capacity(2 * size);
        let mut parents = vec![0; 2 * size];
        while heap.nodes.len() >= 2 {
            let first = heap.pop();
            let second = heap.nodes[0];
            joined.push(first);
            joined.push(second);
            let parent = heap.counts.len();
            heap.counts.push(heap.counts[first] + heap.counts[second]);
            heap.depths.push(heap.depths[first].max(heap.depths[second]) + 1);
            parents[first] = parent;
            parents[second] = parent;
            heap.nodes[0] = parent;
            heap.sift_down(0);
        }
        let lengths = bounded_lengths(&joined, &parents, heap.counts.len() - 1, size, longest);
        Code::of_lengths(lengths, last)
    }

    /// The canonical code.
    fn of_lengths(lengths: Vec<u8>, last: usize) -> Code {
        let mut counts = [0u16; LONGEST + 1];
        lengths.iter().filter(|length| **length != 0).for_each(|&length| counts[length as usize] += 1);
        let mut next = [0u16; LONGEST + 1];
        for length in 1..=LONGEST {
            next[length] = (next[length - 1] + counts[length - 1]) << 1;
        }
        let codes = lengths
            .iter()
            .map(|&length| {
                if length == 0 {
                    return 0;
                }
                let code = next[length as usize];
                next[length as usize] += 1;
                code.reverse_bits() >> (16 - length)
            })
            .collect();
        Code { lengths, codes, last }
    }

    #[inline]
    fn send(&self, bits: &mut BitWriter, symbol: usize) {
        bits.put(self.codes[symbol] as u32, self.lengths[symbol] as u32);
    }

    /// The lengths as runs: symbol of the third code, its extra value and the bits of that.
    fn runs(&self) -> Vec<(u8, u16, u8)> {
        let mut runs = Vec::new();
        let lengths = &self.lengths[..=self.last];
        let mut previous = None;
        let mut at = 0;
        while at < lengths.len() {
            let length = lengths[at];
            // A run of zeros, of the length before it, or of a new one, which sends itself first.
            let most = match length {
                0 => 138,
                _ if previous == Some(length) => 6,
                _ => 7,
            };
            let least = if length == 0 || previous == Some(length) { 3 } else { 4 };
            let run = lengths[at..].iter().take(most).take_while(|next| **next == length).count();
            if run < least {
                runs.extend(std::iter::repeat_n((length, 0, 0), run));
            } else if length != 0 {
                let mut repeats = run;
                if previous != Some(length) {
                    runs.push((length, 0, 0));
                    repeats -= 1;
                }
                runs.push((16, repeats as u16 - 3, 2));
            } else if run <= 10 {
                runs.push((17, run as u16 - 3, 3));
            } else {
                runs.push((18, run as u16 - 11, 7));
            }
            previous = Some(length);
            at += run;
        }
        runs
    }
}

/// Lengths of the leaves of a tree, none above `longest`.
fn bounded_lengths(joined: &[usize], parents: &[usize], root: usize, leaves: usize, longest: usize) -> Vec<u8> {
    let mut lengths = vec![0u8; root + 1];
    let mut counts = vec![0i32; longest + 1];
    let mut overflow = 0;
    for &node in joined.iter().rev() {
        let mut length = lengths[parents[node]] as usize + 1;
        if length > longest {
            length = longest;
            overflow += 1;
        }
        lengths[node] = length as u8;
        if node < leaves {
            counts[length] += 1;
        }
    }
    if overflow > 0 {
        while overflow > 0 {
            let Some(shorter) = (1..longest).rev().find(|&length| counts[length] != 0) else { break };
            counts[shorter] -= 1;
            counts[shorter + 1] += 2;
            counts[longest] -= 1;
            overflow -= 2;
        }
        // The rarest leaves get the longest codes.
        let mut rest = joined.iter().filter(|node| **node < leaves);
        for length in (1..=longest).rev() {
            for _ in 0..counts[length] {
                if let Some(&leaf) = rest.next() {
                    lengths[leaf] = length as u8;
                }
            }
        }
    }
    lengths.truncate(leaves);
    lengths
}

/// Nodes with the rarest first.
struct Heap {
    nodes: Vec<usize>,
    counts: Vec<u32>,
    depths: Vec<u8>,
}

impl Heap {
    fn before(&self, one: usize, other: usize) -> bool {
        (self.counts[one], self.depths[one]) <= (self.counts[other], self.depths[other])
    }

    fn sift_down(&mut self, mut at: usize) {
        let node = self.nodes[at];
        loop {
            let mut child = 2 * at + 1;
            if child >= self.nodes.len() {
                break;
            }
            if child + 1 < self.nodes.len() && self.before(self.nodes[child + 1], self.nodes[child]) {
                child += 1;
            }
            if self.before(node, self.nodes[child]) {
                break;
            }
            self.nodes[at] = self.nodes[child];
            at = child;
        }
        self.nodes[at] = node;
    }

    fn pop(&mut self) -> usize {
        let first = self.nodes.swap_remove(0);
        if !self.nodes.is_empty() {
            self.sift_down(0);
        }
        first
    }
}

//! The compressed bits that wait for room in the output.

#[derive(Clone, Default)]
pub struct BitWriter {
    pending: Vec<u8>,
    /// Bytes at the start of `pending` that are gone already.
    drained: usize,
    hold: u64,
    held: u32,
}

impl BitWriter {
    /// Whether whole bytes wait.
    pub fn has_pending(&self) -> bool {
        self.pending.len() > self.drained
    }

    /// Bits that do not fill a byte yet.
    pub fn held(&self) -> u32 {
        self.held
    }

    pub fn put(&mut self, value: u32, count: u32) {
        self.hold |= (value as u64) << self.held;
        self.held += count;
        while self.held >= 8 {
            self.pending.push(self.hold as u8);
            self.hold >>= 8;
            self.held -= 8;
        }
    }

    /// Fills the last byte with zeros.
    pub fn align(&mut self) {
        if self.held > 0 {
            self.pending.push(self.hold as u8);
        }
        self.hold = 0;
        self.held = 0;
    }

    /// Whole bytes, where the bits end at a byte.
    pub fn put_bytes(&mut self, bytes: &[u8]) {
        self.pending.extend_from_slice(bytes);
    }

    /// A block without compression (RFC 1951, section 3.2.4).
    pub fn stored_block(&mut self, bytes: &[u8], last: bool) {
        self.stored_header(bytes.len(), last);
        self.put_bytes(bytes);
    }

    pub fn stored_header(&mut self, length: usize, last: bool) {
        self.put(last as u32, 3);
        self.align();
        self.put_bytes(&(length as u16).to_le_bytes());
        self.put_bytes(&(!length as u16).to_le_bytes());
    }

    /// Moves bytes to the output; how many.
    pub fn drain(&mut self, output: &mut [u8]) -> usize {
        let waiting = &self.pending[self.drained..];
        let count = waiting.len().min(output.len());
        output[..count].copy_from_slice(&waiting[..count]);
        self.drained += count;
        if self.drained == self.pending.len() {
            self.pending.clear();
            self.drained = 0;
        }
        count
    }
}

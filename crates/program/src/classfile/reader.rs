//! A cursor over big-endian bytes that reports running out instead of panicking.

use super::FormatError;

#[derive(Clone, Copy)]
pub(super) struct Reader {
    rest: &'static [u8],
    /// The attribute being read; empty for the file itself.
    attribute: &'static str,
}

impl Reader {
    pub fn new(bytes: &'static [u8]) -> Reader {
        Reader { rest: bytes, attribute: "" }
    }

    pub fn within(bytes: &'static [u8], attribute: &'static str) -> Reader {
        Reader { rest: bytes, attribute }
    }

    pub fn u8(&mut self) -> Result<u8, FormatError> {
        self.array::<1>().map(|[b]| b)
    }

    pub fn u16(&mut self) -> Result<u16, FormatError> {
        self.array().map(u16::from_be_bytes)
    }

    pub fn u32(&mut self) -> Result<u32, FormatError> {
        self.array().map(u32::from_be_bytes)
    }

    pub fn u64(&mut self) -> Result<u64, FormatError> {
        self.array().map(u64::from_be_bytes)
    }

    pub fn take(&mut self, length: usize) -> Result<&'static [u8], FormatError> {
        let (taken, rest) = self.rest.split_at_checked(length).ok_or_else(|| self.too_short())?;
        self.rest = rest;
        Ok(taken)
    }

    pub fn rest(&self) -> &'static [u8] {
        self.rest
    }

    /// How many entries to reserve room for when the file claims `count`, each of at least `size` bytes.
    pub fn capacity(&self, count: u16, size: usize) -> usize {
        usize::from(count).min(self.rest.len() / size)
    }

    /// Nothing may be left over.
    pub fn finish(&self) -> Result<(), FormatError> {
        if self.rest.is_empty() {
            return Ok(());
        }
        Err(self.wrong_length())
    }

    #[inline]
    fn array<const N: usize>(&mut self) -> Result<[u8; N], FormatError> {
        match self.rest.split_first_chunk() {
            Some((head, rest)) => {
                self.rest = rest;
                Ok(*head)
            }
            None => Err(self.too_short()),
        }
    }

    #[cold]
    fn too_short(&self) -> FormatError {
        if self.attribute.is_empty() {
            return FormatError::truncated();
        }
        self.wrong_length()
    }

    #[cold]
    fn wrong_length(&self) -> FormatError {
        FormatError::malformed(match self.attribute {
            "Code" => "Code segment has wrong length".to_owned(),
            attribute => format!("Wrong {attribute} attribute length"),
        })
    }
}

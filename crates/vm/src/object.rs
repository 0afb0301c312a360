//! The header that every object starts with, and the regions of the address space.

/// Offset of the class's number.
pub const CLASS: u32 = 0;
/// Offset of the identity hash, 0 while it was not asked for.
pub const HASH: u32 = 4;
/// Offset of the lock word: owner's thread number in the high half, depth in the low half.
pub const LOCK: u32 = 8;
/// Offset of an array's length.
pub const LENGTH: u32 = 12;

/// Per class: the mirror's address, then the initialisation word.
pub const CLASS_TABLE: u32 = 0x0001_0000;
/// Per literal: the string's address.
pub const LITERAL_TABLE: u32 = 0x0041_0000;
/// Per site: two references.
pub const SITE_TABLE: u32 = 0x0081_0000;
/// Objects.
pub const HEAP: u32 = 0x0101_0000;

/// The low byte of a class's initialisation word (JVMS 5.5).
pub mod init {
    pub const NOT_STARTED: u32 = 0;
    pub const RUNNING: u32 = 1;
    pub const DONE: u32 = 2;
    pub const FAILED: u32 = 3;
}

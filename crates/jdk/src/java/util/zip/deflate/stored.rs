//! Level 0: blocks without compression, whose sizes follow the room in the output.

use super::matcher::WINDOW;
use super::{Deflate, Flush, Io, Progress};

/// The longest stored block.
const MAX_STORED: usize = 65_535;
/// Bytes that may wait for room in the output.
const PENDING: usize = 1 << 16;

impl Deflate {
    /// Bytes that the header of a stored block takes at most.
    fn stored_header_size(&self) -> usize {
        (self.bits.held() as usize + 42) >> 3
    }

    pub(super) fn store(&mut self, io: &mut Io, flush: Flush) -> Progress {
        let start = io.read;
        let last = self.store_directly(io, flush);
        self.remember_input(io, io.read - start);
        if last {
            return Progress::FinishDone;
        }
        let window = &self.matcher;
        if !matches!(flush, Flush::None | Flush::Finish)
            && io.left() == 0
            && window.strstart as i64 == window.block_start
        {
            return Progress::BlockDone;
        }
        self.buffer_input(io);
        self.store_buffered(io, flush)
    }

    /// Copies blocks from window and input to the output while they are worth a header; whether the last one was.
    fn store_directly(&mut self, io: &mut Io, flush: Flush) -> bool {
        let worthy = (PENDING - 5).min(WINDOW);
        loop {
            let header = self.stored_header_size();
            if io.room() < header {
                return false;
            }
            let buffered = (self.matcher.strstart as i64 - self.matcher.block_start) as usize;
            let all = buffered + io.left();
            let length = MAX_STORED.min(all).min(io.room() - header);
            let partial = flush == Flush::None || length != all || (length == 0 && flush != Flush::Finish);
            if length < worthy && partial {
                return false;
            }
            let last = flush == Flush::Finish && length == all;
            self.bits.stored_header(length, last);
            self.drain(io);
            let from_window = buffered.min(length);
            let at = self.matcher.block_start as usize;
            io.output[io.written..io.written + from_window].copy_from_slice(&self.matcher.window[at..at + from_window]);
            io.written += from_window;
            self.matcher.block_start += from_window as i64;
            let taken = self.take(io, length - from_window);
            io.output[io.written..io.written + taken.len()].copy_from_slice(taken);
            io.written += taken.len();
            if last {
                return true;
            }
        }
    }

    /// Keeps the last `used` bytes of the input in the window, for a later change of level.
    fn remember_input(&mut self, io: &Io, used: usize) {
        if used == 0 {
            return;
        }
        let matcher = &mut self.matcher;
        let recent = &io.input[io.read - used.min(WINDOW)..io.read];
        if used >= WINDOW {
            matcher.stored_slides = 2;
            matcher.window[..WINDOW].copy_from_slice(recent);
            matcher.strstart = WINDOW;
            matcher.insert = WINDOW;
        } else {
            if 2 * WINDOW - matcher.strstart <= used {
                matcher.strstart -= WINDOW;
                matcher.window.copy_within(WINDOW..WINDOW + matcher.strstart, 0);
                matcher.stored_slides = (matcher.stored_slides + 1).min(2);
                matcher.insert = matcher.insert.min(matcher.strstart);
            }
            matcher.window[matcher.strstart..matcher.strstart + used].copy_from_slice(recent);
            matcher.strstart += used;
            matcher.insert += used.min(WINDOW - matcher.insert);
        }
        matcher.block_start = matcher.strstart as i64;
    }

    /// Moves what is left of the input to the window.
    fn buffer_input(&mut self, io: &mut Io) {
        let matcher = &mut self.matcher;
        let mut room = 2 * WINDOW - matcher.strstart;
        if io.left() > room && matcher.block_start >= WINDOW as i64 {
            matcher.block_start -= WINDOW as i64;
            matcher.strstart -= WINDOW;
            matcher.window.copy_within(WINDOW..WINDOW + matcher.strstart, 0);
            matcher.stored_slides = (matcher.stored_slides + 1).min(2);
            room += WINDOW;
            matcher.insert = matcher.insert.min(matcher.strstart);
        }
        let taken = self.take(io, room);
        let matcher = &mut self.matcher;
        matcher.window[matcher.strstart..matcher.strstart + taken.len()].copy_from_slice(taken);
        matcher.strstart += taken.len();
        matcher.insert += taken.len().min(WINDOW - matcher.insert);
    }

    /// Writes a block that waits for room in the output, if it is worth it or must be.
    fn store_buffered(&mut self, io: &mut Io, flush: Flush) -> Progress {
        let longest = (PENDING - self.stored_header_size()).min(MAX_STORED);
        let buffered = (self.matcher.strstart as i64 - self.matcher.block_start) as usize;
        let must =
            (buffered > 0 || flush == Flush::Finish) && flush != Flush::None && io.left() == 0 && buffered <= longest;
        let mut last = false;
        if buffered >= longest.min(WINDOW) || must {
            let length = buffered.min(longest);
            last = flush == Flush::Finish && io.left() == 0 && length == buffered;
            let at = self.matcher.block_start as usize;
            self.bits.stored_block(&self.matcher.window[at..at + length], last);
            self.matcher.block_start += length as i64;
            self.drain(io);
        }
        if last { Progress::FinishStarted } else { Progress::NeedMore }
    }
}

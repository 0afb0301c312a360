//! Copies of this process: what it has set up once, each copy begins with, and whatever a copy does is its own.
//!
//! `unsafe` is sound here because of what [`in_copy`] asks of its caller: no other thread of this process is in the
//! middle of anything, so no lock and no half-made change is copied.

use std::io::{self, Read, Write};
use std::os::fd::{AsRawFd, RawFd};
use std::os::unix::process::ExitStatusExt;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::process::ExitStatus;

/// Does something in a copy of this process, waits for its end, and tells its status: 0 if `work` says that all is well.
/// The copy ends with this process, however that ends; if standard input ends, both do.
///
/// Only for a process whose other threads do nothing but wait for this one: in the copy there is only this one.
pub fn in_copy(work: impl FnOnce() -> bool) -> io::Result<ExitStatus> {
    // The copy reads what this process alone could write, and sees it gone; and the other way round.
    let (alive, life) = io::pipe()?;
    let (ended, running) = io::pipe()?;
    // SAFETY: a plain system call. Other threads wait, as the caller promises.
    match unsafe { libc::fork() } {
        -1 => Err(io::Error::last_os_error()),
        0 => {
            drop((life, ended));
            std::thread::spawn(move || {
                let mut alive = alive;
                let _ = alive.read(&mut [0]);
                exit(1);
            });
            let is_well = catch_unwind(AssertUnwindSafe(work)).unwrap_or(false);
            let _ = io::stdout().flush();
            drop(running);
            exit(i32::from(!is_well))
        }
        copy => {
            drop((alive, running));
            if !ends_before_input(ended.as_raw_fd())? {
                // `life` ends the copy.
                exit(0);
            }
            wait_for(copy)
        }
    }
}

/// Without what others have registered for the end: a copy has not registered it.
fn exit(status: i32) -> ! {
    // SAFETY: it does not return, and touches nothing of this process.
    unsafe { libc::_exit(status) }
}

/// Waits until nobody can write to a pipe any more: false if standard input ended before.
fn ends_before_input(pipe: RawFd) -> io::Result<bool> {
    let watched = |fd| libc::pollfd { fd, events: libc::POLLIN, revents: 0 };
    let mut both = [watched(pipe), watched(libc::STDIN_FILENO)];
    loop {
        // SAFETY: the array lives until the call returns, and its length is right.
        if unsafe { libc::poll(both.as_mut_ptr(), both.len() as libc::nfds_t, -1) } < 0 {
            let error = io::Error::last_os_error();
            if error.kind() == io::ErrorKind::Interrupted {
                continue;
            }
            return Err(error);
        }
        if both[0].revents != 0 {
            return Ok(true);
        }
        if both[1].revents & libc::POLLIN != 0 && is_readable(libc::STDIN_FILENO) {
            // Somebody has already said what comes next. A negative one is not looked at.
            both[1].fd = -1;
        } else if both[1].revents != 0 {
            return Ok(false);
        }
    }
}

/// Whether a pipe has something to read: it may be at its end.
fn is_readable(pipe: RawFd) -> bool {
    let mut count: libc::c_int = 0;
    // SAFETY: FIONREAD writes a number to what it is given, which is one.
    unsafe { libc::ioctl(pipe, libc::FIONREAD, &raw mut count) == 0 && count > 0 }
}

fn wait_for(process: libc::pid_t) -> io::Result<ExitStatus> {
    let mut status = 0;
    loop {
        // SAFETY: it writes to `status` only.
        if unsafe { libc::waitpid(process, &raw mut status, 0) } == process {
            return Ok(ExitStatus::from_raw(status));
        }
        let error = io::Error::last_os_error();
        if error.kind() != io::ErrorKind::Interrupted {
            return Err(error);
        }
    }
}

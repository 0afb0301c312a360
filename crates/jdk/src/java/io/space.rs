//! How much room the file system of a path has.

use super::files::{self, Sys};
use std::ffi::CString;
use std::mem::MaybeUninit;
use std::os::unix::ffi::OsStrExt;
use std::path::Path;
use vm::{Machine, Vm};

/// Counted in blocks.
pub struct Space {
    pub block: u64,
    pub total: u64,
    pub free: u64,
    pub usable: u64,
}

/// `statvfs(3)`.
pub fn space<M: Machine>(vm: &Vm<M>, path: &Path) -> Sys<Space> {
    files::stat(vm, path, true)?;
    let name = CString::new(path.as_os_str().as_bytes()).map_err(|_| files::ENOENT)?;
    let mut data = MaybeUninit::<libc::statvfs>::uninit();
    // SAFETY: the name ends with a zero, and the system fills the structure before it returns 0.
    let data = unsafe {
        if libc::statvfs(name.as_ptr(), data.as_mut_ptr()) != 0 {
            return Err(files::errno(&std::io::Error::last_os_error()));
        }
        data.assume_init()
    };
    Ok(Space { block: data.f_frsize, total: data.f_blocks, free: data.f_bfree, usable: data.f_bavail })
}

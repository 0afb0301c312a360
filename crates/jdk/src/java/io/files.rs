//! Open files of the program, by file descriptor. Errors are `errno` numbers.
//!
//! A file's position is part of the state; the host's file is only ever accessed at explicit offsets, so forks can
//! share it.

use super::paths;
use std::any::Any;
use std::ffi::OsString;
use std::fs::{self, File, Metadata, OpenOptions};
use std::io;
use std::os::unix::ffi::OsStringExt;
use std::os::unix::fs::{FileExt, OpenOptionsExt};
use std::path::{Path, PathBuf};
use std::rc::Rc;
use vm::{Machine, Resource, Vm};

pub const ENOENT: i32 = 2;
pub const EBADF: i32 = 9;
pub const EACCES: i32 = 13;
pub const EEXIST: i32 = 17;
pub const EISDIR: i32 = 21;
pub const EINVAL: i32 = 22;
pub const ESPIPE: i32 = 29;

/// Flags of `open(2)` on Linux.
pub const O_ACCESS: i32 = 3;
pub const O_WRONLY: i32 = 1;
pub const O_RDWR: i32 = 2;
pub const O_CREAT: i32 = 0o100;
pub const O_EXCL: i32 = 0o200;
pub const O_TRUNC: i32 = 0o1000;
pub const O_APPEND: i32 = 0o2000;
pub const O_NOFOLLOW: i32 = 0o400_000;

/// The result of a system call.
pub type Sys<T> = Result<T, i32>;

/// File descriptors above the standard ones are handles of resources, moved past these.
const FIRST: u64 = 2;

#[derive(Clone)]
pub struct OpenFile {
    pub path: PathBuf,
    pub position: u64,
    pub flags: i32,
    target: Target,
}

#[derive(Clone)]
enum Target {
    Host(Rc<File>),
    /// `/dev/null`
    Null,
    /// `/dev/random` and `/dev/urandom`: bytes that are a function of the seed.
    Random,
}

impl Resource for OpenFile {
    fn as_any(&self) -> &dyn Any {
        self
    }
    fn clone_boxed(&self) -> Rc<dyn Resource> {
        Rc::new(self.clone())
    }
    fn as_any_mut(&mut self) -> &mut dyn Any {
        self
    }
}

/// Files that exist whatever the host has.
fn device(path: &Path) -> Option<Target> {
    match path.to_str()? {
        "/dev/null" => Some(Target::Null),
        "/dev/random" | "/dev/urandom" => Some(Target::Random),
        _ => None,
    }
}

pub fn is_device(path: &Path) -> bool {
    device(path).is_some()
}

pub fn errno(error: &io::Error) -> i32 {
    error.raw_os_error().unwrap_or(EINVAL)
}

/// What `strerror` says.
pub fn describe(errno: i32) -> String {
    let text = io::Error::from_raw_os_error(errno).to_string();
    let end = text.rfind(" (os error").unwrap_or(text.len());
    text[..end].to_string()
}

/// A path from the bytes that Java passes to the system.
pub fn path_of_bytes(bytes: &[u8]) -> PathBuf {
    paths::absolute(Path::new(&OsString::from_vec(bytes.to_vec())))
}

pub fn path_of(text: &str) -> PathBuf {
    paths::absolute(Path::new(text))
}

fn denied<T>(path: &Path) -> Sys<T> {
    Err(if fs::symlink_metadata(path).is_ok() { EACCES } else { ENOENT })
}

/// `open(2)`.
pub fn open<M: Machine>(vm: &mut Vm<M>, path: &Path, flags: i32, mode: u32) -> Sys<i32> {
    let target = match device(path) {
        Some(target) => target,
        None => Target::Host(Rc::new(open_host(vm, path, flags, mode)?)),
    };
    let handle = vm.keep(OpenFile { path: path.to_path_buf(), position: 0, flags, target });
    Ok((handle + FIRST) as i32)
}

fn open_host<M: Machine>(vm: &Vm<M>, path: &Path, flags: i32, mode: u32) -> Sys<File> {
    let access = flags & O_ACCESS;
    let (read, write) = (access != O_WRONLY, access != 0);
    if write && !paths::may_write(vm, path) {
        // A new file that must not be made is denied, not missing, if its directory is there.
        let has_parent = path.parent().is_some_and(Path::is_dir);
        return if flags & O_CREAT != 0 && has_parent { Err(EACCES) } else { denied(path) };
    }
    if read && !paths::may_read(vm, path) && !(write && paths::may_write(vm, path)) {
        return denied(path);
    }
    if path.extension().is_some_and(|kind| kind == "jar") && !path.starts_with(&vm.program.jdk.home) {
        program::asked::everything();
    }
    let exclusive = flags & O_EXCL != 0 && flags & O_CREAT != 0;
    OpenOptions::new()
        .read(read)
        .write(write)
        .create(write && flags & O_CREAT != 0)
        .create_new(exclusive)
        .truncate(write && !exclusive && flags & O_TRUNC != 0)
        .mode(mode)
        .custom_flags(flags & O_NOFOLLOW)
        .open(path)
        .map_err(|error| errno(&error))
}

pub fn file<M: Machine>(vm: &Vm<M>, fd: i32) -> Sys<&OpenFile> {
    u64::try_from(fd).ok().and_then(|fd| vm.resource(fd.checked_sub(FIRST)?)).ok_or(EBADF)
}

fn file_mut<M: Machine>(vm: &mut Vm<M>, fd: i32) -> Sys<&mut OpenFile> {
    u64::try_from(fd).ok().and_then(|fd| vm.resource_mut(fd.checked_sub(FIRST)?)).ok_or(EBADF)
}

/// A second descriptor of an open file, with a position of its own.
pub fn duplicate<M: Machine>(vm: &mut Vm<M>, fd: i32) -> Sys<i32> {
    let copy = file(vm, fd)?.clone();
    Ok((vm.keep(copy) + FIRST) as i32)
}

pub fn close<M: Machine>(vm: &mut Vm<M>, fd: i32) -> Sys<()> {
    match fd {
        0..=2 => Ok(()),
        _ if file(vm, fd).is_ok() && vm.release(fd as u64 - FIRST) => Ok(()),
        _ => Err(EBADF),
    }
}

/// Reads at the file's position and moves it; 0 at the end.
pub fn read<M: Machine>(vm: &mut Vm<M>, fd: i32, into: &mut [u8]) -> Sys<usize> {
    if fd == 0 {
        vm.host.flush();
        return Ok(vm.host.read_in(into));
    }
    let position = file(vm, fd)?.position;
    let count = read_at(vm, fd, into, position)?;
    file_mut(vm, fd)?.position += count as u64;
    Ok(count)
}

pub fn read_at<M: Machine>(vm: &mut Vm<M>, fd: i32, into: &mut [u8], position: u64) -> Sys<usize> {
    if (0..=2).contains(&fd) {
        return Err(ESPIPE);
    }
    let open = file(vm, fd)?;
    if open.flags & O_ACCESS == O_WRONLY {
        return Err(EBADF);
    }
    match &open.target {
        Target::Null => Ok(0),
        Target::Random => {
            vm.random_bytes(into);
            Ok(into.len())
        }
        Target::Host(host) => {
            let mut done = 0;
            while done < into.len() {
                match host.read_at(&mut into[done..], position + done as u64) {
                    Ok(0) => break,
                    Ok(count) => done += count,
                    Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
                    Err(error) => return Err(errno(&error)),
                }
            }
            Ok(done)
        }
    }
}

/// Writes all bytes at the file's position, or at its end if it was opened to append, and moves the position.
pub fn write<M: Machine>(vm: &mut Vm<M>, fd: i32, bytes: &[u8]) -> Sys<()> {
    match fd {
        1 => {
            vm.host.write_out(bytes);
            return Ok(());
        }
        2 => {
            vm.host.write_err(bytes);
            return Ok(());
        }
        _ => {}
    }
    let append = file(vm, fd)?.flags & O_APPEND != 0;
    let position = if append { size(vm, fd)? } else { file(vm, fd)?.position };
    write_at(vm, fd, bytes, position)?;
    file_mut(vm, fd)?.position = position + bytes.len() as u64;
    Ok(())
}

pub fn write_at<M: Machine>(vm: &Vm<M>, fd: i32, bytes: &[u8], position: u64) -> Sys<()> {
    let open = file(vm, fd)?;
    if open.flags & O_ACCESS == 0 {
        return Err(EBADF);
    }
    match &open.target {
        Target::Host(host) => host.write_all_at(bytes, position).map_err(|error| errno(&error)),
        Target::Null | Target::Random => Ok(()),
    }
}

pub fn size<M: Machine>(vm: &Vm<M>, fd: i32) -> Sys<u64> {
    if (0..=2).contains(&fd) {
        return Ok(0);
    }
    Ok(metadata(vm, fd)?.map_or(0, |data| data.len()))
}

/// What `fstat` says; `None` for devices and standard streams.
pub fn metadata<M: Machine>(vm: &Vm<M>, fd: i32) -> Sys<Option<Metadata>> {
    if (0..=2).contains(&fd) {
        return Ok(None);
    }
    match &file(vm, fd)?.target {
        Target::Host(host) => host.metadata().map(Some).map_err(|error| errno(&error)),
        _ => Ok(None),
    }
}

pub fn position<M: Machine>(vm: &Vm<M>, fd: i32) -> Sys<u64> {
    if (0..=2).contains(&fd) { Err(ESPIPE) } else { Ok(file(vm, fd)?.position) }
}

pub fn seek<M: Machine>(vm: &mut Vm<M>, fd: i32, position: u64) -> Sys<()> {
    if (0..=2).contains(&fd) {
        return Err(ESPIPE);
    }
    file_mut(vm, fd)?.position = position;
    Ok(())
}

pub fn truncate<M: Machine>(vm: &mut Vm<M>, fd: i32, size: u64) -> Sys<()> {
    let open = file(vm, fd)?;
    if open.flags & O_ACCESS == 0 {
        return Err(EINVAL);
    }
    match &open.target {
        Target::Host(host) => host.set_len(size).map_err(|error| errno(&error)),
        _ => Err(EINVAL),
    }
}

/// `stat` or `lstat`. Directories can be looked at (not listed) wherever they are, as their names occur in paths that
/// are allowed.
pub fn stat<M: Machine>(vm: &Vm<M>, path: &Path, follow: bool) -> Sys<Metadata> {
    let data = if follow { fs::metadata(path) } else { fs::symlink_metadata(path) };
    let data = data.map_err(|error| errno(&error))?;
    if data.is_dir() || is_device(path) || paths::may_read(vm, path) || paths::may_write(vm, path) {
        return Ok(data);
    }
    Err(EACCES)
}

/// `access(2)`; `mode` is any of read 4, write 2, execute 1, or 0 for existence.
pub fn access<M: Machine>(vm: &Vm<M>, path: &Path, mode: i32) -> Sys<()> {
    use std::os::unix::fs::PermissionsExt;
    if is_device(path) {
        return if mode & 1 != 0 { Err(EACCES) } else { Ok(()) };
    }
    let data = stat(vm, path, true)?;
    if mode & 4 != 0 {
        if !paths::may_read(vm, path) {
            return Err(EACCES);
        }
        let opened = if data.is_dir() { fs::read_dir(path).map(drop) } else { File::open(path).map(drop) };
        opened.map_err(|error| errno(&error))?;
    }
    if mode & 2 != 0 {
        if !paths::may_write(vm, path) {
            return Err(EACCES);
        }
        if data.is_dir() {
            if data.permissions().readonly() {
                return Err(EACCES);
            }
        } else {
            OpenOptions::new().write(true).open(path).map_err(|error| errno(&error))?;
        }
    }
    if mode & 1 != 0 && data.permissions().mode() & 0o111 == 0 {
        return Err(EACCES);
    }
    Ok(())
}

/// The names in a directory, sorted, so that a run does not depend on the file system.
pub fn list<M: Machine>(vm: &Vm<M>, path: &Path) -> Sys<Vec<Vec<u8>>> {
    if !paths::may_read(vm, path) {
        return denied(path);
    }
    if !path.starts_with(&vm.program.jdk.home) {
        program::asked::everything();
    }
    let entries = fs::read_dir(path).map_err(|error| errno(&error))?;
    let mut names = Vec::new();
    for entry in entries {
        names.push(entry.map_err(|error| errno(&error))?.file_name().into_vec());
    }
    names.sort();
    Ok(names)
}

/// Runs a change of the names `paths`, all of which must be writable.
pub fn change<M: Machine, T>(vm: &Vm<M>, paths: &[&Path], work: impl FnOnce() -> io::Result<T>) -> Sys<T> {
    for path in paths {
        if !paths::may_replace(vm, path) {
            let missing = fs::symlink_metadata(path).is_err() && !path.parent().is_some_and(Path::is_dir);
            return Err(if missing { ENOENT } else { EACCES });
        }
    }
    work().map_err(|error| errno(&error))
}

/// Runs a change of what `path` names.
pub fn modify<M: Machine, T>(vm: &Vm<M>, path: &Path, work: impl FnOnce() -> io::Result<T>) -> Sys<T> {
    if !paths::may_write(vm, path) {
        return denied(path);
    }
    work().map_err(|error| errno(&error))
}

/// Whether a name may be looked up for what it links to.
pub fn may_look<M: Machine>(vm: &Vm<M>, path: &Path) -> bool {
    paths::may_read(vm, path) || paths::may_write(vm, path)
}

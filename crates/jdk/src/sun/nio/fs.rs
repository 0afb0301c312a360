//! `sun.nio.fs.UnixNativeDispatcher`: system calls, with paths as zero-terminated bytes outside the Java heap.

use super::{initialize_unix_exception, outside, unix};
use crate::java::io::files::{self, Sys};
use crate::java::io::space::space;
use std::any::Any;
use std::fs::{self, Metadata};
use std::io;
use std::ops::ControlFlow::Continue;
use std::os::unix::ffi::{OsStrExt, OsStringExt};
use std::os::unix::fs::{MetadataExt, PermissionsExt, chown, lchown, symlink};
use std::path::PathBuf;
use std::rc::Rc;
use std::time::{Duration, SystemTime, UNIX_EPOCH};
use vm::{Flow, Machine, Natives, Ref, Resource, Vm};

pub fn add<M: Machine>(natives: &mut Natives<M>) {
    natives.add(
        "sun/nio/fs/UnixNativeDispatcher",
        &[
            ("init()I", capabilities),
            ("fchmodatNoFollowSupported0()Z", |_| Continue(M::int(0))),
            ("getcwd()[B", working_directory),
            ("strerror(I)[B", error_text),
            ("open0(JII)I", open),
            ("close0(I)V", close),
            ("dup(I)I", duplicate),
            ("read(IJI)I", read),
            ("read0(IJI)I", read),
            ("write(IJI)I", write),
            ("write0(IJI)I", write),
            ("access0(JI)V", access_or_throw),
            ("access0(JI)I", access_errno),
            ("exists0(J)Z", exists),
            ("stat0(JLsun/nio/fs/UnixFileAttributes;)V", stat_or_throw),
            ("stat0(JLsun/nio/fs/UnixFileAttributes;)I", stat_errno),
            ("stat1(J)I", stat_mode),
            ("lstat0(JLsun/nio/fs/UnixFileAttributes;)V", lstat),
            ("fstat(ILsun/nio/fs/UnixFileAttributes;)V", fstat),
            ("fstat0(ILsun/nio/fs/UnixFileAttributes;)V", fstat),
            ("statvfs0(JLsun/nio/fs/UnixFileStoreAttributes;)V", file_store),
            ("opendir0(J)J", open_directory),
            ("readdir(J)[B", read_directory),
            ("readdir0(J)[B", read_directory),
            ("closedir(J)V", close_directory),
            ("realpath0(J)[B", real_path),
            ("readlink0(J)[B", read_link),
            ("link0(JJ)V", link),
            ("symlink0(JJ)V", symbolic_link),
            ("unlink0(J)V", unlink),
            ("rmdir0(J)V", remove_directory),
            ("mkdir0(JI)V", make_directory),
            ("rename0(JJ)V", rename),
            ("chmod0(JI)V", change_mode),
            ("utimes0(JJJ)V", set_times_micros),
            ("lutimes0(JJJ)V", set_times_micros),
            ("futimes(IJJ)V", set_open_times::<M, 1_000>),
            ("futimens(IJJ)V", set_open_times::<M, 1>),
            ("futimens0(IJJ)V", set_open_times::<M, 1>),
            ("fchmod(II)V", change_open_mode),
            ("fchmod0(II)V", change_open_mode),
            ("fchmodat0(IJII)V", change_mode_at),
            ("utimensat0(IJJJI)V", set_times_at),
            ("chown0(JII)V", change_owner),
            ("lchown0(JII)V", change_owner_of_link),
            ("fchown(III)V", change_owner_of_open),
            ("fchown0(III)V", change_owner_of_open),
        ],
    );
    natives.add(
        "sun/nio/fs/LinuxNativeDispatcher",
        &[("init()V", |vm| vm.void()), ("posix_fadvise(IJJI)I", |_| Continue(M::int(0)))],
    );
}

/// Set and access times relative to an open file (17), creation times (25); nothing relative to directories.
fn capabilities<M: Machine>(vm: &mut Vm<M>) -> Flow<M::Value> {
    let attributes = vm.boot_class("sun/nio/fs/UnixFileAttributes")?;
    let births = attributes.field_named("birthtime_available").is_some();
    Continue(M::int(if births { 1 << 16 } else { 1 << 2 | 1 << 3 | 1 << 4 }))
}

fn bytes<M: Machine>(vm: &mut Vm<M>, content: &[u8]) -> Flow<M::Value> {
    Continue(M::reference(vm.new_byte_array(content)?))
}

/// The zero-terminated bytes at the address in slot `index`.
fn c_string<M: Machine>(vm: &mut Vm<M>, index: u32) -> Flow<Vec<u8>> {
    let address = vm.arg_long(index)?;
    let mut at = outside(vm, address, 1)?;
    let mut text = Vec::new();
    while vm.memory.is_mapped(at as u64, 1) {
        match vm.memory.load::<u8>(at) {
            0 => break,
            byte => text.push(byte),
        }
        at += 1;
    }
    Continue(text)
}

fn path<M: Machine>(vm: &mut Vm<M>, index: u32) -> Flow<PathBuf> {
    Continue(files::path_of_bytes(&c_string(vm, index)?))
}

fn working_directory<M: Machine>(vm: &mut Vm<M>) -> Flow<M::Value> {
    let here = std::env::current_dir().map_err(|error| files::errno(&error));
    let here = unix(vm, here)?;
    bytes(vm, here.as_os_str().as_bytes())
}

fn error_text<M: Machine>(vm: &mut Vm<M>) -> Flow<M::Value> {
    let text = files::describe(vm.arg_int(0)?);
    bytes(vm, text.as_bytes())
}

fn open<M: Machine>(vm: &mut Vm<M>) -> Flow<M::Value> {
    let path = path(vm, 0)?;
    let (flags, mode) = (vm.arg_int(2)?, vm.arg_int(3)? as u32);
    initialize_unix_exception(vm)?;
    let fd = files::open(vm, &path, flags, mode);
    Continue(M::int(unix(vm, fd)?))
}

fn close<M: Machine>(vm: &mut Vm<M>) -> Flow<M::Value> {
    let fd = vm.arg_int(0)?;
    initialize_unix_exception(vm)?;
    let closed = files::close(vm, fd);
    unix(vm, closed)?;
    vm.void()
}

fn duplicate<M: Machine>(vm: &mut Vm<M>) -> Flow<M::Value> {
    let fd = vm.arg_int(0)?;
    let copy = files::duplicate(vm, fd);
    Continue(M::int(unix(vm, copy)?))
}

fn read<M: Machine>(vm: &mut Vm<M>) -> Flow<M::Value> {
    let (fd, address, length) = (vm.arg_int(0)?, vm.arg_long(1)?, vm.arg_int(3)?.max(0) as usize);
    initialize_unix_exception(vm)?;
    let address = outside(vm, address, length)?;
    let mut buffer = vec![0; length];
    let count = files::read(vm, fd, &mut buffer);
    let count = unix(vm, count)?;
    vm.memory.write_bytes(address, &buffer[..count]);
    Continue(M::int(count as i32))
}

fn write<M: Machine>(vm: &mut Vm<M>) -> Flow<M::Value> {
    let (fd, address, length) = (vm.arg_int(0)?, vm.arg_long(1)?, vm.arg_int(3)?.max(0) as usize);
    initialize_unix_exception(vm)?;
    let address = outside(vm, address, length)?;
    let mut buffer = vec![0; length];
    vm.memory.read_bytes(address, &mut buffer);
    let written = files::write(vm, fd, &buffer);
    unix(vm, written)?;
    Continue(M::int(length as i32))
}

fn access<M: Machine>(vm: &mut Vm<M>) -> Flow<Sys<()>> {
    let path = path(vm, 0)?;
    let mode = vm.arg_int(2)?;
    Continue(files::access(vm, &path, mode))
}

fn access_or_throw<M: Machine>(vm: &mut Vm<M>) -> Flow<M::Value> {
    let result = access(vm)?;
    unix(vm, result)?;
    vm.void()
}

/// 0 or the error's number.
fn access_errno<M: Machine>(vm: &mut Vm<M>) -> Flow<M::Value> {
    Continue(M::int(access(vm)?.err().unwrap_or(0)))
}

fn exists<M: Machine>(vm: &mut Vm<M>) -> Flow<M::Value> {
    let path = path(vm, 0)?;
    Continue(M::int(files::access(vm, &path, 0).is_ok() as i32))
}

fn stat_or_throw<M: Machine>(vm: &mut Vm<M>) -> Flow<M::Value> {
    let (path, attributes) = (path(vm, 0)?, vm.arg_object(2)?);
    let data = files::stat(vm, &path, true);
    let data = unix(vm, data)?;
    fill(vm, attributes, &data);
    vm.void()
}

fn stat_errno<M: Machine>(vm: &mut Vm<M>) -> Flow<M::Value> {
    let (path, attributes) = (path(vm, 0)?, vm.arg_object(2)?);
    match files::stat(vm, &path, true) {
        Ok(data) => {
            fill(vm, attributes, &data);
            Continue(M::int(0))
        }
        Err(errno) => Continue(M::int(errno)),
    }
}

/// The mode, 0 if there is no such file.
fn stat_mode<M: Machine>(vm: &mut Vm<M>) -> Flow<M::Value> {
    let path = path(vm, 0)?;
    Continue(M::int(files::stat(vm, &path, true).map_or(0, |data| data.mode() as i32)))
}

fn lstat<M: Machine>(vm: &mut Vm<M>) -> Flow<M::Value> {
    let (path, attributes) = (path(vm, 0)?, vm.arg_object(2)?);
    let data = files::stat(vm, &path, false);
    let data = unix(vm, data)?;
    fill(vm, attributes, &data);
    vm.void()
}

fn fstat<M: Machine>(vm: &mut Vm<M>) -> Flow<M::Value> {
    let (fd, attributes) = (vm.arg_int(0)?, vm.arg_object(1)?);
    let data = files::metadata(vm, fd).and_then(|data| data.ok_or(files::EBADF));
    let data = unix(vm, data)?;
    fill(vm, attributes, &data);
    vm.void()
}

/// Copies what `stat` found into a `UnixFileAttributes`.
fn fill<M: Machine>(vm: &mut Vm<M>, attributes: Ref, data: &Metadata) {
    for (name, value) in [
        ("st_mode", data.mode() as i32),
        ("st_nlink", data.nlink() as i32),
        ("st_uid", data.uid() as i32),
        ("st_gid", data.gid() as i32),
    ] {
        vm.put_int(attributes, name, value);
    }
    for (name, value) in [
        ("st_ino", data.ino() as i64),
        ("st_dev", data.dev() as i64),
        ("st_rdev", data.rdev() as i64),
        ("st_size", data.size() as i64),
        ("st_atime_sec", data.atime()),
        ("st_atime_nsec", data.atime_nsec()),
        ("st_mtime_sec", data.mtime()),
        ("st_mtime_nsec", data.mtime_nsec()),
        ("st_ctime_sec", data.ctime()),
        ("st_ctime_nsec", data.ctime_nsec()),
    ] {
        vm.put_long(attributes, name, value);
    }
    if vm.has_field(attributes, "birthtime_available")
        && let Some(birth) = data.created().ok().and_then(|time| time.duration_since(UNIX_EPOCH).ok())
    {
        vm.put_int(attributes, "birthtime_available", 1);
        vm.put_long(attributes, "st_birthtime_sec", birth.as_secs() as i64);
        vm.put_long(attributes, "st_birthtime_nsec", birth.subsec_nanos() as i64);
    }
}

fn file_store<M: Machine>(vm: &mut Vm<M>) -> Flow<M::Value> {
    let (path, attributes) = (path(vm, 0)?, vm.arg_object(2)?);
    let found = space(vm, &path);
    let found = unix(vm, found)?;
    for (name, value) in
        [("f_frsize", found.block), ("f_blocks", found.total), ("f_bfree", found.free), ("f_bavail", found.usable)]
    {
        vm.put_long(attributes, name, value as i64);
    }
    vm.void()
}

/// An open directory: its names and how many were read.
#[derive(Clone)]
struct Directory {
    names: Rc<Vec<Vec<u8>>>,
    next: usize,
}

impl Resource for Directory {
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

fn open_directory<M: Machine>(vm: &mut Vm<M>) -> Flow<M::Value> {
    let path = path(vm, 0)?;
    let names = files::list(vm, &path);
    let names = unix(vm, names)?;
    Continue(M::long(vm.keep(Directory { names: Rc::new(names), next: 0 }) as i64))
}

/// The next name, or null.
fn read_directory<M: Machine>(vm: &mut Vm<M>) -> Flow<M::Value> {
    let handle = vm.arg_long(0)? as u64;
    initialize_unix_exception(vm)?;
    let directory = vm.resource_mut::<Directory>(handle).ok_or(files::EBADF).map(|directory| {
        directory.next += 1;
        directory.names.get(directory.next - 1).cloned()
    });
    match unix(vm, directory)? {
        Some(name) => bytes(vm, &name),
        None => Continue(M::reference(Ref::NULL)),
    }
}

fn close_directory<M: Machine>(vm: &mut Vm<M>) -> Flow<M::Value> {
    let handle = vm.arg_long(0)? as u64;
    vm.release(handle);
    vm.void()
}

fn real_path<M: Machine>(vm: &mut Vm<M>) -> Flow<M::Value> {
    let path = path(vm, 0)?;
    let found = files::stat(vm, &path, true).and_then(|_| path.canonicalize().map_err(|error| files::errno(&error)));
    let found = if files::is_device(&path) { Ok(path) } else { found };
    let found = unix(vm, found)?;
    bytes(vm, found.as_os_str().as_bytes())
}

fn read_link<M: Machine>(vm: &mut Vm<M>) -> Flow<M::Value> {
    let path = path(vm, 0)?;
    let target = files::stat(vm, &path, false).and_then(|_| fs::read_link(&path).map_err(|error| files::errno(&error)));
    let target = unix(vm, target)?;
    bytes(vm, &target.into_os_string().into_vec())
}

/// Does a change to one or two names, or throws.
fn changed<M: Machine>(vm: &mut Vm<M>, paths: &[PathBuf], work: impl FnOnce() -> io::Result<()>) -> Flow<M::Value> {
    initialize_unix_exception(vm)?;
    let paths: Vec<_> = paths.iter().map(PathBuf::as_path).collect();
    let result = files::change(vm, &paths, work);
    unix(vm, result)?;
    vm.void()
}

fn link<M: Machine>(vm: &mut Vm<M>) -> Flow<M::Value> {
    let paths = [path(vm, 0)?, path(vm, 2)?];
    changed(vm, &paths, || fs::hard_link(&paths[0], &paths[1]))
}

/// The link's text may be anything: it is checked when it is followed.
fn symbolic_link<M: Machine>(vm: &mut Vm<M>) -> Flow<M::Value> {
    let target = std::ffi::OsString::from_vec(c_string(vm, 0)?);
    let name = [path(vm, 2)?];
    changed(vm, &name, || symlink(target, &name[0]))
}

fn unlink<M: Machine>(vm: &mut Vm<M>) -> Flow<M::Value> {
    let path = [path(vm, 0)?];
    changed(vm, &path, || fs::remove_file(&path[0]))
}

fn remove_directory<M: Machine>(vm: &mut Vm<M>) -> Flow<M::Value> {
    let path = [path(vm, 0)?];
    changed(vm, &path, || fs::remove_dir(&path[0]))
}

fn make_directory<M: Machine>(vm: &mut Vm<M>) -> Flow<M::Value> {
    use std::os::unix::fs::DirBuilderExt;
    let path = [path(vm, 0)?];
    let mode = vm.arg_int(2)? as u32;
    changed(vm, &path, || fs::DirBuilder::new().mode(mode).create(&path[0]))
}

fn rename<M: Machine>(vm: &mut Vm<M>) -> Flow<M::Value> {
    let paths = [path(vm, 0)?, path(vm, 2)?];
    changed(vm, &paths, || fs::rename(&paths[0], &paths[1]))
}

fn change_mode<M: Machine>(vm: &mut Vm<M>) -> Flow<M::Value> {
    let path = path(vm, 0)?;
    let mode = vm.arg_int(2)? as u32;
    initialize_unix_exception(vm)?;
    let result = files::modify(vm, &path, || fs::set_permissions(&path, fs::Permissions::from_mode(mode)));
    unix(vm, result)?;
    vm.void()
}

/// Relative paths never come with a directory: that was not offered.
fn change_mode_at<M: Machine>(vm: &mut Vm<M>) -> Flow<M::Value> {
    let path = path(vm, 1)?;
    let mode = vm.arg_int(3)? as u32;
    initialize_unix_exception(vm)?;
    let result = files::modify(vm, &path, || fs::set_permissions(&path, fs::Permissions::from_mode(mode)));
    unix(vm, result)?;
    vm.void()
}

/// An owner or a group, where -1 leaves it as it is.
fn identity(number: i32) -> Option<u32> {
    u32::try_from(number).ok()
}

fn change_owner<M: Machine>(vm: &mut Vm<M>) -> Flow<M::Value> {
    let path = path(vm, 0)?;
    let (owner, group) = (identity(vm.arg_int(2)?), identity(vm.arg_int(3)?));
    initialize_unix_exception(vm)?;
    let result = files::modify(vm, &path, || chown(&path, owner, group));
    unix(vm, result)?;
    vm.void()
}

fn change_owner_of_link<M: Machine>(vm: &mut Vm<M>) -> Flow<M::Value> {
    let path = [path(vm, 0)?];
    let (owner, group) = (identity(vm.arg_int(2)?), identity(vm.arg_int(3)?));
    changed(vm, &path, || lchown(&path[0], owner, group))
}

fn change_owner_of_open<M: Machine>(vm: &mut Vm<M>) -> Flow<M::Value> {
    let fd = vm.arg_int(0)?;
    let (owner, group) = (identity(vm.arg_int(1)?), identity(vm.arg_int(2)?));
    initialize_unix_exception(vm)?;
    let path = files::file(vm, fd).map(|file| file.path.clone());
    let path = unix(vm, path)?;
    let result = files::modify(vm, &path, || chown(&path, owner, group));
    unix(vm, result)?;
    vm.void()
}

fn change_open_mode<M: Machine>(vm: &mut Vm<M>) -> Flow<M::Value> {
    let (fd, mode) = (vm.arg_int(0)?, vm.arg_int(1)? as u32);
    initialize_unix_exception(vm)?;
    let path = files::file(vm, fd).map(|file| file.path.clone());
    let path = unix(vm, path)?;
    let result = files::modify(vm, &path, || fs::set_permissions(&path, fs::Permissions::from_mode(mode)));
    unix(vm, result)?;
    vm.void()
}

/// A time counted from 1970 in units of `unit` nanoseconds.
fn time(value: i64, unit: i64) -> Option<SystemTime> {
    let nanos = value.checked_mul(unit)?;
    let distance = Duration::from_nanos(nanos.unsigned_abs());
    if nanos < 0 { UNIX_EPOCH.checked_sub(distance) } else { UNIX_EPOCH.checked_add(distance) }
}

fn set_times<M: Machine>(vm: &mut Vm<M>, path: PathBuf, at: u32, unit: i64) -> Flow<M::Value> {
    let (accessed, modified) = (vm.arg_long(at)?, vm.arg_long(at + 2)?);
    initialize_unix_exception(vm)?;
    let result = files::modify(vm, &path, || {
        let bad = || io::Error::from(io::ErrorKind::InvalidInput);
        let times = fs::FileTimes::new()
            .set_accessed(time(accessed, unit).ok_or_else(bad)?)
            .set_modified(time(modified, unit).ok_or_else(bad)?);
        fs::File::open(&path)?.set_times(times)
    });
    unix(vm, result)?;
    vm.void()
}

fn set_times_micros<M: Machine>(vm: &mut Vm<M>) -> Flow<M::Value> {
    let path = path(vm, 0)?;
    set_times(vm, path, 2, 1_000)
}

/// `utimensat0(fd, path, accessed, modified, flags)`, in nanoseconds.
fn set_times_at<M: Machine>(vm: &mut Vm<M>) -> Flow<M::Value> {
    let path = path(vm, 1)?;
    set_times(vm, path, 3, 1)
}

fn set_open_times<M: Machine, const UNIT: i64>(vm: &mut Vm<M>) -> Flow<M::Value> {
    let fd = vm.arg_int(0)?;
    let path = files::file(vm, fd).map(|file| file.path.clone());
    let path = unix(vm, path)?;
    set_times(vm, path, 1, UNIT)
}

//! `java.io.UnixFileSystem`.

use super::descriptor::Descriptors;
use super::files::{self, O_CREAT, O_EXCL, O_RDWR};
use super::space::space;
use std::fs;
use std::ops::ControlFlow::{Break, Continue};
use std::os::unix::fs::{MetadataExt, PermissionsExt};
use std::path::{Path, PathBuf};
use std::time::{Duration, SystemTime};
use vm::{Flow, Machine, NativeFn, Natives, Ref, Vm};

pub fn add<M: Machine>(natives: &mut Natives<M>) {
    // The names got a 0 in JDK 21.
    let renamed: [(&str, &str, NativeFn<M>); 13] = [
        ("checkAccess", "(Ljava/io/File;I)Z", check_access),
        ("getLastModifiedTime", "(Ljava/io/File;)J", last_modified),
        ("getLength", "(Ljava/io/File;)J", length),
        ("setPermission", "(Ljava/io/File;IZZ)Z", set_permission),
        ("createFileExclusively", "(Ljava/lang/String;)Z", create_exclusively),
        ("delete", "(Ljava/io/File;)Z", delete),
        ("list", "(Ljava/io/File;)[Ljava/lang/String;", list),
        ("createDirectory", "(Ljava/io/File;)Z", create_directory),
        ("rename", "(Ljava/io/File;Ljava/io/File;)Z", rename),
        ("setLastModifiedTime", "(Ljava/io/File;J)Z", set_last_modified),
        ("setReadOnly", "(Ljava/io/File;)Z", set_read_only),
        ("getSpace", "(Ljava/io/File;I)J", get_space),
        ("getBooleanAttributes", "(Ljava/io/File;)I", boolean_attributes),
    ];
    for (name, descriptor, function) in renamed {
        natives.add("java/io/UnixFileSystem", &[(&format!("{name}0{descriptor}"), function)]);
        // Of these, the methods without the 0 are Java.
        if !matches!(name, "delete" | "rename" | "getBooleanAttributes") {
            natives.add("java/io/UnixFileSystem", &[(&format!("{name}{descriptor}"), function)]);
        }
    }
    natives.add(
        "java/io/UnixFileSystem",
        &[
            ("canonicalize0(Ljava/lang/String;)Ljava/lang/String;", canonicalize),
            ("getNameMax0(Ljava/lang/String;)J", |_| Continue(M::long(255))),
        ],
    );
}

/// The path of the `java.io.File` in slot `index`.
fn path<M: Machine>(vm: &mut Vm<M>, index: u32) -> Flow<PathBuf> {
    let file = vm.arg_object(index)?;
    let text: Ref = vm.get_ref(file, "path");
    let text = vm.string(text);
    // The empty path names nothing.
    Continue(if text.is_empty() { PathBuf::from("/ /") } else { files::path_of(&text) })
}

fn truth<M: Machine>(value: bool) -> Flow<M::Value> {
    Continue(M::int(value as i32))
}

/// Exists 1, regular file 2, directory 4.
fn boolean_attributes<M: Machine>(vm: &mut Vm<M>) -> Flow<M::Value> {
    let path = path(vm, 1)?;
    let attributes = match files::stat(vm, &path, true) {
        Ok(data) => 1 | (data.is_file() as i32) << 1 | (data.is_dir() as i32) << 2,
        Err(_) => files::is_device(&path) as i32,
    };
    Continue(M::int(attributes))
}

fn check_access<M: Machine>(vm: &mut Vm<M>) -> Flow<M::Value> {
    let path = path(vm, 1)?;
    let mode = vm.arg_int(2)?;
    truth::<M>(files::access(vm, &path, mode).is_ok())
}

fn last_modified<M: Machine>(vm: &mut Vm<M>) -> Flow<M::Value> {
    let path = path(vm, 1)?;
    let millis = files::stat(vm, &path, true).map_or(0, |data| data.mtime() * 1000 + data.mtime_nsec() / 1_000_000);
    Continue(M::long(millis))
}

fn length<M: Machine>(vm: &mut Vm<M>) -> Flow<M::Value> {
    let path = path(vm, 1)?;
    Continue(M::long(files::stat(vm, &path, true).map_or(0, |data| data.len() as i64)))
}

/// `setPermission(file, access, enable, ownerOnly)`
fn set_permission<M: Machine>(vm: &mut Vm<M>) -> Flow<M::Value> {
    let path = path(vm, 1)?;
    let access = vm.arg_int(2)? as u32 & 7;
    let (enable, owner_only) = (vm.arg_bool(3)?, vm.arg_bool(4)?);
    let bits = if owner_only { access << 6 } else { access << 6 | access << 3 | access };
    truth::<M>(change_mode(vm, &path, |mode| if enable { mode | bits } else { mode & !bits }))
}

fn set_read_only<M: Machine>(vm: &mut Vm<M>) -> Flow<M::Value> {
    let path = path(vm, 1)?;
    truth::<M>(change_mode(vm, &path, |mode| mode & !0o222))
}

fn change_mode<M: Machine>(vm: &Vm<M>, path: &Path, change: impl FnOnce(u32) -> u32) -> bool {
    let changed = files::modify(vm, path, || {
        let mut permissions = fs::metadata(path)?.permissions();
        permissions.set_mode(change(permissions.mode()));
        fs::set_permissions(path, permissions)
    });
    changed.is_ok()
}

fn create_exclusively<M: Machine>(vm: &mut Vm<M>) -> Flow<M::Value> {
    let name = vm.arg_string(1)?;
    vm.initialize_exceptions()?;
    if name == "/" {
        return truth::<M>(false);
    }
    if name.is_empty() {
        return Break(vm.throw_new("java/io/IOException", &files::describe(files::ENOENT)));
    }
    match files::open(vm, &files::path_of(&name), O_RDWR | O_CREAT | O_EXCL, 0o666) {
        Ok(fd) => {
            let closed = files::close(vm, fd);
            vm.sys(closed)?;
            truth::<M>(true)
        }
        Err(files::EEXIST) => truth::<M>(false),
        Err(errno) => Break(vm.throw_new("java/io/IOException", &files::describe(errno))),
    }
}

fn delete<M: Machine>(vm: &mut Vm<M>) -> Flow<M::Value> {
    let path = path(vm, 1)?;
    let removed = files::change(vm, &[&path], || {
        if fs::symlink_metadata(&path)?.is_dir() { fs::remove_dir(&path) } else { fs::remove_file(&path) }
    });
    truth::<M>(removed.is_ok())
}

fn list<M: Machine>(vm: &mut Vm<M>) -> Flow<M::Value> {
    let path = path(vm, 1)?;
    let Ok(names) = files::list(vm, &path) else { return Continue(M::reference(Ref::NULL)) };
    let component = vm.string_class();
    let array = vm.new_ref_array(component, &vec![Ref::NULL; names.len()])?;
    for (index, name) in names.iter().enumerate() {
        let name = vm.new_string(&String::from_utf8_lossy(name))?;
        vm.set_ref_element(array, index as u32, name);
    }
    Continue(M::reference(array))
}

/// Bytes: all 0, free 1, free for the user 2; 0 if it cannot be told.
fn get_space<M: Machine>(vm: &mut Vm<M>) -> Flow<M::Value> {
    let path = path(vm, 1)?;
    let which = vm.arg_int(2)?;
    let bytes = space(vm, &path).map_or(0, |space| {
        let blocks = [space.total, space.free, space.usable].get(which as usize).copied().unwrap_or(0);
        blocks.saturating_mul(space.block)
    });
    Continue(M::long(bytes as i64))
}

fn create_directory<M: Machine>(vm: &mut Vm<M>) -> Flow<M::Value> {
    let path = path(vm, 1)?;
    truth::<M>(files::change(vm, &[&path], || fs::create_dir(&path)).is_ok())
}

fn rename<M: Machine>(vm: &mut Vm<M>) -> Flow<M::Value> {
    let (from, to) = (path(vm, 1)?, path(vm, 2)?);
    truth::<M>(files::change(vm, &[&from, &to], || fs::rename(&from, &to)).is_ok())
}

fn set_last_modified<M: Machine>(vm: &mut Vm<M>) -> Flow<M::Value> {
    let path = path(vm, 1)?;
    let millis = vm.arg_long(2)?;
    let time = SystemTime::UNIX_EPOCH.checked_add(Duration::from_millis(millis.max(0) as u64));
    let changed = files::modify(vm, &path, || {
        let time = time.ok_or(std::io::ErrorKind::InvalidInput)?;
        fs::File::open(&path)?.set_modified(time)
    });
    truth::<M>(changed.is_ok())
}

/// The path without `.`, `..` and links; what does not exist stays as it is.
fn canonicalize<M: Machine>(vm: &mut Vm<M>) -> Flow<M::Value> {
    let text = vm.arg_string(1)?;
    let path = files::path_of(&text);
    let mut existing: &Path = &path;
    let mut rest = Vec::new();
    let result = loop {
        if files::may_look(vm, existing)
            && !files::is_device(existing)
            && let Ok(real) = existing.canonicalize()
        {
            break rest.iter().rev().fold(real, |path, name| path.join(name));
        }
        match (existing.parent(), existing.file_name()) {
            (Some(parent), Some(name)) => {
                rest.push(name);
                existing = parent;
            }
            _ => break path.clone(),
        }
    };
    let string = vm.new_string(&result.to_string_lossy())?;
    Continue(M::reference(string))
}

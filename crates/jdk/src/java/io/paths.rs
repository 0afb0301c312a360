//! Which paths the program may reach.

use std::path::{Component, Path, PathBuf};
use vm::{Machine, Vm};

/// The absolute form of a path, without `.` and `..`. Only this form is given to the host, so that `..` cannot lead
/// out of a directory that is allowed.
pub fn absolute(path: &Path) -> PathBuf {
    let mut result = PathBuf::from("/");
    let start = if path.is_absolute() { PathBuf::new() } else { std::env::current_dir().unwrap_or_default() };
    for component in start.components().chain(path.components()) {
        match component {
            Component::Normal(name) => result.push(name),
            Component::ParentDir => {
                result.pop();
            }
            _ => {}
        }
    }
    result
}

/// What a path really names: links of the part that exists are followed.
fn real(path: &Path) -> PathBuf {
    let mut existing = path;
    let mut rest = Vec::new();
    loop {
        if let Ok(found) = existing.canonicalize() {
            return rest.iter().rev().fold(found, |path, name| path.join(name));
        }
        match (existing.parent(), existing.file_name()) {
            (Some(parent), Some(name)) => {
                rest.push(name);
                existing = parent;
            }
            _ => return path.to_path_buf(),
        }
    }
}

/// Whether the program may read this absolute path: the host allows it and what it links to, or it belongs to the JDK
/// or the class path.
pub fn may_read<M: Machine>(vm: &Vm<M>, path: &Path) -> bool {
    let home = &vm.program.jdk.home;
    if path.starts_with(home) || home.canonicalize().is_ok_and(|home| path.starts_with(home)) {
        return true;
    }
    let on_class_path = |path: &Path| {
        vm.program.class_path.entries().iter().any(|entry| {
            path.starts_with(absolute(&entry.path))
                || entry.path.canonicalize().is_ok_and(|real| path.starts_with(real))
        })
    };
    let real = real(path);
    (vm.host.may_read(path) || on_class_path(path)) && (vm.host.may_read(&real) || on_class_path(&real))
}

/// Whether the program may change this absolute path.
pub fn may_write<M: Machine>(vm: &Vm<M>, path: &Path) -> bool {
    vm.host.may_write(path) && vm.host.may_write(&real(path))
}

/// Whether the name itself (not what it links to) may be removed, renamed or made.
pub fn may_replace<M: Machine>(vm: &Vm<M>, path: &Path) -> bool {
    vm.host.may_write(path) && path.parent().is_none_or(|parent| vm.host.may_write(&real(parent).join("?")))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn dots_are_resolved() {
        assert_eq!(absolute(Path::new("/a/./b/../../c//d/")), Path::new("/c/d"));
        assert_eq!(absolute(Path::new("/../..")), Path::new("/"));
        assert!(absolute(Path::new("x")).is_absolute());
    }
}

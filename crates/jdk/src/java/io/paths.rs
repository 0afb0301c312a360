//! Which paths the program may reach.

use program::asked;
use std::ffi::OsString;
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

/// What an absolute path really names. Links are followed as the system follows them, also one whose target does not
/// exist, as opening it would make that.
fn real(path: &Path) -> PathBuf {
    /// Links that Linux follows before it gives up.
    const MOST_LINKS: u32 = 40;
    let mut result = PathBuf::from("/");
    // What is still to be followed, the next part last.
    let mut rest: Vec<OsString> = Vec::new();
    let push = |rest: &mut Vec<OsString>, path: &Path| {
        rest.extend(path.components().rev().map(|component| component.as_os_str().to_os_string()));
    };
    push(&mut rest, path);
    let mut links = 0;
    while let Some(part) = rest.pop() {
        match part.to_str() {
            Some("/") => result = PathBuf::from("/"),
            Some(".") => {}
            Some("..") => {
                result.pop();
            }
            _ => {
                result.push(&part);
                if links < MOST_LINKS
                    && let Ok(target) = result.read_link()
                {
                    links += 1;
                    result.pop();
                    push(&mut rest, &target);
                }
            }
        }
    }
    result
}

/// Whether the program may read this absolute path: the host allows it and what it links to, or it belongs to the JDK
/// or the class path.
pub fn may_read<M: Machine>(vm: &Vm<M>, path: &Path) -> bool {
    let home = &vm.program.jdk.home;
    if path.starts_with(home) || home.canonicalize().is_ok_and(|home| path.starts_with(home)) {
        return true;
    }
    let on_class_path = |path: &Path| {
        let entries = vm.program.class_path.entries();
        let below = entries.iter().find_map(|entry| {
            let real = entry.path.canonicalize().ok();
            path.strip_prefix(absolute(&entry.path)).ok().or_else(|| path.strip_prefix(real?).ok())
        });
        match below {
            None => return false,
            // Whoever lists a folder or opens a jar says so.
            Some(name) if name.as_os_str().is_empty() || path.is_dir() => {}
            Some(name) => asked::resource(&name.to_string_lossy()),
        }
        true
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
    fn links_are_followed_even_if_they_lead_nowhere() {
        let folder = std::env::temp_dir().join(format!("cupper-links-{}", std::process::id()));
        let folder = absolute(&folder);
        std::fs::create_dir_all(&folder).expect("a folder for the test");
        std::os::unix::fs::symlink("/no/such/place", folder.join("link")).expect("a link for the test");
        std::os::unix::fs::symlink("/usr", folder.join("usr")).expect("a link for the test");
        std::os::unix::fs::symlink("usr/../other", folder.join("second")).expect("a link for the test");
        assert_eq!(real(&folder.join("link")), Path::new("/no/such/place"));
        assert_eq!(real(&folder.join("link/below")), Path::new("/no/such/place/below"));
        assert_eq!(real(&folder.join("new")), real(&folder).join("new"));
        assert_eq!(real(&folder.join("second")), Path::new("/other"));
        std::fs::remove_dir_all(&folder).expect("the folder can go");
    }

    #[test]
    fn dots_are_resolved() {
        assert_eq!(absolute(Path::new("/a/./b/../../c//d/")), Path::new("/c/d"));
        assert_eq!(absolute(Path::new("/../..")), Path::new("/"));
        assert!(absolute(Path::new("x")).is_absolute());
    }
}

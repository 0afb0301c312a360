//! What a process may not do: reach the network, start processes, write outside its folders; and where that is asked for,
//! read anything but what it is made of.
//!
//! On Linux by a seccomp filter and a Landlock ruleset, neither of which needs privileges. Both are made before the
//! fork, because nothing may be allocated after it, and put into force by [`Confinement::enforce`] before the `exec`.

use serde::{Deserialize, Serialize};

/// A bound that this computer cannot keep.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub enum Missing {
    /// It can reach the network and start processes.
    SystemCalls,
    /// It can write wherever the user can.
    Writes,
}

impl std::fmt::Display for Missing {
    fn fmt(&self, f: &mut std::fmt::Formatter) -> std::fmt::Result {
        f.write_str(match self {
            Missing::SystemCalls => {
                "this system has no seccomp filters: tested code can reach the network and start processes"
            }
            Missing::Writes => "this system has no Landlock: tested code can write outside its temporary folder",
        })
    }
}

#[cfg(target_os = "linux")]
pub use linux::Confinement;

#[cfg(not(target_os = "linux"))]
pub struct Confinement;

#[cfg(not(target_os = "linux"))]
impl Confinement {
    pub fn new(_writable: &[&std::path::Path], _readable: Option<&[std::path::PathBuf]>) -> Confinement {
        Confinement
    }

    pub fn missing(&self) -> Vec<Missing> {
        vec![Missing::SystemCalls, Missing::Writes]
    }

    pub fn enforce(&self) -> std::io::Result<()> {
        Ok(())
    }
}

#[cfg(target_os = "linux")]
mod linux {
    use super::Missing;
    use landlock::{
        ABI, Access, AccessFs, PathBeneath, PathFd, Ruleset, RulesetAttr, RulesetCreatedAttr, RulesetError, Scope,
    };
    use seccompiler::{
        BpfProgram, SeccompAction, SeccompCmpArgLen, SeccompCmpOp, SeccompCondition, SeccompFilter, SeccompRule,
        TargetArch,
    };
    use std::collections::BTreeMap;
    use std::os::fd::{AsRawFd, OwnedFd};
    use std::path::{Path, PathBuf};

    pub struct Confinement {
        filters: Vec<BpfProgram>,
        ruleset: Option<OwnedFd>,
    }

    /// What is known of Landlock here; an older kernel enforces what it knows of it.
    const LANDLOCK: ABI = ABI::V7;

    impl Confinement {
        /// Writes will be possible below these folders only; reads there and below others, if there is a list of them.
        pub fn new(writable: &[&Path], readable: Option<&[PathBuf]>) -> Confinement {
            let filters = if has_filters() { filters().unwrap_or_default() } else { Vec::new() };
            Confinement { filters, ruleset: ruleset(writable, readable).ok().flatten() }
        }

        pub fn missing(&self) -> Vec<Missing> {
            let mut missing = Vec::new();
            if self.filters.is_empty() {
                missing.push(Missing::SystemCalls);
            }
            if self.ruleset.is_none() {
                missing.push(Missing::Writes);
            }
            missing
        }

        /// Confines the calling thread for good. Only system calls: safe between fork and exec.
        pub fn enforce(&self) -> std::io::Result<()> {
            // SAFETY: plain system calls with a number and an open file descriptor.
            unsafe {
                if libc::prctl(libc::PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) != 0 {
                    return Err(std::io::Error::last_os_error());
                }
                if let Some(ruleset) = &self.ruleset
                    && libc::syscall(libc::SYS_landlock_restrict_self, ruleset.as_raw_fd(), 0) != 0
                {
                    return Err(std::io::Error::last_os_error());
                }
            }
            for filter in &self.filters {
                seccompiler::apply_filter(filter).map_err(|_| std::io::Error::last_os_error())?;
            }
            Ok(())
        }
    }

    fn has_filters() -> bool {
        let action = libc::SECCOMP_RET_ERRNO;
        // SAFETY: the pointer is to a local value.
        unsafe { libc::syscall(libc::SYS_seccomp, libc::SECCOMP_GET_ACTION_AVAIL, 0, &raw const action) == 0 }
    }

    /// One filter for each answer that refused calls get.
    fn filters() -> Result<Vec<BpfProgram>, seccompiler::BackendError> {
        let arch = TargetArch::try_from(std::env::consts::ARCH)?;
        let always = |calls: &[libc::c_long]| calls.iter().map(|call| (*call, Vec::new())).collect::<BTreeMap<_, _>>();
        let mut refused = always(&[
            libc::SYS_socket,
            libc::SYS_ptrace,
            libc::SYS_process_vm_readv,
            libc::SYS_process_vm_writev,
            libc::SYS_kill,
            libc::SYS_pidfd_send_signal,
            libc::SYS_io_uring_setup,
            libc::SYS_unshare,
            libc::SYS_setns,
        ]);
        #[cfg(target_arch = "x86_64")]
        refused.extend(always(&[libc::SYS_fork, libc::SYS_vfork]));
        // A thread is wanted, a process is not.
        let thread = libc::CLONE_THREAD as u64;
        let process = SeccompCondition::new(0, SeccompCmpArgLen::Qword, SeccompCmpOp::MaskedEq(thread), 0)?;
        refused.insert(libc::SYS_clone, vec![SeccompRule::new(vec![process])?]);
        // Its flags are in memory, where a filter cannot look; the C library then falls back on clone.
        let absent = always(&[libc::SYS_clone3]);
        [(refused, libc::EPERM), (absent, libc::ENOSYS)]
            .into_iter()
            .map(|(calls, answer)| {
                SeccompFilter::new(calls, SeccompAction::Allow, SeccompAction::Errno(answer as u32), arch)?.try_into()
            })
            .collect()
    }

    /// What every program of the system reads: shared libraries, and where they are; and random numbers.
    const SYSTEM: [&str; 9] = [
        "/lib",
        "/lib64",
        "/usr/lib",
        "/usr/lib64",
        "/etc/ld.so.cache",
        "/dev/null",
        "/dev/zero",
        "/dev/random",
        "/dev/urandom",
    ];

    /// None if the kernel has no Landlock.
    fn ruleset(writable: &[&Path], readable: Option<&[PathBuf]>) -> Result<Option<OwnedFd>, RulesetError> {
        let writes = AccessFs::from_write(LANDLOCK);
        let reads = AccessFs::from_read(LANDLOCK);
        let handled = if readable.is_some() { writes | reads } else { writes };
        let mut ruleset = Ruleset::default().handle_access(handled)?.scope(Scope::from_all(LANDLOCK))?.create()?;
        for folder in writable {
            if let Ok(open) = PathFd::new(folder) {
                ruleset = ruleset.add_rule(PathBeneath::new(open, handled))?;
            }
        }
        if let Ok(null) = PathFd::new("/dev/null") {
            ruleset = ruleset.add_rule(PathBeneath::new(null, AccessFs::WriteFile))?;
        }
        for path in readable.into_iter().flatten().map(PathBuf::as_path).chain(SYSTEM.map(Path::new)) {
            let is_needed = readable.is_some();
            if let Some(open) = PathFd::new(path).ok().filter(|_| is_needed) {
                let access = if path.is_dir() { reads } else { reads & AccessFs::from_file(LANDLOCK) };
                ruleset = ruleset.add_rule(PathBeneath::new(open, access))?;
            }
        }
        Ok(ruleset.into())
    }
}

//! Which classes a change in git concerns: those whose sources changed, and those that read them.

use crate::cache::{Cache, Reads};
use crate::plan::{Plan, Target};
use program::classfile::ClassFile;
use program::source::ClassPath;
use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::process::Command;

/// Files that decide what is on the class path.
const BUILD_FILES: [&str; 8] = [
    "pom.xml",
    "build.gradle",
    "build.gradle.kts",
    "settings.gradle",
    "settings.gradle.kts",
    "gradle.properties",
    "gradle.lockfile",
    "libs.versions.toml",
];

/// Why nobody knows what changed.
#[derive(Debug, thiserror::Error)]
pub enum GitError {
    #[error("git cannot be started: {0}; --changed-since needs it")]
    NoGit(std::io::Error),
    #[error("{} is in no git repository, which --changed-since needs", .0.display())]
    NoRepository(PathBuf),
    #[error(
        "git does not know {revision} here; a shallow clone may lack it: fetch it, or clone with more depth ({said})"
    )]
    Unknown { revision: String, said: String },
}

/// The files that differ from a revision, with those that git does not know; renamed ones under both names.
struct Changes {
    paths: BTreeSet<PathBuf>,
}

impl Changes {
    fn since(revision: &str, home: &Path) -> Result<Changes, GitError> {
        let git = |arguments: &[&str]| -> Result<Result<Vec<u8>, String>, GitError> {
            let output = Command::new("git").arg("-C").arg(home).args(arguments).output().map_err(GitError::NoGit)?;
            let said = String::from_utf8_lossy(&output.stderr).trim().lines().next().unwrap_or_default().to_string();
            Ok(if output.status.success() { Ok(output.stdout) } else { Err(said) })
        };
        let root =
            git(&["rev-parse", "--show-toplevel"])?.map_err(|_: String| GitError::NoRepository(home.to_path_buf()))?;
        let root = PathBuf::from(String::from_utf8_lossy(&root).trim_end_matches('\n'));
        let unknown = |said| GitError::Unknown { revision: revision.to_string(), said };
        let commit = format!("{revision}^{{commit}}");
        git(&["rev-parse", "--verify", "--quiet", "--end-of-options", &commit])?.map_err(unknown)?;
        let differ = git(&["diff", "--name-only", "--no-renames", "-z", "--end-of-options", revision, "--"])?;
        let differ = differ.map_err(unknown)?;
        let new = git(&["ls-files", "--others", "--exclude-standard", "--full-name", "-z"])?.unwrap_or_default();
        let names = differ.split(|byte| *byte == 0).chain(new.split(|byte| *byte == 0)).filter(|name| !name.is_empty());
        let paths = names.map(|name| root.join(&*String::from_utf8_lossy(name))).collect();
        Ok(Changes { paths })
    }

    fn has(&self, path: &Path) -> bool {
        let real = path.canonicalize();
        self.paths.contains(path) || real.is_ok_and(|real| self.paths.contains(&real))
    }
}

/// The classes of a plan that are concerned; all, if what is on the class path may have changed.
pub fn concerned(
    plan: &Plan,
    revision: &str,
    cache: Option<&Cache>,
    feature: u32,
) -> Result<BTreeSet<usize>, GitError> {
    let home = plan.modules.first().map_or(&*plan.home, |module| &*module.unit.root);
    let changes = Changes::since(revision, home)?;
    let is_build = |path: &PathBuf| {
        let is_named = path.file_name().is_some_and(|name| BUILD_FILES.iter().any(|known| name == *known));
        is_named || path.extension().is_some_and(|kind| kind == "jar")
    };
    let all = 0..plan.classes.len();
    if changes.paths.iter().any(is_build) {
        return Ok(all.collect());
    }
    let (mut own, mut names) = (BTreeSet::new(), gone(plan, &changes));
    for (module_index, module) in plan.modules.iter().enumerate() {
        let files = ClassPath::open(&module.unit.classes, feature);
        for index in all.clone().filter(|index| plan.classes[*index].module == module_index) {
            let target = &plan.classes[index];
            // Without a source that can be found nobody knows: it may be generated.
            if source(target, &files, &module.unit.sources).is_none_or(|path| changes.has(&path)) {
                own.insert(index);
                names.insert(outermost(&target.order.class).to_string());
            }
        }
    }
    let reads_them = |index: &usize| match cache.and_then(|cache| cache.last_reads(*index)) {
        Some(reads) => is_concerned(&reads, &names, &changes),
        // Nobody has looked at it yet.
        None => true,
    };
    Ok(all.filter(|index| own.contains(index) || reads_them(index)).collect())
}

/// Outermost classes that sources of other revisions have had, by their files.
fn gone(plan: &Plan, changes: &Changes) -> BTreeSet<String> {
    let roots = plan.modules.iter().flat_map(|module| &module.unit.sources);
    let roots: Vec<PathBuf> = roots.filter_map(|root| root.canonicalize().ok()).collect();
    let below = roots.iter().flat_map(|root| changes.paths.iter().filter_map(move |path| path.strip_prefix(root).ok()));
    below.map(|path| path.with_extension("").to_string_lossy().into_owned()).collect()
}

fn is_concerned(reads: &Reads, names: &BTreeSet<String>, changes: &Changes) -> bool {
    reads.names().any(|name| names.contains(outermost(name)))
        || reads.resources().any(|name| changes.paths.iter().any(|path| path.ends_with(name)))
}

fn outermost(class: &str) -> &str {
    class.split('$').next().unwrap_or(class)
}

/// Where the source of a class is.
fn source(target: &Target, files: &ClassPath, roots: &[PathBuf]) -> Option<PathBuf> {
    let class = &target.order.class;
    let file = ClassFile::parse(files.find_class(class).ok()??.bytes).ok()?.source_file?;
    let folder = class.rsplit_once('/').map_or("", |(package, _)| package);
    roots.iter().map(|root| root.join(folder).join(&*file)).find(|path| path.is_file())
}

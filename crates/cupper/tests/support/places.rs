//! Where the corpus lies and where its products go.

use std::hash::{DefaultHasher, Hash, Hasher};
use std::path::{Path, PathBuf};

/// The corpus and the folders below `target/corpus`. Everything in the latter can be deleted at any time.
pub struct Places {
    pub corpus: PathBuf,
    pub classes: PathBuf,
    pub expected: PathBuf,
    pub jars: PathBuf,
    pub compiler_tool: PathBuf,
}

impl Places {
    pub fn of_this_test() -> Places {
        let package = Path::new(env!("CARGO_MANIFEST_DIR"));
        let target = Path::new(env!("CARGO_TARGET_TMPDIR")).with_file_name("corpus");
        Places {
            corpus: package.join("../../corpus"),
            classes: target.join("classes"),
            expected: target.join("expected"),
            jars: target.join("jars"),
            compiler_tool: package.join("tests/support/CompileAll.java"),
        }
    }
}

/// A key for caches on disk; a change of the hash function costs one recompilation and nothing else.
pub fn key(parts: impl Hash) -> String {
    let mut hasher = DefaultHasher::new();
    parts.hash(&mut hasher);
    format!("{:016x}", hasher.finish())
}

/// Writes through a neighbour so that a reader, or a run that is interrupted, never sees half a file.
pub fn write_whole(path: &Path, bytes: &[u8]) -> Result<(), String> {
    let explain = |error: std::io::Error| format!("cannot write {}: {error}", path.display());
    if let Some(folder) = path.parent() {
        std::fs::create_dir_all(folder).map_err(explain)?;
    }
    let part = path.with_extension(format!("part{}", std::process::id()));
    std::fs::write(&part, bytes).map_err(explain)?;
    std::fs::rename(&part, path).map_err(explain)
}

//! The virtual machines under comparison, and the compiled kernels that both of them run.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use crate::args::Args;
use crate::error::{Error, Result, at};
use crate::process::Program;

/// The kernel that does nothing: start-up is measured with it and subtracted from the others.
pub const HELLO: &str = "Hello";

pub struct Vms {
    pub jdk_version: String,
    pub jdk: PathBuf,
    /// Where the compiled kernels are.
    pub classes: PathBuf,
    /// The repository.
    pub root: PathBuf,
    /// `java` as a user starts it.
    pub java: Program,
    /// `java` with its interpreter only.
    pub java_xint: Program,
    pub cupper: Program,
    /// The names of the main classes, [`HELLO`] not among them, in alphabetical order.
    pub kernels: Vec<String>,
}

impl Vms {
    /// Finds the JDK and the cupper binary, and compiles the kernels.
    pub fn prepare(args: &Args) -> Result<Vms> {
        let jdk = find_jdk(args.jdk.as_deref())?;
        let cupper = match &args.cupper {
            Some(file) => file.clone(),
            None if cfg!(debug_assertions) => return Err(Error::DebugBuild),
            None => beside_this_program("cupper")?,
        };
        if !cupper.is_file() {
            return Err(Error::NoCupper(cupper));
        }
        let sources = sources()?;
        let classes = beside_this_program("bench-classes")?;
        compile(&jdk, &sources, &classes)?;
        let live = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../bench/fork/Live.java");
        compile(&jdk, &[live], &classes)?;
        let mut kernels: Vec<String> = sources
            .iter()
            .filter_map(|file| Some(file.file_stem()?.to_str()?.to_owned()))
            .filter(|name| name != HELLO)
            .collect();
        if let Some(unknown) = args.only.iter().find(|name| !kernels.contains(name)) {
            return Err(Error::NoKernel { name: unknown.clone(), known: kernels });
        }
        if !args.only.is_empty() {
            kernels.retain(|name| args.only.contains(name));
        }
        let java = jdk.join("bin/java");
        Ok(Vms {
            jdk_version: version(&jdk),
            jdk: jdk.clone(),
            classes: classes.clone(),
            root: Path::new(env!("CARGO_MANIFEST_DIR")).join("../.."),
            java: Program { file: java.clone(), args: vec!["-cp".into(), classes.clone().into()] },
            java_xint: Program { file: java, args: vec!["-Xint".into(), "-cp".into(), classes.clone().into()] },
            cupper: Program {
                file: cupper,
                args: vec!["run".into(), "--jdk".into(), jdk.into(), "-cp".into(), classes.into()],
            },
            kernels,
        })
    }
}

/// `--jdk`, else `JAVA_HOME`, else the `java` on the path: the order that `cupper run` follows.
fn find_jdk(given: Option<&Path>) -> Result<PathBuf> {
    if let Some(home) = given {
        return Ok(home.to_owned());
    }
    if let Some(home) = std::env::var_os("JAVA_HOME").filter(|home| !home.is_empty()) {
        return Ok(home.into());
    }
    let path = std::env::var_os("PATH").unwrap_or_default();
    std::env::split_paths(&path)
        .filter_map(|dir| fs::canonicalize(dir.join("java")).ok())
        .find_map(|java| Some(java.parent()?.parent()?.to_owned()))
        .ok_or(Error::NoJdk)
}

/// Cargo puts the binaries of one profile side by side, so this respects `CARGO_TARGET_DIR`.
pub fn beside_this_program(name: &str) -> Result<PathBuf> {
    let exe = std::env::current_exe().map_err(at("the path of this program"))?;
    Ok(exe.with_file_name(name))
}

fn sources() -> Result<Vec<PathBuf>> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../bench/kernels");
    let folder = fs::canonicalize(&folder).map_err(at(&folder))?;
    let mut files = Vec::new();
    for entry in fs::read_dir(&folder).map_err(at(&folder))? {
        let file = entry.map_err(at(&folder))?.path();
        if file.extension().is_some_and(|e| e == "java") {
            files.push(file);
        }
    }
    files.sort();
    Ok(files)
}

/// For Java 17, the oldest that Cupper runs on, so that every JDK runs the same class files.
pub fn compile(jdk: &Path, sources: &[PathBuf], classes: &Path) -> Result<()> {
    let javac = jdk.join("bin/javac");
    let output = Command::new(&javac)
        .args(["--release", "17", "-d"])
        .arg(classes)
        .args(sources)
        .output()
        .map_err(|source| Error::Start { program: javac, source })?;
    if output.status.success() {
        Ok(())
    } else {
        Err(Error::Compile(String::from_utf8_lossy(&output.stderr).into_owned()))
    }
}

/// From the file `release` of the JDK; a JDK without it is named by its folder.
fn version(jdk: &Path) -> String {
    let release = fs::read_to_string(jdk.join("release")).unwrap_or_default();
    release
        .lines()
        .find_map(|line| line.strip_prefix("JAVA_VERSION="))
        .map_or_else(|| jdk.display().to_string(), |value| value.trim_matches('"').to_owned())
}

//! Compiles the programs, each into its own folder, with as few JVM starts as possible, and only what changed.

use super::jdks::Jdk;
use super::maven;
use super::places::{Places, key, write_whole};
use super::program::{Language, Program};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

const KOTLIN: &str = "2.2.20";

/// A compiled program.
#[derive(Clone)]
pub struct Built {
    pub class_path: String,
    /// Changes when the classes may have changed.
    pub content_key: String,
}

/// One program's way through the compiler: what it is compiled to, and from what.
struct Job {
    folder: PathBuf,
    stamp: PathBuf,
    content_key: String,
    jars: Vec<PathBuf>,
}

/// Compiles `programs`; the answer has, in the same order, a program's classes or the compiler's messages.
pub fn all(
    places: &Places,
    programs: &[&Program],
    newest: &Jdk,
    oldest: &Jdk,
) -> Result<Vec<Result<Built, String>>, String> {
    let tool = std::fs::read_to_string(&places.compiler_tool).map_err(|error| error.to_string())?;
    let jobs: Vec<Result<Job, String>> = programs.iter().map(|program| plan(places, program, newest, &tool)).collect();
    for (language, jdk) in [(Language::Java, newest), (Language::Kotlin, oldest)] {
        let stale: Vec<_> = programs
            .iter()
            .zip(&jobs)
            .filter_map(|(program, job)| Some((*program, job.as_ref().ok()?)))
            .filter(|(program, job)| program.language == language && !job.is_done())
            .collect();
        if !stale.is_empty() {
            compile(places, language, &stale, jdk)?;
        }
    }
    Ok(jobs.into_iter().map(|job| job?.result()).collect())
}

fn plan(places: &Places, program: &Program, compiler: &Jdk, tool: &str) -> Result<Job, String> {
    let mut coordinates = program.maven.clone();
    if program.language == Language::Kotlin && !coordinates.iter().any(|c| c.contains(":kotlin-stdlib:")) {
        coordinates.push(format!("org.jetbrains.kotlin:kotlin-stdlib:{KOTLIN}"));
    }
    let folder = places.classes.join(&program.key);
    let mut resources = Vec::new();
    if let Some(root) = &program.resources {
        read_tree(root, root, &mut resources)?;
    }
    let content_key = key((
        &program.text,
        &compiler.release_key,
        (&program.compiler_flags, program.min_jdk, &coordinates, &program.args),
        (&program.stdin, &program.vm_flags, &resources),
        tool,
    ));
    Ok(Job { stamp: folder.with_extension("stamp"), folder, content_key, jars: maven::jars(places, &coordinates)? })
}

fn read_tree(root: &Path, folder: &Path, files: &mut Vec<(PathBuf, Vec<u8>)>) -> Result<(), String> {
    let explain = |error: std::io::Error| format!("{}: {error}", folder.display());
    let mut paths: Vec<PathBuf> = std::fs::read_dir(folder).map_err(explain)?.flatten().map(|e| e.path()).collect();
    paths.sort();
    for path in paths {
        if path.is_dir() {
            read_tree(root, &path, files)?;
        } else {
            let name = path.strip_prefix(root).unwrap_or(&path).to_owned();
            files.push((name, std::fs::read(&path).map_err(explain)?));
        }
    }
    Ok(())
}

impl Job {
    fn is_done(&self) -> bool {
        std::fs::read_to_string(&self.stamp).is_ok_and(|stamp| stamp == self.content_key)
    }

    fn log(&self) -> PathBuf {
        self.folder.with_extension("log")
    }

    fn class_path(&self) -> String {
        let paths = std::iter::once(&self.folder).chain(&self.jars);
        paths.map(|path| path.display().to_string()).collect::<Vec<_>>().join(":")
    }

    fn result(self) -> Result<Built, String> {
        if !self.is_done() {
            let log = std::fs::read_to_string(self.log()).map_err(|_| "the compiler stopped early".to_owned())?;
            match log.strip_prefix("ok\n") {
                Some(_) => write_whole(&self.stamp, self.content_key.as_bytes())?,
                None => return Err(format!("does not compile:\n{}", log.trim_start_matches("failed\n").trim_end())),
            }
        }
        Ok(Built { class_path: self.class_path(), content_key: self.content_key })
    }
}

/// Starts one JVM that compiles all `stale` programs and leaves a log file for each.
fn compile(places: &Places, language: Language, stale: &[(&Program, &Job)], jdk: &Jdk) -> Result<(), String> {
    let mut lines = String::new();
    for (program, job) in stale {
        prepare_folder(program, job).map_err(|error| format!("{}: {error}", job.folder.display()))?;
        let mut fields = vec![job.log().display().to_string()];
        let release = program.min_jdk.to_string();
        match language {
            Language::Java => {
                fields.extend(["-Xlint:none", "-proc:none"].map(str::to_owned));
                if !program.compiler_flags.iter().any(|flag| flag == "--release") {
                    fields.extend(["--release".to_owned(), release]);
                }
                fields.extend(["-cp".to_owned(), job.class_path()]);
            }
            Language::Kotlin => {
                fields.extend(["-no-stdlib", "-no-reflect", "-nowarn", "-jvm-target"].map(str::to_owned));
                fields.extend([release, "-cp".to_owned(), job.class_path()]);
            }
        }
        fields.extend(["-d".to_owned(), job.folder.display().to_string()]);
        fields.extend(program.compiler_flags.iter().cloned());
        fields.push(program.source.display().to_string());
        lines.push_str(&fields.join("\t"));
        lines.push('\n');
    }
    let (word, jars) = match language {
        Language::Java => ("java", Vec::new()),
        Language::Kotlin => {
            ("kotlin", maven::jars(places, &[format!("org.jetbrains.kotlin:kotlin-compiler-embeddable:{KOTLIN}")])?)
        }
    };
    let jobs = places.classes.join(format!("jobs-{word}"));
    write_whole(&jobs, lines.as_bytes())?;
    eprintln!("corpus: compiling {} {word} programs", stale.len());
    let output = Command::new(jdk.home.join("bin/java"))
        .args(["-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1"])
        .arg(&places.compiler_tool)
        .arg(word)
        .arg(&jobs)
        .arg(jars.iter().map(|jar| jar.display().to_string()).collect::<Vec<_>>().join(":"))
        .stdin(Stdio::null())
        .output()
        .map_err(|error| format!("cannot start {}: {error}", jdk.home.display()))?;
    if output.status.success() {
        return Ok(());
    }
    Err(format!("{} failed:\n{}", places.compiler_tool.display(), String::from_utf8_lossy(&output.stderr)))
}

/// An empty folder that holds the program's resources only.
fn prepare_folder(program: &Program, job: &Job) -> std::io::Result<()> {
    for path in [job.log(), job.stamp.clone()] {
        if path.exists() {
            std::fs::remove_file(path)?;
        }
    }
    if job.folder.exists() {
        std::fs::remove_dir_all(&job.folder)?;
    }
    std::fs::create_dir_all(&job.folder)?;
    let mut resources = Vec::new();
    if let Some(root) = &program.resources {
        read_tree(root, root, &mut resources).map_err(std::io::Error::other)?;
    }
    for (name, bytes) in resources {
        let target = job.folder.join(name);
        std::fs::create_dir_all(target.parent().unwrap_or(&job.folder))?;
        std::fs::write(target, bytes)?;
    }
    Ok(())
}

//! Lets Gradle tell the class paths of all modules, by a script of ours that is added to the build.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::time::Duration;

use crate::error::AskError;
use crate::{Ask, Request, process};
use host::Folder;
use host::process::on_path;

/// A cold Gradle takes its time.
const LIMIT: Duration = Duration::from_secs(120);

const SCRIPT: &str = r#"
allprojects {
    tasks.create('cupperClassPath') {
        def folder = projectDir
        def all = configurations
        doLast {
            [compileClasspath: 'main', runtimeClasspath: 'main', testCompileClasspath: 'test', testRuntimeClasspath: 'test']
                .each { name, kind ->
                    def found = all.findByName(name)
                    if (found != null) {
                        found.incoming.artifactView { it.lenient(true) }.files.each {
                            println "cupper-class-path\t${folder}\t${kind}\t${it}"
                        }
                    }
                }
        }
    }
}
"#;

/// Main and test class path of a module.
pub type ClassPaths = (Vec<PathBuf>, Vec<PathBuf>);

/// The class paths by the folder of the module.
pub fn ask(top: &Path, request: &Request) -> Result<BTreeMap<PathBuf, ClassPaths>, AskError> {
    let program = program(top, request).ok_or(AskError::NoTool { tool: "gradle" })?;
    let scratch = Folder::new().map_err(AskError::NoFolder)?;
    let script = scratch.path().join("cupper.gradle");
    fs::write(&script, SCRIPT).map_err(|error| AskError::NotWritten { file: script.clone(), error })?;
    let script = script.display().to_string();
    let mut arguments = vec!["-q", "--no-daemon", "--console=plain", "-Dorg.gradle.configuration-cache=false"];
    arguments.extend(["-I", &script, "cupperClassPath"]);
    if request.ask == Ask::Offline {
        arguments.push("--offline");
    }
    let log = scratch.path().join("log");
    process::run(&program, &arguments, top, &log, LIMIT)?;
    let text = fs::read_to_string(&log).map_err(|error| AskError::NoAnswer { tool: "gradle", error })?;
    let mut paths: BTreeMap<PathBuf, ClassPaths> = BTreeMap::new();
    for line in text.lines() {
        let fields: Vec<&str> = line.split('\t').collect();
        if let ["cupper-class-path", folder, kind, path] = fields[..] {
            let (main, test) = paths.entry(PathBuf::from(folder)).or_default();
            let path = PathBuf::from(path);
            if !main.contains(&path) && !test.contains(&path) {
                if kind == "main" { main } else { test }.push(path);
            }
        }
    }
    Ok(paths)
}

/// The wrapper, if its Gradle is there or may be downloaded; else the one that is installed.
fn program(top: &Path, request: &Request) -> Option<PathBuf> {
    let wrapper = top.join("gradlew");
    let is_there = || {
        let text = fs::read_to_string(top.join("gradle/wrapper/gradle-wrapper.properties")).ok()?;
        let url = text.lines().find_map(|line| line.strip_prefix("distributionUrl="))?;
        let name = url.rsplit('/').next()?.strip_suffix(".zip")?;
        request.gradle_home().join("wrapper/dists").join(name).is_dir().then_some(())
    };
    if wrapper.is_file() && (request.ask == Ask::Online || is_there().is_some()) {
        return Some(wrapper);
    }
    on_path("gradle")
}

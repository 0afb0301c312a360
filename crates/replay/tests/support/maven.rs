//! Jars from the central Maven registry, fetched once and kept under `target/replay/jars`.

use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

/// The jar of this `group:artifact:version` and those that it needs at run time, by file name.
pub fn jars(coordinate: &str) -> Vec<PathBuf> {
    let [group, artifact, version] = coordinate.split(':').collect::<Vec<_>>()[..] else {
        panic!("{coordinate} is not group:artifact:version")
    };
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("replay/jars").join(coordinate.replace(':', "_"));
    let complete = folder.join("complete");
    if !complete.is_file() {
        std::fs::create_dir_all(&folder).expect("cargo's folder can be written");
        let pom = folder.join("pom.xml");
        let text = format!(
            "<project xmlns=\"http://maven.apache.org/POM/4.0.0\"><modelVersion>4.0.0</modelVersion>\
             <groupId>replay</groupId><artifactId>replay</artifactId><version>1</version><packaging>pom</packaging>\
             <dependencies><dependency><groupId>{group}</groupId><artifactId>{artifact}</artifactId>\
             <version>{version}</version></dependency></dependencies></project>\n"
        );
        std::fs::write(&pom, text).expect("cargo's folder can be written");
        let output = Command::new("mvn")
            .args(["-q", "-B", "dependency:copy-dependencies", "-DincludeScope=runtime", "-f"])
            .arg(&pom)
            .arg(format!("-DoutputDirectory={}", folder.display()))
            .stdin(Stdio::null())
            .output()
            .expect("mvn can be started");
        assert!(
            output.status.success(),
            "mvn could not fetch {coordinate}: {}",
            String::from_utf8_lossy(&output.stdout)
        );
        std::fs::write(complete, coordinate).expect("cargo's folder can be written");
    }
    let entries = std::fs::read_dir(&folder).expect("it is there");
    let paths = entries.flatten().map(|entry| entry.path());
    let mut jars: Vec<PathBuf> = paths.filter(|path| path.extension().is_some_and(|end| end == "jar")).collect();
    jars.sort();
    jars
}

//! Jars from the central Maven registry, fetched once and kept under `target/corpus/jars`.

use super::places::{Places, key, write_whole};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

/// The jars of these `group:artifact:version` coordinates and of what they need at run time, by file name.
pub fn jars(places: &Places, coordinates: &[String]) -> Result<Vec<PathBuf>, String> {
    if coordinates.is_empty() {
        return Ok(Vec::new());
    }
    let folder = places.jars.join(key(coordinates));
    let complete = folder.join("complete");
    if !complete.is_file() {
        copy_dependencies(&folder, coordinates)?;
        write_whole(&complete, coordinates.join("\n").as_bytes())?;
    }
    let entries = std::fs::read_dir(&folder).map_err(|error| format!("{}: {error}", folder.display()))?;
    let mut jars: Vec<PathBuf> = entries
        .flatten()
        .map(|entry| entry.path())
        .filter(|path| path.extension().is_some_and(|e| e == "jar"))
        .collect();
    jars.sort();
    Ok(jars)
}

fn copy_dependencies(folder: &Path, coordinates: &[String]) -> Result<(), String> {
    let mut dependencies = String::new();
    for coordinate in coordinates {
        let [group, artifact, version] = coordinate.split(':').collect::<Vec<_>>()[..] else {
            return Err(format!("maven directive {coordinate:?} is not group:artifact:version"));
        };
        dependencies.push_str(&format!(
            "<dependency><groupId>{group}</groupId><artifactId>{artifact}</artifactId><version>{version}</version></dependency>\n"
        ));
    }
    let pom = folder.join("pom.xml");
    let text = format!(
        "<project xmlns=\"http://maven.apache.org/POM/4.0.0\"><modelVersion>4.0.0</modelVersion>\
         <groupId>corpus</groupId><artifactId>corpus</artifactId><version>1</version><packaging>pom</packaging>\n\
         <dependencies>\n{dependencies}</dependencies></project>\n"
    );
    write_whole(&pom, text.as_bytes())?;
    eprintln!("corpus: fetching {}", coordinates.join(", "));
    let output = Command::new("mvn")
        .args(["-q", "-B", "dependency:copy-dependencies", "-DincludeScope=runtime", "-f"])
        .arg(&pom)
        .arg(format!("-DoutputDirectory={}", folder.display()))
        .stdin(Stdio::null())
        .output()
        .map_err(|error| format!("cannot start mvn: {error}"))?;
    if output.status.success() {
        return Ok(());
    }
    let log = String::from_utf8_lossy(&output.stdout).into_owned() + &String::from_utf8_lossy(&output.stderr);
    Err(format!("mvn could not fetch {}:\n{}", coordinates.join(", "), log.trim_end()))
}

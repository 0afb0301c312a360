//! A real project with dependencies from the central registry: our reading of it against Maven's own.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use project::{Ask, JunitVersion, Request, Severity, find};

const POM: &str = r#"<project xmlns="http://maven.apache.org/POM/4.0.0">
  <modelVersion>4.0.0</modelVersion>
  <groupId>com.example</groupId>
  <artifactId>real</artifactId>
  <version>1.0</version>
  <properties>
    <maven.compiler.source>11</maven.compiler.source>
    <maven.compiler.target>11</maven.compiler.target>
  </properties>
  <dependencies>
    <dependency><groupId>org.apache.commons</groupId><artifactId>commons-csv</artifactId><version>1.12.0</version></dependency>
    <dependency><groupId>com.google.guava</groupId><artifactId>guava</artifactId><version>33.4.0-jre</version></dependency>
    <dependency>
      <groupId>org.junit.jupiter</groupId><artifactId>junit-jupiter</artifactId><version>5.11.4</version>
      <scope>test</scope>
    </dependency>
  </dependencies>
</project>
"#;

#[test]
fn reads_what_maven_says() {
    if Command::new("mvn").arg("-v").output().is_err() {
        println!("skipped: there is no mvn");
        return;
    }
    let root = Path::new(env!("CARGO_TARGET_TMPDIR")).join("real-maven");
    let _ = fs::remove_dir_all(&root);
    fs::create_dir_all(root.join("src/main/java/com/example")).unwrap();
    fs::write(root.join("pom.xml"), POM).unwrap();
    fs::write(root.join("src/main/java/com/example/Real.java"), "package com.example; public class Real {}").unwrap();

    let request = Request { ask: Ask::Never, ..Request::new(&root) };
    let notices = find(&request).notices;
    let remedy =
        notices.iter().find(|notice| notice.severity == Severity::Error).and_then(|notice| notice.remedy.clone());
    assert_eq!(remedy, Some(format!("run `mvn test-compile` in {}", root.display())), "{notices:?}");

    let output = root.join("class-path");
    let status = Command::new("mvn")
        .args(["-q", "-B", "test-compile", "dependency:build-classpath"])
        .arg(format!("-Dmdep.outputFile={}", output.display()))
        .current_dir(&root)
        .status()
        .unwrap();
    assert!(status.success());
    let expected: BTreeSet<PathBuf> = std::env::split_paths(fs::read_to_string(output).unwrap().trim()).collect();

    let found = find(&request);
    assert_eq!(found.notices, []);
    let [unit] = &found.project.units[..] else { panic!("{found:?}") };
    let all: BTreeSet<PathBuf> = unit.class_path.iter().chain(&unit.test_class_path).cloned().collect();
    assert_eq!(all, expected);
    assert!(unit.class_path.iter().all(|path| !path.to_string_lossy().contains("junit")), "{:?}", unit.class_path);
    assert_eq!(unit.names, ["com/example/Real"]);
    assert_eq!((unit.junit, unit.has_params, unit.level), (JunitVersion::Jupiter { major: 5, minor: 11 }, true, 11));

    // With an empty home nothing is found by reading, and Maven is asked, which knows its own home.
    let mut request = Request { home: root.join("nobody"), ask: Ask::Offline, ..Request::new(&root) };
    request.gradle_home = None;
    let asked = find(&request);
    assert_eq!(asked.notices, []);
    let asked: BTreeSet<PathBuf> = asked.project.units[0].class_path.iter().cloned().collect();
    assert_eq!(asked, expected);
}

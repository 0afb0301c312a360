//! Class paths of folders and jars.

mod support;

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use program::classfile::ClassFile;
use program::source::ClassPath;
use support::Folder;

fn jar(folder: &Folder, arguments: &[&str]) {
    support::run(Command::new(support::tool("jar")).current_dir(folder.path()).args(arguments));
}

fn path(folder: &Folder, names: &[&str]) -> Vec<PathBuf> {
    names.iter().map(|name| folder.path().join(name)).collect()
}

#[test]
fn folders_before_jars() {
    let folder = Folder::new();
    folder.javac(&[], "p/A.java", "package p; class A {}", "classes");
    folder.write("classes/p/text.txt", "in the folder");
    folder.write("more/p/text.txt", "in the jar");
    folder.write("more/p/a b.txt", "spaced");
    jar(&folder, &["--create", "--file", "my lib.jar", "-C", "more", "."]);
    let found = ClassPath::open(&path(&folder, &["absent.jar", "classes", "my lib.jar", "classes"]), 17);
    let class = found.find_class("p/A").unwrap().unwrap();
    assert_eq!(ClassFile::parse(class.bytes).unwrap().name, "p/A");
    assert!(class.path.ends_with("/classes/p/A.class"), "{}", class.path);
    assert_eq!(found.entries()[class.entry].path, folder.path().join("classes"));
    for absent in ["p/B", "A", "", "p", "../p/A", "nul\0byte"] {
        assert!(found.find_class(absent).unwrap().is_none(), "{absent:?}");
    }
    let root = folder.path().display();
    let resources = found.resources("p/text.txt");
    let seen: Vec<_> = resources.iter().map(|r| (r.url.as_str(), r.bytes)).collect();
    let urls = [format!("file:{root}/classes/p/text.txt"), format!("jar:file:{root}/my%20lib.jar!/p/text.txt")];
    assert_eq!(seen, [(urls[0].as_str(), &b"in the folder"[..]), (urls[1].as_str(), b"in the jar")]);
    assert!(found.resources("p/a b.txt")[0].url.ends_with("!/p/a%20b.txt"));
    assert_eq!(found.entries().len(), 3, "each place once");
    assert!(found.entries()[0].is_missing());
}

#[test]
fn multi_release_jars() {
    let folder = Folder::new();
    for version in ["base", "11", "17", "99"] {
        folder.write(&format!("{version}/p/which.txt"), version);
    }
    folder.write("base/p/only.txt", "base");
    let create = ["--create", "--file", "multi.jar", "--main-class", "p.Main", "-C", "base", "."];
    let releases = ["--release", "11", "-C", "11", ".", "--release", "17", "-C", "17", "."];
    jar(&folder, &[&create[..], &releases].concat());
    for (feature, expected) in [(9, "base"), (11, "11"), (16, "11"), (17, "17"), (25, "17")] {
        let found = ClassPath::open(&path(&folder, &["multi.jar"]), feature);
        let which = &found.resources("p/which.txt")[0];
        assert_eq!(which.bytes, expected.as_bytes());
        if expected != "base" {
            assert!(which.url.ends_with(&format!("!/META-INF/versions/{expected}/p/which.txt")), "{}", which.url);
        }
        assert_eq!(found.resources("p/only.txt")[0].bytes, b"base");
        let entries = found.entries();
        let manifest = entries[0].manifest().unwrap();
        assert!(manifest.multi_release);
        assert_eq!(manifest.main_class.as_deref(), Some("p.Main"));
    }
    jar(&folder, &["--create", "--file", "plain.jar", "-C", "base", "."]);
    assert!(!ClassPath::open(&path(&folder, &["plain.jar"]), 17).entries()[0].manifest().unwrap().multi_release);
}

#[test]
fn manifest_class_paths() {
    let folder = Folder::new();
    for name in ["one", "two", "three"] {
        folder.write(&format!("{name}/name.txt"), name);
        folder.write(&format!("{name}/{name}.txt"), name);
    }
    folder.write("m1", "Class-Path: lib/two.jar three/ http://nowhere/x.jar first.jar\n");
    folder.write("m2", format!("Class-Path: file:{}/first.jar\n", folder.path().display()));
    fs::create_dir(folder.path().join("lib")).unwrap();
    jar(&folder, &["--create", "--file", "first.jar", "--manifest", "m1", "-C", "one", "."]);
    jar(&folder, &["--create", "--file", "lib/two.jar", "--manifest", "m2", "-C", "two", "."]);
    let found = ClassPath::open(&path(&folder, &["first.jar"]), 17);
    let order: Vec<_> = found.resources("name.txt").iter().map(|r| String::from_utf8_lossy(r.bytes)).collect();
    assert_eq!(order, ["one", "two", "three"]);
    assert_eq!(found.entries().len(), 3);

    let all = ClassPath::open(&path(&folder, &["lib/*"]), 17);
    assert_eq!(all.resources("two.txt").len(), 1);
    assert_eq!(ClassPath::open(&path(&folder, &["nowhere/*"]), 17).entries().len(), 0);
}

#[test]
fn damaged_jars() {
    let folder = Folder::new();
    folder.javac(&[], "A.java", "class A { String s = \"some text that is there to be compressed\"; }", "classes");
    jar(&folder, &["--create", "--file", "good.jar", "-C", "classes", "."]);
    folder.write("text.jar", "this is no zip");
    let broken = ClassPath::open(&path(&folder, &["text.jar"]), 17);
    assert!(broken.find_class("A").unwrap().is_none());
    let problem = broken.entries()[0].problem().map(ToString::to_string).unwrap();
    assert!(problem.contains("text.jar"), "{problem}");

    let good = fs::read(folder.path().join("good.jar")).unwrap();
    let name = good.windows(7).position(|window| window == b"A.class").unwrap();
    let mut damaged = good.clone();
    damaged[name + 60..name + 70].fill(0xFF);
    folder.write("damaged.jar", damaged);
    let error = ClassPath::open(&path(&folder, &["damaged.jar"]), 17).find_class("A").unwrap_err().to_string();
    assert!(error.contains("A.class") && error.contains("damaged.jar"), "{error}");

    for length in 0..good.len() {
        let cut = folder.write("cut.jar", &good[..length]);
        search(&cut);
    }
    for at in 0..good.len() {
        let mut mutant = good.clone();
        mutant[at] ^= 1 << (at % 8);
        search(&folder.write("mutant.jar", mutant));
    }
}

/// Finding or not finding are both right, but nothing may panic.
fn search(jar: &Path) {
    let found = ClassPath::open(&[jar.to_owned()], 17);
    let _ = found.find_class("A");
    found.resources("META-INF/MANIFEST.MF");
}

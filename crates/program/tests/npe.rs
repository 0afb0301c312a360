//! The messages of `NullPointerException` against HotSpot's: `npe/Npe.java` raises one in each of its methods, and
//! the log of exceptions says where.

mod support;

use std::collections::BTreeMap;
use std::path::Path;
use std::process::Command;

use program::classfile::ClassFile;
use program::npe::describe;
use support::{Folder, all_jdks};

/// Where HotSpot threw a `NullPointerException`: class, method, pc; in order.
fn throws(log: &str) -> Vec<(String, String, u16)> {
    let mut found = Vec::new();
    let mut lines = log.lines();
    while let Some(line) = lines.next() {
        if !line.contains("Exception <a 'java/lang/NullPointerException'") {
            continue;
        }
        let rest: String = [line, lines.next().unwrap_or_default(), lines.next().unwrap_or_default()].join(" ");
        let Some((_, rest)) = rest.split_once("thrown in interpreter method") else { continue };
        let quoted: Vec<&str> = rest.split('\'').collect();
        let [_, method, _, _, _, class, ..] = quoted[..] else { continue };
        let pc = rest.split("at bci ").nth(1).and_then(|after| after.split(' ').next()).and_then(|pc| pc.parse().ok());
        found.push((class.to_owned(), method.to_owned(), pc.expect("a pc")));
    }
    found
}

fn check(home: &Path, options: &[&str]) {
    let folder = Folder::new();
    let out = folder.javac(options, "Npe.java", include_str!("npe/Npe.java"), "classes");
    let mut java = Command::new(home.join("bin/java"));
    java.args(["-Xint", "-XX:+ShowCodeDetailsInExceptionMessages", "-Xlog:exceptions=info:stderr", "-cp"]);
    let output = java.arg(&out).arg("Npe").output().expect("java starts");
    let throws = throws(&String::from_utf8_lossy(&output.stderr));
    let mut classes = BTreeMap::new();
    let (mut compared, mut wrong) = (0, Vec::new());
    for line in String::from_utf8_lossy(&output.stdout).lines() {
        let parts: Vec<&str> = line.splitn(4, ' ').collect();
        let ["@", class_name, method_name, expected] = parts[..] else { panic!("unexpected output: {line}") };
        // Where the exception is made in Java code, or in code that HotSpot made, there is nothing to describe.
        if !class_name.starts_with("Npe") || ["t54", "t55", "t81"].contains(&method_name) {
            continue;
        }
        let class: &ClassFile = classes
            .entry(class_name.to_owned())
            .or_insert_with(|| folder.class(&format!("classes/{class_name}.class")));
        let thrown = throws.iter().find(|(class, method, _)| class == class_name && method == method_name);
        let (_, _, pc) = thrown.unwrap_or_else(|| panic!("the log does not say where {line} was thrown"));
        let method = class.methods.iter().find(|method| method.name == method_name).expect("the method");
        let found = describe(class, method, *pc);
        compared += 1;
        if found.as_deref() != Some(expected) {
            wrong.push(format!("{method_name} at {pc}:\n  java {expected}\n  ours {found:?}"));
        }
    }
    assert!(compared > 100, "{compared} messages; {}", String::from_utf8_lossy(&output.stderr));
    assert!(wrong.is_empty(), "{} with {options:?}:\n{}", home.display(), wrong.join("\n"));
}

#[test]
fn like_hotspot_with_names() {
    all_jdks().iter().for_each(|home| check(home, &["-g"]));
}

#[test]
fn like_hotspot_without_names() {
    all_jdks().iter().for_each(|home| check(home, &["-g:none"]));
}

/// An exception that Java code makes has no message of ours, whatever instruction it is asked for.
#[test]
fn silent() {
    let folder = Folder::new();
    folder.javac(&["-g"], "Npe.java", include_str!("npe/Npe.java"), "classes");
    let class = folder.class("classes/Npe.class");
    let method = class.methods.iter().find(|method| method.name == "t54").expect("the method");
    let length = method.code.as_ref().expect("its code").bytes.len() as u16;
    let messages: Vec<(u16, String)> =
        (0..length + 5).filter_map(|pc| Some((pc, describe(&class, method, pc)?))).collect();
    assert_eq!(messages, [(length - 1, "Cannot throw exception".to_owned())]);
}

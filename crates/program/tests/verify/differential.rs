//! The same broken classes on `java` and on our verifier.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;
use std::process::Command;

use program::cfg::Cfg;
use program::classfile::ClassFile;
use program::npe::describe;
use program::verify::{VerifyError, verify, verify_by_inference};

use crate::mutants::mutants;
use crate::support::{Folder, run};
use crate::world::{JDKS, World};
use host::Random;

/// What `java` says when it links each class: `OK` or the error.
pub fn hotspot(jdk: &str, folder: &Folder, base: &Path, classes: &[&[u8]]) -> Vec<String> {
    let mut file = Vec::new();
    for class in classes {
        file.extend((class.len() as u32).to_be_bytes());
        file.extend(*class);
    }
    let file = folder.write("classes.bin", file);
    let linker = folder.path().join("linker");
    if !linker.exists() {
        let source = folder.write("LinkAll.java", include_str!("LinkAll.java"));
        run(Command::new(format!("{jdk}/bin/javac")).arg("-d").arg(&linker).arg(source));
    }
    let mut java = Command::new(format!("{jdk}/bin/java"));
    java.arg("-cp").arg(&linker).arg("LinkAll").arg(&file).arg(base);
    let output = java.output().expect("java starts");
    let text = String::from_utf8_lossy(&output.stdout).into_owned();
    let mut outcomes: Vec<String> = Vec::new();
    for line in text.lines() {
        match line.strip_prefix('#') {
            Some(number) if number.parse() == Ok(outcomes.len()) => outcomes.push(String::new()),
            _ => {
                if let Some(last) = outcomes.last_mut() {
                    *last += line;
                    *last += "\n";
                }
            }
        }
    }
    assert_eq!(outcomes.len(), classes.len(), "{}", String::from_utf8_lossy(&output.stderr));
    outcomes.iter().map(|outcome| outcome.trim_end_matches('\n').to_owned()).collect()
}

/// What we say, in the same form.
pub fn ours(world: &mut World, bytes: &'static [u8]) -> String {
    let class = match ClassFile::parse(bytes) {
        Ok(class) => class,
        Err(error) => return format!("java.lang.ClassFormatError: {error}"),
    };
    world.add(class.name, bytes);
    match verify(&class, world) {
        Ok(()) => "OK".to_owned(),
        Err(VerifyError::Verify(message)) => format!("java.lang.VerifyError: {}", message.trim_end_matches('\n')),
        Err(VerifyError::Format(message)) => format!("java.lang.ClassFormatError: {message}"),
        Err(VerifyError::Load(missing)) => format!("java.lang.NoClassDefFoundError: {missing}"),
    }
}

/// Whatever the bytes are, nothing that reads them panics or hangs.
fn exercise(world: &mut World, bytes: &'static [u8]) {
    let Ok(class) = ClassFile::parse(bytes) else { return };
    let _ = verify_by_inference(&class, world);
    for method in &class.methods {
        let Some(code) = &method.code else { continue };
        let _ = Cfg::new(code);
        for pc in 0..code.bytes.len() as u16 + 2 {
            let _ = describe(&class, method, pc);
        }
    }
}

/// What must agree: the whole message, or only the kind of error. What the verifier finds in a class without stack
/// map, or in the failover of version 50, begins with the class in parentheses: its words are never compared.
pub fn verdict(outcome: &str, words: bool) -> String {
    if words && !outcome.contains("VerifyError: (class: ") && !outcome.contains("NoClassDefFoundError") {
        // JDK 25 found other words for one complaint.
        let newer = "interface method to invoke is not in a direct superinterface.";
        return outcome.replace(newer, "interface method reference is in an indirect superinterface.");
    }
    outcome.split([':', '\n']).next().unwrap_or_default().to_owned()
}

/// Whether both outcomes are rejections whose words need not agree: what the parser rejects is not the verifier's
/// business; opcodes that HotSpot uses inside are illegal to it too, but it notes them at another time; a stack map that
/// cannot be read is noted at other times by newer JDKs than 17; and for a jump that goes further than any method is long,
/// newer releases have words of their own, JDK 17.0.15 those of a jump to a place without a frame.
fn words_are_free(jdk: &str, expected: &str, found: &str) -> bool {
    let parser = found.contains(" in class file ") || found.contains("Invalid constant pool index");
    let internal = found.contains("Bad instruction\n") && found.contains(": <illegal>\n");
    let unreadable = jdk != JDKS[0] && found.contains("StackMapTable format error");
    let far = jdk == JDKS[0]
        && found.starts_with("java.lang.VerifyError: Illegal target of jump or branch (bci ")
        && expected.starts_with("java.lang.VerifyError: Expecting a stackmap frame at branch target ");
    expected != "OK" && (parser && expected.contains("ClassFormatError") || internal || unreadable || far)
}

/// Compares `count` mutants of every class below `folder`. `normalise` maps an outcome to what must be equal.
pub fn compare(jdk: &str, folder: &Folder, base: &Path, seed: u64, count: usize, normalise: fn(&str) -> String) {
    let mut world = World::new(jdk);
    let mut random = Random::new(seed);
    let mut originals: Vec<&'static [u8]> = Vec::new();
    let mut paths: Vec<_> = fs::read_dir(base).expect("the classes").flatten().map(|entry| entry.path()).collect();
    paths.sort();
    for path in paths {
        let bytes: &'static [u8] = fs::read(path).expect("a class").leak();
        let class = ClassFile::parse(bytes).expect("a class of javac");
        world.add(class.name, bytes);
        originals.push(bytes);
    }
    let mut differences: BTreeMap<(String, String), Vec<String>> = BTreeMap::new();
    for original in originals {
        let class = ClassFile::parse(original).expect("a class of javac");
        let variants = mutants(original, &mut random, count);
        let theirs = hotspot(jdk, folder, base, &variants);
        for (variant, expected) in variants.iter().zip(&theirs) {
            let found = ours(&mut world, variant);
            exercise(&mut world, variant);
            if words_are_free(jdk, expected, &found) {
                continue;
            }
            // HotSpot reads on where a table ends too early.
            if expected.contains("  Stackmap Table:\n") && expected.starts_with(&found) {
                continue;
            }
            let (expected_key, found_key) = (normalise(expected), normalise(&found));
            if expected_key != found_key {
                let first = |text: &str| text.lines().next().unwrap_or_default().to_owned();
                let example = format!("--- java\n{expected}\n--- ours\n{found}\n");
                differences.entry((first(expected), first(&found))).or_default().push(example);
            }
        }
        world.add(class.name, original);
    }
    let total: usize = differences.values().map(Vec::len).sum();
    let mut report = String::new();
    for ((expected, found), examples) in &differences {
        report += &format!("{} times java: {expected}\n        ours: {found}\n{}\n", examples.len(), examples[0]);
    }
    assert!(differences.is_empty(), "{total} differ\n{report}");
}

//! The verifier against HotSpot: it accepts what javac and others made, and rejects broken classes with the same
//! words.

mod assembler;
mod cases;
mod differential;
mod mutants;
#[path = "../support/mod.rs"]
mod support;
mod world;

use program::classfile::ClassFile;
use program::verify::{VerifyError, verify, verify_by_inference};
use support::Folder;
use world::{JDKS, World};

/// Every class of every module of both JDKs.
#[test]
fn accepts_the_jdk() {
    for jdk in JDKS {
        let mut world = World::new(jdk);
        let all: Vec<_> = world.image.classes().collect();
        assert!(all.len() > 20_000, "{jdk} has {} classes", all.len());
        for (module, name, bytes) in all {
            let class = ClassFile::parse(bytes).unwrap_or_else(|error| panic!("{module}/{name}: {error}"));
            verify(&class, &mut world).unwrap_or_else(|error| panic!("{jdk}: {module}/{name}: {error:?}"));
        }
    }
}

/// What has a stack map can be inferred too.
#[test]
fn infers_the_base_module() {
    for jdk in JDKS {
        let mut world = World::new(jdk);
        let base: Vec<_> = world.image.classes().filter(|(module, ..)| *module == "java.base").collect();
        assert!(base.len() > 5_000, "{jdk} has {} classes", base.len());
        for (_, name, bytes) in base {
            let class = ClassFile::parse(bytes).unwrap_or_else(|error| panic!("{name}: {error}"));
            verify_by_inference(&class, &mut world).unwrap_or_else(|error| panic!("{jdk}: {name}: {error:?}"));
        }
    }
}

/// Every class below the folder `VERIFY_CLASSES`: unpacked jars, say. Classes that name others that are not there
/// cannot be verified, on HotSpot neither.
#[test]
#[ignore = "needs VERIFY_CLASSES"]
fn accepts_a_folder() {
    let mut world = World::new(JDKS[1]);
    let mut folders = vec![std::path::PathBuf::from(std::env::var("VERIFY_CLASSES").expect("a folder"))];
    let mut classes = Vec::new();
    while let Some(folder) = folders.pop() {
        for path in std::fs::read_dir(folder).expect("a folder").flatten().map(|entry| entry.path()) {
            if path.is_dir() {
                folders.push(path);
            } else if path.extension().is_some_and(|extension| extension == "class") {
                let bytes: &'static [u8] = std::fs::read(&path).expect("a class").leak();
                let class = ClassFile::parse(bytes).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
                world.add(class.name, bytes);
                classes.push(class);
            }
        }
    }
    let mut missing = 0;
    for class in &classes {
        // Inference needs common superclasses that the stack maps name.
        for outcome in [verify(class, &mut world), verify_by_inference(class, &mut world)] {
            match outcome {
                Ok(()) => {}
                Err(VerifyError::Load(_)) => missing += 1,
                Err(error) => panic!("{}: {error:?}", class.name),
            }
        }
    }
    eprintln!("{} classes verified twice, {missing} times others were missing", classes.len());
}

/// Mutants of classes with stack maps: the same verdict with the same message, to the last line.
#[test]
fn rejects_like_hotspot() {
    let folder = Folder::new();
    let base = folder.javac(&["--release", "17"], "Sample.java", include_str!("Sample.java"), "classes");
    for jdk in JDKS {
        differential::compare(jdk, &folder, &base, seed(1), count(1000), str::to_owned);
    }
}

/// Mutants of classes without stack maps, which both infer: the same verdict.
#[test]
fn infers_like_hotspot() {
    let folder = Folder::new();
    let options = ["--release", "7", "-g:none", "-Xlint:-options"];
    let base = folder.javac(&options, "Old.java", include_str!("Old.java"), "classes");
    for entry in std::fs::read_dir(&base).expect("the classes").flatten() {
        let mut bytes = std::fs::read(entry.path()).expect("a class");
        bytes[7] = 49;
        std::fs::write(entry.path(), bytes).expect("a class");
    }
    differential::compare(JDKS[0], &folder, &base, seed(1), count(2000), |outcome| {
        differential::verdict(outcome, std::env::var_os("VERIFY_WORDS").is_some())
    });
}

/// Methods made by hand: the same verdict, and the same words where a stack map is checked.
#[test]
fn judges_handmade_methods_like_hotspot() {
    let folder = Folder::new();
    for jdk in JDKS {
        let mut world = World::new(jdk);
        let mut wrong = Vec::new();
        for (cases, words) in [(cases::mapped(), true), (cases::inferred(), false), (cases::subroutines(), false)] {
            let classes: Vec<&[u8]> = cases.iter().map(|case| case.1).collect();
            let theirs = differential::hotspot(jdk, &folder, folder.path(), &classes);
            for ((name, class), expected) in cases.iter().zip(theirs) {
                let found = differential::ours(&mut world, class);
                if differential::verdict(&expected, words) != differential::verdict(&found, words) {
                    wrong.push(format!("=== {name}\n--- java\n{expected}\n--- ours\n{found}\n"));
                }
            }
        }
        assert!(wrong.is_empty(), "{jdk}\n{}", wrong.join(""));
    }
}

/// `VERIFY_SEED` and `VERIFY_MUTANTS` make longer and other runs.
fn seed(default: u64) -> u64 {
    std::env::var("VERIFY_SEED").ok().and_then(|text| text.parse().ok()).unwrap_or(default)
}

fn count(default: usize) -> usize {
    std::env::var("VERIFY_MUTANTS").ok().and_then(|text| text.parse().ok()).unwrap_or(default)
}

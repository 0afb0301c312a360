//! The verdicts of `corpus/check`: nothing that is marked as a bug is called safe. How many of those marked safe this
//! stage shows is counted, and may not get worse.

mod support;

use flow::{Kind, Verdict};
use std::collections::BTreeMap;
use std::fs;
use support::reproduce::Corpus;
use support::{kind_named, kind_of};

/// Marks of safe places that this stage does not show: floating point and classes as values, and a class that a tag
/// decides, are for the next one.
const BEYOND: usize = 5;

/// A mark at the end of a line.
struct Mark {
    file: String,
    package: String,
    line: u32,
    kind: Kind,
    /// The number of the bug, or safe.
    bug: Option<u32>,
}

fn marks(corpus: &Corpus) -> Vec<Mark> {
    let mut marks = Vec::new();
    for source in &corpus.sources {
        let text = fs::read_to_string(source).expect("a source of the corpus");
        let file = source.file_name().unwrap_or_default().to_string_lossy().into_owned();
        let package =
            text.lines().find_map(|line| line.strip_prefix("package ")?.strip_suffix(';')).expect("a package");
        for (number, line) in text.lines().enumerate() {
            let Some((_, found)) = line.split_once("// check: ") else { continue };
            for mark in found.split(", ") {
                let words: Vec<&str> = mark.split(' ').collect();
                let bug = match words[1..] {
                    ["safe"] => None,
                    ["bug" | "excused", bug] => Some(bug.parse().expect("the number of a bug")),
                    _ => panic!("{file}:{}: not a mark: {mark}", number + 1),
                };
                let (file, package) = (file.clone(), package.replace('.', "/"));
                marks.push(Mark { file, package, line: number as u32 + 1, kind: kind_named(words[0]), bug });
            }
        }
    }
    marks
}

#[test]
fn no_marked_bug_is_safe() {
    let corpus = Corpus::compile("check");
    let marks = marks(&corpus);
    let mut bugs: BTreeMap<(String, u32), bool> = BTreeMap::new();
    let (mut safe, mut proved, mut left) = (0, 0, Vec::new());
    for mark in &marks {
        let places = corpus.world.on_line(&mark.file, &mark.package, mark.line);
        let here: Vec<_> = places.iter().filter(|(_, place)| place.kind == mark.kind).collect();
        assert!(!here.is_empty(), "{}:{} has no place for {}", mark.file, mark.line, mark.kind);
        let is_proved = here.iter().all(|(_, place)| place.verdict.is_proved());
        match mark.bug {
            Some(bug) => {
                assert!(!is_proved, "{}:{} {} is a bug and called safe: {here:#?}", mark.file, mark.line, mark.kind);
                bugs.insert((mark.file.clone(), bug), false);
            }
            None => {
                safe += 1;
                proved += usize::from(is_proved);
                let reasons = here.iter().filter_map(|(_, place)| match &place.verdict {
                    Verdict::Left(reason) => Some(format!("{reason:?}")),
                    _ => None,
                });
                left.extend((!is_proved).then(|| {
                    format!("{}:{} {} {}", mark.file, mark.line, mark.kind, reasons.collect::<Vec<_>>().join(", "))
                }));
            }
        }
    }
    // Every bug is one.
    for thrown in corpus.reproduce() {
        let is_it = |mark: &&Mark| mark.file == thrown.source && mark.bug == Some(thrown.bug);
        let mark = marks.iter().find(is_it).unwrap_or_else(|| panic!("no line is marked as {thrown:?}"));
        assert_eq!((&thrown.file, thrown.line), (&mark.file, mark.line), "{thrown:?}");
        assert_eq!(kind_of(&thrown.exception), Some(mark.kind), "{thrown:?}");
        bugs.insert((thrown.source.clone(), thrown.bug), true);
    }
    let missing: Vec<_> = bugs.iter().filter(|(_, is_thrown)| !**is_thrown).collect();
    assert!(missing.is_empty(), "these bugs are not reproduced: {missing:?}");
    println!("{} marks, {} bugs, none called safe; {proved} of {safe} safe places shown", marks.len(), bugs.len());
    left.iter().for_each(|line| println!("  left: {line}"));
    assert!(marks.len() >= 60);
    assert!(safe - proved <= BEYOND, "{left:#?}");
}

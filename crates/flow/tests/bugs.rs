//! No place where a seeded bug of `corpus/bugs` throws is called safe: all reproducers run on a real JVM, and the frame
//! that throws tells the place.

mod support;

use flow::Verdict;
use support::kind_of;
use support::reproduce::Corpus;

#[test]
fn no_seeded_bug_is_safe() {
    let corpus = Corpus::compile("bugs");
    let mut checked = 0;
    for thrown in corpus.reproduce() {
        let Some(kind) = kind_of(&thrown.exception).filter(|_| thrown.class.starts_with("bugs.")) else { continue };
        let places = corpus.world.on_line(&thrown.file, &thrown.package(), thrown.line);
        let mut here = places.iter().filter(|(_, place)| place.kind == kind);
        let is_left = here.any(|(_, place)| matches!(place.verdict, Verdict::Left(_)));
        assert!(is_left, "{thrown:?}, where every place is called safe: {places:#?}");
        checked += 1;
    }
    println!("{checked} bugs thrown by instructions of the corpus, none of them at a place called safe");
    assert!(checked >= 40, "{checked}");
}

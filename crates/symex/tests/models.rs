//! Models against the methods that they stand for: symbolic arguments that can only have one value must give what the
//! concrete machine gives for that value. The explorer itself compares results, exceptions and branches.

#[allow(dead_code, reason = "each test uses a part")]
#[path = "../../cupper/tests/support/jdks.rs"]
mod jdks;
#[allow(dead_code, reason = "each test uses a part")]
#[path = "../../cupper/tests/support/places.rs"]
mod places;

use expr::{Evaluator, Model, Pool, Sort, Value};
use program::link::{Loader, Method, Program};
use program::{Kind, Name, source};
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Duration;
use symex::End;
use symex::explore::{Explorer, Limits, Settings};
use symex::input::InputId;
use symex::input::{Identity, Input};
use symex::machine::characters::{Question, Table};
use symex::replay::Replayer;
use technique::Allowance;
use vm::Options;

/// Empty, plain, blank, numbers, beyond Latin-1, pairs and single surrogates, growing under case conversion.
const TEXTS: &[&str] = &[
    "",
    "a",
    "k",
    "abc",
    "ABC",
    " a, b\t",
    "\u{1}\u{2003}",
    "-12",
    "+7",
    "007",
    "2147483648",
    "ff",
    "\u{212a}",
    "stra\u{df}e",
    "\u{130}x",
    "x\u{661}",
    "\u{ff}\u{b5}",
    "\u{10428}",
    "aXbXc",
    ",,",
    "Xbc",
];
const NUMBERS: &[i64] = &[0, 1, 2, 5, -1, 9, 10, 'X' as i64, 0x212a, 0x10428, i32::MAX as i64, i32::MIN as i64, -407];
const UNITS: &[u16] =
    &[0, 'a' as u16, 'X' as u16, '0' as u16, ' ' as u16, 0xdf, 0xff, 0x131, 0x212a, 0x3a3, 0xd801, 0xffff];

fn compile(jdk: &jdks::Jdk) -> PathBuf {
    let classes = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("models-{}", jdk.feature));
    std::fs::create_dir_all(&classes).expect("the folder of build results can be written");
    let sources = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/models");
    let output = Command::new(jdk.home.join("bin/javac"))
        .args(["-g", "-d"])
        .arg(&classes)
        .args([sources.join("Strings.java"), sources.join("Characters.java")])
        .output()
        .expect("javac runs");
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    classes
}

fn program(jdk: &jdks::Jdk, classes: PathBuf) -> std::rc::Rc<Program> {
    let opened = source::Jdk::open(&jdk.home).expect("an installed JDK can be read");
    let class_path = source::ClassPath::open(&[classes], opened.feature);
    Program::new(opened, class_path).expect("a JDK has its core classes").into()
}

fn methods(program: &Program, class: &str) -> Vec<&'static Method> {
    let class = program.find(Loader::APP, Name::new(class)).ok().flatten().expect("the class was compiled");
    class.methods().iter().filter(|method| method.is_static() && method.name != "<clinit>").copied().collect()
}

/// Inputs for the parameters of a method: every value occurs with several others.
fn inputs(method: &Method) -> Vec<Vec<Input>> {
    let descriptor = program::classfile::MethodDescriptor::parse(&method.descriptor).expect("javac writes descriptors");
    let kinds: Vec<Kind> = descriptor.parameters.iter().map(|parameter| parameter.kind()).collect();
    let choices = |kind: Kind| match kind {
        Kind::Ref => TEXTS.len() + 1,
        Kind::Char => UNITS.len(),
        Kind::Bool => 2,
        _ => NUMBERS.len(),
    };
    let all: usize = kinds.iter().map(|&kind| choices(kind)).product();
    // A stride that is prime to the counts visits all values of each parameter.
    let (count, stride) = if all <= 30 { (all, 1) } else { (30, 101) };
    (0..count)
        .map(|index| {
            let mut rest = index * stride % all;
            kinds
                .iter()
                .enumerate()
                .map(|(place, &kind)| {
                    let at = rest % choices(kind);
                    rest /= choices(kind);
                    input(place as u32, kind, at)
                })
                .collect()
        })
        .collect()
}

fn input(id: u32, kind: Kind, at: usize) -> Input {
    match kind {
        Kind::Ref if at == TEXTS.len() => {
            Input::String { id: InputId::Object(id), units: vec![0xdc00, 'a' as u16, 0xd801], identity: Identity::Open }
        }
        Kind::Ref => Input::string(id, TEXTS[at]),
        Kind::Char => Input::Primitive { kind, bits: UNITS[at] as u64 },
        Kind::Bool => Input::bool(at != 0),
        Kind::Long => Input::long(NUMBERS[at].wrapping_mul(1 << 31)),
        _ => Input::int(NUMBERS[at] as i32),
    }
}

fn check(class: &str) {
    let mut problems = Vec::new();
    for jdk in jdks::installed().expect("a JDK is installed") {
        let program = program(&jdk, compile(&jdk));
        let explorer = |time: Duration| {
            let allowance = Allowance { time: Some(time), ..Allowance::default() };
            let settings =
                Settings { limits: Limits { paths: 8, ..Limits::default() }, allowance, ..Settings::default() };
            let traced = vec![class.to_string()];
            Explorer::new(program.clone(), traced, Options::default(), settings).expect("the JDK boots")
        };
        // What has one path must get to its end, also on a busy machine; of the rest, some of it will do.
        let (mut explorer, mut free) = (explorer(Duration::from_secs(10)), explorer(Duration::from_millis(500)));
        for method in methods(explorer.program(), class) {
            for inputs in inputs(method) {
                let report = explorer.explore(&explorer.scenario(method).from_inputs(inputs.clone()));
                let fine = report.cuts.is_empty() && matches!(&report.paths[..], [path] if is_confirmed(&path.end));
                if !fine {
                    let ends: Vec<&End> = report.paths.iter().map(|path| &path.end).collect();
                    problems.push(format!("{} {} {inputs:?}: {ends:?} {:?}", jdk.feature, method.name, report.cuts));
                }
            }
            // Whatever inputs the solver finds must agree too.
            let report = free.explore(&free.scenario(method));
            for path in report.paths.iter().filter(|path| matches!(path.end, End::Diverged(_))) {
                problems.push(format!("{} {}: {:?} {:?}", jdk.feature, method.name, path.end, path.inputs));
            }
        }
    }
    assert!(problems.is_empty(), "{} problems:\n{}", problems.len(), problems.join("\n"));
}

fn is_confirmed(end: &End) -> bool {
    matches!(end, End::Finished(_))
}

#[test]
fn strings() {
    check("Strings");
}

#[test]
fn characters() {
    check("Characters");
}

/// Every character, for every question: the term says what the method says.
#[test]
fn tables() {
    let questions: &[(&str, &str, i32)] = &[
        ("isDigit", "(I)Z", 0),
        ("isLetter", "(I)Z", 0),
        ("isLetterOrDigit", "(I)Z", 0),
        ("isAlphabetic", "(I)Z", 0),
        ("isWhitespace", "(I)Z", 0),
        ("isUpperCase", "(I)Z", 0),
        ("isLowerCase", "(I)Z", 0),
        ("isJavaIdentifierPart", "(I)Z", 0),
        ("toUpperCase", "(I)I", 0),
        ("toUpperCaseEx", "(I)I", 0),
        ("toLowerCase", "(I)I", 0),
        ("getNumericValue", "(I)I", 0),
        ("getType", "(I)I", 0),
        ("digit", "(II)I", 10),
        ("digit", "(II)I", 36),
    ];
    for jdk in jdks::installed().expect("a JDK is installed") {
        let program = program(&jdk, compile(&jdk));
        let mut replayer = Replayer::new(program, Options::default(), &jdk::natives()).expect("the JDK boots");
        for &(name, descriptor, radix) in questions {
            let values =
                replayer.tabulate(Question { name, descriptor, radix, plane: 0 }).expect("the JDK has the method");
            let table = Table::new(values.clone());
            let mut pool = Pool::new();
            let unit = pool.fresh("c", Sort::Bits(16));
            let term = table.apply(&mut pool, unit);
            let expr::Node::Var(variable) = pool.node(unit) else { panic!("a fresh term is a variable") };
            let mut model = Model::new();
            for (character, &value) in values.iter().enumerate() {
                model.set(variable, Value::Scalar(character as u64));
                let found = Evaluator::new(&model).eval(&pool, term);
                assert_eq!(found, value as u64, "{name} of {character:#x} on JDK {}", jdk.feature);
                assert_eq!(table.get(character as u16), value, "{name} of {character:#x}");
            }
        }
    }
}

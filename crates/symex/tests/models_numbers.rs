//! Models of numbers, boxes and arrays against the methods that they stand for: symbolic arguments that can only have
//! one value must give what the concrete machine gives for that value. The explorer itself compares results,
//! exceptions and branches.

#[allow(dead_code, reason = "each test uses a part")]
#[path = "../../cupper/tests/support/jdks.rs"]
mod jdks;
#[allow(dead_code, reason = "each test uses a part")]
#[path = "../../cupper/tests/support/places.rs"]
mod places;

use program::classfile::FieldType;
use program::link::{Loader, Method, Program};
use program::{Kind, Name, source};
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Duration;
use symex::End;
use symex::explore::{Explorer, Limits, Settings};
use symex::input::Input;
use symex::input::InputId;
use technique::Allowance;
use vm::Options;

const INTS: &[i32] = &[0, 1, -1, 2, 3, 5, -7, 10, 127, 128, -128, -129, 0x7f80_0001, 1 << 30, i32::MAX, i32::MIN];
const LONGS: &[i64] = &[0, 1, -1, 2, 7, -10, 127, -129, 1 << 31, 1 << 32, 0x7ff0_0000_0000_0001, i64::MAX, i64::MIN];
const DOUBLES: &[f64] = &[
    0.0,
    -0.0,
    0.5,
    -0.5,
    0.49999999999999994,
    1.5,
    -1.5,
    2.5,
    4503599627370497.5,
    -1e300,
    1e19,
    5e-324,
    f64::MIN_POSITIVE,
    f64::MAX,
    f64::INFINITY,
    f64::NEG_INFINITY,
    f64::NAN,
];
const ARRAYS: &[&[i32]] = &[&[], &[1], &[1, 2, 3], &[1, 2, 4], &[-1, 0, 0, i32::MIN]];
/// Tuples of arguments for one method.
const TUPLES: usize = 40;

fn compile(jdk: &jdks::Jdk) -> PathBuf {
    let classes = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("numbers-{}", jdk.feature));
    std::fs::create_dir_all(&classes).expect("the folder of build results can be written");
    let sources = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/models");
    let output = Command::new(jdk.home.join("bin/javac"))
        .args(["-nowarn", "-g", "-d"])
        .arg(&classes)
        .args([sources.join("Numbers.java"), sources.join("Arrayed.java")])
        .output()
        .expect("javac runs");
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    classes
}

fn choices(parameter: &FieldType) -> usize {
    match parameter.kind() {
        Kind::Ref => ARRAYS.len(),
        Kind::Bool => 2,
        Kind::Long => LONGS.len(),
        Kind::Float | Kind::Double => DOUBLES.len(),
        _ => INTS.len(),
    }
}

fn input(id: u32, parameter: &FieldType, at: usize) -> Input {
    match parameter.kind() {
        Kind::Ref => {
            let FieldType::Array(element) = parameter else { panic!("only arrays are given") };
            let kind = element.kind();
            let bits = |&number: &i32| match kind {
                Kind::Double => (number as f64).to_bits(),
                _ => number as u32 as u64,
            };
            let items = ARRAYS[at]
                .iter()
                .map(bits)
                .map(|bits| if kind == Kind::Byte { bits as i8 as i32 as u32 as u64 } else { bits });
            Input::PrimitiveArray { id: InputId::Object(id), kind, items: items.collect() }
        }
        Kind::Bool => Input::bool(at != 0),
        Kind::Long => Input::long(LONGS[at]),
        Kind::Double => Input::double(DOUBLES[at]),
        Kind::Float => Input::float(DOUBLES[at] as f32),
        _ => Input::int(INTS[at]),
    }
}

/// Tuples in which every value occurs with several others; small numbers come more often where there are many.
fn inputs(method: &Method) -> Vec<Vec<Input>> {
    let descriptor = program::classfile::MethodDescriptor::parse(&method.descriptor).expect("javac writes descriptors");
    let parameters = &descriptor.parameters;
    let all: usize = parameters.iter().map(choices).product();
    let (count, stride) = if all <= TUPLES { (all, 1) } else { (TUPLES, 7919) };
    let tuple = |index: usize| {
        let mut rest = index * stride % all;
        let at = parameters.iter().enumerate().map(|(place, parameter)| {
            let choice = rest % choices(parameter);
            rest /= choices(parameter);
            // Every other tuple is one of small indices.
            let small = parameters.len() > 2 && index.is_multiple_of(2) && parameter.kind() == Kind::Int;
            input(place as u32, parameter, if small { choice % 5 } else { choice })
        });
        at.collect()
    };
    (0..count).map(tuple).collect()
}

fn check(class: &str) {
    let mut problems = Vec::new();
    for jdk in jdks::installed().expect("a JDK is installed") {
        let opened = source::Jdk::open(&jdk.home).expect("an installed JDK can be read");
        let class_path = source::ClassPath::open(&[compile(&jdk)], opened.feature);
        let program = Program::new(opened, class_path).expect("a JDK has its core classes");
        let limits = Limits { paths: 20, ..Limits::default() };
        let allowance = Allowance { time: Some(Duration::from_millis(300)), ..Allowance::default() };
        let settings = Settings { limits, allowance, ..Settings::default() };
        let mut explorer = Explorer::new(program.into(), vec![class.to_string()], Options::default(), settings)
            .expect("the JDK boots");
        let home =
            explorer.program().find(Loader::APP, Name::new(class)).ok().flatten().expect("the class was compiled");
        for method in home.methods().iter().filter(|method| method.is_static() && !method.is_private()) {
            for inputs in inputs(method) {
                let report = explorer.explore(&explorer.scenario(method).from_inputs(inputs.clone()));
                let fine = report.cuts.is_empty()
                    && matches!(&report.paths[..], [path] if matches!(path.end, End::Finished(_)));
                if !fine {
                    let ends: Vec<&End> = report.paths.iter().map(|path| &path.end).collect();
                    problems.push(format!("{} {} {inputs:?}: {ends:?} {:?}", jdk.feature, method.name, report.cuts));
                }
            }
            // Whatever inputs the solver finds must agree too.
            let report = explorer.explore(&explorer.scenario(method));
            for path in report.paths.iter().filter(|path| matches!(path.end, End::Diverged(_))) {
                problems.push(format!("{} {}: {:?} {:?}", jdk.feature, method.name, path.end, path.inputs));
            }
        }
    }
    assert!(problems.is_empty(), "{} problems:\n{}", problems.len(), problems.join("\n"));
}

#[test]
fn numbers() {
    check("Numbers");
}

#[test]
fn arrays() {
    check("Arrayed");
}

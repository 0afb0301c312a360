//! A look at all classes of a module at once, without running any of them: which instructions never fail, by dataflow facts
//! that the classes share. Techniques that work on one class are told what is left open there.

use crate::error::Error;
use flow::{Analysis, Verdict};
use program::Name;
use program::effects::FieldId;
use program::link::{Class, Loader, Method, MethodId, Program, class_names};
use program::source::{ClassPath, Jdk};
use serde::{Deserialize, Serialize};
use std::collections::{BTreeMap, BTreeSet};
use std::path::PathBuf;
use technique::{Assumption, CheckFilter, ImplicitCheck, OpenCheck, Place, Problem, Stage, Standing};

/// What to look at.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct SurveyOrder {
    /// The home of the JDK.
    pub jdk: PathBuf,
    /// All that the classes need, themselves included.
    pub class_path: Vec<PathBuf>,
    /// Folders and jars of the module.
    pub roots: Vec<PathBuf>,
    /// Internal names of the classes that somebody wants to know of; what is nested in them is meant, too.
    pub names: Vec<String>,
    pub filter: CheckFilter,
}

/// What was found, by internal name.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
pub struct Survey {
    pub classes: BTreeMap<String, Surveyed>,
    pub problems: BTreeSet<Problem>,
}

/// A class that was looked at.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
pub struct Surveyed {
    /// The file that it was compiled from, without folders.
    pub source_file: Option<String>,
    /// In the order of the class file.
    pub checks: Vec<ImplicitCheck>,
}

impl SurveyOrder {
    /// Looks at the classes, and at all others of their packages, which can reach what is not public. A class that cannot be
    /// loaded is named.
    pub fn run(&self) -> Result<Survey, Error> {
        let jdk = Jdk::open(&self.jdk)?;
        let class_path = ClassPath::open(&self.class_path, jdk.feature);
        let program = Program::new(jdk, class_path).map_err(Error::Jdk)?;
        Ok(self.of(&program))
    }

    /// The same in a program that is there.
    pub fn of(&self, program: &Program) -> Survey {
        let mut survey = Survey::default();
        let (classes, analysis) = self.analysed(program, &mut survey.problems);
        let names: BTreeSet<&str> = self.names.iter().map(String::as_str).collect();
        for class in classes.into_iter().filter(|class| is_meant(&names, &class.name)) {
            let premises = self.filter.premises;
            let all = class.methods().iter().flat_map(|method| checks(program, &analysis, method, premises));
            let wanted = all.filter(|check| self.filter.wants(&check.place, check.kind));
            let checks = wanted.map(|check| self.filter.seen(check)).collect();
            let source_file = class.file.and_then(|file| file.source_file).map(|name| name.to_string());
            survey.classes.insert(class.name.to_string(), Surveyed { source_file, checks });
        }
        survey
    }

    /// The classes that are looked at together, and what was found of them.
    pub(crate) fn analysed(
        &self,
        program: &Program,
        problems: &mut BTreeSet<Problem>,
    ) -> (Vec<&'static Class>, Analysis) {
        let package = |name: &str| name.rsplit_once('/').map_or("", |(package, _)| package).to_string();
        let packages: BTreeSet<String> = self.names.iter().map(|name| package(name)).collect();
        let all: BTreeSet<String> = self.roots.iter().flat_map(|root| class_names(root)).collect();
        let mut classes: Vec<&'static Class> = Vec::new();
        for name in all.iter().filter(|name| packages.contains(&package(name))) {
            match program.find(Loader::APP, Name::new(name)) {
                Ok(Some(class)) => classes.push(class),
                Ok(None) => {}
                Err(trouble) => {
                    let what = format_args!("the class cannot be loaded, so nothing is known of it: {trouble}");
                    problems.insert(Problem::new(name.replace('/', "."), what));
                }
            }
        }
        let analysis = Analysis::taking(program, &classes, self.filter.taken);
        (classes, analysis)
    }
}

/// Whether a class is one of these, or nested in one.
fn is_meant(names: &BTreeSet<&str>, class: &str) -> bool {
    let around = class.match_indices('$').map(|(at, _)| &class[..at]);
    around.chain([class]).any(|name| names.contains(name))
}

/// The checks of a method, with what was shown of each.
fn checks(program: &Program, analysis: &Analysis, method: &'static Method, premises: bool) -> Vec<ImplicitCheck> {
    let Some(code) = method.info().and_then(|info| info.code.as_ref()) else { return Vec::new() };
    let check = |place: &flow::Place| ImplicitCheck {
        place: Place { line: code.line_at(place.pc).map(u32::from), ..place_of(method, place.pc) },
        kind: place.kind,
        standing: match &place.verdict {
            Verdict::Safe(assumptions) | Verdict::Unreachable(assumptions) => Standing::Safe {
                stage: Stage::Dataflow,
                assumptions: listed(assumptions.iter().map(|one| described(program, analysis, one)).collect()),
                premise: premises.then(|| analysis.premise(program, method, assumptions)).flatten(),
            },
            Verdict::Left(lack) => Standing::Open(OpenCheck { lack: Some(lack.clone()), ..OpenCheck::default() }),
        },
    };
    analysis.places(method).iter().map(check).collect()
}

/// What a proof rests on, with what is shown of other code resting on what callers hand in.
fn listed(mut assumptions: Vec<Assumption>) -> Vec<Assumption> {
    if assumptions.iter().any(Assumption::is_indirect) {
        assumptions.push(Assumption::NoNullHandedIn);
    }
    assumptions
}

/// An instruction of a method.
pub(crate) fn place_of(method: &'static Method, pc: u16) -> Place {
    let line = method.info().and_then(|info| info.code.as_ref()?.line_at(pc)).map(u32::from);
    Place {
        class: method.class.java_name(),
        method: method.name.to_string(),
        descriptor: method.descriptor.to_string(),
        line,
        pc: Some(u32::from(pc)),
    }
}

/// An assumption as plain data.
fn described(program: &Program, analysis: &Analysis, assumption: &flow::Assumption) -> Assumption {
    let method = |id: MethodId| {
        let method = program.method(id);
        format!("{}.{}{}", method.class.java_name(), method.name, method.descriptor)
    };
    let field = |id: FieldId| format!("{}.{}", id.class(program).java_name(), id.field(program).name);
    match *assumption {
        flow::Assumption::ParameterNotNull { method: of, parameter } => {
            Assumption::ParameterNotNull { method: method(of), parameter }
        }
        flow::Assumption::Calls { method: of, parameter } => Assumption::Calls { method: method(of), parameter },
        flow::Assumption::Writes(of) => {
            Assumption::Writes { field: field(of), by: analysis.writers(of).map(method).collect() }
        }
        flow::Assumption::NoOtherThread(of) => Assumption::NoOtherThread { field: field(of) },
        flow::Assumption::ElementsUnshared => Assumption::ElementsUnshared,
        flow::Assumption::Results(of) => Assumption::Results { method: method(of) },
        flow::Assumption::Overriders(of) => Assumption::Overriders { method: method(of) },
        flow::Assumption::Library(of) => Assumption::Library { method: method(of) },
        flow::Assumption::Annotation(name) => Assumption::Annotation { name: name.replace('/', ".") },
        flow::Assumption::NoOverflow { method: of, pc }
        | flow::Assumption::Kept { method: of, pc, .. }
        | flow::Assumption::Distinct { method: of, pc, .. } => Assumption::Condition {
            method: method(of),
            pc: pc.into(),
            condition: analysis.condition(assumption).map_or_else(String::new, |condition| condition.to_string()),
        },
    }
}

//! Results that may be wrong: the test that writes one down says so, and reports list it as doubtful.

use super::propose::Desk;
use super::triage::partners;
use crate::proposal::Never;
use program::Kind;
use program::classfile::MethodDescriptor;
use program::link::Method;
use symex::Path;
use symex::input::{Identity, Input, InputId};
use symex::observe::{Observation, Observed, Seen};

/// Why a result may be wrong.
pub enum Doubt {
    /// A method that undoes it gives something else than it was called with.
    RoundTrip(String),
    /// It answers a question, and changes what it was asked about.
    Changes(String),
    /// Its documentation says that it never returns this.
    Documented(Never),
}

impl std::fmt::Display for Doubt {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Doubt::RoundTrip(partner) => write!(f, "{partner} does not give back what went in"),
            Doubt::Changes(parameter) => write!(f, "it changes {parameter}, though its name only asks for something"),
            Doubt::Documented(Never::Null) => f.write_str("its documentation says that it never returns null"),
            Doubt::Documented(Never::Negative) => {
                f.write_str("its documentation says that the result is never negative")
            }
        }
    }
}

/// How the names of methods begin that only ask.
const QUESTIONS: [&str; 13] =
    ["average", "compare", "contains", "count", "find", "has", "index", "is", "max", "mean", "median", "min", "sum"];
/// The number of a text that is passed to the partner of a method.
const RESULT: InputId = InputId::Object(910_000);

impl Desk<'_> {
    /// Why the result of a call may be wrong, if something says so.
    pub fn doubt(&mut self, method: &'static Method, path: &Path, seen: &Observation) -> Option<Doubt> {
        let Observed::Returned { value: Some(value), same } = &seen.end else { return None };
        if method.name == "<init>" {
            return None;
        }
        self.against_documentation(method, value)
            .or_else(|| self.changed_argument(method, seen, *same))
            .or_else(|| self.lost_on_the_way(method, path, value))
    }

    fn against_documentation(&self, method: &'static Method, value: &Seen) -> Option<Doubt> {
        let arity = MethodDescriptor::parse(&method.descriptor)?.parameters.len();
        let is_against = |never: Never| match (never, value) {
            (Never::Null, Seen::Null) => true,
            (Never::Negative, Seen::Primitive { kind, bits } | Seen::Boxed { kind, bits }) => is_negative(*kind, *bits),
            _ => false,
        };
        let all = self.author.filter.documents.returns.iter();
        let mut own = all.filter(|one| one.method == *method.name && one.arity == arity);
        own.find(|one| is_against(one.never)).map(|one| Doubt::Documented(one.never))
    }

    fn changed_argument(&self, method: &'static Method, seen: &Observation, same: Option<usize>) -> Option<Doubt> {
        let asks = |word: &&&str| {
            let rest = method.name.strip_prefix(**word);
            rest.is_some_and(|rest| !rest.starts_with(|letter: char| letter.is_lowercase()))
        };
        QUESTIONS.iter().find(asks)?;
        let first = usize::from(!method.is_static());
        let is_changed = |argument: &Option<(Seen, Seen)>| matches!(argument, Some((before, after)) if before != after);
        let arguments = seen.arguments.iter().enumerate().skip(first);
        let (at, _) = arguments.filter(|(at, _)| Some(*at) != same).find(|(_, argument)| is_changed(argument))?;
        let subject = crate::subject::subject(self.author.program, self.author.class, method);
        Some(Doubt::Changes(subject.parameters.get(at - first)?.name.clone()))
    }

    /// Whether what undoes a method gives something else than it was called with.
    fn lost_on_the_way(&mut self, method: &'static Method, path: &Path, value: &Seen) -> Option<Doubt> {
        let [argument] = &path.inputs.arguments[..] else { return None };
        if !method.is_static() {
            return None;
        }
        let given = match argument {
            Input::String { units, .. } => Seen::String(units.clone()),
            Input::Primitive { kind, bits } => Seen::Primitive { kind: *kind, bits: *bits },
            _ => return None,
        };
        let back = match value {
            Seen::String(units) => Input::String { id: RESULT, units: units.clone(), identity: Identity::Open },
            Seen::Primitive { kind, bits } => Input::Primitive { kind: *kind, bits: *bits },
            _ => return None,
        };
        let (inside, outside) = method.descriptor.strip_prefix('(')?.split_once(')')?;
        let undoes = |other: &&&'static Method| {
            other.is_static()
                && partners(&method.name, &other.name)
                && *other.descriptor == format!("({outside}){inside}")
        };
        let partner = method.class.methods().iter().find(undoes)?;
        let inputs = path.inputs.clone().with_call(partner, vec![back]);
        let seen = self.here.observe(partner, &inputs, &[], &[]).ok()?;
        let is_back = matches!(&seen.end, Observed::Returned { value: Some(value), .. } if *value == given);
        (!is_back).then(|| Doubt::RoundTrip(partner.name.to_string()))
    }
}

fn is_negative(kind: Kind, bits: u64) -> bool {
    match kind {
        Kind::Long => (bits as i64) < 0,
        Kind::Int | Kind::Short | Kind::Byte => (bits as i32) < 0,
        Kind::Float => f32::from_bits(bits as u32) < 0.0,
        Kind::Double => f64::from_bits(bits) < 0.0,
        _ => false,
    }
}

//! A field is null that a framework fills.

use super::offence::{Offence, field};
use super::source::Source;
use super::{Crash, Opinion};
use crate::proposal::Reason;
use program::classfile::parse_annotations;
use program::link::Class;

/// Simple names of annotations by which frameworks find the fields to fill.
const FILLED: [&str; 12] = [
    "Autowired",
    "ConfigProperty",
    "EJB",
    "Inject",
    "InjectMocks",
    "Mock",
    "PersistenceContext",
    "PersistenceUnit",
    "Reference",
    "Resource",
    "Value",
    "Context",
];

pub fn rule(crash: &Crash) -> Option<Opinion> {
    let Some(Offence::Null(Source::Field { class, name, .. })) = crash.offence() else { return None };
    let (class, index) = field(crash.program, crash, class, name)?;
    let by = annotations(class, index).into_iter().find(|name| FILLED.contains(&name.as_str()))?;
    Some(Opinion::Not(Reason::Filled(by)))
}

/// The simple names of the annotations of a field.
fn annotations(class: &'static Class, index: usize) -> Vec<String> {
    let read = || {
        let file = class.file?;
        let raw = &file.fields.get(class.fields[index].file_index?)?.annotations;
        let bodies = [raw.visible, raw.invisible].into_iter().flatten();
        let all = bodies.filter_map(|body| parse_annotations(body, &file.pool).ok()).flatten();
        let simple = |name: &str| name.rsplit(['/', '$']).next().unwrap_or_default().to_string();
        Some(all.map(|one| simple(&one.type_name)).collect())
    };
    read().unwrap_or_default()
}

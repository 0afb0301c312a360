//! Which objects there can be when the methods of a class run: those that they, or what they call, make (rapid type
//! analysis). A call that selects by its receiver leads to no others.

use super::closure::{reachable, root};
use super::{Analysis, Step};
use crate::Name;
use crate::link::{Class, ClassId, Loader, Method};
use std::collections::{BTreeMap, BTreeSet};

/// How deep in the JDK the methods are whose objects count: it has many that it keeps to itself.
const MAX_DEPTH: u8 = 2;

pub(super) type Classes = BTreeMap<ClassId, &'static Class>;

/// Finds the classes of which there can be objects, by following calls again while there are new ones.
pub(super) fn find(analysis: &mut Analysis, class: &'static Class) {
    analysis.made = given(analysis, class);
    loop {
        let made = reached(analysis, class);
        let known = analysis.made.len();
        analysis.made.extend(made);
        analysis.targets.take();
        if analysis.made.len() == known {
            return;
        }
    }
}

/// The class itself, and the types of parameters on the class path: those that are abstract stand for all below them.
fn given(analysis: &Analysis, class: &'static Class) -> Classes {
    let program = analysis.program;
    let parameters = class.methods().iter().flat_map(|method| parameters(method));
    let types = parameters.filter_map(|name| program.find(Loader::APP, name).ok().flatten());
    let mut given = Classes::new();
    for one in types.chain([class]).filter(|class| !class.is_trusted()) {
        if !one.is_abstract() {
            given.insert(one.id, one);
            continue;
        }
        let entries: BTreeSet<usize> = [one, class].iter().filter_map(|class| class.path_entry).collect();
        let below = program.hierarchy(&entries).subtypes(one.name);
        let below = below.into_iter().filter_map(|name| program.find(Loader::APP, name).ok().flatten());
        given.extend(below.filter(|class| !class.is_abstract()).map(|class| (class.id, class)));
    }
    given
}

/// The internal names of the classes that parameters have, as such or as elements.
fn parameters(method: &Method) -> Vec<Name> {
    let inside = method.descriptor.trim_start_matches('(').split(')').next().unwrap_or_default();
    let objects = inside.split(';').filter_map(|one| one.split_once('L').map(|(_, name)| name));
    objects.map(Name::new).collect()
}

/// The classes that code makes objects of which can be reached from the methods of a class, with the initialisers that it
/// triggers, if the objects known so far are all.
fn reached(analysis: &Analysis, class: &'static Class) -> Classes {
    let nodes = reachable(analysis, class.methods().iter().map(|method| root(method)));
    let mut made = Classes::new();
    for (method, _) in nodes.into_iter().filter(|(_, depth)| *depth <= MAX_DEPTH) {
        for (_, step) in analysis.steps(analysis.program.method(method)).iter() {
            if let Step::Make(class) = step {
                made.insert(*class, analysis.program.class(*class));
            }
        }
    }
    made
}

//! The analysis of many classes: methods are looked at until the facts that they share hold for all of them.

use crate::assume::{Assumption, Grounds, Why};
use crate::engine::{Escapes, Findings, analyse};
use crate::place::Place;
use crate::shared::{Content, Exchange, Key, Shared};
use crate::statics::Statics;
use crate::value::Range;
use crate::world::{Reach, World, is_left_by_streams};
use contracts::Condition;
use program::classfile::{Constant, access};
use program::effects::FieldId;
use program::link::{Class, ClassId, Method, MethodId, Program};
use program::{Kind, Name};
use rustc_hash::{FxHashMap, FxHashSet};
use std::cell::RefCell;
use std::collections::{BTreeMap, BTreeSet};
use technique::Taken;

/// Stands for what is so before any code runs.
const NOBODY: MethodId = MethodId::MAX;

/// How often ranges are made narrower once all methods have been seen.
const NARROWINGS: usize = 2;

/// The places of the methods of some classes, with what could be shown of each.
pub struct Analysis {
    places: BTreeMap<MethodId, Vec<Place>>,
    /// What methods share: facts of fields and results.
    facts: BTreeMap<Key, Content>,
    /// What each assumption that is a fact of the analysed classes rests on itself.
    grounds: BTreeMap<Assumption, BTreeSet<Assumption>>,
    writers: BTreeMap<FieldId, Vec<MethodId>>,
    /// What was assumed within methods.
    made: BTreeMap<MethodId, BTreeMap<Assumption, Condition>>,
    own: FxHashSet<ClassId>,
    /// How often a method was looked at, in sum.
    pub rounds: usize,
}

impl Analysis {
    /// Analyses classes that belong together: what only they can call or write is known once they have been seen.
    pub fn new(program: &Program, classes: &[&'static Class]) -> Analysis {
        Analysis::taking(program, classes, Taken::default())
    }

    /// The same where some things are taken for granted.
    pub fn taking(program: &Program, classes: &[&'static Class], taken: Taken) -> Analysis {
        let world = World::new(program, classes.to_vec(), taken);
        let mut run = Run {
            world: &world,
            grounds: Grounds::default(),
            shared: Shared::default(),
            escapes: RefCell::default(),
            findings: BTreeMap::new(),
            made: BTreeMap::new(),
            rounds: 0,
        };
        run.prepare();
        let order = run.order();
        let positions: FxHashMap<MethodId, usize> =
            order.iter().enumerate().map(|(position, method)| (method.id, position)).collect();
        let mut work: BTreeSet<(usize, MethodId)> =
            positions.iter().map(|(&method, &position)| (position, method)).collect();
        for narrowing in 0..=NARROWINGS {
            while let Some((_, method)) = work.pop_first() {
                let again = run.look_at(program.method(method));
                work.extend(again.into_iter().filter_map(|method| Some((*positions.get(&method)?, method))));
            }
            if narrowing < NARROWINGS {
                let again = run.narrow();
                work.extend(again.into_iter().filter_map(|method| Some((*positions.get(&method)?, method))));
            }
        }
        let grounds = run.explain();
        let facts = run.shared.facts();
        Analysis {
            places: run.findings,
            facts,
            grounds,
            writers: run.shared.writers(),
            made: run.made,
            own: classes.iter().map(|class| class.id).collect(),
            rounds: run.rounds,
        }
    }

    /// What was shown of all values of a field; `None` if nobody was seen to write it.
    pub(crate) fn field(&self, class: &Class, index: usize) -> Option<Content> {
        self.facts.get(&Key::Field(FieldId { class: class.id, index })).copied()
    }

    /// What was shown of all values that a method is given; `None` if nobody was seen to call it.
    pub(crate) fn parameter(&self, method: &Method, parameter: u16) -> Option<Content> {
        self.facts.get(&Key::Parameter(method.id, parameter)).copied()
    }

    /// What was shown of all results of a method; `None` if it never returns.
    pub(crate) fn result(&self, method: &Method) -> Option<Content> {
        self.facts.get(&Key::Result(method.id)).copied()
    }

    /// The condition of an assumption that is made within a method.
    pub fn condition(&self, assumption: &Assumption) -> Option<&Condition> {
        let (method, _) = assumption.made_at()?;
        self.made.get(&method)?.get(assumption)
    }

    /// Whether a class was analysed.
    pub(crate) fn is_own(&self, class: &Class) -> bool {
        self.own.contains(&class.id)
    }

    /// The analysed methods that write a field.
    pub fn writers(&self, field: FieldId) -> impl Iterator<Item = MethodId> + '_ {
        self.writers.get(&field).into_iter().flatten().copied().filter(|&method| method != NOBODY)
    }

    /// Assumptions with those that they rest on themselves: facts of the analysed classes were shown, but under assumptions.
    pub fn closure(&self, assumptions: &[Assumption]) -> BTreeSet<Assumption> {
        let mut all = BTreeSet::new();
        let mut open: Vec<Assumption> = assumptions.to_vec();
        while let Some(next) = open.pop() {
            if all.insert(next) {
                open.extend(self.grounds.get(&next).into_iter().flatten());
            }
        }
        all
    }

    /// The places of a method in the order of its code; none if it has no code or was not analysed.
    pub fn places(&self, method: &Method) -> &[Place] {
        self.places.get(&method.id).map_or(&[], |places| places)
    }

    /// All methods that were analysed, with their places.
    pub fn methods(&self) -> impl Iterator<Item = (MethodId, &[Place])> {
        self.places.iter().map(|(&method, places)| (method, &places[..]))
    }

    /// The assumptions of all proofs, each once.
    pub fn assumptions(&self) -> BTreeSet<Assumption> {
        self.places.values().flatten().flat_map(|place| place.verdict.assumptions()).copied().collect()
    }
}

struct Run<'w, 'p> {
    world: &'w World<'p>,
    grounds: Grounds,
    shared: Shared,
    /// Of constructors, as far as they have been looked at.
    escapes: RefCell<FxHashMap<MethodId, Escapes>>,
    findings: BTreeMap<MethodId, Vec<Place>>,
    made: BTreeMap<MethodId, BTreeMap<Assumption, Condition>>,
    rounds: usize,
}

impl Run<'_, '_> {
    fn look_at(&mut self, method: &'static Method) -> BTreeSet<MethodId> {
        self.rounds += 1;
        let constructors = |method: &'static Method| self.escapes_of(method);
        let found = analyse(self.world, &self.shared, &self.grounds, method, &constructors);
        let Some(Findings { places, exchange, escapes, made }) = found else { return BTreeSet::new() };
        self.findings.insert(method.id, places);
        self.made.insert(method.id, made);
        let mut again = self.shared.take(method.id, exchange);
        if method.name == "<init>" {
            again.extend(self.let_escape(method, escapes));
        }
        again
    }

    /// Takes how a constructor lets its object escape; returns those who rely on less.
    fn let_escape(&mut self, method: &'static Method, escapes: Escapes) -> BTreeSet<MethodId> {
        let mut all = self.escapes.borrow_mut();
        let known = all.entry(method.id).or_default();
        let before = (known.selected.len(), known.otherwise);
        known.selected.extend(escapes.selected);
        known.otherwise |= escapes.otherwise;
        let after = (known.selected.len(), known.otherwise);
        if before == after { BTreeSet::new() } else { self.shared.callers_of(method.id) }
    }

    /// How a constructor lets its object escape: of analysed classes, as far as it is known; of others, whatever facts hold.
    fn escapes_of(&self, method: &'static Method) -> Escapes {
        if let Some(known) = self.escapes.borrow().get(&method.id) {
            return known.clone();
        }
        if self.world.is_own(method.class) {
            return Escapes::default();
        }
        // A circle of constructors does not end.
        self.escapes.borrow_mut().insert(method.id, Escapes::default());
        let constructors = |method: &'static Method| self.escapes_of(method);
        let found = analyse(self.world, &Shared::weak(), &self.grounds, method, &constructors);
        let escapes = found.map_or(Escapes { selected: BTreeSet::new(), otherwise: true }, |found| found.escapes);
        self.escapes.borrow_mut().insert(method.id, escapes.clone());
        escapes
    }

    /// What holds of fields before any code runs, and of those that others write.
    fn prepare(&mut self) {
        let by_name = self.reflected();
        let early = Statics::new(self.world).early();
        let mut given = Exchange::default();
        for &class in &self.world.classes {
            for (index, field) in class.fields.iter().enumerate() {
                let id = FieldId { class: class.id, index };
                let key = Key::Field(id);
                if self.world.is_assignable(id) || !field.is_final() && by_name.contains(&field.name) {
                    given.give(key, Content::ANY);
                }
                if is_left_by_streams(class, field) || early.contains(&id) {
                    given.give(key, Content::DEFAULT);
                }
                if field.is_static() {
                    match constant(class, index) {
                        Some(content) => given.give(key, content),
                        None if class.initializer().is_none() => given.give(key, Content::DEFAULT),
                        None => {}
                    }
                }
            }
        }
        self.shared.take(NOBODY, given);
    }

    /// Names of fields that analysed classes may write by name.
    fn reflected(&self) -> FxHashSet<Name> {
        const WRITERS: [&str; 6] = [
            "java/util/concurrent/atomic/AtomicReferenceFieldUpdater",
            "java/util/concurrent/atomic/AtomicIntegerFieldUpdater",
            "java/util/concurrent/atomic/AtomicLongFieldUpdater",
            "java/lang/invoke/VarHandle",
            "sun/misc/Unsafe",
            "java/lang/reflect/Field",
        ];
        let mut names = FxHashSet::default();
        for file in self.world.classes.iter().filter_map(|class| class.file) {
            let is_writer = |constant: &Constant| match *constant {
                Constant::Class(name) => file.pool.name(name).is_ok_and(|name| WRITERS.contains(&name.as_str())),
                _ => false,
            };
            if file.pool.iter().any(is_writer) {
                names.extend(file.pool.iter().filter_map(|constant| match *constant {
                    Constant::String(text) => file.pool.name(text).ok(),
                    _ => None,
                }));
            }
        }
        names
    }

    /// Methods with code, callees before callers as far as that goes.
    fn order(&self) -> Vec<&'static Method> {
        let all: Vec<&'static Method> = self
            .world
            .classes
            .iter()
            .flat_map(|class| class.methods().iter().copied())
            .filter(|method| has_code(method))
            .collect();
        let mut seen: FxHashSet<MethodId> = FxHashSet::default();
        let mut order = Vec::with_capacity(all.len());
        for &root in &all {
            if !seen.insert(root.id) {
                continue;
            }
            let mut stack = vec![(root, self.callees(root), 0)];
            while let Some((method, callees, at)) = stack.last_mut() {
                match callees.get(*at) {
                    Some(&callee) => {
                        *at += 1;
                        if seen.insert(callee.id) {
                            stack.push((callee, self.callees(callee), 0));
                        }
                    }
                    None => {
                        order.push(*method);
                        stack.pop();
                    }
                }
            }
        }
        order
    }

    /// The analysed methods that a method names.
    fn callees(&self, method: &'static Method) -> Vec<&'static Method> {
        let Some(code) = method.info().and_then(|info| info.code.as_ref()) else { return Vec::new() };
        use program::cfg::opcode;
        let mut found = Vec::new();
        let mut pc = 0;
        while let (Some(&op), Some(length)) = (code.bytes.get(pc), opcode::length(code.bytes, pc)) {
            if matches!(op, opcode::INVOKEVIRTUAL..=opcode::INVOKEINTERFACE) {
                let index = opcode::u16_at(code.bytes, pc + 1).unwrap_or_default();
                let callee = self.world.call(method.class, index).and_then(|call| call.method);
                found.extend(callee.filter(|callee| self.world.is_own(callee.class) && has_code(callee)));
            }
            pc += length;
        }
        found
    }

    /// What the assumptions of all proofs rest on, and what these rest on, and so on.
    fn explain(&self) -> BTreeMap<Assumption, BTreeSet<Assumption>> {
        let mut open: Vec<Assumption> =
            self.findings.values().flatten().flat_map(|place| place.verdict.assumptions()).copied().collect();
        let mut grounds = BTreeMap::new();
        while let Some(next) = open.pop() {
            if grounds.contains_key(&next) {
                continue;
            }
            let keys: Vec<Key> = match next {
                Assumption::ParameterNotNull { method, parameter } | Assumption::Calls { method, parameter } => {
                    vec![Key::Parameter(method, parameter)]
                }
                Assumption::Writes(field) => vec![Key::Field(field)],
                Assumption::Results(method) => {
                    let targets = self.world.targets(self.world.program.method(method));
                    targets.iter().map(|target| Key::Result(target.id)).collect()
                }
                _ => Vec::new(),
            };
            let whys: BTreeSet<Why> = keys.into_iter().flat_map(|key| self.shared.whys(key)).collect();
            let under: BTreeSet<Assumption> = whys.into_iter().flat_map(|why| self.grounds.set(why)).collect();
            open.extend(&under);
            grounds.insert(next, under);
        }
        grounds.retain(|_, under| !under.is_empty());
        grounds
    }

    fn narrow(&mut self) -> BTreeSet<MethodId> {
        let world = self.world;
        self.shared.narrow(|key| match key {
            Key::Field(_) => true,
            Key::Parameter(method, _) => world.reach(world.program.method(method)) == Reach::Closed,
            Key::Result(_) => true,
        })
    }
}

fn has_code(method: &Method) -> bool {
    method.access & (access::ABSTRACT | access::NATIVE) == 0
}

/// The value that a static field has before any code runs.
fn constant(class: &'static Class, index: usize) -> Option<Content> {
    let field = &class.fields[index];
    let file = class.file?;
    let info = &file.fields[field.file_index?];
    if info.constant_value == 0 {
        return None;
    }
    let exact = |value: i64| Content { not_null: true, range: Range::new(value, value) };
    Some(match (file.pool.get(info.constant_value)?, field.kind) {
        (Constant::Integer(value), _) => exact(i64::from(*value)),
        (Constant::Long(value), _) => exact(*value),
        (Constant::String(_), Kind::Ref) => Content { not_null: true, range: Range::LONG },
        _ => Content::ANY,
    })
}

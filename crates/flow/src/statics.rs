//! Static fields that code can read before their class has set them: initialisers call methods, and these may read what
//! comes later, in their own class or in one whose initialisation is under way.

use crate::world::World;
use program::cfg::opcode;
use program::classfile::Constant;
use program::effects::FieldId;
use program::link::{Class, ClassId, Method, MethodId};
use rustc_hash::{FxHashMap, FxHashSet};
use std::collections::BTreeSet;
use std::rc::Rc;

/// What a method does that matters here.
#[derive(Default)]
struct Doings {
    reads: Vec<FieldId>,
    runs: Vec<&'static Method>,
    makes: Vec<&'static Class>,
    initialises: Vec<&'static Class>,
    /// Something outside is called, which may call back.
    calls_out: bool,
    /// With the place in the code, for initialisers: how far the lists above had got.
    marks: Vec<(FieldId, [usize; 4])>,
}

pub struct Statics<'w, 'p> {
    world: &'w World<'p>,
    doings: FxHashMap<MethodId, Rc<Doings>>,
}

impl<'w, 'p> Statics<'w, 'p> {
    pub fn new(world: &'w World<'p>) -> Statics<'w, 'p> {
        Statics { world, doings: FxHashMap::default() }
    }

    /// The static fields of analysed classes that may be read before they are set.
    pub fn early(&mut self) -> BTreeSet<FieldId> {
        let mut early = BTreeSet::new();
        for class in self.world.classes.clone() {
            if let Some(initialiser) = class.initializer() {
                self.of_class(class, initialiser, &mut early);
            }
        }
        early
    }

    fn of_class(&mut self, class: &'static Class, initialiser: &'static Method, early: &mut BTreeSet<FieldId>) {
        let doings = self.doings(initialiser);
        let mut reached = Reached { class: class.id, ..Reached::default() };
        reached.methods.insert(initialiser.id);
        // Superclasses are initialised first, and may use this class.
        let above = class.ancestry().skip(1).filter_map(|above| above.initializer());
        reached.open.extend(above.filter(|method| self.world.is_own(method.class)));
        let mut unset: BTreeSet<FieldId> = (0..class.fields.len())
            .filter(|&index| class.fields[index].is_static())
            .map(|index| FieldId { class: class.id, index })
            .collect();
        let mut done = [0; 4];
        let end = [doings.runs.len(), doings.makes.len(), doings.initialises.len(), usize::from(doings.calls_out)];
        for (field, mark) in doings.marks.iter().map(|(field, mark)| (Some(*field), *mark)).chain([(None, end)]) {
            reached.open.extend(&doings.runs[done[0]..mark[0]]);
            reached.made.extend(&doings.makes[done[1]..mark[1]]);
            let initialised = doings.initialises[done[2]..mark[2]].iter().filter_map(|class| class.initializer());
            reached.open.extend(initialised);
            reached.calls_out |= mark[3] > 0;
            done = mark;
            self.follow(&mut reached);
            early.extend(unset.iter().filter(|field| reached.reads.contains(field)));
            if let Some(field) = field {
                unset.remove(&field);
            }
        }
    }

    fn follow(&mut self, reached: &mut Reached) {
        loop {
            while let Some(method) = reached.open.pop() {
                if !reached.methods.insert(method.id) {
                    continue;
                }
                let doings = self.doings(method);
                reached.reads.extend(doings.reads.iter().filter(|field| field.class == reached.class));
                reached.open.extend(&doings.runs);
                reached.made.extend(&doings.makes);
                reached.open.extend(doings.initialises.iter().filter_map(|class| class.initializer()));
                reached.calls_out |= doings.calls_out;
            }
            if !reached.calls_out {
                return;
            }
            // What is outside may call what it knows of: methods of its own classes that these override.
            for class in std::mem::take(&mut reached.made) {
                if reached.called_back.insert(class.id) {
                    let own = class.ancestry().filter(|above| self.world.is_own(above));
                    let methods = own.flat_map(|above| above.methods().iter().copied());
                    reached.open.extend(methods.filter(|method| self.world.overrides_foreign(method)));
                }
            }
            if reached.open.is_empty() {
                return;
            }
        }
    }

    fn doings(&mut self, method: &'static Method) -> Rc<Doings> {
        if let Some(known) = self.doings.get(&method.id) {
            return known.clone();
        }
        let found = Rc::new(self.read(method));
        self.doings.insert(method.id, found.clone());
        found
    }

    fn read(&self, method: &'static Method) -> Doings {
        let mut doings = Doings::default();
        let Some(code) = method.info().and_then(|info| info.code.as_ref()) else {
            doings.calls_out = method.is_native();
            return doings;
        };
        let class = method.class;
        // A loop goes back over what was before.
        let mut furthest_back = usize::MAX;
        let mut pc = 0;
        while let (Some(&op), Some(length)) = (code.bytes.get(pc), opcode::length(code.bytes, pc)) {
            let index = opcode::u16_at(code.bytes, pc + 1).unwrap_or_default();
            match op {
                opcode::GETSTATIC | opcode::PUTSTATIC => {
                    if let Some(field) = self.world.field(class, index) {
                        let owner = field.class(self.world.program);
                        self.initialise(owner, &mut doings);
                        if op == opcode::GETSTATIC && self.world.is_own(owner) {
                            doings.reads.push(field);
                        } else if op == opcode::PUTSTATIC && field.class == class.id && method.name == "<clinit>" {
                            let mark = [
                                doings.runs.len(),
                                doings.makes.len(),
                                doings.initialises.len(),
                                usize::from(doings.calls_out),
                            ];
                            doings.marks.push((field, mark));
                        }
                    }
                }
                opcode::NEW => {
                    if let Some(made) = self.world.class_at(class, index) {
                        self.initialise(made, &mut doings);
                        if self.world.is_own(made) {
                            doings.makes.push(made);
                        }
                    }
                }
                opcode::INVOKEVIRTUAL..=opcode::INVOKEINTERFACE => self.call(class, op, index, &mut doings),
                opcode::INVOKEDYNAMIC => self.dynamic(class, index, &mut doings),
                _ => {
                    if let Some(target) = opcode::branch_target(code.bytes, pc)
                        && target <= pc as i64
                    {
                        furthest_back = furthest_back.min(target.max(0) as usize);
                    }
                }
            }
            pc += length;
        }
        if furthest_back < usize::MAX {
            // Where an initialiser loops, fields are taken to be set after all that it does.
            let end = [doings.runs.len(), doings.makes.len(), doings.initialises.len(), usize::from(doings.calls_out)];
            doings.marks.iter_mut().for_each(|(_, mark)| *mark = end);
        }
        doings
    }

    fn initialise(&self, class: &'static Class, doings: &mut Doings) {
        if self.world.is_own(class) {
            doings.initialises.extend(class.ancestry().filter(|above| self.world.is_own(above)));
        }
    }

    fn call(&self, from: &'static Class, op: u8, index: u16, doings: &mut Doings) {
        let Some(call) = self.world.call(from, index) else { return };
        let Some(method) = call.method else {
            doings.calls_out = true;
            return;
        };
        if op == opcode::INVOKESTATIC {
            self.initialise(method.class, doings);
        }
        if op == opcode::INVOKEVIRTUAL || op == opcode::INVOKEINTERFACE {
            doings.runs.extend(self.world.targets(method).iter());
        } else if self.world.is_own(method.class) {
            doings.runs.push(method);
        }
        let known = self.world.known(method);
        let is_nothing = method.name == "<init>" && method.class.id == self.world.program.core().object.id;
        doings.calls_out |= !self.world.is_own(method.class) && !known.silent && !known.quiet && !is_nothing;
    }

    /// Functions may be called where they are made.
    fn dynamic(&self, from: &'static Class, index: u16, doings: &mut Doings) {
        let Some(file) = from.file else { return };
        doings.calls_out = true;
        let Some(&Constant::InvokeDynamic { bootstrap, .. }) = file.pool.get(index) else { return };
        for &argument in
            file.bootstrap_methods.get(usize::from(bootstrap)).into_iter().flat_map(|found| &found.arguments)
        {
            let Some(&Constant::MethodHandle { reference, .. }) = file.pool.get(argument) else { continue };
            if let Some(method) = self.world.call(from, reference).and_then(|call| call.method) {
                doings.runs.extend(self.world.targets(method).iter());
                self.initialise(method.class, doings);
                if method.name == "<init>" && self.world.is_own(method.class) {
                    doings.makes.push(method.class);
                }
            }
        }
    }
}

#[derive(Default)]
struct Reached {
    class: ClassId,
    methods: FxHashSet<MethodId>,
    open: Vec<&'static Method>,
    made: Vec<&'static Class>,
    called_back: FxHashSet<ClassId>,
    reads: BTreeSet<FieldId>,
    calls_out: bool,
}

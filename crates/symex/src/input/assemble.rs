//! Recipes as methods: a static method that takes a recipe's holes and gives the object.
//!
//! The machine runs it like any Java method, so constructors may fork, throw, and be continued like other code. It
//! never looks at the references that it is given: what is unresolved stays so until the code under test looks.

use super::recipe::{FieldRef, Kept, Made, Recipe, Setup, Step, Stub, StubMethod};
use super::recipes::Cookbook;
use super::scene::{Asking, Deed};
use super::types::JavaType;
use super::watch::Watch;
use program::classfile::{MethodDescriptor, access};
use program::code::{Code, Insn, Op};
use program::link::{Class, ClassSpec, FieldSpec, Loader, Method, MethodSpec, Program};
use program::{Kind, Name};
use vm::{Machine, Ref, Vm};

impl Cookbook {
    /// The static method that takes the holes of a recipe (a `Boxed`'s primitive is its one argument) and gives the
    /// object; an exception it throws says that there is no such input. `None` for what the machine makes itself:
    /// null, strings and arrays.
    pub fn method(&self, recipe: &Recipe) -> Option<&'static Method> {
        let key = format!("{recipe:?}");
        if let Some(&known) = self.methods.borrow().get(&key) {
            return Some(known);
        }
        let made = method(&self.program, recipe)?;
        self.methods.borrow_mut().insert(key, made);
        Some(made)
    }
}

/// A static method that takes the receiver, if there is one, and the arguments of a method or constructor and calls it
/// as Java code would: its class is initialised when it is called, and overriding counts. The result is dropped.
pub fn call(program: &Program, called: &'static Method) -> Option<&'static Method> {
    let descriptor = MethodDescriptor::parse(&called.descriptor)?;
    let is_instance = !called.is_static() && !called.is_special();
    let receiver = is_instance.then_some(Kind::Ref);
    let holes: Vec<Kind> = receiver.into_iter().chain(descriptor.parameters.iter().map(|one| one.kind())).collect();
    let mut body = Body { depth: 3, ..Body::default() };
    if called.is_special() {
        body.insn(Op::NewQ, 0, called.class.id);
    }
    holes.iter().for_each(|kind| body.hole(*kind));
    body.call(called);
    match called.result.slots() {
        1 => body.op(Op::Pop),
        2 => body.op(Op::Pop2),
        _ => {}
    }
    body.op(Op::AConstNull);
    synthesize(program, body, &holes)
}

/// A static method that takes what a static method or constructor takes, calls it as Java code would, so that its class
/// is initialised first, and gives its result. A constructor gets the object that it is called on.
pub fn entry(program: &Program, called: &'static Method) -> Option<&'static Method> {
    let descriptor = MethodDescriptor::parse(&called.descriptor)?;
    let object = called.is_special().then_some(Kind::Ref);
    let holes: Vec<Kind> = object.into_iter().chain(descriptor.parameters.iter().map(|one| one.kind())).collect();
    let mut body = Body { depth: 3, ..Body::default() };
    if called.is_special() {
        body.insn(Op::NewQ, 0, called.class.id);
        body.op(Op::Pop);
    }
    holes.iter().for_each(|kind| body.hole(*kind));
    body.call(called);
    body.op(return_op(called.result));
    make(program, body, &holes, &descriptor.result.map_or("V".to_owned(), |result| descriptor_of(result.kind())))
}

/// The accessors of a record, in the order of its components.
pub fn components(record: &'static Class) -> Option<Vec<&'static Method>> {
    let components = record.file?.record.as_ref()?;
    let accessor = |name: &str, descriptor: &str| record.declared_method(name, &format!("(){descriptor}"));
    components.iter().map(|one| accessor(&one.name, &one.descriptor)).collect()
}

/// A static method that takes a record and passes its components to its canonical constructor; and that constructor.
pub fn again(program: &Program, record: &'static Class) -> Option<(&'static Method, &'static Method)> {
    let accessors = components(record)?;
    let types = record.file?.record.iter().flatten().map(|one| one.descriptor.to_string());
    let constructor = record.declared_method("<init>", &format!("({})V", types.collect::<String>()))?;
    let mut body = Body { local: 1, depth: constructor.argument_slots + 2, ..Body::default() };
    body.insn(Op::NewQ, 0, record.id);
    for accessor in accessors {
        body.insn(Op::Load, 0, 0);
        body.call(accessor);
    }
    body.call(constructor);
    body.op(Op::Return);
    Some((make(program, body, &[Kind::Ref], "V")?, constructor))
}

/// A static method that does a step that is no call: it takes the object and what the step takes, and gives what it gives,
/// or null.
pub fn deed_method(program: &Program, deed: Deed) -> Option<&'static Method> {
    let mut body = Body { depth: 3, ..Body::default() };
    let holes = match deed {
        Deed::Call(_) => return None,
        Deed::CallOn(method) => return call(program, method.0),
        Deed::Watch(watch) => return Some(watch.begin()),
        Deed::MakeAsking(asking) => return make_asking(program, asking),
        Deed::Get(field) => {
            body.hole(Kind::Ref);
            body.insn(get_field(field.kind), 0, field.offset);
            vec![Kind::Ref]
        }
        Deed::Set(field) => {
            body.hole(Kind::Ref);
            body.hole(field.kind);
            body.insn(put_field(field.kind), 0, field.offset);
            body.op(Op::AConstNull);
            vec![Kind::Ref, field.kind]
        }
        Deed::GetElement => {
            body.hole(Kind::Ref);
            body.hole(Kind::Int);
            body.op(Op::AALoad);
            vec![Kind::Ref, Kind::Int]
        }
        Deed::SetElement(kind) => {
            body.hole(Kind::Ref);
            body.hole(Kind::Int);
            body.hole(kind);
            body.op(store_element(kind));
            body.op(Op::AConstNull);
            vec![Kind::Ref, Kind::Int, kind]
        }
    };
    synthesize(program, body, &holes)
}

/// As [`Cookbook::method`], made anew.
pub fn method(program: &Program, recipe: &Recipe) -> Option<&'static Method> {
    let mut body = Body::default();
    let mut holes: Vec<Kind> = recipe.holes().iter().map(|hole| hole.kind()).collect();
    match recipe {
        Recipe::Null | Recipe::String | Recipe::PrimitiveArray(_) | Recipe::Array { .. } => return None,
        Recipe::Given(_) | Recipe::Scene(_) => return None,
        Recipe::Boxed(kind) => {
            holes.push(*kind);
            let name = Name::new(kind.wrapper()?);
            let wrapper = program.find(Loader::BOOT, name).ok().flatten()?;
            let value_of = wrapper.declared_method("valueOf", &format!("({})L{name};", kind.letter()))?;
            body.hole(*kind);
            body.call(value_of);
        }
        Recipe::Constant(field) => body.constant(*field),
        Recipe::Field { field, .. } => {
            body.hole(Kind::Ref);
            body.insn(get_field(field.kind), 0, field.offset);
        }
        Recipe::Made(made) => body.made(made),
        Recipe::Stub(stub) => body.stub(stub, stub_class(program, stub)),
        Recipe::Changed { step, .. } => {
            body.depth += 3;
            body.hole(Kind::Ref);
            body.step(step);
        }
        Recipe::Setup(Setup::Initialise(_)) => return None,
        Recipe::Setup(Setup::Call(made)) => {
            body.made(made);
            match if made.method.is_special() { 1 } else { made.method.result.slots() } {
                1 => body.op(Op::Pop),
                2 => body.op(Op::Pop2),
                _ => {}
            }
            body.op(Op::AConstNull);
        }
        Recipe::Setup(Setup::Change { object, step }) => {
            body.depth += 3;
            match object {
                Kept::Field(field) => body.constant(*field),
                Kept::Given(method) => body.call(method.0),
            }
            body.step(step);
            body.op(Op::Pop);
            body.op(Op::AConstNull);
        }
        Recipe::Setup(Setup::Assign { field, value }) => {
            body.hole(value.kind());
            body.insn(Op::PutStaticQ, field.index as u16, field.class.id);
            body.op(Op::AConstNull);
        }
    }
    synthesize(program, body, &holes)
}

/// A static method of a new class that takes the holes and returns the reference on top of the stack.
/// A static method that takes what a constructor takes, and gives an object of a subclass that asks.
fn make_asking(program: &Program, asking: Asking) -> Option<&'static Method> {
    let (constructor, hook) = (asking.constructor.0, asking.hook.0);
    let passed = MethodDescriptor::parse(&hook.descriptor)?;
    let spec = ClassSpec {
        name: format!("{}$$Asking", constructor.class.name),
        number: hook.id,
        access: access::FINAL,
        loader: constructor.class.loader,
        module: constructor.class.module,
        superclass: constructor.class,
        interfaces: Vec::new(),
        nest_host: None,
        fields: Vec::new(),
    };
    let class = program.synthesize(spec, |_| {
        let mut body = Body { depth: 3 + hook.argument_slots, ..Body::default() };
        body.insn(Op::InvokeStaticQ, 0, asking.watch.ask().id);
        body.hole(Kind::Ref);
        passed.parameters.iter().for_each(|one| body.hole(one.kind()));
        body.insn(Op::InvokeDirectQ, hook.argument_slots, hook.id);
        body.op(return_op(hook.result));
        vec![MethodSpec {
            name: hook.name.to_string(),
            descriptor: hook.descriptor.to_string(),
            access: hook.access & (access::PUBLIC | access::PROTECTED),
            code: body.finish(),
            hidden: true,
        }]
    });
    let mut body = Body { depth: 5, ..Body::default() };
    let holes: Vec<Kind> =
        MethodDescriptor::parse(&constructor.descriptor)?.parameters.iter().map(|one| one.kind()).collect();
    body.insn(Op::NewQ, 0, class.id);
    body.op(Op::Dup);
    holes.iter().for_each(|kind| body.hole(*kind));
    body.call(constructor);
    synthesize(program, body, &holes)
}

fn synthesize(program: &Program, mut body: Body, holes: &[Kind]) -> Option<&'static Method> {
    body.op(Op::Return1);
    make(program, body, holes, "Ljava/lang/Object;")
}

fn make(program: &Program, body: Body, holes: &[Kind], result: &str) -> Option<&'static Method> {
    let parameters: String = holes.iter().map(|kind| descriptor_of(*kind)).collect();
    let spec = ClassSpec {
        name: "cupper/Recipe".to_owned(),
        number: 0,
        access: access::FINAL,
        loader: Loader::BOOT,
        module: Some(Name::new("java.base")),
        superclass: program.core().object,
        interfaces: Vec::new(),
        nest_host: None,
        fields: Vec::new(),
    };
    let class = program.synthesize(spec, |_| {
        vec![MethodSpec {
            name: "make".to_owned(),
            descriptor: format!("({parameters}){result}"),
            access: access::STATIC,
            code: body.finish(),
            hidden: true,
        }]
    });
    class.methods().first().copied()
}

fn descriptor_of(kind: Kind) -> String {
    match kind {
        Kind::Ref => "Ljava/lang/Object;".to_owned(),
        kind => kind.letter().to_string(),
    }
}

/// A method body that uses each local once, in order.
#[derive(Default)]
struct Body {
    insns: Vec<Insn>,
    /// The next hole's local.
    local: u16,
    /// Room beside the arguments of a call.
    depth: u16,
}

impl Body {
    fn op(&mut self, op: Op) {
        self.insns.push(Insn::op(op));
    }

    fn insn(&mut self, op: Op, a: u16, b: u32) {
        self.insns.push(Insn::new(op, a, b));
    }

    /// Pushes the next hole.
    fn hole(&mut self, kind: Kind) {
        self.insn(if kind.slots() == 2 { Op::Load2 } else { Op::Load }, self.local, 0);
        self.local += kind.slots() as u16;
    }

    fn holes(&mut self, types: &[JavaType]) {
        for hole in types {
            self.hole(hole.kind());
        }
    }

    fn call(&mut self, method: &'static Method) {
        let (slots, id) = (method.argument_slots, method.id);
        let last = (method.access | method.class.access) & access::FINAL != 0 || method.vtable_index.get() < 0;
        if method.is_static() {
            self.insn(Op::InvokeStaticQ, slots, id);
        } else if method.is_special() || method.is_private() {
            self.insn(Op::InvokeDirectQ, slots, id);
        } else if method.class.is_interface() {
            self.insn(Op::InvokeInterfaceQ, slots, id);
        } else if last {
            self.insn(Op::InvokeDirectQ, slots, id);
        } else {
            self.insn(Op::InvokeVirtualQ, slots, method.vtable_index.get() as u32);
        }
    }

    fn constant(&mut self, field: FieldRef) {
        self.insn(Op::GetStaticQ, field.index as u16, field.class.id);
    }

    fn made(&mut self, made: &Made) {
        self.depth += 3;
        let constructor = made.method.is_special();
        if constructor {
            self.insn(Op::NewQ, 0, made.method.class.id);
            self.op(Op::Dup);
        }
        match made.on.as_deref() {
            Some(Recipe::Made(on)) => self.made(on),
            Some(Recipe::Constant(field)) => self.constant(*field),
            Some(Recipe::Given(_)) => self.hole(Kind::Ref),
            Some(other) => unreachable!("{other:?} is no receiver: recipes are found with objects there"),
            None => {}
        }
        self.holes(&made.args);
        self.call(made.method.0);
        made.then.iter().for_each(|step| self.step(step));
    }

    /// Does something to the object on top of the stack and leaves it, or what takes its place, there.
    fn step(&mut self, step: &Step) {
        match step {
            Step::Call { method, args, chained } => {
                if !chained {
                    self.op(Op::Dup);
                }
                self.holes(args);
                self.call(method.0);
                match method.result.slots() {
                    1 if !chained => self.op(Op::Pop),
                    2 => self.op(Op::Pop2),
                    _ => {}
                }
            }
            Step::Set { field, value } => {
                self.op(Op::Dup);
                self.hole(value.kind());
                self.insn(put_field(field.kind), 0, field.offset);
            }
            Step::SetElement(parts) => {
                self.op(Op::Dup);
                self.holes(parts);
                self.op(store_element(parts[1].kind()));
            }
        }
    }

    fn stub(&mut self, stub: &Stub, class: &'static Class) {
        self.depth += 3;
        self.insn(Op::NewQ, 0, class.id);
        for field in class.fields.iter().filter(|field| !field.name.starts_with(CALLS)) {
            self.op(Op::Dup);
            self.hole(field.kind);
            self.insn(put_field(field.kind), 0, field.offset);
        }
        if let Some((constructor, args)) = &stub.constructor {
            self.op(Op::Dup);
            self.holes(args);
            self.call(constructor.0);
        }
    }

    fn finish(self) -> Code {
        let stack = self.local + self.depth + 4;
        Code::synthetic(self.insns, Vec::new(), self.local, stack)
    }
}

/// How the names of stubs' classes go on behind the name of what they implement.
const STUB: &str = "$$Stub";

/// Whether a message speaks of the class of a stub, which has another name in a test.
pub fn names_stub(message: &str) -> bool {
    message.contains(STUB)
}

/// How the names of a stub's counters start; those of its results have another start.
const CALLS: &str = "calls$";

/// The class of a stub. Its method number *k* has the fields `result$k$0`, `result$k$1`… and, with more than one
/// result, the counter `calls$k`: how many of all but the last were given.
fn stub_class(program: &Program, stub: &Stub) -> &'static Class {
    let of = stub.of.erasure(program);
    let (superclass, interfaces) = if of.is_interface() { (program.core().object, vec![of]) } else { (of, Vec::new()) };
    let field = |name: String, descriptor: String| FieldSpec { name, descriptor, access: 0 };
    let mut fields = Vec::new();
    for (number, method) in stub.methods.iter().enumerate() {
        if let Some(result) = &method.result {
            let erased = result.erasure(program).descriptor();
            fields.extend((0..method.results).map(|index| field(format!("result${number}${index}"), erased.clone())));
            fields.extend((method.results > 1).then(|| field(format!("{CALLS}{number}"), "I".to_owned())));
        }
    }
    let spec = ClassSpec {
        name: format!("{}{STUB}", of.name),
        number: 0,
        access: access::FINAL,
        loader: of.loader,
        module: of.module,
        superclass,
        interfaces,
        nest_host: None,
        fields,
    };
    program.synthesize(spec, |class| {
        let mut methods = Vec::new();
        for (number, method) in stub.methods.iter().enumerate() {
            methods.extend(method.implements.iter().map(|implemented| MethodSpec {
                name: implemented.name.to_string(),
                descriptor: implemented.descriptor.to_string(),
                access: access::PUBLIC,
                code: stub_body(class, number, (method.results, stub.asks), implemented.0),
                hidden: true,
            }));
        }
        methods
    })
}

impl Stub {
    /// How many results of each method were asked for at most, in the state that a machine is in: what is to be kept
    /// of it.
    pub fn used_results<M: Machine>(&self, vm: &Vm<M>, object: Ref) -> Vec<u32> {
        let used = |(number, method): (usize, &StubMethod)| {
            let counter = format!("{CALLS}{number}");
            let calls = if vm.has_field(object, &counter) { vm.get_int(object, &counter) as u32 } else { 0 };
            method.results.min(calls + 1)
        };
        self.methods.iter().enumerate().map(used).collect()
    }
}

fn stub_body(
    class: &'static Class,
    number: usize,
    (results, asks): (u32, Option<Watch>),
    method: &'static Method,
) -> Code {
    let mut body = Body { local: method.argument_slots, ..Body::default() };
    if let Some(watch) = asks {
        body.insn(Op::InvokeStaticQ, 0, watch.ask().id);
    }
    let named = |name: String| class.fields.iter().find(|field| *field.name == *name);
    let give = |body: &mut Body, index: u32| {
        if let Some(field) = named(format!("result${number}${index}")) {
            body.insn(Op::Load, 0, 0);
            body.insn(get_field(field.kind), 0, field.offset);
        }
        body.op(return_op(method.result));
    };
    if results == 0 {
        match method.result {
            Kind::Void => {}
            Kind::Ref => body.op(Op::AConstNull),
            Kind::Long => body.insn(Op::LConst, 0, 0),
            Kind::Double => body.insn(Op::DConst, 0, 0),
            Kind::Float => body.insn(Op::FConst, 0, 0),
            _ => body.insn(Op::IConst, 0, 0),
        }
        body.op(return_op(method.result));
        let (locals, stack) = (body.local, 4);
        return Code::synthetic(body.insns, vec![0], locals, stack);
    }
    if let Some(calls) = named(format!("{CALLS}{number}")) {
        for index in 0..results - 1 {
            body.insn(Op::Load, 0, 0);
            body.insn(Op::GetFieldInt, 0, calls.offset);
            body.insn(Op::IConst, 0, index);
            let jump = body.insns.len();
            body.op(Op::IfICmpNe);
            body.insn(Op::Load, 0, 0);
            body.insn(Op::IConst, 0, index + 1);
            body.insn(Op::PutFieldInt, 0, calls.offset);
            give(&mut body, index);
            body.insns[jump].b = body.insns.len() as u32;
        }
    }
    give(&mut body, results - 1);
    body.finish()
}

fn return_op(kind: Kind) -> Op {
    match kind.slots() {
        0 => Op::Return,
        1 => Op::Return1,
        _ => Op::Return2,
    }
}

fn get_field(kind: Kind) -> Op {
    match kind {
        Kind::Bool | Kind::Byte => Op::GetFieldByte,
        Kind::Char => Op::GetFieldChar,
        Kind::Short => Op::GetFieldShort,
        Kind::Int => Op::GetFieldInt,
        Kind::Float => Op::GetFieldFloat,
        Kind::Long => Op::GetFieldLong,
        Kind::Double => Op::GetFieldDouble,
        Kind::Ref | Kind::Void => Op::GetFieldRef,
    }
}

fn store_element(kind: Kind) -> Op {
    match kind {
        Kind::Bool | Kind::Byte => Op::BAStore,
        Kind::Char => Op::CAStore,
        Kind::Short => Op::SAStore,
        Kind::Int => Op::IAStore,
        Kind::Float => Op::FAStore,
        Kind::Long => Op::LAStore,
        Kind::Double => Op::DAStore,
        Kind::Ref | Kind::Void => Op::AAStore,
    }
}

fn put_field(kind: Kind) -> Op {
    match kind {
        Kind::Bool => Op::PutFieldBool,
        Kind::Byte => Op::PutFieldByte,
        Kind::Char => Op::PutFieldChar,
        Kind::Short => Op::PutFieldShort,
        Kind::Int => Op::PutFieldInt,
        Kind::Float => Op::PutFieldFloat,
        Kind::Long => Op::PutFieldLong,
        Kind::Double => Op::PutFieldDouble,
        Kind::Ref | Kind::Void => Op::PutFieldRef,
    }
}

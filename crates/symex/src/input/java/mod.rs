//! Inputs as Java source: an expression each, and the statements that must come before it.
//!
//! Java evaluates what is written here in the order in which a [`Kitchen`](super::Kitchen) makes it. Constructors may
//! throw checked exceptions, so the method around it should declare `throws Exception`.

mod literal;
mod names;
mod scene;
mod stub;

pub use names::{Imports, Variables};

pub use literal::string as string_literal;
pub use scene::WATCHED;

use super::inputs::InputsRef;
use super::recipe::{Kept, Made, Recipe, Setup, Step};
use super::types::{self, JavaType};
use super::value::{Identity, Input, InputId};
use literal::Place;
use program::classfile::{MethodDescriptor, access, parse_method_signature};
use program::link::{Class, Method, Program};
use program::{Kind, Name};
use std::collections::{BTreeMap, BTreeSet};

/// Writes the inputs of one test method.
pub struct Writer<'p> {
    program: &'p Program,
    pub imports: Imports<'p>,
    pub variables: Variables,
    /// What comes before the expressions: lines without indentation of their own block.
    pub statements: Vec<String>,
    /// Objects that occur again.
    shared: BTreeSet<InputId>,
    /// The variables that hold objects.
    held: BTreeMap<InputId, String>,
    /// String literals written so far: an equal one would be the same object.
    literals: BTreeSet<Vec<u16>>,
    /// Java language level.
    level: u32,
    /// The statements by which stubs ask whether an object is whole, if one is watched.
    asks: Vec<String>,
}

/// An expression and its static type.
struct Expression {
    text: String,
    /// `None` for null.
    found: Option<JavaType>,
}

impl<'p> Writer<'p> {
    /// For a file in the package of `from`.
    pub fn new(program: &'p Program, from: &'static Class) -> Writer<'p> {
        Writer::with(program, Imports::new(program, from), 17)
    }

    /// With names of classes as `imports` says, in Java of a language level.
    pub fn with(program: &'p Program, imports: Imports<'p>, level: u32) -> Writer<'p> {
        Writer {
            program,
            imports,
            level,
            variables: Variables::default(),
            statements: Vec::new(),
            shared: BTreeSet::new(),
            held: BTreeMap::new(),
            literals: BTreeSet::new(),
            asks: Vec::new(),
        }
    }

    /// Makes sure that an object is held by a variable.
    pub fn name(&mut self, object: InputId) {
        self.shared.insert(object);
    }

    /// Starts another test method of the same file.
    pub fn next_method(&mut self) -> Vec<String> {
        self.variables = Variables::default();
        self.shared.clear();
        self.held.clear();
        self.literals.clear();
        self.asks.clear();
        std::mem::take(&mut self.statements)
    }

    /// The inputs of a test, each with the type of its parameter, as arguments of `method`. Receivers of instance
    /// methods, if given, come first; they are only ever the first input.
    pub fn arguments(&mut self, method: &'static Method, inputs: &[(Input, JavaType)]) -> Vec<String> {
        let (inputs, types): (Vec<Input>, Vec<JavaType>) = inputs.iter().cloned().unzip();
        inputs.iter().for_each(|input| self.note_shared(input));
        let receivers = usize::from(!method.is_static() && !method.is_special());
        let forced = self.forced(&inputs);
        let mut texts = Vec::new();
        let split = receivers.min(inputs.len());
        for (index, input) in inputs[..split].iter().enumerate() {
            let hold = forced > index || is_typed_by_variable(input, method);
            texts.push(self.expression(input, &types[index], Place::Argument, hold).text);
        }
        let forced = forced.saturating_sub(split);
        texts.extend(self.passed(method.class, method, &inputs[split..], &types[split..], forced));
        texts
    }

    /// Inputs as expressions that initialise variables of these types, or are evaluated in this order.
    pub fn initialisers(&mut self, inputs: &[(Input, JavaType)]) -> Vec<String> {
        inputs.iter().for_each(|(input, _)| self.note_shared(input));
        let plain: Vec<Input> = inputs.iter().map(|(input, _)| input.clone()).collect();
        let forced = self.forced(&plain);
        let written = inputs
            .iter()
            .enumerate()
            .map(|(index, (input, declared))| self.expression(input, declared, Place::Assignment, forced > index).text);
        written.collect()
    }

    /// Statements for what is done to static state before the call; whatever the other inputs are comes after it.
    pub fn setup<'i>(&mut self, inputs: impl Into<InputsRef<'i>>) {
        let inputs = inputs.into();
        inputs.all().for_each(|input| self.note_shared(input));
        for input in inputs.setups {
            let Some(setup) = input.setup() else { continue };
            let class = self.imports.class(setup.class());
            let statement = match setup {
                Setup::Initialise(found) if self.imports.can_name(found.0) => {
                    format!("Class.forName({class}.class.getName());")
                }
                Setup::Initialise(found) => format!("Class.forName(\"{}\");", found.0.java_name()),
                Setup::Assign { field, value } if !self.imports.can_assign(*field) => {
                    let given = input.holes().iter().map(|hole| self.expression(hole, value, Place::Argument, false));
                    let given: Vec<String> = given.map(|expression| expression.text).collect();
                    let home = match self.imports.can_name(field.class) {
                        true => format!("{class}.class"),
                        false => format!("Class.forName(\"{}\")", field.class.java_name()),
                    };
                    let name = self.variables.fresh(&field.name);
                    let reflected = self.imports.known("java/lang/reflect/Field");
                    self.statements.push(format!("{reflected} {name} = {home}.getDeclaredField(\"{}\");", field.name));
                    self.statements.push(format!("{name}.setAccessible(true);"));
                    format!("{name}.set(null, {});", given.join(", "))
                }
                Setup::Assign { field, value } => {
                    let given = input.holes().iter().map(|hole| self.expression(hole, value, Place::Assignment, false));
                    let given: Vec<String> = given.map(|expression| expression.text).collect();
                    format!("{class}.{} = {};", field.name, given.join(", "))
                }
                Setup::Call(made) => format!("{};", self.made(made, input.holes(), false).text),
                Setup::Change { object, step } => {
                    let (mut text, found) = match object {
                        Kept::Field(field) => {
                            let found = types::field_type(self.program, field.class, field, None);
                            (format!("{class}.{}", field.name), found)
                        }
                        Kept::Given(method) => {
                            let found = types::result(self.program, method.0, None);
                            (format!("{class}.{}()", method.name), found)
                        }
                    };
                    let found = found.unwrap_or_else(|| JavaType::raw(self.program.core().object));
                    self.step(step, input.holes(), &found, &mut text);
                    continue;
                }
            };
            self.statements.push(statement);
        }
    }

    fn note_shared(&mut self, input: &Input) {
        if let Input::Same(id) = input {
            self.shared.insert(*id);
        }
        if let Input::Knot { ties, .. } = input {
            self.shared.extend(ties.iter().flat_map(|tie| [tie.object, tie.value]));
        }
        if let Some(scene) = input.scene() {
            self.shared.extend(scene.actors.iter().filter(|actor| actor.is_given).map(|actor| actor.id));
        }
        input.holes().iter().for_each(|hole| self.note_shared(hole));
    }

    /// Whether an input needs statements of its own.
    fn needs_statements(&self, input: &Input) -> bool {
        let own = match input {
            Input::Made { recipe, .. } => match &**recipe {
                Recipe::Stub(_) | Recipe::Changed { .. } | Recipe::Scene(_) => true,
                Recipe::Made(made) => has_statements(made),
                _ => false,
            },
            _ => false,
        };
        own || input.id().is_some_and(|id| self.shared.contains(&id))
            || input.holes().iter().any(|hole| self.needs_statements(hole))
    }

    /// How many of a list of inputs must be held by variables, because statements of a later one come after them.
    fn forced(&self, inputs: &[Input]) -> usize {
        inputs.iter().rposition(|input| self.needs_statements(input)).unwrap_or(0)
    }

    /// An input as an expression. `hold`: by a variable, if it is an object that is made here.
    fn expression(&mut self, input: &Input, declared: &JavaType, place: Place, hold: bool) -> Expression {
        if let Input::Knot { input, ties } = input {
            let expression = self.expression(input, declared, place, hold);
            for tie in ties {
                let name = |id| self.held.get(id).map_or("null", String::as_str);
                let statement = format!("{}.{} = {};", name(&tie.object), tie.field.name, name(&tie.value));
                self.statements.push(statement);
            }
            return expression;
        }
        let shared = input.id().is_some_and(|id| self.shared.contains(&id));
        let stub = matches!(input, Input::Made { recipe, .. } if matches!(**recipe, Recipe::Stub(_)));
        let made_here = matches!(input, Input::Made { .. });
        let hold = shared || hold && made_here;
        let place = if hold { Place::Assignment } else { place };
        let mut expression = match input {
            Input::Primitive { kind, bits } => {
                Expression { text: literal::primitive(*kind, *bits, place), found: Some(JavaType::Primitive(*kind)) }
            }
            Input::Null | Input::Knot { .. } => Expression { text: "null".to_owned(), found: None },
            Input::Same(id) => {
                let text = self.held.get(id).cloned().unwrap_or_else(|| "null".to_owned());
                return Expression { text, found: Some(declared.clone()) };
            }
            Input::String { units, identity, .. } => {
                let literal = literal::string(units);
                let again = !self.literals.insert(units.clone());
                let copied = match identity {
                    Identity::Open => again,
                    Identity::Literal => false,
                    Identity::Copy => true,
                };
                let text = if copied { format!("new String({literal})") } else { literal };
                Expression { text, found: self.jdk_type("java/lang/String") }
            }
            Input::Boxed { kind, bits, .. } => {
                // A constant is only narrowed and boxed at once where the variable is of the wrapper class itself.
                let exact = declared.class().is_some_and(|class| Some(class.name.as_str()) == kind.wrapper());
                let place = if exact { place } else { Place::Argument };
                let text = literal::primitive(*kind, *bits, place);
                Expression { text, found: kind.wrapper().and_then(|name| self.jdk_type(name)) }
            }
            Input::PrimitiveArray { kind, items, .. } => {
                let items: Vec<String> =
                    items.iter().map(|&bits| literal::primitive(*kind, bits, Place::Assignment)).collect();
                let element = JavaType::Primitive(*kind);
                let text = format!("new {}[] {}", self.imports.java_type(&element), braced(&items));
                Expression { text, found: Some(JavaType::Array(Box::new(element))) }
            }
            Input::Made { recipe, holes, .. } => {
                let mut made = self.recipe(recipe, holes, place == Place::Inferred);
                // The type that is wanted is none that the type parameters of the method can have.
                if let (Recipe::Made(by), Some(found)) = (&**recipe, &made.found)
                    && by.then.is_empty()
                    && is_bounded(by.method.0)
                    && found.args().iter().any(|arg| arg.class().is_some_and(|class| class.name == "java/lang/Object"))
                {
                    let raw = JavaType::raw(found.erasure(self.program));
                    if !hold {
                        made.text = format!("(({}) {})", self.imports.java_type(&raw), made.text);
                    }
                    made.found = Some(raw);
                }
                made
            }
        };
        if (hold || stub) && expression.found.is_some() {
            let found = expression.found.clone().unwrap_or_else(|| declared.clone());
            if !is_variable(&expression.text) {
                expression.text = self.hold(&found, &expression.text);
            }
        }
        if let Some(id) = input.id().filter(|_| shared) {
            self.held.insert(id, expression.text.clone());
        }
        expression
    }

    /// Gives an expression to a new variable.
    fn hold(&mut self, found: &JavaType, text: &str) -> String {
        let name = self.variables.fresh_for(found);
        let written = self.imports.java_type(found);
        self.statements.push(format!("{written} {name} = {text};"));
        name
    }

    fn jdk_type(&self, name: &str) -> Option<JavaType> {
        self.program.find(program::link::Loader::BOOT, Name::new(name)).ok().flatten().map(JavaType::raw)
    }

    /// `explicit`: with type arguments, because nothing but the expression itself tells them.
    fn recipe(&mut self, recipe: &Recipe, holes: &[Input], explicit: bool) -> Expression {
        match recipe {
            Recipe::Array { element, .. } => {
                let forced = self.forced(holes);
                let mut items = Vec::new();
                for (index, hole) in holes.iter().enumerate() {
                    items.push(self.expression(hole, element, Place::Assignment, forced > index).text);
                }
                // Arrays of generic types are made of the raw type (JLS 15.10.1).
                let text = format!("new {}[] {}", self.imports.raw(element), braced(&items));
                Expression { text, found: Some(JavaType::Array(Box::new(element.clone()))) }
            }
            Recipe::Constant(field) => {
                let text = format!("{}.{}", self.imports.class(field.class), field.name);
                let own = JavaType::raw(field.class);
                let declared = types::field_type(self.program, field.class, field, None);
                let found = declared.filter(|found| found.class().is_none_or(|found| found.id != field.class.id));
                Expression { text, found: Some(found.unwrap_or(own)) }
            }
            Recipe::Field { object, field, result } => {
                let object = holes.first().map(|hole| self.expression(hole, object, Place::Inferred, false).text);
                let text = format!("{}.{}", object.unwrap_or_default(), field.name);
                Expression { text, found: Some(result.clone()) }
            }
            Recipe::Made(made) => self.made(made, holes, explicit),
            Recipe::Stub(stub) => self.stub(stub, holes),
            Recipe::Scene(scene) => self.scene(scene, holes),
            Recipe::Given(object) => match holes {
                [hole] => self.expression(hole, object, Place::Inferred, false),
                _ => Expression { text: "null".to_owned(), found: None },
            },
            Recipe::Changed { object, step } => {
                let Some((changed, rest)) = holes.split_first() else {
                    return Expression { text: "null".to_owned(), found: None };
                };
                let made = self.expression(changed, object, Place::Inferred, true);
                let found = made.found.unwrap_or_else(|| object.clone());
                let mut text = if is_variable(&made.text) { made.text } else { self.hold(&found, &made.text) };
                self.step(step, rest, &found, &mut text);
                Expression { text, found: Some(found) }
            }
            Recipe::Null | Recipe::String | Recipe::Boxed(_) | Recipe::PrimitiveArray(_) | Recipe::Setup(_) => {
                Expression { text: "null".to_owned(), found: None }
            }
        }
    }

    fn made(&mut self, made: &Made, holes: &[Input], explicit: bool) -> Expression {
        let found = Some(made.result.clone());
        if let Some(text) = self.compact_collection(made, holes, explicit) {
            return Expression { text, found };
        }
        let on_holes = made.on.as_ref().map_or(0, |on| on.holes().len());
        let (on, rest) = holes.split_at(on_holes.min(holes.len()));
        let (args, mut rest) = rest.split_at(made.args.len().min(rest.len()));
        let forced = self.forced(args);
        let mut receiver = made.on.as_ref().map(|recipe| self.recipe(recipe, on, true));
        if let Some(receiver) = receiver.as_mut().filter(|_| args.iter().any(|arg| self.needs_statements(arg))) {
            let found = receiver.found.clone().unwrap_or_else(|| JavaType::raw(made.method.class));
            if !is_variable(&receiver.text) {
                receiver.text = self.hold(&found, &receiver.text);
            }
        }
        let class = made.method.class;
        let passed = self.passed(class, made.method.0, args, &made.args, forced).join(", ");
        let chain = matches!(made.then.first(), Some(Step::Call { chained: true, .. }));
        let name = self.made_name(made, explicit || chain);
        let mut text = match receiver {
            Some(receiver) if made.method.is_special() => format!("{}.new {name}({passed})", receiver.text),
            Some(receiver) => format!("{}.{}({passed})", receiver.text, made.method.name),
            None if made.method.is_special() => format!("new {name}({passed})"),
            None => format!("{}.{}({passed})", self.imports.class(class), made.method.name),
        };
        let mut held = false;
        for step in &made.then {
            let (own, others) = rest.split_at(step.holes().len().min(rest.len()));
            rest = others;
            let statements = own.iter().any(|hole| self.needs_statements(hole));
            let plain = !matches!(step, Step::Call { chained: true, .. });
            if !held && (plain || statements) {
                text = self.hold(&made.result, &text);
                held = true;
            }
            self.step(step, own, &made.result, &mut text);
            held &= !matches!(step, Step::Call { chained: true, .. });
        }
        Expression { text, found }
    }

    /// Does something to the object that an expression of a type stands for, and puts what takes its place there.
    fn step(&mut self, step: &Step, holes: &[Input], found: &JavaType, text: &mut String) {
        match step {
            Step::Call { method, args, chained } => {
                let home = found.class().unwrap_or(method.class);
                let forced = self.forced(holes);
                let passed = self.passed(home, method.0, holes, args, forced).join(", ");
                let call = format!("{text}.{}({passed})", method.name);
                if *chained {
                    *text = call;
                } else {
                    self.statements.push(format!("{call};"));
                }
            }
            Step::Set { field, value } => {
                for hole in holes {
                    let given = self.expression(hole, value, Place::Assignment, false).text;
                    self.statements.push(format!("{text}.{} = {given};", field.name));
                }
            }
            Step::SetElement([_, element]) => {
                if let [index, value] = holes {
                    let index = self.expression(index, &JavaType::Primitive(Kind::Int), Place::Argument, false).text;
                    let given = self.expression(value, element, Place::Assignment, false).text;
                    self.statements.push(format!("{text}[{index}] = {given};"));
                }
            }
        }
    }

    /// What stands after `new`.
    fn made_name(&mut self, made: &Made, explicit: bool) -> String {
        let class = made.method.class;
        let name = if made.on.is_some() { names::simple_name(class).to_owned() } else { self.imports.class(class) };
        match made.result.args() {
            [] => name,
            args if explicit => {
                let args: Vec<String> = args.iter().map(|arg| self.imports.java_type(arg)).collect();
                format!("{name}<{}>", args.join(", "))
            }
            _ => format!("{name}<>"),
        }
    }

    /// `new ArrayList<>(List.of(1, 2))`.
    fn compact_collection(&mut self, made: &Made, holes: &[Input], explicit: bool) -> Option<String> {
        if !is_compact(made) || made.then.is_empty() {
            return None;
        }
        let element = match &made.then[0] {
            Step::Call { args, .. } => args.first()?.clone(),
            Step::Set { .. } | Step::SetElement(_) => return None,
        };
        let forced = self.forced(holes);
        let mut items = Vec::new();
        for (index, hole) in holes.iter().enumerate() {
            items.push(self.expression(hole, &element, Place::Argument, forced > index).text);
        }
        let nulls = items.iter().any(|item| item == "null");
        if items.len() == 1 && nulls {
            items[0] = format!("({}) null", self.imports.java_type(&element));
        }
        let (class, call) =
            if nulls || self.level < 9 { ("java/util/Arrays", "asList") } else { ("java/util/List", "of") };
        let name = self.made_name(made, explicit);
        let source = self.imports.known(class);
        Some(format!("new {name}({source}.{call}({}))", items.join(", ")))
    }

    /// Arguments of a call, with the casts that choose among overloads.
    fn passed(
        &mut self,
        home: &'static Class,
        method: &'static Method,
        args: &[Input],
        types: &[JavaType],
        forced: usize,
    ) -> Vec<String> {
        let overloaded = overloads(home, method) > 1;
        let varargs = method.access & access::VARARGS != 0;
        let place = if is_generic(method) { Place::Inferred } else { Place::Argument };
        let mut texts = Vec::new();
        for (index, (arg, declared)) in args.iter().zip(types).enumerate() {
            let Expression { text, found } = self.expression(arg, declared, place, forced > index);
            let exact = match (&found, declared) {
                (Some(JavaType::Primitive(_)), _) => true,
                (Some(found), declared) => found.erasure(self.program).id == declared.erasure(self.program).id,
                (None, _) => false,
            };
            // A boxed constant is a primitive as long as nobody asks for an object.
            let boxed = matches!(arg, Input::Boxed { .. }) && !is_variable(&text);
            let unclear = overloaded && (!exact || boxed);
            let is_last = varargs && index + 1 == types.len();
            // An array where any object will do could be meant as the only element, and javac warns of it.
            let is_element = !exact && place == Place::Argument && takes_arrays(declared.erasure(self.program));
            let spread = is_last && (found.is_none() || is_element);
            if unclear || spread {
                let operand = if text.starts_with('-') { format!("({text})") } else { text };
                texts.push(format!("({}) {operand}", self.imports.raw(declared)));
            } else {
                texts.push(text);
            }
        }
        texts
    }
}

/// Whether an array is an element of an array of this class, too (JLS 4.10.3).
fn takes_arrays(class: &'static Class) -> bool {
    matches!(class.name.as_str(), "[Ljava/lang/Object;" | "[Ljava/io/Serializable;" | "[Ljava/lang/Cloneable;")
}

/// A primitive, given by the bits of its slot, where nothing else tells its type.
pub fn primitive_literal(kind: Kind, bits: u64) -> String {
    literal::primitive(kind, bits, Place::Argument)
}

/// The same where its type is known.
pub fn narrow_literal(kind: Kind, bits: u64) -> String {
    literal::primitive(kind, bits, Place::Assignment)
}

/// Whether a method has type parameters of its own.
fn is_generic(method: &'static Method) -> bool {
    let signature = method.header().and_then(|info| parse_method_signature(&info.signature?));
    signature.is_some_and(|signature| !signature.type_parameters.is_empty())
}

/// Whether a method has type parameters that not every class can stand for.
fn is_bounded(method: &'static Method) -> bool {
    let signature = method.header().and_then(|info| parse_method_signature(&info.signature?));
    signature.is_some_and(|signature| signature.type_parameters.iter().any(|one| !one.interface_bounds.is_empty()))
}

/// Whether the type arguments of an object, which only a variable tells, decide what can be passed to its method.
fn is_typed_by_variable(receiver: &Input, method: &'static Method) -> bool {
    let Input::Made { recipe, .. } = receiver else { return false };
    let Recipe::Made(made) = &**recipe else { return false };
    let signature = method.header().and_then(|info| parse_method_signature(&info.signature?));
    !made.result.args().is_empty()
        && signature.is_some_and(|signature| signature.parameters.iter().any(types::mentions_variable))
}

/// Whether a recipe for an object needs statements, apart from what fills its holes.
fn has_statements(made: &Made) -> bool {
    let plain = |step: &Step| !matches!(step, Step::Call { chained: true, .. });
    let on = match made.on.as_deref() {
        Some(Recipe::Made(on)) => has_statements(on),
        _ => false,
    };
    on || made.then.iter().any(plain) && !is_compact(made)
}

/// Collections of the JDK that are the same whether filled one by one or from a list.
const COPYING: [&str; 7] = [
    "java/util/ArrayList",
    "java/util/LinkedList",
    "java/util/Vector",
    "java/util/HashSet",
    "java/util/LinkedHashSet",
    "java/util/TreeSet",
    "java/util/ArrayDeque",
];

fn is_compact(made: &Made) -> bool {
    let adds = |step: &Step| match step {
        // A list of one array would be a list of its elements.
        Step::Call { method, args, .. } => method.name == "add" && !matches!(args[..], [JavaType::Array(_)]),
        Step::Set { .. } | Step::SetElement(_) => false,
    };
    COPYING.contains(&made.method.class.name.as_str()) && made.args.is_empty() && made.then.iter().all(adds)
}

/// How many methods a call with as many arguments may mean.
fn overloads(home: &'static Class, method: &'static Method) -> usize {
    let arity = |method: &Method| MethodDescriptor::parse(&method.descriptor).map_or(0, |found| found.parameters.len());
    let wanted = arity(method);
    let classes = home.ancestry().chain(home.all_interfaces.iter().copied());
    let homes: Vec<&'static Class> = if method.is_special() { vec![method.class] } else { classes.collect() };
    let mut seen: BTreeSet<&str> = BTreeSet::new();
    for other in homes.iter().flat_map(|home| home.methods()) {
        let synthetic = other.access & access::SYNTHETIC != 0;
        let varargs = other.access & access::VARARGS != 0;
        if other.name == method.name && !synthetic && (arity(other) == wanted || varargs) {
            seen.insert(other.descriptor.as_str().split(')').next().unwrap_or_default());
        }
    }
    seen.len()
}

fn is_variable(text: &str) -> bool {
    text.chars().all(|c| c.is_alphanumeric() || c == '_' || c == '$')
        && text.starts_with(|c: char| c.is_alphabetic() || c == '_')
        && !matches!(text, "null" | "true" | "false")
}

fn braced(items: &[String]) -> String {
    if items.is_empty() { "{}".to_owned() } else { format!("{{{}}}", items.join(", ")) }
}

/// Whether `valueOf` gives the same object for it each time (JLS 5.1.7).
fn is_cached(kind: Kind, bits: u64) -> bool {
    match kind {
        Kind::Bool | Kind::Byte => true,
        Kind::Char => bits < 128,
        Kind::Short | Kind::Int => (-128..128).contains(&(bits as i32)),
        Kind::Long => (-128..128).contains(&(bits as i64)),
        _ => false,
    }
}

/// The type of an object under test, for those that write `Foo foo = …`.
pub fn receiver_type(program: &Program, class: &'static Class) -> JavaType {
    types::type_of(program, class)
}

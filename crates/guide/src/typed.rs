//! Conditions with types: every name is a variable or a field, every operator has operands of one type.

use crate::error::Meaningless;
use crate::name::find_class;
use crate::scope;
use contracts::{BinaryOp, Condition, Expr, Literal, TypeName, UnaryOp};
use program::classfile::{BaseType, Code, FieldType};
use program::link::{Class, Field, Loader, Method, Program};
use program::{Kind, Name};

/// An expression whose value is of a known kind.
#[derive(Clone, Debug)]
pub enum Typed {
    /// Its bits, as a slot has them.
    Constant(Kind, u64),
    Local(Kind, u16),
    Static(Place),
    Field(Box<Typed>, Place),
    Length(Box<Typed>),
    Element(Kind, Box<Typed>, Box<Typed>),
    /// From one primitive kind to another.
    Convert(Kind, Kind, Box<Typed>),
    Negate(Kind, Box<Typed>),
    /// Operands of this kind: `Int`, `Long`, `Float` or `Double`. The right side of a shift is an `int`.
    Arithmetic(Kind, BinaryOp, Box<Typed>, Box<Typed>),
    /// Operands of this kind, also `Ref` and `Bool` where it is about being equal.
    Compare(Kind, BinaryOp, Box<Typed>, Box<Typed>),
    Not(Box<Typed>),
    /// `&&`, and `||`: the right side is evaluated if the left one does not decide.
    Both(Box<Typed>, Box<Typed>),
    Either(Box<Typed>, Box<Typed>),
    Cast(&'static Class, Box<Typed>),
    InstanceOf(&'static Class, Box<Typed>),
    NoOverflow(Box<Typed>),
}

/// A field of a class.
#[derive(Clone, Copy, Debug)]
pub struct Place {
    pub class: &'static Class,
    /// Index in [`Class::fields`].
    pub index: usize,
}

impl Place {
    pub fn field(self) -> &'static Field {
        &self.class.fields[self.index]
    }
}

/// The type of an expression: as declared, or that of `null`.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Type {
    Null,
    Is(FieldType),
}

/// Types the condition of an assumption before an instruction of a method.
pub fn typed(
    program: &Program,
    method: &'static Method,
    code: &Code,
    pc: u16,
    condition: &Condition,
) -> Result<Typed, Meaningless> {
    let place = Scope { program, method, code, pc };
    let (typed, kind) = place.expression(&condition.0)?;
    match kind {
        Type::Is(FieldType::Base(BaseType::Boolean)) => Ok(typed),
        _ => Err(Meaningless::NotBoolean(condition.0.clone())),
    }
}

struct Scope<'a> {
    program: &'a Program,
    method: &'static Method,
    code: &'a Code,
    pc: u16,
}

type Found = Result<(Typed, Type), Meaningless>;

impl Scope<'_> {
    fn expression(&self, expr: &Expr) -> Found {
        let types = || Meaningless::Types(expr.clone());
        let nothing = || Meaningless::Name(expr.clone());
        match expr {
            Expr::Literal(literal) => Ok(constant(literal)),
            Expr::This if self.method.is_static() => Err(nothing()),
            Expr::This => Ok(self.this()),
            Expr::Result | Expr::Old(_) | Expr::Count(..) => Err(Meaningless::Unsuited(expr.clone())),
            Expr::Local(slot) => {
                let found = scope::numbered(self.method, self.code, self.pc, *slot).ok_or_else(nothing)?;
                Ok((Typed::Local(found.holds.kind(), found.slot), Type::Is(found.holds)))
            }
            Expr::Name(name) => self.name(name).ok_or_else(nothing),
            Expr::Field(of, name) => self.field(expr, of, name),
            Expr::Length(of) => {
                let known = self.expression(of);
                if let Ok((array, Type::Is(FieldType::Array(_)))) = known {
                    return Ok((Typed::Length(Box::new(array)), int()));
                }
                self.field(expr, of, "length")
            }
            Expr::Element(of, index) => {
                let (array, of) = self.expression(of)?;
                let Type::Is(FieldType::Array(element)) = of else { return Err(types()) };
                let (index, kind) = self.expression(index)?;
                let index = promoted(index, &kind).filter(|(_, kind)| *kind == Kind::Int).ok_or_else(types)?.0;
                Ok((Typed::Element(element.kind(), Box::new(array), Box::new(index)), Type::Is(*element)))
            }
            Expr::Unary(op, of) => {
                let (value, of) = self.expression(of)?;
                unary(*op, value, &of).ok_or_else(types)
            }
            Expr::Binary(op, left, right) => {
                let (left, right) = (self.expression(left)?, self.expression(right)?);
                binary(*op, left, right).ok_or_else(types)
            }
            Expr::Cast(to, of) => self.cast(expr, to, of),
            Expr::InstanceOf(of, class) => {
                let (value, of) = self.expression(of)?;
                if !is_reference(&of) {
                    return Err(types());
                }
                let (class, _) = self.class(class)?;
                Ok((Typed::InstanceOf(class, Box::new(value)), boolean()))
            }
            Expr::NoOverflow(of) => {
                let (value, _) = self.expression(of)?;
                Ok((Typed::NoOverflow(Box::new(value)), boolean()))
            }
        }
    }

    fn this(&self) -> (Typed, Type) {
        (Typed::Local(Kind::Ref, 0), Type::Is(FieldType::Class(self.method.class.name)))
    }

    /// A variable, else a field of `this` or a static one of its class.
    fn name(&self, name: &str) -> Option<(Typed, Type)> {
        if let Some(found) = scope::named(self.method, self.code, self.pc, name) {
            return Some((Typed::Local(found.holds.kind(), found.slot), Type::Is(found.holds)));
        }
        let place = field_of(self.method.class, name)?;
        if !place.field().is_static() && self.method.is_static() {
            return None;
        }
        read(self.this().0, place)
    }

    fn field(&self, whole: &Expr, of: &Expr, name: &str) -> Found {
        let nothing = || Meaningless::Name(whole.clone());
        match self.expression(of) {
            Ok((object, Type::Is(FieldType::Class(class)))) => {
                let class = self.program.find(self.loader(), class).ok().flatten().ok_or_else(nothing)?;
                field_of(class, name).and_then(|place| read(object, place)).ok_or_else(nothing)
            }
            Ok(_) => Err(Meaningless::Types(whole.clone())),
            // No expression: it may be the name of a class.
            Err(why) => {
                let class = dotted(of).and_then(|name| self.class_named(&name)).ok_or(why)?;
                let place = field_of(class, name).filter(|place| place.field().is_static()).ok_or_else(nothing)?;
                read(self.this().0, place).ok_or_else(nothing)
            }
        }
    }

    fn cast(&self, whole: &Expr, to: &TypeName, of: &Expr) -> Found {
        let types = || Meaningless::Types(whole.clone());
        let (value, from) = self.expression(of)?;
        if !to.is_primitive() {
            let (class, to) = self.class(to)?;
            let is_object = is_reference(&from);
            return is_object.then(|| (Typed::Cast(class, Box::new(value)), Type::Is(to))).ok_or_else(types);
        }
        let wanted = primitive(&to.element).ok_or_else(types)?;
        let Type::Is(FieldType::Base(given)) = from else { return Err(types()) };
        let (given, to) = (FieldType::Base(given).kind(), wanted.kind());
        if (given == Kind::Bool) != (to == Kind::Bool) {
            return Err(types());
        }
        Ok((converted(value, given, to), Type::Is(wanted)))
    }

    /// A class, or an array type, as the source of the method would name it.
    fn class(&self, name: &TypeName) -> Result<(&'static Class, FieldType), Meaningless> {
        let unknown = || Meaningless::Class(name.to_string());
        let element = match primitive(&name.element) {
            Some(primitive) => primitive,
            None => FieldType::Class(self.class_named(&name.element).ok_or_else(unknown)?.name),
        };
        let whole = (0..name.dimensions).fold(element, |element, _| FieldType::Array(Box::new(element)));
        let internal = match &whole {
            FieldType::Class(name) => *name,
            _ => Name::new(&whole.descriptor()),
        };
        let class = self.program.find(self.loader(), internal).ok().flatten().ok_or_else(unknown)?;
        Ok((class, whole))
    }

    fn loader(&self) -> Loader {
        self.method.class.loader
    }

    fn class_named(&self, name: &str) -> Option<&'static Class> {
        let package = self.method.class.package().replace('/', ".");
        let own = self.method.class.java_name();
        let within =
            [format!("{own}.{name}"), format!("{package}.{name}"), name.to_string(), format!("java.lang.{name}")];
        within.iter().find_map(|name| find_class(self.program, name.trim_start_matches('.')))
    }
}

fn dotted(expr: &Expr) -> Option<String> {
    match expr {
        Expr::Name(name) => Some(name.clone()),
        Expr::Field(of, name) => Some(format!("{}.{name}", dotted(of)?)),
        _ => None,
    }
}

fn field_of(class: &'static Class, name: &str) -> Option<Place> {
    let (class, field) = class.field_named(name).or_else(|| {
        let inherited = class.all_interfaces.iter().copied();
        inherited.filter_map(|interface| interface.field_named(name)).next()
    })?;
    let index = class.fields.iter().position(|one| std::ptr::eq(one, field))?;
    Some(Place { class, index })
}

fn read(object: Typed, place: Place) -> Option<(Typed, Type)> {
    let holds = FieldType::parse(&place.field().descriptor)?;
    let value = if place.field().is_static() { Typed::Static(place) } else { Typed::Field(Box::new(object), place) };
    Some((value, Type::Is(holds)))
}

fn constant(literal: &Literal) -> (Typed, Type) {
    let (kind, bits, base) = match *literal {
        Literal::Null => return (Typed::Constant(Kind::Ref, 0), Type::Null),
        Literal::Boolean(value) => (Kind::Bool, u64::from(value), BaseType::Boolean),
        Literal::Char(value) => (Kind::Char, u64::from(value), BaseType::Char),
        Literal::Int(value) => (Kind::Int, u64::from(value as u32), BaseType::Int),
        Literal::Long(value) => (Kind::Long, value as u64, BaseType::Long),
        Literal::Float(value) => (Kind::Float, u64::from(value.to_bits()), BaseType::Float),
        Literal::Double(value) => (Kind::Double, value.to_bits(), BaseType::Double),
    };
    (Typed::Constant(kind, bits), Type::Is(FieldType::Base(base)))
}

fn int() -> Type {
    Type::Is(FieldType::Base(BaseType::Int))
}

fn boolean() -> Type {
    Type::Is(FieldType::Base(BaseType::Boolean))
}

fn is_reference(of: &Type) -> bool {
    !matches!(of, Type::Is(FieldType::Base(_)))
}

fn primitive(name: &str) -> Option<FieldType> {
    let kind = Kind::PRIMITIVES.into_iter().find(|kind| kind.primitive_name() == Some(name))?;
    Some(FieldType::Base(BaseType::from_letter(kind.letter() as u8)?))
}

fn of_kind(kind: Kind) -> Option<Type> {
    Some(Type::Is(FieldType::Base(BaseType::from_letter(kind.letter() as u8)?)))
}

fn converted(value: Typed, from: Kind, to: Kind) -> Typed {
    if from == to { value } else { Typed::Convert(from, to, Box::new(value)) }
}

/// A number after unary promotion (JLS 5.6), with its kind.
fn promoted(value: Typed, of: &Type) -> Option<(Typed, Kind)> {
    let Type::Is(base @ FieldType::Base(_)) = of else { return None };
    match base.kind() {
        Kind::Bool => None,
        narrow @ (Kind::Byte | Kind::Char | Kind::Short) => Some((converted(value, narrow, Kind::Int), Kind::Int)),
        kind => Some((value, kind)),
    }
}

fn unary(op: UnaryOp, value: Typed, of: &Type) -> Option<(Typed, Type)> {
    if op == UnaryOp::Not {
        return (*of == boolean()).then(|| (Typed::Not(Box::new(value)), boolean()));
    }
    let (value, kind) = promoted(value, of)?;
    let result = match op {
        UnaryOp::Plus => value,
        UnaryOp::Negate => Typed::Negate(kind, Box::new(value)),
        UnaryOp::Complement if matches!(kind, Kind::Int | Kind::Long) => {
            let ones = if kind == Kind::Int { u64::from(u32::MAX) } else { u64::MAX };
            let ones = Typed::Constant(kind, ones);
            Typed::Arithmetic(kind, BinaryOp::BitXor, Box::new(value), Box::new(ones))
        }
        UnaryOp::Complement | UnaryOp::Not => return None,
    };
    Some((result, of_kind(kind)?))
}

fn binary(op: BinaryOp, (left, one): (Typed, Type), (right, other): (Typed, Type)) -> Option<(Typed, Type)> {
    use BinaryOp::{And, BitAnd, BitOr, BitXor, Equal, NotEqual, Or, ShiftLeft, ShiftRight, ShiftRightUnsigned};
    let is_comparison = matches!(
        op,
        Equal | NotEqual | BinaryOp::Less | BinaryOp::LessOrEqual | BinaryOp::Greater | BinaryOp::GreaterOrEqual
    );
    if matches!(op, And | Or) {
        let both = one == boolean() && other == boolean();
        let made = if op == And { Typed::Both } else { Typed::Either };
        return both.then(|| (made(Box::new(left), Box::new(right)), boolean()));
    }
    if one == boolean() && other == boolean() {
        return Some(match op {
            Equal | NotEqual => (Typed::Compare(Kind::Bool, op, Box::new(left), Box::new(right)), boolean()),
            BitXor => (Typed::Compare(Kind::Bool, NotEqual, Box::new(left), Box::new(right)), boolean()),
            BitAnd | BitOr => (Typed::Arithmetic(Kind::Bool, op, Box::new(left), Box::new(right)), boolean()),
            _ => return None,
        });
    }
    if is_reference(&one) && is_reference(&other) {
        let is_it = matches!(op, Equal | NotEqual);
        return is_it.then(|| (Typed::Compare(Kind::Ref, op, Box::new(left), Box::new(right)), boolean()));
    }
    let ((left, one), (right, other)) = (promoted(left, &one)?, promoted(right, &other)?);
    if matches!(op, ShiftLeft | ShiftRight | ShiftRightUnsigned) {
        let is_whole = |kind| matches!(kind, Kind::Int | Kind::Long);
        let right = converted(right, other, Kind::Int);
        let shifted = Typed::Arithmetic(one, op, Box::new(left), Box::new(right));
        return (is_whole(one) && is_whole(other)).then_some((shifted, of_kind(one)?));
    }
    let kind = [Kind::Double, Kind::Float, Kind::Long].into_iter().find(|kind| one == *kind || other == *kind);
    let kind = kind.unwrap_or(Kind::Int);
    let (left, right) = (Box::new(converted(left, one, kind)), Box::new(converted(right, other, kind)));
    if is_comparison {
        return Some((Typed::Compare(kind, op, left, right), boolean()));
    }
    let is_bits = matches!(op, BitAnd | BitOr | BitXor);
    if is_bits && !matches!(kind, Kind::Int | Kind::Long) {
        return None;
    }
    Some((Typed::Arithmetic(kind, op, left, right), of_kind(kind)?))
}

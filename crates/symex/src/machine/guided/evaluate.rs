//! The conditions of assumptions on either machine.

use contracts::BinaryOp;
use guide::{Place, Typed};
use program::Kind;
use program::link::Class;
use std::ops::ControlFlow::Continue;
use vm::{Compare, Cond, FloatOp, IntOp, Machine, Ref, Stop, Unary, Vm};

/// A machine whose conditions can be joined, and that tells what it knows of a reference without being asked to decide.
pub trait Logic: Machine {
    fn known(value: bool) -> Self::Bool;
    fn both(&mut self, one: Self::Bool, other: Self::Bool) -> Self::Bool;
    fn either(&mut self, one: Self::Bool, other: Self::Bool) -> Self::Bool {
        let (one, other) = (self.not(one), self.not(other));
        let neither = self.both(one, other);
        self.not(neither)
    }
    /// The value if it is the same on every execution of this path.
    fn constant(condition: Self::Bool) -> Option<bool>;
    /// Which object a reference is, if that is decided.
    fn object(vm: &Vm<Self>, value: Self::Value) -> Option<Ref>;
    /// Whether it is null, if that is decided.
    fn nullness(vm: &Vm<Self>, value: Self::Value) -> Option<bool>;
}

/// Why a condition has no value.
pub enum Without {
    /// Something has to be decided first.
    Stop(Stop),
    /// It throws.
    Throws,
    /// It cannot be told without deciding something.
    Undecided,
}

impl From<Stop> for Without {
    fn from(stop: Stop) -> Without {
        Without::Stop(stop)
    }
}

/// Whether a condition holds in the running frame; one that throws does not. If it may not `decide`, it can be undecided.
pub fn holds<M: Logic>(vm: &mut Vm<M>, condition: &Typed, decides: bool) -> Result<Option<M::Bool>, Stop> {
    let base = vm.frame().base as usize;
    let mut evaluation = Evaluation { vm, base, decides, is_fine: M::known(true), overflows: M::known(false) };
    match evaluation.truth(condition) {
        Ok(value) => {
            let is_fine = evaluation.is_fine;
            Ok(Some(evaluation.vm.machine.both(value, is_fine)))
        }
        Err(Without::Throws) => Ok(Some(M::known(false))),
        Err(Without::Undecided) => Ok(None),
        Err(Without::Stop(stop)) => Err(stop),
    }
}

struct Evaluation<'v, M: Logic> {
    vm: &'v mut Vm<M>,
    base: usize,
    decides: bool,
    /// Whether nothing was thrown so far.
    is_fine: M::Bool,
    /// Whether an integer operation has overflowed so far.
    overflows: M::Bool,
}

type Found<T> = Result<T, Without>;

impl<M: Logic> Evaluation<'_, M> {
    fn truth(&mut self, expr: &Typed) -> Found<M::Bool> {
        match expr {
            Typed::Not(of) => {
                let value = self.truth(of)?;
                Ok(self.vm.machine.not(value))
            }
            Typed::Both(left, right) => self.in_turn(left, right, true),
            Typed::Either(left, right) => self.in_turn(left, right, false),
            Typed::Arithmetic(Kind::Bool, op, left, right) => {
                let (left, right) = (self.truth(left)?, self.truth(right)?);
                let machine = &mut self.vm.machine;
                Ok(if *op == BinaryOp::BitAnd { machine.both(left, right) } else { machine.either(left, right) })
            }
            Typed::Compare(Kind::Bool, op, left, right) => {
                let (left, right) = (self.truth(left)?, self.truth(right)?);
                let machine = &mut self.vm.machine;
                let (not_left, not_right) = (machine.not(left), machine.not(right));
                let (one, other) = (machine.both(left, not_right), machine.both(not_left, right));
                let differ = machine.either(one, other);
                Ok(if *op == BinaryOp::NotEqual { differ } else { machine.not(differ) })
            }
            Typed::Compare(Kind::Ref, op, left, right) => {
                let same = self.same(left, right)?;
                Ok(M::known(same == (*op == BinaryOp::Equal)))
            }
            Typed::Compare(kind, op, left, right) => {
                let (left, right) = (self.number(left)?, self.number(right)?);
                Ok(self.compare(*kind, *op, left, right))
            }
            Typed::InstanceOf(class, of) => {
                let value = self.reference(of)?;
                if self.is_null(value)? {
                    return Ok(M::known(false));
                }
                let object = self.object(value)?;
                Ok(M::known(self.vm.class_of(object).is_subclass_of(class)))
            }
            Typed::NoOverflow(of) => {
                let before = std::mem::replace(&mut self.overflows, M::known(false));
                let result = self.any(of);
                let overflows = std::mem::replace(&mut self.overflows, before);
                result?;
                Ok(self.vm.machine.not(overflows))
            }
            _ => {
                let value = self.number(expr)?;
                Ok(self.vm.machine.test(Cond::Ne, value, M::int(0)))
            }
        }
    }

    /// An expression whose value is not needed.
    fn any(&mut self, expr: &Typed) -> Found<()> {
        match kind_of(expr) {
            Kind::Bool => self.truth(expr).map(drop),
            Kind::Ref => self.reference(expr).map(drop),
            _ => self.number(expr).map(drop),
        }
    }

    /// `&&`, or `||`: what the right side throws, or overflows, counts where the left side does not decide.
    fn in_turn(&mut self, left: &Typed, right: &Typed, is_and: bool) -> Found<M::Bool> {
        let mut left = self.truth(left)?;
        if looks_at_objects(right) && M::constant(left).is_none() {
            if !self.decides {
                return Err(Without::Undecided);
            }
            left = M::known(M::decide(self.vm, left)?);
        }
        if M::constant(left) == Some(!is_and) {
            return Ok(left);
        }
        let (fine, overflows) = (self.is_fine, self.overflows);
        self.is_fine = M::known(true);
        self.overflows = M::known(false);
        let result = self.truth(right);
        let machine = &mut self.vm.machine;
        let goes_on = if is_and { left } else { machine.not(left) };
        let decided = machine.not(goes_on);
        let fine_within = machine.either(decided, self.is_fine);
        let overflows_within = machine.both(goes_on, self.overflows);
        self.is_fine = machine.both(fine, fine_within);
        self.overflows = machine.either(overflows, overflows_within);
        let right = result?;
        Ok(if is_and { machine.both(left, right) } else { machine.either(left, right) })
    }

    fn number(&mut self, expr: &Typed) -> Found<M::Value> {
        match expr {
            Typed::Constant(kind, bits) => Ok(constant::<M>(*kind, *bits)),
            Typed::Local(_, slot) => Ok(self.vm.thread().slots[self.base + usize::from(*slot)]),
            Typed::Static(place) => self.static_field(*place),
            Typed::Field(of, place) => {
                let object = self.not_null(of)?;
                let field = place.field();
                Ok(M::load(self.vm, object.0 + field.offset, field.kind))
            }
            Typed::Length(of) => {
                let array = self.not_null(of)?;
                Ok(M::array_length(self.vm, array))
            }
            Typed::Element(kind, array, index) => {
                let array = self.reference(array)?;
                let index = self.number(index)?;
                let array = self.pinned(array)?;
                let length = M::array_length(self.vm, array);
                let inside = self.vm.machine.in_bounds(index, length);
                if self.decides {
                    if !M::decide(self.vm, inside)? {
                        return Err(Without::Throws);
                    }
                } else if M::constant(inside) != Some(true) || M::bits(index).is_none() {
                    return Err(Without::Undecided);
                }
                Ok(M::load_element(self.vm, array, index, *kind)?)
            }
            Typed::Convert(from, to, of) => {
                let value = self.number(of)?;
                Ok(self.convert(*from, *to, value))
            }
            Typed::Negate(kind, of) => {
                let value = self.number(of)?;
                Ok(self.negate(*kind, value))
            }
            Typed::Arithmetic(kind, op, left, right) => {
                let (left, right) = (self.number(left)?, self.number(right)?);
                Ok(self.arithmetic(*kind, *op, left, right))
            }
            Typed::Cast(..) => self.reference(expr),
            // Conditions are numbers nowhere in Java.
            Typed::Compare(..)
            | Typed::Not(_)
            | Typed::Both(..)
            | Typed::Either(..)
            | Typed::InstanceOf(..)
            | Typed::NoOverflow(_) => Err(Without::Undecided),
        }
    }

    fn reference(&mut self, expr: &Typed) -> Found<M::Value> {
        let Typed::Cast(class, of) = expr else { return self.number(expr) };
        let value = self.reference(of)?;
        if self.is_null(value)? {
            return Ok(value);
        }
        let object = self.object(value)?;
        if self.vm.class_of(object).is_subclass_of(class) { Ok(value) } else { Err(Without::Throws) }
    }

    fn not_null(&mut self, expr: &Typed) -> Found<Ref> {
        let value = self.reference(expr)?;
        self.pinned(value)
    }

    fn pinned(&mut self, value: M::Value) -> Found<Ref> {
        if self.is_null(value)? {
            return Err(Without::Throws);
        }
        self.object(value)
    }

    fn is_null(&mut self, value: M::Value) -> Found<bool> {
        match M::nullness(self.vm, value) {
            Some(is_null) => Ok(is_null),
            None if self.decides => Ok(M::is_null(self.vm, value)?),
            None => Err(Without::Undecided),
        }
    }

    fn object(&mut self, value: M::Value) -> Found<Ref> {
        match M::object(self.vm, value) {
            Some(object) => Ok(object),
            None if self.decides => Ok(M::pin(self.vm, value)?),
            None => Err(Without::Undecided),
        }
    }

    fn same(&mut self, left: &Typed, right: &Typed) -> Found<bool> {
        let (left, right) = (self.reference(left)?, self.reference(right)?);
        for (one, other) in [(left, right), (right, left)] {
            if M::bits(one) == Some(0) {
                return self.is_null(other);
            }
        }
        if self.decides {
            return Ok(M::same(self.vm, left, right)?);
        }
        // Two objects in memory may be one in Java, which only deciding finds out.
        match (M::object(self.vm, left), M::object(self.vm, right)) {
            (Some(one), Some(other)) if one == other => Ok(true),
            _ => Err(Without::Undecided),
        }
    }

    /// Of a class that is not initialised nothing is known.
    fn static_field(&mut self, place: Place) -> Found<M::Value> {
        let class: &'static Class = place.class;
        if !self.vm.has_mirror(class) {
            return Err(Without::Throws);
        }
        let Continue(mirror) = self.vm.mirror(class) else { return Err(Without::Throws) };
        let offset = self.vm.statics_offset() + place.field().offset;
        if !self.decides && M::MORE_THAN_BITS {
            return Err(Without::Undecided);
        }
        M::touch_static(self.vm, class.id, offset, false)?;
        Ok(M::load(self.vm, mirror.0 + offset, place.field().kind))
    }

    fn compare(&mut self, kind: Kind, op: BinaryOp, left: M::Value, right: M::Value) -> M::Bool {
        let (cond, is_less) = match op {
            BinaryOp::Equal => (Cond::Eq, false),
            BinaryOp::NotEqual => (Cond::Ne, false),
            BinaryOp::Less => (Cond::Lt, true),
            BinaryOp::LessOrEqual => (Cond::Le, true),
            BinaryOp::Greater => (Cond::Gt, false),
            _ => (Cond::Ge, false),
        };
        // With NaN each of these is false, but `!=`.
        let three_way = match (kind, is_less) {
            (Kind::Long, _) => Compare::Long,
            (Kind::Float, true) => Compare::FloatGreater,
            (Kind::Float, false) => Compare::FloatLess,
            (Kind::Double, true) => Compare::DoubleGreater,
            (Kind::Double, false) => Compare::DoubleLess,
            _ => return self.vm.machine.test(cond, left, right),
        };
        let machine = &mut self.vm.machine;
        let order = machine.compare(three_way, left, right);
        machine.test(cond, order, M::int(0))
    }

    fn convert(&mut self, from: Kind, to: Kind, value: M::Value) -> M::Value {
        let machine = &mut self.vm.machine;
        let is_narrow = |kind| matches!(kind, Kind::Byte | Kind::Char | Kind::Short | Kind::Bool);
        // A narrow type is reached through an int.
        let (middle, last) = if is_narrow(to) { (Kind::Int, Some(to)) } else { (to, None) };
        let from = if is_narrow(from) { Kind::Int } else { from };
        let op = match (from, middle) {
            (Kind::Int, Kind::Long) => Some(Unary::I2L),
            (Kind::Int, Kind::Float) => Some(Unary::I2F),
            (Kind::Int, Kind::Double) => Some(Unary::I2D),
            (Kind::Long, Kind::Int) => Some(Unary::L2I),
            (Kind::Long, Kind::Float) => Some(Unary::L2F),
            (Kind::Long, Kind::Double) => Some(Unary::L2D),
            (Kind::Float, Kind::Int) => Some(Unary::F2I),
            (Kind::Float, Kind::Long) => Some(Unary::F2L),
            (Kind::Float, Kind::Double) => Some(Unary::F2D),
            (Kind::Double, Kind::Int) => Some(Unary::D2I),
            (Kind::Double, Kind::Long) => Some(Unary::D2L),
            (Kind::Double, Kind::Float) => Some(Unary::D2F),
            _ => None,
        };
        let value = op.map_or(value, |op| machine.unary(op, value));
        last.map_or(value, |kind| machine.narrow(kind, value))
    }

    fn negate(&mut self, kind: Kind, value: M::Value) -> M::Value {
        let op = match kind {
            Kind::Long => Unary::LNeg,
            Kind::Float => Unary::FNeg,
            Kind::Double => Unary::DNeg,
            _ => Unary::INeg,
        };
        let lowest = match kind {
            Kind::Int => Some(M::int(i32::MIN)),
            Kind::Long => Some(M::long(i64::MIN)),
            _ => None,
        };
        if let Some(lowest) = lowest {
            let is_lowest = self.compare(kind, BinaryOp::Equal, value, lowest);
            self.overflows = self.vm.machine.either(self.overflows, is_lowest);
        }
        self.vm.machine.unary(op, value)
    }

    fn arithmetic(&mut self, kind: Kind, op: BinaryOp, left: M::Value, right: M::Value) -> M::Value {
        if matches!(kind, Kind::Float | Kind::Double) {
            let op = match op {
                BinaryOp::Add => FloatOp::Add,
                BinaryOp::Subtract => FloatOp::Sub,
                BinaryOp::Multiply => FloatOp::Mul,
                BinaryOp::Divide => FloatOp::Div,
                _ => FloatOp::Rem,
            };
            let machine = &mut self.vm.machine;
            return match kind {
                Kind::Float => machine.float_op(op, left, right),
                _ => machine.double_op(op, left, right),
            };
        }
        let int_op = match op {
            BinaryOp::Add => IntOp::Add,
            BinaryOp::Subtract => IntOp::Sub,
            BinaryOp::Multiply => IntOp::Mul,
            BinaryOp::Divide => IntOp::Div,
            BinaryOp::Remainder => IntOp::Rem,
            BinaryOp::ShiftLeft => IntOp::Shl,
            BinaryOp::ShiftRight => IntOp::Shr,
            BinaryOp::ShiftRightUnsigned => IntOp::Ushr,
            BinaryOp::BitAnd => IntOp::And,
            BinaryOp::BitOr => IntOp::Or,
            _ => IntOp::Xor,
        };
        let mut divisor = right;
        if matches!(op, BinaryOp::Divide | BinaryOp::Remainder) {
            let zero = if kind == Kind::Long { M::long(0) } else { M::int(0) };
            let is_zero = self.compare(kind, BinaryOp::Equal, right, zero);
            let is_fine = self.vm.machine.not(is_zero);
            self.is_fine = self.vm.machine.both(self.is_fine, is_fine);
            // Nobody asks for the quotient then.
            if M::constant(is_zero) == Some(true) {
                divisor = if kind == Kind::Long { M::long(1) } else { M::int(1) };
            }
        }
        let result = self.operate(kind, int_op, left, divisor);
        if let Some(overflows) = self.overflow(kind, int_op, left, right, result) {
            self.overflows = self.vm.machine.either(self.overflows, overflows);
        }
        result
    }

    fn operate(&mut self, kind: Kind, op: IntOp, left: M::Value, right: M::Value) -> M::Value {
        let machine = &mut self.vm.machine;
        if kind == Kind::Long { machine.long_op(op, left, right) } else { machine.int_op(op, left, right) }
    }

    /// Whether the result is another number than in mathematics.
    fn overflow(
        &mut self,
        kind: Kind,
        op: IntOp,
        left: M::Value,
        right: M::Value,
        result: M::Value,
    ) -> Option<M::Bool> {
        let is_long = kind == Kind::Long;
        let number = |value: i64| if is_long { M::long(value) } else { M::int(value as i32) };
        let lowest = number(if is_long { i64::MIN } else { i64::from(i32::MIN) });
        match op {
            // The signs of the operands are those of the result, or differ.
            IntOp::Add | IntOp::Sub => {
                let (other, changed) = if op == IntOp::Add { (result, right) } else { (right, left) };
                let first = self.operate(kind, IntOp::Xor, left, other);
                let second = self.operate(kind, IntOp::Xor, changed, result);
                let both = self.operate(kind, IntOp::And, first, second);
                Some(self.compare(kind, BinaryOp::Less, both, number(0)))
            }
            IntOp::Mul if !is_long => {
                let machine = &mut self.vm.machine;
                let wide = [left, right, result].map(|value| machine.unary(Unary::I2L, value));
                let exact = machine.long_op(IntOp::Mul, wide[0], wide[1]);
                Some(self.compare(Kind::Long, BinaryOp::NotEqual, exact, wide[2]))
            }
            IntOp::Mul => {
                let is_zero = self.compare(kind, BinaryOp::Equal, left, number(0));
                if M::constant(is_zero) == Some(true) {
                    return Some(M::known(false));
                }
                let back = self.operate(kind, IntOp::Div, result, left);
                let differs = self.compare(kind, BinaryOp::NotEqual, back, right);
                let turns = self.compare(kind, BinaryOp::Equal, left, number(-1));
                let is_lowest = self.compare(kind, BinaryOp::Equal, right, lowest);
                let machine = &mut self.vm.machine;
                let turned = machine.both(turns, is_lowest);
                let wrong = machine.either(differs, turned);
                let not_zero = machine.not(is_zero);
                Some(machine.both(not_zero, wrong))
            }
            IntOp::Div => {
                let is_lowest = self.compare(kind, BinaryOp::Equal, left, lowest);
                let turns = self.compare(kind, BinaryOp::Equal, right, number(-1));
                Some(self.vm.machine.both(is_lowest, turns))
            }
            _ => None,
        }
    }
}

fn constant<M: Machine>(kind: Kind, bits: u64) -> M::Value {
    match kind {
        Kind::Long => M::long(bits as i64),
        Kind::Float => M::float(f32::from_bits(bits as u32)),
        Kind::Double => M::double(f64::from_bits(bits)),
        Kind::Ref => M::reference(Ref(bits as u32)),
        _ => M::int(bits as i32),
    }
}

fn kind_of(expr: &Typed) -> Kind {
    match expr {
        Typed::Constant(kind, _)
        | Typed::Local(kind, _)
        | Typed::Element(kind, ..)
        | Typed::Convert(_, kind, _)
        | Typed::Negate(kind, _)
        | Typed::Arithmetic(kind, ..) => *kind,
        Typed::Static(place) | Typed::Field(_, place) => place.field().kind,
        Typed::Length(_) => Kind::Int,
        Typed::Cast(..) => Kind::Ref,
        Typed::Compare(..)
        | Typed::Not(_)
        | Typed::Both(..)
        | Typed::Either(..)
        | Typed::InstanceOf(..)
        | Typed::NoOverflow(_) => Kind::Bool,
    }
}

/// Whether a part of an expression depends on which object a reference is.
fn looks_at_objects(expr: &Typed) -> bool {
    match expr {
        Typed::Constant(..) | Typed::Local(..) => false,
        Typed::Static(_)
        | Typed::Field(..)
        | Typed::Length(_)
        | Typed::Element(..)
        | Typed::Cast(..)
        | Typed::InstanceOf(..)
        | Typed::Compare(Kind::Ref, ..) => true,
        Typed::Convert(_, _, of) | Typed::Negate(_, of) | Typed::Not(of) | Typed::NoOverflow(of) => {
            looks_at_objects(of)
        }
        Typed::Arithmetic(_, _, one, other)
        | Typed::Compare(_, _, one, other)
        | Typed::Both(one, other)
        | Typed::Either(one, other) => looks_at_objects(one) || looks_at_objects(other),
    }
}

//! Fields and calls: the kinds of constants they name, receivers, constructors, protected members.

use super::Member;
use super::frame::Frame;
use super::method::{Method, kind};
use super::problem::{Place, Problem, Reason, Stop, Wanted, bad_code};
use super::step::Effect;
use super::types::{Type, Want, is_assignable};
use crate::Name;
use crate::cfg::opcode::{self, *};
use crate::classfile::{Constant, MemberRef};

impl Method<'_> {
    pub(super) fn field_access(&mut self, frame: &mut Frame, pc: usize) -> Result<(), Stop> {
        let op = self.bytes[pc];
        let index = self.index_operand(pc);
        self.check_constant(pc, index, kind::FIELD)?;
        let field = self.member(index)?;
        let value = self.field_type(field.descriptor)?;
        let owner = Type::Object(field.class);
        match op {
            GETSTATIC => frame.push_slots(value),
            PUTSTATIC => frame.pop_slots(self.lookup, value).map(drop),
            GETFIELD => {
                let receiver = frame.pop(self.lookup, Want::Is(owner))?;
                self.check_protected(frame, field, receiver, false, "getfield")?;
                frame.push_slots(value)
            }
            _ => {
                frame.pop_slots(self.lookup, value)?;
                let mut receiver = frame.pop_any()?;
                // JVMS 4.10.1.9.putfield: a constructor may set fields of its own class before it calls another.
                if receiver == Type::UninitThis && owner == self.this && self.declares_field(field) {
                    receiver = self.this;
                }
                if !is_assignable(self.lookup, receiver, owner)? {
                    return Err(frame.bad_top("Bad type on operand stack in putfield", Wanted::Pool(index, owner)));
                }
                self.check_protected(frame, field, receiver, false, "putfield")
            }
        }
    }

    fn declares_field(&self, field: MemberRef) -> bool {
        self.class.fields.iter().any(|own| own.name == field.name && own.descriptor == field.descriptor)
    }

    pub(super) fn invoke(&mut self, frame: &mut Frame, pc: usize) -> Result<Effect, Stop> {
        let op = self.bytes[pc];
        let index = self.index_operand(pc);
        let both = if self.class.major < 52 { kind::METHOD } else { kind::METHOD | kind::INTERFACE_METHOD };
        let kinds = match op {
            INVOKEVIRTUAL => kind::METHOD,
            INVOKEINTERFACE => kind::INTERFACE_METHOD,
            INVOKEDYNAMIC => kind::INVOKE_DYNAMIC,
            _ => both,
        };
        self.check_constant(pc, index, kinds)?;
        let callee = self.callee(index)?;
        let signature = self.signature_of(callee.descriptor)?;
        let trailing = [self.bytes.get(pc + 3), self.bytes.get(pc + 4)].map(|byte| byte.copied().unwrap_or(0));
        if op == INVOKEINTERFACE {
            if usize::from(trailing[0]) != signature.slots + 1 {
                return Err(bad_code(pc, "Inconsistent args count operand in invokeinterface"));
            }
            if trailing[1] != 0 {
                return Err(bad_code(pc, "Fourth operand byte of invokeinterface must be zero"));
            }
        }
        if op == INVOKEDYNAMIC && trailing != [0, 0] {
            return Err(bad_code(pc, "Third and fourth operand bytes of invokedynamic must be zero"));
        }
        let is_constructor = callee.name == "<init>";
        if callee.name.starts_with('<') {
            if op != INVOKESPECIAL || !is_constructor {
                return Err(bad_code(pc, "Illegal call to internal method"));
            }
        } else if op == INVOKESPECIAL {
            self.check_special(pc, callee)?;
        }
        for &parameter in signature.parameters.iter().rev() {
            frame.pop_slots(self.lookup, parameter)?;
        }
        let owner = Type::Object(callee.class);
        match op {
            INVOKESTATIC | INVOKEDYNAMIC => {}
            INVOKESPECIAL if is_constructor => return self.invoke_constructor(frame, pc, callee),
            INVOKESPECIAL => _ = frame.pop(self.lookup, Want::Is(self.this))?,
            INVOKEVIRTUAL => {
                let receiver = frame.pop(self.lookup, Want::Is(owner))?;
                self.check_protected(frame, callee, receiver, true, "invokevirtual")?;
            }
            _ => _ = frame.pop(self.lookup, Want::Is(owner))?,
        }
        if let Some(result) = signature.result {
            frame.push_slots(result)?;
        }
        Ok(Effect::None)
    }

    fn callee(&mut self, index: u16) -> Result<MemberRef, Stop> {
        let Some(&Constant::InvokeDynamic { name_and_type, .. }) = self.class.pool.get(index) else {
            return self.member(index);
        };
        let (name, descriptor) =
            self.class.pool.name_and_type(name_and_type).map_err(|error| Stop::Format(error.message))?;
        Ok(MemberRef { class: self.class.name, name, descriptor, interface: false })
    }

    /// JVMS 4.9.2: `invokespecial` calls a method of this class, of a superclass, or of a direct superinterface.
    fn check_special(&mut self, pc: usize, callee: MemberRef) -> Result<(), Stop> {
        let owner = callee.class;
        if owner == self.class.name || Some(owner) == self.class.super_name || self.class.interfaces.contains(&owner) {
            return Ok(());
        }
        if !is_assignable(self.lookup, self.this, Type::Object(owner))? {
            let message = "Bad invokespecial instruction: current class isn't assignable to reference class.";
            return Err(bad_code(pc, message));
        }
        if callee.interface {
            let message = "Bad invokespecial instruction: interface method reference is in an indirect superinterface.";
            return Err(bad_code(pc, message));
        }
        Ok(())
    }

    fn invoke_constructor(&mut self, frame: &mut Frame, pc: usize, callee: MemberRef) -> Result<Effect, Stop> {
        let owner = Type::Object(callee.class);
        let old = frame.pop(self.lookup, Want::Reference)?;
        match old {
            Type::UninitThis => {
                if callee.class != self.class.name && Some(callee.class) != self.class.super_name {
                    let wanted = Wanted::By(Want::Is(self.this));
                    let reason = Reason::BadType { place: Place::Unsaid, found: owner, wanted };
                    return Err(Problem::new(pc, "Bad <init> method call", reason).into());
                }
                Ok(Effect::Initialise { old, new: self.this })
            }
            Type::Uninit(made_at) => {
                if !self.is_new(made_at.into()) {
                    return Err(bad_code(pc, "Expecting new instruction"));
                }
                let made_index = opcode::u16_at(self.bytes, usize::from(made_at) + 1).unwrap_or(0);
                self.check_constant(pc, made_index, kind::CLASS)?;
                let made = self.class_type(made_index)?;
                if made != owner {
                    let wanted = Wanted::Pool(self.index_operand(pc), owner);
                    let reason = Reason::BadType { place: Place::Pool(made_index), found: made, wanted };
                    return Err(Problem::new(pc, "Call to wrong <init> method", reason).into());
                }
                if self.is_protected_elsewhere(callee, true)? && !is_assignable(self.lookup, made, self.this)? {
                    let wanted = Wanted::By(Want::Is(self.this));
                    let reason = Reason::BadType { place: Place::Pool(made_index), found: made, wanted };
                    return Err(Problem::new(pc, "Bad access to protected <init> method", reason).into());
                }
                Ok(Effect::Initialise { old, new: made })
            }
            _ => Err(frame.bad_top("Bad operand type when invoking <init>", Wanted::Unsaid)),
        }
    }

    /// JVMS 4.10.1.8: a protected member of a superclass in another package may be used only on objects of this
    /// class. Arrays have a public `clone`.
    fn check_protected(
        &mut self,
        frame: &Frame,
        member: MemberRef,
        receiver: Type,
        is_method: bool,
        instruction: &str,
    ) -> Result<(), Stop> {
        if receiver == self.this {
            return Ok(());
        }
        let clone = is_method && member.class == "java/lang/Object" && member.name == "clone" && receiver.is_array();
        if clone || !self.is_protected_elsewhere(member, is_method)? {
            return Ok(());
        }
        if is_assignable(self.lookup, receiver, self.this)? {
            return Ok(());
        }
        let message = format!("Bad access to protected data in {instruction}");
        Err(frame.bad_top(message, Wanted::By(Want::Is(self.this))))
    }

    fn is_protected_elsewhere(&mut self, member: MemberRef, is_method: bool) -> Result<bool, Stop> {
        if !self.has_superclass(member.class)? {
            return Ok(false);
        }
        let wanted = Member { is_method, name: member.name, descriptor: member.descriptor };
        self.lookup.is_protected_elsewhere(self.class.name, member.class, wanted)
    }

    /// Whether the class under verification extends `name`, itself not counted.
    fn has_superclass(&mut self, name: Name) -> Result<bool, Stop> {
        let mut at = self.class.super_name;
        while let Some(superclass) = at {
            if superclass == name {
                return Ok(true);
            }
            at = self.lookup.superclass(superclass)?;
        }
        Ok(false)
    }
}

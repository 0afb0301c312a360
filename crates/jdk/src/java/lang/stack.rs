//! `java.lang.StackWalker` and `SecurityManager.getClassContext`.
//!
//! `callStackWalk` fills the first batch of frames and calls `doStackWalk`, under which Java fetches further ones.
//! The anchor that both pass around is the number of `callStackWalk`'s frame; how far the walk has come is kept in
//! that frame's data.

use program::link::Method;
use std::ops::ControlFlow::{Break, Continue};
use vm::{Exit, Flow, Machine, Natives, Ref, Reply, Vm};

const WALKER: &str = "java/lang/StackStreamFactory$AbstractStackWalker";

/// Modes of `StackStreamFactory`.
const CLASS_ONLY: i32 = 0x2;
const GET_CALLER_CLASS: i32 = 0x4;
const SHOW_HIDDEN: i32 = 0x20;
const LIVE_FRAMES: i32 = 0x100;

pub fn add<M: Machine>(natives: &mut Natives<M>) {
    natives.add_native("java/lang/StackStreamFactory", &[("checkStackWalkModes()Z", |_| Continue(M::int(1)))]);
    natives.add_native(WALKER, &[("callStackWalk", call_stack_walk), ("fetchStackFrames", fetch_stack_frames)]);
    natives.add_native("java/lang/StackFrameInfo", &[("expandStackFrameInfo()V", expand)]);
    natives.add_native("java/lang/SecurityManager", &[("getClassContext()[Ljava/lang/Class;", class_context)]);
}

/// What Java wants to have filled.
struct Batch {
    mode: i32,
    frames: Ref,
    start: u32,
    count: u32,
}

/// Until JDK 21 the mode is a `long`, sizes count frames, and the end index is the result; from JDK 22 on it is an
/// `int`, sizes are those of the whole buffer, and the number of frames is the result.
fn is_old<M: Machine>(vm: &Vm<M>) -> bool {
    vm.frame().method.descriptor.starts_with("(J")
}

/// Reads the last three arguments, from slot `at`: size, start index, buffer.
fn batch<M: Machine>(vm: &mut Vm<M>, at: u32) -> Flow<Batch> {
    let old = is_old(vm);
    let mode = if old { vm.arg_long(1)? as i32 } else { vm.arg_int(1)? };
    if mode & LIVE_FRAMES != 0 {
        return Break(Exit::unsupported("java.lang.LiveStackFrame"));
    }
    let (size, start, frames) =
        (vm.arg_int(at)?.max(0) as u32, vm.arg_int(at + 1)?.max(0) as u32, vm.arg_object(at + 2)?);
    let room = vm.length_of(frames).saturating_sub(start);
    let count = if old { size } else { size.saturating_sub(start) };
    Continue(Batch { mode, frames, start, count: count.min(room) })
}

fn call_stack_walk<M: Machine>(vm: &mut Vm<M>) -> Flow<M::Value> {
    match vm.reply() {
        Reply::Returned(Some(value)) => return Continue(value),
        Reply::Returned(None) | Reply::Threw(_) => return vm.void(),
        Reply::None => {}
    }
    let this = vm.this()?;
    let old = is_old(vm);
    let skip_slot = if old { 3 } else { 2 };
    let with_scope = vm.frame().method.descriptor.contains("Ljdk/internal/vm/ContinuationScope;");
    let batch = batch(vm, skip_slot + 1 + if with_scope { 2 } else { 0 })?;
    let skip = vm.arg_int(skip_slot)?.max(0);
    let anchor = vm.thread().frames.len() - 1;
    let walker = vm.boot_class(WALKER)?;
    let internal =
        |method: &Method| method.class.name == "java/lang/StackWalker" || method.class.is_subclass_of(walker);
    let below = &vm.thread().frames[..anchor];
    let first = below.iter().rposition(|frame| !internal(frame.method)).map_or(0, |index| index + 1);
    let mut left = first;
    for _ in 0..skip {
        left = left.saturating_sub(1);
    }
    let (filled, left) = fill(vm, &batch, left)?;
    vm.frame_mut().data = left as u32;
    let Some(method) = walker.declared_method("doStackWalk", "(JIIII)Ljava/lang/Object;") else {
        return Break(Exit::unsupported("this JDK's StackWalker"));
    };
    let end = batch.start + filled;
    let args = [
        M::reference(this),
        M::long(anchor as i64 + 1),
        M::int(0),
        M::int(skip),
        M::int(filled as i32),
        M::int(batch.start as i32),
        M::int(end as i32),
    ];
    Break(vm.call(method, &args, false))
}

fn fetch_stack_frames<M: Machine>(vm: &mut Vm<M>) -> Flow<M::Value> {
    let old = is_old(vm);
    let anchor = vm.arg_long(if old { 3 } else { 2 })?;
    let batch = batch(vm, 5)?;
    let index = usize::try_from(anchor - 1).unwrap_or(usize::MAX);
    let left = match vm.thread().frames.get(index) {
        Some(frame) if frame.method.name == "callStackWalk" => frame.data as usize,
        _ => return Break(vm.throw_new("java/lang/InternalError", "doStackWalk: corrupted buffers")),
    };
    let (filled, left) = fill(vm, &batch, left)?;
    vm.thread_mut().frames[index].data = left as u32;
    Continue(M::int(if old { batch.start + filled } else { filled } as i32))
}

/// Describes frames below number `left` in the buffer. Gives how many, and how many frames remain.
fn fill<M: Machine>(vm: &mut Vm<M>, batch: &Batch, left: usize) -> Flow<(u32, usize)> {
    let (mut filled, mut left) = (0, left);
    while filled < batch.count && left > 0 {
        left -= 1;
        let frame = vm.thread().frames[left];
        let method = frame.method;
        // The machine's own frames have no place in any class file.
        if method.file_index.is_none() || (method.hidden && batch.mode & SHOW_HIDDEN == 0) {
            continue;
        }
        let index = batch.start + filled;
        let class_array = vm.class_of(batch.frames).component().is_some_and(|class| class.name == "java/lang/Class");
        if class_array {
            if batch.mode & GET_CALLER_CLASS != 0 && filled == 0 && method.caller_sensitive {
                return Break(caller_sensitive(vm, method));
            }
            let mirror = vm.mirror(method.class)?;
            vm.set_ref_element(batch.frames, index, mirror);
        } else {
            let info = vm.ref_element(batch.frames, index);
            describe(vm, info, method, method.pc_of(frame.pc), batch.mode & CLASS_ONLY != 0)?;
        }
        filled += 1;
    }
    Continue((filled, left))
}

fn caller_sensitive<M: Machine>(vm: &mut Vm<M>, method: &Method) -> Exit {
    let name = program::link::external_signature(method.class, &method.name, &method.descriptor);
    let message = format!("StackWalker::getCallerClass called from @CallerSensitive '{name}' method");
    vm.throw_new("java/lang/UnsupportedOperationException", &message)
}

/// Fills a `StackFrameInfo`, or from JDK 22 on a `ClassFrameInfo`.
fn describe<M: Machine>(vm: &mut Vm<M>, info: Ref, method: &'static Method, bci: u16, class_only: bool) -> Flow<()> {
    let mirror = vm.mirror(method.class)?;
    if vm.has_field(info, "classOrMemberName") {
        let named = if class_only { mirror } else { resolved_method(vm, method)? };
        vm.put_ref(info, "classOrMemberName", named);
        let flags = vm.get_int(info, "flags") | member_flags(method);
        vm.put_int(info, "flags", flags);
    } else {
        let resolved = resolved_method(vm, method)?;
        let member = vm.get_ref(info, "memberName");
        vm.put_ref(member, "clazz", mirror);
        vm.put_ref(member, "method", resolved);
        // JDK 17 to 21 know no flag for hidden members.
        vm.put_int(member, "flags", member_flags(method) & !HIDDEN_MEMBER);
    }
    if !class_only {
        vm.put_int(info, "bci", bci as i32);
    }
    Continue(())
}

const HIDDEN_MEMBER: i32 = 0x0040_0000;

/// The flags of a `MemberName` for a method (`MethodHandleNatives.Constants`).
fn member_flags(method: &Method) -> i32 {
    const IS_METHOD: i32 = 0x0001_0000;
    const IS_CONSTRUCTOR: i32 = 0x0002_0000;
    const CALLER_SENSITIVE: i32 = 0x0010_0000;
    const INVOKE_VIRTUAL: i32 = 5;
    const INVOKE_STATIC: i32 = 6;
    const INVOKE_SPECIAL: i32 = 7;
    const INVOKE_INTERFACE: i32 = 9;
    let kind = if method.is_static() {
        INVOKE_STATIC
    } else if method.is_private() || method.is_special() {
        INVOKE_SPECIAL
    } else if method.class.is_interface() {
        INVOKE_INTERFACE
    } else {
        INVOKE_VIRTUAL
    };
    let what = if method.name == "<init>" { IS_CONSTRUCTOR } else { IS_METHOD };
    let sensitive = if method.caller_sensitive { CALLER_SENSITIVE } else { 0 };
    let hidden = if method.hidden || method.class.hidden { HIDDEN_MEMBER } else { 0 };
    method.access as i32 | what | kind << 24 | sensitive | hidden
}

fn resolved_method<M: Machine>(vm: &mut Vm<M>, method: &'static Method) -> Flow<Ref> {
    let class = vm.boot_class("java/lang/invoke/ResolvedMethodName")?;
    let mirror = vm.mirror(method.class)?;
    let resolved = vm.new_object(class)?;
    vm.put_int(resolved, "$method", method.id as i32 + 1);
    if vm.has_field(resolved, "vmholder") {
        vm.put_ref(resolved, "vmholder", mirror);
    }
    Continue(resolved)
}

/// The method that a filled `StackFrameInfo` describes.
pub fn method_of_info<M: Machine>(vm: &Vm<M>, info: Ref) -> &'static Method {
    let resolved = if vm.has_field(info, "classOrMemberName") {
        vm.get_ref(info, "classOrMemberName")
    } else {
        let member = vm.get_ref(info, "memberName");
        vm.get_ref(member, "method")
    };
    vm.program.method(vm.get_int(resolved, "$method") as u32 - 1)
}

fn expand<M: Machine>(vm: &mut Vm<M>) -> Flow<M::Value> {
    let this = vm.this()?;
    let method = method_of_info(vm, this);
    let (name, descriptor) = (vm.literal_of(&method.name)?, vm.literal_of(&method.descriptor)?);
    vm.put_ref(this, "name", name);
    vm.put_ref(this, "type", descriptor);
    vm.void()
}

/// The classes of the methods on the stack, without those that only carry a call out.
fn class_context<M: Machine>(vm: &mut Vm<M>) -> Flow<M::Value> {
    let carries = |method: &Method| {
        method.hidden
            || method.is_native()
            || method.class.name == "java/lang/reflect/Method" && method.name == "invoke"
            || method.class.ancestry().any(|class| class.name == "jdk/internal/reflect/MethodAccessorImpl")
    };
    let methods: Vec<&'static Method> =
        vm.thread().frames.iter().rev().map(|frame| frame.method).filter(|method| !carries(method)).collect();
    let mut mirrors = Vec::with_capacity(methods.len());
    for method in methods {
        mirrors.push(vm.mirror(method.class)?);
    }
    let class = vm.program.core().class;
    Continue(M::reference(vm.new_ref_array(class, &mirrors)?))
}

//! The instruction set of the interpreter: the JVM's, normalised, plus quickened forms.

/// One decoded instruction. What `a` and `b` mean depends on the operation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(C)]
pub struct Insn {
    pub op: Op,
    pub a: u16,
    pub b: u32,
}

impl Insn {
    /// What a machine is told of an [`Op::Landmark`] at the entry of a method.
    pub const ENTER: u16 = u16::MAX;

    pub fn new(op: Op, a: u16, b: u32) -> Insn {
        Insn { op, a, b }
    }

    pub fn op(op: Op) -> Insn {
        Insn { op, a: 0, b: 0 }
    }
}

/// Operations. Branches carry their target in `b`; unresolved sites carry a pool index in `b`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[repr(u16)]
pub enum Op {
    Nop,
    AConstNull,
    /// `b` is the value.
    IConst,
    /// `b` is the value's bits.
    FConst,
    /// `b` indexes `Code::wide`.
    LConst,
    DConst,
    /// Unresolved `ldc`, `ldc_w`, `ldc2_w`; `a` is the number of slots.
    Ldc,
    /// `b` is a literal's number.
    LdcString,
    /// `b` is a class's number.
    LdcClass,
    /// `a` slots, `b` a site's number: a constant that lives in the state.
    LdcSite,
    /// Locals `a`.
    Load,
    Load2,
    Store,
    Store2,
    IALoad,
    LALoad,
    FALoad,
    DALoad,
    AALoad,
    BALoad,
    CALoad,
    SALoad,
    IAStore,
    LAStore,
    FAStore,
    DAStore,
    AAStore,
    BAStore,
    CAStore,
    SAStore,
    Pop,
    Pop2,
    Dup,
    DupX1,
    DupX2,
    Dup2,
    Dup2X1,
    Dup2X2,
    Swap,
    IAdd,
    LAdd,
    FAdd,
    DAdd,
    ISub,
    LSub,
    FSub,
    DSub,
    IMul,
    LMul,
    FMul,
    DMul,
    IDiv,
    LDiv,
    FDiv,
    DDiv,
    IRem,
    LRem,
    FRem,
    DRem,
    INeg,
    LNeg,
    FNeg,
    DNeg,
    IShl,
    LShl,
    IShr,
    LShr,
    IUshr,
    LUshr,
    IAnd,
    LAnd,
    IOr,
    LOr,
    IXor,
    LXor,
    /// Local `a`, increment `b`.
    IInc,
    I2L,
    I2F,
    I2D,
    L2I,
    L2F,
    L2D,
    F2I,
    F2L,
    F2D,
    D2I,
    D2L,
    D2F,
    I2B,
    I2C,
    I2S,
    LCmp,
    FCmpL,
    FCmpG,
    DCmpL,
    DCmpG,
    IfEq,
    IfNe,
    IfLt,
    IfGe,
    IfGt,
    IfLe,
    IfICmpEq,
    IfICmpNe,
    IfICmpLt,
    IfICmpGe,
    IfICmpGt,
    IfICmpLe,
    IfACmpEq,
    IfACmpNe,
    IfNull,
    IfNonNull,
    Goto,
    /// Pushes the index of the next instruction.
    Jsr,
    Ret,
    /// `b` indexes `Code::switches`.
    Switch,
    Return,
    /// One slot.
    Return1,
    /// Two slots.
    Return2,
    /// One slot, narrowed to the method's result kind (`a`: a `Kind`).
    ReturnNarrow,
    GetStatic,
    PutStatic,
    GetField,
    PutField,
    InvokeVirtual,
    InvokeSpecial,
    InvokeStatic,
    InvokeInterface,
    InvokeDynamic,
    New,
    /// `a` is a `Kind`.
    NewArray,
    ANewArray,
    ArrayLength,
    AThrow,
    CheckCast,
    InstanceOf,
    MonitorEnter,
    MonitorExit,
    /// `a` dimensions.
    MultiANewArray,

    // Quickened forms. Fields: `b` is the offset in the object.
    GetFieldByte,
    GetFieldChar,
    GetFieldShort,
    GetFieldInt,
    GetFieldFloat,
    GetFieldRef,
    GetFieldLong,
    GetFieldDouble,
    PutFieldByte,
    PutFieldBool,
    PutFieldChar,
    PutFieldShort,
    PutFieldInt,
    PutFieldFloat,
    PutFieldRef,
    PutFieldLong,
    PutFieldDouble,
    /// Statics: `a` indexes `Class::fields`, `b` is the class's number: the general form.
    GetStaticQ,
    PutStaticQ,
    /// `a` is the offset in the mirror divided by 4, `b` the class's number.
    GetStaticInt,
    GetStaticRef,
    PutStaticInt,
    PutStaticRef,
    /// `a` argument slots, `b` the vtable index.
    InvokeVirtualQ,
    /// `a` argument slots, `b` the method's number; the receiver is checked for null.
    InvokeDirectQ,
    /// `b` the method's number; the class must be initialised.
    InvokeStaticQ,
    /// As before, for a class that is known to be initialised or in initialisation by this thread.
    InvokeStaticReady,
    /// `a` argument slots, `b` the number of the interface's method.
    InvokeInterfaceQ,
    /// `b` a site's number: `MethodHandle.invokeExact` and `invoke`, `VarHandle` access modes.
    InvokeHandleQ,
    /// `b` a site's number: a call site linked through its bootstrap method.
    InvokeDynamicQ,
    /// `b` the class's number.
    NewQ,
    ANewArrayQ,
    CheckCastQ,
    InstanceOfQ,
    MultiANewArrayQ,

    // Bodies of methods that have no bytecode.
    /// Calls the native function bound to the method and returns its result.
    Native,
    /// Throws `AbstractMethodError`.
    Abstract,
    /// Throws `UnsatisfiedLinkError`.
    Unlinked,
    /// `MethodHandle.invokeBasic`: continues in the handle's form.
    InvokeBasic,
    /// `MethodHandle.linkTo…`: `a` is the reference kind; continues in the member given last.
    LinkTo,
    /// Locks the receiver or the class for the frame's lifetime.
    EnterSync,
    /// Goes on with the initialisation of the class in the frame's data (JVMS 5.5).
    InitClass,
    /// Goes to `a` if the initialisation of the class with the number `b` has begun; else the machine hears of it.
    IfBegun,
    /// The machine hears of it: `a` says what.
    Landmark,
    /// Asks the machine's model number `b` of the method, which may decline: then the body follows.
    Model,
    /// Tries the native function that stands in for the bytecode that follows.
    Intrinsic,

    // Branches of traced methods.
    /// A conditional jump that is reported: `a` indexes `TRACED`.
    Traced,
    TracedSwitch,

    // Fused forms: the operation and those of the instructions that follow it, done without dispatching again. The
    // following instructions stay in place with their operands (see `fuse`).
    LoadLoad,
    LoadIConst,
    Load2Load2,
    StoreLoad,
    IIncGoto,
    LoadLoadIfEq,
    LoadLoadIfNe,
    LoadLoadIfLt,
    LoadLoadIfGe,
    LoadLoadIfGt,
    LoadLoadIfLe,
    LoadIConstIfEq,
    LoadIConstIfNe,
    LoadIConstIfLt,
    LoadIConstIfGe,
    LoadIConstIfGt,
    LoadIConstIfLe,
    LoadIConstIAdd,
    LoadIConstISub,
    LoadIConstIMul,
    LoadIConstIAnd,
    LoadIConstIShl,
    LoadIConstIShr,
    LoadIConstIUshr,
    LoadLoadIAdd,
    LoadLoadISub,
    LoadLoadIMul,
    LoadLoadIALoad,
    LoadLoadAALoad,
    LoadLoadBALoad,
    LoadLoadCALoad,
    LoadLoadDALoad,
    IConstIAdd,
    IConstISub,
    IConstIAnd,
    IConstIShl,
    IConstIUshr,
    LoadIAdd,
    LoadIALoad,
    LoadAALoad,
    LoadIfEq,
    LoadIfNe,
    IAddStore,
    Load2LAdd,
    Load2DAdd,
    Load2DMul,
    Load2Load2DMul,
    Load2Load2LAdd,
    LoadGetFieldInt,
    LoadGetFieldRef,
    LoadGetFieldLong,
    LoadGetFieldDouble,
    LoadGetFieldByte,
}

/// The conditional jumps, as `Op::Traced` numbers them.
pub const TRACED: [Op; 16] = [
    Op::IfEq,
    Op::IfNe,
    Op::IfLt,
    Op::IfGe,
    Op::IfGt,
    Op::IfLe,
    Op::IfICmpEq,
    Op::IfICmpNe,
    Op::IfICmpLt,
    Op::IfICmpGe,
    Op::IfICmpGt,
    Op::IfICmpLe,
    Op::IfACmpEq,
    Op::IfACmpNe,
    Op::IfNull,
    Op::IfNonNull,
];

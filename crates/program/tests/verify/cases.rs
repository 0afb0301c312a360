//! Methods that no compiler makes, each judged by HotSpot too.

use program::cfg::opcode::*;

use crate::assembler::{Body, Class};

/// A case: what it is, and the bytes of the class.
pub type Case = (&'static str, &'static [u8]);

const OBJECT: &str = "java/lang/Object";

/// The two bytes of a pool index.
fn hi(index: u16) -> u8 {
    (index >> 8) as u8
}

fn lo(index: u16) -> u8 {
    index as u8
}

fn case(name: &'static str, major: u16, make: impl FnOnce(&mut Class) -> Body) -> Case {
    extending(name, major, OBJECT, make)
}

fn extending(name: &'static str, major: u16, superclass: &'static str, make: impl FnOnce(&mut Class) -> Body) -> Case {
    let mut class = Class::new(major, superclass);
    let body = make(&mut class);
    (name, class.build(&body).leak())
}

fn body(descriptor: &'static str, stack: u16, locals: u16, code: &[u8]) -> Body {
    Body { name: "m", descriptor, stack, locals, code: code.to_vec(), ..Body::default() }
}

fn constructor(stack: u16, locals: u16, code: &[u8]) -> Body {
    Body { name: "<init>", instance: true, ..body("()V", stack, locals, code) }
}

/// Subroutines, which only classes without stack maps may have.
pub fn subroutines() -> Vec<Case> {
    let plain =
        |name, descriptor, stack, locals, code: &[u8]| case(name, 48, |_| body(descriptor, stack, locals, code));
    vec![
        plain("one caller", "()V", 1, 2, &[JSR, 0, 4, RETURN, ASTORE_1, RET, 1]),
        plain("two callers", "()V", 1, 2, &[JSR, 0, 7, JSR, 0, 4, RETURN, ASTORE_1, RET, 1]),
        plain(
            "two callers with other types in a local that the subroutine leaves alone",
            "()V",
            1,
            2,
            &[
                ICONST_0, ISTORE_0, JSR, 0, 14, ILOAD_0, POP, FCONST_0, FSTORE_0, JSR, 0, 7, FLOAD_0, POP, RETURN, NOP,
                ASTORE_1, RET, 1,
            ],
        ),
        plain(
            "the subroutine changes a local that the caller reads with the old type",
            "()V",
            1,
            2,
            &[ICONST_0, ISTORE_0, JSR, 0, 6, ILOAD_0, POP, RETURN, ASTORE_1, FCONST_0, FSTORE_0, RET, 1],
        ),
        plain(
            "the subroutine changes a local that the caller reads with the new type",
            "()V",
            1,
            2,
            &[ICONST_0, ISTORE_0, JSR, 0, 6, FLOAD_0, POP, RETURN, ASTORE_1, FCONST_0, FSTORE_0, RET, 1],
        ),
        plain("nested", "()V", 1, 3, &[JSR, 0, 4, RETURN, ASTORE_1, JSR, 0, 5, RET, 1, ASTORE_2, RET, 2]),
        plain(
            "nested, returning from both at once",
            "()V",
            1,
            3,
            &[JSR, 0, 4, RETURN, ASTORE_1, JSR, 0, 5, RET, 1, ASTORE_2, RET, 1],
        ),
        plain("recursive", "()V", 1, 2, &[JSR, 0, 4, RETURN, ASTORE_1, JSR, 255, 255, RET, 1]),
        plain("ret without jsr", "()V", 1, 2, &[RET, 1]),
        plain("ret of an int", "()V", 1, 2, &[ICONST_0, ISTORE_1, RET, 1]),
        plain("ret of a reference", "()V", 1, 2, &[ACONST_NULL, ASTORE_1, RET, 1]),
        plain("the address loaded", "()V", 1, 2, &[JSR, 0, 4, RETURN, ASTORE_1, ALOAD_1, POP, RET, 1]),
        plain("the address popped", "()V", 1, 2, &[JSR, 0, 4, RETURN, POP, RETURN]),
        plain("the address duplicated", "()V", 2, 3, &[JSR, 0, 4, RETURN, DUP, ASTORE_1, ASTORE_2, RET, 2]),
        plain("the address as a reference", "()V", 1, 2, &[JSR, 0, 4, RETURN, ATHROW]),
        plain("the address compared with null", "()V", 1, 2, &[JSR, 0, 4, RETURN, IFNULL, 0, 3, RETURN]),
        plain("ret twice", "()V", 1, 2, &[JSR, 0, 6, RET, 1, RETURN, ASTORE_1, RET, 1]),
        plain(
            "the last instruction is a jsr that returns",
            "()V",
            1,
            2,
            &[GOTO, 0, 6, ASTORE_1, RET, 1, JSR, 255, 253],
        ),
        plain("a value on the stack across", "()V", 2, 2, &[ICONST_1, JSR, 0, 5, POP, RETURN, ASTORE_1, RET, 1]),
        plain("stack overflow by the address", "()V", 1, 2, &[ICONST_1, JSR, 0, 5, POP, RETURN, ASTORE_1, RET, 1]),
        plain("the subroutine leaves a value", "()V", 2, 2, &[JSR, 0, 5, POP, RETURN, ASTORE_1, ICONST_0, RET, 1]),
        plain("falling into a subroutine", "()V", 1, 2, &[NOP, ACONST_NULL, ASTORE_1, RET, 1]),
        plain("jsr_w", "()V", 1, 2, &[JSR_W, 0, 0, 0, 6, RETURN, ASTORE_1, WIDE, RET, 0, 1]),
        plain("into the middle of an instruction", "()V", 1, 2, &[JSR, 0, 1, RETURN]),
        plain(
            "a loop around",
            "()V",
            1,
            2,
            &[ICONST_0, ISTORE_0, JSR, 0, 7, GOTO, 255, 253, RETURN, ASTORE_1, IINC, 0, 1, RET, 1],
        ),
        case("jsr in a class with stack maps", 51, |_| body("()V", 1, 2, &[JSR, 0, 4, RETURN, ASTORE_1, RET, 1])),
        case("jsr in a class of version 50", 50, |_| body("()V", 1, 2, &[JSR, 0, 4, RETURN, ASTORE_1, RET, 1])),
    ]
}

/// Code that is inferred.
pub fn inferred() -> Vec<Case> {
    let plain =
        |name, descriptor, stack, locals, code: &[u8]| case(name, 48, |_| body(descriptor, stack, locals, code));
    vec![
        plain("nothing", "()V", 0, 0, &[RETURN]),
        plain("off the end", "()V", 0, 0, &[NOP]),
        plain("unreachable nonsense", "()V", 0, 0, &[RETURN, IADD, POP]),
        plain("unreachable end", "()V", 0, 0, &[RETURN, NOP]),
        plain("unreachable bad local", "()V", 0, 0, &[RETURN, ILOAD, 7]),
        plain("unreachable bad jump", "()V", 0, 0, &[RETURN, GOTO, 0, 50]),
        plain("unreachable bad constant", "()V", 0, 0, &[RETURN, LDC, 200]),
        plain("heights differ", "(I)V", 2, 1, &[ILOAD_0, IFEQ, 0, 4, ICONST_1, RETURN]),
        plain(
            "types differ on the stack",
            "(I)V",
            2,
            1,
            &[ILOAD_0, IFEQ, 0, 7, ICONST_1, GOTO, 0, 4, FCONST_1, POP, RETURN],
        ),
        plain(
            "types differ in a local",
            "(I)V",
            2,
            2,
            &[ILOAD_0, IFEQ, 0, 8, ICONST_1, ISTORE_1, GOTO, 0, 5, FCONST_1, FSTORE_1, RETURN],
        ),
        plain(
            "types differ in a local that is read",
            "(I)V",
            2,
            2,
            &[ILOAD_0, IFEQ, 0, 8, ICONST_1, ISTORE_1, GOTO, 0, 5, FCONST_1, FSTORE_1, ILOAD_1, POP, RETURN],
        ),
        plain(
            "half of a long overwritten",
            "()V",
            2,
            3,
            &[LCONST_0, LSTORE_0, ICONST_0, ISTORE_1, LLOAD_0, POP2, RETURN],
        ),
        plain(
            "the other half overwritten",
            "()V",
            2,
            3,
            &[LCONST_0, LSTORE_1, ICONST_0, ISTORE_1, ILOAD_2, POP, RETURN],
        ),
        plain("half of a long popped", "()V", 2, 0, &[LCONST_0, POP, POP, RETURN]),
        plain("endless", "()V", 0, 0, &[GOTO, 0, 0]),
        plain("a growing stack", "()V", 9, 0, &[ICONST_0, GOTO, 255, 255]),
        case("an object that is not initialised", 48, |class| {
            let object = class.class(OBJECT);
            Body { descriptor: "()Ljava/lang/Object;", ..body("", 1, 0, &[NEW, hi(object), lo(object), ARETURN]) }
        }),
        case("uninitialised objects from a loop", 48, |class| {
            let object = class.class(OBJECT);
            body("()V", 1, 1, &[NEW, hi(object), lo(object), ASTORE_0, GOTO, 255, 252])
        }),
        case("an uninitialised object kept from the turn before", 48, |class| {
            let object = class.class(OBJECT);
            let init = class.method(OBJECT, "<init>", "()V");
            body(
                "()V",
                2,
                1,
                &[
                    ACONST_NULL,
                    ASTORE_0,
                    NEW,
                    hi(object),
                    lo(object),
                    ALOAD_0,
                    INVOKESPECIAL,
                    hi(init),
                    lo(init),
                    ASTORE_0,
                    GOTO,
                    255,
                    248,
                ],
            )
        }),
        extending("a common superclass", 48, OBJECT, |class| {
            let (integer, double, number) = ("java/lang/Integer", "java/lang/Double", "java/lang/Number");
            let (a, b) = (class.field("X", "i", "Ljava/lang/Integer;"), class.field("X", "d", "Ljava/lang/Double;"));
            let call = class.method(number, "intValue", "()I");
            _ = (integer, double);
            body(
                "(I)V",
                1,
                1,
                &[
                    ILOAD_0,
                    IFEQ,
                    0,
                    9,
                    GETSTATIC,
                    hi(a),
                    lo(a),
                    GOTO,
                    0,
                    6,
                    GETSTATIC,
                    hi(b),
                    lo(b),
                    INVOKEVIRTUAL,
                    hi(call),
                    lo(call),
                    POP,
                    RETURN,
                ],
            )
        }),
        case("a constructor that calls no other", 48, |_| constructor(1, 1, &[RETURN])),
        case("a constructor that calls another on one way only", 48, |class| {
            let init = class.method(OBJECT, "<init>", "()V");
            constructor(1, 1, &[ICONST_0, IFEQ, 0, 7, ALOAD_0, INVOKESPECIAL, hi(init), lo(init), RETURN])
        }),
        case("a constructor that returns from a handler", 48, |class| {
            let init = class.method(OBJECT, "<init>", "()V");
            let mut made = constructor(1, 1, &[ALOAD_0, INVOKESPECIAL, hi(init), lo(init), RETURN, POP, RETURN]);
            made.handlers = vec![[0, 4, 5, 0]];
            made
        }),
        case("a handler sees both types of a local", 48, |_| {
            let mut made =
                body("()V", 1, 1, &[ICONST_0, ISTORE_0, FCONST_0, FSTORE_0, RETURN, POP, FLOAD_0, POP, RETURN]);
            made.handlers = vec![[0, 5, 5, 0]];
            made
        }),
        case("a handler without room on the stack", 48, |_| {
            let mut made = body("()V", 0, 1, &[NOP, RETURN, NOP, RETURN]);
            made.handlers = vec![[0, 2, 2, 0]];
            made
        }),
        case("nonzero padding", 48, |_| {
            body("()V", 1, 0, &[ICONST_0, TABLESWITCH, 1, 0, 0, 0, 0, 15, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 15, RETURN])
        }),
    ]
}

/// Code with stack maps.
pub fn mapped() -> Vec<Case> {
    let plain =
        |name, descriptor, stack, locals, code: &[u8]| case(name, 61, |_| body(descriptor, stack, locals, code));
    let frames = |count: u16, entries: &[u8], body: Body| Body { map: Some((count, entries.to_vec())), ..body };
    let init = |class: &mut Class| class.method(OBJECT, "<init>", "()V");
    vec![
        plain("nothing", "()V", 0, 0, &[RETURN]),
        plain("dead code without a frame", "()V", 0, 0, &[RETURN, RETURN]),
        plain(
            "half of a long overwritten",
            "()V",
            2,
            3,
            &[LCONST_0, LSTORE_0, ICONST_0, ISTORE_1, LLOAD_0, POP2, RETURN],
        ),
        plain("half of a long popped", "()V", 2, 0, &[LCONST_0, POP, POP, RETURN]),
        plain("swap of a long", "()V", 3, 0, &[ICONST_0, LCONST_0, SWAP, RETURN]),
        plain("dup2 of two ints", "()V", 4, 0, &[ICONST_0, ICONST_0, DUP2, POP2, POP2, RETURN]),
        plain("dup2_x2 of longs", "()V", 6, 0, &[LCONST_0, LCONST_0, DUP2_X2, POP2, POP2, POP2, RETURN]),
        plain("dup_x2 over a long", "()V", 4, 0, &[LCONST_0, ICONST_0, DUP_X2, POP, POP2, POP, RETURN]),
        plain("dup_x2 into a long", "()V", 5, 0, &[LCONST_0, LCONST_0, ICONST_0, POP2, RETURN]),
        plain("dup2_x1 splitting", "()V", 9, 0, &[LCONST_0, ICONST_0, DUP2_X1, RETURN]),
        plain("wide load", "(I)V", 1, 1, &[WIDE, ILOAD, 0, 0, POP, RETURN]),
        plain("wide load beyond the locals", "(I)V", 1, 1, &[WIDE, ILOAD, 1, 0, POP, RETURN]),
        plain("wide iinc", "(I)V", 1, 1, &[WIDE, IINC, 0, 0, 1, 0, RETURN]),
        plain("wide of what has no wide form", "(I)V", 1, 1, &[WIDE, NOP, RETURN]),
        plain("iinc of a float", "(F)V", 1, 1, &[IINC, 0, 1, RETURN]),
        plain("ret", "()V", 1, 1, &[RET, 0]),
        plain("int for a reference", "(I)V", 1, 1, &[ILOAD_0, ATHROW]),
        plain("reference for an int", "(Ljava/lang/Object;)I", 1, 1, &[ALOAD_0, IRETURN]),
        plain("int as an object returned", "(I)Ljava/lang/Object;", 1, 1, &[ILOAD_0, ARETURN]),
        plain("throwing no Throwable", "(Ljava/lang/Object;)V", 1, 1, &[ALOAD_0, ATHROW]),
        plain("throwing null", "()V", 1, 0, &[ACONST_NULL, ATHROW]),
        plain("null as an array", "()I", 2, 0, &[ACONST_NULL, ICONST_0, IALOAD, IRETURN]),
        plain("element of null array", "()Ljava/lang/String;", 2, 0, &[ACONST_NULL, ICONST_0, AALOAD, ARETURN]),
        plain("byte from booleans", "([Z)I", 2, 1, &[ALOAD_0, ICONST_0, BALOAD, IRETURN]),
        plain("byte from chars", "([C)I", 2, 1, &[ALOAD_0, ICONST_0, BALOAD, IRETURN]),
        plain("int into array of arrays", "([[I)V", 3, 1, &[ALOAD_0, ICONST_0, ICONST_0, AASTORE, RETURN]),
        plain(
            "object into array of strings",
            "([Ljava/lang/String;Ljava/lang/Object;)V",
            3,
            2,
            &[ALOAD_0, ICONST_0, ALOAD_1, AASTORE, RETURN],
        ),
        plain("array as Cloneable", "([I)Ljava/lang/Cloneable;", 1, 1, &[ALOAD_0, ARETURN]),
        plain("array as Runnable", "([I)Ljava/lang/Runnable;", 1, 1, &[ALOAD_0, ARETURN]),
        plain("object as Runnable", "(Ljava/lang/Object;)Ljava/lang/Runnable;", 1, 1, &[ALOAD_0, ARETURN]),
        plain("array as array of objects", "([[I)[Ljava/lang/Object;", 1, 1, &[ALOAD_0, ARETURN]),
        plain("ints as array of objects", "([I)[Ljava/lang/Object;", 1, 1, &[ALOAD_0, ARETURN]),
        plain("strings as comparables", "([Ljava/lang/String;)[Ljava/lang/Comparable;", 1, 1, &[ALOAD_0, ARETURN]),
        plain("objects as strings", "([Ljava/lang/Object;)[Ljava/lang/String;", 1, 1, &[ALOAD_0, ARETURN]),
        plain("bytes as booleans", "([B)[Z", 1, 1, &[ALOAD_0, ARETURN]),
        plain("missing class", "(Lno/Such;)Lno/Other;", 1, 1, &[ALOAD_0, ARETURN]),
        plain("the same missing class", "(Lno/Such;)Lno/Such;", 1, 1, &[ALOAD_0, ARETURN]),
        plain("missing class as Object", "(Lno/Such;)Ljava/lang/Object;", 1, 1, &[ALOAD_0, ARETURN]),
        plain("jump out", "()V", 1, 1, &[GOTO, 0, 9]),
        plain("jump before", "()V", 1, 1, &[GOTO, 255, 0]),
        plain("jump without a frame", "()V", 1, 1, &[GOTO, 0, 3, RETURN]),
        case("jump", 61, |_| frames(1, &[3], body("()V", 1, 1, &[GOTO, 0, 3, RETURN]))),
        case("loop", 61, |_| frames(1, &[0], body("()V", 1, 1, &[GOTO, 0, 0]))),
        case("frame at the end of the code", 61, |_| frames(1, &[1], body("()V", 1, 1, &[RETURN]))),
        case("frame inside an instruction", 61, |_| frames(1, &[1], body("()V", 1, 1, &[BIPUSH, 0, POP, RETURN]))),
        case("chop of nothing", 61, |_| frames(1, &[250, 0, 0], body("()V", 1, 1, &[RETURN]))),
        case("append beyond the locals", 61, |_| frames(1, &[252, 0, 0, 4], body("()V", 1, 1, &[RETURN]))),
        case("appended local that is not there", 61, |_| frames(1, &[252, 0, 0, 1], body("()V", 1, 1, &[RETURN]))),
        case("a constructor that calls no other", 61, |_| constructor(1, 1, &[RETURN])),
        case("a constructor", 61, |class| {
            let init = init(class);
            constructor(1, 1, &[ALOAD_0, INVOKESPECIAL, hi(init), lo(init), RETURN])
        }),
        case("a constructor called twice", 61, |class| {
            let init = init(class);
            let call = [ALOAD_0, INVOKESPECIAL, hi(init), lo(init)];
            constructor(1, 1, &[&call[..], &call, &[RETURN]].concat())
        }),
        case("the constructor of another class", 61, |class| {
            let init = class.method("java/lang/Thread", "<init>", "()V");
            constructor(1, 1, &[ALOAD_0, INVOKESPECIAL, hi(init), lo(init), RETURN])
        }),
        case("own field before the other constructor", 61, |class| {
            let (field, init) = (class.field("T", "f", "I"), init(class));
            let code =
                [ALOAD_0, ICONST_1, PUTFIELD, hi(field), lo(field), ALOAD_0, INVOKESPECIAL, hi(init), lo(init), RETURN];
            constructor(2, 1, &code)
        }),
        case("a field that is not own before the other constructor", 61, |class| {
            let (field, init) = (class.field("T", "g", "I"), init(class));
            let code =
                [ALOAD_0, ICONST_1, PUTFIELD, hi(field), lo(field), ALOAD_0, INVOKESPECIAL, hi(init), lo(init), RETURN];
            constructor(2, 1, &code)
        }),
        case("a field read before the other constructor", 61, |class| {
            let field = class.field("T", "f", "I");
            constructor(2, 1, &[ALOAD_0, GETFIELD, hi(field), lo(field), POP, RETURN])
        }),
        case("this overwritten before the other constructor", 61, |_| {
            constructor(2, 1, &[ACONST_NULL, ASTORE_0, RETURN])
        }),
        case("a constructor in try that may return", 61, |class| {
            let init = init(class);
            let throwable = class.class("java/lang/Throwable");
            let mut made = constructor(1, 1, &[ALOAD_0, INVOKESPECIAL, hi(init), lo(init), RETURN, POP, RETURN]);
            made.handlers = vec![[0, 4, 5, 0]];
            frames(1, &[255, 0, 5, 0, 1, 0, 0, 1, 7, hi(throwable), lo(throwable)], made)
        }),
        case("a constructor in try that throws", 61, |class| {
            let init = init(class);
            let throwable = class.class("java/lang/Throwable");
            let mut made = constructor(1, 1, &[ALOAD_0, INVOKESPECIAL, hi(init), lo(init), RETURN, ATHROW]);
            made.handlers = vec![[0, 4, 5, 0]];
            frames(1, &[255, 0, 5, 0, 1, 6, 0, 1, 7, hi(throwable), lo(throwable)], made)
        }),
        case("a constructor in try whose handler loops", 61, |class| {
            let init = init(class);
            let throwable = class.class("java/lang/Throwable");
            let code = [ALOAD_0, INVOKESPECIAL, hi(init), lo(init), RETURN, POP, GOTO, 0, 0];
            let mut made = constructor(1, 1, &code);
            made.handlers = vec![[0, 4, 5, 0]];
            let mut entries = vec![255, 0, 5, 0, 1, 6, 0, 1, 7, hi(throwable), lo(throwable)];
            entries.extend([0]);
            frames(2, &entries, made)
        }),
        case("an object that is not initialised, locked", 61, |class| {
            let object = class.class(OBJECT);
            body("()V", 1, 0, &[NEW, hi(object), lo(object), MONITORENTER, RETURN])
        }),
        case("an object that is not initialised, compared", 61, |class| {
            let object = class.class(OBJECT);
            let made = body("()V", 1, 0, &[NEW, hi(object), lo(object), IFNULL, 0, 3, RETURN]);
            frames(1, &[6], made)
        }),
        case("an object that is not initialised, as an argument", 61, |class| {
            let object = class.class(OBJECT);
            let call = class.method("java/lang/String", "valueOf", "(Ljava/lang/Object;)Ljava/lang/String;");
            body("()V", 1, 0, &[NEW, hi(object), lo(object), INVOKESTATIC, hi(call), lo(call), POP, RETURN])
        }),
        case("new of an array", 61, |class| {
            let array = class.class("[I");
            body("()V", 1, 0, &[NEW, hi(array), lo(array), POP, RETURN])
        }),
        case("anewarray", 61, |class| {
            let array = class.class("[I");
            body("()V", 1, 0, &[ICONST_0, ANEWARRAY, hi(array), lo(array), ARRAYLENGTH, POP, RETURN])
        }),
        case("anewarray with too many dimensions", 61, |class| {
            let array = class.class(&format!("{}I", "[".repeat(255)));
            body("()V", 1, 0, &[ICONST_0, ANEWARRAY, hi(array), lo(array), POP, RETURN])
        }),
        case("multianewarray of a class", 61, |class| {
            let object = class.class(OBJECT);
            body("()V", 1, 0, &[ICONST_0, MULTIANEWARRAY, hi(object), lo(object), 1, POP, RETURN])
        }),
        case("multianewarray without dimensions", 61, |class| {
            let array = class.class("[[I");
            body("()V", 1, 0, &[ICONST_0, MULTIANEWARRAY, hi(array), lo(array), 0, POP, RETURN])
        }),
        case("multianewarray with too many dimensions", 61, |class| {
            let array = class.class("[[I");
            body("()V", 3, 0, &[ICONST_0, ICONST_0, ICONST_0, MULTIANEWARRAY, hi(array), lo(array), 3, POP, RETURN])
        }),
        case("a direct call of a constructor", 61, |class| {
            let init = init(class);
            body("(Ljava/lang/Object;)V", 1, 1, &[ALOAD_0, INVOKEVIRTUAL, hi(init), lo(init), RETURN])
        }),
        case("invokespecial of an unrelated class", 61, |class| {
            let call = class.method("java/lang/String", "length", "()I");
            body("(Ljava/lang/String;)V", 1, 1, &[ALOAD_0, INVOKESPECIAL, hi(call), lo(call), POP, RETURN])
        }),
        case("invokespecial on another object", 61, |class| {
            let call = class.method(OBJECT, "hashCode", "()I");
            body("(Ljava/lang/Object;)V", 1, 1, &[ALOAD_0, INVOKESPECIAL, hi(call), lo(call), POP, RETURN])
        }),
        extending("invokespecial of a method above the superclass", 61, "java/util/ArrayList", |class| {
            let call = class.method(OBJECT, "hashCode", "()I");
            let made = body("()V", 1, 1, &[ALOAD_0, INVOKESPECIAL, hi(call), lo(call), POP, RETURN]);
            Body { instance: true, ..made }
        }),
        extending("invokespecial of an indirect superinterface", 61, "java/util/ArrayList", |class| {
            let call = class.interface_method("java/util/Collection", "size", "()I");
            let made = body("()V", 1, 1, &[ALOAD_0, INVOKESPECIAL, hi(call), lo(call), POP, RETURN]);
            Body { instance: true, ..made }
        }),
        extending("a protected field of this", 61, "java/util/ArrayList", |class| {
            let field = class.field("java/util/ArrayList", "modCount", "I");
            let made = body("()V", 1, 1, &[ALOAD_0, GETFIELD, hi(field), lo(field), POP, RETURN]);
            Body { instance: true, ..made }
        }),
        extending("a protected field of another object", 61, "java/util/ArrayList", |class| {
            let field = class.field("java/util/ArrayList", "modCount", "I");
            body("(Ljava/util/ArrayList;)V", 1, 1, &[ALOAD_0, GETFIELD, hi(field), lo(field), POP, RETURN])
        }),
        extending("a protected field of another object set", 61, "java/util/ArrayList", |class| {
            let field = class.field("java/util/ArrayList", "modCount", "I");
            body("(Ljava/util/ArrayList;)V", 2, 1, &[ALOAD_0, ICONST_0, PUTFIELD, hi(field), lo(field), RETURN])
        }),
        extending("a protected method of another object", 61, "java/util/ArrayList", |class| {
            let call = class.method("java/util/ArrayList", "removeRange", "(II)V");
            let code = [ALOAD_0, ICONST_0, ICONST_0, INVOKEVIRTUAL, hi(call), lo(call), RETURN];
            body("(Ljava/util/ArrayList;)V", 3, 1, &code)
        }),
        case("clone of another object", 61, |class| {
            let call = class.method(OBJECT, "clone", "()Ljava/lang/Object;");
            body("(Ljava/lang/Object;)V", 1, 1, &[ALOAD_0, INVOKEVIRTUAL, hi(call), lo(call), POP, RETURN])
        }),
        case("clone of an array", 61, |class| {
            let call = class.method(OBJECT, "clone", "()Ljava/lang/Object;");
            body("([I)V", 1, 1, &[ALOAD_0, INVOKEVIRTUAL, hi(call), lo(call), POP, RETURN])
        }),
        extending("new by a protected constructor", 61, "java/util/TimeZone", |class| {
            let (loader, init) =
                (class.class("java/lang/ClassLoader"), class.method("java/lang/ClassLoader", "<init>", "()V"));
            body("()V", 2, 0, &[NEW, hi(loader), lo(loader), DUP, INVOKESPECIAL, hi(init), lo(init), POP, RETURN])
        }),
        extending("new of the superclass by its protected constructor", 61, "java/lang/ClassLoader", |class| {
            let (loader, init) =
                (class.class("java/lang/ClassLoader"), class.method("java/lang/ClassLoader", "<init>", "()V"));
            body("()V", 2, 0, &[NEW, hi(loader), lo(loader), DUP, INVOKESPECIAL, hi(init), lo(init), POP, RETURN])
        }),
        case("invokeinterface on an int", 61, |class| {
            let call = class.interface_method("java/util/List", "size", "()I");
            body("(I)V", 1, 1, &[ILOAD_0, INVOKEINTERFACE, hi(call), lo(call), 1, 0, POP, RETURN])
        }),
        case("invokeinterface on any object", 61, |class| {
            let call = class.interface_method("java/util/List", "size", "()I");
            body("(Ljava/lang/Object;)V", 1, 1, &[ALOAD_0, INVOKEINTERFACE, hi(call), lo(call), 1, 0, POP, RETURN])
        }),
        case("invokeinterface with a wrong count", 61, |class| {
            let call = class.interface_method("java/util/List", "size", "()I");
            body("(Ljava/lang/Object;)V", 1, 1, &[ALOAD_0, INVOKEINTERFACE, hi(call), lo(call), 2, 0, POP, RETURN])
        }),
        case("static interface method in an old class", 51, |class| {
            let call = class.interface_method("java/util/List", "of", "()Ljava/util/List;");
            body("()V", 1, 0, &[INVOKESTATIC, hi(call), lo(call), POP, RETURN])
        }),
        case("ldc of a class in a very old class", 48, |class| {
            let object = class.class(OBJECT);
            body("()V", 1, 0, &[LDC, lo(object), POP, RETURN])
        }),
        case("catching no Throwable", 61, |class| {
            let object = class.class("java/lang/String");
            let mut made = body("()V", 1, 0, &[NOP, RETURN, POP, RETURN]);
            made.handlers = vec![[0, 1, 2, object]];
            frames(1, &[66, 7, hi(object), lo(object)], made)
        }),
        case("a handler without a frame", 61, |_| {
            let mut made = body("()V", 1, 0, &[NOP, RETURN, POP, RETURN]);
            made.handlers = vec![[0, 1, 2, 0]];
            made
        }),
        case("a handler that covers itself", 61, |class| {
            let throwable = class.class("java/lang/Throwable");
            let mut made = body("()V", 1, 0, &[POP, RETURN]);
            made.handlers = vec![[0, 2, 0, 0]];
            frames(1, &[64, 7, hi(throwable), lo(throwable)], made)
        }),
        case("version 50 with a wrong stack map", 50, |_| frames(1, &[3, 9], body("()V", 1, 1, &[GOTO, 0, 3, RETURN]))),
        case("version 50 without a stack map", 50, |_| body("()V", 1, 1, &[GOTO, 0, 3, RETURN])),
        case("version 50, wrong anyway", 50, |_| body("()V", 1, 1, &[POP, RETURN])),
    ]
}

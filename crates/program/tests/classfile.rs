//! What javac writes, read back; and what HotSpot refuses, refused in its words.

mod support;

use program::Name;
use program::classfile::{
    ClassFile, Constant, ElementValue, FormatErrorKind, TypeSignature, access, parse_annotations,
    parse_class_signature, parse_element_value, parse_field_signature, parse_parameter_annotations,
};
use support::Folder;

fn compile(source: &str) -> Folder {
    let folder = Folder::new();
    folder.javac(&["-g", "-parameters", "-Xlint:none"], "T.java", source, ".");
    folder
}

fn names(names: &[Name]) -> Vec<&str> {
    names.iter().map(|name| name.as_str()).collect()
}

#[test]
fn members_and_code() {
    let folder = compile(
        "public class T {
           static final int N = -7; static final String S = \"s\"; final int m = 3;
           int f(long a, String b) throws java.io.IOException {
             try { return b.length(); }
             catch (NullPointerException e) { return 1; }
           }
           native void g();
         }",
    );
    let class = folder.class("T.class");
    assert_eq!(class.name, Name::new("T"));
    assert_eq!(class.super_name, Some(Name::new("java/lang/Object")));
    assert_eq!(class.source_file, Some(Name::new("T.java")));
    assert_eq!(class.access, access::PUBLIC | access::SUPER);
    let constant = |name: &str| {
        let field = class.fields.iter().find(|field| field.name == name).unwrap();
        class.pool.get(field.constant_value).copied()
    };
    assert_eq!(constant("N"), Some(Constant::Integer(-7)));
    assert!(matches!(constant("S"), Some(Constant::String(_))));
    assert_eq!(constant("m"), Some(Constant::Unusable), "only static fields");
    let f = class.methods.iter().find(|method| method.name == "f").unwrap();
    assert_eq!(f.descriptor, Name::new("(JLjava/lang/String;)I"));
    assert_eq!(names(&f.exceptions), ["java/io/IOException"]);
    let parameters = f.parameters.as_ref().unwrap();
    assert_eq!(parameters.iter().map(|p| p.name.unwrap().as_str()).collect::<Vec<_>>(), ["a", "b"]);
    let code = f.code.as_ref().unwrap();
    assert_eq!(code.handlers.len(), 1);
    assert_eq!(class.pool.class_name(code.handlers[0].catch_type).unwrap(), "java/lang/NullPointerException");
    assert_eq!((code.line_at(0), code.line_at(code.handlers[0].handler)), (Some(4), Some(5)));
    assert!(!code.local_variables.is_empty() && code.stack_map.is_some());
    let g = class.methods.iter().find(|method| method.name == "g").unwrap();
    assert!(g.code.is_none() && g.access & access::NATIVE != 0);
}

#[test]
fn nests_records_and_sealed_types() {
    let folder = compile(
        "public class T {
           sealed interface Shape permits Circle, Square {}
           @java.lang.annotation.Retention(java.lang.annotation.RetentionPolicy.RUNTIME) @interface Mark {}
           record Circle(@Mark double r, java.util.List<String> tags) implements Shape {}
           static final class Square implements Shape { Object o = new Object() {}; }
           Runnable r = () -> { class Local {} System.out.println(\"a\" + new Local()); };
         }",
    );
    let outer = folder.class("T.class");
    let mut members = names(&outer.nest_members);
    members.sort();
    assert_eq!(members, ["T$1Local", "T$Circle", "T$Mark", "T$Shape", "T$Square", "T$Square$1"]);
    assert_eq!(outer.bootstrap_methods.len(), 2, "a lambda and a concatenation");
    let shape = folder.class("T$Shape.class");
    assert_eq!(names(shape.permitted_subclasses.as_ref().unwrap()), ["T$Circle", "T$Square"]);
    assert_eq!(shape.nest_host, Some(Name::new("T")));
    let circle = folder.class("T$Circle.class");
    let components = circle.record.as_ref().unwrap();
    assert_eq!(
        components.iter().map(|c| (c.name.as_str(), c.descriptor.as_str())).collect::<Vec<_>>(),
        [("r", "D"), ("tags", "Ljava/util/List;")]
    );
    assert!(components[0].annotations.visible.is_some());
    let tags = parse_field_signature(&components[1].signature.unwrap()).unwrap();
    assert!(matches!(tags, TypeSignature::Class(class) if class.arguments.len() == 1));
    let local = folder.class("T$1Local.class");
    assert!(local.enclosing_method.is_some());
    let inner = local.inner_classes.iter().find(|inner| inner.inner == "T$1Local").unwrap();
    assert_eq!((inner.outer, inner.name), (None, Some(Name::new("Local"))));
    let anonymous = folder.class("T$Square$1.class");
    assert_eq!(anonymous.enclosing_method.unwrap().class, Name::new("T$Square"));
}

#[test]
fn annotations() {
    let folder = compile(
        "import java.lang.annotation.*;
         @Retention(RetentionPolicy.RUNTIME) @interface Mark {
           int value() default 5; String text() default \"ü\"; char c() default 'x'; Class<?> type() default void.class;
           long[] longs() default {}; RetentionPolicy policy() default RetentionPolicy.CLASS; Deprecated d() default @Deprecated;
         }
         @Mark(value = 9, longs = {1, 2}, policy = RetentionPolicy.SOURCE, d = @Deprecated(since = \"3\"))
         class T<E extends Number & Comparable<E>> { void f(int a, @Mark int b) {} }",
    );
    let class = folder.class("T.class");
    let found = parse_annotations(class.annotations.visible.unwrap(), &class.pool).unwrap();
    assert_eq!(found.len(), 1);
    assert_eq!(found[0].type_name, Name::new("Mark"));
    let value = |name: &str| &found[0].elements.iter().find(|(key, _)| *key == name).unwrap().1;
    assert_eq!(*value("value"), ElementValue::Int(9));
    assert_eq!(*value("longs"), ElementValue::Array(vec![ElementValue::Long(1), ElementValue::Long(2)]));
    assert_eq!(
        *value("policy"),
        ElementValue::Enum {
            type_name: Name::new("java/lang/annotation/RetentionPolicy"),
            constant: Name::new("SOURCE")
        }
    );
    let ElementValue::Annotation(nested) = value("d") else { panic!("an annotation") };
    assert_eq!(nested.elements, [(Name::new("since"), ElementValue::String(b"3"))]);

    let f = class.methods.iter().find(|method| method.name == "f").unwrap();
    let parameters = parse_parameter_annotations(f.annotations.visible_parameters.unwrap(), &class.pool).unwrap();
    assert_eq!(parameters.iter().map(Vec::len).collect::<Vec<_>>(), [0, 1]);
    let signature = parse_class_signature(&class.signature.unwrap()).unwrap();
    assert!(signature.type_parameters[0].class_bound.is_some());

    let mark = folder.class("Mark.class");
    let default = |name: &str| {
        let method = mark.methods.iter().find(|method| method.name == name).unwrap();
        parse_element_value(method.annotations.default.unwrap(), &mark.pool).unwrap()
    };
    assert_eq!(default("text"), ElementValue::String("ü".as_bytes()));
    assert_eq!(default("c"), ElementValue::Char(120));
    assert_eq!(default("type"), ElementValue::Class(Name::new("V")));
}

#[test]
fn versions() {
    let folder = compile("class T {}");
    let bytes = folder.class_bytes("T.class");
    let with_version = |major: u8, minor: u16| {
        let mut changed = bytes.to_vec();
        changed[4..6].copy_from_slice(&minor.to_be_bytes());
        changed[7] = major;
        ClassFile::parse(changed.leak())
    };
    for major in 45..=69 {
        let minor = if major == 45 { 3 } else { 0 };
        assert_eq!(with_version(major, minor).unwrap().major, major.into());
    }
    let error = with_version(70, 0).unwrap_err();
    assert_eq!(error.kind, FormatErrorKind::UnsupportedVersion);
    assert_eq!(
        error.message,
        "T has been compiled by a more recent version of the Java Runtime (class file version 70.0), this version of \
         the Java Runtime only recognizes class file versions up to 69.0"
    );
    assert_eq!(
        with_version(61, 65535).unwrap_err().message,
        "T (class file version 61.65535) was compiled with preview features that are unsupported. This version of \
         the Java Runtime only recognizes preview features for class file version 69.65535"
    );
    assert!(with_version(69, 65535).unwrap_err().message.starts_with("Preview features are not enabled for T"));
    assert!(with_version(44, 0).unwrap_err().message.ends_with("was compiled with an invalid major version"));
    assert!(ClassFile::parse_with_limit(bytes, 52).unwrap_err().message.ends_with("up to 52.0"));
}

/// A class file written by hand: its access flags, fields and methods are given, the pool is fixed.
fn by_hand(flags: u16, members: &[u8]) -> Result<ClassFile, program::classfile::FormatError> {
    let mut bytes = b"\xCA\xFE\xBA\xBE\0\0\0\x3D\0\x0A".to_vec();
    for text in ["X", "java/lang/Object", "a", "I", "()V", "Code", "b.c"] {
        bytes.extend([1, 0, text.len() as u8]); // 1 to 7
        bytes.extend(text.as_bytes());
    }
    bytes.extend([7, 0, 1, 7, 0, 2]); // 8 and 9
    bytes.extend(flags.to_be_bytes());
    bytes.extend([0, 8, 0, 9, 0, 0]);
    bytes.extend(members);
    ClassFile::parse(bytes.leak())
}

#[test]
fn refusals() {
    const NONE: [u8; 6] = [0; 6];
    const FIELD: [u8; 8] = [0, 1, 0, 3, 0, 4, 0, 0];
    const CODE: [u8; 19] = [0, 6, 0, 0, 0, 13, 0, 1, 0, 1, 0, 0, 0, 1, 0xB1, 0, 0, 0, 0];
    let method = |flags: u16, attributes: &[&[u8]]| {
        let mut bytes = vec![0, 0, 0, 1];
        bytes.extend(flags.to_be_bytes());
        bytes.extend([0, 3, 0, 5, 0, attributes.len() as u8]);
        bytes.extend(attributes.concat());
        bytes.extend([0, 0]);
        bytes
    };
    assert!(by_hand(access::SUPER, &NONE).is_ok());
    assert!(by_hand(access::SUPER, &method(access::PUBLIC, &[&CODE])).is_ok());
    let twice = [&[0, 2][..], &FIELD, &FIELD, &[0, 0, 0, 0]].concat();
    let mut empty_code = CODE;
    empty_code[13] = 0;
    let bad_name = [0, 1, 0, 1, 0, 7, 0, 4, 0, 0, 0, 0, 0, 0];
    let bad_descriptor = [0, 1, 0, 1, 0, 3, 0, 5, 0, 0, 0, 0, 0, 0];
    let no_index = [0, 1, 0, 1, 0, 99, 0, 4, 0, 0, 0, 0, 0, 0];
    for (flags, members, message) in [
        (access::FINAL | access::ABSTRACT, NONE.to_vec(), "Illegal class modifiers in class X: 0x410"),
        (access::INTERFACE, NONE.to_vec(), "Illegal class modifiers in class X: 0x200"),
        (0, twice, "Duplicate field name \"a\" with signature \"I\" in class file X"),
        (0, method(6, &[&CODE]), "Method a in class X has illegal modifiers: 0x6"),
        (0, method(0, &[]), "Absent Code attribute in method that is not native or abstract in class file X"),
        (0, method(access::NATIVE, &[&CODE]), "Code attribute in native or abstract methods in class file X"),
        (0, method(0, &[&CODE, &CODE]), "Multiple Code attributes in class file X"),
        (0, method(0, &[&empty_code]), "Invalid method Code length 0 in class file X"),
        (0, bad_name.to_vec(), "Illegal field name \"b.c\" in class X"),
        (0, bad_descriptor.to_vec(), "Field \"a\" in class X has illegal signature \"()V\""),
        (0, no_index.to_vec(), "Invalid constant pool index 99 for field name in class file X"),
        (0, [&NONE[..], &[1]].concat(), "Extra bytes at the end of class file X"),
        (0, vec![0, 0, 0], "Truncated class file"),
    ] {
        assert_eq!(by_hand(flags, &members).map(|_| ()).unwrap_err().message, message);
    }
    assert_eq!(
        ClassFile::parse(b"Text that is long").unwrap_err().message,
        "Incompatible magic value 1415936116 in class file <Unknown>"
    );
    let named = ClassFile::parse_named(b"Text that is long", 69, "p/Y").unwrap_err();
    assert_eq!(named.message, "Incompatible magic value 1415936116 in class file p/Y");
    assert_eq!(ClassFile::parse(b"Text").unwrap_err().message, "Truncated class file");
}

//! Damaged class files give an error, never a panic.

mod support;

use host::Random;
use program::classfile::{
    ClassFile, FormatErrorKind, parse_annotations, parse_class_signature, parse_element_value, parse_field_signature,
    parse_method_signature, parse_parameter_annotations,
};

const SOURCE: &str = r#"
    import java.util.*;
    import java.util.function.*;
    @Deprecated(since = "1", forRemoval = false)
    public class Subject<T extends Comparable<? super T>> implements Function<T, List<T[]>> {
        static final long LONG = 5000000000L;
        static final String TEXT = "text";
        enum Colour { RED, GREEN { void f() {} }; void f() {} }
        record Point(@Deprecated int x, List<String> y) {}
        sealed interface Shape permits Circle {}
        static final class Circle implements Shape {}
        @interface Mark { int[] value() default {1, 2}; Class<?> type() default Object.class; Deprecated d() default @Deprecated; }
        public List<T[]> apply(@Deprecated T t) {
            Supplier<String> s = () -> "x" + t + LONG;
            try { synchronized (this) { s.get(); } } catch (IllegalStateException | NullPointerException e) { throw e; }
            return switch (t.hashCode()) { case 1 -> null; default -> List.of(); };
        }
        native int nothing(double d) throws java.io.IOException;
    }
"#;

fn subjects(folder: &support::Folder) -> Vec<&'static [u8]> {
    folder.javac(&["-g", "-parameters"], "Subject.java", SOURCE, "out");
    ["Subject", "Subject$Point", "Subject$Colour", "Subject$Shape", "Subject$Mark"]
        .map(|name| folder.class_bytes(&format!("out/{name}.class")))
        .to_vec()
}

#[test]
fn truncated_anywhere() {
    for bytes in subjects(&support::Folder::new()) {
        ClassFile::parse(bytes).unwrap();
        for length in 0..bytes.len() {
            let error = ClassFile::parse(&bytes[..length]).unwrap_err();
            assert_ne!(error.kind, FormatErrorKind::UnsupportedVersion, "{length}: {error}");
        }
        let longer = [bytes, b"\0"].concat().leak();
        assert!(ClassFile::parse(longer).unwrap_err().message.starts_with("Extra bytes at the end"));
    }
}

#[test]
fn mutated() {
    let mut random = Random::new(0x9E37_79B9_7F4A_7C15);
    let mut parsed = 0;
    for bytes in subjects(&support::Folder::new()) {
        for _ in 0..4000 {
            let mut mutant = bytes.to_vec();
            for _ in 0..=random.index(3) {
                let at = random.index(mutant.len());
                match random.index(4) {
                    0 => mutant[at] = random.index(256) as u8,
                    1 => mutant[at] ^= 1 << random.index(8),
                    2 => mutant[at] = [0, 1, 0x7F, 0x80, 0xFF][random.index(5)],
                    _ => drop(mutant.remove(at)),
                }
            }
            let mutant: &'static [u8] = mutant.leak();
            if let Ok(class) = ClassFile::parse(mutant) {
                exercise(&class);
                parsed += 1;
            }
            if let Ok(class) = ClassFile::parse_trusted(mutant, 69) {
                exercise(&class);
            }
        }
    }
    assert!(parsed > 1000, "{parsed} mutants are classes");
}

/// Everything that is decoded on demand.
fn exercise(class: &ClassFile) {
    if let Some(text) = class.signature {
        parse_class_signature(&text);
    }
    let annotations = |body: Option<&'static [u8]>| body.map(|body| parse_annotations(body, &class.pool).is_ok());
    annotations(class.annotations.visible);
    for field in &class.fields {
        annotations(field.annotations.visible);
        field.signature.map(|text| parse_field_signature(&text));
    }
    for method in &class.methods {
        annotations(method.annotations.visible);
        method.annotations.visible_parameters.map(|body| parse_parameter_annotations(body, &class.pool).is_ok());
        method.annotations.default.map(|body| parse_element_value(body, &class.pool).is_ok());
        method.signature.map(|text| parse_method_signature(&text));
        if let Some(code) = &method.code {
            code.line_at(0);
        }
    }
    for index in 0..=class.pool.len() as u16 {
        let _ = (class.pool.member(index), class.pool.name_and_type(index), class.pool.class_name(index));
    }
}

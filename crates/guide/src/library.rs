//! Methods of the JDK that throw nothing and run no code of others, whatever they are given.

/// Constructors of exceptions, and what compilers put into code without being asked.
pub fn never_throws(class: &str, name: &str, descriptor: &str) -> bool {
    let is_box = matches!(
        class,
        "java/lang/Integer"
            | "java/lang/Long"
            | "java/lang/Short"
            | "java/lang/Byte"
            | "java/lang/Character"
            | "java/lang/Boolean"
            | "java/lang/Float"
            | "java/lang/Double"
    );
    let takes = descriptor.strip_prefix('(').and_then(|rest| rest.split(')').next()).unwrap_or_default();
    let takes_numbers = !takes.contains(['L', '[']);
    match (class, name) {
        ("java/lang/Object", "<init>" | "getClass") => true,
        ("java/lang/Class", "desiredAssertionStatus") => true,
        (_, "<init>") if class.ends_with("Exception") || class.ends_with("Error") => {
            class.starts_with("java/lang/") && (takes_numbers || takes == "Ljava/lang/String;")
        }
        ("java/lang/String", "length" | "isEmpty" | "hashCode") => true,
        ("java/lang/String", "equals") => true,
        ("java/lang/StringBuilder", "<init>") => takes.is_empty(),
        ("java/lang/StringBuilder", "append") => takes_numbers || takes == "Ljava/lang/String;",
        ("java/lang/StringBuilder", "toString" | "length") => true,
        ("java/lang/Math", "abs" | "max" | "min" | "signum" | "sqrt" | "floor" | "ceil" | "round" | "pow") => true,
        (_, "valueOf") => is_box && takes_numbers,
        (
            _,
            "intValue" | "longValue" | "shortValue" | "byteValue" | "charValue" | "booleanValue" | "floatValue"
            | "doubleValue",
        ) => is_box,
        (_, "compare" | "isNaN" | "isInfinite") => is_box && takes_numbers,
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use super::never_throws;

    #[test]
    fn errors_are_made() {
        assert!(never_throws("java/lang/AssertionError", "<init>", "()V"));
        assert!(never_throws("java/lang/AssertionError", "<init>", "(I)V"));
        assert!(!never_throws("java/lang/AssertionError", "<init>", "(Ljava/lang/Object;)V"));
    }

    #[test]
    fn what_takes_objects_may_throw() {
        assert!(never_throws("java/lang/Object", "<init>", "()V"));
        assert!(never_throws("java/lang/StringBuilder", "append", "(I)Ljava/lang/StringBuilder;"));
        assert!(never_throws("java/lang/StringBuilder", "append", "(Ljava/lang/String;)Ljava/lang/StringBuilder;"));
        assert!(!never_throws("java/lang/StringBuilder", "append", "(Ljava/lang/Object;)Ljava/lang/StringBuilder;"));
        assert!(!never_throws("java/lang/StringBuilder", "append", "([CII)Ljava/lang/StringBuilder;"));
        assert!(never_throws("java/lang/Integer", "valueOf", "(I)Ljava/lang/Integer;"));
        assert!(!never_throws("java/lang/Integer", "valueOf", "(Ljava/lang/String;)Ljava/lang/Integer;"));
        assert!(!never_throws("java/lang/Integer", "parseInt", "(Ljava/lang/String;)I"));
    }
}

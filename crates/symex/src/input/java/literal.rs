//! Literals: Java expressions that have exactly a given value (JLS 3.10).

use program::Kind;

/// Where an expression stands.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Place {
    /// The type is taken from the expression: arguments, receivers.
    Argument,
    /// As before, and the method is generic: so are type arguments.
    Inferred,
    /// The variable's type is known and constants are narrowed to it: initialisers, array elements, results.
    Assignment,
}

/// A primitive's value, given by the bits of its slot.
pub fn primitive(kind: Kind, bits: u64, place: Place) -> String {
    let int = bits as i32;
    let narrow = |name: &str, value: i32| match place {
        Place::Argument | Place::Inferred => format!("({name}) {value}"),
        Place::Assignment => value.to_string(),
    };
    match kind {
        Kind::Bool => (int & 1 != 0).to_string(),
        Kind::Byte => narrow("byte", int as i8 as i32),
        Kind::Short => narrow("short", int as i16 as i32),
        Kind::Char => format!("'{}'", escape(int as u16, '\'')),
        Kind::Long => match bits as i64 {
            i64::MIN => "Long.MIN_VALUE".to_owned(),
            i64::MAX => "Long.MAX_VALUE".to_owned(),
            value => format!("{value}L"),
        },
        Kind::Float => float(bits as u32),
        Kind::Double => double(bits),
        Kind::Int | Kind::Ref | Kind::Void => match int {
            i32::MIN => "Integer.MIN_VALUE".to_owned(),
            i32::MAX => "Integer.MAX_VALUE".to_owned(),
            value => value.to_string(),
        },
    }
}

fn float(bits: u32) -> String {
    let value = f32::from_bits(bits);
    match value {
        // The NaN that the constant is; others are told apart by their bits.
        _ if bits == 0x7fc0_0000 => "Float.NaN".to_owned(),
        _ if value.is_nan() => format!("Float.intBitsToFloat({})", bits as i32),
        f32::INFINITY => "Float.POSITIVE_INFINITY".to_owned(),
        f32::NEG_INFINITY => "Float.NEGATIVE_INFINITY".to_owned(),
        // Rust's shortest text that reads back as the same number is a Java literal.
        value => format!("{value:?}f"),
    }
}

fn double(bits: u64) -> String {
    let value = f64::from_bits(bits);
    match value {
        _ if bits == 0x7ff8_0000_0000_0000 => "Double.NaN".to_owned(),
        _ if value.is_nan() => format!("Double.longBitsToDouble({}L)", bits as i64),
        f64::INFINITY => "Double.POSITIVE_INFINITY".to_owned(),
        f64::NEG_INFINITY => "Double.NEGATIVE_INFINITY".to_owned(),
        value => format!("{value:?}"),
    }
}

/// A string literal.
pub fn string(units: &[u16]) -> String {
    let text: String = units.iter().map(|&unit| escape(unit, '"')).collect();
    format!("\"{text}\"")
}

/// A character within quotes. Line ends and quotes must not be written as Unicode escapes, which come before all else.
fn escape(unit: u16, quote: char) -> String {
    match u8::try_from(unit).map(char::from) {
        Ok('\n') => "\\n".to_owned(),
        Ok('\r') => "\\r".to_owned(),
        Ok('\t') => "\\t".to_owned(),
        Ok('\\') => "\\\\".to_owned(),
        Ok(c) if c == quote => format!("\\{c}"),
        Ok(c @ ' '..='~') => c.to_string(),
        _ => format!("\\u{unit:04x}"),
    }
}

//! Values as Java literals.

use program::Kind;
use symex::input::java::{narrow_literal, primitive_literal, string_literal};

#[test]
fn numbers() {
    let argument = primitive_literal;
    assert_eq!(argument(Kind::Byte, -1i32 as u32 as u64), "(byte) -1");
    assert_eq!(narrow_literal(Kind::Short, 3), "3");
    assert_eq!(argument(Kind::Int, i32::MIN as u32 as u64), "Integer.MIN_VALUE");
    assert_eq!(argument(Kind::Long, -1i64 as u64), "-1L");
    assert_eq!(argument(Kind::Float, 0.1f32.to_bits() as u64), "0.1f");
    assert_eq!(argument(Kind::Double, (-0.0f64).to_bits()), "-0.0");
    assert_eq!(argument(Kind::Double, 1e300f64.to_bits()), "1e300");
    assert_eq!(argument(Kind::Double, 5e-324f64.to_bits()), "5e-324");
    assert_eq!(argument(Kind::Float, 0x7fc0_0001), "Float.intBitsToFloat(2143289345)");
    assert_eq!(argument(Kind::Double, f64::INFINITY.to_bits()), "Double.POSITIVE_INFINITY");
    assert_eq!(argument(Kind::Bool, 1), "true");
}

#[test]
fn characters() {
    assert_eq!(primitive_literal(Kind::Char, '\'' as u64), r"'\''");
    assert_eq!(primitive_literal(Kind::Char, 0xd800), r"'\ud800'");
    let text: Vec<u16> = "a\"'\n\u{0}é\\".encode_utf16().collect();
    assert_eq!(string_literal(&text), r#""a\"'\n\u0000\u00e9\\""#);
}

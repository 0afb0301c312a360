//! Texts with floating-point numbers that not every JDK writes: since JDK 19 a number has as few digits as tell it from
//! its neighbours, before it had more at times (JDK-4511638).

/// Whether all numbers in a text are written as newer JDKs do.
pub fn are_portable(text: &str) -> bool {
    numbers(text).all(|number| match number.parse::<f64>() {
        Ok(value) => is_shortest(number, value) && !is_long_float(number, value),
        Err(_) => true,
    })
}

/// The parts of a text that look like what `Double.toString` writes.
fn numbers(text: &str) -> impl Iterator<Item = &str> {
    let is_part = |c: char| c.is_ascii_digit() || matches!(c, '.' | 'E' | '-');
    text.split(move |c| !is_part(c)).map(|part| part.trim_matches(['-', '.', 'E'])).filter(|part| part.contains('.'))
}

/// The digits without zeros at both ends, and the power of ten of the first of them.
fn parts(number: &str) -> (String, i32) {
    let (mantissa, exponent) = number.split_once(['E', 'e']).unwrap_or((number, "0"));
    let (whole, fraction) = mantissa.split_once('.').unwrap_or((mantissa, ""));
    let digits = format!("{whole}{fraction}");
    let leading = digits.len() - digits.trim_start_matches('0').len();
    let power = exponent.parse::<i32>().unwrap_or(0) + whole.len() as i32 - 1 - leading as i32;
    (digits.trim_matches('0').to_owned(), power)
}

fn is_shortest(number: &str, value: f64) -> bool {
    value == 0.0 || !value.is_finite() || parts(number) == parts(&written(format!("{value:e}"), format!("{value:.1e}")))
}

/// Of two digits, if one would do: those nearest to the value.
fn written(shortest: String, two_digits: String) -> String {
    if parts(&shortest).0.len() == 1 { two_digits } else { shortest }
}

/// Whether it may be a `float` that has more digits than it needs.
fn is_long_float(number: &str, value: f64) -> bool {
    let float = value as f32;
    let is_near = float != 0.0 && float.is_finite() && (f64::from(float) - value).abs() <= value.abs() * 1e-8;
    let digits = parts(number).0.len();
    is_near
        && (8..=9).contains(&digits)
        && parts(number) != parts(&written(format!("{float:e}"), format!("{float:.1e}")))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_that_all_jdks_write_alike() {
        for text in [
            "",
            "a.b",
            "1.0",
            "x = -0.001, y = 1.0E10",
            "100.0",
            "0.1",
            "1.2.3",
            "3.4028235E38",
            "(1.0, -2.5)",
            "9.9E-324",
        ] {
            assert!(are_portable(text), "{text}");
        }
    }

    #[test]
    fn numbers_with_digits_in_vain() {
        for text in ["5.0706024009129176E30", "1.0E-323 x", "2.0000000000000002E-3x", "1.17549435E-38"] {
            assert!(!are_portable(text), "{text}");
        }
    }
}

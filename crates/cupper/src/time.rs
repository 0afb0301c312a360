//! Times on the command line.

use std::time::Duration;

/// A time such as `500ms`, `60s`, `2m` or `1h`; a number alone means seconds.
pub fn parse(text: &str) -> Result<Duration, String> {
    let digits = text.trim_end_matches(|c: char| c.is_ascii_alphabetic());
    let unit = match &text[digits.len()..] {
        "ms" => 0.001,
        "" | "s" => 1.0,
        "m" | "min" => 60.0,
        "h" => 3600.0,
        _ => return Err("a time is written as 500ms, 60s or 2m".to_string()),
    };
    let number: f64 = digits.parse().map_err(|_| "a time is written as 500ms, 60s or 2m".to_string())?;
    match Duration::try_from_secs_f64(number * unit) {
        Ok(time) if !time.is_zero() && time < Duration::from_secs(1 << 32) => Ok(time),
        _ => Err("this time is out of range".to_string()),
    }
}

/// A time for people: `500 ms`, `42 s`, `3 min 20 s`.
pub fn show(time: Duration) -> String {
    match (time.as_secs() / 60, time.as_secs() % 60) {
        (0, 0) => format!("{} ms", time.as_millis()),
        (0, seconds) => format!("{seconds} s"),
        (minutes, 0) => format!("{minutes} min"),
        (minutes, seconds) => format!("{minutes} min {seconds} s"),
    }
}

/// Refuses the name that `--budget` had.
pub fn renamed(text: &str) -> Result<Duration, String> {
    let unit = if text.ends_with(|c: char| c.is_ascii_digit()) { "s" } else { "" };
    Err(format!("this option is called --budget now: write --budget {text}{unit}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times() {
        let check =
            |text: &str, millis: Option<u64>| assert_eq!(parse(text).ok(), millis.map(Duration::from_millis), "{text}");
        check("60s", Some(60_000));
        check("500ms", Some(500));
        check("2m", Some(120_000));
        check("1.5h", Some(5_400_000));
        check("7", Some(7_000));
        for wrong in ["", "s", "5x", "-1s", "0s", "inf", "nan", "1e99"] {
            check(wrong, None);
        }
    }

    #[test]
    fn shown() {
        let check = |millis, text: &str| assert_eq!(show(Duration::from_millis(millis)), text);
        check(500, "500 ms");
        check(42_700, "42 s");
        check(60_000, "1 min");
        check(200_000, "3 min 20 s");
    }

    #[test]
    fn an_old_name_tells_the_new_one() {
        assert_eq!(renamed("300").unwrap_err(), "this option is called --budget now: write --budget 300s");
    }
}

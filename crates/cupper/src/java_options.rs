//! The options that everybody knows from `java`, which have one dash, as options of `cupper run`.

/// Options of `run` whose value is the next argument.
const TAKE_VALUES: [&str; 11] = [
    "--class-path",
    "--cp",
    "--jar",
    "--jdk",
    "--allow-read",
    "--allow-write",
    "--seed",
    "--time",
    "--heap",
    "--stack",
    "--max-steps",
];

/// Rewrites the options before the main class; what follows it belongs to the program. The error names the option.
pub fn translate(args: Vec<String>) -> Result<Vec<String>, String> {
    if args.get(1).is_none_or(|command| command != "run") {
        let class_path =
            |arg: String| if arg == "-cp" || arg == "-classpath" { "--class-path".to_string() } else { arg };
        return Ok(args.into_iter().map(class_path).collect());
    }
    let mut args = args.into_iter();
    let mut translated: Vec<String> = args.by_ref().take(2).collect();
    while let Some(arg) = args.next() {
        if arg == "--" {
            translated.push(arg);
            break;
        }
        if !arg.starts_with('-') {
            // So that no argument of the program is taken for an option.
            translated.extend(["--".to_string(), arg]);
            break;
        }
        let option = long_form(arg)?;
        let takes_value = TAKE_VALUES.contains(&option.as_str());
        let jar = option == "--jar" || option.starts_with("--jar=");
        translated.push(option);
        if takes_value {
            translated.extend(args.next());
        }
        if jar {
            translated.push("--".to_string());
            break;
        }
    }
    translated.extend(args);
    Ok(translated)
}

fn long_form(arg: String) -> Result<String, String> {
    Ok(match arg.as_str() {
        "-cp" | "-classpath" => "--class-path".to_string(),
        "-jar" => "--jar".to_string(),
        "-ea" | "-enableassertions" => "--enableassertions".to_string(),
        "-h" | "-?" | "-help" => "--help".to_string(),
        _ => {
            if let Some(size) = arg.strip_prefix("-Xmx") {
                format!("--heap={}", mebibytes(&arg, size)?)
            } else if let Some(size) = arg.strip_prefix("-Xss") {
                format!("--stack={}", kibibytes(&arg, size)?)
            } else if arg.starts_with("--") || arg.starts_with("-D") {
                arg
            } else {
                return Err(format!(
                    "Error: cupper run does not have the option {arg}; `cupper run --help` lists those it has"
                ));
            }
        }
    })
}

/// Never 0 unless nothing was asked for.
fn mebibytes(arg: &str, size: &str) -> Result<u64, String> {
    bytes(arg, size).map(|bytes| bytes.div_ceil(1 << 20))
}

fn kibibytes(arg: &str, size: &str) -> Result<u64, String> {
    bytes(arg, size).map(|bytes| bytes.div_ceil(1 << 10))
}

/// A size as `java` takes it: bytes, or with `k`, `m`, `g` or `t`.
fn bytes(arg: &str, size: &str) -> Result<u64, String> {
    let digits = size.trim_end_matches(|unit: char| "kKmMgGtT".contains(unit));
    let shift = match size[digits.len()..].to_ascii_lowercase().as_str() {
        "" => Some(0),
        "k" => Some(10),
        "m" => Some(20),
        "g" => Some(30),
        "t" => Some(40),
        _ => None,
    };
    let count = digits.parse::<u64>().ok();
    let size = count.zip(shift).and_then(|(count, shift)| count.checked_mul(1 << shift));
    size.filter(|size| *size > 0).ok_or_else(|| format!("Error: {arg} does not give a size such as 512m"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(given: &str, expected: &str) {
        let words = |text: &str| text.split_whitespace().map(str::to_string).collect::<Vec<_>>();
        let mut all = words("cupper run");
        all.extend(words(given));
        match translate(all) {
            Ok(translated) => assert_eq!(translated[2..].join(" "), expected, "{given}"),
            Err(message) => assert_eq!(message, expected, "{given}"),
        }
    }

    #[test]
    fn options_of_java() {
        check("-cp out Main -cp x", "--class-path out -- Main -cp x");
        check("-classpath a:b -ea Main", "--class-path a:b --enableassertions -- Main");
        check("-jar app.jar -v --seed 1", "--jar app.jar -- -v --seed 1");
        check("-Dmy.prop=hello -Dempty= -Dflag Main -Dhers", "-Dmy.prop=hello -Dempty= -Dflag -- Main -Dhers");
        check("-Xmx512m -Xss1m Main", "--heap=512 --stack=1024 -- Main");
        check("-Xmx1000 Main", "--heap=1 -- Main");
        check("--jdk /jdk --seed 3 -- Main -x", "--jdk /jdk --seed 3 -- Main -x");
        check("--time=0 Main", "--time=0 -- Main");
        check("-cp", "--class-path");
        check("", "");
    }

    #[test]
    fn unknown_options() {
        for option in ["-Xint", "-XX:+UseSerialGC", "-ea:com.example", "-verbose", "-"] {
            let expected =
                format!("Error: cupper run does not have the option {option}; `cupper run --help` lists those it has");
            check(&format!("{option} Main"), &expected);
        }
        check("-Xmxlots Main", "Error: -Xmxlots does not give a size such as 512m");
        check("-Xss0 Main", "Error: -Xss0 does not give a size such as 512m");
        check("-Xmx99999999999999999g Main", "Error: -Xmx99999999999999999g does not give a size such as 512m");
    }

    #[test]
    fn other_commands_are_left_alone() {
        let args = vec!["cupper".to_string(), "-ea".to_string()];
        assert_eq!(translate(args.clone()), Ok(args));
    }
}

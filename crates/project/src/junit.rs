//! Which JUnit a class path holds.

use std::path::PathBuf;

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub enum JunitVersion {
    /// None was found, or its version was not.
    #[default]
    Unknown,
    /// `org.junit.Test`.
    Four { minor: u32 },
    /// `org.junit.jupiter`: JUnit 5, 6 and what follows.
    Jupiter { major: u32, minor: u32 },
}

/// The newest JUnit among jars with their usual names, and whether it has parameterised tests.
pub fn on_class_path<'a>(class_path: impl IntoIterator<Item = &'a PathBuf>) -> (JunitVersion, bool) {
    let mut junit = JunitVersion::Unknown;
    let mut has_params = false;
    for path in class_path {
        let Some(name) = path.file_name().and_then(|name| name.to_str()) else { continue };
        let Some((artifact, version)) = name.strip_suffix(".jar").and_then(split_version) else { continue };
        junit = junit.max(of_artifact(artifact, version));
        has_params |= artifact == "junit-jupiter-params";
    }
    (junit, has_params && matches!(junit, JunitVersion::Jupiter { .. }))
}

/// The JUnit that a dependency on this artifact brings.
pub fn of_artifact(artifact: &str, version: &str) -> JunitVersion {
    let mut numbers = version.split(|c: char| !c.is_ascii_digit()).map(|number| number.parse::<u32>().ok());
    let (Some(Some(major)), minor) = (numbers.next(), numbers.next().flatten().unwrap_or(0)) else {
        return JunitVersion::Unknown;
    };
    match artifact {
        "junit" | "junit-dep" if major == 4 => JunitVersion::Four { minor },
        "junit-jupiter" | "junit-jupiter-api" | "junit-jupiter-params" | "junit-jupiter-engine" | "junit-bom" => {
            JunitVersion::Jupiter { major, minor }
        }
        _ => JunitVersion::Unknown,
    }
}

/// `junit-jupiter-api-5.11.4` into its artifact and version.
fn split_version(stem: &str) -> Option<(&str, &str)> {
    let at = stem.match_indices('-').find(|&(at, _)| stem[at + 1..].starts_with(|c: char| c.is_ascii_digit()))?.0;
    Some((&stem[..at], &stem[at + 1..]))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn versions_of_jars() {
        let check = |names: &[&str], expected| {
            let paths: Vec<PathBuf> = names.iter().map(|name| PathBuf::from("/repo").join(name)).collect();
            assert_eq!(on_class_path(&paths), expected, "{names:?}");
        };
        check(&[], (JunitVersion::Unknown, false));
        check(&["junit.jar", "guava-33.0.0-jre.jar"], (JunitVersion::Unknown, false));
        check(&["junit-4.13.2.jar", "hamcrest-core-1.3.jar"], (JunitVersion::Four { minor: 13 }, false));
        check(&["junit-3.8.1.jar"], (JunitVersion::Unknown, false));
        let five = JunitVersion::Jupiter { major: 5, minor: 11 };
        check(&["junit-jupiter-api-5.11.4.jar", "junit-4.13.jar"], (five, false));
        check(&["junit-jupiter-params-5.11.4.jar", "junit-jupiter-api-5.11.4.jar"], (five, true));
        check(&["junit-jupiter-api-6.0.0-M1.jar"], (JunitVersion::Jupiter { major: 6, minor: 0 }, false));
    }
}

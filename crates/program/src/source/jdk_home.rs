//! Finding a JDK and what it says of itself.

use std::env;
use std::fs;
use std::path::{Path, PathBuf};

use super::{Image, SourceError};

/// The oldest JDK whose library is supported.
const OLDEST_FEATURE: u32 = 17;

/// A JDK's folder, version and class library.
#[derive(Debug)]
pub struct Jdk {
    pub home: PathBuf,
    /// 17, 21, 25…
    pub feature: u32,
    /// `JAVA_VERSION`, such as `17.0.12`.
    pub version: String,
    /// All of the `release` file, in its order, without quotes.
    pub release: Vec<(String, String)>,
    pub image: Image,
}

/// The home folder of the JDK to use: `explicit`, else `$JAVA_HOME`, else that of the `java` on `$PATH`.
/// A folder that was named but holds no JDK is an error, not a reason to look on.
pub fn locate_jdk(explicit: Option<&Path>) -> Result<PathBuf, SourceError> {
    locate(explicit, env::var_os("JAVA_HOME").map(PathBuf::from), env::var_os("PATH").as_deref())
}

fn locate(
    explicit: Option<&Path>,
    java_home: Option<PathBuf>,
    path: Option<&std::ffi::OsStr>,
) -> Result<PathBuf, SourceError> {
    if let Some(home) = explicit {
        return jdk_in(home).ok_or_else(|| no_jdk(format!("--jdk {} has no lib/modules", home.display())));
    }
    if let Some(home) = java_home.filter(|home| !home.as_os_str().is_empty()) {
        return jdk_in(&home)
            .ok_or_else(|| no_jdk(format!("JAVA_HOME is {}, which has no lib/modules", home.display())));
    }
    let mut looked = "JAVA_HOME is not set".to_owned();
    let java = path.and_then(|path| {
        env::split_paths(path).map(|folder| folder.join("java")).find(|candidate| candidate.is_file())
    });
    match java {
        None => looked.push_str(", there is no java on PATH"),
        Some(java) => {
            let real = fs::canonicalize(&java).unwrap_or_else(|_| java.clone());
            if let Some(home) = real.parent().and_then(Path::parent).and_then(jdk_in) {
                return Ok(home);
            }
            looked.push_str(&format!(
                ", the java on PATH is {} and does not belong to a folder with lib/modules",
                real.display()
            ));
        }
    }
    Err(no_jdk(looked))
}

fn jdk_in(home: &Path) -> Option<PathBuf> {
    image_path(home).is_file().then(|| home.to_owned())
}

fn image_path(home: &Path) -> PathBuf {
    home.join("lib").join("modules")
}

fn no_jdk(looked: String) -> SourceError {
    SourceError::NoJdk { looked }
}

impl Jdk {
    pub fn open(home: impl Into<PathBuf>) -> Result<Jdk, SourceError> {
        let home = home.into();
        let release_path = home.join("release");
        let text = fs::read_to_string(&release_path)
            .map_err(|cause| SourceError::Unreadable { path: release_path.clone(), cause })?;
        let release = parse_release(&text);
        let bad = |reason: String| SourceError::BadJdk { home: home.clone(), reason };
        let version = release
            .iter()
            .find_map(|(key, value)| (key == "JAVA_VERSION").then(|| value.clone()))
            .ok_or_else(|| bad("its release file has no JAVA_VERSION".to_owned()))?;
        let feature = feature_of(&version).ok_or_else(|| bad(format!("its JAVA_VERSION is {version:?}")))?;
        if feature < OLDEST_FEATURE {
            return Err(bad(format!("it is Java {feature}, and Java {OLDEST_FEATURE} or newer is needed")));
        }
        let image = Image::open(&image_path(&home))?;
        Ok(Jdk { home, feature, version, release, image })
    }

    /// A property of the `release` file.
    pub fn release_property(&self, key: &str) -> Option<&str> {
        self.release.iter().find_map(|(found, value)| (found == key).then_some(value.as_str()))
    }

    /// `JAVA_RUNTIME_VERSION`, such as `17.0.12+7-Debian-2`; the plain version if the JDK does not say.
    pub fn runtime_version(&self) -> &str {
        self.release_property("JAVA_RUNTIME_VERSION").unwrap_or(&self.version)
    }

    /// The newest class files that this JDK's Java runs.
    pub fn max_class_major(&self) -> u16 {
        u16::try_from(self.feature + 44).unwrap_or(u16::MAX)
    }
}

fn parse_release(text: &str) -> Vec<(String, String)> {
    let pair = |line: &str| {
        let (key, value) = line.trim().split_once('=')?;
        Some((key.trim().to_owned(), value.trim().trim_matches('"').to_owned()))
    };
    text.lines().filter(|line| !line.starts_with('#')).filter_map(pair).collect()
}

/// `17.0.1` is 17, `1.8.0_402` is 8, `26-ea` is 26.
fn feature_of(version: &str) -> Option<u32> {
    let version = version.strip_prefix("1.").unwrap_or(version);
    let digits = version.split(|c: char| !c.is_ascii_digit()).next()?;
    digits.parse().ok().filter(|&feature| feature < 10_000)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn versions() {
        for (version, feature) in [("17.0.12", Some(17)), ("25", Some(25)), ("1.8.0_402", Some(8)), ("26-ea", Some(26))]
        {
            assert_eq!(feature_of(version), feature, "{version}");
        }
        assert_eq!(feature_of("x"), None);
        assert_eq!(feature_of("99999999999"), None);
    }

    #[test]
    fn release_file() {
        let found = parse_release("IMPLEMENTOR=\"A = B\"\n# no\nJAVA_VERSION=\"17\"\nbroken\n");
        assert_eq!(found, [("IMPLEMENTOR".into(), "A = B".into()), ("JAVA_VERSION".into(), "17".into())]);
    }

    #[test]
    fn nothing_found() {
        let nowhere = Path::new("/nowhere");
        let explicit = locate(Some(nowhere), None, None).unwrap_err().to_string();
        assert!(explicit.contains("--jdk /nowhere") && explicit.contains("JAVA_HOME"), "{explicit}");
        let variable = locate(None, Some(nowhere.into()), None).unwrap_err().to_string();
        assert!(variable.contains("JAVA_HOME is /nowhere"), "{variable}");
        let path = locate(None, None, Some("/nowhere".as_ref())).unwrap_err().to_string();
        assert!(path.contains("no java on PATH"), "{path}");
    }
}

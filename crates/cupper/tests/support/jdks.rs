//! The JDKs that the corpus is checked against.

use super::places::key;
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

#[derive(Clone)]
pub struct Jdk {
    pub home: PathBuf,
    /// 17 for `17.0.21`.
    pub feature: u32,
    /// Changes with every update of the JDK.
    pub release_key: String,
}

/// One JDK per feature version from 17 on, in ascending order.
pub fn installed() -> Result<Vec<Jdk>, String> {
    let homes = match std::env::var_os("CUPPER_JDKS") {
        Some(list) => {
            let homes: Vec<PathBuf> =
                std::env::split_paths(&list).filter(|home| !home.as_os_str().is_empty()).collect();
            if let Some(missing) = homes.iter().find(|home| read(home).is_none()) {
                return Err(format!("CUPPER_JDKS: {} is not a JDK with lib/modules and release", missing.display()));
            }
            homes
        }
        None => {
            let entries = std::fs::read_dir("/usr/lib/jvm").map_err(|error| format!("/usr/lib/jvm: {error}"))?;
            let mut homes: Vec<PathBuf> = entries.flatten().map(|entry| entry.path()).collect();
            homes.sort();
            homes
        }
    };
    let mut by_feature = BTreeMap::new();
    for jdk in homes.iter().filter_map(|home| read(home)).filter(|jdk| jdk.feature >= 17) {
        by_feature.entry(jdk.feature).or_insert(jdk);
    }
    Ok(by_feature.into_values().collect())
}

fn read(home: &Path) -> Option<Jdk> {
    let home = home.canonicalize().ok()?;
    let release = std::fs::read_to_string(home.join("release")).ok()?;
    let version = release.lines().find_map(|line| line.strip_prefix("JAVA_VERSION=\""))?;
    let digits = version.split(|c: char| !c.is_ascii_digit()).next()?;
    let complete = home.join("lib/modules").is_file() && home.join("bin/java").is_file();
    complete.then_some(Jdk { feature: digits.parse().ok()?, release_key: key(&release), home })
}

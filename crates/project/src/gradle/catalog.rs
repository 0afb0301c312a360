//! Version catalogs: `gradle/libs.versions.toml`.

use std::fs;
use std::path::Path;

use toml::{Table, Value};

use super::script::{Catalog, dependency};
use crate::error::CatalogError;
use crate::maven::pom::Dependency;

/// The catalog of a build; empty if it has none. The error says what is wrong with the file.
pub fn read(file: &Path) -> Result<Catalog, CatalogError> {
    let Ok(text) = fs::read_to_string(file) else { return Ok(Catalog::new()) };
    let table: Table = text.parse()?;
    let part = |name: &str| table.get(name).and_then(Value::as_table).into_iter().flatten();
    let versions: Table = part("versions").map(|(name, value)| (name.clone(), value.clone())).collect();
    let mut catalog = Catalog::new();
    for (alias, value) in part("libraries") {
        if let Some(library) = library(value, &versions) {
            catalog.insert(accessor("libs", alias), vec![library]);
        }
    }
    for (alias, value) in part("bundles") {
        let names = value.as_array().into_iter().flatten().filter_map(Value::as_str);
        let libraries = names.filter_map(|name| catalog.get(&accessor("libs", name))).flatten().cloned().collect();
        catalog.insert(accessor("libs.bundles", alias), libraries);
    }
    Ok(catalog)
}

fn library(value: &Value, versions: &Table) -> Option<Dependency> {
    if let Some(text) = value.as_str() {
        let mut parts = text.split(':');
        return Some(dependency(parts.next()?, parts.next()?, parts.next().unwrap_or_default(), false));
    }
    let text = |name: &str| value.get(name).and_then(Value::as_str);
    let (group, artifact) = match text("module") {
        Some(module) => module.split_once(':')?,
        None => (text("group")?, text("name")?),
    };
    let version = value.get("version").and_then(|version| match version.get("ref").and_then(Value::as_str) {
        Some(name) => plain(versions.get(name)?),
        None => plain(version),
    });
    Some(dependency(group, artifact, version.unwrap_or_default(), false))
}

/// A version, or the one that a rich version prefers.
fn plain(version: &Value) -> Option<&str> {
    let rich = || ["strictly", "require", "prefer"].iter().find_map(|name| version.get(name)?.as_str());
    version.as_str().or_else(rich)
}

fn accessor(prefix: &str, alias: &str) -> String {
    format!("{prefix}.{}", alias.replace(['-', '_'], "."))
}

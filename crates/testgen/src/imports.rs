//! Which classes a file imports, and what it calls them.

use std::collections::{BTreeMap, BTreeSet};

/// The simple names of classes that mean something in a file without an import.
#[derive(Clone, Copy)]
pub struct Scope<'a> {
    /// Internal, as `com/example`.
    pub package: &'a str,
    /// Of the classes in the package, and of the test itself.
    pub taken: &'a BTreeSet<String>,
    /// Of the classes in `java.lang`.
    pub java_lang: &'a BTreeSet<String>,
}

/// The classes of a file: internal name to what the file calls it.
pub struct Imports {
    names: BTreeMap<String, String>,
    imported: BTreeSet<String>,
}

impl Imports {
    /// For a file that names the classes in `uses`, as often as they occur there.
    pub fn new<'c>(scope: Scope, uses: impl IntoIterator<Item = &'c str>) -> Imports {
        let mut counts: BTreeMap<&str, usize> = BTreeMap::new();
        for class in uses {
            *counts.entry(class).or_default() += 1;
        }
        let mut classes: Vec<(&str, usize)> = counts.into_iter().collect();
        classes.sort_by_key(|(_, count)| std::cmp::Reverse(*count));
        let mut imports = Imports { names: BTreeMap::new(), imported: BTreeSet::new() };
        let mut meant: BTreeSet<&str> = BTreeSet::new();
        for (class, _) in classes {
            let (package, simple) = class.rsplit_once('/').unwrap_or(("", class));
            let by_simple_name = if package == scope.package || package.is_empty() {
                true
            } else if package == "java/lang" {
                !scope.taken.contains(simple)
            } else {
                let hidden = scope.taken.contains(simple) || scope.java_lang.contains(simple);
                let import = !hidden && meant.insert(simple);
                if import {
                    imports.imported.insert(class.replace('/', "."));
                }
                import
            };
            let name = if by_simple_name { simple.to_owned() } else { class.replace('/', ".") };
            imports.names.insert(class.to_owned(), name);
        }
        imports
    }

    /// What the file calls a class.
    pub fn name(&self, class: &str) -> String {
        self.names.get(class).cloned().unwrap_or_else(|| class.replace('/', "."))
    }

    /// Qualified names, in order.
    pub fn list(&self) -> impl Iterator<Item = &str> {
        self.imported.iter().map(String::as_str)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn clashes_are_qualified() {
        let set = |names: &[&str]| names.iter().map(|name| name.to_string()).collect::<BTreeSet<String>>();
        let (taken, java_lang) = (set(&["Account", "Integer", "Date"]), set(&["Integer", "Object", "Record"]));
        let scope = Scope { package: "com/example", taken: &taken, java_lang: &java_lang };
        let uses = [
            "java/awt/List",
            "java/util/List",
            "java/util/List",
            "java/util/Date",
            "com/example/Account",
            "com/other/Record",
            "java/lang/Integer",
            "java/lang/Object",
        ];
        let imports = Imports::new(scope, uses);
        assert_eq!(imports.list().collect::<Vec<_>>(), ["java.util.List"]);
        let names = uses.map(|class| imports.name(class));
        assert_eq!(
            names,
            [
                "java.awt.List",
                "List",
                "List",
                "java.util.Date",
                "Account",
                "com.other.Record",
                "java.lang.Integer",
                "Object"
            ]
        );
    }
}

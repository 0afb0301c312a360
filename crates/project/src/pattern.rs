//! Classes and packages as the user names them.

use std::collections::BTreeSet;

/// `com.example.Account`, `Outer.Inner`, `Outer$Inner`, `com.example`, `com.example.*`, `com.example.**`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Pattern {
    parts: Vec<String>,
    reach: Reach,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Reach {
    /// A class, or else the classes of a package.
    Itself,
    Package,
    Subpackages,
}

impl Pattern {
    /// Nothing if this is no name of Java.
    pub fn parse(text: &str) -> Option<Pattern> {
        let text = text.replace('/', ".");
        let (name, reach) = if let Some(name) = text.strip_suffix(".**") {
            (name, Reach::Subpackages)
        } else if let Some(name) = text.strip_suffix(".*") {
            (name, Reach::Package)
        } else {
            (text.as_str(), Reach::Itself)
        };
        let parts: Vec<String> = name.split('.').map(str::to_owned).collect();
        let is_name = |part: &String| {
            !part.starts_with(|c: char| c.is_ascii_digit())
                && !part.is_empty()
                && part.chars().all(|c| c.is_alphanumeric() || c == '_' || c == '$' || c == '-')
        };
        parts.iter().all(is_name).then_some(Pattern { parts, reach })
    }

    /// Those of these internal names that are meant.
    pub fn select(&self, names: &BTreeSet<String>) -> BTreeSet<String> {
        if self.reach == Reach::Itself
            && let Some(class) = self.class(names)
        {
            return [class].into();
        }
        let package = format!("{}/", self.parts.join("/"));
        let is_meant = |name: &&String| {
            name.strip_prefix(&package).is_some_and(|rest| self.reach == Reach::Subpackages || !rest.contains('/'))
        };
        names.iter().filter(is_meant).cloned().collect()
    }

    /// The class of this name: as many of its parts are packages as there can be.
    fn class(&self, names: &BTreeSet<String>) -> Option<String> {
        (0..self.parts.len()).rev().find_map(|packages| {
            let (package, class) = self.parts.split_at(packages);
            let mut name = package.join("/");
            name.extend((!package.is_empty()).then_some('/'));
            name += &class.join("$");
            names.contains(&name).then_some(name)
        })
    }

    /// What the user may have meant: a class of this simple name, or a package above some.
    pub fn suggestion(&self, names: &BTreeSet<String>) -> Option<String> {
        let package = format!("{}/", self.parts.join("/"));
        if self.reach != Reach::Subpackages && names.iter().any(|name| name.starts_with(&package)) {
            return Some(format!("{}.**", self.parts.join(".")));
        }
        let simple = self.parts.last()?;
        let same =
            |name: &&String| name.rsplit(['/', '$']).next().is_some_and(|last| last.eq_ignore_ascii_case(simple));
        names.iter().find(same).map(|name| name.replace('/', "."))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn names() -> BTreeSet<String> {
        [
            "A",
            "com/example/Account",
            "com/example/Account$Holder",
            "com/example/text/Csv",
            "org/Other",
            "org/Other$Deep$Er",
        ]
        .map(str::to_owned)
        .into()
    }

    #[test]
    fn selects() {
        let check = |pattern: &str, expected: &[&str]| {
            let found = Pattern::parse(pattern).expect(pattern).select(&names());
            assert_eq!(found.iter().map(String::as_str).collect::<Vec<_>>(), expected, "{pattern}");
        };
        check("A", &["A"]);
        check("com.example.Account", &["com/example/Account"]);
        check("com/example/Account", &["com/example/Account"]);
        check("com.example.Account$Holder", &["com/example/Account$Holder"]);
        check("com.example.Account.Holder", &["com/example/Account$Holder"]);
        check("org.Other.Deep.Er", &["org/Other$Deep$Er"]);
        check("com.example", &["com/example/Account", "com/example/Account$Holder"]);
        check("com.example.*", &["com/example/Account", "com/example/Account$Holder"]);
        check("com.example.**", &["com/example/Account", "com/example/Account$Holder", "com/example/text/Csv"]);
        check("com", &[]);
        check("com.example.Accoun", &[]);
    }

    #[test]
    fn suggests() {
        let suggestion = |pattern: &str| Pattern::parse(pattern).expect(pattern).suggestion(&names());
        assert_eq!(suggestion("com").as_deref(), Some("com.**"));
        assert_eq!(suggestion("Account").as_deref(), Some("com.example.Account"));
        assert_eq!(suggestion("org.example.csv").as_deref(), Some("com.example.text.Csv"));
        assert_eq!(suggestion("Nothing"), None);
        assert_eq!(Pattern::parse("no name").map(|_| ()), None);
        assert_eq!(Pattern::parse("a..b").map(|_| ()), None);
    }
}

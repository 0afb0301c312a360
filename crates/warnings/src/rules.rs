//! What a rule of a tool claims, by the table in `rules.toml`.

use crate::model::{Claim, Fault, Site};
use serde::Deserialize;
use std::collections::BTreeMap;
use std::sync::OnceLock;

/// The table of claims.
#[derive(Debug)]
pub struct Rules {
    tools: BTreeMap<String, BTreeMap<String, Vec<Entry>>>,
    cwe: BTreeMap<u32, Claim>,
}

/// What a rule claims if its message begins so; in the order of the file.
#[derive(Clone, Debug)]
struct Entry {
    /// Empty for any message.
    messages: Vec<String>,
    claim: Option<Claim>,
}

/// The file as it is written.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Table {
    cwe: BTreeMap<String, Fault>,
    tool: Vec<Tool>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Tool {
    /// The tool's names.
    names: Vec<String>,
    /// Rules that claim nothing that we judge, whatever CWE they have.
    #[serde(default)]
    none: Vec<String>,
    #[serde(default)]
    claims: Vec<Claims>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Claims {
    fault: Fault,
    #[serde(default = "line")]
    site: Site,
    rules: Vec<String>,
    /// Beginnings of messages, for a rule that says several things; with others it claims nothing.
    #[serde(default)]
    messages: Vec<String>,
}

fn line() -> Site {
    Site::Line
}

impl Rules {
    /// The table that comes with Cupper.
    pub fn known() -> &'static Rules {
        static KNOWN: OnceLock<Rules> = OnceLock::new();
        KNOWN.get_or_init(|| Rules::read(include_str!("rules.toml")).expect("rules.toml is checked by a test"))
    }

    fn read(text: &str) -> Result<Rules, toml::de::Error> {
        let table: Table = toml::from_str(text)?;
        let claim = |fault: Fault| Claim { fault, site: Site::Line };
        let mut tools: BTreeMap<String, BTreeMap<String, Vec<Entry>>> = BTreeMap::new();
        for tool in table.tool {
            let mut rules: BTreeMap<String, Vec<Entry>> = BTreeMap::new();
            for rule in tool.none {
                rules.entry(rule).or_default().push(Entry { messages: Vec::new(), claim: None });
            }
            for claims in tool.claims {
                let claim = Some(Claim { fault: claims.fault, site: claims.site });
                for rule in claims.rules {
                    rules.entry(rule).or_default().push(Entry { messages: claims.messages.clone(), claim });
                }
            }
            for name in tool.names {
                tools.insert(name.to_lowercase(), rules.clone());
            }
        }
        let cwe = table.cwe.iter().filter_map(|(number, fault)| Some((number.parse().ok()?, claim(*fault)))).collect();
        Ok(Rules { tools, cwe })
    }

    /// What a rule claims: by tool and rule, else by CWE. A rule of the form `a/b/c` is looked for as such, then without
    /// its last part, which SARIF has for variants of a rule.
    pub fn claim(&self, tool: &str, rule: &str, message: &str, cwe: &[u32]) -> Option<Claim> {
        let tool = tool.to_lowercase();
        let rules = self.tools.iter().find(|(name, _)| tool == **name || tool.starts_with(&format!("{name} ")));
        if let Some((_, rules)) = rules {
            let shorter = rule.rsplit_once('/').map(|(shorter, _)| shorter);
            if let Some(entries) = [Some(rule), shorter].into_iter().flatten().find_map(|rule| rules.get(rule)) {
                let fits = |entry: &&Entry| {
                    entry.messages.is_empty() || entry.messages.iter().any(|start| message.starts_with(start))
                };
                return entries.iter().find(fits)?.claim;
            }
        }
        cwe.iter().find_map(|number| self.cwe.get(number)).copied()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(tool: &str, rule: &str, cwe: &[u32], expected: Option<(Fault, Site)>) {
        let expected = expected.map(|(fault, site)| Claim { fault, site });
        assert_eq!(Rules::known().claim(tool, rule, "", cwe), expected);
    }

    #[test]
    fn tool_and_rule_come_first() {
        check("SpotBugs", "NP_NULL_ON_SOME_PATH", &[], Some((Fault::Null, Site::Line)));
        check("SpotBugs", "NP_NULL_PARAM_DEREF", &[476], Some((Fault::Null, Site::Call)));
        check("SpotBugs", "IL_INFINITE_LOOP", &[835], Some((Fault::EndlessLoop, Site::Line)));
        check("PMD", "ClassCastExceptionWithToArray", &[], Some((Fault::Cast, Site::Line)));
        check("Infer", "DIVIDE_BY_ZERO", &[], Some((Fault::Division, Site::Line)));
        check("CodeQL", "java/index-out-of-bounds", &[193], Some((Fault::Index, Site::Line)));
        check("CodeQL command-line toolchain", "java/index-out-of-bounds", &[], Some((Fault::Index, Site::Line)));
    }

    #[test]
    fn a_rule_may_say_several_things() {
        let claim = |message: &str| Rules::known().claim("NullAway", "NullAway", message, &[]);
        let null = |site| Some(Claim { fault: Fault::Null, site });
        assert_eq!(claim("dereferenced expression text is @Nullable"), null(Site::Line));
        assert_eq!(claim("passing @Nullable parameter 'text' where @NonNull is required"), null(Site::Call));
        assert_eq!(claim("returning @Nullable expression from method with @NonNull return type"), None);
    }

    #[test]
    fn a_rule_that_claims_no_crash_is_not_judged_by_its_cwe() {
        check("SpotBugs", "BC_IMPOSSIBLE_INSTANCEOF", &[704], None);
        check("SpotBugs", "NP_LOAD_OF_KNOWN_NULL_VALUE", &[476], None);
    }

    #[test]
    fn else_the_cwe_counts() {
        check("Semgrep OSS", "java.lang.x", &[79, 476], Some((Fault::Null, Site::Line)));
        check("Other", "X", &[369], Some((Fault::Division, Site::Line)));
        check("Other", "X", &[674], Some((Fault::StackOverflow, Site::Line)));
        check("Other", "NP_NULL_ON_SOME_PATH", &[], None);
        check("Other", "X", &[79], None);
    }

    #[test]
    fn variants_of_a_rule_are_the_rule() {
        check("Tool", "A/1", &[], None);
        check("SpotBugs", "NP_ALWAYS_NULL/2", &[], Some((Fault::Null, Site::Line)));
    }
}

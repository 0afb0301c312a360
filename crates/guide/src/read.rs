//! From files to what they mean for the methods of a program. One wrong entry, and the file is refused.

use crate::check::{Check, checks, starts};
use crate::error::{BadFile, Entry, Reason};
use crate::format::{At, File, MethodEntry, Rest, VERSION};
use crate::name::{find_class, find_method, written};
use crate::typed::{Typed, typed};
use contracts::Condition;
use program::classfile::Code;
use program::link::{Method, MethodId, Program};
use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

/// A condition that was assumed. Its number within the method is its identifier.
#[derive(Clone, Debug)]
pub struct Assumed {
    /// As the file calls it; of several files, with the number of the file.
    pub id: String,
    /// It is evaluated before this instruction.
    pub pc: u16,
    pub condition: Condition,
    pub typed: Typed,
}

/// Sets of assumptions by number, any of which suffices.
pub type Premises = BTreeSet<BTreeSet<usize>>;

/// What is known of a method.
#[derive(Clone, Debug)]
pub struct VerifiedMethod {
    pub method: &'static Method,
    pub assumed: Vec<Assumed>,
    /// In the order of the code.
    pub checks: Vec<(Check, Premises)>,
    /// Whether a file lists the method.
    pub is_listed: bool,
}

/// What all files together say: a check is verified where one of them says so.
#[derive(Debug, Default)]
pub struct Verified {
    /// By number, those that are listed.
    methods: BTreeMap<MethodId, VerifiedMethod>,
    /// Whether all checks of methods are verified that some file does not list.
    others: Rest,
    /// Of a listed method: whether a file that does not list it says that others are verified.
    sources: Vec<String>,
}

/// Reads files that say what is verified.
pub fn read(program: &Program, files: &[PathBuf]) -> Result<Verified, BadFile> {
    let mut parsed = Vec::new();
    for path in files {
        parsed.push((path, parse(path, &text(path)?)?));
    }
    together(program, &parsed)
}

/// The same from what was in the files.
pub fn read_texts(program: &Program, files: &[PathBuf], contents: &[String]) -> Result<Verified, BadFile> {
    let mut parsed = Vec::new();
    for (path, text) in files.iter().zip(contents) {
        parsed.push((path, parse(path, text)?));
    }
    together(program, &parsed)
}

/// The same again. The files were found to be good: methods of classes that this program does not have are
/// methods of other modules.
pub fn read_known(program: &Program, files: &[PathBuf], contents: &[String]) -> Result<Verified, BadFile> {
    let mut parsed = Vec::new();
    for (path, text) in files.iter().zip(contents) {
        let mut file = parse(path, text)?;
        file.methods.retain(|entry| is_here(program, &entry.method));
        parsed.push((path, file));
    }
    together(program, &parsed)
}

/// Whether a program has the class of a method.
fn is_here(program: &Program, method: &str) -> bool {
    let path = method.split('(').next().unwrap_or_default();
    path.trim().rsplit_once('.').is_some_and(|(class, _)| find_class(program, class).is_some())
}

fn together(program: &Program, parsed: &[(&PathBuf, File)]) -> Result<Verified, BadFile> {
    let mut verified = Verified::default();
    for (number, (path, file)) in parsed.iter().enumerate() {
        let prefix = if parsed.len() > 1 { format!("{}.", number + 1) } else { String::new() };
        verified.add(program, path, file, &prefix)?;
        verified.sources.push(file.source.clone());
    }
    // A method that one file lists and another does not is one of the others there.
    let others: Vec<(bool, BTreeSet<MethodId>)> = parsed
        .iter()
        .map(|(_, file)| {
            let listed = file.methods.iter().filter_map(|entry| find_method(program, &entry.method).ok());
            (file.others == Rest::Verified, listed.map(|method| method.id).collect())
        })
        .collect();
    for (id, method) in &mut verified.methods {
        if others.iter().any(|(is_verified, listed)| *is_verified && !listed.contains(id)) {
            method.checks.iter_mut().for_each(|(_, premises)| _ = premises.insert(BTreeSet::new()));
        }
    }
    if others.iter().any(|(is_verified, _)| *is_verified) {
        verified.others = Rest::Verified;
    }
    Ok(verified)
}

impl Verified {
    /// The methods that are listed, by number.
    pub fn listed(&self) -> impl Iterator<Item = &VerifiedMethod> {
        self.methods.values()
    }

    /// Whether checks of methods that no file lists are verified.
    pub fn others(&self) -> Rest {
        self.others
    }

    /// Who has verified, by file.
    pub fn sources(&self) -> &[String] {
        &self.sources
    }

    /// What is known of a method, listed or not.
    pub fn method(&self, program: &Program, method: &'static Method) -> VerifiedMethod {
        if let Some(known) = self.methods.get(&method.id) {
            return known.clone();
        }
        let premises = match self.others {
            Rest::Verified => Premises::from([BTreeSet::new()]),
            Rest::Unverified => Premises::new(),
        };
        let checks = checks(program, method).into_iter().map(|check| (check, premises.clone())).collect();
        VerifiedMethod { method, assumed: Vec::new(), checks, is_listed: false }
    }

    fn add(&mut self, program: &Program, path: &Path, file: &File, prefix: &str) -> Result<(), BadFile> {
        let bad = |entry, reason| BadFile { file: path.to_path_buf(), entry, reason: Box::new(reason) };
        let mut seen = BTreeSet::new();
        for (number, entry) in file.methods.iter().enumerate() {
            let method = find_method(program, &entry.method).map_err(|why| bad(Entry::Method(number), why))?;
            if !seen.insert(method.id) {
                return Err(bad(Entry::Method(number), Reason::TwiceListed(written(method))));
            }
            let no_code = || bad(Entry::Method(number), Reason::NoCode(written(method)));
            let code = method.info().and_then(|info| info.code.as_ref()).ok_or_else(no_code)?;
            let known = self.methods.entry(method.id).or_insert_with(|| VerifiedMethod {
                method,
                assumed: Vec::new(),
                checks: checks(program, method).into_iter().map(|check| (check, Premises::new())).collect(),
                is_listed: true,
            });
            known.add(program, code, entry, prefix).map_err(|(within, why)| bad(within.of(number), why))?;
        }
        Ok(())
    }
}

/// An entry of a method.
enum Within {
    Assumed(usize),
    Check(usize),
}

impl Within {
    fn of(self, method: usize) -> Entry {
        match self {
            Within::Assumed(assumed) => Entry::Assumed(method, assumed),
            Within::Check(check) => Entry::Check(method, check),
        }
    }
}

impl VerifiedMethod {
    fn add(
        &mut self,
        program: &Program,
        code: &'static Code,
        entry: &MethodEntry,
        prefix: &str,
    ) -> Result<(), (Within, Reason)> {
        let mut ids: BTreeMap<&str, usize> = BTreeMap::new();
        for (number, assumed) in entry.assumed.iter().enumerate() {
            let bad = |why| (Within::Assumed(number), why);
            let pc = self.place(code, At::of(assumed.line, assumed.pc)).map_err(bad)?;
            let text = &assumed.condition;
            let condition: Condition =
                text.parse().map_err(|error| bad(Reason::Syntax { text: text.clone(), error }))?;
            let typed = typed(program, self.method, code, pc, &condition)
                .map_err(|error| bad(Reason::Meaning { text: text.clone(), error }))?;
            if ids.insert(&assumed.id, self.assumed.len()).is_some() {
                return Err(bad(Reason::DoubleId(assumed.id.clone())));
            }
            self.assumed.push(Assumed { id: format!("{prefix}{}", assumed.id), pc, condition, typed });
        }
        let mut listed = BTreeSet::new();
        for (number, check) in entry.checks.iter().enumerate() {
            let bad = |why| (Within::Check(number), why);
            let at = At::of(check.line, check.pc).ok_or_else(|| bad(Reason::NoPlace))?;
            self.place(code, Some(at)).map_err(bad)?;
            let is_it = |(_, (known, _)): &(usize, &(Check, Premises))| known.kind == check.kind && known.is_at(at);
            let found: Vec<usize> = self.checks.iter().enumerate().filter(is_it).map(|(index, _)| index).collect();
            if found.is_empty() {
                let can_fail = || self.checks.iter().map(|(known, _)| known).filter(|known| !known.never_fails);
                let there = can_fail().filter(|known| known.is_at(at));
                let mut there: Vec<_> = there.map(|known| (known.kind, At::Pc(known.pc.into()))).collect();
                if there.is_empty() {
                    there = can_fail().map(|known| (known.kind, known.at())).collect();
                    there.dedup();
                }
                return Err(bad(Reason::NoCheck { kind: check.kind, at, there }));
            }
            let number_of = |id: &String| {
                let known = || ids.keys().map(|id| id.to_string()).collect();
                ids.get(id.as_str()).copied().ok_or_else(|| bad(Reason::UnknownId { id: id.clone(), known: known() }))
            };
            let premises: Premises = (check.verified.iter())
                .map(|set| set.iter().map(number_of).collect::<Result<BTreeSet<usize>, _>>())
                .collect::<Result<_, _>>()?;
            for index in found {
                listed.insert(index);
                self.checks[index].1.extend(premises.iter().cloned());
            }
        }
        if entry.unlisted == Rest::Verified {
            let unlisted = self.checks.iter_mut().enumerate().filter(|(index, _)| !listed.contains(index));
            unlisted.for_each(|(_, (_, premises))| _ = premises.insert(BTreeSet::new()));
        }
        Ok(())
    }

    /// The first instruction of a line, or the one that is named.
    fn place(&self, code: &Code, at: Option<At>) -> Result<u16, Reason> {
        let at = at.ok_or(Reason::NoPlace)?;
        let is_it = |pc: &usize| match at {
            At::Line(line) => code.line_at(*pc as u16).map(u32::from) == Some(line),
            At::Pc(wanted) => *pc as u32 == wanted,
        };
        let found = starts(code).find(is_it).map(|pc| pc as u16);
        found.ok_or_else(|| {
            let lines = || starts(code).filter_map(|pc| code.line_at(pc as u16));
            let lines = lines().min().zip(lines().max());
            Reason::NoCodeAt { method: written(self.method), at, lines }
        })
    }
}

fn bad(path: &Path, reason: Reason) -> BadFile {
    BadFile { file: path.to_path_buf(), entry: Entry::File, reason: Box::new(reason) }
}

/// What is in a file.
pub fn text(path: &Path) -> Result<String, BadFile> {
    std::fs::read_to_string(path).map_err(|error| bad(path, Reason::Unreadable(error)))
}

/// The file as data.
fn parse(path: &Path, text: &str) -> Result<File, BadFile> {
    let bad = |reason| bad(path, reason);
    let value: serde_json::Value = serde_json::from_str(text).map_err(|error| bad(Reason::NotJson(error)))?;
    if let Some(version) = value.get("schemaVersion").and_then(serde_json::Value::as_u64)
        && version != u64::from(VERSION)
    {
        return Err(bad(Reason::Version(version)));
    }
    serde_json::from_str(text).map_err(|error| bad(Reason::NotInFormat(error)))
}

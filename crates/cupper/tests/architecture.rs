//! Keeps ARCHITECTURE.md true: the code map names the crates there are, the crates depend only on what the map lets
//! them depend on, and the absences that a machine can see are absent.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

type Names = BTreeSet<String>;

/// Crates whose top-level modules use each other in one direction only.
const LAYERED: [&str; 6] = ["technique", "symex", "strategies", "testgen", "report", "campaign"];
/// Names of techniques that are words of the domain, too.
const COMMON_WORDS: [&str; 4] = ["paths", "crash", "check", "invariants"];

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

fn read(path: &Path) -> String {
    fs::read_to_string(path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

/// What a crate may use.
#[derive(Debug, PartialEq, Eq)]
enum Allowed {
    Only(Names),
    AllBut(Names),
}

impl Allowed {
    /// A cell of the code map: names, or `all but` names.
    fn parse(cell: &str) -> Allowed {
        if cell.trim_start().starts_with("all but") {
            Allowed::AllBut(quoted(cell))
        } else {
            Allowed::Only(quoted(cell))
        }
    }

    fn has(&self, name: &str) -> bool {
        match self {
            Allowed::Only(names) => names.contains(name),
            Allowed::AllBut(names) => !names.contains(name),
        }
    }
}

/// The crates of the code map, each with those it may use. The map is the table whose header has the columns "crate" and
/// "may use".
fn code_map(text: &str) -> BTreeMap<String, Allowed> {
    let mut rows = text.lines().map(cells).skip_while(|row| row.first().is_none_or(|cell| cell != "crate"));
    let header = rows.next().expect("ARCHITECTURE.md has a table whose first column is `crate`");
    let allowed = header.iter().position(|cell| cell == "may use").expect("the code map has a column `may use`");
    rows.skip(1)
        .take_while(|row| !row.is_empty())
        .map(|row| {
            let name = quoted(&row[0]).pop_first().unwrap_or_else(|| panic!("no `name` in the row {row:?}"));
            (name, Allowed::parse(row.get(allowed).map_or("", String::as_str)))
        })
        .collect()
}

/// The cells of a line of a Markdown table; none for another line.
fn cells(line: &str) -> Vec<String> {
    match line.trim().strip_prefix('|') {
        Some(rest) => rest.trim_end_matches('|').split('|').map(|cell| cell.trim().to_owned()).collect(),
        None => Vec::new(),
    }
}

/// The words between backticks.
fn quoted(cell: &str) -> Names {
    cell.split('`').skip(1).step_by(2).map(str::to_owned).collect()
}

/// The names in all dependency tables of a manifest: normal, for tests, for the build, and for one platform.
fn dependencies(manifest: &str) -> Names {
    let mut names = Names::new();
    let mut in_table = false;
    for line in manifest.lines().map(str::trim).filter(|line| !line.starts_with('#')) {
        if let Some(table) = line.strip_prefix('[') {
            let table = table.trim_end_matches(']');
            in_table = table.ends_with("dependencies");
            if let Some((head, name)) = table.rsplit_once('.')
                && head.ends_with("dependencies")
            {
                names.insert(name.to_owned());
            }
        } else if in_table && let Some((key, value)) = line.split_once('=') {
            let renamed = value.split_once("package = \"").and_then(|(_, rest)| rest.split('"').next());
            let key = key.trim().trim_matches('"');
            names.insert(renamed.unwrap_or_else(|| key.split('.').next().unwrap_or(key)).to_owned());
        }
    }
    names
}

/// The folders in `crates/`.
fn folders() -> Names {
    let entries = fs::read_dir(root().join("crates")).expect("the workspace has a folder crates/");
    entries
        .map(|entry| entry.expect("crates/ can be listed"))
        .filter(|entry| entry.path().is_dir())
        .map(|entry| entry.file_name().to_string_lossy().into_owned())
        .collect()
}

fn rust_files(folder: &Path, found: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).into_iter().flatten().flatten() {
        let path = entry.path();
        if path.is_dir() {
            rust_files(&path, found);
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            found.push(path);
        }
    }
}

#[test]
fn the_code_map_names_the_crates_there_are() {
    let map: Names = code_map(&read(&root().join("ARCHITECTURE.md"))).into_keys().collect();
    let folders = folders();
    let unmapped: Vec<_> = folders.difference(&map).collect();
    let gone: Vec<_> = map.difference(&folders).collect();
    assert!(
        unmapped.is_empty() && gone.is_empty(),
        "the code map in ARCHITECTURE.md and crates/ differ: not in the map: {unmapped:?}, not in crates/: {gone:?}"
    );
}

#[test]
fn crates_use_what_the_map_allows() {
    let map = code_map(&read(&root().join("ARCHITECTURE.md")));
    let crates = folders();
    for (name, allowed) in &map {
        let manifest = read(&root().join("crates").join(name).join("Cargo.toml"));
        let used = dependencies(normal(&manifest));
        let wrong: Vec<&String> = used.intersection(&crates).filter(|other| !allowed.has(other)).collect();
        assert!(wrong.is_empty(), "the code map does not let `{name}` use {wrong:?}");
    }
}

/// A manifest without what only tests use.
fn normal(manifest: &str) -> &str {
    manifest.split("[dev-dependencies]").next().unwrap_or(manifest)
}

#[test]
fn no_library_crate_prints() {
    for name in folders() {
        let source = root().join("crates").join(&name).join("src");
        if !source.join("lib.rs").is_file() || source.join("main.rs").is_file() {
            continue;
        }
        let mut files = Vec::new();
        rust_files(&source, &mut files);
        for file in files {
            for (index, line) in read(&file).lines().enumerate() {
                let code = line.split("//").next().unwrap_or(line);
                let prints = ["print!(", "println!(", "dbg!("].iter().any(|print| code.contains(print));
                assert!(!prints, "{}:{}: a library prints: {}", file.display(), index + 1, line.trim());
            }
        }
    }
}

#[test]
fn reads_a_code_map() {
    let map = code_map(
        "text\n| a | b |\n\n| crate | for | may use |\n|--|--|--|\n| `x` | `z` | `y`, `w` |\n| `y` | | all but `x` |\n\n\
         | `n` | | |",
    );
    let names = |list: &[&str]| list.iter().map(|name| name.to_string()).collect::<Names>();
    let expected =
        [("x".to_owned(), Allowed::Only(names(&["w", "y"]))), ("y".to_owned(), Allowed::AllBut(names(&["x"])))];
    assert_eq!(map, BTreeMap::from(expected));
}

#[test]
fn reads_every_form_of_dependency() {
    let manifest = "[package]\nname = \"n\"\n[dependencies]\na.workspace = true\n\"b\" = \"1\"\n# c = \"1\"\n\
        d = { package = \"e\", version = \"1\" }\n[dev-dependencies]\nf = \"1\"\n[dependencies.g]\nversion = \"1\"\n\
        [target.'cfg(unix)'.dependencies]\nh = \"1\"\n[profile.release]\ndebug = true\n";
    let names: Vec<String> = dependencies(manifest).into_iter().collect();
    assert_eq!(names, ["a", "b", "e", "f", "g", "h"]);
}

/// The top-level modules of a crate, each with those of the same crate that it uses.
fn modules(source: &Path) -> BTreeMap<String, Names> {
    let mut files = Vec::new();
    rust_files(source, &mut files);
    let mut texts: BTreeMap<String, String> = BTreeMap::new();
    for file in files {
        let below = file.strip_prefix(source).expect("it is below").to_string_lossy().into_owned();
        let module = below.split('/').next().unwrap_or_default().trim_end_matches(".rs").to_owned();
        if module != "lib" {
            *texts.entry(module).or_default() += &read(&file);
        }
    }
    let names: Names = texts.keys().cloned().collect();
    let used = |own: &str, text: &str| -> Names {
        let code = text.lines().map(|line| line.split("//").next().unwrap_or(line)).collect::<Vec<_>>().join("\n");
        code.split("crate::")
            .skip(1)
            .flat_map(|rest| match rest.strip_prefix('{') {
                Some(list) => heads(list),
                None => vec![head(rest)],
            })
            .filter(|name| name != own && names.contains(name))
            .collect()
    };
    texts.iter().map(|(name, text)| (name.clone(), used(name, text))).collect()
}

/// The identifier that a text begins with.
fn head(text: &str) -> String {
    text.chars().take_while(|letter| letter.is_alphanumeric() || *letter == '_').collect()
}

/// The first identifiers in a list between braces, of which the first is open.
fn heads(list: &str) -> Vec<String> {
    let (mut depth, mut found, mut is_start) = (0, Vec::new(), true);
    for (at, letter) in list.char_indices() {
        match letter {
            '{' => depth += 1,
            '}' if depth == 0 => break,
            '}' => depth -= 1,
            ',' if depth == 0 => is_start = true,
            letter if depth == 0 && is_start && !letter.is_whitespace() => {
                found.push(head(&list[at..]));
                is_start = false;
            }
            _ => {}
        }
    }
    found
}

/// A cycle in a graph, if there is one: what can never be put into an order.
fn cyclic(graph: &BTreeMap<String, Names>) -> Names {
    let mut left = graph.clone();
    loop {
        let free: Vec<String> = left
            .iter()
            .filter(|(_, uses)| !uses.iter().any(|used| left.contains_key(used)))
            .map(|(n, _)| n.clone())
            .collect();
        if free.is_empty() {
            return left.into_keys().collect();
        }
        free.iter().for_each(|name| _ = left.remove(name));
    }
}

#[test]
fn modules_have_layers() {
    for name in LAYERED {
        let graph = modules(&root().join("crates").join(name).join("src"));
        let cycle = cyclic(&graph);
        let edges: Vec<_> = graph.iter().filter(|(module, _)| cycle.contains(*module)).collect();
        assert!(cycle.is_empty(), "modules of `{name}` use each other in a circle: {edges:#?}");
    }
}

#[test]
fn finds_what_modules_use() {
    assert_eq!(heads("a::b, c::{d, e}, f};\nuse x"), ["a", "c", "f"]);
    let names = |list: &[&str]| list.iter().map(|name| name.to_string()).collect::<Names>();
    let graph = |edges: &[(&str, &[&str])]| edges.iter().map(|(from, to)| (from.to_string(), names(to))).collect();
    assert_eq!(cyclic(&graph(&[("a", &["b"]), ("b", &["c"]), ("c", &[])])), names(&[]));
    assert_eq!(cyclic(&graph(&[("a", &["b"]), ("b", &["a"]), ("c", &["a"]), ("d", &[])])), names(&["a", "b", "c"]));
}

/// A technique's name stands in its folder, in its command and in the table, and nowhere else in the code of libraries and
/// commands.
#[test]
fn techniques_are_named_in_their_place() {
    for technique in strategies::table::techniques().names() {
        // A word that means something without the technique, too.
        if COMMON_WORDS.contains(&technique) {
            continue;
        }
        for name in ["technique", "strategies", "report", "campaign", "cupper"] {
            let source = root().join("crates").join(name).join("src");
            let mut files = Vec::new();
            rust_files(&source, &mut files);
            for file in files {
                let below = file.strip_prefix(&source).expect("it is below").to_string_lossy().into_owned();
                let is_own = name == "strategies" && below.starts_with(&format!("{technique}/"));
                let is_command = name == "cupper" && below == format!("{technique}.rs");
                let is_table = name == "strategies" && (below == "table.rs" || below == "lib.rs");
                let is_list = name == "cupper" && below == "main.rs";
                if is_own || is_command || is_table || is_list {
                    continue;
                }
                for (index, line) in read(&file).lines().enumerate() {
                    let code = line.split("//").next().unwrap_or(line);
                    let is_named = code
                        .split(|letter: char| !letter.is_alphanumeric() && letter != '_')
                        .any(|word| word.eq_ignore_ascii_case(technique));
                    assert!(!is_named, "{}:{}: {technique} is named: {}", file.display(), index + 1, line.trim());
                }
            }
        }
    }
}

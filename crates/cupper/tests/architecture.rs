//! Keeps ARCHITECTURE.md true: the code map names the crates there are, the crates depend only on what the map lets
//! them depend on, and the absences that a machine can see are absent.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

type Names = BTreeSet<String>;

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

fn read(path: &Path) -> String {
    fs::read_to_string(path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

/// The crates of the code map, each with those it must not depend on. The map is the table whose header has the
/// columns "crate" and "must not depend on".
fn code_map(text: &str) -> BTreeMap<String, Names> {
    let mut rows = text.lines().map(cells).skip_while(|row| row.first().is_none_or(|cell| cell != "crate"));
    let header = rows.next().expect("ARCHITECTURE.md has a table whose first column is `crate`");
    let forbidden = header
        .iter()
        .position(|cell| cell == "must not depend on")
        .expect("the code map has a column `must not depend on`");
    rows.skip(1)
        .take_while(|row| !row.is_empty())
        .map(|row| {
            let name = quoted(&row[0]).pop_first().unwrap_or_else(|| panic!("no `name` in the row {row:?}"));
            (name, row.get(forbidden).map(|cell| quoted(cell)).unwrap_or_default())
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

/// Everything that `name` depends on in the workspace, at any distance.
fn reachable(graph: &BTreeMap<String, Names>, name: &str) -> Names {
    let mut seen = Names::new();
    let mut open = vec![name.to_owned()];
    while let Some(next) = open.pop() {
        for dependency in graph.get(&next).into_iter().flatten() {
            if graph.contains_key(dependency) && seen.insert(dependency.clone()) {
                open.push(dependency.clone());
            }
        }
    }
    seen
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
fn no_crate_depends_on_what_the_map_forbids() {
    let map = code_map(&read(&root().join("ARCHITECTURE.md")));
    let graph: BTreeMap<String, Names> = folders()
        .into_iter()
        .map(|name| {
            let manifest = read(&root().join("crates").join(&name).join("Cargo.toml"));
            (name, dependencies(&manifest))
        })
        .collect();
    for (name, forbidden) in &map {
        for other in forbidden {
            assert!(
                graph.contains_key(other),
                "the code map forbids `{name}` to depend on `{other}`, which is no crate"
            );
        }
        let wrong: Vec<_> = reachable(&graph, name).intersection(forbidden).cloned().collect();
        assert!(wrong.is_empty(), "the code map forbids `{name}` to depend on {wrong:?}, directly or not");
    }
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
        "text\n| a | b |\n\n| crate | for | must not depend on |\n|--|--|--|\n| `x` | `z` | `y`, `w` |\n| `y` | |\n\n\
         | `n` | | |",
    );
    let names = |list: &[&str]| list.iter().map(|name| name.to_string()).collect::<Names>();
    assert_eq!(map, BTreeMap::from([("x".to_owned(), names(&["w", "y"])), ("y".to_owned(), names(&[]))]));
}

#[test]
fn reads_every_form_of_dependency() {
    let manifest = "[package]\nname = \"n\"\n[dependencies]\na.workspace = true\n\"b\" = \"1\"\n# c = \"1\"\n\
        d = { package = \"e\", version = \"1\" }\n[dev-dependencies]\nf = \"1\"\n[dependencies.g]\nversion = \"1\"\n\
        [target.'cfg(unix)'.dependencies]\nh = \"1\"\n[profile.release]\ndebug = true\n";
    let names: Vec<String> = dependencies(manifest).into_iter().collect();
    assert_eq!(names, ["a", "b", "e", "f", "g", "h"]);
}

#[test]
fn follows_dependencies_of_dependencies() {
    let names = |list: &[&str]| list.iter().map(|name| name.to_string()).collect::<Names>();
    let graph = BTreeMap::from([
        ("a".to_owned(), names(&["b", "outside"])),
        ("b".to_owned(), names(&["c"])),
        ("c".to_owned(), names(&["a"])),
    ]);
    assert_eq!(reachable(&graph, "a"), names(&["a", "b", "c"]));
}

/// The crates whose modules must have layers: none uses, directly or not, one that uses it.
const LAYERED: [&str; 1] = ["symex"];

/// The modules of a crate right below its root, each with those that it names by `crate::`.
fn modules(source: &Path) -> BTreeMap<String, Names> {
    let mut files = Vec::new();
    rust_files(source, &mut files);
    let module = |file: &Path| {
        let first = file.strip_prefix(source).ok()?.components().next()?.as_os_str().to_string_lossy().into_owned();
        Some(first.trim_end_matches(".rs").to_owned()).filter(|name| name != "lib" && name != "main")
    };
    let names: Names = files.iter().filter_map(|file| module(file)).collect();
    let mut graph: BTreeMap<String, Names> = names.iter().map(|name| (name.clone(), Names::new())).collect();
    for file in &files {
        let Some(module) = module(file) else { continue };
        let used = named_modules(&read(file));
        let used = used.into_iter().filter(|name| names.contains(name) && *name != module);
        graph.entry(module.clone()).or_default().extend(used);
    }
    graph
}

/// The names right after `crate::` in the code of a file, those in braces included; comments and tests do not count.
fn named_modules(text: &str) -> Names {
    let code: String = text.lines().map(|line| line.split("//").next().unwrap_or(line)).collect::<Vec<_>>().join("\n");
    let code = code.split("#[cfg(test)]\nmod tests {").next().unwrap_or(&code).to_owned();
    let word = |text: &str| text.chars().take_while(|one| one.is_alphanumeric() || *one == '_').collect::<String>();
    let mut names = Names::new();
    for rest in code.split("crate::").skip(1) {
        let Some(list) = rest.strip_prefix('{') else {
            names.insert(word(rest));
            continue;
        };
        let mut depth = 0;
        let mut starts = true;
        for (at, one) in list.char_indices() {
            match one {
                '{' => depth += 1,
                '}' if depth == 0 => break,
                '}' => depth -= 1,
                ',' if depth == 0 => starts = true,
                _ if starts && !one.is_whitespace() => {
                    names.insert(word(&list[at..]));
                    starts = false;
                }
                _ => {}
            }
        }
    }
    names
}

#[test]
fn modules_have_layers() {
    for name in LAYERED {
        let graph = modules(&root().join("crates").join(name).join("src"));
        for module in graph.keys() {
            let below = reachable(&graph, module);
            let cycle: Vec<_> = below.iter().filter(|other| reachable(&graph, other).contains(module)).collect();
            assert!(cycle.is_empty(), "the modules {cycle:?} of `{name}` use each other; cut one of the ways");
        }
    }
}

#[test]
fn reads_the_modules_that_code_names() {
    let text = "use crate::a::{b, c};\nuse crate::{\n    d::{e, f},\n    g,\n};\n// crate::h\nlet x = crate::i::j();\n\
        #[cfg(test)]\nmod tests {\n    use crate::k;\n}\n";
    let names: Vec<String> = named_modules(text).into_iter().collect();
    assert_eq!(names, ["a", "d", "g", "i"]);
}

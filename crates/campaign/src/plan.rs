//! What is to be done: which classes, how their tests look, and where they go.

use crate::choice::{Choices, Scope};
use crate::documents::Library;
use crate::judge::Form;
use crate::outline::{self, Outline};
use contracts::Usage;
use program::source::ClassPath;
use project::{JunitVersion, Notice, Project, Severity, Unit};
use replay::harness;
use report::Report;
use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};
use std::time::Duration;
use strategies::{Filter, Following, Order};
use testgen::{BugTests, Junit, Style};

/// Classes under test whose members may make inputs of each other.
const MAX_BESIDE: usize = 100;

/// Time for a class where nobody says how much there is, for each of its branches, and at most.
const EACH: (Duration, Duration, Duration) =
    (Duration::from_secs(2), Duration::from_millis(100), Duration::from_secs(60));
/// Time for all, at least and at most.
const LEAST: Duration = Duration::from_secs(60);
const MOST: Duration = Duration::from_secs(30 * 60);
/// The part of a given time for classes that have changed, at least.
const LEAST_PART: Duration = Duration::from_secs(10);

/// What the user chose.
#[derive(Clone, Debug)]
pub struct Wishes {
    pub output: Option<PathBuf>,
    /// 4 or 5.
    pub junit: Option<u32>,
    pub style: Style,
    pub bugs: BugTests,
    pub seed: u64,
    /// Which exceptions are bugs.
    pub filter: Filter,
    /// How methods are called, by class (internal names).
    pub usages: BTreeMap<String, Usage>,
    /// Whether exceptions that are no bugs are wanted, too.
    pub all: bool,
    /// What was verified.
    pub following: Option<Following>,
    /// Numbers that inputs have where they can.
    pub preferred: Vec<i64>,
    /// What is wanted of some classes in another way.
    pub special: Vec<(Scope, Choices)>,
}

/// The JDK that classes are explored and tests run with.
#[derive(Clone, Debug)]
pub struct Java {
    pub home: PathBuf,
    pub feature: u32,
}

pub struct Plan {
    pub modules: Vec<Module>,
    pub classes: Vec<Target>,
    /// The root of the project: paths in the report are relative to it.
    pub home: PathBuf,
}

pub struct Module {
    pub unit: Unit,
    pub form: Form,
    /// The root of the tests.
    pub output: PathBuf,
    /// Bytes for each class, if it is not as of all.
    pub memory: Option<usize>,
}

pub struct Target {
    /// Index of its module.
    pub module: usize,
    pub outline: Outline,
    pub order: Order,
}

impl Target {
    /// Branches and methods.
    pub fn size(&self) -> (usize, usize) {
        let methods = &self.outline.methods;
        (methods.iter().map(|method| method.branches.len()).sum(), methods.len())
    }

    /// Binary name.
    pub fn name(&self) -> String {
        self.order.class.replace('/', ".")
    }
}

impl Plan {
    /// All that the classes need.
    pub fn class_path(&self) -> Vec<PathBuf> {
        let mut class_path: Vec<PathBuf> = Vec::new();
        for entry in self.classes.iter().flat_map(|class| &class.order.class_path) {
            if !class_path.contains(entry) {
                class_path.push(entry.clone());
            }
        }
        class_path
    }

    /// `folder` is where relative paths of the user start.
    pub fn new(project: Project, wishes: &Wishes, java: &Java, folder: &Path, notices: &mut Vec<Notice>) -> Plan {
        let home = home(&project.units, wishes.output.as_deref(), folder);
        let (mut modules, mut classes) = (Vec::new(), Vec::new());
        for unit in project.units {
            let files = ClassPath::open(&unit.classes, java.feature);
            let class_path: Vec<PathBuf> = unit.classes.iter().chain(&unit.class_path).cloned().collect();
            let beside: Vec<String> = unit.names.iter().take(MAX_BESIDE).cloned().collect();
            let library = Library::open(&unit.sources, &unit.tests);
            let outlines: BTreeMap<&String, Outline> =
                unit.names.iter().filter_map(|class| Some((class, Outline::read(&files, class)?))).collect();
            // What is wanted in another way is a module of its own.
            let mut groups: BTreeMap<Choices, Vec<&String>> = BTreeMap::new();
            for class in unit.names.iter().filter(|class| outlines.contains_key(class)) {
                groups.entry(Choices::of(&wishes.special, &unit.name, class)).or_default().push(class);
            }
            if groups.is_empty() {
                groups.insert(Choices::default(), Vec::new());
            }
            let first = classes.len();
            let mut foreign = Vec::new();
            for (choices, names) in groups {
                let module = modules.len();
                for class in names {
                    let mut outline = outlines[class].clone();
                    let (documents, why) = library.documents(class, &outline);
                    foreign.extend(why.map(|why| (class.replace('/', "."), why)));
                    outline.add_nested(&files, class, |nested| outlines.keys().any(|tested| *tested == nested));
                    let order = Order {
                        jdk: java.home.clone(),
                        class_path: class_path.clone(),
                        class: class.clone(),
                        tests: unit.test_classes.clone(),
                        beside: beside.clone(),
                        seed: choices.seed.unwrap_or(wishes.seed),
                        level: unit.level.min(java.feature),
                        filter: Filter {
                            documents,
                            usage: wishes.usages.get(class).cloned().unwrap_or_default(),
                            ..wishes.filter.clone()
                        },
                        all: choices.all.unwrap_or(wishes.all),
                        open: None,
                        following: wishes.following.clone(),
                        preferred: wishes.preferred.clone(),
                    };
                    classes.push(Target { module, outline, order });
                }
                let form = Form {
                    junit: junit(unit.junit, choices.junit.or(wishes.junit)),
                    style: style(&unit, &choices, wishes, notices),
                    bugs: choices.bugs.unwrap_or(wishes.bugs),
                    release: (unit.level < java.feature).then_some(unit.level),
                    seed: choices.seed.unwrap_or(wishes.seed),
                };
                let output = wishes.output.clone().unwrap_or_else(|| unit.tests.clone());
                modules.push(Module { unit: unit.clone(), form, output, memory: choices.memory });
            }
            classes[first..].sort_by(|one: &Target, other: &Target| one.order.class.cmp(&other.order.class));
            if let Some((class, why)) = foreign.first() {
                notices.push(Notice {
                    severity: Severity::Warning,
                    subject: unit.name.clone(),
                    reason: format!(
                        "the sources of {} classes are not what they were compiled from, so their Javadoc has no say; \
                         for example {class}: {why}",
                        foreign.len()
                    ),
                    remedy: Some("compile the project".to_string()),
                });
            }
        }
        Plan { modules, classes, home }
    }
}

impl Plan {
    /// Indices of classes, those with few branches first.
    pub fn by_size(&self, classes: &[usize]) -> Vec<usize> {
        let mut order = classes.to_vec();
        order.sort_by_key(|index| self.classes[*index].size());
        order
    }

    /// A report of this run, with what an earlier one says of classes that are still there and were not asked for now,
    /// or not come to. The tests of some of them were `checked` now.
    pub fn with_earlier(
        &self,
        report: &Report,
        earlier: Option<Report>,
        checked: &BTreeSet<String>,
        feature: u32,
    ) -> Report {
        let mut whole = report.clone();
        let Some(earlier) = earlier else { return whole };
        let mut places: BTreeMap<Vec<PathBuf>, ClassPath> = BTreeMap::new();
        let mut there = BTreeSet::new();
        for class in &earlier.classes {
            let place = places.entry(class.origin.clone()).or_insert_with(|| ClassPath::open(&class.origin, feature));
            if matches!(place.find_class(&class.name.replace('.', "/")), Ok(Some(_))) {
                there.insert(class.name.clone());
            }
        }
        whole.add_earlier(earlier, checked, |class| there.contains(&class.name));
        whole
    }

    /// Branches of classes.
    pub fn branches(&self, classes: &[usize]) -> usize {
        classes.iter().map(|class| self.classes[*class].size().0).sum()
    }

    /// The part of a time for all classes that some of them have.
    pub fn part_of(&self, time: Duration, some: &[usize], all: &[usize]) -> Duration {
        if some.len() == all.len() {
            return time;
        }
        let part = self.work(some).as_secs_f64() / self.work(all).as_secs_f64().max(f64::MIN_POSITIVE);
        time.mul_f64(part.min(1.0)).max(time.min(LEAST_PART))
    }

    /// Time that suits classes, when so many are explored at the same time.
    pub fn time(&self, classes: &[usize], jobs: usize) -> Duration {
        (self.work(classes) / u32::try_from(jobs.max(1)).unwrap_or(u32::MAX)).clamp(LEAST, MOST)
    }

    /// Time that suits classes, one after the other.
    fn work(&self, classes: &[usize]) -> Duration {
        let each = |class: &usize| {
            let branches = u32::try_from(self.classes[*class].size().0).unwrap_or(u32::MAX);
            EACH.1.saturating_mul(branches).saturating_add(EACH.0).min(EACH.2)
        };
        classes.iter().map(each).sum()
    }
}

impl Module {
    pub fn harness(&self) -> harness::Options {
        let unit = &self.unit;
        let class_path = unit.classes.iter().chain(&unit.class_path).chain(&unit.test_class_path);
        let outermost = |name: &String| outline::outermost(name).replace('/', ".");
        let instrumented: BTreeSet<String> = unit.names.iter().map(outermost).collect();
        harness::Options {
            class_path: class_path.cloned().collect(),
            instrumented: instrumented.into_iter().collect(),
            ..harness::Options::default()
        }
    }
}

fn junit(found: JunitVersion, wanted: Option<u32>) -> Junit {
    let found = match found {
        JunitVersion::Unknown => None,
        JunitVersion::Four { minor } => Some(Junit { major: 4, minor }),
        JunitVersion::Jupiter { major, minor } => Some(Junit { major, minor }),
    };
    match (wanted, found) {
        (None, Some(found)) => found,
        (Some(4), Some(found)) if !found.is_jupiter() => found,
        (Some(4), _) => Junit::FOUR,
        (Some(_), Some(found)) if found.is_jupiter() => found,
        _ => Junit::FIVE,
    }
}

fn style(unit: &Unit, choices: &Choices, wishes: &Wishes, notices: &mut Vec<Notice>) -> Style {
    let junit = junit(unit.junit, choices.junit.or(wishes.junit));
    let wanted = choices.style.unwrap_or(wishes.style);
    let refusal = if !junit.is_jupiter() {
        Some(("parameterised tests need JUnit 5", "use --junit 5"))
    } else if unit.junit != JunitVersion::Unknown && !unit.has_params {
        Some((
            "junit-jupiter-params is not among the dependencies",
            "add it, or junit-jupiter, for parameterised tests",
        ))
    } else {
        None
    };
    match refusal {
        Some((reason, remedy)) if wanted == Style::Parameterized => {
            notices.push(Notice {
                severity: Severity::Warning,
                subject: unit.name.clone(),
                reason: reason.to_string(),
                remedy: Some(remedy.to_string()),
            });
            Style::Methods
        }
        _ => wanted,
    }
}

/// The folder above all modules; where tests do not go into the project, the folder that they go to.
fn home(units: &[Unit], output: Option<&Path>, folder: &Path) -> PathBuf {
    let homes = units.iter().map(|unit| match output {
        Some(output) if !output.starts_with(&unit.root) => output,
        None if !unit.tests.starts_with(&unit.root) => folder,
        _ => &unit.root,
    });
    let shared = |one: PathBuf, other: &Path| {
        one.iter().zip(other.iter()).take_while(|(a, b)| a == b).map(|(part, _)| part).collect()
    };
    homes
        .fold(None, |known: Option<PathBuf>, home| {
            Some(known.map_or_else(|| home.to_owned(), |known| shared(known, home)))
        })
        .unwrap_or_else(|| folder.to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn unit(root: &str, tests: &str) -> Unit {
        Unit { root: root.into(), tests: tests.into(), ..Unit::default() }
    }

    #[test]
    fn where_the_report_goes() {
        let check = |units: &[Unit], output: Option<&str>, expected: &str| {
            assert_eq!(home(units, output.map(Path::new), Path::new("/here")), Path::new(expected));
        };
        let (a, b) = (unit("/p/a", "/p/a/src/test/java"), unit("/p/b", "/p/b/src/test/java"));
        check(&[], None, "/here");
        check(std::slice::from_ref(&a), None, "/p/a");
        check(&[a.clone(), b.clone()], None, "/p");
        check(std::slice::from_ref(&a), Some("/p/a/src/it/java"), "/p/a");
        check(&[a, b], Some("/tmp/x"), "/tmp/x");
        check(&[unit("/here/out", "/here/cupper-tests")], None, "/here");
    }

    #[test]
    fn which_junit() {
        let (four, six) = (JunitVersion::Four { minor: 11 }, JunitVersion::Jupiter { major: 6, minor: 1 });
        let check = |found, wanted, major, minor| assert_eq!(junit(found, wanted), Junit { major, minor });
        check(four, None, 4, 11);
        check(four, Some(4), 4, 11);
        check(four, Some(5), 5, 11);
        check(six, None, 6, 1);
        check(six, Some(5), 6, 1);
        check(six, Some(4), 4, 13);
        check(JunitVersion::Unknown, None, 5, 11);
        check(JunitVersion::Unknown, Some(4), 4, 13);
    }
}

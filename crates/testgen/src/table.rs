//! Cases of the same shape as rows of a table: one `@ParameterizedTest` for many inputs.
//!
//! Two cases have the same shape if they arrange the same, call the same method with constants, and assert the same
//! things apart from the values. A value that is the same in all rows stays in the method; the others are columns.

mod csv;

use crate::assertion::{Assertions, primitive_type};
use crate::body;
use crate::case::{Actual, Check, Ending, Expected, Message, TestCase};
use crate::code::{Code, class_name};
use crate::layout::WIDTH;
use crate::method::Method;
use crate::name;
use std::collections::BTreeSet;

/// The method that makes a row, and its class.
pub const ARGUMENTS: &str = "arguments";
pub const ARGUMENTS_CLASS: &str = "org.junit.jupiter.params.provider.Arguments";
const PROVIDERS: &str = "org/junit/jupiter/params/provider";

/// A value of a row.
#[derive(Clone, Debug, PartialEq)]
struct Cell {
    /// What the column is called.
    name: String,
    declared: Code,
    value: Code,
}

/// A case that can be a row.
struct Row<'c> {
    index: usize,
    case: &'c TestCase,
    cells: Vec<Cell>,
    shape: Shape,
}

/// What the rows of a table have in common.
#[derive(Clone, PartialEq)]
struct Shape {
    arrange: Vec<Code>,
    /// The call up to its arguments.
    called: Code,
    columns: Vec<(String, Code)>,
    end: End,
    throws_checked: bool,
}

#[derive(Clone, PartialEq)]
enum End {
    Returned(Vec<Kept>),
    Threw { class: Code, message: Kind },
}

/// A check without the expected value, if that is in a column.
#[derive(Clone, PartialEq)]
struct Kept {
    actual: Actual,
    kind: Kind,
}

#[derive(Clone, PartialEq)]
enum Kind {
    /// In a column.
    Equals,
    EqualsFloat,
    ArrayEquals {
        floats: bool,
    },
    /// The same in all rows.
    Is(Option<Expected>),
}

/// The methods for the tests of one subject: tables where they are shorter.
/// Their names are added to those that are used in the file.
pub fn methods(
    cases: &[TestCase],
    tests: &[(usize, String)],
    used: &mut BTreeSet<String>,
    assertions: &mut Assertions,
) -> Vec<Method> {
    let mut groups: Vec<Vec<Row>> = Vec::new();
    for (index, _) in tests {
        let Some(row) = row(*index, &cases[*index]) else { continue };
        match groups.iter_mut().find(|group| group[0].shape == row.shape) {
            Some(group) => group.push(row),
            None => groups.push(vec![row]),
        }
    }
    let mut in_tables: BTreeSet<usize> = BTreeSet::new();
    let mut methods: Vec<Method> = Vec::new();
    for group in groups.iter().filter(|group| group.len() > 1) {
        let indices: BTreeSet<usize> = group.iter().map(|row| row.index).collect();
        let own: Vec<(usize, String)> = tests.iter().filter(|(index, _)| indices.contains(index)).cloned().collect();
        let mut table_assertions = Assertions::new(assertions.junit);
        let name = name::unique(table_name(group), &mut used.clone());
        let Some(table) = table(group, &name, &mut table_assertions) else { continue };
        let apart = body::plain(cases, &own, &mut Assertions::new(assertions.junit));
        if table.height() < apart.iter().map(Method::height).sum() {
            assertions.used.extend(table_assertions.used);
            methods.push(table);
            used.insert(name);
            in_tables.extend(indices);
        }
    }
    let rest: Vec<(usize, String)> = tests.iter().filter(|(index, _)| !in_tables.contains(index)).cloned().collect();
    methods.extend(body::plain(cases, &rest, assertions));
    let place = |method: &Method| {
        tests.iter().position(|(index, _)| method.tests.first().is_some_and(|(first, _)| first == index))
    };
    methods.sort_by_key(place);
    methods
}

/// A case as a row, if it has constants only.
fn row(index: usize, case: &TestCase) -> Option<Row<'_>> {
    let raw: Vec<&str> = case.arguments.iter().map(Code::raw).collect();
    let called = case.call.raw().strip_suffix(&format!("({})", raw.join(", ")))?;
    if case.arguments.len() != case.subject.parameters.len() || case.doubt.is_some() {
        return None;
    }
    let mut cells = Vec::new();
    for (parameter, argument) in case.subject.parameters.iter().zip(&case.arguments) {
        if !csv::is_constant(argument) {
            return None;
        }
        cells.push(Cell {
            name: column_name(&parameter.name),
            declared: parameter.declared.clone(),
            value: argument.clone(),
        });
    }
    let end = match &case.end {
        Ending::Returned { checks } => {
            End::Returned(checks.iter().map(|check| kept(case, check, &mut cells)).collect())
        }
        Ending::Threw { checks, .. } if !checks.is_empty() => return None,
        Ending::Endless => return None,
        Ending::Threw { class, message, .. } => {
            let message = match message {
                Message::Unchecked => Kind::Is(None),
                Message::Null => Kind::Is(Some(Expected::Null)),
                Message::Is(text) => {
                    let declared = Code::new(class_name("java/lang/String"));
                    cells.push(Cell { name: "message".to_owned(), declared, value: text.clone() });
                    Kind::Equals
                }
            };
            End::Threw { class: class.clone(), message }
        }
    };
    separate(&mut cells, case);
    let columns = cells.iter().map(|cell| (cell.name.clone(), cell.declared.clone())).collect();
    let shape = Shape {
        arrange: case.arrange.clone(),
        called: Code::new(called),
        columns,
        end,
        throws_checked: case.throws_checked,
    };
    Some(Row { index, case, cells, shape })
}

/// A check, with its expected value as another cell if it is a constant.
fn kept(case: &TestCase, check: &Check, cells: &mut Vec<Cell>) -> Kept {
    let result_type = || match check.actual {
        Actual::Result => case.result.clone(),
        _ => None,
    };
    let literal_type = |code: &Code| match primitive_type(&code.plain()) {
        Some((primitive, _)) => Some(Code::new(primitive)),
        None if code.plain().starts_with('"') => Some(Code::new(class_name("java/lang/String"))),
        None => None,
    };
    let column = |kind: Kind, declared: Option<Code>, value: &Code| match declared {
        Some(declared) => (kind, Some((declared, value.clone()))),
        None => (Kind::Is(Some(check.expected.clone())), None),
    };
    let (kind, cell) = match &check.expected {
        Expected::True | Expected::False => {
            let value = if check.expected == Expected::True { "true" } else { "false" };
            (Kind::Equals, Some((Code::new("boolean"), Code::new(value))))
        }
        Expected::Equals(code) if csv::is_constant(code) => {
            column(Kind::Equals, result_type().or_else(|| literal_type(code)), code)
        }
        // The parameter has the primitive type, which `assertEquals` takes as it takes the literal.
        Expected::EqualsBoxed(code) => column(Kind::Equals, literal_type(code), code),
        Expected::EqualsFloat(code) => column(Kind::EqualsFloat, literal_type(code), code),
        Expected::ArrayEquals { content, floats } if csv::is_constant(content) => {
            column(Kind::ArrayEquals { floats: *floats }, result_type(), content)
        }
        other => (Kind::Is(Some(other.clone())), None),
    };
    if let Some((declared, value)) = cell {
        let name = match &check.actual {
            Actual::Result => "expected".to_owned(),
            Actual::OfResult(code) | Actual::Other(code) => expected_name(&code.plain()),
        };
        cells.push(Cell { name, declared, value });
    }
    Kept { actual: check.actual.clone(), kind }
}

/// `account.getBalance()` to `expectedBalance`.
fn expected_name(looked_at: &str) -> String {
    let last = looked_at.rsplit('.').next().unwrap_or_default().split(['(', '[']).next().unwrap_or_default();
    let property = last.strip_prefix("get").or(last.strip_prefix("is")).filter(|rest| !rest.is_empty()).unwrap_or(last);
    format!("expected{}", name::words::camel(property))
}

fn column_name(parameter: &str) -> String {
    let name: String = parameter.chars().filter(|c| c.is_ascii_alphanumeric() || *c == '_').collect();
    if name.is_empty() { "value".to_owned() } else { name }
}

/// Makes the names of the columns differ from each other and from the variables of the case.
fn separate(cells: &mut [Cell], case: &TestCase) {
    let mut used: BTreeSet<String> = BTreeSet::new();
    for code in &case.arrange {
        let text = code.plain();
        used.extend(text.split(|c: char| !(c.is_alphanumeric() || c == '_')).map(str::to_owned));
    }
    for cell in cells {
        let base = cell.name.clone();
        let mut candidates = std::iter::once(base.clone()).chain((2..).map(|number| format!("{base}{number}")));
        cell.name = candidates
            .find(|name| !used.contains(name) && !name::words::is_reserved(name))
            .expect("there are more numbers than names");
        used.insert(cell.name.clone());
    }
}

fn table(rows: &[Row], name: &str, assertions: &mut Assertions) -> Option<Method> {
    let first = rows.first()?;
    let width = first.cells.len();
    let varies = |column: usize| rows.iter().any(|row| row.cells[column].value != first.cells[column].value);
    let columns: Vec<usize> = (0..width).filter(|&column| varies(column)).collect();
    if columns.is_empty() {
        return None;
    }
    // What stands for a cell in the method.
    let stands: Vec<Code> = first
        .cells
        .iter()
        .enumerate()
        .map(|(column, cell)| if columns.contains(&column) { Code::new(cell.name.clone()) } else { cell.value.clone() })
        .collect();
    let template = template(first, &stands);
    let mut method = body::method(name, first.index, &template, assertions);
    method.annotations = vec![Code::new(format!("@{}", class_name("org/junit/jupiter/params/ParameterizedTest")))];
    method.parameters = columns
        .iter()
        .map(|&column| Code::new(format!("{} {}", first.cells[column].declared.raw(), first.cells[column].name)))
        .collect();
    method.tests = rows.iter().enumerate().map(|(at, row)| (row.index, Some(at))).collect();
    let picked: Vec<Vec<&Cell>> =
        rows.iter().map(|row| columns.iter().map(|&column| &row.cells[column]).collect()).collect();
    let conditions: Vec<String> = rows.iter().map(|row| body::condition(row.case)).collect();
    match csv::records(&picked) {
        Some(records) => {
            let lines = commented(&records, &conditions);
            method
                .annotations
                .push(Code::new(format!("@{}({{\n{lines}}})", class_name(&format!("{PROVIDERS}/CsvSource")))));
        }
        None => {
            let provider = format!("{name}_arguments");
            let source = class_name(&format!("{PROVIDERS}/MethodSource"));
            method.annotations.push(Code::new(format!("@{source}(\"{provider}\")")));
            method.helpers.push(provider_method(&provider, &picked, &conditions, assertions));
        }
    }
    Some(method)
}

/// The case with the names of columns in place of values.
fn template(row: &Row, stands: &[Code]) -> TestCase {
    let arguments: Vec<Code> = stands[..row.case.arguments.len()].to_vec();
    let mut expected = stands[row.case.arguments.len()..].iter();
    let mut equals = |same: bool| {
        let code = expected.next().cloned().unwrap_or_default();
        match (code.raw(), same) {
            ("true", _) => Expected::True,
            ("false", _) => Expected::False,
            (_, true) => Expected::Equals(code),
            (_, false) => Expected::EqualsFloat(code),
        }
    };
    let end = match &row.shape.end {
        End::Returned(kept) => {
            let checks = kept.iter().map(|check| Check {
                actual: check.actual.clone(),
                expected: match &check.kind {
                    Kind::Equals => equals(true),
                    Kind::EqualsFloat => equals(false),
                    Kind::ArrayEquals { floats } => match equals(true) {
                        Expected::Equals(content) => Expected::ArrayEquals { content, floats: *floats },
                        other => other,
                    },
                    Kind::Is(expected) => expected.clone().unwrap_or(Expected::NotNull),
                },
            });
            Ending::Returned { checks: checks.collect() }
        }
        End::Threw { class, message } => {
            let message = match message {
                Kind::Is(None) => Message::Unchecked,
                Kind::Is(Some(_)) => Message::Null,
                _ => Message::Is(expected.next().cloned().unwrap_or_default()),
            };
            Ending::Threw { class: class.clone(), is_subclass: false, message, checks: Vec::new() }
        }
    };
    let texts: Vec<&str> = arguments.iter().map(Code::raw).collect();
    let call = Code::new(format!("{}({})", row.shape.called.raw(), texts.join(", ")));
    TestCase { call, arguments, end, condition: Vec::new(), ..row.case.clone() }
}

fn table_name(rows: &[Row]) -> String {
    let method = rows.first().map(|row| name::method_words(&row.case.subject)).unwrap_or_default();
    let outcomes: BTreeSet<String> = rows.iter().map(|row| name::outcome_words(row.case)).collect();
    let outcome = match outcomes.first() {
        Some(only) if outcomes.len() == 1 => only.clone(),
        Some(some) if some.starts_with("returns") => "returnsExpected".to_owned(),
        _ => "hasExpectedEffect".to_owned(),
    };
    let before = rows.first().filter(|row| !row.case.arrange.is_empty()).and_then(|row| name::receiver_words(row.case));
    [Some(method), before, Some(outcome)].into_iter().flatten().collect::<Vec<_>>().join("_")
}

/// Rows with commas between them and a condition beside each, where it fits, else above.
fn commented(records: &[String], conditions: &[String]) -> String {
    let mut text = String::new();
    for (at, (record, condition)) in records.iter().zip(conditions).enumerate() {
        let comma = if at + 1 < records.len() { "," } else { "" };
        let beside = format!("    {record}{comma} // {}", crate::layout::printable(condition));
        if condition.is_empty() {
            text += &format!("    {record}{comma}\n");
        } else if beside.len() + 4 <= WIDTH {
            text += &format!("{beside}\n");
        } else {
            let above = crate::layout::comment(condition, 8, 2);
            text.extend(above.iter().map(|line| format!("{}\n", &line[4..])));
            text += &format!("    {record}{comma}\n");
        }
    }
    text
}

fn provider_method(name: &str, rows: &[Vec<&Cell>], conditions: &[String], assertions: &mut Assertions) -> Code {
    assertions.used.insert(ARGUMENTS);
    let records: Vec<String> = rows
        .iter()
        .map(|row| {
            // Alone, null and an array would be taken for the array of all arguments.
            let cast = if row.len() == 1 { format!("({}) ", class_name("java/lang/Object")) } else { String::new() };
            let alone = |code: &str| code == "null" || code.contains('[');
            let values: Vec<String> = row
                .iter()
                .map(|cell| match cell.value.raw() {
                    value if alone(value) => format!("{cast}{value}"),
                    value => value.to_owned(),
                })
                .collect();
            format!("    {ARGUMENTS}({})", values.join(", "))
        })
        .collect();
    let stream = class_name("java/util/stream/Stream");
    let arguments = class_name(&ARGUMENTS_CLASS.replace('.', "/"));
    let rows = commented(&records, conditions);
    let closed = rows.trim_end();
    // The parenthesis must not become part of the last comment.
    let end = if closed.lines().last().is_some_and(|line| line.contains("//")) { "\n    );" } else { ");" };
    Code::new(format!("static {stream}<{arguments}> {name}() {{\n    return {stream}.of(\n{closed}{end}\n}}"))
}

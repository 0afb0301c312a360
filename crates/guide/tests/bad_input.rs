//! Files that are refused, each with one line that says which entry and why.

mod support;

use std::sync::LazyLock;
use support::World;

const ACCOUNT: &str = "package bank;
class Account {
  int balance;
  static int limit;
  Account next;
  void deposit(int amount) {
    if (amount <= 0)
      return;
    balance = balance + amount;
    assert balance >= amount;
  }
  void deposit(long amount, String note) {
    int length = note.length();
    balance += length;
  }
  int share(int[] parts, int index) {
    int part = parts[index];
    return balance / part;
  }
  static abstract class Kind { abstract int rate(); }
}";

/// Everything that is wrong about a method's entry.
#[track_caller]
fn check(entry: &str, wanted: &str) {
    check_file(&format!("{{\"schemaVersion\": 1, \"methods\": [{entry}]}}"), wanted);
}

#[track_caller]
fn check_file(text: &str, wanted: &str) {
    thread_local! {
        static WORLD: LazyLock<World> = const { LazyLock::new(|| World::new(&[("Account.java", ACCOUNT)], &["-g"])) };
    }
    let message = WORLD.with(|world| world.read(text).expect_err("the file is bad").to_string());
    let (file, rest) = message.split_once(": ").expect("the file is named");
    assert!(file.ends_with("verified0.json"), "{message}");
    assert_eq!(rest, wanted);
    assert!(!message.contains('\n'), "{message}");
}

#[test]
fn no_json() {
    check_file("{\"schemaVersion\": 1,", "no JSON: EOF while parsing a value at line 1 column 20");
}

#[test]
fn another_format() {
    check_file("{\"schemaVersion\": 2, \"rules\": []}", "schemaVersion 2 is not known; this version of Cupper reads 1");
    check_file(
        "{\"methods\": []}",
        "not in the format of docs/verified.md: missing field `schemaVersion` at line 1 column 15",
    );
    check_file(
        "{\"schemaVersion\": 1, \"methods\": [], \"other\": \"verified\"}",
        "not in the format of docs/verified.md: unknown field `other`, expected one of `schemaVersion`, `source`, \
         `others`, `methods` at line 1 column 43",
    );
    check(
        r#"{"method": "bank.Account.share", "checks": [{"line": 17, "kind": "nul", "verified": []}]}"#,
        "not in the format of docs/verified.md: unknown variant `nul`, expected one of `assert`, `null`, `index`, \
         `division`, `cast`, `store`, `size`, `call` at line 1 column 103",
    );
}

#[test]
fn no_such_method() {
    check(
        r#"{"method": "bank.Account.deposite(int)"}"#,
        "methods[0]: there is no method bank.Account.deposite(int); did you mean bank.Account.deposit(int) or \
         bank.Account.deposit(long, java.lang.String)?",
    );
    check(
        r#"{"method": "bank.Acount.share(int[], int)"}"#,
        "methods[0]: there is no method bank.Acount.share(int[], int); did you mean bank.Account.share(int[], int)?",
    );
    check(
        r#"{"method": "bank.Account.deposit(short)"}"#,
        "methods[0]: there is no method bank.Account.deposit(short); did you mean bank.Account.deposit(int) or \
         bank.Account.deposit(long, java.lang.String)?",
    );
    check(
        r#"{"method": "bank.Account.deposit"}"#,
        "methods[0]: bank.Account.deposit can mean several methods: bank.Account.deposit(int), \
         bank.Account.deposit(long, java.lang.String)",
    );
    check(r#"{"method": "bank.Account.Kind.rate()"}"#, "methods[0]: bank.Account$Kind.rate() has no code");
    check(
        r#"{"method": "bank.Account.share"}, {"method": "bank.Account.share(int[], int)"}"#,
        "methods[1]: bank.Account.share(int[], int) is listed twice",
    );
}

#[test]
fn no_code_at_the_line() {
    check(
        r#"{"method": "bank.Account.share", "checks": [{"line": 16, "kind": "null", "verified": []}]}"#,
        "methods[0].checks[0]: bank.Account.share(int[], int) has no code at line 16; its lines are 17 to 18",
    );
    check(
        r#"{"method": "bank.Account.share", "assumed": [{"id": "a", "pc": 4000, "condition": "true"}]}"#,
        "methods[0].assumed[0]: bank.Account.share(int[], int) has no code at pc 4000; its lines are 17 to 18",
    );
    check(
        r#"{"method": "bank.Account.share", "assumed": [{"id": "a", "condition": "true"}]}"#,
        "methods[0].assumed[0]: either a line or a pc is needed, and not both",
    );
}

#[test]
fn no_such_check() {
    check(
        r#"{"method": "bank.Account.share", "checks": [{"line": 17, "kind": "division", "verified": []}]}"#,
        "methods[0].checks[0]: there is no division check at line 17; there are: null (pc 2), index (pc 2)",
    );
    check(
        r#"{"method": "bank.Account.deposit(int)", "checks": [{"line": 8, "kind": "assert", "verified": []}]}"#,
        "methods[0].checks[0]: there is no assert check at line 8; there are: assert (line 10)",
    );
}

#[test]
fn ids() {
    let checks = r#""checks": [{"line": 17, "kind": "null", "verified": [["b"]]}]"#;
    check(
        &format!(r#"{{"method": "bank.Account.share", {checks}}}"#),
        "methods[0].checks[0]: \"b\" is no id of an assumption of this method",
    );
    check(
        &format!(
            r#"{{"method": "bank.Account.share", "assumed": [{{"id": "a", "line": 17, "condition": "true"}}], {checks}}}"#
        ),
        "methods[0].checks[0]: \"b\" is no id of an assumption of this method; there are: a",
    );
    let one = r#"{"id": "a", "line": 17, "condition": "true"}"#;
    check(
        &format!(r#"{{"method": "bank.Account.share", "assumed": [{one}, {one}]}}"#),
        "methods[0].assumed[1]: the id \"a\" is there twice",
    );
}

#[track_caller]
fn condition(text: &str, wanted: &str) {
    check(
        &format!(
            r#"{{"method": "bank.Account.share", "assumed": [{{"id": "a", "line": 18, "condition": "{text}"}}]}}"#
        ),
        &format!("methods[0].assumed[0]: condition \"{text}\"{wanted}"),
    );
}

#[test]
fn conditions() {
    condition("balance + > 0", ", column 11: expected a variable, a literal or an expression in parentheses, found >");
    condition("balance", ": balance is not boolean");
    condition("balanse > 0", ": balanse names nothing here");
    condition("parts.size > 0", ": the types of parts.size do not fit its operator");
    condition("next.balanse > 0", ": next.balanse names nothing here");
    condition("part == null", ": the types of part == null do not fit its operator");
    condition("next instanceof Acount", ": the class Acount is not on the class path");
    condition("$9 > 0", ": $9 names nothing here");
    check(
        r#"{"method": "bank.Account.share", "assumed": [{"id": "a", "line": 18, "condition": "\\result > 0"}]}"#,
        "methods[0].assumed[0]: condition \"\\result > 0\": \\result has no value in an assumption",
    );
}

//! A report as a run on a small project could give it.

use std::collections::BTreeSet;

use report::{
    Branches, BugReport, Change, ClassReport, Classification, Divergence, Frame, LeftOut, LineReport, MethodReport,
    Report, Source, TestReport, Warning,
};

const ACCOUNT: &str = include_str!("Account.java");

fn texts(parts: &[&str]) -> Vec<String> {
    parts.iter().map(|part| (*part).to_owned()).collect()
}

fn branches(covered: u32, coverable: u32, all: u32) -> Branches {
    Branches { covered, coverable, all }
}

fn method(signature: &str, descriptor: &str, line: u32, branches: Branches, tests: u32) -> MethodReport {
    let name = signature.split('(').next().unwrap_or_default();
    MethodReport {
        name: if name == "Account" { "<init>" } else { name }.to_owned(),
        descriptor: descriptor.to_owned(),
        signature: signature.to_owned(),
        line: Some(line),
        branches,
        paths: tests,
        tests,
        cuts: Vec::new(),
        seconds: 0.125,
    }
}

fn test(name: &str, method: &str, condition: &[&str], outcome: &str, body: &[&str], lines: &[u32]) -> TestReport {
    let comment = if condition.is_empty() { "always".to_owned() } else { condition.join(" && ") };
    let body: String = body.iter().map(|line| format!("        {line}\n")).collect();
    TestReport {
        file: "src/test/java/com/example/bank/AccountTest.java".to_owned(),
        name: name.to_owned(),
        method: method.to_owned(),
        text: format!("    // {comment}\n    @Test\n    void {name}() {{\n{body}    }}\n"),
        condition: texts(condition),
        outcome: outcome.to_owned(),
        fails: false,
        doubt: None,
        lines: lines.to_vec(),
    }
}

fn frame(class: &str, method: &str, file: &str, line: u32) -> Frame {
    Frame { class: class.to_owned(), method: method.to_owned(), file: Some(file.to_owned()), line: Some(line) }
}

/// The line of the source that has this text.
fn line(text: &str) -> u32 {
    let at = ACCOUNT.lines().position(|line| line.contains(text)).unwrap_or_else(|| panic!("no line has {text}"));
    u32::try_from(at + 1).expect("the source is short")
}

/// The lines of the constructor and these others.
fn lines(texts: &[&str]) -> Vec<u32> {
    let new = ["new ArrayList", "public Account(", "owner.isBlank", "this.owner =", "this.limit ="];
    let mut lines: Vec<u32> = new.iter().chain(texts).map(|text| line(text)).collect();
    lines.sort_unstable();
    lines
}

fn tests() -> Vec<TestReport> {
    let (deposit, withdraw) = (["amount <= 0", "book(amount);"], ["amount > balance", "book(-amount)"]);
    let book = ["balance += amount", "bookings.add"];
    let all = |parts: &[&[&str]]| lines(&parts.concat());
    let mut failing = test(
        "average_noBookings_throwsArithmeticException",
        "average()",
        &["bookings.size() == 0"],
        "throws ArithmeticException",
        &["Account account = new Account(\"a\", 0);", "account.average();"],
        &lines(&["long sum", "for (long", "return sum"]),
    );
    failing.file = "src/test/java/com/example/bank/AccountBugsTest.java".to_owned();
    failing.fails = true;
    vec![
        test(
            "newAccount_blankOwner_throwsIllegalArgument",
            "Account(String, long)",
            &["owner.isBlank()"],
            "throws IllegalArgumentException",
            &[
                "var thrown = assertThrows(IllegalArgumentException.class, () -> new Account(\"\", 0));",
                "assertEquals(\"owner is blank\", thrown.getMessage());",
            ],
            &["new ArrayList", "public Account(", "owner.isBlank", "owner is blank"].map(line),
        ),
        test(
            "deposit_zero_throwsIllegalArgument",
            "deposit(long)",
            &["amount <= 0"],
            "throws IllegalArgumentException",
            &[
                "Account account = new Account(\"a\", 0);",
                "var thrown = assertThrows(IllegalArgumentException.class, () -> account.deposit(0));",
                "assertEquals(\"amount must be positive: 0\", thrown.getMessage());",
            ],
            &lines(&["amount <= 0", "must be positive"]),
        ),
        test(
            "deposit_positive_addsToBalance",
            "deposit(long)",
            &["amount > 0"],
            "returns",
            &[
                "Account account = new Account(\"a\", 0);",
                "account.deposit(1);",
                "assertEquals(1, account.getBalance());",
            ],
            &all(&[&deposit, &book, &["return balance;"]]),
        ),
        test(
            "withdraw_moreThanBalance_throwsIllegalState",
            "withdraw(long)",
            &["amount > balance + limit"],
            "throws IllegalStateException",
            &[
                "Account account = new Account(\"a\", 0);",
                "var thrown = assertThrows(IllegalStateException.class, () -> account.withdraw(1));",
                "assertEquals(\"limit exceeded\", thrown.getMessage());",
            ],
            &lines(&["amount > balance", "limit exceeded"]),
        ),
        test(
            "withdraw_withinLimit_subtractsFromBalance",
            "withdraw(long)",
            &["amount <= balance + limit"],
            "returns",
            &[
                "Account account = new Account(\"a\", 1);",
                "account.withdraw(1);",
                "assertEquals(-1, account.getBalance());",
            ],
            &all(&[&withdraw, &book, &["return balance;"]]),
        ),
        test(
            "average_oneBooking_returnsIt",
            "average()",
            &["bookings.size() == 1"],
            "returns 1",
            &["Account account = new Account(\"a\", 0);", "account.deposit(1);", "assertEquals(1, account.average());"],
            &all(&[&deposit, &book, &["long sum", "for (long", "sum += booking", "return sum"]]),
        ),
        failing,
        test(
            "rating_emptyAccount_returnsGood",
            "rating()",
            &["balance >= 0", "balance <= 1000000"],
            "returns \"good\"",
            &["Account account = new Account(\"a\", 0);", "assertEquals(\"good\", account.rating());"],
            &lines(&["balance < 0", "excellent"]),
        ),
        test(
            "rating_slightlyOverdrawn_returnsFair",
            "rating()",
            &["balance < 0", "balance >= -limit / 2"],
            "returns \"fair\"",
            &[
                "Account account = new Account(\"a\", 2);",
                "account.withdraw(1);",
                "assertEquals(\"fair\", account.rating());",
            ],
            &all(&[&withdraw, &book, &["balance < 0", "fair"]]),
        ),
    ]
}

fn account() -> ClassReport {
    let tests = tests();
    let forks = [
        ("owner.isBlank", 2, 2),
        ("amount <= 0", 2, 2),
        ("amount > balance", 2, 2),
        ("for (long", 2, 2),
        ("balance < 0", 2, 2),
        ("fair", 1, 2),
        ("excellent", 1, 4),
    ];
    let mut numbers: BTreeSet<u32> = tests.iter().flat_map(|test| test.lines.iter().copied()).collect();
    numbers.insert(line("Files.write"));
    let lines = numbers
        .into_iter()
        .map(|number| {
            let behind: Vec<usize> = (0..tests.len()).filter(|&at| tests[at].lines.contains(&number)).collect();
            let fork = forks.iter().find(|(text, ..)| line(text) == number);
            let branches = fork.map_or(branches(0, 0, 0), |&(_, covered, all)| branches(covered, all, all));
            LineReport { number, covered: !behind.is_empty(), branches, tests: behind }
        })
        .collect();
    let mut rating = method("rating()", "()Ljava/lang/String;", line("balance < 0"), branches(4, 8, 8), 2);
    rating.cuts = texts(&["the budget was spent"]);
    rating.paths = 5;
    let mut export = method("export(Path)", "(Ljava/nio/file/Path;)V", line("Files.write"), branches(0, 0, 0), 0);
    export.cuts = texts(&["java.nio.file.Files is not supported"]);
    ClassReport {
        source_file: None,
        name: "com.example.bank.Account".to_owned(),
        source: Some(Source {
            path: "src/main/java/com/example/bank/Account.java".to_owned(),
            text: ACCOUNT.to_owned(),
        }),
        files: texts(&[
            "src/test/java/com/example/bank/AccountBugsTest.java",
            "src/test/java/com/example/bank/AccountTest.java",
        ]),
        methods: vec![
            method("Account(String, long)", "(Ljava/lang/String;J)V", line("public Account("), branches(2, 2, 2), 1),
            method("deposit(long)", "(J)V", line("amount <= 0"), branches(2, 2, 2), 2),
            method("withdraw(long)", "(J)V", line("amount > balance"), branches(2, 2, 2), 2),
            method("average()", "()J", line("long sum"), branches(2, 2, 2), 2),
            rating,
            method("getBalance()", "()J", line("return balance;"), branches(0, 0, 0), 0),
            export,
        ],
        lines,
        tests,
        left_out: vec![LeftOut { reason: "depends on files".to_owned(), count: 2 }],
        seconds: 1.25,
        findings: Vec::new(),
        counters: Default::default(),
        cuts: Vec::new(),
        graphs: Vec::new(),
        origin: Vec::new(),
        ways: Vec::new(),
    }
}

/// A class of which only the numbers are shown.
fn other(name: &str, covered: u32, all: u32, tests: usize, seconds: f64) -> ClassReport {
    let simple = name.rsplit('.').next().unwrap_or(name);
    ClassReport {
        name: name.to_owned(),
        methods: vec![method("parse(String)", "(Ljava/lang/String;)V", 10, branches(covered, all, all), tests as u32)],
        tests: (0..tests)
            .map(|at| {
                let name = format!("parse_case{at}_returns");
                let body = format!("assertEquals({at}, {simple}.parse(\"{at}\"));");
                test(&name, "parse(String)", &["text.length() == 1"], &format!("returns {at}"), &[&body], &[10])
            })
            .collect(),
        seconds,
        ..ClassReport::default()
    }
}

pub fn report() -> Report {
    let average = BugReport {
        rule: "java.lang.ArithmeticException".to_owned(),
        class: "com.example.bank.Account".to_owned(),
        method: "average".to_owned(),
        descriptor: "()J".to_owned(),
        signature: "average()".to_owned(),
        message: Some("/ by zero".to_owned()),
        frames: vec![frame("com.example.bank.Account", "average", "Account.java", line("return sum"))],
        condition: texts(&["bookings.size() == 0"]),
        explanation: "The mean of an account without bookings divides by zero".to_owned(),
        reproducer: "Account account = new Account(\"a\", 0);\naccount.average();\n".to_owned(),
        test_file: Some("src/test/java/com/example/bank/AccountBugsTest.java".to_owned()),
        test: Some("average_noBookings_throwsArithmeticException".to_owned()),
        count: 3,
        seen_in: "paths".to_owned(),
        decided_by: "no-argument".to_owned(),
        reason: "no argument is at fault".to_owned(),
        entry_points: texts(&["com.example.bank.Account: average()", "com.example.bank.Account: summary()"]),
        ..BugReport::default()
    };
    let parse = BugReport {
        rule: "java.lang.StringIndexOutOfBoundsException".to_owned(),
        class: "com.example.bank.Iban".to_owned(),
        method: "country".to_owned(),
        descriptor: "(Ljava/lang/String;)Ljava/lang/String;".to_owned(),
        signature: "country(String)".to_owned(),
        message: Some("begin 0, end 2, length 1".to_owned()),
        frames: vec![
            frame("java.lang.String", "substring", "String.java", 2834),
            frame("com.example.bank.Iban", "country", "Iban.java", 27),
        ],
        condition: texts(&["text != null", "text.length() < 2"]),
        explanation: "A text of one character has no country".to_owned(),
        reproducer: "Iban.country(\"a\");\n".to_owned(),
        test_file: Some("src/test/java/com/example/bank/IbanBugsTest.java".to_owned()),
        test: Some("country_oneCharacter_throwsStringIndexOutOfBounds".to_owned()),
        count: 1,
        seen_in: "paths".to_owned(),
        ..BugReport::default()
    };
    let blank = BugReport {
        rule: "java.lang.IllegalArgumentException".to_owned(),
        classification: Classification::Rejected,
        class: "com.example.bank.Account".to_owned(),
        method: "<init>".to_owned(),
        descriptor: "(Ljava/lang/String;J)V".to_owned(),
        signature: "Account(String, long)".to_owned(),
        message: Some("owner is blank".to_owned()),
        frames: vec![frame("com.example.bank.Account", "<init>", "Account.java", line("owner is blank"))],
        condition: texts(&["owner.isBlank()"]),
        explanation: "A blank owner is rejected".to_owned(),
        reproducer: "new Account(\"\", 0);\n".to_owned(),
        count: 1,
        seen_in: "paths".to_owned(),
        ..BugReport::default()
    };
    let booking = BugReport {
        rule: "java.lang.IndexOutOfBoundsException".to_owned(),
        classification: Classification::Precondition,
        class: "com.example.bank.Account".to_owned(),
        method: "booking".to_owned(),
        descriptor: "(I)J".to_owned(),
        signature: "booking(int)".to_owned(),
        explanation: "index is an index outside of what it indexes".to_owned(),
        reproducer: "new Account(\"a\", 0).booking(-1);".to_owned(),
        count: 1,
        seen_in: "paths".to_owned(),
        decided_by: "index".to_owned(),
        reason: "index is an index outside of what it indexes".to_owned(),
        ..BugReport::default()
    };
    Report {
        folder: String::new(),
        checks: None,
        partition: None,
        version: "0.1.0".to_owned(),
        jdk: "17.0.21".to_owned(),
        subject: "bank".to_owned(),
        seed: 0,
        budget_seconds: 60.0,
        seconds: 9.5,
        classes: vec![
            account(),
            other("com.example.bank.Iban", 18, 20, 9, 2.0),
            other("com.example.bank.Money", 31, 31, 14, 1.5),
            other("com.example.bank.text.StatementParser", 44, 61, 22, 4.25),
            other("com.example.bank.Transfer$Builder", 6, 6, 4, 0.5),
        ],
        bugs: vec![average, parse, blank],
        invariants: Vec::new(),
        preconditions: vec![booking],
        divergences: vec![Divergence {
            class: "com.example.bank.text.StatementParser".to_owned(),
            method: "parse(String)".to_owned(),
            cause: "the order of a HashMap".to_owned(),
            expected: "[b, a]".to_owned(),
            actual: "[a, b]".to_owned(),
        }],
        changes: vec![Change {
            class: "com.example.bank.Account".to_owned(),
            method: Some("withdraw(long)".to_owned()),
            file: "src/test/java/com/example/bank/AccountTest.java".to_owned(),
            test: "withdraw_moreThanBalance".to_owned(),
            input: "new Account(\"a\", 10).withdraw(3);".to_owned(),
            before: "7".to_owned(),
            after: "6".to_owned(),
            accepted: false,
        }],
        elsewhere: Default::default(),
        places: Vec::new(),
        tells_open: false,
        warnings: vec![Warning {
            subject: "com.example.bank.Ledger".to_owned(),
            reason: "its superclass com.example.db.Table is not on the class path".to_owned(),
            remedy: Some("pass it with -cp".to_owned()),
        }],
    }
}

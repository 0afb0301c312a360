//! The suites of the golden files.

use super::{Build, case, code, equals, message};
use testgen::Expected::{ArrayEquals, EqualsBoxed, EqualsFloat, False, InstanceOf, NotNull, Null, Same, True};
use testgen::{Message, TestCase};

/// A class under test, its package and its cases.
pub struct Subjects {
    pub package: &'static str,
    pub class: &'static str,
    pub cases: Vec<TestCase>,
}

const ILLEGAL_ARGUMENT: &str = "{java/lang/IllegalArgumentException}";
const ILLEGAL_STATE: &str = "{java/lang/IllegalStateException}";
const NULL_POINTER: &str = "{java/lang/NullPointerException}";

pub fn all() -> Vec<Subjects> {
    vec![
        Subjects { package: "shop", class: "Account", cases: account() },
        Subjects { package: "shop", class: "Account.Limit", cases: limit() },
        Subjects { package: "shop", class: "IntStack", cases: stack() },
        Subjects { package: "shop", class: "Texts", cases: texts() },
        Subjects { package: "quiz", class: "Test", cases: quiz() },
    ]
}

fn account() -> Vec<TestCase> {
    let make = "{shop/Account} account = new {shop/Account}(10);";
    let on = |of: &str, arrange: &[&str], arguments: &[&str], when: &[&str]| {
        case("shop", of, arrange, "account", arguments, when)
    };
    let withdraw = |arguments: &[&str], when: &[&str]| on("int Account.withdraw(int amount)", &[make], arguments, when);
    let owned = "account.setOwner(\"Ann\");";
    vec![
        case("shop", "Account.new(int balance)", &[], "", &["0"], &["balance > -1"])
            .gives_of(".getBalance()", equals("0"))
            .gives_of(".getOwner()", Null)
            .gives_of(".isOverdrawn()", False),
        case("shop", "Account.new(int balance)", &[], "", &["-1"], &["balance < 0"])
            .throws(ILLEGAL_ARGUMENT, message("negative balance")),
        withdraw(&["11"], &["amount > 0", "amount > this.balance"])
            .throws(ILLEGAL_STATE, message("insufficient funds"))
            .then("account.getBalance()", equals("10")),
        withdraw(&["1"], &["amount > 0", "amount <= this.balance"])
            .gives(equals("9"))
            .then("account.getBalance()", equals("9"))
            .then("account.getLog()", equals("{java/util/Arrays}.asList(\"withdraw\")")),
        withdraw(&["10"], &["amount > 0", "amount == this.balance"])
            .gives(equals("0"))
            .then("account.getBalance()", equals("0"))
            .then("account.getLog()", equals("{java/util/Arrays}.asList(\"withdraw\")")),
        withdraw(&["0"], &["amount <= 0"]).throws(ILLEGAL_ARGUMENT, message("amount must be positive: 0")),
        on("void Account.setOwner(String owner)", &[make], &["null"], &[]).then("account.getOwner()", Null),
        on("char Account.initial()", &[make, owned], &[], &[])
            .gives(equals("'A'"))
            .then("account.getOwner()", equals("\"Ann\"")),
        on("char Account.initial()", &[make], &[], &["this.owner == null"]).bug(
            "java.lang.NullPointerException",
            "Cannot invoke \"String.charAt(int)\" because \"this.owner\" is null",
            &["shop.Account.initial(Account.java:44)"],
            "initial() dereferences the field owner, which is null until setOwner is called.",
        ),
        on("char Account.initial()", &[make, "account.setOwner(\"\");"], &[], &["this.owner.length() == 0"]).bug(
            "java.lang.StringIndexOutOfBoundsException",
            "String index out of range: 0",
            &[
                "java.lang.StringLatin1.charAt(StringLatin1.java:48)",
                "java.lang.String.charAt(String.java:1517)",
                "shop.Account.initial(Account.java:44)",
            ],
            "initial() reads the first character of the owner, who may have an empty name.",
        ),
        on("Account Account.self()", &[make], &[], &[]).gives(Same(code("account"))),
        on("void Account.audit()", &[make], &[], &[]),
    ]
}

fn limit() -> Vec<TestCase> {
    let of = |arguments: &[&str], when: &[&str]| {
        case("shop", "double Account.Limit.of(double amount)", &[], "new {shop/Account}.Limit(0.5)", arguments, when)
    };
    vec![
        of(&["3.0"], &[]).gives(EqualsFloat(code("1.5"))),
        of(&["-0.0"], &["amount == 0.0"]).gives(EqualsFloat(code("-0.0"))),
        of(&["Double.NaN"], &["Double.isNaN(amount)"]).gives(EqualsFloat(code("Double.NaN"))),
        case("shop", "float Account.Limit.half(float amount)", &[], "new {shop/Account}.Limit(1.0)", &["3.0f"], &[])
            .gives(EqualsFloat(code("1.5f"))),
    ]
}

fn stack() -> Vec<TestCase> {
    let make = "{shop/IntStack} stack = new {shop/IntStack}();";
    let push = |n: &str| format!("stack.push({n});");
    let on = |of: &str, arrange: &[&str]| case("shop", of, arrange, "stack", &[], &[]);
    vec![
        on("boolean IntStack.isEmpty()", &[make]).gives(True),
        on("boolean IntStack.isEmpty()", &[make, &push("1")]).gives(False),
        on("int IntStack.size()", &[make]).gives(equals("0")),
        on("int IntStack.size()", &[make, &push("1"), &push("1")]).gives(equals("2")),
        on("int IntStack.size()", &[make, &push("1"), "stack.pop();"]).gives(equals("0")),
        on("int IntStack.pop()", &[make, &push("7")]).gives(equals("7")).then("stack.isEmpty()", True),
        on("int IntStack.pop()", &[make]).throws(ILLEGAL_STATE, Message::Null).then("stack.size()", equals("0")),
        on("int[] IntStack.toArray()", &[make]).gives(ArrayEquals { content: code("new int[0]"), floats: false }),
        on("int[] IntStack.toArray()", &[make, &push("1"), &push("2")])
            .gives(ArrayEquals { content: code("new int[] {1, 2}"), floats: false })
            .then("stack.size()", equals("2")),
        case("shop", "void IntStack.push(int element)", &[make], "stack", &["3"], &[])
            .then("stack.isEmpty()", False)
            .then("stack.size()", equals("1"))
            .then("stack.toArray()", ArrayEquals { content: code("new int[] {3}"), floats: false }),
    ]
}

fn texts() -> Vec<TestCase> {
    let on =
        |of: &str, arguments: &[&str], when: &[&str]| case("shop", &format!("static {of}"), &[], "", arguments, when);
    let with = |of: &str, arrange: &[&str], arguments: &[&str], when: &[&str]| {
        case("shop", &format!("static {of}"), arrange, "", arguments, when)
    };
    let parse = "int Texts.parse(String text)";
    let classify = "String Texts.classify(int n)";
    let label = "String Texts.label({shop/Texts}.Kind kind)";
    let boxed = "Integer Texts.box(String s)";
    let word = "boolean Texts.isWord(String text, boolean strict)";
    let find_long = "a".repeat(130);
    let doubles = |content: &str| ArrayEquals { content: code(content), floats: true };
    vec![
        on(parse, &["\"12\""], &["text != null", "text.length() != 0", "text.length() <= 3"]).gives(equals("12")),
        on(parse, &["\"\""], &["text != null", "text.length() == 0"]).gives(equals("-1")),
        on(parse, &["null"], &["text == null"]).throws(NULL_POINTER, Message::Unchecked),
        on(parse, &["\"1234\""], &["text != null", "text.length() > 3"])
            .throws("{java/lang/NumberFormatException}", message("too long: 1234")),
        on(parse, &["\"a\""], &["text != null", "text.length() == 1", "text.charAt(0) == 'a'"])
            .throws("{java/lang/NumberFormatException}", message("For input string: \\\"a\\\"")),
        on(classify, &["0"], &["n % 2 == 0", "n > -1"]).gives(equals("\"even\"")),
        on(classify, &["-2"], &["n % 2 == 0", "n < 0"]).gives(equals("\"negative even\"")),
        on(classify, &["1"], &["n % 2 != 0"]).gives(equals("\"odd\"")),
        on("{shop/Texts}.Kind Texts.kind(long size)", &["1001L"], &["size > 1000L"])
            .gives(equals("{shop/Texts}.Kind.VERY_BIG")),
        on("{shop/Texts}.Kind Texts.kind(long size)", &["0L"], &["size <= 1000L"])
            .gives(equals("{shop/Texts}.Kind.SMALL")),
        on(label, &["{shop/Texts}.Kind.SMALL"], &["kind == Kind.SMALL"]).gives(equals("\"s\"")),
        on(label, &["{shop/Texts}.Kind.VERY_BIG"], &["kind != Kind.SMALL"]).gives(equals("\"\"")),
        on(label, &["null"], &["kind == null"]).throws(NULL_POINTER, Message::Unchecked),
        on(boxed, &["null"], &["s == null"]).gives(Null),
        on(boxed, &["\"abc\""], &["s != null"]).gives(EqualsBoxed(code("3"))),
        on("Object Texts.identity(Object value)", &["'x'"], &[]).gives(EqualsBoxed(code("'x'"))),
        on("Object Texts.identity(Object value)", &["1L"], &[]).gives(EqualsBoxed(code("1L"))),
        on("Object Texts.identity(Object value)", &["true"], &[]).gives(EqualsBoxed(code("true"))),
        on("Object Texts.identity(Object value)", &["1.5"], &[]).gives(EqualsBoxed(code("1.5"))),
        on("double Texts.average(double[] values)", &["new double[] {1.0, 2.0}"], &["values.length == 2"])
            .gives(EqualsFloat(code("1.5"))),
        on("double Texts.average(double[] values)", &["new double[0]"], &["values.length == 0"])
            .gives(EqualsFloat(code("-0.0"))),
        on("double Texts.average(double[] values)", &["new double[] {3.0}"], &["values.length == 1"])
            .gives(EqualsFloat(code("3.0"))),
        on("double Texts.average(double[] values)", &["new double[] {Double.NaN}"], &["Double.isNaN(values[0])"])
            .gives(EqualsFloat(code("Double.NaN"))),
        on("double[] Texts.scale(double[] values, double factor)", &["new double[] {0.1}", "3.0"], &["values.length == 1"])
            .gives(doubles("new double[] {0.30000000000000004}")),
        with(
            "{java/util/List}<String> Texts.split(String text, char separator)",
            &[],
            &["\"a b\"", "' '"],
            &["text.charAt(1) == separator"],
        )
        .gives(equals("{java/util/Arrays}.asList(\"a\", \"b\")")),
        with("{java/util/List}<String> Texts.split(String text, char separator)", &["String result = \"a\";"], &["result", "','"], &[])
            .gives_of(".size()", equals("1"))
            .gives_of(".get(0)", Same(code("result"))),
        on("String Texts.join(String a, String b)*", &["\"a\"", "\"b\""], &[]).gives(equals("\"ab\"")),
        on("String Texts.join(String a, String b)*", &["\" it's\"", "null"], &["b == null"])
            .gives(equals("\" it'snull\"")),
        on("String Texts.join(String a, String b)*", &["null", "\", \\\"\""], &["a == null"])
            .gives(equals("\"null, \\\"\"")),
        on("String Texts.join(String a, String b)*", &["\"\"", "\"\""], &["a.length() == 0"]).gives(equals("\"\"")),
        on("String Texts.join(String[] parts)*", &["new String[] {\"a\", \"b\"}"], &["parts.length == 2"])
            .gives(equals("\"ab\"")),
        on("String Texts.join(String[] parts)*", &["(String[]) null"], &["parts == null"])
            .throws(NULL_POINTER, Message::Unchecked),
        on(word, &["\"a\"", "true"], &["strict", "Character.isLetter(text.charAt(0))"]).gives(True),
        on(word, &["\"1\"", "true"], &["strict", "!Character.isLetter(text.charAt(0))"]).gives(False),
        on(word, &["\" \"", "false"], &["!strict", "text.contains(\" \")"]).gives(False),
        with(
            "int Texts.compare(String a, String b, {java/util/Comparator} order)",
            &["{java/util/Comparator}<String> order = new {java/util/Comparator}<String>() {\n    @Override\n    public int compare(String arg0, String arg1) {\n        return 3;\n    }\n};"],
            &["\"a\"", "\"b\"", "order"],
            &[],
        )
        .gives(equals("3")),
        on("{shop/Texts}.Shape Texts.shape(double side)", &["2.0"], &[])
            .gives(InstanceOf(code("{shop/Texts}.Square")))
            .gives_of(".area()", EqualsFloat(code("4.0"))),
        on("String Texts.load(String name)", &["\"a\""], &["name != null"]).checked().gives(equals("\"a.txt\"")),
        on("String Texts.load(String name)", &["null"], &["name == null"])
            .checked()
            .throws("{java/io/IOException}", message("no name")),
        with("int Texts.first(int[] values)", &["int[] values = new int[1];", "values = new int[0];"], &["values"], &["values.length == 0"])
            .throws("{java/lang/ArrayIndexOutOfBoundsException}", Message::Unchecked),
        on("void Texts.check(boolean ok)", &["true"], &["ok != 0"]),
        on("void Texts.check(boolean ok)", &["false"], &["ok == 0"])
            .throws("{java/lang/AssertionError}", message("not ok")),
        with("void Texts.sort(int[] values)", &["int[] values = {2, 1};"], &["values"], &["values[0] > values[1]"])
            .then("values", ArrayEquals { content: code("new int[] {1, 2}"), floats: false }),
        on("{shop/Optional}<String> Texts.find(String name)", &["\"\""], &[])
            .gives(NotNull)
            .gives_of(".value", equals("\"\"")),
        on("{java/util/Optional}<String> Texts.lookUp(String name)", &["null"], &["name == null"])
            .gives(equals("{java/util/Optional}.empty()")),
        on("{java/util/Optional}<String> Texts.lookUp(String name)", &[&format!("\"{find_long}\"")], &["name != null"])
            .gives_of(".isPresent()", True)
            .gives_of(".get()", equals(&format!("\"{find_long}\""))),
    ]
}

fn quiz() -> Vec<TestCase> {
    let passed = |points: &str, when: &str| {
        case("quiz", "boolean Test.passed(int points)", &[], "new {quiz/Test}()", &[points], &[when])
    };
    vec![
        passed("50", "points >= 50").gives(True),
        passed("49", "points < 50").gives(False),
        passed("51", "points >= 51").gives(True),
    ]
}

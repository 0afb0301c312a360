//! Programs, jars and JDKs that are broken or not there: `cupper run` says what `java` says and adds one line with the
//! file and the reason, ends with the documented status, and prints nothing on standard output.

mod lab;

use std::io::Read;

use lab::{Lab, Seen, cupper, cupper_run, jdks, run};

const SOURCES: [&str; 16] = [
    "class Good { public static void main(String[] args) { int x = 5; } }",
    "class Renamed { public static void main(String[] args) {} }",
    "class NoMain { void other() {} }",
    "class NoMainStatic { public static int main(String[] args) { return 1; } }",
    "class PrivateMain { private static void main(String[] args) {} }",
    "class Child extends Base { public static void main(String[] args) {} }",
    "class Base {}",
    "class Grandchild extends Child { }",
    "class Circle extends Square { public static void main(String[] args) {} }",
    "class Square {}",
    "class Implementer implements Contract { public static void main(String[] args) {} }",
    "interface Contract {}",
    "class Thrower { static int zero; static int x = 1 / zero; public static void main(String[] args) {} }",
    "class Signature { public static void main(String[] args) {} public Missing give() { return null; } }",
    "class Missing {}",
    "package deep.inside; class Packaged { public static void main(String[] args) {} }",
];

/// A broken program: the command line, and the line that follows what `java` says; one that begins with a colon
/// continues java's.
struct Case {
    args: &'static [&'static str],
    line: &'static str,
}

impl Case {
    fn after(&self, java: &str, feature: u32) -> String {
        let line = self.line.replace("{feature}", &feature.to_string());
        let line = line.replace("{major}", &(feature + 44).to_string());
        match line.as_bytes().first() {
            None => java.to_string(),
            Some(b':') => format!("{}{line}\n", java.trim_end()),
            Some(_) => format!("{java}{line}\n"),
        }
    }
}

const fn case(args: &'static [&'static str], line: &'static str) -> Case {
    Case { args, line }
}

/// What `java` refuses with words of its own.
const REFUSED: &[Case] = &[
    case(&["-cp", "good", "Nowhere"], "cupper: Nowhere.class is not on the class path: good"),
    case(&["-cp", "good", "good"], "cupper: good.class is not on the class path: good"),
    case(
        &["-cp", "good:nope:text.jar", "a.b.Nowhere"],
        "cupper: a/b/Nowhere.class is not on the class path: good, nope (does not exist), text.jar (it is no zip file, or cut short)",
    ),
    case(&["-cp", "empty", "Good"], "cupper: empty/Good.class: Truncated class file"),
    case(&["-cp", "truncated", "Good"], "cupper: truncated/Good.class: Truncated class file"),
    case(&["-cp", "text", "Good"], "cupper: text/Good.class: Incompatible magic value 1952999795 in class file Good"),
    case(&["-cp", "trailing", "Good"], "cupper: trailing/Good.class: Extra bytes at the end of class file Good"),
    case(
        &["-cp", "future", "Good"],
        "cupper: future/Good.class: Good has been compiled by a more recent version of the Java Runtime (class file version 200.0), this version of the Java Runtime only recognizes class file versions up to {major}.0",
    ),
    case(&["-cp", "misnamed", "Good"], "cupper: misnamed/Good.class: Good (wrong name: Renamed)"),
    case(
        &["-cp", "misplaced", "Packaged"],
        "cupper: misplaced/Packaged.class: Packaged (wrong name: deep/inside/Packaged)",
    ),
    case(&["-cp", "invalid", "Good"], "cupper: invalid/Good.class: Operand stack underflow"),
    case(&["-cp", "orphan", "Child"], "cupper: orphan/Child.class: its parent Base is not on the class path"),
    case(&["-cp", "orphan", "Grandchild"], "cupper: orphan/Child.class: its parent Base is not on the class path"),
    case(&["-cp", "final", "Child"], "cupper: final/Child.class: class Child cannot inherit from final class Base"),
    case(
        &["-cp", "interface", "Grandchild"],
        "cupper: interface/Child.class: class Child has interface Base as super class",
    ),
    case(&["-cp", "broken-base", "Grandchild"], "cupper: broken-base/Base.class: Truncated class file"),
    case(
        &["-cp", "class", "Implementer"],
        "cupper: class/Implementer.class: class Implementer can not implement Contract, because it is not an interface (Contract is in unnamed module of loader 'app')",
    ),
    case(&["-cp", "cycle", "Circle"], "cupper: cycle/Circle.class: the class is its own ancestor"),
    case(
        &["-cp", "signature", "Signature"],
        "cupper: signature/Signature.class: its method give needs Missing, which cannot be loaded",
    ),
    case(&["-cp", "good", "NoMain"], "cupper: good/NoMain.class: it has no main method that Java {feature} can start"),
    case(
        &["-cp", "good", "NoMainStatic"],
        "cupper: good/NoMainStatic.class: it has no main method that Java {feature} can start",
    ),
    case(
        &["-cp", "good", "PrivateMain"],
        "cupper: good/PrivateMain.class: it has no main method that Java {feature} can start",
    ),
    case(
        &["-cp", "good", "Contract"],
        "cupper: good/Contract.class: it has no main method that Java {feature} can start",
    ),
    case(&["-cp", "good", "Thrower"], ""),
    case(
        &["-cp", "text.jar", "Good"],
        "cupper: Good.class is not on the class path: text.jar (it is no zip file, or cut short)",
    ),
    case(
        &["-cp", "empty.jar", "Good"],
        "cupper: Good.class is not on the class path: empty.jar (it is no zip file, or cut short)",
    ),
    case(
        &["-cp", "cut.jar", "Good"],
        "cupper: Good.class is not on the class path: cut.jar (it is no zip file, or cut short)",
    ),
    case(
        &["-cp", "damaged.jar", "Good"],
        "cupper: cannot read Good.class in the jar damaged.jar: corrupt deflate stream",
    ),
    case(&["-jar", "damaged.jar"], "cupper: cannot read Good.class in the jar damaged.jar: corrupt deflate stream"),
    case(&["-jar", "nowhere.jar"], "cupper: Nowhere.class is not on the class path: nowhere.jar"),
    case(&["-jar", "text.jar"], ": it is no zip file, or cut short"),
    case(&["-jar", "empty.jar"], ": it is no zip file, or cut short"),
    case(&["-jar", "cut.jar"], ": it is no zip file, or cut short"),
    case(&["-jar", "folder.jar"], ": it is a folder"),
    case(&["-jar", "missing.jar"], ": there is no such file"),
    case(&["-jar", "plain.jar"], ""),
];

#[test]
fn as_java_and_the_file() {
    let lab = lab();
    let mut wrong = String::new();
    for jdk in jdks() {
        for case in REFUSED {
            let java = run(lab.here(jdk.tool("java").args(case.args)), b"");
            let seen = run(lab.here(cupper(&jdk).args(case.args)), b"");
            let expected = Seen { status: java.status, out: String::new(), err: case.after(&java.err, jdk.feature) };
            if seen != expected {
                let (feature, args) = (jdk.feature, case.args);
                wrong.push_str(&format!("JDK {feature}, {args:?}: expected\n{expected:#?}\nbut saw\n{seen:#?}\n"));
            }
        }
    }
    assert!(wrong.is_empty(), "{wrong}");
}

#[test]
fn command_line() {
    let help = "`cupper run --help` lists those it has";
    let cases = [
        (vec![], "Error: no main class given; `cupper run --help` says how\n".to_string()),
        (vec!["-cp", "x"], "Error: no main class given; `cupper run --help` says how\n".to_string()),
        (vec!["-XX:+UseG1GC", "Main"], format!("Error: cupper run does not have the option -XX:+UseG1GC; {help}\n")),
        (vec!["-Xmxmuch", "Main"], "Error: -Xmxmuch does not give a size such as 512m\n".to_string()),
    ];
    for (args, err) in cases {
        let seen = run(cupper_run().args(&args), b"");
        assert_eq!(seen, Seen { status: 2, out: String::new(), err }, "{args:?}");
    }
    for (args, named) in [
        (vec!["--seed", "many", "Main"], "--seed"),
        (vec!["--no-such-option", "Main"], "--no-such-option"),
        (vec!["-cp"], "--class-path"),
        (vec!["--jdk"], "--jdk"),
    ] {
        let seen = run(cupper_run().args(&args), b"");
        assert!(seen.status == 2 && seen.out.is_empty() && seen.err.starts_with("error: "), "{args:?}: {seen:?}");
        assert!(seen.err.contains(named), "{args:?}: {seen:?}");
    }
}

/// A folder that looks like a JDK.
fn fake_jdk(lab: &Lab, name: &str, release: Option<&str>, modules: &[u8]) {
    lab.write(&format!("{name}/lib/modules"), modules);
    if let Some(release) = release {
        lab.write(&format!("{name}/release"), release);
    }
}

#[test]
fn no_jdk_that_works() {
    let lab = Lab::new("bad-jdk");
    let modules = jdks().pop().expect("a JDK").home.join("lib/modules");
    let start = |bytes: u64| {
        let mut kept = Vec::new();
        let file = std::fs::File::open(&modules).expect("the image");
        file.take(bytes).read_to_end(&mut kept).expect("the image can be read");
        kept
    };
    let mut dark = start(1 << 22);
    let half = dark.len() / 2;
    dark[half..].fill(0);
    fake_jdk(&lab, "old", Some("JAVA_VERSION=\"11.0.2\"\n"), b"");
    fake_jdk(&lab, "silent", None, b"");
    fake_jdk(&lab, "nameless", Some("IMPLEMENTOR=\"N\"\n"), b"");
    fake_jdk(&lab, "hollow", Some("JAVA_VERSION=\"17.0.1\"\n"), b"");
    fake_jdk(&lab, "text", Some("JAVA_VERSION=\"17.0.1\"\n"), b"this is no image, although it is long enough for one");
    fake_jdk(&lab, "cut", Some("JAVA_VERSION=\"25\"\n"), &start(1 << 20));
    fake_jdk(&lab, "dark", Some("JAVA_VERSION=\"25\"\n"), &dark);
    let advice = "give one with --jdk HOME or set JAVA_HOME to a JDK of version 17 or newer";
    let cases = [
        ("nowhere", format!("no JDK found (--jdk nowhere has no lib/modules); {advice}")),
        ("old", "old is not a JDK that can be used: it is Java 11, and Java 17 or newer is needed".to_string()),
        ("silent", "cannot read silent/release: No such file or directory (os error 2)".to_string()),
        ("nameless", "nameless is not a JDK that can be used: its release file has no JAVA_VERSION".to_string()),
        ("hollow", "hollow/lib/modules is not a JDK module image that can be read: it is too short".to_string()),
        ("text", "text/lib/modules is not a JDK module image that can be read: it does not begin like one".to_string()),
        ("cut", "cut/lib/modules is not a JDK module image that can be read: it is truncated".to_string()),
        (
            "dark",
            "the JDK in dark cannot be used: java.lang.NoClassDefFoundError: java/lang/Object: not in the JDK image"
                .to_string(),
        ),
    ];
    let mut wrong = String::new();
    for (home, message) in cases {
        let expected = Seen { status: 1, out: String::new(), err: format!("Error: {message}\n") };
        let by_option = run(lab.here(cupper_run().args(["--jdk", home, "Main"])), b"");
        if by_option != expected {
            wrong.push_str(&format!("{home}: expected\n{expected:#?}\nbut saw\n{by_option:#?}\n"));
        }
    }
    assert!(wrong.is_empty(), "{wrong}");

    let by_variable = run(lab.here(cupper_run().env("JAVA_HOME", "nowhere").arg("Main")), b"");
    let message = format!("Error: no JDK found (JAVA_HOME is nowhere, which has no lib/modules); {advice}\n");
    assert_eq!(by_variable, Seen { status: 1, out: String::new(), err: message });
    let none = run(lab.here(cupper_run().env_remove("JAVA_HOME").env("PATH", "nowhere").arg("Main")), b"");
    let message = format!("Error: no JDK found (JAVA_HOME is not set, there is no java on PATH); {advice}\n");
    assert_eq!(none, Seen { status: 1, out: String::new(), err: message });
}

/// Makes everything that the cases name.
fn lab() -> Lab {
    let lab = Lab::new("bad-input");
    let jdk = &jdks()[0];
    lab.compile(jdk, "good", 17, &SOURCES);
    let class = |name: &str| lab.read(&format!("good/{name}.class"));
    let good = class("Good");
    lab.write("truncated/Good.class", &good[..good.len() / 2]);
    lab.write("empty/Good.class", b"");
    lab.write("text/Good.class", b"this is no class");
    lab.write("trailing/Good.class", [&good[..], b"more"].concat());
    let mut future = good.clone();
    future[6..8].copy_from_slice(&[0, 200]);
    lab.write("future/Good.class", &future);
    lab.write("misnamed/Good.class", class("Renamed"));
    lab.write("misplaced/Packaged.class", class("deep/inside/Packaged"));
    // `iconst_5; istore_1; return` in main becomes `pop; istore_1; return`.
    let at = good.windows(3).position(|code| code == [0x08, 0x3c, 0xb1]).expect("the code of main");
    let mut invalid = good.clone();
    invalid[at] = 0x57;
    lab.write("invalid/Good.class", &invalid);

    for folder in ["orphan", "final", "interface", "broken-base"] {
        lab.write(&format!("{folder}/Child.class"), class("Child"));
        lab.write(&format!("{folder}/Grandchild.class"), class("Grandchild"));
    }
    lab.write("broken-base/Base.class", &class("Base")[..40]);
    lab.compile(jdk, "final", 17, &["final class Base {}"]);
    lab.compile(jdk, "interface", 17, &["interface Base {}"]);
    lab.write("class/Implementer.class", class("Implementer"));
    lab.compile(jdk, "class", 17, &["class Contract {}"]);
    lab.write("cycle/Circle.class", class("Circle"));
    lab.compile(jdk, "square", 17, &["class Square extends Circle {}", "class Circle {}"]);
    lab.write("cycle/Square.class", lab.read("square/Square.class"));
    lab.write("signature/Signature.class", class("Signature"));

    lab.write("text.jar", b"this is no jar");
    lab.write("empty.jar", b"");
    let jar = |args: &[&str]| {
        let seen = run(lab.here(jdk.tool("jar").args(args)), b"");
        assert_eq!(seen.status, 0, "{args:?}: {}", seen.err);
    };
    jar(&["--create", "--file", "plain.jar", "-C", "good", "Good.class"]);
    jar(&["--create", "--file", "main.jar", "--main-class", "Good", "-C", "good", "Good.class"]);
    jar(&["--create", "--file", "nowhere.jar", "--main-class", "Nowhere", "-C", "good", "Good.class"]);
    let whole = lab.read("main.jar");
    lab.write("cut.jar", &whole[..whole.len() / 2]);
    // The compressed bytes follow the name in the local header, which comes first in the file.
    let name = b"Good.class";
    let at = whole.windows(name.len()).position(|bytes| bytes == name).expect("the entry") + name.len();
    let mut damaged = whole.clone();
    damaged[at + 8..at + 60].fill(0xff);
    lab.write("damaged.jar", &damaged);
    std::fs::create_dir_all(lab.dir.join("folder.jar")).expect("a folder");
    lab
}

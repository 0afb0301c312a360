//! What `cupper run` does besides running Java: statuses, limits, the sandbox, determinism, signals, streams.
//! The programs are in `behaviour/Programs.java`.

mod lab;

use lab::{Jdk, Lab, Seen, cupper, jdks, run};
use std::io::{BufRead, BufReader, Read};
use std::process::{Command, Stdio};
use std::sync::LazyLock;
use std::time::{Duration, Instant};

static LAB: LazyLock<Lab> = LazyLock::new(|| {
    let lab = Lab::new("behaviour");
    lab.compile(&jdks()[0], "classes", 17, &[include_str!("behaviour/Programs.java")]);
    lab
});

/// `cupper run` with options, on the programs.
fn with(jdk: &Jdk, options: &[&str], program: &[&str]) -> Command {
    let mut command = cupper(jdk);
    command.args(options).args(["-cp", "classes"]).args(program);
    LAB.here(&mut command);
    command
}

fn java(jdk: &Jdk, options: &[&str], program: &[&str]) -> Command {
    let mut command = jdk.tool("java");
    command.args(options).args(["-cp", "classes"]).args(program);
    LAB.here(&mut command);
    command
}

fn seen(status: i32, out: &str, err: &str) -> Seen {
    Seen { status, out: out.to_string(), err: err.to_string() }
}

#[test]
fn as_java() {
    let cases: &[(&[&str], &[&str], &str)] = &[
        (&[], &["Exits", "0"], ""),
        (&[], &["Exits", "7"], ""),
        (&[], &["Exits", "256"], ""),
        (&[], &["Exits", "300"], ""),
        (&[], &["Exits", "-1"], ""),
        (&[], &["Exits", "-2147483648"], ""),
        (&[], &["Uncaught"], ""),
        (&[], &["Uncaught", "also in main"], ""),
        (&[], &["Echo", "ünï", "€😀", "", "-cp", "--", "-x", "two words"], "grün\n\nlast without end"),
        (&["-Dname=a value=b", "-Dempty=", "-Dflag", "-ea"], &["Settings", "-Dname=no"], ""),
        (&[], &["Settings"], ""),
        (&["-Xss8m"], &["Recurses", "30000"], ""),
        (&["-Xmx64m"], &["Allocates"], ""),
        (&[], &["Prints", "50000"], ""),
    ];
    for jdk in jdks() {
        for (options, program, stdin) in cases {
            let expected = run(&mut java(&jdk, options, program), stdin.as_bytes());
            let found = run(&mut with(&jdk, options, program), stdin.as_bytes());
            assert!(found == expected, "JDK {}, {program:?}: {}", jdk.feature, difference(&expected, &found));
        }
    }
}

fn difference(expected: &Seen, found: &Seen) -> String {
    let short = |seen: &Seen| {
        let head = |text: &str| text.chars().take(500).collect::<String>();
        format!("status {}\n{}\n{}", seen.status, head(&seen.out), head(&seen.err))
    };
    format!("java:\n{}\ncupper:\n{}", short(expected), short(found))
}

#[test]
fn deadlock_is_reported() {
    let head = "cupper: deadlock: every thread waits and none can go on\n";
    let line = |pattern: &str| line_of(include_str!("behaviour/Programs.java"), pattern);
    let second = line("synchronized (second)");
    let two = format!(
        "{head}  \"left\" waits for the lock of a java.lang.Object held by \"right\" at TwoLocks.grab:{second}\n  \"right\" waits for the lock of a java.lang.Object held by \"left\" at TwoLocks.grab:{second}\n"
    );
    let wait = line("lock.wait()");
    let waits =
        format!("{head}  \"main\" waits for a notification on a java.lang.Object at WaitsForEver.main:{wait}\n");
    let parks = format!("{head}  \"main\" waits to be unparked at Parks.main:{}\n", line("await()"));
    let joins = format!(
        "{head}  \"main\" waits for a notification on a java.lang.Thread at Joins.main:{}\n",
        line("currentThread().join()")
    );
    for jdk in jdks() {
        let check = |program: &str, out: &str, err: &str| {
            assert_eq!(run(&mut with(&jdk, &[], &[program]), b""), seen(4, out, err), "JDK {}", jdk.feature);
        };
        check("TwoLocks", "start\n", &two);
        check("WaitsForEver", "", &waits);
        check("Parks", "", &parks);
        check("Joins", "", &joins);
    }
}

fn line_of(source: &str, pattern: &str) -> usize {
    source.lines().position(|line| line.contains(pattern)).map_or(0, |index| index + 1)
}

/// What `Denied` attempts, and what it gets by default, with `--allow-read`, and then with `--allow-write`.
const ATTEMPTS: [[&str; 4]; 28] = [
    ["FileInputStream", "java.io.FileNotFoundException: DIR/in.txt (Permission denied)", "115", "115"],
    ["readString", "java.nio.file.AccessDeniedException: DIR/in.txt", "secret", "secret"],
    ["newInputStream", "java.nio.file.AccessDeniedException: DIR/in.txt", "115", "115"],
    ["FileReader", "java.io.FileNotFoundException: DIR/in.txt (Permission denied)", "secret", "secret"],
    ["Scanner", "java.io.FileNotFoundException: DIR/in.txt (Permission denied)", "secret", "secret"],
    ["RandomAccessFile r", "java.io.FileNotFoundException: DIR/in.txt (Permission denied)", "115", "115"],
    ["exists", "false false", "true true", "true true"],
    ["length", "0", "7", "7"],
    ["File.list", "null", "[in.txt]", "[in.txt]"],
    ["Files.list", "java.nio.file.AccessDeniedException: DIR", "[in.txt]", "[in.txt]"],
    [
        "FileOutputStream",
        "java.io.FileNotFoundException: DIR/out.txt (Permission denied)",
        "java.io.FileNotFoundException: DIR/out.txt (Permission denied)",
        "written",
    ],
    [
        "Files.writeString",
        "java.nio.file.AccessDeniedException: DIR/out.txt",
        "java.nio.file.AccessDeniedException: DIR/out.txt",
        "written",
    ],
    [
        "RandomAccessFile rw",
        "java.io.FileNotFoundException: DIR/out.txt (Permission denied)",
        "java.io.FileNotFoundException: DIR/out.txt (Permission denied)",
        "written",
    ],
    ["mkdir", "false", "false", "true"],
    [
        "createDirectory",
        "java.nio.file.AccessDeniedException: DIR/made2",
        "java.nio.file.AccessDeniedException: DIR/made2",
        "made2",
    ],
    ["File.delete", "false", "false", "true"],
    [
        "Files.delete",
        "java.nio.file.AccessDeniedException: DIR/in.txt",
        "java.nio.file.AccessDeniedException: DIR/in.txt",
        "java.nio.file.NoSuchFileException: DIR/in.txt",
    ],
    ["renameTo", "false", "false", "false"],
    [
        "createTempFile",
        "java.io.IOException: Permission denied",
        "java.io.IOException: Permission denied",
        "java.io.IOException: Permission denied",
    ],
    [
        "ProcessBuilder",
        "java.io.IOException: Cannot run program \"/bin/sh\": EXEC",
        "java.io.IOException: Cannot run program \"/bin/sh\": EXEC",
        "java.io.IOException: Cannot run program \"/bin/sh\": EXEC",
    ],
    [
        "Runtime.exec",
        "java.io.IOException: Cannot run program \"true\": EXEC",
        "java.io.IOException: Cannot run program \"true\": EXEC",
        "java.io.IOException: Cannot run program \"true\": EXEC",
    ],
    [
        "Socket",
        "java.net.SocketException: Permission denied",
        "java.net.SocketException: Permission denied",
        "java.net.SocketException: Permission denied",
    ],
    [
        "ServerSocket",
        "java.net.SocketException: Permission denied",
        "java.net.SocketException: Permission denied",
        "java.net.SocketException: Permission denied",
    ],
    [
        "DatagramSocket",
        "java.net.SocketException: Permission denied",
        "java.net.SocketException: Permission denied",
        "java.net.SocketException: Permission denied",
    ],
    [
        "InetAddress",
        "java.net.UnknownHostException: example.com: Name or service not known",
        "java.net.UnknownHostException: example.com: Name or service not known",
        "java.net.UnknownHostException: example.com: Name or service not known",
    ],
    [
        "URL",
        "java.net.SocketException: Permission denied",
        "java.net.SocketException: Permission denied",
        "java.net.SocketException: Permission denied",
    ],
    [
        "SocketChannel",
        "java.net.SocketException: Permission denied",
        "java.net.SocketException: Permission denied",
        "java.net.SocketException: Permission denied",
    ],
    [
        "FileChannel",
        "java.nio.file.AccessDeniedException: DIR/in.txt",
        "7",
        "java.nio.file.NoSuchFileException: DIR/in.txt",
    ],
];

/// One column of the table, as the program prints it.
fn expected(jdk: &Jdk, column: usize) -> String {
    let refused = match jdk.feature {
        ..25 => "error=13, Permission denied",
        _ => "Exec failed, error: 13 (Permission denied) ",
    };
    ATTEMPTS.map(|row| format!("{}: {}\n", row[0], row[column].replace("EXEC", refused))).concat()
}

/// A folder outside of the class path with one file.
fn secrets(name: &str) -> Lab {
    let secrets = Lab::new(name);
    secrets.write("in.txt", "secret\n");
    secrets
}

/// Runs `Denied` on a folder; gives what it printed with the folder's name replaced.
fn attempts(jdk: &Jdk, options: &[&str], secrets: &Lab) -> String {
    let listener = std::net::TcpListener::bind("127.0.0.1:0").expect("a port");
    let port = listener.local_addr().expect("its address").port().to_string();
    let dir = secrets.dir.display().to_string();
    let (input, output) = (format!("{dir}/in.txt"), format!("{dir}/out.txt"));
    let found = run(&mut with(jdk, options, &["Denied", &input, &output, &dir, &port]), b"");
    assert_eq!((found.status, found.err.as_str()), (0, ""), "{}", found.out);
    listener.set_nonblocking(true).expect("it can be asked");
    assert!(listener.accept().is_err(), "something has connected");
    found.out.replace(&dir, "DIR")
}

#[test]
fn nothing_of_the_host_by_default() {
    for jdk in jdks() {
        let secrets = secrets("denied");
        let found = attempts(&jdk, &[], &secrets);
        assert_eq!(found, expected(&jdk, 1), "JDK {}", jdk.feature);
        assert_eq!(secrets.read("in.txt"), b"secret\n");
        assert_eq!(std::fs::read_dir(&secrets.dir).expect("the folder").count(), 1);
    }
}

#[test]
fn what_the_command_line_allows() {
    for jdk in jdks() {
        let secrets = secrets("allowed");
        let dir = secrets.dir.display().to_string();
        let found = attempts(&jdk, &["--allow-read", &dir], &secrets);
        assert_eq!(found, expected(&jdk, 2), "JDK {}", jdk.feature);
        let found = attempts(&jdk, &["--allow-write", &dir], &secrets);
        assert_eq!(found, expected(&jdk, 3), "JDK {}", jdk.feature);
        assert_eq!(secrets.read("out.txt"), b"B");
    }
}

#[test]
fn runs_are_the_same() {
    for jdk in jdks() {
        let chance = |options: &[&str]| run(&mut with(&jdk, options, &["Chance"]), b"").out;
        let first = chance(&[]);
        assert_eq!(first.lines().count(), 6, "{first}");
        assert_eq!(first, chance(&[]));
        assert_eq!(chance(&["--seed", "8"]), chance(&["--seed", "8"]));
        let other = chance(&["--seed", "8"]);
        for (one, two) in first.lines().zip(other.lines()) {
            assert_ne!(one, two, "JDK {}", jdk.feature);
        }
        let folder = LAB.dir.join("a/folder/with/a/longer/name");
        std::fs::create_dir_all(&folder).expect("a folder");
        let mut elsewhere = cupper(&jdk);
        elsewhere.arg("-cp").arg(LAB.dir.join("classes")).arg("Order").current_dir(folder);
        let here = run(&mut with(&jdk, &[], &["Order"]), b"");
        assert_eq!(here, run(&mut elsewhere, b""), "JDK {}", jdk.feature);
        let clock = |options: &[&str]| run(&mut with(&jdk, options, &["Clock"]), b"").out;
        assert_eq!(clock(&[]), "2025-01-01T00:00:00Z\n");
        assert_eq!(clock(&["--time", "0"]), "1970-01-01T00:00:00Z\n");
        assert_eq!(clock(&["--time", "-5000"]), "1969-12-31T23:59:55Z\n");
    }
}

#[test]
fn options_in_the_environment_are_not_read() {
    let jdk = &jdks()[0];
    let mut command = with(jdk, &[], &["Settings"]);
    command.env("JAVA_TOOL_OPTIONS", "-Dtool=x").env("JDK_JAVA_OPTIONS", "-Dtool=x");
    assert_eq!(run(&mut command, b""), seen(0, "null|null|null|null\nfalse\n", ""));
}

#[test]
fn limits() {
    for jdk in jdks() {
        let found = run(&mut with(&jdk, &["--max-steps", "50000000"], &["Spins"]), b"");
        assert_eq!(found, seen(5, "spinning\nno newline", "cupper: stopped after 50000000 steps\n"));
        assert_eq!(run(&mut with(&jdk, &["-Xss256k"], &["Recurses", "4000"]), b""), seen(0, "false\n", ""));
    }
}

#[test]
fn a_native_method_that_is_not_there() {
    for jdk in jdks() {
        let found = run(&mut with(&jdk, &[], &["Needs"]), b"");
        let err =
            "cupper: unsupported: native method sun.management.VMManagementImpl.getVersion0()Ljava/lang/String;\n";
        assert_eq!(found, seen(3, "before\n", err));
        // One of the program's own is in a library that cannot be loaded: Java throws.
        let own = run(&mut with(&jdk, &[], &["Own"]), b"");
        let line = "Exception in thread \"main\" java.lang.UnsatisfiedLinkError: 'int Own.mine()'\n";
        assert!(own.status == 1 && own.err.starts_with(line), "{own:?}");
    }
}

#[test]
fn nobody_reads_the_output() {
    let jdk = &jdks()[0];
    let mut child = with(jdk, &[], &["Prints", "50000"])
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("cupper starts");
    let mut first = String::new();
    let mut out = BufReader::with_capacity(16, child.stdout.take().expect("its output"));
    out.read_line(&mut first).expect("a line");
    drop(out);
    let mut err = String::new();
    child.stderr.take().expect("its errors").read_to_string(&mut err).expect("text");
    let status = child.wait().expect("it ends");
    assert_eq!((status.code(), err.as_str()), (Some(0), "done\n"));
    assert!(first.starts_with("line 0"), "{first}");

    let shell = format!(
        "'{}' run --jdk '{}' -cp classes Needs >&- 2>&-; echo $?",
        env!("CARGO_BIN_EXE_cupper"),
        jdk.home.display()
    );
    let found = run(LAB.here(Command::new("sh").args(["-c", &shell])), b"");
    assert_eq!(found, seen(0, "3\n", ""));
}

#[test]
fn signals_end_the_process_and_keep_its_output() {
    for (signal, status) in [("INT", 130), ("TERM", 143)] {
        let mut child = with(&jdks()[0], &[], &["Spins"])
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .expect("cupper starts");
        let mut out = child.stdout.take().expect("its output");
        let expected = b"spinning\nno newline";
        let mut shown = vec![0; expected.len()];
        // The program computes on: what it has printed is shown nevertheless.
        out.read_exact(&mut shown).expect("the output");
        assert_eq!(shown, expected);
        let sent = Instant::now();
        let killed = Command::new("kill").args(["-s", signal, &child.id().to_string()]).status();
        assert!(killed.is_ok_and(|status| status.success()));
        let mut rest = String::new();
        out.read_to_string(&mut rest).expect("the rest");
        let ended = child.wait().expect("it ends");
        assert_eq!((ended.code(), rest.as_str()), (Some(status), ""), "{signal}");
        assert!(sent.elapsed() < Duration::from_secs(5), "{signal}: {:?}", sent.elapsed());
    }
}

#[test]
fn a_question_is_shown_before_the_answer_is_read() {
    let mut child =
        with(&jdks()[0], &[], &["Reads"]).stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().expect("cupper starts");
    let mut question = [0; 6];
    child.stdout.as_mut().expect("its output").read_exact(&mut question).expect("the question");
    assert_eq!(&question, b"name? ");
    drop(child.stdin.take());
    let mut answer = String::new();
    child.stdout.take().expect("its output").read_to_string(&mut answer).expect("the answer");
    assert_eq!(answer, "-1\n");
    assert!(child.wait().is_ok_and(|status| status.success()));
}

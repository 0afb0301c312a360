//! What tested code cannot do. Each attempt is a test that says what happened to it.
#![cfg(target_os = "linux")]

mod support;

use host::Folder;
use replay::harness::{Options, Order, Round};
use replay::{Jvm, Missing};
use std::net::TcpListener;
use support::{Bench, homes, short};

/// Attempts fail with an exception, whose class is returned.
const ATTEMPT: &str = "
    interface Attempt { void run() throws Throwable; }
    static String outcome(Attempt attempt) {
        try { attempt.run(); return \"it worked\"; }
        catch (Throwable e) { return e.getClass().getSimpleName(); }
    }";

fn attempts(listener: u16, outside: &str) -> Vec<(&'static str, String, &'static str)> {
    vec![
        ("connects", format!("new java.net.Socket(\"127.0.0.1\", {listener}).close()"), "SocketException"),
        ("listens", "new java.net.ServerSocket(0).close()".to_string(), "SocketException"),
        ("datagrams", "new java.net.DatagramSocket().close()".to_string(), "SocketException"),
        (
            "localSocket",
            "java.nio.channels.SocketChannel.open(java.net.StandardProtocolFamily.UNIX).close()".to_string(),
            "SocketException",
        ),
        ("resolves", "java.net.InetAddress.getByName(\"example.com\")".to_string(), "UnknownHostException"),
        ("starts", "new ProcessBuilder(\"/bin/true\").start().waitFor()".to_string(), "IOException"),
        (
            "signals",
            "if (!ProcessHandle.current().parent().get().destroyForcibly()) throw new IllegalStateException()"
                .to_string(),
            "IllegalStateException",
        ),
        ("writes", format!("new java.io.FileWriter(\"{outside}/written\").close()"), "FileNotFoundException"),
        ("appends", format!("new java.io.FileWriter(\"{outside}/there\", true).close()"), "FileNotFoundException"),
        (
            "deletes",
            format!("java.nio.file.Files.delete(java.nio.file.Path.of(\"{outside}/there\"))"),
            "AccessDeniedException",
        ),
        (
            "moves",
            format!(
                "java.nio.file.Files.move(java.nio.file.Path.of(\"{outside}/there\"), java.nio.file.Path.of(\"here\"))"
            ),
            "AccessDeniedException",
        ),
        (
            "makes",
            format!("java.nio.file.Files.createDirectory(java.nio.file.Path.of(\"{outside}/folder\"))"),
            "AccessDeniedException",
        ),
        (
            "links",
            format!(
                "java.nio.file.Files.createSymbolicLink(java.nio.file.Path.of(\"{outside}/link\"), java.nio.file.Path.of(\"/\"))"
            ),
            "AccessDeniedException",
        ),
        ("reads", format!("new java.io.FileReader(\"{outside}/there\").close()"), "it worked"),
        ("writesHere", "new java.io.FileWriter(\"here\").close()".to_string(), "it worked"),
        ("seesNoVariables", "if (System.getenv(\"PATH\") != null) throw new Exception()".to_string(), "it worked"),
        ("startsThreads", "Thread t = new Thread(() -> { }); t.start(); t.join()".to_string(), "it worked"),
    ]
}

#[test]
fn no_network_no_processes_no_writes_outside() {
    let listener = TcpListener::bind("127.0.0.1:0").expect("a port");
    let port = listener.local_addr().expect("bound").port();
    let outside = Folder::new().expect("a folder");
    std::fs::write(outside.path().join("there"), "x").expect("a file");
    for home in homes() {
        let mut bench = Bench::new(&home, &[], Options::default());
        let missing: Vec<Missing> = bench.harness.missing().collect();
        assert_eq!(missing, [], "this kernel cannot confine: the test has nothing to say here");
        let outside = outside.path().display().to_string();
        let attempts = attempts(port, &outside);
        let mut methods = ATTEMPT.to_string();
        for (name, code, expected) in &attempts {
            methods +=
                &format!("\n@Test void {name}() {{ assertEquals(\"{expected}\", outcome(() -> {{ {code}; }})); }}");
        }
        let results = bench.run(&methods, &[Round::fresh(Order::AsGiven)]);
        let wrong: Vec<String> = results
            .iter()
            .filter(|(_, result)| short(result.first()) != "passed")
            .map(|(name, result)| format!("{name}: {}", short(result.first())))
            .collect();
        assert!(wrong.is_empty(), "{}: {wrong:#?}", home.display());
        assert_eq!(results.len(), attempts.len());
        let left: Vec<_> = std::fs::read_dir(&outside).expect("it is there").flatten().map(|e| e.file_name()).collect();
        assert_eq!(left, ["there"]);
    }
    listener.set_nonblocking(true).expect("a socket");
    assert!(listener.accept().is_err(), "something connected");
}

#[test]
fn nothing_else_is_read_where_that_is_asked_for() {
    let outside = Folder::new().expect("a folder");
    let there = outside.path().join("there").display().to_string();
    std::fs::write(&there, "x").expect("a file");
    let resources = Folder::new().expect("a folder");
    std::fs::write(resources.path().join("mine.txt"), "x").expect("a file");
    for home in homes() {
        let jvm = Jvm::new(&home).expect("a JDK").with_few_reads();
        let options = Options { class_path: vec![resources.path().to_path_buf()], ..Options::default() };
        let mut bench = Bench::with(&jvm, options);
        let attempts = [
            ("reads", format!("new java.io.FileReader(\"{there}\").close()"), "FileNotFoundException"),
            ("readsUsers", "new java.io.FileReader(\"/etc/passwd\").close()".to_string(), "FileNotFoundException"),
            ("readsOthers", "new java.io.FileReader(\"/proc/1/environ\").close()".to_string(), "FileNotFoundException"),
            (
                "lists",
                format!("java.nio.file.Files.list(java.nio.file.Path.of(\"{}\"))", outside.path().display()),
                "AccessDeniedException",
            ),
            (
                "readsResources",
                "if (T.class.getResourceAsStream(\"/mine.txt\").read() != 'x') throw new Exception()".to_string(),
                "it worked",
            ),
            (
                "readsHere",
                "new java.io.FileWriter(\"here\").close(); new java.io.FileReader(\"here\").close()".to_string(),
                "it worked",
            ),
            ("hasZones", "java.time.ZoneId.of(\"Europe/Berlin\").getRules()".to_string(), "it worked"),
            ("hasCiphers", "java.security.MessageDigest.getInstance(\"SHA-256\")".to_string(), "it worked"),
            ("hasChance", "new java.security.SecureRandom().nextInt()".to_string(), "it worked"),
            ("startsThreads", "Thread t = new Thread(() -> { }); t.start(); t.join()".to_string(), "it worked"),
        ];
        let mut methods = ATTEMPT.to_string();
        for (name, code, expected) in &attempts {
            methods +=
                &format!("\n@Test void {name}() {{ assertEquals(\"{expected}\", outcome(() -> {{ {code}; }})); }}");
        }
        let wrong: Vec<String> = (bench.run(&methods, &[Round::fresh(Order::AsGiven)]).iter())
            .filter(|(_, result)| short(result.first()) != "passed")
            .map(|(name, result)| format!("{name}: {}", short(result.first())))
            .collect();
        assert!(wrong.is_empty(), "{}: {wrong:#?}", home.display());
    }
}

#[test]
fn the_folder_is_removed() {
    let mut bench = Bench::new(&support::home(), &[], Options::default());
    let methods = "@Test void here() throws Exception { new java.io.FileWriter(\"left\").close();
        fail(new java.io.File(\"\").getAbsolutePath()); }";
    let results = bench.run(methods, &[Round::fresh(Order::AsGiven)]);
    let said = short(results[0].1.first());
    let here = said.rsplit(' ').next().expect("a path").to_string();
    assert!(std::path::Path::new(&here).is_dir(), "{said}");
    drop(bench);
    assert!(!std::path::Path::new(&here).exists());
}

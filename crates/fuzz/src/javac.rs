//! One warm `javac`: a JVM that runs `java/CompileServer.java` and compiles on demand.

use std::io::{BufRead, BufReader, Error, Result, Write};
use std::path::{Path, PathBuf};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};

/// What the server is written in; the source launcher of `java` compiles it.
const SERVER: &str = include_str!("../java/CompileServer.java");

/// What javac has to say about sources that it does not compile.
#[derive(Clone, Debug, thiserror::Error)]
#[error("{0}")]
pub struct Rejected(pub String);

/// A running compiler. It ends when this is dropped.
pub struct Javac {
    child: Child,
    input: Option<ChildStdin>,
    output: BufReader<ChildStdout>,
}

impl Javac {
    /// Starts the compiler of the JDK at `home` for the Java version `release`, keeping its own source in `scratch`.
    pub fn start(home: &Path, scratch: &Path, release: u32) -> Result<Self> {
        std::fs::create_dir_all(scratch)?;
        let source = scratch.join("CompileServer.java");
        std::fs::write(&source, SERVER)?;
        let mut child = Command::new(home.join("bin/java"))
            // Generated expressions nest deeply, and javac is recursive.
            .args(["-Xss16m", "-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC"])
            .arg(&source)
            .arg(release.to_string())
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::inherit())
            .spawn()
            .map_err(|e| Error::new(e.kind(), format!("cannot start {}/bin/java: {e}", home.display())))?;
        let input = child.stdin.take();
        let output = child.stdout.take().ok_or_else(|| Error::other("the compiler has no output"))?;
        Ok(Javac { child, input, output: BufReader::new(output) })
    }

    /// Compiles `sources` into `classes`; the inner error is what javac had to say.
    pub fn compile(&mut self, classes: &Path, sources: &[PathBuf]) -> Result<std::result::Result<(), Rejected>> {
        std::fs::create_dir_all(classes)?;
        let mut task = classes.display().to_string();
        for source in sources {
            task.push('\t');
            task += &source.display().to_string();
        }
        let input = self.input.as_mut().ok_or_else(|| Error::other("the compiler has no input"))?;
        writeln!(input, "{task}")?;
        input.flush()?;
        let answer = self.read_line()?;
        if answer == "ok" {
            return Ok(Ok(()));
        }
        let count = answer.strip_prefix("failed ").and_then(|n| n.parse::<usize>().ok());
        let count = count.ok_or_else(|| Error::other(format!("the compiler server answered '{answer}'")))?;
        let mut message = String::new();
        for _ in 0..count {
            message += &self.read_line()?;
            message.push('\n');
        }
        Ok(Err(Rejected(message)))
    }

    fn read_line(&mut self) -> Result<String> {
        let mut line = String::new();
        if self.output.read_line(&mut line)? == 0 {
            return Err(Error::other("the compiler server ended unexpectedly"));
        }
        Ok(line.trim_end_matches(['\n', '\r']).to_string())
    }
}

impl Drop for Javac {
    fn drop(&mut self) {
        // End of input ends the server's loop.
        drop(self.input.take());
        if self.child.wait().is_err() {
            let _ = self.child.kill();
        }
    }
}

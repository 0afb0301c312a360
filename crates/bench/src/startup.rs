//! Hello-world: how long each virtual machine takes to start and how much memory it needs.

use std::time::Duration;

use crate::error::{Error, Result};
use crate::figure::{Figure, Floor};
use crate::process::{Failure, Program, run};
use crate::vms::{HELLO, Vms};

/// The runs of one program.
#[derive(Clone, Debug, Default)]
pub struct Starts {
    /// Sorted.
    times: Vec<Duration>,
    pub peak_bytes: u64,
    pub failure: Option<Failure>,
}

impl Starts {
    pub fn median(&self) -> Option<Duration> {
        let upper = *self.times.get(self.times.len() / 2)?;
        let lower = *self.times.get((self.times.len() - 1) / 2)?;
        Some((lower + upper) / 2)
    }

    pub fn fastest(&self) -> Duration {
        self.times.first().copied().unwrap_or_default()
    }
}

pub struct Startup {
    pub java: Starts,
    /// Not compared with anything: it is what the kernels' times on `java -Xint` contain besides the kernel.
    pub java_xint: Starts,
    pub cupper: Starts,
}

impl Startup {
    /// Runs the programs in turn, so that a disturbance of the machine hits all of them alike.
    pub fn measure(vms: &Vms, starts: u32, limit: Duration) -> Result<Startup> {
        let programs = [&vms.java, &vms.java_xint, &vms.cupper];
        let mut all = [Starts::default(), Starts::default(), Starts::default()];
        // One more run of each comes first and does not count: it fills the caches of the file system.
        for round in 0..=starts {
            for (program, to) in programs.into_iter().zip(&mut all) {
                once(program, limit, round > 0, to)?;
            }
        }
        for one in &mut all {
            one.times.sort();
        }
        let [java, java_xint, cupper] = all;
        for (program, starts) in [(&vms.java, &java), (&vms.java_xint, &java_xint)] {
            if let Some(reason) = &starts.failure {
                return Err(Error::Reference { command: program.line(HELLO), reason: reason.clone() });
            }
        }
        Ok(Startup { java, java_xint, cupper })
    }

    pub fn figures(&self) -> Vec<Figure> {
        let ms = |starts: &Starts| starts.median().map(|time| time.as_secs_f64() * 1e3);
        let mb = |starts: &Starts| (starts.peak_bytes > 0).then_some(starts.peak_bytes as f64 / 1e6);
        let java = ms(&self.java);
        vec![
            Figure::new("hello-world, java, median", java, "ms", None),
            Figure::new("hello-world, cupper run, median", ms(&self.cupper), "ms", java.map(Floor::AtMost)),
            Figure::new("hello-world, java, peak memory", mb(&self.java), "MB", None),
            Figure::new("hello-world, cupper run, peak memory", mb(&self.cupper), "MB", Some(Floor::Below(100.0))),
        ]
    }
}

fn once(program: &Program, limit: Duration, counts: bool, to: &mut Starts) -> Result<()> {
    if to.failure.is_some() {
        return Ok(());
    }
    let run = run(program, HELLO, limit)?;
    let expected = b"Hello, world!\n";
    let wrong = (run.stdout != expected).then(|| Failure::Output { printed: run.stdout, expected: expected.to_vec() });
    if let Some(reason) = run.failure.or(wrong) {
        *to = Starts { failure: Some(reason), ..Starts::default() };
    } else if counts {
        to.times.push(run.time);
        to.peak_bytes = to.peak_bytes.max(run.peak_bytes);
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn starts(ms: &[u64]) -> Starts {
        Starts { times: ms.iter().map(|&ms| Duration::from_millis(ms)).collect(), ..Starts::default() }
    }

    #[test]
    fn median_of_odd_even_and_none() {
        assert_eq!(starts(&[1, 2, 9]).median(), Some(Duration::from_millis(2)));
        assert_eq!(starts(&[1, 2, 4, 9]).median(), Some(Duration::from_millis(3)));
        assert_eq!(starts(&[]).median(), None);
    }
}

//! The kernels: each on `java -Xint` and on `cupper run`, in turn, the fastest of several runs, start-up subtracted.

use std::time::Duration;

use crate::error::{Error, Result};
use crate::figure::{Figure, Floor};
use crate::process::{Failure, run};
use crate::startup::Startup;
use crate::vms::Vms;

#[derive(Clone, Debug)]
pub struct Row {
    pub name: String,
    pub java_ms: f64,
    /// Why there is no time is told to the user in the same place.
    pub cupper_ms: std::result::Result<f64, Failure>,
}

impl Row {
    /// How fast Cupper is against `java -Xint`: more is better.
    pub fn ratio(&self) -> Option<f64> {
        self.cupper_ms.as_ref().ok().map(|cupper_ms| self.java_ms / cupper_ms)
    }
}

pub fn measure(vms: &Vms, name: &str, startup: &Startup, reps: u32, limit: Duration) -> Result<Row> {
    let mut java = Duration::MAX;
    let mut cupper = Ok(Duration::MAX);
    for _ in 0..reps {
        let expected = run(&vms.java_xint, name, limit)?;
        if let Some(reason) = expected.failure {
            return Err(Error::Reference { command: vms.java_xint.line(name), reason });
        }
        java = java.min(expected.time);
        if let Ok(best) = cupper {
            let actual = run(&vms.cupper, name, limit)?;
            let wrong = (actual.stdout != expected.stdout)
                .then_some(Failure::Output { printed: actual.stdout, expected: expected.stdout });
            cupper = match actual.failure.or(wrong) {
                None => Ok(best.min(actual.time)),
                Some(reason) => Err(reason),
            };
        }
    }
    Ok(Row {
        name: name.to_owned(),
        java_ms: net_ms(java, startup.java_xint.fastest()),
        cupper_ms: cupper.map(|time| net_ms(time, startup.cupper.fastest())),
    })
}

/// At least a millisecond: less is below what start-up varies by.
fn net_ms(time: Duration, startup: Duration) -> f64 {
    (time.saturating_sub(startup).as_secs_f64() * 1e3).max(1.0)
}

/// The mean and the minimum are over the kernels that ran; that all did is a figure of its own.
pub fn figures(rows: &[Row]) -> Vec<Figure> {
    let ratios: Vec<f64> = rows.iter().filter_map(Row::ratio).collect();
    let mean = (!ratios.is_empty()).then(|| mean(&ratios));
    let minimum = ratios.iter().copied().min_by(f64::total_cmp);
    vec![
        Figure::new(
            "kernels with equal output",
            Some(ratios.len() as f64),
            "",
            Some(Floor::AtLeast(rows.len() as f64)),
        ),
        Figure::new("kernels, geometric mean of ratios", mean, "", Some(Floor::AtLeast(0.5))),
        Figure::new("kernels, smallest ratio", minimum, "", Some(Floor::AtLeast(0.2))),
    ]
}

/// The geometric mean of a list that is not empty.
fn mean(ratios: &[f64]) -> f64 {
    (ratios.iter().map(|ratio| ratio.ln()).sum::<f64>() / ratios.len() as f64).exp()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn row(java_ms: f64, cupper_ms: std::result::Result<f64, Failure>) -> Row {
        Row { name: "K".into(), java_ms, cupper_ms }
    }

    #[test]
    fn mean_and_minimum() {
        let figures = figures(&[row(100.0, Ok(50.0)), row(100.0, Ok(200.0))]);
        assert_eq!(figures[0].met(), Some(true));
        assert!((figures[1].value.unwrap() - 1.0).abs() < 1e-9);
        assert_eq!(figures[2].value, Some(0.5));
    }

    #[test]
    fn a_failed_kernel_is_a_floor_not_met() {
        let figures =
            figures(&[row(100.0, Ok(50.0)), row(100.0, Err(Failure::Late { limit: Duration::from_secs(1) }))]);
        assert_eq!(figures[0].met(), Some(false));
        assert_eq!(figures[1].value, Some(2.0));
    }

    #[test]
    fn start_up_is_subtracted() {
        assert_eq!(net_ms(Duration::from_millis(500), Duration::from_millis(40)), 460.0);
        assert_eq!(net_ms(Duration::from_millis(30), Duration::from_millis(40)), 1.0);
    }
}

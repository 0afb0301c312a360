//! `cupper baseline`: writes down the bugs of the last report as known.

use crate::target;
use crate::terminal::complain;
use clap::Args;
use report::{Baseline, Report};
use std::path::PathBuf;
use std::process::ExitCode;

#[derive(Args)]
#[command(
    after_help = "Then --baseline FILE in the commands that find bugs counts only others, and SARIF marks the known ones as
suppressed.

Exit status: 0; 1 if there is no report, or the file cannot be written.

Example:
  cupper generate && cupper baseline && git add cupper-baseline.json
  cupper generate --baseline cupper-baseline.json --fail-on-bugs"
)]
pub struct WriteBaseline {
    /// Folder of the report
    #[arg(value_name = "DIR", default_value = "cupper-report")]
    report: PathBuf,
    /// File to write
    #[arg(short, long, value_name = "FILE", default_value = "cupper-baseline.json")]
    output: PathBuf,
}

impl WriteBaseline {
    pub fn execute(self) -> ExitCode {
        match self.write() {
            Ok(line) => {
                println!("{line}");
                ExitCode::SUCCESS
            }
            Err(message) => {
                complain(&format!("cupper: error: {message}"));
                ExitCode::from(target::BAD_INPUT)
            }
        }
    }

    fn write(&self) -> Result<String, String> {
        let path = self.report.join("report.json");
        let text = std::fs::read_to_string(&path)
            .map_err(|error| format!("{}: {error}; run cupper generate first", path.display()))?;
        let report: Report = serde_json::from_str(&text)
            .map_err(|error| format!("{} is no report of this version of Cupper ({error})", path.display()))?;
        let baseline = Baseline::of(&report);
        std::fs::write(&self.output, baseline.text()).map_err(|error| format!("{}: {error}", self.output.display()))?;
        let count = baseline.count();
        Ok(format!("{count} known bug{} in {}", if count == 1 { "" } else { "s" }, self.output.display()))
    }
}

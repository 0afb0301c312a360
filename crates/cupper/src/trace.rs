//! `CUPPER_TRACE=FILE`: what explorations spend their time on, one line per event. Off, it costs nothing.
//!
//! | event | by | fields |
//! |---|---|---|
//! | `begins` | exploration of a method, or of the part of it that begins with so many choices | `method`, `from` |
//! | `cut` | why it was cut | `cut` |
//! | `ends` | what it took | `paths`, `left`, `waiting`, `queries`, `execution_ms`, `solving_ms` |
//! | `step` | a step of the work on a class | `class`, `work`, `ms`, `share_ms` |
//! | `slow question` | a question to the solver of 50 ms or more | `ms`, `conjuncts`, `answer` |

use std::fs::OpenOptions;
use std::sync::Mutex;

/// Begins to trace if the environment says so. Processes that this one starts add to the same file.
pub fn start() {
    let Some(path) = std::env::var_os("CUPPER_TRACE").filter(|path| !path.is_empty()) else { return };
    match OpenOptions::new().create(true).append(true).open(&path) {
        Ok(file) => {
            tracing_subscriber::fmt().with_writer(Mutex::new(file)).with_ansi(false).init();
            tracing::info!(process = std::process::id(), "trace");
        }
        Err(error) => {
            let path = path.to_string_lossy();
            crate::terminal::complain(&format!("cupper: CUPPER_TRACE={path} cannot be written: {error}"));
        }
    }
}

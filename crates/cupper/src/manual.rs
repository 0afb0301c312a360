//! `cupper shell`: completions and manual pages, made from the definition of the command line.

use crate::target;
use crate::terminal::complain;
use clap::{Command, Subcommand};
use clap_complete::Shell as Kind;
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::process::ExitCode;

#[derive(Subcommand)]
pub enum Shell {
    /// Print the completions for a shell
    #[command(after_help = "Examples:
  cupper shell completions bash > ~/.local/share/bash-completion/completions/cupper
  cupper shell completions zsh > ~/.zfunc/_cupper
  cupper shell completions fish > ~/.config/fish/completions/cupper.fish")]
    Completions { shell: Kind },
    /// Write the manual pages, one for each command, into a folder
    #[command(after_help = "Example:
  cupper shell man ~/.local/share/man/man1 && man cupper-generate")]
    Man { folder: PathBuf },
}

impl Shell {
    pub fn execute(self, command: Command) -> ExitCode {
        let (what, result) = match self {
            Shell::Completions { shell } => ("standard output".to_string(), completions(shell, command)),
            Shell::Man { folder } => (folder.display().to_string(), pages(&folder, command)),
        };
        match result {
            Ok(()) => ExitCode::SUCCESS,
            // Whoever reads has seen enough.
            Err(error) if error.kind() == io::ErrorKind::BrokenPipe => ExitCode::SUCCESS,
            Err(error) => {
                complain(&format!("cupper: error: {what}: {error}"));
                ExitCode::from(target::BAD_INPUT)
            }
        }
    }
}

fn completions(shell: Kind, mut command: Command) -> io::Result<()> {
    let mut script = Vec::new();
    clap_complete::generate(shell, &mut command, "cupper", &mut script);
    io::stdout().write_all(&script)
}

/// A page for Cupper and for each of its commands.
fn pages(folder: &Path, command: Command) -> io::Result<()> {
    std::fs::create_dir_all(folder)?;
    clap_mangen::generate_to(command, folder)
}

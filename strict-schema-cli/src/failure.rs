//! How a command ends: clean, with findings, or because it could not do what it was asked to.

use std::fmt;
use std::process::ExitCode;

use crate::output::in_one_line;

/// How a command ended that did what it was asked to do.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Exit {
    Clean = 0,
    /// There are findings.
    Findings = 1,
    /// Part of the task could not be done, and the message is already printed.
    Impossible = 2,
}

impl Exit {
    pub(crate) fn code(self) -> ExitCode {
        ExitCode::from(self as u8)
    }
}

/// Why a command could not do its task: exit code 2.
///
/// `what` names the problem and `help` the fix. Both may quote foreign text, and are printed in one line without control characters.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Failure {
    what: String,
    help: Option<String>,
    /// The last lines of what a server or another program wrote to standard error.
    said: Vec<String>,
}

impl Failure {
    pub(crate) fn new(what: impl Into<String>) -> Self {
        Self { what: what.into(), help: None, said: Vec::new() }
    }

    /// Adds how to fix it.
    #[must_use]
    pub(crate) fn help(mut self, help: impl Into<String>) -> Self {
        self.help = Some(help.into());
        self
    }

    /// Adds what a server or another program wrote to standard error.
    #[must_use]
    pub(crate) fn said(mut self, lines: Vec<String>) -> Self {
        self.said = lines;
        self
    }

    /// Puts the source of the fault in front.
    #[must_use]
    pub(crate) fn of(mut self, name: &str) -> Self {
        self.what = format!("{name}: {}", self.what);
        self
    }

    /// The problem, without the fix.
    pub(crate) fn what(&self) -> &str {
        &self.what
    }

    /// The problem and the fix, in one line without styles.
    pub(crate) fn in_one(&self) -> String {
        match &self.help {
            Some(help) => format!("{}; {help}", self.what),
            None => self.what.clone(),
        }
    }
}

/// Each message is one line, so that no line begins with foreign text: CI systems obey commands in lines.
impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (red, bold) = (anstyle::AnsiColor::Red.on_default().bold(), anstyle::Style::new().bold());
        write!(f, "{red}error{red:#}{bold}:{bold:#} {}", in_one_line(&self.what))?;
        if let Some(help) = &self.help {
            write!(f, "\n{bold}help:{bold:#} {}", in_one_line(help))?;
        }
        for line in &self.said {
            write!(f, "\n{bold}stderr:{bold:#} {}", in_one_line(line))?;
        }
        Ok(())
    }
}

impl std::error::Error for Failure {}

impl From<std::io::Error> for Failure {
    fn from(error: std::io::Error) -> Self {
        Self::new(format!("cannot write the output: {error}"))
    }
}

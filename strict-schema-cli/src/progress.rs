//! A progress bar on standard error, if a person sees it and has to wait.

use std::io::IsTerminal as _;
use std::time::Duration;

use indicatif::{ProgressBar, ProgressStyle};

/// Below this number the wait is not noticeable.
const MANY: usize = 200;

/// How often a spinner turns.
const TICK: Duration = Duration::from_millis(120);

/// Whether a person watches standard error while the program runs. Some CI systems provide a terminal, and keep everything that is written
/// to it.
fn is_seen() -> bool {
    let is_ci = std::env::var_os("CI").is_some_and(|it| !it.is_empty() && it != "false" && it != "0");
    std::io::stderr().is_terminal() && !is_ci
}

pub(crate) struct Progress(ProgressBar);

impl Progress {
    /// A bar for a known number of steps.
    pub(crate) fn new(what: &'static str, steps: usize) -> Self {
        if steps < MANY || !is_seen() {
            return Self(ProgressBar::hidden());
        }
        let bar = ProgressBar::new(steps as u64).with_message(what);
        let style = ProgressStyle::with_template("{msg} [{bar:30}] {pos}/{len}");
        Self(style.map_or(bar.clone(), |style| bar.with_style(style)))
    }

    /// A spinner for something of unknown duration.
    pub(crate) fn waiting(what: &'static str) -> Self {
        if !is_seen() {
            return Self(ProgressBar::hidden());
        }
        let spinner = ProgressBar::new_spinner().with_message(what);
        spinner.enable_steady_tick(TICK);
        Self(spinner)
    }

    pub(crate) fn step(&self) {
        self.0.inc(1);
    }

    pub(crate) fn finish(&self) {
        self.0.finish_and_clear();
    }
}

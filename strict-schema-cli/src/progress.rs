//! A bar on standard error, where somebody sees it and there is something to wait for.

use std::io::IsTerminal as _;

use indicatif::{ProgressBar, ProgressStyle};

/// Below this number nobody has to wait.
const MANY: usize = 200;

pub(crate) struct Progress(ProgressBar);

impl Progress {
    /// So many steps of something.
    pub(crate) fn new(what: &'static str, steps: usize) -> Self {
        if steps < MANY || !std::io::stderr().is_terminal() {
            return Self(ProgressBar::hidden());
        }
        let bar = ProgressBar::new(steps as u64).with_message(what);
        let style = ProgressStyle::with_template("{msg} [{bar:30}] {pos}/{len}");
        Self(style.map_or(bar.clone(), |style| bar.with_style(style)))
    }

    pub(crate) fn step(&self) {
        self.0.inc(1);
    }

    pub(crate) fn finish(&self) {
        self.0.finish_and_clear();
    }
}

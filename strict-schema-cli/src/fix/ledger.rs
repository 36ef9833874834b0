//! The changes of a fix, and what they lose.

use std::fmt::Write as _;

use strict_schema::{Change, Loss};

use crate::output::in_one_line;

/// The changes of one file.
#[derive(Debug, Default)]
pub(super) struct Ledger {
    lines: Vec<String>,
    pub losses: Vec<Loss>,
    /// How many comments are lost.
    pub comments: usize,
}

impl Ledger {
    pub(super) fn add(&mut self, item: Option<&str>, changes: &[Change]) {
        for change in changes {
            let at = if change.pointer.is_empty() { "the root" } else { &change.pointer };
            let of = item.map(|it| format!("{it}, ")).unwrap_or_default();
            let line = format!("{of}at {at}: {} ({})", change.did(), name(change.loss));
            self.lines.push(in_one_line(&line).into_owned());
            self.losses.push(change.loss);
        }
    }

    /// The text for people, one change a line.
    pub(super) fn shown(&self, file: &str) -> String {
        let mut text = format!("{file}\n");
        for line in &self.lines {
            let _ = writeln!(text, "  {line}");
        }
        if self.comments > 0 {
            let _ = writeln!(text, "  comments: {} cannot be kept", self.comments);
        }
        text
    }
}

pub(crate) fn name(loss: Loss) -> &'static str {
    match loss {
        Loss::Exact => "nothing is lost",
        Loss::Codec => "nothing is lost: `decode` restores the original form",
        Loss::Narrowed => "some values can't be expressed",
        Loss::Widened { checked: true } => "`decode` checks it instead",
        Loss::Widened { checked: false } => "not checked",
    }
}

//! Limits for a server, which is a foreign program.

use std::time::Duration;

/// How long to wait for a server, and how much of its output to read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Limits {
    /// From the start of the server to its last answer.
    pub time: Duration,
    /// How many bytes all its answers may have together.
    pub bytes: usize,
}

impl Default for Limits {
    fn default() -> Self {
        Self { time: Duration::from_secs(30), bytes: 64 << 20 }
    }
}

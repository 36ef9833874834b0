//! What the proxy tells its user on standard error.

use std::collections::HashSet;
use std::sync::Mutex;

use crate::output::{in_one_line, tell};

/// How many different messages are written: each is written once.
const TOLD: usize = 1000;

/// Writes each message once, since a client sends its tools again and again.
#[derive(Default)]
pub(super) struct Told(Mutex<HashSet<String>>);

impl Told {
    pub(super) fn tell(&self, message: String) {
        let mut told = self.0.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
        if told.len() < TOLD && !told.contains(&message) {
            tell(&format!("{}\n", in_one_line(&message)));
            told.insert(message);
        }
    }
}

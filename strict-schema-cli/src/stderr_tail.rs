//! The end of what a program writes to standard error: it explains why the program failed.

use std::io::Read as _;
use std::process::Child;
use std::sync::mpsc::{self, Receiver};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use std::time::Duration;

/// How many bytes are kept.
const KEPT: usize = 8 << 10;
/// How many lines are shown.
const LINES: usize = 12;

/// How long to wait for the end of the output after the program has ended. A child that left its group may keep the pipe open.
const GRACE: Duration = Duration::from_millis(300);

pub(crate) struct LastWords {
    kept: Arc<Mutex<Vec<u8>>>,
    /// Closes after everything was read.
    end: Receiver<()>,
}

impl LastWords {
    /// Reads what the program writes to its pipe in a thread of its own, so that the program never waits for a reader.
    pub(crate) fn of(program: &mut Child) -> Self {
        let kept = Arc::new(Mutex::new(Vec::new()));
        let (reading, end) = mpsc::channel();
        let keeping = Arc::clone(&kept);
        let mut pipe = program.stderr.take();
        thread::spawn(move || {
            let mut buffer = [0; 4096];
            while let Some(Ok(length @ 1..)) = pipe.as_mut().map(|it| it.read(&mut buffer)) {
                let mut kept = keeping.lock().unwrap_or_else(PoisonError::into_inner);
                kept.extend_from_slice(&buffer[..length]);
                let over = kept.len().saturating_sub(KEPT);
                kept.drain(..over);
            }
            drop(reading);
        });
        Self { kept, end }
    }

    /// The last lines of a program that has ended.
    pub(crate) fn lines(&self) -> Vec<String> {
        let _ = self.end.recv_timeout(GRACE);
        let kept = self.kept.lock().unwrap_or_else(PoisonError::into_inner).clone();
        let text = String::from_utf8_lossy(&kept);
        let lines: Vec<&str> = text.lines().filter(|it| !it.trim().is_empty()).collect();
        lines[lines.len().saturating_sub(LINES)..].iter().map(|it| (*it).to_owned()).collect()
    }
}

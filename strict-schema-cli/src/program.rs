//! Programs that are run for their output: Python, Node and git. Their time and their output are limited, and they end with all their
//! children.

use std::io::{self, Read as _};
use std::process::{Command, Stdio};
use std::sync::mpsc;
use std::thread;
use std::time::{Duration, Instant};

use crate::failure::Failure;
use crate::process_group;
use crate::stderr_tail::LastWords;

/// The output of a program, and its exit status.
pub(crate) struct ProgramOutput {
    pub output: Vec<u8>,
    pub is_success: bool,
    /// The last lines of standard error.
    pub said: Vec<String>,
}

/// How long a server or a program may take, from its start to its last answer.
pub(crate) const TIME: Duration = Duration::from_secs(30);

/// How many bytes all its answers may have together.
pub(crate) const BYTES: usize = 64 << 20;

/// How long to wait for the rest of the output after the program has ended.
const GRACE: Duration = Duration::from_secs(1);

/// Runs the program to its end. None if there is no such program.
pub(crate) fn run(command: &mut Command, time: Duration) -> Result<Option<ProgramOutput>, Failure> {
    let name = command.get_program().to_string_lossy().into_owned();
    let end = Instant::now() + time;
    command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = match process_group::spawn(command) {
        Ok(child) => child,
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(None),
        Err(error) => return Err(Failure::new(format!("cannot start `{name}`: {error}"))),
    };
    let said = LastWords::of(&mut child);
    let (sender, output) = mpsc::channel();
    if let Some(stdout) = child.stdout.take() {
        thread::spawn(move || {
            let mut bytes = Vec::new();
            let read = stdout.take(BYTES as u64 + 1).read_to_end(&mut bytes);
            let _ = sender.send(read.map(|_| bytes));
        });
    }
    let status = loop {
        match child.try_wait() {
            Ok(Some(status)) => break Some(status),
            Ok(None) if Instant::now() < end => thread::sleep(Duration::from_millis(5)),
            _ => break None,
        }
    };
    process_group::end(&mut child);
    let Some(status) = status else {
        return Err(Failure::new(format!("`{name}` did not end within {} seconds", time.as_secs()))
            .help("`--timeout SECONDS` gives it more")
            .said(said.lines()));
    };
    let cannot = |why: &dyn std::fmt::Display| Failure::new(format!("cannot read what `{name}` writes: {why}"));
    let output = output.recv_timeout(GRACE).map_err(|error| cannot(&error))?.map_err(|error| cannot(&error))?;
    if output.len() > BYTES {
        return Err(cannot(&format!("it is more than {BYTES} bytes")));
    }
    Ok(Some(ProgramOutput { output, is_success: status.success(), said: said.lines() }))
}

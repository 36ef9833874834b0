//! A server that is started here and uses standard input and output, one message a line.

use std::io::{BufRead as _, BufReader, Read, Write as _};
use std::process::{Child, Command, Stdio};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError, SyncSender, TrySendError};
use std::thread;
use std::time::{Duration, Instant};

use serde_json::Value;

use super::message;
use super::{Transport, left, too_much, too_slow};
use crate::failure::Failure;
use crate::process_group;
use crate::program::BYTES;
use crate::stderr_tail::LastWords;

/// How many lines that are not messages a server may write: some print a greeting on standard output.
const JUNK: usize = 200;

/// How many messages may wait for a server that does not read them.
const UNREAD: usize = 1024;

/// How long a server may take to end after its input is closed.
const GRACE: Duration = Duration::from_millis(300);

pub(super) struct StdioServer {
    child: Child,
    /// The sender to a thread that writes to the server's input, so that a server that does not read cannot block this program.
    input: Option<SyncSender<Vec<u8>>>,
    /// Each line of its output; none if it has sent too much. Closes with the output.
    lines: Receiver<Option<Vec<u8>>>,
    stderr: LastWords,
    end: Instant,
    time: Duration,
}

impl StdioServer {
    pub(super) fn start(words: &[String], environment: &[(String, String)], time: Duration) -> Result<Self, Failure> {
        let Some((program, arguments)) = words.split_first() else {
            return Err(Failure::new("the command of the MCP server is empty"));
        };
        let mut process = Command::new(program);
        process
            .args(arguments)
            .envs(environment.iter().cloned())
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped());
        let mut child = process_group::spawn(&mut process).map_err(|error| {
            Failure::new(format!("cannot start `{program}`: {error}"))
                .help("the command runs without a shell: no `&&`, no `$VARIABLE`, no `~`")
        })?;
        let (sender, lines) = mpsc::sync_channel(16);
        let (input, messages) = mpsc::sync_channel::<Vec<u8>>(UNREAD);
        let (stdin, stdout) = (child.stdin.take(), child.stdout.take());
        if let Some(mut stdin) = stdin {
            // If the server has ended, its output shows it.
            thread::spawn(move || messages.iter().all(|it| stdin.write_all(&it).and_then(|()| stdin.flush()).is_ok()));
        }
        if let Some(stdout) = stdout {
            thread::spawn(move || read_lines(stdout, &sender));
        }
        let stderr = LastWords::of(&mut child);
        Ok(Self { child, input: Some(input), lines, stderr, end: Instant::now() + time, time })
    }

    /// The failure with the server's standard error added.
    pub(super) fn explained(&mut self, failure: Failure) -> Failure {
        self.stop();
        failure.said(self.stderr.lines())
    }

    fn send(&mut self, message: &Value) -> Result<(), Failure> {
        let Some(input) = &self.input else { return Err(Failure::new("the server has ended")) };
        let mut line = message.to_string();
        line.push('\n');
        match input.try_send(line.into_bytes()) {
            Err(TrySendError::Full(_)) => {
                Err(Failure::new(format!("the server sent {UNREAD} requests and does not read the responses")))
            }
            // If the server has ended, its output will show it next.
            Ok(()) | Err(TrySendError::Disconnected(_)) => Ok(()),
        }
    }

    fn ended(&mut self) -> Failure {
        // The status arrives a moment after the output closes.
        let waited = (0..20).find_map(|_| match self.child.try_wait() {
            Ok(Some(status)) => Some(status),
            _ => {
                thread::sleep(Duration::from_millis(10));
                None
            }
        });
        match waited {
            Some(status) => Failure::new(format!("the server ended before it responded ({status})")),
            None => Failure::new("the server closed its output before it responded"),
        }
    }

    /// Ends the server and its children.
    fn stop(&mut self) {
        drop(self.input.take());
        let until = Instant::now() + GRACE;
        while !matches!(self.child.try_wait(), Ok(Some(_))) && Instant::now() < until {
            thread::sleep(Duration::from_millis(5));
        }
        process_group::end(&mut self.child);
    }
}

impl Drop for StdioServer {
    fn drop(&mut self) {
        self.stop();
    }
}

impl Transport for StdioServer {
    fn ask(&mut self, id: u64, message: &Value) -> Result<Result<Value, String>, Failure> {
        self.send(message)?;
        let mut junk = 0;
        loop {
            let Some(time) = left(self.end) else { return Err(too_slow(self.time)) };
            let line = match self.lines.recv_timeout(time) {
                Ok(Some(line)) => line,
                Ok(None) => return Err(too_much()),
                Err(RecvTimeoutError::Disconnected) => return Err(self.ended()),
                Err(RecvTimeoutError::Timeout) => return Err(too_slow(self.time)),
            };
            let Ok(value) = serde_json::from_slice::<Value>(&line) else {
                junk += 1;
                if junk > JUNK {
                    let shown: String = String::from_utf8_lossy(line.trim_ascii_end()).chars().take(80).collect();
                    return Err(Failure::new(format!(
                        "the server writes lines that are not messages, for example `{shown}`"
                    ))
                    .help("is it an MCP server over standard input and output?"));
                }
                continue;
            };
            // Version 2025-03-26 of the protocol has batches.
            let messages = if let Value::Array(messages) = value { messages } else { vec![value] };
            for message in &messages {
                if let Some(received) = message::received(id, message) {
                    return Ok(received);
                }
                if let Some(answer) = message::answer(message) {
                    self.send(&answer)?;
                }
            }
        }
    }

    fn tell(&mut self, message: &Value) -> Result<(), Failure> {
        self.send(message)
    }

    fn agree(&mut self, _version: &str) {}
}

fn read_lines(stdout: impl Read, to: &SyncSender<Option<Vec<u8>>>) {
    let mut reader = BufReader::new(stdout);
    let mut left = BYTES;
    loop {
        let mut line = Vec::new();
        let Ok(length @ 1..) = (&mut reader).take(left as u64 + 1).read_until(b'\n', &mut line) else { return };
        let Some(rest) = left.checked_sub(length) else {
            let _ = to.send(None);
            return;
        };
        left = rest;
        if !line.iter().all(u8::is_ascii_whitespace) && to.send(Some(line)).is_err() {
            return;
        }
    }
}

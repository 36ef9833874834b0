//! The page's server, started for a test.

use std::io::{BufRead as _, BufReader};
use std::process::{Child, Command, Stdio};

/// A server that is stopped after its test.
pub(crate) struct Served {
    child: Child,
    pub(crate) port: u16,
}

impl Served {
    pub(crate) fn start(arguments: &[&str]) -> Self {
        let mut command = Command::new(env!("CARGO_BIN_EXE_strict-schema"));
        let mut child = command.args(["serve", "--port", "0"]).args(arguments).stdout(Stdio::piped()).spawn().unwrap();
        let mut line = String::new();
        BufReader::new(child.stdout.take().unwrap()).read_line(&mut line).unwrap();
        let port = line.trim().trim_end_matches('/').rsplit(':').next().and_then(|it| it.parse().ok());
        Self { child, port: port.unwrap_or_else(|| panic!("no address: {line}")) }
    }
}

impl Drop for Served {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

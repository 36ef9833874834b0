//! Servers in a test: those that the binary asks, and the binary as one.

use std::io::{BufRead as _, BufReader, Read as _, Write as _};
use std::net::{TcpListener, TcpStream};
use std::process::{Child, Command, Stdio};
use std::sync::Arc;
use std::sync::mpsc::{Receiver, channel};
use std::time::Duration;

pub(crate) const WAIT: Duration = Duration::from_secs(20);

/// A server that reads one request from each connection, and answers as configured.
pub(crate) struct Api {
    pub(crate) port: u16,
    pub(crate) requests: Receiver<String>,
}

impl Api {
    pub(crate) fn start(answer: impl Fn(&str, &mut TcpStream) + Send + Sync + 'static) -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").unwrap();
        let port = listener.local_addr().unwrap().port();
        let (send, requests) = channel();
        let answer = Arc::new(answer);
        std::thread::spawn(move || {
            for stream in listener.incoming() {
                let (mut stream, send, answer) = (stream.unwrap(), send.clone(), Arc::clone(&answer));
                std::thread::spawn(move || {
                    let request = read_request(&mut stream);
                    let _ = send.send(request.clone());
                    answer(&request, &mut stream);
                });
            }
        });
        Self { port, requests }
    }

    /// A server that always gives the same answer.
    pub(crate) fn saying(answer: String) -> Self {
        Self::start(move |_, stream| {
            let _ = stream.write_all(answer.as_bytes());
        })
    }

    pub(crate) fn request(&self) -> String {
        self.requests.recv_timeout(WAIT).unwrap()
    }
}

fn read_request(stream: &mut TcpStream) -> String {
    stream.set_read_timeout(Some(WAIT)).unwrap();
    let (mut bytes, mut buffer) = (Vec::new(), vec![0; 1 << 16]);
    loop {
        let read = stream.read(&mut buffer).unwrap_or(0);
        bytes.extend_from_slice(&buffer[..read]);
        let text = String::from_utf8_lossy(&bytes);
        if let Some((head, body)) = text.split_once("\r\n\r\n") {
            let length = header(head, "content-length").map_or(0, |it| it.parse().unwrap());
            if body.len() >= length {
                return text.into_owned();
            }
        }
        if read == 0 {
            return text.into_owned();
        }
    }
}

pub(crate) fn header<'h>(head: &'h str, name: &str) -> Option<&'h str> {
    head.lines().find_map(|it| it.split_once(": ").filter(|it| it.0.eq_ignore_ascii_case(name))).map(|it| it.1)
}

pub(crate) fn response(status: &str, headers: &str, body: &str) -> String {
    format!("HTTP/1.1 {status}\r\nContent-Length: {}\r\nConnection: close\r\n{headers}\r\n{body}", body.len())
}

/// The binary as a server, which is stopped after its test.
pub(crate) struct Served {
    child: Child,
    pub(crate) port: u16,
}

impl Served {
    /// The page.
    pub(crate) fn start(arguments: &[&str]) -> Self {
        Self::run(&[&["serve", "--port", "0"], arguments].concat(), Stdio::inherit())
    }

    pub(crate) fn run(arguments: &[&str], errors: Stdio) -> Self {
        let mut command = Command::new(env!("CARGO_BIN_EXE_strict-schema"));
        let mut child = command.args(arguments).stdout(Stdio::piped()).stderr(errors).spawn().unwrap();
        let mut line = String::new();
        BufReader::new(child.stdout.take().unwrap()).read_line(&mut line).unwrap();
        let address = line.split(" -> ").next().unwrap_or_default().trim().trim_end_matches('/');
        let port = address.rsplit(':').next().and_then(|it| it.parse().ok());
        Self { child, port: port.unwrap_or_else(|| panic!("no address: {line}")) }
    }
}

impl Drop for Served {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

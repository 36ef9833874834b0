//! A server at a URL: MCP's streamable HTTP.

use std::io::{BufRead as _, BufReader, Read as _};
use std::time::{Duration, Instant};

use serde_json::Value;
use ureq::http::Response;
use ureq::{Agent, Body};

use super::message::received;
use super::{Transport, left, too_much, too_slow};
use crate::failure::Failure;
use crate::program::BYTES;
use crate::sse::read_event;

pub(super) struct HttpServer {
    agent: Agent,
    url: String,
    /// The URL without a password.
    shown: String,
    headers: Vec<(String, String)>,
    session: Option<String>,
    version: Option<String>,
    end: Instant,
    time: Duration,
    /// How many more bytes it may send.
    bytes: usize,
}

impl HttpServer {
    pub(super) fn new(url: &str, headers: &[(String, String)], time: Duration) -> Result<Self, Failure> {
        let shown = without_user(url);
        if !url.starts_with("http://") && !url.starts_with("https://") {
            return Err(Failure::new(format!("`{shown}` is not the URL of an MCP server"))
                .help("it begins with `https://` or `http://`"));
        }
        let agent = Agent::config_builder()
            .http_status_as_error(false)
            // A redirect may lead to a server that the user did not mean.
            .max_redirects(0)
            .user_agent(concat!("strict-schema/", env!("CARGO_PKG_VERSION")))
            .build()
            .into();
        let end = Instant::now() + time;
        let (url, headers) = (url.to_owned(), headers.to_vec());
        Ok(Self { agent, url, shown, headers, session: None, version: None, end, time, bytes: BYTES })
    }

    fn post(&mut self, message: &Value) -> Result<Response<Body>, Failure> {
        let Some(time) = left(self.end) else { return Err(too_slow(self.time)) };
        let mut request = self
            .agent
            .post(&self.url)
            .header("Content-Type", "application/json")
            .header("Accept", "application/json, text/event-stream");
        let own = self.headers.iter().map(|(name, value)| (&**name, value));
        let session = self.session.iter().map(|it| ("Mcp-Session-Id", it));
        let version = self.version.iter().map(|it| ("MCP-Protocol-Version", it));
        for (name, value) in own.chain(session).chain(version) {
            request = request.header(name, value);
        }
        let sent = request.config().timeout_global(Some(time)).build().send(message.to_string());
        let mut response = sent.map_err(|error| self.failed(&error))?;
        let status = response.status();
        if !status.is_success() {
            let mut body = String::new();
            let _ = response.body_mut().as_reader().take(2_000).read_to_string(&mut body);
            let to = response.headers().get("location").and_then(|it| it.to_str().ok());
            let failure = Failure::new(format!("{} responds with {status}: {}", self.shown, body.trim()));
            return Err(match (status.as_u16(), to) {
                (_, Some(to)) => {
                    failure.help(format!("it redirects to {}; name that URL if you mean it", without_user(to)))
                }
                (401 | 403, _) => {
                    failure.help("it requires authorization: write `--mcp-header 'Authorization: Bearer ${TOKEN}'`")
                }
                (404 | 405, _) => failure.help(
                    "write the endpoint, which often ends in `/mcp`; the older transport, `/sse`, is not supported",
                ),
                _ => failure,
            });
        }
        let session = response.headers().get("mcp-session-id").and_then(|it| it.to_str().ok());
        if let Some(session) = session {
            self.session = Some(session.to_owned());
        }
        Ok(response)
    }

    fn failed(&self, error: &ureq::Error) -> Failure {
        match error {
            ureq::Error::Timeout(_) => too_slow(self.time),
            _ => {
                let error = error.to_string().replace(&self.url, &self.shown);
                Failure::new(format!("cannot reach {}: {error}", self.shown))
            }
        }
    }

    /// Tells the server that the session is over, if it has one.
    pub(super) fn end(&mut self) {
        if let (Some(session), Some(time)) = (&self.session, left(self.end)) {
            let request = self.agent.delete(&self.url).header("Mcp-Session-Id", session);
            let _ = request.config().timeout_global(Some(time.min(Duration::from_secs(2)))).build().call();
        }
    }

    /// Reads the answer in the body: JSON, or a stream of events.
    fn read(&mut self, id: u64, mut response: Response<Body>) -> Result<Result<Value, String>, Failure> {
        let kind = response.headers().get("content-type").and_then(|it| it.to_str().ok()).unwrap_or_default();
        let is_stream = kind.trim_start().starts_with("text/event-stream");
        let most = self.bytes as u64 + 1;
        let mut reader = BufReader::new(response.body_mut().as_reader().take(most));
        let mut text = Vec::new();
        loop {
            let start = text.len();
            let read = if is_stream { reader.read_until(b'\n', &mut text) } else { reader.read_to_end(&mut text) };
            let length = read.map_err(|error| {
                let is_late = left(self.end).is_none() || error.kind() == std::io::ErrorKind::TimedOut;
                if is_late {
                    too_slow(self.time)
                } else {
                    Failure::new(format!("{} breaks off its response: {error}", self.shown))
                }
            })?;
            self.bytes = self.bytes.checked_sub(length).ok_or_else(too_much)?;
            let is_over = length == 0 || !is_stream;
            // An event ends with a blank line.
            if !is_over && !text[start..].trim_ascii().is_empty() {
                continue;
            }
            let text = std::mem::take(&mut text);
            let value =
                if is_stream { read_event(&text).map(|it| it.1) } else { serde_json::from_slice::<Value>(&text).ok() };
            let messages = match value {
                Some(Value::Array(messages)) => messages,
                other => Vec::from_iter(other),
            };
            if let Some(answer) = messages.iter().find_map(|it| received(id, it)) {
                return Ok(answer);
            }
            if is_over {
                return Err(Failure::new(format!("{} does not respond to the request", self.shown))
                    .help("write the endpoint of an MCP server, which often ends in `/mcp`"));
            }
        }
    }
}

/// The URL without user and password.
fn without_user(url: &str) -> String {
    let start = url.find("://").map_or(0, |at| at + 3);
    let end = url[start..].find(['/', '?', '#', '\\']).map_or(url.len(), |at| start + at);
    match url[start..end].rfind('@') {
        Some(at) => format!("{}…@{}", &url[..start], &url[start + at + 1..]),
        None => url.to_owned(),
    }
}

impl Transport for HttpServer {
    fn ask(&mut self, id: u64, message: &Value) -> Result<Result<Value, String>, Failure> {
        let response = self.post(message)?;
        self.read(id, response)
    }

    fn tell(&mut self, message: &Value) -> Result<(), Failure> {
        self.post(message).map(drop)
    }

    fn agree(&mut self, version: &str) {
        self.version = Some(version.to_owned());
    }
}

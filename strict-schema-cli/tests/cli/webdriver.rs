//! The commands of the `WebDriver` protocol that the test of the page needs: <https://www.w3.org/TR/webdriver2/>.
//!
//! The crates of `WebDriver` clients are asynchronous, and would bring 22 packages that nothing else here uses.

use std::io::Write as _;
use std::process::{Command, Stdio};

use serde_json::{Value, json};

/// A session with a browser.
pub(crate) struct Client {
    agent: ureq::Agent,
    session: String,
}

impl Client {
    /// Asks the driver at this address for a browser with these capabilities.
    pub(crate) fn start(driver: &str, capabilities: &Value) -> Result<Self, String> {
        let agent = ureq::Agent::config_builder().http_status_as_error(false).build().new_agent();
        let mut client = Self { agent, session: format!("{driver}/session") };
        let begun = client.post("", &json!({ "capabilities": { "alwaysMatch": capabilities } }))?;
        client.session = format!("{}/{}", client.session, text(&begun["sessionId"])?);
        Ok(client)
    }

    pub(crate) fn goto(&self, address: &str) -> Result<Value, String> {
        self.post("/url", &json!({ "url": address }))
    }

    pub(crate) fn back(&self) -> Result<Value, String> {
        self.post("/back", &json!({}))
    }

    pub(crate) fn current_url(&self) -> Result<String, String> {
        text(&answer(self.agent.get(self.at("/url")).call())?)
    }

    /// Runs a script: `sync` for what it returns, `async` for what it hands to its last argument.
    pub(crate) fn execute(&self, how: &str, script: &str) -> Result<Value, String> {
        self.post(&format!("/execute/{how}"), &json!({ "script": script, "args": [] }))
    }

    pub(crate) fn click(&self, selector: &str) -> Result<Value, String> {
        self.post(&format!("/element/{}/click", self.element(selector)?), &json!({}))
    }

    pub(crate) fn send_keys(&self, selector: &str, keys: &str) -> Result<Value, String> {
        self.post(&format!("/element/{}/value", self.element(selector)?), &json!({ "text": keys }))
    }

    /// Presses (`keyDown`) and releases (`keyUp`) keys.
    pub(crate) fn press(&self, keys: impl IntoIterator<Item = (&'static str, char)>) -> Result<Value, String> {
        let keys: Vec<Value> = keys.into_iter().map(|(kind, key)| json!({ "type": kind, "value": key })).collect();
        self.post("/actions", &json!({ "actions": [{ "type": "key", "id": "keyboard", "actions": keys }] }))
    }

    pub(crate) fn set_window_size(&self, width: u32, height: u32) -> Result<Value, String> {
        self.post("/window/rect", &json!({ "width": width, "height": height }))
    }

    /// The window as a PNG file.
    pub(crate) fn screenshot(&self) -> Result<Vec<u8>, String> {
        let encoded = text(&answer(self.agent.get(self.at("/screenshot")).call())?)?;
        let mut decoder = Command::new("base64");
        let decoder = decoder.arg("--decode").stdin(Stdio::piped()).stdout(Stdio::piped()).spawn();
        let mut decoder = decoder.map_err(|error| error.to_string())?;
        let mut input = decoder.stdin.take().ok_or("no input")?;
        let writes = std::thread::spawn(move || input.write_all(encoded.as_bytes()));
        let output = decoder.wait_with_output().map_err(|error| error.to_string())?;
        writes.join().map_err(|_| "the writer ended")?.map_err(|error| error.to_string())?;
        Ok(output.stdout)
    }

    pub(crate) fn close(&self) -> Result<Value, String> {
        answer(self.agent.delete(&self.session).call())
    }

    /// The reference of the first element that the CSS selector finds.
    fn element(&self, selector: &str) -> Result<String, String> {
        let found = self.post("/element", &json!({ "using": "css selector", "value": selector }))?;
        text(&found["element-6066-11e4-a52e-4f735466cecf"])
    }

    fn post(&self, path: &str, body: &Value) -> Result<Value, String> {
        answer(self.agent.post(self.at(path)).content_type("application/json").send(body.to_string()))
    }

    fn at(&self, path: &str) -> String {
        format!("{}{path}", self.session)
    }
}

/// What the driver answers, or its error.
fn answer(response: Result<ureq::http::Response<ureq::Body>, ureq::Error>) -> Result<Value, String> {
    let mut response = response.map_err(|error| error.to_string())?;
    let body =
        response.body_mut().with_config().limit(100 << 20).read_to_string().map_err(|error| error.to_string())?;
    let mut body: Value = serde_json::from_str(&body).map_err(|error| format!("{error}: {body}"))?;
    if response.status().is_success() { Ok(body["value"].take()) } else { Err(body["value"].to_string()) }
}

fn text(value: &Value) -> Result<String, String> {
    value.as_str().map(str::to_owned).ok_or_else(|| format!("no text: {value}"))
}

//! The page in headless Chromium, by its driver. Skipped where they are not installed.
#![allow(missing_docs)]

mod page;

use std::net::TcpListener;
use std::process::{Child, Command, Stdio};
use std::time::Duration;

use fantoccini::{Client, ClientBuilder, Locator};
use hyper_util::client::legacy::connect::HttpConnector;
use page::Served;
use serde_json::{Value, json};

/// The driver, which ends with its test.
struct Driver(Child);

impl Drop for Driver {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

fn is_there(program: &str) -> bool {
    let mut command = Command::new(program);
    let command = command.arg("--version").stdout(Stdio::null()).stderr(Stdio::null());
    command.status().is_ok_and(|it| it.success())
}

async fn browser() -> Option<(Driver, Client)> {
    if !is_there("chromium") || !is_there("chromedriver") {
        eprintln!("skipped: `chromium` and `chromedriver` are not installed (Debian: chromium, chromium-driver)");
        return None;
    }
    let port = TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap().port();
    let child = Command::new("chromedriver").arg(format!("--port={port}")).stdout(Stdio::null()).spawn().unwrap();
    let driver = Driver(child);
    let options = json!({
        "goog:chromeOptions": {
            "args": ["--headless=new", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage", "--window-size=1280,1700"],
        },
        "goog:loggingPrefs": { "browser": "ALL" },
    });
    let capabilities = options.as_object().unwrap().clone();
    let mut last = None;
    for _ in 0..100 {
        let mut builder = ClientBuilder::new(HttpConnector::new());
        match builder.capabilities(capabilities.clone()).connect(&format!("http://127.0.0.1:{port}")).await {
            Ok(client) => return Some((driver, client)),
            Err(error) => last = Some(error),
        }
        tokio::time::sleep(Duration::from_millis(100)).await;
    }
    panic!("the browser does not start: {last:?}");
}

async fn script(client: &Client, script: &str) -> Value {
    client.execute(script, Vec::new()).await.unwrap_or_else(|error| panic!("{script}: {error}"))
}

/// Waits until the expression is true.
async fn until(client: &Client, expression: &str) {
    for _ in 0..200 {
        if script(client, &format!("return Boolean({expression})")).await == Value::Bool(true) {
            return;
        }
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
    let text = script(client, "return document.body.innerText").await;
    panic!("never: {expression}\n{}", text.as_str().unwrap_or_default());
}

async fn click(client: &Client, selector: &str) {
    client.find(Locator::Css(selector)).await.unwrap().click().await.unwrap();
}

async fn shot(client: &Client, name: &str) {
    if let Ok(folder) = std::env::var("STRICT_SCHEMA_SCREENSHOTS") {
        std::fs::write(std::path::Path::new(&folder).join(name), client.screenshot().await.unwrap()).unwrap();
    }
}

/// Drops a file with this text, a JavaScript expression, as a file manager does.
async fn drop_file(client: &Client, text: &str) {
    let script_ = format!(
        "const data = new DataTransfer(); data.items.add(new File([{text}], 'tools.json', {{ type: 'application/json' }})); \
         const at = document.getElementById('text'); const send = (kind) => at.dispatchEvent(new DragEvent(kind, {{ dataTransfer: \
         data, bubbles: true, cancelable: true }})); const free = send('dragover'); const over = at.classList.contains('over'); \
         const also = send('drop'); return [free, over, also, at.classList.contains('over')]"
    );
    // Both events are taken, so that the browser does not leave the page for the file; the field shows that it may be dropped there.
    assert_eq!(script(client, &script_).await, json!([false, true, false, false]));
}

/// The whole page, without the words that stay for a moment.
async fn ready_for_a_picture(client: &Client) {
    script(client, "document.activeElement.blur(); scrollTo(0, 0)").await;
    until(client, "!document.getElementById('status').textContent").await;
    let height = script(client, "return document.documentElement.scrollHeight + outerHeight - innerHeight").await;
    client.set_window_size(1280, u32::try_from(height.as_u64().unwrap()).unwrap()).await.unwrap();
}

const ERROR: &str =
    "Invalid schema for function 'search': In context=('properties', 'sort'), 'oneOf' is not permitted.";

async fn use_the_page(client: &Client, port: u16) {
    client.goto(&format!("http://localhost:{port}/")).await.unwrap();
    until(client, "document.documentElement.dataset.ready").await;
    // Nothing is shown of nothing.
    assert_eq!(script(client, "return document.getElementById('results').hidden").await, true);

    // Paste.
    let schema = r#"{ "type": "object", "properties": { "a": { "type": "string" } } }"#;
    client.find(Locator::Css("#text")).await.unwrap().send_keys(schema).await.unwrap();
    until(client, "document.querySelectorAll('#matrix button').length > 20").await;
    until(client, "document.querySelectorAll('#findings li.is-error').length > 1").await;
    until(client, "document.querySelectorAll('#schema mark').length > 0").await;

    // A broken text says where, and markup in it stays text.
    script(client, "const t = document.getElementById('text'); t.value = '{\\n \"<img src=x onerror=alert(1)>\"'; t.dispatchEvent(new Event('input'))").await;
    until(client, "document.getElementById('input-error').textContent.includes(':2:')").await;

    // The example, another provider, its fix, and the way back.
    click(client, "#example").await;
    until(client, "document.getElementById('faults-heading').textContent.includes('search with openai')").await;
    until(client, "document.querySelectorAll('#diff .plus').length > 3").await;
    click(client, "button[data-provider='anthropic']").await;
    until(client, "document.getElementById('fix-heading').textContent.includes('anthropic')").await;
    assert_eq!(
        script(client, "return document.querySelector('button[aria-pressed=true]').dataset.provider").await,
        "anthropic"
    );
    client.back().await.unwrap();
    until(client, "document.getElementById('fix-heading').textContent.includes('openai')").await;
    until(client, "document.querySelector('button[aria-pressed=true]').dataset.provider === 'openai'").await;

    // A file that is dropped.
    let tool = r#"{ name: "dropped", inputSchema: { type: "object" } }"#;
    drop_file(client, &format!("JSON.stringify({tool})")).await;
    until(client, "document.getElementById('faults-heading').textContent.includes('dropped')").await;
    until(client, "document.getElementById('text').value.includes('dropped')").await;

    // What is too much together, though each is fine alone.
    drop_file(
        client,
        "JSON.stringify([...Array(21).keys()].map((it) => ({ name: `tool_${it}`, inputSchema: { type: 'object', properties: \
         { a: { type: 'string' } }, required: ['a'], additionalProperties: false } })))",
    )
    .await;
    until(client, "document.querySelectorAll('#matrix tbody tr').length === 21").await;
    until(client, "document.getElementById('together').innerText.includes('21 strict tools')").await;
    until(client, "document.getElementById('together').innerText.includes('anthropic')").await;
    until(
        client,
        "document.querySelector('button[data-tool=\"0\"][data-provider=anthropic]').classList.contains('good')",
    )
    .await;
    click(client, "#example").await;
    until(client, "document.getElementById('together').hidden").await;

    // Messages have no marks of their own, but code.
    assert_eq!(script(client, "return document.getElementById('findings').textContent.includes('`')").await, false);
    until(client, "document.querySelector('#findings p code')").await;

    // The codec and the error text.
    let answer = r#"{"query":"x","limit":null,"labels":[{"key":"a","value":"b"}],"sort":null}"#;
    client.find(Locator::Css("#answer")).await.unwrap().send_keys(answer).await.unwrap();
    until(client, "document.getElementById('decoded').textContent.includes('\"a\": \"b\"')").await;
    client.find(Locator::Css("#error-text")).await.unwrap().send_keys(ERROR).await.unwrap();
    until(client, "document.getElementById('explained').textContent.includes('SM-33')").await;

    // The state is in the address.
    until(client, "location.hash.length > 100").await;
    let address = client.current_url().await.unwrap();
    client.goto("about:blank").await.unwrap();
    client.goto(address.as_str()).await.unwrap();
    until(client, "document.documentElement.dataset.ready").await;
    until(client, "document.getElementById('decoded').textContent.includes('\"a\": \"b\"')").await;
    until(client, "document.getElementById('explained').textContent.includes('/properties/sort')").await;

    // Copy.
    script(client, "navigator.clipboard.writeText = async (text) => { window.copied = text; }").await;
    click(client, "#copy-fixed").await;
    until(client, "window.copied && JSON.parse(window.copied).additionalProperties === false").await;
    until(client, "document.getElementById('status').textContent.includes('copied')").await;
    assert_eq!(script(client, "return document.getElementById('status').getAttribute('aria-live')").await, "polite");
}

/// What a screen reader and a keyboard need.
async fn reach_everything(client: &Client) {
    let unnamed = script(
        client,
        "return [...document.querySelectorAll('button, select, textarea, input, [role=region]')].filter((it) => \
         !(it.getAttribute('aria-label') || it.textContent.trim() || it.labels?.length)).map((it) => it.outerHTML)",
    )
    .await;
    assert_eq!(unnamed, json!([]));
    let order =
        script(client, "return [...document.querySelectorAll('[tabindex]')].filter((it) => it.tabIndex > 0).length")
            .await;
    assert_eq!(order, 0);
    // By keys alone to a finding, and from it to its place.
    script(client, "document.querySelector('#findings .name').focus()").await;
    let active = client.active_element().await.unwrap();
    active.send_keys("\u{e007}").await.unwrap();
    until(client, "document.activeElement.tagName === 'MARK'").await;
}

#[test]
fn the_page_works() {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
    runtime.block_on(async {
        let Some((_driver, client)) = browser().await else { return };
        let served = Served::start(&[]);
        use_the_page(&client, served.port).await;
        reach_everything(&client).await;
        click(&client, "#theme").await;
        assert_eq!(script(&client, "return document.documentElement.dataset.theme").await, "light");
        ready_for_a_picture(&client).await;
        shot(&client, "serve-light.png").await;
        click(&client, "#theme").await;
        assert_eq!(script(&client, "return document.documentElement.dataset.theme").await, "dark");
        ready_for_a_picture(&client).await;
        shot(&client, "serve-dark.png").await;
        // Nothing was asked for from elsewhere.
        let elsewhere = "return performance.getEntriesByType('resource').filter((it) => !it.name.startsWith(location.origin)).length";
        assert_eq!(script(&client, elsewhere).await, 0);
        client.close().await.unwrap();
    });
}

//! The page in headless Chromium, through its driver. Skipped if they are not installed.
#![allow(missing_docs)]

mod page;

use std::net::TcpListener;
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::time::Duration;

use fantoccini::actions::{InputSource as _, KeyAction, KeyActions};
use fantoccini::{Client, ClientBuilder, Locator};
use hyper_util::client::legacy::connect::HttpConnector;
use page::Served;
use serde_json::{Value, json};

/// The driver, which is stopped after its test.
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
        std::fs::write(
            Path::new(env!("CARGO_MANIFEST_DIR")).join("..").join(folder).join(name),
            client.screenshot().await.unwrap(),
        )
        .unwrap();
    }
}

/// Presses these keys at the focus.
async fn press(client: &Client, keys: &str) {
    let keyboard = KeyActions::new("keyboard".to_owned());
    let actions =
        keys.chars().fold(keyboard, |it, value| it.then(KeyAction::Down { value }).then(KeyAction::Up { value }));
    client.perform_actions(actions).await.unwrap();
}

const ENTER: &str = "\u{e007}";
const CONTROL: char = '\u{e009}';
const LEFT: &str = "\u{e012}";
const UP: &str = "\u{e013}";
const RIGHT: &str = "\u{e014}";
const DOWN: &str = "\u{e015}";

/// The content of the editor.
const CONTENT: &str = "document.getElementById('editor').shadowRoot.querySelector('.cm-content')";

/// Types over the content of the editor, key by key.
async fn type_text(client: &Client, text: &str) {
    script(client, &format!("{CONTENT}.focus()")).await;
    let all = KeyActions::new("keyboard".to_owned())
        .then(KeyAction::Down { value: CONTROL })
        .then(KeyAction::Down { value: 'a' })
        .then(KeyAction::Up { value: 'a' })
        .then(KeyAction::Up { value: CONTROL });
    client.perform_actions(all).await.unwrap();
    press(client, text).await;
}

/// Drops a file as a file manager does. Its text is a JavaScript expression.
async fn drop_file(client: &Client, text: &str) {
    let drop = format!(
        "const data = new DataTransfer(); data.items.add(new File([{text}], 'tools.json', {{ type: 'application/json' }})); \
         const send = (kind) => {CONTENT}.dispatchEvent(new DragEvent(kind, {{ dataTransfer: data, bubbles: true, composed: true, \
         cancelable: true }})); const over = () => document.body.classList.contains('over'); \
         return [send('dragover'), over(), send('drop'), over()]"
    );
    // The page handles both events, so that the browser does not open the file instead; the page also shows that it accepts the file.
    assert_eq!(script(client, &drop).await, json!([false, true, false, false]));
}

/// Chooses an example in the menu, and waits for its matrix.
async fn example(client: &Client, name: &str) {
    let choose = "window.last = document.getElementById('matrix').firstChild; const menu = document.getElementById('examples'); menu.value = ";
    script(client, &format!("{choose}'{name}'; menu.dispatchEvent(new Event('change'))")).await;
    until(client, "![null, window.last].includes(document.getElementById('matrix').firstChild)").await;
}

/// The text of the editor.
const TEXT: &str =
    "document.getElementById('editor').shadowRoot.querySelector('.cm-content').cmTile.view.state.doc.toString()";

/// Gives the inside of the window this size.
async fn resize(client: &Client, width: u64, height: u64) {
    // The frame of a narrow window has another size.
    client.set_window_size(1280, 1000).await.unwrap();
    until(client, "outerWidth === 1280").await;
    let frame = script(client, "return [outerWidth - innerWidth, outerHeight - innerHeight]").await;
    let outer = |inner: u64, at: usize| u32::try_from(inner + frame[at].as_u64().unwrap()).unwrap();
    client.set_window_size(outer(width, 0), outer(height, 1)).await.unwrap();
    until(client, &format!("innerWidth === {width} && innerHeight === {height}")).await;
}

/// Opens the page, and records its errors.
async fn visit(client: &Client, address: &str) {
    client.goto(address).await.unwrap();
    let watch = "window.wrong = []; window.onerror = (it) => { window.wrong.push(it); }; for (const kind of ['unhandledrejection', \
                 'securitypolicyviolation']) addEventListener(kind, (it) => window.wrong.push(`${kind} ${it.reason ?? it.blockedURI}`))";
    script(client, watch).await;
    until(client, "document.documentElement.dataset.ready").await;
}

const ERROR: &str =
    "Invalid schema for function 'search': In context=('properties', 'sort'), 'oneOf' is not permitted.";

async fn use_the_page(client: &Client, port: u16) {
    visit(client, &format!("http://localhost:{port}/")).await;
    // Without input, nothing is shown.
    assert_eq!(script(client, "return document.querySelectorAll('#matrix button').length").await, 0);

    // Typing: each problem is underlined at its place.
    type_text(client, r#"{ "type": "object", "properties": { "a": { "type": "string" } } }"#).await;
    until(client, "document.querySelectorAll('#matrix button').length > 20").await;
    until(client, "document.querySelectorAll('#findings li.is-error').length > 1").await;
    until(client, &format!("{CONTENT}.querySelector('.cm-lintRange-error')")).await;

    // Broken text: the page names the place, markup in the message stays text, and the last results stay and are marked as old.
    type_text(client, &format!("{{{ENTER} \"<img src=x onerror=alert(1)>\"")).await;
    until(client, "document.getElementById('input-error').textContent.includes(':2:')").await;
    until(client, "!document.getElementById('stale').hidden").await;
    until(client, "document.querySelectorAll('#matrix button').length > 20").await;
    click(client, "button[data-provider='anthropic']").await;
    until(client, "document.getElementById('problems-heading').textContent.includes('anthropic')").await;
    until(client, "document.querySelectorAll('#findings li.is-error').length > 0").await;

    // The example, another provider, the fix, and undo.
    example(client, "MCP tool").await;
    until(client, "document.getElementById('problems-heading').textContent.includes('search with anthropic')").await;
    assert_eq!(script(client, "return document.getElementById('stale').hidden").await, true);
    click(client, "button[data-provider='openai']").await;
    until(client, "document.getElementById('fix-heading').textContent.includes('search for openai')").await;
    until(client, "document.querySelectorAll('#diff .plus').length > 3").await;
    client.back().await.unwrap();
    until(client, "document.getElementById('fix-heading').textContent.includes('anthropic')").await;
    until(client, "document.querySelector('button[aria-pressed=true]').dataset.provider === 'anthropic'").await;
    click(client, "button[data-provider='openai']").await;

    // A dropped file: only its line breaks and indentation change.
    let dropped = r#"{"name":"dropped","inputSchema":{"type":"object","maximum":1.50,"enum":[[],{},  "a\\\"{"]}}"#;
    drop_file(client, &json!(dropped).to_string()).await;
    until(client, "document.getElementById('problems-heading').textContent.includes('dropped')").await;
    click(client, "#format").await;
    let formatted = r#"{
  "name": "dropped",
  "inputSchema": {
    "type": "object",
    "maximum": 1.50,
    "enum": [
      [],
      {},
      "a\\\"{"
    ]
  }
}
"#;
    until(client, &format!("{TEXT} === {}", json!(formatted))).await;

    // Too much in one request, although each tool alone is fine.
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
    example(client, "MCP tool").await;
    until(client, "document.getElementById('together').hidden").await;
    until(client, "document.getElementById('problems-heading').textContent.includes('search')").await;

    // Messages contain no backticks, but code elements.
    assert_eq!(script(client, "return document.getElementById('findings').textContent.includes('`')").await, false);
    until(client, "document.querySelector('#findings p code')").await;

    // The codec and the error text.
    let answer = r#"{"query":"x","limit":null,"labels":[{"key":"a","value":"b"}],"sort":null}"#;
    click(client, "#tab-decode").await;
    client.find(Locator::Css("#answer")).await.unwrap().send_keys(answer).await.unwrap();
    until(client, "document.getElementById('decoded').textContent.includes('\"a\": \"b\"')").await;
    click(client, "#tab-explain").await;
    client.find(Locator::Css("#error-text")).await.unwrap().send_keys(ERROR).await.unwrap();
    until(client, "document.getElementById('explained').textContent.includes('SM-33')").await;

    // The URL contains the state.
    until(client, "location.hash.length > 100").await;
    let address = client.current_url().await.unwrap();
    client.goto("about:blank").await.unwrap();
    visit(client, address.as_str()).await;
    until(client, "document.getElementById('decoded').textContent.includes('\"a\": \"b\"')").await;
    until(client, "document.getElementById('explained').textContent.includes('/properties/sort')").await;
    until(client, "!document.getElementById('explain').hidden").await;

    // Copying.
    script(client, "navigator.clipboard.writeText = async (text) => { window.copied = text; }").await;
    click(client, "#tab-fix").await;
    click(client, "#copy-fixed").await;
    until(client, "window.copied && JSON.parse(window.copied).additionalProperties === false").await;
    until(client, "document.getElementById('status').textContent.includes('copied')").await;
    assert_eq!(script(client, "return document.getElementById('status').getAttribute('aria-live')").await, "polite");
}

/// Every example is recognized, and the page shows something for it.
async fn try_the_examples(client: &Client) {
    let names = "return [...document.querySelectorAll('#examples option')].map((it) => it.value).filter(Boolean)";
    let names = script(client, names).await;
    assert!(names.as_array().is_some_and(|it| it.len() > 3));
    for name in names.as_array().unwrap() {
        click(client, "#clear").await;
        until(client, "document.querySelectorAll('#matrix button').length === 0").await;
        example(client, name.as_str().unwrap()).await;
        until(client, "document.querySelectorAll('#findings li.is-error').length > 0").await;
    }
}

/// A late answer does not undo what happened meanwhile.
async fn answer_late(client: &Client) {
    let late = "window.soon = fetch; window.fetch = (...all) => new Promise((it) => setTimeout(it, 400)).then(() => soon(...all).finally(() => \
                { window.answered = (window.answered ?? 0) + 1; }))";
    script(client, late).await;
    script(client, "const menu = document.getElementById('examples'); menu.value = 'zod schema'; menu.dispatchEvent(new Event('change'))")
        .await;
    click(client, "#clear").await;
    until(client, "window.answered").await;
    tokio::time::sleep(Duration::from_millis(200)).await;
    assert_eq!(script(client, "return document.querySelectorAll('#matrix button').length").await, 0);
    script(client, "window.fetch = window.soon").await;
}

/// Support for screen readers and keyboards.
async fn reach_everything(client: &Client) {
    let unnamed = script(
        client,
        "return [...document.querySelectorAll('button, select, textarea, input, [role=region], [role=group]')].filter((it) => \
         !(it.getAttribute('aria-label') || it.textContent.trim() || it.labels?.length)).map((it) => it.outerHTML)",
    )
    .await;
    assert_eq!(unnamed, json!([]));
    // The accessible name contains the visible text.
    let other = script(
        client,
        "return [...document.querySelectorAll('button[aria-label], a[aria-label]')].filter((it) => \
         !it.getAttribute('aria-label').includes(it.innerText.trim())).map((it) => it.outerHTML)",
    )
    .await;
    assert_eq!(other, json!([]));
    let order =
        script(client, "return [...document.querySelectorAll('[tabindex]')].filter((it) => it.tabIndex > 0).length")
            .await;
    assert_eq!(order, 0);

    // Arrow keys move from tab to tab.
    script(client, "document.getElementById('tab-fix').click(); document.getElementById('tab-fix').focus()").await;
    press(client, LEFT).await;
    until(client, "document.activeElement.id === 'tab-problems' && !document.getElementById('problems').hidden").await;

    // The matrix has one tab stop, and arrow keys move inside: with one tool, and with several.
    let stands = |tool: u64, provider: &str| {
        format!(
            "document.activeElement.dataset.tool === '{tool}' && document.activeElement.dataset.provider === '{provider}'"
        )
    };
    script(client, "document.querySelector('#matrix [tabindex=\"0\"]').focus()").await;
    press(client, RIGHT).await;
    until(client, &stands(0, "openai-fine-tuned")).await;
    let below = "const at = (it) => it.getBoundingClientRect(); const mine = at(document.activeElement); \
                 return [...document.querySelectorAll('#matrix button')].find((it) => at(it).top > mine.top && at(it).left === \
                 mine.left).dataset.provider";
    let below = script(client, below).await;
    press(client, DOWN).await;
    until(client, &stands(0, below.as_str().unwrap())).await;
    press(client, &format!("{UP}{LEFT}")).await;
    until(client, &stands(0, "openai")).await;
    example(client, "OpenAI request").await;
    until(client, "document.querySelectorAll('#matrix tbody tr').length === 3").await;
    until(client, "document.querySelectorAll('#matrix [tabindex=\"0\"]').length === 1").await;
    script(client, "document.querySelector('#matrix button[data-tool=\"0\"]').focus()").await;
    press(client, &format!("{DOWN}{RIGHT}{DOWN}{UP}{ENTER}")).await;
    until(client, &stands(1, "openai-fine-tuned")).await;
    let heading =
        "document.getElementById('problems-heading').textContent.includes('find_events with openai-fine-tuned')";
    until(client, heading).await;

    // From a problem to its place in the editor.
    script(client, "document.querySelector('#findings .name').focus()").await;
    press(client, ENTER).await;
    until(client, "document.activeElement.id === 'editor'").await;
    let selection = format!("{CONTENT}.cmTile.view.state.selection.main");
    until(client, &format!("['\"', '{{'].includes({TEXT}[{selection}.from]) && {selection}.to > {selection}.from"))
        .await;
}

/// Nothing is too wide, and the matrix is in sight, on a phone, a tablet and a large screen.
async fn fit_every_window(client: &Client) {
    let seen = "(() => { const it = document.getElementById('matrix').getBoundingClientRect(); \
                return it.top >= 0 && it.bottom <= innerHeight && it.height > 40; })()";
    for (width, height) in [(375, 700), (1024, 768), (1920, 1080)] {
        resize(client, width, height).await;
        for (name, matrix) in [("MCP tool", ".one"), ("OpenAI request", "table")] {
            example(client, name).await;
            until(client, &format!("document.querySelector('#matrix {matrix}')")).await;
            until(client, "document.querySelectorAll('#findings li').length").await;
            for tab in ["problems", "fix", "decode", "explain"] {
                script(client, &format!("document.getElementById('tab-{tab}').click()")).await;
                for part in [0.0, 0.5, 1.0] {
                    script(client, &format!("scrollTo(0, {part} * document.documentElement.scrollHeight)")).await;
                    until(client, seen).await;
                }
                let wide = "const page = document.documentElement; return page.scrollWidth - page.clientWidth";
                assert_eq!(script(client, wide).await, 0, "{width}, {name}, {tab}");
            }
        }
        let is_beside = "const at = (id) => document.getElementById(id).getBoundingClientRect(); \
                         return at('results').left >= at('input').right";
        assert_eq!(script(client, is_beside).await, width > 1000, "{width}");
    }
}

/// No violation of axe's rules, in either theme. Skipped if `npm ci` did not run in the folder of the editor's sources.
async fn pass_axe(client: &Client) {
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("src/serve/vendor/node_modules/axe-core/axe.min.js");
    let Ok(axe) = std::fs::read_to_string(&file) else {
        eprintln!("skipped: axe-core is not there (`npm ci` in strict-schema-cli/src/serve/vendor)");
        return;
    };
    // The driver runs this, so the page's policy does not apply.
    script(client, &format!("{axe}; window.axe = axe")).await;
    let run = "const done = arguments[0]; axe.run(document, { rules: { 'label-content-name-mismatch': { enabled: true } } }).then((it) => \
               done(it.violations.map((it) => `${it.id}: ${it.nodes.map((it) => it.html).join(' ')}`)), (it) => done([String(it)]))";
    for name in ["MCP tool", "OpenAI request"] {
        example(client, name).await;
        until(client, "document.querySelectorAll('#findings li').length").await;
        for tab in ["problems", "fix", "decode", "explain"] {
            click(client, &format!("#tab-{tab}")).await;
            for theme in ["light", "dark"] {
                script(client, &format!("document.documentElement.dataset.theme = '{theme}'")).await;
                let violations = client.execute_async(run, Vec::new()).await.unwrap();
                assert_eq!(violations, json!([]), "{name}, {tab}, {theme}");
            }
        }
    }
    script(client, "delete document.documentElement.dataset.theme").await;
}

/// Almost 5 MB: checked and edited.
async fn edit_much(client: &Client) {
    let tool = "{ name: `tool_${it}`, description: 'x'.repeat(12000), inputSchema: { type: 'object', oneOf: [] } }";
    drop_file(client, &format!("JSON.stringify([...Array(400).keys()].map((it) => ({tool})))")).await;
    until(client, "document.getElementById('summary').textContent.includes('of 400 tools')").await;
    until(client, "document.getElementById('problems-heading').textContent.includes('tool_0')").await;
    // Rows are added as they come into sight.
    until(client, "document.querySelectorAll('#matrix tbody tr').length === 100").await;
    script(client, "document.getElementById('matrix').scrollTo(0, 1e6)").await;
    until(client, "document.querySelectorAll('#matrix tbody tr').length > 100").await;
    let start = std::time::Instant::now();
    script(client, &format!("{CONTENT}.focus()")).await;
    press(client, " ").await;
    until(client, &format!("{CONTENT}.cmTile.view.state.sliceDoc(0, 2) === ' ['")).await;
    assert!(start.elapsed() < Duration::from_secs(5), "{:?}", start.elapsed());
    // For a text that is too long, the page says so, and the last results stay.
    drop_file(client, "'x'.repeat(5000001)").await;
    until(client, "document.getElementById('status').textContent.includes('larger than 5 MB')").await;
    until(client, "document.getElementById('summary').textContent.includes('of 400 tools')").await;
}

#[test]
fn the_page_works() {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
    runtime.block_on(async {
        let Some((_driver, client)) = browser().await else { return };
        let served = Served::start(&[]);
        use_the_page(&client, served.port).await;
        try_the_examples(&client).await;
        answer_late(&client).await;
        example(&client, "MCP tool").await;
        until(&client, "document.getElementById('problems-heading').textContent.includes('search')").await;
        reach_everything(&client).await;
        fit_every_window(&client).await;
        pass_axe(&client).await;
        edit_much(&client).await;
        resize(&client, 1200, 700).await;
        for (theme, name, tab) in [("light", "MCP tool", "problems"), ("dark", "OpenAI request", "fix")] {
            example(&client, name).await;
            until(&client, "document.getElementById('problems-heading').textContent.match(/(search|find_events) with/)").await;
            click(&client, "#matrix .bad[data-provider='openai']").await;
            until(&client, "document.getElementById('problems-heading').textContent.includes('with openai-2026')").await;
            click(&client, "#theme").await;
            assert_eq!(script(&client, "return document.documentElement.dataset.theme").await, theme);
            click(&client, &format!("#tab-{tab}")).await;
            script(&client, "document.activeElement.blur()").await;
            until(&client, "!document.getElementById('status').textContent").await;
            shot(&client, &format!("serve-{theme}.png")).await;
        }
        assert_eq!(script(&client, "return window.wrong").await, json!([]));
        // The page loads nothing from elsewhere.
        let elsewhere = "return performance.getEntriesByType('resource').filter((it) => !it.name.startsWith(location.origin)).length";
        assert_eq!(script(&client, elsewhere).await, 0);
        client.close().await.unwrap();
    });
}

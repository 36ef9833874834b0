//! The page in headless Chromium, through its driver. Skipped if they are not installed.

use std::net::TcpListener;
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::thread::sleep;
use std::time::Duration;

use super::server::Served;
use super::webdriver::Client;
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

fn browser() -> Option<(Driver, Client)> {
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
    let mut last = None;
    for _ in 0..100 {
        match Client::start(&format!("http://127.0.0.1:{port}"), &options) {
            Ok(client) => return Some((driver, client)),
            Err(error) => last = Some(error),
        }
        sleep(Duration::from_millis(100));
    }
    panic!("the browser does not start: {last:?}");
}

fn script(client: &Client, script: &str) -> Value {
    client.execute("sync", script).unwrap_or_else(|error| panic!("{script}: {error}"))
}

/// Waits until the expression is true.
fn until(client: &Client, expression: &str) {
    for _ in 0..200 {
        if script(client, &format!("return Boolean({expression})")) == Value::Bool(true) {
            return;
        }
        sleep(Duration::from_millis(50));
    }
    let text = script(client, "return document.body.innerText");
    panic!("never: {expression}\n{}", text.as_str().unwrap_or_default());
}

fn click(client: &Client, selector: &str) {
    client.click(selector).unwrap();
}

fn shot(client: &Client, name: &str) {
    if let Ok(folder) = std::env::var("STRICT_SCHEMA_SCREENSHOTS") {
        let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("..").join(folder).join(name);
        std::fs::write(path, client.screenshot().unwrap()).unwrap();
    }
}

/// Presses these keys at the focus.
fn press(client: &Client, keys: &str) {
    client.press(keys.chars().flat_map(|key| [("keyDown", key), ("keyUp", key)])).unwrap();
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
fn type_text(client: &Client, text: &str) {
    script(client, &format!("{CONTENT}.focus()"));
    client.press([("keyDown", CONTROL), ("keyDown", 'a'), ("keyUp", 'a'), ("keyUp", CONTROL)]).unwrap();
    press(client, text);
}

/// Drops a file as a file manager does. Its text is a JavaScript expression.
fn drop_file(client: &Client, text: &str) {
    let drop = format!(
        "const data = new DataTransfer(); data.items.add(new File([{text}], 'tools.json', {{ type: 'application/json' }})); \
         const send = (kind) => {CONTENT}.dispatchEvent(new DragEvent(kind, {{ dataTransfer: data, bubbles: true, composed: true, \
         cancelable: true }})); const over = () => document.body.classList.contains('over'); \
         return [send('dragover'), over(), send('drop'), over()]"
    );
    // The page handles both events, so that the browser does not open the file instead; the page also shows that it accepts the file.
    assert_eq!(script(client, &drop), json!([false, true, false, false]));
}

/// Chooses an example in the menu, and waits for its matrix.
fn example(client: &Client, name: &str) {
    let choose = "window.last = document.getElementById('matrix').firstChild; const menu = document.getElementById('examples'); menu.value = ";
    script(client, &format!("{choose}'{name}'; menu.dispatchEvent(new Event('change'))"));
    until(client, "![null, window.last].includes(document.getElementById('matrix').firstChild)");
}

/// The text of the editor.
const TEXT: &str =
    "document.getElementById('editor').shadowRoot.querySelector('.cm-content').cmTile.view.state.doc.toString()";

/// Gives the inside of the window this size.
fn resize(client: &Client, width: u64, height: u64) {
    // The frame of a narrow window has another size.
    client.set_window_size(1280, 1000).unwrap();
    until(client, "outerWidth === 1280");
    let frame = script(client, "return [outerWidth - innerWidth, outerHeight - innerHeight]");
    let outer = |inner: u64, at: usize| u32::try_from(inner + frame[at].as_u64().unwrap()).unwrap();
    client.set_window_size(outer(width, 0), outer(height, 1)).unwrap();
    until(client, &format!("innerWidth === {width} && innerHeight === {height}"));
}

/// Opens the page, and records its errors.
fn visit(client: &Client, address: &str) {
    client.goto(address).unwrap();
    let watch = "window.wrong = []; window.onerror = (it) => { window.wrong.push(it); }; for (const kind of ['unhandledrejection', \
                 'securitypolicyviolation']) addEventListener(kind, (it) => window.wrong.push(`${kind} ${it.reason ?? it.blockedURI}`))";
    script(client, watch);
    until(client, "document.documentElement.dataset.ready");
}

const ERROR: &str =
    "Invalid schema for function 'search': In context=('properties', 'sort'), 'oneOf' is not permitted.";

fn use_the_page(client: &Client, port: u16) {
    visit(client, &format!("http://localhost:{port}/"));
    // Without input, nothing is shown.
    assert_eq!(script(client, "return document.querySelectorAll('#matrix button').length"), 0);

    // Typing: each problem is underlined at its place.
    type_text(client, r#"{ "type": "object", "properties": { "a": { "type": "string" } } }"#);
    until(client, "document.querySelectorAll('#matrix button').length > 20");
    until(client, "document.querySelectorAll('#findings li.is-error').length > 1");
    until(client, &format!("{CONTENT}.querySelector('.cm-lintRange-error')"));

    // Broken text: the page names the place, markup in the message stays text, and the last results stay and are marked as old.
    type_text(client, &format!("{{{ENTER} \"<img src=x onerror=alert(1)>\""));
    until(client, "document.getElementById('input-error').textContent.includes(':2:')");
    until(client, "!document.getElementById('stale').hidden");
    until(client, "document.querySelectorAll('#matrix button').length > 20");
    click(client, "button[data-provider='anthropic']");
    until(client, "document.getElementById('problems-heading').textContent.includes('anthropic')");
    until(client, "document.querySelectorAll('#findings li.is-error').length > 0");

    // The example, another provider, the fix, and undo.
    example(client, "MCP tool");
    until(client, "document.getElementById('problems-heading').textContent.includes('search with anthropic')");
    assert_eq!(script(client, "return document.getElementById('stale').hidden"), true);
    click(client, "button[data-provider='openai']");
    until(client, "document.getElementById('fix-heading').textContent.includes('search for openai')");
    until(client, "document.querySelectorAll('#diff .plus').length > 3");
    client.back().unwrap();
    until(client, "document.getElementById('fix-heading').textContent.includes('anthropic')");
    until(client, "document.querySelector('button[aria-pressed=true]').dataset.provider === 'anthropic'");
    click(client, "button[data-provider='openai']");

    // A dropped file: only its line breaks and indentation change.
    let dropped = r#"{"name":"dropped","inputSchema":{"type":"object","maximum":1.50,"enum":[[],{},  "a\\\"{"]}}"#;
    drop_file(client, &json!(dropped).to_string());
    until(client, "document.getElementById('problems-heading').textContent.includes('dropped')");
    click(client, "#format");
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
    until(client, &format!("{TEXT} === {}", json!(formatted)));

    // Too much in one request, although each tool alone is fine.
    drop_file(
        client,
        "JSON.stringify([...Array(21).keys()].map((it) => ({ name: `tool_${it}`, inputSchema: { type: 'object', properties: \
         { a: { type: 'string' } }, required: ['a'], additionalProperties: false } })))",
    );
    until(client, "document.querySelectorAll('#matrix tbody tr').length === 21");
    until(client, "document.getElementById('together').innerText.includes('21 strict tools')");
    until(client, "document.getElementById('together').innerText.includes('anthropic')");
    until(
        client,
        "document.querySelector('button[data-tool=\"0\"][data-provider=anthropic]').classList.contains('good')",
    );
    example(client, "MCP tool");
    until(client, "document.getElementById('together').hidden");
    until(client, "document.getElementById('problems-heading').textContent.includes('search')");

    // Messages contain no backticks, but code elements.
    assert_eq!(script(client, "return document.getElementById('findings').textContent.includes('`')"), false);
    until(client, "document.querySelector('#findings p code')");

    // The codec and the error text.
    let answer = r#"{"query":"x","limit":null,"labels":[{"key":"a","value":"b"}],"sort":null}"#;
    click(client, "#tab-decode");
    client.send_keys("#answer", answer).unwrap();
    until(client, "document.getElementById('decoded').textContent.includes('\"a\": \"b\"')");
    click(client, "#tab-explain");
    client.send_keys("#error-text", ERROR).unwrap();
    until(client, "document.getElementById('explained').textContent.includes('SM-33')");

    // The URL contains the state.
    until(client, "location.hash.length > 100");
    let address = client.current_url().unwrap();
    client.goto("about:blank").unwrap();
    visit(client, &address);
    until(client, "document.getElementById('decoded').textContent.includes('\"a\": \"b\"')");
    until(client, "document.getElementById('explained').textContent.includes('/properties/sort')");
    until(client, "!document.getElementById('explain').hidden");

    // Copying.
    script(client, "navigator.clipboard.writeText = async (text) => { window.copied = text; }");
    click(client, "#tab-fix");
    click(client, "#copy-fixed");
    until(client, "window.copied && JSON.parse(window.copied).additionalProperties === false");
    until(client, "document.getElementById('status').textContent.includes('copied')");
    assert_eq!(script(client, "return document.getElementById('status').getAttribute('aria-live')"), "polite");
}

/// Every example is recognized, and the page shows something for it.
fn try_the_examples(client: &Client) {
    let names = "return [...document.querySelectorAll('#examples option')].map((it) => it.value).filter(Boolean)";
    let names = script(client, names);
    assert!(names.as_array().is_some_and(|it| it.len() > 3));
    for name in names.as_array().unwrap() {
        click(client, "#clear");
        until(client, "document.querySelectorAll('#matrix button').length === 0");
        example(client, name.as_str().unwrap());
        until(client, "document.querySelectorAll('#findings li.is-error').length > 0");
    }
}

/// A late answer does not undo what happened meanwhile.
fn answer_late(client: &Client) {
    let late = "window.soon = fetch; window.fetch = (...all) => new Promise((it) => setTimeout(it, 400)).then(() => soon(...all).finally(() => \
                { window.answered = (window.answered ?? 0) + 1; }))";
    script(client, late);
    script(
        client,
        "const menu = document.getElementById('examples'); menu.value = 'zod schema'; menu.dispatchEvent(new Event('change'))",
    );
    click(client, "#clear");
    until(client, "window.answered");
    sleep(Duration::from_millis(200));
    assert_eq!(script(client, "return document.querySelectorAll('#matrix button').length"), 0);
    script(client, "window.fetch = window.soon");
}

/// Support for screen readers and keyboards.
fn reach_everything(client: &Client) {
    let unnamed = script(
        client,
        "return [...document.querySelectorAll('button, select, textarea, input, [role=region], [role=group]')].filter((it) => \
         !(it.getAttribute('aria-label') || it.textContent.trim() || it.labels?.length)).map((it) => it.outerHTML)",
    );
    assert_eq!(unnamed, json!([]));
    // The accessible name contains the visible text.
    let other = script(
        client,
        "return [...document.querySelectorAll('button[aria-label], a[aria-label]')].filter((it) => \
         !it.getAttribute('aria-label').includes(it.innerText.trim())).map((it) => it.outerHTML)",
    );
    assert_eq!(other, json!([]));
    let order =
        script(client, "return [...document.querySelectorAll('[tabindex]')].filter((it) => it.tabIndex > 0).length");
    assert_eq!(order, 0);

    // Arrow keys move from tab to tab.
    script(client, "document.getElementById('tab-fix').click(); document.getElementById('tab-fix').focus()");
    press(client, LEFT);
    until(client, "document.activeElement.id === 'tab-problems' && !document.getElementById('problems').hidden");

    // The matrix has one tab stop, and arrow keys move inside: with one tool, and with several.
    let stands = |tool: u64, provider: &str| {
        format!(
            "document.activeElement.dataset.tool === '{tool}' && document.activeElement.dataset.provider === '{provider}'"
        )
    };
    script(client, "document.querySelector('#matrix [tabindex=\"0\"]').focus()");
    press(client, RIGHT);
    until(client, &stands(0, "openai-fine-tuned"));
    let below = "const at = (it) => it.getBoundingClientRect(); const mine = at(document.activeElement); \
                 return [...document.querySelectorAll('#matrix button')].find((it) => at(it).top > mine.top && at(it).left === \
                 mine.left).dataset.provider";
    let below = script(client, below);
    press(client, DOWN);
    until(client, &stands(0, below.as_str().unwrap()));
    press(client, &format!("{UP}{LEFT}"));
    until(client, &stands(0, "openai"));
    example(client, "OpenAI request");
    until(client, "document.querySelectorAll('#matrix tbody tr').length === 3");
    until(client, "document.querySelectorAll('#matrix [tabindex=\"0\"]').length === 1");
    script(client, "document.querySelector('#matrix button[data-tool=\"0\"]').focus()");
    press(client, &format!("{DOWN}{RIGHT}{DOWN}{UP}{ENTER}"));
    until(client, &stands(1, "openai-fine-tuned"));
    let heading =
        "document.getElementById('problems-heading').textContent.includes('find_events with openai-fine-tuned')";
    until(client, heading);

    // From a problem to its place in the editor.
    script(client, "document.querySelector('#findings .name').focus()");
    press(client, ENTER);
    until(client, "document.activeElement.id === 'editor'");
    let selection = format!("{CONTENT}.cmTile.view.state.selection.main");
    until(client, &format!("['\"', '{{'].includes({TEXT}[{selection}.from]) && {selection}.to > {selection}.from"));
}

/// Nothing is too wide, and the matrix is in sight, on a phone, a tablet and a large screen.
fn fit_every_window(client: &Client) {
    let seen = "(() => { const it = document.getElementById('matrix').getBoundingClientRect(); \
                return it.top >= 0 && it.bottom <= innerHeight && it.height > 40; })()";
    for (width, height) in [(375, 700), (1024, 768), (1920, 1080)] {
        resize(client, width, height);
        for (name, matrix) in [("MCP tool", ".one"), ("OpenAI request", "table")] {
            example(client, name);
            until(client, &format!("document.querySelector('#matrix {matrix}')"));
            until(client, "document.querySelectorAll('#findings li').length");
            for tab in ["problems", "fix", "decode", "explain"] {
                script(client, &format!("document.getElementById('tab-{tab}').click()"));
                for part in [0.0, 0.5, 1.0] {
                    script(client, &format!("scrollTo(0, {part} * document.documentElement.scrollHeight)"));
                    until(client, seen);
                }
                let wide = "const page = document.documentElement; return page.scrollWidth - page.clientWidth";
                assert_eq!(script(client, wide), 0, "{width}, {name}, {tab}");
            }
        }
        let is_beside = "const at = (id) => document.getElementById(id).getBoundingClientRect(); \
                         return at('results').left >= at('input').right";
        assert_eq!(script(client, is_beside), width > 1000, "{width}");
    }
}

/// No violation of axe's rules, in either theme. Skipped if `npm ci` did not run in the folder of the editor's sources.
fn pass_axe(client: &Client) {
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("src/serve/vendor/node_modules/axe-core/axe.min.js");
    let Ok(axe) = std::fs::read_to_string(&file) else {
        eprintln!("skipped: axe-core is not there (`npm ci` in strict-schema-cli/src/serve/vendor)");
        return;
    };
    // The driver runs this, so the page's policy does not apply.
    script(client, &format!("{axe}; window.axe = axe"));
    let run = "const done = arguments[0]; axe.run(document, { rules: { 'label-content-name-mismatch': { enabled: true } } }).then((it) => \
               done(it.violations.map((it) => `${it.id}: ${it.nodes.map((it) => it.html).join(' ')}`)), (it) => done([String(it)]))";
    for name in ["MCP tool", "OpenAI request"] {
        example(client, name);
        until(client, "document.querySelectorAll('#findings li').length");
        for tab in ["problems", "fix", "decode", "explain"] {
            click(client, &format!("#tab-{tab}"));
            for theme in ["light", "dark"] {
                script(client, &format!("document.documentElement.dataset.theme = '{theme}'"));
                let violations = client.execute("async", run).unwrap();
                assert_eq!(violations, json!([]), "{name}, {tab}, {theme}");
            }
        }
    }
    script(client, "delete document.documentElement.dataset.theme");
}

/// Almost 5 MB: checked and edited.
fn edit_much(client: &Client) {
    let tool = "{ name: `tool_${it}`, description: 'x'.repeat(12000), inputSchema: { type: 'object', oneOf: [] } }";
    drop_file(client, &format!("JSON.stringify([...Array(400).keys()].map((it) => ({tool})))"));
    until(client, "document.getElementById('summary').textContent.includes('of 400 tools')");
    until(client, "document.getElementById('problems-heading').textContent.includes('tool_0')");
    // Rows are added as they come into sight.
    until(client, "document.querySelectorAll('#matrix tbody tr').length === 100");
    script(client, "document.getElementById('matrix').scrollTo(0, 1e6)");
    until(client, "document.querySelectorAll('#matrix tbody tr').length > 100");
    let start = std::time::Instant::now();
    script(client, &format!("{CONTENT}.focus()"));
    press(client, " ");
    until(client, &format!("{CONTENT}.cmTile.view.state.sliceDoc(0, 2) === ' ['"));
    assert!(start.elapsed() < Duration::from_secs(5), "{:?}", start.elapsed());
    // For a text that is too long, the page says so, and the last results stay.
    drop_file(client, "'x'.repeat(5000001)");
    until(client, "document.getElementById('status').textContent.includes('larger than 5 MB')");
    until(client, "document.getElementById('summary').textContent.includes('of 400 tools')");
}

#[test]
fn the_page_works() {
    let Some((_driver, client)) = browser() else { return };
    let served = Served::start(&[]);
    use_the_page(&client, served.port);
    try_the_examples(&client);
    answer_late(&client);
    example(&client, "MCP tool");
    until(&client, "document.getElementById('problems-heading').textContent.includes('search')");
    reach_everything(&client);
    fit_every_window(&client);
    pass_axe(&client);
    edit_much(&client);
    resize(&client, 1200, 700);
    for (theme, name, tab) in [("light", "MCP tool", "problems"), ("dark", "OpenAI request", "fix")] {
        example(&client, name);
        until(&client, "document.getElementById('problems-heading').textContent.match(/(search|find_events) with/)");
        click(&client, "#matrix .bad[data-provider='openai']");
        until(&client, "document.getElementById('problems-heading').textContent.includes('with openai-2026')");
        click(&client, "#theme");
        assert_eq!(script(&client, "return document.documentElement.dataset.theme"), theme);
        click(&client, &format!("#tab-{tab}"));
        script(&client, "document.activeElement.blur()");
        until(&client, "!document.getElementById('status').textContent");
        shot(&client, &format!("serve-{theme}.png"));
    }
    assert_eq!(script(&client, "return window.wrong"), json!([]));
    // The page loads nothing from elsewhere.
    let elsewhere =
        "return performance.getEntriesByType('resource').filter((it) => !it.name.startsWith(location.origin)).length";
    assert_eq!(script(&client, elsewhere), 0);
    client.close().unwrap();
}

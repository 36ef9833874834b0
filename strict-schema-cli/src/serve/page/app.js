// The page's state, which is kept in the fragment of its address.
import * as show from "/show.js";

const at = (id) => document.getElementById(id);
const EXAMPLE = `{
  "name": "search",
  "description": "Search the library",
  "inputSchema": {
    "type": "object",
    "properties": {
      "query": { "type": "string", "minLength": 1 },
      "limit": { "type": "integer", "minimum": 1, "default": 10 },
      "labels": { "type": "object", "additionalProperties": { "type": "string" } },
      "sort": { "oneOf": [{ "const": "date" }, { "const": "title" }] }
    },
    "required": ["query"]
  }
}
`;
const FRESH = { text: "", tool: 0, provider: "openai", policy: "checked", answer: "", error: "" };
// Mail and chat programs cut longer addresses.
const LONGEST = 200_000;

let state = { ...FRESH };
let codec = null;
let fixed = null;
// The number of the newest request of each kind: responses to older ones are dropped.
const newest = {};

function say(words) {
  at("status").textContent = words;
  clearTimeout(say.timer);
  say.timer = setTimeout(() => { at("status").textContent = ""; }, 4000);
}

// Responses arrive in any order: an outdated one yields null.
async function ask(what, body) {
  const number = (newest[what] ?? 0) + 1;
  newest[what] = number;
  let result;
  try {
    const response = await fetch(`/api/${what}`, {
      method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(body),
    });
    const value = await response.json().catch(() => ({ error: `the server responded with status ${response.status}` }));
    result = response.ok ? { value } : { error: value.error };
  } catch {
    result = { error: "the server does not respond: check that `strict-schema serve` is still running" };
  }
  return newest[what] === number ? result : null;
}

function encode(value) {
  const bytes = new TextEncoder().encode(JSON.stringify(value));
  let binary = "";
  for (const byte of bytes) binary += String.fromCharCode(byte);
  return btoa(binary).replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "");
}

function decode(text) {
  const binary = atob(text.replaceAll("-", "+").replaceAll("_", "/"));
  const bytes = Uint8Array.from(binary, (letter) => letter.charCodeAt(0));
  return JSON.parse(new TextDecoder().decode(bytes));
}

// Holds only what differs from a fresh page.
function fragment() {
  const changed = Object.entries(state).filter(([key, value]) => value !== FRESH[key]);
  return changed.length ? `#${encode(Object.fromEntries(changed))}` : "#";
}

function remember(isStep) {
  const hash = fragment();
  if (hash.length > LONGEST) return;
  if (isStep && hash !== location.hash) history.pushState(null, "", hash);
  else history.replaceState(null, "", hash);
}

function restore() {
  let saved = {};
  try {
    saved = location.hash.length > 1 ? decode(location.hash.slice(1)) : {};
  } catch {
    say("the address is damaged: the page starts empty");
  }
  state = { ...FRESH };
  for (const key of Object.keys(FRESH)) {
    if (typeof saved?.[key] === typeof FRESH[key]) state[key] = saved[key];
  }
  at("text").value = state.text;
  at("policy").value = state.policy;
  at("answer").value = state.answer;
  at("error-text").value = state.error;
  return Promise.all([refresh(), explain()]);
}

async function refresh() {
  const empty = !state.text.trim();
  if (empty) {
    newest.check = (newest.check ?? 0) + 1;
    at("input-error").textContent = "";
  }
  const result = empty ? { value: null } : await ask("check", { text: state.text });
  if (!result) return;
  at("input-error").textContent = result.error ?? "";
  const data = result.value;
  for (const id of ["results", "faults", "fix", "decoding"]) at(id).hidden = !data;
  if (!data) return;
  if (state.tool >= data.tools.length) state.tool = 0;
  if (!data.providers.some((it) => it.name === state.provider)) state.provider = FRESH.provider;
  at("matrix").replaceChildren(show.matrix(data, state, choose));
  at("together").hidden = !data.together.length;
  at("together-list").replaceChildren(...show.together(data.together));
  const bad = data.tools.filter((tool) => tool.cells.some((cell) => cell.errors)).length;
  const all = data.together.length ? ", and one request with all of them is refused too" : "";
  say(`${data.tools.length === 1 ? data.kind : `${data.tools.length} schemas`} checked: ${bad} refused by at least one provider${all}`);
  await Promise.all([faults(), fix()]);
}

function choose(tool, provider) {
  state = { ...state, tool, provider };
  remember(true);
  for (const button of at("matrix").querySelectorAll("button")) {
    const is = Number(button.dataset.tool) === tool && button.dataset.provider === provider;
    button.setAttribute("aria-pressed", String(is));
  }
  return Promise.all([faults(), fix()]);
}

const selection = () => ({ text: state.text, tool: state.tool, provider: state.provider });

async function faults() {
  const result = await ask("tool", selection());
  if (!result) return;
  const data = result.value ?? { findings: [], schema: "", name: "", provider: { provider: "" } };
  at("faults-heading").textContent = `Faults of ${data.name} with ${data.provider.dialect ?? state.provider}`;
  const go = (finding) => () => {
    const mark = at("schema").querySelector(`mark[data-at="${finding.start}"]`) ?? at("schema");
    mark.setAttribute("tabindex", "-1");
    mark.scrollIntoView({ block: "center" });
    mark.focus({ preventScroll: true });
  };
  const items = data.findings.map((it) => show.finding(it, go(it)));
  at("findings").replaceChildren(...(items.length ? items : [show.element("li", {}, result.error ?? "None: the provider accepts this schema.")]));
  at("schema").replaceChildren(...show.marked(data.schema, data.findings));
}

async function fix() {
  const result = await ask("fix", { ...selection(), policy: state.policy });
  if (!result) return;
  const data = result.value;
  at("fix-error").textContent = result.error ?? "";
  at("fixed").hidden = !data;
  at("decoding").hidden = !data;
  [codec, fixed] = [data?.codec ?? null, data?.fixed ?? null];
  for (const id of ["copy-fixed", "copy-codec"]) at(id).disabled = !data;
  if (!data) return;
  at("fix-heading").textContent = `Fix of ${data.name} for ${data.provider.dialect}`;
  at("diff").replaceChildren(...show.diff(data.diff));
  at("ledger").replaceChildren(...show.ledger(data.ledger));
  await answer();
}

async function answer() {
  const text = state.answer.trim();
  const result = text && codec ? await ask("decode", { codec, answer: text }) : { value: { value: "" } };
  if (!result) return;
  at("decoded").textContent = result.value?.value ?? result.error;
  at("decoded").classList.toggle("error", Boolean(result.error));
}

async function explain() {
  const text = state.error.trim();
  const result = text ? await ask("explain", { text }) : { value: null };
  if (!result) return;
  const nodes = result.value ? show.explained(result.value) : [];
  at("explained").replaceChildren(...(result.error ? [show.element("p", { class: "error" }, result.error)] : nodes));
}

async function copy(text, what) {
  try {
    await navigator.clipboard.writeText(text);
    say(`${what} copied`);
  } catch {
    say("the browser blocks copying: select the text and copy it");
  }
}

// Waits for a pause in typing.
function typed(id, key, then) {
  let timer;
  at(id).addEventListener("input", () => {
    state[key] = at(id).value;
    clearTimeout(timer);
    timer = setTimeout(() => { remember(false); then(); }, 250);
  });
}

function setText(text) {
  state = { ...state, text, tool: 0 };
  at("text").value = text;
  remember(true);
  return refresh();
}

async function open(file) {
  if (!file) return;
  if (file.size > 4_000_000) return say("the file is larger than 4 MB: run `strict-schema check` on it");
  await setText(await file.text());
}

function themes() {
  const names = ["system", "light", "dark"];
  let theme = "system";
  try { theme = localStorage.getItem("theme") ?? theme; } catch { /* storage is blocked */ }
  const apply = () => {
    if (theme === "system") delete document.documentElement.dataset.theme;
    else document.documentElement.dataset.theme = theme;
    at("theme").textContent = `Theme: ${theme}`;
  };
  at("theme").addEventListener("click", () => {
    theme = names[(names.indexOf(theme) + 1) % names.length];
    try { localStorage.setItem("theme", theme); } catch { /* storage is blocked */ }
    apply();
  });
  apply();
}

function listen() {
  typed("text", "text", refresh);
  typed("answer", "answer", answer);
  typed("error-text", "error", explain);
  at("policy").addEventListener("change", () => { state.policy = at("policy").value; remember(true); fix(); });
  at("example").addEventListener("click", () => setText(EXAMPLE));
  at("clear").addEventListener("click", () => { setText(""); at("text").focus(); });
  at("share").addEventListener("click", () => {
    if (fragment().length > LONGEST) say("the schema is too long for a link: send the file");
    else copy(location.href, "link");
  });
  at("copy-fixed").addEventListener("click", () => copy(fixed, "fixed schema"));
  at("copy-codec").addEventListener("click", () => copy(codec, "codec"));
  at("file").addEventListener("change", () => open(at("file").files[0]));
  const text = at("text");
  text.addEventListener("dragover", (event) => { event.preventDefault(); text.classList.add("over"); });
  text.addEventListener("dragleave", () => text.classList.remove("over"));
  text.addEventListener("drop", (event) => {
    text.classList.remove("over");
    if (!event.dataTransfer.files.length) return;
    event.preventDefault();
    open(event.dataTransfer.files[0]);
  });
  addEventListener("popstate", restore);
}

themes();
listen();
const start = await fetch("/api/start").then((it) => it.json()).catch(() => ({}));
if (start.text && location.hash.length < 2) await setText(start.text);
else await restore();
document.documentElement.dataset.ready = "yes";

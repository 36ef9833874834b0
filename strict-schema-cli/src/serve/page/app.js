// The page's state, which is kept in the fragment of its URL.
import { editor } from "/editor.js";
import { EXAMPLES } from "/examples.js";
import { ask, isTooLong } from "/judge.js";
import { Matrix } from "/matrix.js";
import * as show from "/show.js";

const at = (id) => document.getElementById(id);
const TABS = ["problems", "fix", "decode", "explain"];
// Tool -1 stands for the first tool with an error.
const FRESH = { text: "", tool: -1, provider: "openai", policy: "checked", answer: "", error: "", tab: "problems" };
// Mail and chat programs truncate longer links.
const LONGEST_LINK = 200_000;
const TOO_LONG = "the input is larger than 5 MB: run `strict-schema check` on the file";

let state = { ...FRESH };
// The last check: its text and its result.
let checked = null;
let codec = null;
let fixed = null;

const input = editor(at("editor"), "Input: a schema, a tool, a list of tools or a request, as JSON",
  "Paste JSON, or drop a file: a schema, a tool, a list of tools, a tools/list result or a request.", typing(() => {
    state.text = input.text();
    return check();
  }));
const matrix = new Matrix(at("matrix"), (tool, provider) => {
  state = { ...state, tool, provider };
  remember(true);
  return judge(true);
});

function say(words) {
  at("status").textContent = words;
  clearTimeout(say.timer);
  say.timer = setTimeout(() => { at("status").textContent = ""; }, 4000);
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

// Contains only what differs from a fresh page; null if it is too long.
function fragment() {
  if (state.text.length + state.answer.length + state.error.length > LONGEST_LINK) return null;
  const changed = Object.entries(state).filter(([key, value]) => value !== FRESH[key]);
  const hash = changed.length ? `#${encode(Object.fromEntries(changed))}` : "#";
  return hash.length > LONGEST_LINK ? null : hash;
}

function remember(isStep) {
  const hash = fragment() ?? "#";
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
  setInput(state.text);
  if (![...at("policy").options].some((it) => it.value === state.policy)) state.policy = FRESH.policy;
  at("policy").value = state.policy;
  at("answer").value = state.answer;
  at("error-text").value = state.error;
  open(TABS.includes(state.tab) ? state.tab : FRESH.tab);
  return Promise.all([check(), explain()]);
}

// Checks all tools. If the text cannot be read, the last results stay and are marked as old.
async function check() {
  const { text } = state;
  const isEmpty = !text.trim();
  const waiting = setTimeout(() => { at("summary").textContent = "Checking…"; }, 1000);
  const result = isTooLong(text) ? { error: TOO_LONG } : isEmpty ? { tools: [] } : await ask("check", { text });
  clearTimeout(waiting);
  if (!result || text !== state.text) return;
  at("input-error").replaceChildren(...show.words(result.error ?? ""));
  at("stale").hidden = !(result.error && checked);
  if (result.error) {
    at("summary").textContent = summary();
    input.settle();
    input.mark(result.start === null || result.start === undefined ? []
      : [{ start: result.start, length: 1, severity: "error", message: result.error }]);
    return;
  }
  checked = isEmpty ? null : { text, ...result };
  choose(result);
  matrix.show(checked, state.tool, state.provider);
  at("together").hidden = !checked?.together.length;
  at("together-list").replaceChildren(...show.together(checked?.together ?? []));
  at("summary").textContent = summary();
  await judge(false);
}

// Keeps the chosen tool and provider if they still exist.
function choose({ tools, providers = [] }) {
  let provider = providers.findIndex((it) => it.name === state.provider);
  if (provider < 0) [provider, state.provider] = [0, FRESH.provider];
  if (!(state.tool in tools)) state.tool = Math.max(0, tools.findIndex((it) => it.cells[provider][0]));
}

function summary() {
  if (!checked) return "Paste a schema, or choose an example.";
  const { kind, count, refused, skipped, together, tools, providers } = checked;
  const noun = kind.startsWith("tool") ? "tool" : "schema";
  const accepting = providers.filter((_, at) => !tools[0].cells[at][0]).length;
  const parts = count === 1
    ? [`${accepting} of ${providers.length} accept this ${noun}`]
    : [`At least one provider rejects ${refused.toLocaleString("en")} of ${show.count(count, noun)}`];
  if (tools.length < count) parts.push(`the table has the first ${tools.length.toLocaleString("en")}`);
  if (together.length) parts.push(`${show.count(together.length, "problem")} of all in one request`);
  if (skipped) parts.push(`${show.count(skipped, "value")} skipped, because they are no tools`);
  return parts.join("; ");
}

// Checks the chosen tool for the chosen provider.
async function judge(isChosen) {
  const { tool, provider, policy } = state;
  const about = checked;
  const result = checked ? await ask("tool", { text: checked.text, tool, provider, policy }) : { findings: [], count: 0, fix: {} };
  if (!result || about !== checked) return;
  const { findings = [], fix = result } = result;
  const [name, dialect] = [checked?.tools[tool].name, result.provider?.dialect];
  at("tab-problems").textContent = result.count ? `Problems (${result.count})` : "Problems";
  at("problems-heading").textContent = !dialect ? result.error ?? "Nothing is checked yet"
    : findings.length ? `Problems of ${name} with ${dialect}` : `${dialect} accepts ${name}`;
  at("findings").replaceChildren(...findings.map((it) => show.finding(it, input.line(it.start), () => input.go(it.start, it.length))),
    ...show.more(findings.length, result.count, "problem"));
  // For text that cannot be parsed, only the place of the error is marked.
  if (at("stale").hidden) input.mark(findings);
  if (isChosen && typeof result.start === "number") input.show(findings[0]?.start ?? result.start);

  at("fix-heading").textContent = dialect ? `Fix of ${name} for ${dialect}` : "Nothing is checked yet";
  at("fix-error").textContent = fix.error ?? "";
  [codec, fixed] = [fix.codec ?? null, fix.fixed ?? null];
  for (const id of ["copy-fixed", "copy-codec"]) at(id).disabled = fixed === null;
  for (const id of ["ledger", "diff"]) at(id).hidden = fixed === null;
  at("diff").replaceChildren(...show.diff(fix.diff ?? [], fix.more_lines));
  at("ledger").replaceChildren(...show.ledger(fix.ledger ?? []), ...show.more(fix.ledger?.length, fix.changes, "change"));
  await answer();
}

async function answer() {
  const text = state.answer.trim();
  const result = text && codec ? await ask("decode", { codec, output: text }) : { value: text && "There is no fixed schema yet." };
  if (!result || text !== state.answer.trim()) return;
  at("decoded").textContent = result.value ?? result.error;
  at("decoded").classList.toggle("error", Boolean(result.error));
}

async function explain() {
  const text = state.error.trim();
  const result = text ? await ask("explain", { text }) : null;
  if ((text && !result) || text !== state.error.trim()) return;
  const nodes = result?.error ? [show.element("p", { class: "error" }, result.error)] : result ? show.explained(result) : [];
  at("explained").replaceChildren(...nodes);
}

function open(tab) {
  state.tab = tab;
  for (const name of TABS) {
    at(name).hidden = name !== tab;
    at(`tab-${name}`).setAttribute("aria-selected", String(name === tab));
    at(`tab-${name}`).tabIndex = name === tab ? 0 : -1;
  }
}

async function copy(text, what) {
  try {
    await navigator.clipboard.writeText(text);
    say(`${what} copied`);
  } catch {
    say("the browser blocks copying: select the text and copy it");
  }
}

// Waits for a pause in typing that is at least as long as the last run took.
function typing(then) {
  let timer;
  let took = 0;
  return () => {
    clearTimeout(timer);
    timer = setTimeout(async () => {
      const start = performance.now();
      const end = then();
      remember(false);
      await end;
      took = performance.now() - start;
    }, Math.max(250, took));
  };
}

function typed(id, key, then) {
  at(id).addEventListener("input", typing(() => {
    state[key] = at(id).value;
    return then();
  }));
}

// The editor normalizes line breaks, and places refer to its text.
function setInput(text) {
  input.set(text);
  state.text = input.text();
}

function setText(text) {
  state.tool = FRESH.tool;
  setInput(text);
  remember(true);
  return check();
}

async function read(file) {
  if (!file) return;
  if (isTooLong(file)) return say(TOO_LONG.replaceAll("`", ""));
  await setText(await file.text());
}

// Changes only line breaks and indentation: numbers and strings stay as written.
function format() {
  try {
    JSON.parse(input.text());
  } catch {
    return say("only valid JSON can be formatted");
  }
  let depth = 0;
  const line = () => `\n${"  ".repeat(Math.min(depth, 100))}`;
  const text = input.text().replace(/\s*("(?:[^"\\]|\\.)*"|[{[]\s*[}\]]|[{}[\],:]|[^\s{}[\],:"]+)\s*/g, (_, token) => {
    if (token === ":") return ": ";
    if (token === ",") return `,${line()}`;
    if (token === "{" || token === "[") { depth += 1; return token + line(); }
    if (token === "}" || token === "]") { depth -= 1; return line() + token; }
    return token.startsWith("{") ? "{}" : token.startsWith("[") ? "[]" : token;
  });
  return setText(`${text}\n`);
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
  typed("answer", "answer", answer);
  typed("error-text", "error", explain);
  at("policy").addEventListener("change", () => { state.policy = at("policy").value; remember(true); judge(false); });
  at("examples").append(...Object.keys(EXAMPLES).map((it) => show.element("option", {}, it)));
  at("examples").addEventListener("change", () => {
    const example = EXAMPLES[at("examples").value];
    at("examples").value = "";
    if (example) setText(`${JSON.stringify(example, null, 2)}\n`);
  });
  at("format").addEventListener("click", format);
  at("clear").addEventListener("click", () => { setText(""); input.focus(); });
  at("share").addEventListener("click", () => {
    if (fragment() === null) return say("the input is too long for a link: send the file");
    remember(false);
    copy(location.href, "link");
  });
  at("copy-fixed").addEventListener("click", () => copy(fixed, "fixed schema"));
  at("copy-codec").addEventListener("click", () => copy(codec, "codec"));
  at("file").addEventListener("change", () => read(at("file").files[0]));
  for (const tab of TABS) at(`tab-${tab}`).addEventListener("click", () => { open(tab); remember(false); });
  at("tabs").addEventListener("keydown", (event) => {
    const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (!step) return;
    open(TABS[(TABS.indexOf(state.tab) + step + TABS.length) % TABS.length]);
    at(`tab-${state.tab}`).focus();
  });
  // Runs before the editor, which would insert the file.
  const drop = (event) => {
    const { files } = event.dataTransfer;
    document.body.classList.toggle("over", event.type === "dragover");
    if (event.type === "dragleave" || !event.dataTransfer.types.includes("Files")) return;
    event.preventDefault();
    event.stopPropagation();
    if (event.type === "drop") read(files[0]);
  };
  for (const kind of ["dragover", "dragleave", "drop"]) addEventListener(kind, drop, true);
  addEventListener("popstate", restore);
}

themes();
listen();
const start = await ask("start");
if (start.text && location.hash.length < 2) await setText(start.text);
else await restore();
document.documentElement.dataset.ready = "yes";

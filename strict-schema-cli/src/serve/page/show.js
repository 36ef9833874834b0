// Functions from data to elements. Text is always set as text, never as markup.

/** An element with attributes and children; a string is text. */
export function element(name, attributes = {}, ...children) {
  const node = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) {
    if (key === "on") node.addEventListener("click", value);
    else if (value !== null && value !== undefined && value !== false) node.setAttribute(key, value);
  }
  node.append(...children.filter((it) => it !== null && it !== undefined));
  return node;
}

/** A message: backticks enclose code. */
export function words(text) {
  return text.split("`").map((piece, index) => (index % 2 ? element("code", {}, piece) : piece)).filter((it) => it !== "");
}

/** `1 error`, `2 errors`. */
export const count = (number, what) => `${number.toLocaleString("en")} ${what}${number === 1 ? "" : "s"}`;

function verdict([errors, warnings]) {
  if (errors) return ["bad", "✗", errors, errors === 1 ? "error" : "errors"];
  if (warnings) return ["warn", "!", warnings, warnings === 1 ? "warning" : "warnings"];
  return ["good", "✓", "", "accepted"];
}

// The name for screen readers contains the visible text, and more.
function cell(tool, provider, number, isOne) {
  const [kind, sign, many, words] = verdict(tool.cells[number]);
  const hidden = (text) => element("span", { class: "heard" }, text);
  const [before, after] = isOne ? [element("span", {}, provider.name), ""] : [null, `: ${tool.name}, ${provider.name}`];
  return element("button", {
    type: "button", class: kind, tabindex: -1, "aria-pressed": "false", title: `${provider.dialect}: ${many} ${words}`,
    "data-tool": tool.index, "data-provider": provider.name,
  }, before, " ", element("span", {}, String(many), element("span", { class: "sign", "aria-hidden": "true" }, sign), hidden(` ${words}${after}`)));
}

/** The matrix of one tool: one button for each provider. */
export function one(data) {
  const tool = { ...data.tools[0], index: 0 };
  return element("div", { class: "one", role: "group", "aria-label": `Providers for ${tool.name}` },
    ...data.providers.map((provider, number) => cell(tool, provider, number, true)));
}

/** The matrix of several tools, without its rows. */
export function table(data) {
  const head = element("tr", {}, element("th", { scope: "col" }, "Tool"),
    ...data.providers.map((it) => element("th", { scope: "col" }, element("span", {}, it.name))));
  return element("table", {}, element("thead", {}, head), element("tbody"));
}

/** Some rows of the matrix. */
export function rows(data, from, to) {
  return data.tools.slice(from, to).map((it, index) => {
    const tool = { ...it, index: from + index };
    return element("tr", {}, element("th", { scope: "row", title: tool.name }, tool.name),
      ...data.providers.map((provider, number) => element("td", {}, cell(tool, provider, number, false))));
  });
}

/** The problems of one tool. */
export function finding(it, line, go) {
  return element("li", { class: `is-${it.severity}` },
    element("p", {}, element("button", { type: "button", class: "name", on: go }, `${it.rule} ${it.name}`),
      element("span", { class: "small" }, ` ${it.severity} · line ${line} · ${it.pointer || "the root"}`)),
    element("p", {}, ...words(it.message)),
    ...it.quotes.map((quote) => element("p", { class: "small" }, "The API says: ", element("code", {}, quote))));
}

/** Problems of all tools in one request. */
export function together(findings) {
  return findings.map((it) => element("li", { class: `is-${it.severity}` },
    element("p", {}, element("strong", {}, `${it.rule} ${it.name}: `), ...words(it.message)),
    element("p", { class: "small" }, `${it.severity} with ${it.providers.join(", ")}`)));
}

/** A list item that counts the omitted entries, if there are any. */
export function more(shown, all, what) {
  return shown < all ? [element("li", {}, `${count(all - shown, `more ${what}`)} are not shown`)] : [];
}

// How many unchanged lines are shown around a change.
const CONTEXT = 4;

/** The difference, with the lines around each change. */
export function diff(lines, left) {
  const kinds = { "+": "diff-line plus", "-": "diff-line minus", " ": "diff-line" };
  const gap = (words) => element("span", { class: "diff-line gap" }, `… ${words}`);
  const near = new Set();
  lines.forEach(([tag], at) => { for (let it = at - CONTEXT; tag !== " " && it <= at + CONTEXT; it += 1) near.add(it); });
  const nodes = [];
  for (let at = 0; at < lines.length; at += 1) {
    let end = at;
    while (end < lines.length && !near.has(end)) end += 1;
    if (end - at > 2) {
      nodes.push(gap(count(end - at, "unchanged line")));
      at = end - 1;
    } else {
      nodes.push(element("span", { class: kinds[lines[at][0]] }, `${lines[at][0]} ${lines[at][1]}`));
    }
  }
  if (left) nodes.push(gap(`${count(left, "more line")}: copy the fixed schema to see all`));
  return nodes;
}

export function ledger(changes) {
  if (!changes.length) return [element("li", {}, "Nothing changes: the provider accepts your schema.")];
  return changes.map((it) => element("li", {},
    element("p", {}, ...words(it.did), element("span", { class: "small" }, ` ${it.pointer || "the root"}: ${it.loss}`))));
}

/** The meaning of a provider's error message. */
export function explained(data) {
  if (data.rule) return [rule(data.rule)];
  if (!data.errors.length) {
    const near = data.nearest ? ` The most similar one is: ${data.nearest}` : "";
    return [element("p", { class: "error" }, `This is not a known provider error.${near}`)];
  }
  return data.errors.map((it) => {
    const title = it.rule ? `${it.rule.id} ${it.rule.name}: ${it.rule.forbids}` : "This is not about the schema itself";
    const rows = [["Sent by", it.providers.join(", ") || "another API"], ["Place", place(it)], ["Why", it.rule?.why], ["Fix", it.rule?.fix],
      ["Note", it.note], ["Or", it.other_rules.map((other) => `${other.id} ${other.name}`).join(", ")]];
    return element("div", {}, element("h3", {}, ...words(title)), list(rows));
  });
}

function place(it) {
  const where = it.pointer === null ? null : it.pointer || "the root";
  const tool = it.tool.name ?? (it.tool.index === null ? null : `tool ${it.tool.index}`);
  return [tool, where, it.keywords.join(", "), it.key && `“${it.key}”`].filter(Boolean).join(" · ");
}

function rule(it) {
  const rows = [["Why", it.why], ["Fix", it.fix], ["Rejected by", it.refused_by?.join(", ")], ["Disputed", it.disputed_by?.join(", ")]];
  return element("div", {}, element("h3", {}, ...words(`${it.id} ${it.name}: forbids ${it.forbids}`)), list(rows));
}

function list(rows) {
  const full = rows.filter(([, value]) => value);
  return element("dl", {}, ...full.flatMap(([name, value]) => [element("dt", {}, name), element("dd", {}, ...words(value))]));
}

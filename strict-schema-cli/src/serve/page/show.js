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

const count = (number, what) => `${number} ${what}${number === 1 ? "" : "s"}`;

function verdict(cell) {
  if (cell.errors) return ["bad", count(cell.errors, "error"), `${cell.errors} ✗`];
  if (cell.warnings) return ["warn", count(cell.warnings, "warning"), `${cell.warnings} !`];
  return ["good", "fine", "✓"];
}

function cellButton(tool, provider, cell, label, state, choose) {
  const [kind, words] = verdict(cell);
  const pressed = state.tool === tool.index && state.provider === provider.name;
  return element("button", {
    type: "button",
    class: kind,
    "aria-pressed": String(pressed),
    "aria-label": `${tool.name}, ${provider.name}: ${words}`,
    title: cell.first ?? "fine",
    "data-tool": tool.index,
    "data-provider": provider.name,
    on: () => choose(tool.index, provider.name),
  }, ...label);
}

/** The matrix: chips for one tool, a table for several. */
export function matrix(data, state, choose) {
  const tools = data.tools.map((tool, index) => ({ ...tool, index }));
  if (tools.length === 1) {
    const items = data.providers.map((provider, at) => {
      const cell = tools[0].cells[at];
      const label = [element("span", {}, provider.name), element("span", {}, verdict(cell)[1])];
      return element("li", {}, cellButton(tools[0], provider, cell, label, state, choose));
    });
    return element("ul", { class: "chips", "aria-label": `Providers for ${tools[0].name}` }, ...items);
  }
  const head = element("tr", {}, element("th", { scope: "col" }, "Tool"),
    ...data.providers.map((it) => element("th", { scope: "col" }, element("span", {}, it.name))));
  const rows = tools.map((tool) => element("tr", {}, element("th", { scope: "row", title: tool.name }, tool.name),
    ...data.providers.map((provider, at) =>
      element("td", {}, cellButton(tool, provider, tool.cells[at], [verdict(tool.cells[at])[2]], state, choose)))));
  return element("div", { class: "scroll", tabindex: "0", role: "region", "aria-label": "Tools by providers" },
    element("table", {}, element("thead", {}, head), element("tbody", {}, ...rows)));
}

/** The schema's text with a mark at each finding. */
export function marked(text, findings) {
  const spots = findings.map((it, index) => ({ ...it, index })).sort((a, b) => a.start - b.start || b.length - a.length);
  const nodes = [];
  let at = 0;
  for (const spot of spots) {
    if (spot.start < at || !spot.length) continue;
    nodes.push(text.slice(at, spot.start));
    const end = spot.start + spot.length;
    nodes.push(element("mark", { class: `is-${spot.severity}`, "data-at": spot.start, title: `${spot.rule} ${spot.name}` }, text.slice(spot.start, end)));
    at = end;
  }
  nodes.push(text.slice(at));
  return nodes;
}

/** One finding of the list. */
export function finding(it, go) {
  return element("li", { class: `is-${it.severity}` },
    element("button", { type: "button", class: "name", on: go }, `${it.rule} ${it.name}`),
    element("p", {}, ...words(it.message)),
    element("p", { class: "small" }, `${it.severity} at ${it.pointer || "the root"}`),
    ...it.quotes.map((quote) => element("p", { class: "small" }, "The API says: ", element("code", {}, quote))));
}

/** Findings about all tools in one request. */
export function together(faults) {
  return faults.map((it) => element("li", { class: `is-${it.severity}` },
    element("p", {}, element("strong", {}, `${it.rule} ${it.name}: `), ...words(it.message)),
    element("p", { class: "small" }, `${it.severity} with ${it.providers.join(", ")}`)));
}

export function diff(lines) {
  const kinds = { "+": "diff-line plus", "-": "diff-line minus", " ": "diff-line" };
  return lines.map(([tag, text]) => element("span", { class: kinds[tag] }, `${tag} ${text}`));
}

export function ledger(changes) {
  if (!changes.length) return [element("li", {}, "Nothing: the provider accepts your schema unchanged.")];
  return changes.map((it) => element("li", {},
    element("p", {}, ...words(it.did)),
    element("p", { class: "small" }, `${it.pointer || "the root"}: ${it.loss}`)));
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
    const rows = [["Sent by", it.providers.join(", ") || "a route"], ["Place", place(it)], ["Why", it.rule?.why], ["Fix", it.rule?.fix],
      ["Note", it.note], ["Or", it.otherRules.map((other) => `${other.id} ${other.name}`).join(", ")]];
    return element("div", {}, element("h3", {}, ...words(title)), list(rows));
  });
}

function place(it) {
  const where = it.pointer === null ? null : it.pointer || "the root";
  const tool = it.tool.name ?? (it.tool.index === null ? null : `tool ${it.tool.index}`);
  return [tool, where, it.keywords.join(", "), it.key && `“${it.key}”`].filter(Boolean).join(" · ");
}

function rule(it) {
  const rows = [["Why", it.why], ["Fix", it.fix], ["Refused by", it.refused.join(", ")], ["Disputed", it.disputed.join(", ")]];
  return element("div", {}, element("h3", {}, ...words(`${it.id} ${it.name}: forbids ${it.forbids}`)), list(rows));
}

function list(rows) {
  const full = rows.filter(([, value]) => value);
  return element("dl", {}, ...full.flatMap(([name, value]) => [element("dt", {}, name), element("dd", {}, ...words(value))]));
}

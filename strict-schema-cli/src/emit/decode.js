// Decodes the output of a model for normalized schemas, as `strict-schema decode` does. It needs no package.
// `strict-schema codec --emit` wrote this file: emit it again rather than edit it.

/** Why output is rejected. */
export class DecodeError extends Error {}

/**
 * Decodes output to the form of the tool's own schema, and checks it against that schema.
 *
 * `output` is JSON text, or what `JSON.parse` made of it. Prefer the text: in it every number is exact, and an integer beyond 2^53 is
 * returned as a bigint. In a parsed value such an integer is refused, since it may have been another one.
 */
export function decode(tool /*: Tool */, output /*: unknown */) /*: unknown */ {
  const text = typeof output === "string" ? output : JSON.stringify(output, exactNumber);
  let value = parse(text, 127);
  for (const codec of CODECS.get(meant(tool)) ?? []) value = decoded(parse(codec, 600), value);
  return plain(value);
}

/** The tool that a call names, which may leave out the namespace, or name one that the tools do not have. */
function meant(called /*: string */) /*: string */ {
  const ends = [(it /*: string */) => it === called, (it /*: string */) => it.endsWith(`.${called}`), (it /*: string */) => called.endsWith(`.${it}`)];
  const found = ends.map((fits) => keys(CODECS).filter(fits)).find((it) => it.length > 0) ?? [];
  if (found.length > 1) refuse("", `\`${called}\` may be \`${found.join("\` or \`")}\``);
  return found[0] ?? refuse("", `there is no tool \`${called}\``);
}

function refuse(at /*: string */, why /*: string */) /*: never */ {
  throw new DecodeError(at === "" ? why : `at ${at}: ${why}`);
}

// JSON, with objects as maps and numbers as written.

class Num {
  text /*: string */;
  isFloat /*: boolean */;
  /** The number is the first value times ten to the power of the second. */
  exact /*: [bigint, number] */;
  constructor(text /*: string */) {
    const near = Number(text);
    if (!Number.isFinite(near)) refuse("", `the number ${text.slice(0, 30)} is out of range`);
    const whole = /^-?\d+$/.test(text) && text !== "-0" ? BigInt(text) : null;
    this.text = text;
    this.isFloat = whole === null || whole < -(2n ** 63n) || whole >= 2n ** 64n;
    this.exact = whole !== null && !this.isFloat ? [whole, 0] : exactFloat(near);
    while (this.exact[0] !== 0n && this.exact[0] % 10n === 0n) this.exact = [this.exact[0] / 10n, this.exact[1] + 1];
    if (this.exact[0] === 0n) this.exact = [0n, 0];
  }
}

function exactFloat(float /*: number */) /*: [bigint, number] */ {
  if (Number.isInteger(float) && Math.abs(float) < 2 ** 64) return [BigInt(float), 0];
  const [, sign, whole, fraction = "", power = "0"] = /^(-?)(\d+)(?:\.(\d+))?(?:e(.+))?$/.exec(String(float)) ?? [];
  return [BigInt(sign + whole + fraction), Number(power) - fraction.length];
}

/** Both numbers as integers in one unit. */
function aligned(one /*: Num */, other /*: Num */) /*: [bigint, bigint] */ {
  const unit = Math.min(one.exact[1], other.exact[1]);
  const [a, b] = [one, other].map(({ exact: [digits, power] }) => digits * 10n ** BigInt(power - unit));
  return [a, b];
}

function compare(one /*: Num */, other /*: Num */) /*: number */ {
  const [a, b] = aligned(one, other);
  return a < b ? -1 : Number(a > b);
}

function isMultiple(one /*: Num */, of /*: Num */) /*: boolean */ {
  const [a, b] = aligned(one, of);
  return b <= 0n || a % b === 0n;
}

function exactNumber(_key /*: string */, value /*: unknown */) /*: unknown */ {
  const isInexact = typeof value === "number" && Number.isInteger(value) && !Number.isSafeInteger(value);
  return isInexact && Math.abs(value) < 2 ** 64 ? refuse("", `${value} is beyond 2^53: pass the text of the output`) : value;
}

const TOKEN =
  /[ \t\n\r]*(?:("(?:[^"\\\0-\x1f]+|\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4}))*")|(-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?)|(true|false|null|[{}[\],:]))/y;

function parse(text /*: string */, levels /*: number */) /*: any */ {
  let at = 0;
  const next = () => {
    TOKEN.lastIndex = at;
    const token = TOKEN.exec(text) ?? refuse("", "it is not JSON");
    at = TOKEN.lastIndex;
    return token;
  };
  const read = ([, string, number, word] /*: any */, level /*: number */) /*: any */ => {
    if (string !== undefined) return textOf(string);
    if (number !== undefined) return new Num(number);
    if (word === "true" || word === "false") return word === "true";
    if (word === "null") return null;
    const isObject = word === "{";
    if ((!isObject && word !== "[") || level >= levels) refuse("", "it is not JSON, or is nested too deeply");
    const map = new Map();
    const list /*: any[] */ = [];
    const end = isObject ? "}" : "]";
    let token = next();
    if (token[3] === end) return isObject ? map : list;
    for (;;) {
      if (!isObject) {
        list.push(read(token, level + 1));
      } else {
        const key = token[1] === undefined ? refuse("", "it is not JSON") : textOf(token[1]);
        if (next()[3] !== ":") refuse("", "it is not JSON");
        map.set(key, read(next(), level + 1));
      }
      const after = next()[3];
      if (after === end) return isObject ? map : list;
      if (after !== ",") refuse("", "it is not JSON");
      token = next();
    }
  };
  const value = read(next(), 0);
  return /[^ \t\n\r]/.test(text.slice(at)) ? refuse("", "it is not JSON") : value;
}

function textOf(token /*: string */) /*: string */ {
  const text = JSON.parse(token);
  return /\p{Surrogate}/u.test(text) ? refuse("", "half a character") : text;
}

/** The value as plain JavaScript. */
function plain(value /*: any */) /*: any */ {
  if (value instanceof Map) return Object.fromEntries([...value].map(([key, inner]) => [key, plain(inner)]));
  if (Array.isArray(value)) return value.map(plain);
  if (!(value instanceof Num)) return value;
  const near = Number(value.text);
  return Number.isInteger(near) && !Number.isSafeInteger(near) && /^-?\d+$/.test(value.text) ? BigInt(value.text) : near;
}

/** A string that is equal for equal values. */
function canonical(value /*: any */) /*: string */ {
  if (value instanceof Map) {
    return `{${[...value].map(([key, inner]) => `${JSON.stringify(key)}:${canonical(inner)}`).sort().join()}}`;
  }
  if (Array.isArray(value)) return `[${value.map(canonical).join()}]`;
  return value instanceof Num ? value.exact.join("e") : JSON.stringify(value);
}

/** How many values there are in a value. */
function size(value /*: any */) /*: number */ {
  const inner = value instanceof Map || Array.isArray(value) ? [...value.values()] : [];
  return inner.reduce((sum, it) => sum + size(it), 1);
}

function at(root /*: any */, pointer /*: string */) /*: any */ {
  let value = root;
  for (const step of pointer.split("/").slice(1).map((it) => it.replaceAll("~1", "/").replaceAll("~0", "~"))) {
    const isIndex = Array.isArray(value) && /^(?:0|[1-9]\d*)$/.test(step);
    value = value instanceof Map ? value.get(step) : isIndex ? value[Number(step)] : undefined;
  }
  return value;
}

const below = (at /*: string */, step /*: string | number */) =>
  `${at}/${String(step).replaceAll("~", "~0").replaceAll("/", "~1")}`;

// The plan: how each part of an answer is decoded.

function decoded(codec /*: any */, answer /*: any */) /*: any */ {
  const steps = codec.get("steps");
  const index = (id /*: Num */) => steps[Number(id.text)];
  const budget = { left: Math.min(Math.max(4 * size(codec.get("original")) * size(answer), 2_000_000), 20_000_000) };
  const original = checker(codec.get("original"), budget, null);
  const sent = codec.has("sent") ? checker(codec.get("sent"), budget, { isClosed: codec.get("closed") === true }) : null;
  const chosen = new Map();

  const read = (id /*: Num */, answer /*: any */, here /*: string */, depth /*: number */) /*: any */ => {
    if (budget.left-- < 0 || depth > 300) refuse(here, "it is too large");
    const step = index(id);
    if (step === "keep") return answer;
    if (step === "text") return typeof answer === "string" ? parse(answer, 127) : refuse(here, "expected a string with JSON");
    const [kind] = [...step.keys()].filter((it) => !["entries", "rest", "written", "holds"].includes(it));
    const inner = step.get(kind);
    const go = (id /*: Num */, value /*: any */, ...path /*: any[] */) => read(id, value, path.reduce(below, here), depth + 1);
    switch (kind) {
      case "same":
        return go(inner, answer);
      case "nullable":
        return answer === null ? null : go(inner, answer);
      case "list":
        return array(answer, here).map((item /*: any */, place /*: number */) => go(inner, item, place));
      case "places":
        return array(answer, here).map((item /*: any */, place /*: number */) => go(inner[place] ?? step.get("rest"), item, place));
      case "unwrap": {
        const value = object(answer, here).get(inner[0]);
        if (value === undefined || answer.size > 1) refuse(here, `expected an object with \`${inner[0]}\``);
        return go(inner[1], value, inner[0]);
      }
      case "map":
        return entries(inner, step, answer, here, go);
      case "object":
        return members(inner, step.get("entries") ?? null, null, answer, here, go);
      case "open":
        return members(inner, null, step.get("rest"), answer, here, go);
      case "tuple":
        return tuple(inner, step.get("rest") ?? null, answer, here, go);
      default: {
        if (!chosen.has(step)) chosen.set(step, new Map());
        const known = chosen.get(step);
        if (!known.has(answer)) known.set(answer, attempt(() => choice(inner, step, answer, here, go)));
        const { value, error } = known.get(answer);
        if (error) throw error;
        return value;
      }
    }
  };

  const entries = (kinds /*: any */, step /*: any */, answer /*: any */, here /*: string */, go /*: any */) => {
    const map = new Map();
    array(answer, here).forEach((entry /*: any */, place /*: number */) => {
      const [key, value] = entry instanceof Map ? [entry.get("key"), entry.get("value")] : [];
      if (typeof key !== "string" || value === undefined) refuse(below(here, place), "expected an entry: a key and a value");
      const other = [...entry.keys()].find((name) => name !== "key" && name !== "value");
      if (other !== undefined) refuse(below(here, place), `there is no property ${JSON.stringify(other)}`);
      const id = kindOf(kinds, step, key, entry);
      if (!id || map.has(key)) refuse(below(here, place), `the key ${JSON.stringify(key)} is not permitted with this value, or occurs more than once`);
      map.set(key, go(id, value, place, "value"));
    });
    return map;
  };

  /** The step for an entry: of the kind in which it was written; of several, the one whose pattern the key matches. */
  const kindOf = (kinds /*: any */, step /*: any */, key /*: string */, entry /*: any */) => {
    const fitting = (it /*: number */) => kinds[it][0] === null || matches(kinds[it][0], key) !== false;
    const written = writtenIn(step);
    const places = [...kinds.keys()].filter(fitting).sort((one, other) => Number(kinds[one][0] === null) - Number(kinds[other][0] === null));
    for (const isLoose of [false, true]) {
      const isMeant = (it /*: number */) => !isLoose || (kinds[it][0] === null) === (kinds[places[0]][0] === null);
      const place = places.find((it) => sent && written[it] && isMeant(it) && fits(sent.as(false, true, isLoose), written[it], entry));
      if (place !== undefined) return kinds[place][1];
    }
    return places.length > 0 && written.length < kinds.length ? kinds[places[0]][1] : null;
  };

  /** The branches or kinds that are written in the schema that was sent. */
  const writtenIn = (step /*: any */) => (sent && step.has("written") && at(sent.root, step.get("written"))?.get("anyOf")) || [];

  /** The value that a member is decoded to; undefined if it is absent. */
  const member = ([name, id, presence] /*: any */, answer /*: any */, here /*: string */, go /*: any */) => {
    const value = answer.get(name);
    if (value === undefined) return presence === "required" ? refuse(here, `\`${name}\` is missing`) : undefined;
    if (value === null && presence === "null") return undefined;
    if (presence !== "list") return go(id, value, name);
    const list = array(value, below(here, name));
    if (list.length > 1) refuse(below(here, name), "expected at most one item");
    return list.length === 0 ? undefined : go(id, list[0], name, 0);
  };

  const members = (declared /*: any */, more /*: any */, rest /*: any */, answer /*: any */, here /*: string */, go /*: any */) => {
    const map = new Map();
    const names = new Set(declared.map(([name] /*: any */) => name));
    object(answer, here);
    for (const it of declared) {
      const value = member(it, answer, here, go);
      if (value !== undefined) map.set(it[0], value);
    }
    if (more && answer.has(more[0])) {
      const further = object(go(more[1], answer.get(more[0]), more[0]), below(here, more[0]));
      for (const [key, value] of further) {
        if (names.has(key)) refuse(below(here, more[0]), `\`${key}\` is a declared property`);
        map.set(key, value);
      }
    }
    for (const [name, value] of answer) {
      if (names.has(name) || (more && name === more[0])) continue;
      map.set(name, rest ? go(rest, value, name) : refuse(here, `\`${name}\` is not declared`));
    }
    return map;
  };

  const tuple = (declared /*: any */, rest /*: any */, answer /*: any */, here /*: string */, go /*: any */) => {
    const items /*: any[] */ = [];
    let hasEnded = false;
    object(answer, here);
    for (const it of declared) {
      const value = member(it, answer, here, go);
      if (value !== undefined && hasEnded) refuse(here, `\`${it[0]}\` follows an item that is absent`);
      if (value === undefined) hasEnded = true;
      else items.push(value);
    }
    const names = declared.map(([name] /*: any */) => name);
    if (rest && answer.has(rest[0])) {
      const more = array(answer.get(rest[0]), below(here, rest[0]));
      if (more.length > 0 && hasEnded) refuse(here, `\`${rest[0]}\` follows an item that is absent`);
      const step = index(rest[1]);
      const each = step instanceof Map && step.has("list") ? step.get("list") : null;
      more.forEach((item /*: any */, place /*: number */) => items.push(each ? go(each, item, rest[0], place) : item));
    }
    for (const name of answer.keys()) {
      if (!names.includes(name) && !(rest && rest[0] === name)) refuse(here, `\`${name}\` is not declared`);
    }
    return items;
  };

  const choice = (branches /*: any */, step /*: any */, answer /*: any */, here /*: string */, go /*: any */) => {
    const written = writtenIn(step);
    for (const isLoose of [false, true]) {
      const fitting = new Map();
      written.slice(0, branches.length).forEach((schema /*: any */, place /*: number */) => {
        const id = branches[place];
        if (!fitting.has(id.text) && sent && fits(sent.as(false, true, isLoose), schema, answer)) fitting.set(id.text, id);
      });
      if (fitting.size === 0) continue;
      if (fitting.size === 1) return go([...fitting.values()][0], answer);
      return firstThatHolds([...fitting.values()], step.get("holds"), answer, go);
    }
    return refuse(here, "it has none of the forms that are possible");
  };

  /** Several branches accept this form. The original schema decides by the decoded value. */
  const firstThatHolds = (ids /*: any */, holds /*: any */, answer /*: any */, go /*: any */) => {
    let first /*: any */ = null;
    for (const id of ids) {
      const found = attempt(() => go(id, answer));
      const schemas = holds.map((pointer /*: string */) => at(original.root, pointer)).filter((it /*: any */) => it !== undefined);
      const isHeld = !found.error && schemas.every((it /*: any */) => fits(original.as(true, true, false), it, found.value));
      if (isHeld) return found.value;
      if (!first || (first.error && !found.error)) first = found;
    }
    if (first.error) throw first.error;
    return first.value;
  };

  const value = read(codec.get("root"), answer, "", 0);
  if (!fits(original.as(true, true, false), original.root, value)) {
    const { at, what } = original.why ?? { at: "", what: "does not fit its schema" };
    refuse("", `the decoded value${at && ` at ${at}`} ${what}`);
  }
  return value;
}

const array = (value /*: any */, here /*: string */) => (Array.isArray(value) ? value : refuse(here, "expected an array"));
const object = (value /*: any */, here /*: string */) => (value instanceof Map ? value : refuse(here, "expected an object"));

function attempt(work /*: () => any */) /*: { value?: any, error?: DecodeError } */ {
  try {
    return { value: work() };
  } catch (error) {
    if (error instanceof DecodeError) return { error };
    throw error;
  }
}

// The schemas: whether a value satisfies one, draft-04 to 2020-12. A keyword that cannot be evaluated refuses nothing.

const DRAFTS /*: [string, number][] */ = [["draft-03", 4], ["draft-04", 4], ["draft-06", 6], ["draft-07", 7], ["2019-09", 2019]];

function checker(root /*: any */, budget /*: any */, sent /*: any */) /*: any */ {
  const named = (root instanceof Map && root.get("$schema")) || "";
  const draft = DRAFTS.find(([name]) => String(named).includes(name))?.[1] ?? 2020;
  const shared /*: any */ = { root, draft, sent, budget, open: [], asked: [], cycles: 0, why: null };
  const ways = new Map();
  shared.as = (formats /*: boolean */, unknown /*: boolean */, isLoose /*: boolean */) => {
    const key = `${formats} ${unknown} ${isLoose}`;
    if (!ways.has(key)) ways.set(key, { shared, formats, unknown, isLoose, known: new Map() });
    return ways.get(key);
  };
  return shared;
}

function fits(way /*: any */, schema /*: any */, value /*: any */) /*: boolean */ {
  const { shared } = way;
  if (shared.budget.left-- < 0) refuse("", "it is too large to be checked");
  shared.why = null;
  if (!(schema instanceof Map)) return schema !== false;
  const isKept = typeof value === "object" && value !== null && !(value instanceof Num);
  const known = isKept ? way.known.get(schema) ?? way.known.set(schema, new Map()).get(schema) : null;
  if (known?.has(value)) return known.get(value);
  const cycles = shared.cycles;
  const verdict = followed(way, schema, value);
  if (known && shared.cycles === cycles) known.set(value, verdict);
  return verdict;
}

/** The keywords that are broken by what is broken in them. */
const THROUGH = ["properties", "items", "prefixItems", "$ref", "allOf"];

/** Whether each value fits its schema. If one does not, the reason gets its place. */
function each(way /*: any */, members /*: any[] */) /*: boolean */ {
  return members.every(([step, schema, value]) => {
    if (fits(way, schema, value)) return true;
    const { why } = way.shared;
    way.shared.why = why && { ...why, at: below("", step) + why.at };
    return false;
  });
}

function followed(way /*: any */, schema /*: any */, value /*: any */) /*: boolean */ {
  const { draft, sent } = way.shared;
  // Up to draft 7, the keywords next to `$ref` are ignored.
  if (draft <= 7 && typeof schema.get("$ref") === "string") schema = new Map([["$ref", schema.get("$ref")]]);
  if (value === null && schema.get("nullable") === true && (sent || !["type", "enum", "const"].some((it) => schema.has(it)))) return true;
  for (const [name, rule] of schema) {
    if (!Object.hasOwn(CHECKS, name) || (name === "prefixItems" && draft < 2020)) continue;
    if (!CHECKS[name](way, rule, value, schema)) {
      const shown = rule instanceof Num ? rule.text : canonical(rule);
      if (!way.shared.why || !THROUGH.includes(name)) way.shared.why = { at: "", what: `does not satisfy \`${name}\`: ${shown.slice(0, 100)}` };
      return false;
    }
  }
  const declared = schema.get("properties");
  const isClosed = sent?.isClosed && !way.isLoose && declared instanceof Map && value instanceof Map;
  if (!isClosed || schema.has("additionalProperties") || schema.has("patternProperties")) return true;
  return [...value.keys()].every((it) => declared.has(it));
}

const admits = (way /*: any */, schema /*: any */, value /*: any */) =>
  fits(way.shared.as(way.shared.draft <= 7, way.unknown, way.isLoose), schema, value);
/** Whether the value satisfies it however the unknown parts are decided. */
const surely = (way /*: any */, schema /*: any */, value /*: any */, formats /*: boolean */ = way.shared.draft <= 7) =>
  fits(way.shared.as(formats, !way.unknown, way.isLoose), schema, value);

/** Whether the text matches; null if the pattern cannot be evaluated. */
function matches(pattern /*: string */, text /*: string */) /*: boolean | null */ {
  return PATTERNS.get(pattern)?.test(text) ?? null;
}

function target(root /*: any */, reference /*: string */) /*: any */ {
  let pointer;
  try {
    pointer = decodeURIComponent(reference.slice(1));
  } catch {
    return undefined;
  }
  const found = reference === "" || reference === "#" ? root : reference.startsWith("#/") ? at(root, pointer) : undefined;
  return found instanceof Map || typeof found === "boolean" ? found : undefined;
}

function refers(way /*: any */, reference /*: string */, value /*: any */) /*: boolean */ {
  const { shared } = way;
  const found = target(shared.root, reference);
  if (found === undefined) return way.unknown;
  if (shared.open.some(([schema, of] /*: any */) => schema === found && of === value)) {
    shared.cycles++;
    return true;
  }
  shared.open.push([found, value]);
  const verdict = fits(way, found, value);
  shared.open.pop();
  return verdict;
}

const isMap = (it /*: any */) => it instanceof Map;
const keys = (it /*: any */) => (isMap(it) ? [...it.keys()] : []);
const enough = (rule /*: any */, count /*: number */) => !(rule instanceof Num) || compare(new Num(String(count)), rule) >= 0;
const few = (rule /*: any */, count /*: number */) => !(rule instanceof Num) || compare(new Num(String(count)), rule) <= 0;
const onNumber = (holds /*: any */) => (_ /*: any */, rule /*: any */, value /*: any */, schema /*: any */) =>
  !(value instanceof Num) || !(rule instanceof Num) || holds(compare(value, rule), schema);
const onText = (holds /*: any */) => (way /*: any */, rule /*: any */, value /*: any */) => typeof value !== "string" || holds(rule, value, way);
const onList = (holds /*: any */) => (way /*: any */, rule /*: any */, value /*: any */, schema /*: any */) =>
  !Array.isArray(value) || holds(way, rule, value, schema);
const onObject = (holds /*: any */) => (way /*: any */, rule /*: any */, value /*: any */, schema /*: any */) =>
  !isMap(value) || holds(way, rule, value, schema);

function hasType(way /*: any */, rule /*: any */, value /*: any */) /*: boolean */ {
  const types = Array.isArray(rule) ? rule : [rule];
  if (value instanceof Num) {
    const hasPoint = way.shared.draft === 4 && value.isFloat && Math.abs(Number(value.text)) < 2 ** 63;
    return types.includes("number") || (!hasPoint && types.includes("integer") && value.exact[1] >= 0);
  }
  const type = value === null ? "null" : isMap(value) ? "object" : Array.isArray(value) ? "array" : typeof value;
  return types.includes(type);
}

/** Whether the schema's own keywords declare the property. */
const declares = (way /*: any */, schema /*: any */, name /*: string */) =>
  keys(schema.get("properties")).includes(name) ||
  keys(schema.get("patternProperties")).some((it) => matches(it, name) ?? way.unknown);

const mayBeLeftOut = (way /*: any */, schema /*: any */, name /*: string */) => {
  const property = isMap(schema.get("properties")) ? schema.get("properties").get(name) : undefined;
  return way.isLoose && property !== undefined && (admits(way, property, null) || admits(way, property, EMPTY));
};
const EMPTY /*: any[] */ = [];

const areNames = (rule /*: any */) => Array.isArray(rule) && rule.every((it) => typeof it === "string");

const dependencies = onObject((way /*: any */, rule /*: any */, value /*: any */) =>
  !isMap(rule) || [...rule].filter(([name]) => value.has(name)).every(([, needs]) =>
    Array.isArray(needs) ? needs.every((it) => typeof it !== "string" || value.has(it)) : fits(way, needs, value)));

const prefixOf = (way /*: any */, schema /*: any */) =>
  [way.shared.draft >= 2020 ? schema.get("prefixItems") : null, schema.get("items")].find(Array.isArray) ?? [];

const placed = onList((way /*: any */, rule /*: any */, value /*: any */) =>
  each(way, rule.slice(0, value.length).map((schema /*: any */, place /*: number */) => [place, schema, value[place]])));

const rest = onList((way /*: any */, rule /*: any */, value /*: any */, schema /*: any */) => {
  const first = prefixOf(way, schema).length;
  return each(way, value.slice(first).map((it /*: any */, place /*: number */) => [first + place, rule, it]));
});

/** Next to a type, `nullable` adds null to it, and to the values that are listed. */
const addsNull = (schema /*: any */, value /*: any */) =>
  value === null && schema.get("nullable") === true && schema.has("type");

const CHECKS /*: any */ = {
  type: (way /*: any */, rule /*: any */, value /*: any */, schema /*: any */) =>
    addsNull(schema, value) || hasType(way, rule, value),
  enum: (_ /*: any */, rule /*: any */, value /*: any */, schema /*: any */) =>
    !Array.isArray(rule) || addsNull(schema, value) || rule.some((it) => canonical(it) === canonical(value)),
  const: (_ /*: any */, rule /*: any */, value /*: any */, schema /*: any */) =>
    addsNull(schema, value) || canonical(rule) === canonical(value),
  $ref: (way /*: any */, rule /*: any */, value /*: any */) => typeof rule !== "string" || refers(way, rule, value),
  allOf: (way /*: any */, rule /*: any */, value /*: any */) => !Array.isArray(rule) || rule.every((it) => fits(way, it, value)),
  anyOf: (way /*: any */, rule /*: any */, value /*: any */) => !Array.isArray(rule) || rule.some((it) => fits(way, it, value)),
  oneOf: (way /*: any */, rule /*: any */, value /*: any */) =>
    !Array.isArray(rule) || (rule.filter((it) => surely(way, it, value, true)).length <= 1 && rule.some((it) => fits(way, it, value))),
  not: (way /*: any */, rule /*: any */, value /*: any */) => !surely(way, rule, value),
  if: (way /*: any */, rule /*: any */, value /*: any */, schema /*: any */) => {
    const [may, must] = [admits(way, rule, value), surely(way, rule, value)];
    const [yes, no] = ["then", "else"].map((it) => () => !schema.has(it) || fits(way, schema.get(it), value));
    if (may === must) return may ? yes() : no();
    return way.unknown ? yes() || no() : yes() && no();
  },
  properties: onObject((way /*: any */, rule /*: any */, value /*: any */) =>
    !isMap(rule) || each(way, [...rule].filter(([name]) => value.has(name)).map(([name, schema]) => [name, schema, value.get(name)]))),
  patternProperties: onObject((way /*: any */, rule /*: any */, value /*: any */) =>
    !isMap(rule) || [...rule].every(([pattern, schema]) =>
      [...value].every(([name, it]) => !(matches(pattern, name) ?? !way.unknown) || fits(way, schema, it)))),
  additionalProperties: onObject((way /*: any */, rule /*: any */, value /*: any */, schema /*: any */) =>
    (!isMap(rule) && typeof rule !== "boolean") ||
    [...value].every(([name, it]) => declares(way, schema, name) || fits(way, rule, it))),
  unevaluatedProperties: onObject((way /*: any */, rule /*: any */, value /*: any */, schema /*: any */) => {
    if (!isMap(rule) && typeof rule !== "boolean") return true;
    const seen = evaluatedNames(way, schema, value);
    return [...value].every(([name, it]) => seen.has(name) || fits(way, rule, it));
  }),
  propertyNames: onObject((way /*: any */, rule /*: any */, value /*: any */) => keys(value).every((it) => fits(way, rule, it))),
  required: onObject((way /*: any */, rule /*: any */, value /*: any */, schema /*: any */) =>
    !areNames(rule) || rule.every((it /*: string */) => value.has(it) || mayBeLeftOut(way, schema, it))),
  minProperties: onObject((_ /*: any */, rule /*: any */, value /*: any */) => enough(rule, value.size)),
  maxProperties: onObject((_ /*: any */, rule /*: any */, value /*: any */) => few(rule, value.size)),
  dependentRequired: (way /*: any */, rule /*: any */, value /*: any */, schema /*: any */) =>
    !isMap(rule) || ![...rule.values()].every(areNames) || dependencies(way, rule, value, schema),
  dependentSchemas: dependencies,
  dependencies,
  prefixItems: (way /*: any */, rule /*: any */, value /*: any */, schema /*: any */) =>
    !Array.isArray(rule) || placed(way, rule, value, schema),
  items: (way /*: any */, rule /*: any */, value /*: any */, schema /*: any */) =>
    (Array.isArray(rule) ? placed : rest)(way, rule, value, schema),
  additionalItems: (way /*: any */, rule /*: any */, value /*: any */, schema /*: any */) =>
    !Array.isArray(schema.get("items")) || rest(way, rule, value, schema),
  unevaluatedItems: onList((way /*: any */, rule /*: any */, value /*: any */, schema /*: any */) => {
    const seen = evaluatedItems(way, schema, value);
    return value.every((it /*: any */, place /*: number */) => seen[place] || fits(way, rule, it));
  }),
  contains: onList((way /*: any */, rule /*: any */, value /*: any */, schema /*: any */) => {
    const may = value.filter((it /*: any */) => admits(way, rule, it)).length;
    const must = value.filter((it /*: any */) => surely(way, rule, it)).length;
    const [least, most] = [schema.get("minContains"), schema.get("maxContains")];
    return (least instanceof Num ? enough(least, may) : may >= 1) && few(most, must);
  }),
  minItems: onList((_ /*: any */, rule /*: any */, value /*: any */) => enough(rule, value.length)),
  maxItems: onList((_ /*: any */, rule /*: any */, value /*: any */) => few(rule, value.length)),
  uniqueItems: onList((_ /*: any */, rule /*: any */, value /*: any */) =>
    rule !== true || new Set(value.map(canonical)).size === value.length),
  minimum: onNumber((order /*: number */, schema /*: any */) => (schema.get("exclusiveMinimum") === true ? order > 0 : order >= 0)),
  maximum: onNumber((order /*: number */, schema /*: any */) => (schema.get("exclusiveMaximum") === true ? order < 0 : order <= 0)),
  exclusiveMinimum: onNumber((order /*: number */) => order > 0),
  exclusiveMaximum: onNumber((order /*: number */) => order < 0),
  multipleOf: (_ /*: any */, rule /*: any */, value /*: any */) =>
    !(value instanceof Num) || !(rule instanceof Num) || isMultiple(value, rule),
  minLength: onText((rule /*: any */, value /*: string */) => enough(rule, [...value].length)),
  maxLength: onText((rule /*: any */, value /*: string */) => few(rule, [...value].length)),
  pattern: onText((rule /*: any */, value /*: string */, way /*: any */) =>
    typeof rule !== "string" || (matches(rule, value) ?? way.unknown)),
  format: onText((rule /*: any */, value /*: string */, way /*: any */) => !way.formats || hasFormat(rule, value)),
};

/** The subschemas that apply to the value itself. */
function applied(way /*: any */, schema /*: any */, value /*: any */) /*: any[] */ {
  const found = [];
  for (const [name, rule] of schema) {
    if (name === "$ref" && typeof rule === "string") found.push(target(way.shared.root, rule));
    if (name === "allOf" && Array.isArray(rule)) found.push(...rule);
    if ((name === "anyOf" || name === "oneOf") && Array.isArray(rule)) found.push(...rule.filter((it) => admits(way, it, value)));
    if (name === "if") found.push(...(admits(way, rule, value) ? [rule, schema.get("then")] : [schema.get("else")]));
    if (name === "dependentSchemas" && isMap(rule) && isMap(value)) found.push(...keys(rule).filter((it) => value.has(it)).map((it) => rule.get(it)));
  }
  return found.filter(isMap);
}

/** Does the work unless it is already in progress: a schema that contains itself adds nothing. */
function once(way /*: any */, schema /*: any */, value /*: any */, none /*: any */, work /*: any */) /*: any */ {
  const { asked, budget } = way.shared;
  if (budget.left-- < 0) refuse("", "it is too large to be checked");
  if (asked.some(([known, of] /*: any */) => known === schema && of === value)) return none;
  asked.push([schema, value]);
  const found = work();
  asked.pop();
  return found;
}

function evaluatedNames(way /*: any */, schema /*: any */, value /*: any */) /*: Set<string> */ {
  return once(way, schema, value, new Set(), () => {
    const seen = new Set(keys(value).filter((it) => schema.has("additionalProperties") || declares(way, schema, it)));
    for (const inner of applied(way, schema, value)) {
      const further = inner.has("unevaluatedProperties") ? keys(value) : evaluatedNames(way, inner, value);
      for (const name of further) seen.add(name);
    }
    return seen;
  });
}

function evaluatedItems(way /*: any */, schema /*: any */, value /*: any */) /*: boolean[] */ {
  return once(way, schema, value, value.map(() => false), () => {
    const [items, contained] = [schema.get("items"), way.shared.draft >= 2020 ? schema.get("contains") : undefined];
    const isAll = isMap(items) || typeof items === "boolean" || (Array.isArray(items) && schema.has("additionalItems"));
    const own = isAll ? value.length : prefixOf(way, schema).length;
    const inner = applied(way, schema, value).map((it) => (it.has("unevaluatedItems") ? null : evaluatedItems(way, it, value)));
    return value.map((it /*: any */, place /*: number */) =>
      place < own || (contained !== undefined && admits(way, contained, it)) || inner.some((seen) => seen === null || seen[place]));
  });
}

function hasFormat(format /*: any */, text /*: string */) /*: boolean */ {
  const match = FORMATS.get(format)?.exec(text);
  if (match === undefined) return format !== "regex" || isRegex(text);
  if (match === null) return false;
  // A leap second is the last second of a day in UTC.
  const { hour, minute, second, sign, hours, minutes } = match.groups ?? {};
  const offset = (Number(hours ?? 0) * 60 + Number(minutes ?? 0)) * (sign === "-" ? -1 : 1);
  return second !== "60" || (((Number(hour) * 60 + Number(minute) - offset) % 1440) + 1440) % 1440 === 1439;
}

function isRegex(text /*: string */) /*: boolean */ {
  try {
    return new RegExp(text, "u") !== null;
  } catch {
    return false;
  }
}

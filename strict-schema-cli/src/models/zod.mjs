// Writes the JSON Schemas of a module's zod schemas: {"schemas": {name: schema}, "faults": {name: message}}.

import path from "node:path";
import { pathToFileURL } from "node:url";

// The module's own output is not part of the result.
const write = process.stdout.write.bind(process.stdout);
process.stdout.write = process.stderr.write.bind(process.stderr);

const [target, wanted] = process.argv.slice(1);
const file = pathToFileURL(path.resolve(target)).href;

// Loads a module as the user's module would.
async function load(name) {
  let found;
  try {
    found = import.meta.resolve(name, file);
  } catch {
    return undefined;
  }
  return import(found);
}

function fail(message) {
  console.error(message);
  process.exit(1);
}

if (/\.[cm]?tsx?$/.test(target)) {
  const tsx = await load("tsx");
  if (!tsx && !process.features.typescript)
    fail(`Node ${process.version} reads no TypeScript: install tsx (\`npm install --save-dev tsx\`), or Node 22.18 or later`);
}

const module = await import(file).catch((error) => {
  const lines = String(error.stack ?? error).split("\n");
  fail(lines.filter((it) => !it.includes("node:internal")).join("\n"));
});
const z = await load("zod");
const schemas = {};
const faults = {};

function toSchema(schema) {
  if (!z?.toJSONSchema) throw new Error("zod 4 is needed, which has `z.toJSONSchema`");
  try {
    return z.toJSONSchema(schema);
  } catch {
    // The output of a transformation has no schema, but its input may have one.
    return z.toJSONSchema(schema, { io: "input" });
  }
}

// Finds schemas, and lists and objects that contain schemas, for example tools.
function walk(name, value, depth) {
  if (value === null || typeof value !== "object") return;
  if (value._zod || value._def) {
    try {
      schemas[name] = toSchema(value);
    } catch (error) {
      faults[name] = error.message;
    }
  } else if (depth < 4 && (Array.isArray(value) || [Object.prototype, null].includes(Object.getPrototypeOf(value)))) {
    for (const [key, inner] of Object.entries(value)) walk(`${name}.${key}`, inner, depth + 1);
  }
}

// A CommonJS module is its own default export.
const isModule = module.default && !module.default._zod && typeof module.default === "object";
for (const [name, value] of Object.entries({ ...(isModule ? module.default : {}), ...module })) {
  if (!isModule || name !== "default") walk(name, value, 0);
}
if (wanted) {
  const isWanted = (name) => name === wanted || name.startsWith(`${wanted}.`);
  for (const all of [schemas, faults]) for (const name of Object.keys(all)) if (!isWanted(name)) delete all[name];
}
write(JSON.stringify({ schemas, faults }), () => process.exit(0));

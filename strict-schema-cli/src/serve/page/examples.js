// The examples in the menu.
const object = (properties, required) => ({ type: "object", properties, required });

const search = {
  name: "search",
  description: "Search the library",
  inputSchema: object({
    query: { type: "string", minLength: 1 },
    limit: { type: "integer", minimum: 1, default: 10 },
    labels: { type: "object", additionalProperties: { type: "string" } },
    sort: { oneOf: [{ const: "date" }, { const: "title" }] },
  }, ["query"]),
};

const call = (name, description, parameters) => ({ type: "function", function: { name, description, strict: true, parameters } });
const request = {
  model: "gpt-5",
  messages: [{ role: "user", content: "Will it rain in Oslo on Friday? If so, move my run." }],
  tools: [
    call("get_weather", "The weather in a city", {
      ...object({ city: { type: "string" }, day: { type: "string", format: "date" } }, ["city", "day"]), additionalProperties: false,
    }),
    call("find_events", "Events of the calendar", object({ from: { type: "string", format: "date-time" }, words: { type: "string" } }, ["from"])),
    call("move_event", "Move an event", {
      ...object({ id: { type: "string", pattern: "^ev_[a-z0-9]+$" }, to: { $ref: "#/$defs/Time" } }, ["id", "to"]),
      $defs: { Time: { type: "string", format: "time" } },
      additionalProperties: false,
    }),
  ],
};

const pydantic = {
  $defs: {
    Address: { ...object({ street: { type: "string" }, zip: { type: "string", maxLength: 10 } }, ["street", "zip"]), title: "Address" },
  },
  ...object({
    name: { type: "string", title: "Name" },
    age: { anyOf: [{ type: "integer", minimum: 0 }, { type: "null" }], default: null },
    address: { $ref: "#/$defs/Address" },
    tags: { type: "array", items: { type: "string" }, uniqueItems: true },
  }, ["name", "address", "tags"]),
  title: "Person",
};

const shape = (kind, size) => ({ ...object({ kind: { type: "string", const: kind }, ...size }, ["kind", ...Object.keys(size)]), additionalProperties: false });
const zod = {
  $schema: "https://json-schema.org/draft/2020-12/schema",
  ...object({
    shape: { oneOf: [shape("circle", { radius: { type: "number", exclusiveMinimum: 0 } }), shape("square", { side: { type: "number" } })] },
    corners: { type: "array", prefixItems: [{ type: "number" }, { type: "number" }] },
  }, ["shape", "corners"]),
};

export const EXAMPLES = { "MCP tool": search, "OpenAI request": request, "pydantic model": pydantic, "zod schema": zod };

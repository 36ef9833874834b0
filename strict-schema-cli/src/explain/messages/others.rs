//! The error texts of Anthropic and Bedrock, and of hosts.

use strict_schema::Dialect;
use strict_schema::dialect::{ANTHROPIC, BEDROCK, CEREBRAS, FIREWORKS, GROQ, MISTRAL, MOONSHOT, XAI};

use crate::explain::message::Means::{Frame, Keyword, Rules};
use crate::explain::message::{Means, Message};

const CLAUDE: &[&Dialect] = &[&ANTHROPIC, &BEDROCK];
const PROBES: &str = "probes of the live API, 2026-08-31 to 2026-09-27";
const COMPLEX: &str = "the budget is not published; properties that may be null and optional properties cost most";

const fn row(text: &'static str, means: Means) -> Message {
    Message { of: CLAUDE, text, means, note: "", source: PROBES }
}

pub(super) const ANTHROPIC_SAYS: &[Message] = &[
    row("For '{word}' type, property '{keyword}' is not supported", Keyword),
    row("For '{word}' type, properties {keywords} are not supported", Keyword),
    row("For '{word}' type, '{keyword}' values other than {any} are not supported", Rules(&["large-bound"])),
    row("For 'anyOf', '{keywords}' is not supported", Rules(&["any-of-siblings"])),
    row("For 'allOf', '{keywords}' is not supported", Rules(&["any-of-siblings", "all-of-ref"])),
    row("Schema type '{keyword}' is not supported", Keyword),
    row("Schema keyword '{keyword}' is not supported", Keyword),
    row(
        "Array types must be specified with a single object schema for 'items'",
        Rules(&["missing-items", "tuple-items", "boolean-schema"]),
    ),
    Message {
        of: CLAUDE,
        text: "Enum value '{key}' does not match declared type",
        means: Rules(&["type-list-enum", "foreign-value", "null-not-in-enum"]),
        note: "an `enum` with several types is rejected like this, also if each value fits one of them",
        source: PROBES,
    },
    row("Circular reference detected in schema definitions", Rules(&["recursion"])),
    row("Circular reference detected in schema definitions: {key}. Self-referencing", Rules(&["recursion"])),
    row("contains too many parameters with union types ({number} parameters", Rules(&["too-many-unions"])),
    row(
        "contains too many parameters with union types ({number} parameters with type arrays or anyOf). This causes exponential \
         compilation cost. Reduce the number of nullable or union-typed parameters (limit: {number}",
        Rules(&["too-many-unions"]),
    ),
    row("contains too many optional parameters ({number})", Rules(&["too-many-optionals"])),
    row(
        "contains too many optional parameters ({number}), which would make grammar compilation inefficient. Reduce the number of \
         optional parameters in your tool schemas (limit: {number}",
        Rules(&["too-many-optionals"]),
    ),
    row("Too many strict tools ({number})", Rules(&["too-many-strict-tools"])),
    row(
        "Too many strict tools ({number}). The maximum number of strict tools supported is {number}",
        Rules(&["too-many-strict-tools"]),
    ),
    Message {
        of: CLAUDE,
        text: "The compiled grammar is too large",
        means: Rules(&["many-nullables", "too-many-optionals", "too-many-unions"]),
        note: COMPLEX,
        source: PROBES,
    },
    Message {
        of: CLAUDE,
        text: "Schema is too complex",
        means: Rules(&["many-nullables", "too-many-optionals", "too-many-unions"]),
        note: COMPLEX,
        source: PROBES,
    },
    row("name: String should match pattern", Rules(&["bad-name"])),
    row("name: String should have at most {number} character", Rules(&["bad-name"])),
    row("input_schema.type: Field required", Rules(&["root-not-object"])),
    row("input_schema.type: Input should be 'object'", Rules(&["root-not-object"])),
    Message {
        of: CLAUDE,
        text: "JSON schema is invalid. It must match JSON Schema draft 2020-12",
        means: Rules(&["malformed", "unknown-type", "tuple-items", "bad-id", "invalid-pattern", "dangling-ref"]),
        note: "the API does not say where; it also rejects tools for it that are not strict",
        source: "claude-code#63673, 2026-05-29; anthropic-sdk-java#241, 2025-04-05",
    },
];

const fn of(of: &'static [&'static Dialect], text: &'static str, means: Means, source: &'static str) -> Message {
    Message { of, text, means, note: "", source }
}

const CEREBRAS_LIVE: &str = "elizaOS#11156, 2026-07-02";
const GROQ_LIVE: &str = "five projects, 2026-08 to 2026-09";
const WALLE: &str = "MoonshotAI/walle at 196bb0c, 2026-06-29; reports, 2026-04 to 2026-09";

pub(super) const HOSTS: &[Message] = &[
    of(
        &[&BEDROCK],
        "must be one of the following: object",
        Rules(&["root-not-object"]),
        "Kiro#11026, 2026-08-24; goose#5064, 2025-10-08; and more",
    ),
    of(
        &[&BEDROCK],
        "The json schema definition at {any} is invalid",
        Frame(&["malformed", "unknown-type", "dangling-ref"]),
        "bifrost#1720, 2026-02-21",
    ),
    of(&[&BEDROCK], "{word} found, {word} expected", Rules(&["malformed"]), "bifrost#1720, 2026-02-21"),
    of(&[&BEDROCK], "does not have a value in the enumeration", Rules(&["unknown-type"]), "reports, 2025 to 2026"),
    of(&[&BEDROCK], "Reference {any} cannot be resolved", Rules(&["dangling-ref"]), "reports, 2025 to 2026"),
    of(
        &[&BEDROCK],
        "extraneous key [$defs] is not permitted",
        Rules(&["unsupported-keyword"]),
        "reports, 2025 to 2026",
    ),
    of(
        &[&BEDROCK],
        "extraneous key [$schema] is not permitted",
        Rules(&["unsupported-keyword"]),
        "reports, 2025 to 2026",
    ),
    of(&[&BEDROCK], "extraneous key [definitions] is not permitted", Rules(&["definitions"]), "reports, 2025 to 2026"),
    of(
        &[&XAI],
        "tool parameter root must be an object type",
        Rules(&["root-combinator", "root-not-object"]),
        "oh-my-pi#8698, 2026-08-16",
    ),
    of(&[&CEREBRAS], "'{keyword}' is not supported in JSON schema", Keyword, CEREBRAS_LIVE),
    of(&[&CEREBRAS], "Lists of types are not supported in JSON schema", Rules(&["type-list"]), CEREBRAS_LIVE),
    of(&[&CEREBRAS], "Unsupported JSON schema fields: {keywords}", Keyword, CEREBRAS_LIVE),
    of(
        &[&GROQ],
        "'required' present but 'properties' is missing",
        Rules(&["missing-properties"]),
        "livekit/agents#5082, 2026-03-11; strix#1088, 2026-08-16",
    ),
    of(&[&GROQ], "anyOf disambiguation failed", Rules(&["ambiguous-branches"]), GROQ_LIVE),
    of(
        &[&GROQ],
        "anyOf disambiguation failed: {any}multiple candidate properties {any} [discriminator_multiple_candidates]",
        Rules(&["ambiguous-branches"]),
        GROQ_LIVE,
    ),
    of(&[&GROQ], "overlapping discriminator value '{key}'", Rules(&["ambiguous-branches"]), GROQ_LIVE),
    of(
        &[&GROQ],
        "key-set-exclusion: required key '{key}' from one variant appears in another's properties",
        Rules(&["ambiguous-branches"]),
        GROQ_LIVE,
    ),
    of(
        &[&GROQ],
        "The following properties must be listed in 'required': {key}",
        Rules(&["optional-property", "missing-required"]),
        GROQ_LIVE,
    ),
    of(&[&GROQ], "must be set on every object", Rules(&["open-object"]), GROQ_LIVE),
    of(
        &[&GROQ],
        "invalid schema for response format: {any}: {keyword} is not supported",
        Keyword,
        "beeai-framework#1215, 2025-10-22",
    ),
    of(
        &[&GROQ],
        "compilation failed: '{pointer}' does not validate with",
        Rules(&["malformed", "unknown-type", "tuple-items"]),
        "langchain#31132, 2025-05",
    ),
    of(&[&MOONSHOT], "when using {keyword}, type should be defined in", Rules(&["type-beside"]), WALLE),
    of(&[&MOONSHOT], "type is not defined", Rules(&["untyped-enum", "untyped"]), WALLE),
    of(
        &[&MOONSHOT],
        "conflicting keywords found after $ref expansion",
        Rules(&["target-repeats", "repeated-target-words"]),
        "kimi-cli#2061, 2026-04-24",
    ),
    of(
        &[&MOONSHOT],
        "required property '{key}' is not defined in properties",
        Rules(&["undeclared-required"]),
        "kimi-code#1610, 2026-07-13",
    ),
    of(&[&MOONSHOT], "required must be an array", Rules(&["malformed-structure"]), "hermes-agent#66853, 2026-07-18"),
    of(&[&MOONSHOT], "Conflict in schema definitions for key '{keyword}'", Rules(&["all-of"]), "pi#5822, 2026-06-16"),
    of(&[&MOONSHOT], "function name is invalid, must start with a letter", Rules(&["bad-name"]), WALLE),
    of(
        &[&MOONSHOT],
        "tools.function.parameters.type is required and must be 'object'",
        Rules(&["root-not-object"]),
        WALLE,
    ),
    of(
        &[&MOONSHOT],
        "property schema for '{key}' must be an object",
        Rules(&["malformed-structure", "boolean-schema"]),
        "oh-my-pi#5952, 2026",
    ),
    of(
        &[&MOONSHOT],
        "keyword {keyword} is not allowed in combination with multiple types",
        Rules(&["type-list-siblings"]),
        WALLE,
    ),
    of(&[&MOONSHOT], "anyOf must have 1-{number} items", Rules(&["too-many-branches", "empty-choice"]), WALLE),
    of(&[&MOONSHOT], "is not a valid moonshot flavored json schema", Frame(&["malformed-structure"]), WALLE),
    of(
        &[&FIREWORKS],
        "JSON Schema not supported: could not understand the instance",
        Rules(&["untyped"]),
        "pi#5352, 2026-06-03; oh-my-openagent#2961, 2026-03-30; excel-mcp-server#114, 2026-02-04",
    ),
    of(
        &[&FIREWORKS],
        "JSON Schema not supported: could not translate the enum",
        Rules(&["malformed", "mixed-enum"]),
        "moltis#848, 2026-04-23",
    ),
    Message {
        of: &[&MISTRAL],
        text: "Invalid tool schema:",
        means: Rules(&["malformed", "unknown-type", "malformed-structure"]),
        note: "the schema itself is not valid JSON Schema, and the text has it whole: for example, `exclusiveMinimum` is `true`, as in draft 4",
        source: "pdf-reader-mcp#63, 2025-05-22; inspect_ai#1562, 2025-03-28",
    },
    Message {
        of: &[],
        text: "function parameters is empty",
        means: Rules(&["root-not-object"]),
        note: "MiniMax says this of a tool without `parameters`: write `{\"type\": \"object\", \"properties\": {}}`",
        source: "qwen-code#11834, 2026-09-14",
    },
    Message {
        of: &[],
        text: "parameters must be valid JSON",
        means: Rules(&["root-not-object"]),
        note: "the tool has no `parameters`: write `{\"type\": \"object\", \"properties\": {}}`",
        source: "deepseek-v4-for-copilot#280, 2026-09-17",
    },
    of(&[&MISTRAL], "Received unsupported keyword '{keyword}' in schema", Keyword, "langchain#29604, 2025-02"),
    Message {
        of: &[&MISTRAL],
        text: "Grammar error: at {number}({number}): failed to compile JSON schema",
        means: Rules(&["unsupported-keyword"]),
        note: "a known cause is `$id` or `$schema` in a tool's schema; the error names no place",
        source: "litellm#13389, 2025-08",
    },
    Message {
        of: &[],
        text: "No endpoints available matching your guardrail restrictions and data policy",
        means: Rules(&[]),
        note: "OpenRouter says this: no route that your account permits accepts a strict schema. Permit more providers, or send \
               the request without `strict`; the schema may be right",
        source: "OpenRouter ai-sdk-provider#483",
    },
    Message {
        of: &[],
        text: "No endpoints found that can handle the requested parameters",
        means: Rules(&[]),
        note: "OpenRouter says this: with `provider.require_parameters` no provider of the model accepts structured outputs. \
               Choose another model, or leave the setting out; the schema may be right",
        source: "OpenRouter's documentation, 2026",
    },
];

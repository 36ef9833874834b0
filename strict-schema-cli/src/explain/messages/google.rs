//! The error texts of Gemini and Vertex AI.

use strict_schema::Dialect;
use strict_schema::dialect::{GEMINI, GEMINI_OPENAPI};

use crate::explain::message::Means::{Keyword, Rules};
use crate::explain::message::{Means, Message};

/// The schema of the OpenAPI kind: `parameters` and `responseSchema`.
const OPENAPI: &[&Dialect] = &[&GEMINI_OPENAPI];
const JSON: &str =
    "`parametersJsonSchema` and `responseJsonSchema` accept more keywords than `parameters` and `responseSchema`";
const REPORTS: &str = "many reports of the live API, 2024 to 2026";

const fn row(text: &'static str, means: Means, source: &'static str) -> Message {
    Message { of: OPENAPI, text, means, note: "", source }
}

const fn noted(text: &'static str, means: Means, note: &'static str, source: &'static str) -> Message {
    Message { of: OPENAPI, text, means, note, source }
}

pub(super) const GEMINI_SAYS: &[Message] = &[
    noted("Unknown name '{keyword}'", Keyword, JSON, REPORTS),
    noted("Unknown name '{keyword}' at '{proto}': Cannot find field", Keyword, JSON, REPORTS),
    noted(
        "Unknown name '{keyword}' at '{proto}': Proto field is not repeating, cannot start list",
        Rules(&["malformed"]),
        JSON,
        REPORTS,
    ),
    noted(
        "Unknown name 'type' at '{proto}': Proto field is not repeating, cannot start list",
        Rules(&["type-list"]),
        "write `nullable: true` for null; `parametersJsonSchema` and `responseJsonSchema` accept lists of types",
        "zed#53919, 2026",
    ),
    noted(
        "Unknown name 'items' at '{proto}': Proto field is not repeating, cannot start list",
        Rules(&["tuple-items"]),
        JSON,
        REPORTS,
    ),
    row(
        "Invalid value at '{proto}' (type.googleapis.com/{any}Type)",
        Rules(&["unknown-type", "untyped"]),
        "gitlab-mcp#166; agno#2649, 2025-04-04",
    ),
    row(
        "Invalid value at '{proto}' (type.googleapis.com/{any}Schema)",
        Rules(&["malformed-structure"]),
        "9router#2489, 2026-07-09",
    ),
    row("Invalid value at '{proto}' (TYPE_STRING)", Rules(&["foreign-value", "malformed"]), REPORTS),
    Message {
        of: &[&GEMINI, &GEMINI_OPENAPI],
        text: "exceeds the maximum allowed nesting depth",
        means: Rules(&["deep-nesting"]),
        note: "the limit is not published",
        source: "reports of the live API, 2025-08",
    },
    Message {
        of: &[&GEMINI, &GEMINI_OPENAPI],
        text: "The specified schema produces a constraint that has too many states for serving",
        means: Rules(&["large-bound", "too-many-enum-values", "large-enum", "too-many-properties"]),
        note: "the budget is not published. What costs most: `minItems` and `maxItems` of arrays of objects, long property names, \
               long enums, many optional properties",
        source: "reports of the live API, 2025 to 2026",
    },
    Message {
        of: &[&GEMINI, &GEMINI_OPENAPI],
        text: "Request contains an invalid argument",
        means: Rules(&["large-bound", "deep-nesting"]),
        note: "the API reports this for many faults, so the cause need not be the schema. Known causes in schemas: many `maxItems`, and \
               about 15 levels",
        source: "vercel/ai#21192, 2026-09-20",
    },
    row(
        "{proto}: should be non-empty for OBJECT type",
        Rules(&["empty-object"]),
        "agno#2112, 2025-02-13; langchain-google#416, 2024-08-01",
    ),
    row("should be non-empty for OBJECT type", Rules(&["empty-object"]), "litellm#9289, 2025-03-16"),
    row("{proto}: missing field", Rules(&["missing-items"]), REPORTS),
    row(
        "{proto}: must be specified when not using one_of, any_of or all_of fields",
        Rules(&["untyped"]),
        "LibreChat#6971",
    ),
    row("must be specified when not using one_of, any_of or all_of fields", Rules(&["untyped"]), "LibreChat#6971"),
    row("{proto}: only allowed for STRING type", Rules(&["foreign-value", "mixed-enum"]), REPORTS),
    row("{proto}: cannot be empty", Rules(&["foreign-value", "empty-choice"]), REPORTS),
    row("{proto}: property is not defined", Rules(&["undeclared-required"]), REPORTS),
    row("{proto}: only 'enum' and 'date-time' are supported for STRING type", Rules(&["foreign-format"]), REPORTS),
    row("Invalid function name", Rules(&["bad-name"]), REPORTS),
    row(
        "parameters schema should be of type OBJECT",
        Rules(&["root-not-object"]),
        "spring-ai#1373, 2024-09-19; opencode#9491, 2026-01-19",
    ),
    row(
        "required fields {any} are not defined in the schema properties",
        Rules(&["undeclared-required"]),
        "vscode-copilot-release#9234, 2025-05-08; BoltAI#375, 2025-08-24",
    ),
    row(
        "'{key}' was set alongside unsupported fields",
        Rules(&["ref-siblings"]),
        "opencode#12295, 2026-02-05; OmniRoute#461, 2026-03-18",
    ),
    noted(
        "Additional properties in JSON Schema are not supported by Gemini",
        Rules(&["unsupported-keyword"]),
        "pydantic-ai says this before it sends anything",
        "pydantic-ai#808, 2025-01-29",
    ),
    row("reference to undefined schema at", Rules(&["dangling-ref"]), "agent-infra/sandbox#83, 2025-11-21"),
    row("schema didn't specify the schema type field", Rules(&["untyped"]), REPORTS),
    row("schema specified other fields alongside any_of", Rules(&["union-siblings", "any-of-siblings"]), REPORTS),
];

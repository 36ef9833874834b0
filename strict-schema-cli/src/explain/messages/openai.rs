//! The error texts of `OpenAI` and Azure, and of `OpenAI`'s SDK.

use strict_schema::dialect::{AZURE_OPENAI, OPENAI};

use crate::explain::message::Means::{Keyword, Rules};
use crate::explain::message::{Means, Message};

/// A selection of the many reports.
const MANY: &str =
    "coder/mux#1220, 2025-12-18; docker-agent#2168, 2026-03; and many more reports of the live API, 2024 to 2026";
const NOT_PERMITTED: &str =
    "oh-my-pi#920 and #209; jcode#687; mastra#23321; vercel/ai#20621; and more reports, 2024 to 2026";
const TOP_LEVEL: &str = "google-calendar-mcp#39, 2025-06-01; and reports of the live API, until 2026-10-03";
const NAMES: &str =
    "the pattern in OpenAI's `openapi.yml`, as of openai-node 7.5.0, 2026-08; the text in reports of the live API";
const LIVE: &str = "reports of the live API, 2026";

const fn row(text: &'static str, means: Means, source: &'static str) -> Message {
    Message { of: &[&OPENAI, &AZURE_OPENAI], text, means, note: "", source }
}

const fn noted(text: &'static str, means: Means, note: &'static str, source: &'static str) -> Message {
    Message { of: &[&OPENAI, &AZURE_OPENAI], text, means, note, source }
}

pub(super) const API: &[Message] = &[
    row("'additionalProperties' is required to be supplied and to be false", Rules(&["open-object"]), MANY),
    row(
        "'required' is required to be supplied and to be an array including every key in properties",
        Rules(&["missing-required", "optional-property"]),
        MANY,
    ),
    noted(
        "'required' is required to be supplied and to be an array including every key in properties. Missing '{key}'.",
        Rules(&["optional-property", "missing-required"]),
        "the API names only the first property that is missing",
        MANY,
    ),
    noted(
        "'required' is required to be supplied and to be an array including every key in properties. Extra required key '{key}' supplied",
        Rules(&["undeclared-required", "open-object", "untyped", "missing-properties"]),
        "the API also says this where `properties` has that name, but its schema is `{}`, a map, or an object without \
         `properties`: the API skips such a property. Then the fault is that property, not `required`",
        "reports of the live API, 2026-09-27",
    ),
    row("'{keyword}' is not permitted", Keyword, NOT_PERMITTED),
    row("'{key}' is not a valid format", Rules(&["foreign-format"]), "oh-my-pi#206, 2026-02-28"),
    row("$ref cannot have keywords {keywords}", Rules(&["ref-siblings"]), "agenc-core#1890, 2026-08-31"),
    row(
        "reference can only point to definitions defined at the top level of the schema",
        Rules(&["nested-ref"]),
        "dotnet/extensions#6918, 2025-10-14",
    ),
    row("reference to component '{key}' which was not found", Rules(&["dangling-ref"]), LIVE),
    noted(
        "schema must have a 'type' key",
        Rules(&["untyped", "boolean-schema"]),
        "`const` or `enum` alone does not count as a type",
        LIVE,
    ),
    row("schema must be a JSON Schema of 'type: \"object\"'", Rules(&["root-not-object"]), MANY),
    row("schema must be a JSON Schema of 'type: \"object\"', got 'type: {word}'", Rules(&["root-not-object"]), MANY),
    row(
        "schema must have type 'object' and not have 'oneOf'{any} at the top level",
        Rules(&["root-combinator", "root-const", "root-not-object"]),
        "google-calendar-mcp#39, 2025-06-01",
    ),
    row(
        "schema must have type 'object' and not have 'oneOf'{any} at the top level. Found '{keyword}'",
        Rules(&["root-combinator"]),
        "live API, 2026-10-03",
    ),
    row(
        "schema must have type 'object' and not have 'oneOf'{any} at the top level. Found 'const'",
        Rules(&["root-const"]),
        "reports, 2026-09-08",
    ),
    // Some reports quote only a part of these texts.
    row(
        "'oneOf'/'anyOf'/'allOf'/'enum'/'const'/'not' at the top level",
        Rules(&["root-combinator", "root-const"]),
        TOP_LEVEL,
    ),
    row("'oneOf'/'anyOf'/'allOf'/'enum'/'not' at the top level", Rules(&["root-combinator"]), TOP_LEVEL),
    row("got 'type: {word}'", Rules(&["root-not-object"]), MANY),
    row(
        "opt out of structured outputs by setting 'strict: false'",
        Rules(&["too-many-enum-values", "large-enum"]),
        LIVE,
    ),
    row(
        "array schema missing items",
        Rules(&["missing-items", "tuple-items", "prefix-items"]),
        "docker-agent#2168, 2026-03",
    ),
    row(
        "object schema missing properties",
        Rules(&["missing-properties"]),
        "fast-agent#143, 2025-05-06; github-mcp-server#1548, 2025-12-07",
    ),
    row(
        "Expected at most {number} enum values in total within a single schema",
        Rules(&["too-many-enum-values"]),
        LIVE,
    ),
    row(
        "Expected at most {number} enum values in total within a single schema when using structured outputs, but received {number}",
        Rules(&["too-many-enum-values"]),
        LIVE,
    ),
    row(
        "Expected at most {number} total characters across enum values when there are more than {number} enum values",
        Rules(&["large-enum"]),
        LIVE,
    ),
    row(
        "Expected at most {number} total characters across enum values when there are more than {number} enum values, but received {number}",
        Rules(&["large-enum"]),
        LIVE,
    ),
    row(
        "Objects provided via 'anyOf' must not share identical first keys",
        Rules(&["shared-first-key"]),
        "reports of the live API, 2024 to 2025",
    ),
    row("regex lookaround is not supported", Rules(&["look-around"]), "opencode#32073, 2026-06-12"),
    row(
        "regex {any} is not supported. Found at",
        Rules(&["back-reference", "look-around", "invalid-pattern"]),
        "inferred from the API's error about look-around",
    ),
    noted(
        "Please ensure it is a valid JSON Schema",
        Rules(&["malformed", "unknown-type", "empty-choice", "bad-id", "too-much-text"]),
        "the API reports this for many faults, also for schemas that are too large, and names no place",
        "JSONSchemaBench's taxonomy of errors",
    ),
    noted(
        " is not of type '{any}'",
        Rules(&["malformed", "unknown-type", "boolean-schema"]),
        "the schema itself is not valid JSON Schema",
        "OpenManus#1162, 2025-06-11",
    ),
    noted(
        " is not valid under any of the given schemas",
        Rules(&["unknown-type", "malformed", "empty-choice"]),
        "the schema itself is not valid JSON Schema: usually a `type` that does not exist",
        "reports of the live API, 2024 to 2025",
    ),
    row("Invalid 'tools[{number}]{any}name': string does not match pattern", Rules(&["bad-name"]), NAMES),
    row("Invalid 'tools[{number}]{any}name': string too long", Rules(&["bad-name"]), NAMES),
];

const fn sdk(text: &'static str, means: Means) -> Message {
    const SOURCE: &str = "openai-node 7.5.0, src/lib/transform.ts, 2026-08-21";
    Message { of: &[&OPENAI], text, means, note: "the SDK says this before it sends anything", source: SOURCE }
}

pub(super) const SDK: &[Message] = &[
    sdk("Root schema must have type: 'object'", Rules(&["root-not-object"])),
    sdk("Root schema must have type: 'object' but got type: {word}", Rules(&["root-not-object"])),
    sdk(
        "Root schema must not use '{keyword}' because strict Structured Outputs requires a root object without a union",
        Rules(&["root-combinator"]),
    ),
    sdk("Object schema at '{slashes}' must set 'additionalProperties: false'", Rules(&["open-object"])),
    sdk(
        "Object schema at '{slashes}' requires property '{key}' but does not declare it in 'properties'",
        Rules(&["undeclared-required"]),
    ),
    sdk("Schema field at '{slashes}' uses '.optional()' without '.nullable()'", Rules(&["optional-property"])),
    Message {
        of: &[&OPENAI],
        text: "Zod field at '{pointer}' uses '.optional()' without '.nullable()'",
        means: Rules(&["optional-property"]),
        note: "the SDK says this before it sends anything, and names definitions that it makes",
        source: "KasarLabs/snak#132, 2025-04-21; langchain-mcp-tools-ts#34, 2025-06-16",
    },
    sdk("Schema at '{slashes}' uses unsupported keyword '{keyword}'", Keyword),
    sdk("Schema at '{slashes}' uses tuple-form 'items'", Rules(&["tuple-items"])),
    sdk("Schema at '{slashes}' declares an array without 'items'", Rules(&["missing-items"])),
    sdk("External $ref at '{slashes}' is not supported", Rules(&["external-ref"])),
    sdk("Local $ref at '{slashes}' does not resolve", Rules(&["dangling-ref"])),
    sdk("Cyclic local $ref at '{slashes}' is not supported", Rules(&["ref-loop"])),
    sdk("Schema $ref at '{slashes}' has non-annotation siblings", Rules(&["ref-siblings"])),
    sdk("Expected object schema but got boolean; path={slashes}", Rules(&["boolean-schema"])),
];

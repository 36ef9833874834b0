//! The error texts of local engines: llama.cpp and programs built on it, vLLM and `SGLang`.

use strict_schema::Dialect;
use strict_schema::dialect::{
    LLAMA_CPP, LM_STUDIO, OLLAMA, SGLANG, SGLANG_LLGUIDANCE, VLLM, VLLM_GUIDANCE, VLLM_XGRAMMAR,
};

use crate::explain::message::Means::{Frame, Keyword, Rules};
use crate::explain::message::{Means, Message};

const LLAMA: &[&Dialect] = &[&LLAMA_CPP, &OLLAMA, &LM_STUDIO];
const XGRAMMAR: &[&Dialect] = &[&VLLM_XGRAMMAR, &VLLM, &SGLANG];
const GUIDANCE: &[&Dialect] = &[&VLLM_GUIDANCE, &SGLANG_LLGUIDANCE, &VLLM];

const fn llama(text: &'static str, means: Means) -> Message {
    Message { of: LLAMA, text, means, note: "", source: "llama.cpp 0.6.0-dev, common/json-schema.cpp, run 2026-11-22" }
}

const fn guidance(text: &'static str, means: Means) -> Message {
    Message { of: GUIDANCE, text, means, note: "", source: "llguidance 1.9.1, run 2026-11-22" }
}

const fn xgrammar(text: &'static str, means: Means) -> Message {
    Message { of: XGRAMMAR, text, means, note: "", source: "xgrammar 0.2.8, run 2026-11-22" }
}

pub(super) const ENGINES: &[Message] = &[
    llama("JSON schema conversion failed", Frame(&["malformed", "malformed-structure", "unknown-type"])),
    llama("schema must be an object", Rules(&["boolean-schema"])),
    llama("Pattern must start with '^' and end with '$'", Rules(&["partial-pattern"])),
    Message {
        of: LLAMA,
        text: "Unrecognized schema",
        means: Rules(&["untyped"]),
        note: "a branch with `required` alone has no type either: write `type` and `properties` into it",
        source: "llama.cpp#14227, 2025-06-16; BrowserOS#255, 2025-12-18; goose#4815, 2025-09-25",
    },
    Message {
        of: &[&LM_STUDIO],
        text: "Invalid discriminator value. Expected 'object'",
        means: Rules(&["root-not-object"]),
        note: "`parameters` must be there, with `type: \"object\"`, also for a tool without arguments",
        source: "rakazo#851, 2026-09-11; AionUi#265, 2025-10-29",
    },
    Message {
        of: &[&LM_STUDIO],
        text: "'message': 'Invalid input'{any}'param': 'tools.{number}'",
        means: Rules(&["root-not-object", "missing-properties"]),
        note: "`parameters` must be `{\"type\": \"object\", \"properties\": {}}` for a tool without arguments",
        source: "lmstudio-bug-tracker#2254, 2026-08-09",
    },
    Message {
        of: &[&LM_STUDIO],
        text: "'parameters', 'properties' ], 'message': 'Required'",
        means: Rules(&["missing-properties"]),
        note: "`properties` must be there, also for a tool without arguments",
        source: "qwen-code#11410, 2026-09-08",
    },
    Message {
        of: &[&SGLANG],
        text: "function has invalid 'parameters' schema",
        means: Rules(&["malformed", "malformed-structure"]),
        note: "the schema itself is not valid JSON Schema: for example, `required` is null",
        source: "sglang#35242, 2026-08-18; sglang#22693, 2026-04-13",
    },
    Message {
        of: &[&OLLAMA],
        text: "invalid JSON schema in format",
        means: Rules(&["dangling-ref", "malformed", "unknown-type", "external-ref"]),
        note: "the server does not say where",
        source: "marker#984, 2026-02-02",
    },
    Message {
        of: &[&OLLAMA],
        text: "expected 'json' or a JSON schema",
        means: Rules(&["malformed", "boolean-schema"]),
        note: "`format` must be \"json\" or the schema itself; Ollama 0.5.2 reports this for an empty string too",
        source: "ollama#8126, 2024-12-17",
    },
    Message {
        of: &[&OLLAMA],
        text: "cannot unmarshal array into Go struct field {any}.properties.type of type string",
        means: Rules(&["type-list"]),
        note: "the server accepts no list of types in a tool: write one type",
        source: "ollama#10328, 2025-04",
    },
    Message {
        of: &[&OLLAMA],
        text: "cannot unmarshal {word} into Go struct field {any}tools.function.parameters{any} of type",
        means: Rules(&["malformed"]),
        note: "",
        source: "ollama#10328, 2025-04-25",
    },
    llama(
        "unsupported $ref {key}, only references into the same document are supported",
        Rules(&["external-ref", "root-ref"]),
    ),
    llama("unsupported $ref #, only references into the same document are supported", Rules(&["root-ref"])),
    llama("number of repetitions exceeds sane defaults", Rules(&["large-bound", "large-repeat"])),
    Message {
        of: LLAMA,
        text: "failed to parse grammar",
        means: Rules(&["ref-loop", "large-bound", "invalid-pattern"]),
        note: "the grammar made from the schema does not parse: see the server's log",
        source: "hermes-agent#67349, 2026-07",
    },
    Message {
        of: &[&OLLAMA],
        text: "expected 'json' or a valid JSON Schema object",
        means: Rules(&["malformed", "boolean-schema"]),
        note: "`format` must be \"json\" or the schema itself, not OpenAI's `response_format` around it, and not a string of JSON",
        source: "Ollama's server, 2026",
    },
    Message {
        of: XGRAMMAR,
        text: "The provided JSON schema contains features not supported by xgrammar",
        means: Rules(&[
            "unsupported-keyword",
            "foreign-format",
            "lengths-beside",
            "crowded-names",
            "pattern-properties",
        ]),
        note: "of these: `multipleOf`, `uniqueItems`, `contains`, an unknown `format`, a pattern or format with lengths, \
               `patternProperties` and `propertyNames` with properties. The backend `auto` uses another engine",
        source: "vLLM, backend_xgrammar.py at 030141c",
    },
    Message {
        of: GUIDANCE,
        text: "Invalid grammar specification",
        means: Rules(&[]),
        note: "vLLM reports this for its own structural tags with the backend `guidance` (vLLM 0.28): the schema may be right. Choose \
               another backend",
        source: "vllm#55152, 2026",
    },
    xgrammar("items must be a boolean or an object", Rules(&["tuple-items"])),
    guidance("Unimplemented keys", Rules(&["unsupported-keyword"])),
    guidance("Unimplemented keys: {keywords}", Keyword),
    guidance("oneOf constraints are not supported", Rules(&["one-of"])),
    guidance("Unsatisfiable schema", Rules(&["empty-range", "empty-choice", "foreign-value"])),
    guidance("regex parse error", Rules(&["look-around", "invalid-pattern", "back-reference"])),
    guidance("Unknown format", Rules(&["foreign-format"])),
];

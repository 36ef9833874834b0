//! Groq.

use super::{
    Confidence, Dialect, LimitSources, Limits, OPENAI_2026_10, Request, Role, Shape, Source, StrictWhenOmitted,
    Surface, Verdict, Voice,
};

/// The newest: [`GROQ_2026_09`].
pub const GROQ: Dialect = GROQ_2026_09;

/// Groq's strict mode, for chosen models: it asks for closed objects and all keys required; the rest is not published.
pub const GROQ_2026_09: Dialect = Dialect {
    name: "groq-2026-09",
    provider: "Groq",
    about: "strict for chosen models; it asks for closed objects with all keys required, the rest is as OpenAI has it",
    voice: Voice::Unknown,
    shapes: OPENAI_2026_10.shapes.with(Verdict::Refused, &DOCS, &[Shape::OpenObject, Shape::OptionalProperty]),
    limits: Limits::NONE,
    limit_sources: LimitSources::all(&UNKNOWN),
    disputed_limits: OPENAI_2026_10.limits,
    request: Request::NONE,
    surfaces: &[
        Surface {
            api: "Chat Completions, tool",
            role: Role::Tool,
            name: None,
            strict_when_omitted: StrictWhenOmitted::Off,
            source: &DOCS,
        },
        Surface {
            api: "Chat Completions, `response_format.json_schema`",
            role: Role::Format,
            name: None,
            strict_when_omitted: StrictWhenOmitted::Off,
            source: &DOCS,
        },
    ],
    ..OPENAI_2026_10
};

const DOCS: Source =
    Source { what: "Groq documentation, Structured outputs, a copy", date: "2026-09", confidence: Confidence::Vendor };

const UNKNOWN: Source =
    Source { what: "not documented, and no report either way", date: "2026-11-21", confidence: Confidence::Inferred };

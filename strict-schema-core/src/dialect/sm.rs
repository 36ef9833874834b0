//! The rules reference that the ids SM-01 to SM-21 come from.

use super::definition::{Definitions, Dialect, Nesting, Null, Optional, References, Voice};
use super::limit::{LimitSources, Limits, Request};
use super::permission::{Keywords, Verdict};
use super::shape::{Shape, Shapes};
use super::source::{Confidence, Source};
use crate::json::format::{Formats, StringFormat};
use crate::json::keyword::{Keyword, KeywordSet};

/// The table SM-01 to SM-21 exactly as written, its counting of levels included.
///
/// It is known to be both stricter than the live API (no `$ref`, five levels) and more lenient (`required`, `oneOf`,
/// `uniqueItems`, bare `enum`). To reproduce its verdicts, and for nothing else.
pub const SM: Dialect = Dialect {
    name: "sm",
    provider: "json-schema-llm, “Strict Mode Rules Reference”",
    about: "the table SM-01 to SM-21 exactly as written, to reproduce its verdicts; no provider behaves like this",
    voice: Voice::OpenAi,
    keywords: Keywords::all(Verdict::Allowed, &TABLE).with(
        Verdict::Refused,
        &TABLE,
        &[
            Keyword::PatternProperties,
            Keyword::Ref,
            Keyword::Anchor,
            Keyword::DynamicRef,
            Keyword::DynamicAnchor,
            Keyword::DependentSchemas,
            Keyword::DependentRequired,
            Keyword::UnevaluatedProperties,
            Keyword::UnevaluatedItems,
            Keyword::Contains,
            Keyword::MinContains,
            Keyword::MaxContains,
            Keyword::If,
            Keyword::Then,
            Keyword::Else,
            Keyword::Not,
        ],
    ),
    shapes: Shapes::all(Verdict::Allowed, &TABLE).with(
        Verdict::Refused,
        &TABLE,
        &[Shape::RootNotObject, Shape::Untyped, Shape::OpenObject, Shape::MissingItems],
    ),
    formats: Formats::of(StringFormat::ALL),
    instead_of_type: KeywordSet::of(&[Keyword::AnyOf, Keyword::OneOf, Keyword::AllOf, Keyword::Enum, Keyword::Const]),
    ref_siblings: KeywordSet::NONE,
    any_of_siblings: None,
    bounds: &[],
    large_repeat: 1_000,
    engine: None,
    upper_case_types: false,
    optional: Optional::Nullable,
    null: Null::Branch,
    references: References::Inline,
    definitions: Definitions::Recursive,
    nesting: Nesting::Steps(KeywordSet::of(&[
        Keyword::Properties,
        Keyword::Items,
        Keyword::AdditionalProperties,
        Keyword::PrefixItems,
    ])),
    limits: Limits { nesting: Some(5), ..Limits::NONE },
    limit_sources: LimitSources::all(&TABLE),
    disputed_limits: Limits::NONE,
    request: Request::NONE,
    surfaces: &[],
};

const TABLE: Source = Source {
    what: "json-schema-llm, “Strict Mode Rules Reference”",
    date: "2026-03-01",
    confidence: Confidence::Single,
};

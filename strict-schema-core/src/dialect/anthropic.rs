//! Anthropic, direct and through Amazon Bedrock.

use super::definition::{Bound, Definitions, Dialect, Engine, Nesting, Null, Optional, References, Voice};
use super::known::{KEYWORDS_OF_2026, SHAPES_OF_2026};
use super::limit::{LimitSources, Limits, Request};
use super::permission::{Keywords, Verdict};
use super::shape::{Shape, Shapes};
use super::source::{Confidence, Source, UNSTATED};
use super::surface::{NameRule, Role, StrictWhenOmitted, Surface};
use crate::json::format::{Formats, StringFormat};
use crate::json::keyword::{Keyword, KeywordSet};

/// The newest: [`ANTHROPIC_2026_09`].
pub const ANTHROPIC: Dialect = ANTHROPIC_2026_09;

/// The newest: [`BEDROCK_2026_09`].
pub const BEDROCK: Dialect = BEDROCK_2026_09;

/// Anthropic's strict tools and `output_config.format`, as documented and measured in August and September 2026.
pub const ANTHROPIC_2026_09: Dialect = Dialect {
    name: "anthropic-2026-09",
    provider: "Anthropic",
    about: "strict tools, and `output_config.format`, which takes any root; keys come out required first, then optional; what takes over 180 seconds to compile is refused",
    voice: Voice::Anthropic,
    keywords: Keywords::all(Verdict::Disputed, &UNKNOWN)
        .with(Verdict::Refused, &DOCS, KEYWORDS_OF_2026)
        .with(
            Verdict::Allowed,
            &DOCS,
            &[
                Keyword::Type,
                Keyword::Enum,
                Keyword::Const,
                Keyword::AnyOf,
                Keyword::AllOf,
                Keyword::Properties,
                Keyword::Required,
                Keyword::AdditionalProperties,
                Keyword::Items,
                Keyword::MinItems,
                Keyword::Pattern,
                Keyword::Format,
                Keyword::Ref,
                Keyword::Defs,
                Keyword::Definitions,
                Keyword::Title,
                Keyword::Description,
                Keyword::Default,
            ],
        )
        .with(
            Verdict::Disputed,
            &SDK_MOVES,
            &[
                Keyword::Schema,
                Keyword::Id,
                Keyword::IdDraft04,
                Keyword::Examples,
                Keyword::Example,
                Keyword::Comment,
                Keyword::Deprecated,
                Keyword::ReadOnly,
                Keyword::WriteOnly,
                Keyword::Nullable,
                Keyword::ContentEncoding,
                Keyword::ContentMediaType,
                Keyword::ExternalDocs,
                Keyword::Xml,
                Keyword::PropertyOrdering,
            ],
        )
        .with(
            Verdict::Refused,
            &PROBES,
            &[
                Keyword::OneOf,
                Keyword::Not,
                Keyword::If,
                Keyword::DependentRequired,
                Keyword::UnevaluatedProperties,
                Keyword::PrefixItems,
                Keyword::Contains,
                Keyword::MaxItems,
                Keyword::Minimum,
                Keyword::Maximum,
                Keyword::Discriminator,
            ],
        ),
    shapes: Shapes::all(Verdict::Allowed, &UNSTATED)
        .with(Verdict::Refused, &DOCS, SHAPES_OF_2026)
        .with(
            Verdict::Refused,
            &PROBES,
            &[
                Shape::RootNotObject,
                Shape::RootCombinator,
                Shape::Untyped,
                Shape::BooleanSchema,
                Shape::OpenObject,
                Shape::MissingItems,
                Shape::TupleItems,
                Shape::ForeignValue,
                Shape::TypeListEnum,
                Shape::Recursion,
            ],
        )
        .with(
            Verdict::Refused,
            &NOT_JSON_SCHEMA,
            &[Shape::Malformed, Shape::UnknownType, Shape::EmptyChoice, Shape::EmptyRange, Shape::InvalidPattern],
        )
        .with(
            Verdict::Disputed,
            &UNKNOWN,
            &[
                Shape::UnknownKeyword,
                Shape::UndeclaredRequired,
                Shape::RepeatedRequired,
                Shape::RefSiblings,
                Shape::NestedRef,
                Shape::MissingProperties,
                Shape::DuplicateKey,
                Shape::BadId,
            ],
        )
        .with(Verdict::Disputed, &DOCS, &[Shape::LargeRepeat])
        .with(
            Verdict::Allowed,
            &DOCS,
            &[Shape::TypeList, Shape::OptionalProperty, Shape::MissingRequired, Shape::MixedEnum],
        )
        .with(
            Verdict::Allowed,
            &UNKNOWN,
            &[
                // It refuses any enum beside several types.
                Shape::NullNotInEnum,
                Shape::SharedFirstKey,
                Shape::UnicodeClass,
                Shape::InlineModifier,
            ],
        ),
    formats: Formats::of(&[
        StringFormat::DateTime,
        StringFormat::Time,
        StringFormat::Date,
        StringFormat::Duration,
        StringFormat::Email,
        StringFormat::Hostname,
        StringFormat::Uri,
        StringFormat::Ipv4,
        StringFormat::Ipv6,
        StringFormat::Uuid,
    ]),
    instead_of_type: KeywordSet::of(&[Keyword::AnyOf, Keyword::AllOf, Keyword::Ref, Keyword::Enum, Keyword::Const]),
    // Undocumented, and dropped by the vendor's SDKs.
    ref_siblings: KeywordSet::NONE,
    any_of_siblings: Some(KeywordSet::of(&[
        Keyword::Title,
        Keyword::Description,
        Keyword::Default,
        Keyword::Enum,
        Keyword::Const,
        Keyword::Defs,
        Keyword::Definitions,
        Keyword::Schema,
        Keyword::Id,
    ])),
    bounds: &[Bound::refused(Keyword::MinItems, 1, &PROBES)],
    large_repeat: 1_000,
    engine: Some(Engine::Unknown),
    upper_case_types: false,
    optional: Optional::LeftOut,
    null: Null::TypeList,
    references: References::Acyclic,
    definitions: Definitions::Recursive,
    nesting: Nesting::Objects,
    limits: Limits { optionals: Some(24), unions: Some(16), ..Limits::NONE },
    limit_sources: LimitSources { optionals: &EXPLICIT, unions: &EXPLICIT, ..LimitSources::all(&PROBES) },
    // “Schema is too complex”, seen from about 13 on; the budget itself is not published.
    disputed_limits: Limits { nullables: Some(12), ..Limits::NONE },
    request: Request { strict_tools: Some(20), optionals: Some(24), unions: Some(16), ..Request::NONE },
    surfaces: &[
        Surface {
            api: "Messages, tool",
            role: Role::Tool,
            name: Some(NameRule::up_to(128)),
            strict_when_omitted: StrictWhenOmitted::Off,
            source: &PROBES,
        },
        Surface {
            api: "Messages, `output_config.format`",
            role: Role::Format,
            name: None,
            strict_when_omitted: StrictWhenOmitted::NoFlag,
            source: &DOCS,
        },
    ],
};

/// Anthropic's models through Amazon Bedrock: the same lists.
pub const BEDROCK_2026_09: Dialect = Dialect {
    name: "bedrock-2026-09",
    provider: "Amazon Bedrock",
    about: "Anthropic's models through Amazon Bedrock (Opus and Sonnet 4.5 and 4.6, Haiku 4.5): the same lists",
    keywords: ANTHROPIC_2026_09.keywords.with(
        Verdict::Refused,
        &BEDROCK_LENGTHS,
        &[Keyword::MinLength, Keyword::MaxLength],
    ),
    surfaces: &[
        Surface {
            api: "Converse, `toolSpec`",
            role: Role::Tool,
            name: Some(NameRule::up_to(64)),
            strict_when_omitted: StrictWhenOmitted::Off,
            source: &BEDROCK_REFERENCE,
        },
        Surface {
            api: "Converse, `outputConfig.textFormat`",
            role: Role::Format,
            name: None,
            strict_when_omitted: StrictWhenOmitted::NoFlag,
            source: &BEDROCK_REFERENCE,
        },
    ],
    ..ANTHROPIC_2026_09
};

const DOCS: Source =
    Source { what: "Anthropic documentation, Structured outputs", date: "2026-09", confidence: Confidence::Vendor };

const EXPLICIT: Source = Source {
    what: "Anthropic documentation, Structured outputs, “Explicit limits”, a copy",
    date: "2026-09",
    confidence: Confidence::Vendor,
};

const PROBES: Source = Source {
    what: "errors of the live API in several probes of Claude models",
    date: "2026-09-27",
    confidence: Confidence::Measured,
};

const SDK_MOVES: Source = Source {
    what: "anthropic-sdk-python and -typescript move it into the description; no report of the API itself",
    date: "2026-08-07",
    confidence: Confidence::Inferred,
};

const UNKNOWN: Source =
    Source { what: "not documented, and no report either way", date: "2026-11-21", confidence: Confidence::Inferred };

const NOT_JSON_SCHEMA: Source = Source {
    what: "no JSON Schema, or one that no value satisfies",
    date: "2026-11-21",
    confidence: Confidence::Inferred,
};

const BEDROCK_LENGTHS: Source = Source {
    what: "unsupported in the documentation; accepted live by one model in May 2026",
    date: "2026-05-19",
    confidence: Confidence::Vendor,
};

const BEDROCK_REFERENCE: Source = Source {
    what: "Amazon Bedrock API reference, `ToolSpecification` and `JsonSchemaDefinition`",
    date: "2026-11-21",
    confidence: Confidence::Vendor,
};

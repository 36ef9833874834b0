//! `DeepSeek`: strict tools, in beta.

use super::definition::{Definitions, Dialect, Null, Voice};
use super::limit::{LimitSources, Limits, Request};
use super::openai::OPENAI_2026_10;
use super::openai::SHAPES;
use super::permission::{Keywords, Verdict};
use super::shape::Shape;
use super::source::{Confidence, Source};
use super::surface::{Role, StrictWhenOmitted, Surface};
use crate::json::format::{Formats, StringFormat};
use crate::json::keyword::Keyword;

/// The newest: [`DEEPSEEK_2026_09`].
pub const DEEPSEEK: Dialect = DEEPSEEK_2026_09;

/// `DeepSeek`'s strict tools, under the base URL `/beta`.
pub const DEEPSEEK_2026_09: Dialect = Dialect {
    name: "deepseek-2026-09",
    provider: "DeepSeek",
    about: "strict tools, under the base URL `/beta`, with thinking and without; all the functions of a request must say `strict: true`",
    voice: Voice::Unknown,
    keywords: Keywords::all(Verdict::Disputed, &UNKNOWN)
        .with(
            Verdict::Allowed,
            &DOCS,
            &[
                Keyword::Type,
                Keyword::Enum,
                Keyword::Const,
                Keyword::AnyOf,
                Keyword::Properties,
                Keyword::Required,
                Keyword::AdditionalProperties,
                Keyword::Items,
                Keyword::Minimum,
                Keyword::Maximum,
                Keyword::ExclusiveMinimum,
                Keyword::ExclusiveMaximum,
                Keyword::MultipleOf,
                Keyword::Default,
                Keyword::Pattern,
                Keyword::Format,
                Keyword::Ref,
                Keyword::Defs,
                Keyword::Def,
                Keyword::Description,
            ],
        )
        .with(Verdict::Refused, &DOCS, &[Keyword::MinLength, Keyword::MaxLength, Keyword::MinItems, Keyword::MaxItems]),
    shapes: SHAPES
        .with(
            Verdict::Disputed,
            &UNKNOWN,
            &[
                Shape::RootCombinator,
                Shape::UndeclaredRequired,
                Shape::MissingProperties,
                Shape::MissingRequired,
                Shape::MissingItems,
                Shape::BooleanSchema,
                Shape::TupleItems,
                Shape::MixedEnum,
                Shape::NestedRef,
                Shape::RefSiblings,
                Shape::LookAround,
                Shape::BadId,
                Shape::TypeList,
                Shape::SharedFirstKey,
            ],
        )
        .with(
            Verdict::Refused,
            &DOCS,
            &[
                Shape::RootNotObject,
                Shape::OpenObject,
                Shape::OptionalProperty,
                Shape::ForeignFormat,
                Shape::ExternalRef,
                Shape::DanglingRef,
            ],
        )
        .with(Verdict::Refused, &THIRD_PARTY, &[Shape::Untyped])
        .with(Verdict::Disputed, &NUMBERS, &[Shape::OtherThanNumber])
        .with(Verdict::Allowed, &DOCS, &[Shape::Recursion]),
    formats: Formats::of(&[
        StringFormat::Email,
        StringFormat::Hostname,
        StringFormat::Ipv4,
        StringFormat::Ipv6,
        StringFormat::Uuid,
    ]),
    null: Null::Branch,
    definitions: Definitions::Recursive,
    limits: Limits::NONE,
    limit_sources: LimitSources::all(&UNKNOWN),
    disputed_limits: Limits::NONE,
    request: Request { all_strict_or_none: true, ..Request::NONE },
    surfaces: &[Surface {
        api: "Chat Completions beta, tool",
        role: Role::Tool,
        name: None,
        strict_when_omitted: StrictWhenOmitted::Refused,
        source: &DOCS,
    }],
    ..OPENAI_2026_10
};

const DOCS: Source = Source {
    what: "DeepSeek documentation, strict mode (beta), a copy",
    date: "2026-09",
    confidence: Confidence::Vendor,
};

const NUMBERS: Source = Source {
    what: "DeepSeek documentation, strict mode (beta), a copy: `const` and `default` are in the list of numbers' keywords only",
    date: "2026-09",
    confidence: Confidence::Inferred,
};

const THIRD_PARTY: Source = Source {
    what: "rig 0.46 leaves untyped nodes out for DeepSeek",
    date: "2026-10-31",
    confidence: Confidence::Single,
};

const UNKNOWN: Source =
    Source { what: "not documented, and no report either way", date: "2026-11-21", confidence: Confidence::Inferred };

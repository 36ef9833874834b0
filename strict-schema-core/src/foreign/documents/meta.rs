//! The meta-schemas of the drafts: which keywords a draft has, and what stands under each, from the table of keywords.
//!
//! Each is one document, also for the drafts that spread it over vocabularies.

use serde_json::{Map, Value, json};

use crate::json::keyword::{Holds, KEYWORDS, Keyword, KeywordSet, set};

/// The meta-schema with this URI.
pub(super) fn schema(uri: &str) -> Option<Value> {
    let draft = DRAFTS.iter().find(|draft| draft.uri == uri || draft.has_vocabulary(uri))?;
    let keywords = KEYWORDS.iter().filter(|row| !draft.without.has(row.keyword) && !NOT_JSON_SCHEMA.has(row.keyword));
    let mut properties: Map<String, Value> = Map::new();
    for row in keywords {
        properties.insert(row.name.to_owned(), draft.under(row.keyword, row.holds));
    }
    let kinds = if draft.booleans { json!(["object", "boolean"]) } else { json!("object") };
    let mut schema = json!({ "type": kinds, "properties": properties });
    schema[draft.definitions.name()] = draft.parts();
    if !draft.booleans {
        schema["dependencies"] = json!({ "exclusiveMinimum": ["minimum"], "exclusiveMaximum": ["maximum"] });
    }
    Some(schema)
}

/// What tells a draft from the newest.
struct MetaSchema {
    uri: &'static str,
    /// Whether `true` and `false` are schemas.
    booleans: bool,
    /// Whether `items` may be a list of schemas.
    item_lists: bool,
    /// Where its own parts stand.
    definitions: Keyword,
    /// The folder of its vocabularies, if it has any.
    vocabularies: Option<&'static str>,
    /// Keywords that it does not have.
    without: KeywordSet,
}

impl MetaSchema {
    /// Whether it is one of the draft's vocabularies, which are parts of this document.
    fn has_vocabulary(&self, uri: &str) -> bool {
        self.vocabularies.and_then(|folder| uri.strip_prefix(folder)).is_some_and(|name| VOCABULARIES.contains(&name))
    }

    /// The parts that other schemas refer to, by the names that the draft gives them.
    fn parts(&self) -> Value {
        let under = |keyword: Keyword| self.under(keyword, keyword.row().holds);
        let count = || json!({ "type": "integer", "minimum": 0 });
        let [plain, zero] = if self.booleans {
            ["nonNegativeInteger", "nonNegativeIntegerDefault0"]
        } else {
            ["positiveInteger", "positiveIntegerDefault0"]
        };
        let mut names = under(Keyword::Required);
        if self.booleans {
            names["default"] = json!([]);
        }
        json!({
            "schemaArray": under(Keyword::AllOf),
            plain: count(),
            zero: { "type": "integer", "minimum": 0, "default": 0 },
            "simpleTypes": simple_types(),
            "stringArray": names,
        })
    }

    /// The schema of what stands under a keyword.
    fn under(&self, keyword: Keyword, holds: Holds) -> Value {
        let this = || json!({ "$ref": "#" });
        let names = || json!({ "type": "array", "items": { "type": "string" }, "uniqueItems": true });
        let types = simple_types;
        let is_draft_04 = !self.booleans;
        match (keyword, holds) {
            (Keyword::Items, _) if !self.item_lists => this(),
            (Keyword::Required, _) if is_draft_04 => {
                json!({ "type": "array", "items": { "type": "string" }, "minItems": 1, "uniqueItems": true })
            }
            (Keyword::Enum, _) if is_draft_04 => json!({ "type": "array", "minItems": 1, "uniqueItems": true }),
            (Keyword::DependentRequired, _) => json!({ "type": "object", "additionalProperties": names() }),
            (Keyword::Deprecated | Keyword::ReadOnly | Keyword::WriteOnly | Keyword::RecursiveAnchor, _) => {
                json!({ "type": "boolean" })
            }
            (Keyword::IdDraft04 | Keyword::Comment, _) => json!({ "type": "string" }),
            (Keyword::Examples, _) => json!({ "type": "array" }),
            (Keyword::Vocabulary, _) => json!({ "type": "object", "additionalProperties": { "type": "boolean" } }),
            (_, Holds::Schema) => this(),
            (_, Holds::SchemaList) => json!({ "type": "array", "minItems": 1, "items": this() }),
            (_, Holds::SchemaMap) => json!({ "type": "object", "additionalProperties": this() }),
            (_, Holds::SchemaOrList) => {
                json!({ "anyOf": [this(), { "type": "array", "minItems": 1, "items": this() }] })
            }
            (_, Holds::SchemaOrNamesMap) => {
                json!({ "type": "object", "additionalProperties": { "anyOf": [this(), names()] } })
            }
            (_, Holds::SchemaOrFlag) => json!({ "anyOf": [this(), { "type": "boolean" }] }),
            (_, Holds::Types) => {
                let list = json!({ "type": "array", "items": types(), "minItems": 1, "uniqueItems": true });
                json!({ "anyOf": [types(), list] })
            }
            (_, Holds::Values) => json!({ "type": "array" }),
            (_, Holds::Names) => names(),
            (_, Holds::Text) => json!({ "type": "string" }),
            (_, Holds::Number) => json!({ "type": "number" }),
            (_, Holds::PositiveNumber) if is_draft_04 => {
                json!({ "type": "number", "minimum": 0, "exclusiveMinimum": true })
            }
            (_, Holds::PositiveNumber) => json!({ "type": "number", "exclusiveMinimum": 0 }),
            (_, Holds::NumberOrFlag) => json!({ "type": if is_draft_04 { "boolean" } else { "number" } }),
            (_, Holds::Count) => json!({ "type": "integer", "minimum": 0 }),
            (_, Holds::Flag) => json!({ "type": "boolean" }),
            (_, Holds::Data) => json!({}),
        }
    }
}

fn simple_types() -> Value {
    json!({ "enum": ["array", "boolean", "integer", "null", "number", "object", "string"] })
}

/// The names of the vocabularies since 2019-09.
const VOCABULARIES: &[&str] = &[
    "core",
    "applicator",
    "unevaluated",
    "validation",
    "meta-data",
    "format",
    "format-annotation",
    "format-assertion",
    "content",
];

/// Since 2019-09.
const SINCE_2019: &[Keyword] = &[
    Keyword::UnevaluatedProperties,
    Keyword::UnevaluatedItems,
    Keyword::DependentRequired,
    Keyword::DependentSchemas,
    Keyword::MinContains,
    Keyword::MaxContains,
    Keyword::ContentSchema,
    Keyword::Defs,
    Keyword::Anchor,
    Keyword::Vocabulary,
    Keyword::Deprecated,
];

/// Since 2020-12.
const SINCE_2020: &[Keyword] = &[Keyword::PrefixItems, Keyword::DynamicRef, Keyword::DynamicAnchor];

/// In 2019-09 only.
const ONLY_2019: &[Keyword] = &[Keyword::RecursiveRef, Keyword::RecursiveAnchor];

/// Since draft-07.
const SINCE_07: &[Keyword] = &[
    Keyword::If,
    Keyword::Then,
    Keyword::Else,
    Keyword::ReadOnly,
    Keyword::WriteOnly,
    Keyword::Comment,
    Keyword::ContentEncoding,
    Keyword::ContentMediaType,
];

/// Since draft-06.
const SINCE_06: &[Keyword] =
    &[Keyword::Const, Keyword::Contains, Keyword::PropertyNames, Keyword::Examples, Keyword::Id];

/// Keywords that no draft defines: those of `OpenAPI` and of providers.
const NOT_JSON_SCHEMA: KeywordSet = set![Def PropertyOrdering Example Nullable Discriminator ExternalDocs Xml];

const fn newer(than: usize) -> KeywordSet {
    let of = KeywordSet::of;
    let mut set = of(ONLY_2019);
    if than <= 2 {
        set = set.or(of(SINCE_2019)).or(of(SINCE_2020));
    }
    if than <= 1 {
        set = set.or(of(SINCE_07));
    }
    if than == 0 {
        set = set.or(of(SINCE_06));
    }
    set
}

/// The drafts, the oldest first.
const DRAFTS: &[MetaSchema] = &[
    MetaSchema {
        uri: "http://json-schema.org/draft-04/schema",
        booleans: false,
        item_lists: true,
        definitions: Keyword::Definitions,
        vocabularies: None,
        without: newer(0),
    },
    MetaSchema {
        uri: "http://json-schema.org/draft-06/schema",
        booleans: true,
        item_lists: true,
        definitions: Keyword::Definitions,
        vocabularies: None,
        without: newer(1).with(Keyword::IdDraft04),
    },
    MetaSchema {
        uri: "http://json-schema.org/draft-07/schema",
        booleans: true,
        item_lists: true,
        definitions: Keyword::Definitions,
        vocabularies: None,
        without: newer(2).with(Keyword::IdDraft04),
    },
    MetaSchema {
        uri: "https://json-schema.org/draft/2019-09/schema",
        booleans: true,
        item_lists: true,
        definitions: Keyword::Defs,
        vocabularies: Some("https://json-schema.org/draft/2019-09/meta/"),
        without: KeywordSet::of(SINCE_2020).with(Keyword::IdDraft04),
    },
    MetaSchema {
        uri: "https://json-schema.org/draft/2020-12/schema",
        booleans: true,
        item_lists: false,
        definitions: Keyword::Defs,
        vocabularies: Some("https://json-schema.org/draft/2020-12/meta/"),
        without: newer(3).with(Keyword::IdDraft04).with(Keyword::AdditionalItems),
    },
];

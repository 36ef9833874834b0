//! The meta-schemas of the drafts: which keywords a draft has, and what stands under each, from the table of keywords.
//!
//! Each is one document, also for the drafts that spread it over vocabularies.

use serde_json::{Map, Value, json};

use crate::instance::draft::Draft;
use crate::json::keyword::{Holds, KEYWORDS, Keyword, KeywordSet, set};

/// The meta-schema with this URI.
pub(super) fn schema(uri: &str) -> Option<Value> {
    let (_, draft) = URIS.iter().find(|(schema, draft)| uri == *schema || is_vocabulary(uri, schema, *draft))?;
    let without = draft.has_not().or(NOT_JSON_SCHEMA);
    let keywords = KEYWORDS.iter().filter(|row| !without.has(row.keyword));
    let properties: Map<String, Value> =
        keywords.map(|row| (row.name.to_owned(), draft.under(row.keyword, row.holds))).collect();
    let kinds = if *draft == Draft::Four { json!("object") } else { json!(["object", "boolean"]) };
    let mut schema = json!({ "type": kinds, "properties": properties });
    schema[draft.definitions().name()] = draft.parts();
    if *draft == Draft::Four {
        schema["dependencies"] = json!({ "exclusiveMinimum": ["minimum"], "exclusiveMaximum": ["maximum"] });
    }
    Some(schema)
}

/// Whether it is one of the draft's vocabularies, which are parts of this document.
fn is_vocabulary(uri: &str, schema: &str, draft: Draft) -> bool {
    let name = schema.strip_suffix("schema").and_then(|folder| uri.strip_prefix(folder)?.strip_prefix("meta/"));
    draft >= Draft::Y2019 && name.is_some_and(|name| VOCABULARIES.contains(&name))
}

impl Draft {
    fn has_not(self) -> KeywordSet {
        let newer = SINCE.iter().filter(|(since, _)| self < *since).map(|(_, keywords)| *keywords);
        let only = ONLY.iter().filter(|(only, _)| !only.contains(&self)).map(|(_, keywords)| *keywords);
        newer.chain(only).fold(KeywordSet::NONE, KeywordSet::or)
    }

    /// The parts that other schemas refer to, by the names that the draft gives them.
    fn parts(self) -> Value {
        let under = |keyword: Keyword| self.under(keyword, keyword.row().holds);
        let count = || json!({ "type": "integer", "minimum": 0 });
        let [plain, zero] = match self {
            Self::Four => ["positiveInteger", "positiveIntegerDefault0"],
            _ => ["nonNegativeInteger", "nonNegativeIntegerDefault0"],
        };
        let mut names = under(Keyword::Required);
        if self > Self::Four {
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
    fn under(self, keyword: Keyword, holds: Holds) -> Value {
        let this = || json!({ "$ref": "#" });
        let names = || json!({ "type": "array", "items": { "type": "string" }, "uniqueItems": true });
        let types = simple_types;
        let is_draft_04 = self == Self::Four;
        match (keyword, holds) {
            (Keyword::Items, _) if self == Self::Y2020 => this(),
            (Keyword::Required, _) if is_draft_04 => {
                json!({ "type": "array", "items": { "type": "string" }, "minItems": 1, "uniqueItems": true })
            }
            (Keyword::Enum, _) if is_draft_04 => json!({ "type": "array", "minItems": 1, "uniqueItems": true }),
            (_, Holds::NamesMap) => json!({ "type": "object", "additionalProperties": names() }),
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
#[rustfmt::skip]
const VOCABULARIES: [&str; 9] = [
    "core", "applicator", "unevaluated", "validation", "meta-data", "format", "format-annotation", "format-assertion", "content",
];

/// The keywords that came with a draft.
const SINCE: [(Draft, KeywordSet); 4] = [
    (Draft::Six, set![Const Contains PropertyNames Examples Id]),
    (Draft::Seven, set![If Then Else ReadOnly WriteOnly Comment ContentEncoding ContentMediaType]),
    (
        Draft::Y2019,
        set![
            UnevaluatedProperties UnevaluatedItems DependentRequired DependentSchemas MinContains MaxContains ContentSchema
            Defs Anchor Vocabulary Deprecated
        ],
    ),
    (Draft::Y2020, set![PrefixItems DynamicRef DynamicAnchor]),
];

/// The keywords that only these drafts have.
const ONLY: [(&[Draft], KeywordSet); 3] = [
    (&[Draft::Four], set![IdDraft04]),
    (&[Draft::Y2019], set![RecursiveRef RecursiveAnchor]),
    (&[Draft::Four, Draft::Six, Draft::Seven, Draft::Y2019], set![AdditionalItems]),
];

/// Keywords that no draft defines: those of `OpenAPI` and of providers.
const NOT_JSON_SCHEMA: KeywordSet = set![Def PropertyOrdering Example Nullable Discriminator ExternalDocs Xml];

const URIS: [(&str, Draft); 5] = [
    ("http://json-schema.org/draft-04/schema", Draft::Four),
    ("http://json-schema.org/draft-06/schema", Draft::Six),
    ("http://json-schema.org/draft-07/schema", Draft::Seven),
    ("https://json-schema.org/draft/2019-09/schema", Draft::Y2019),
    ("https://json-schema.org/draft/2020-12/schema", Draft::Y2020),
];

//! Schemas of several documents: what references lead to, put into one document. No IO.

mod meta;

use std::collections::{BTreeMap, BTreeSet, VecDeque};

use serde_json::{Map, Value, json};

use crate::cost::URI_BYTES;
use crate::instance::draft::Draft;
use crate::json::keyword::{DEFINITIONS, Keyword};
use crate::json::pointer;
use crate::json::uri::join;
use crate::json::walk::Walk;

/// Documents that references lead to, by their URIs.
///
/// [`validate`](crate::validate()) and [`normalize`](crate::normalize()) look at one document. [`Documents::bundle`] makes one
/// of a schema and all that it refers to. The meta-schemas of draft-04 to 2020-12 are known.
///
/// ```
/// use serde_json::json;
/// use strict_schema::{Documents, dialect::OPENAI, normalize};
///
/// let documents = Documents::new().with("https://a.test/city.json", json!({ "type": "string", "minLength": 1 }));
/// let schema = json!({
///     "$id": "https://a.test/tool.json",
///     "type": "object",
///     "properties": { "city": { "$ref": "city.json" } },
///     "required": ["city"]
/// });
/// let normalized = normalize(&documents.bundle(&schema), &OPENAI)?;
/// assert_eq!(normalized.codec.decode(json!({ "city": "Oslo" }))?, json!({ "city": "Oslo" }));
/// # Ok::<(), strict_schema::Error>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Documents {
    by_uri: BTreeMap<String, Value>,
}

impl Documents {
    /// No documents but the meta-schemas.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// The same, and this one.
    #[must_use]
    pub fn with(mut self, uri: impl Into<String>, schema: Value) -> Self {
        self.by_uri.insert(join("", without_fragment(&uri.into())), schema);
        self
    }

    /// The schema with each document that it refers to, directly or through another, among its definitions under the
    /// document's URI, and under its own `$id` if that is another.
    ///
    /// References stay unchanged, since each document and its definitions are found by both. A schema that refers to none of these
    /// documents does not change. A reference to any other document stays too, and [`validate`](crate::validate()) and
    /// [`normalize`](crate::normalize()) report it.
    #[must_use]
    pub fn bundle(&self, schema: &Value) -> Value {
        let mut bundle = schema.clone();
        let draft = Draft::of(schema);
        let mut known = BTreeSet::new();
        let mut found: Vec<(String, Value)> = Vec::new();
        let mut references: VecDeque<String> = outside(schema, "", draft, &mut known).into_iter().rev().collect();
        while let Some(uri) = references.pop_front() {
            if known.contains(&uri) {
                continue;
            }
            if let Some(document) = self.by_uri.get(&uri).cloned().or_else(|| meta::schema(&uri)) {
                known.insert(uri.clone());
                references.extend(outside(&document, &uri, draft, &mut known).into_iter().rev());
                found.push((uri, document));
            }
        }
        let Value::Object(members) = &mut bundle else { return bundle };
        if found.is_empty() {
            return bundle;
        }
        let definitions = members.entry(draft.definitions().name()).or_insert_with(|| Value::Object(Map::new()));
        let Value::Object(definitions) = definitions else { return bundle };
        let mut define = |uri: String, document: Value| {
            let mut key = uri.clone();
            while definitions.contains_key(&key) {
                key.push('_');
            }
            definitions.insert(key, named(document, uri, draft));
        };
        for (uri, document) in found {
            match own_uri(&document, &uri, draft) {
                // References in it are relative to that, and others may use either.
                Some(own) => {
                    define(uri, alias(&own, &document));
                    define(own, document);
                }
                None => define(uri, document),
            }
        }
        bundle
    }
}

impl<U: Into<String>> FromIterator<(U, Value)> for Documents {
    fn from_iter<I: IntoIterator<Item = (U, Value)>>(documents: I) -> Self {
        documents.into_iter().fold(Self::new(), |all, (uri, schema)| all.with(uri, schema))
    }
}

/// The URI that a document gives itself, if it is not the one under which it was found.
fn own_uri(document: &Value, uri: &str, draft: Draft) -> Option<String> {
    let members = document.as_object().filter(|members| !draft.lacks(members).has(draft.id()))?;
    let id = members.get(draft.id().name())?.as_str().map(without_fragment).filter(|id| !id.is_empty())?;
    Some(join(uri, id)).filter(|own| own != uri)
}

/// A document that refers to another, and whose definitions refer to those of the other.
fn alias(own: &str, document: &Value) -> Value {
    let mut alias = Map::from_iter([(Keyword::Ref.name().to_owned(), json!(own))]);
    for keyword in DEFINITIONS.iter() {
        let Some(Value::Object(definitions)) = document.get(keyword.name()) else { continue };
        let refer = |name: &String| {
            let mut fragment = format!("/{}", keyword.name());
            pointer::push(&mut fragment, name);
            (name.clone(), json!({ Keyword::Ref.name(): format!("{own}#{}", fragment.replace('%', "%25")) }))
        };
        alias.insert(keyword.name().to_owned(), definitions.keys().map(refer).collect::<Map<_, _>>().into());
    }
    Value::Object(alias)
}

/// A document that says its URI, by which it is found.
fn named(document: Value, uri: String, draft: Draft) -> Value {
    let mut members = match document {
        Value::Object(members) => members,
        // `false` has no room for a name.
        Value::Bool(false) => Map::from_iter([(Keyword::Not.name().to_owned(), Value::Object(Map::new()))]),
        Value::Bool(true) => Map::new(),
        // A value that is no schema is reported where it stands.
        other => return other,
    };
    // The `$id` would be ignored next to a `$ref` that stands alone, so the `$ref` moves, and what is ignored next to it goes.
    if draft.references_stand_alone()
        && let Some(reference) = members.get(Keyword::Ref.name()).filter(|it| it.is_string()).cloned()
    {
        let lacks = draft.lacks(&members).with(Keyword::Ref);
        members =
            members.into_iter().filter(|(name, _)| !Keyword::named(name).is_some_and(|it| lacks.has(it))).collect();
        members.insert(Keyword::AllOf.name().to_owned(), json!([{ Keyword::Ref.name(): reference }]));
    }
    members.insert(draft.id().name().to_owned(), Value::String(uri));
    Value::Object(members)
}

/// The URIs of other documents that a document refers to. Those that it has itself are added to the known ones.
fn outside(document: &Value, uri: &str, draft: Draft, known: &mut BTreeSet<String>) -> Vec<String> {
    let mut walk = Walk::new(document);
    // For each schema, the URI that references in it are relative to.
    let mut bases: Vec<String> = Vec::new();
    let mut found = Vec::new();
    while let Some(index) = walk.next() {
        let text = |keyword| walk.keywords.get(keyword).and_then(Value::as_str);
        let around = if index == 0 { uri } else { &bases[walk.node(index).parent as usize] };
        // Bounds joined URIs: nested ids grow quadratically.
        let id = draft.id_of(&walk.keywords, index == 0 && uri.is_empty()).map(without_fragment);
        let id = id.filter(|id| !id.is_empty() && around.len() + id.len() <= URI_BYTES);
        let base = id.map_or_else(|| around.to_owned(), |id| join(around, id));
        if id.is_some() {
            known.insert(base.clone());
        }
        for keyword in [Keyword::Ref, Keyword::DynamicRef, Keyword::RecursiveRef] {
            let name = text(keyword).map(without_fragment).filter(|name| !name.is_empty());
            found.extend(name.filter(|name| base.len() + name.len() <= URI_BYTES).map(|name| join(&base, name)));
        }
        bases.push(base);
    }
    found
}

fn without_fragment(uri: &str) -> &str {
    uri.split_once('#').map_or(uri, |(document, _)| document)
}

//! Rewrites references in subschemas that have an `$id` of their own as pointers from the root.
//!
//! Such a subschema is a separate document: `#/$defs/a` in it is its own definition, and `b.json` is relative to its
//! `$id`. Everything after this knows one document only, so a reference that it would misread is rewritten. Few schemas
//! have such subschemas; all others are not changed.

use std::collections::HashMap;
use std::collections::hash_map::Entry;

use serde_json::{Value, json};

use crate::cost::{ID_BYTES, POINTER_BYTES};
use crate::error::Error;
use crate::instance::draft::Draft;
use crate::json::keyword::Keyword;
use crate::json::pointer::decoded;
use crate::json::reference::{DocumentReferences, REFERENCES, ReferenceTarget, schema_at};
use crate::json::uri::join;
use crate::json::walk::Walk;

/// The message for a schema whose pointers have more than `POINTER_BYTES`.
pub(crate) const TOO_LONG: &str =
    "the JSON pointers to the changed subschemas are too long: shorten the names of properties";

/// A schema in which every reference means the same from the root.
pub(crate) struct Local {
    pub schema: Value,
    /// The same for the evaluator, with the references whose target depends on the dynamic scope. `schema` has none of
    /// these.
    checked: Option<Value>,
    /// The schemas whose reference was rewritten.
    pub places: Vec<String>,
    /// The schemas whose reference is only checked.
    pub dynamic: Vec<String>,
}

impl Local {
    /// The schema for the evaluator.
    pub(crate) fn checked(&self) -> &Value {
        self.checked.as_ref().unwrap_or(&self.schema)
    }
}

/// What becomes of a reference.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Rewrite {
    /// It points to its target from the root.
    Point,
    /// A dynamic reference becomes such a `$ref`, because its target does not depend on the dynamic scope.
    Settle,
    /// It depends on the dynamic scope: it points to its target for the evaluator only.
    Leave,
}

/// A copy of a schema with rewritten references, given by their schema, their keyword and the pointer to their target.
fn rewritten(schema: &Value, edits: &[(String, Keyword, String, Rewrite)], is_checked: bool) -> Value {
    let mut schema = schema.clone();
    for (place, keyword, pointer, edit) in edits {
        let Some(Value::Object(members)) = schema.pointer_mut(place) else { continue };
        let (name, plain) = (keyword.name(), Keyword::Ref.name());
        let reference = Value::String(format!("#{}", pointer.replace('%', "%25")));
        if *edit == Rewrite::Point || *edit == Rewrite::Leave && is_checked {
            members.insert(name.to_owned(), reference);
        } else if *edit == Rewrite::Settle && !members.contains_key(plain) {
            let renamed = |(key, value)| if key == name { (plain.to_owned(), reference.clone()) } else { (key, value) };
            *members = std::mem::take(members).into_iter().map(renamed).collect();
        } else {
            // The other keywords keep their order.
            *members = std::mem::take(members).into_iter().filter(|(key, _)| key != name).collect();
            if *edit == Rewrite::Settle
                && let Value::Array(all) = members.entry(Keyword::AllOf.name()).or_insert_with(|| json!([]))
            {
                all.push(json!({ plain: reference }));
            }
        }
    }
    schema
}

/// Rewrites the references that would be misread from the root. None if there are none.
///
/// # Errors
///
/// If the pointers of all these references and of their targets have more than [`POINTER_BYTES`].
pub(crate) fn run(schema: &Value) -> Result<Option<Local>, Error> {
    let mut walk = Walk::new(schema);
    let Some(documents) = EmbeddedDocuments::of(&mut walk, Draft::of(schema)) else { return Ok(None) };
    let mut left = POINTER_BYTES;
    let mut spend = |pointer: &str| {
        left = left.checked_sub(pointer.len()).ok_or_else(|| Error::new(TOO_LONG))?;
        Ok(())
    };
    let plain = DocumentReferences::new(schema);
    let mut edits = Vec::new();
    for (index, keyword, text) in &documents.references {
        // Only a `$dynamicRef` with an anchor's name depends on the dynamic scope.
        let is_static = *keyword == Keyword::DynamicRef
            && text.split_once('#').is_none_or(|(_, fragment)| fragment.is_empty() || fragment.starts_with('/'));
        let Some((pointer, depends)) = documents.resolve(&walk, *index, *keyword, text) else { continue };
        spend(&pointer)?;
        // A pointer from the root means the same wherever it is read: it stays.
        let is_plain = |target: ReferenceTarget<'_>| target.named.is_none() && target.pointer == pointer;
        if !depends && !is_static && text.starts_with('#') && plain.resolve(text).is_some_and(is_plain) {
            continue;
        }
        let place = walk.pointer(*index);
        spend(&place)?;
        let edit = match depends {
            _ if is_static => Rewrite::Settle,
            true => Rewrite::Leave,
            false => Rewrite::Point,
        };
        edits.push((place, *keyword, pointer, edit));
    }
    if edits.is_empty() {
        return Ok(None);
    }
    let of = |is_dynamic| edits.iter().filter(move |edit| (edit.3 == Rewrite::Leave) == is_dynamic);
    let [places, dynamic] = [false, true].map(|it| of(it).map(|edit| edit.0.clone()).collect::<Vec<_>>());
    let checked = (!dynamic.is_empty()).then(|| rewritten(schema, &edits, true));
    Ok(Some(Local { schema: rewritten(schema, &edits, false), checked, places, dynamic }))
}

/// The documents that a schema consists of.
#[derive(Default)]
struct EmbeddedDocuments<'a> {
    /// For each, the schema that is its root, and its name.
    roots: Vec<(u32, String)>,
    /// For each schema, the document it is in.
    of: Vec<u32>,
    by_name: HashMap<String, u32>,
    anchors: HashMap<(u32, &'a str), u32>,
    /// Dynamic anchors, which an outer document's anchor of the same name replaces; an empty name is
    /// `$recursiveAnchor`.
    dynamic: HashMap<(u32, &'a str), u32>,
    /// How many documents have a dynamic anchor of that name.
    alike: HashMap<&'a str, u32>,
    references: Vec<(u32, Keyword, &'a str)>,
}

impl<'a> EmbeddedDocuments<'a> {
    /// None if the schema is a single document.
    fn of(walk: &mut Walk<'a>, draft: Draft) -> Option<Self> {
        let mut documents = Self::default();
        while let Some(index) = walk.next() {
            let text = |keyword| walk.keywords.get(keyword).and_then(Value::as_str);
            let id = draft.id_of(&walk.keywords, index == 0).unwrap_or_default();
            let document = documents.enter(walk.node(index).parent, index, id);
            documents.of.push(document);
            for anchor in [text(Keyword::Anchor), text(Keyword::DynamicAnchor)].into_iter().flatten() {
                documents.anchors.entry((document, anchor)).or_insert(index);
            }
            let recursive = walk.keywords.get(Keyword::RecursiveAnchor) == Some(&Value::Bool(true));
            for anchor in [text(Keyword::DynamicAnchor), recursive.then_some("")].into_iter().flatten() {
                if let Entry::Vacant(own) = documents.dynamic.entry((document, anchor)) {
                    own.insert(index);
                    *documents.alike.entry(anchor).or_default() += 1;
                }
            }
            let references = REFERENCES.iter().filter_map(|keyword| Some((index, keyword, text(keyword)?)));
            documents.references.extend(references);
        }
        (documents.roots.len() > 1).then_some(documents)
    }

    /// The document that a schema is in. A schema with an `$id` begins a new one.
    fn enter(&mut self, parent: u32, index: u32, id: &'a str) -> u32 {
        let (name, anchor) = id.split_once('#').unwrap_or((id, ""));
        let mut document = self.of.get(parent as usize).copied().unwrap_or_default();
        let around = self.roots.get(document as usize).map(|(_, around)| around.as_str());
        let name = match around {
            Some(_) if name.is_empty() => None,
            Some(around) if around.len() + name.len() <= ID_BYTES => Some(join(around, name)),
            _ => Some(name.to_owned()),
        };
        // An `$id` that repeats the document's name only adds an anchor.
        if let Some(name) = name.filter(|name| around != Some(name)) {
            document = u32::try_from(self.roots.len()).unwrap_or(u32::MAX);
            self.by_name.entry(name.clone()).or_insert(document);
            self.roots.push((index, name));
        }
        if !anchor.is_empty() {
            self.anchors.entry((document, anchor)).or_insert(index);
        }
        document
    }

    /// The target of a reference that stands in the schema at `index`, and whether the dynamic scope decides between several anchors of
    /// that name.
    fn resolve(&self, walk: &Walk<'a>, index: u32, keyword: Keyword, reference: &str) -> Option<(String, bool)> {
        let sure = |pointer: String| Some((pointer, false));
        let (name, fragment) = reference.split_once('#').unwrap_or((reference, ""));
        let around = self.of[index as usize];
        let (_, base) = &self.roots[around as usize];
        let document = match name {
            "" => around,
            _ if base.len() + name.len() <= ID_BYTES => *self.by_name.get(&join(base, name))?,
            _ => *self.by_name.get(name)?,
        };
        let (root, _) = self.roots[document as usize];
        let fragment = decoded(fragment)?;
        // Evaluation begins at the root, so the root's anchor is the outermost.
        let named = !fragment.is_empty() && !fragment.starts_with('/');
        if (keyword == Keyword::DynamicRef && named || keyword == Keyword::RecursiveRef)
            && let Some(own) = self.dynamic.get(&(document, &*fragment))
        {
            if let Some(outermost) = self.dynamic.get(&(0, &*fragment)) {
                return sure(walk.pointer(*outermost));
            }
            let depends = self.alike.get(&*fragment).is_some_and(|count| *count > 1);
            return Some((walk.pointer(*own), depends));
        }
        if fragment.is_empty() || fragment.starts_with('/') {
            schema_at(walk.node(root).value, &fragment)?;
            return sure([walk.pointer(root).as_str(), &fragment].concat());
        }
        let anchor = self.anchors.get(&(document, &*fragment))?;
        sure(walk.pointer(*anchor))
    }
}

//! Says from the root what references mean in parts of a schema that have an `$id` of their own.
//!
//! Such a part is a document by itself: `#/$defs/a` in it is its own definition, and `b.json` is relative to its `$id`.
//! All other passes know one document only. What they would misread is written as a pointer from its root; few schemas
//! have such parts, and all others are left alone.

use std::collections::{HashMap, HashSet};

use serde_json::Value;

use super::bounds::{POINTERS, TOO_LONG};
use super::pass::PassId;
use super::{Change, Loss};
use crate::error::Error;
use crate::keyword::Keyword;
use crate::reference::{References, decoded, schema_at};
use crate::uri::join;
use crate::walk::Walk;

/// A schema in which every reference means the same from the root.
pub(super) struct Local {
    pub schema: Value,
    /// The schemas whose reference was rewritten.
    places: Vec<String>,
}

impl Local {
    /// Changes of references of which no other pass has given an account.
    pub(super) fn changes(&self, known: &[Change]) -> Vec<Change> {
        let told: HashSet<&str> = known.iter().map(|change| change.pointer.as_str()).collect();
        let places = self.places.iter().filter(|place| !told.contains(place.as_str()));
        let change = |pointer: &String| Change {
            pass: PassId::ResolveReferences.name(),
            pointer: pointer.clone(),
            did: "pointed the reference at the same schema from the root".into(),
            loss: Loss::Exact,
        };
        places.map(change).collect()
    }
}

/// Rewrites what is misread from the root, if something is.
///
/// # Errors
///
/// If the pointers to all that is referred to are too long.
pub(super) fn run(schema: &Value) -> Result<Option<Local>, Error> {
    let mut walk = Walk::new(schema);
    let Some(documents) = Documents::of(&mut walk) else { return Ok(None) };
    let mut left = POINTERS;
    let plain = References::new(schema);
    let mut local = None;
    for (index, keyword, text) in &documents.references {
        let Some(pointer) = documents.resolve(&walk, *index, text) else { continue };
        left = left.checked_sub(pointer.len()).ok_or_else(|| Error::new(TOO_LONG))?;
        // Other than these, it does not say from where it is read.
        if text.starts_with('#')
            && plain.resolve(text).is_some_and(|target| target.named.is_none() && target.pointer == pointer)
        {
            continue;
        }
        let local = local.get_or_insert_with(|| Local { schema: schema.clone(), places: Vec::new() });
        let place = walk.pointer(*index);
        if let Some(Value::Object(members)) = local.schema.pointer_mut(&place) {
            members.insert(keyword.name().to_owned(), Value::String(format!("#{}", pointer.replace('%', "%25"))));
            local.places.push(place);
        }
    }
    Ok(local)
}

/// The documents that a schema consists of.
struct Documents<'a> {
    /// For each, the schema that is its root, and its name.
    roots: Vec<(u32, String)>,
    /// For each schema, the document it is in.
    of: Vec<u32>,
    by_name: HashMap<String, u32>,
    anchors: HashMap<(u32, &'a str), u32>,
    references: Vec<(u32, Keyword, &'a str)>,
}

impl<'a> Documents<'a> {
    /// Of a schema that has more than one.
    fn of(walk: &mut Walk<'a>) -> Option<Self> {
        let mut documents = Self {
            roots: Vec::new(),
            of: Vec::new(),
            by_name: HashMap::new(),
            anchors: HashMap::new(),
            references: Vec::new(),
        };
        let mut draft = Draft::default();
        while let Some(index) = walk.next() {
            let text = |keyword| walk.keywords().get(keyword).and_then(Value::as_str);
            if index == 0 {
                draft = Draft::of(text(Keyword::Schema).unwrap_or_default());
            }
            let reference = [Keyword::Ref, Keyword::DynamicRef, Keyword::RecursiveRef]
                .into_iter()
                .find_map(|keyword| Some((keyword, text(keyword)?)));
            let id = text(draft.id).filter(|_| !(draft.references_stand_alone && reference.is_some()));
            let document = documents.enter(walk.node(index).parent, index, id.unwrap_or_default());
            documents.of.push(document);
            for anchor in [text(Keyword::Anchor), text(Keyword::DynamicAnchor)].into_iter().flatten() {
                documents.anchors.entry((document, anchor)).or_insert(index);
            }
            documents.references.extend(reference.map(|(keyword, text)| (index, keyword, text)));
        }
        (documents.roots.len() > 1).then_some(documents)
    }

    /// The document that a schema is in, which it begins if it has a name.
    fn enter(&mut self, parent: u32, index: u32, id: &'a str) -> u32 {
        let (name, anchor) = id.split_once('#').unwrap_or((id, ""));
        let mut document = self.of.get(parent as usize).copied().unwrap_or_default();
        if index == 0 || !name.is_empty() {
            let name = match self.roots.get(document as usize) {
                Some((_, around)) if around.len() + name.len() <= LONGEST => join(around, name),
                _ => name.to_owned(),
            };
            document = u32::try_from(self.roots.len()).unwrap_or(u32::MAX);
            self.by_name.entry(name.clone()).or_insert(document);
            self.roots.push((index, name));
        }
        if !anchor.is_empty() {
            self.anchors.entry((document, anchor)).or_insert(index);
        }
        document
    }

    /// The pointer to what a reference refers to, where it stands.
    fn resolve(&self, walk: &Walk<'a>, index: u32, reference: &str) -> Option<String> {
        let (name, fragment) = reference.split_once('#').unwrap_or((reference, ""));
        let around = self.of[index as usize];
        let (_, base) = &self.roots[around as usize];
        let document = match name {
            "" => around,
            _ if base.len() + name.len() <= LONGEST => *self.by_name.get(&join(base, name))?,
            _ => *self.by_name.get(name)?,
        };
        let (root, _) = self.roots[document as usize];
        let fragment = decoded(fragment)?;
        if fragment.is_empty() || fragment.starts_with('/') {
            schema_at(walk.node(root).value, &fragment)?;
            return Some([walk.pointer(root).as_str(), &fragment].concat());
        }
        let anchor = self.anchors.get(&(document, &*fragment))?;
        Some(walk.pointer(*anchor))
    }
}

/// How a draft names documents.
struct Draft {
    id: Keyword,
    /// Whether nothing counts that stands beside a reference.
    references_stand_alone: bool,
}

impl Draft {
    fn of(schema: &str) -> Self {
        let is = |draft: &str| schema.contains(draft);
        let id = if is("draft-04") || is("draft-03") { Keyword::IdDraft04 } else { Keyword::Id };
        Self { id, references_stand_alone: is("draft-0") }
    }
}

impl Default for Draft {
    fn default() -> Self {
        Self::of("")
    }
}

/// Bytes of a name, beyond which what stands in it is not relative to it: many could be very many times as long.
const LONGEST: usize = 255;

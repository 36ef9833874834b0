//! Resolves references within one document: pointers, anchors and ids, draft-04 to 2020-12.

use crate::json::keyword::{Keyword, KeywordSet, set};
use crate::prelude::*;
use core::cell::OnceCell;

use serde_json::Value;

use crate::cost::COMPARED_IDS;
use crate::json::pointer;
use crate::json::walk::{Visited, Walk};

/// The references of one document.
#[derive(Debug)]
pub(crate) struct DocumentReferences<'a> {
    root: &'a Value,
    /// Built for the first reference that is not a pointer from the root, because few documents have one.
    names: OnceCell<DocumentNames<'a>>,
}

/// The target of a reference.
#[derive(Clone, Debug)]
pub(crate) struct ReferenceTarget<'a> {
    pub value: &'a Value,
    /// The schema whose id or anchor the reference has, if it has one.
    pub named: Option<u32>,
    /// The pointer from that schema, or from the root. It is no longer than the reference.
    pub pointer: String,
}

impl<'a> DocumentReferences<'a> {
    pub(crate) fn new(root: &'a Value) -> Self {
        Self { root, names: OnceCell::new() }
    }

    /// The target of a reference. None if it is not in this document.
    pub(crate) fn resolve(&self, reference: &str) -> Option<ReferenceTarget<'a>> {
        let own = if reference.is_empty() { Some("") } else { reference.strip_prefix('#') };
        if let Some(fragment) = own
            && let Some(target) = within(self.root, None, fragment)
        {
            return Some(target);
        }
        let names = self.names.get_or_init(|| DocumentNames::of(self.root));
        let (name, fragment) = reference.split_once('#').unwrap_or((reference, ""));
        if fragment.is_empty() || fragment.starts_with('/') {
            let index = names.id(name)?;
            return within(names.walk.node(index).value, Some(index), fragment);
        }
        // The anchor may be in any document: few schemas have two anchors of one name.
        let index = *names.anchors.get(fragment).filter(|_| name.is_empty() || names.id(name).is_some())?;
        within(names.walk.node(index).value, Some(index), "")
    }

    /// The schemas on the way from the root to a named schema, the deepest first.
    pub(crate) fn way(&self, mut named: u32) -> Vec<Visited<'a>> {
        let mut way = Vec::new();
        if let Some(names) = self.names.get() {
            while let node @ Visited { via: Some(_), .. } = names.walk.node(named) {
                way.push(*node);
                named = node.parent;
            }
        }
        way
    }
}

fn within<'a>(base: &'a Value, named: Option<u32>, fragment: &str) -> Option<ReferenceTarget<'a>> {
    let fragment = pointer::decoded(fragment)?;
    let value = schema_at(base, &fragment)?;
    Some(ReferenceTarget { value, named, pointer: fragment.into_owned() })
}

/// The ids and anchors of a document.
#[derive(Debug)]
struct DocumentNames<'a> {
    walk: Walk<'a>,
    ids: LookupMap<&'a str, u32>,
    anchors: LookupMap<&'a str, u32>,
    /// The ids by their last step.
    ends: LookupMap<&'a str, Vec<(&'a str, u32)>>,
}

impl<'a> DocumentNames<'a> {
    fn of(root: &'a Value) -> Self {
        let mut walk = Walk::new(root);
        let (mut ids, mut anchors, mut ends) = (LookupMap::new(), LookupMap::new(), LookupMap::new());
        while let Some(index) = walk.next() {
            let text = |keyword| walk.keywords.get(keyword).and_then(Value::as_str);
            for id in [text(Keyword::Id), text(Keyword::IdDraft04)].into_iter().flatten() {
                let (id, anchor) = id.split_once('#').unwrap_or((id, ""));
                if !anchor.is_empty() {
                    anchors.entry(anchor).or_insert(index);
                }
                if !id.is_empty() && !ids.contains_key(id) {
                    ids.insert(id, index);
                    let alike: &mut Vec<_> = ends.entry(last_step(id)).or_default();
                    if alike.len() <= COMPARED_IDS {
                        alike.push((id, index));
                    }
                }
            }
            for anchor in [text(Keyword::Anchor), text(Keyword::DynamicAnchor)].into_iter().flatten() {
                anchors.entry(anchor).or_insert(index);
            }
        }
        Self { walk, ids, anchors, ends }
    }

    /// The schema with an id.
    fn id(&self, id: &str) -> Option<u32> {
        if let Some(index) = self.ids.get(id) {
            return Some(*index);
        }
        // A relative id matches the ids that end with its steps.
        let relative = ["/", id.trim_start_matches("./").trim_start_matches('/')].concat();
        let alike = self.ends.get(last_step(id)).filter(|alike| !id.is_empty() && alike.len() <= COMPARED_IDS)?;
        let mut alike = alike.iter().filter(|(id, _)| id.ends_with(&relative));
        // Several matches are ambiguous.
        alike.next().filter(|_| alike.next().is_none()).map(|(_, index)| *index)
    }
}

fn last_step(id: &str) -> &str {
    id.rsplit('/').next().unwrap_or(id)
}

/// The schema at a pointer.
pub(crate) fn schema_at<'a>(root: &'a Value, pointer: &str) -> Option<&'a Value> {
    pointer::value_at(root, pointer).filter(|value| value.is_object() || value.is_boolean())
}

/// The keywords that refer to a schema.
pub(crate) const REFERENCES: KeywordSet = set![Ref DynamicRef RecursiveRef];

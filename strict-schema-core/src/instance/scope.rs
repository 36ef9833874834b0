//! The dynamic scope: to which `$dynamicAnchor` a `$dynamicRef` refers, in a schema of several documents.

use serde_json::Value;

use crate::json::keyword::Keyword;
use crate::json::measure::nested;
use crate::json::walk::Walk;
use crate::prelude::*;

/// The anchors that stand in for others of their name, where a schema consists of several documents.
///
/// References are pointers from the root by then (`foreign/local_references.rs`), and one of these keywords with
/// a pointer to such an anchor means the anchor of the same name in the outermost document on the way.
#[derive(Debug)]
pub(crate) struct Scopes<'s> {
    /// For each schema, by its address, the document it is in.
    documents: LookupMap<usize, u32>,
    anchors: LookupMap<(u32, &'s str), &'s Value>,
}

impl<'s> Scopes<'s> {
    /// None if no reference depends on the dynamic scope.
    pub(crate) fn of(root: &'s Value) -> Option<Self> {
        if !may_refer(root) {
            return None;
        }
        let mut walk = Walk::new(root);
        let mut of: Vec<u32> = Vec::new();
        let mut count = 0;
        let mut scopes = Self { documents: LookupMap::new(), anchors: LookupMap::new() };
        let mut refers = false;
        while let Some(index) = walk.next() {
            let keywords = &walk.keywords;
            let node = walk.node(index);
            let mut document = of.get(node.parent as usize).copied().unwrap_or_default();
            let id = keywords.get(Keyword::Id).and_then(Value::as_str).unwrap_or_default();
            if index > 0 && !id.is_empty() && !id.starts_with('#') {
                count += 1;
                document = count;
            }
            of.push(document);
            scopes.documents.insert(core::ptr::from_ref(node.value).addr(), document);
            for anchor in names(node.value) {
                scopes.anchors.entry((document, anchor)).or_insert(node.value);
            }
            refers |= keywords.get(Keyword::DynamicRef).is_some() || keywords.get(Keyword::RecursiveRef).is_some();
        }
        (refers && count > 0 && !scopes.anchors.is_empty()).then_some(scopes)
    }

    /// The document that a schema is in.
    pub(crate) fn document(&self, schema: &Value) -> Option<u32> {
        self.documents.get(&core::ptr::from_ref(schema).addr()).copied()
    }

    /// The outermost anchor of the same name, given the documents on the way to the reference.
    pub(crate) fn outermost(&self, keyword: Keyword, anchor: &'s Value, way: &[u32]) -> Option<&'s Value> {
        let mut names = names(anchor).filter(|name| name.is_empty() == (keyword == Keyword::RecursiveRef));
        let name = names.next()?;
        way.iter().find_map(|document| self.anchors.get(&(*document, name)).copied())
    }
}

/// Whether one of the references that depend on the way may be in it, whatever stands there.
fn may_refer(root: &Value) -> bool {
    let refers = |name: &String| name == "$dynamicRef" || name == "$recursiveRef";
    nested(root).filter_map(Value::as_object).any(|members| members.keys().any(refers))
}

/// The names by which a schema stands in for others; an empty one is `$recursiveAnchor`.
fn names(schema: &Value) -> impl Iterator<Item = &str> {
    let dynamic = schema.get("$dynamicAnchor").and_then(Value::as_str).filter(|name| !name.is_empty());
    let recursive = (schema.get("$recursiveAnchor") == Some(&Value::Bool(true))).then_some("");
    dynamic.into_iter().chain(recursive)
}

//! What a `$ref` refers to: pointers, anchors and ids of one document, draft-04 to 2020-12.

use std::borrow::Cow;
use std::cell::OnceCell;
use std::collections::HashMap;

use serde_json::Value;

use crate::keyword::Keyword;
use crate::pointer;
use crate::walk::Walk;

/// The references of one document.
#[derive(Debug)]
pub(crate) struct References<'a> {
    root: &'a Value,
    /// Built at the first reference that is no plain pointer, since few documents have one.
    named: OnceCell<HashMap<String, Target<'a>>>,
}

/// A schema that is referred to, and its pointer.
#[derive(Clone, Debug)]
pub(crate) struct Target<'a> {
    pub value: &'a Value,
    pub pointer: String,
}

impl<'a> References<'a> {
    pub(crate) fn new(root: &'a Value) -> Self {
        Self { root, named: OnceCell::new() }
    }

    /// The schema that the reference refers to, without its pointer.
    pub(crate) fn value(&self, reference: &str) -> Option<&'a Value> {
        let plain = reference.strip_prefix('#').and_then(|fragment| schema_at(self.root, &decoded(fragment)?));
        plain.or_else(|| Some(self.resolve(reference)?.value))
    }

    /// What the reference refers to, if it is in this document.
    pub(crate) fn resolve(&self, reference: &str) -> Option<Target<'a>> {
        if let Some(fragment) = reference.strip_prefix('#')
            && let Some(target) = within(&Target { value: self.root, pointer: String::new() }, fragment)
        {
            return Some(target);
        }
        let named = self.named.get_or_init(|| names(self.root));
        if let Some(target) = named.get(reference) {
            return Some(target.clone());
        }
        let (base, fragment) = reference.split_once('#').unwrap_or((reference, ""));
        let base = named.get(base).or_else(|| {
            // Relative to an `$id`: its last part is what tells one document's schemas apart.
            let relative = format!("/{}", base.trim_start_matches("./").trim_start_matches('/'));
            let mut alike = named.iter().filter(|(id, _)| !base.is_empty() && id.ends_with(&relative));
            // Of several, nobody knows which is meant.
            alike.next().filter(|_| alike.next().is_none()).map(|(_, target)| target)
        })?;
        match named.get(&format!("#{fragment}")) {
            Some(anchor) if !fragment.is_empty() && !fragment.starts_with('/') => Some(anchor.clone()),
            _ => within(base, fragment),
        }
    }
}

fn within<'a>(base: &Target<'a>, fragment: &str) -> Option<Target<'a>> {
    let fragment = decoded(fragment)?;
    let value = schema_at(base.value, &fragment)?;
    Some(Target { value, pointer: [base.pointer.as_str(), &fragment].concat() })
}

/// The schema at a pointer.
pub(crate) fn schema_at<'a>(root: &'a Value, pointer: &str) -> Option<&'a Value> {
    at(root, pointer).filter(|value| value.is_object() || value.is_boolean())
}

/// What stands at a pointer.
fn at<'a>(root: &'a Value, pointer: &str) -> Option<&'a Value> {
    if !pointer.is_empty() && !pointer.starts_with('/') {
        return None;
    }
    pointer::steps(pointer).try_fold(root, |value, step| match value {
        Value::Object(members) => members.get(step.as_ref()),
        Value::Array(items) => {
            let plain = step.len() == 1 || !step.starts_with(['0', '+']);
            items.get(step.parse::<usize>().ok().filter(|_| plain)?)
        }
        _ => None,
    })
}

/// Every name that a schema of the document has.
fn names(root: &Value) -> HashMap<String, Target<'_>> {
    let mut names = HashMap::new();
    let mut walk = Walk::new(root);
    while let Some(index) = walk.next() {
        let text = |keyword| walk.keywords().get(keyword).and_then(Value::as_str);
        let mut found: Vec<String> = Vec::new();
        for id in [text(Keyword::Id), text(Keyword::IdDraft04)].into_iter().flatten() {
            found.push(id.trim_end_matches('#').to_owned());
        }
        for anchor in [text(Keyword::Anchor), text(Keyword::DynamicAnchor)].into_iter().flatten() {
            found.push(format!("#{anchor}"));
        }
        for name in found.into_iter().filter(|name| !name.is_empty()) {
            let target = Target { value: walk.node(index).value, pointer: walk.pointer(index) };
            names.entry(name).or_insert(target);
        }
    }
    names
}

/// A fragment without its percent-encoding.
pub(crate) fn decoded(fragment: &str) -> Option<Cow<'_, str>> {
    if !fragment.contains('%') {
        return Some(Cow::Borrowed(fragment));
    }
    let mut bytes = Vec::with_capacity(fragment.len());
    let mut rest = fragment.as_bytes();
    while let [first, after @ ..] = rest {
        rest = after;
        if *first != b'%' {
            bytes.push(*first);
            continue;
        }
        let digits = std::str::from_utf8(after.get(..2)?).ok()?;
        bytes.push(u8::from_str_radix(digits, 16).ok()?);
        rest = &after[2..];
    }
    String::from_utf8(bytes).ok().map(Cow::Owned)
}

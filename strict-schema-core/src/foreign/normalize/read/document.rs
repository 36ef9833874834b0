//! The input as numbered subschemas. A subschema gets its number (`RawId`) when it is first needed, and is not copied.

use std::borrow::Cow;
use std::collections::HashMap;
use std::hash::BuildHasherDefault;
use std::ops::Range;
use std::sync::LazyLock;

use serde_json::{Value, json};

use super::demands::is_never_with;
use crate::cost::LETTERS_A_STEP;
use crate::foreign::normalize::account::treatment::NOT_TRANSFORMED;
use crate::instance::draft::Draft;
use crate::json::keyword::{DEFINITIONS, Keyword, KeywordSet, set};
use crate::json::measure::{names, size};
use crate::json::pointer;
use crate::json::reference::{DocumentReferences, ReferenceTarget};
pub(crate) use crate::json::walk::{ByAddress, Step};

/// How a key begins under which a branch is put, so that an answer tells the branches apart.
pub(crate) const OPTION: &str = "option";

/// Whether it is such a key: a number follows, and `_` where other keys had the name.
fn is_option(name: &str) -> bool {
    let number = name.strip_prefix(OPTION).map(|rest| rest.trim_end_matches('_'));
    number.is_some_and(|number| !number.is_empty() && number.bytes().all(|it| it.is_ascii_digit()))
}

/// The number of a subschema of the input.
pub(crate) type RawId = u32;

/// The input, and the subschemas that have a number.
#[derive(Debug)]
pub(crate) struct Document<'a> {
    raws: Vec<Raw<'a>>,
    /// The keywords of each schema, one schema after the other.
    members: Vec<(Keyword, &'a Value)>,
    /// The number of a subschema, by the address of its value.
    known: HashMap<usize, RawId, ByAddress>,
    references: DocumentReferences<'a>,
    /// The targets of the references that were resolved so far.
    resolved: HashMap<&'a str, Option<RawId>>,
    pub draft: Draft,
}

#[derive(Debug)]
pub(crate) struct Raw<'a> {
    value: &'a Value,
    at: RawPlace<'a>,
    keywords: KeywordSet,
    /// The index of its first keyword in `members`.
    first: usize,
    /// Whether it has members that are not keywords, or not in its draft.
    pub has_unknown: bool,
    /// Steps of work to merge it once: one for each member, and for each value directly under it.
    pub weight: u64,
    /// The index of the last change to it.
    pub last_change: Option<usize>,
    /// The number of the last traversal that visited it.
    visitor: u32,
}

#[derive(Debug)]
enum RawPlace<'a> {
    Root,
    Under(RawId, &'a str, Step<'a>),
    /// At a pointer, relative to that schema.
    Below(RawId, String),
}

impl<'a> Document<'a> {
    pub(crate) const ROOT: RawId = 0;
    /// `false`, for places that no value satisfies and that have no schema in the input.
    pub(crate) const NEVER: RawId = 1;
    /// `{"type": "null"}`, for the null that `nullable` adds.
    pub(crate) const NULL: RawId = Self::NEVER + 1;
    /// `{"type": "string"}`, for keys.
    pub(crate) const STRING: RawId = Self::NULL + 1;

    /// Reads the root. `capacity` is about how many subschemas will get a number.
    pub(crate) fn new(root: &'a Value, capacity: usize) -> Self {
        let mut document = Self {
            raws: Vec::with_capacity(capacity),
            members: Vec::with_capacity(3 * capacity),
            known: HashMap::with_capacity_and_hasher(capacity, BuildHasherDefault::default()),
            references: DocumentReferences::new(root),
            resolved: HashMap::new(),
            draft: Draft::of(root),
        };
        document.intern(root, RawPlace::Root);
        document.intern(&NEVER, RawPlace::Root);
        document.intern(&NULL, RawPlace::Root);
        document.intern(&STRING, RawPlace::Root);
        document
    }

    pub(crate) fn value(&self, raw: RawId) -> &'a Value {
        self.raws[raw as usize].value
    }

    pub(crate) fn len(&self) -> usize {
        self.raws.len()
    }

    /// The keywords `if`, `then` and `else` that the schema has.
    pub(crate) fn condition(&self, raw: RawId) -> KeywordSet {
        let members = self.members(raw).iter().filter(|(keyword, value)| keyword.fits(value));
        members.fold(KeywordSet::NONE, |set, (keyword, _)| set.with(*keyword)).and(set![If Then Else])
    }

    pub(crate) fn keywords(&self, raw: RawId) -> KeywordSet {
        self.raws[raw as usize].keywords
    }

    pub(crate) fn get(&self, raw: RawId, keyword: Keyword) -> Option<&'a Value> {
        if !self.keywords(raw).has(keyword) {
            return None;
        }
        self.members(raw).iter().find(|(known, _)| *known == keyword).map(|(_, value)| *value)
    }

    /// The keywords of the schema with their values, in the order of the input.
    pub(crate) fn members(&self, raw: RawId) -> &[(Keyword, &'a Value)] {
        &self.members[self.range(raw)]
    }

    /// The indices of the schema's keywords, for [`Document::member`].
    pub(crate) fn range(&self, raw: RawId) -> Range<usize> {
        let Raw { keywords, first, .. } = &self.raws[raw as usize];
        *first..*first + keywords.len()
    }

    /// The keyword at an index of [`Document::range`], and its value.
    pub(crate) fn member(&self, index: usize) -> (Keyword, &'a Value) {
        self.members[index]
    }

    pub(crate) fn raw(&self, raw: RawId) -> &Raw<'a> {
        &self.raws[raw as usize]
    }

    /// Whether no value satisfies the schema, as far as that is seen at once.
    pub(crate) fn is_never(&self, raw: RawId) -> bool {
        is_never_with(self.value(raw), self.get(raw, Keyword::Not))
    }

    /// Sets that index, and returns the one before.
    pub(crate) fn set_last_change(&mut self, raw: RawId, index: Option<usize>) -> Option<usize> {
        std::mem::replace(&mut self.raws[raw as usize].last_change, index)
    }

    /// Marks the schema as visited by this traversal; true if the last visit was by another one.
    pub(crate) fn visit(&mut self, raw: RawId, visitor: u32) -> bool {
        std::mem::replace(&mut self.raws[raw as usize].visitor, visitor) != visitor
    }

    /// The number of a subschema that stands under a keyword.
    pub(crate) fn child(&mut self, parent: RawId, keyword: &'a str, step: Step<'a>, value: &'a Value) -> RawId {
        self.intern(value, RawPlace::Under(parent, keyword, step))
    }

    pub(crate) fn resolve(&mut self, reference: &'a str) -> Option<RawId> {
        if let Some(known) = self.resolved.get(reference) {
            return *known;
        }
        let raw = self.references.resolve(reference).map(|target| self.target(target));
        self.resolved.insert(reference, raw);
        raw
    }

    /// As above, without giving the target a number.
    pub(crate) fn look_up(&self, reference: &str) -> Option<&'a Value> {
        self.references.resolve(reference).map(|target| target.value)
    }

    /// The number of a target.
    fn target(&mut self, target: ReferenceTarget<'a>) -> RawId {
        let mut base = Self::ROOT;
        for node in target.named.map(|named| self.references.way(named)).into_iter().flatten().rev() {
            let Some((keyword, step)) = node.via else { continue };
            base = self.child(base, keyword.name(), step, node.value);
        }
        if target.pointer.is_empty() { base } else { self.intern(target.value, RawPlace::Below(base, target.pointer)) }
    }

    /// The number of a subschema that has one, by the address of its value.
    pub(crate) fn find(&self, value: &Value) -> Option<RawId> {
        self.known.get(&std::ptr::from_ref(value).addr()).copied()
    }

    /// The last step of the pointer to the schema.
    pub(crate) fn name(&self, raw: RawId) -> Option<Cow<'_, str>> {
        match &self.raws[raw as usize].at {
            RawPlace::Root => None,
            RawPlace::Below(_, pointer) => pointer::steps(pointer).last(),
            RawPlace::Under(_, keyword, Step::Value) => Some(Cow::Borrowed(keyword)),
            RawPlace::Under(_, _, Step::Key(key)) => Some(Cow::Borrowed(key)),
            RawPlace::Under(_, _, Step::Index(index)) => Some(Cow::Owned(index.to_string())),
        }
    }

    pub(crate) fn pointer(&self, raw: RawId) -> String {
        let mut text = String::with_capacity(64);
        self.write_pointer(raw, &mut text);
        text
    }

    /// The schema whose `anyOf` has this one as a branch, maybe under a key that tells it from the others.
    pub(crate) fn union_around(&self, raw: RawId) -> Option<RawId> {
        match &self.raws[raw as usize].at {
            RawPlace::Under(parent, keyword, _) if *keyword == Keyword::AnyOf.name() => Some(*parent),
            RawPlace::Under(parent, keyword, Step::Key(name))
                if *keyword == Keyword::Properties.name() && is_option(name) =>
            {
                self.union_around(*parent)
            }
            _ => None,
        }
    }

    // It recurses as deep as the input, which is bounded.
    fn write_pointer(&self, raw: RawId, text: &mut String) {
        match &self.raws[raw as usize].at {
            RawPlace::Root => {}
            RawPlace::Below(base, pointer) => {
                self.write_pointer(*base, text);
                text.push_str(pointer);
            }
            RawPlace::Under(parent, keyword, step) => {
                self.write_pointer(*parent, text);
                step.push(keyword, text);
            }
        }
    }

    fn intern(&mut self, value: &'a Value, at: RawPlace<'a>) -> RawId {
        let next = self.raws.len();
        let raw = *self.known.entry(std::ptr::from_ref(value).addr()).or_insert_with(|| id(next));
        if raw as usize == next {
            let mut read = Raw {
                value,
                at,
                keywords: KeywordSet::NONE,
                first: self.members.len(),
                has_unknown: false,
                weight: 0,
                last_change: None,
                visitor: 0,
            };
            let lacks = value.as_object().map_or(KeywordSet::NONE, |schema| self.draft.lacks(schema));
            for (name, value) in value.as_object().into_iter().flatten() {
                match Keyword::named(name).filter(|keyword| !lacks.has(*keyword)) {
                    Some(keyword) => {
                        read.weight += weight(keyword, value);
                        read.keywords = read.keywords.with(keyword);
                        self.members.push((keyword, value));
                    }
                    None => {
                        read.weight += 1 + name.len() as u64 / LETTERS_A_STEP;
                        read.has_unknown = true;
                    }
                }
            }
            self.raws.push(read);
        }
        raw
    }
}

/// Steps of work to merge a keyword: the number of values directly under it, or of all values in it for those of
/// `WHOLE`.
fn weight(keyword: Keyword, value: &Value) -> u64 {
    match value {
        Value::Array(_) | Value::Object(_) if WHOLE.has(keyword) => size(value),
        Value::Array(items) => 1 + items.len() as u64,
        Value::Object(members) => 1 + members.len() as u64 + names(members),
        Value::String(text) => 1 + text.len() as u64 / LETTERS_A_STEP,
        _ => 1,
    }
}

/// The keywords whose value is merged or described as a whole, because no subschema in it is merged by itself.
const WHOLE: KeywordSet = set![Enum Const].or(NOT_TRANSFORMED).without(DEFINITIONS);

static NEVER: Value = Value::Bool(false);

pub(crate) static NULL: LazyLock<Value> = LazyLock::new(|| json!({ "type": "null" }));

static STRING: LazyLock<Value> = LazyLock::new(|| json!({ "type": "string" }));

/// An index as an id. The input has far fewer values than `u32::MAX`.
pub(crate) fn id(index: usize) -> u32 {
    u32::try_from(index).unwrap_or(u32::MAX)
}

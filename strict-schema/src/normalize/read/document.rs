//! The input: every schema of it that was looked at, each with its place. Nothing is copied.

use crate::size::names;
use crate::size::size;
use std::borrow::Cow;
use std::collections::HashMap;
use std::hash::BuildHasherDefault;
use std::ops::Range;

use serde_json::Value;

use crate::change_kind::ChangeKinds;
use crate::cost::LETTERS_A_STEP;
use crate::instance::draft::Draft;
use crate::keyword::{Keyword, KeywordSet};
use crate::normalize::account::means::LOOKED_AT;
use crate::pointer;
use crate::reference::{References, Target};
pub(crate) use crate::walk::{ByAddress, Step};

/// A schema of the input.
pub(crate) type RawId = u32;

/// The input.
#[derive(Debug)]
pub(crate) struct Document<'a> {
    raws: Vec<Raw<'a>>,
    /// The keywords of each schema, one schema after the other.
    members: Vec<(Keyword, &'a Value)>,
    known: HashMap<usize, RawId, ByAddress>,
    references: References<'a>,
    /// What references refer to, as far as anybody asked.
    resolved: HashMap<&'a str, Option<RawId>>,
    /// The keywords that mean nothing in its draft.
    lacks: KeywordSet,
    /// The last schema whose pointer one began with, and that pointer.
    beside: (Option<RawId>, String),
}

#[derive(Debug)]
struct Raw<'a> {
    value: &'a Value,
    at: At<'a>,
    keywords: KeywordSet,
    /// Where its keywords are.
    first: usize,
    /// Whether there are members that no draft defines.
    has_unknown: bool,
    /// What it takes to merge it once.
    weight: u64,
    /// The passes that have changed it.
    changed_by: ChangeKinds,
    /// The last visitor that came by.
    visitor: u32,
}

#[derive(Debug)]
enum At<'a> {
    Root,
    Under(RawId, &'a str, Step<'a>),
    /// At a pointer from there.
    Below(RawId, String),
}

impl<'a> Document<'a> {
    pub(crate) const ROOT: RawId = 0;
    /// A schema that nothing satisfies, where none is written.
    pub(crate) const NEVER: RawId = 1;

    /// With room for so many schemas.
    pub(crate) fn new(root: &'a Value, capacity: usize) -> Self {
        let mut document = Self {
            raws: Vec::with_capacity(capacity),
            members: Vec::with_capacity(3 * capacity),
            known: HashMap::with_capacity_and_hasher(capacity, BuildHasherDefault::default()),
            references: References::new(root),
            resolved: HashMap::new(),
            lacks: Draft::of(root).lacks(),
            beside: (None, String::new()),
        };
        document.intern(root, At::Root);
        document.intern(&NEVER, At::Root);
        document
    }

    pub(crate) fn value(&self, raw: RawId) -> &'a Value {
        self.raws[raw as usize].value
    }

    /// How many schemas were looked at.
    pub(crate) fn len(&self) -> usize {
        self.raws.len()
    }

    /// Which keywords the schema has.
    pub(crate) fn keywords(&self, raw: RawId) -> KeywordSet {
        self.raws[raw as usize].keywords
    }

    /// What stands under a keyword of the schema.
    pub(crate) fn get(&self, raw: RawId, keyword: Keyword) -> Option<&'a Value> {
        if !self.keywords(raw).has(keyword) {
            return None;
        }
        self.members(raw).iter().find(|(known, _)| *known == keyword).map(|(_, value)| *value)
    }

    /// The keywords of the schema and what stands under them, in the order of the input.
    pub(crate) fn members(&self, raw: RawId) -> &[(Keyword, &'a Value)] {
        &self.members[self.range(raw)]
    }

    /// Where the schema's keywords are among all.
    pub(crate) fn range(&self, raw: RawId) -> Range<usize> {
        let Raw { keywords, first, .. } = &self.raws[raw as usize];
        *first..*first + keywords.len()
    }

    /// One of all keywords, and what stands under it.
    pub(crate) fn member(&self, index: usize) -> (Keyword, &'a Value) {
        self.members[index]
    }

    /// Whether the schema has members that no draft defines.
    pub(crate) fn has_unknown(&self, raw: RawId) -> bool {
        self.raws[raw as usize].has_unknown
    }

    /// What it takes to merge the schema once, in steps: as many as it has members, and these have.
    pub(crate) fn weight(&self, raw: RawId) -> u64 {
        self.raws[raw as usize].weight
    }

    /// The passes that have changed the schema.
    pub(crate) fn changes(&self, raw: RawId) -> ChangeKinds {
        self.raws[raw as usize].changed_by
    }

    /// The same, to be changed.
    pub(crate) fn changed_by(&mut self, raw: RawId) -> &mut ChangeKinds {
        &mut self.raws[raw as usize].changed_by
    }

    /// Whether this visitor comes to the schema for the first time, if no other came since its last time.
    pub(crate) fn visit(&mut self, raw: RawId, visitor: u32) -> bool {
        std::mem::replace(&mut self.raws[raw as usize].visitor, visitor) != visitor
    }

    pub(crate) fn child(&mut self, parent: RawId, keyword: &'a str, step: Step<'a>, value: &'a Value) -> RawId {
        self.intern(value, At::Under(parent, keyword, step))
    }

    /// The schema that a reference refers to.
    pub(crate) fn resolve(&mut self, reference: &'a str) -> Option<RawId> {
        if let Some(known) = self.resolved.get(reference) {
            return *known;
        }
        let raw = self.references.resolve(reference).map(|target| self.target(target));
        self.resolved.insert(reference, raw);
        raw
    }

    /// The same, without keeping it.
    pub(crate) fn look_up(&self, reference: &str) -> Option<&'a Value> {
        self.references.resolve(reference).map(|target| target.value)
    }

    /// What was referred to.
    fn target(&mut self, target: Target<'a>) -> RawId {
        let mut base = Self::ROOT;
        for node in target.named.map(|named| self.references.way(named)).into_iter().flatten().rev() {
            let Some((keyword, step)) = node.via else { continue };
            base = self.child(base, keyword.name(), step, node.value);
        }
        if target.pointer.is_empty() { base } else { self.intern(target.value, At::Below(base, target.pointer)) }
    }

    /// A schema that was looked at, by what it is.
    pub(crate) fn find(&self, value: &Value) -> Option<RawId> {
        self.known.get(&std::ptr::from_ref(value).addr()).copied()
    }

    /// The last step of the pointer to the schema.
    pub(crate) fn name(&self, raw: RawId) -> Option<Cow<'_, str>> {
        match &self.raws[raw as usize].at {
            At::Root => None,
            At::Below(_, pointer) => pointer::steps(pointer).last(),
            At::Under(_, keyword, Step::Value) => Some(Cow::Borrowed(keyword)),
            At::Under(_, _, Step::Key(key)) => Some(Cow::Borrowed(key)),
            At::Under(_, _, Step::Index(index)) => Some(Cow::Owned(index.to_string())),
        }
    }

    /// Where the schema stands.
    pub(crate) fn pointer(&self, raw: RawId) -> String {
        let mut text = String::new();
        self.write_pointer(raw, &mut text);
        text
    }

    /// The schema of which this one is a branch, if it is one.
    pub(crate) fn union_around(&self, raw: RawId) -> Option<RawId> {
        match &self.raws[raw as usize].at {
            At::Under(parent, keyword, _) if *keyword == Keyword::AnyOf.name() => Some(*parent),
            _ => None,
        }
    }

    /// The same. After what stands beside it, that takes little.
    pub(crate) fn pointer_beside(&mut self, raw: RawId) -> String {
        let At::Under(parent, keyword, step) = self.raws[raw as usize].at else { return self.pointer(raw) };
        if self.beside.0 != Some(parent) {
            let mut text = std::mem::take(&mut self.beside.1);
            text.clear();
            self.write_pointer(parent, &mut text);
            self.beside = (Some(parent), text);
        }
        let around = &self.beside.1;
        let own = if let Step::Key(key) = step { 1 + key.len() } else { 4 };
        let mut text = String::with_capacity(around.len() + 1 + keyword.len() + own);
        text.push_str(around);
        push_step(&mut text, keyword, step);
        text
    }

    /// As deep as the input, and that is bounded.
    fn write_pointer(&self, raw: RawId, text: &mut String) {
        match &self.raws[raw as usize].at {
            At::Root => {}
            At::Below(base, pointer) => {
                self.write_pointer(*base, text);
                text.push_str(pointer);
            }
            At::Under(parent, keyword, step) => {
                self.write_pointer(*parent, text);
                push_step(text, keyword, *step);
            }
        }
    }

    fn intern(&mut self, value: &'a Value, at: At<'a>) -> RawId {
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
                changed_by: ChangeKinds::default(),
                visitor: 0,
            };
            for (name, value) in value.as_object().into_iter().flatten() {
                match Keyword::named(name).filter(|keyword| !self.lacks.has(*keyword)) {
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

/// Adds what leads from a schema to one in it. No keyword has a letter that is escaped.
fn push_step(pointer: &mut String, keyword: &str, step: Step<'_>) {
    pointer.push('/');
    pointer.push_str(keyword);
    match step {
        Step::Value => {}
        Step::Key(key) => pointer::push(pointer, key),
        Step::Index(index) => pointer::push(pointer, &index.to_string()),
    }
}

/// What it takes to merge a keyword: what stands under it directly, or all that is in it.
fn weight(keyword: Keyword, value: &Value) -> u64 {
    match value {
        Value::Array(_) | Value::Object(_) if WHOLE.has(keyword) => size(value),
        Value::Array(items) => 1 + items.len() as u64,
        Value::Object(members) => 1 + members.len() as u64 + names(members),
        Value::String(text) => 1 + text.len() as u64 / LETTERS_A_STEP,
        _ => 1,
    }
}

/// The keywords under which no schema is looked at by itself.
const WHOLE: KeywordSet = KeywordSet::of(&[Keyword::Enum, Keyword::Const]).or(LOOKED_AT).without(DEFINITIONS);

const DEFINITIONS: KeywordSet = KeywordSet::of(&[Keyword::Defs, Keyword::Definitions]);

static NEVER: Value = Value::Bool(false);

/// An index as an id. The input is bounded far below.
pub(crate) fn id(index: usize) -> u32 {
    u32::try_from(index).unwrap_or(u32::MAX)
}

//! The laws of one type, where it is defined: what merges into an object is one, and has names of its own; bounds fit the
//! type that they are put on.
//!
//! The derive asks for this only where a type merges something or bounds something. Budgets are taken by
//! [`render`](super::render), where a type becomes a root.

mod constraints;
mod defaults;
mod mergeable;
mod shadowed;

use super::merge;
use super::merge::{MergedPart, MergedParts, PropertySource, choices};
use super::schema::{Content, Edge, Key, Schema, Tagging};
use super::text::Message;
use crate::derived::cost::{CHAINS, CHOICES, NAMES_AROUND};
use crate::dialect::{Limit, OPENAI};
use crate::words::hash;
pub use constraints::{check_constraints, check_format};
pub(crate) use constraints::{count_admitted, greater, is_admitted, less};
pub(crate) use defaults::default_of;
pub use defaults::{check_default_of_null, check_default_of_type, check_option, check_told};
pub use shadowed::check_variant;

/// Check a type that flattens fields, or whose variants have their content next to the tag.
///
/// # Errors
/// If something cannot be merged, or two properties of one object have the same name.
pub const fn check(edge: Edge) -> Result<(), Message> {
    let mut names = PropertyNames::new();
    let owner = merge_owner(edge, "this type");
    match merge::unwrapped(edge) {
        Some(Schema::Object(object)) => check_source(PropertySource::Fields(object), owner, &mut names),
        Some(Schema::Union(union)) => {
            let mut index = 0;
            while index < union.variants.len() {
                let variant = &union.variants[index];
                tri!(match (&union.tagging, &variant.content) {
                    (Tagging::Internal { .. }, _) if !variant.untagged => {
                        check_source(PropertySource::Variant(union, variant), owner, &mut names)
                    }
                    (_, Content::Fields(object)) => check_source(PropertySource::Fields(object), owner, &mut names),
                    _ => Ok(()),
                });
                index += 1;
            }
            Ok(())
        }
        _ => Ok(()),
    }
}

/// The names of one object's properties, by their hash: each to be compared with all others would be too long for const
/// evaluation, where a step takes microseconds.
struct PropertyNames {
    list: [Option<Name>; Self::CAPACITY],
    length: usize,
    /// The beginning of the chain of names with this hash, counted from one.
    first: [u16; CHAINS],
}

#[derive(Clone, Copy)]
struct Name {
    key: Key,
    /// The type that it comes from.
    owner: &'static str,
    kind: NameKind,
    /// The next of the chain, counted from one.
    next: u16,
}

/// Why serde looks for a name.
#[derive(Clone, Copy, PartialEq, Eq)]
enum NameKind {
    /// It is a property's.
    Property,
    /// The name of a tag, which is written where the enum is.
    Tag,
    /// An alias. Two of them may be equal, because no model writes them.
    Alias,
    /// The content of an adjacent tag, which this variant does not have.
    Content,
}

impl PropertyNames {
    /// The most that any provider accepts in a whole schema: `OPENAI` accepts the most.
    const CAPACITY: usize = match Limit::Properties.most(&OPENAI) {
        Some(limit) => limit as usize,
        None => u16::MAX as usize,
    };

    #[expect(clippy::large_stack_arrays, reason = "there is no stack in const evaluation, nor a heap")]
    const fn new() -> Self {
        Self { list: [None; Self::CAPACITY], length: 0, first: [0; CHAINS] }
    }

    const fn clear(&mut self) {
        self.length = 0;
        self.first = [0; CHAINS];
    }

    #[expect(clippy::cast_possible_truncation, reason = "the capacity is below 65,536")]
    const fn add(&mut self, key: Key, owner: &'static str, kind: NameKind) -> Result<(), Message> {
        // Each byte of the text affects these bits.
        let chain = (hash(0, key.quoted) >> 31) as usize % CHAINS;
        let mut next = self.first[chain];
        while next > 0
            && let Some(name) = self.list[next as usize - 1]
        {
            if name.key.same(key)
                && let Some((what, advice)) = clash(name.kind, kind)
            {
                return Err(Message::of(
                    "{}{}: one is of `{}`, the other of `{}`{}",
                    &[what, key.quoted, name.owner, owner, advice],
                ));
            }
            next = name.next;
        }
        if self.length == Self::CAPACITY {
            return Err(Message::of(
                "an object of `{}` and what merges with it has more than {} properties\n  why: no provider accepts so many, and the derive compares the names of at most that many\n  fix: remove `flatten` from a part of them",
                &[owner, Message::number(Self::CAPACITY as u64).as_str()],
            ));
        }
        self.list[self.length] = Some(Name { key, owner, kind, next: self.first[chain] });
        self.length += 1;
        self.first[chain] = self.length as u16;
        Ok(())
    }
}

/// Every object that the source unfolds into.
const fn check_source(source: PropertySource, owner: &'static str, names: &mut PropertyNames) -> Result<(), Message> {
    tri!(mergeable::check(source, owner));
    let choices = choices(source);
    if choices > CHOICES {
        return Err(Message::of(
            "the flattened enums of `{}` make more than {} objects\n  why: each combination of their variants is an object of its own\n  fix: remove `flatten` from one of the enums",
            &[owner, Message::number(CHOICES as u64).as_str()],
        ));
    }
    let mut choice = 0;
    while choice < choices {
        names.clear();
        tri!(check_names(source, choice, owner, names));
        choice += 1;
    }
    Ok(())
}

/// Add the names of one object, in one choice of its enums.
const fn check_names(
    source: PropertySource,
    choice: u32,
    owner: &'static str,
    names: &mut PropertyNames,
) -> Result<(), Message> {
    let mut parts = MergedParts::new();
    let Some(base) = parts.begin(source, choice, owner) else { return Ok(()) };
    while let Some(part) = parts.next(base) {
        let owner = parts.owner();
        let mut index = 0;
        match part {
            MergedPart::Property(field) => tri!(names.add(field.key, owner, NameKind::Property)),
            MergedPart::Content { key, .. } => tri!(names.add(key, owner, NameKind::Property)),
            MergedPart::Tag { key, .. } => tri!(names.add(key, owner, NameKind::Tag)),
            MergedPart::Reserved(aliases) => {
                while index < aliases.len() {
                    tri!(names.add(aliases[index].key, owner, NameKind::Alias));
                    index += 1;
                }
            }
            MergedPart::ReservedContent(key) => tri!(names.add(key, owner, NameKind::Content)),
            MergedPart::ReservedByVariants(union) => {
                while index < union.variants.len() {
                    let mut aliases = union.variants[index].aliases;
                    while let [alias, others @ ..] = aliases {
                        tri!(names.add(*alias, owner, NameKind::Alias));
                        aliases = others;
                    }
                    index += 1;
                }
            }
            MergedPart::Doc(_) | MergedPart::Rest(_) => {}
            MergedPart::TooDeep => return Err(mergeable::into_itself(owner)),
        }
    }
    Ok(())
}

/// What is wrong where two names are equal, and the advice, unless no model writes either of them.
const fn clash(one: NameKind, other: NameKind) -> Option<(&'static str, &'static str)> {
    Some(match (one, other) {
        (NameKind::Alias | NameKind::Content, NameKind::Alias | NameKind::Content) => return None,
        (NameKind::Alias, _) | (_, NameKind::Alias) => (
            "a property and an `alias` in the same object are both called ",
            "\n  why: serde reads the property as the field with the alias\n  fix: remove the alias, or rename the property with `#[serde(rename = \"…\")]`",
        ),
        (NameKind::Content, _) | (_, NameKind::Content) => (
            "a property and the `content` of an enum in the same object are both called ",
            "\n  why: serde reads the property as the content, even if the variant has no content\n  fix: change `content = \"…\"`, or rename the property with `#[serde(rename = \"…\")]`",
        ),
        (NameKind::Tag, _) | (_, NameKind::Tag) => (
            "two properties in the same object are called ",
            "\n  why: flattened fields, and the content next to a tag, join the enclosing object\n  fix: rename the tag with `tag = \"…\"`, or a property with `#[serde(rename = \"…\")]`",
        ),
        (NameKind::Property, NameKind::Property) => (
            "two properties in the same object are called ",
            "\n  why: flattened fields, and the content next to a tag, join the enclosing object\n  fix: rename one of them with `#[serde(rename = \"…\")]`",
        ),
    })
}

/// The name of the type, or of the one that it is in, for messages.
const fn merge_owner(edge: Edge, around: &'static str) -> &'static str {
    let (mut edge, mut owner, mut step) = (edge, around, 0);
    while step < NAMES_AROUND {
        edge = match edge.node() {
            Ok(Schema::Named(definition)) => {
                owner = definition.name.ident;
                definition.schema
            }
            Ok(Schema::Nullable(inner)) => *inner,
            Ok(_) => break,
            Err(name) => return name.ident,
        };
        step += 1;
    }
    owner
}

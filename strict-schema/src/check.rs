//! The laws of one type, where it is defined: what merges into an object is one, and has names of its own; bounds fit the
//! type that they are put on.
//!
//! The derive asks for this only where a type merges something or bounds something. Budgets are taken by
//! [`render`](crate::render), where a type becomes a root.

mod constraints;

use crate::dialect::OPENAI;
use crate::merge::{self, Source, choices};
use crate::schema::{Content, Definition, Edge, Key, Object, Presence, Schema, Tagging, Union, same};
use crate::text::Message;
pub(crate) use constraints::{admits_some, greater, less};
pub use constraints::{check_constraints, check_format};

/// Check a type that flattens fields, or whose variants' contents stand beside their tag.
///
/// # Errors
/// If something cannot be merged, or two properties of one object have the same name.
pub const fn check(edge: Edge) -> Result<(), Message> {
    let mut names = Names::new();
    let problem = match merge::plain(edge) {
        Some(Schema::Object(object)) => check_source(Source::Fields(object), owner(edge), &mut names),
        Some(Schema::Union(union)) => {
            let mut problem = None;
            let mut index = 0;
            while index < union.variants.len() && problem.is_none() {
                let variant = &union.variants[index];
                problem = match (&union.tagging, &variant.content) {
                    (Tagging::Internal { .. }, _) if !variant.untagged => {
                        check_source(Source::Variant(union, variant), owner(edge), &mut names)
                    }
                    (_, Content::Fields(object)) => check_source(Source::Fields(object), owner(edge), &mut names),
                    _ => None,
                };
                index += 1;
            }
            problem
        }
        _ => None,
    };
    match problem {
        Some(message) => Err(message),
        None => Ok(()),
    }
}

/// The names of one object's properties, by their hash: each to be compared with all others would be too long for const
/// evaluation, where a step takes microseconds.
struct Names {
    list: [Option<Name>; Self::CAPACITY],
    length: usize,
    /// Where the chain of the names with this hash begins, counted from one.
    first: [u16; Self::CHAINS],
}

#[derive(Clone, Copy)]
struct Name {
    key: Key,
    /// The type that it comes from.
    owner: &'static str,
    /// Whether it is an alias: two of them may be the same, as nobody writes them.
    alias: bool,
    /// The next of the chain, counted from one.
    next: u16,
}

/// What comes of adding a name.
enum Added {
    Fine,
    /// This type has it already.
    Twice(&'static str),
    /// This type has it already, and one of the two is an alias.
    Alias(&'static str),
    TooMany,
}

impl Names {
    /// As many as any provider takes of a whole schema: `OPENAI` takes the most.
    const CAPACITY: usize = match OPENAI.limits.properties {
        Some(limit) => limit as usize,
        None => u16::MAX as usize,
    };
    const CHAINS: usize = 1 << 12;

    #[expect(clippy::large_stack_arrays, reason = "there is no stack in const evaluation, nor a heap")]
    const fn new() -> Self {
        Self { list: [None; Self::CAPACITY], length: 0, first: [0; Self::CHAINS] }
    }

    const fn clear(&mut self) {
        self.length = 0;
        self.first = [0; Self::CHAINS];
    }

    #[expect(clippy::cast_possible_truncation, reason = "the capacity is below 65,536")]
    const fn add(&mut self, key: Key, owner: &'static str, alias: bool) -> Added {
        let chain = hash(key.quoted) % Self::CHAINS;
        let mut next = self.first[chain];
        while next > 0
            && let Some(name) = self.list[next as usize - 1]
        {
            let both_are_aliases = name.alias && alias;
            if name.key.characters == key.characters && !both_are_aliases && same(name.key.quoted, key.quoted) {
                return if name.alias || alias { Added::Alias(name.owner) } else { Added::Twice(name.owner) };
            }
            next = name.next;
        }
        if self.length == Self::CAPACITY {
            return Added::TooMany;
        }
        self.list[self.length] = Some(Name { key, owner, alias, next: self.first[chain] });
        self.length += 1;
        self.first[chain] = self.length as u16;
        Added::Fine
    }
}

/// Of sixteen bytes a step, as [`same`] compares.
const fn hash(text: &str) -> usize {
    const FACTOR: u128 = 0x2360_ed05_1fc6_5da4_4385_df64_9fcc_f645;
    let mut rest = text.as_bytes();
    let mut hash = rest.len() as u128;
    while let Some((head, tail)) = rest.split_first_chunk::<16>() {
        hash = (hash ^ u128::from_le_bytes(*head)).wrapping_mul(FACTOR);
        rest = tail;
    }
    // What is left is read together with what was read before it, so that it takes one step too.
    if let Some(last) = text.as_bytes().last_chunk::<16>() {
        hash = (hash ^ u128::from_le_bytes(*last)).wrapping_mul(FACTOR);
    } else {
        let mut index = 0;
        while index < rest.len() {
            hash = (hash ^ rest[index] as u128).wrapping_mul(FACTOR);
            index += 1;
        }
    }
    (hash >> 112) as usize
}

/// Every object that the source unfolds into.
const fn check_source(source: Source, owner: &'static str, names: &mut Names) -> Option<Message> {
    /// An object for each choice is written out, so this many would not be sent anyway.
    const CHOICES: u32 = 1_000;

    let mergeable = check_mergeable(source, owner, How::Flattened, false, 0);
    if mergeable.is_some() {
        return mergeable;
    }
    let choices = choices(source);
    if choices > CHOICES {
        return Some(
            Message::new()
                .and("the flattened enums of `")
                .and(owner)
                .and("` make more than ")
                .and_number(CHOICES as u64)
                .and(" objects\n  why: each choice of their variants is an object of its own")
                .and("\n  fix: give one of the enums a field of its own, without `flatten`"),
        );
    }
    let mut choice = 0;
    while choice < choices {
        names.clear();
        let problem = check_names(source, choice, owner, names);
        if problem.is_some() {
            return problem;
        }
        choice += 1;
    }
    None
}

/// How serde reaches what is merged.
#[derive(Clone, Copy, PartialEq, Eq)]
enum How {
    /// `flatten`: from the properties that are left.
    Flattened,
    /// Beside an internal tag: from all properties but the tag.
    BesideTag,
    /// In an untagged variant: from all properties.
    Untagged,
}

impl How {
    const fn words(self) -> &'static str {
        match self {
            Self::Flattened => "`flatten` of ",
            Self::BesideTag => "an internal tag beside ",
            Self::Untagged => "`flatten` of an untagged variant that is ",
        }
    }
}

/// Whether all that merges is an object, and serde can read it so. `strangers` says whether properties of others may be
/// among those that serde hands on.
const fn check_mergeable(
    source: Source,
    owner: &'static str,
    how: How,
    strangers: bool,
    depth: u32,
) -> Option<Message> {
    if depth > 16 {
        return Some(
            Message::new()
                .and("`")
                .and(owner)
                .and("` is merged into itself\n  why: its properties would contain themselves, without end")
                .and("\n  fix: let the inner one be a property: without `flatten`, or as a named field beside the tag"),
        );
    }
    match source {
        Source::Fields(object) => {
            let strangers = strangers || has_strangers(object);
            let mut index = 0;
            while index < object.fields.len() {
                let field = &object.fields[index];
                if matches!(field.presence, Presence::Flattened) {
                    let problem = check_merged(field.schema, owner, How::Flattened, strangers, depth + 1);
                    if problem.is_some() {
                        return problem;
                    }
                }
                index += 1;
            }
            None
        }
        Source::Variant(union, variant) => match merge::merged_content(union, variant) {
            Some(merged) => {
                let how = if merge::is_untagged(union, variant) { How::Untagged } else { How::BesideTag };
                check_mergeable(merged, owner, how, strangers, depth + 1)
            }
            None => None,
        },
        Source::Merged(edge) => check_merged(edge, owner, how, strangers, depth),
    }
}

/// Whether a flattened field of this object is handed properties that are not its own: those of another flattened field,
/// or the object's tag.
const fn has_strangers(object: &'static Object) -> bool {
    let (mut flattened, mut words) = (0, 0);
    let mut index = 0;
    while index < object.fields.len() {
        let field = &object.fields[index];
        match field.presence {
            Presence::Flattened => flattened += 1,
            Presence::Always if matches!(field.schema.node(), Ok(Schema::Words(_))) => words += 1,
            _ => {}
        }
        index += 1;
    }
    flattened + words > 1
}

/// One flattened field, or the content of one internally tagged or untagged variant.
const fn check_merged(edge: Edge, owner: &'static str, how: How, strangers: bool, depth: u32) -> Option<Message> {
    let is_flattened = matches!(how, How::Flattened);
    if (is_flattened || strangers)
        && let Some(definition) = closed(edge)
    {
        return Some(
            Message::new()
                .and("`flatten` of `")
                .and(definition.name.ident)
                .and("`, which says `deny_unknown_fields`")
                .and("\n  why: serde hands it the properties around it too, and it then refuses them")
                .and(
                    "\n  fix: remove `deny_unknown_fields` from it: a strict schema admits no other properties anyway",
                ),
        );
    }
    let kind = match merge::plain(edge) {
        Some(Schema::Object(object)) => {
            return check_mergeable(Source::Fields(object), owner, how, strangers, depth + 1);
        }
        Some(Schema::Union(union)) => {
            if strangers && is_read_from_one_property(union, is_flattened) {
                return Some(
                    Message::new()
                        .and("the externally tagged enum `")
                        .and(merge_owner(edge, owner))
                        .and("` is flattened beside other properties than its own")
                        .and("\n  why: serde hands it the other flattened properties too, and it takes only one")
                        .and("\n  fix: `#[serde(tag = \"…\")]` on it, or a field of its own, without `flatten`"),
                );
            }
            let mut index = 0;
            while index < union.variants.len() {
                let variant = &union.variants[index];
                index += 1;
                if merge::is_untagged(union, variant) && matches!(variant.content, Content::Unit) {
                    return Some(not_an_object(how, "an untagged unit variant, which is null"));
                }
                let problem = check_mergeable(Source::Variant(union, variant), owner, how, strangers, depth + 1);
                if problem.is_some() {
                    return problem;
                }
            }
            return None;
        }
        Some(Schema::Null) if is_flattened || matches!(how, How::BesideTag) && !strangers => return None,
        Some(Schema::Null) => "null",
        Some(Schema::Nullable(inner)) if is_flattened => {
            return check_merged(*inner, owner, how, strangers, depth + 1);
        }
        Some(Schema::Nullable(_)) => "an `Option`",
        Some(Schema::Boolean) => "a boolean",
        Some(Schema::Integer(_) | Schema::Number) => "a number",
        Some(Schema::String(_)) => "a text",
        Some(Schema::Words(_)) if is_flattened => "an enum of unit variants only",
        Some(Schema::Words(_)) => "an enum without a tag of its own",
        Some(Schema::Array(_) | Schema::Tuple(_)) => "a list",
        Some(Schema::Map(_)) => "a map",
        Some(Schema::Any) => "a value of any kind",
        Some(Schema::AnyOf(_)) => "one of several values that are no objects",
        Some(Schema::Named(_) | Schema::Constrained(_)) | None => "the type itself",
    };
    Some(not_an_object(how, kind))
}

/// Whether serde reads the enum from an object with just the one property that names the variant. A flattened one it
/// finds among others, unless it has to keep them for an untagged variant.
const fn is_read_from_one_property(union: &'static Union, is_flattened: bool) -> bool {
    if !matches!(union.tagging, Tagging::External) {
        return false;
    }
    let mut index = 0;
    while index < union.variants.len() {
        if union.variants[index].untagged {
            return true;
        }
        index += 1;
    }
    !is_flattened
}

const fn not_an_object(how: How, kind: &str) -> Message {
    Message::new()
        .and(how.words())
        .and(kind)
        .and("\n  why: its properties are to stand in the object around it, and it has none that are known\n  fix: ")
        .and(match how {
            How::Flattened => "remove `flatten`, or flatten a struct or an enum with a tag",
            How::BesideTag => "name the field (`Variant { value: T }`), or add `content = \"…\"` to the `tag`",
            How::Untagged => "name the field (`Variant { value: T }`), or remove `flatten`",
        })
}

/// The type, if serde refuses properties that it does not know.
const fn closed(edge: Edge) -> Option<&'static Definition> {
    let mut edge = edge;
    loop {
        edge = match edge.node() {
            Ok(Schema::Named(definition)) => {
                if definition.closed {
                    return Some(definition);
                }
                definition.schema
            }
            Ok(Schema::Nullable(inner)) => *inner,
            _ => return None,
        };
    }
}

/// Add the names of one object, in one choice of its enums.
const fn check_names(source: Source, choice: u32, owner: &'static str, names: &mut Names) -> Option<Message> {
    match source {
        Source::Fields(object) => {
            let mut rest = choice;
            let mut index = 0;
            while index < object.fields.len() {
                let field = &object.fields[index];
                let problem = if matches!(field.presence, Presence::Flattened) {
                    let merged = Source::Merged(field.schema);
                    let of_field = choices(merged);
                    let choice = rest % of_field;
                    rest /= of_field;
                    check_names(merged, choice, owner, names)
                } else {
                    add(field.key, owner, false, names)
                };
                if problem.is_some() {
                    return problem;
                }
                index += 1;
            }
            add_aliases(object.aliases, owner, names)
        }
        Source::Variant(union, variant) => {
            let keys = [merge::tag(union, variant), merge::content_key(union, variant)];
            let mut index = 0;
            while index < keys.len() {
                if let Some(key) = keys[index] {
                    let problem = add(key, owner, false, names);
                    if problem.is_some() {
                        return problem;
                    }
                }
                index += 1;
            }
            if matches!(union.tagging, Tagging::External) && !variant.untagged {
                // serde takes the first property that is called as any of the variants.
                let mut index = 0;
                while index < union.variants.len() {
                    let problem = add_aliases(union.variants[index].aliases, owner, names);
                    if problem.is_some() {
                        return problem;
                    }
                    index += 1;
                }
            }
            match merge::merged_content(union, variant) {
                Some(merged) => check_names(merged, choice, owner, names),
                None => None,
            }
        }
        Source::Merged(edge) => match merge::resolve(edge, choice) {
            Some((inner, choice)) => check_names(inner, choice, merge_owner(edge, owner), names),
            None => None,
        },
    }
}

const fn add_aliases(aliases: &[Key], owner: &'static str, names: &mut Names) -> Option<Message> {
    let mut index = 0;
    while index < aliases.len() {
        let problem = add(aliases[index], owner, true, names);
        if problem.is_some() {
            return problem;
        }
        index += 1;
    }
    None
}

const fn add(key: Key, owner: &'static str, alias: bool, names: &mut Names) -> Option<Message> {
    match names.add(key, owner, alias) {
        Added::Fine => None,
        Added::Alias(other) => Some(
            Message::new()
                .and("a property of one object and an `alias` of another are called ")
                .and(key.quoted)
                .and(": one is of `")
                .and(other)
                .and("`, the other of `")
                .and(owner)
                .and("`\n  why: serde takes the property for the one that has the alias")
                .and("\n  fix: remove the alias, or rename the property with `#[serde(rename = \"…\")]`"),
        ),
        Added::TooMany => Some(
            Message::new()
                .and("an object of `")
                .and(owner)
                .and("` and what merges with it has more than ")
                .and_number(Names::CAPACITY as u64)
                .and(" properties\n  why: no provider takes so many, and whether two have one name is not looked up for more")
                .and("\n  fix: give a part of them a field of its own, without `flatten`"),
        ),
        Added::Twice(other) => Some(
            Message::new()
                .and("two properties of one object are called ")
                .and(key.quoted)
                .and(": one is of `")
                .and(other)
                .and("`, the other of `")
                .and(owner)
                .and("`\n  why: what is flattened, and what stands beside a tag, joins the object around it")
                .and("\n  fix: rename one of them with `#[serde(rename = \"…\")]`"),
        ),
    }
}

/// The name of the type, for messages.
const fn owner(edge: Edge) -> &'static str {
    merge_owner(edge, "this type")
}

const fn merge_owner(edge: Edge, owner: &'static str) -> &'static str {
    let mut edge = edge;
    let mut owner = owner;
    loop {
        edge = match edge.node() {
            Ok(Schema::Named(definition)) => {
                owner = definition.name.ident;
                definition.schema
            }
            Ok(Schema::Nullable(inner)) => *inner,
            _ => return owner,
        };
    }
}

//! The laws of one type, where it is defined: what merges into an object is one, and has names of its own; bounds fit the
//! type that they are put on.
//!
//! The derive asks for this only where a type merges something or bounds something. Budgets are taken by
//! [`render`](crate::render), where a type becomes a root.

use crate::merge::{self, Source, choices};
use crate::schema::{Constraints, Content, Definition, Edge, Key, Presence, Schema, Tagging, same};
use crate::text::Message;

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

/// The names of one object's properties, each with the type that it comes from.
struct Names {
    list: [(Key, &'static str); Self::CAPACITY],
    length: usize,
}

impl Names {
    /// More than the largest structs have. Beyond it names are not compared, and the provider refuses a double one.
    const CAPACITY: usize = 1_024;

    const fn new() -> Self {
        Self { list: [(Key { quoted: "", characters: 0 }, ""); Self::CAPACITY], length: 0 }
    }

    /// Add a name; the type that has it already is the problem.
    const fn add(&mut self, key: Key, owner: &'static str) -> Option<&'static str> {
        let mut index = 0;
        while index < self.length {
            let (other, of) = self.list[index];
            if other.characters == key.characters && same(other.quoted, key.quoted) {
                return Some(of);
            }
            index += 1;
        }
        if self.length < Self::CAPACITY {
            self.list[self.length] = (key, owner);
            self.length += 1;
        }
        None
    }
}

/// Every object that the source unfolds into.
const fn check_source(source: Source, owner: &'static str, names: &mut Names) -> Option<Message> {
    /// An object for each choice is written out, so this many would not be sent anyway.
    const CHOICES: u32 = 1_000;

    let mergeable = check_mergeable(source, owner, true, 0);
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
        names.length = 0;
        let problem = check_names(source, choice, owner, names);
        if problem.is_some() {
            return problem;
        }
        choice += 1;
    }
    None
}

/// Whether all that merges is an object, and serde can read it so.
const fn check_mergeable(source: Source, owner: &'static str, flattened: bool, depth: u32) -> Option<Message> {
    if depth > 16 {
        return Some(
            Message::new()
                .and("`")
                .and(owner)
                .and("` flattens itself\n  why: its properties would contain themselves, without end")
                .and("\n  fix: remove `flatten`, so that the inner one is a property"),
        );
    }
    match source {
        Source::Fields(object) => {
            let mut index = 0;
            while index < object.fields.len() {
                let field = &object.fields[index];
                if matches!(field.presence, Presence::Flattened) {
                    let problem = check_mergeable(Source::Merged(field.schema), owner, true, depth + 1);
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
                let flattened = !matches!(union.tagging, Tagging::Internal { .. });
                check_mergeable(merged, owner, flattened, depth + 1)
            }
            None => None,
        },
        Source::Merged(edge) => check_merged(edge, owner, flattened, depth),
    }
}

/// One flattened field, or the content of one internally tagged variant.
const fn check_merged(edge: Edge, owner: &'static str, flattened: bool, depth: u32) -> Option<Message> {
    let what = if flattened { "`flatten` of " } else { "an internal tag beside " };
    if flattened && let Some(definition) = closed(edge) {
        return Some(
            Message::new()
                .and(what)
                .and("`")
                .and(definition.name.ident)
                .and("`, which says `deny_unknown_fields`")
                .and("\n  why: serde hands it the properties around it too, and it then refuses them")
                .and(
                    "\n  fix: remove `deny_unknown_fields` from it: a strict schema admits no other properties anyway",
                ),
        );
    }
    let kind = match merge::plain(edge) {
        Some(Schema::Object(object)) => return check_mergeable(Source::Fields(object), owner, flattened, depth + 1),
        Some(Schema::Union(union)) => {
            let mut index = 0;
            while index < union.variants.len() {
                let variant = &union.variants[index];
                index += 1;
                if merge::is_untagged(union, variant) && matches!(variant.content, Content::Unit) {
                    return Some(not_an_object(what, "an untagged unit variant, which is null"));
                }
                let problem = check_mergeable(Source::Variant(union, variant), owner, flattened, depth + 1);
                if problem.is_some() {
                    return problem;
                }
            }
            return None;
        }
        Some(Schema::Null) => return None,
        Some(Schema::Nullable(inner)) if flattened => return check_merged(*inner, owner, flattened, depth + 1),
        Some(Schema::Nullable(_)) => "an `Option`",
        Some(Schema::Boolean) => "a boolean",
        Some(Schema::Integer(_) | Schema::Number) => "a number",
        Some(Schema::String(_)) => "a text",
        Some(Schema::Words(_)) if flattened => "an enum of unit variants only",
        Some(Schema::Words(_)) => "an enum without a tag of its own",
        Some(Schema::Array(_) | Schema::Tuple(_)) => "a list",
        Some(Schema::Map(_)) => "a map",
        Some(Schema::Any) => "a value of any kind",
        Some(Schema::AnyOf(_)) => "one of several values that are no objects",
        Some(Schema::Named(_) | Schema::Constrained(_)) | None => "the type itself",
    };
    Some(not_an_object(what, kind))
}

const fn not_an_object(what: &str, kind: &str) -> Message {
    Message::new()
        .and(what)
        .and(kind)
        .and("\n  why: its properties are to stand in the object around it, and it has none that are known")
        .and("\n  fix: a struct, or an enum with a tag; or a property of its own")
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
                    add(field.key, owner, names)
                };
                if problem.is_some() {
                    return problem;
                }
                index += 1;
            }
            None
        }
        Source::Variant(union, variant) => {
            let keys = [merge::tag(union, variant), merge::content_key(union, variant)];
            let mut index = 0;
            while index < keys.len() {
                if let Some(key) = keys[index] {
                    let problem = add(key, owner, names);
                    if problem.is_some() {
                        return problem;
                    }
                }
                index += 1;
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

const fn add(key: Key, owner: &'static str, names: &mut Names) -> Option<Message> {
    match names.add(key, owner) {
        None => None,
        Some(other) => Some(
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

/// Check the bounds that `#[strict(…)]` puts on a field.
///
/// # Errors
/// If they are not of the field's type, or admit what it cannot hold.
pub const fn check_constraints(edge: Edge, constraints: &Constraints) -> Result<(), Message> {
    let mut edge = edge;
    let node = loop {
        match merge::plain(edge) {
            Some(Schema::Nullable(inner)) => edge = *inner,
            Some(node) => break node,
            None => return Ok(()),
        }
    };
    let of_numbers =
        constraints.minimum.is_some() || constraints.maximum.is_some() || constraints.multiple_of.is_some();
    let of_texts = constraints.pattern.is_some() || constraints.format.is_some();
    let of_lengths = constraints.length.minimum.is_some() || constraints.length.maximum.is_some();
    let (is_number, is_text, is_list) = (
        matches!(node, Schema::Number | Schema::Integer(_)),
        matches!(node, Schema::String(_)),
        matches!(node, Schema::Array(_)),
    );
    if of_numbers && !is_number {
        return Err(misfit("`range` and `multiple_of` are for numbers", "put them on a number, or remove them"));
    }
    if of_texts && !is_text {
        return Err(misfit("`pattern` and `format` are for texts", "put them on a text, or remove them"));
    }
    if of_lengths && !is_text && !is_list {
        return Err(misfit("`length` is for texts and lists", "put it on a `String` or a `Vec`, or remove it"));
    }
    match node {
        Schema::Array(array) if of_lengths && array.length.maximum.is_some() => {
            Err(misfit("an array has its length already", "remove `length`, or use a `Vec`"))
        }
        Schema::String(text) if of_texts && (text.pattern.is_some() || text.format.is_some()) => {
            Err(misfit("this type says already what its text looks like", "remove the bound, or use a `String`"))
        }
        Schema::Integer(integer) => {
            if let Some(message) = outside(constraints.minimum, integer.minimum, integer.maximum) {
                return Err(message);
            }
            match outside(constraints.maximum, integer.minimum, integer.maximum) {
                Some(message) => Err(message),
                None => Ok(()),
            }
        }
        _ => Ok(()),
    }
}

const fn misfit(what: &str, fix: &str) -> Message {
    Message::new()
        .and(what)
        .and("\n  why: a bound that does not fit the field's type says nothing of it\n  fix: ")
        .and(fix)
}

/// A bound that the type cannot hold.
const fn outside(bound: Option<&str>, least: &str, greatest: &str) -> Option<Message> {
    let Some(bound) = bound else { return None };
    let Some(number) = whole(bound) else {
        return Some(misfit("a whole number has whole bounds", "write the bound without a fraction"));
    };
    let below = matches!(whole(least), Some(least) if number < least);
    let above = matches!(whole(greatest), Some(greatest) if number > greatest);
    if !below && !above {
        return None;
    }
    Some(
        Message::new()
            .and("the bound ")
            .and(bound)
            .and(" is outside of the type, which holds ")
            .and(least)
            .and(" to ")
            .and(greatest)
            .and("\n  why: the schema would admit what serde cannot read\n  fix: a bound within the type, or a wider type"),
    )
}

/// A decimal number. `u128::MAX` is beyond it, and then nothing is compared.
const fn whole(text: &str) -> Option<i128> {
    let bytes = text.as_bytes();
    let negative = !bytes.is_empty() && bytes[0] == b'-';
    let mut number: i128 = 0;
    let mut index = negative as usize;
    while index < bytes.len() {
        if !bytes[index].is_ascii_digit() {
            return None;
        }
        let digit = (bytes[index] - b'0') as i128;
        number = match number.checked_mul(10) {
            Some(number) => number,
            None => return None,
        };
        number = match number.checked_sub(digit) {
            Some(number) => number,
            None => return None,
        };
        index += 1;
    }
    if negative { Some(number) } else { number.checked_neg() }
}

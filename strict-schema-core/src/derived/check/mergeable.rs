//! Whether what is merged into an object is one, and serde reads it from there.
//!
//! It has its own stack, because const evaluation has 128 frames.

use super::merge_owner;
use crate::derived::cost::{MERGED_LEVELS, NAMES_AROUND};
use crate::derived::merge;
use crate::derived::merge::PropertySource;
use crate::derived::schema::{
    Closed, Content, Edge, Map, Object, Presence, Schema, StringSchema, Tagging, Union, same,
};
use crate::derived::text::Message;

/// How serde reaches what is merged.
#[derive(Clone, Copy, PartialEq, Eq)]
enum How {
    /// `flatten`: from the properties that are left.
    Flattened,
    /// With an internal tag: from all properties but the tag.
    BesideTag,
    /// In an untagged variant: from all properties.
    Untagged,
}

impl How {
    /// What the type cannot be.
    const fn words(self) -> &'static str {
        match self {
            Self::Flattened => " cannot be flattened",
            Self::BesideTag => " cannot be the content of an internally tagged variant",
            Self::Untagged => " cannot be the content of a flattened untagged variant",
        }
    }
}

/// A merged type, the way that serde reads it, and whether serde may pass it properties of others.
#[derive(Clone, Copy)]
#[allow(clippy::struct_excessive_bools, reason = "each is a question of its own")]
struct Merge {
    source: PropertySource,
    owner: &'static str,
    /// The last type on the way.
    last: &'static str,
    how: How,
    strangers: bool,
    /// How deep in what is merged it is.
    inner: bool,
    /// Whether it may be a map, which reads all remaining properties.
    rest: bool,
    /// Whether what merges it is merged itself.
    nested: bool,
}

/// What is left to look at of something that merges several others.
#[derive(Clone, Copy)]
enum PartsLeft {
    Fields(&'static Object),
    Variants(&'static Union),
}

/// Something that is being looked at.
#[derive(Clone, Copy)]
struct Looking {
    left: PartsLeft,
    next: usize,
    merge: Merge,
}

/// Refuses something that merges into the source and is no object, or that serde cannot read from there.
#[expect(clippy::large_stack_arrays, reason = "there is no stack in const evaluation, nor a heap")]
pub(super) const fn check(source: PropertySource, owner: &'static str) -> Result<(), Message> {
    let how = How::Flattened;
    let mut merge =
        Merge { source, owner, last: owner, how, strangers: false, inner: false, rest: false, nested: false };
    let nothing = Looking { left: PartsLeft::Fields(&Object::EMPTY), next: 0, merge };
    let mut stack = [nothing; MERGED_LEVELS];
    let mut length = 0;
    loop {
        if let Some(left) = tri!(look(&mut merge)) {
            // Nothing else nests without end.
            if length == MERGED_LEVELS {
                return Err(into_itself(merge.last));
            }
            stack[length] = Looking { left, next: 0, merge };
            length += 1;
        }
        merge = loop {
            if length == 0 {
                return Ok(());
            }
            let looking = stack[length - 1];
            match tri!(part(looking)) {
                Some((part, next)) => {
                    stack[length - 1].next = next;
                    break part;
                }
                None => length -= 1,
            }
        };
    }
}

/// The next part that is left, and the number of the one after it.
const fn part(Looking { left, next, merge, .. }: Looking) -> Result<Option<(Merge, usize)>, Message> {
    Ok(match left {
        PartsLeft::Fields(object) => match merge::next_flattened(object, next) {
            Some((next, edge)) => {
                let part = Merge {
                    source: PropertySource::Merged(edge),
                    how: How::Flattened,
                    strangers: merge.strangers || has_strangers(object),
                    inner: true,
                    rest: !merge.inner && merge::takes_the_rest(object, next - 1),
                    nested: merge.inner,
                    ..merge
                };
                Some((part, next))
            }
            None => None,
        },
        PartsLeft::Variants(union) if next < union.variants.len() => {
            let variant = &union.variants[next];
            if merge::is_untagged(union, variant) && matches!(variant.content, Content::Unit) {
                return Err(not_an_object(merge.how, "an untagged unit variant"));
            }
            Some((Merge { source: PropertySource::Variant(union, variant), ..merge }, next + 1))
        }
        PartsLeft::Variants(_) => None,
    })
}

pub(super) const fn into_itself(ident: &str) -> Message {
    Message::of(
        "`{}` is merged into itself\n  why: its properties would contain themselves, without end\n  fix: make the inner type a property: remove `flatten`, or name the field of the variant",
        &[ident],
    )
}

/// Whether a flattened field of this object receives properties that are not its own: those of another flattened field,
/// or the object's tag.
const fn has_strangers(object: &'static Object) -> bool {
    let mut strangers = merge::has_tag(object) as usize;
    let mut index = 0;
    while index < object.fields.len() {
        strangers += matches!(object.fields[index].presence, Presence::Flattened) as usize;
        index += 1;
    }
    strangers > 1
}

/// One flattened field, or the content of one internally tagged or untagged variant: what it merges itself.
const fn look(merge: &mut Merge) -> Result<Option<PartsLeft>, Message> {
    let mut step = 0;
    while step < NAMES_AROUND {
        step += 1;
        let Merge { source, owner, how, strangers, .. } = *merge;
        let is_flattened = matches!(how, How::Flattened);
        let edge = match source {
            PropertySource::Fields(object) if object.flattens => return Ok(Some(PartsLeft::Fields(object))),
            PropertySource::Fields(_) => return Ok(None),
            PropertySource::Variant(union, variant) => {
                let Some(source) = merge::merged_content(union, variant) else { return Ok(None) };
                let how = if merge::is_untagged(union, variant) { How::Untagged } else { How::BesideTag };
                *merge = Merge { source, how, ..*merge };
                continue;
            }
            PropertySource::Merged(edge) => edge,
        };
        merge.last = merge_owner(edge, owner);
        tri!(refuse_closed(edge, *merge));
        let kind = match merge::unwrapped(edge) {
            Some(Schema::Object(object)) => {
                merge.source = PropertySource::Fields(object);
                continue;
            }
            Some(Schema::Union(union)) => {
                if strangers && is_read_from_one_property(union, is_flattened) {
                    return Err(Message::of(
                        "the externally tagged enum `{}` is flattened together with other properties\n  why: serde passes it the other flattened properties too, and it accepts only one\n  fix: add `#[serde(tag = \"…\")]` to it, or remove `flatten`",
                        &[merge_owner(edge, owner)],
                    ));
                }
                return Ok(Some(PartsLeft::Variants(union)));
            }
            Some(Schema::Null) if is_flattened || matches!(how, How::BesideTag) && !strangers => return Ok(None),
            Some(Schema::Null) => "null",
            Some(Schema::Nullable(inner)) if is_flattened => {
                if matches!(merge::unwrapped(*inner), Some(Schema::Map(_))) {
                    return Err(OPTION_OF_MAP);
                }
                merge.source = PropertySource::Merged(*inner);
                continue;
            }
            Some(Schema::Nullable(_)) => "an `Option`",
            Some(Schema::Boolean) => "a boolean",
            Some(Schema::Integer(_) | Schema::Number(_)) => "a number",
            Some(Schema::String(_)) => "a string",
            Some(Schema::Words(_)) if is_flattened => "an enum of unit variants only",
            Some(Schema::Words(_)) => "an enum without a tag of its own",
            Some(Schema::Array(_) | Schema::Tuple(_)) => "a list",
            Some(Schema::Map(map)) if is_flattened => {
                tri!(check_map(map, *merge));
                return Ok(None);
            }
            Some(Schema::Map(_)) => "a map",
            Some(Schema::Any) => ANY,
            Some(Schema::AnyOf(_)) => "a choice of values that are not objects",
            Some(Schema::Named(_) | Schema::Constrained(_)) => "the type itself",
            // The way back to a generic type, from inside of it.
            None => break,
        };
        return Err(not_an_object(how, kind));
    }
    Err(into_itself(merge.last))
}

const OPTION_OF_MAP: Message = Message::of(
    "an `Option` of a map is flattened\n  why: serde passes the map all remaining properties, also if there are none, so it is never `None`\n  fix: remove the `Option` around the map",
    &[],
);

/// Refuses a flattened map that cannot read the remaining properties.
const fn check_map(map: &Map, Merge { rest, nested, .. }: Merge) -> Result<(), Message> {
    Err(Message::of(
        if !matches!(merge::unwrapped(map.keys), Some(Schema::String(StringSchema { format: None, pattern: None }))) {
            "the keys of a flattened map are not plain strings\n  why: the map has the remaining properties, whatever their names, and some names are no such key\n  fix: use `String` keys, or remove `flatten`"
        } else if rest {
            return Ok(());
        } else if nested {
            "a type with a flattened map is flattened too\n  why: serde passes all properties to the map, so it would also contain those of the others\n  fix: remove `flatten`; as the only parameter of a `#[tool]` function the type needs no `flatten`, since it is all of the arguments"
        } else {
            "a flattened map must be the last flattened field, and the others must be structs without a `tag`\n  why: serde passes it the properties that the structs before it did not read: also the tag of a struct, and those that flattened enums, maps, options and structs with `flatten` have read\n  fix: move it to the end, remove one of the two `flatten`, or remove `tag` and add a field in its place"
        },
        &[],
    ))
}

/// Whether serde reads the enum from an object with just the one property that names the variant. A flattened one it
/// finds among others, unless it has to keep them for an untagged variant.
const fn is_read_from_one_property(union: &'static Union, is_flattened: bool) -> bool {
    matches!(union.tagging, Tagging::External) && (!is_flattened || merge::has_untagged(union))
}

const ANY: &str = "a value of any kind";

const fn not_an_object(how: How, kind: &str) -> Message {
    let fix = match how {
        How::Flattened if same(kind, ANY) => {
            "use the type `serde_json::Map<String, serde_json::Value>`, with `#[strict(false)]` on each type that contains it; or remove `flatten`"
        }
        How::Flattened => "remove `flatten`, or flatten a struct or an enum with a tag",
        How::BesideTag => "name the field (`Variant { value: T }`), or add `content = \"…\"` to the `tag`",
        How::Untagged => "name the field (`Variant { value: T }`), or remove `flatten`",
    };
    Message::of(
        "{}{}\n  why: its properties would join the enclosing object, and it has no known properties\n  fix: {}",
        &[kind, how.words(), fix],
    )
}

/// Whether serde refuses properties that the type does not know.
const fn closed(edge: Edge) -> Closed {
    let (mut edge, mut step) = (edge, 0);
    while step < NAMES_AROUND {
        edge = match merge::unwrapped(edge) {
            Some(Schema::Nullable(inner)) => *inner,
            Some(Schema::Object(object)) => return object.closed,
            Some(Schema::Union(union)) => return union.closed,
            _ => break,
        };
        step += 1;
    }
    Closed::No
}

/// Whether the type is an enum that serde reads from a buffer.
const fn is_buffered(edge: Edge) -> bool {
    match merge::unwrapped(edge) {
        Some(Schema::Nullable(inner)) => is_buffered(*inner),
        Some(Schema::Union(union)) => merge::is_buffered(union),
        _ => false,
    }
}

const fn refuse_closed(edge: Edge, Merge { owner, how, strangers, .. }: Merge) -> Result<(), Message> {
    let is_flattened = matches!(how, How::Flattened);
    match closed(edge) {
        // serde looks up only the known properties of a flattened type, unless it buffers it.
        Closed::ByAttribute if is_flattened && is_buffered(edge) || !is_flattened && strangers => Err(Message::of(
            "`{}` is flattened and has `deny_unknown_fields`\n  why: serde passes it all properties that are left, and it rejects those that it does not know\n  fix: remove `deny_unknown_fields` from it: a strict schema admits no other properties anyway",
            &[merge_owner(edge, owner)],
        )),
        Closed::ByItself if strangers && !is_flattened => Err(Message::of(
            "a range or a time of the standard library is merged into `{}`\n  why: serde passes it the properties of the enclosing object too, and it rejects unknown ones\n  fix: make it a property: remove `flatten`, or name the field of the variant",
            &[owner],
        )),
        Closed::No | Closed::NoList | Closed::ByAttribute | Closed::ByItself => Ok(()),
    }
}

//! Which types of a graph contain themselves: those become definitions, and all others are written in place.
//!
//! The walk has its own stack, since const evaluation has only 128 frames.

use super::alike::alike;
pub(crate) use super::definitions::DefinedTypes;
use super::finite;
use super::merge;
use super::schema::{
    Content, Definition, Edge, LeafOf, Object, Presence, Schema, StringSchema, Tagging, TypeName, Union,
};
use super::text::Message;
use super::uses::Uses;
use crate::derived::cost::{AROUND, NAMED, UNFOLDED_PARTS};

/// A named type that encloses the current node.
#[derive(Clone, Copy)]
struct EnclosingType {
    definition: &'static Definition,
    /// Whether serde reads it from its buffer.
    buffered: bool,
    /// Whether it is followed again only because of the buffer: the schema has a reference there.
    again: bool,
}

/// The rest of a node, which is still to follow.
#[derive(Clone, Copy)]
struct Task {
    rest: NodeRest,
    index: usize,
    place: Place,
}

/// The surroundings of a node.
#[derive(Clone, Copy)]
struct Place {
    /// The number of enclosing types.
    around: usize,
    /// How many of them contain it in an object or a list. serde reads it in the same way as the others.
    inside: usize,
    /// Whether serde buffers it before reading.
    buffered: bool,
    /// Whether it is a part of the object around it: the schema has its properties there, and no reference.
    merged: bool,
}

impl Place {
    const ROOT: Self = Self { around: 0, inside: 0, buffered: false, merged: false };

    /// In an object or a list that is here.
    const fn within(self) -> Self {
        Self { inside: self.around, merged: false, ..self }
    }
}

#[derive(Clone, Copy)]
enum NodeRest {
    Fields(&'static Object),
    Branches(&'static [Edge]),
    Variants(&'static Union),
    Nothing,
}

/// The state of the walk.
struct TypeWalk {
    found: DefinedTypes,
    uses: Uses,
    /// The named types that enclose the current node.
    around: [Option<EnclosingType>; AROUND],
    tasks: [Task; AROUND],
    length: usize,
    /// Edges followed so far.
    visited: u32,
}

impl DefinedTypes {
    /// The definitions that the schema of this root needs, and those that it may have. With `all_required`, properties with a
    /// default are required too.
    pub(crate) const fn of(root: Edge, all_required: bool) -> Result<Self, Message> {
        let found = Self { list: [None; NAMED], length: 0, buffered: 0, recursive: 0, others: 0, bounded: false };
        let nothing = Task { rest: NodeRest::Nothing, index: 0, place: Place::ROOT };
        let uses = Uses::NONE;
        let mut walk =
            TypeWalk { found, uses, around: [None; AROUND], tasks: [nothing; AROUND], length: 0, visited: 0 };
        let mut next = Some((root, Place::ROOT));
        while let Some((edge, place)) = next {
            tri!(walk.follow(edge, place));
            next = tri!(walk.next());
        }
        let mut index = 0;
        while index < walk.found.length {
            if let Some(problem) = finite::problem(walk.found.at(index), all_required) {
                return Err(problem);
            }
            index += 1;
        }
        walk.found.recursive = index;
        if walk.uses.repeat {
            walk.found.add_others(&walk.uses);
        }
        Ok(walk.found)
    }

    /// Whether the type has bounds that serde does not check. True if the graph cannot be followed.
    pub(crate) const fn has_bounds(root: Edge) -> bool {
        match Self::of(root, false) {
            Ok(found) => found.bounded,
            Err(_) => true,
        }
    }
}

impl TypeWalk {
    /// Follow an edge through nodes with one inner node, up to a node with several.
    const fn follow(&mut self, edge: Edge, place: Place) -> Result<(), Message> {
        let (mut edge, mut place) = (edge, place);
        loop {
            self.visited += 1;
            if self.visited > UNFOLDED_PARTS {
                return Err(too_many_parts());
            }
            let node = match edge.node() {
                Ok(node) => node,
                Err(name) => {
                    let Some(it) = self.enclosing(name, place.around) else {
                        return Err(Message::of(
                            "a type refers to `{}`, but is not inside a `{}` with the same parameters\n  why: a generic type can refer only to an enclosing type with the same parameters; other parameters would make new types without end\n  fix: let a type contain itself only with its own parameters, and use a type with `Enclosing<…>` only inside the type that it names",
                            &[name.ident, name.ident],
                        ));
                    };
                    let Some(again) = tri!(self.meet(it, place)) else { return Ok(()) };
                    edge = tri!(self.enter(again, &mut place.around));
                    continue;
                }
            };
            // A number beyond the range of an `f32` is read as infinite.
            self.found.bounded |= matches!(node, Schema::Constrained(_) | Schema::Number(f32::MANTISSA_DIGITS));
            edge = match node {
                Schema::Nullable(inner) => *inner,
                Schema::Map(map) => {
                    if let Some(problem) = problem_with_keys(map.keys, place.buffered) {
                        return Err(Message::of(problem, &[self.owner(place.around)]));
                    }
                    place = place.within();
                    map.values
                }
                Schema::Array(array) => {
                    place = place.within();
                    array.items
                }
                Schema::Constrained(constrained) => constrained.schema,
                Schema::Named(definition) => {
                    let by_hand = definition.name.is_made_by_hand();
                    if by_hand && let Some(problem) = self.mistaken(definition, place.around) {
                        return Err(problem);
                    }
                    let first = EnclosingType { definition, buffered: place.buffered, again: false };
                    let entered = match self.enclosing(definition.name, place.around) {
                        Some(it) => tri!(self.meet(it, place)),
                        None => match self.found.find(definition.name) {
                            // Its cycles were found at its first use.
                            Some(index) if self.found.is_done(index, place.buffered) => None,
                            Some(index) => {
                                self.found.mark_buffered(index);
                                Some(EnclosingType { again: true, ..first })
                            }
                            // It has been followed for each of its uses.
                            None if place.around > 0 && !by_hand && self.uses.is_known(definition, place.buffered) => {
                                None
                            }
                            None => Some(first),
                        },
                    };
                    let Some(entered) = entered else { return Ok(()) };
                    tri!(self.enter(entered, &mut place.around))
                }
                Schema::Object(object) => {
                    return self.push(NodeRest::Fields(object), place.within());
                }
                Schema::AnyOf(branches) => {
                    return self.push(NodeRest::Branches(branches), place);
                }
                Schema::Tuple(positions) => {
                    return self.push(NodeRest::Branches(positions), place.within());
                }
                Schema::Union(union) => {
                    place.buffered = place.buffered || merge::is_buffered(union);
                    return self.push(NodeRest::Variants(union), place);
                }
                Schema::Integer(integer) if integer.wide && place.buffered => {
                    return Err(Message::of(
                        "`{}` has an integer of 128 bits, in a place that serde buffers\n  why: serde buffers flattened fields and the content of internally tagged and untagged variants, and it can't read 128-bit integers from the buffer\n  fix: use `i64`, `u64` or a string, or add `content` to the `tag` of the enum",
                        &[self.owner(place.around)],
                    ));
                }
                Schema::Null
                | Schema::Boolean
                | Schema::Integer(_)
                | Schema::Number(_)
                | Schema::String(_)
                | Schema::Words(_)
                | Schema::Any => return Ok(()),
            };
        }
    }

    const fn push(&mut self, rest: NodeRest, place: Place) -> Result<(), Message> {
        if self.length == AROUND {
            return Err(too_deep(self.owner(place.around)));
        }
        self.tasks[self.length] = Task { rest, index: 0, place };
        self.length += 1;
        Ok(())
    }

    /// The next edge of what is left.
    const fn next(&mut self) -> Result<Option<(Edge, Place)>, Message> {
        while self.length > 0 {
            let top = self.length - 1;
            let Task { rest, index, place } = self.tasks[top];
            self.tasks[top].index += 1;
            match rest {
                NodeRest::Fields(object) if index < object.fields.len() => {
                    let (fields, mut index) = (object.fields, index);
                    let last = fields.len() - 1;
                    while index < last {
                        match fields[index].schema.leaf() {
                            None => break,
                            Some(LeafOf::Named(definition)) => {
                                self.uses.is_known(definition, false);
                            }
                            Some(LeafOf::Unnamed) => {}
                        }
                        index += 1;
                    }
                    self.tasks[top].index = index + 1;
                    let field = &fields[index];
                    let merged = matches!(field.presence, Presence::Flattened);
                    return Ok(Some((field.schema, Place { buffered: place.buffered || merged, merged, ..place })));
                }
                NodeRest::Branches(branches) if index < branches.len() => {
                    return Ok(Some((branches[index], place)));
                }
                NodeRest::Variants(union) if index < union.variants.len() => {
                    let variant = &union.variants[index];
                    match &variant.content {
                        Content::Unit => {}
                        Content::Value(value) => {
                            let is_untagged = merge::is_untagged(union, variant);
                            let merged = matches!(union.tagging, Tagging::Internal { .. });
                            let inner = if is_untagged { place } else { Place { merged, ..place.within() } };
                            return Ok(Some((*value, inner)));
                        }
                        Content::Fields(object) => {
                            tri!(self.push(NodeRest::Fields(object), place.within()));
                        }
                    }
                }
                _ => self.length -= 1,
            }
        }
        Ok(None)
    }

    /// Enter a type.
    const fn enter(&mut self, entered: EnclosingType, around: &mut usize) -> Result<Edge, Message> {
        if *around == AROUND {
            return Err(too_deep(entered.definition.name.ident));
        }
        self.around[*around] = Some(entered);
        *around += 1;
        Ok(entered.definition.schema)
    }

    /// A type is found inside itself, with `inside` of the enclosing types as objects or lists. Follow it again if serde reads it from its
    /// buffer here, and did not before.
    const fn meet(&mut self, at: usize, place: Place) -> Result<Option<EnclosingType>, Message> {
        let Place { around, inside, buffered, merged } = place;
        let Some(it) = self.around[at] else { return Ok(None) };
        if at >= inside {
            return Err(read_as_itself(it.definition.name));
        }
        if merged {
            // The reference is to a type further in, which is met again inside.
            let is_twice = self.enclosing(it.definition.name, at).is_some();
            return Ok(if is_twice { None } else { Some(EnclosingType { buffered, again: false, ..it }) });
        }
        // A type between the two that is followed again is a reference there, so there is no cycle.
        let mut is_cycle = true;
        let mut between = at + 1;
        while between < around {
            is_cycle = is_cycle && !matches!(self.around[between], Some(EnclosingType { again: true, .. }));
            between += 1;
        }
        if is_cycle {
            tri!(self.found.add(it.definition, it.buffered));
        }
        if it.buffered || !buffered {
            return Ok(None);
        }
        if let Some(index) = self.found.find(it.definition.name) {
            if self.found.is_done(index, buffered) {
                return Ok(None);
            }
            self.found.mark_buffered(index);
        }
        Ok(Some(EnclosingType { definition: it.definition, buffered, again: true }))
    }

    /// Whether the type differs from the known type of the same name. That is possible only for names that are made by hand: all names in one
    /// macro call have the place of the call.
    const fn mistaken(&self, definition: &'static Definition, around: usize) -> Option<Message> {
        let other = match (self.enclosing(definition.name, around), self.found.find(definition.name)) {
            (Some(at), _) => match self.around[at] {
                Some(around) => around.definition,
                None => return None,
            },
            (None, Some(index)) => self.found.at(index),
            (None, None) => return None,
        };
        if alike(other.schema, definition.schema) {
            return None;
        }
        Some(Message::of(
            "two types called `{}` cannot be told apart\n  why: `TypeName::foreign` was called at one place in the source, for example in one macro call\n  fix: give each of them another name: `TypeName::foreign(\"…\", &[])`",
            &[definition.name.ident],
        ))
    }

    /// The index of the enclosing type of this name.
    const fn enclosing(&self, name: &TypeName, around: usize) -> Option<usize> {
        let mut index = around;
        while index > 0 {
            index -= 1;
            if let Some(it) = self.around[index]
                && it.definition.name.is(name)
            {
                return Some(index);
            }
        }
        None
    }

    /// The innermost enclosing type, for messages.
    const fn owner(&self, around: usize) -> &'static str {
        if around > 0
            && let Some(it) = self.around[around - 1]
        {
            return it.definition.name.ident;
        }
        "this type"
    }
}

/// Check that a newtype, followed through newtypes, is not itself.
///
/// # Errors
/// If it contains itself without an object or a list in between. At a root, rustc reports that as an endless requirement, with no advice.
pub const fn check_newtype(edge: Edge) -> Result<(), Message> {
    let Ok(Schema::Named(Definition { name, schema, .. })) = edge.node() else { return Ok(()) };
    let mut edge = *schema;
    let mut step = 0;
    while step < AROUND {
        edge = match edge.node() {
            Ok(Schema::Named(definition)) if definition.name.is(name) => return Err(read_as_itself(name)),
            Ok(Schema::Named(definition)) => definition.schema,
            Ok(Schema::Constrained(constrained)) => constrained.schema,
            Ok(Schema::Nullable(inner)) => *inner,
            Err(enclosing) if enclosing.is(name) => return Err(read_as_itself(name)),
            Ok(_) | Err(_) => return Ok(()),
        };
        step += 1;
    }
    Ok(())
}

/// Check that a field of a generic type does not contain that type under an alias or a renamed import, which the derive does not
/// recognize. The constant of the schema would contain itself.
///
/// # Errors
/// If the type of the field contains the generic type.
pub const fn check_other_name(itself: &TypeName, field: &TypeName) -> Result<(), Message> {
    if !field.mentions(itself) {
        return Ok(());
    }
    Err(Message::of(
        "`{}` contains itself under another name\n  why: the schema of a generic type is a constant, and it recognizes itself only by the type's own name\n  fix: write `{}<…>` or `Self` in place of the alias; or add `#[strict(as = \"…\")]` to the field, with the field's type written without the alias",
        &[itself.ident, itself.ident],
    ))
}

pub(crate) const fn too_many_parts() -> Message {
    Message::new()
        .and("the schema has too many parts\n  why: each use of a type repeats its schema, so nested uses multiply")
        .and("\n  fix: move some fields to another tool, or send a field as JSON text: `#[serde(with = \"strict_schema::json_text\")]`")
}

const fn read_as_itself(name: &TypeName) -> Message {
    Message::of(
        "`{}` contains itself directly\n  why: no object or list is in between, so serde would recurse without end\n  fix: put the inner value in an optional named field: `{ inner: Option<Box<…>> }`",
        &[name.ident],
    )
}

/// Why a map of this type cannot have such keys.
const fn problem_with_keys(keys: Edge, buffered: bool) -> Option<&'static str> {
    let (mut edge, mut step) = (keys, 0);
    while step < AROUND {
        edge = match edge.node() {
            Ok(Schema::String(_) | Schema::Words(_) | Schema::Any) | Err(_) => return None,
            Ok(Schema::Union(union)) if reads_any_text(union) => return None,
            // serde reads each name as `Some`.
            Ok(Schema::Nullable(inner)) if is_any_text(*inner) => return None,
            Ok(Schema::Integer(_) | Schema::Boolean) if !buffered => return None,
            // `serde_json` parses a number or a boolean, serde's buffer does not.
            Ok(Schema::Integer(_) | Schema::Boolean) => {
                return Some(
                    "`{}` has a map whose keys are not strings, in a place that serde buffers\n  why: serde buffers flattened fields and the content of internally tagged and untagged variants, and it can't read a number from a buffered key\n  fix: use a map with `String` keys, or add `content` to the `tag` of the enum",
                );
            }
            Ok(Schema::Named(definition)) => definition.schema,
            // All are strings, or all are numbers.
            Ok(Schema::AnyOf([one, ..])) => *one,
            Ok(Schema::Constrained(_)) => {
                return Some(
                    "`{}` has a map whose keys have bounds\n  why: bounds of a key are not in the schema, and not checked\n  fix: remove the bounds from the type of the keys; or write the map as a list, where keys have a schema: `#[serde(with = \"strict_schema::entries\")]`",
                );
            }
            Ok(_) => {
                return Some(
                    "`{}` has a map with keys that the names of properties can't be\n  why: names are strings, and serde reads such a key from none of them, or only from some\n  fix: use keys that are strings, whole numbers, booleans or an enum without data; or write the map as a list: `#[serde(with = \"strict_schema::entries\")]`",
                );
            }
        };
        step += 1;
    }
    None
}

/// Whether a variant is any string, without a tag.
const fn reads_any_text(union: &Union) -> bool {
    let mut index = 0;
    while index < union.variants.len() {
        let variant = &union.variants[index];
        if merge::is_untagged(union, variant)
            && let Content::Value(edge) = variant.content
            && is_any_text(edge)
        {
            return true;
        }
        index += 1;
    }
    false
}

/// Whether the type is any string, without bounds.
const fn is_any_text(edge: Edge) -> bool {
    let (mut edge, mut step) = (edge, 0);
    while let Ok(Schema::Named(definition)) = edge.node()
        && step < AROUND
    {
        edge = definition.schema;
        step += 1;
    }
    matches!(edge.node(), Ok(Schema::String(StringSchema { format: None, pattern: None })))
}

const fn too_deep(ident: &str) -> Message {
    Message::of(
        "at `{}`: the schema nests more than {} types\n  why: no provider accepts so many levels of objects, and newtypes between them count here too\n  fix: nest fewer types",
        &[ident, Message::number(AROUND as u64).as_str()],
    )
}

//! Which types of a graph contain themselves: those become definitions, and everything else is written in place.

use crate::schema::{Content, Definition, Edge, Integer, Object, Presence, Schema, Tagging, TypeName, Union};
use crate::text::Message;

/// The types of a graph at which every cycle of it is cut.
#[derive(Debug)]
pub(crate) struct Definitions {
    list: [Option<&'static Definition>; Self::CAPACITY],
    /// Whether each was visited inside of a buffer too.
    buffered: [bool; Self::CAPACITY],
    length: usize,
    /// Edges followed so far.
    visited: u32,
    problem: Option<Message>,
}

/// What is around an edge.
#[derive(Clone, Copy)]
struct Around<'a> {
    /// The named types, innermost first.
    types: Option<&'a Type<'a>>,
    /// Whether serde reads the value into a buffer before it knows the type: it has no room for 128 bits there.
    buffered: bool,
}

struct Type<'a> {
    definition: &'static Definition,
    outer: Option<&'a Type<'a>>,
    depth: u32,
}

impl Definitions {
    /// No schema that a model can fill in has more.
    const CAPACITY: usize = 64;
    /// What is not recursive is written in place, so types that share others deeply grow without bound: here is one.
    const EDGES: u32 = 50_000;
    /// Const evaluation has 128 frames, and a schema nests 10 objects.
    const DEPTH: u32 = 60;

    /// The definitions that the schema of this root needs.
    pub(crate) const fn of(root: Edge) -> Result<Self, Message> {
        let mut found = Self {
            list: [None; Self::CAPACITY],
            buffered: [false; Self::CAPACITY],
            length: 0,
            visited: 0,
            problem: None,
        };
        visit(root, Around { types: None, buffered: false }, &mut found);
        match found.problem {
            Some(problem) => Err(problem),
            None => Ok(found),
        }
    }

    pub(crate) const fn length(&self) -> usize {
        self.length
    }

    pub(crate) const fn at(&self, index: usize) -> &'static Definition {
        match self.list[index] {
            Some(definition) => definition,
            None => panic!("the list is filled up to its length"),
        }
    }

    pub(crate) const fn has(&self, name: &TypeName) -> bool {
        let mut index = 0;
        while index < self.length {
            if self.at(index).name.is(name) {
                return true;
            }
            index += 1;
        }
        false
    }

    /// Whether it is in the list, and nothing new is to be found in it. Asked a second time, it is visited.
    const fn was_visited(&mut self, name: &TypeName, buffered: bool) -> bool {
        let mut index = 0;
        while index < self.length {
            if self.at(index).name.is(name) {
                let visited = self.buffered[index] || !buffered;
                self.buffered[index] |= buffered;
                return visited;
            }
            index += 1;
        }
        false
    }

    const fn add(&mut self, definition: &'static Definition) {
        if self.has(definition.name) {
            return;
        }
        if self.length == Self::CAPACITY {
            self.problem = Some(
                Message::new()
                    .and("the schema has more than ")
                    .and_number(Self::CAPACITY as u64)
                    .and(" types that contain themselves"),
            );
            return;
        }
        self.list[self.length] = Some(definition);
        self.length += 1;
    }
}

/// Follow an edge. A type that is met inside itself is a definition; each cycle has such a type.
const fn visit(edge: Edge, around: Around<'_>, found: &mut Definitions) {
    let mut edge = edge;
    loop {
        found.visited += 1;
        if found.visited > Definitions::EDGES {
            found.problem = Some(
                Message::new().and("the schema has too many parts: types that share others are written out each time"),
            );
        }
        if found.problem.is_some() {
            return;
        }
        let node = match edge.node() {
            Ok(node) => node,
            Err(name) => {
                match enclosing(name, around) {
                    Some(definition) => found.add(definition),
                    None => {
                        found.problem = Some(
                            Message::new()
                                .and("`")
                                .and(name.ident)
                                .and("` contains itself with other parameters, and so has no finite schema"),
                        );
                    }
                }
                return;
            }
        };
        edge = match node {
            Schema::Nullable(inner) | Schema::Map(inner) => *inner,
            Schema::Array(array) => array.items,
            Schema::Constrained(constrained) => constrained.schema,
            Schema::Named(definition) => {
                if let Some(definition) = enclosing(definition.name, around) {
                    return found.add(definition);
                }
                // Its cycles were found when it was first met.
                if found.was_visited(definition.name, around.buffered) {
                    return;
                }
                let depth = match around.types {
                    Some(outer) => outer.depth + 1,
                    None => 1,
                };
                if depth > Definitions::DEPTH {
                    found.problem = Some(
                        Message::new()
                            .and("at `")
                            .and(definition.name.ident)
                            .and("`: the schema nests more than ")
                            .and_number(Definitions::DEPTH as u64)
                            .and(" types"),
                    );
                    return;
                }
                let types = Type { definition, outer: around.types, depth };
                return visit(definition.schema, Around { types: Some(&types), ..around }, found);
            }
            Schema::Object(object) => return visit_fields(object, around, found),
            Schema::AnyOf(branches) | Schema::Tuple(branches) => {
                let mut index = 0;
                while index < branches.len() {
                    visit(branches[index], around, found);
                    index += 1;
                }
                return;
            }
            Schema::Union(union) => {
                let mut index = 0;
                let around = Around { buffered: around.buffered || is_buffered(union), ..around };
                while index < union.variants.len() {
                    match &union.variants[index].content {
                        Content::Unit => {}
                        Content::Value(value) => visit(*value, around, found),
                        Content::Fields(object) => visit_fields(object, around, found),
                    }
                    index += 1;
                }
                return;
            }
            Schema::Integer(Integer { wide: true, .. }) if around.buffered => {
                found.problem = Some(
                    Message::new()
                        .and("a 128-bit integer inside of ")
                        .and(match around.types {
                            Some(it) => it.definition.name.ident,
                            None => "the root",
                        })
                        .and("\n  why: what is flattened, untagged or has an internal tag is buffered, with 64 bits for a number")
                        .and("\n  fix: a `u64`, an `i64`, or a `String`"),
                );
                return;
            }
            Schema::Null
            | Schema::Boolean
            | Schema::Integer(_)
            | Schema::Number
            | Schema::String(_)
            | Schema::Words(_)
            | Schema::Any => return,
        };
    }
}

const fn visit_fields(object: &'static Object, around: Around<'_>, found: &mut Definitions) {
    let mut index = 0;
    while index < object.fields.len() {
        let field = &object.fields[index];
        let buffered = around.buffered || matches!(field.presence, Presence::Flattened);
        visit(field.schema, Around { buffered, ..around }, found);
        index += 1;
    }
}

const fn enclosing(name: &TypeName, around: Around<'_>) -> Option<&'static Definition> {
    let mut types = around.types;
    while let Some(it) = types {
        if it.definition.name.is(name) {
            return Some(it.definition);
        }
        types = it.outer;
    }
    None
}

/// Whether serde buffers the enum's content to find out which variant it is.
const fn is_buffered(union: &Union) -> bool {
    let mut index = 0;
    while index < union.variants.len() {
        if union.variants[index].untagged {
            return true;
        }
        index += 1;
    }
    matches!(union.tagging, Tagging::Internal { .. } | Tagging::Untagged)
}

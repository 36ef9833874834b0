//! Which types of a graph contain themselves: those become definitions, and everything else is written in place.

use crate::merge;
use crate::schema::{Content, Definition, Edge, Object, Presence, Schema, TypeName};
use crate::text::Message;

/// The types of a graph at which every cycle of it is cut.
#[derive(Debug)]
pub(crate) struct Definitions {
    list: [Option<&'static Definition>; Self::CAPACITY],
    length: usize,
    /// Edges followed so far.
    visited: u32,
    problem: Option<Message>,
}

/// The named types around an edge.
struct Around<'a> {
    definition: &'static Definition,
    outer: Option<&'a Around<'a>>,
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
        let mut found = Self { list: [None; Self::CAPACITY], length: 0, visited: 0, problem: None };
        visit(root, None, 0, false, &mut found);
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

    /// A type that is met inside itself, and there inside an object or a list of so many of the types around it.
    const fn meet(&mut self, around: &Around<'_>, inside: u32) {
        if around.depth > inside {
            self.problem = Some(
                Message::new()
                    .and("`")
                    .and(around.definition.name.ident)
                    .and("` is read as itself\n  why: without an object or a list between them serde would never come to an end")
                    .and("\n  fix: give the inner one a field: `{ inner: Box<Self> }`"),
            );
            return;
        }
        self.add(around.definition);
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
                    .and(" types that contain themselves\n  why: each of them is a definition, and a model would not keep them apart")
                    .and("\n  fix: hold a part of them as JSON text"),
            );
            return;
        }
        self.list[self.length] = Some(definition);
        self.length += 1;
    }
}

/// Follow an edge. A type that is met inside itself is a definition; each cycle has such a type. `inside` is how many of
/// the types around it hold it in an object or a list of theirs: the others are read just as it is. `buffered` says whether
/// serde puts it into its buffer before it reads it.
#[expect(
    clippy::too_many_lines,
    reason = "const evaluation has 128 frames: a function for each kind would be too many"
)]
const fn visit(edge: Edge, around: Option<&Around<'_>>, inside: u32, buffered: bool, found: &mut Definitions) {
    let mut edge = edge;
    let mut inside = inside;
    let depth = match around {
        Some(around) => around.depth,
        None => 0,
    };
    loop {
        found.visited += 1;
        if found.visited > Definitions::EDGES {
            found.problem = Some(
                Message::new()
                    .and("the schema has too many parts\n  why: a type is written out wherever it is used, and types that use others multiply")
                    .and("\n  fix: send a part of it with another tool, or hold a part of it as JSON text"),
            );
        }
        if found.problem.is_some() {
            return;
        }
        let node = match edge.node() {
            Ok(node) => node,
            Err(name) => {
                match enclosing(name, around) {
                    Some(it) => found.meet(it, inside),
                    None => {
                        found.problem = Some(
                            Message::new()
                                .and("`")
                                .and(name.ident)
                                .and("` contains itself with other parameters\n  why: its schema would contain ever new ones, without end")
                                .and("\n  fix: let it contain itself with its own parameters only"),
                        );
                    }
                }
                return;
            }
        };
        edge = match node {
            Schema::Nullable(inner) => *inner,
            Schema::Map(inner) => {
                inside = depth;
                *inner
            }
            Schema::Array(array) => {
                inside = depth;
                array.items
            }
            Schema::Constrained(constrained) => constrained.schema,
            Schema::Named(definition) => {
                if let Some(it) = enclosing(definition.name, around) {
                    return found.meet(it, inside);
                }
                // Its cycles were found when it was first met.
                if found.has(definition.name) {
                    return;
                }
                let depth = depth + 1;
                if depth > Definitions::DEPTH {
                    found.problem = Some(
                        Message::new()
                            .and("at `")
                            .and(definition.name.ident)
                            .and("`: the schema nests more than ")
                            .and_number(Definitions::DEPTH as u64)
                            .and(" types\n  why: no provider takes so many levels of objects, and newtypes between them count here too")
                            .and("\n  fix: fewer types around each other"),
                    );
                    return;
                }
                let around = Around { definition, outer: around, depth };
                return visit(definition.schema, Some(&around), inside, buffered, found);
            }
            Schema::Object(object) => return visit_fields(object, around, buffered, found),
            Schema::AnyOf(branches) | Schema::Tuple(branches) => {
                let inside = if matches!(node, Schema::Tuple(_)) { depth } else { inside };
                let mut index = 0;
                while index < branches.len() {
                    visit(branches[index], around, inside, buffered, found);
                    index += 1;
                }
                return;
            }
            Schema::Union(union) => {
                let buffered = buffered || merge::is_buffered(union);
                let mut index = 0;
                while index < union.variants.len() {
                    let variant = &union.variants[index];
                    match &variant.content {
                        Content::Unit => {}
                        Content::Value(value) if merge::is_untagged(union, variant) => {
                            visit(*value, around, inside, buffered, found);
                        }
                        Content::Value(value) => visit(*value, around, depth, buffered, found),
                        Content::Fields(object) => visit_fields(object, around, buffered, found),
                    }
                    index += 1;
                }
                return;
            }
            Schema::Integer(integer) if integer.wide && buffered => {
                let of = match around {
                    Some(around) => around.definition.name.ident,
                    None => "this type",
                };
                found.problem = Some(
                    Message::new()
                        .and("`")
                        .and(of)
                        .and("` has an integer of 128 bits where serde reads from its buffer")
                        .and("\n  why: for a flattened field, an internal tag and untagged variants serde buffers what is there, and it then reads none of 128 bits")
                        .and("\n  fix: `i64` or `u64`, a text, or an enum with `content` beside its `tag`"),
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

const fn visit_fields(object: &'static Object, around: Option<&Around<'_>>, buffered: bool, found: &mut Definitions) {
    let inside = match around {
        Some(around) => around.depth,
        None => 0,
    };
    let mut index = 0;
    while index < object.fields.len() {
        let field = &object.fields[index];
        let buffered = buffered || matches!(field.presence, Presence::Flattened);
        visit(field.schema, around, inside, buffered, found);
        index += 1;
    }
}

const fn enclosing<'a>(name: &TypeName, around: Option<&'a Around<'a>>) -> Option<&'a Around<'a>> {
    let mut around = around;
    while let Some(it) = around {
        if it.definition.name.is(name) {
            return Some(it);
        }
        around = it.outer;
    }
    None
}

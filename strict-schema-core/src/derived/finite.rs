//! Whether a type that contains itself has a value: a model that must write another one in each would never end.

use super::schema::{Array, Content, Definition, Edge, Key, Object, Schema, TypeName, Union};
use super::text::Message;
use crate::derived::cost::{FINITE_LEVELS, FINITE_STEPS};
use crate::derived::merge;

/// The open parts, outermost first.
#[derive(Clone, Copy)]
struct OpenPart {
    of: Of,
    /// The next one of its parts.
    next: usize,
    /// The name of the part that is being examined.
    key: Option<Key>,
}

#[derive(Clone, Copy)]
enum Of {
    /// It has a value if all properties have one.
    Fields(&'static Object),
    /// If all of them have one, or any.
    Edges { edges: &'static [Edge], all: bool },
    /// If any variant has one.
    Variants(&'static Union),
    /// If what it looks like has one. Inside of itself it has none yet.
    Definition(&'static Definition),
}

/// What was found out of a part.
#[derive(Clone, Copy)]
enum PartOutcome {
    /// Whether it has a value.
    Value(bool),
    /// It is to be looked at.
    Look(Edge),
}

struct ValueSearch {
    around: [Option<OpenPart>; FINITE_LEVELS],
    length: usize,
    all_required: bool,
    /// The first cycle that was found.
    cycle: Option<Message>,
}

/// Why no value of the type ends, if none does.
///
/// The type has a value if one can be made without a value of the type inside of it, so inside it counts as having none.
pub(crate) const fn problem(definition: &'static Definition, all_required: bool) -> Option<Message> {
    let mut search = ValueSearch { around: [None; FINITE_LEVELS], length: 0, all_required, cycle: None };
    if search.has_value(definition) {
        return None;
    }
    let message = Message::of("no value of `{}` ever ends", &[definition.name.ident]);
    let message = match search.cycle {
        Some(cycle) => message.and(": ").and(cycle.as_str()),
        None => message,
    };
    Some(
        message
            .and("\n  why: each contains another one, so a model would nest objects without end")
            .and("\n  fix: put the inner one in an `Option` or a `Vec`, or add a variant without it"),
    )
}

impl ValueSearch {
    const fn has_value(&mut self, definition: &'static Definition) -> bool {
        let mut outcome = self.enter(Of::Definition(definition), PartOutcome::Look(definition.schema));
        let mut steps = 0;
        loop {
            steps += 1;
            if steps > FINITE_STEPS {
                return true;
            }
            outcome = match outcome {
                PartOutcome::Look(edge) => self.look(edge),
                PartOutcome::Value(has) if self.length == 0 => return has,
                PartOutcome::Value(has) => self.answer(has),
            };
        }
    }

    const fn enter(&mut self, of: Of, first: PartOutcome) -> PartOutcome {
        if self.length == FINITE_LEVELS {
            return PartOutcome::Value(true);
        }
        let any = matches!(of, Of::Edges { all: false, .. } | Of::Variants(_));
        self.around[self.length] = Some(OpenPart { of, next: 0, key: None });
        self.length += 1;
        // An empty list: `all` is true, `any` is false.
        if any { PartOutcome::Value(false) } else { first }
    }

    /// One step down.
    const fn look(&mut self, edge: Edge) -> PartOutcome {
        let node = match edge.node() {
            Ok(node) => node,
            Err(name) => return self.inside(name),
        };
        match node {
            Schema::Array(array) => look_at_items(array, false),
            Schema::Constrained(constrained) => {
                let is_filled = matches!(constrained.constraints.length.minimum, Some(least) if least > 0);
                match merge::unwrapped(constrained.schema) {
                    Some(Schema::Array(array)) => look_at_items(array, is_filled),
                    _ => PartOutcome::Look(constrained.schema),
                }
            }
            Schema::Tuple(positions) => self.enter(Of::Edges { edges: positions, all: true }, PartOutcome::Value(true)),
            Schema::AnyOf(branches) => self.enter(Of::Edges { edges: branches, all: false }, PartOutcome::Value(true)),
            Schema::Union(union) => self.enter(Of::Variants(union), PartOutcome::Value(true)),
            Schema::Object(object) => self.enter(Of::Fields(object), PartOutcome::Value(true)),
            Schema::Named(definition) => match self.enclosing(definition.name) {
                Some(_) => self.inside(definition.name),
                None => self.enter(Of::Definition(definition), PartOutcome::Look(definition.schema)),
            },
            // Null, a map without properties, a scalar.
            _ => PartOutcome::Value(true),
        }
    }

    /// Passes the verdict on a part to its surroundings.
    const fn answer(&mut self, has: bool) -> PartOutcome {
        let top = self.length - 1;
        let Some(OpenPart { of, next, .. }) = self.around[top] else { return PartOutcome::Value(true) };
        let (all, count) = match of {
            Of::Fields(object) => (true, object.fields.len()),
            Of::Edges { edges, all } => (all, edges.len()),
            Of::Variants(union) => (false, union.variants.len()),
            Of::Definition(_) => (true, 0),
        };
        // One that has none decides for all, and one that has one for any.
        if has != all || next == count {
            self.length = top;
            return PartOutcome::Value(has);
        }
        let key = match of {
            Of::Fields(object) => Some(object.fields[next].key),
            Of::Variants(union) => Some(union.variants[next].key),
            Of::Edges { .. } | Of::Definition(_) => None,
        };
        self.around[top] = Some(OpenPart { of, next: next + 1, key });
        match of {
            Of::Fields(object) if object.fields[next].presence.is_defaulted() && !self.all_required => {
                PartOutcome::Value(true)
            }
            Of::Fields(object) => PartOutcome::Look(object.fields[next].schema),
            Of::Edges { edges, .. } => PartOutcome::Look(edges[next]),
            Of::Variants(union) => match &union.variants[next].content {
                Content::Unit => PartOutcome::Value(true),
                Content::Value(edge) => PartOutcome::Look(*edge),
                Content::Fields(object) => self.enter(Of::Fields(object), PartOutcome::Value(true)),
            },
            Of::Definition(_) => PartOutcome::Value(true),
        }
    }

    /// The type inside of itself.
    const fn inside(&mut self, name: &TypeName) -> PartOutcome {
        if self.cycle.is_none()
            && let Some(from) = self.enclosing(name)
        {
            let mut message = Message::new();
            let mut index = from;
            while index < self.length {
                if let Some(around) = self.around[index] {
                    message = match (around.of, around.key) {
                        (Of::Definition(definition), _) => {
                            let has = if index == from { "` has " } else { "`, which has " };
                            message.and("`").and(definition.name.ident).and(has)
                        }
                        (Of::Variants(_), Some(key)) => message.and("`").and(key.unquoted()).and("`, which has "),
                        (_, Some(key)) => message.and("`").and(key.unquoted()).and("`, a "),
                        (_, None) => message,
                    };
                }
                index += 1;
            }
            self.cycle = Some(message.and("`").and(name.ident).and("`"));
        }
        PartOutcome::Value(false)
    }

    const fn enclosing(&self, name: &TypeName) -> Option<usize> {
        let mut index = self.length;
        while index > 0 {
            index -= 1;
            if let Some(OpenPart { of: Of::Definition(definition), .. }) = self.around[index]
                && definition.name.is(name)
            {
                return Some(index);
            }
        }
        None
    }
}

const fn look_at_items(array: &Array, is_filled: bool) -> PartOutcome {
    let is_filled = is_filled || matches!(array.length.minimum, Some(least) if least > 0);
    if is_filled { PartOutcome::Look(array.items) } else { PartOutcome::Value(true) }
}

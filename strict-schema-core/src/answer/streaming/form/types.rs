//! Forms of types.

use super::super::source::KEEP;
use super::{Form, FormId, Forms, KEPT, Member, Object, Rest};
use crate::StrictSchema;
use crate::derived::merge::is_untagged;
use crate::derived::schema::{
    Constraints, Content, Definition, Edge, Key, Object as Struct, Presence, Schema, Tagging, Text, Union, Variant,
};
use crate::derived::wrappers::JsonText;
use crate::prelude::*;

/// The source of a form: a node in the graph of a type.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Place {
    node: Node,
    /// The enclosing definitions.
    around: Around,
    bounds: Bounds,
}

#[derive(Clone, Copy, Debug)]
enum Node {
    Edge(Edge),
    Fields(&'static Struct),
    /// An object that begins with the union's tag, which names this variant.
    Variant(&'static Union, &'static Variant),
}

/// Which of the [known](Known::around) definitions enclose a place.
type Around = Option<usize>;

/// The bounds from `#[strict(…)]` that decide when a value becomes visible.
#[derive(Clone, Copy, Debug, Default)]
struct Bounds {
    /// Whether a string has any.
    text: bool,
    items: Option<&'static Constraints>,
}

impl Bounds {
    const fn of(constraints: &'static Constraints) -> Self {
        let length = constraints.length;
        let text = length.minimum.is_some()
            || length.maximum.is_some()
            || constraints.pattern.is_some()
            || constraints.format.is_some();
        Self { text, items: constraints.items }
    }

    fn and(self, other: Self) -> Self {
        Self { text: self.text || other.text, items: other.items.or(self.items) }
    }
}

/// The facts about the types that were met.
#[derive(Clone, Debug, Default)]
pub(super) struct Known {
    /// Forms by the addresses of nodes, and whether there are bounds on them.
    forms: LookupMap<(usize, bool), FormId>,
    /// Definitions, each with the definitions that enclose it.
    around: Vec<(&'static Definition, Around)>,
}

impl Known {
    /// The definition of this name that encloses a place, and what encloses its content.
    fn enclosing(&self, name: &'static crate::schema::TypeName, mut around: Around) -> Option<(Edge, Around)> {
        while let Some(at) = around {
            let (definition, outside) = self.around.get(at)?;
            if definition.name.is(name) {
                return Some((definition.schema, around));
            }
            around = *outside;
        }
        None
    }
}

/// The node behind names, `Option` and bounds.
struct Reached {
    schema: &'static Schema,
    around: Around,
    bounds: Bounds,
    /// Whether it is a derived type. The library's own objects have no name.
    named: bool,
}

impl Forms {
    /// The form of a root.
    pub(super) fn type_form(&mut self, root: Edge) -> FormId {
        self.edge(root, None, Bounds::default())
    }

    fn edge(&mut self, edge: Edge, around: Around, bounds: Bounds) -> FormId {
        let (edge, around) = match edge.node() {
            Ok(_) => (edge, around),
            Err(name) => match self.of_types.enclosing(name, around) {
                Some(found) => found,
                None => return KEPT,
            },
        };
        let Ok(schema) = edge.node() else { return KEPT };
        let bounded = bounds.text || bounds.items.is_some();
        let key = (core::ptr::from_ref(schema).addr(), bounded);
        // Another field may have other bounds on the same node, so forms with bounds are not reused: each field has its own.
        if let (Some(form), false) = (self.of_types.forms.get(&key), bounded) {
            return *form;
        }
        let form = self.place(Place { node: Node::Edge(edge), around, bounds });
        self.of_types.forms.insert(key, form);
        form
    }

    fn place(&mut self, place: Place) -> FormId {
        if self.is_full() {
            return KEPT;
        }
        self.add(Form::Unread(super::Place::Type(place)))
    }

    pub(super) fn read_type(&mut self, place: Place) -> Form {
        let edge = match place.node {
            Node::Edge(edge) => edge,
            Node::Fields(fields) => return self.fields(fields, place.around),
            Node::Variant(union, variant) => return self.variant(union, variant, place.around),
        };
        let Some(Reached { schema, around, bounds, named }) = self.reach(edge, place.around, place.bounds) else {
            return Form::Whole(KEEP);
        };
        match schema {
            Schema::String(Text { format: None, pattern: None }) if !bounds.text => Form::Text,
            Schema::Any => Form::Loose { texts: true },
            Schema::Array(array) => {
                let bounds = bounds.items.map(Bounds::of).unwrap_or_default();
                Form::List(self.edge(array.items, around, bounds))
            }
            Schema::Tuple(positions) => {
                let places = positions.iter().map(|edge| self.edge(*edge, around, Bounds::default())).collect();
                Form::Places(places, KEPT)
            }
            Schema::Object(fields) if !named && is_entry(fields) => Form::Whole(KEEP),
            Schema::Object(fields) => self.fields(fields, around),
            Schema::Map(_) => Form::Object(Object { rest: Rest::Form(KEPT), ..Object::default() }),
            Schema::Union(union) => self.union(union, around),
            // The whole value decides a choice, and the other values are not readable before they end.
            _ => Form::Whole(KEEP),
        }
    }

    /// Follows names, `Option` and bounds to the node behind them.
    fn reach(&mut self, mut edge: Edge, mut around: Around, mut bounds: Bounds) -> Option<Reached> {
        let mut named = false;
        // A newtype may contain itself.
        for _ in 0..crate::cost::STREAMED_NAMES {
            let schema = match edge.node() {
                Ok(schema) => schema,
                Err(name) => {
                    (edge, around) = self.of_types.enclosing(name, around)?;
                    named = true;
                    continue;
                }
            };
            edge = match schema {
                Schema::Named(definition) if definition.name.is(<JsonText<()> as StrictSchema>::NAME) => return None,
                Schema::Named(definition) => {
                    self.of_types.around.push((definition, around));
                    around = Some(self.of_types.around.len() - 1);
                    named = true;
                    definition.schema
                }
                Schema::Constrained(constrained) => {
                    bounds = bounds.and(Bounds::of(&constrained.constraints));
                    constrained.schema
                }
                Schema::Nullable(inner) | Schema::AnyOf([inner]) => *inner,
                _ => return Some(Reached { schema, around, bounds, named }),
            };
        }
        None
    }

    fn fields(&mut self, fields: &'static Struct, around: Around) -> Form {
        let mut object = Object::default();
        self.add_fields(&mut object, fields, around);
        Form::Object(object)
    }

    fn add_fields(&mut self, object: &mut Object, fields: &'static Struct, around: Around) {
        for (index, field) in fields.fields.iter().enumerate() {
            if field.presence == Presence::Flattened {
                self.merge(object, field.schema, around);
                continue;
            }
            let (name, form) = (name_of(field.key), self.edge(field.schema, around, Bounds::default()));
            for alias in fields.aliases.iter().filter(|alias| alias.field == index) {
                let member = Member { name: Some(name.clone()), ..Member::new(form) };
                object.members.entry(name_of(alias.key)).or_insert(member);
            }
            object.members.entry(name).or_insert(Member::new(form));
        }
    }

    /// Adds the properties of a flattened field, or of content adjacent to an internal tag.
    fn merge(&mut self, object: &mut Object, edge: Edge, around: Around) {
        match self.reach(edge, around, Bounds::default()) {
            Some(Reached { schema: Schema::Object(fields), around, .. }) => self.add_fields(object, fields, around),
            Some(Reached { schema: Schema::Map(_), .. }) => {
                if matches!(object.rest, Rest::Ignored) {
                    object.rest = Rest::Form(KEPT);
                }
            }
            _ => object.rest = Rest::AtEnd(KEPT),
        }
    }

    fn union(&mut self, union: &'static Union, around: Around) -> Form {
        // If the variant of the tag does not fit, serde tries the untagged variants.
        if union.variants.iter().any(|variant| is_untagged(union, variant)) {
            return Form::Whole(KEEP);
        }
        let mut named = Vec::new();
        for variant in union.variants {
            let form = match union.tagging {
                Tagging::External | Tagging::Untagged => self.content(variant, around),
                Tagging::Internal { .. } | Tagging::Adjacent { .. } => {
                    self.place(Place { node: Node::Variant(union, variant), around, bounds: Bounds::default() })
                }
            };
            named.extend(core::iter::once(&variant.key).chain(variant.aliases).map(|key| (name_of(*key), form)));
        }
        match union.tagging {
            Tagging::Internal { tag } | Tagging::Adjacent { tag, .. } => {
                Form::Tagged { tag: name_of(tag), variants: named.into_iter().collect() }
            }
            _ => {
                let members = named.into_iter().map(|(name, form)| (name, Member::new(form))).collect();
                Form::Object(Object { members, ..Object::default() })
            }
        }
    }

    /// The object around the content of a variant whose tag was read.
    fn variant(&mut self, union: &'static Union, variant: &'static Variant, around: Around) -> Form {
        let mut object = Object::default();
        if let Tagging::Adjacent { content, .. } = union.tagging {
            let form = self.content(variant, around);
            object.members.insert(name_of(content), Member::new(form));
            return Form::Object(object);
        }
        match &variant.content {
            Content::Unit => {}
            Content::Value(edge) => self.merge(&mut object, *edge, around),
            Content::Fields(fields) => self.add_fields(&mut object, fields, around),
        }
        Form::Object(object)
    }

    fn content(&mut self, variant: &'static Variant, around: Around) -> FormId {
        match &variant.content {
            Content::Unit => KEPT,
            Content::Value(edge) => self.edge(*edge, around, Bounds::default()),
            Content::Fields(fields) => {
                self.place(Place { node: Node::Fields(fields), around, bounds: Bounds::default() })
            }
        }
    }
}

/// Whether it is the [`Entry`](crate::Entry) of a map.
fn is_entry(object: &Struct) -> bool {
    matches!(object.fields, [key, value] if key.key.unquoted() == "key" && value.key.unquoted() == "value")
}

/// A key as it is in an answer.
fn name_of(key: Key) -> String {
    serde_json::from_str(key.quoted).unwrap_or_default()
}

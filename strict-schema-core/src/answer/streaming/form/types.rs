//! Forms of types.

use super::super::source::KEEP;
use super::{FormId, Forms, KEPT, ObjectForm, PropertyForm, StreamForm, UnlistedProperties};
use crate::answer::decode::name_of;
use crate::derived::merge::is_untagged;
use crate::derived::schema::{
    Constraints, Content, Definition, Edge, Object as Struct, Presence, Schema, StringSchema, Tagging, TypeName, Union,
    Variant,
};
use crate::derived::strict::StrictSchema;
use crate::derived::wrappers::JsonText;
use crate::prelude::*;

/// The source of a form: a node in the graph of a type.
#[derive(Clone, Copy, Debug)]
pub(crate) struct TypeSource {
    edge: Edge,
    bounds: FieldBounds,
}

/// The bounds from `#[strict(…)]` that decide when a value becomes visible.
#[derive(Clone, Copy, Debug, Default)]
struct FieldBounds {
    /// Whether a string has any.
    text: bool,
    items: Option<&'static Constraints>,
}

impl FieldBounds {
    const fn of(constraints: &'static Constraints) -> Self {
        let Constraints { minimum: _, maximum: _, multiple_of: _, length, pattern, format, items } = *constraints;
        let text = length.minimum.is_some() || length.maximum.is_some() || pattern.is_some() || format.is_some();
        Self { text, items }
    }

    fn and(self, other: Self) -> Self {
        Self { text: self.text || other.text, items: other.items.or(self.items) }
    }
}

/// The facts about the types that were met.
#[derive(Clone, Debug, Default)]
pub(super) struct TypeFacts {
    /// Forms without bounds, by the addresses of nodes.
    forms: LookupMap<usize, FormId>,
    /// The definitions, each once.
    known: Vec<&'static Definition>,
}

impl TypeFacts {
    /// The definition of this name.
    fn named(&self, name: &TypeName) -> Option<&'static Definition> {
        self.known.iter().find(|it| it.name.is(name)).copied()
    }
}

/// The node behind names, `Option` and bounds.
struct Reached {
    schema: &'static Schema,
    bounds: FieldBounds,
    /// Whether it is a derived type. The library's own objects have no name.
    named: bool,
}

impl Forms {
    /// The form of a root.
    pub(super) fn type_form(&mut self, root: Edge) -> FormId {
        self.edge(root, FieldBounds::default())
    }

    fn edge(&mut self, edge: Edge, bounds: FieldBounds) -> FormId {
        let edge = match edge.node() {
            Ok(_) => edge,
            Err(name) => match self.of_types.named(name) {
                Some(definition) => definition.schema,
                None => return KEPT,
            },
        };
        let Ok(schema) = edge.node() else { return KEPT };
        let bounded = bounds.text || bounds.items.is_some();
        let key = core::ptr::from_ref(schema).addr();
        // Another field may have other bounds on the same node, so forms with bounds are not reused: each field has its own.
        if let (Some(form), false) = (self.of_types.forms.get(&key), bounded) {
            return *form;
        }
        if self.is_full() {
            return KEPT;
        }
        let form = self.add(StreamForm::Unread(super::FormSource::Type(TypeSource { edge, bounds })));
        if !bounded {
            self.of_types.forms.insert(key, form);
        }
        form
    }

    pub(super) fn read_type(&mut self, place: TypeSource) -> StreamForm {
        let Some(Reached { schema, bounds, named }) = self.reach(place.edge, place.bounds) else {
            return StreamForm::Whole(KEEP);
        };
        let of_items = bounds.items.map(FieldBounds::of).unwrap_or_default();
        match schema {
            Schema::String(StringSchema { format: None, pattern: None }) if !bounds.text => StreamForm::Text,
            Schema::Any => StreamForm::Loose { texts: true },
            Schema::Array(array) => StreamForm::Places(Vec::new(), self.edge(array.items, of_items)),
            Schema::Tuple(positions) => {
                let places = positions.iter().map(|edge| self.edge(*edge, of_items)).collect();
                StreamForm::Places(places, KEPT)
            }
            Schema::Object(fields) if !named && is_entry(fields) => StreamForm::Whole(KEEP),
            Schema::Object(fields) => self.fields(fields),
            Schema::Map(_) => {
                StreamForm::Object(ObjectForm { rest: UnlistedProperties::Form(KEPT), ..ObjectForm::default() })
            }
            Schema::Union(union) => self.union(union),
            // The whole value decides a choice, and the other values are not readable before they end.
            _ => StreamForm::Whole(KEEP),
        }
    }

    /// Follows names, `Option` and bounds to the node behind them.
    fn reach(&mut self, mut edge: Edge, mut bounds: FieldBounds) -> Option<Reached> {
        let mut named = false;
        // A newtype may contain itself.
        for _ in 0..crate::cost::STREAMED_NAMES {
            let schema = match edge.node() {
                Ok(schema) => schema,
                Err(name) => {
                    edge = self.of_types.named(name)?.schema;
                    named = true;
                    continue;
                }
            };
            edge = match schema {
                Schema::Named(definition) if definition.name.is(<JsonText<()> as StrictSchema>::NAME) => return None,
                Schema::Named(definition) => {
                    if self.of_types.named(definition.name).is_none() {
                        self.of_types.known.push(definition);
                    }
                    named = true;
                    definition.schema
                }
                Schema::Constrained(constrained) => {
                    bounds = bounds.and(FieldBounds::of(&constrained.constraints));
                    constrained.schema
                }
                Schema::Nullable(inner) => *inner,
                _ => return Some(Reached { schema, bounds, named }),
            };
        }
        None
    }

    fn fields(&mut self, fields: &'static Struct) -> StreamForm {
        let mut object = ObjectForm::default();
        self.add_fields(&mut object, fields);
        StreamForm::Object(object)
    }

    fn add_fields(&mut self, object: &mut ObjectForm, fields: &'static Struct) {
        for (index, field) in fields.fields.iter().enumerate() {
            if field.presence == Presence::Flattened {
                self.merge(object, field.schema);
                continue;
            }
            let (name, form) = (name_of(field.key), self.edge(field.schema, FieldBounds::default()));
            for alias in fields.aliases.iter().filter(|alias| alias.field == index) {
                let member = PropertyForm { name: Some(name.clone()), ..PropertyForm::new(form) };
                object.members.entry(name_of(alias.key)).or_insert(member);
            }
            object.members.entry(name).or_insert(PropertyForm::new(form));
        }
    }

    /// Adds the properties of a flattened field, or of content adjacent to an internal tag.
    fn merge(&mut self, object: &mut ObjectForm, edge: Edge) {
        match self.reach(edge, FieldBounds::default()) {
            Some(Reached { schema: Schema::Object(fields), .. }) => self.add_fields(object, fields),
            // A map is the last that is flattened, and the others are structs.
            Some(Reached { schema: Schema::Map(_), .. }) => object.rest = UnlistedProperties::Form(KEPT),
            _ => object.rest = UnlistedProperties::AtEnd(KEPT),
        }
    }

    fn union(&mut self, union: &'static Union) -> StreamForm {
        // If the variant of the tag does not fit, serde tries the untagged variants.
        if union.variants.iter().any(|variant| is_untagged(union, variant)) {
            return StreamForm::Whole(KEEP);
        }
        let mut named = Vec::new();
        for variant in union.variants {
            let form = match union.tagging {
                Tagging::External | Tagging::Untagged => self.content(variant),
                Tagging::Internal { .. } | Tagging::Adjacent { .. } => {
                    let form = self.variant(union, variant);
                    self.add(form)
                }
            };
            named.extend(core::iter::once(&variant.key).chain(variant.aliases).map(|key| (name_of(*key), form)));
        }
        match union.tagging {
            Tagging::Internal { tag } | Tagging::Adjacent { tag, .. } => {
                StreamForm::Tagged { tag: name_of(tag), variants: named.into_iter().collect() }
            }
            _ => {
                let members = named.into_iter().map(|(name, form)| (name, PropertyForm::new(form))).collect();
                StreamForm::Object(ObjectForm { members, ..ObjectForm::default() })
            }
        }
    }

    /// The object around the content of a variant whose tag was read.
    fn variant(&mut self, union: &'static Union, variant: &'static Variant) -> StreamForm {
        let mut object = ObjectForm::default();
        if let Tagging::Adjacent { content, .. } = union.tagging {
            let form = self.content(variant);
            object.members.insert(name_of(content), PropertyForm::new(form));
            return StreamForm::Object(object);
        }
        match &variant.content {
            Content::Unit => {}
            Content::Value(edge) => self.merge(&mut object, *edge),
            Content::Fields(fields) => self.add_fields(&mut object, fields),
        }
        StreamForm::Object(object)
    }

    fn content(&mut self, variant: &'static Variant) -> FormId {
        match &variant.content {
            Content::Unit => KEPT,
            Content::Value(edge) => self.edge(*edge, FieldBounds::default()),
            Content::Fields(fields) => {
                let form = self.fields(fields);
                self.add(form)
            }
        }
    }
}

/// Whether it is the [`Entry`](crate::Entry) of a map.
fn is_entry(object: &Struct) -> bool {
    matches!(object.fields, [key, value] if key.key.unquoted() == "key" && value.key.unquoted() == "value")
}

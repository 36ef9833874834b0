//! When each part of a value becomes visible before the value ends: a graph that grows with the answer.
//!
//! It is made from the schema of a type ([`types`]), or from a foreign schema and the plan that decodes it (`schemas`).

#[cfg(feature = "validate")]
mod schemas;
mod types;

use super::source::{AnswerSource, KEEP, StepId};
use crate::cost::STREAMED_FORMS;
use crate::derived::schema::Edge;
#[cfg(feature = "validate")]
use crate::json::kind::Kind;
use crate::json::scanner::Start;
use crate::prelude::*;

/// The number of a form.
pub(super) type FormId = u32;

/// How a value becomes visible, and when.
#[derive(Clone, Debug)]
pub(super) enum StreamForm {
    /// Not computed yet.
    Unread(FormSource),
    /// Never: it is not part of the value.
    Ignored,
    /// The value, when it has ended and this step has decoded it.
    Whole(StepId),
    /// The string, as far as it is complete.
    Text,
    /// The value, as far as it is written: the types in it are unknown. `texts`: its strings too.
    Loose {
        texts: bool,
    },
    /// The first items in these forms, and the others in the last one.
    Places(Vec<FormId>, FormId),
    Object(ObjectForm),
    /// An object that begins with a tag, which decides its other properties.
    Tagged {
        tag: String,
        variants: LookupMap<String, FormId>,
    },
    /// An array of entries, each of which becomes a property when it ends.
    Entries(StepId),
    /// An object with one property, which is the value.
    Wrapped(String, FormId),
    /// An array with at most one item, which is the value.
    Optional(FormId),
    /// The first character of the value decides: an object, an array, a string, or another value.
    ByStart([FormId; 4]),
}

/// An object with the forms of its properties.
#[derive(Clone, Debug, Default)]
pub(super) struct ObjectForm {
    pub(super) members: LookupMap<String, PropertyForm>,
    pub(super) rest: UnlistedProperties,
}

/// A property.
#[derive(Clone, Debug)]
pub(super) struct PropertyForm {
    /// Its name in the value. An answer may use another name.
    pub(super) name: Option<String>,
    pub(super) form: FormId,
    /// Whether null means absent.
    pub(super) null_is_absent: bool,
    /// Whether its entries are properties of the enclosing object.
    pub(super) is_entries: bool,
}

impl PropertyForm {
    pub(super) const fn new(form: FormId) -> Self {
        Self { name: None, form, null_is_absent: false, is_entries: false }
    }
}

/// How properties that a form does not list are treated.
#[derive(Clone, Copy, Debug, Default)]
pub(super) enum UnlistedProperties {
    #[default]
    Ignored,
    /// They are entries of a map, which become visible when they end.
    Form(FormId),
    /// They belong to a choice that depends on all of them: they become visible when the object ends.
    AtEnd(FormId),
}

/// The source of a form.
#[derive(Clone, Debug)]
pub(super) enum FormSource {
    Type(types::TypeSource),
    #[cfg(feature = "validate")]
    Schema(schemas::SchemaSource),
    /// The same, for an object, an array or a string.
    #[cfg(feature = "validate")]
    OfKind(schemas::SchemaSource, Kind),
}

/// The forms so far.
#[derive(Clone, Debug)]
pub(super) struct Forms {
    all: Vec<StreamForm>,
    pub(super) root: FormId,
    /// The root's form for the other schemas that the answer must satisfy.
    pub(super) bound: FormId,
    wholes: LookupMap<StepId, FormId>,
    of_types: types::TypeFacts,
    #[cfg(feature = "validate")]
    of_schemas: LookupMap<schemas::SchemaSource, FormId>,
}

impl Forms {
    pub(super) fn of(schema: Edge, source: &AnswerSource) -> Self {
        let mut forms = Self::empty();
        let root = source.root_of(schema);
        #[cfg(feature = "validate")]
        {
            if let Some(codec) = &source.codec {
                forms.root = forms.schema_form(schemas::SchemaSource::root(codec.root));
                return forms;
            }
            if source.held.is_some() {
                // A string that it constrains becomes visible when it has ended, whatever its type.
                let schema = forms.schema_form(schemas::SchemaSource::root(KEEP));
                (forms.root, forms.bound) = match root {
                    Some(root) => (forms.type_form(root), schema),
                    None => (schema, forms.bound),
                };
                return forms;
            }
        }
        forms.root = forms.type_form(root.unwrap_or(schema));
        forms
    }

    fn empty() -> Self {
        Self {
            all: vec![
                StreamForm::Ignored,
                StreamForm::Whole(KEEP),
                StreamForm::Loose { texts: true },
                StreamForm::Loose { texts: false },
            ],
            root: IGNORED,
            bound: loose(true),
            wholes: LookupMap::from_iter([(KEEP, KEPT)]),
            of_types: types::TypeFacts::default(),
            #[cfg(feature = "validate")]
            of_schemas: LookupMap::new(),
        }
    }

    /// The number of forms.
    #[cfg(test)]
    pub(super) fn len(&self) -> usize {
        self.all.len()
    }

    /// The form of a property.
    pub(super) fn property(&self, form: FormId, name: &str) -> FormId {
        match self.at(form) {
            StreamForm::Object(object) => match (object.members.get(name), object.rest) {
                (Some(member), _) => member.form,
                (None, UnlistedProperties::Form(form) | UnlistedProperties::AtEnd(form)) => form,
                (None, UnlistedProperties::Ignored) => IGNORED,
            },
            StreamForm::Loose { texts } => loose(*texts),
            _ => KEPT,
        }
    }

    /// The form of an item.
    pub(super) fn item(&self, form: FormId, index: usize) -> FormId {
        match self.at(form) {
            StreamForm::Places(places, rest) => *places.get(index).unwrap_or(rest),
            StreamForm::Loose { texts } => loose(*texts),
            StreamForm::Ignored => IGNORED,
            _ => KEPT,
        }
    }

    pub(super) fn at(&self, form: FormId) -> &StreamForm {
        &self.all[form as usize]
    }

    /// The form of a value that begins with this character.
    pub(super) fn begun(&mut self, source: &AnswerSource, form: FormId, start: Start) -> FormId {
        let mut form = form;
        loop {
            form = match &self.all[form as usize] {
                StreamForm::ByStart(forms) => forms[start as usize],
                StreamForm::Unread(place) => {
                    let place = place.clone();
                    let read = self.read(source, place);
                    self.all[form as usize] = read;
                    form
                }
                _ => return form,
            };
        }
    }

    #[allow(unused_variables, reason = "without codecs there are only types")]
    fn read(&mut self, source: &AnswerSource, place: FormSource) -> StreamForm {
        let is_full = self.is_full();
        match place {
            FormSource::Type(_) if is_full => StreamForm::Whole(KEEP),
            #[cfg(feature = "validate")]
            FormSource::Schema(place) | FormSource::OfKind(place, _) if is_full => StreamForm::Whole(place.step),
            FormSource::Type(place) => self.read_type(place),
            #[cfg(feature = "validate")]
            FormSource::Schema(place) => {
                let whole = self.whole(place.step);
                let kinds = [Kind::Object, Kind::Array, Kind::String];
                let [object, array, string] =
                    kinds.map(|kind| self.add(StreamForm::Unread(FormSource::OfKind(place.clone(), kind))));
                StreamForm::ByStart([object, array, string, whole])
            }
            #[cfg(feature = "validate")]
            FormSource::OfKind(place, kind) => self.read_schema(source, &place, kind),
        }
    }

    /// Adds a form.
    fn add(&mut self, form: StreamForm) -> FormId {
        self.all.push(form);
        u32::try_from(self.all.len() - 1).unwrap_or(IGNORED)
    }

    /// Whether there is no room for another form: values further down become visible when they end.
    fn is_full(&self) -> bool {
        self.all.len() >= STREAMED_FORMS
    }

    /// The form that shows a value when it has ended.
    fn whole(&mut self, step: StepId) -> FormId {
        if let Some(form) = self.wholes.get(&step) {
            return *form;
        }
        let form = self.add(StreamForm::Whole(step));
        self.wholes.insert(step, form);
        form
    }
}

/// The form that shows nothing.
pub(super) const IGNORED: FormId = 0;

/// The form that shows a value unchanged when it has ended.
pub(super) const KEPT: FormId = 1;

/// A form that shows all of a value of unknown type, or all except strings that have not ended.
pub(super) const fn loose(texts: bool) -> FormId {
    if texts { 2 } else { 3 }
}

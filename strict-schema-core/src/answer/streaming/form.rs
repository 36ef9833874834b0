//! What may be shown of a value before it ends: a graph that is built as far as an answer gets.
//!
//! It is made from a type's schema ([`types`]), or from the schema that an answer must satisfy and the plan by which it is
//! decoded (`schemas`).

#[cfg(feature = "validate")]
mod schemas;
mod types;

use super::scanner::Start;
use super::source::{KEEP, PlanId, Source};
use crate::StrictSchema;
use crate::cost::STREAMED_FORMS;
use crate::prelude::*;

/// The number of a form.
pub(super) type FormId = u32;

/// How a value becomes visible, and when.
#[derive(Clone, Debug)]
pub(super) enum Form {
    /// Not read yet.
    Unread(Place),
    /// Never: it is no part of the value.
    Ignored,
    /// The value, when it has ended and was decoded by this step.
    Whole(PlanId),
    /// The string, as far as it is complete.
    Text,
    /// The value, as far as it is written: nothing is known of what is in it. `texts`: so are strings in it.
    Loose {
        texts: bool,
    },
    /// Each item by this form.
    List(FormId),
    /// The first items by these forms, and the others by the last.
    Places(Vec<FormId>, FormId),
    Object(Object),
    /// An object that begins with a tag, which says what else is in it.
    Tagged {
        tag: String,
        variants: LookupMap<String, FormId>,
    },
    /// An array of entries, each of which becomes a property when it ends.
    Entries(PlanId),
    /// An object with one property, which is the value.
    Wrapped(String, FormId),
    /// An array with at most one item, which is the value.
    Optional(FormId),
    /// By how the value begins: as an object, as an array, as a string, or otherwise.
    ByStart([FormId; 4]),
}

/// An object with the forms of its properties.
#[derive(Clone, Debug, Default)]
pub(super) struct Object {
    pub(super) members: LookupMap<String, Member>,
    pub(super) rest: Rest,
}

/// A property.
#[derive(Clone, Debug)]
pub(super) struct Member {
    /// Its name in the value: an answer may have it by another.
    pub(super) name: Option<String>,
    pub(super) form: FormId,
    /// Whether null says that it is absent.
    pub(super) null_is_absent: bool,
    /// Whether its entries are properties of the object around it.
    pub(super) is_entries: bool,
}

impl Member {
    pub(super) const fn new(form: FormId) -> Self {
        Self { name: None, form, null_is_absent: false, is_entries: false }
    }
}

/// How properties that a form does not list are treated.
#[derive(Clone, Copy, Debug, Default)]
pub(super) enum Rest {
    #[default]
    Ignored,
    /// They are entries of a map: by a form that shows them when they end.
    Form(FormId),
    /// They belong to a choice that is made by all of them: they are shown when the object ends.
    AtEnd(FormId),
}

/// Where a form is to be read from.
#[derive(Clone, Debug)]
pub(super) enum Place {
    Type(types::Place),
    #[cfg(feature = "validate")]
    Schema(schemas::Place),
    /// The same, where the value begins so.
    #[cfg(feature = "validate")]
    Begun(schemas::Place, Start),
}

/// The forms that were met so far.
#[derive(Clone, Debug)]
pub(super) struct Forms {
    all: Vec<Form>,
    root: FormId,
    /// The root's form by the other schemas that the answer must satisfy.
    bound: FormId,
    wholes: LookupMap<PlanId, FormId>,
    of_types: types::Known,
    #[cfg(feature = "validate")]
    of_schemas: LookupMap<schemas::Place, FormId>,
}

impl Forms {
    pub(super) fn of<T: StrictSchema>(source: &Source) -> Self {
        let mut forms = Self::empty();
        let root = source.root_of::<T>();
        #[cfg(feature = "validate")]
        {
            if let Some(codec) = &source.codec {
                forms.root = forms.schema_form(schemas::Place::root(codec.root()));
                return forms;
            }
            if source.held.is_some() {
                // A string that it binds is shown when it has ended, whatever the type says.
                let schema = forms.schema_form(schemas::Place::root(KEEP));
                (forms.root, forms.bound) = match root {
                    Some(root) => (forms.type_form(root), schema),
                    None => (schema, forms.bound),
                };
                return forms;
            }
        }
        forms.root = forms.type_form(root.unwrap_or(T::SCHEMA));
        forms
    }

    fn empty() -> Self {
        Self {
            all: vec![Form::Ignored, Form::Whole(KEEP), Form::Loose { texts: true }, Form::Loose { texts: false }],
            root: IGNORED,
            bound: loose(true),
            wholes: LookupMap::from_iter([(KEEP, KEPT)]),
            of_types: types::Known::default(),
            #[cfg(feature = "validate")]
            of_schemas: LookupMap::new(),
        }
    }

    /// How many forms were made.
    #[cfg(test)]
    pub(super) fn len(&self) -> usize {
        self.all.len()
    }

    pub(super) const fn root(&self) -> FormId {
        self.root
    }

    pub(super) const fn bound(&self) -> FormId {
        self.bound
    }

    /// The form of a property.
    pub(super) fn property(&self, form: FormId, name: &str) -> FormId {
        match self.at(form) {
            Form::Object(object) => match (object.members.get(name), object.rest) {
                (Some(member), _) => member.form,
                (None, Rest::Form(form) | Rest::AtEnd(form)) => form,
                (None, Rest::Ignored) => IGNORED,
            },
            Form::Loose { texts } => loose(*texts),
            _ => KEPT,
        }
    }

    /// The form of an item.
    pub(super) fn item(&self, form: FormId, index: usize) -> FormId {
        match self.at(form) {
            Form::List(each) => *each,
            Form::Places(places, rest) => *places.get(index).unwrap_or(rest),
            Form::Loose { texts } => loose(*texts),
            _ => KEPT,
        }
    }

    pub(super) fn at(&self, form: FormId) -> &Form {
        &self.all[form as usize]
    }

    /// The form of a value that begins so.
    pub(super) fn begun(&mut self, source: &Source, form: FormId, start: Start) -> FormId {
        let mut form = form;
        loop {
            form = match &self.all[form as usize] {
                Form::ByStart(forms) => forms[start as usize],
                Form::Unread(place) => {
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
    fn read(&mut self, source: &Source, place: Place) -> Form {
        let is_full = self.is_full();
        match place {
            Place::Type(_) if is_full => Form::Whole(KEEP),
            #[cfg(feature = "validate")]
            Place::Schema(place) | Place::Begun(place, _) if is_full => Form::Whole(place.plan),
            Place::Type(place) => self.read_type(place),
            #[cfg(feature = "validate")]
            Place::Schema(place) => {
                let whole = self.whole(place.plan);
                let starts = [Start::Object, Start::Array, Start::String];
                let [object, array, string] =
                    starts.map(|start| self.add(Form::Unread(Place::Begun(place.clone(), start))));
                Form::ByStart([object, array, string, whole])
            }
            #[cfg(feature = "validate")]
            Place::Begun(place, start) => self.read_schema(source, &place, start),
        }
    }

    /// Adds a form.
    fn add(&mut self, form: Form) -> FormId {
        self.all.push(form);
        u32::try_from(self.all.len() - 1).unwrap_or(IGNORED)
    }

    /// Whether there are too many forms for a further one: what is further down is shown when it ends.
    fn is_full(&self) -> bool {
        self.all.len() >= STREAMED_FORMS
    }

    /// The form that shows a value when it has ended.
    fn whole(&mut self, plan: PlanId) -> FormId {
        if let Some(form) = self.wholes.get(&plan) {
            return *form;
        }
        let form = self.add(Form::Whole(plan));
        self.wholes.insert(plan, form);
        form
    }
}

/// The form that shows nothing.
pub(super) const IGNORED: FormId = 0;

/// The form that shows a value unchanged when it has ended.
pub(super) const KEPT: FormId = 1;

/// A form that shows all of a value of which nothing is known, or all but the strings that have not ended.
pub(super) const fn loose(texts: bool) -> FormId {
    if texts { 2 } else { 3 }
}

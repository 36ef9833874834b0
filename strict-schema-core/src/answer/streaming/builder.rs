//! Builds the value of an answer as far as it is certain.
//!
//! Each array, object or string that is open has a frame with what it has so far; it becomes part of the one around it when
//! it ends. So what is complete is never touched again, and nothing is searched to get to the end of the value.

use serde_json::{Map, Value};

use super::form::{FormId, Forms, IGNORED, KEPT, PropertyForm, StreamForm, UnlistedProperties, loose};
use super::source::{AnswerSource, KEEP, StepId};
use crate::answer::decode;
use crate::cost::PARSED_LEVELS;
use crate::error::Error;
use crate::fault::{Faults, What};
use crate::json::scanner::{Event, JsonScanner, Start};
use crate::prelude::*;
use crate::words::printable;

/// Something open.
#[derive(Clone, Debug)]
pub(super) struct Frame {
    pub(super) kind: FrameKind,
    /// The value so far. None if nothing is certain.
    pub(super) value: Option<Value>,
    /// The property whose value comes next, or is open.
    pub(super) property: Option<OpenProperty>,
    form: FormId,
    /// Its form by the other schemas that the answer must satisfy.
    bound: FormId,
    /// Its beginning in the text.
    start: usize,
    /// Properties that are shown when the object ends.
    at_end: Vec<(String, Value)>,
    /// Whether there was a property with entries.
    had_entries: bool,
    /// Whether the value is part of that of the frame around it. See [`Builder::assemble()`].
    pub(super) lent: bool,
}

/// The kind of a frame.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum FrameKind {
    Object,
    Array,
    Text,
    /// Another value in other brackets.
    Wrapper,
    /// An array of entries that is an object; `outer`: the one around it.
    Entries {
        step: StepId,
        outer: bool,
    },
}

/// A property of an object.
#[derive(Clone, Debug)]
pub(super) struct OpenProperty {
    pub(super) name: String,
    form: FormId,
    bound: FormId,
    null_is_absent: bool,
    pub(super) is_entries: bool,
    at_end: bool,
}

impl OpenProperty {
    fn of(name: String, form: FormId) -> Self {
        Self { name, form, bound: IGNORED, null_is_absent: false, is_entries: false, at_end: false }
    }
}

/// A value of which nothing is shown before it ends.
#[derive(Clone, Copy, Debug)]
struct HiddenValue {
    start: usize,
    /// How many arrays and objects are around it.
    levels: usize,
    /// How it is decoded. None if it is not shown at all.
    step: Option<StepId>,
}

/// The value of an answer so far.
#[derive(Clone, Debug)]
pub(super) struct Builder {
    pub(super) forms: Forms,
    pub(super) source: AnswerSource,
    pub(super) frames: Vec<Frame>,
    /// The value, when it has ended.
    pub(super) whole: Option<Value>,
    run: Option<HiddenValue>,
    /// The work of decoding what has ended.
    pub(super) spent: u64,
    /// Whether values of frames are part of others, to be looked at.
    pub(super) is_assembled: bool,
    /// Values that were put into others or taken out, to be looked at.
    #[cfg(test)]
    pub(super) moved: usize,
}

impl Builder {
    pub(super) const fn new(forms: Forms, source: AnswerSource) -> Self {
        Self {
            forms,
            source,
            frames: Vec::new(),
            whole: None,
            run: None,
            spent: 0,
            is_assembled: false,
            #[cfg(test)]
            moved: 0,
        }
    }

    /// # Errors
    /// If the answer cannot be read further.
    pub(super) fn take(&mut self, text: &str, scanner: &JsonScanner, event: Event) -> Result<(), Error> {
        match event {
            Event::Begin(start) => return self.begin(scanner, start),
            Event::End => self.end(text, scanner),
            _ if self.run.is_some() => {}
            Event::Key { start, end } => match serde_json::from_str(&text[start..end]) {
                Ok(name) => return self.key(scanner, name),
                Err(_) => return Err(decode::broken_text(text)),
            },
            Event::Characters { start, end } => self.extend(|string| string.push_str(&text[start..end])),
            Event::Character(Some(character)) => self.extend(|string| string.push(character)),
            // No string of Rust's has it.
            Event::Character(None) => return Err(decode::broken_text(text)),
        }
        Ok(())
    }

    /// Adds to the string that is open.
    fn extend(&mut self, add: impl FnOnce(&mut String)) {
        if let Some(Frame { value: Some(Value::String(text)), .. }) = self.frames.last_mut() {
            add(text);
        }
    }

    fn begin(&mut self, scanner: &JsonScanner, start: Start) -> Result<(), Error> {
        let around = scanner.levels.len() - usize::from(matches!(start, Start::Object | Start::Array));
        let is_ignored = matches!(self.run, Some(HiddenValue { step: None, .. }));
        if scanner.levels.len() > PARSED_LEVELS && !is_ignored {
            return Err(decode::too_deep().into_error());
        }
        if self.run.is_some() {
            return Ok(());
        }
        let (form, bound, is_entries) = self.next();
        let form = self.forms.begun(&self.source, form, start);
        let bound = self.forms.begun(&self.source, bound, start);
        let is_bound = !matches!(self.forms.at(bound), StreamForm::Text | StreamForm::Loose { texts: true });
        let (kind, value) = match (self.forms.at(form), start) {
            (StreamForm::Text | StreamForm::Loose { texts: true }, Start::String) if !is_bound => {
                (FrameKind::Text, Some(Value::String(String::new())))
            }
            (StreamForm::Places(..) | StreamForm::Loose { .. }, Start::Array) => {
                (FrameKind::Array, Some(Value::Array(Vec::new())))
            }
            (StreamForm::Object(_) | StreamForm::Loose { .. }, Start::Object) => {
                (FrameKind::Object, Some(Value::Object(Map::new())))
            }
            // Without its tag it may be anything.
            (StreamForm::Tagged { .. }, Start::Object) => (FrameKind::Object, None),
            (StreamForm::Wrapped(..), _) | (StreamForm::Optional(_), Start::Array) => (FrameKind::Wrapper, None),
            (StreamForm::Entries(step), Start::Array) => {
                let value = (!is_entries).then(|| Value::Object(Map::new()));
                (FrameKind::Entries { step: *step, outer: is_entries }, value)
            }
            (other, _) => {
                let step = match other {
                    StreamForm::Whole(step) | StreamForm::Entries(step) => Some(*step),
                    StreamForm::Ignored | StreamForm::Optional(_) => None,
                    _ => Some(KEEP),
                };
                self.run = Some(HiddenValue { start: scanner.start, levels: around, step });
                return Ok(());
            }
        };
        let start = scanner.start;
        self.frames.push(Frame {
            kind,
            value,
            property: None,
            form,
            bound,
            start,
            at_end: Vec::new(),
            had_entries: false,
            lent: false,
        });
        Ok(())
    }

    /// The form of the value that comes next, its form by the other schemas that the answer must satisfy, and whether it holds entries of
    /// the object around it.
    fn next(&self) -> (FormId, FormId, bool) {
        let free = loose(true);
        let Some(frame) = self.frames.last() else { return (self.forms.root, self.forms.bound, false) };
        let (form, bound) = match (frame.kind, &frame.property, &frame.value) {
            (FrameKind::Object, Some(it), _) => return (it.form, it.bound, it.is_entries),
            (FrameKind::Array, _, Some(Value::Array(items))) => {
                (self.forms.item(frame.form, items.len()), self.forms.item(frame.bound, items.len()))
            }
            // The first value in the brackets, and no other.
            (FrameKind::Wrapper, property, None) => match (self.forms.at(frame.form), property) {
                (StreamForm::Optional(form), _) => (*form, free),
                (_, Some(property)) => (property.form, free),
                _ => (IGNORED, free),
            },
            // An entry is kept unchanged until it is decoded.
            (FrameKind::Entries { .. }, ..) => (KEPT, free),
            _ => (IGNORED, free),
        };
        (form, bound, false)
    }

    fn key(&mut self, scanner: &JsonScanner, name: String) -> Result<(), Error> {
        let Some(frame) = self.frames.last_mut() else { return Ok(()) };
        frame.property = None;
        let mut property = match self.forms.at(frame.form) {
            StreamForm::Object(object) => match (object.members.get(&name), object.rest) {
                (Some(PropertyForm { name: known, form, null_is_absent, is_entries }), _) => OpenProperty {
                    null_is_absent: *null_is_absent,
                    is_entries: *is_entries,
                    ..OpenProperty::of(known.clone().unwrap_or(name), *form)
                },
                (None, UnlistedProperties::Ignored) => return Ok(()),
                (None, UnlistedProperties::Form(form)) => OpenProperty::of(name, form),
                (None, UnlistedProperties::AtEnd(form)) => {
                    OpenProperty { at_end: true, ..OpenProperty::of(name, form) }
                }
            },
            StreamForm::Loose { texts } => OpenProperty::of(name, loose(*texts)),
            StreamForm::Tagged { tag, .. } if *tag == name => OpenProperty::of(name, KEPT),
            // Something else comes before the tag.
            StreamForm::Tagged { .. } => {
                self.run = Some(HiddenValue { start: frame.start, levels: scanner.levels.len() - 1, step: Some(KEEP) });
                self.frames.pop();
                return Ok(());
            }
            StreamForm::Wrapped(only, form) if *only == name => OpenProperty::of(name, *form),
            _ => return Ok(()),
        };
        let is_there = match &frame.value {
            _ if property.is_entries => core::mem::replace(&mut frame.had_entries, true),
            Some(Value::Object(members)) => frame.kind == FrameKind::Object && members.contains_key(&property.name),
            _ => false,
        };
        if is_there {
            // Its value was shown already.
            let fault = What::Repeated { name: printable::name(&property.name) }.at(self.place());
            return Err(Faults::from(fault).into_error());
        }
        property.bound = self.forms.property(frame.bound, &property.name);
        frame.property = Some(property);
        Ok(())
    }

    fn end(&mut self, text: &str, scanner: &JsonScanner) {
        let Some(run) = self.run else {
            let Some(mut frame) = self.frames.pop() else { return };
            if let Some(Value::Object(members)) = &mut frame.value {
                // A part that was shown stays.
                for (name, value) in frame.at_end {
                    members.entry(name).or_insert(value);
                }
            }
            match frame.value {
                Some(value) => self.deliver(value),
                None => self.ended_unseen(),
            }
            return;
        };
        if scanner.levels.len() > run.levels {
            return;
        }
        self.run = None;
        let value = run.step.and_then(|step| {
            let value: Value = serde_json::from_str(&text[run.start..scanner.at]).ok()?;
            let property = self.frames.last().and_then(|frame| frame.property.as_ref());
            let is_absent = value.is_null() && property.is_some_and(|property| property.null_is_absent);
            if is_absent { None } else { self.source.decode(step, value, &mut self.spent) }
        });
        match value {
            Some(value) => self.deliver(value),
            None => self.ended_unseen(),
        }
    }

    /// A value ends without being shown. In an array none is shown after it: it would be shown at another index.
    fn ended_unseen(&mut self) {
        if let Some(frame) = self.frames.last_mut() {
            frame.property = None;
            if frame.kind == FrameKind::Array {
                frame.form = IGNORED;
            }
        }
    }

    /// Puts a value that has ended into the one around it.
    fn deliver(&mut self, value: Value) {
        let Some(frame) = self.frames.last_mut() else {
            self.whole = Some(value);
            return;
        };
        let property = frame.property.take();
        match (frame.kind, property) {
            (FrameKind::Object, Some(property)) => self.deliver_property(property, value),
            (FrameKind::Array, _) => {
                if let Some(Value::Array(items)) = &mut frame.value {
                    items.push(value);
                }
            }
            (FrameKind::Wrapper, _) => frame.value = Some(value),
            (FrameKind::Entries { step, outer }, _) => {
                if let Some(Value::Object(entry)) = self.source.decode(step, Value::Array(vec![value]), &mut self.spent)
                {
                    self.deliver_entry(entry, outer);
                }
            }
            (FrameKind::Object | FrameKind::Text, _) => {}
        }
    }

    fn deliver_property(&mut self, property: OpenProperty, value: Value) {
        if property.is_entries {
            // The entries were a text.
            if let Value::Object(entries) = value {
                self.deliver_entry(entries, false);
            }
            return;
        }
        let Some(frame) = self.frames.last_mut() else { return };
        if property.at_end {
            frame.at_end.push((property.name, value));
            return;
        }
        let StreamForm::Tagged { variants, .. } = self.forms.at(frame.form) else {
            if let Some(Value::Object(members)) = &mut frame.value {
                members.insert(property.name, value);
            }
            return;
        };
        match value.as_str().and_then(|word| variants.get(word)).copied() {
            Some(form) => {
                frame.form = self.forms.begun(&self.source, form, Start::Object);
                frame.value = Some(Value::Object(Map::from_iter([(property.name, value)])));
            }
            // The type has no such variant.
            None => frame.form = IGNORED,
        }
    }

    fn deliver_entry(&mut self, entry: Map<String, Value>, outer: bool) {
        let at = self.frames.len() - 1 - usize::from(outer);
        let frame = &mut self.frames[at];
        let is_member = |name: &String| match self.forms.at(frame.form) {
            StreamForm::Object(object) => object.members.get(name).is_some_and(|member| !member.is_entries),
            _ => false,
        };
        if let Some(Value::Object(members)) = &mut frame.value {
            for (name, value) in entry {
                if !is_member(&name) {
                    members.entry(name).or_insert(value);
                }
            }
        }
    }
}

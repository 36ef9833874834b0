//! The parts of an object, one after the other.

use super::{PropertySource, choices, choose, content_key, merged_content, next_flattened, tag};
use crate::derived::cost::{COUNTED_MERGED, MERGED_LEVELS};
use crate::derived::schema::{
    Alias, Content, Edge, Field, Key, Map, Object, Presence, Schema, Tagging, TypeName, Union, Variant,
};

/// The parts of an object, with everything that is merged into it, in the order of the text.
#[derive(Clone, Copy)]
pub(crate) enum MergedPart {
    /// A property, and the type that it comes from.
    Property(&'static Field),
    /// The property that names the variant, and the variant's name.
    Tag { key: Key, word: Key },
    /// The property that holds the variant's content.
    Content { key: Key, content: &'static Content },
    /// The description of a flattened field, a merged type or a variant.
    Doc(&'static str),
    /// Names that serde looks for, and that are not names of properties.
    Reserved(&'static [Alias]),
    /// serde reads the first property whose name is that of any variant.
    ReservedByVariants(&'static Union),
    /// The name of the content, which serde looks for although this variant has none.
    ReservedContent(Key),
    /// A flattened map, which reads all remaining properties.
    Rest(&'static Map),
    /// The merged types are nested too deeply to follow.
    TooDeep,
}

/// The position of [`MergedParts`], outermost first.
#[derive(Clone, Copy)]
struct PartsFrame {
    at: PartsStep,
    /// The type that the properties come from, for messages.
    owner: &'static str,
}

#[derive(Clone, Copy)]
enum PartsStep {
    /// At a field of an object, whose flattened fields make this choice.
    Field { object: &'static Object, index: usize, choice: u32 },
    /// At the merged type, in this choice. If it is absent, only its documentation remains.
    Merged { edge: Edge, choice: u32, absent: bool, is_plain: bool },
    /// At a variant, in this choice; `stage` counts the parts that were returned.
    Variant { union: &'static Union, variant: &'static Variant, choice: u32, stage: u8 },
}

impl PartsStep {
    /// At the beginning of the source.
    const fn of(source: PropertySource, choice: u32) -> Self {
        match source {
            PropertySource::Fields(object) => Self::Field { object, index: 0, choice },
            PropertySource::Variant(union, variant) => Self::Variant { union, variant, choice, stage: 0 },
            PropertySource::Merged(edge) => Self::Merged { edge, choice, absent: false, is_plain: false },
        }
    }
}

/// The parts of objects in order. Nested objects share the list of steps: each has the steps from its base on.
pub(crate) struct MergedParts {
    steps: [PartsFrame; MERGED_LEVELS],
    length: usize,
    /// How many choices the types of flattened fields have: they are needed for each object again.
    counted: [Option<(&'static TypeName, u32)>; COUNTED_MERGED],
}

impl MergedParts {
    pub(crate) const fn new() -> Self {
        const NOWHERE: PartsFrame =
            PartsFrame { at: PartsStep::Field { object: &Object::EMPTY, index: 0, choice: 0 }, owner: "" };
        Self { steps: [NOWHERE; MERGED_LEVELS], length: 0, counted: [None; COUNTED_MERGED] }
    }

    /// Begin an object, in one of its choices. Returns its base, or `None` if the list is full.
    pub(crate) const fn begin(&mut self, source: PropertySource, choice: u32, owner: &'static str) -> Option<usize> {
        let base = self.length;
        if self.push(PartsFrame { at: PartsStep::of(source, choice), owner }) { Some(base) } else { None }
    }

    /// End an object before its last part.
    pub(crate) const fn end(&mut self, base: usize) {
        self.length = base;
    }

    /// The type of the last returned part.
    pub(crate) const fn owner(&self) -> &'static str {
        if self.length == 0 { "" } else { self.steps[self.length - 1].owner }
    }

    /// Whether the last returned part is from a variant, in the object with this base: another choice has other parts.
    pub(crate) const fn is_in_variant(&self, base: usize) -> bool {
        let mut index = base;
        while index < self.length {
            if matches!(self.steps[index].at, PartsStep::Variant { .. }) {
                return true;
            }
            index += 1;
        }
        false
    }

    const fn push(&mut self, step: PartsFrame) -> bool {
        if self.length == MERGED_LEVELS {
            return false;
        }
        self.steps[self.length] = step;
        self.length += 1;
        true
    }

    /// The number of choices of a merged type.
    const fn choices(&mut self, edge: Edge) -> u32 {
        let merged = PropertySource::Merged(edge);
        let name = match edge.node() {
            // Another type may have the same name if the name was made by hand.
            Ok(Schema::Named(definition)) if !definition.name.is_made_by_hand() => definition.name,
            _ => return choices(merged),
        };
        let slot = name.slot(COUNTED_MERGED);
        if let Some((counted, choices)) = self.counted[slot]
            && counted.is(name)
        {
            return choices;
        }
        let choices = choices(merged);
        self.counted[slot] = Some((name, choices));
        choices
    }

    /// The next part of the object with this base, which must be the innermost object that has not ended.
    pub(crate) const fn next(&mut self, base: usize) -> Option<MergedPart> {
        while self.length > base {
            let top = self.length - 1;
            let PartsFrame { at, owner } = self.steps[top];
            match at {
                PartsStep::Field { object, index, choice } => {
                    if index >= object.fields.len() {
                        if index == object.fields.len() && !object.aliases.is_empty() {
                            // One past the end: the reserved names were returned.
                            self.steps[top].at = PartsStep::Field { object, index: index + 1, choice };
                            return Some(MergedPart::Reserved(object.aliases));
                        }
                        self.length -= 1;
                        continue;
                    }
                    let field = &object.fields[index];
                    if !matches!(field.presence, Presence::Flattened) {
                        self.steps[top].at = PartsStep::Field { object, index: index + 1, choice };
                        return Some(MergedPart::Property(field));
                    }
                    // What is left of the number is the choice of the last one.
                    let of_field = match next_flattened(object, index + 1) {
                        Some(_) => self.choices(field.schema),
                        None => u32::MAX,
                    };
                    self.steps[top].at = PartsStep::Field { object, index: index + 1, choice: choice / of_field };
                    let at = PartsStep::of(PropertySource::Merged(field.schema), choice % of_field);
                    if !self.push(PartsFrame { at, owner }) {
                        return Some(MergedPart::TooDeep);
                    }
                    if !field.doc.is_empty() {
                        return Some(MergedPart::Doc(field.doc));
                    }
                }
                PartsStep::Merged { edge, choice, absent, is_plain } => {
                    let Ok(node) = edge.node() else {
                        self.length -= 1;
                        continue;
                    };
                    match node {
                        Schema::Named(definition) => {
                            let is_plain = match definition.schema.node() {
                                Ok(Schema::Union(union)) if !absent => {
                                    self.choices(edge) as usize == union.variants.len()
                                }
                                _ => false,
                            };
                            let at = PartsStep::Merged { edge: definition.schema, choice, absent, is_plain };
                            self.steps[top] = PartsFrame { at, owner: definition.name.ident };
                            if !definition.doc.is_empty() {
                                return Some(MergedPart::Doc(definition.doc));
                            }
                        }
                        Schema::Nullable(inner) => {
                            let absent = absent || choice == choices(PropertySource::Merged(*inner));
                            self.steps[top].at = PartsStep::Merged { edge: *inner, choice, absent, is_plain: false };
                        }
                        Schema::Object(object) if !absent => {
                            self.steps[top].at = PartsStep::Field { object, index: 0, choice };
                        }
                        Schema::Map(map) if !absent => {
                            self.length -= 1;
                            return Some(MergedPart::Rest(map));
                        }
                        Schema::Union(union) if !absent => match choose(union, choice, is_plain) {
                            Some((variant, choice)) => {
                                self.steps[top].at = PartsStep::Variant { union, variant, choice, stage: 0 };
                            }
                            None => self.length -= 1,
                        },
                        _ => self.length -= 1,
                    }
                }
                PartsStep::Variant { union, variant, choice, stage } => {
                    self.steps[top].at = PartsStep::Variant { union, variant, choice, stage: stage + 1 };
                    if let Some(part) = of_variant(union, variant, stage) {
                        return Some(part);
                    }
                    // Those of its content are last.
                    match merged_content(union, variant) {
                        _ if stage < 4 => {}
                        Some(content) => self.steps[top].at = PartsStep::of(content, choice),
                        None => self.length -= 1,
                    }
                }
            }
        }
        None
    }
}

/// The part of a variant at this stage, before those of its content.
const fn of_variant(union: &'static Union, variant: &'static Variant, stage: u8) -> Option<MergedPart> {
    match stage {
        0 if !variant.doc.is_empty() => Some(MergedPart::Doc(variant.doc)),
        1 => match tag(union, variant) {
            Some(key) => Some(MergedPart::Tag { key, word: variant.key }),
            None => None,
        },
        2 => match (content_key(union, variant), union.tagging) {
            (Some(key), _) => Some(MergedPart::Content { key, content: &variant.content }),
            (None, Tagging::Adjacent { content, .. }) if !variant.untagged => {
                Some(MergedPart::ReservedContent(content))
            }
            _ => None,
        },
        3 if matches!(union.tagging, Tagging::External) && !variant.untagged => {
            Some(MergedPart::ReservedByVariants(union))
        }
        _ => None,
    }
}

//! Which of the invented types compile: what is refused is not written.

use std::collections::BTreeSet;

use crate::types::{Body, Content, Field, How, STD, Tagging, Type, Variant, World};
use crate::write::unused;

/// What the library refuses, said once more and in other words.
impl World {
    /// Whether a type, with all that is in it, is one that compiles: all that is merged can be, and no budget is exceeded.
    pub(crate) fn fits(&self, root: &Type) -> bool {
        /// `OPENAI` has ten levels, one of which is the root's.
        const LEVELS: usize = 9;
        /// More would only be slow.
        const PROPERTIES: usize = 150;

        self.size(root).is_some_and(|(levels, properties)| levels <= LEVELS && properties <= PROPERTIES)
    }

    /// How many levels of objects there are, and how many properties, if everything in it can be merged as it is.
    pub(crate) fn size(&self, ty: &Type) -> Option<(usize, usize)> {
        match ty {
            Type::Scalar(..) | Type::Unit | Type::Itself | Type::Parameter(_) => Some((0, 0)),
            Type::Std(index) => Some((STD[*index].levels, 2 * STD[*index].levels)),
            Type::Option(ty) | Type::List(ty) | Type::Array(ty) | Type::Pair(ty) | Type::Boxed(ty) => self.size(ty),
            Type::Named(index, arguments) => {
                let definition = &self.definitions[*index];
                let mut met = BTreeSet::from([*index]);
                let mut parts = Parts::default();
                match &definition.body {
                    Body::Words(_) => {}
                    Body::Newtype(ty, _) | Body::Tuple(ty, _) => return self.size(&ty.with(arguments)),
                    Body::Struct(fields) => {
                        parts.choices = self.merge_fields(fields, arguments, definition.tagged, &mut met)?;
                        parts.add_fields(fields, arguments, 1);
                    }
                    Body::Union(tagging, variants) => {
                        for variant in variants {
                            let is_untagged = variant.untagged || *tagging == Tagging::Untagged;
                            // How many objects are around the content.
                            let around = match tagging {
                                _ if is_untagged => 0,
                                Tagging::External | Tagging::Adjacent => 1,
                                Tagging::Internal | Tagging::Untagged => 0,
                            };
                            match &variant.content {
                                Content::Unit => {}
                                Content::Newtype(ty) if *tagging == Tagging::Internal && !is_untagged => {
                                    let ty = ty.with(arguments);
                                    parts.choices += self.merge(&ty, How::BesideTag, false, &mut met.clone())?;
                                    parts.types.push((ty, 0));
                                }
                                Content::Newtype(ty) | Content::Tuple(ty, _) => {
                                    parts.types.push((ty.with(arguments), around));
                                }
                                Content::Fields(fields) => {
                                    parts.choices += self.merge_fields(fields, arguments, false, &mut met.clone())?;
                                    parts.add_fields(fields, arguments, around + 1);
                                }
                            }
                            parts.own += 2;
                        }
                    }
                }
                let (mut levels, mut properties) = (parts.levels.max(1), parts.own);
                for (ty, around) in &parts.types {
                    let (inner_levels, inner_properties) = self.size(ty)?;
                    levels = levels.max(around + inner_levels);
                    properties += inner_properties;
                }
                Some((levels, properties * parts.choices.max(1)))
            }
        }
    }

    /// Into how many objects the fields unfold, with all that is flattened into them.
    pub(crate) fn merge_fields(
        &self,
        fields: &[Field],
        arguments: &[Type],
        tagged: bool,
        met: &mut BTreeSet<usize>,
    ) -> Option<usize> {
        let flattened = fields.iter().filter(|field| field.flattened);
        let strangers = tagged || flattened.clone().count() > 1;
        flattened.map(|field| self.merge(&field.ty.with(arguments), How::Flattened, strangers, met)).product()
    }

    /// Into how many objects it unfolds; none, if it is not an object, or serde cannot read it there. `strangers` says
    /// whether serde hands it properties of others, too.
    pub(crate) fn merge(&self, ty: &Type, how: How, strangers: bool, met: &mut BTreeSet<usize>) -> Option<usize> {
        let (index, arguments) = match ty {
            Type::Boxed(ty) => return self.merge(ty, how, strangers, met),
            // It is known when the parameter is.
            Type::Parameter(_) => return Some(1),
            Type::Option(ty) if how == How::Flattened => return Some(self.merge(ty, how, strangers, met)? + 1),
            Type::Unit if how == How::Flattened || how == How::BesideTag && !strangers => return Some(1),
            Type::Named(index, arguments) => (*index, arguments),
            _ => return None,
        };
        let definition = &self.definitions[index];
        // The same properties twice.
        if !met.insert(index) {
            return None;
        }
        // What does not take unknown properties does not take those of others.
        if definition.closed && (strangers || how == How::Flattened) {
            return None;
        }
        match &definition.body {
            Body::Tuple(..) | Body::Words(_) => None,
            // A field that only uses the parameters makes a tuple of one of it.
            Body::Newtype(..) if !unused(definition).is_empty() => None,
            Body::Newtype(ty, _) => self.merge(&ty.with(arguments), how, strangers, met),
            Body::Struct(fields) => self.merge_fields(fields, arguments, definition.tagged || strangers, met),
            Body::Union(tagging, variants) => {
                let keeps = variants.iter().any(|variant| variant.untagged);
                // Read from an object of one property, and handed more.
                if *tagging == Tagging::External && strangers && (keeps || how != How::Flattened) {
                    return None;
                }
                // Then it is an enum of words, which is no object.
                let only_units = variants.iter().all(|variant| matches!(variant.content, Content::Unit));
                if *tagging == Tagging::External && only_units && !keeps {
                    return None;
                }
                variants.iter().map(|variant| self.merge_variant(*tagging, variant, arguments, strangers, met)).sum()
            }
        }
    }

    pub(crate) fn merge_variant(
        &self,
        tagging: Tagging,
        variant: &Variant,
        arguments: &[Type],
        strangers: bool,
        met: &mut BTreeSet<usize>,
    ) -> Option<usize> {
        let is_untagged = variant.untagged || tagging == Tagging::Untagged;
        let how = if is_untagged { How::Untagged } else { How::BesideTag };
        match &variant.content {
            _ if !is_untagged && tagging != Tagging::Internal => Some(1),
            // Null, or an array.
            Content::Unit | Content::Tuple(..) if is_untagged => None,
            Content::Unit => Some(1),
            Content::Tuple(..) => None,
            Content::Newtype(ty) => self.merge(&ty.with(arguments), how, strangers, met),
            Content::Fields(fields) => self.merge_fields(fields, arguments, strangers, met),
        }
    }
}

/// What is in a definition.
#[derive(Default)]
pub(crate) struct Parts {
    /// The types in it, each with the number of objects around it.
    pub(crate) types: Vec<(Type, usize)>,
    pub(crate) own: usize,
    pub(crate) levels: usize,
    pub(crate) choices: usize,
}

impl Parts {
    /// Fields of an object, itself counted in `around`.
    pub(crate) fn add_fields(&mut self, fields: &[Field], arguments: &[Type], around: usize) {
        self.levels = self.levels.max(around);
        let read = fields.iter().filter(|field| !field.attributes.iter().any(|attribute| attribute == "skip"));
        for field in read {
            // What is flattened is the object around it.
            let around = around - usize::from(field.flattened);
            self.types.push((field.ty.with(arguments), around));
            self.own += 1;
        }
    }
}

//! Decides on the fields of a struct or a variant, and on what each is written as.

use std::collections::HashSet;

use proc_macro2::Span;
use syn::spanned::Spanned;

use super::{Decide, Naming};
use crate::attribute::Name;
use crate::constraint::Constraints;
use crate::decided::{Field, Object, Presence, Value};
use crate::defaults::{self, Absent};
use crate::helper::{Reads, helper};
use crate::item;
use crate::parsed_attributes::{Attributes, OwnerAttributes, Written, parse};
use crate::refusal;
use crate::types::{is_cow_of_bytes, is_plain_option};

impl Decide<'_> {
    pub(super) fn object(&mut self, fields: &[item::ParsedField<'_>], naming: Naming) -> Option<Object> {
        let read: Vec<_> = fields.iter().filter(|field| field.attributes.is_read()).collect();
        let decided: Vec<Option<Field>> = read.iter().map(|field| self.field(field, naming)).collect();
        let decided = decided.into_iter().collect::<Option<Vec<_>>>()?;
        let mut names = HashSet::new();
        for (field, as_written) in decided.iter().zip(&read) {
            if field.presence != Presence::Flattened && !names.insert(&field.name) {
                self.refuse_name(&field.name, "properties", as_written.name_span());
            }
        }
        let own = decided.iter().zip(read).filter(|(field, _)| field.presence != Presence::Flattened);
        let own: Vec<_> = own.map(|(field, written)| (&*field.name, &*field.aliases, written.name_span())).collect();
        self.refuse_aliases(&own, "property");
        Some(Object { tag: None, fields: decided, closed: naming.closed })
    }

    /// Refuses an alias that is the name of another field: serde reads that field instead.
    pub(super) fn refuse_aliases(&mut self, all: &[(&str, &[String], Span)], what: &str) {
        for (name, aliases, span) in all {
            for alias in aliases.iter().filter(|alias| all.iter().any(|(other, ..)| other == alias && other != name)) {
                self.errors.refuse_with(*span, &refusal::ALIAS_IS_TAKEN, &[&alias, &name, &what]);
            }
        }
    }

    pub(super) fn refuse_name(&mut self, name: &str, what: &str, span: Span) {
        self.errors.refuse_with(span, &refusal::NAME_IS_TAKEN, &[&what, &name]);
    }

    fn field(&mut self, field: &item::ParsedField<'_>, naming: Naming) -> Option<Field> {
        let Attributes { serde, strict, doc } = &field.attributes;
        // The replacement type has another default than the type may have.
        let is_itself = is_itself(serde, strict);
        let name = serde.read_text(Name::Rename).unwrap_or_else(|| naming.rule.apply_to_field(&field.name));
        let (value, mut presence) = self.value(field, naming.defaulted)?;
        let by_function = presence == Presence::Always && value.helper.is_none();
        if serde.has(Name::Flatten) {
            presence = Presence::Flattened;
        } else if serde.read_text(Name::Default).is_some() || naming.defaulted && !serde.has(Name::Default) {
            presence = Presence::DefaultedOtherwise;
        } else if serde.has(Name::Default) {
            presence = if is_itself {
                Presence::Defaulted
            } else if value.in_place_of.is_some()
                || value.reads.is_some()
                || value.nullable
                || is_plain_option(field.ty)
            {
                Presence::DefaultedTold
            } else {
                // A function may read null as another value than the default.
                Presence::DefaultedOtherwise
            };
        }
        let aliases = aliases(serde, &name);
        Some(Field { name, doc: doc.clone(), value, presence, by_function, aliases })
    }

    /// The value of a field, and whether it may be absent as far as its type and its functions say.
    pub(super) fn value(&mut self, field: &item::ParsedField<'_>, defaulted: bool) -> Option<(Value, Presence)> {
        let Attributes { serde, strict, .. } = &field.attributes;
        if serde.has(Name::Borrow) && !strict.has(Name::As) && is_cow_of_bytes(field.ty) {
            self.errors.refuse(field.ty.span(), &refusal::BORROWED_BYTES);
            return None;
        }
        let with = [Name::With, Name::DeserializeWith].into_iter().find_map(|name| serde.get(name));
        let (reads, helper) = with.and_then(|written| helper(written, self.library)).unzip();
        let (ty, span) = match strict.get(Name::As) {
            Some(written) => (parse(written, "a type", self.errors)?, written.value_span()),
            None => (field.ty.clone(), field.ty.span()),
        };
        if let Some(nullable) = strict.get(Name::Nullable)
            && reads != Some(Reads::NullAsDefault)
            && !(with.is_some() && strict.has(Name::As))
        {
            self.errors.refuse(nullable.span, &refusal::NULLABLE_WITHOUT_HELPER);
            return None;
        }
        let another_default = match serde.get(Name::Default) {
            Some(default) => default.text().is_some(),
            None => defaulted,
        };
        if let Some(nullable) = strict.get(Name::Nullable)
            && reads == Some(Reads::NullAsDefault)
        {
            if another_default {
                self.errors.refuse(nullable.span, &refusal::NULL_OF_ANOTHER_DEFAULT);
                return None;
            }
            if defaults::another_default(strict, field.ty) {
                self.errors.refuse(nullable.span, &refusal::NULL_OF_A_TOLD_DEFAULT);
                return None;
            }
        }
        let constraints = Constraints::read(strict.iter(), self.errors).map(Box::new);
        let presence = if with.is_none() { Presence::ByType } else { Presence::Always };
        let absent = match serde.get(Name::Default) {
            _ if another_default => Absent::Another,
            Some(_) if is_itself(serde, strict) => Absent::DefaultOfType,
            Some(_) => Absent::Another,
            None => Absent::Refused,
        };
        Some((
            Value {
                ty: Box::new(ty),
                span,
                reads: reads.filter(|_| !strict.has(Name::As)),
                nullable: strict.has(Name::Nullable),
                helper: helper.map(Box::new),
                constraints,
                told: defaults::values(strict, absent),
                in_place_of: (strict.has(Name::As) && with.is_none()).then(|| Box::new(field.ty.clone())),
            },
            presence,
        ))
    }
}

pub(super) fn aliases(serde: &OwnerAttributes, name: &str) -> Vec<String> {
    let aliases = serde.iter().filter(|written| written.is(Name::Alias)).filter_map(Written::text);
    // serde's name is the first `deserialize`; the others are aliases.
    let renames = serde.iter().filter(|written| written.is(Name::Rename)).flat_map(Written::list);
    let read = renames.filter(|written| written.is(Name::Deserialize)).filter_map(Written::text);
    aliases.chain(read).filter(|alias| alias != name).collect()
}

/// Whether serde reads the field as its type is read.
fn is_itself(serde: &OwnerAttributes, strict: &OwnerAttributes) -> bool {
    !strict.has(Name::As) && ![Name::With, Name::DeserializeWith].iter().any(|name| serde.has(*name))
}

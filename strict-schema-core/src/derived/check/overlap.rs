//! Whether serde may read a value of one variant as an earlier one, whose bounds refuse it.

use super::defaults::admits_null;
use super::shadowed::reads;
use crate::derived::alike::alike;
use crate::derived::cost::{ALIKE_LEVELS, CHOICES, COMPARED_FORMS, NAMES_AROUND};
use crate::derived::merge;
use crate::derived::merge::{MergedPart, MergedParts, PropertySource};
use crate::derived::schema::{Content, Edge, Key, Length, Presence, Schema, TypeName, Union};

const LEVELS: usize = ALIKE_LEVELS as usize + 1;

/// Whether a value of the second variant may be read as the first, and break its bounds.
pub(super) const fn may_break(union: &'static Union, earlier: usize, later: usize) -> bool {
    let mut overlap = Overlap { parts: MergedParts::new(), around: [None; LEVELS], steps: 0 };
    overlap.breaks(ReadForm::of(union, earlier), ReadForm::of(union, later), ALIKE_LEVELS)
}

/// What JSON is read as.
#[derive(Clone, Copy)]
enum ReadForm {
    Null,
    /// The name of a variant.
    Word(Key),
    Value(Edge),
    Object(PropertySource),
}

impl ReadForm {
    const fn of(union: &'static Union, number: usize) -> Self {
        let variant = &union.variants[number];
        if merge::is_word(union, variant) {
            Self::Word(variant.key)
        } else if merge::is_untagged(union, variant) {
            Self::of_content(&variant.content)
        } else {
            Self::Object(PropertySource::Variant(union, variant))
        }
    }

    const fn of_content(content: &'static Content) -> Self {
        match content {
            Content::Unit => Self::Null,
            Content::Value(edge) => Self::Value(*edge),
            Content::Fields(object) => Self::Object(PropertySource::Fields(object)),
        }
    }

    /// The form behind names and `Option`, and behind bounds where they do not matter: a value may keep to them.
    const fn plain(self, is_said: bool) -> Self {
        let Self::Value(mut edge) = self else { return self };
        let mut step = 0;
        while step < NAMES_AROUND {
            edge = match edge.node() {
                Ok(Schema::Named(definition)) => definition.schema,
                Ok(Schema::Nullable(inner)) => *inner,
                Ok(Schema::Constrained(constrained)) if is_said => constrained.schema,
                Ok(Schema::Object(object)) => return Self::Object(PropertySource::Fields(object)),
                Ok(_) | Err(_) => break,
            };
            step += 1;
        }
        Self::Value(edge)
    }

    const fn node(self) -> Option<&'static Schema> {
        match self {
            Self::Value(edge) => match edge.node() {
                Ok(node) => Some(node),
                Err(_) => None,
            },
            Self::Null | Self::Word(_) | Self::Object(_) => None,
        }
    }

    /// The branch of this number, if it is a choice.
    const fn branch(self, number: usize) -> Option<Self> {
        match self.node() {
            Some(Schema::Union(union)) if number < union.variants.len() => Some(Self::of(union, number)),
            Some(Schema::AnyOf(edges)) if number < edges.len() => Some(Self::Value(edges[number])),
            _ => None,
        }
    }

    /// The item at this position, if it is a list.
    const fn item(self, number: usize) -> Option<Self> {
        match self.node() {
            Some(Schema::Any) => Some(self),
            Some(Schema::Array(array)) => Some(Self::Value(array.items)),
            Some(Schema::Tuple(positions)) if number < positions.len() => Some(Self::Value(positions[number])),
            _ => None,
        }
    }

    /// In how many choices it is an object.
    const fn choices(self) -> u32 {
        match (self, self.node()) {
            (Self::Object(source), _) => merge::choices(source),
            (_, Some(Schema::Map(_) | Schema::Any)) => 1,
            _ => 0,
        }
    }

    /// Whether it is a type without bounds and inner types, as nearly every field.
    const fn is_leaf(self) -> bool {
        matches!(self, Self::Value(edge) if edge.leaf().is_some())
    }

    /// The name of its type.
    const fn name(self) -> Option<&'static TypeName> {
        let Self::Value(edge) = self else { return None };
        match merge::without_null(edge).node() {
            Ok(Schema::Named(definition)) => Some(definition.name),
            Ok(_) => None,
            Err(name) => Some(name),
        }
    }

    const fn is_any(self) -> bool {
        matches!(self.node(), Some(Schema::Any))
    }

    const fn is_nullable(self) -> bool {
        match self {
            Self::Null => true,
            Self::Value(edge) => admits_null(edge),
            Self::Word(_) | Self::Object(_) => false,
        }
    }

    /// The kinds of its values, a bit each.
    const fn kinds(self) -> u8 {
        let node = match self {
            Self::Null => return 1,
            Self::Word(_) => return 8,
            Self::Object(_) => return 32,
            Self::Value(_) => self.node(),
        };
        match node {
            Some(Schema::Null) => 1,
            Some(Schema::Boolean) => 2,
            Some(Schema::Integer(_) | Schema::Number) => 4,
            Some(Schema::String(_) | Schema::Words(_)) => 8,
            Some(Schema::Array(_) | Schema::Tuple(_)) => 16,
            Some(Schema::Map(_)) => 32,
            _ => u8::MAX,
        }
    }
}

/// The name of the part if it is a property, as what it is read, and whether it must be there.
const fn property(part: MergedPart) -> Option<(Key, ReadForm, bool)> {
    match part {
        MergedPart::Property(field) => Some((field.key, ReadForm::Value(field.schema), !merge::may_be_absent(field))),
        MergedPart::Tag { key, word } => Some((key, ReadForm::Word(word), true)),
        MergedPart::Content { key, content } => Some((key, ReadForm::of_content(content), true)),
        _ => None,
    }
}

const fn are_alike(form: ReadForm, said: ReadForm) -> bool {
    match (form, said) {
        (ReadForm::Value(form), ReadForm::Value(said)) => alike(form, said),
        _ => false,
    }
}

const fn are_same(one: Option<&TypeName>, other: Option<&TypeName>) -> bool {
    match (one, other) {
        (Some(one), Some(other)) => one.is(other),
        (one, other) => one.is_none() && other.is_none(),
    }
}

/// Whether no list has both lengths.
const fn are_apart(one: Length, other: Length) -> bool {
    matches!((one.maximum, other.minimum), (Some(most), Some(least)) if most < least)
        || matches!((other.maximum, one.minimum), (Some(most), Some(least)) if most < least)
}

/// The comparison of two forms.
struct Overlap {
    /// The objects that are looked at, one in the other.
    parts: MergedParts,
    /// The types that are being compared, by the levels that are left, and whether they meet. Those that are met again have no answer of
    /// their own.
    around: [Option<(&'static TypeName, Option<&'static TypeName>, bool)>; LEVELS],
    /// How many forms were compared.
    steps: u32,
}

impl Overlap {
    /// Whether serde reads a value of the second form as the first, whose bounds may refuse it.
    const fn breaks(&mut self, form: ReadForm, said: ReadForm, depth: u32) -> bool {
        self.steps += 1;
        if depth == 0 || self.steps > COMPARED_FORMS || are_alike(form, said) || self.is_again(form, said, depth, false)
        {
            return false;
        }
        let (form, said) = (form.plain(false), said.plain(true));
        let depth = depth - 1;
        let mut index = 0;
        while let Some(branch) = said.branch(index) {
            if self.breaks(form, branch, depth) {
                return true;
            }
            index += 1;
        }
        if index > 0 {
            return false;
        }
        while let Some(branch) = form.branch(index) {
            if self.breaks(branch, said, depth) {
                return true;
            }
            // serde does not come to the others.
            if let (ReadForm::Value(branch), ReadForm::Value(said)) = (branch, said)
                && reads(branch, said, depth)
            {
                return false;
            }
            index += 1;
        }
        match form.node() {
            _ if index > 0 => false,
            Some(Schema::Constrained(it)) => self.meets(ReadForm::Value(merge::without_null(it.schema)), said, depth),
            Some(Schema::Array(_) | Schema::Tuple(_)) => self.items_break(form, said, depth),
            _ => self.objects_break(form, said, depth),
        }
    }

    /// Whether these types are being compared already.
    const fn is_again(&mut self, form: ReadForm, said: ReadForm, depth: u32, meets: bool) -> bool {
        self.around[depth as usize] = None;
        let (Some(form), is_any, said) = (form.name(), said.is_any(), said.name()) else { return false };
        if said.is_none() && !is_any {
            return false;
        }
        let mut level = depth as usize + 1;
        while level < LEVELS {
            if let Some((one, other, for_meets)) = self.around[level]
                && meets == for_meets
                && one.is(form)
                && are_same(other, said)
            {
                return true;
            }
            level += 1;
        }
        self.around[depth as usize] = Some((form, said, meets));
        false
    }

    /// The same of lists.
    const fn items_break(&mut self, form: ReadForm, said: ReadForm, depth: u32) -> bool {
        let count = match (form.node(), said.node()) {
            (Some(Schema::Tuple(positions)), Some(Schema::Tuple(said))) if positions.len() != said.len() => 0,
            (Some(Schema::Array(list)), Some(Schema::Array(said))) if are_apart(list.length, said.length) => 0,
            (Some(Schema::Tuple(positions)), _) | (_, Some(Schema::Tuple(positions))) => positions.len(),
            _ => 1,
        };
        let (mut broken, mut index) = (false, 0);
        while index < count {
            let (Some(item), Some(of_said)) = (form.item(index), said.item(index)) else { return false };
            if !self.meets(item, of_said, depth) {
                return false;
            }
            broken = broken || self.breaks(item, of_said, depth);
            index += 1;
        }
        broken
    }

    /// The same of objects, each in one of its choices.
    const fn objects_break(&mut self, form: ReadForm, said: ReadForm, depth: u32) -> bool {
        const ANY: ReadForm = ReadForm::Value(Edge::to(&Schema::Any));
        let (of_form, of_said) = (form.choices(), said.choices());
        // Most have no bounds.
        if of_form == 0 || of_said == 0 || !said.is_any() && !self.objects_break(form, ANY, depth) {
            return false;
        }
        // Of too many it is not known.
        let is_known = of_form.saturating_mul(of_said) <= CHOICES;
        let mut pair = 0;
        while is_known && pair < of_form * of_said {
            let (choice, of_said) = (pair / of_said, pair % of_said);
            if self.object_meets(form, choice, said, of_said, depth)
                && self.object_breaks(form, choice, said, of_said, depth)
            {
                return true;
            }
            pair += 1;
        }
        !is_known
    }

    const fn object_breaks(&mut self, form: ReadForm, choice: u32, said: ReadForm, of_said: u32, depth: u32) -> bool {
        // The values of a map are read from the properties of the other.
        let (source, choice, values) = match (form, form.node(), said) {
            (ReadForm::Object(source), ..) => (source, choice, None),
            (_, Some(Schema::Map(map)), ReadForm::Object(source)) => {
                (source, of_said, Some(ReadForm::Value(map.values)))
            }
            (_, Some(Schema::Map(map)), _) => {
                match self.property(said, of_said, Key { quoted: "\"\"", characters: 0 }, false) {
                    Some((it, _)) => return self.breaks(ReadForm::Value(map.values), it, depth),
                    None => return false,
                }
            }
            _ => return false,
        };
        let Some(base) = self.parts.begin(source, choice, "") else { return false };
        let mut broken = false;
        while !broken && let Some(part) = self.parts.next(base) {
            let Some((key, it, _)) = property(part) else { continue };
            if let Some(values) = values {
                broken = self.breaks(values, it, depth);
            } else if !it.is_leaf()
                && let Some((other, _)) = self.said(key, said, of_said)
            {
                broken = self.breaks(it, other, depth);
            }
        }
        self.parts.end(base);
        broken
    }

    /// Whether serde may read a value of the second form as the first.
    const fn meets(&mut self, form: ReadForm, said: ReadForm, depth: u32) -> bool {
        self.steps += 1;
        if depth == 0
            || self.steps > COMPARED_FORMS
            || form.is_nullable() && said.is_nullable()
            || self.is_again(form, said, depth, true)
        {
            return true;
        }
        let (form, said) = (form.plain(true), said.plain(true));
        let depth = depth - 1;
        let mut index = 0;
        while let Some(branch) = said.branch(index) {
            if self.meets(form, branch, depth) {
                return true;
            }
            index += 1;
        }
        if index > 0 {
            return false;
        }
        while let Some(branch) = form.branch(index) {
            if self.meets(branch, said, depth) {
                return true;
            }
            index += 1;
        }
        let (of_form, of_said) = (form.choices(), said.choices());
        if of_form.saturating_mul(of_said) > CHOICES {
            return true;
        }
        let mut pair = 0;
        while pair < of_form * of_said {
            if self.object_meets(form, pair / of_said, said, pair % of_said, depth) {
                return true;
            }
            pair += 1;
        }
        index == 0 && pair == 0 && words_meet(form, said)
    }

    /// The same of objects. A property that a function of the user reads, or the tag of a struct, tells nothing.
    const fn object_meets(&mut self, form: ReadForm, choice: u32, said: ReadForm, of_said: u32, depth: u32) -> bool {
        let ReadForm::Object(source) = form else { return true };
        let Some(base) = self.parts.begin(source, choice, "") else { return true };
        let mut meets = true;
        while meets && let Some(part) = self.parts.next(base) {
            let Some((key, it, required)) = property(part) else { continue };
            if let MergedPart::Property(field) = part
                && !matches!(field.presence, Presence::ByType)
            {
                continue;
            }
            meets = match self.said(key, said, of_said) {
                Some((other, of_other)) => !required && !of_other || self.meets(it, other, depth),
                None => !required,
            };
        }
        self.parts.end(base);
        if let ReadForm::Object(other) = said
            && merge::is_closed(source, choice)
            && let Some(base) = self.parts.begin(other, of_said, "")
        {
            while meets && let Some(part) = self.parts.next(base) {
                if let Some((key, _, true)) = property(part) {
                    meets = self.property(form, choice, key, true).is_some();
                }
            }
            self.parts.end(base);
        }
        meets
    }

    /// What the value has for the property that was told last, under one of its names.
    const fn said(&mut self, key: Key, said: ReadForm, choice: u32) -> Option<(ReadForm, bool)> {
        let (mut name, mut number) = (Some(key), 0);
        while let Some(key) = name {
            name = self.parts.alias(number);
            number += 1;
            if let Some(found) = self.property(said, choice, key, false) {
                return Some(found);
            }
        }
        None
    }

    /// The property of this name, in this choice: as what it is read, and whether it must be there.
    const fn property(&mut self, form: ReadForm, choice: u32, key: Key, aliases: bool) -> Option<(ReadForm, bool)> {
        let source = match (form, form.node()) {
            (ReadForm::Object(source), _) => source,
            (_, Some(Schema::Map(map))) => return Some((ReadForm::Value(map.values), false)),
            (_, Some(Schema::Any)) => return Some((form, false)),
            _ => return None,
        };
        let Some(base) = self.parts.begin(source, choice, "") else { return None };
        let mut found = None;
        while let Some(part) = self.parts.next(base) {
            if let MergedPart::Rest(map) = part {
                found = Some((ReadForm::Value(map.values), false));
            }
            let Some((name, it, required)) = property(part) else { continue };
            let mut is_it = name.same(key);
            let mut number = 0;
            while !is_it
                && aliases
                && let Some(alias) = self.parts.alias(number)
            {
                is_it = alias.same(key);
                number += 1;
            }
            if is_it {
                found = Some((it, required));
                break;
            }
        }
        self.parts.end(base);
        found
    }
}

/// Whether two forms that are no objects have a value in common.
const fn words_meet(form: ReadForm, said: ReadForm) -> bool {
    let (some, other) = match (form, form.node(), said, said.node()) {
        (ReadForm::Word(one), _, ReadForm::Word(other), _) => return one.same(other),
        (ReadForm::Word(word), _, _, Some(Schema::Words(words)))
        | (_, Some(Schema::Words(words)), ReadForm::Word(word), _) => {
            return words.has(word.quoted);
        }
        (_, Some(Schema::Words(words)), _, Some(Schema::Words(other))) => (words, other),
        _ => return form.kinds() & said.kinds() > 0,
    };
    let mut index = 0;
    while index < some.count as usize {
        if other.has(some.at(index)) {
            return true;
        }
        index += 1;
    }
    false
}

//! What a place of an answer accepts, by its type.

use crate::derived::merge;
use crate::derived::schema::{
    Array, Constrained, Constraints, Content, Edge, Integer, Key, Length, Pattern, Schema, StringSchema, Tagging,
    Union, Variant,
};
use crate::fault::{Accepted, BoundText, CountRange, Expected, ListedValues, Range};
use crate::prelude::*;

/// A type as it stands at a place, with the bounds that a field around it puts on it.
#[derive(Clone, Copy)]
pub(super) struct BoundedType {
    edge: Edge,
    bounds: Option<&'static Constraints>,
}

impl From<Edge> for BoundedType {
    fn from(edge: Edge) -> Self {
        Self { edge, bounds: None }
    }
}

impl BoundedType {
    /// An item of it, if it is a list: the bounds of items are said where the list is.
    pub(super) fn item(self, edge: Edge) -> Self {
        Self { edge, bounds: self.inner().bounds.and_then(|bounds| bounds.items) }
    }

    /// As above, where only the list is available.
    pub(super) fn inner_item(self, index: &str) -> Self {
        let item = match self.inner().edge.node() {
            Ok(Schema::Array(array)) => Some(&array.items),
            Ok(Schema::Tuple(positions)) => index.parse().ok().and_then(|index: usize| positions.get(index)),
            _ => None,
        };
        item.map_or(self, |item| self.item(*item))
    }

    /// What is behind names, `Option` and bounds, with the outermost bounds.
    fn inner(self) -> Self {
        let Self { mut edge, mut bounds } = self;
        loop {
            edge = match edge.node() {
                Ok(Schema::Nullable(inner)) => *inner,
                Ok(Schema::Named(definition)) => definition.schema,
                Ok(Schema::Constrained(it)) => {
                    bounds = bounds.or(Some(&it.constraints));
                    it.schema
                }
                _ => return Self { edge, bounds },
            };
        }
    }

    /// What it accepts.
    pub(super) fn expected(self) -> Expected {
        let mut expected = expected(self.edge);
        if let Some(bounds) = self.bounds {
            expected.0.iter_mut().for_each(|accepted| narrow(accepted, bounds));
        }
        expected
    }
}

fn expected(edge: Edge) -> Expected {
    let object = Accepted::object();
    // The edge of a generic type to itself leads to an object.
    let Ok(schema) = edge.node() else { return object.into() };
    match schema {
        Schema::Null => Accepted::Null.into(),
        Schema::Boolean => Accepted::Boolean.into(),
        Schema::Integer(integer) => integer_in(integer).into(),
        Schema::Number(_) => Accepted::Number { whole: false, range: Range::default(), multiple_of: None }.into(),
        Schema::String(StringSchema { format, pattern }) => Accepted::String {
            characters: CountRange::default(),
            format: format.map(|format| format.name().to_owned()),
            pattern: pattern.map(unescaped),
        }
        .into(),
        Schema::Words(it) => Accepted::Values(quoted(&words(it.quoted))).into(),
        Schema::Array(Array { length, .. }) => array(*length).into(),
        Schema::Tuple(positions) => array(Length::exactly(positions.len() as u64)).into(),
        Schema::Nullable(inner) => expected(*inner).or(Accepted::Null.into()),
        Schema::Object(_) | Schema::Map(_) => object.into(),
        Schema::Union(union) => of_union(union),
        Schema::AnyOf(branches) => Accepted::Forms(branches.len()).into(),
        Schema::Any => Expected::default(),
        Schema::Named(definition) => expected(definition.schema),
        Schema::Constrained(Constrained { schema, constraints }) => {
            BoundedType { edge: *schema, bounds: Some(constraints) }.expected()
        }
    }
}

pub(super) fn integer_in(integer: &Integer) -> Accepted {
    let range =
        Range { least: Some(BoundText::inclusive(integer.minimum)), most: Some(BoundText::inclusive(integer.maximum)) };
    Accepted::Number { whole: true, range, multiple_of: None }
}

pub(super) fn array(length: Length) -> Accepted {
    Accepted::Array { items: CountRange { least: length.minimum, most: length.maximum }, distinct: false }
}

fn narrow(accepted: &mut Accepted, bounds: &Constraints) {
    let length = |counts: &mut CountRange| {
        counts.least = bounds.length.minimum.or(counts.least);
        counts.most = bounds.length.maximum.or(counts.most);
    };
    match accepted {
        Accepted::Number { range, multiple_of, .. } => {
            // They fit the type, so they are narrower than its own.
            range.least = bounds.minimum.map(BoundText::inclusive).or(range.least.take());
            range.most = bounds.maximum.map(BoundText::inclusive).or(range.most.take());
            *multiple_of = bounds.multiple_of.map(str::to_owned).or(multiple_of.take());
        }
        Accepted::String { characters, format, pattern } => {
            length(characters);
            *format = bounds.format.map(|format| format.name().to_owned()).or(format.take());
            *pattern = bounds.pattern.map(|Pattern { text, .. }| unescaped(text)).or(pattern.take());
        }
        Accepted::Array { items, .. } => length(items),
        _ => {}
    }
}

fn of_union(union: &Union) -> Expected {
    let tagged = || union.variants.iter().filter(|it| !merge::is_untagged(union, it));
    let names =
        |variants: &mut dyn Iterator<Item = &Variant>| -> Vec<String> { variants.map(|it| name_of(it.key)).collect() };
    let all = names(&mut tagged());
    if all.is_empty() {
        return Accepted::Forms(union.variants.len()).into();
    }
    match union.tagging {
        Tagging::Internal { tag } | Tagging::Adjacent { tag, .. } => {
            Accepted::Tagged { tag: name_of(tag), names: quoted(&all) }.into()
        }
        Tagging::External | Tagging::Untagged => {
            let units = names(&mut tagged().filter(|it| matches!(it.content, Content::Unit)));
            let others = names(&mut tagged().filter(|it| !matches!(it.content, Content::Unit)));
            let units = (!units.is_empty()).then(|| Accepted::Values(quoted(&units)));
            let others = (!others.is_empty()).then(|| Accepted::OneOf(quoted(&others)));
            Expected(units.into_iter().chain(others).collect())
        }
    }
}

/// Names as JSON texts.
pub(super) fn quoted(names: &[String]) -> ListedValues {
    ListedValues::of(names.iter().map(|name| crate::fault::phrases::brief(&name.as_str().into())))
}

/// The words of an enum.
pub(super) fn words(quoted: &str) -> Vec<String> {
    serde_json::from_str(&format!("[{quoted}]")).unwrap_or_default()
}

/// A key as it stands in an answer.
pub(crate) fn name_of(key: Key) -> String {
    serde_json::from_str(key.quoted).unwrap_or_default()
}

/// A text that is escaped, without quotes.
pub(crate) fn unescaped(text: &str) -> String {
    serde_json::from_str(&format!("\"{text}\"")).unwrap_or_default()
}

//! What a place of an answer accepts, as far as a sentence lists it: from a schema here, and from a type in `decode/expected.rs`.

use core::cmp::Ordering;

use serde_json::{Map, Number, Value};

use crate::cost::{EXPECTED_LEVELS, TOLD_WORDS};
use crate::fault::phrases::{brief, shortened};
use crate::json::keyword::Keyword;
use crate::json::kind::{Kind, Kinds, adds_null};
use crate::json::number;
use crate::prelude::*;
use crate::words::nearest::nearest;

/// The alternatives that a place accepts. Without any it accepts all values.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct Expected(pub(crate) Vec<Accepted>);

/// One of them.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Accepted {
    Null,
    Boolean,
    Number {
        whole: bool,
        range: Range,
        multiple_of: Option<String>,
    },
    String {
        characters: CountRange,
        format: Option<String>,
        pattern: Option<String>,
    },
    Array {
        items: CountRange,
        distinct: bool,
    },
    Object {
        properties: CountRange,
    },
    /// These values.
    Values(ListedValues),
    /// An object whose tag is one of these.
    Tagged {
        tag: String,
        names: ListedValues,
    },
    /// An object with one of these properties and no other.
    OneOf(ListedValues),
    /// An array, of which so many items match a schema.
    Containing(CountRange, String),
    /// Values that do not match a schema.
    Unlike(String),
    /// One of so many forms, which nothing tells apart.
    Forms(usize),
    /// A string that holds JSON.
    JsonText,
    /// An array of entries, each with a key and a value.
    Entries,
    /// One of them.
    Entry,
    /// A key of a map that matches one of its patterns.
    Key,
}

impl Accepted {
    /// Any object.
    pub(crate) fn object() -> Self {
        Self::Object { properties: CountRange::default() }
    }
}

/// The bounds of a number, in their written form.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct Range {
    pub(crate) least: Option<BoundText>,
    pub(crate) most: Option<BoundText>,
}

#[derive(Clone, Debug, PartialEq)]
pub(crate) struct BoundText {
    pub(crate) number: String,
    /// Whether the number itself is not in the range.
    pub(crate) exclusive: bool,
}

impl BoundText {
    pub(crate) fn inclusive(number: &str) -> Self {
        Self { number: number.to_owned(), exclusive: false }
    }
}

/// How many there may be.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(crate) struct CountRange {
    pub(crate) least: Option<u64>,
    pub(crate) most: Option<u64>,
}

/// JSON texts of values, of which a message lists the first.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct ListedValues {
    pub(crate) listed: Vec<String>,
    pub(crate) others: usize,
}

impl ListedValues {
    /// Of JSON texts.
    pub(crate) fn of(mut texts: impl Iterator<Item = String>) -> Self {
        let listed = texts.by_ref().take(TOLD_WORDS).collect();
        Self { listed, others: texts.count() }
    }

    fn add(&mut self, more: Self) {
        self.others += more.others;
        for text in more.listed {
            if self.listed.contains(&text) {
                continue;
            }
            if self.listed.len() < TOLD_WORDS {
                self.listed.push(text);
            } else {
                self.others += 1;
            }
        }
    }
}

impl From<Accepted> for Expected {
    fn from(accepted: Accepted) -> Self {
        Self(vec![accepted])
    }
}

impl Expected {
    /// What either of the two accepts.
    pub(crate) fn or(mut self, other: Self) -> Self {
        for accepted in other.0 {
            match accepted {
                Accepted::Values(more) => {
                    let values = self.0.iter_mut().find_map(|it| match it {
                        Accepted::Values(values) => Some(values),
                        _ => None,
                    });
                    match values {
                        Some(values) => values.add(more),
                        None => self.0.push(Accepted::Values(more)),
                    }
                }
                accepted if self.0.len() < TOLD_WORDS && !self.0.contains(&accepted) => self.0.push(accepted),
                _ => {}
            }
        }
        self
    }

    /// The string among the values that a string is nearest to.
    pub(crate) fn near(&self, text: &str) -> Option<String> {
        let listed = self.0.iter().flat_map(|it| match it {
            Accepted::Values(names) => names.listed.as_slice(),
            _ => &[],
        });
        let strings: Vec<String> = listed.filter_map(|it| serde_json::from_str(it).ok()).collect();
        let near = nearest(strings.iter().map(String::as_str), text)?;
        Some(Value::from(near).to_string())
    }

    /// Numbers without a bound have that of a float, of which this is the greatest.
    pub(crate) fn within_floats(mut self, greatest: f64) -> Self {
        for accepted in &mut self.0 {
            if let Accepted::Number { range, .. } = accepted {
                range.least.get_or_insert_with(|| BoundText::inclusive(&format!("{:e}", -greatest)));
                range.most.get_or_insert_with(|| BoundText::inclusive(&format!("{greatest:e}")));
            }
        }
        self
    }

    /// Whether both accept numbers. If so, this one then accepts only those that the other accepts too.
    pub(super) fn narrow_numbers(&mut self, other: &Self) -> bool {
        let own = self.0.iter_mut().find_map(|it| match it {
            Accepted::Number { whole, range, multiple_of } => Some((whole, range, multiple_of)),
            _ => None,
        });
        let other = other.0.iter().find_map(|it| match it {
            Accepted::Number { whole, range, multiple_of } => Some((whole, range, multiple_of)),
            _ => None,
        });
        let (Some((whole, range, multiple_of)), Some((also_whole, bounds, multiple))) = (own, other) else {
            return false;
        };
        *whole |= also_whole;
        narrow(&mut range.least, bounds.least.as_ref(), Ordering::Less);
        narrow(&mut range.most, bounds.most.as_ref(), Ordering::Greater);
        *multiple_of = multiple_of.take().or_else(|| multiple.clone());
        true
    }

    /// Whether it is a single value, as a tag has.
    pub(super) fn is_one_value(&self) -> bool {
        matches!(self.0.as_slice(), [Accepted::Values(names)] if names.listed.len() == 1 && names.others == 0)
    }

    /// What a schema accepts whose keyword a value violates.
    pub(crate) fn of_broken(keyword: Keyword, members: &Map<String, Value>, value: &Value) -> Self {
        let constraint = members.get(keyword.name()).unwrap_or(&Value::Null);
        match keyword {
            Keyword::Type => Self::of_members(members, Kinds::NONE),
            // If no value has one of the types, all are listed.
            Keyword::Enum | Keyword::Const => {
                let values = Self::of_values(members, named(members));
                values.or_else(|| Self::of_values(members, Kinds::NONE)).unwrap_or_default()
            }
            Keyword::Not => Accepted::Unlike(brief(constraint)).into(),
            Keyword::Contains => {
                let counts = CountRange::read(members, "minContains", "maxContains");
                Accepted::Containing(CountRange { least: counts.least.or(Some(1)), ..counts }, brief(constraint)).into()
            }
            // Without a type, the keyword concerns values of the type that was sent.
            _ => Self::of_types(members, Kinds::of(&[Kind::of(value)])),
        }
    }

    /// What a schema accepts, as far as its own keywords and its nearest branches describe it.
    pub(crate) fn of_schema<'s>(schema: &'s Value, target: &dyn Fn(&str) -> Option<&'s Value>) -> Self {
        Self::of_levels(schema, target, EXPECTED_LEVELS)
    }

    fn of_levels<'s>(schema: &'s Value, target: &dyn Fn(&str) -> Option<&'s Value>, levels: u32) -> Self {
        let (Value::Object(members), Some(levels)) = (schema, levels.checked_sub(1)) else { return Self::default() };
        let reference = members.get("$ref").and_then(Value::as_str);
        let expected = Self::of_members(members, Kinds::NONE);
        if !expected.0.is_empty() {
            return expected;
        }
        if let Some(target_of) = reference.and_then(target) {
            return Self::of_levels(target_of, target, levels);
        }
        let branches = ["anyOf", "oneOf"].iter().find_map(|name| members.get(*name)?.as_array());
        let Some(branches) = branches.filter(|branches| branches.len() <= TOLD_WORDS) else { return Self::default() };
        let mut all = Self::default();
        for branch in branches {
            let expected = Self::of_levels(branch, target, levels);
            if expected.0.is_empty() {
                return expected;
            }
            all = all.or(expected);
        }
        all
    }

    fn of_members(members: &Map<String, Value>, kinds: Kinds) -> Self {
        Self::of_values(members, named(members)).unwrap_or_else(|| Self::of_types(members, kinds))
    }

    /// The values that the schema lists, if there are any of these types. No types stand for all.
    fn of_values(members: &Map<String, Value>, kinds: Kinds) -> Option<Self> {
        let listed = match (members.get("const"), members.get("enum")) {
            (Some(value), _) => core::slice::from_ref(value),
            (_, Some(Value::Array(values))) => values,
            _ => return None,
        };
        let null = Some(&Value::Null).filter(|null| adds_null(members) && !listed.contains(null));
        let mut values = listed.iter().chain(null).filter(|value| kinds.is_empty() || kinds.admit(value));
        let listed: Vec<String> = values.by_ref().take(TOLD_WORDS).map(brief).collect();
        let others = values.count();
        (!listed.is_empty()).then(|| Accepted::Values(ListedValues { listed, others }).into())
    }

    /// What the keywords of each type accept. These types are used if the schema names none.
    fn of_types(members: &Map<String, Value>, kinds: Kinds) -> Self {
        let named = named(members);
        let kinds = if named.is_empty() { kinds } else { named };
        // An integer is a number.
        let kinds = if kinds.has(Kind::Number) { kinds.without(Kinds::of(&[Kind::Integer])) } else { kinds };
        let number = |name: &str| members.get(name).and_then(Value::as_number);
        let text = |name: &str| members.get(name).and_then(Value::as_str).map(|text| shortened(text).into_owned());
        let accepted = kinds.iter().map(|kind| match kind {
            Kind::Null => Accepted::Null,
            Kind::Boolean => Accepted::Boolean,
            Kind::Number | Kind::Integer => Accepted::Number {
                whole: kind == Kind::Integer,
                range: Range::read(members),
                multiple_of: number("multipleOf").map(Number::to_string),
            },
            Kind::String => Accepted::String {
                characters: CountRange::read(members, "minLength", "maxLength"),
                format: text("format"),
                pattern: text("pattern"),
            },
            Kind::Array => Accepted::Array {
                items: CountRange::read(members, "minItems", "maxItems"),
                distinct: members.get("uniqueItems") == Some(&Value::Bool(true)),
            },
            Kind::Object => {
                Accepted::Object { properties: CountRange::read(members, "minProperties", "maxProperties") }
            }
        });
        Self(accepted.collect())
    }
}

/// The types that the schema names, with null if it is nullable.
fn named(members: &Map<String, Value>) -> Kinds {
    let named = members.get("type").map(Kinds::read).unwrap_or_default();
    let nullable = members.get("nullable") == Some(&Value::Bool(true));
    if nullable && !named.is_empty() { named.with(Kind::Null) } else { named }
}

/// Replaces the bound with the other if there is none, or if it is on this side of the other, and so wider. The other is the bound of a
/// type, which is inclusive.
fn narrow(bound: &mut Option<BoundText>, other: Option<&BoundText>, side: Ordering) {
    let number = |it: &BoundText| it.number.parse::<Number>().ok();
    let order = |bound: &BoundText| Some(number::compare(&number(bound)?, &number(other?)?));
    if bound.as_ref().is_none_or(|bound| order(bound) == Some(side)) {
        *bound = other.cloned();
    }
}

impl Range {
    fn read(members: &Map<String, Value>) -> Self {
        let bound = |plain: &str, exclusive: &str| {
            let number = |name: &str| members.get(name).and_then(Value::as_number).map(Number::to_string);
            // Up to draft-04 the second is a flag.
            let flag = members.get(exclusive) == Some(&Value::Bool(true));
            let exclusive = number(exclusive).map(|number| BoundText { number, exclusive: true });
            exclusive.or_else(|| number(plain).map(|number| BoundText { number, exclusive: flag }))
        };
        Self { least: bound("minimum", "exclusiveMinimum"), most: bound("maximum", "exclusiveMaximum") }
    }
}

impl CountRange {
    fn read(members: &Map<String, Value>, least: &str, most: &str) -> Self {
        let count = |name: &str| number::count(members.get(name)?);
        Self { least: count(least), most: count(most) }
    }
}

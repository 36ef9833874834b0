//! Numbers, texts and lists: what has bounds. A bound that the dialect lacks goes into the description, in words.

use super::describe::Description;
use super::{Context, Mode, Out, Path, Site, Step, only_open, open, write};
use crate::check::{admits_some, greater, less};
use crate::dialect::Dialect;
use crate::format::Format;
use crate::keyword::Keyword;
use crate::schema::{Array, Constraints, Content, Edge, Integer, Length, Object, Pattern, Schema, Text, Union, same};

/// A bound, as it is written.
#[derive(Clone, Copy)]
enum Amount {
    Text(&'static str),
    Number(u64),
}

/// A least and a greatest value.
#[derive(Clone, Copy)]
struct Range {
    keywords: (Keyword, Keyword),
    least: Option<Amount>,
    greatest: Option<Amount>,
    /// What is counted, for the words.
    unit: &'static str,
}

impl Range {
    const fn of_length(keywords: (Keyword, Keyword), length: &Length, unit: &'static str) -> Self {
        Self { keywords, least: amount(length.minimum), greatest: amount(length.maximum), unit }
    }

    /// What the dialect has no keyword for.
    const fn in_words(&self, context: &Context<'_>, description: &mut Description, out: &mut Out<'_>) {
        let least = missing(context, self.keywords.0, self.least);
        let greatest = missing(context, self.keywords.1, self.greatest);
        if least.is_none() && greatest.is_none() {
            return;
        }
        description.begin(out);
        match (least, greatest) {
            (Some(Amount::Number(least)), Some(Amount::Number(greatest))) if least == greatest => {
                out.push("exactly ");
                out.writer.push_number(least as u128);
            }
            (Some(least), Some(greatest)) => {
                out.push("from ");
                push(least, out);
                out.push(" to ");
                push(greatest, out);
            }
            (Some(least), None) => {
                out.push("at least ");
                push(least, out);
            }
            (None, Some(greatest)) => {
                out.push("at most ");
                push(greatest, out);
            }
            (None, None) => {}
        }
        out.push(self.unit);
    }

    /// What it has one for.
    const fn as_keywords(&self, context: &Context<'_>, out: &mut Out<'_>) {
        keyword(context, self.keywords.0, self.least, out);
        keyword(context, self.keywords.1, self.greatest, out);
    }
}

const fn amount(number: Option<u64>) -> Option<Amount> {
    match number {
        Some(number) => Some(Amount::Number(number)),
        None => None,
    }
}

const fn push(amount: Amount, out: &mut Out<'_>) {
    match amount {
        Amount::Text(text) => out.push(text),
        Amount::Number(number) => out.writer.push_number(number as u128),
    }
}

const fn missing(context: &Context<'_>, keyword: Keyword, amount: Option<Amount>) -> Option<Amount> {
    match amount {
        Some(amount) if !takes(context, keyword, amount) => Some(amount),
        _ => None,
    }
}

const fn keyword(context: &Context<'_>, keyword: Keyword, amount: Option<Amount>, out: &mut Out<'_>) {
    let Some(amount) = amount else { return };
    if !takes(context, keyword, amount) {
        return;
    }
    out.push(match keyword {
        Keyword::Minimum => ",\"minimum\":",
        Keyword::Maximum => ",\"maximum\":",
        Keyword::MultipleOf => ",\"multipleOf\":",
        Keyword::MinItems => ",\"minItems\":",
        Keyword::MaxItems => ",\"maxItems\":",
        Keyword::MinLength => ",\"minLength\":",
        _ => ",\"maxLength\":",
    });
    push(amount, out);
}

/// Whether the dialect has the keyword, with this number.
const fn takes(context: &Context<'_>, keyword: Keyword, amount: Amount) -> bool {
    if matches!(context.mode, Mode::Open) {
        return true;
    }
    let dialect: &Dialect = context.dialect;
    if !dialect.allows(keyword) {
        return false;
    }
    let Amount::Number(number) = amount else { return true };
    let mut index = 0;
    while index < dialect.bounds.len() {
        let bound = &dialect.bounds[index];
        if bound.keyword as usize == keyword as usize && number > bound.at_most {
            return false;
        }
        index += 1;
    }
    true
}

const fn constraints<'a>(site: &Site<'a>) -> &'a Constraints {
    match site.constraints {
        Some(constraints) => constraints,
        None => &Constraints::NONE,
    }
}

pub(super) const fn number(context: &Context<'_>, site: Site<'_>, out: &mut Out<'_>) {
    numeric(context, "number", None, site, out);
}

pub(super) const fn whole_number(context: &Context<'_>, integer: &Integer, site: Site<'_>, out: &mut Out<'_>) {
    numeric(context, "integer", Some(integer), site, out);
}

const fn numeric(context: &Context<'_>, name: &str, of_type: Option<&Integer>, site: Site<'_>, out: &mut Out<'_>) {
    let constraints = constraints(&site);
    let (least, greatest) = match of_type {
        Some(integer) => {
            (Some(greater(constraints.minimum, integer.minimum)), Some(less(constraints.maximum, integer.maximum)))
        }
        None => (constraints.minimum, constraints.maximum),
    };
    let range = Range {
        keywords: (Keyword::Minimum, Keyword::Maximum),
        least: text(least),
        greatest: text(greatest),
        unit: "",
    };
    let multiple = text(constraints.multiple_of);
    let mut description = open(context, name, site, out);
    range.in_words(context, &mut description, out);
    if let Some(multiple) = missing(context, Keyword::MultipleOf, multiple) {
        description.begin(out);
        out.push("a multiple of ");
        push(multiple, out);
    }
    description.close("\"", out);
    range.as_keywords(context, out);
    keyword(context, Keyword::MultipleOf, multiple, out);
    out.push("}");
}

const fn text(bound: Option<&'static str>) -> Option<Amount> {
    match bound {
        Some(bound) => Some(Amount::Text(bound)),
        None => None,
    }
}

/// How many of a type's branches the field's bounds leave anything of: without zero, a number is below it or above.
pub(super) const fn branches_left(branches: &[Edge], site: &Site<'_>) -> usize {
    let mut left = 0;
    let mut index = 0;
    while index < branches.len() {
        left += is_left(branches[index], site) as usize;
        index += 1;
    }
    left
}

pub(super) const fn is_left(branch: Edge, site: &Site<'_>) -> bool {
    admits_some(branch, constraints(site))
}

pub(super) const fn string(context: &Context<'_>, of_type: &Text, site: Site<'_>, out: &mut Out<'_>) {
    let constraints = constraints(&site);
    let (pattern, has_patterns) = match &constraints.pattern {
        Some(pattern) => (Some(pattern.text), takes_pattern(context, pattern)),
        // Those of types use nothing that is not everywhere.
        None => (of_type.pattern, context.dialect.allows(Keyword::Pattern) || matches!(context.mode, Mode::Open)),
    };
    let format = if constraints.format.is_some() { constraints.format } else { of_type.format };
    let length = Range::of_length((Keyword::MinLength, Keyword::MaxLength), &constraints.length, " characters");
    let has_format = match format {
        Some(format) => takes_format(context, format),
        None => false,
    };
    let mut description = open(context, "string", site, out);
    if let Some(format) = format
        && !has_format
    {
        description.begin(out);
        out.push("format: ");
        out.push(format.name());
    }
    if let Some(pattern) = pattern
        && !has_patterns
    {
        description.begin(out);
        out.push("matches the pattern ");
        out.push(pattern);
    }
    length.in_words(context, &mut description, out);
    description.close("\"", out);
    if let Some(format) = format
        && has_format
    {
        out.push(",\"format\":\"");
        out.push(format.name());
        out.push("\"");
    }
    if let Some(pattern) = pattern
        && has_patterns
    {
        out.push(",\"pattern\":\"");
        out.push(pattern);
        out.push("\"");
    }
    length.as_keywords(context, out);
    out.push("}");
}

const fn takes_pattern(context: &Context<'_>, pattern: &Pattern) -> bool {
    let dialect: &Dialect = context.dialect;
    matches!(context.mode, Mode::Open)
        || dialect.allows(Keyword::Pattern) && dialect.takes_pattern(pattern.features, pattern.longest_repeat)
}

const fn takes_format(context: &Context<'_>, format: Format) -> bool {
    matches!(context.mode, Mode::Open) || context.dialect.allows(Keyword::Format) && context.dialect.formats.has(format)
}

/// A list of any type.
pub(super) const fn array(context: &Context<'_>, array: &Array, site: Site<'_>, out: &mut Out<'_>) {
    let own = &constraints(&site).length;
    let length = Length {
        minimum: if own.minimum.is_some() { own.minimum } else { array.length.minimum },
        maximum: if own.maximum.is_some() { own.maximum } else { array.length.maximum },
    };
    list(context, array.items, &length, site, out);
}

/// Several values: an array of one type, or in an open schema of one for each position.
pub(super) const fn tuple(context: &Context<'_>, positions: &'static [Edge], site: Site<'_>, out: &mut Out<'_>) {
    let length = Length::exactly(positions.len() as u64);
    let mut of_one_type = !positions.is_empty();
    let mut index = 1;
    while index < positions.len() {
        of_one_type = of_one_type && first_like(positions, index) == 0;
        index += 1;
    }
    if !of_one_type {
        only_open(context, "a tuple of several types", site, out);
    }
    if of_one_type {
        return list(context, positions[0], &length, site, out);
    }
    open(context, "array", site, out).close("\"", out);
    out.push(",\"prefixItems\":[");
    each_position(context, positions, false, site, out);
    // For who does not know `prefixItems`: an array without `items` is refused, strict or not.
    out.push("],\"items\":{\"anyOf\":[");
    each_position(context, positions, true, site, out);
    out.push("]}");
    Range::of_length((Keyword::MinItems, Keyword::MaxItems), &length, "").as_keywords(context, out);
    out.push("}");
}

/// What stands at each position, with commas; `once` leaves out what is there already.
const fn each_position(context: &Context<'_>, positions: &[Edge], once: bool, site: Site<'_>, out: &mut Out<'_>) {
    let path = Path { step: Step::Items, outer: site.path };
    let mut index = 0;
    while index < positions.len() {
        if !once || first_like(positions, index) == index {
            if index > 0 {
                out.push(",");
            }
            write(context, positions[index], item(site, &path), out);
        }
        index += 1;
    }
}

/// The first position that says the same as this one.
const fn first_like(positions: &[Edge], index: usize) -> usize {
    let mut first = 0;
    while first < index && !alike(positions[first], positions[index]) {
        first += 1;
    }
    first
}

/// Whether both say the same. In a strict type the positions of a tuple do, as they are of one type.
const fn alike(a: Edge, b: Edge) -> bool {
    let (a, b) = match (a.node(), b.node()) {
        (Ok(a), Ok(b)) => (a, b),
        (Err(a), Err(b)) => return a.is(b),
        _ => return false,
    };
    match (a, b) {
        (Schema::Null, Schema::Null)
        | (Schema::Boolean, Schema::Boolean)
        | (Schema::Number, Schema::Number)
        | (Schema::Any, Schema::Any) => true,
        (Schema::Integer(a), Schema::Integer(b)) => same(a.minimum, b.minimum) && same(a.maximum, b.maximum),
        (Schema::String(a), Schema::String(b)) => {
            let formats = match (a.format, b.format) {
                (Some(a), Some(b)) => a as usize == b as usize,
                (None, None) => true,
                _ => false,
            };
            formats
                && match (a.pattern, b.pattern) {
                    (Some(a), Some(b)) => same(a, b),
                    (None, None) => true,
                    _ => false,
                }
        }
        (Schema::Words(a), Schema::Words(b)) => same(a.quoted, b.quoted),
        (Schema::Named(a), Schema::Named(b)) => a.name.is(b.name),
        (Schema::Constrained(a), Schema::Constrained(b)) => {
            bounds_alike(&a.constraints, &b.constraints) && alike(a.schema, b.schema)
        }
        (Schema::Nullable(a), Schema::Nullable(b)) | (Schema::Map(a), Schema::Map(b)) => alike(*a, *b),
        (Schema::Array(a), Schema::Array(b)) => alike(a.items, b.items),
        (Schema::Tuple(a), Schema::Tuple(b)) | (Schema::AnyOf(a), Schema::AnyOf(b)) => all_alike(a, b),
        (Schema::Object(a), Schema::Object(b)) => objects_alike(a, b),
        (Schema::Union(a), Schema::Union(b)) => unions_alike(a, b),
        _ => false,
    }
}

const fn bounds_alike(a: &Constraints, b: &Constraints) -> bool {
    let patterns = match (&a.pattern, &b.pattern) {
        (Some(a), Some(b)) => same(a.text, b.text),
        (None, None) => true,
        _ => false,
    };
    let formats = match (a.format, b.format) {
        (Some(a), Some(b)) => a as usize == b as usize,
        (None, None) => true,
        _ => false,
    };
    let items = match (a.items, b.items) {
        (Some(a), Some(b)) => bounds_alike(a, b),
        (None, None) => true,
        _ => false,
    };
    patterns
        && formats
        && items
        && texts_alike(a.minimum, b.minimum)
        && texts_alike(a.maximum, b.maximum)
        && texts_alike(a.multiple_of, b.multiple_of)
        && counts_alike(a.length.minimum, b.length.minimum)
        && counts_alike(a.length.maximum, b.length.maximum)
}

const fn texts_alike(a: Option<&str>, b: Option<&str>) -> bool {
    match (a, b) {
        (Some(a), Some(b)) => same(a, b),
        (None, None) => true,
        _ => false,
    }
}

const fn counts_alike(a: Option<u64>, b: Option<u64>) -> bool {
    match (a, b) {
        (Some(a), Some(b)) => a == b,
        (None, None) => true,
        _ => false,
    }
}

const fn all_alike(a: &[Edge], b: &[Edge]) -> bool {
    let mut index = 0;
    while index < a.len() && index < b.len() {
        if !alike(a[index], b[index]) {
            return false;
        }
        index += 1;
    }
    a.len() == b.len()
}

const fn objects_alike(a: &Object, b: &Object) -> bool {
    let mut index = 0;
    while index < a.fields.len() && index < b.fields.len() {
        let (a, b) = (&a.fields[index], &b.fields[index]);
        if !same(a.key.quoted, b.key.quoted) || !alike(a.schema, b.schema) {
            return false;
        }
        index += 1;
    }
    a.fields.len() == b.fields.len()
}

const fn unions_alike(a: &Union, b: &Union) -> bool {
    let mut index = 0;
    while index < a.variants.len() && index < b.variants.len() {
        let (a, b) = (&a.variants[index], &b.variants[index]);
        let contents = match (&a.content, &b.content) {
            (Content::Unit, Content::Unit) => true,
            (Content::Value(a), Content::Value(b)) => alike(*a, *b),
            (Content::Fields(a), Content::Fields(b)) => objects_alike(a, b),
            _ => false,
        };
        if !contents || !same(a.key.quoted, b.key.quoted) {
            return false;
        }
        index += 1;
    }
    a.variants.len() == b.variants.len()
}

/// The place of an item, with the bounds that are put on it from outside.
const fn item<'a>(site: Site<'a>, path: &'a Path<'a>) -> Site<'a> {
    Site { constraints: constraints(&site).items, ..site.below(path) }
}

const fn list(context: &Context<'_>, items: Edge, length: &Length, site: Site<'_>, out: &mut Out<'_>) {
    let range = Range::of_length((Keyword::MinItems, Keyword::MaxItems), length, " items");
    let mut description = open(context, "array", site, out);
    range.in_words(context, &mut description, out);
    description.close("\"", out);
    out.push(",\"items\":");
    let path = Path { step: Step::Items, outer: site.path };
    write(context, items, item(site.step_through(context, Keyword::Items), &path), out);
    range.as_keywords(context, out);
    out.push("}");
}

//! Numbers, strings and lists with bounds. A bound that the dialect lacks goes into the description.

use super::begin::{ARRAY, INTEGER, NUMBER, STRING, open};
use super::describe::Description;
use super::path::Segment;
use super::stack::{OpenKind, Render};
use super::state::{Context, Mode, NodePlace, RenderState};
use crate::derived::check::{greater, less};
use crate::derived::schema::{Array, Constraints, Edge, Integer, Length, Pattern, StringSchema, same};
use crate::dialect::{Dialect, RuleKind};
use crate::json::decimal::Decimal;
use crate::json::format::StringFormat;
use crate::json::keyword::Keyword;

/// A bound, in its written form.
#[derive(Clone, Copy)]
enum WrittenBound {
    Text(&'static str),
    /// Of numbers that need be no integers.
    OfAny(&'static str),
    Number(u64),
}

/// A least and a greatest value.
#[derive(Clone, Copy)]
struct NumberRange {
    keywords: (Keyword, Keyword),
    least: Option<WrittenBound>,
    greatest: Option<WrittenBound>,
    /// The noun for one counted thing, after a space, for descriptions.
    unit: &'static str,
    /// Whether the dialect has no keyword for it, next to these others.
    lacking: bool,
}

impl NumberRange {
    const fn of_length(keywords: (Keyword, Keyword), length: &Length, unit: &'static str) -> Self {
        Self { keywords, least: amount(length.minimum), greatest: amount(length.maximum), unit, lacking: false }
    }

    /// What the dialect has no keyword for.
    const fn in_words(&self, context: &Context<'_>, description: &mut Description, out: &mut RenderState<'_>) {
        let (least, greatest) = if self.lacking {
            (self.least, self.greatest)
        } else {
            (missing(context, self.keywords.0, self.least), missing(context, self.keywords.1, self.greatest))
        };
        if least.is_none() && greatest.is_none() {
            return;
        }
        description.begin(out);
        match (least, greatest) {
            (Some(WrittenBound::Number(least)), Some(WrittenBound::Number(greatest))) if least == greatest => {
                out.writer.push("exactly ");
                out.writer.push_number(least as u128);
            }
            (Some(least), Some(greatest)) => {
                out.writer.push("from ");
                push(least, out);
                out.writer.push(" to ");
                push(greatest, out);
            }
            (Some(least), None) => {
                out.writer.push("at least ");
                push(least, out);
            }
            (None, Some(greatest)) => {
                out.writer.push("at most ");
                push(greatest, out);
            }
            (None, None) => {}
        }
        out.writer.push(self.unit);
        let counted = match greatest {
            Some(greatest) => Some(greatest),
            None => least,
        };
        if !self.unit.is_empty() && !matches!(counted, Some(WrittenBound::Number(1))) {
            out.writer.push("s");
        }
    }

    /// What it has one for.
    const fn as_keywords(&self, context: &Context<'_>, out: &mut RenderState<'_>) {
        if self.lacking {
            return;
        }
        keyword(context, self.keywords.0, self.least, out);
        keyword(context, self.keywords.1, self.greatest, out);
    }
}

const fn amount(number: Option<u64>) -> Option<WrittenBound> {
    match number {
        Some(number) => Some(WrittenBound::Number(number)),
        None => None,
    }
}

const fn push(amount: WrittenBound, out: &mut RenderState<'_>) {
    match amount {
        WrittenBound::Text(text) | WrittenBound::OfAny(text) => out.writer.push(text),
        WrittenBound::Number(number) => out.writer.push_number(number as u128),
    }
}

const fn missing(context: &Context<'_>, keyword: Keyword, amount: Option<WrittenBound>) -> Option<WrittenBound> {
    match amount {
        Some(amount) if !takes(context, keyword, amount) => Some(amount),
        _ => None,
    }
}

const fn keyword(context: &Context<'_>, keyword: Keyword, amount: Option<WrittenBound>, out: &mut RenderState<'_>) {
    let Some(amount) = amount else { return };
    if !takes(context, keyword, amount) {
        return;
    }
    out.writer.push(",\"");
    out.writer.push(keyword.name());
    out.writer.push("\":");
    push(amount, out);
}

/// Whether the dialect has the keyword, with this number.
const fn takes(context: &Context<'_>, keyword: Keyword, amount: WrittenBound) -> bool {
    if matches!(context.mode, Mode::Open) {
        return true;
    }
    let dialect: &Dialect = context.dialect;
    if !dialect.allows(keyword) {
        return false;
    }
    if matches!(amount, WrittenBound::OfAny(_)) && !dialect.allows_breaking(RuleKind::NumberBound) {
        return false;
    }
    let mut index = 0;
    while let Some(bound) = dialect.bounds[index] {
        if bound.keyword as usize == keyword as usize && exceeds(amount, bound.at_most) {
            return false;
        }
        index += 1;
    }
    true
}

const fn exceeds(amount: WrittenBound, most: u64) -> bool {
    match amount {
        WrittenBound::Number(number) => number > most,
        WrittenBound::Text(text) | WrittenBound::OfAny(text) => match Decimal::parse(text) {
            Some(number) => number.exceeds(most),
            None => false,
        },
    }
}

const fn constraints(site: &NodePlace) -> &'static Constraints {
    match site.constraints {
        Some(constraints) => constraints,
        None => &Constraints::NONE,
    }
}

/// Any number, or one of a type of whole numbers.
pub(super) const fn number(
    context: &Context<'_>,
    of_type: Option<&Integer>,
    site: NodePlace,
    out: &mut RenderState<'_>,
) {
    let constraints = constraints(&site);
    let text = if of_type.is_some() { &INTEGER } else { &NUMBER };
    let (least, greatest) = match of_type {
        Some(integer) => {
            // A constraint may go further than what is asked for without one, and then both ends are the type's.
            let is_far = is_beyond(constraints.minimum, integer) || is_beyond(constraints.maximum, integer);
            let (least, greatest) =
                if is_far { (integer.minimum, integer.maximum) } else { (integer.least, integer.greatest) };
            (Some(greater(constraints.minimum, least)), Some(less(constraints.maximum, greatest)))
        }
        None => (constraints.minimum, constraints.maximum),
    };
    let range = NumberRange {
        keywords: (Keyword::Minimum, Keyword::Maximum),
        least: bound(least, of_type.is_none()),
        greatest: bound(greatest, of_type.is_none()),
        unit: "",
        lacking: false,
    };
    let multiple = bound(constraints.multiple_of, false);
    let mut description = open(context, text, site, out);
    range.in_words(context, &mut description, out);
    if let Some(multiple) = missing(context, Keyword::MultipleOf, multiple) {
        description.begin(out);
        out.writer.push("a multiple of ");
        push(multiple, out);
    }
    description.close("\"", out);
    range.as_keywords(context, out);
    keyword(context, Keyword::MultipleOf, multiple, out);
    out.writer.push("}");
}

/// Whether a bound is not inside of what is asked for without one.
const fn is_beyond(bound: Option<&'static str>, integer: &Integer) -> bool {
    match bound {
        Some(text) => {
            let below = !same(greater(bound, integer.least), text) && !same(integer.least, integer.minimum);
            let above = !same(less(bound, integer.greatest), text) && !same(integer.greatest, integer.maximum);
            below || above
        }
        None => false,
    }
}

const fn bound(bound: Option<&'static str>, of_any: bool) -> Option<WrittenBound> {
    match bound {
        Some(bound) if of_any => Some(WrittenBound::OfAny(bound)),
        Some(bound) => Some(WrittenBound::Text(bound)),
        None => None,
    }
}

pub(super) const fn string(context: &Context<'_>, of_type: &StringSchema, site: NodePlace, out: &mut RenderState<'_>) {
    let constraints = constraints(&site);
    let (pattern, has_patterns) = match &constraints.pattern {
        Some(pattern) => (Some(pattern.text), takes_pattern(context, pattern)),
        // The patterns of types use only constructs that all dialects accept, except for classes like `\d`.
        None => {
            let escapes = match of_type.pattern {
                Some(text) => has_class_escape(text),
                None => false,
            };
            let takes = context.dialect.allows(Keyword::Pattern)
                && (!escapes || context.dialect.allows_breaking(RuleKind::ClassEscape));
            (of_type.pattern, takes || matches!(context.mode, Mode::Open))
        }
    };
    let format = if constraints.format.is_some() { constraints.format } else { of_type.format };
    let mut length =
        NumberRange::of_length((Keyword::MinLength, Keyword::MaxLength), &constraints.length, " character");
    let has_format = match format {
        Some(format) => takes_format(context, format),
        None => false,
    };
    let has_other = has_format || pattern.is_some() && has_patterns;
    length.lacking =
        has_other && !context.dialect.allows_breaking(RuleKind::LengthsBeside) && !matches!(context.mode, Mode::Open);
    let mut description = open(context, &STRING, site, out);
    if let Some(format) = format
        && !has_format
    {
        description.begin(out);
        out.writer.push("format: ");
        out.writer.push(format.name());
    }
    if let Some(pattern) = pattern
        && !has_patterns
    {
        description.begin(out);
        out.writer.push("matches the pattern ");
        out.writer.push(pattern);
    }
    length.in_words(context, &mut description, out);
    description.close("\"", out);
    if let Some(format) = format
        && has_format
    {
        out.writer.push(",\"format\":\"");
        out.writer.push(format.name());
        out.writer.push("\"");
    }
    if let Some(pattern) = pattern
        && has_patterns
    {
        out.writer.push(",\"pattern\":\"");
        out.writer.push(pattern);
        out.writer.push("\"");
    }
    length.as_keywords(context, out);
    out.writer.push("}");
}

/// Whether a pattern, written as JSON, has `\d`, `\s` or `\w` in it.
const fn has_class_escape(text: &str) -> bool {
    let bytes = text.as_bytes();
    let mut index = 2;
    while index < bytes.len() {
        let is_class = matches!(bytes[index].to_ascii_lowercase(), b'd' | b's' | b'w');
        if is_class && bytes[index - 1] == b'\\' && bytes[index - 2] == b'\\' {
            return true;
        }
        index += 1;
    }
    false
}

const fn takes_pattern(context: &Context<'_>, pattern: &Pattern) -> bool {
    let dialect: &Dialect = context.dialect;
    matches!(context.mode, Mode::Open)
        || dialect.allows(Keyword::Pattern) && dialect.allows_pattern(pattern.features, pattern.longest_repeat)
}

const fn takes_format(context: &Context<'_>, format: StringFormat) -> bool {
    matches!(context.mode, Mode::Open) || context.dialect.allows(Keyword::Format) && context.dialect.formats.has(format)
}

/// A list of any type.
pub(super) const fn array(render: &mut Render<'_, '_>, array: &Array, site: NodePlace) {
    let own = &constraints(&site).length;
    let length = Length {
        minimum: if own.minimum.is_some() { own.minimum } else { array.length.minimum },
        maximum: if own.maximum.is_some() { own.maximum } else { array.length.maximum },
    };
    list(render, array.items, &length, site);
}

/// The place of an item, with the bounds that are put on it from outside.
pub(super) const fn item(context: &Context<'_>, site: NodePlace) -> NodePlace {
    NodePlace { constraints: constraints(&site).items, ..site.below(context, Keyword::Items) }
}

/// A list up to its items.
pub(super) const fn list(render: &mut Render<'_, '_>, items: Edge, length: &Length, site: NodePlace) {
    let (context, out) = (render.context, &mut render.out);
    let range = NumberRange::of_length((Keyword::MinItems, Keyword::MaxItems), length, " item");
    let mut description = open(context, &ARRAY, site, out);
    range.in_words(context, &mut description, out);
    description.close("\"", out);
    out.writer.push(",\"items\":");
    render.begin(OpenKind::Items { length: *length }, site);
    render.out.path.push(Segment::Items);
    render.node(items, item(render.context, site));
}

/// The part of the text after the items.
pub(super) const fn close_list(context: &Context<'_>, length: &Length, out: &mut RenderState<'_>) {
    NumberRange::of_length((Keyword::MinItems, Keyword::MaxItems), length, "").as_keywords(context, out);
}

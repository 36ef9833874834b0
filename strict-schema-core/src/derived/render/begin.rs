//! The beginning of a schema: its type, null, and its description.

use super::describe::Description;
use super::limits::too_large;
use super::path::at;
use super::state::{Context, Mode, NodePlace, RenderState};
use super::totals::Spent;
use crate::derived::schema::Words;
use crate::dialect::Null;

/// The beginning of a schema of one type.
pub(super) struct TypeText {
    plain: &'static str,
    /// With null in a list of types.
    or_null: &'static str,
    /// With null as a flag.
    nullable: &'static str,
    /// Whether values of this type hold no others.
    is_scalar: bool,
}

macro_rules! type_text {
    ($name:literal, $is_scalar:literal) => {
        TypeText {
            plain: concat!("{\"type\":\"", $name, "\""),
            or_null: concat!("{\"type\":[\"", $name, "\",\"null\"]"),
            nullable: concat!("{\"type\":\"", $name, "\",\"nullable\":true"),
            is_scalar: $is_scalar,
        }
    };
}

pub(super) const ARRAY: TypeText = type_text!("array", false);
pub(super) const BOOLEAN: TypeText = type_text!("boolean", true);
pub(super) const INTEGER: TypeText = type_text!("integer", true);
pub(super) const NULL: TypeText = type_text!("null", true);
pub(super) const NUMBER: TypeText = type_text!("number", true);
pub(super) const OBJECT: TypeText = type_text!("object", false);
pub(super) const STRING: TypeText = type_text!("string", true);

/// `{"type":"string"`, or with null, and the description from its surroundings.
pub(super) const fn open(
    context: &Context<'_>,
    text: &TypeText,
    site: NodePlace,
    out: &mut RenderState<'_>,
) -> Description {
    let before = match (site.null, context.dialect.null) {
        (false, _) => text.plain,
        (true, Null::Flag) => text.nullable,
        (true, Null::TypeList | Null::AnyTypeList | Null::Branch) => text.or_null,
    };
    // The flag `nullable` is no second type.
    if site.null && !matches!(context.dialect.null, Null::Flag) {
        out.spend_union(context);
    }
    if text.is_scalar || site.null && context.dialect.null.is_type_list() {
        out.ends(&site);
    }
    out.writer.push(before);
    Description::after().all(out)
}

pub(super) const fn scalar(context: &Context<'_>, text: &TypeText, site: NodePlace, out: &mut RenderState<'_>) {
    open(context, text, site, out).close_or("\"}", "}", out);
}

pub(super) const fn words(context: &Context<'_>, words: &Words, site: NodePlace, out: &mut RenderState<'_>) {
    // Null has to be among the values.
    let lists_null = site.null && context.dialect.null.is_type_list();
    spend_words(context, words.count + lists_null as u32, words.characters, out);
    let mut description = open(context, &STRING, site, out);
    description.add(words.doc, out);
    description.close("\"", out);
    out.writer.push(",\"enum\":[");
    out.writer.push(words.quoted);
    out.writer.push(if lists_null { ",null]}" } else { "]}" });
}

/// Counts an enum of so many strings, with so many characters, towards the budgets.
pub(super) const fn spend_words(context: &Context<'_>, count: u32, characters: u32, out: &mut RenderState<'_>) {
    out.spend(context, Spent::words(count, characters));
    too_large(context, count, characters, out);
}

/// `{"description":"…","anyOf":[`
pub(super) const fn open_any_of(context: &Context<'_>, site: NodePlace, out: &mut RenderState<'_>) {
    out.spend_union(context);
    if site.null && matches!(context.dialect.null, Null::Flag) {
        out.writer.push("{\"nullable\":true");
        Description::after().all(out).close_or("\",\"anyOf\":[", ",\"anyOf\":[", out);
    } else {
        Description::first().all(out).close_or("\",\"anyOf\":[", "{\"anyOf\":[", out);
    }
}

/// What a strict type cannot hold may still be asked for: strict mode for a type that opts out of it.
pub(super) const fn only_open(context: &Context<'_>, what: &str, out: &mut RenderState<'_>) {
    if matches!(context.mode, Mode::Strict) {
        let message = at(
            &out.path,
            "{} cannot be part of a strict schema\n  why: strict mode lists all properties, with the type of each value\n  fix: do not require strict mode here: the type has `#[strict(false)]`",
            &[what],
        );
        out.fail(message);
    }
}

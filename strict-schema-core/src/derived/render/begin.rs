//! The beginning of a schema: its type, null, and its description.

use super::describe::Description;
use super::limits::too_large;
use super::path::at;
use super::state::{Context, Mode, NodePlace, RenderState};
use super::totals::Spent;
use crate::derived::schema::Words;
use crate::dialect::Null;

/// `{"type":"string"`, or with null, and the description from its surroundings.
pub(super) const fn open(context: &Context<'_>, name: &str, site: NodePlace, out: &mut RenderState<'_>) -> Description {
    let (before, after) = match (site.null, context.dialect.null) {
        (false, _) => ("{\"type\":\"", "\""),
        (true, Null::Flag) => ("{\"type\":\"", "\",\"nullable\":true"),
        (true, Null::TypeList | Null::AnyTypeList | Null::Branch) => ("{\"type\":[\"", "\",\"null\"]"),
    };
    // The flag `nullable` is no second type.
    if site.null && !matches!(context.dialect.null, Null::Flag) {
        out.spend_union(context);
    }
    if context.watched.endless && (site.null && context.dialect.null.is_type_list() || is_scalar(name)) {
        out.ends(context, &site);
    }
    out.writer.push(before);
    out.writer.push(name);
    out.writer.push(after);
    Description::after().all(out)
}

/// Whether values of this type hold no others.
const fn is_scalar(name: &str) -> bool {
    !matches!(name.as_bytes()[0], b'o' | b'a')
}

pub(super) const fn scalar(context: &Context<'_>, name: &str, site: NodePlace, out: &mut RenderState<'_>) {
    open(context, name, site, out).close("\"", out);
    out.writer.push("}");
}

pub(super) const fn words(context: &Context<'_>, words: &Words, site: NodePlace, out: &mut RenderState<'_>) {
    // Null has to be among the values.
    let lists_null = site.null && context.dialect.null.is_type_list();
    spend_words(context, words.count + lists_null as u32, words.characters, out);
    let mut description = open(context, "string", site, out);
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
    out.writer.push(if site.null && matches!(context.dialect.null, Null::Flag) { "{\"nullable\":true," } else { "{" });
    Description::first().all(out).close("\",", out);
    out.writer.push("\"anyOf\":[");
}

/// What a strict type cannot hold may still be asked for: strict mode for a type that opts out of it.
pub(super) const fn only_open(context: &Context<'_>, what: &str, out: &mut RenderState<'_>) {
    if matches!(context.mode, Mode::Strict) {
        let message = at(&out.path)
            .and(what)
            .and(" cannot be part of a strict schema\n  why: strict mode lists all properties, with the type of each value")
            .and("\n  fix: do not require strict mode here: the type has `#[strict(false)]`");
        out.fail(message);
    }
}

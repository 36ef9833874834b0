//! Objects, and the enums that are a choice of objects.

use super::budget::{Path, Step, Totals, too_deep, too_large};
use super::describe::{Description, Docs};
use super::{Context, Mode, Out, Site, open, open_any_of, scalar, write};
use crate::dialect::{Nesting, Optional};
use crate::keyword::Keyword;
use crate::merge::{self, Source};
use crate::schema::{Content, Edge, Field, Key, Presence, Schema, Union};

/// The enum's branches. Its unit variants are one branch where they are words.
pub(super) const fn union(context: &Context<'_>, union: &'static Union, site: Site<'_>, out: &mut Out<'_>) {
    let alone = merge::branches(union) == 1;
    if !alone {
        open_any_of(context, site, out);
    }
    let outer = if alone { site.docs } else { None };
    let null = alone && site.null;
    let mut written = 0;
    let mut units = false;
    let mut index = 0;
    while index < union.variants.len() {
        let variant = &union.variants[index];
        index += 1;
        let is_word = merge::is_word(union, variant);
        if is_word && units {
            continue;
        }
        units = units || is_word;
        if written > 0 {
            out.push(",");
        }
        written += 1;
        let docs = Docs { text: variant.doc, outer };
        let site = Site { constraints: None, ..site };
        if is_word {
            unit_variants(context, union, Site { docs: outer, null, ..site.described() }, out);
        } else if merge::is_untagged(union, variant) {
            content(context, &variant.content, Site { null, ..site.described() }.saying(&docs), out);
        } else {
            let source = Source::Variant(union, variant);
            objects_in(context, source, Site { docs: outer, null, ..site.described() }, out);
        }
    }
    if !alone {
        out.push("]}");
    }
}

/// What an untagged variant holds.
const fn content(context: &Context<'_>, held: &'static Content, site: Site<'_>, out: &mut Out<'_>) {
    match held {
        Content::Unit => scalar(context, "null", site, out),
        Content::Value(value) => write(context, *value, site, out),
        Content::Fields(object) => objects(context, Source::Fields(object), site, out),
    }
}

/// The words among the variants of an enum with data.
const fn unit_variants(context: &Context<'_>, union: &'static Union, site: Site<'_>, out: &mut Out<'_>) {
    let mut description = open(context, "string", site, out);
    let mut index = 0;
    let mut listed = false;
    while index < union.variants.len() {
        let variant = &union.variants[index];
        if merge::is_word(union, variant) && !variant.doc.is_empty() {
            if listed {
                out.push("\\n- `");
            } else {
                description.add("- `", out);
            }
            listed = true;
            out.push(variant.key.unquoted());
            out.push("`: ");
            out.push(variant.doc);
        }
        index += 1;
    }
    description.close("\"", out);
    out.push(",\"enum\":[");
    let (mut written, mut characters) = (0, 0);
    index = 0;
    while index < union.variants.len() {
        let variant = &union.variants[index];
        if merge::is_word(union, variant) {
            if written > 0 {
                out.push(",");
            }
            out.push(variant.key.quoted);
            out.spend(context, Totals::words(1, variant.key.characters), site.path);
            written += 1;
            characters += variant.key.characters;
        }
        index += 1;
    }
    too_large(context, written, characters, site.path, out);
    out.push("]}");
}

/// An object, or one for each choice that its flattened enums leave.
pub(super) const fn objects(context: &Context<'_>, source: Source, site: Site<'_>, out: &mut Out<'_>) {
    if merge::choices(source) == 1 {
        return object(context, source, 0, site, out);
    }
    open_any_of(context, site, out);
    objects_in(context, source, site.described(), out);
    out.push("]}");
}

/// One object for each choice, with commas.
const fn objects_in(context: &Context<'_>, source: Source, site: Site<'_>, out: &mut Out<'_>) {
    let choices = merge::choices(source);
    let mut choice = 0;
    while choice < choices && out.problem.is_none() {
        if choice > 0 {
            out.push(",");
        }
        object(context, source, choice, site, out);
        choice += 1;
    }
}

const fn object(context: &Context<'_>, source: Source, choice: u32, site: Site<'_>, out: &mut Out<'_>) {
    let site = match context.dialect.nesting {
        Nesting::Objects => Site { level: site.level + 1, constraints: None, ..site },
        Nesting::Steps(_) => Site { constraints: None, ..site },
    };
    too_deep(context, site.level, site.path, out);
    if out.problem.is_some() {
        return;
    }
    let mut description = open(context, "object", site, out);
    describe(source, choice, &mut description, out);
    description.close("\"", out);
    out.push(",\"properties\":{");
    properties(context, source, choice, false, site, out);
    out.push("},\"required\":[");
    required(context, source, choice, false, out);
    let closed = matches!(context.mode, Mode::Strict) && context.dialect.allows(Keyword::AdditionalProperties);
    out.push(if closed { "],\"additionalProperties\":false}" } else { "]}" });
}

/// What the parts of an object say of themselves: the variant's documentation, that of flattened fields and types.
const fn describe(source: Source, choice: u32, description: &mut Description, out: &mut Out<'_>) {
    match source {
        Source::Fields(object) => {
            if !object.flattens {
                return;
            }
            let mut rest = choice;
            let mut index = 0;
            while index < object.fields.len() {
                let field = &object.fields[index];
                if matches!(field.presence, Presence::Flattened) {
                    let choices = merge::choices(Source::Merged(field.schema));
                    description.add(field.doc, out);
                    describe(Source::Merged(field.schema), rest % choices, description, out);
                    rest /= choices;
                }
                index += 1;
            }
        }
        Source::Variant(union, variant) => {
            description.add(variant.doc, out);
            if let Some(merged) = merge::merged_content(union, variant) {
                describe(merged, choice, description, out);
            }
        }
        Source::Merged(edge) => {
            merge_docs(edge, description, out);
            if let Some((inner, choice)) = merge::resolve(edge, choice) {
                describe(inner, choice, description, out);
            }
        }
    }
}

/// The documentation of the types between a flattened field and its object.
const fn merge_docs(edge: Edge, description: &mut Description, out: &mut Out<'_>) {
    let mut edge = edge;
    while let Ok(node) = edge.node() {
        edge = match node {
            Schema::Named(definition) => {
                description.add(definition.doc, out);
                definition.schema
            }
            Schema::Nullable(inner) => *inner,
            _ => return,
        };
    }
}

/// The properties of an object, with commas. Takes and returns whether one was written before.
const fn properties(
    context: &Context<'_>,
    source: Source,
    choice: u32,
    started: bool,
    site: Site<'_>,
    out: &mut Out<'_>,
) -> bool {
    let mut started = started;
    match source {
        Source::Fields(object) => {
            let mut rest = choice;
            let mut index = 0;
            while index < object.fields.len() && out.problem.is_none() {
                let field = &object.fields[index];
                if matches!(field.presence, Presence::Flattened) {
                    let merged = Source::Merged(field.schema);
                    let choices = merge::choices(merged);
                    started = properties(context, merged, rest % choices, started, site, out);
                    rest /= choices;
                } else {
                    property(context, field, started, site, out);
                    started = true;
                }
                index += 1;
            }
        }
        Source::Variant(union, variant) => {
            if let Some(tag) = merge::tag(union, variant) {
                open_property(context, tag, started, site, out);
                out.push("{\"type\":\"string\",\"enum\":[");
                out.push(variant.key.quoted);
                out.push("]}");
                out.spend(context, Totals::words(1, variant.key.characters), site.path);
                started = true;
            }
            if let Some(key) = merge::content_key(union, variant) {
                let path = Path { step: Step::Property(key), outer: site.path };
                open_property(context, key, started, site, out);
                content(context, &variant.content, site.below(&path), out);
                started = true;
            }
            if let Some(merged) = merge::merged_content(union, variant) {
                started = properties(context, merged, choice, started, site, out);
            }
        }
        Source::Merged(edge) => {
            if let Some((inner, choice)) = merge::resolve(edge, choice) {
                started = properties(context, inner, choice, started, site, out);
            }
        }
    }
    started
}

const fn open_property(context: &Context<'_>, key: Key, started: bool, site: Site<'_>, out: &mut Out<'_>) {
    out.spend(context, Totals::property(key.characters), site.path);
    if started {
        out.push(",");
    }
    out.push(key.quoted);
    out.push(":");
}

const fn property(context: &Context<'_>, field: &'static Field, started: bool, site: Site<'_>, out: &mut Out<'_>) {
    open_property(context, field.key, started, site, out);
    let path = Path { step: Step::Property(field.key), outer: site.path };
    let docs = Docs { text: field.doc, outer: None };
    let mut below = site.step_through(context, Keyword::Properties).below(&path);
    if !field.doc.is_empty() {
        below = below.saying(&docs);
    }
    // Left out is how such a dialect says none, and a union with null would cost one of its few.
    let optional = may_be_absent(context, field);
    if optional {
        out.spend(context, Totals::OPTIONAL, site.path);
    }
    if !optional || matches!(context.mode, Mode::Open) {
        return write(context, field.schema, below, out);
    }
    match field.schema.node() {
        // Bounds stand outside of the null.
        Ok(Schema::Constrained(it)) => {
            let below = Site { constraints: Some(&it.constraints), ..below };
            write(context, merge::without_null(it.schema), below, out);
        }
        _ => write(context, merge::without_null(field.schema), below, out),
    }
}

/// Whether the property is left out of `required`.
const fn may_be_absent(context: &Context<'_>, field: &Field) -> bool {
    if matches!(context.mode, Mode::Strict) && matches!(context.dialect.optional, Optional::Nullable) {
        return false;
    }
    match field.presence {
        Presence::Defaulted => true,
        Presence::ByType => merge::reads_absence(field.schema),
        Presence::Always | Presence::Flattened => false,
    }
}

/// The names of the required properties, in the order of `properties`.
const fn required(context: &Context<'_>, source: Source, choice: u32, started: bool, out: &mut Out<'_>) -> bool {
    let mut started = started;
    match source {
        Source::Fields(object) => {
            let all = matches!(context.mode, Mode::Strict) && matches!(context.dialect.optional, Optional::Nullable);
            if all && !object.flattens {
                if started && !object.required.is_empty() {
                    out.push(",");
                }
                out.push(object.required);
                return started || !object.required.is_empty();
            }
            let mut rest = choice;
            let mut index = 0;
            while index < object.fields.len() {
                let field = &object.fields[index];
                index += 1;
                if matches!(field.presence, Presence::Flattened) {
                    let merged = Source::Merged(field.schema);
                    let choices = merge::choices(merged);
                    started = required(context, merged, rest % choices, started, out);
                    rest /= choices;
                } else if !may_be_absent(context, field) {
                    require(field.key, started, out);
                    started = true;
                }
            }
        }
        Source::Variant(union, variant) => {
            if let Some(tag) = merge::tag(union, variant) {
                require(tag, started, out);
                started = true;
            }
            if let Some(key) = merge::content_key(union, variant) {
                require(key, started, out);
                started = true;
            }
            if let Some(merged) = merge::merged_content(union, variant) {
                started = required(context, merged, choice, started, out);
            }
        }
        Source::Merged(edge) => {
            if let Some((inner, choice)) = merge::resolve(edge, choice) {
                started = required(context, inner, choice, started, out);
            }
        }
    }
    started
}

const fn require(key: Key, started: bool, out: &mut Out<'_>) {
    if started {
        out.push(",");
    }
    out.push(key.quoted);
}

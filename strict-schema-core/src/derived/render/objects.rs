//! Objects, and the enums that are a choice of objects.

use super::begin::{NULL, OBJECT, STRING, only_open, open, scalar, spend_words};
use super::branches::Branches;
use super::limits::too_deep;
use super::path::{Path, Segment, at};
use super::stack::{OpenKind, Render};
use super::state::{Context, Mode, NodePlace, RenderState};
use super::totals::Spent;
use crate::derived::check::default_of;
use crate::derived::merge;
use crate::derived::merge::{MergedPart, PropertySource};
use crate::derived::schema::{Constraints, Content, Edge, Field, Map, Object, Presence, Schema, Union};
use crate::derived::text::Message;
use crate::dialect::{Dialect, Nesting, Optional, RuleKind};
use crate::json::keyword::Keyword;

impl Render<'_, '_> {
    /// The enum's branches. Its unit variants are one branch if they are strings.
    pub(super) const fn union(&mut self, union: &'static Union, site: NodePlace) {
        let mut whole = merge::branches(union) != 1;
        let mut site = NodePlace { constraints: None, ..site };
        if whole {
            whole = self.open_choice(site, Branches::Variants(union));
            site = site.described();
        }
        self.begin(OpenKind::Variants { union, next: 0, words: false, whole }, site);
    }

    pub(super) const fn next_variant(
        &mut self,
        top: usize,
        union: &'static Union,
        next: usize,
        words: bool,
        whole: bool,
        site: NodePlace,
    ) {
        let (started, mut next) = (next > 0, next);
        // The unit variants were one branch.
        while next < union.variants.len() && words && merge::is_word(union, &union.variants[next]) {
            next += 1;
        }
        if next == union.variants.len() {
            return self.close(if whole { "]}" } else { "" });
        }
        if started {
            self.another_branch(top);
        }
        let variant = &union.variants[next];
        let is_word = merge::is_word(union, variant);
        self.open[top].what = OpenKind::Variants { union, next: next + 1, words: words || is_word, whole };
        if is_word {
            unit_variants(self.context, union, site, &mut self.out);
        } else if merge::is_untagged(union, variant) {
            self.out.docs.add(variant.doc);
            let choice = site.choice.of_branch(merge::branches(union) as usize);
            self.content(&variant.content, NodePlace { choice, ..site });
        } else {
            self.each_choice(PropertySource::Variant(union, variant), site, false, false);
        }
    }

    /// The value of an untagged variant, or of the property of a content.
    const fn content(&mut self, held: &'static Content, site: NodePlace) {
        match held {
            Content::Unit => scalar(self.context, &NULL, site, &mut self.out),
            Content::Value(value) => self.node(*value, site),
            Content::Fields(object) => self.objects(PropertySource::Fields(object), site),
        }
    }

    /// An object, or one for each choice that its flattened enums leave.
    pub(super) const fn objects(&mut self, source: PropertySource, site: NodePlace) {
        if merge::choices(source) == 1 {
            return self.object(source, 0, false, site);
        }
        let told = !self.joins_the_list(site);
        if told
            && !(site.root && self.out.left_out_doc)
            && let Some(base) = self.begin_parts(source, 0)
        {
            while let Some(part) = self.parts.next(base) {
                if let MergedPart::Doc(text) = part
                    && !self.parts.is_in_variant(base)
                {
                    self.out.docs.add(text);
                }
            }
        }
        let whole = self.open_choice(site, Branches::Choices(source));
        self.each_choice(source, site.described(), whole, told);
    }

    /// One object for each choice, with commas; `whole` if nothing else follows, `told` if their common description was written.
    const fn each_choice(&mut self, source: PropertySource, site: NodePlace, whole: bool, told: bool) {
        let choices = merge::choices(source);
        if choices == 1 {
            return self.object(source, 0, told, site);
        }
        self.begin(OpenKind::Choices { source, choices, next: 0, whole, told }, site);
    }

    pub(super) const fn object(&mut self, source: PropertySource, choice: u32, told: bool, site: NodePlace) {
        let context = self.context;
        let level = match context.dialect.nesting {
            Nesting::Objects => site.level + 1,
            Nesting::Steps(_) | Nesting::StepsThroughReferences(_) => site.level,
        };
        let site = NodePlace { level, constraints: None, ..site };
        too_deep(context, level, &mut self.out);
        if self.out.problem.is_some() {
            return;
        }
        let mut description = open(context, &OBJECT, site, &mut self.out);
        if merges(source)
            && let Some(base) = self.begin_parts(source, choice)
        {
            // The descriptions of its parts: of the variant, of flattened fields and of types.
            while let Some(part) = self.parts.next(base) {
                if let MergedPart::Doc(text) = part
                    && (!told || self.parts.is_in_variant(base))
                    && !(site.root && self.out.left_out_doc)
                {
                    description.add(text, &mut self.out);
                }
            }
        }
        description.close("\"", &mut self.out);
        self.out.writer.push(",\"properties\":{");
        if let PropertySource::Fields(object) = source
            && !object.flattens
        {
            return self.begin(OpenKind::Fields { object, next: 0 }, site);
        }
        if let Some(base) = self.begin_parts(source, choice) {
            self.begin(OpenKind::Properties { source, choice, base, started: false }, site);
        }
    }

    /// Begin to tell the parts of an object.
    const fn begin_parts(&mut self, source: PropertySource, choice: u32) -> Option<usize> {
        let base = self.parts.begin(source, choice, "");
        if base.is_none() {
            let message = nested_too_deeply(&self.out.path);
            self.out.fail(message);
        }
        base
    }

    /// As [`next_property`](Self::next_property), if nothing is merged. Without it `rustc` needs 6 % more instructions for 60 roots.
    pub(super) const fn next_field(&mut self, top: usize, object: &'static Object, next: usize, site: NodePlace) {
        let fields = object.fields;
        let count = fields.len();
        let names = self.context.refuses(RuleKind::ReservedName);
        let ends = self.out.ways.is_some();
        let mut next = next;
        while next < count {
            let field = &fields[next];
            self.out.spend_property(self.context, field.key.characters);
            if names {
                self.out.watch_name(self.context, field.key);
            }
            if next > 0 {
                self.out.writer.push_ascii(b',');
            }
            self.out.writer.push(field.key.quoted);
            next += 1;
            if !self.leaf(field) {
                self.out.writer.push_ascii(b':');
                self.open[top].what = OpenKind::Fields { object, next };
                return self.property(field, site);
            }
            if ends {
                self.out.ends(&site);
            }
        }
        self.end_properties(PropertySource::Fields(object), 0, count == 0, site);
    }

    pub(super) const fn next_property(
        &mut self,
        top: usize,
        source: PropertySource,
        choice: u32,
        base: usize,
        started: bool,
        site: NodePlace,
    ) {
        let context = self.context;
        let Some(part) = self.parts.next(base) else { return self.end_properties(source, choice, !started, site) };
        let key = match part {
            MergedPart::Property(field) => field.key,
            MergedPart::Tag { key, .. } | MergedPart::Content { key, .. } => key,
            MergedPart::Doc(_)
            | MergedPart::Rest(_)
            | MergedPart::Reserved(_)
            | MergedPart::ReservedByVariants(_)
            | MergedPart::ReservedContent(_) => return,
            MergedPart::TooDeep => {
                let message = nested_too_deeply(&self.out.path);
                return self.out.fail(message);
            }
        };
        self.out.spend_property(context, key.characters);
        self.out.watch_name(context, key);
        if started {
            self.out.writer.push(",");
        }
        self.out.writer.push(key.quoted);
        self.open[top].what = OpenKind::Properties { source, choice, base, started: true };
        if let MergedPart::Property(field) = part
            && self.leaf(field)
        {
            self.out.ends(&site);
            return;
        }
        self.out.writer.push(":");
        match part {
            MergedPart::Property(field) => self.property(field, site),
            MergedPart::Content { content, .. } => {
                self.out.path.push(Segment::Property(key));
                self.content(content, site.below(context, Keyword::Properties));
            }
            MergedPart::Tag { word, .. } => {
                self.out.path.push(Segment::Property(key));
                too_deep(context, site.below(context, Keyword::Properties).level, &mut self.out);
                self.out.writer.push("{\"type\":\"string\",\"enum\":[");
                self.out.writer.push(word.quoted);
                self.out.writer.push("]}");
                spend_words(context, 1, word.characters, &mut self.out);
                self.out.ends(&site);
            }
            _ => {}
        }
    }

    /// The part of the text after the properties.
    const fn end_properties(&mut self, source: PropertySource, choice: u32, is_empty: bool, site: NodePlace) {
        let context = self.context;
        self.out.writer.push("},\"required\":[");
        let before = self.out.writer.length();
        let rest = self.required(source, choice);
        if self.out.writer.length() == before {
            self.out.requires_nothing(context, &site, is_empty);
        }
        if let Some(map) = rest {
            only_open(context, "a flattened map", &mut self.out);
            self.close("],\"additionalProperties\":");
            self.begin(OpenKind::Values { end: "}" }, site);
            self.out.path.push(Segment::Items);
            return self.node(map.values, site.below(context, Keyword::AdditionalProperties));
        }
        self.close(if is_closed(context, source, choice) { "],\"additionalProperties\":false}" } else { "]}" });
    }

    const fn property(&mut self, field: &'static Field, site: NodePlace) {
        let context = self.context;
        // Such a dialect leaves the property out for `None`; a union with null would use one of its few unions.
        let optional = may_be_absent(context, field);
        if optional {
            self.out.spend(context, Spent::OPTIONAL);
        }
        self.out.path.push(Segment::Property(field.key));
        self.out.docs.add(field.doc);
        if matches!(field.presence, Presence::Defaulted)
            && let Some(default) = default_of(field.schema)
        {
            self.out.docs.add(default.sentence);
        }
        let (schema, constraints) = of_property(context, field);
        let below = site.below(context, Keyword::Properties);
        self.node(schema, NodePlace { constraints, required: below.required && !optional, ..below });
    }

    /// The names of the required properties, in the order of the properties. Returns the map that reads all others.
    const fn required(&mut self, source: PropertySource, choice: u32) -> Option<&'static Map> {
        let context = self.context;
        if let PropertySource::Fields(object) = source
            && !object.flattens
            && all_required(context.dialect, context.mode)
        {
            self.out.writer.push(object.required);
            return None;
        }
        let Some(base) = self.begin_parts(source, choice) else { return None };
        let (mut started, mut rest) = (false, None);
        while let Some(part) = self.parts.next(base) {
            let key = match part {
                MergedPart::Property(field) if !may_be_absent(context, field) => field.key,
                MergedPart::Tag { key, .. } | MergedPart::Content { key, .. } => key,
                MergedPart::Rest(map) => {
                    rest = Some(map);
                    continue;
                }
                _ => continue,
            };
            if started {
                self.out.writer.push(",");
            }
            self.out.writer.push(key.quoted);
            started = true;
        }
        rest
    }
}

const fn nested_too_deeply(path: &Path) -> Message {
    at(
        path,
        "the types that are flattened here nest too deeply\n  why: each of them joins the enclosing object\n  fix: remove `flatten` from a part of them",
        &[],
    )
}

/// The unit variants of an enum with data.
const fn unit_variants(context: &Context<'_>, union: &'static Union, site: NodePlace, out: &mut RenderState<'_>) {
    let mut description = open(context, &STRING, site, out);
    let mut index = 0;
    let mut listed = false;
    while index < union.variants.len() {
        let variant = &union.variants[index];
        if merge::is_word(union, variant) && !variant.doc.is_empty() {
            if listed {
                out.writer.push("\\n- `");
            } else {
                description.add("- `", out);
            }
            listed = true;
            out.writer.push(variant.key.unquoted());
            out.writer.push("`: ");
            out.writer.push(variant.doc);
        }
        index += 1;
    }
    description.close("\"", out);
    out.writer.push(",\"enum\":[");
    let (mut count, mut characters) = (0, 0);
    index = 0;
    while index < union.variants.len() {
        let variant = &union.variants[index];
        if merge::is_word(union, variant) {
            if count > 0 {
                out.writer.push(",");
            }
            out.writer.push(variant.key.quoted);
            count += 1;
            characters += variant.key.characters;
        }
        index += 1;
    }
    out.writer.push("]}");
    spend_words(context, count, characters, out);
}

/// Whether anything but its own fields is part of the object.
const fn merges(source: PropertySource) -> bool {
    match source {
        PropertySource::Fields(object) => object.flattens,
        PropertySource::Variant(..) | PropertySource::Merged(_) => true,
    }
}

/// Whether the object forbids other properties.
const fn is_closed(context: &Context<'_>, source: PropertySource, choice: u32) -> bool {
    match context.mode {
        Mode::Strict => context.dialect.allows(Keyword::AdditionalProperties),
        Mode::Open => merge::is_closed(source, choice),
    }
}

/// Whether every property is required, and what may be absent is null.
pub(super) const fn all_required(dialect: &Dialect, mode: Mode) -> bool {
    matches!(mode, Mode::Strict) && matches!(dialect.optional, Optional::Nullable)
}

/// The node of a property, and its bounds: without null if the property may be left out instead.
pub(super) const fn of_property(context: &Context<'_>, field: &Field) -> (Edge, Option<&'static Constraints>) {
    let leaves_out_null = matches!(context.mode, Mode::Strict)
        && may_be_absent(context, field)
        && !matches!(field.presence, Presence::DefaultedOtherwise);
    match field.schema.node() {
        // Bounds stand around what may be null.
        Ok(Schema::Constrained(it)) if leaves_out_null => (merge::without_null(it.schema), Some(&it.constraints)),
        _ if leaves_out_null => (merge::without_null(field.schema), None),
        _ => (field.schema, None),
    }
}

/// Whether the property is left out of `required`.
pub(super) const fn may_be_absent(context: &Context<'_>, field: &Field) -> bool {
    if all_required(context.dialect, context.mode) {
        return false;
    }
    merge::may_be_absent(field)
}

//! Forms of the whole schema that a dialect refuses. They are seen while it is written, and looked for only where the dialect
//! refuses them.

use super::levels::ROOT;
use super::path::{Segment, at};
use super::state::{Context, Mode, NodePlace, RenderState};
use crate::derived::cost::NAMED;
use crate::derived::recursion::DefinedTypes;
use crate::derived::schema::{Key, same};
use crate::derived::text::Message;
use crate::dialect::RuleKind;
use crate::dialect::facts::RESERVED;
use crate::json::keyword::Keyword;

/// Where the root and each definition lead by references, through properties that are always present.
pub(super) struct Ways {
    /// The definitions that one leads to, a bit each.
    to: [u128; NAMED + 1],
    /// Whether one has a part that ends: a bit each.
    ends: u128,
}

impl Ways {
    pub(super) const fn new() -> Self {
        Self { to: [0; NAMED + 1], ends: 0 }
    }

    /// Whether a way from the root comes to a part that ends.
    const fn end(&self) -> bool {
        let (mut reached, mut before) = (1 << ROOT, 0);
        while reached != before {
            before = reached;
            let mut index = 0;
            while index <= ROOT {
                if reached & 1 << index != 0 {
                    reached |= self.to[index];
                }
                index += 1;
            }
        }
        reached & self.ends != 0
    }

    /// One that leads back to itself.
    const fn cycle(&self) -> Option<usize> {
        let mut to = self.to;
        let mut through = 0;
        while through <= ROOT {
            let mut from = 0;
            while from <= ROOT {
                if to[from] & 1 << through != 0 {
                    to[from] |= to[through];
                }
                from += 1;
            }
            through += 1;
        }
        let mut index = ROOT + 1;
        while index > 0 {
            index -= 1;
            if to[index] & 1 << index != 0 {
                return Some(index);
            }
        }
        None
    }
}

impl RenderState<'_> {
    /// Something ends by itself here: a scalar, null, an object that requires nothing.
    pub(super) const fn ends(&mut self, site: &NodePlace) {
        if site.required
            && let Some(ways) = &mut self.ways
        {
            ways.ends |= 1 << self.from;
        }
    }

    /// A reference to the root or a definition.
    pub(super) const fn leads_to(&mut self, target: usize, site: &NodePlace) {
        if site.required
            && let Some(ways) = &mut self.ways
        {
            ways.to[self.from] |= 1 << target;
        }
    }

    /// A property of this name.
    pub(super) const fn watch_name(&mut self, context: &Context<'_>, key: Key) {
        let mut index = 0;
        while index < RESERVED.len() && context.refuses(RuleKind::ReservedName) {
            if same(key.unquoted(), RESERVED[index]) {
                let length = self.path.length();
                self.path.push(Segment::Property(key));
                let message = at(
                    &self.path,
                    "the property has the name of a keyword\n  why: `{}` reads it as the keyword\n  fix: write `#[serde(rename = \"…\")]` with another name",
                    &[context.dialect.name],
                );
                self.path.cut(length);
                self.fail(message);
            }
            index += 1;
        }
    }

    /// An object that requires nothing, or has nothing.
    pub(super) const fn requires_nothing(&mut self, context: &Context<'_>, site: &NodePlace, is_empty: bool) {
        self.ends(site);
        if is_empty && context.refuses(RuleKind::EmptyObject) {
            let message = at(
                &self.path,
                "the object has no property\n  why: `{}` accepts no object without one\n  fix: add a field",
                &[context.dialect.name],
            );
            self.fail(message);
        }
        if context.refuses(RuleKind::NothingRequired) {
            let message = at(
                &self.path,
                "the object requires none of its properties\n  why: `{}` requires at least one name in `required`\n  fix: add a field that is always present",
                &[context.dialect.name],
            );
            self.fail(message);
        }
    }

    /// An intersection may require what it does not accept.
    pub(super) const fn watch_closing(&mut self, context: &Context<'_>) {
        let dialect = context.dialect;
        if matches!(context.mode, Mode::Strict)
            && dialect.refuses_breaking(RuleKind::OpenObject)
            && !dialect.allows(Keyword::AdditionalProperties)
        {
            let message = Message::of(
                "an object cannot be written\n  why: `{}` requires `additionalProperties: false`, and does not accept the keyword\n  fix: write a schema for each provider",
                &[dialect.name],
            );
            self.fail(message);
        }
    }

    /// The whole, once it is written.
    pub(super) const fn watch_recursion(&mut self, context: &Context<'_>) {
        let Some(ways) = &self.ways else { return };
        let (ends, cycle) = (ways.end(), ways.cycle());
        if context.refuses(RuleKind::EndlessRecursion) && !ends {
            self.fail(Message::of(
                "`{}` contains itself on every path\n  why: `{}` requires a path that ends, at an optional property or at a required scalar\n  fix: make the field that refers back an `Option`, or add a field with a scalar",
                &[ident(context, ROOT), context.dialect.name],
            ));
        }
        if context.refuses(RuleKind::RequiredRecursion)
            && let Some(index) = cycle
        {
            self.fail(Message::of(
                "`{}` contains itself through required properties\n  why: `{}` expands a cycle a few times and then stops, which is possible only at an optional property\n  fix: make the field that refers back an `Option`, or give it `#[serde(default)]`",
                &[ident(context, index), context.dialect.name],
            ));
        }
    }
}

/// The name of a definition, or of the root.
const fn ident(context: &Context<'_>, index: usize) -> &'static str {
    let definitions: &DefinedTypes = context.definitions;
    let index = if index == ROOT { 0 } else { index };
    if index < definitions.length { definitions.at(index).name.ident } else { "the schema" }
}

//! The dialect's budgets: taken while the schema is counted, and a message with the place and both figures.

use super::path::{Segment, at};
use super::stack::{OpenKind, Render};
use super::state::{Context, Mode, RenderState};
use super::totals::{Spent, most};
use crate::derived::schema::{Key, same};
use crate::derived::text::Message;
use crate::dialect::{Limit, OPENAI};

impl Render<'_, '_> {
    /// The comma before a branch that is not the first of its list. The branches of some choices are in the list of a choice around them.
    pub(super) const fn another_branch(&mut self, top: usize) {
        self.out.writer.push(",");
        let mut list = top;
        while let OpenKind::Choices { whole: false, .. }
        | OpenKind::Variants { whole: false, .. }
        | OpenKind::Branches { whole: false, .. }
        | OpenKind::OrNull { whole: false } = self.open[list].what
            && list > 0
        {
            list -= 1;
        }
        self.branches[list] += 1;
        let (context, count) = (self.context, self.branches[list]);
        let limit = most(Limit::Branches.most(context.dialect));
        if count > limit && matches!(context.mode, Mode::Strict) {
            let fix = "send a part of the variants as JSON text, or remove `flatten` where enums or an `Option` are flattened";
            let message = over_budget(context, &self.out, "a choice has at least ", count, "branches", limit, fix);
            self.out.fail(message);
        }
    }
}

impl RenderState<'_> {
    /// Add a property to what is spent. Nearly all that is spent is properties and unions: through `spend`, the compiler took 4 % more
    /// steps for a `json!` of four structs with ten properties each.
    pub(super) const fn spend_property(&mut self, context: &Context<'_>, characters: u32) {
        self.totals.properties += 1;
        self.totals.text += characters;
        if self.totals.properties > context.limits.properties || self.totals.text > context.limits.text {
            self.check_limits(context);
        }
    }

    /// The levels behind references, once the whole is written.
    pub(super) const fn watch_levels(&mut self, context: &Context<'_>) {
        if let Some(levels) = &mut self.levels {
            let deepest = levels.deepest();
            too_deep(context, deepest, self);
        }
    }

    /// Add a union.
    pub(super) const fn spend_union(&mut self, context: &Context<'_>) {
        self.totals.unions += 1;
        if self.totals.unions > context.limits.unions {
            self.check_limits(context);
        }
    }

    /// Add a union that is the value of this property.
    pub(super) const fn spend_union_of(&mut self, context: &Context<'_>, key: Key) {
        if self.totals.unions < context.limits.unions {
            self.totals.unions += 1;
            return;
        }
        let length = self.path.length();
        self.path.push(Segment::Property(key));
        self.spend_union(context);
        self.path.cut(length);
    }

    /// Add to what is spent.
    pub(super) const fn spend(&mut self, context: &Context<'_>, spent: Spent) {
        let totals = &mut self.totals;
        totals.properties += spent.properties;
        totals.enum_values += spent.enum_values;
        totals.text += spent.text;
        totals.optionals += spent.optionals;
        totals.unions += spent.unions;
        self.check_limits(context);
    }

    /// More than a limit is a problem.
    const fn check_limits(&mut self, context: &Context<'_>) {
        let Some((used, what, limit)) = self.totals.excess(&context.limits) else { return };
        let fix = "move some fields to another tool, or send a field as JSON text: `#[serde(with = \"strict_schema::json_text\")]`";
        let message = over_budget(context, self, "the schema has at least ", used, what, limit, fix);
        self.fail(message);
    }
}

/// More levels than the limit are a problem.
pub(super) const fn too_deep(context: &Context<'_>, level: u32, out: &mut RenderState<'_>) {
    let limit = most(Limit::Nesting.most(context.dialect));
    if let Some(levels) = &mut out.levels {
        levels.reach(out.from, level);
    }
    if level > limit && matches!(context.mode, Mode::Strict) {
        let (has, what) = ("the schema nests at least ", "levels");
        let fix = "move inner fields up with `#[serde(flatten)]`, or send an inner field as JSON text: `#[serde(with = \"strict_schema::json_text\")]`";
        let message = over_budget(context, out, has, level, what, limit, fix);
        out.fail(message);
    }
}

/// An enum of more values than the limit is a problem, and one of more characters if it has many values.
pub(super) const fn too_large(context: &Context<'_>, count: u32, characters: u32, out: &mut RenderState<'_>) {
    let dialect = context.dialect;
    let most = most(Limit::OneEnum.most(dialect));
    if count > most && matches!(context.mode, Mode::Strict) {
        let (has, what, fix) =
            ("an enum has ", "values", "make it a `String`, and name the usual values in its description");
        let message = over_budget(context, out, has, count, what, most, fix);
        out.fail(message);
    }
    if let Some(limit) = Limit::LargeEnum.most(dialect)
        && count > dialect.limits.large_enum_over[0]
        && characters > limit
        && matches!(context.mode, Mode::Strict)
    {
        let (has, what, fix) =
            ("the values of a large enum have ", "characters in total", "shorten the names of its variants");
        let message = over_budget(context, out, has, characters, what, limit, fix);
        out.fail(message);
    }
}

/// ``at `a.b`: the schema has at least 5001 properties, and `openai-2026-10` takes at most 5000``
const fn over_budget(
    context: &Context<'_>,
    out: &RenderState<'_>,
    has: &str,
    used: u32,
    what: &str,
    limit: u32,
    fix: &str,
) -> Message {
    let message = at(
        &out.path,
        "{}{} {}\n  why: `{}` accepts at most {}\n  fix: {}",
        &[
            has,
            Message::number(used as u64).as_str(),
            what,
            context.dialect.name,
            Message::number(limit as u64).as_str(),
            fix,
        ],
    );
    // No dialect was named for the type.
    if same(context.dialect.name, OPENAI.name) {
        return message.and("; or add `#[strict(dialect = \"…\")]` to the type, if it is for another provider");
    }
    message
}

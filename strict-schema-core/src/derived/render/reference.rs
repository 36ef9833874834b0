//! References to the root and to definitions.

use super::begin::open_any_of;
use super::levels::ROOT;
use super::path::at;
use super::stack::{OpenKind, Render};
use super::state::{Mode, NodePlace};
use crate::derived::merge;
use crate::derived::schema::TypeName;
use crate::dialect::{References, RuleKind};

impl Render<'_, '_> {
    pub(super) const fn reference(&mut self, name: &'static TypeName, site: NodePlace) {
        let context = self.context;
        let whole_null = match self.length {
            0 => false,
            _ => matches!(self.open[self.length - 1].what, OpenKind::OrNull { whole: true }),
        };
        let out = &mut self.out;
        let index = context.definitions.find(name);
        let is_root = merge::is_root(context.root, name);
        let contains_itself = is_root || matches!(index, Some(index) if index < context.definitions.recursive);
        if contains_itself
            && !matches!(context.dialect.references, References::Recursive)
            && matches!(context.mode, Mode::Strict)
        {
            let in_part = context.dialect.allows_breaking(RuleKind::Recursion)
                && matches!(context.dialect.references, References::Acyclic);
            let (accepts, fix) = if in_part {
                (
                    "a schema that contains itself only through optional properties",
                    "use `Tool::of::<…>().normalized()` (feature `normalize`), which keeps such a reference where the provider accepts it; or write a type for each level that you need",
                )
            } else {
                (
                    "no schema that contains itself",
                    "write a type for each level that you need, or send the inner part as JSON text",
                )
            };
            let message = at(
                &out.path,
                "`{}` contains itself\n  why: `{}` accepts {}\n  fix: {}",
                &[name.ident, context.dialect.name, accepts, fix],
            );
            return out.fail(message);
        }
        if is_root && !context.dialect.allows_breaking(RuleKind::RootRef) && matches!(context.mode, Mode::Strict) {
            let message = at(
                &out.path,
                "`{}` contains itself and is the root\n  why: `{}` does not accept a reference to the root\n  fix: make it a field of another type",
                &[name.ident, context.dialect.name],
            );
            return out.fail(message);
        }
        let target = match index {
            Some(index) if !is_root => index,
            _ => ROOT,
        };
        out.leads_to(target, &site);
        if let Some(levels) = &mut out.levels {
            levels.refer(out.from, target, site.level);
        }
        let described = out.docs.say_something();
        if described {
            // Providers refuse a description adjacent to `$ref`.
            open_any_of(context, site, out);
        }
        let before = out.writer.length();
        if is_root {
            out.writer.push(if described { "{\"$ref\":\"#\"}]}" } else { "{\"$ref\":\"#\"}" });
        } else {
            out.writer.push("{\"$ref\":\"#/$defs/");
            if let Some(index) = index {
                context.names.write(context.definitions, index, &mut out.writer);
            }
            out.writer.push(if described { "\"}]}" } else { "\"}" });
        }
        let bytes = out.writer.length() - before;
        if let Some(tally) = &mut out.tally {
            // `"anyOf":[`, and the bytes of a null that could otherwise be in a list of types.
            let around = if described { 10 } else { 0 } + if whole_null { 19 } else { 0 };
            tally.refer(out.from, target, bytes + around);
        }
    }
}

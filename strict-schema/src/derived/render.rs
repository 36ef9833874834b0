//! Writes a derived schema: a graph and a dialect in, JSON text out. Of plain properties it takes the text that the derive has written, once it
//! has seen that their types are what they are called.
//!
//! Every function here is `const`, so that `json!` and `to_string` are the same code. What it writes it also counts: the
//! dialect's budgets are about just that.

mod begin;
mod bounds;
mod budget;
mod describe;
mod docs;
mod leaves;
mod maps;
mod names;
mod objects;
mod out;
mod path;
mod stack;
mod totals;
mod tuples;

use self::begin::{only_open, open_any_of, scalar, words};
use self::bounds::{array, branches_left, is_left, number, string, whole_number};
use self::budget::too_deep;
use self::describe::Description;
use self::names::Names;
pub(crate) use self::out::Mode;
use self::out::{Choice, Context, Out, Position};
use self::path::at;
use self::stack::{Open, Render, What};
use self::totals::Totals;
use super::merge;
use super::merge::Origin;
use super::recursion::Definitions;
use super::schema::{Edge, Schema, TypeName};
use super::text::{Message, Text, Writer};
use crate::derived::cost::{SCHEMA_BYTES, USUAL_BYTES};
use crate::dialect::{Dialect, Null, References, Shape};
use crate::prelude::*;

/// A schema that was written once, and found to be one that the dialect takes.
#[derive(Debug)]
pub struct Rendering {
    root: Edge,
    /// As much of it as there was room for.
    pub(super) text: Text<SCHEMA_BYTES>,
    /// How many bytes the schema takes.
    pub length: usize,
}

/// Write it once: how long it is, and whether the dialect takes it.
///
/// # Errors
/// If a budget of the dialect is exceeded, or the type contains itself and the dialect has no recursion.
pub(crate) const fn draft(root: Edge, dialect: &Dialect, mode: Mode) -> Result<Rendering, Message> {
    let definitions = match Definitions::of(root, objects::all_required(dialect, mode)) {
        Ok(definitions) => definitions,
        Err(message) => return Err(message),
    };
    let mut text = Text::new();
    match write(root, dialect, mode, None, &definitions, text.writer()) {
        Ok(length) => Ok(Rendering { root, text, length }),
        Err(message) => Err(message),
    }
}

/// Write it a second time, where there is as much room as it takes.
pub(crate) const fn fill(dialect: &Dialect, mode: Mode, draft: &Rendering, writer: Writer<'_>) {
    if let Ok(definitions) = Definitions::of(draft.root, objects::all_required(dialect, mode)) {
        // What was wrong with it was found by the draft.
        let _ = write(draft.root, dialect, mode, None, &definitions, writer);
    }
}

/// The text, at run time. Where a documentation is given, it stands in place of that of the root's type: JSON without its quotes.
///
/// # Errors
/// As [`draft`].
pub(crate) fn text(root: Edge, dialect: &Dialect, mode: Mode, doc: Option<&str>) -> Result<String, Message> {
    let definitions = Definitions::of(root, objects::all_required(dialect, mode))?;
    let mut bytes = vec![0; USUAL_BYTES];
    let length = write(root, dialect, mode, doc, &definitions, Writer::new(&mut bytes))?;
    if length > bytes.len() {
        bytes = vec![0; length];
        write(root, dialect, mode, doc, &definitions, Writer::new(&mut bytes))?;
    }
    bytes.truncate(length);
    Ok(String::from_utf8(bytes).expect("only whole texts are written"))
}

/// Whether the dialect takes it.
///
/// # Errors
/// As [`draft`].
pub(crate) const fn check(root: Edge, dialect: &Dialect, mode: Mode) -> Result<(), Message> {
    let definitions = match Definitions::of(root, objects::all_required(dialect, mode)) {
        Ok(definitions) => definitions,
        Err(message) => return Err(message),
    };
    match write(root, dialect, mode, None, &definitions, Writer::new(&mut [])) {
        Ok(_) => Ok(()),
        Err(message) => Err(message),
    }
}

/// Write the schema of this root, and return how many bytes it takes.
const fn write(
    root: Edge,
    dialect: &Dialect,
    mode: Mode,
    doc: Option<&str>,
    definitions: &Definitions,
    writer: Writer<'_>,
) -> Result<usize, Message> {
    let names = Names::of(definitions);
    let context = Context::new(dialect, mode, definitions, &names, root);
    let mut render = Render::new(&context, writer);
    if let Some(doc) = doc {
        render.out.docs.add(doc);
        render.out.replaces_doc = true;
    }
    render.document();
    match render.out.problem {
        Some(message) => Err(message),
        None => Ok(render.out.writer.length()),
    }
}

impl Render<'_, '_> {
    /// The root, with the definitions in it.
    const fn document(&mut self) {
        let context = self.context;
        self.write(context.root, Position { root: true, ..Position::START });
        let mut written = 0;
        let mut index = 0;
        while index < context.definitions.length() {
            let definition = context.definitions.at(index);
            if !merge::is_root(context.root, definition.name) {
                if written == 0 {
                    // Inside the root's braces.
                    self.out.writer.step_back();
                }
                self.out.push(if written == 0 { ",\"$defs\":{\"" } else { ",\"" });
                let before = self.out.writer.length();
                context.names.write(context.definitions, index, &mut self.out.writer);
                let length = self.out.writer.length() - before;
                self.out.spend(context, Totals::definition(length));
                self.out.push("\":");
                self.out.docs.add(definition.doc);
                self.write(definition.schema, Position::START);
                written += 1;
            }
            index += 1;
        }
        if written > 0 {
            self.out.push("}}");
        }
    }

    /// A node, with all that is in it.
    const fn write(&mut self, edge: Edge, site: Position) {
        self.node(edge, site);
        while self.length > 0 && self.out.problem.is_none() {
            self.go_on();
        }
        self.length = 0;
        self.out.path.cut(0);
    }

    /// The next part of what was opened last, or its end.
    const fn go_on(&mut self) {
        let top = self.length - 1;
        let Open { what, site, path } = self.open[top];
        self.out.path.cut(path);
        match what {
            What::Fields { object, next } => self.next_field(top, object, next, site),
            What::Properties { source, choice, base, started } => {
                self.next_property(top, source, choice, base, started, site);
            }
            What::Choices { source, choices, next, whole } => self.next_choice(top, source, choices, next, whole, site),
            What::Variants { union, next, started, words, whole } => {
                self.next_variant(top, union, next, started, words, whole, site);
            }
            What::Branches { branches, next, started, whole } => {
                let mut next = next;
                while next < branches.len() && !is_left(branches[next], &site) {
                    next += 1;
                }
                if next == branches.len() {
                    return self.close(if whole { "]}" } else { "" });
                }
                if started {
                    self.out.push(",");
                }
                self.open[top].what = What::Branches { branches, next: next + 1, started: true, whole };
                let choice = site.choice.of_branch(branches_left(branches, &site));
                self.node(branches[next], Position { choice, ..site });
            }
            What::OrNull { whole } => self.close(if whole { ",{\"type\":\"null\"}]}" } else { ",{\"type\":\"null\"}" }),
            What::Items { length } => {
                bounds::close_list(self.context, &length, &mut self.out);
                self.close("}");
            }
            What::Positions { positions, next, started, once } => {
                self.next_position(top, positions, next, started, once, site);
            }
            What::Values { end } => self.close(end),
        }
    }

    /// A node: all of it, or what it begins with.
    const fn node(&mut self, edge: Edge, site: Position) {
        let context = self.context;
        let (mut edge, mut site) = (edge, site);
        loop {
            if context.dialect.nesting.steps().is_some() {
                too_deep(context, site.level, &mut self.out);
            }
            if self.out.problem.is_some() {
                return;
            }
            let node = match edge.node() {
                Ok(node) => node,
                Err(name) => return self.reference(name, site),
            };
            let out = &mut self.out;
            match node {
                Schema::Null => return scalar(context, "null", site, out),
                Schema::Boolean => return scalar(context, "boolean", site, out),
                Schema::Number => return number(context, site, out),
                Schema::Integer(integer) => return whole_number(context, integer, site, out),
                Schema::String(text) => return string(context, text, site, out),
                Schema::Words(it) => return words(context, it, site, out),
                Schema::Array(it) => return array(self, it, site),
                Schema::Tuple(positions) => return self.tuple(positions, site),
                Schema::Object(object) => return self.objects(Origin::Fields(object), site),
                Schema::Union(it) => return self.union(it, site),
                Schema::AnyOf(branches) => {
                    let mut whole = branches_left(branches, &site) != 1;
                    if whole {
                        whole = self.open_choice(site);
                        site = site.described();
                    }
                    return self.begin(What::Branches { branches, next: 0, started: false, whole }, site);
                }
                Schema::Nullable(inner) => {
                    if nulls(*inner) {
                        // Null is among its values already.
                    } else if has_place_for_null(context, *inner) {
                        site.null = true;
                    } else if matches!(site.choice, Choice::Branch) && goes_into(context, out) {
                        self.begin(What::OrNull { whole: false }, site);
                    } else if is_choice(context, *inner, &site) {
                        site.choice = Choice::OrNull;
                    } else {
                        open_any_of(context, site, out);
                        site = site.described();
                        self.begin(What::OrNull { whole: true }, site);
                    }
                    edge = *inner;
                }
                Schema::Named(definition) => {
                    // The root is written where it stands, and only inside itself as a reference. So is what has bounds here.
                    if !site.root && site.constraints.is_none() && context.definitions.has(definition.name) {
                        return self.reference(definition.name, site);
                    }
                    if site.root && out.replaces_doc {
                        out.replaces_doc = false;
                    } else {
                        out.docs.add(definition.doc);
                    }
                    edge = definition.schema;
                }
                Schema::Constrained(it) => {
                    site.constraints = Some(&it.constraints);
                    edge = it.schema;
                }
                Schema::Map(it) => return self.map(it, site),
                Schema::Any => {
                    only_open(context, "a value of any kind", out);
                    out.push("{");
                    Description::first().all(out).close("\"", out);
                    return out.push("}");
                }
            }
        }
    }

    /// Open the `anyOf` of a choice, if its branches do not go into the list around it. Null is its last branch where the place asks for that;
    /// returns whether the choice itself closes it.
    const fn open_choice(&mut self, site: Position) -> bool {
        match site.choice {
            Choice::Branch if !site.null && goes_into(self.context, &self.out) => false,
            Choice::OrNull => {
                open_any_of(self.context, site, &mut self.out);
                self.begin(What::OrNull { whole: true }, site);
                false
            }
            Choice::Branch | Choice::Whole => {
                open_any_of(self.context, site, &mut self.out);
                true
            }
        }
    }

    const fn reference(&mut self, name: &'static TypeName, site: Position) {
        let context = self.context;
        let out = &mut self.out;
        if !matches!(context.dialect.references, References::Recursive) && matches!(context.mode, Mode::Strict) {
            let in_part = context.dialect.takes(Shape::Recursion);
            let why = if in_part {
                "` takes a schema that contains itself only through properties that may be left out"
            } else {
                "` takes no schema that contains itself"
            };
            let fix = if in_part {
                "\n  fix: `Tool::of::<…>().normalized()`, which keeps such a reference where it may stand; or a type for each level that you need"
            } else {
                "\n  fix: a type for each level that you need, or hold the inner part as JSON text"
            };
            let message = at(&out.path)
                .and("`")
                .and(name.ident)
                .and("` contains itself\n  why: `")
                .and(context.dialect.name)
                .and(why)
                .and(fix);
            return out.fail(message);
        }
        let is_root = merge::is_root(context.root, name);
        if is_root && !context.dialect.takes(Shape::RootRef) && matches!(context.mode, Mode::Strict) {
            let message = at(&out.path)
                .and("`")
                .and(name.ident)
                .and("` contains itself and is the root\n  why: `")
                .and(context.dialect.name)
                .and("` takes no reference to the root\n  fix: a type around it, of which it is a field");
            return out.fail(message);
        }
        let described = out.docs.say_something();
        if described {
            // Providers refuse a description beside `$ref`.
            open_any_of(context, site, out);
        }
        if is_root {
            out.push("{\"$ref\":\"#\"}");
        } else {
            out.push("{\"$ref\":\"#/$defs/");
            if let Some(index) = context.definitions.find(name) {
                context.names.write(context.definitions, index, &mut out.writer);
            }
            out.push("\"}");
        }
        if described {
            out.push("]}");
        }
    }
}

/// Whether what is a branch may write its own branches into the list around it: a list in a list says no more, but where it has a description.
/// And the first properties of all that stand in one list must differ to some.
const fn goes_into(context: &Context<'_>, out: &Out<'_>) -> bool {
    !out.docs.say_something() && !context.dialect.refuses(Shape::SharedFirstKey)
}

/// Whether null is among the type's values already.
const fn nulls(inner: Edge) -> bool {
    matches!(merge::unwrapped(inner), Some(Schema::Null | Schema::Nullable(_) | Schema::Any))
}

/// Whether the node of this type is an `anyOf`, which has room for one branch more.
const fn is_choice(context: &Context<'_>, inner: Edge, site: &Position) -> bool {
    let (mut edge, mut site) = (inner, *site);
    loop {
        edge = match edge.node() {
            // What is a reference has no room.
            Ok(Schema::Named(definition)) if context.definitions.has(definition.name) => return false,
            Ok(Schema::Named(definition)) => definition.schema,
            Ok(Schema::Constrained(constrained)) => {
                site.constraints = Some(&constrained.constraints);
                constrained.schema
            }
            Ok(Schema::Union(union)) => return merge::branches(union) > 1,
            Ok(Schema::Object(object)) => return merge::choices(Origin::Fields(object)) > 1,
            Ok(Schema::AnyOf(branches)) => return branches_left(branches, &site) > 1,
            _ => return false,
        }
    }
}

/// Whether the node of this type can say itself that null is admitted.
const fn has_place_for_null(context: &Context<'_>, inner: Edge) -> bool {
    match context.dialect.null {
        Null::Flag => merge::unwrapped(inner).is_some(),
        Null::TypeList => matches!(
            merge::unwrapped(inner),
            Some(Schema::Boolean | Schema::Integer(_) | Schema::Number | Schema::String(_))
        ),
        Null::Branch => false,
    }
}

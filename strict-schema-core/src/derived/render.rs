//! Writes a derived schema: a graph and a dialect in, JSON text out. It copies the text that the derive has written for plain
//! properties, once it has checked that their types are those that the derive assumed.
//!
//! Every function here is `const`, so that `json!` and `to_string` are the same code. What it writes it also counts: the
//! dialect's budgets are about just that.

mod begin;
mod bounds;
mod branches;
mod describe;
mod leaves;
mod levels;
mod limits;
mod maps;
mod names;
mod null;
mod objects;
mod path;
mod reference;
mod refused_forms;
mod stack;
mod state;
mod tally;
mod told_apart;
mod totals;
mod tuples;

use self::begin::{BOOLEAN, NULL, only_open, open_any_of, scalar, words};
use self::bounds::{array, number, string};
use self::branches::Branches;
use self::describe::Description;
use self::levels::Levels;
use self::limits::too_deep;
use self::names::DefinitionNames;
use self::null::{has_place_for_null, is_choice, nulls};
use self::refused_forms::Ways;
use self::stack::{OpenKind, OpenNode, Render};
pub(crate) use self::state::Mode;
use self::state::{BranchPlace, Context, NodePlace, RenderState};
use self::tally::Tally;
pub(crate) use self::totals::Spent;
use super::check::{count_admitted, is_admitted};
use super::merge;
use super::merge::PropertySource;
use super::recursion::{DefinedTypes, too_many_parts};
use super::schema::{Edge, Schema};
use super::text::{Message, Text, Writer};
use crate::derived::cost::{SCHEMA_BYTES, UNFOLDED_PARTS, USUAL_BYTES};
use crate::dialect;
use crate::dialect::{Dialect, Limit, Nesting, References, RuleKind};
use crate::prelude::*;

/// The schema of a root, and as much of its text as there was room for.
#[derive(Debug)]
pub struct Rendering {
    root: Edge,
    pub(super) text: Text<SCHEMA_BYTES>,
    written: WrittenSchema,
}

impl Rendering {
    /// How many bytes the schema has.
    pub(crate) const fn length(&self) -> usize {
        self.written.length
    }
}

/// A schema that was written, and that the dialect accepts.
#[derive(Clone, Copy, Debug)]
struct WrittenSchema {
    /// Its bytes.
    length: usize,
    /// The types that need not be definitions, and are: a bit each.
    shared: u128,
    totals: Spent,
}

/// Writes it once.
///
/// # Errors
/// If a budget of the dialect is exceeded, or it refuses a form of the schema.
pub(crate) const fn draft(root: Edge, dialect: &Dialect, mode: Mode) -> Result<Rendering, Message> {
    let mut text = Text::new();
    let written = tri!(write(root, dialect, mode, None, &mut text));
    Ok(Rendering { root, text, written })
}

/// Writes a draft a second time, into a buffer of the right size.
pub(crate) const fn fill(dialect: &Dialect, mode: Mode, draft: &Rendering, writer: Writer<'_>) {
    write_again(draft.root, dialect, mode, None, draft.written.shared, writer);
}

/// The text, at run time, with its share of the dialect's budgets if it is strict. A given documentation, as JSON without its quotes,
/// replaces that of the root's type.
///
/// # Errors
/// As [`draft`].
pub(crate) fn text(root: Edge, dialect: &Dialect, mode: Mode, doc: Option<&str>) -> Result<(String, Spent), Message> {
    let mut text = Text::<USUAL_BYTES>::new();
    let WrittenSchema { length, shared, totals } = write(root, dialect, mode, doc, &mut text)?;
    if length <= USUAL_BYTES {
        return Ok((text.as_str()[..length].to_owned(), totals));
    }
    let mut bytes = vec![0; length];
    write_again(root, dialect, mode, doc, shared, Writer::new(&mut bytes));
    Ok((String::from_utf8(bytes).expect("only whole texts are written"), totals))
}

/// Whether the dialect accepts it.
///
/// # Errors
/// As [`draft`].
pub(crate) const fn check(root: Edge, dialect: &Dialect, mode: Mode) -> Result<(), Message> {
    tri!(write(root, dialect, mode, None, &mut Text::<0>::new()));
    Ok(())
}

/// Whether types may be definitions that need not be. Where levels count through references, they are known of what is in place only.
const fn shares(dialect: &Dialect) -> bool {
    matches!(dialect.definitions, dialect::Definitions::Shared)
        && !matches!(dialect.references, References::Inline)
        && !matches!(dialect.nesting, Nesting::StepsThroughReferences(_))
}

/// Writes the schema with the definitions that make it shorter. They are known once it is written with all types that are used more than
/// once as definitions. If the dialect does not accept it in this form, it may accept it with all of them in place.
const fn write<const N: usize>(
    root: Edge,
    dialect: &Dialect,
    mode: Mode,
    doc: Option<&str>,
    text: &mut Text<N>,
) -> Result<WrittenSchema, Message> {
    let in_place = tri!(DefinedTypes::of(root, objects::all_required(dialect, mode)));
    let mut problem = None;
    if in_place.others > 0 && shares(dialect) {
        let mut tally = Tally::new();
        let definitions = &in_place.with(u128::MAX);
        let mut written = write_with(root, dialect, mode, doc, definitions, text.writer(), Some(&mut tally));
        let shared = tally.kept;
        // Budgets are taken of the definitions that stay.
        let is_over = match &written {
            Ok(written) => written.totals.excess(&Spent::limits(dialect, matches!(mode, Mode::Strict))).is_some(),
            Err(_) => false,
        };
        if is_over || shared.count_ones() as usize != in_place.others {
            *text = Text::new();
            let definitions = &in_place.with(shared);
            written = write_with(root, dialect, mode, doc, definitions, text.writer(), None);
        }
        match written {
            Ok(written) => return Ok(WrittenSchema { shared, ..written }),
            Err(_) if shared == 0 => return written,
            Err(message) => problem = Some(message),
        }
        *text = Text::new();
    }
    match (write_with(root, dialect, mode, doc, &in_place, text.writer(), None), problem) {
        (Err(_), Some(message)) => Err(message),
        (written, _) => written,
    }
}

/// Writes it with these shared types, which was possible before.
const fn write_again(root: Edge, dialect: &Dialect, mode: Mode, doc: Option<&str>, shared: u128, writer: Writer<'_>) {
    if let Ok(definitions) = DefinedTypes::of(root, objects::all_required(dialect, mode)) {
        let _ = write_with(root, dialect, mode, doc, &definitions.with(shared), writer, None);
    }
}

/// Writes it with these definitions.
const fn write_with(
    root: Edge,
    dialect: &Dialect,
    mode: Mode,
    doc: Option<&str>,
    definitions: &DefinedTypes,
    writer: Writer<'_>,
    tally: Option<&mut Tally>,
) -> Result<WrittenSchema, Message> {
    let names = DefinitionNames::of(definitions);
    let mut context = Context::new(dialect, mode, definitions, &names, root);
    if tally.is_some() {
        context.limits = Spent::ALL;
    }
    write_in(&context, doc, writer, tally)
}

const fn write_in(
    context: &Context<'_>,
    doc: Option<&str>,
    writer: Writer<'_>,
    tally: Option<&mut Tally>,
) -> Result<WrittenSchema, Message> {
    let mut ways = Ways::new();
    let recursion = context.refuses(RuleKind::EndlessRecursion) || context.refuses(RuleKind::RequiredRecursion);
    let ways = if recursion { Some(&mut ways) } else { None };
    let mut levels;
    let levels = if matches!(context.dialect.nesting, Nesting::StepsThroughReferences(_)) {
        levels = Levels::new();
        Some(&mut levels)
    } else {
        None
    };
    let mut render = Render::new(context, writer, ways, levels, tally);
    render.document(doc);
    if render.out.problem.is_none()
        && let Some(tally) = &mut render.out.tally
    {
        tally.decide(context.definitions);
    }
    // What is known of the whole only.
    render.out.watch_closing(context);
    render.out.watch_recursion(context);
    render.out.watch_levels(context);
    let length = render.out.writer.length();
    let dialect = context.dialect;
    if let Some(limit) = Limit::Bytes.most(dialect)
        && matches!(context.mode, Mode::Strict)
        && length as u64 > limit as u64
    {
        render.out.fail(Message::of(
            "the schema has {} bytes\n  why: `{}` accepts at most {}\n  fix: move some fields to another tool, or send a field as JSON text: `#[serde(with = \"strict_schema::json_text\")]`",
            &[Message::number(length as u64).as_str(), dialect.name, Message::number(limit as u64).as_str()],
        ));
    }
    match render.out.problem {
        Some(message) => Err(message),
        None => Ok(WrittenSchema { length, shared: 0, totals: render.out.totals }),
    }
}

/// The text with forms in it that the dialect refuses and that are seen in the whole only.
pub(crate) fn unwatched(root: Edge, dialect: &Dialect) -> Result<String, Message> {
    let definitions = DefinedTypes::of(root, objects::all_required(dialect, Mode::Strict))?;
    let names = DefinitionNames::of(&definitions);
    let context = Context::new(dialect, Mode::Strict, &definitions, &names, root);
    let context = Context { watches: false, ..context };
    let mut bytes = vec![0; write_in(&context, None, Writer::new(&mut []), None)?.length];
    write_in(&context, None, Writer::new(&mut bytes), None)?;
    Ok(String::from_utf8(bytes).expect("only whole texts are written"))
}

impl<'a> Render<'_, 'a> {
    /// The root, with the definitions in it, and with another documentation of the root's type.
    const fn document(&mut self, doc: Option<&'a str>) {
        let context = self.context;
        if let Some(doc) = doc {
            self.out.docs.add(doc);
            self.out.replaces_doc = true;
        }
        self.write(context.root, NodePlace { root: true, ..NodePlace::START });
        let mut written = 0;
        let mut index = 0;
        while index < context.definitions.length && self.out.problem.is_none() {
            let definition = context.definitions.at(index);
            if !merge::is_root(context.root, definition.name) {
                if written == 0 {
                    // Inside the root's braces.
                    self.out.writer.step_back();
                }
                self.out.writer.push(if written == 0 { ",\"$defs\":{\"" } else { ",\"" });
                let before = self.out.writer.length();
                context.names.write(context.definitions, index, &mut self.out.writer);
                let name = self.out.writer.length() - before;
                self.out.spend(context, Spent::definition(name));
                self.out.writer.push("\":");
                self.out.docs.add(definition.doc);
                self.out.from = index;
                let before = self.out.writer.length();
                self.write(definition.schema, NodePlace::START);
                let body = self.out.writer.length() - before;
                if let Some(tally) = &mut self.out.tally {
                    tally.define(index, name, body);
                }
                written += 1;
            }
            index += 1;
        }
        if written > 0 {
            self.out.writer.push("}}");
        }
    }

    /// A node, with all that is in it.
    const fn write(&mut self, edge: Edge, site: NodePlace) {
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
        let OpenNode { what, site, path } = self.open[top];
        self.out.path.cut(path);
        match what {
            OpenKind::Fields { object, next } => self.next_field(top, object, next, site),
            OpenKind::Properties { source, choice, base, started } => {
                self.next_property(top, source, choice, base, started, site);
            }
            OpenKind::Choices { source, choices, next, whole, told } => {
                if next == choices {
                    return self.close(if whole { "]}" } else { "" });
                }
                if next > 0 {
                    self.another_branch(top);
                }
                self.open[top].what = OpenKind::Choices { source, choices, next: next + 1, whole, told };
                self.object(source, next, told, site);
            }
            OpenKind::Variants { union, next, words, whole } => self.next_variant(top, union, next, words, whole, site),
            OpenKind::Branches { branches, next, started, whole } => {
                let mut next = next;
                while next < branches.len() && !is_admitted(branches[next], site.constraints) {
                    next += 1;
                }
                if next == branches.len() {
                    return self.close(if whole { "]}" } else { "" });
                }
                if started {
                    self.another_branch(top);
                }
                self.open[top].what = OpenKind::Branches { branches, next: next + 1, started: true, whole };
                let choice = site.choice.of_branch(count_admitted(branches, site.constraints));
                self.node(branches[next], NodePlace { choice, ..site });
            }
            OpenKind::OrNull { whole } => {
                self.out.ends(&site);
                self.another_branch(top);
                self.close(if whole { "{\"type\":\"null\"}]}" } else { "{\"type\":\"null\"}" });
            }
            OpenKind::Items { length } => {
                bounds::close_list(self.context, &length, &mut self.out);
                self.close("}");
            }
            OpenKind::Positions { positions, next, once } => self.next_position(top, positions, next, once, site),
            OpenKind::Values { end } => self.close(end),
        }
    }

    /// A node: all of it, or what it begins with.
    const fn node(&mut self, edge: Edge, site: NodePlace) {
        let context = self.context;
        let (mut edge, mut site) = (edge, site);
        self.out.parts += 1;
        if self.out.parts > UNFOLDED_PARTS {
            return self.out.fail(too_many_parts());
        }
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
                Schema::Null => return scalar(context, &NULL, site, out),
                Schema::Boolean => return scalar(context, &BOOLEAN, site, out),
                Schema::Number(_) => return number(context, None, site, out),
                Schema::Integer(integer) => return number(context, Some(integer), site, out),
                Schema::String(text) => return string(context, text, site, out),
                Schema::Words(it) => return words(context, it, site, out),
                Schema::Array(it) => return array(self, it, site),
                Schema::Tuple(positions) => return self.tuple(positions, site),
                Schema::Object(object) => return self.objects(PropertySource::Fields(object), site),
                Schema::Union(it) => return self.union(it, site),
                Schema::AnyOf(branches) => {
                    let mut whole = count_admitted(branches, site.constraints) != 1;
                    if whole {
                        whole = self.open_choice(site, Branches::Edges(branches));
                        site = site.described();
                    }
                    return self.begin(OpenKind::Branches { branches, next: 0, started: false, whole }, site);
                }
                Schema::Nullable(inner) => {
                    if nulls(*inner) {
                        // Null is among its values already.
                    } else if has_place_for_null(context, *inner) {
                        site.null = true;
                    } else if matches!(site.choice, BranchPlace::Branch) && goes_into(context, out) {
                        self.begin(OpenKind::OrNull { whole: false }, site);
                    } else if is_choice(context, *inner, &site) {
                        site.choice = BranchPlace::OrNull;
                    } else {
                        open_any_of(context, site, out);
                        site = site.described();
                        self.begin(OpenKind::OrNull { whole: true }, site);
                    }
                    edge = *inner;
                }
                Schema::Named(definition) => {
                    // The root is written in place, and as a reference only inside itself. So is a type with bounds here.
                    if !site.root && site.constraints.is_none() && context.definitions.has(definition.name) {
                        return self.reference(definition.name, site);
                    }
                    if site.root && out.replaces_doc {
                        out.left_out_doc |= !definition.doc.is_empty();
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
                    return Description::first().all(out).close_or("\"}", "{}", out);
                }
            }
        }
    }

    /// Open the `anyOf` of a choice, if its branches do not go into the list around it. Null is its last branch where the place asks for that;
    /// returns whether the choice itself closes it.
    const fn open_choice(&mut self, site: NodePlace, branches: Branches) -> bool {
        if self.joins_the_list(site) {
            return false;
        }
        self.watch_choice(branches, &site);
        match site.choice {
            BranchPlace::OrNull => {
                open_any_of(self.context, site, &mut self.out);
                self.begin(OpenKind::OrNull { whole: true }, site);
                false
            }
            BranchPlace::Branch | BranchPlace::Whole => {
                open_any_of(self.context, site, &mut self.out);
                true
            }
        }
    }

    /// Whether the branches of a choice go into the list around it.
    pub(super) const fn joins_the_list(&self, site: NodePlace) -> bool {
        matches!(site.choice, BranchPlace::Branch) && !site.null && goes_into(self.context, &self.out)
    }
}

/// Whether a branch may write its own branches into the list around it. A nested list adds nothing, unless it has a description.
/// And some dialects require the first properties of all objects in one list to differ.
const fn goes_into(context: &Context<'_>, out: &RenderState<'_>) -> bool {
    !out.docs.say_something() && !context.dialect.refuses_breaking(RuleKind::SharedFirstKey)
}

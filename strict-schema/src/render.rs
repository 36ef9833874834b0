//! The only place that writes a derived schema: a graph and a dialect in, JSON text out.
//!
//! Every function here is `const`, so that `json!` and `to_string` are the same code. What it writes it also counts: the
//! dialect's budgets are about just that.

mod bounds;
mod budget;
mod describe;
mod names;
mod objects;

use self::bounds::{array, branches_left, is_left, number, string, tuple, whole_number};
use self::budget::{Path, Step, Totals, at, too_deep, too_large};
use self::describe::{Description, Docs, say_something};
use self::names::definition_name;
use self::objects::{objects, union};
use crate::dialect::{Dialect, Nesting, Null, References};
use crate::keyword::Keyword;
use crate::merge::{self, Source};
use crate::recursion::Definitions;
use crate::schema::{Constraints, Definition, Edge, Schema, TypeName, Words};
use crate::text::{Message, Text, Writer};

/// A schema that was written once, and found to be one that the dialect takes.
#[derive(Debug)]
pub struct Draft {
    root: Edge,
    definitions: Definitions,
    text: Text<{ Self::ROOM }>,
    /// How many bytes the schema takes.
    pub length: usize,
}

impl Draft {
    /// Enough for nearly every schema. A longer one is written a second time, into the room that it takes.
    const ROOM: usize = 8_192;

    /// The text, if there was room for it.
    pub(crate) const fn text(&self) -> Option<&str> {
        if self.length <= Self::ROOM { Some(self.text.as_str().split_at(self.length).0) } else { None }
    }
}

/// Whether a schema is written for strict mode.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Mode {
    /// Objects are closed, and the dialect's rules hold.
    Strict,
    /// An ordinary schema: objects are open, and what is optional is not required.
    Open,
}

/// Write it once: how long it is, and whether the dialect takes it.
///
/// # Errors
/// If a budget of the dialect is exceeded, or the type contains itself and the dialect has no recursion.
pub(crate) const fn draft(root: Edge, dialect: &Dialect, mode: Mode) -> Result<Draft, Message> {
    let definitions = match Definitions::of(root) {
        Ok(definitions) => definitions,
        Err(message) => return Err(message),
    };
    let mut text = Text::new();
    let mut out = Out { writer: text.writer(), totals: Totals::ZERO, problem: None };
    document(&Context { dialect, mode, definitions: &definitions, root }, &mut out);
    match out.problem {
        Some(message) => Err(message),
        None => {
            let length = out.writer.length();
            Ok(Draft { root, definitions, text, length })
        }
    }
}

/// Write it a second time, where there is as much room as it takes.
pub(crate) const fn fill(dialect: &Dialect, mode: Mode, draft: &Draft, writer: Writer<'_>) {
    let mut out = Out { writer, totals: Totals::ZERO, problem: None };
    document(&Context { dialect, mode, definitions: &draft.definitions, root: draft.root }, &mut out);
}

/// What stays the same for the whole schema.
struct Context<'a> {
    dialect: &'a Dialect,
    mode: Mode,
    definitions: &'a Definitions,
    root: Edge,
}

/// What is written, and what was found out on the way.
struct Out<'a> {
    writer: Writer<'a>,
    totals: Totals,
    /// Why the dialect does not take the schema. Nothing more is written then.
    problem: Option<Message>,
}

/// Where a node stands, and what its surroundings say of it.
#[derive(Clone, Copy)]
struct Site<'a> {
    /// The documentation of the edges that led here, outermost first.
    docs: Option<&'a Docs<'a>>,
    constraints: Option<&'a Constraints>,
    /// Whether null is to be admitted too.
    null: bool,
    /// Whether this is the root.
    root: bool,
    /// How deep it is, as the dialect counts.
    level: u32,
    path: Option<&'a Path<'a>>,
}

impl<'a> Site<'a> {
    const START: Self = Site { docs: None, constraints: None, null: false, root: false, level: 0, path: None };

    /// The same place, where a type or a field says this of it.
    const fn saying(self, docs: &'a Docs<'a>) -> Self {
        Site { docs: Some(docs), ..self }
    }

    /// The same place, inside what has been described already.
    const fn described(self) -> Self {
        Site { docs: None, null: false, ..self }
    }

    /// The same place, a level deeper where the dialect counts steps through this keyword.
    const fn step_through(self, context: &Context<'_>, keyword: Keyword) -> Self {
        match context.dialect.nesting {
            Nesting::Steps(keywords) if keywords.has(keyword) => Site { level: self.level + 1, ..self },
            Nesting::Steps(_) | Nesting::Objects => self,
        }
    }

    /// One step further.
    const fn below(self, path: &'a Path<'a>) -> Self {
        Site { level: self.level, path: Some(path), ..Site::START }
    }
}

impl Out<'_> {
    const fn push(&mut self, text: &str) {
        self.writer.push(text);
    }

    const fn fail(&mut self, message: Message) {
        if self.problem.is_none() {
            self.problem = Some(message);
        }
    }
}

/// The root, with the definitions in it.
const fn document(context: &Context<'_>, out: &mut Out<'_>) {
    write(context, context.root, Site { root: true, ..Site::START }, out);
    let mut written = 0;
    let mut index = 0;
    while index < context.definitions.length() {
        let definition = context.definitions.at(index);
        if !merge::is_root(context.root, definition.name) {
            if written == 0 {
                // Inside the root's braces.
                out.writer.step_back();
            }
            out.push(if written == 0 { ",\"$defs\":{\"" } else { ",\"" });
            let before = out.writer.length();
            definition_name(context, definition.name, out);
            out.spend(context, Totals::definition(out.writer.length() - before), None);
            out.push("\":");
            let docs = Docs { text: definition.doc, outer: None };
            write(context, definition.schema, Site::START.saying(&docs), out);
            written += 1;
        }
        index += 1;
    }
    if written > 0 {
        out.push("}}");
    }
}

/// A node, where it stands.
const fn write(context: &Context<'_>, edge: Edge, site: Site<'_>, out: &mut Out<'_>) {
    if let Nesting::Steps(_) = context.dialect.nesting {
        too_deep(context, site.level, site.path, out);
    }
    if out.problem.is_some() {
        return;
    }
    let node = match edge.node() {
        Ok(node) => node,
        Err(name) => return reference(context, name, site, out),
    };
    match node {
        Schema::Null => scalar(context, "null", site, out),
        Schema::Boolean => scalar(context, "boolean", site, out),
        Schema::Number => number(context, site, out),
        Schema::Integer(integer) => whole_number(context, integer, site, out),
        Schema::String(text) => string(context, text, site, out),
        Schema::Words(it) => words(context, it, site, out),
        Schema::Array(it) => array(context, it, site, out),
        Schema::Tuple(positions) => tuple(context, positions, site, out),
        Schema::Nullable(inner) => nullable(context, *inner, site, out),
        Schema::Object(object) => objects(context, Source::Fields(object), site, out),
        Schema::Union(it) => union(context, it, site, out),
        Schema::AnyOf(branches) => any_of(context, branches, site, out),
        Schema::Named(definition) => named(context, definition, site, out),
        Schema::Constrained(it) => {
            write(context, it.schema, Site { constraints: Some(&it.constraints), ..site }, out);
        }
        Schema::Map(values) => map(context, *values, site, out),
        Schema::Any => {
            only_open(context, "a value of any kind", site, out);
            out.push("{");
            let mut description = Description::first();
            description.add_all(site.docs, out);
            description.close("\"", out);
            out.push("}");
        }
    }
}

/// `{"type":"string"`, or with null, and what its surroundings say.
const fn open(context: &Context<'_>, name: &str, site: Site<'_>, out: &mut Out<'_>) -> Description {
    let (before, after) = match (site.null, context.dialect.null) {
        (false, _) => ("{\"type\":\"", "\""),
        (true, Null::Flag) => ("{\"type\":\"", "\",\"nullable\":true"),
        (true, Null::TypeList | Null::Branch) => ("{\"type\":[\"", "\",\"null\"]"),
    };
    if site.null {
        out.spend(context, Totals::UNION, site.path);
    }
    out.push(before);
    out.push(name);
    out.push(after);
    let mut description = Description::after();
    description.add_all(site.docs, out);
    description
}

const fn scalar(context: &Context<'_>, name: &str, site: Site<'_>, out: &mut Out<'_>) {
    open(context, name, site, out).close("\"", out);
    out.push("}");
}

const fn words(context: &Context<'_>, words: &Words, site: Site<'_>, out: &mut Out<'_>) {
    out.spend(context, Totals::words(words.count, words.characters), site.path);
    too_large(context, words.count, words.characters, site.path, out);
    let mut description = open(context, "string", site, out);
    description.add(words.doc, out);
    description.close("\"", out);
    out.push(",\"enum\":[");
    out.push(words.quoted);
    out.push("]}");
}

const fn nullable(context: &Context<'_>, inner: Edge, site: Site<'_>, out: &mut Out<'_>) {
    match merge::plain(inner) {
        // Null is among its values already.
        Some(Schema::Null | Schema::Nullable(_) | Schema::Any) => return write(context, inner, site, out),
        Some(Schema::Boolean | Schema::Integer(_) | Schema::Number | Schema::String(_))
            if matches!(context.dialect.null, Null::TypeList) =>
        {
            return write(context, inner, Site { null: true, ..site }, out);
        }
        Some(_) if matches!(context.dialect.null, Null::Flag) => {
            return write(context, inner, Site { null: true, ..site }, out);
        }
        _ => {}
    }
    open_any_of(context, site, out);
    write(context, inner, site.described(), out);
    out.push(",{\"type\":\"null\"}]}");
}

/// `{"description":"…","anyOf":[`
const fn open_any_of(context: &Context<'_>, site: Site<'_>, out: &mut Out<'_>) {
    out.spend(context, Totals::UNION, site.path);
    out.push(if site.null && matches!(context.dialect.null, Null::Flag) { "{\"nullable\":true," } else { "{" });
    let mut description = Description::first();
    description.add_all(site.docs, out);
    description.close("\",", out);
    out.push("\"anyOf\":[");
}

const fn any_of(context: &Context<'_>, branches: &[Edge], site: Site<'_>, out: &mut Out<'_>) {
    let alone = branches_left(branches, &site) == 1;
    let inner = if alone { site } else { site.described() };
    if !alone {
        open_any_of(context, site, out);
    }
    let mut written = 0;
    let mut index = 0;
    while index < branches.len() {
        if is_left(branches[index], &site) {
            if written > 0 {
                out.push(",");
            }
            written += 1;
            write(context, branches[index], inner, out);
        }
        index += 1;
    }
    if !alone {
        out.push("]}");
    }
}

const fn named(context: &Context<'_>, definition: &'static Definition, site: Site<'_>, out: &mut Out<'_>) {
    // The root is written where it stands, and only inside itself as a reference. So is what has bounds here.
    if !site.root && site.constraints.is_none() && context.definitions.has(definition.name) {
        return reference(context, definition.name, site, out);
    }
    let docs = Docs { text: definition.doc, outer: site.docs };
    write(context, definition.schema, site.saying(&docs), out);
}

const fn reference(context: &Context<'_>, name: &'static TypeName, site: Site<'_>, out: &mut Out<'_>) {
    if !matches!(context.dialect.references, References::Recursive) && matches!(context.mode, Mode::Strict) {
        let message = at(site.path)
            .and("`")
            .and(name.ident)
            .and("` contains itself\n  why: `")
            .and(context.dialect.name)
            .and("` takes no schema that contains itself")
            .and("\n  fix: a type for each level that you need, or hold the inner part as JSON text");
        return out.fail(message);
    }
    let described = say_something(site.docs);
    if described {
        // Providers refuse a description beside `$ref`.
        open_any_of(context, site, out);
    }
    if merge::is_root(context.root, name) {
        out.push("{\"$ref\":\"#\"}");
    } else {
        out.push("{\"$ref\":\"#/$defs/");
        definition_name(context, name, out);
        out.push("\"}");
    }
    if described {
        out.push("]}");
    }
}

/// What a strict type cannot hold may still be asked for: strict mode for a type that opts out of it.
const fn only_open(context: &Context<'_>, what: &str, site: Site<'_>, out: &mut Out<'_>) {
    if matches!(context.mode, Mode::Strict) {
        let message = at(site.path)
            .and(what)
            .and(" cannot be part of a strict schema\n  why: strict mode lists all properties, and says the type of each value")
            .and("\n  fix: do not ask for strict mode here, since the type says `#[strict(false)]`");
        out.fail(message);
    }
}

const fn map(context: &Context<'_>, values: Edge, site: Site<'_>, out: &mut Out<'_>) {
    only_open(context, "a map", site, out);
    open(context, "object", site, out).close("\"", out);
    out.push(",\"properties\":{},\"additionalProperties\":");
    let path = Path { step: Step::Items, outer: site.path };
    write(context, values, site.below(&path), out);
    out.push("}");
}

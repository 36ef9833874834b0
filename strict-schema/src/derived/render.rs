//! The only place that writes a derived schema: a graph and a dialect in, JSON text out.
//!
//! Every function here is `const`, so that `json!` and `to_string` are the same code. What it writes it also counts: the
//! dialect's budgets are about just that.

mod bounds;
mod budget;
mod describe;
mod maps;
mod names;
mod objects;
mod tuples;

use self::bounds::{array, branches_left, is_left, number, string, whole_number};
use self::budget::{Path, Totals, at, too_deep, too_large};
use self::describe::{Description, Docs};
use self::names::Names;
use super::merge;
use super::merge::{Parts, Source};
use super::recursion::Definitions;
use super::schema::{Constraints, Edge, Length, Schema, TypeName, Union, Words};
use super::text::{Message, Text, Writer};
use crate::dialect::{Dialect, Nesting, Null, References};
use crate::keyword::Keyword;

/// A schema that was written once, and found to be one that the dialect takes.
#[derive(Debug)]
pub struct Draft {
    root: Edge,
    definitions: Definitions,
    names: Names,
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
    let definitions = match Definitions::of(root, objects::all_required(dialect, mode)) {
        Ok(definitions) => definitions,
        Err(message) => return Err(message),
    };
    let names = Names::of(&definitions);
    let mut text = Text::new();
    let length = {
        let context = Context { dialect, mode, definitions: &definitions, names: &names, root };
        let mut render = Render::new(&context, text.writer());
        render.document();
        if let Some(message) = render.out.problem {
            return Err(message);
        }
        render.out.writer.length()
    };
    Ok(Draft { root, definitions, names, text, length })
}

/// Write it a second time, where there is as much room as it takes.
pub(crate) const fn fill(dialect: &Dialect, mode: Mode, draft: &Draft, writer: Writer<'_>) {
    let Draft { definitions, names, root, .. } = draft;
    Render::new(&Context { dialect, mode, definitions, names, root: *root }, writer).document();
}

/// What stays the same for the whole schema.
struct Context<'a> {
    dialect: &'a Dialect,
    mode: Mode,
    definitions: &'a Definitions,
    names: &'a Names,
    root: Edge,
}

/// What is written, and what was found out on the way.
struct Out<'a> {
    writer: Writer<'a>,
    totals: Totals,
    /// The documentation of the edges that led to the node that is written next, outermost first.
    docs: Docs,
    path: Path,
    /// Why the dialect does not take the schema. Nothing more is written then.
    problem: Option<Message>,
}

/// What the surroundings of a node say of it.
#[derive(Clone, Copy)]
struct Site {
    constraints: Option<&'static Constraints>,
    /// Whether null is to be admitted too.
    null: bool,
    /// Whether this is the root.
    root: bool,
    /// How deep it is, as the dialect counts.
    level: u32,
}

impl Site {
    const START: Self = Site { constraints: None, null: false, root: false, level: 0 };

    /// The same place, inside what says already that null is admitted.
    const fn described(self) -> Self {
        Site { null: false, ..self }
    }

    /// One step further, a level deeper where the dialect counts steps through this keyword.
    const fn below(self, context: &Context<'_>, keyword: Keyword) -> Self {
        let level = match context.dialect.nesting {
            Nesting::Steps(keywords) if keywords.has(keyword) => self.level + 1,
            Nesting::Steps(_) | Nesting::Objects => self.level,
        };
        Site { level, ..Site::START }
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

/// Something that is not written to its end, since parts of it are written first.
///
/// Const evaluation has 128 frames of functions, so what is open stands on a stack of its own.
#[derive(Clone, Copy)]
struct Open {
    what: What,
    site: Site,
    /// How many steps lead to it.
    path: usize,
}

#[derive(Clone, Copy)]
enum What {
    /// The properties of an object.
    Properties { source: Source, choice: u32, base: usize, started: bool },
    /// An object for each choice, and the end of `anyOf` if they are all of it.
    Choices { source: Source, choices: u32, next: u32, whole: bool },
    /// The variants of an enum; `whole` if they are branches of an `anyOf` of their own.
    Variants { union: &'static Union, next: usize, started: bool, words: bool, whole: bool },
    /// The branches of `anyOf`, or the one that the bounds leave.
    Branches { branches: &'static [Edge], next: usize, started: bool, whole: bool },
    /// The null after what may be null.
    OrNull,
    /// The end of a list, with its length.
    Items { length: Length },
    /// The positions of a tuple; `once` where each is written once, in `items`.
    Positions { positions: &'static [Edge], next: usize, started: bool, once: bool },
    /// The end of a map.
    Values { end: &'static str },
}

/// How much can be open at a time. It is more than a dialect takes, where an object of each level stands in a list, in an
/// enum, and beside null.
const DEPTH: usize = 256;

/// The stack of what is open.
struct Render<'c, 'a> {
    context: &'c Context<'c>,
    out: Out<'a>,
    open: [Open; DEPTH],
    length: usize,
    parts: Parts,
}

impl<'c, 'a> Render<'c, 'a> {
    const fn new(context: &'c Context<'c>, writer: Writer<'a>) -> Self {
        let out = Out { writer, totals: Totals::ZERO, docs: Docs::NONE, path: Path::ROOT, problem: None };
        let nothing = Open { what: What::OrNull, site: Site::START, path: 0 };
        Self { context, out, open: [nothing; DEPTH], length: 0, parts: Parts::new() }
    }

    /// The root, with the definitions in it.
    const fn document(&mut self) {
        let context = self.context;
        self.write(context.root, Site { root: true, ..Site::START });
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
                self.write(definition.schema, Site::START);
                written += 1;
            }
            index += 1;
        }
        if written > 0 {
            self.out.push("}}");
        }
    }

    /// A node, with all that is in it.
    const fn write(&mut self, edge: Edge, site: Site) {
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
                self.node(branches[next], site);
            }
            What::OrNull => self.close(",{\"type\":\"null\"}]}"),
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

    /// Open something: its parts are written next.
    const fn begin(&mut self, what: What, site: Site) {
        if self.length == DEPTH {
            let message = at(&self.out.path)
                .and("the schema nests too deeply to be written\n  why: lists in lists, null and enums count here too, and ")
                .and_number(DEPTH as u64)
                .and(" of them stand around each other\n  fix: hold the inner part as JSON text");
            return self.out.fail(message);
        }
        self.open[self.length] = Open { what, site, path: self.out.path.length() };
        self.length += 1;
    }

    /// End what was opened last.
    const fn close(&mut self, text: &str) {
        self.out.push(text);
        self.length -= 1;
    }

    /// A node: all of it, or what it begins with.
    const fn node(&mut self, edge: Edge, site: Site) {
        let context = self.context;
        let (mut edge, mut site) = (edge, site);
        loop {
            if let Nesting::Steps(_) = context.dialect.nesting {
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
                Schema::Object(object) => return self.objects(Source::Fields(object), site),
                Schema::Union(it) => return self.union(it, site),
                Schema::AnyOf(branches) => {
                    let whole = branches_left(branches, &site) != 1;
                    if whole {
                        open_any_of(context, site, out);
                        site = site.described();
                    }
                    return self.begin(What::Branches { branches, next: 0, started: false, whole }, site);
                }
                Schema::Nullable(inner) => {
                    if nulls(*inner) {
                        // Null is among its values already.
                    } else if has_place_for_null(context, *inner) {
                        site.null = true;
                    } else {
                        open_any_of(context, site, out);
                        site = site.described();
                        self.begin(What::OrNull, site);
                    }
                    edge = *inner;
                }
                Schema::Named(definition) => {
                    // The root is written where it stands, and only inside itself as a reference. So is what has bounds here.
                    if !site.root && site.constraints.is_none() && context.definitions.has(definition.name) {
                        return self.reference(definition.name, site);
                    }
                    out.docs.add(definition.doc);
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

    const fn reference(&mut self, name: &'static TypeName, site: Site) {
        let context = self.context;
        let out = &mut self.out;
        if !matches!(context.dialect.references, References::Recursive) && matches!(context.mode, Mode::Strict) {
            let message = at(&out.path)
                .and("`")
                .and(name.ident)
                .and("` contains itself\n  why: `")
                .and(context.dialect.name)
                .and("` takes no schema that contains itself")
                .and("\n  fix: a type for each level that you need, or hold the inner part as JSON text");
            return out.fail(message);
        }
        let described = out.docs.say_something();
        if described {
            // Providers refuse a description beside `$ref`.
            open_any_of(context, site, out);
        }
        if merge::is_root(context.root, name) {
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

/// Whether null is among the type's values already.
const fn nulls(inner: Edge) -> bool {
    matches!(merge::plain(inner), Some(Schema::Null | Schema::Nullable(_) | Schema::Any))
}

/// Whether the node of this type can say itself that null is admitted.
const fn has_place_for_null(context: &Context<'_>, inner: Edge) -> bool {
    match context.dialect.null {
        Null::Flag => merge::plain(inner).is_some(),
        Null::TypeList => matches!(
            merge::plain(inner),
            Some(Schema::Boolean | Schema::Integer(_) | Schema::Number | Schema::String(_))
        ),
        Null::Branch => false,
    }
}

/// `{"type":"string"`, or with null, and what its surroundings say.
const fn open(context: &Context<'_>, name: &str, site: Site, out: &mut Out<'_>) -> Description {
    let (before, after) = match (site.null, context.dialect.null) {
        (false, _) => ("{\"type\":\"", "\""),
        (true, Null::Flag) => ("{\"type\":\"", "\",\"nullable\":true"),
        (true, Null::TypeList | Null::Branch) => ("{\"type\":[\"", "\",\"null\"]"),
    };
    if site.null {
        out.spend(context, Totals::UNION);
    }
    out.push(before);
    out.push(name);
    out.push(after);
    Description::after().all(out)
}

const fn scalar(context: &Context<'_>, name: &str, site: Site, out: &mut Out<'_>) {
    open(context, name, site, out).close("\"", out);
    out.push("}");
}

const fn words(context: &Context<'_>, words: &Words, site: Site, out: &mut Out<'_>) {
    spend_words(context, words.count, words.characters, out);
    let mut description = open(context, "string", site, out);
    description.add(words.doc, out);
    description.close("\"", out);
    out.push(",\"enum\":[");
    out.push(words.quoted);
    out.push("]}");
}

/// Take an enum of so many words, which have so many characters, from the budgets.
const fn spend_words(context: &Context<'_>, count: u32, characters: u32, out: &mut Out<'_>) {
    out.spend(context, Totals::words(count, characters));
    too_large(context, count, characters, out);
}

/// `{"description":"…","anyOf":[`
const fn open_any_of(context: &Context<'_>, site: Site, out: &mut Out<'_>) {
    out.spend(context, Totals::UNION);
    out.push(if site.null && matches!(context.dialect.null, Null::Flag) { "{\"nullable\":true," } else { "{" });
    Description::first().all(out).close("\",", out);
    out.push("\"anyOf\":[");
}

/// What a strict type cannot hold may still be asked for: strict mode for a type that opts out of it.
const fn only_open(context: &Context<'_>, what: &str, out: &mut Out<'_>) {
    if matches!(context.mode, Mode::Strict) {
        let message = at(&out.path)
            .and(what)
            .and(" cannot be part of a strict schema\n  why: strict mode lists all properties, and says the type of each value")
            .and("\n  fix: do not ask for strict mode here, since the type says `#[strict(false)]`");
        out.fail(message);
    }
}

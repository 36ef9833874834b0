//! The only place that writes a derived schema: a graph and a dialect in, JSON text out.
//!
//! Every function here is `const`, so that `json!` and `to_string` are the same code. It runs twice, counting and then
//! filling; the counting pass also takes the budgets, since it sees just what is written.

use crate::dialect::{Dialect, Null, Optional, References};
use crate::keyword::Keyword;
use crate::merge::{self, Source};
use crate::recursion::Definitions;
use crate::schema::{
    Argument, Array, Constraints, Content, Definition, Edge, Field, Integer, Key, Length, Presence, Schema, Text,
    TypeName, Union, Words, same,
};
use crate::text::{Message, Writer};

/// A schema that is about to be written: what the counting pass found out.
#[derive(Debug)]
pub struct Plan {
    definitions: Definitions,
    /// How many bytes it takes.
    pub length: usize,
}

/// Whether a schema is written for strict mode.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mode {
    /// Objects are closed, and the dialect's rules hold.
    Strict,
    /// An ordinary schema: objects are open, and what is optional is not required.
    Open,
}

/// Count: how long the schema is, and whether the dialect takes it.
///
/// # Errors
/// If a budget of the dialect is exceeded, or the type contains itself and the dialect has no recursion.
pub const fn plan(root: Edge, dialect: &Dialect, mode: Mode) -> Result<Plan, Message> {
    let definitions = match Definitions::of(root) {
        Ok(definitions) => definitions,
        Err(message) => return Err(message),
    };
    let mut out = Out { writer: Writer::counting(), totals: Totals::ZERO, problem: None };
    document(&Context { dialect, mode, definitions: &definitions, root }, &mut out);
    match out.problem {
        Some(message) => Err(message),
        None => Ok(Plan { length: out.writer.length(), definitions }),
    }
}

/// Fill: the text itself, into as many bytes as were counted.
pub const fn fill(root: Edge, dialect: &Dialect, mode: Mode, plan: &Plan, target: &mut [u8]) {
    let mut out = Out { writer: Writer::filling(target), totals: Totals::ZERO, problem: None };
    document(&Context { dialect, mode, definitions: &plan.definitions, root }, &mut out);
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

/// What the dialect's budgets are about.
#[derive(Clone, Copy)]
struct Totals {
    properties: u32,
    enum_values: u32,
    text: u32,
}

impl Totals {
    const ZERO: Self = Self { properties: 0, enum_values: 0, text: 0 };
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
    /// How many objects are around it.
    level: u32,
    path: Option<&'a Path<'a>>,
}

struct Docs<'a> {
    text: &'a str,
    outer: Option<&'a Docs<'a>>,
}

/// The way from the root, for messages.
struct Path<'a> {
    step: Step,
    outer: Option<&'a Path<'a>>,
}

#[derive(Clone, Copy)]
enum Step {
    Property(Key),
    Items,
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

    /// Add to a budget; above the limit is a problem.
    const fn spend(&mut self, context: &Context<'_>, spent: Totals, path: Option<&Path<'_>>) {
        self.totals.properties += spent.properties;
        self.totals.enum_values += spent.enum_values;
        self.totals.text += spent.text;
        if matches!(context.mode, Mode::Open) {
            return;
        }
        let limits = &context.dialect.limits;
        let (what, used, limit) = if exceeds(self.totals.properties, limits.properties) {
            ("properties", self.totals.properties, limits.properties)
        } else if exceeds(self.totals.enum_values, limits.enum_values) {
            ("enum values", self.totals.enum_values, limits.enum_values)
        } else if exceeds(self.totals.text, limits.text) {
            ("characters of property names and enum values", self.totals.text, limits.text)
        } else {
            return;
        };
        self.fail(over_budget(context, path, "the schema has ", used, what, limit));
    }
}

const fn exceeds(used: u32, limit: Option<u32>) -> bool {
    matches!(limit, Some(limit) if used > limit)
}

/// `at a.b: the schema has 5001 properties, and openai-2026-10 takes 5000`
const fn over_budget(
    context: &Context<'_>,
    path: Option<&Path<'_>>,
    has: &str,
    used: u32,
    what: &str,
    limit: Option<u32>,
) -> Message {
    let limit = match limit {
        Some(limit) => limit,
        None => 0,
    };
    at(path)
        .and(has)
        .and("at least ")
        .and_number(used as u64)
        .and(" ")
        .and(what)
        .and(", and `")
        .and(context.dialect.name)
        .and("` takes at most ")
        .and_number(limit as u64)
}

/// `at a.b[].c: `
const fn at(path: Option<&Path<'_>>) -> Message {
    match path {
        None => Message::new(),
        Some(path) => write_path(path, Message::new().and("at `")).and("`: "),
    }
}

const fn write_path(path: &Path<'_>, message: Message) -> Message {
    let message = match path.outer {
        Some(outer) => write_path(outer, message),
        None => message,
    };
    match path.step {
        Step::Items => message.and("[]"),
        Step::Property(key) => {
            let dot = if path.outer.is_some() { "." } else { "" };
            // Without its quotes.
            message.and(dot).and(key.quoted.split_at(key.quoted.len() - 1).0.split_at(1).1)
        }
    }
}

/// A description that opens with its first text.
struct Description {
    open: &'static str,
    opened: bool,
}

impl Description {
    /// After a `type`.
    const fn after() -> Self {
        Self { open: ",\"description\":\"", opened: false }
    }

    /// First in its schema.
    const fn first() -> Self {
        Self { open: "\"description\":\"", opened: false }
    }

    const fn add(&mut self, text: &str, out: &mut Out<'_>) {
        if text.is_empty() {
            return;
        }
        out.push(if self.opened { "\\n\\n" } else { self.open });
        out.push(text);
        self.opened = true;
    }

    const fn add_all(&mut self, docs: Option<&Docs<'_>>, out: &mut Out<'_>) {
        if let Some(docs) = docs {
            self.add_all(docs.outer, out);
            self.add(docs.text, out);
        }
    }

    const fn close(&self, end: &'static str, out: &mut Out<'_>) {
        if self.opened {
            out.push(end);
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
            let characters = (out.writer.length() - before) as u32;
            out.spend(context, Totals { properties: 0, enum_values: 0, text: characters }, None);
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

/// A keyword with its value, or the same in words where the dialect lacks it.
const fn bound(
    context: &Context<'_>,
    keyword: Keyword,
    value: Option<&str>,
    in_words: bool,
    description: &mut Description,
    out: &mut Out<'_>,
) {
    let Some(value) = value else { return };
    let allowed = context.dialect.allows(keyword) || matches!(context.mode, Mode::Open);
    if allowed == in_words {
        return;
    }
    let (as_keyword, as_words) = match keyword {
        Keyword::Minimum => (",\"minimum\":", "at least "),
        Keyword::Maximum => (",\"maximum\":", "at most "),
        Keyword::MultipleOf => (",\"multipleOf\":", "a multiple of "),
        Keyword::Pattern => (",\"pattern\":\"", "matches the pattern "),
        _ => (",\"format\":\"", "format: "),
    };
    if in_words {
        out.push(if description.opened { "\\n" } else { description.open });
        description.opened = true;
        out.push(as_words);
        out.push(value);
    } else {
        out.push(as_keyword);
        out.push(value);
        if matches!(keyword, Keyword::Pattern | Keyword::Format) {
            out.push("\"");
        }
    }
}

/// How many items or characters, as keywords or, where the dialect lacks them, in words.
const fn length(
    context: &Context<'_>,
    keywords: [Keyword; 2],
    length: &Length,
    in_words: bool,
    description: &mut Description,
    out: &mut Out<'_>,
) {
    let of_items = matches!(keywords[0], Keyword::MinItems);
    let mut end = 0;
    while end < 2 {
        let value = if end == 0 { length.minimum } else { length.maximum };
        let allowed = matches!(context.mode, Mode::Open) || context.dialect.allows(keywords[end]);
        if let Some(value) = value
            && allowed != in_words
        {
            if in_words {
                out.push(if description.opened { "\\n" } else { description.open });
                description.opened = true;
                out.push(if end == 0 { "at least " } else { "at most " });
                out.writer.push_number(value);
                out.push(if of_items { " items" } else { " characters" });
            } else {
                out.push(match (end, of_items) {
                    (0, true) => ",\"minItems\":",
                    (0, false) => ",\"minLength\":",
                    (_, true) => ",\"maxItems\":",
                    (_, false) => ",\"maxLength\":",
                });
                out.writer.push_number(value);
            }
        }
        end += 1;
    }
}

const fn number(context: &Context<'_>, site: Site<'_>, out: &mut Out<'_>) {
    numeric(context, "number", None, None, site, out);
}

const fn whole_number(context: &Context<'_>, integer: &Integer, site: Site<'_>, out: &mut Out<'_>) {
    numeric(context, "integer", Some(integer.minimum), Some(integer.maximum), site, out);
}

const fn numeric(
    context: &Context<'_>,
    name: &str,
    minimum: Option<&'static str>,
    maximum: Option<&'static str>,
    site: Site<'_>,
    out: &mut Out<'_>,
) {
    let constraints = match site.constraints {
        Some(constraints) => constraints,
        None => &Constraints::NONE,
    };
    let minimum = if constraints.minimum.is_some() { constraints.minimum } else { minimum };
    let maximum = if constraints.maximum.is_some() { constraints.maximum } else { maximum };
    let mut description = open(context, name, site, out);
    let mut in_words = true;
    loop {
        bound(context, Keyword::Minimum, minimum, in_words, &mut description, out);
        bound(context, Keyword::Maximum, maximum, in_words, &mut description, out);
        bound(context, Keyword::MultipleOf, constraints.multiple_of, in_words, &mut description, out);
        if !in_words {
            break;
        }
        description.close("\"", out);
        in_words = false;
    }
    out.push("}");
}

const fn string(context: &Context<'_>, text: &Text, site: Site<'_>, out: &mut Out<'_>) {
    let constraints = match site.constraints {
        Some(constraints) => constraints,
        None => &Constraints::NONE,
    };
    let pattern = if constraints.pattern.is_some() { constraints.pattern } else { text.pattern };
    let format = if constraints.format.is_some() { constraints.format } else { text.format };
    let mut description = open(context, "string", site, out);
    let format_is_known = match format {
        Some(format) => context.dialect.formats.has(format) && context.dialect.allows(Keyword::Format),
        None => false,
    };
    let lengths = [Keyword::MinLength, Keyword::MaxLength];
    if let Some(format) = format
        && !format_is_known
    {
        description.add("format: ", out);
        out.push(format.name());
    }
    bound(context, Keyword::Pattern, pattern, true, &mut description, out);
    length(context, lengths, &constraints.length, true, &mut description, out);
    description.close("\"", out);
    if let Some(format) = format
        && format_is_known
    {
        out.push(",\"format\":\"");
        out.push(format.name());
        out.push("\"");
    }
    bound(context, Keyword::Pattern, pattern, false, &mut description, out);
    length(context, lengths, &constraints.length, false, &mut description, out);
    out.push("}");
}

const fn words(context: &Context<'_>, words: &Words, site: Site<'_>, out: &mut Out<'_>) {
    let spent = Totals { properties: 0, enum_values: words.count, text: words.characters };
    out.spend(context, spent, site.path);
    if let Some(large) = context.dialect.limits.large_enum
        && words.count > large.over
        && words.characters > large.characters
        && matches!(context.mode, Mode::Strict)
    {
        let limit = Some(large.characters);
        out.fail(over_budget(context, site.path, "one large enum has ", words.characters, "characters", limit));
    }
    let mut description = open(context, "string", site, out);
    description.add(words.doc, out);
    description.close("\"", out);
    out.push(",\"enum\":[");
    out.push(words.quoted);
    out.push("]}");
}

const fn array(context: &Context<'_>, array: &Array, site: Site<'_>, out: &mut Out<'_>) {
    let of_type = &array.length;
    let bounds = match site.constraints {
        Some(Constraints { length, .. }) => length,
        None => of_type,
    };
    let items = [Keyword::MinItems, Keyword::MaxItems];
    let mut description = open(context, "array", site, out);
    length(context, items, bounds, true, &mut description, out);
    description.close("\"", out);
    out.push(",\"items\":");
    let path = Path { step: Step::Items, outer: site.path };
    write(context, array.items, site.below(&path), out);
    length(context, items, bounds, false, &mut description, out);
    out.push("}");
}

/// An array of one type, or in an open schema of one for each position.
const fn tuple(context: &Context<'_>, positions: &'static [Edge], site: Site<'_>, out: &mut Out<'_>) {
    let length = Length::exactly(positions.len() as u64);
    if matches!(context.mode, Mode::Strict) && !positions.is_empty() {
        return array(context, &Array { items: positions[0], length }, site, out);
    }
    open(context, "array", site, out).close("\"", out);
    out.push(",\"prefixItems\":[");
    let path = Path { step: Step::Items, outer: site.path };
    let mut index = 0;
    while index < positions.len() {
        if index > 0 {
            out.push(",");
        }
        write(context, positions[index], site.below(&path), out);
        index += 1;
    }
    out.push("],\"minItems\":");
    out.writer.push_number(positions.len() as u64);
    out.push(",\"maxItems\":");
    out.writer.push_number(positions.len() as u64);
    out.push("}");
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
    out.push(if site.null && matches!(context.dialect.null, Null::Flag) { "{\"nullable\":true," } else { "{" });
    let mut description = Description::first();
    description.add_all(site.docs, out);
    description.close("\",", out);
    out.push("\"anyOf\":[");
}

const fn any_of(context: &Context<'_>, branches: &[Edge], site: Site<'_>, out: &mut Out<'_>) {
    open_any_of(context, site, out);
    let mut index = 0;
    while index < branches.len() {
        if index > 0 {
            out.push(",");
        }
        write(context, branches[index], site.described(), out);
        index += 1;
    }
    out.push("]}");
}

const fn named(context: &Context<'_>, definition: &'static Definition, site: Site<'_>, out: &mut Out<'_>) {
    // The root is written where it stands, and only inside itself as a reference.
    if !site.root && context.definitions.has(definition.name) {
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
            .and("` contains itself, and `")
            .and(context.dialect.name)
            .and("` has no recursion");
        return out.fail(message);
    }
    let described = site.docs.is_some();
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

/// `Page_User`; with its module where two types of a schema would have the same name.
const fn definition_name(context: &Context<'_>, name: &'static TypeName, out: &mut Out<'_>) {
    let mut index = 0;
    while index < context.definitions.length() {
        let other = context.definitions.at(index).name;
        if !other.is(name) && other.reads_like(name) {
            write_module(name.place.module, out);
            if same(other.place.module, name.place.module) {
                out.writer.push_number(name.place.line as u64);
                out.push("_");
                out.writer.push_number(name.place.column as u64);
                out.push("_");
            }
            break;
        }
        index += 1;
    }
    write_type_name(name, out);
}

const fn write_type_name(name: &TypeName, out: &mut Out<'_>) {
    out.push(name.name);
    let mut index = 0;
    while index < name.arguments.len() {
        out.push("_");
        match &name.arguments[index] {
            Argument::Type(argument) => write_type_name(argument, out),
            Argument::Value(value) => {
                if *value < 0 {
                    out.push("minus_");
                }
                out.writer.push_number(value.unsigned_abs() as u64);
            }
        }
        index += 1;
    }
}

/// `my_crate_my_module_`
const fn write_module(module: &str, out: &mut Out<'_>) {
    let mut rest = module;
    let mut index = 0;
    while index < rest.len() {
        if rest.as_bytes()[index] == b':' {
            let (segment, after) = rest.split_at(index);
            out.push(segment);
            out.push("_");
            rest = after.split_at(2).1;
            index = 0;
        } else {
            index += 1;
        }
    }
    out.push(rest);
    out.push("_");
}

const fn map(context: &Context<'_>, values: Edge, site: Site<'_>, out: &mut Out<'_>) {
    open(context, "object", site, out).close("\"", out);
    out.push(",\"properties\":{},\"additionalProperties\":");
    let path = Path { step: Step::Items, outer: site.path };
    write(context, values, site.below(&path), out);
    out.push("}");
}

/// The enum's branches. Its unit variants are one branch where they are words.
const fn union(context: &Context<'_>, union: &'static Union, site: Site<'_>, out: &mut Out<'_>) {
    let alone = merge::branches(union) == 1;
    if !alone {
        open_any_of(context, site, out);
    }
    let outer = if alone { site.docs } else { None };
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
            unit_variants(context, union, Site { docs: outer, ..site.described() }, out);
        } else if merge::is_untagged(union, variant) {
            content(context, &variant.content, site.described().saying(&docs), out);
        } else {
            let source = Source::Variant(union, variant);
            objects_in(context, source, Site { docs: outer, ..site.described() }, out);
        }
    }
    if !alone {
        out.push("]}");
    }
}

/// What an untagged variant holds.
const fn content(context: &Context<'_>, content: &'static Content, site: Site<'_>, out: &mut Out<'_>) {
    match content {
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
            // A name of quotes and backslashes only stays escaped.
            out.push(variant.key.quoted.split_at(variant.key.quoted.len() - 1).0.split_at(1).1);
            out.push("`: ");
            out.push(variant.doc);
        }
        index += 1;
    }
    description.close("\"", out);
    out.push(",\"enum\":[");
    let mut written = 0;
    index = 0;
    while index < union.variants.len() {
        let variant = &union.variants[index];
        if merge::is_word(union, variant) {
            if written > 0 {
                out.push(",");
            }
            out.push(variant.key.quoted);
            out.spend(context, Totals { properties: 0, enum_values: 1, text: variant.key.characters }, site.path);
            written += 1;
        }
        index += 1;
    }
    out.push("]}");
}

/// An object, or one for each choice that its flattened enums leave.
const fn objects(context: &Context<'_>, source: Source, site: Site<'_>, out: &mut Out<'_>) {
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
    let site = Site { level: site.level + 1, constraints: None, ..site };
    if exceeds(site.level, context.dialect.limits.nesting) && matches!(context.mode, Mode::Strict) {
        let limit = context.dialect.limits.nesting;
        return out.fail(over_budget(context, site.path, "the schema nests ", site.level, "objects", limit));
    }
    let mut description = open(context, "object", site, out);
    describe(source, choice, &mut description, out);
    description.close("\"", out);
    out.push(",\"properties\":{");
    properties(context, source, choice, false, site, out);
    out.push("},\"required\":[");
    required(context, source, choice, false, out);
    out.push(match context.mode {
        Mode::Strict => "],\"additionalProperties\":false}",
        Mode::Open => "]}",
    });
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
                out.spend(context, Totals { properties: 0, enum_values: 1, text: variant.key.characters }, site.path);
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
    out.spend(context, Totals { properties: 1, enum_values: 0, text: key.characters }, site.path);
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
    let mut below = site.below(&path);
    if !field.doc.is_empty() {
        below = below.saying(&docs);
    }
    // Left out is how such a dialect says none, and a union with null would cost one of its few.
    let schema = if matches!(context.mode, Mode::Strict) && may_be_absent(context, field) {
        merge::without_null(field.schema)
    } else {
        field.schema
    };
    write(context, schema, below, out);
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

//! What `schemars`, `validator` and `garde` say of a field, read where it means what ours means, and else refused: beside their
//! derives it would vanish without a word.

use proc_macro2::{Span, TokenStream, TokenTree};
use quote::ToTokens;
use syn::ext::IdentExt;
use syn::parse::discouraged::Speculative;
use syn::parse::{ParseStream, Parser};
use syn::{Attribute, Expr, Ident, Lit, Meta, Token, Type};

use crate::attribute::Name;
use crate::errors::Errors;
use crate::item::{Attributes, Value, Written};
use crate::refusal;
use crate::types::is_called;

/// What an attribute of another crate comes to.
enum Means {
    /// Ours of this name, written the same.
    Ours(Name),
    /// A length, in characters or items.
    Length,
    /// A regular expression.
    Pattern,
    /// `format`, with this value.
    Format(&'static str),
    /// The bounds of items.
    Items,
    /// Nothing of the schema.
    Nothing,
    /// What to write in its place.
    Otherwise(&'static str),
}

use Means::{Format, Items, Length, Nothing, Otherwise, Ours, Pattern};

/// One attribute of another crate.
struct Row(&'static str, &'static str, Means);

const DOC: &str = "say it in the documentation of the field: `///`";
const SERDE: &str = "`#[serde(…)]`, which both read";
const BOUND: &str = "`#[strict(range(min = …, max = …))]`, with both ends within the range";
const IGNORE: &str = "`#[strict(ignore_others)]` beside it, if the schema need not say it";

/// All that are known. Others are refused as [`IGNORE`] says.
const ROWS: &[Row] = &[
    Row("schemars", "description", Ours(Name::Description)),
    Row("schemars", "range", Ours(Name::Range)),
    Row("schemars", "length", Length),
    Row("schemars", "regex", Pattern),
    Row("schemars", "with", Ours(Name::As)),
    Row("schemars", "schema_with", Otherwise("`#[strict(as = \"Type\")]`, with a type that is written the same")),
    Row("schemars", "inner", Items),
    Row("schemars", "email", Format("email")),
    Row("schemars", "url", Format("uri")),
    Row("schemars", "title", Otherwise(DOC)),
    Row("schemars", "example", Otherwise(DOC)),
    Row("schemars", "deprecated", Otherwise(DOC)),
    Row("schemars", "rename", Otherwise(SERDE)),
    Row("schemars", "default", Otherwise(SERDE)),
    Row("schemars", "flatten", Otherwise(SERDE)),
    Row("schemars", "skip", Otherwise(SERDE)),
    Row("schemars", "skip_serializing", Otherwise(SERDE)),
    Row("schemars", "skip_deserializing", Otherwise(SERDE)),
    Row("schemars", "skip_serializing_if", Otherwise(SERDE)),
    Row("validate", "range", Ours(Name::Range)),
    Row("validate", "length", Length),
    Row("validate", "regex", Pattern),
    Row("validate", "email", Format("email")),
    Row("validate", "url", Format("uri")),
    Row("validate", "nested", Nothing),
    Row("validate", "skip_on_field_errors", Nothing),
    Row("garde", "range", Ours(Name::Range)),
    Row("garde", "length", Length),
    Row("garde", "pattern", Pattern),
    Row("garde", "email", Format("email")),
    Row("garde", "url", Format("uri")),
    Row("garde", "inner", Items),
    Row("garde", "dive", Nothing),
    Row("garde", "skip", Nothing),
    Row("garde", "rename", Nothing),
    Row("garde", "required", Otherwise("a type without `Option`")),
];

/// What of it is about messages.
const OF_MESSAGES: [&str; 2] = ["message", "code"];

/// Read what others say of a field, as if ours did. What ours says itself holds.
pub(crate) fn read(attributes: &[Attribute], ty: &Type, read: &mut Attributes, errors: &mut Errors) {
    if !read.is_read() || read.strict.has(Name::IgnoreOthers) {
        return;
    }
    for attribute in attributes {
        let Some(owner) = ROWS.iter().map(|row| row.0).find(|owner| attribute.path().is_ident(owner)) else { continue };
        let Meta::List(list) = &attribute.meta else { continue };
        // What cannot be read is theirs to report.
        let Ok(said) = list_of.parse2(list.tokens.clone()) else { continue };
        let mut found = Vec::new();
        for said in &said {
            translate(owner, said, ty, &mut found, errors);
        }
        for written in found {
            if written.is(Name::Description)
                && let Some(text) = written.text()
            {
                if !read.strict.has(Name::Description) {
                    read.doc = crate::doc::Doc::text(&text);
                }
            } else {
                read.strict.push_new(written);
            }
        }
    }
}

/// `name`, `name = …` or `name(…)`.
struct Said {
    name: String,
    span: Span,
    value: Option<Expr>,
    list: Option<TokenStream>,
}

fn list_of(input: ParseStream<'_>) -> syn::Result<Vec<Said>> {
    let mut list = Vec::new();
    while !input.is_empty() {
        let name = input.call(Ident::parse_any)?;
        let mut said = Said { name: name.to_string(), span: name.span(), value: None, list: None };
        if input.peek(Token![=]) {
            input.parse::<Token![=]>()?;
            let ahead = input.fork();
            match ahead.parse::<Expr>() {
                Ok(value) => {
                    input.advance_to(&ahead);
                    said.value = Some(value);
                }
                // Only a literal or a path means anything here.
                Err(_) => {
                    while !input.is_empty() && !input.peek(Token![,]) {
                        input.parse::<TokenTree>()?;
                    }
                }
            }
        } else if input.peek(syn::token::Paren) {
            said.list = Some(input.parse::<proc_macro2::Group>()?.stream());
        }
        list.push(said);
        if !input.is_empty() {
            input.parse::<Token![,]>()?;
        }
    }
    Ok(list)
}

fn translate(owner: &str, said: &Said, ty: &Type, found: &mut Vec<Written>, errors: &mut Errors) {
    let row = ROWS.iter().find(|row| row.0 == owner && row.1 == said.name);
    let span = said.span;
    let refuse = |fix: &str, errors: &mut Errors| {
        errors.refuse_with(span, &refusal::OF_ANOTHER_CRATE, &[&said.name, &owner, &fix]);
    };
    let name = |name: Name, value: Value| Written::new(name.text().to_owned(), span, value);
    match row.map(|row| &row.2) {
        None => refuse(IGNORE, errors),
        Some(Otherwise(fix)) => refuse(fix, errors),
        Some(Nothing) => {}
        Some(Format(format)) => {
            found.push(name(Name::Format, Value::Literal(Lit::Str(syn::LitStr::new(format, span)))));
        }
        Some(Ours(Name::Range)) => match ends(said) {
            Some(list) => found.push(name(Name::Range, Value::List(list))),
            None => refuse(BOUND, errors),
        },
        Some(Ours(ours)) => match said.value.as_ref().and_then(literal) {
            Some(text @ Lit::Str(_)) => found.push(name(*ours, Value::Literal(text))),
            _ => refuse(&format!("`#[strict({} = \"…\")]`", ours.text()), errors),
        },
        Some(Length) => match ends(said) {
            // What garde counts of a text, unless it is told, are bytes.
            Some(_) if owner == "garde" && is_called(ty, "String") && !counts_characters(said) => {
                refuse("`length(chars, …)`: a schema counts characters, and this counts bytes", errors);
            }
            Some(list) => found.push(name(Name::Length, Value::List(list))),
            None => refuse("`#[strict(length(min = …, max = …))]`", errors),
        },
        Some(Pattern) => match pattern(said) {
            Some(text) => found.push(name(Name::Pattern, Value::Literal(text))),
            None => refuse("`#[strict(pattern = \"…\")]`, since what is behind a path is not known here", errors),
        },
        Some(Items) => {
            let inner = said.list.clone().and_then(|tokens| list_of.parse2(tokens).ok()).unwrap_or_default();
            let mut of_items = Vec::new();
            for inner in inner {
                translate(owner, &inner, ty, &mut of_items, errors);
            }
            if !of_items.is_empty() {
                found.push(name(Name::Items, Value::List(of_items)));
            }
        }
    }
}

fn counts_characters(said: &Said) -> bool {
    let list = said.list.clone().and_then(|tokens| list_of.parse2(tokens).ok()).unwrap_or_default();
    list.iter().any(|part| part.name == "chars")
}

/// `(min = …, max = …)`, or `(equal = …)`. `None` if there is anything else.
fn ends(said: &Said) -> Option<Vec<Written>> {
    let list = list_of.parse2(said.list.clone()?).ok()?;
    let mut ends = Vec::new();
    for part in list {
        if OF_MESSAGES.contains(&part.name.as_str()) || part.name == "chars" || part.name == "simple" {
            continue;
        }
        let value = || {
            let value = part.value.as_ref()?;
            Some(literal(value).map_or_else(|| Value::Other(value.to_token_stream()), Value::Literal))
        };
        let names: &[Name] = match part.name.as_str() {
            "min" => &[Name::Min],
            "max" => &[Name::Max],
            "equal" => &[Name::Min, Name::Max],
            _ => return None,
        };
        for name in names {
            ends.push(Written::new(name.text().to_owned(), part.span, value()?));
        }
    }
    Some(ends)
}

/// `("…")` or `(pattern = "…")`
fn pattern(said: &Said) -> Option<Lit> {
    let tokens = said.list.clone()?;
    let only = |input: ParseStream<'_>| input.parse::<Lit>();
    if let Ok(text @ Lit::Str(_)) = only.parse2(tokens.clone()) {
        return Some(text);
    }
    let list = list_of.parse2(tokens).ok()?;
    let written = list.iter().find(|part| part.name == "pattern")?;
    literal(written.value.as_ref()?).filter(|it| matches!(it, Lit::Str(_)))
}

fn literal(mut value: &Expr) -> Option<Lit> {
    while let Expr::Group(group) = value {
        value = &group.expr;
    }
    match value {
        Expr::Lit(literal) => Some(literal.lit.clone()),
        _ => None,
    }
}

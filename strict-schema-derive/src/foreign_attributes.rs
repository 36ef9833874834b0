//! Attributes of `schemars`, `validator` and `garde`: read where they mean the same as one of `strict`, and else refused,
//! because they would have no effect, without any message.

use proc_macro2::{TokenStream, TokenTree};
use quote::ToTokens;
use syn::parse::Parser;
use syn::{Attribute, Expr, Lit, Meta, Type};

use crate::attribute::{Name, Owner, Place};
use crate::errors::Errors;
use crate::parsed_attributes::{AttributeValue, Attributes, OwnerAttributes, Written, read_meta};
use crate::refusal;
use crate::types::{is_called, is_text, within};

/// The outcome of another crate's attribute.
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
    /// No effect on the schema.
    Nothing,
    /// The replacement to write.
    Otherwise(&'static str),
    /// A pattern, which the user has to write.
    Text,
}

use Means::{Format, Items, Length, Nothing, Otherwise, Ours, Pattern, Text};

/// Attributes of other crates with one meaning: the crates, and the names.
struct Row(&'static [&'static str], &'static [&'static str], Means);

const DOC: &str =
    "move it to the documentation of the field: `///`; or add `#[strict(ignore_others)]`, to keep this attribute too";
const DOC_OF_TYPE: &str =
    "move it to the documentation: `///`; or add `#[strict(ignore_others)]`, to keep this attribute too";
const AS: &str = "write `#[strict(as = \"Type\")]`, with a type that has the same JSON";
const NO_OPTION: &str = "remove the attribute, and the `Option` around the type if there is one";
const NAME: &str =
    "write `#[strict(name = \"…\")]`, which names the tool and the definition; `#[serde(rename)]` is not in the schema";
const SERDE: &str = "write `#[serde(…)]`, which both read";
const BOUND: &str = "write `#[strict(range(min = …, max = …))]`, with both ends in the range";
const IGNORE: &str = "add `#[strict(ignore_others)]`, if the model need not know it";

const TEXT: &str = "write it as `#[strict(pattern = \"…\")]` too, for items as `#[strict(items(pattern = \"…\"))]`; or add `#[strict(ignore_others)]`, if the model need not know it";

const SCHEMARS: &[&str] = &["schemars"];
const ALL: &[&str] = &["schemars", "validate", "garde"];

/// All that are known. Others are refused as [`IGNORE`] says.
const ROWS: &[Row] = &[
    Row(ALL, &["range"], Ours(Name::Range)),
    Row(ALL, &["length"], Length),
    Row(ALL, &["email"], Format("email")),
    Row(ALL, &["url"], Format("uri")),
    Row(ALL, &["ipv4"], Format("ipv4")),
    Row(ALL, &["ipv6"], Format("ipv6")),
    Row(&["schemars", "validate"], &["regex"], Pattern),
    Row(&["schemars", "garde"], &["pattern"], Pattern),
    Row(ALL, &["contains"], Text),
    Row(&["garde"], &["prefix", "suffix", "alphanumeric", "ascii"], Text),
    Row(&["schemars", "garde"], &["inner"], Items),
    Row(ALL, &["required"], Otherwise(NO_OPTION)),
    Row(&["validate"], &["nested", "skip_on_field_errors"], Nothing),
    Row(&["garde"], &["dive", "skip", "rename"], Nothing),
    Row(SCHEMARS, &["description"], Ours(Name::Description)),
    Row(SCHEMARS, &["with"], Ours(Name::As)),
    Row(SCHEMARS, &["example"], Ours(Name::Example)),
    Row(SCHEMARS, &["schema_with"], Otherwise(AS)),
    Row(SCHEMARS, &["title", "deprecated"], Otherwise(DOC)),
    Row(
        SCHEMARS,
        &["rename", "default", "flatten", "skip", "skip_serializing", "skip_deserializing", "skip_serializing_if"],
        Otherwise(SERDE),
    ),
];

/// The name of a type in a schema only: serde's name of it is not there.
const OF_TYPES: &[Row] = &[Row(SCHEMARS, &["rename"], Otherwise(NAME))];

/// The name of a variant, which serde reads.
const OF_VARIANTS: &[Row] = &[Row(SCHEMARS, &["rename"], Otherwise(SERDE))];

/// Attributes of a type or a variant. There `validate` and `garde` do not affect the JSON form.
const OF_BOTH: &[Row] = &[
    Row(SCHEMARS, &["description"], Ours(Name::Description)),
    Row(SCHEMARS, &["with", "schema_with"], Otherwise(AS)),
    Row(SCHEMARS, &["title", "example", "deprecated"], Otherwise(DOC_OF_TYPE)),
    Row(
        SCHEMARS,
        &["rename_all", "rename_all_fields", "tag", "content", "untagged", "other", "default", "transparent"],
        Otherwise(SERDE),
    ),
    Row(SCHEMARS, &["skip", "skip_serializing", "skip_deserializing"], Otherwise(SERDE)),
    // Each object is closed.
    Row(SCHEMARS, &["deny_unknown_fields", "inline", "bound", "crate"], Nothing),
];

/// The keys that concern messages.
const OF_MESSAGES: [&str; 2] = ["message", "code"];

/// The facts that are known where the attributes are.
#[derive(Clone, Copy)]
struct Context<'a> {
    rows: &'static [&'static [Row]],
    /// The type that the attribute is about.
    ty: Option<&'a Type>,
    /// What `strict` says about it.
    strict: &'a OwnerAttributes,
}

/// Read what others say, as if ours did. What ours says itself holds.
pub(crate) fn read(
    attributes: &[Attribute],
    place: Place,
    ty: Option<&Type>,
    read: &mut Attributes,
    errors: &mut Errors,
) {
    if read.strict.has(Name::IgnoreOthers) {
        return;
    }
    let rows: &[&[Row]] = match place {
        Place::Container => &[OF_TYPES, OF_BOTH],
        Place::Variant => &[OF_VARIANTS, OF_BOTH],
        Place::Field => &[ROWS],
    };
    let place = Context { rows, ty, strict: &read.strict };
    let mut taken: Vec<Written> = Vec::new();
    for attribute in attributes {
        let mut owners = place.rows.iter().copied().flatten().flat_map(|row| row.0);
        let Some(owner) = owners.find(|owner| attribute.path().is_ident(*owner)) else { continue };
        let Meta::List(list) = &attribute.meta else { continue };
        // The other crate reports what cannot be read.
        let Some(said) = list_of(&list.tokens) else { continue };
        for said in &said {
            let mut found = Vec::new();
            translate(owner, said, place, &mut found, errors);
            for written in found {
                match taken.iter().find(|before| before.name == written.name) {
                    Some(before) if before.is_same(&written) => {}
                    Some(_) => {
                        let fix = format!("write `#[strict({}…)]` once: it replaces all of them", written.name);
                        let blanks: [&dyn std::fmt::Display; 3] = [&said.name, &owner, &fix];
                        errors.refuse_with(said.span, &refusal::OF_ANOTHER_CRATE_TWICE, &blanks);
                    }
                    None => taken.push(written),
                }
            }
        }
    }
    for written in taken {
        if written.is(Name::Description)
            && let Some(text) = written.text()
        {
            read.doc = crate::doc::Doc::text(&text);
        } else {
            read.strict.push_new(written);
        }
    }
}

impl Context<'_> {
    fn means(self, owner: &str, said: &Written) -> Option<&'static Means> {
        let mut rows = self.rows.iter().copied().flatten();
        rows.find(|row| row.0.contains(&owner) && row.1.contains(&&*said.name)).map(|row| &row.2)
    }
}

impl Means {
    /// The `strict` attribute with the same meaning.
    fn name(&self) -> Option<Name> {
        match self {
            Ours(name) => Some(*name),
            Length => Some(Name::Length),
            Pattern | Text => Some(Name::Pattern),
            Format(_) => Some(Name::Format),
            Items => Some(Name::Items),
            Otherwise(AS) => Some(Name::As),
            Otherwise(NAME) => Some(Name::Name),
            Otherwise(_) | Nothing => None,
        }
    }
}

fn list_of(tokens: &TokenStream) -> Option<Vec<Written>> {
    let is = |token: &TokenTree, mark: char| matches!(token, TokenTree::Punct(it) if it.as_char() == mark);
    let tokens: Vec<TokenTree> = tokens.clone().into_iter().collect();
    let parts = tokens.split_inclusive(|token| is(token, ','));
    // `!rename` is that `schemars` alone overlooks serde's, which ours follows.
    let parts = parts.filter(|part| !part.first().is_some_and(|first| is(first, '!')));
    let mut list = Vec::new();
    let parser = syn::meta::parser(|meta| {
        list.push(read_meta(&meta, Owner::Strict)?);
        Ok(())
    });
    parser.parse2(parts.flatten().cloned().collect()).ok().map(|()| list)
}

fn translate(owner: &str, said: &Written, place: Context<'_>, found: &mut Vec<Written>, errors: &mut Errors) {
    let span = said.span;
    let refuse = |fix: &str, errors: &mut Errors| {
        errors.refuse_with(span, &refusal::OF_ANOTHER_CRATE, &[&said.name, &owner, &fix]);
    };
    let name = |name: Name, value: AttributeValue| Written::new(name.text().to_owned(), span, value);
    let means = place.means(owner, said);
    // In `garde`, the content of an `Option`.
    let is_content = owner == "garde" && place.ty.is_some_and(|ty| is_called(ty, "Option"));
    match means {
        Some(Items) if is_content => {
            for inner in said.list() {
                translate(owner, inner, Context { ty: place.ty.and_then(within), ..place }, found, errors);
            }
        }
        // Ours says it, so that nothing is lost.
        Some(means) if means.name().is_some_and(|name| place.strict.has(name)) => {}
        None => refuse(IGNORE, errors),
        Some(Text) => refuse(TEXT, errors),
        Some(Otherwise(fix)) => refuse(fix, errors),
        Some(Nothing) => {}
        Some(Format(format)) => {
            found.push(name(Name::Format, AttributeValue::Literal(Lit::Str(syn::LitStr::new(format, span)))));
        }
        Some(Ours(Name::Range)) => match ends(said) {
            Some(list) => found.push(name(Name::Range, AttributeValue::List(list))),
            None => refuse(BOUND, errors),
        },
        Some(Ours(Name::Example)) => match example(&said.value) {
            Some(example) => found.push(name(Name::Example, example)),
            None => refuse("write `#[strict(example = …)]`, with a literal", errors),
        },
        Some(Ours(ours)) => match &said.value {
            value @ AttributeValue::Literal(Lit::Str(_)) => found.push(name(*ours, value.clone())),
            _ => refuse(&format!("write `#[strict({} = \"…\")]`", ours.text()), errors),
        },
        Some(Length) => match ends(said) {
            // By default garde counts the bytes of a string.
            Some(_)
                if owner == "garde"
                    && place.ty.is_some_and(is_text)
                    && said.list().iter().all(|part| part.name != "chars") =>
            {
                refuse("write `length(chars, …)`: a schema counts characters, and this counts bytes", errors);
            }
            Some(list) => found.push(name(Name::Length, AttributeValue::List(list))),
            None => refuse("write `#[strict(length(min = …, max = …))]`", errors),
        },
        Some(Pattern) => match pattern(said) {
            Some(text) => found.push(name(Name::Pattern, AttributeValue::Literal(text))),
            None => refuse("write `#[strict(pattern = \"…\")]`: the derive can't follow a path", errors),
        },
        Some(Items) => {
            let mut of_items = Vec::new();
            let place = Context { ty: place.ty.and_then(within), strict: &OwnerAttributes::default(), ..place };
            for inner in said.list() {
                translate(owner, inner, place, &mut of_items, errors);
            }
            if !of_items.is_empty() {
                found.push(name(Name::Items, AttributeValue::List(of_items)));
            }
        }
    }
}

/// `(min = …, max = …)`, or `(equal = …)`. `None` if there is anything else.
fn ends(said: &Written) -> Option<Vec<Written>> {
    let AttributeValue::List(list) = &said.value else { return None };
    let mut ends = Vec::new();
    for part in list {
        if OF_MESSAGES.contains(&part.name.as_str()) || part.name == "chars" || part.name == "simple" {
            continue;
        }
        let names: &[Name] = match part.name.as_str() {
            "min" => &[Name::Min],
            "max" => &[Name::Max],
            "equal" => &[Name::Min, Name::Max],
            _ => return None,
        };
        for name in names {
            let value = match &part.value {
                value @ (AttributeValue::Literal(_) | AttributeValue::Other(_)) => value.clone(),
                AttributeValue::Nothing | AttributeValue::List(_) => return None,
            };
            ends.push(Written::new(name.text().to_owned(), part.span, value));
        }
    }
    Some(ends)
}

/// `("…")` or `(pattern = "…")`
fn pattern(said: &Written) -> Option<Lit> {
    let literal = match &said.value {
        AttributeValue::Other(tokens) => match tokens.clone().into_iter().next()? {
            TokenTree::Group(group) => syn::parse2(group.stream()).ok()?,
            _ => return None,
        },
        _ => match &said.list().iter().find(|part| part.name == "pattern")?.value {
            AttributeValue::Literal(literal) => literal.clone(),
            _ => return None,
        },
    };
    matches!(literal, Lit::Str(_)).then_some(literal)
}

/// A literal, a negative literal, or a reference to one, as `schemars` accepts it.
fn example(value: &AttributeValue) -> Option<AttributeValue> {
    let AttributeValue::Other(tokens) = value else {
        return matches!(value, AttributeValue::Literal(_)).then(|| value.clone());
    };
    let mut value = syn::parse2(tokens.clone()).ok()?;
    while let Expr::Reference(syn::ExprReference { expr, .. }) | Expr::Group(syn::ExprGroup { expr, .. }) = value {
        value = *expr;
    }
    match value {
        Expr::Unary(negative) => Some(AttributeValue::Other(negative.to_token_stream())),
        Expr::Lit(literal) => Some(AttributeValue::Literal(literal.lit)),
        _ => None,
    }
}

//! The attributes of one part as the user wrote them, with their spans.

use proc_macro2::{Group, Span, TokenStream, TokenTree};
use quote::ToTokens;
use syn::meta::ParseNestedMeta;
use syn::parse::Parser;
use syn::parse::discouraged::Speculative;
use syn::spanned::Spanned;
use syn::{Expr, Lit, Token};

use crate::attribute::{self, Name, Owner, Syntax};
use crate::doc::Doc;
use crate::errors::Errors;
use crate::{json, refusal};

/// The attributes of a container, a variant or a field.
#[derive(Default)]
pub(crate) struct Attributes {
    pub(crate) serde: OwnerAttributes,
    pub(crate) strict: OwnerAttributes,
    pub(crate) doc: Doc,
}

/// The attributes of one owner.
#[derive(Default)]
pub(crate) struct OwnerAttributes(pub(crate) Vec<Written>);

/// One attribute: `name`, `name = "value"` or `name(…)`.
#[derive(Clone)]
pub(crate) struct Written {
    pub(crate) name: String,
    /// The name, if any table has it.
    known: Option<Name>,
    pub(crate) span: Span,
    pub(crate) value: AttributeValue,
}

/// The tokens after the name.
#[derive(Clone)]
pub(crate) enum AttributeValue {
    Nothing,
    Literal(Lit),
    /// Not a literal: `-1`, or a macro.
    Other(TokenStream),
    List(Vec<Written>),
}

impl Attributes {
    /// Whether serde reads the part that has the attributes.
    pub(crate) fn is_read(&self) -> bool {
        !self.serde.has(Name::Skip) && !self.serde.has(Name::SkipDeserializing)
    }
}

impl OwnerAttributes {
    pub(crate) fn get(&self, name: Name) -> Option<&Written> {
        self.0.iter().find(|written| written.is(name))
    }

    /// Add an attribute, unless there is one with this name.
    pub(crate) fn push_new(&mut self, written: Written) {
        if self.0.iter().all(|before| before.name != written.name) {
            self.0.push(written);
        }
    }

    pub(crate) fn has(&self, name: Name) -> bool {
        self.get(name).is_some()
    }

    pub(crate) fn iter(&self) -> impl Iterator<Item = &Written> {
        self.0.iter()
    }

    /// The text after `name =`, or after `name(deserialize =`, which decides what serde reads.
    pub(crate) fn read_text(&self, name: Name) -> Option<String> {
        self.text_of(name, Name::Deserialize)
    }

    /// The text after `name =`, or after `name(serialize =`, which decides what serde writes.
    pub(crate) fn written_text(&self, name: Name) -> Option<String> {
        self.text_of(name, Name::Serialize)
    }

    fn text_of(&self, name: Name, side: Name) -> Option<String> {
        self.0.iter().filter(|written| written.is(name)).find_map(|written| match &written.value {
            AttributeValue::Literal(Lit::Str(text)) => Some(text.value()),
            AttributeValue::List(list) => list.iter().find(|written| written.is(side)).and_then(Written::text),
            _ => None,
        })
    }
}

impl Written {
    pub(crate) fn new(name: String, span: Span, value: AttributeValue) -> Self {
        Self { known: Name::of(&name), name, span, value }
    }

    pub(crate) fn is(&self, name: Name) -> bool {
        self.known == Some(name)
    }

    /// Its row in a table, if it has one there.
    pub(crate) fn row(&self, rows: &'static [attribute::Attribute]) -> Option<&'static attribute::Attribute> {
        rows.iter().find(|row| self.is(row.name))
    }

    pub(crate) fn has_form(&self, syntax: Syntax) -> bool {
        match syntax {
            Syntax::Word => matches!(self.value, AttributeValue::Nothing),
            Syntax::Text => self.text().is_some(),
            Syntax::Number => matches!(self.value, AttributeValue::Literal(_) | AttributeValue::Other(_)),
            Syntax::Json => self.json().is_some(),
            Syntax::Ends | Syntax::Bounds => matches!(self.value, AttributeValue::List(_)),
        }
    }

    pub(crate) fn text(&self) -> Option<String> {
        match &self.value {
            AttributeValue::Literal(Lit::Str(text)) => Some(text.value()),
            _ => None,
        }
    }

    /// The attributes in its parentheses.
    pub(crate) fn list(&self) -> &[Self] {
        match &self.value {
            AttributeValue::List(list) => list,
            _ => &[],
        }
    }

    /// The attribute as the user wrote it.
    pub(crate) fn shown(&self) -> String {
        match &self.value {
            AttributeValue::Nothing => self.name.clone(),
            AttributeValue::Literal(literal) => format!("{} = {}", self.name, literal.to_token_stream()),
            AttributeValue::Other(tokens) => format!("{} = {}", self.name, tokens.to_string().replace("- ", "-")),
            AttributeValue::List(list) => {
                let list: Vec<_> = list.iter().map(Self::shown).collect();
                format!("{}({})", self.name, list.join(", "))
            }
        }
    }

    /// Whether both have one name and one value: `0` is `0.0`, and a list has no order.
    pub(crate) fn is_same(&self, other: &Self) -> bool {
        self.name == other.name
            && match (&self.value, &other.value) {
                (AttributeValue::List(one), AttributeValue::List(other)) => {
                    one.len() == other.len() && one.iter().all(|it| other.iter().any(|other| it.is_same(other)))
                }
                _ => match (self.json(), other.json()) {
                    (Some(one), Some(other)) => one == other,
                    _ => self.shown() == other.shown(),
                },
            }
    }

    /// The value as JSON, if it is a literal, a negative literal, or a list of literals.
    pub(crate) fn json(&self) -> Option<String> {
        match &self.value {
            AttributeValue::Literal(literal) => json::literal(literal),
            AttributeValue::Other(tokens) => json::of_tokens(tokens.clone()),
            AttributeValue::Nothing | AttributeValue::List(_) => None,
        }
    }

    /// The span for errors about the value: that of the value, or of the name if there is no value.
    pub(crate) fn value_span(&self) -> Span {
        match &self.value {
            AttributeValue::Literal(literal) => literal.span(),
            AttributeValue::Other(tokens) if !tokens.is_empty() => tokens.span(),
            AttributeValue::Other(_) | AttributeValue::Nothing | AttributeValue::List(_) => self.span,
        }
    }
}

/// The text of an attribute as Rust: a type, or a path.
pub(crate) fn parse<T: syn::parse::Parse>(written: &Written, what: &str, errors: &mut Errors) -> Option<T> {
    let AttributeValue::Literal(Lit::Str(text)) = &written.value else { return None };
    let parsed = text.parse();
    if parsed.is_err() {
        errors.refuse_with(text.span(), &refusal::NOT_RUST, &[&what, &written.name]);
    }
    parsed.ok()
}

/// Refuse an attribute whose value has another form.
pub(crate) fn refuse_form(row: &attribute::Attribute, written: &Written, fix: &str, errors: &mut Errors) {
    errors.refuse_with(written.span, &refusal::OTHER_FORM, &[&row.name.text(), &fix]);
}

/// Refuse the second of two attributes of one name. The fix is written with the user's own values.
pub(crate) fn refuse_repeated(first: &Written, second: &Written, errors: &mut Errors) {
    let [one, other] = [first, second].map(Written::shown);
    let fix = match merged(first, second) {
        Some(both) => format!("write it once: `{}`", both.shown()),
        None if one == other => format!("write it once: `{one}`"),
        None => format!("remove one of them: `{one}` or `{other}`"),
    };
    errors.refuse_with(second.span, &refusal::TWICE, &[&fix]);
}

/// Both in one list, if no name is in both.
fn merged(first: &Written, second: &Written) -> Option<Written> {
    let (AttributeValue::List(one), AttributeValue::List(other)) = (&first.value, &second.value) else { return None };
    if one.iter().any(|it| other.iter().any(|second| second.name == it.name)) {
        return None;
    }
    Some(Written { value: AttributeValue::List([&one[..], other].concat()), ..first.clone() })
}

/// Read one attribute from the list in `#[serde(…)]` or `#[strict(…)]`.
pub(crate) fn read_meta(meta: &ParseNestedMeta<'_>, owner: Owner) -> syn::Result<Written> {
    let name = meta.path.to_token_stream().to_string().replace(' ', "");
    let span = meta.path.span();
    let value = if meta.input.peek(Token![=]) {
        let input = meta.value()?;
        let ahead = input.fork();
        let mut value: Expr = match ahead.parse() {
            Ok(value) => value,
            // Each attribute of `strict` lists its own values in its error.
            Err(_) if owner == Owner::Strict => {
                let mut tokens = TokenStream::new();
                while !input.is_empty() && !input.peek(Token![,]) {
                    tokens.extend([input.parse::<TokenTree>()?]);
                }
                return Ok(Written::new(name, span, AttributeValue::Other(tokens)));
            }
            Err(error) => return Err(error),
        };
        input.advance_to(&ahead);
        // A macro wraps the tokens it was passed in an invisible group.
        while let Expr::Group(group) = value {
            value = *group.expr;
        }
        match value {
            Expr::Lit(literal) => AttributeValue::Literal(literal.lit),
            other => AttributeValue::Other(other.to_token_stream()),
        }
    } else if meta.input.peek(syn::token::Paren) {
        let mut list = Vec::new();
        let mut add = |meta: ParseNestedMeta<'_>| {
            list.push(read_meta(&meta, owner)?);
            Ok(())
        };
        if owner == Owner::Serde {
            meta.parse_nested_meta(add)?;
            AttributeValue::List(list)
        } else {
            let group: Group = meta.input.parse()?;
            // As above.
            match syn::meta::parser(&mut add).parse2(group.stream()) {
                Ok(()) => AttributeValue::List(list),
                Err(_) => AttributeValue::Other(TokenTree::from(group).into()),
            }
        }
    } else {
        AttributeValue::Nothing
    };
    Ok(Written::new(name, span, value))
}

//! Documentation: `///` lines as one text, as rustdoc would read them.

use proc_macro2::TokenStream;
use quote::ToTokens;
use syn::{Attribute, Expr, ExprLit, Lit, Meta};

/// The documentation of a type, a variant or a field.
#[derive(Clone, Default)]
pub(crate) struct Doc(Vec<Part>);

/// A stretch of documentation.
#[derive(Clone)]
pub(crate) enum Part {
    /// A line, or several.
    Text(String),
    /// `#[doc = include_str!("…")]`: what it says is only known to const evaluation.
    Expression(TokenStream),
}

impl Doc {
    /// From the attributes.
    pub(crate) fn of(attributes: &[Attribute]) -> Self {
        let parts = attributes.iter().filter(|attribute| attribute.path().is_ident("doc")).filter_map(|attribute| {
            let Meta::NameValue(doc) = &attribute.meta else { return None };
            let mut value = &doc.value;
            while let Expr::Group(group) = value {
                value = &group.expr;
            }
            Some(match value {
                Expr::Lit(ExprLit { lit: Lit::Str(text), .. }) => Part::Text(undecorate(&text.value())),
                other => Part::Expression(other.to_token_stream()),
            })
        });
        let mut doc = Self(parts.collect());
        doc.unindent();
        doc
    }

    /// Just this text.
    pub(crate) fn text(text: &str) -> Self {
        Self(vec![Part::Text(text.to_owned())])
    }

    /// This, then that.
    pub(crate) fn and(mut self, other: &Self) -> Self {
        if !self.is_empty() && !other.is_empty() {
            self.0.push(Part::Text(String::new()));
        }
        self.0.extend(other.0.iter().cloned());
        self
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.0.iter().all(|part| matches!(part, Part::Text(text) if text.trim().is_empty()))
    }

    /// Whether it is known here, and not only to const evaluation.
    pub(crate) fn known(&self) -> Option<String> {
        let mut lines = Vec::new();
        for part in &self.0 {
            match part {
                Part::Text(text) => lines.push(text.trim_end().to_owned()),
                Part::Expression(_) => return None,
            }
        }
        Some(lines.join("\n").trim_matches('\n').trim_end().to_owned())
    }

    /// Its parts, in their order.
    pub(crate) fn parts(&self) -> &[Part] {
        &self.0
    }

    /// As an item of a list: `- `name`: text`, escaped. Only for what is known here.
    pub(crate) fn list_item(&self, name: &str) -> Option<String> {
        let text = self.known()?;
        (!text.is_empty()).then(|| format!("- `{name}`: {text}"))
    }

    /// Whether any part is only known to const evaluation.
    pub(crate) fn is_unknown(&self) -> bool {
        self.known().is_none()
    }

    /// Take away the indentation that all lines share.
    fn unindent(&mut self) {
        let indentation = self
            .lines()
            .filter(|line| !line.trim().is_empty())
            .map(|line| line.len() - line.trim_start_matches(' ').len())
            .min()
            .unwrap_or(0);
        for part in &mut self.0 {
            if let Part::Text(text) = part {
                let lines: Vec<&str> = text.lines().map(|line| line.get(indentation..).unwrap_or("")).collect();
                *text = lines.join("\n");
            }
        }
    }

    fn lines(&self) -> impl Iterator<Item = &str> {
        self.0.iter().flat_map(|part| match part {
            Part::Text(text) => text.lines().collect::<Vec<_>>(),
            Part::Expression(_) => Vec::new(),
        })
    }
}

/// `/** … */` keeps the stars that its lines begin with.
fn undecorate(text: &str) -> String {
    let mut rest = text.lines().skip(1).filter(|line| !line.trim().is_empty()).peekable();
    if rest.peek().is_none() || !rest.all(|line| line.trim_start().starts_with('*')) {
        return text.to_owned();
    }
    let lines = text
        .lines()
        .enumerate()
        .map(|(index, line)| if index == 0 { line } else { line.trim_start().strip_prefix('*').unwrap_or(line) });
    lines.collect::<Vec<_>>().join("\n")
}

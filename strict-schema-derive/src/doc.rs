//! Documentation: `///` lines as one text, as rustdoc would read them, without what is not for a model (`prose`).

use proc_macro2::TokenStream;
use quote::ToTokens;
use syn::spanned::Spanned;
use syn::{Attribute, Expr, ExprLit, Lit, Meta};

use crate::prose::Prose;

/// The documentation of a type, a variant or a field.
#[derive(Clone, Default)]
pub(crate) struct Doc(Vec<Part>);

/// A stretch of documentation.
#[derive(Clone)]
pub(crate) enum Part {
    /// A line, or several.
    Text(String),
    /// `#[doc = include_str!("…")]`: what it says is only known to const evaluation.
    Included(TokenStream),
}

impl Doc {
    /// From the attributes.
    pub(crate) fn of(attributes: &[Attribute]) -> Self {
        let mut raw = Vec::new();
        let parts = attributes.iter().filter(|attribute| attribute.path().is_ident("doc")).filter_map(|attribute| {
            let Meta::NameValue(doc) = &attribute.meta else { return None };
            let mut value = &doc.value;
            while let Expr::Group(group) = value {
                value = &group.expr;
            }
            let source = value.span().source_text();
            let is_raw = source.as_ref().is_some_and(|source| !source.starts_with('/'));
            raw.push(is_raw);
            Some(match value {
                Expr::Lit(ExprLit { lit: Lit::Str(text), .. }) => {
                    let is_block = source.is_some_and(|source| source.starts_with("/*"));
                    Part::Text(if is_block { undecorate(&text.value()) } else { text.value() })
                }
                other => Part::Included(other.to_token_stream()),
            })
        });
        let mut doc = Self(parts.collect());
        doc.align(&raw);
        doc.unindent();
        doc.keep_prose();
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

    /// Whether it is known here, and not only in const evaluation.
    pub(crate) fn known(&self) -> Option<String> {
        let mut lines = Vec::new();
        for part in &self.0 {
            match part {
                Part::Text(text) => lines.push(text.trim_end().to_owned()),
                Part::Included(_) => return None,
            }
        }
        Some(lines.join("\n").trim_matches('\n').trim_end().to_owned())
    }

    /// Its parts, in their order.
    pub(crate) fn parts(&self) -> &[Part] {
        &self.0
    }

    /// An item of a list: `- `name`: text`, escaped. Only for documentation that is known here.
    pub(crate) fn list_item(&self, name: &str) -> Option<String> {
        let text = self.known()?;
        (!text.is_empty()).then(|| format!("- `{name}`: {text}"))
    }

    /// Where `///` and `#[doc = "…"]` are mixed, a line of the first begins with a space that the second has not.
    fn align(&mut self, raw: &[bool]) {
        let is_indented = |text: &str| text.lines().all(|line| line.trim().is_empty() || line.starts_with([' ', '\t']));
        let mut comments = self.0.iter().zip(raw).filter(|(_, raw)| !**raw).peekable();
        let are_indented = comments.peek().is_some()
            && comments.all(|(part, _)| matches!(part, Part::Text(text) if is_indented(text)));
        if !are_indented {
            return;
        }
        for (part, _) in self.0.iter_mut().zip(raw).filter(|(_, raw)| **raw) {
            if let Part::Text(text) = part
                && !is_indented(text)
            {
                *text = text.lines().map(|line| format!(" {line}")).collect::<Vec<_>>().join("\n");
            }
        }
    }

    /// Take away the indentation that all lines share.
    fn unindent(&mut self) {
        let texts = self.0.iter().filter_map(|part| match part {
            Part::Text(text) => Some(text),
            Part::Included(_) => None,
        });
        let indentation = texts
            .flat_map(|text| text.lines())
            .filter(|line| !line.trim().is_empty())
            .map(|line| line.len() - line.trim_start_matches([' ', '\t']).len())
            .min()
            .unwrap_or(0);
        for part in &mut self.0 {
            if let Part::Text(text) = part {
                let lines: Vec<&str> = text.lines().map(|line| line.get(indentation..).unwrap_or("")).collect();
                *text = lines.join("\n");
            }
        }
    }

    /// Leave out what says to Rust programmers how to call something.
    fn keep_prose(&mut self) {
        let mut prose = Prose::new();
        self.0.retain_mut(|part| {
            let Part::Text(text) = part else { return !prose.is_left_out() };
            let lines: Vec<&str> = text.split('\n').filter(|line| prose.keeps(line.as_bytes())).collect();
            let keeps = !lines.is_empty();
            *text = lines.join("\n");
            keeps
        });
        // The blank lines before an omitted end are not needed.
        while self.0.pop_if(|last| matches!(last, Part::Text(text) if text.trim().is_empty())).is_some() {}
    }
}

/// `/** … */` has the stars that its lines begin with: they are taken away where rustdoc does, which is where all lines
/// have them in one column. Never from any other text: what begins a line there is Markdown. Nor from `**bold**`.
fn undecorate(text: &str) -> String {
    let lines: Vec<&str> = text.lines().collect();
    // The first line is what stands after `/**`, the last what stands before `*/`.
    let first = usize::from(!lines.first().is_some_and(|line| line.trim_start().starts_with('*')));
    let inner = lines.get(first..).unwrap_or_default();
    let start = inner.iter().take_while(|line| line.trim().is_empty()).count();
    let end = inner.iter().rev().take_while(|line| line.trim().is_empty()).count();
    let decorated = inner.get(start..inner.len() - end).unwrap_or_default();
    let column = |line: &str| {
        let decoration = line.trim_start_matches([' ', '\t']);
        let after = decoration.strip_prefix('*')?;
        (after.is_empty() || after.starts_with([' ', '\t'])).then(|| line.len() - decoration.len())
    };
    let Some(place) = decorated.first().and_then(|line| column(line)) else { return text.to_owned() };
    if decorated.iter().any(|line| column(line) != Some(place)) {
        return text.to_owned();
    }
    let (before, after) = (first + start, lines.len() - end);
    let lines = lines.iter().enumerate();
    let lines = lines.map(|(index, line)| if (before..after).contains(&index) { &line[place + 1..] } else { line });
    lines.collect::<Vec<_>>().join("\n")
}

#[cfg(test)]
mod tests {
    use super::undecorate;

    #[test]
    fn only_stars_in_one_column_are_decoration() {
        for (block, text) in [
            ("\n * one\n * two\n ", "\n one\n two\n "),
            (" one\n * two\n *\n * three\n ", " one\n two\n\n three\n "),
            ("\n * - a\n *   - b\n ", "\n - a\n   - b\n "),
            ("\n * **bold**\n * *it*\n ", "\n **bold**\n *it*\n "),
        ] {
            assert_eq!(undecorate(block), text, "{block}");
        }
        for block in [
            " one ",
            "\n**bold**\n",
            "\n**bold** one\n**bold** two\n",
            "\n*it* one\n*it* two\n",
            "\n one\n * two\n",
            "\n * one\n   * two\n",
            "\n * one\n   two\n",
            "",
            "\n\n",
        ] {
            assert_eq!(undecorate(block), block, "{block}");
        }
    }
}

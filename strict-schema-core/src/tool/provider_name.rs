//! Providers by their names: from text, and to text.

use std::fmt;
use std::str::FromStr;

use super::presets::OPENROUTER_NAME;
use super::provider::Provider;
use crate::dialect::facts::Dialect;
use crate::error::Error;
use crate::words::nearest::nearest;
use crate::words::printable;

impl Provider {
    /// What it is called, without its dialect: `openai-chat`.
    #[must_use]
    pub const fn name(&self) -> &'static str {
        self.preset.name
    }

    /// What else it is called, where a name is read.
    #[doc(hidden)]
    #[must_use]
    pub const fn aliases(&self) -> &'static [&'static str] {
        self.preset.aliases
    }
}

/// Its name, with `@` and its dialect where that is not the provider's own: `openai-chat@groq-2026-11`. The name can be parsed. Strictness
/// and structured outputs are not part of it.
impl fmt::Display for Provider {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let is_own = self.preset.dialect.name == self.dialect().name && self.name() != OPENROUTER_NAME;
        f.write_str(self.name())?;
        if is_own { Ok(()) } else { write!(f, "@{}", self.dialect().name) }
    }
}

/// A name, or a name with `@` and a [`Dialect`], in any case, with `-` or `_`: `anthropic`, `OPENAI_RESPONSES`, `gemini@gemini-openapi`,
/// `openrouter@anthropic`. `openai` is Chat Completions.
impl FromStr for Provider {
    type Err = Error;

    fn from_str(written: &str) -> Result<Self, Error> {
        let (name, dialect) = match written.split_once('@') {
            Some((name, dialect)) => (name, Some(dialect.parse::<Dialect>()?)),
            None => (written, None),
        };
        let name = Dialect::spelling(name);
        if name == OPENROUTER_NAME {
            let fix =
                "`openrouter` has no rules of its own: write the provider behind it, as in `openrouter@anthropic`";
            return dialect.map(|dialect| Self::openrouter(&dialect)).ok_or_else(|| Error::new(fix));
        }
        let all = Self::all();
        let names = |it: &Self| std::iter::once(it.name()).chain(it.aliases().iter().copied());
        match (all.iter().find(|it| names(it).any(|known| known == name)), dialect) {
            (Some(found), None) => Ok(found.clone()),
            (Some(found), Some(dialect)) => Ok(found.clone().with_dialect(dialect)),
            (None, _) => {
                let known = all.iter().flat_map(names).chain([OPENROUTER_NAME]);
                let hint = match nearest(known, &name) {
                    Some(near) => format!("did you mean `{near}`?"),
                    None => {
                        let names: Vec<_> = all.iter().map(|it| format!("`{}`", it.name())).collect();
                        format!("there are {}, `{OPENROUTER_NAME}@…`", names.join(", "))
                    }
                };
                Err(Error::new(format!("no provider is called `{}`: {hint}", printable::name(written))))
            }
        }
    }
}

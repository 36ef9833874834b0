//! The names of dialects: parsing and printing.

use core::fmt;
use core::str::FromStr;

use super::{DIALECTS, Dialect};
use crate::error::Error;
use crate::prelude::*;
use crate::words::nearest::nearest;
use crate::words::printable;

/// Aliases and the short names that they stand for.
const ALIASES: &[(&str, &str)] = &[
    ("amazon-bedrock", "bedrock"),
    ("aws", "bedrock"),
    ("aws-bedrock", "bedrock"),
    ("azure", "azure-openai"),
    ("cerebras-v2", "cerebras"),
    ("chatgpt", "openai"),
    ("claude", "anthropic"),
    ("fireworks-ai", "fireworks"),
    ("google", "gemini"),
    ("gpt", "openai"),
    ("grok", "xai"),
    ("kimi", "moonshot"),
    ("lmstudio", "lm-studio"),
    ("llamacpp", "llama-cpp"),
    ("together-ai", "together"),
];

impl Dialect {
    /// The name without its date, and without the version of an API: `openai` of `openai-2026-10`, `cerebras` of `cerebras-v2-2026-07`.
    #[doc(hidden)]
    #[must_use]
    pub fn short_name(&self) -> &'static str {
        without_date(self.name)
    }

    /// The newest dialect of each provider, in the order of [`DIALECTS`].
    ///
    /// ```
    /// use strict_schema::Dialect;
    /// use strict_schema::dialect::OPENAI;
    ///
    /// assert!(Dialect::newest().any(|it| it.name == OPENAI.name));
    /// ```
    pub fn newest() -> impl Iterator<Item = &'static Self> {
        let is_newest = |index: &usize| {
            DIALECTS[..*index].iter().all(|earlier| earlier.short_name() != DIALECTS[*index].short_name())
        };
        (0..DIALECTS.len()).filter(is_newest).map(|index| DIALECTS[index])
    }

    /// A name in the spelling of this library.
    pub(crate) fn spelling(written: &str) -> String {
        written.trim().to_ascii_lowercase().replace(['_', ' ', '.'], "-")
    }
}

fn without_date(name: &str) -> &str {
    let is_date = |tail: &str| {
        let is_mark = |at: usize| at == 0 || at == 5;
        tail.bytes().enumerate().all(|(at, byte)| if is_mark(at) { byte == b'-' } else { byte.is_ascii_digit() })
    };
    match name.len().checked_sub("-2026-10".len()).and_then(|at| name.split_at_checked(at)) {
        Some((short, date)) if is_date(date) => without_version(short),
        _ => name,
    }
}

fn without_version(name: &str) -> &str {
    let is_version = |it: &str| it.strip_prefix('v').is_some_and(|it| it.bytes().all(|byte| byte.is_ascii_digit()));
    name.rsplit_once('-').filter(|(_, version)| is_version(version)).map_or(name, |(name, _)| name)
}

/// Finds a dated dialect by its name, or the newest dialect of a provider by its short name. Case does not matter, and `_`
/// stands for `-`.
///
/// ```
/// use strict_schema::Dialect;
///
/// assert_eq!("OPENAI_2024_08".parse::<Dialect>()?.name, "openai-2024-08");
/// assert_eq!("anthropic".parse::<Dialect>()?.short_name(), "anthropic");
/// let error = "opnai".parse::<Dialect>().unwrap_err();
/// assert_eq!(error.to_string(), "no dialect is called `opnai`: did you mean `openai`?");
/// # Ok::<(), strict_schema::Error>(())
/// ```
impl FromStr for Dialect {
    type Err = Error;

    fn from_str(written: &str) -> Result<Self, Error> {
        let name = Self::spelling(written);
        let name = ALIASES.iter().find(|(alias, _)| *alias == name).map_or(&*name, |(_, name)| name);
        let dated = DIALECTS.iter().copied().find(|it| it.name == name);
        dated.or_else(|| Self::newest().find(|it| it.short_name() == name)).copied().ok_or_else(|| {
            let shorts = || Self::newest().map(Self::short_name);
            let known = shorts().chain(DIALECTS.iter().map(|it| it.name)).chain(ALIASES.iter().map(|it| it.0));
            let hint = match nearest(known, name) {
                Some(near) => format!("did you mean `{near}`?"),
                None => format!("there are {}", shorts().map(|it| format!("`{it}`")).collect::<Vec<_>>().join(", ")),
            };
            Error::new(format!("no dialect is called `{}`: {hint}", printable::name(written)))
        })
    }
}

/// The name, which can be parsed.
impl fmt::Display for Dialect {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_dialect_is_found_by_its_names_however_they_are_written() {
        for dialect in DIALECTS {
            let constant = dialect.name.to_uppercase().replace('-', "_");
            for written in [dialect.to_string(), constant, format!(" {} ", dialect.name)] {
                assert_eq!(written.parse::<Dialect>().unwrap().name, dialect.name, "{written}");
            }
        }
        for newest in Dialect::newest() {
            assert_eq!(newest.short_name().parse::<Dialect>().unwrap().name, newest.name);
        }
        for (alias, short) in ALIASES {
            assert_eq!(alias.parse::<Dialect>().unwrap().short_name(), *short);
        }
        assert_eq!("cerebras".parse::<Dialect>().unwrap().name, "cerebras-v2-2026-07");
        assert_eq!("llama.cpp".parse::<Dialect>().unwrap().short_name(), "llama-cpp");
    }
}

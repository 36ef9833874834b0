//! Providers by the names that people type.

use std::collections::{HashMap, HashSet};

use strict_schema::Dialect;
use strict_schema::dialect::DIALECTS;

use crate::failure::Failure;
use crate::recognize::Item;

/// Dialects that belong to no provider: `--all` leaves them out.
const NO_PROVIDERS: &[&str] = &["sm", "portable"];

/// The name of a dialect without its date.
pub(crate) fn short_name(name: &str) -> &str {
    DIALECTS.iter().find(|it| it.name == name).map_or(name, |it| it.short_name())
}

/// The newest dialect of every provider.
pub(crate) fn all() -> Vec<&'static Dialect> {
    Dialect::newest().filter(|it| !NO_PROVIDERS.contains(&it.short_name())).collect()
}

/// The dialect of this name: a dated dialect, or the newest dialect of a provider.
pub(crate) fn named(written: &str) -> Result<&'static Dialect, Failure> {
    let found = written.parse::<Dialect>().map(|it| DIALECTS.iter().copied().find(|dated| dated.name == it.name));
    match found {
        Ok(Some(dialect)) => Ok(dialect),
        Ok(None) => Err(Failure::new(format!("no dialect is called `{written}`")).help(LISTED)),
        Err(error) => Err(Failure::new(error.to_string()).help(LISTED)),
    }
}

/// The dialects, each once.
pub(crate) fn unique(dialects: impl IntoIterator<Item = &'static Dialect>) -> Vec<&'static Dialect> {
    let mut names = HashSet::new();
    dialects.into_iter().filter(|it| names.insert(it.name)).collect()
}

/// Which dialects to judge by.
#[derive(Clone, Debug)]
pub(crate) enum Chosen {
    /// These dialects.
    These(Vec<&'static Dialect>),
    /// The dialect of the provider whose shape a tool has, or else OpenAI's.
    Shape,
}

impl Chosen {
    /// The dialects that judge the items of a value.
    pub(crate) fn judges(&self, items: &[Item]) -> Judges {
        match self {
            Self::These(dialects) => Judges { dialects: dialects.clone(), own: None },
            Self::Shape => {
                let mut of_request: HashMap<usize, &'static Dialect> = HashMap::new();
                for item in items {
                    if let Some(dialect) = item.shape.dialect() {
                        of_request.entry(item.request).or_insert(dialect);
                    }
                }
                let mut dialects: Vec<&'static Dialect> = Vec::new();
                let own = items.iter().map(|item| {
                    let around = || of_request.get(&item.request).copied();
                    let dialect = item.shape.dialect().or_else(around).unwrap_or(DEFAULT_DIALECT);
                    dialects.iter().position(|it| it.name == dialect.name).unwrap_or_else(|| {
                        dialects.push(dialect);
                        dialects.len() - 1
                    })
                });
                let own = Some(own.collect());
                if dialects.is_empty() {
                    dialects.push(DEFAULT_DIALECT);
                }
                Judges { dialects, own }
            }
        }
    }
}

/// The dialects that judge the items of a value.
#[derive(Clone, Debug)]
pub(crate) struct Judges {
    pub dialects: Vec<&'static Dialect>,
    /// The one dialect of each item; none if all dialects judge all items.
    own: Option<Vec<usize>>,
}

impl Judges {
    /// The dialects that judge the item with this number.
    pub(crate) fn of(&self, item: usize) -> impl Iterator<Item = &'static Dialect> {
        let asked = self.dialects.iter().enumerate().filter(move |(number, _)| self.asks(*number, item));
        asked.map(|(_, dialect)| *dialect)
    }

    /// Whether the dialect judges the item, both given by number.
    pub(crate) fn asks(&self, dialect: usize, item: usize) -> bool {
        self.own.as_ref().is_none_or(|own| own[item] == dialect)
    }
}

/// The provider that judges items whose shape belongs to no provider.
pub(crate) const DEFAULT: &str = "openai";
const DEFAULT_DIALECT: &Dialect = &strict_schema::dialect::OPENAI;

const LISTED: &str = "`strict-schema providers` lists them";

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_found_however_they_are_written() {
        assert_eq!(named("OpenAI").unwrap().name, "openai-2026-10");
        assert_eq!(named("openai-2024-08").unwrap().name, "openai-2024-08");
        assert_eq!(named("Claude").unwrap().name, "anthropic-2026-09");
        assert_eq!(named("azure_openai").unwrap().name, "azure-openai-2026-10");
        assert!(named("antropic").unwrap_err().to_string().contains("`anthropic`"));
    }

    #[test]
    fn all_has_each_provider_once() {
        let all = all();
        assert!(all.iter().any(|it| it.name == "openai-2026-10") && all.iter().all(|it| it.name != "openai-2024-08"));
        assert!(all.iter().all(|it| it.name != "sm"));
        assert_eq!(named("cerebras").unwrap().name, "cerebras-v2-2026-07");
        assert_eq!(all.iter().filter(|it| it.provider == "Cerebras").count(), 1);
    }
}

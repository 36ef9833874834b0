//! Providers by the names that people type.

use strict_schema::Dialect;
use strict_schema::dialect::DIALECTS;

use crate::failure::Failure;

/// Dialects that are no provider's: `--all` leaves them out.
const NO_PROVIDERS: &[&str] = &["sm", "portable"];

/// The name of a dialect without its date.
pub(crate) fn short_name(name: &str) -> &str {
    DIALECTS.iter().find(|it| it.name == name).map_or(name, |it| it.short_name())
}

/// The newest dialect of every provider.
pub(crate) fn all() -> Vec<&'static Dialect> {
    Dialect::newest().filter(|it| !NO_PROVIDERS.contains(&it.short_name())).collect()
}

/// The dialect of this name: a dated one's, or a provider's, which is its newest.
///
/// # Errors
/// If there is none.
pub(crate) fn named(written: &str) -> Result<&'static Dialect, Failure> {
    let found = written.parse::<Dialect>().map(|it| DIALECTS.iter().copied().find(|dated| dated.name == it.name));
    match found {
        Ok(Some(dialect)) => Ok(dialect),
        Ok(None) => Err(Failure::new(format!("no dialect is called `{written}`")).help(LISTED)),
        Err(error) => Err(Failure::new(error.to_string()).help(LISTED)),
    }
}

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

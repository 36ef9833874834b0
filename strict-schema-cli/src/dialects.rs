//! Providers by the names that people type.

use strict_schema::Dialect;
use strict_schema::dialect::DIALECTS;

use crate::failure::Failure;
use crate::near::nearest;

/// Other names of providers, by their short names.
const ALIASES: &[(&str, &str)] = &[
    ("aws", "bedrock"),
    ("azure", "azure-openai"),
    ("cerebras-v2", "cerebras"),
    ("chatgpt", "openai"),
    ("claude", "anthropic"),
    ("google", "gemini"),
    ("gpt", "openai"),
    ("grok", "xai"),
    ("kimi", "moonshot"),
    ("lmstudio", "lm-studio"),
    ("llama.cpp", "llama-cpp"),
    ("llamacpp", "llama-cpp"),
];

/// Dialects that are no provider's: `--all` leaves them out.
const NO_PROVIDERS: &[&str] = &["sm", "portable"];

/// The name without the date, and without the version of an API: `openai` of `openai-2026-10`, `cerebras` of `cerebras-v2-2026-07`.
pub(crate) fn short_name(name: &str) -> &str {
    let is_date = |tail: &str| {
        let bytes = tail.as_bytes();
        bytes.len() == 8
            && bytes
                .iter()
                .enumerate()
                .all(|(at, byte)| if at == 0 || at == 5 { *byte == b'-' } else { byte.is_ascii_digit() })
    };
    match name.len().checked_sub(8).and_then(|at| name.split_at_checked(at)) {
        Some((short, date)) if is_date(date) => without_version(short),
        _ => name,
    }
}

fn without_version(name: &str) -> &str {
    let is_version = |it: &str| it.strip_prefix('v').is_some_and(|it| it.bytes().all(|byte| byte.is_ascii_digit()));
    name.rsplit_once('-').filter(|(_, version)| is_version(version)).map_or(name, |(name, _)| name)
}

/// The newest dialect of each provider, as they are listed.
pub(crate) fn newest() -> impl Iterator<Item = &'static Dialect> {
    let is_newest =
        |index: &usize| DIALECTS[..*index].iter().all(|it| short_name(it.name) != short_name(DIALECTS[*index].name));
    (0..DIALECTS.len()).filter(is_newest).map(|index| DIALECTS[index])
}

/// The newest dialect of every provider.
pub(crate) fn all() -> Vec<&'static Dialect> {
    newest().filter(|it| !NO_PROVIDERS.contains(&short_name(it.name))).collect()
}

/// The dialect of this name: a dated one's, or a provider's, which is its newest.
///
/// # Errors
/// If there is none.
pub(crate) fn named(written: &str) -> Result<&'static Dialect, Failure> {
    let name = written.trim().to_ascii_lowercase().replace(['_', ' '], "-");
    let name = ALIASES.iter().find(|(alias, _)| *alias == name).map_or(name.as_str(), |(_, name)| name);
    let by_name = |name: &str| {
        let dated = DIALECTS.iter().copied().find(|it| it.name == name);
        dated.or_else(|| newest().find(|it| short_name(it.name) == name))
    };
    by_name(name).ok_or_else(|| {
        let shorts = newest().map(|it| short_name(it.name));
        let names = shorts.chain(DIALECTS.iter().map(|it| it.name)).chain(ALIASES.iter().map(|it| it.0));
        let failure = Failure::new(format!("no provider is called `{written}`"));
        match nearest(names, name) {
            Some(near) => failure.help(format!("did you mean `{near}`? `strict-schema providers` lists them")),
            None => failure.help("`strict-schema providers` lists them"),
        }
    })
}

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
        for (alias, short) in ALIASES {
            assert!(named(alias).is_ok_and(|it| short_name(it.name) == *short), "{alias}");
        }
    }

    #[test]
    fn all_has_each_provider_once() {
        let all = all();
        assert!(all.iter().any(|it| it.name == "gemini-2026-11") && all.iter().all(|it| it.name != "gemini-2026-09"));
        assert!(all.iter().all(|it| it.name != "sm"));
        assert_eq!(named("cerebras").unwrap().name, "cerebras-v2-2026-07");
        assert_eq!(all.iter().filter(|it| it.provider == "Cerebras").count(), 1);
    }
}

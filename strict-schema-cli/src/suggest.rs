//! Suggests a name for a mistyped one.

/// The name that is nearest to the written one, if one is near.
pub(crate) fn nearest<'n>(names: impl Iterator<Item = &'n str>, written: &str) -> Option<&'n str> {
    if written.len() > 100 {
        return None;
    }
    let (far, name) = names.map(|name| (strsim::levenshtein(name, written), name)).min()?;
    (far <= 1 + name.len() / 4).then_some(name)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn near_is_a_letter_or_a_quarter() {
        assert_eq!(nearest(["openai", "gemini"].into_iter(), "opnai"), Some("openai"));
        assert_eq!(nearest(["openai", "gemini"].into_iter(), "cohere"), None);
    }
}

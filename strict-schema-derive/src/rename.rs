//! serde's `rename_all`, as serde applies it.

/// A rule of `rename_all` and `rename_all_fields`.
#[derive(Clone, Copy, Default)]
pub(crate) enum Rule {
    #[default]
    None,
    Lower,
    Upper,
    Pascal,
    Camel,
    Snake,
    ScreamingSnake,
    Kebab,
    ScreamingKebab,
}

impl Rule {
    /// The rule that is written so. serde reports any other.
    pub(crate) fn named(name: &str) -> Option<Self> {
        Some(match name {
            "lowercase" => Self::Lower,
            "UPPERCASE" => Self::Upper,
            "PascalCase" => Self::Pascal,
            "camelCase" => Self::Camel,
            "snake_case" => Self::Snake,
            "SCREAMING_SNAKE_CASE" => Self::ScreamingSnake,
            "kebab-case" => Self::Kebab,
            "SCREAMING-KEBAB-CASE" => Self::ScreamingKebab,
            _ => return None,
        })
    }

    /// The name of a variant, which is written in `PascalCase`.
    pub(crate) fn apply_to_variant(self, name: &str) -> String {
        match self {
            Self::None | Self::Pascal => name.to_owned(),
            Self::Lower => name.to_ascii_lowercase(),
            Self::Upper => name.to_ascii_uppercase(),
            Self::Camel => lower_first(name),
            Self::Snake => words(name, '_'),
            Self::ScreamingSnake => words(name, '_').to_ascii_uppercase(),
            Self::Kebab => words(name, '_').replace('_', "-"),
            Self::ScreamingKebab => words(name, '_').to_ascii_uppercase().replace('_', "-"),
        }
    }

    /// The name of a field, which is written in `snake_case`.
    pub(crate) fn apply_to_field(self, name: &str) -> String {
        match self {
            Self::None | Self::Lower | Self::Snake => name.to_owned(),
            Self::Upper | Self::ScreamingSnake => name.to_ascii_uppercase(),
            Self::Pascal => pascal(name),
            Self::Camel => lower_first(&pascal(name)),
            Self::Kebab => name.replace('_', "-"),
            Self::ScreamingKebab => name.to_ascii_uppercase().replace('_', "-"),
        }
    }
}

fn words(name: &str, separator: char) -> String {
    let mut result = String::new();
    for (index, character) in name.char_indices() {
        if index > 0 && character.is_uppercase() {
            result.push(separator);
        }
        result.push(character.to_ascii_lowercase());
    }
    result
}

fn pascal(name: &str) -> String {
    let mut result = String::new();
    let mut capital = true;
    for character in name.chars() {
        if character == '_' {
            capital = true;
        } else if capital {
            result.push(character.to_ascii_uppercase());
            capital = false;
        } else {
            result.push(character);
        }
    }
    result
}

fn lower_first(name: &str) -> String {
    let mut characters = name.chars();
    characters.next().map(|first| first.to_ascii_lowercase().to_string() + characters.as_str()).unwrap_or_default()
}

//! What a derived schema uses of the dialect's limits, counted in const evaluation while it is written.
//!
//! `rules/counts.rs` counts the same of JSON. The two share the limits and nothing else: see there. Unions in definitions are
//! counted here, although the validator only warns of them: what this library writes is accepted however they are counted.

use crate::dialect::{Dialect, Limit};

/// What has been spent.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Spent {
    pub(crate) properties: u32,
    pub(super) enum_values: u32,
    pub(super) text: u32,
    pub(crate) optionals: u32,
    pub(crate) unions: u32,
}

impl Spent {
    pub(super) const ZERO: Self = Self { properties: 0, enum_values: 0, text: 0, optionals: 0, unions: 0 };
    /// As much as there can be.
    pub(super) const ALL: Self =
        Self { properties: u32::MAX, enum_values: u32::MAX, text: u32::MAX, optionals: u32::MAX, unions: u32::MAX };
    /// One property that is not required.
    pub(super) const OPTIONAL: Self = Self { optionals: 1, ..Self::ZERO };

    /// The most that may be spent. Of an ordinary schema no provider counts anything.
    pub(super) const fn limits(dialect: &Dialect, strict: bool) -> Self {
        if !strict {
            return Self::ALL;
        }
        Self {
            properties: most(Limit::Properties.most(dialect)),
            enum_values: most(Limit::EnumValues.most(dialect)),
            text: most(Limit::Text.most(dialect)),
            optionals: most(Limit::Optionals.most(dialect)),
            unions: most(Limit::Unions.most(dialect)),
        }
    }

    /// The first limit that is exceeded: the count, what is counted, and the limit.
    pub(super) const fn excess(&self, limits: &Self) -> Option<(u32, &'static str, u32)> {
        if self.properties > limits.properties {
            Some((self.properties, "properties", limits.properties))
        } else if self.enum_values > limits.enum_values {
            Some((self.enum_values, "enum values", limits.enum_values))
        } else if self.text > limits.text {
            Some((self.text, "characters of property names and enum values", limits.text))
        } else if self.optionals > limits.optionals {
            Some((self.optionals, "optional properties", limits.optionals))
        } else if self.unions > limits.unions {
            Some((self.unions, "unions (`anyOf`, or a type and null)", limits.unions))
        } else {
            None
        }
    }

    /// A definition whose name has so many bytes. They equal characters if the name is a Rust identifier in ASCII.
    #[expect(clippy::cast_possible_truncation, reason = "no name has as many characters as 32 bits count")]
    pub(super) const fn definition(length: usize) -> Self {
        Self { text: length as u32, ..Self::ZERO }
    }

    pub(super) const fn words(count: u32, characters: u32) -> Self {
        Self { enum_values: count, text: characters, ..Self::ZERO }
    }
}

pub(super) const fn most(limit: Option<u32>) -> u32 {
    match limit {
        Some(limit) => limit,
        None => u32::MAX,
    }
}

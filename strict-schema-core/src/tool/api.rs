//! What an API is: the places of schemas in its requests, and their forms.

use super::payload_form::PayloadForm;
use super::payload_place::PayloadPlace;
use crate::dialect::{Dialect, Role};

/// A request's shape.
#[derive(Debug)]
pub(super) struct Api {
    /// As people call it.
    pub(super) name: &'static str,
    /// Places for tools. If the dialect names none of them, the first is used.
    pub(super) tools: &'static [Seat],
    /// None if the API has no formats.
    pub(super) formats: &'static [Seat],
    /// The flag of a request that makes its tools strict, where they have none of their own.
    pub(super) strict_of_request: Option<&'static str>,
}

impl Api {
    /// Nothing but a name, and what most have.
    pub(super) const PLAIN: Self = Self { name: "", tools: &[], formats: &[], strict_of_request: None };

    const fn seats(&self, role: Role) -> &'static [Seat] {
        match role {
            Role::Tool => self.tools,
            Role::Format => self.formats,
        }
    }

    /// The place of the schema in a request, by the dialect's name for it.
    ///
    /// # Errors
    ///
    /// Why there is no such place: the API has none, or the dialect has none, or it is that of another API.
    pub(super) fn seat(&self, role: Role, dialect: &Dialect, all: &[&Self]) -> Result<&'static Seat, String> {
        let what = match role {
            Role::Tool => "tools",
            Role::Format => "formats of responses",
        };
        let seats = self.seats(role);
        let Some(first) = seats.first() else { return Err(format!("{} has no {what}", self.name)) };
        let surfaces = || dialect.surfaces.iter().filter(|surface| surface.role == role);
        if let Some(seat) = seats.iter().find(|seat| surfaces().any(|surface| surface.api == seat.surface)) {
            return Ok(seat);
        }
        // A dialect without an API fits each API; and where no provider judges a schema, any dialect does.
        if dialect.surfaces.is_empty() || first.flag == Flag::NotSent {
            return Ok(first);
        }
        let is_foreign = |api: &str| all.iter().any(|it| it.is_called(api));
        if surfaces().next().is_none() {
            return Err(format!("the dialect `{}` has no {what}", dialect.name));
        }
        if surfaces().all(|surface| is_foreign(surface.api) && !self.is_called(surface.api)) {
            let apis: Vec<_> = surfaces().map(|surface| surface.api).collect();
            return Err(format!(
                "the dialect `{}` is that of another API than {}: it has {}",
                dialect.name,
                self.name,
                apis.join(", ")
            ));
        }
        Ok(first)
    }

    /// Whether a surface is one of this API, or of a variant of it: `Chat Completions beta, tool`.
    fn is_called(&self, surface: &str) -> bool {
        let family = |seat: &Seat| seat.surface.split(", ").next().is_some_and(|name| surface.starts_with(name));
        self.tools.iter().chain(self.formats).any(family)
    }
}

/// A place in a request for a schema.
#[derive(Debug)]
pub(super) struct Seat {
    /// Its name in the dialect's surfaces.
    pub(super) surface: &'static str,
    pub(super) flag: Flag,
    /// Its place in a request.
    pub(super) place: PayloadPlace,
    pub(super) form: PayloadForm,
}

/// Whether a request has the flag `strict` there.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Flag {
    /// Always: what its absence means depends on the API.
    Always,
    /// Only if the model has structured outputs. Others do not know it.
    WhereSupported,
    /// There is no flag, and the provider refuses a schema that breaks the dialect's rules.
    NotSentButEnforced,
    /// There is no flag, and no provider checks the schema.
    NotSent,
}

//! A provider: its API, its dialect and its settings, and what those make of the flag `strict`.

use core::fmt;

use super::api::{Flag, Seat};
use super::presets::{APIS, Preset};
use crate::derived::render::Mode;
use crate::dialect::{Dialect, NameRule, Request, Role};
use crate::error::{Error, ErrorKind};

/// A provider: its API, its dialect and its settings.
///
/// ```
/// use strict_schema::{Provider, dialect::GROQ};
///
/// let anthropic = Provider::anthropic();
/// let an_older_model = Provider::anthropic().without_structured_outputs();
/// let relaxed = Provider::openai_responses().with_strict(false);
/// let groq = Provider::openai_chat().with_dialect(GROQ);
/// # let _ = (anthropic, an_older_model, relaxed, groq);
/// ```
///
/// Parse a name from the environment or a file:
///
/// ```
/// use strict_schema::Provider;
///
/// let provider: Provider = "openai-responses".parse()?;
/// assert_eq!(provider.to_string(), "openai-responses");
/// // With a dated dialect, which does not change with the next release.
/// let pinned: Provider = "openai-responses@openai-2026-10".parse()?;
/// let routed: Provider = "openrouter@anthropic".parse()?;
/// let error = "antropic".parse::<Provider>().unwrap_err();
/// assert!(error.to_string().ends_with("did you mean `anthropic`?"));
/// # let _ = (pinned, routed);
/// # Ok::<(), strict_schema::Error>(())
/// ```
#[derive(Clone)]
pub struct Provider {
    pub(super) preset: &'static Preset,
    dialect: Dialect,
    strict: Option<bool>,
    pub(super) structured_outputs: bool,
}

/// The names, and not the tables of the dialect.
impl fmt::Debug for Provider {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Provider")
            .field("name", &self.preset.name)
            .field("dialect", &self.dialect.name)
            .field("strict", &self.strict)
            .field("structured_outputs", &self.structured_outputs)
            .finish()
    }
}

impl Provider {
    pub(super) const fn of(preset: &'static Preset) -> Self {
        Self { preset, dialect: preset.dialect, strict: None, structured_outputs: true }
    }

    /// Sets strict mode for tools and formats that do not set it themselves.
    ///
    /// With `true`, a tool that cannot be strict is an error, except for a model
    /// [`without_structured_outputs`](Self::without_structured_outputs). With `false`, none of them is strict. By default, strict mode is
    /// used if possible, and [`Payload::demoted`](crate::Payload::demoted) has the reason if it is not.
    ///
    /// Some APIs have no flag and judge every schema, for example Gemini, and the formats of Anthropic, Bedrock and Cohere. There this has no
    /// effect: a schema that breaks a rule is an error.
    #[must_use]
    pub const fn with_strict(mut self, strict: bool) -> Self {
        self.strict = Some(strict);
        self
    }

    /// For a model without structured outputs: no tool is strict, and the flag is omitted if the model may not know it. A format that needs
    /// them is an error. An API that judges every schema still does so: see
    /// [`with_strict`](Self::with_strict).
    #[must_use]
    pub const fn without_structured_outputs(mut self) -> Self {
        self.structured_outputs = false;
        self
    }

    /// Uses another dialect with the same API: an older one, that of a compatible provider, or your own.
    ///
    /// A dialect lists the APIs that it is for. For another API, a tool or a format is an error: `DeepSeek` has no Responses API, and no
    /// formats. Gemini's
    /// [`GEMINI_OPENAPI`](crate::dialect::GEMINI_OPENAPI) is sent as `parameters` and `responseSchema`.
    #[must_use]
    pub const fn with_dialect(mut self, dialect: Dialect) -> Self {
        self.dialect = dialect;
        self
    }

    /// The settings of this provider with the requests of another.
    #[doc(hidden)]
    #[must_use]
    pub const fn with_requests_of(mut self, other: &Self) -> Self {
        self.preset = other.preset;
        self
    }

    /// What the provider accepts.
    #[must_use]
    pub const fn dialect(&self) -> &Dialect {
        &self.dialect
    }

    /// The place of the schema in a request.
    pub(super) fn seat(&self, role: Role) -> Result<&'static Seat, String> {
        self.preset.api.seat(role, &self.dialect, APIS)
    }

    /// How many tools a request may have.
    pub(super) fn most_tools(&self) -> Option<u32> {
        let Request { tools, tools_api, .. } = self.dialect.request;
        tools.filter(|_| tools_api.is_none_or(|api| self.preset.api.tools.iter().any(|seat| seat.surface == api)))
    }

    /// That a request has both tools and this format, if the provider accepts only one of them.
    pub(super) fn keep_apart(&self, format: &str) -> Result<(), Error> {
        if !self.dialect.request.tools_or_format {
            return Ok(());
        }
        Err(Error::new(self.dialect.apart(format)).of_kind(ErrorKind::Budget))
    }

    /// Whether strict mode was demanded, so that nothing else will do.
    pub(super) fn demands(&self, own: Option<bool>) -> bool {
        own.or(self.strict) == Some(true)
    }

    /// The decision, given what the tool or the format itself asks for.
    pub(super) fn decide(&self, seat: &Seat, own: Option<bool>) -> Decision {
        let mode = |strict| if strict { Mode::Strict } else { Mode::Open };
        let demanded = self.demands(own);
        let configured = own.or(self.strict).unwrap_or(true) && self.structured_outputs;
        let (flag, mode) = match seat.flag {
            Flag::WhereSupported if !self.structured_outputs => (None, Mode::Open),
            Flag::Always | Flag::WhereSupported => (Some(configured), mode(configured)),
            // The configuration cannot switch this off.
            Flag::NotSentButEnforced => (None, mode(own != Some(false))),
            Flag::NotSent => (None, mode(configured)),
        };
        Decision { flag, mode, demanded }
    }

    /// The rule for names there. For a dialect that does not know the API, the shortest of the dialect's own rules.
    pub(super) fn name_rule(&self, seat: &Seat, role: Role) -> Option<NameRule> {
        let of_role = || self.dialect.surfaces.iter().filter(|surface| surface.role == role);
        match of_role().find(|surface| surface.api == seat.surface) {
            Some(surface) => surface.name,
            None if seat.flag == Flag::NotSent => None,
            None => of_role().filter_map(|surface| surface.name).min_by_key(|rule| rule.longest),
        }
    }
}

/// The decision about strict mode.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Decision {
    /// `None` is to leave the flag out.
    pub(super) flag: Option<bool>,
    pub(super) mode: Mode,
    /// Whether somebody said that it has to be strict: then it is, or it is an error.
    pub(super) demanded: bool,
}

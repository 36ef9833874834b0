//! Who is asked, how it is configured, and what that makes of the flag `strict`.

use super::anthropic::ANTHROPIC;
use super::api::{Api, Flag, Seat};
use super::apis::APIS;
use super::bedrock::BEDROCK;
use super::gemini::GEMINI;
use super::mcp::MCP;
use super::openai_chat::OPENAI_CHAT;
use super::openai_responses::OPENAI_RESPONSES;
use crate::derived::render::Mode;
use crate::dialect::{self, Dialect, NameRule, Role};

/// Who is asked, and how it is configured.
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
#[derive(Clone, Debug)]
pub struct Provider {
    pub(super) api: &'static Api,
    dialect: Dialect,
    strict: Option<bool>,
    structured_outputs: bool,
}

impl Provider {
    /// OpenAI, Chat Completions.
    #[must_use]
    pub const fn openai_chat() -> Self {
        Self::new(&OPENAI_CHAT, dialect::OPENAI)
    }

    /// OpenAI, Responses.
    #[must_use]
    pub const fn openai_responses() -> Self {
        Self::new(&OPENAI_RESPONSES, dialect::OPENAI)
    }

    /// Azure OpenAI, Chat Completions. For its Responses API take [`openai_responses`](Self::openai_responses) with
    /// [`AZURE_OPENAI`](dialect::AZURE_OPENAI).
    #[must_use]
    pub const fn azure_openai() -> Self {
        Self::new(&OPENAI_CHAT, dialect::AZURE_OPENAI)
    }

    /// Anthropic, Messages.
    #[must_use]
    pub const fn anthropic() -> Self {
        Self::new(&ANTHROPIC, dialect::ANTHROPIC)
    }

    /// Amazon Bedrock, Converse.
    #[must_use]
    pub const fn bedrock() -> Self {
        Self::new(&BEDROCK, dialect::BEDROCK)
    }

    /// Gemini, `generateContent`.
    #[must_use]
    pub const fn gemini() -> Self {
        Self::new(&GEMINI, dialect::GEMINI)
    }

    /// A server of the Model Context Protocol. Its clients pass the schema on to any provider.
    #[must_use]
    pub const fn mcp() -> Self {
        Self::new(&MCP, dialect::PORTABLE)
    }

    pub(super) const fn new(api: &'static Api, dialect: Dialect) -> Self {
        Self { api, dialect, strict: None, structured_outputs: true }
    }

    /// Whether strict mode is asked for where a tool or a format leaves it open.
    #[must_use]
    pub const fn with_strict(mut self, strict: bool) -> Self {
        self.strict = Some(strict);
        self
    }

    /// The model has no structured outputs: nothing is strict, and the flag is left out where the model may not know it.
    #[must_use]
    pub const fn without_structured_outputs(mut self) -> Self {
        self.structured_outputs = false;
        self
    }

    /// The same API, with another dialect: an older one, that of a compatible provider, or one of your own.
    ///
    /// A dialect has the surfaces that it is for. One that has none of this API is an error where a tool or a format is sent:
    /// `DeepSeek` has no Responses API, and no formats. Gemini's
    /// [`GEMINI_OPENAPI`](dialect::GEMINI_OPENAPI) is sent as `parameters` and `responseSchema`.
    #[must_use]
    pub const fn with_dialect(mut self, dialect: Dialect) -> Self {
        self.dialect = dialect;
        self
    }

    /// What the provider accepts.
    #[must_use]
    pub const fn dialect(&self) -> &Dialect {
        &self.dialect
    }

    /// Where a request has room for the schema.
    pub(super) fn seat(&self, role: Role) -> Result<&'static Seat, String> {
        self.api.seat(role, &self.dialect, APIS)
    }

    pub(super) const fn has_structured_outputs(&self) -> bool {
        self.structured_outputs
    }

    /// What is asked for, given what the tool or the format itself says.
    pub(super) fn decide(&self, seat: &Seat, own: Option<bool>) -> Decision {
        let mode = |strict| if strict { Mode::Strict } else { Mode::Open };
        let configured = own.or(self.strict).unwrap_or(true) && self.structured_outputs;
        match seat.flag {
            Flag::WhereSupported if !self.structured_outputs => Decision { flag: None, mode: Mode::Open },
            Flag::Always | Flag::WhereSupported => Decision { flag: Some(configured), mode: mode(configured) },
            // What cannot be switched off is not the configuration's to decide.
            Flag::NoneButJudged => Decision { flag: None, mode: mode(own != Some(false)) },
            Flag::None => Decision { flag: None, mode: mode(configured) },
        }
    }

    /// Which names the provider takes there. For a dialect that does not know the API, the shortest that any of its own
    /// takes.
    pub(super) fn name_rule(&self, seat: &Seat, role: Role) -> Option<NameRule> {
        let of_role = || self.dialect.surfaces.iter().filter(|surface| surface.role == role);
        match of_role().find(|surface| surface.api == seat.surface) {
            Some(surface) => surface.name,
            None if seat.flag == Flag::None => None,
            None => of_role().filter_map(|surface| surface.name).min_by_key(|rule| rule.longest),
        }
    }
}

/// What is asked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Decision {
    /// `None` is to leave the flag out.
    pub(super) flag: Option<bool>,
    pub(super) mode: Mode,
}

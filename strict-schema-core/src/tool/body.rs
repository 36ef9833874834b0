//! A request with its payloads in their places.

use std::fmt;

use serde_core::{Serialize, Serializer};

use super::definition::Tool;
use super::format::Format;
use super::handler::ToolboxKind;
use super::payload::{AnyPayload, Payload, lost_order, sorts, would_be_sorted};
use super::provider::Provider;
use super::ready::Ready;
use super::set::{Fitted, ToolSet, plus, share_of};
use super::usage::{Share, limits};
use crate::dialect::Role;
use crate::error::{Error, ErrorKind};
use crate::json::ordered::Json;
use crate::words::printable;

/// A request with its tools and its format: JSON, with the keys in order.
///
/// [`Provider::body`] makes one. `Display`, [`into_string`](Self::into_string) and [`to_vec`](Self::to_vec) give the text to send, and
/// `Serialize` writes the same.
#[derive(Clone, Debug)]
pub struct Body {
    json: Json<'static>,
    /// The name of a payload whose properties a `serde_json::Value` would sort.
    in_order: Option<String>,
}

impl Body {
    /// The text to send.
    #[must_use]
    pub fn into_string(self) -> String {
        self.json.to_text()
    }

    /// The bytes to send.
    #[must_use]
    pub fn to_vec(&self) -> Vec<u8> {
        self.json.to_text().into_bytes()
    }
}

impl fmt::Display for Body {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.json.to_text())
    }
}

impl Serialize for Body {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match &self.in_order {
            Some(name) if sorts::<S>() => Err(lost_order(name)),
            _ => self.json.serialize(serializer),
        }
    }
}

/// What [`Provider::body`] puts into a request: payloads, a [`Fitted`] set of tools, a [`ToolSet`], a [`Tool`] or a [`Format`], a [`Ready`]
/// toolbox, and lists, options and pairs of these.
#[diagnostic::on_unimplemented(
    message = "`{Self}` has no place in a request",
    label = "not a part of a request",
    note = "why: a request has places for payloads, tools and formats",
    note = "fix: pass a `Payload`, a `Tool`, a `Format`, a `ToolSet` or what it was fitted to, or a list or a pair of these"
)]
pub trait RequestPart {
    /// Puts it into a request.
    #[doc(hidden)]
    fn add_to(&self, draft: &mut RequestDraft<'_>) -> Result<(), Error>;
}

/// A request on its way.
#[derive(Debug)]
pub struct RequestDraft<'p> {
    provider: &'p Provider,
    body: Body,
    /// Whether each tool is strict.
    tools: Vec<bool>,
    format: Option<String>,
    /// What the payloads use of the budgets.
    used: Share,
    /// The parts that must be fitted first.
    declared: ToolSet,
}

impl Provider {
    /// Puts tools and a format into a request, where this API expects them: `tools`, `response_format`, `text.format`,
    /// `output_config.format`, `toolConfig.tools`, `generationConfig` and so on.
    ///
    /// The fields of the request stay in their order, and so do the properties of each schema. (A
    /// `serde_json::Value` sorts its keys unless `serde_json/preserve_order` is on, which is harmless in a request.) Tools are added to those
    /// of the request, for example a web search.
    ///
    /// ```
    /// use serde_json::json;
    /// use strict_schema::{Format, Provider, StrictSchema, Tool, ToolSet};
    ///
    /// #[derive(StrictSchema)]
    /// struct Verdict {
    ///     reasoning: String,
    ///     is_spam: bool,
    /// }
    ///
    /// let request = json!({ "model": "gpt-5.6", "input": "Is this spam?" });
    /// let body = Provider::openai_responses().body(&request, &Format::of::<Verdict>())?;
    /// assert!(body.to_string().contains(r#""text":{"format":{"type":"json_schema","name":"verdict","schema":{"#));
    ///
    /// // For a provider that is chosen at run time, with a set of tools.
    /// let provider: Provider = "gemini".parse()?;
    /// let tools = ToolSet::new().with(Tool::of::<Verdict>()).fit(&provider)?;
    /// let body = provider.body(json!({ "contents": [] }), &tools)?;
    /// assert!(body.to_string().contains(r#""tools":[{"functionDeclarations":[{"name":"verdict","#));
    /// # Ok::<(), strict_schema::Error>(())
    /// ```
    ///
    /// # Errors
    /// If the request is not an object; if it already has a format, or a tool with the same name; if a payload is for another API; and as
    /// [`Tool::payload`] and [`ToolSet::fit`].
    pub fn body(&self, request: impl Serialize, parts: impl RequestPart) -> Result<Body, Error> {
        let text = serde_json::to_string(&request)
            .map_err(|error| Error::new(format!("the request cannot be serialized: {error}")))?;
        let json = match Json::read(&text) {
            Some(json @ Json::Object(_)) => json.into_owned(),
            Some(_) => {
                return Err(Error::new("the request is not a JSON object: it needs members for tools and formats"));
            }
            None => return Err(Error::new("the request is nested too deeply to be read")),
        };
        let mut draft = RequestDraft {
            provider: self,
            body: Body { json, in_order: None },
            tools: Vec::new(),
            format: None,
            used: Share::default(),
            declared: ToolSet::new(),
        };
        parts.add_to(&mut draft)?;
        draft.finish()
    }
}

impl RequestDraft<'_> {
    fn put(&mut self, sent: &AnyPayload) -> Result<(), Error> {
        let (api, name) = (self.provider.preset.api, printable::name(&sent.name));
        if !std::ptr::eq(sent.api, api) {
            return Err(Error::new(format!(
                "`{name}` is a payload for {}, and the request is for {}: make the payload with the provider of the request",
                sent.api.name, api.name
            )));
        }
        let json = Json::read(sent.text()).map(Json::into_owned);
        let json = json.ok_or_else(|| Error::new(format!("the schema of `{name}` is nested too deeply to be read")))?;
        if self.body.in_order.is_none() && Json::read(&sent.schema.text).is_some_and(|schema| would_be_sorted(&schema))
        {
            self.body.in_order = Some(name.clone());
        }
        match sent.role {
            Role::Format => self.format = Some(name.clone()),
            Role::Tool => {
                self.tools.push(sent.schema.flag == Some(true));
                let there = sent.seat.place.listed(&self.body.json);
                if there.iter().any(|tool| sent.seat.form.name_in(tool) == Some(&*sent.name)) {
                    let why = format!(
                        "`{name}` is already in `{}`: give each tool of a request its own name",
                        sent.seat.place.shown()
                    );
                    return Err(Error::new(why).of_kind(ErrorKind::Name));
                }
            }
        }
        sent.seat.place.put(&mut self.body.json, json).map_err(|obstacle| {
            Error::new(format!("`{name}` belongs in `{}`, and {obstacle}", sent.seat.place.shown()))
        })
    }

    /// With what has to be fitted first, and what holds for the request as a whole.
    fn finish(mut self) -> Result<Body, Error> {
        let declared = std::mem::take(&mut self.declared);
        declared.fit_beside(self.provider, self.used, self.tools.len())?.add_to(&mut self)?;
        let Self { provider, mut body, tools, format, .. } = self;
        if let Some(format) = format.filter(|_| !tools.is_empty()) {
            provider.keep_apart(&format)?;
        }
        let is_strict = tools.contains(&true);
        let is_common = provider.strict_of_request().is_some() || provider.dialect().request.all_strict_or_none;
        if is_common && is_strict && tools.contains(&false) {
            return Err(Error::new(
                "the provider accepts only strict tools or none, and some of these are not strict: make all of them strict or none, as \
                 `ToolSet::fit` does",
            ));
        }
        let Some(flag) = provider.strict_of_request().filter(|_| !tools.is_empty()) else { return Ok(body) };
        match (body.json.get(flag), is_strict) {
            (None | Some(Json::Null | Json::Bool(true)), true) => body.json.put(flag, Json::Bool(true)),
            (None | Some(Json::Null | Json::Bool(false)), false) => {}
            (Some(_), _) => {
                let what = if is_strict { "strict" } else { "not strict" };
                return Err(Error::new(format!("the tools are {what}, and the request says otherwise in `{flag}`")));
            }
        }
        Ok(body)
    }
}

impl<T: ?Sized> RequestPart for Payload<T> {
    fn add_to(&self, draft: &mut RequestDraft<'_>) -> Result<(), Error> {
        let is_counted = self.sent.role == Role::Format || self.sent.schema.flag == Some(true);
        if is_counted && limits(draft.provider.dialect()).iter().any(Option::is_some) {
            draft.used = plus(draft.used, share_of(&self.sent, draft.provider));
        }
        draft.put(&self.sent)
    }
}

impl<T: ?Sized> RequestPart for Format<T> {
    fn add_to(&self, draft: &mut RequestDraft<'_>) -> Result<(), Error> {
        self.payload(draft.provider)?.add_to(draft)
    }
}

impl RequestPart for Tool {
    fn add_to(&self, draft: &mut RequestDraft<'_>) -> Result<(), Error> {
        draft.declared.extend([self.clone()]);
        Ok(())
    }
}

impl RequestPart for ToolSet {
    fn add_to(&self, draft: &mut RequestDraft<'_>) -> Result<(), Error> {
        if self.maps_names {
            return self.fit(draft.provider)?.add_to(draft);
        }
        draft.declared.extend(self.tools.iter().cloned());
        self.format.as_ref().map_or(Ok(()), |format| format.add_to(draft))
    }
}

impl RequestPart for Fitted {
    fn add_to(&self, draft: &mut RequestDraft<'_>) -> Result<(), Error> {
        // Its payloads were counted when it was fitted.
        draft.used = plus(draft.used, self.usage().into());
        self.tools().iter().chain(self.format()).try_for_each(|payload| draft.put(&payload.sent))
    }
}

impl<K: ToolboxKind> RequestPart for Ready<'_, K> {
    fn add_to(&self, draft: &mut RequestDraft<'_>) -> Result<(), Error> {
        self.request().add_to(draft)
    }
}

impl<P: RequestPart + ?Sized> RequestPart for &P {
    fn add_to(&self, draft: &mut RequestDraft<'_>) -> Result<(), Error> {
        (**self).add_to(draft)
    }
}

impl<P: RequestPart> RequestPart for [P] {
    fn add_to(&self, draft: &mut RequestDraft<'_>) -> Result<(), Error> {
        self.iter().try_for_each(|part| part.add_to(draft))
    }
}

impl<P: RequestPart, const N: usize> RequestPart for [P; N] {
    fn add_to(&self, draft: &mut RequestDraft<'_>) -> Result<(), Error> {
        self.as_slice().add_to(draft)
    }
}

impl<P: RequestPart> RequestPart for Vec<P> {
    fn add_to(&self, draft: &mut RequestDraft<'_>) -> Result<(), Error> {
        self.as_slice().add_to(draft)
    }
}

impl<P: RequestPart> RequestPart for Option<P> {
    fn add_to(&self, draft: &mut RequestDraft<'_>) -> Result<(), Error> {
        self.as_ref().map_or(Ok(()), |part| part.add_to(draft))
    }
}

impl<A: RequestPart, B: RequestPart> RequestPart for (A, B) {
    fn add_to(&self, draft: &mut RequestDraft<'_>) -> Result<(), Error> {
        self.0.add_to(draft)?;
        self.1.add_to(draft)
    }
}

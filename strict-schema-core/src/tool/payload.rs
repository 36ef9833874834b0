//! The part of a request that describes a tool or a format.

use std::borrow::Cow;
use std::fmt;
use std::marker::PhantomData;
use std::sync::OnceLock;

use serde_core::de::DeserializeOwned;
use serde_core::ser::Error as _;
use serde_core::{Serialize, Serializer};
use serde_json::{Map, Value};

use super::api::{Api, Seat};
use super::normalized::Change;
use super::usage::Share;
use crate::answer::decode::{Decoder, unescaped};
use crate::answer::streaming::{AnswerSource, Partial};
use crate::derived::schema::TypeName;
use crate::derived::strict::StrictSchema;
use crate::dialect::Role;
use crate::error::Error;
use crate::json::ordered::Json;
use crate::words::printable;

/// The part of a request that describes a tool or a format: JSON, with the keys in the order of the type.
///
/// [`Provider::body`](crate::Provider::body) puts it into a request. `Display` and [`as_str`](Self::as_str) give the text, `Serialize` writes
/// the same into a request of your own, and [`deserialize`](Self::deserialize) makes a client library's type of it.
///
/// Models write in the order of the schema's properties. A `serde_json::Value` sorts them unless the feature
/// `serde_json/preserve_order` is on, so serializing a payload into one, as in `json!({ "tools": [payload] })`, is an error if the
/// order would change. (Only `serde_json` itself reports it: a client's type that contains a `Value` sorts without an error.)
///
/// `T` is the type of the response, for the payload of a [`Format`](crate::Format). The payloads of tools have one type, so that
/// you can put them in one list.
///
/// ```
/// use serde::Serialize;
/// use strict_schema::{Provider, StrictSchema, Tool};
///
/// #[derive(StrictSchema)]
/// struct Ping {
///     port: u16,
///     host: String,
/// }
///
/// #[derive(Serialize)]
/// struct Request {
///     model: &'static str,
///     tools: Vec<strict_schema::Payload>,
/// }
///
/// let ping = Tool::of::<Ping>().payload(&Provider::anthropic())?;
/// assert_eq!(ping.strict(), Some(true));
/// let text = ping.as_str().to_owned();
/// let request = serde_json::to_string(&Request { model: "claude", tools: vec![ping] }).unwrap();
/// assert_eq!(request, format!(r#"{{"model":"claude","tools":[{text}]}}"#));
/// # Ok::<(), strict_schema::Error>(())
/// ```
pub struct Payload<T: ?Sized = Value> {
    pub(super) sent: AnyPayload,
    of: PhantomData<fn(&T)>,
}

/// A payload, whatever its type.
#[derive(Clone, Debug)]
pub(super) struct AnyPayload {
    pub(super) name: Cow<'static, str>,
    /// As a JSON string without its quotes.
    pub(super) description: Cow<'static, str>,
    pub(super) role: Role,
    pub(super) api: &'static Api,
    pub(super) seat: &'static Seat,
    /// The whole, once it was asked for.
    pub(super) text: OnceLock<String>,
    /// The type that the schema is of.
    pub(super) of: Option<&'static TypeName>,
    pub(super) schema: SettledSchema,
}

/// A schema in the form that is sent.
#[derive(Clone, Debug, Default)]
pub(super) struct SettledSchema {
    pub(super) text: String,
    /// The flag `strict`. `None` is to leave it out.
    pub(super) flag: Option<bool>,
    pub(super) demoted: Option<Error>,
    pub(super) changes: Vec<Change>,
    /// What describes the answer: the type, a schema that it must satisfy, or a codec.
    pub(super) source: AnswerSource,
    /// What it uses of the budgets, if that was counted.
    pub(super) counted: Option<Share>,
}

impl AnyPayload {
    pub(super) fn text(&self) -> &str {
        self.text.get_or_init(|| self.seat.form.write(self))
    }

    /// That a type is not that of the schema.
    fn check_type<T: StrictSchema>(&self) -> Result<(), Error> {
        match self.of {
            Some(own) if !own.is(T::NAME) => Err(Error::new(format!(
                "`{}` has the schema of `{}`, not of `{}`: decode it as `{}`, or without a type to get JSON",
                self.name,
                own.name,
                T::NAME.name,
                own.name,
            ))),
            _ => Ok(()),
        }
    }
}

impl<T: ?Sized> Payload<T> {
    pub(super) const fn new(sent: AnyPayload) -> Self {
        Self { sent, of: PhantomData }
    }

    /// The same without its type, for a list with those of other types.
    #[must_use]
    pub fn erased(self) -> Payload {
        Payload::new(self.sent)
    }

    /// The name of the tool or the format.
    pub fn name(&self) -> &str {
        &self.sent.name
    }

    /// The description of the tool or the format. It is in the payload, or in the schema if the API has no other place for it.
    pub fn description(&self) -> String {
        unescaped(&self.sent.description)
    }

    /// The JSON.
    pub fn as_str(&self) -> &str {
        self.sent.text()
    }

    /// The JSON.
    pub fn into_string(self) -> String {
        self.sent.text();
        self.sent.text.into_inner().unwrap_or_default()
    }

    /// The schema alone.
    pub fn schema(&self) -> &str {
        &self.sent.schema.text
    }

    /// The `strict` flag of the request. `None` means that it is omitted.
    pub fn strict(&self) -> Option<bool> {
        self.sent.schema.flag
    }

    /// Why the tool or format is not strict although you did not opt out, or which rule of the dialect it breaks. Log it.
    pub fn demoted(&self) -> Option<&Error> {
        self.sent.schema.demoted.as_ref()
    }

    /// This part of a request as the type of a client library.
    ///
    /// If that type contains the schema as a `serde_json::Value`, the properties are sorted unless `serde_json/preserve_order` is on.
    ///
    /// ```
    /// use serde::Deserialize;
    /// use strict_schema::{Provider, StrictSchema, Tool};
    ///
    /// // In a client's library.
    /// #[derive(Deserialize)]
    /// struct McpTool {
    ///     name: String,
    ///     #[serde(rename = "inputSchema")]
    ///     input_schema: serde_json::Value,
    /// }
    ///
    /// #[derive(StrictSchema)]
    /// struct Ping {
    ///     host: String,
    /// }
    ///
    /// let tool: McpTool = Tool::of::<Ping>().payload(&Provider::mcp())?.deserialize()?;
    /// assert_eq!(tool.name, "ping");
    /// assert_eq!(tool.input_schema["required"][0], "host");
    /// # Ok::<(), strict_schema::Error>(())
    /// ```
    ///
    /// # Errors
    /// If the type is not for this API, or the payload is nested deeper than 127 levels, which is what [`serde_json`] reads.
    pub fn deserialize<C: DeserializeOwned>(&self) -> Result<C, Error> {
        serde_json::from_str(self.as_str()).map_err(|error| {
            let into = std::any::type_name::<C>();
            Error::new(format!("`{}` cannot be read as `{into}`: {}", self.name(), printable::report(&error, 1_000)))
        })
    }

    /// Every change to a [normalized](crate::Tool::normalized) schema.
    #[cfg(feature = "normalize")]
    pub fn changes(&self) -> &[Change] {
        &self.sent.schema.changes
    }
}

impl<T: StrictSchema> Payload<T> {
    /// Decodes a response while the model writes it, like [`decode`](Self::decode). See [`Partial`].
    ///
    /// ```
    /// use serde_json::json;
    /// use strict_schema::{Provider, Tool};
    ///
    /// let schema = json!({ "type": "object", "properties": { "env": { "type": "object", "additionalProperties": { "type": "string" } } } });
    /// let tool = Tool::new("run", "Run it.", schema).normalized().payload(&Provider::openai_chat())?;
    /// let mut call = tool.partial();
    /// call.push(r#"{"env":[{"key":"HOME","value":"/root"},{"key":"PA"#)?;
    /// assert_eq!(call.get::<String>("/env/HOME")?.as_deref(), Some("/root"));
    /// # Ok::<(), strict_schema::Error>(())
    /// ```
    #[must_use]
    pub fn partial(&self) -> Partial<T> {
        Partial::of(self.sent.schema.source.clone())
    }
}

impl<T: DeserializeOwned + StrictSchema> Payload<T> {
    /// Decodes a response as its type, or as JSON if the payload is without it: then it is checked against the type of the schema, and a
    /// repeated property is an error.
    ///
    /// If the schema was [normalized](crate::Tool::normalized), the value has the shape of the original. It is checked against a foreign
    /// schema, and against [what you added at run time](crate::Tool::with_enum). Otherwise this is [`from_str`](crate::from_str).
    ///
    /// ```
    /// use serde::Deserialize;
    /// use strict_schema::{Format, Provider, StrictSchema};
    ///
    /// #[derive(Deserialize, StrictSchema)]
    /// struct Verdict {
    ///     reasoning: String,
    ///     is_spam: bool,
    /// }
    ///
    /// let format = Format::of::<Verdict>().payload(&Provider::openai_responses())?;
    /// let verdict = format.decode(r#"{"reasoning":"It sells watches.","is_spam":true}"#)?;
    /// assert!(verdict.is_spam);
    /// # Ok::<(), strict_schema::Error>(())
    /// ```
    ///
    /// # Errors
    /// As [`from_str`](crate::from_str), and if the response does not fit the schema. Send the error back to the model unchanged.
    pub fn decode(&self, answer: &str) -> Result<T, Error> {
        self.sent.schema.source.read(answer, Decoder::new())
    }
}

impl Payload {
    /// Decodes the arguments of a call as the type of the tool, like [`decode`](Self::decode).
    ///
    /// ```
    /// use serde::Deserialize;
    /// use strict_schema::{Provider, StrictSchema, Tool};
    ///
    /// #[derive(Debug, Deserialize, StrictSchema)]
    /// struct Ping {
    ///     host: String,
    /// }
    ///
    /// #[derive(Debug, Deserialize, StrictSchema)]
    /// struct Resolve {
    ///     host: String,
    /// }
    ///
    /// let provider = Provider::anthropic();
    /// let tools = [Tool::of::<Ping>().payload(&provider)?, Tool::of::<Resolve>().payload(&provider)?];
    /// assert_eq!(tools[0].decode_as::<Ping>(r#"{"host":"a.example"}"#)?.host, "a.example");
    ///
    /// let error = tools[0].decode_as::<Resolve>(r#"{"host":"a.example"}"#).unwrap_err();
    /// assert!(error.to_string().starts_with("`ping` has the schema of `Ping`, not of `Resolve`"));
    /// # Ok::<(), strict_schema::Error>(())
    /// ```
    ///
    /// # Errors
    /// As [`decode`](Self::decode), and if the schema is that of another type.
    pub fn decode_as<T: DeserializeOwned + StrictSchema>(&self, answer: &str) -> Result<T, Error> {
        self.sent.check_type::<T>()?;
        self.sent.schema.source.read(answer, Decoder::new())
    }

    /// Decodes the arguments of a call while the model writes them, as the type of the tool.
    ///
    /// # Errors
    /// If the schema is that of another type.
    pub fn partial_as<T: StrictSchema>(&self) -> Result<Partial<T>, Error> {
        self.sent.check_type::<T>()?;
        Ok(Partial::of(self.sent.schema.source.clone()))
    }
}

impl<T: ?Sized> Clone for Payload<T> {
    fn clone(&self) -> Self {
        Self::new(self.sent.clone())
    }
}

impl<T: ?Sized> fmt::Debug for Payload<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let AnyPayload { name, schema: SettledSchema { text, flag, demoted, changes, .. }, .. } = &self.sent;
        f.debug_struct("Payload")
            .field("name", name)
            .field("schema", text)
            .field("strict", flag)
            .field("demoted", demoted)
            .field("changes", changes)
            .finish_non_exhaustive()
    }
}

impl<T: ?Sized> fmt::Display for Payload<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}

impl<T: ?Sized> Serialize for Payload<T> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        if sorts::<S>() && Json::read(self.schema()).is_some_and(|schema| would_be_sorted(&schema)) {
            return Err(lost_order(self.name()));
        }
        let error = || S::Error::custom("the schema nests too deeply to be serialized");
        Json::read(self.as_str()).ok_or_else(error)?.serialize(serializer)
    }
}

/// The error of what would lose the order of its properties.
pub(super) fn lost_order<E: serde_core::ser::Error>(name: &str) -> E {
    E::custom(format_args!(
        "a `serde_json::Value` would sort the properties of `{name}`, and a model writes in their order: use `provider.body(…)`, \
         put it into a `#[derive(Serialize)]` struct or a `serde_json::value::RawValue`, or enable the feature `serde_json/preserve_order`"
    ))
}

/// Whether a serializer makes a `serde_json::Value`, and that sorts its keys. As far as the name of its result says it.
pub(super) fn sorts<S: Serializer>() -> bool {
    std::any::type_name::<S::Ok>() == std::any::type_name::<Value>() && {
        let keys = ["b", "a"].map(|key| (key.to_owned(), Value::Null));
        Map::from_iter(keys).keys().next().is_some_and(|first| first == "a")
    }
}

/// Whether an object in a schema has properties that stand in another order than that of their names.
pub(super) fn would_be_sorted(schema: &Json<'_>) -> bool {
    match schema {
        Json::Object(members) => members.iter().any(|(keyword, value)| match (&**keyword, value) {
            ("properties", Json::Object(properties)) => {
                !properties.is_sorted_by(|(one, _), (other, _)| one <= other)
                    || properties.iter().any(|(_, schema)| would_be_sorted(schema))
            }
            ("$defs" | "definitions", Json::Object(definitions)) => {
                definitions.iter().any(|(_, schema)| would_be_sorted(schema))
            }
            // The values of these are no schemas.
            ("enum" | "const" | "default" | "examples", _) => false,
            _ => would_be_sorted(value),
        }),
        Json::List(items) => items.iter().any(would_be_sorted),
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_the_order_of_properties_is_lost() {
        for (text, is_lost) in [
            (r#"{ "type": "object", "properties": { "a": {}, "b": {} }, "$defs": { "b": {}, "a": {} } }"#, false),
            (r#"{ "properties": { "b": {}, "a": {} } }"#, true),
            (r#"{ "properties": { "a": { "anyOf": [{}, { "properties": { "b": {}, "a": {} } }] } } }"#, true),
            (r#"{ "$defs": { "properties": { "properties": { "b": {}, "a": {} } } } }"#, true),
            (r#"{ "$defs": { "properties": { "b": {}, "a": {} } } }"#, false),
            (r#"{ "enum": [{ "properties": { "b": {}, "a": {} } }] }"#, false),
        ] {
            assert_eq!(would_be_sorted(&Json::read(text).unwrap()), is_lost, "{text}");
        }
    }
}

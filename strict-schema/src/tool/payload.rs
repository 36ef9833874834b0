//! The part of a request that tells the provider of a tool or a format.

use std::borrow::Cow;
use std::fmt;
use std::sync::Arc;

use serde::de::DeserializeOwned;
use serde::ser::Error as _;
use serde::{Serialize, Serializer};
use serde_json::Value;

use crate::derived::schema::Edge;
use crate::fault::Faults;
use crate::streaming::Source;
use crate::written::Json;
use crate::{Change, Codec, Decoder, Error, Partial, StrictSchema, codec, decode, shown};

/// The part of a request that tells the provider of a tool or a format: JSON, its keys in the order of the type.
///
/// `Display` and [`as_str`](Self::as_str) give the text, `Serialize` writes the same into a request of your own, and
/// [`deserialize`](Self::deserialize) makes of it the type that a client's library has for it. A `serde_json::Value` on the way, also
/// inside of such a type, sorts the keys unless `serde_json/preserve_order` is on, and models answer in that order.
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
#[derive(Clone, Debug)]
pub struct Payload {
    pub(super) name: Cow<'static, str>,
    pub(super) text: String,
    pub(super) schema: String,
    pub(super) strict: Option<bool>,
    pub(super) demoted: Option<Error>,
    pub(super) changes: Vec<Change>,
    pub(super) codec: Option<Codec>,
    /// What the answer is held to, where no codec does that.
    pub(super) held: Option<Arc<Value>>,
    /// The type that the schema is of, if it is of one.
    pub(super) root: Option<Edge>,
}

impl Payload {
    /// The name of the tool or the format.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// The JSON.
    pub fn as_str(&self) -> &str {
        &self.text
    }

    /// The JSON.
    pub fn into_string(self) -> String {
        self.text
    }

    /// The schema alone.
    pub fn schema(&self) -> &str {
        &self.schema
    }

    /// The flag that is sent. `None` is: it is left out.
    pub fn strict(&self) -> Option<bool> {
        self.strict
    }

    /// Why it is sent as not strict although it could have been: for a log.
    pub fn demoted(&self) -> Option<&Error> {
        self.demoted.as_ref()
    }

    /// The type that a client's library has for this part of a request.
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
    pub fn deserialize<T: DeserializeOwned>(&self) -> Result<T, Error> {
        serde_json::from_str(&self.text).map_err(|error| {
            let into = std::any::type_name::<T>();
            Error::new(format!("`{}` does not fit into `{into}`: {}", self.name, shown::report(&error, 1_000)))
        })
    }

    /// Whether an answer has to be read back, or held to a schema, before it is read as a type.
    pub(super) fn reads_back(&self) -> bool {
        self.codec.is_some() || self.held.is_some()
    }

    /// An answer in the shape of the original, held to that, and read further.
    pub(super) fn read_back<T>(
        &self,
        answer: Value,
        read: impl FnOnce(Value) -> Result<T, Faults>,
    ) -> Result<T, Faults> {
        match (&self.codec, &self.held) {
            (Some(codec), _) => codec.decode_into(answer, read),
            (None, Some(schema)) => codec::hold(schema, answer, read),
            (None, None) => read(answer),
        }
    }

    /// What was changed in a [normalized](crate::Tool::normalized) schema.
    pub fn changes(&self) -> &[Change] {
        &self.changes
    }

    /// The answer to a foreign schema, in the shape of the original: the arguments of a call, or the content of a
    /// structured answer.
    ///
    /// Of a type, take [`decode_as`](Self::decode_as) or [`from_str`](crate::from_str).
    ///
    /// # Errors
    /// If the text is not JSON, or if the answer does not fit the schema. The error can be sent back to the model as it is.
    pub fn decode(&self, answer: &str) -> Result<Value, Error> {
        self.read_back(decode::value(answer)?, Ok).map_err(|faults| decode::error_in_order(faults, answer))
    }

    /// An answer that is read while the model writes it, in the shape of the original, as [`decode`](Self::decode) reads it at the end. See
    /// [`Partial`].
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
    pub fn partial(&self) -> Partial<Value> {
        Partial::of(self.source())
    }

    /// The same as the type, as [`decode_as`](Self::decode_as) reads it at the end.
    #[must_use]
    pub fn partial_as<T: StrictSchema>(&self) -> Partial<T> {
        Partial::of(self.source())
    }

    /// Where it is known from what the answer looks like.
    fn source(&self) -> Source {
        Source { root: self.root, held: self.held.clone(), codec: self.codec.clone() }
    }

    /// The answer as the type: read back in its shape if the schema was [normalized](crate::Tool::normalized), and held to
    /// what was [said at run time](crate::Tool::with_enum).
    ///
    /// Where the schema is that of the type as it is, this is [`from_str`](crate::from_str).
    ///
    /// # Errors
    /// As [`from_str`](crate::from_str), and if the answer breaks what was said at run time.
    pub fn decode_as<T: DeserializeOwned + StrictSchema>(&self, answer: &str) -> Result<T, Error> {
        if self.reads_back() {
            let read = self.read_back(decode::value(answer)?, |value| Decoder::new().read(&value));
            read.map_err(|faults| decode::error_in_order(faults, answer))
        } else {
            decode::from_str(answer)
        }
    }
}

impl fmt::Display for Payload {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text)
    }
}

impl Serialize for Payload {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match Json::read(&self.text) {
            Some(json) => json.serialize(serializer),
            None => Err(S::Error::custom("the payload is no JSON that can be read")),
        }
    }
}

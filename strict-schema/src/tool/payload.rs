//! The part of a request that tells the provider of a tool or a format.

use std::borrow::Cow;
use std::fmt;

use serde::de::DeserializeOwned;
use serde::ser::{SerializeMap, SerializeSeq};
use serde::{Serialize, Serializer};
use serde_json::{Number, Value};

use crate::{Change, Codec, Error};

/// The part of a request that tells the provider of a tool or a format: JSON, its keys in the order of the type.
///
/// `Display` and [`as_str`](Self::as_str) give the text, `Serialize` writes the same into a request of your own, and
/// [`read`](Self::read) makes of it the type that a client's library has for it. A `serde_json::Value` on the way, also
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
    /// let tool: McpTool = Tool::of::<Ping>().payload(&Provider::mcp())?.read()?;
    /// assert_eq!(tool.name, "ping");
    /// assert_eq!(tool.input_schema["required"][0], "host");
    /// # Ok::<(), strict_schema::Error>(())
    /// ```
    ///
    /// # Errors
    /// If the type is not for this API.
    pub fn read<T: DeserializeOwned>(&self) -> Result<T, Error> {
        serde_json::from_str(&self.text).map_err(|error| {
            let into = std::any::type_name::<T>();
            Error::new(format!("`{}` does not fit into `{into}`: {error}", self.name))
        })
    }

    /// What was changed in a [normalized](crate::Tool::normalized) schema.
    pub fn changes(&self) -> &[Change] {
        &self.changes
    }

    /// The answer to a foreign schema, in the shape of the original: the arguments of a call, or the content of a
    /// structured answer.
    ///
    /// Of a type, take [`from_str`](crate::from_str).
    ///
    /// # Errors
    /// If the text is not JSON, or if the schema was [normalized](crate::Tool::normalized) and the answer does not fit it.
    /// The error can be sent back to the model as it is.
    pub fn decode(&self, answer: &str) -> Result<Value, Error> {
        let value =
            serde_json::from_str(answer).map_err(|error| Error::new(format!("the answer is not JSON: {error}")))?;
        match &self.codec {
            Some(codec) => codec.decode(value),
            None => Ok(value),
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
        Node::read(&mut &*self.text).serialize(serializer)
    }
}

/// JSON with its keys in order.
///
/// Not a `serde_json::Value`, whose order a feature decides, and not a `RawValue`, because that is a feature too and for
/// `serde_json` alone.
enum Node<'a> {
    Null,
    Bool(bool),
    Number(Number),
    Text(Cow<'a, str>),
    List(Vec<Node<'a>>),
    Object(Vec<(Cow<'a, str>, Node<'a>)>),
}

impl<'a> Node<'a> {
    /// The value at the start of a text that is known to be JSON.
    fn read(rest: &mut &'a str) -> Self {
        match next(rest) {
            b'{' => {
                let mut members = Vec::new();
                *rest = &rest[1..];
                while next(rest) != b'}' {
                    skip(rest, b',');
                    next(rest);
                    let key = text(rest);
                    next(rest);
                    skip(rest, b':');
                    members.push((key, Self::read(rest)));
                }
                *rest = &rest[1..];
                Self::Object(members)
            }
            b'[' => {
                let mut items = Vec::new();
                *rest = &rest[1..];
                while next(rest) != b']' {
                    skip(rest, b',');
                    items.push(Self::read(rest));
                }
                *rest = &rest[1..];
                Self::List(items)
            }
            b'"' => Self::Text(text(rest)),
            _ => {
                let end = rest.find([',', ']', '}', ' ', '\t', '\n', '\r']).unwrap_or(rest.len());
                let (word, after) = rest.split_at(end);
                *rest = after;
                match word {
                    "null" => Self::Null,
                    "true" => Self::Bool(true),
                    "false" => Self::Bool(false),
                    number => Self::Number(serde_json::from_str(number).expect("a number is JSON")),
                }
            }
        }
    }
}

/// The first byte that is no space.
fn next(rest: &mut &str) -> u8 {
    *rest = rest.trim_start();
    rest.as_bytes()[0]
}

fn skip(rest: &mut &str, byte: u8) {
    if rest.as_bytes()[0] == byte {
        *rest = &rest[1..];
    }
}

/// The string at the start.
fn text<'a>(rest: &mut &'a str) -> Cow<'a, str> {
    let bytes = rest.as_bytes();
    let mut end = 1;
    while bytes[end] != b'"' {
        end += if bytes[end] == b'\\' { 2 } else { 1 };
    }
    let (quoted, after) = rest.split_at(end + 1);
    *rest = after;
    let inner = &quoted[1..end];
    if inner.contains('\\') {
        Cow::Owned(serde_json::from_str(quoted).expect("a string is JSON"))
    } else {
        Cow::Borrowed(inner)
    }
}

impl Serialize for Node<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            Self::Null => serializer.serialize_unit(),
            Self::Bool(it) => serializer.serialize_bool(*it),
            Self::Number(it) => it.serialize(serializer),
            Self::Text(it) => serializer.serialize_str(it),
            Self::List(items) => {
                let mut list = serializer.serialize_seq(Some(items.len()))?;
                for item in items {
                    list.serialize_element(item)?;
                }
                list.end()
            }
            Self::Object(members) => {
                let mut object = serializer.serialize_map(Some(members.len()))?;
                for (key, value) in members {
                    object.serialize_entry(key, value)?;
                }
                object.end()
            }
        }
    }
}

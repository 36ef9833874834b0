//! A tool, as its owner declares it.

use serde_json::Value;

use super::declared::Declared;
use crate::derived::strict::AnyRoot;
use crate::dialect::Role;

/// A tool that a model may call.
///
/// Strictness is resolved in order: [`strict`](Self::strict) of the tool, `#[strict(…)]` on its type, the
/// [provider's setting](crate::Provider::with_strict), then strict. A tool that is not strict has an ordinary schema, and the request has
/// `"strict": false` if there is such a flag.
///
/// ```
/// use strict_schema::{Provider, StrictSchema, Tool};
///
/// /// Look up the weather.
/// #[derive(StrictSchema)]
/// struct GetWeather {
///     /// City and country
///     location: String,
/// }
///
/// let tool = Tool::of::<GetWeather>();
/// assert_eq!(tool.name(), "get_weather");
/// assert!(tool.to_json(&Provider::openai_chat())?.starts_with(r#"{"type":"function","function":{"name":"get_weather""#));
/// # Ok::<(), strict_schema::Error>(())
/// ```
#[derive(Clone, Debug)]
pub struct Tool(pub(super) Declared);

impl Tool {
    /// A tool whose arguments have this type.
    ///
    /// Its name is that of the type in `snake_case`, or what `#[strict(name = "…")]` says; its description is the type's
    /// documentation. The type's schema must be an object. These fail to compile: a name that no provider accepts, and a schema that
    /// the type's [dialect](crate::StrictSchema::DIALECT), by default [`OPENAI`](crate::dialect::OPENAI), does not accept, for example
    /// because it exceeds a limit. (`cargo build` reports this; `cargo check` does so only for [`json!`](crate::json).)
    ///
    /// ```compile_fail,E0080
    /// use strict_schema::{StrictSchema, Tool};
    ///
    /// #[derive(StrictSchema)]
    /// struct In<T> {
    ///     deeper: T,
    /// }
    ///
    /// type Three<T> = In<In<In<T>>>;
    /// Tool::of::<Three<Three<Three<Three<u8>>>>>();
    /// ```
    #[must_use]
    pub fn of<T: AnyRoot + ?Sized>() -> Self {
        Self(Declared::of::<T>(Role::Tool, T::TOOL_NAME))
    }

    /// A tool with a schema that is written by hand or comes from elsewhere.
    ///
    /// The schema is checked before it is sent. If strict mode does not accept it, the tool is sent as not strict, and
    /// [`Payload::demoted`](crate::Payload::demoted) has the reason. With [`strict(true)`](Self::strict) that is an error.
    ///
    /// ```
    /// use serde_json::json;
    /// use strict_schema::{Provider, Tool};
    ///
    /// let schema = json!({ "type": "object", "properties": { "path": { "type": "string" } } });
    /// let tool = Tool::new("read_file", "Read a file", schema);
    ///
    /// let payload = tool.payload(&Provider::openai_chat())?;
    /// assert_eq!(payload.strict(), Some(false));
    /// let why = payload.demoted().unwrap().to_string();
    /// assert!(why.starts_with("tool `read_file`: it is sent as not strict, since its schema is not\n  at the root: "));
    ///
    /// assert!(tool.clone().strict(true).payload(&Provider::openai_chat()).is_err());
    ///
    /// // Or normalize it: arguments are then decoded into the shape of the original.
    /// let payload = tool.normalized().payload(&Provider::openai_chat())?;
    /// assert_eq!(payload.strict(), Some(true));
    /// assert_eq!(payload.decode(r#"{"path":null}"#)?, json!({}));
    /// # Ok::<(), strict_schema::Error>(())
    /// ```
    pub fn new(name: impl Into<String>, description: impl Into<String>, schema: Value) -> Self {
        Self(Declared::new(Role::Tool, name.into(), &description.into(), schema))
    }
}

declared!(Tool, [], Tool, serde_json::Value, "decode_as");

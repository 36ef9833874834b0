//! A tool: what a model may call, as each provider wants to be told of it.
//!
//! A file for each API is beside this one; only those know the shape of a request.

mod openai_chat;

use std::borrow::Cow;

use serde_json::Value;

use crate::dialect::{self, Dialect};
use crate::render::Mode;
use crate::schema::{Edge, Schema, TypeName};
use crate::strict::AtRoot;
use crate::{Error, StrictSchema, root};

/// A tool that a model may call.
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
pub struct Tool {
    name: Cow<'static, str>,
    /// As a JSON string without its quotes.
    description: Cow<'static, str>,
    parameters: Parameters,
    strict: Option<bool>,
}

#[derive(Clone, Debug)]
enum Parameters {
    /// Of a type.
    Type(Edge),
    /// Written by hand, or by somebody else.
    Value(Value),
}

impl Tool {
    /// The tool whose arguments are of this type.
    ///
    /// Its name is that of the type in `snake_case`, or what `#[strict(name = "…")]` says; its description is the type's
    /// documentation. The type's schema must be an object.
    pub fn of<T: StrictSchema<Shape: AtRoot> + ?Sized>() -> Self {
        Self {
            name: Cow::Owned(tool_name(T::NAME)),
            description: Cow::Borrowed(documentation(T::SCHEMA)),
            parameters: Parameters::Type(T::SCHEMA),
            strict: T::STRICT,
        }
    }

    /// A tool with a schema that was written by hand, or came from somewhere else.
    pub fn new(name: impl Into<Cow<'static, str>>, description: &str, schema: Value) -> Self {
        let quoted = Value::from(description).to_string();
        Self {
            name: name.into(),
            description: Cow::Owned(quoted[1..quoted.len() - 1].to_owned()),
            parameters: Parameters::Value(schema),
            strict: None,
        }
    }

    /// Whether strict mode is asked for. Unset, what the type says holds, then what the provider says.
    pub fn strict(mut self, strict: bool) -> Self {
        self.strict = Some(strict);
        self
    }

    /// What the model calls it.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// The part of a request that tells the provider of the tool.
    ///
    /// # Errors
    /// If the provider's dialect cannot take the schema.
    pub fn to_json(&self, provider: &Provider) -> Result<String, Error> {
        let strict = self.strict.or(provider.strict).unwrap_or(true);
        let parameters = self.parameters(&provider.dialect, strict)?;
        Ok(match provider.api {
            Api::OpenAiChat => openai_chat::tool(self, &parameters, strict),
        })
    }

    fn parameters(&self, dialect: &Dialect, strict: bool) -> Result<String, Error> {
        match &self.parameters {
            Parameters::Value(schema) => Ok(schema.to_string()),
            Parameters::Type(schema) => {
                let mode = if strict { Mode::Strict } else { Mode::Open };
                root::render(*schema, dialect, mode).map_err(|message| {
                    Error::new(format!("no schema for the tool `{}`: {}", self.name, message.as_str()))
                })
            }
        }
    }
}

/// Who is asked, and how it is configured.
#[derive(Clone, Debug)]
pub struct Provider {
    api: Api,
    dialect: Dialect,
    strict: Option<bool>,
}

#[derive(Clone, Copy, Debug)]
enum Api {
    OpenAiChat,
}

impl Provider {
    /// OpenAI, Chat Completions.
    pub const fn openai_chat() -> Self {
        Self { api: Api::OpenAiChat, dialect: dialect::OPENAI, strict: None }
    }

    /// Whether strict mode is asked for where a tool leaves it open.
    pub const fn with_strict(mut self, strict: bool) -> Self {
        self.strict = Some(strict);
        self
    }

    /// The same API, with another dialect: an older one, or one of your own.
    pub const fn with_dialect(mut self, dialect: Dialect) -> Self {
        self.dialect = dialect;
        self
    }
}

/// `GetWeather` as `get_weather`, and `Page<User>` as `page_user`. A name that the user chose stays as it is.
fn tool_name(name: &TypeName) -> String {
    let mut text = if name.name == name.ident { snake_case(name.name) } else { name.name.to_owned() };
    for argument in name.arguments {
        text.push('_');
        match argument {
            crate::schema::Argument::Type(argument) => text.push_str(&tool_name(argument)),
            crate::schema::Argument::Value(value) => text.push_str(&value.to_string().replace('-', "minus_")),
        }
    }
    text
}

/// `HTTPServer2Ping` as `http_server2_ping`.
fn snake_case(ident: &str) -> String {
    let mut text = String::with_capacity(ident.len() + 4);
    let mut before: Option<char> = None;
    let mut letters = ident.chars().peekable();
    while let Some(letter) = letters.next() {
        let starts_word = letter.is_uppercase()
            && before.is_some_and(|before| {
                before != '_' && (!before.is_uppercase() || letters.peek().is_some_and(|next| next.is_lowercase()))
            });
        if starts_word {
            text.push('_');
        }
        text.extend(letter.to_lowercase());
        before = Some(letter);
    }
    text
}

/// The documentation of the type at the root, escaped.
fn documentation(root: Edge) -> &'static str {
    match root.node() {
        Ok(Schema::Named(definition)) => definition.doc,
        _ => "",
    }
}

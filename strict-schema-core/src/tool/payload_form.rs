//! The form of a payload: JSON with places for a name, a description, a schema and a flag.

use super::payload::AnyPayload;
use crate::json::ordered::{Json, quote};

/// The form of a payload, as an API's file declares it.
#[derive(Debug)]
pub(super) enum PayloadForm {
    /// Always this string.
    Text(&'static str),
    /// The name of the tool or the format.
    Name,
    /// The description. The member is left out where there is none.
    Description,
    /// The schema.
    Schema,
    /// The schema as a string that holds its JSON.
    SchemaText,
    /// The flag `strict`. The member is left out where the flag is.
    Strict,
    /// An object, its members in the order in which they are sent.
    Object(&'static [(&'static str, Self)]),
}

impl PayloadForm {
    /// Whether it has a place for a description.
    pub(super) fn describes(&self) -> bool {
        match self {
            Self::Description => true,
            Self::Object(members) => members.iter().any(|(_, form)| form.describes()),
            Self::Text(_) | Self::Name | Self::Schema | Self::SchemaText | Self::Strict => false,
        }
    }

    /// The name in a payload of this form.
    pub(super) fn name_in<'j>(&self, payload: &'j Json<'_>) -> Option<&'j str> {
        match (self, payload) {
            (Self::Name, Json::Text(name)) => Some(name),
            (Self::Object(members), _) => members.iter().find_map(|(key, form)| form.name_in(payload.get(key)?)),
            _ => None,
        }
    }

    /// As text.
    pub(super) fn write(&self, payload: &AnyPayload) -> String {
        // The form around a schema is short.
        let mut text =
            String::with_capacity(payload.schema.text.len() + payload.name.len() + payload.description.len() + 128);
        self.write_to(payload, &mut text);
        text
    }

    fn write_to(&self, payload: &AnyPayload, out: &mut String) {
        match self {
            Self::Text(text) => quote(text, out),
            Self::Name => quote(&payload.name, out),
            Self::Description => {
                out.push('"');
                out.push_str(&payload.description);
                out.push('"');
            }
            Self::Schema => out.push_str(&payload.schema.text),
            Self::SchemaText => quote(&payload.schema.text, out),
            Self::Strict => out.push_str(if payload.schema.flag == Some(true) { "true" } else { "false" }),
            Self::Object(members) => {
                out.push('{');
                for (index, (key, form)) in members.iter().filter(|(_, form)| form.is_sent(payload)).enumerate() {
                    out.push_str(if index == 0 { "" } else { "," });
                    quote(key, out);
                    out.push(':');
                    form.write_to(payload, out);
                }
                out.push('}');
            }
        }
    }

    fn is_sent(&self, payload: &AnyPayload) -> bool {
        match self {
            Self::Description => !payload.description.is_empty(),
            Self::Strict => payload.schema.flag.is_some(),
            Self::Text(_) | Self::Name | Self::Schema | Self::SchemaText | Self::Object(_) => true,
        }
    }
}

//! JSON that this library wrote, read again with its keys in order.

use alloc::borrow::Cow;

use crate::cost::WRITTEN_LEVELS;
use crate::prelude::*;
use serde::ser::{SerializeMap, SerializeSeq};
use serde::{Serialize, Serializer};
use serde_json::{Map, Number, Value};

/// JSON with its keys in order.
///
/// Not a `serde_json::Value`, whose order a feature decides, and not a `RawValue`, because that is a feature too and for
/// `serde_json` alone. Nor does `serde_json` read more than 127 levels.
#[derive(Clone, Debug)]
pub(crate) enum Json<'a> {
    Null,
    Bool(bool),
    Number(Number),
    Text(Cow<'a, str>),
    List(Vec<Json<'a>>),
    Object(Vec<(Cow<'a, str>, Json<'a>)>),
}

impl<'a> Json<'a> {
    /// The value that the text is. None where it is no JSON, or nested deeper than 1,000 levels, which nothing that is written
    /// here is.
    pub(crate) fn read(text: &'a str) -> Option<Self> {
        let mut rest = text;
        let json = Self::start(&mut rest, WRITTEN_LEVELS)?;
        rest.trim_start().is_empty().then_some(json)
    }

    /// The value under a key of an object.
    pub(crate) fn get(&self, key: &str) -> Option<&Self> {
        let Self::Object(members) = self else { return None };
        members.iter().find(|(name, _)| name == key).map(|(_, value)| value)
    }

    /// The same, to be changed.
    pub(crate) fn get_mut(&mut self, key: &str) -> Option<&mut Self> {
        let Self::Object(members) = self else { return None };
        members.iter_mut().find(|(name, _)| name == key).map(|(_, value)| value)
    }

    /// Puts a value under a key of an object: where the key is, or last.
    pub(crate) fn put(&mut self, key: &'a str, value: Self) {
        match self.get_mut(key) {
            Some(there) => *there = value,
            None => {
                if let Self::Object(members) = self {
                    members.push((Cow::Borrowed(key), value));
                }
            }
        }
    }

    /// Takes a key out of an object.
    pub(crate) fn remove(&mut self, key: &str) {
        if let Self::Object(members) = self {
            members.retain(|(name, _)| name != key);
        }
    }

    /// As text.
    pub(crate) fn to_text(&self) -> String {
        serde_json::to_string(self).expect("its keys are texts")
    }

    /// As a value.
    pub(crate) fn to_value(&self) -> Value {
        self.clone().into()
    }

    /// The value at the start of a text.
    fn start(rest: &mut &'a str, levels: usize) -> Option<Self> {
        let levels = levels.checked_sub(1)?;
        match next(rest)? {
            b'{' => {
                let mut members = Vec::new();
                *rest = &rest[1..];
                while next(rest)? != b'}' {
                    if !members.is_empty() {
                        skip(rest, b',')?;
                        next(rest)?;
                    }
                    let key = text(rest)?;
                    next(rest)?;
                    skip(rest, b':')?;
                    members.push((key, Self::start(rest, levels)?));
                }
                *rest = &rest[1..];
                Some(Self::Object(members))
            }
            b'[' => {
                let mut items = Vec::new();
                *rest = &rest[1..];
                while next(rest)? != b']' {
                    if !items.is_empty() {
                        skip(rest, b',')?;
                    }
                    items.push(Self::start(rest, levels)?);
                }
                *rest = &rest[1..];
                Some(Self::List(items))
            }
            b'"' => Some(Self::Text(text(rest)?)),
            _ => {
                let end = rest.find([',', ']', '}', ' ', '\t', '\n', '\r']).unwrap_or(rest.len());
                let (word, after) = rest.split_at(end);
                *rest = after;
                Some(match word {
                    "null" => Self::Null,
                    "true" => Self::Bool(true),
                    "false" => Self::Bool(false),
                    number => Self::Number(serde_json::from_str(number).ok()?),
                })
            }
        }
    }
}

/// The first byte that is no space.
fn next(rest: &mut &str) -> Option<u8> {
    *rest = rest.trim_start();
    rest.bytes().next()
}

fn skip(rest: &mut &str, byte: u8) -> Option<()> {
    *rest = rest.strip_prefix(char::from(byte))?;
    Some(())
}

/// The string at the start.
fn text<'a>(rest: &mut &'a str) -> Option<Cow<'a, str>> {
    let bytes = rest.as_bytes();
    if bytes.first() != Some(&b'"') {
        return None;
    }
    let mut end = 1;
    while *bytes.get(end)? != b'"' {
        end += if bytes[end] == b'\\' { 2 } else { 1 };
    }
    let (quoted, after) = rest.split_at(end + 1);
    *rest = after;
    let inner = &quoted[1..end];
    if inner.contains('\\') { serde_json::from_str(quoted).ok().map(Cow::Owned) } else { Some(Cow::Borrowed(inner)) }
}

impl<'a> From<&'a Value> for Json<'a> {
    fn from(value: &'a Value) -> Self {
        match value {
            Value::Null => Self::Null,
            Value::Bool(it) => Self::Bool(*it),
            Value::Number(it) => Self::Number(it.clone()),
            Value::String(it) => Self::Text(Cow::Borrowed(it)),
            Value::Array(items) => Self::List(items.iter().map(Self::from).collect()),
            Value::Object(members) => {
                Self::Object(members.iter().map(|(key, value)| (Cow::Borrowed(key.as_str()), value.into())).collect())
            }
        }
    }
}

impl From<Json<'_>> for Value {
    fn from(json: Json<'_>) -> Self {
        match json {
            Json::Null => Self::Null,
            Json::Bool(it) => Self::Bool(it),
            Json::Number(it) => Self::Number(it),
            Json::Text(it) => Self::String(it.into_owned()),
            Json::List(items) => items.into_iter().map(Self::from).collect(),
            Json::Object(members) => {
                let members = members.into_iter().map(|(key, value)| (key.into_owned(), Self::from(value)));
                Self::Object(members.collect::<Map<_, _>>())
            }
        }
    }
}

impl Serialize for Json<'_> {
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_no_json_is_none() {
        for text in
            ["", "{", "[", "[1", "[1 2]", "{\"a\"}", "{\"a\":}", "{\"a\":1,}x", "\"", "\"\\", "nul", "1 2", "{1:2}"]
        {
            assert!(Json::read(text).is_none(), "{text}");
        }
        assert!(Json::read(&format!("{}{}", "[".repeat(1_000), "]".repeat(1_000))).is_some());
        assert!(Json::read(&format!("{}{}", "[".repeat(1_001), "]".repeat(1_001))).is_none());
        assert!(Json::read(&"[".repeat(1_000_000)).is_none());
    }

    #[test]
    fn what_is_json_is_as_it_was() {
        let text = r#"{"b":[1,-0.5,1.5,null],"a":{"":"\"\\\u0007é"},"c":[],"d":{},"e":[true,false]}"#;
        let json = Json::read(text).unwrap();
        assert_eq!(serde_json::to_string(&json).unwrap(), text);
        assert_eq!(Value::from(json), serde_json::from_str::<Value>(text).unwrap());
    }
}

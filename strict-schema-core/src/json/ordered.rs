//! JSON with its keys in order.

use alloc::borrow::Cow;

use crate::cost::WRITTEN_LEVELS;
use crate::json::number::KEEPS_NUMBERS;
use crate::json::pointer;
use crate::json::scanner::{Event, JsonScanner, Start, Unread};
use crate::prelude::*;
use serde_core::ser::Error as _;
use serde_core::{Serialize, Serializer};
use serde_json::{Map, Number, Value};

/// JSON with its keys in order.
///
/// Not a `serde_json::Value`, because a feature decides whether that keeps the order, and not a `RawValue`, because that needs a
/// feature too and works with `serde_json` alone. Nor does `serde_json` read more than 127 levels.
#[derive(Clone, Debug)]
pub(crate) enum Json<'a> {
    Null,
    Bool(bool),
    /// The digits of the text: a float that is parsed and written again may change its last digit.
    Number(Cow<'a, str>),
    /// A number of a value of which only the float is known.
    Float(f64),
    Text(Cow<'a, str>),
    List(Vec<Json<'a>>),
    Object(Vec<(Cow<'a, str>, Json<'a>)>),
}

impl<'a> Json<'a> {
    /// An object without members.
    pub(crate) const EMPTY: Self = Self::Object(Vec::new());

    /// A string.
    pub(crate) fn text(text: impl Into<Cow<'a, str>>) -> Self {
        Self::Text(text.into())
    }

    /// The value of a text. None if it is not JSON, or is nested deeper than 1,000 levels.
    pub(crate) fn read(text: &'a str) -> Option<Self> {
        Self::parse(text, WRITTEN_LEVELS).ok()
    }

    /// The first name that an object in it has more than once.
    pub(crate) fn repeated(&self) -> Option<&str> {
        match self {
            Self::List(items) => items.iter().find_map(Self::repeated),
            Self::Object(members) => {
                let mut known = LookupSet::<&str>::new();
                members.iter().find_map(|(name, value)| if known.insert(name) { value.repeated() } else { Some(name) })
            }
            _ => None,
        }
    }

    /// The value of a text with at most so many levels of arrays and objects. Its numbers may be out of range.
    ///
    /// # Errors
    /// If it is not JSON, or has more levels.
    pub(crate) fn parse(text: &'a str, levels: usize) -> Result<Self, Unread> {
        let mut scanner = JsonScanner::bare();
        // What is open, each with its key in the object around it.
        let mut open: Vec<(Cow<'a, str>, Self)> = Vec::new();
        let (mut key, mut whole) = (Cow::default(), None);
        while let Some(event) = scanner.next(text)?.or_else(|| scanner.end()) {
            match event {
                Event::Begin(Start::Object | Start::Array) if scanner.levels.len() > levels => {
                    return Err(Unread::TooDeep);
                }
                Event::Begin(Start::Object) => open.push((core::mem::take(&mut key), Self::EMPTY)),
                Event::Begin(Start::Array) => open.push((core::mem::take(&mut key), Self::List(Vec::new()))),
                Event::Key { start, end } => key = string(&text[start..end])?,
                Event::End => {
                    let written = &text[scanner.start..scanner.at];
                    let closed = if written.ends_with([']', '}']) { open.pop() } else { None };
                    let (key, json) = match closed {
                        Some(closed) => closed,
                        None => (core::mem::take(&mut key), Self::scalar(written)?),
                    };
                    match open.last_mut() {
                        Some((_, Self::List(items))) => items.push(json),
                        Some((_, Self::Object(members))) => members.push((key, json)),
                        _ => whole = Some(json),
                    }
                }
                Event::Begin(Start::String | Start::Scalar) | Event::Characters { .. } | Event::Character(_) => {}
            }
        }
        whole.ok_or(Unread::NotJson)
    }

    fn scalar(written: &'a str) -> Result<Self, Unread> {
        Ok(match written {
            "null" => Self::Null,
            "true" => Self::Bool(true),
            "false" => Self::Bool(false),
            text if text.starts_with('"') => Self::Text(string(text)?),
            number => Self::Number(Cow::Borrowed(number)),
        })
    }

    /// The value under a key of an object.
    pub(crate) fn get(&self, key: &str) -> Option<&Self> {
        let Self::Object(members) = self else { return None };
        members.iter().find(|(name, _)| name == key).map(|(_, value)| value)
    }

    /// The string under a key of an object.
    pub(crate) fn text_of(&self, key: &str) -> Option<&str> {
        match self.get(key) {
            Some(Self::Text(text)) => Some(text),
            _ => None,
        }
    }

    /// The value under a key of an object, to be changed.
    pub(crate) fn get_mut(&mut self, key: &str) -> Option<&mut Self> {
        let Self::Object(members) = self else { return None };
        members.iter_mut().find(|(name, _)| name == key).map(|(_, value)| value)
    }

    /// Puts a value under a key of an object: where the key is, or last.
    pub(crate) fn put(&mut self, key: impl Into<Cow<'a, str>>, value: Self) {
        let key = key.into();
        match self.get_mut(&key) {
            Some(there) => *there = value,
            None => {
                if let Self::Object(members) = self {
                    members.push((key, value));
                }
            }
        }
    }

    /// Puts a value under a key of an object: after another key if the object begins with that, else first.
    pub(crate) fn put_after(&mut self, first: &str, key: &'a str, value: Self) {
        self.remove(key);
        if let Self::Object(members) = self {
            let at = usize::from(members.first().is_some_and(|(name, _)| name == first));
            members.insert(at, (Cow::Borrowed(key), value));
        }
    }

    /// Takes a key out of an object.
    pub(crate) fn remove(&mut self, key: &str) -> Option<Self> {
        let Self::Object(members) = self else { return None };
        let at = members.iter().position(|(name, _)| name == key)?;
        Some(members.remove(at).1)
    }

    /// The same value, with owned strings.
    pub(crate) fn into_owned(self) -> Json<'static> {
        let owned = |text: Cow<'a, str>| Cow::Owned(text.into_owned());
        match self {
            Self::Null => Json::Null,
            Self::Bool(it) => Json::Bool(it),
            Self::Number(it) => Json::Number(owned(it)),
            Self::Float(it) => Json::Float(it),
            Self::Text(it) => Json::Text(owned(it)),
            Self::List(items) => Json::List(items.into_iter().map(Json::into_owned).collect()),
            Self::Object(members) => {
                Json::Object(members.into_iter().map(|(key, value)| (owned(key), value.into_owned())).collect())
            }
        }
    }

    /// The position of a place in document order: the index of each step, as far as they lead. A missing place comes after everything
    /// around it.
    pub(crate) fn order(&self, place: &str) -> Vec<usize> {
        let mut here = Some(self);
        let index = |step: Cow<'_, str>| {
            let (index, next) = match here? {
                Self::Object(members) => {
                    let index = members.iter().position(|(name, _)| *name == step)?;
                    (index, &members[index].1)
                }
                Self::List(items) => step.parse().ok().and_then(|index: usize| Some((index, items.get(index)?)))?,
                _ => return None,
            };
            here = Some(next);
            Some(index)
        };
        pointer::steps(place).map_while(index).collect()
    }

    /// As text.
    pub(crate) fn to_text(&self) -> String {
        let mut text = String::new();
        self.write(&mut text);
        text
    }

    fn write(&self, out: &mut String) {
        match self {
            Self::Null => out.push_str("null"),
            Self::Bool(it) => out.push_str(if *it { "true" } else { "false" }),
            Self::Number(it) => out.push_str(it),
            Self::Float(it) => out.push_str(&Value::from(*it).to_string()),
            Self::Text(it) => quote(it, out),
            Self::List(items) => {
                out.push('[');
                for (index, item) in items.iter().enumerate() {
                    out.push_str(if index == 0 { "" } else { "," });
                    item.write(out);
                }
                out.push(']');
            }
            Self::Object(members) => {
                out.push('{');
                for (index, (key, value)) in members.iter().enumerate() {
                    out.push_str(if index == 0 { "" } else { "," });
                    quote(key, out);
                    out.push(':');
                    value.write(out);
                }
                out.push('}');
            }
        }
    }

    /// As a value.
    pub(crate) fn to_value(&self) -> Value {
        self.clone().into()
    }
}

/// Writes a string with its quotes.
pub(crate) fn quote(text: &str, out: &mut String) {
    out.push_str(&serde_json::to_string(text).unwrap_or_default());
}

/// The text of a string with its quotes.
fn string(quoted: &str) -> Result<Cow<'_, str>, Unread> {
    if !quoted.contains('\\') {
        return Ok(Cow::Borrowed(&quoted[1..quoted.len() - 1]));
    }
    serde_json::from_str(quoted).map(Cow::Owned).map_err(|_| Unread::NotJson)
}

impl<'a> From<&'a Value> for Json<'a> {
    fn from(value: &'a Value) -> Self {
        match value {
            Value::Null => Self::Null,
            Value::Bool(it) => Self::Bool(*it),
            Value::Number(number) => match number.as_f64() {
                // The float of a greater one may be that of another integer, too.
                Some(float) if !KEEPS_NUMBERS && number.is_f64() && float.abs() >= 9_007_199_254_740_992.0 => {
                    Self::Float(float)
                }
                _ => Self::Number(Cow::Owned(number.to_string())),
            },
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
            Json::Number(it) => serde_json::from_str(&it).unwrap_or_default(),
            Json::Float(it) => Self::from(it),
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
            Self::Number(it) => {
                let number: Number = serde_json::from_str(it).map_err(S::Error::custom)?;
                number.serialize(serializer)
            }
            Self::Float(it) => serializer.serialize_f64(*it),
            Self::Text(it) => serializer.serialize_str(it),
            Self::List(items) => serializer.collect_seq(items),
            Self::Object(members) => serializer.collect_map(members.iter().map(|(key, value)| (key, value))),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_too_deep_is_none() {
        assert!(Json::read(&format!("{}{}", "[".repeat(1_000), "]".repeat(1_000))).is_some());
        assert!(Json::read(&format!("{}{}", "[".repeat(1_001), "]".repeat(1_001))).is_none());
        assert!(Json::read(&"[".repeat(1_000_000)).is_none());
    }

    #[test]
    fn what_is_json_is_what_it_is_to_serde_json() {
        for text in [
            "{}",
            " [ ] ",
            "[1,2]",
            "{\"a\":[{\"b\":null}],\"c\":\"\\u00e9\\n\"}",
            "-0.5e+3",
            "0",
            "true",
            "\"\"",
            "1e3",
            "",
            "{",
            "[",
            "[1",
            "[1 2]",
            "{\"a\"}",
            "{\"a\":}",
            "{\"a\":1,}",
            "{\"a\":1,}x",
            "[1,]",
            "[,1]",
            "\"",
            "\"\\",
            "\"\\x\"",
            "\"\\ud800\"",
            "nul",
            "1 2",
            "{1:2}",
            "01",
            "1.",
            ".5",
            "+1",
            "1e",
            "-",
            "\u{a0}1",
            "\"\t\"",
            "[1]x",
            "NaN",
            "\"a\"b",
            "{\"a\":1 \"b\":2}",
            "\u{feff}1",
        ] {
            let read = serde_json::from_str::<Value>(text);
            match Json::parse(text, WRITTEN_LEVELS) {
                Ok(json) => assert_eq!(Value::from(json), read.unwrap(), "{text}"),
                Err(_) => assert!(read.is_err(), "{text}"),
            }
        }
    }

    #[test]
    fn what_is_json_is_as_it_was() {
        let text = r#"{"b":[1,-0.5,1.5,null],"a":{"":"\"\\\u0007é"},"c":[],"d":{},"e":[true,false]}"#;
        let json = Json::read(text).unwrap();
        assert_eq!(serde_json::to_string(&json).unwrap(), text);
        assert_eq!(json.to_text(), text);
        assert_eq!(Value::from(json), serde_json::from_str::<Value>(text).unwrap());
    }

    #[test]
    fn a_string_is_escaped_as_serde_json_does_it() {
        let text: String = (0..0x180_u32).filter_map(char::from_u32).chain("\u{2028}\u{10ffff}".chars()).collect();
        let mut quoted = String::new();
        quote(&text, &mut quoted);
        assert_eq!(quoted, serde_json::to_string(&text).unwrap());
    }

    #[test]
    fn a_float_keeps_its_digits() {
        let text = "[0.30000000000000004,1e-7,123456789012345.67,-0.0,1E+3]";
        assert_eq!(Json::read(text).unwrap().to_text(), text);
    }

    #[test]
    fn a_member_goes_where_it_was_asked_for() {
        let mut json = Json::read(r#"{"type":"object","a":1}"#).unwrap();
        json.put_after("type", "b", Json::Null);
        json.put_after("type", "a", Json::Null);
        assert_eq!(json.to_text(), r#"{"type":"object","a":null,"b":null}"#);
        json.remove("type");
        json.put_after("type", "b", Json::Bool(true));
        assert_eq!(json.to_text(), r#"{"b":true,"a":null}"#);
    }
}

//! JSON as it is written: keys in their order, and the same key twice if it is there twice.
//!
//! Apart from `serde_json::Value`, whose order depends on a feature that anything in the build may switch on.

use std::fmt;

use serde::de::{Deserialize, Deserializer, Error, MapAccess, SeqAccess, Visitor};

/// A JSON value that forgets nothing that matters to order.
#[derive(Debug, Clone, PartialEq)]
pub enum Json {
    /// `null`.
    Null,
    /// `true` or `false`.
    Bool(bool),
    /// A number.
    Number(serde_json::Number),
    /// A string.
    Text(String),
    /// An array.
    List(Vec<Json>),
    /// An object, its members in the order of the text.
    Object(Vec<(String, Json)>),
}

impl Json {
    /// Reads `text`.
    ///
    /// # Errors
    ///
    /// The parser's, if `text` is not JSON.
    pub fn read(text: &str) -> Result<Self, String> {
        serde_json::from_str(text).map_err(|error| error.to_string())
    }

    /// The first member of this name, if this is an object that has it.
    pub fn get(&self, name: &str) -> Option<&Json> {
        self.members().iter().find(|(key, _)| key == name).map(|(_, value)| value)
    }

    /// The members; none, unless this is an object.
    pub fn members(&self) -> &[(String, Json)] {
        match self {
            Self::Object(members) => members,
            _ => &[],
        }
    }

    /// The items; none, unless this is an array.
    pub fn items(&self) -> &[Json] {
        match self {
            Self::List(items) => items,
            _ => &[],
        }
    }

    /// The string, if this is one.
    pub fn text(&self) -> Option<&str> {
        match self {
            Self::Text(text) => Some(text),
            _ => None,
        }
    }

    /// The keys, in order; none, unless this is an object.
    pub fn keys(&self) -> Vec<&str> {
        self.members().iter().map(|(key, _)| key.as_str()).collect()
    }

    /// Calls `look` with every value in here, this one first, and its JSON pointer.
    pub fn each(&self, pointer: &str, look: &mut impl FnMut(&str, &Json)) {
        look(pointer, self);
        for (key, value) in self.members() {
            value.each(&format!("{pointer}/{}", key.replace('~', "~0").replace('/', "~1")), look);
        }
        for (index, value) in self.items().iter().enumerate() {
            value.each(&format!("{pointer}/{index}"), look);
        }
    }
}

impl<'de> Deserialize<'de> for Json {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_any(JsonVisitor)
    }
}

struct JsonVisitor;

impl<'de> Visitor<'de> for JsonVisitor {
    type Value = Json;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("any JSON")
    }

    fn visit_unit<E: Error>(self) -> Result<Json, E> {
        Ok(Json::Null)
    }

    fn visit_bool<E: Error>(self, it: bool) -> Result<Json, E> {
        Ok(Json::Bool(it))
    }

    fn visit_i64<E: Error>(self, it: i64) -> Result<Json, E> {
        Ok(Json::Number(it.into()))
    }

    fn visit_u64<E: Error>(self, it: u64) -> Result<Json, E> {
        Ok(Json::Number(it.into()))
    }

    fn visit_f64<E: Error>(self, it: f64) -> Result<Json, E> {
        serde_json::Number::from_f64(it).map(Json::Number).ok_or_else(|| E::custom("a number that is none"))
    }

    fn visit_str<E: Error>(self, it: &str) -> Result<Json, E> {
        Ok(Json::Text(it.to_owned()))
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut list: A) -> Result<Json, A::Error> {
        let mut items = Vec::new();
        while let Some(item) = list.next_element()? {
            items.push(item);
        }
        Ok(Json::List(items))
    }

    fn visit_map<A: MapAccess<'de>>(self, mut object: A) -> Result<Json, A::Error> {
        let mut members = Vec::new();
        while let Some(member) = object.next_entry()? {
            members.push(member);
        }
        Ok(Json::Object(members))
    }
}

//! [`Json`] as serde reads it: integers as models write them (`1.0`, `1e3`, `-0`), and errors with a type and a place.

use alloc::borrow::Cow;
use core::fmt;
use core::str::FromStr;

use serde_core::de::{
    DeserializeSeed, Deserializer, EnumAccess, Error, Expected, MapAccess, SeqAccess, Unexpected, VariantAccess,
    Visitor,
};
use serde_core::forward_to_deserialize_any;

use super::as_written::{integer, out_of_range};
use super::serde_messages;
use crate::fault::{Accepted, Fault, ListedValues, What};
use crate::json::ordered::Json;
use crate::json::pointer;
use crate::prelude::*;

/// Why a type is not read. In a box, since the code of each type passes it on.
#[derive(Debug)]
pub(super) struct Wrong(Box<WrongPart>);

#[derive(Debug)]
struct WrongPart {
    what: What,
    /// The steps to the place, the last one first.
    steps: Vec<String>,
}

impl Wrong {
    /// A value that the type does not read.
    fn misfit(found: &Json<'_>, expected: &dyn Expected) -> Self {
        seen(found).map_or_else(|wrong| wrong, |found| serde_messages::misfit(&found, expected).into())
    }

    fn within(mut self, step: String) -> Self {
        self.0.steps.push(step);
        self
    }

    pub(super) fn into_fault(self) -> Fault {
        let mut place = String::new();
        for step in self.0.steps.iter().rev() {
            pointer::push(&mut place, step);
        }
        self.0.what.at(place)
    }
}

impl From<What> for Wrong {
    fn from(what: What) -> Self {
        Self(Box::new(WrongPart { what, steps: Vec::new() }))
    }
}

impl Error for Wrong {
    fn custom<T: fmt::Display>(message: T) -> Self {
        serde_messages::what(&message).into()
    }

    fn invalid_type(found: Unexpected<'_>, expected: &dyn Expected) -> Self {
        serde_messages::misfit(&found, expected).into()
    }

    fn invalid_value(found: Unexpected<'_>, expected: &dyn Expected) -> Self {
        serde_messages::misfit(&found, expected).into()
    }

    fn invalid_length(length: usize, _: &dyn Expected) -> Self {
        What::WrongLength { items: length }.into()
    }

    fn unknown_variant(variant: &str, expected: &'static [&'static str]) -> Self {
        let names = ListedValues::of(expected.iter().map(|name| crate::fault::phrases::brief(&(*name).into())));
        What::unexpected(Accepted::Values(names), &variant.into()).into()
    }

    fn unknown_field(field: &str, expected: &'static [&'static str]) -> Self {
        What::undeclared(field, expected.iter().copied()).into()
    }

    fn missing_field(field: &'static str) -> Self {
        What::missing(field, None).into()
    }

    fn duplicate_field(field: &'static str) -> Self {
        What::Repeated { name: field.to_owned() }.into()
    }
}

impl fmt::Display for Wrong {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0.what.clone().at("").said())
    }
}

impl core::error::Error for Wrong {}

/// A part of the JSON.
#[derive(Clone, Copy)]
pub(super) struct JsonReader<'r, 'de>(pub(super) &'r Json<'de>);

fn visit_text<'de, V: Visitor<'de>>(text: &Cow<'de, str>, visitor: V) -> Result<V::Value, Wrong> {
    match text {
        Cow::Borrowed(text) => visitor.visit_borrowed_str(text),
        Cow::Owned(text) => visitor.visit_str(text),
    }
}

/// A value as serde sees it. What does not depend on the visitor is compiled once.
fn seen<'j>(json: &'j Json<'_>) -> Result<Unexpected<'j>, Wrong> {
    Ok(match json {
        Json::Null => Unexpected::Unit,
        Json::Bool(it) => Unexpected::Bool(*it),
        Json::Number(literal) => match integer(literal).map(|it| (u64::try_from(it), i64::try_from(it))) {
            Some((Ok(it), _)) => Unexpected::Unsigned(it),
            Some((_, Ok(it))) => Unexpected::Signed(it),
            _ => Unexpected::Float(float(literal)?),
        },
        Json::Float(it) => Unexpected::Float(*it),
        Json::Text(it) => Unexpected::Str(it),
        Json::List(_) => Unexpected::Seq,
        Json::Object(_) => Unexpected::Map,
    })
}

fn float(literal: &str) -> Result<f64, Wrong> {
    literal.parse().ok().filter(|it: &f64| it.is_finite()).ok_or_else(|| out_of_range(literal).into())
}

macro_rules! as_one {
    ($($one:ident: $($method:ident)+;)+) => {$($(
        fn $method<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Wrong> {
            self.$one(visitor)
        }
    )+)+};
}

macro_rules! wide {
    ($($method:ident $visit:ident)*) => {$(
        fn $method<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Wrong> {
            match self.0 {
                Json::Number(literal) => match literal.parse() {
                    Ok(integer) => visitor.$visit(integer),
                    Err(_) => self.number(visitor),
                },
                _ => self.number(visitor),
            }
        }
    )*};
}

/// What a visitor is shown is what a `serde_json::Value` would show it, and no more: each further kind of values would be compiled for each
/// type.
impl<'de> JsonReader<'_, 'de> {
    fn number<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Wrong> {
        match seen(self.0)? {
            Unexpected::Unsigned(it) => visitor.visit_u64(it),
            Unexpected::Signed(it) => visitor.visit_i64(it),
            Unexpected::Float(it) => visitor.visit_f64(it),
            found => Err(serde_messages::misfit(&found, &visitor).into()),
        }
    }

    fn text<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Wrong> {
        match self.0 {
            Json::Text(text) => visit_text(text, visitor),
            other => Err(Wrong::misfit(other, &visitor)),
        }
    }

    fn list<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Wrong> {
        match self.0 {
            Json::List(items) => {
                let mut rest = ItemReader { items, index: 0 };
                let read = visitor.visit_seq(&mut rest)?;
                rest.end()?;
                Ok(read)
            }
            other => Err(Wrong::misfit(other, &visitor)),
        }
    }

    fn object<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Wrong> {
        match self.0 {
            Json::Object(members) => visitor.visit_map(Members { members: members.iter(), next: None }),
            other => Err(Wrong::misfit(other, &visitor)),
        }
    }

    fn bytes<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Wrong> {
        match self.0 {
            Json::Text(_) => self.text(visitor),
            _ => self.list(visitor),
        }
    }

    fn fields<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Wrong> {
        match self.0 {
            Json::List(_) => self.list(visitor),
            _ => self.object(visitor),
        }
    }
}

impl<'de> Deserializer<'de> for JsonReader<'_, 'de> {
    type Error = Wrong;

    fn deserialize_any<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Wrong> {
        match self.0 {
            Json::Null => visitor.visit_unit(),
            Json::Bool(it) => visitor.visit_bool(*it),
            Json::Number(_) | Json::Float(_) => self.number(visitor),
            Json::Text(_) => self.text(visitor),
            Json::List(_) => self.list(visitor),
            Json::Object(_) => self.object(visitor),
        }
    }

    fn deserialize_bool<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Wrong> {
        match self.0 {
            Json::Bool(it) => visitor.visit_bool(*it),
            other => Err(Wrong::misfit(other, &visitor)),
        }
    }

    as_one! {
        number: deserialize_i8 deserialize_i16 deserialize_i32 deserialize_i64 deserialize_u8 deserialize_u16 deserialize_u32
            deserialize_u64;
        text: deserialize_char deserialize_str deserialize_string deserialize_identifier;
        bytes: deserialize_bytes deserialize_byte_buf;
        list: deserialize_seq;
        object: deserialize_map;
        deserialize_f64: deserialize_f32;
    }

    wide!(deserialize_i128 visit_i128 deserialize_u128 visit_u128);

    fn deserialize_f64<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Wrong> {
        match self.0 {
            Json::Number(literal) => visitor.visit_f64(float(literal)?),
            _ => self.number(visitor),
        }
    }

    fn deserialize_unit<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Wrong> {
        match self.0 {
            Json::Null => visitor.visit_unit(),
            other => Err(Wrong::misfit(other, &visitor)),
        }
    }

    fn deserialize_unit_struct<V: Visitor<'de>>(self, _: &'static str, visitor: V) -> Result<V::Value, Wrong> {
        self.deserialize_unit(visitor)
    }

    fn deserialize_tuple<V: Visitor<'de>>(self, _: usize, visitor: V) -> Result<V::Value, Wrong> {
        self.list(visitor)
    }

    fn deserialize_tuple_struct<V: Visitor<'de>>(
        self,
        _: &'static str,
        _: usize,
        visitor: V,
    ) -> Result<V::Value, Wrong> {
        self.list(visitor)
    }

    fn deserialize_struct<V: Visitor<'de>>(
        self,
        _: &'static str,
        _: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, Wrong> {
        self.fields(visitor)
    }

    fn deserialize_ignored_any<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Wrong> {
        visitor.visit_unit()
    }

    fn deserialize_option<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Wrong> {
        match self.0 {
            Json::Null => visitor.visit_none(),
            _ => visitor.visit_some(self),
        }
    }

    fn deserialize_newtype_struct<V: Visitor<'de>>(self, _: &'static str, visitor: V) -> Result<V::Value, Wrong> {
        visitor.visit_newtype_struct(self)
    }

    fn deserialize_enum<V: Visitor<'de>>(
        self,
        _: &'static str,
        _: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, Wrong> {
        match self.0 {
            Json::Text(name) => visitor.visit_enum(Chosen { name, content: None }),
            Json::Object(members) => match members.as_slice() {
                [(name, content)] => visitor.visit_enum(Chosen { name, content: Some(content) }),
                _ => Err(Wrong::misfit(self.0, &visitor)),
            },
            other => Err(Wrong::misfit(other, &visitor)),
        }
    }
}

struct ItemReader<'r, 'de> {
    items: &'r [Json<'de>],
    /// How many are read.
    index: usize,
}

impl ItemReader<'_, '_> {
    fn end(&self) -> Result<(), Wrong> {
        let items = self.items.len();
        if self.index == items { Ok(()) } else { Err(What::WrongLength { items }.into()) }
    }
}

impl<'de> SeqAccess<'de> for ItemReader<'_, 'de> {
    type Error = Wrong;

    fn next_element_seed<T: DeserializeSeed<'de>>(&mut self, seed: T) -> Result<Option<T::Value>, Wrong> {
        let Some(item) = self.items.get(self.index) else { return Ok(None) };
        self.index += 1;
        match seed.deserialize(JsonReader(item)) {
            Ok(read) => Ok(Some(read)),
            Err(wrong) => Err(wrong.within((self.index - 1).to_string())),
        }
    }
}

struct Members<'r, 'de> {
    members: core::slice::Iter<'r, (Cow<'de, str>, Json<'de>)>,
    next: Option<&'r (Cow<'de, str>, Json<'de>)>,
}

impl<'de> MapAccess<'de> for Members<'_, 'de> {
    type Error = Wrong;

    fn next_key_seed<T: DeserializeSeed<'de>>(&mut self, seed: T) -> Result<Option<T::Value>, Wrong> {
        self.next = self.members.next();
        let Some((name, _)) = self.next else { return Ok(None) };
        seed.deserialize(KeyReader(name)).map(Some)
    }

    fn next_value_seed<T: DeserializeSeed<'de>>(&mut self, seed: T) -> Result<T::Value, Wrong> {
        let Some((name, value)) = self.next.take() else { return Err(Wrong::custom("a value without a key")) };
        match seed.deserialize(JsonReader(value)) {
            Ok(read) => Ok(read),
            Err(wrong) => Err(wrong.within(name.to_string())),
        }
    }
}

/// The name of a member, as the type that the keys of a map have.
struct KeyReader<'r, 'de>(&'r Cow<'de, str>);

/// A key that is spelled as JSON spells such a value: with another spelling, two keys of an object could be one of the map.
pub(super) fn spelled<T: FromStr + ToString>(key: &str) -> Option<T> {
    key.parse().ok().filter(|it: &T| it.to_string() == key)
}

fn spelled_float(key: &str) -> Option<f64> {
    let is_number = key.parse::<serde_json::Number>().is_ok() && !key.ends_with(char::is_whitespace);
    key.parse().ok().filter(|_| is_number)
}

macro_rules! parsed {
    ($($method:ident $visit:ident $parse:ident)*) => {$(
        fn $method<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Wrong> {
            match $parse(self.0) {
                Some(it) => visitor.$visit(it),
                None => self.deserialize_any(visitor),
            }
        }
    )*};
}

impl<'de> Deserializer<'de> for KeyReader<'_, 'de> {
    type Error = Wrong;

    fn deserialize_any<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Wrong> {
        visit_text(self.0, visitor)
    }

    parsed! {
        deserialize_bool visit_bool spelled
        deserialize_i8 visit_i64 spelled deserialize_i16 visit_i64 spelled deserialize_i32 visit_i64 spelled
        deserialize_i64 visit_i64 spelled deserialize_i128 visit_i128 spelled
        deserialize_u8 visit_u64 spelled deserialize_u16 visit_u64 spelled deserialize_u32 visit_u64 spelled
        deserialize_u64 visit_u64 spelled deserialize_u128 visit_u128 spelled
        deserialize_f32 visit_f64 spelled_float deserialize_f64 visit_f64 spelled_float
    }

    fn deserialize_option<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Wrong> {
        visitor.visit_some(self)
    }

    fn deserialize_newtype_struct<V: Visitor<'de>>(self, _: &'static str, visitor: V) -> Result<V::Value, Wrong> {
        visitor.visit_newtype_struct(self)
    }

    fn deserialize_enum<V: Visitor<'de>>(
        self,
        _: &'static str,
        _: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, Wrong> {
        visitor.visit_enum(Chosen { name: self.0, content: None })
    }

    forward_to_deserialize_any! {
        char str string bytes byte_buf unit unit_struct seq tuple tuple_struct map struct identifier ignored_any
    }
}

/// A variant, with its content if it has any.
struct Chosen<'r, 'de> {
    name: &'r Cow<'de, str>,
    content: Option<&'r Json<'de>>,
}

impl<'de> EnumAccess<'de> for Chosen<'_, 'de> {
    type Error = Wrong;
    type Variant = Self;

    fn variant_seed<T: DeserializeSeed<'de>>(self, seed: T) -> Result<(T::Value, Self), Wrong> {
        Ok((seed.deserialize(KeyReader(self.name))?, self))
    }
}

impl<'de> Chosen<'_, 'de> {
    fn content<T>(self, what: &str, read: impl FnOnce(JsonReader<'_, 'de>) -> Result<T, Wrong>) -> Result<T, Wrong> {
        match self.content {
            Some(content) => read(JsonReader(content)).map_err(|wrong| wrong.within(self.name.to_string())),
            None => Err(Wrong::invalid_type(Unexpected::UnitVariant, &what)),
        }
    }
}

impl<'de> VariantAccess<'de> for Chosen<'_, 'de> {
    type Error = Wrong;

    fn unit_variant(self) -> Result<(), Wrong> {
        match self.content {
            None | Some(Json::Null) => Ok(()),
            Some(_) => self.content("null", |reader| serde_core::Deserialize::deserialize(reader)),
        }
    }

    fn newtype_variant_seed<T: DeserializeSeed<'de>>(self, seed: T) -> Result<T::Value, Wrong> {
        self.content("a newtype variant", |reader| seed.deserialize(reader))
    }

    fn tuple_variant<V: Visitor<'de>>(self, _: usize, visitor: V) -> Result<V::Value, Wrong> {
        self.content("a tuple variant", |reader| reader.list(visitor))
    }

    fn struct_variant<V: Visitor<'de>>(self, _: &'static [&'static str], visitor: V) -> Result<V::Value, Wrong> {
        self.content("a struct variant", |reader| reader.fields(visitor))
    }
}

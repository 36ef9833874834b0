//! Integers as models write them: `1.0`, `1e3` and `-0` are integers to JSON Schema, and floats to `serde_json`.
//!
//! A deserializer around another one, which hands such a number on as the integer that it is. It costs time, so it is used
//! only where the plain way failed.

use core::fmt;

use serde::de::{DeserializeSeed, Deserializer, EnumAccess, Error, MapAccess, SeqAccess, VariantAccess, Visitor};

use crate::decimal::{Decimal, Whole};
use crate::prelude::*;

/// Which floats are integers, and which.
#[derive(Debug)]
pub(super) enum Integers {
    /// Those of a text, by the bits of the float that is read from them. None is one that two integers are read as.
    Written(LookupMap<u64, Option<i128>>),
    /// Those of a value, as far as a float is exact.
    Exact,
}

impl Integers {
    /// Those in a text. None if there is none that is not written as one.
    pub(super) fn of(text: &str) -> Option<Self> {
        let mut written: LookupMap<u64, Option<i128>> = LookupMap::new();
        for literal in literals(text) {
            let Some(integer) = integer(literal) else { continue };
            let Ok(float) = serde_json::from_str::<f64>(literal) else { continue };
            written
                .entry(float.to_bits())
                .and_modify(|it| *it = it.filter(|it| *it == integer))
                .or_insert(Some(integer));
        }
        (!written.is_empty()).then_some(Self::Written(written))
    }

    #[expect(clippy::cast_possible_truncation, reason = "a whole number below 2^53 is as exact as a float")]
    fn get(&self, float: f64) -> Option<i128> {
        match self {
            Self::Written(written) => written.get(&float.to_bits()).copied().flatten(),
            Self::Exact if float % 1.0 == 0.0 && float.abs() < 9_007_199_254_740_992.0 => Some(float as i128),
            Self::Exact => None,
        }
    }
}

/// The numbers of a text that have a fraction or an exponent, or are `-0`.
fn literals(text: &str) -> impl Iterator<Item = &str> {
    let mut rest = text;
    core::iter::from_fn(move || {
        loop {
            let start = rest.find(|letter: char| letter == '"' || letter == '-' || letter.is_ascii_digit())?;
            rest = &rest[start..];
            if rest.starts_with('"') {
                let mut escaped = false;
                let end = rest.bytes().skip(1).position(|byte| {
                    let is_end = byte == b'"' && !escaped;
                    escaped = byte == b'\\' && !escaped;
                    is_end
                })?;
                rest = &rest[end + 2..];
                continue;
            }
            let is_part = |byte: u8| byte.is_ascii_digit() || matches!(byte, b'-' | b'+' | b'.' | b'e' | b'E');
            let end = rest.bytes().position(|byte| !is_part(byte)).unwrap_or(rest.len());
            let (literal, after) = rest.split_at(end);
            rest = after;
            if literal == "-0" || literal.contains(['.', 'e', 'E']) {
                return Some(literal);
            }
        }
    })
}

/// The integer of 64 bits that a number is.
fn integer(literal: &str) -> Option<i128> {
    let Whole::Number(value) = Decimal::parse(literal)?.whole() else { return None };
    (i128::from(i64::MIN)..=i128::from(u64::MAX)).contains(&value).then_some(value)
}

/// A deserializer, or anything else of serde's that leads to one.
pub(super) struct Lenient<'i, D> {
    inner: D,
    integers: &'i Integers,
    /// Whether an integer may be asked for here.
    asked: bool,
}

impl<'i, D> Lenient<'i, D> {
    pub(super) const fn new(inner: D, integers: &'i Integers) -> Self {
        Self { inner, integers, asked: true }
    }

    const fn wrap<T>(&self, inner: T) -> Lenient<'i, T> {
        Lenient { inner, integers: self.integers, asked: self.asked }
    }

    fn split<T>(self, inner: T) -> (D, Lenient<'i, T>) {
        let wrapped = self.wrap(inner);
        (self.inner, wrapped)
    }
}

macro_rules! forward {
    ($($method:ident($($argument:ident: $type:ty),*))*) => {$(
        fn $method<V: Visitor<'de>>(self, $($argument: $type,)* visitor: V) -> Result<V::Value, D::Error> {
            let (inner, visitor) = self.split(visitor);
            inner.$method($($argument,)* visitor)
        }
    )*};
}

impl<'de, D: Deserializer<'de>> Deserializer<'de> for Lenient<'_, D> {
    type Error = D::Error;

    forward! {
        deserialize_any() deserialize_bool() deserialize_i8() deserialize_i16() deserialize_i32() deserialize_i64()
        deserialize_u8() deserialize_u16() deserialize_u32() deserialize_u64() deserialize_char() deserialize_str()
        deserialize_string() deserialize_bytes() deserialize_byte_buf() deserialize_option() deserialize_unit()
        deserialize_unit_struct(name: &'static str) deserialize_newtype_struct(name: &'static str) deserialize_seq()
        deserialize_tuple(len: usize) deserialize_tuple_struct(name: &'static str, len: usize) deserialize_map()
        deserialize_struct(name: &'static str, fields: &'static [&'static str])
        deserialize_enum(name: &'static str, variants: &'static [&'static str]) deserialize_identifier()
        deserialize_ignored_any()
    }

    // Asked for 128 bits, `serde_json` reads digits only.
    fn deserialize_i128<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, D::Error> {
        self.deserialize_any(visitor)
    }

    fn deserialize_u128<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, D::Error> {
        self.deserialize_any(visitor)
    }

    fn deserialize_f32<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, D::Error> {
        self.inner.deserialize_f32(visitor)
    }

    fn deserialize_f64<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, D::Error> {
        self.inner.deserialize_f64(visitor)
    }

    fn is_human_readable(&self) -> bool {
        self.inner.is_human_readable()
    }
}

macro_rules! visit {
    ($($method:ident($type:ty))*) => {$(
        fn $method<E: Error>(self, value: $type) -> Result<V::Value, E> {
            self.inner.$method(value)
        }
    )*};
}

impl<'de, V: Visitor<'de>> Visitor<'de> for Lenient<'_, V> {
    type Value = V::Value;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.inner.expecting(f)
    }

    fn visit_f64<E: Error>(self, float: f64) -> Result<V::Value, E> {
        match self.integers.get(float).filter(|_| self.asked) {
            None => self.inner.visit_f64(float),
            Some(integer) => match (u64::try_from(integer), i64::try_from(integer)) {
                (Ok(integer), _) => self.inner.visit_u64(integer),
                (_, Ok(integer)) => self.inner.visit_i64(integer),
                _ => self.inner.visit_f64(float),
            },
        }
    }

    visit! {
        visit_bool(bool) visit_i8(i8) visit_i16(i16) visit_i32(i32) visit_i64(i64) visit_i128(i128) visit_u8(u8)
        visit_u16(u16) visit_u32(u32) visit_u64(u64) visit_u128(u128) visit_f32(f32) visit_char(char) visit_str(&str)
        visit_borrowed_str(&'de str) visit_string(String) visit_bytes(&[u8]) visit_borrowed_bytes(&'de [u8])
        visit_byte_buf(Vec<u8>)
    }

    fn visit_none<E: Error>(self) -> Result<V::Value, E> {
        self.inner.visit_none()
    }

    fn visit_unit<E: Error>(self) -> Result<V::Value, E> {
        self.inner.visit_unit()
    }

    fn visit_some<D: Deserializer<'de>>(self, deserializer: D) -> Result<V::Value, D::Error> {
        let deserializer = self.wrap(deserializer);
        self.inner.visit_some(deserializer)
    }

    fn visit_newtype_struct<D: Deserializer<'de>>(self, deserializer: D) -> Result<V::Value, D::Error> {
        let deserializer = self.wrap(deserializer);
        self.inner.visit_newtype_struct(deserializer)
    }

    fn visit_seq<A: SeqAccess<'de>>(self, seq: A) -> Result<V::Value, A::Error> {
        let seq = self.wrap(seq);
        self.inner.visit_seq(seq)
    }

    fn visit_map<A: MapAccess<'de>>(self, map: A) -> Result<V::Value, A::Error> {
        let map = self.wrap(map);
        self.inner.visit_map(map)
    }

    fn visit_enum<A: EnumAccess<'de>>(self, data: A) -> Result<V::Value, A::Error> {
        let data = self.wrap(data);
        self.inner.visit_enum(data)
    }
}

impl<'de, S: DeserializeSeed<'de>> DeserializeSeed<'de> for Lenient<'_, S> {
    type Value = S::Value;

    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<S::Value, D::Error> {
        let deserializer = self.wrap(deserializer);
        self.inner.deserialize(deserializer)
    }
}

impl<'de, A: SeqAccess<'de>> SeqAccess<'de> for Lenient<'_, A> {
    type Error = A::Error;

    fn next_element_seed<T: DeserializeSeed<'de>>(&mut self, seed: T) -> Result<Option<T::Value>, A::Error> {
        let seed = self.wrap(seed);
        self.inner.next_element_seed(seed)
    }

    fn size_hint(&self) -> Option<usize> {
        self.inner.size_hint()
    }
}

impl<'de, A: MapAccess<'de>> MapAccess<'de> for Lenient<'_, A> {
    type Error = A::Error;

    fn next_key_seed<K: DeserializeSeed<'de>>(&mut self, seed: K) -> Result<Option<K::Value>, A::Error> {
        self.inner.next_key_seed(seed)
    }

    fn next_value_seed<T: DeserializeSeed<'de>>(&mut self, seed: T) -> Result<T::Value, A::Error> {
        let seed = self.wrap(seed);
        self.inner.next_value_seed(seed)
    }

    fn size_hint(&self) -> Option<usize> {
        self.inner.size_hint()
    }
}

impl<'i, 'de, A: EnumAccess<'de>> EnumAccess<'de> for Lenient<'i, A> {
    type Error = A::Error;
    type Variant = Lenient<'i, A::Variant>;

    fn variant_seed<T: DeserializeSeed<'de>>(self, seed: T) -> Result<(T::Value, Self::Variant), A::Error> {
        let Self { inner, integers, asked } = self;
        let (value, inner) = inner.variant_seed(seed)?;
        Ok((value, Lenient { inner, integers, asked }))
    }
}

impl<'de, A: VariantAccess<'de>> VariantAccess<'de> for Lenient<'_, A> {
    type Error = A::Error;

    fn unit_variant(self) -> Result<(), A::Error> {
        self.inner.unit_variant()
    }

    fn newtype_variant_seed<T: DeserializeSeed<'de>>(self, seed: T) -> Result<T::Value, A::Error> {
        let seed = self.wrap(seed);
        self.inner.newtype_variant_seed(seed)
    }

    fn tuple_variant<V: Visitor<'de>>(self, len: usize, visitor: V) -> Result<V::Value, A::Error> {
        let (inner, visitor) = self.split(visitor);
        inner.tuple_variant(len, visitor)
    }

    fn struct_variant<V: Visitor<'de>>(
        self,
        fields: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, A::Error> {
        let (inner, visitor) = self.split(visitor);
        inner.struct_variant(fields, visitor)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn integers_are_read_from_what_models_write() {
        for (literal, expected) in [
            ("1.0", Some(1)),
            ("-0", Some(0)),
            ("1e3", Some(1_000)),
            ("1200e-2", Some(12)),
            ("-1.50E+1", Some(-15)),
            ("18446744073709551615.0", Some(18_446_744_073_709_551_615)),
            ("1e20", None),
            ("0.5", None),
            ("1e-1", None),
            ("0e99999", Some(0)),
            ("1e99999999999999999999", None),
        ] {
            assert_eq!(integer(literal), expected, "{literal}");
        }
    }

    #[test]
    fn numbers_in_strings_are_none() {
        let text = r#"{"1.0":"2.0\"3.0\\","a":[4.0,5,-0,"-0"],"b":6e1}"#;
        assert_eq!(literals(text).collect::<Vec<_>>(), ["4.0", "-0", "6e1"]);
    }
}

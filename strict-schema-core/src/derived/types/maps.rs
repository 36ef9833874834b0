//! Maps and values of any kind, which only an open schema can express.

use alloc::collections::BTreeMap;

use crate::derived::schema::{Edge, Map, Schema, TypeName};
use crate::derived::strict::{IsAny, ObjectShape, Other, StrictSchema};
use crate::prelude::*;

macro_rules! map {
    ($type:ty, [$($parameters:tt)*], $name:literal) => {
        impl<$($parameters)*> $crate::StrictSchema for $type {
            type Strictness = $crate::derived::strict::IsMap<Self>;
            type Shape = $crate::derived::strict::ObjectShape;
            const NAME: &'static $crate::derived::schema::TypeName = &$crate::derived::schema::TypeName::library(
                $name,
                &[$crate::derived::schema::Argument::Type(K::NAME), $crate::derived::schema::Argument::Type(V::NAME)],
            );
            const SCHEMA: $crate::derived::schema::Edge = $crate::derived::schema::Edge::to(
                const { &$crate::derived::schema::Schema::Map($crate::derived::schema::Map { keys: K::SCHEMA, values: V::SCHEMA }) },
            );
            const CHECKS: () = <(K, V) as $crate::StrictSchema>::CHECKS;
            const STRICT: Option<bool> = Some(false);
        }
    };
}

pub(super) use map;

map!(BTreeMap<K, V>, [K: StrictSchema, V: StrictSchema], "BTreeMap");

impl StrictSchema for serde_json::Value {
    type Strictness = IsAny<Self>;
    type Shape = Other<Self>;
    const NAME: &'static TypeName = &TypeName::library("Value", &[]);
    const SCHEMA: Edge = {
        static NODE: Schema = Schema::Any;
        Edge::to(&NODE)
    };
    const STRICT: Option<bool> = Some(false);
}

impl StrictSchema for serde_json::Map<String, serde_json::Value> {
    type Strictness = IsAny<Self>;
    type Shape = ObjectShape;
    const NAME: &'static TypeName = &TypeName::library("Map", &[]);
    const SCHEMA: Edge = {
        static NODE: Schema =
            Schema::Map(Map { keys: String::SCHEMA, values: <serde_json::Value as StrictSchema>::SCHEMA });
        Edge::to(&NODE)
    };
    const STRICT: Option<bool> = Some(false);
}

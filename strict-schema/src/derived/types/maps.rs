//! Maps and values of any kind, which only an open schema can say.

use std::collections::{BTreeMap, HashMap};

use crate::StrictSchema;
use crate::derived::schema::{Argument, Edge, Map, Schema, TypeName};
use crate::derived::strict::{IsAny, IsMap, Object, Other};

macro_rules! map {
    ($type:ty, [$($parameters:tt)*], $name:literal) => {
        impl<$($parameters)*> StrictSchema for $type {
            type Strictness = IsMap<Self>;
            type Shape = Object;
            const NAME: &'static TypeName = &TypeName::library($name, &[Argument::Type(K::NAME), Argument::Type(V::NAME)]);
            const SCHEMA: Edge = Edge::to(const { &Schema::Map(Map { keys: K::SCHEMA, values: V::SCHEMA }) });
            const STRICT: Option<bool> = Some(false);
        }
    };
}

map!(HashMap<K, V, S>, [K: StrictSchema, V: StrictSchema, S], "HashMap");
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
    type Shape = Object;
    const NAME: &'static TypeName = &TypeName::library("Map", &[]);
    const SCHEMA: Edge = {
        static NODE: Schema =
            Schema::Map(Map { keys: String::SCHEMA, values: <serde_json::Value as StrictSchema>::SCHEMA });
        Edge::to(&NODE)
    };
    const STRICT: Option<bool> = Some(false);
}

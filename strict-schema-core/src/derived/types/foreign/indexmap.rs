//! `indexmap`

use core::hash::{BuildHasher, Hash};

use indexmap::{IndexMap, IndexSet};

use crate::StrictSchema;
use crate::derived::schema::{Argument, Array, Edge, Length, Map, Schema, TypeName};
use crate::derived::strict::{IsMap, ObjectShape};
use crate::derived::types::holder;

holder!(IndexSet<T, S>, [, S], T, "IndexSet", Schema::Array(Array { items: T::SCHEMA, length: Length::ANY }));

impl<K: StrictSchema, V: StrictSchema, S> StrictSchema for IndexMap<K, V, S> {
    type Strictness = IsMap<Self>;
    type Shape = ObjectShape;
    const NAME: &'static TypeName = &TypeName::library("IndexMap", &[Argument::Type(K::NAME), Argument::Type(V::NAME)]);
    const SCHEMA: Edge = Edge::to(const { &Schema::Map(Map { keys: K::SCHEMA, values: V::SCHEMA }) });
    const STRICT: Option<bool> = Some(false);
}

impl<K: Eq + Hash, V, S: BuildHasher + Default> crate::entries::EntryMap for IndexMap<K, V, S> {
    type Key = K;
    type Value = V;

    fn put(&mut self, key: K, value: V) -> Option<V> {
        self.insert(key, value)
    }

    fn each(&self) -> impl ExactSizeIterator<Item = (&K, &V)> {
        self.iter()
    }
}

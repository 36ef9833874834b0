//! Text, booleans and nothing.

use core::marker::PhantomData;

use super::node;
use crate::derived::schema::{Edge, Schema, StringSchema, TypeName};
use crate::derived::strict::{StrictSchema, UnitShape, Yes};
use crate::prelude::*;

node!(bool, "bool", Schema::Boolean);
node!(str, "str", Schema::String(StringSchema::ANY));
node!(String, "String", Schema::String(StringSchema::ANY));
// One character of any kind. A length would be plainer, but OpenAI's documents and its answers disagree about that.
node!(char, "char", Schema::String(StringSchema { format: None, pattern: Some("^[\\\\s\\\\S]$") }));

impl StrictSchema for () {
    type Strictness = Yes;
    type Shape = UnitShape<Self>;
    const NAME: &'static TypeName = &TypeName::library("Unit", &[]);
    const SCHEMA: Edge = {
        static NODE: Schema = Schema::Null;
        Edge::to(&NODE)
    };
}

impl<T: ?Sized> StrictSchema for PhantomData<T> {
    type Strictness = Yes;
    type Shape = UnitShape<Self>;
    const NAME: &'static TypeName = &TypeName::library("PhantomData", &[]);
    const SCHEMA: Edge = <() as StrictSchema>::SCHEMA;
}

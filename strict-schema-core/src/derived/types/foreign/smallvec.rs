//! `smallvec`

use smallvec::{Array, SmallVec};

use crate::StrictSchema;
use crate::derived::schema::{Argument, Array as List, Edge, Length, Schema, TypeName};
use crate::derived::strict::Other;

impl<A: Array<Item: StrictSchema>> StrictSchema for SmallVec<A> {
    type Strictness = <A::Item as StrictSchema>::Strictness;
    type Shape = Other<Self>;
    const NAME: &'static TypeName = &TypeName::library("SmallVec", &[Argument::Type(A::Item::NAME)]);
    const SCHEMA: Edge = Edge::to(const { &Schema::Array(List { items: A::Item::SCHEMA, length: Length::ANY }) });
}

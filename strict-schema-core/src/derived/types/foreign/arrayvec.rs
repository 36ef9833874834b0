//! `arrayvec`

use arrayvec::ArrayVec;

use crate::StrictSchema;
use crate::derived::schema::{Argument, Array, Edge, Length, Schema, TypeName};
use crate::derived::strict::Other;

impl<T: StrictSchema, const N: usize> StrictSchema for ArrayVec<T, N> {
    type Strictness = T::Strictness;
    type Shape = Other<Self>;
    const NAME: &'static TypeName =
        &TypeName::library("ArrayVec", &[Argument::Type(T::NAME), Argument::Value(N as i128)]);
    const SCHEMA: Edge = Edge::to(
        const { &Schema::Array(Array { items: T::SCHEMA, length: Length { minimum: None, maximum: Some(N as u64) } }) },
    );
}

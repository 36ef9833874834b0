//! The way back to a type, from inside of it.

use core::marker::PhantomData;

use crate::derived::schema::{Edge, TypeName};
use crate::derived::strict::{ObjectShape, StrictSchema, Yes};

/// Stands for an enclosing generic type `T`. Write it in `#[strict(as = "…")]` if two generic types contain each other.
///
/// The schema of a generic type is a constant, and two constants cannot contain each other. `Enclosing<T>` refers to the schema of the `T`
/// around it by name. The type that has it can therefore only be used inside a `T`.
///
/// ```
/// use strict_schema::{Enclosing, StrictSchema};
///
/// #[derive(StrictSchema)]
/// struct Page<T> {
///     items: Vec<Item<T>>,
/// }
///
/// #[derive(StrictSchema)]
/// struct Item<T> {
///     value: T,
///     #[strict(as = "Option<Box<Enclosing<Page<T>>>>")]
///     details: Option<Box<Page<T>>>,
/// }
///
/// assert!(strict_schema::json!(Page<String>).contains(r##""$ref":"#""##));
/// # fn some(page: Page<String>, item: Item<String>) -> (Vec<Item<String>>, String, Option<Box<Page<String>>>) {
/// #     (page.items, item.value, item.details)
/// # }
/// ```
#[derive(Debug)]
pub struct Enclosing<T: ?Sized>(PhantomData<T>);

impl<T: StrictSchema + ?Sized> StrictSchema for Enclosing<T> {
    type Strictness = Yes;
    type Shape = ObjectShape;
    const NAME: &'static TypeName = T::NAME;
    const SCHEMA: Edge = Edge::enclosing(T::NAME);
}

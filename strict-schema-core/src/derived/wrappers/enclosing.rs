//! The way back to a type, from inside of it.

use core::cmp::Ordering;
use core::fmt;
use core::hash::{Hash, Hasher};
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
pub struct Enclosing<T: ?Sized>(PhantomData<T>);

// Without bounds on `T`: a type around it may ask for these of its parameter.
impl<T: ?Sized> Clone for Enclosing<T> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<T: ?Sized> Copy for Enclosing<T> {}

impl<T: ?Sized> Default for Enclosing<T> {
    fn default() -> Self {
        Self(PhantomData)
    }
}

impl<T: ?Sized> fmt::Debug for Enclosing<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Enclosing")
    }
}

impl<T: ?Sized> PartialEq for Enclosing<T> {
    fn eq(&self, _: &Self) -> bool {
        true
    }
}

impl<T: ?Sized> Eq for Enclosing<T> {}

impl<T: ?Sized> PartialOrd for Enclosing<T> {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl<T: ?Sized> Ord for Enclosing<T> {
    fn cmp(&self, _: &Self) -> Ordering {
        Ordering::Equal
    }
}

impl<T: ?Sized> Hash for Enclosing<T> {
    fn hash<H: Hasher>(&self, _: &mut H) {}
}

impl<T: StrictSchema + ?Sized> StrictSchema for Enclosing<T> {
    type Strictness = Yes;
    type Shape = ObjectShape;
    const NAME: &'static TypeName = T::NAME;
    const SCHEMA: Edge = Edge::enclosing(T::NAME);
}

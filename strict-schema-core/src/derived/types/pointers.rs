//! Pointers and cells, which serde sees through, and `Option`.

use alloc::borrow::Cow;
use alloc::rc::{Rc, Weak};
use alloc::sync::{Arc, Weak as ArcWeak};
use core::cell::{Cell, RefCell};
use core::cmp::Reverse;

use super::{holder, same};
use crate::derived::schema::{Edge, Schema, TypeName};
use crate::derived::strict::{IsBorrowed, Other, StrictSchema};
use crate::prelude::*;

same!(Box<T>, [T: StrictSchema + ?Sized], T);
same!(Rc<T>, [T: StrictSchema + ?Sized], T);
same!(Arc<T>, [T: StrictSchema + ?Sized], T);
same!(&T, [T: StrictSchema], T);
same!(&str, [], str);
same!(&mut T, [T: StrictSchema + ?Sized], T);
same!(Cow<'_, T>, [T: StrictSchema + ToOwned + ?Sized], T);
same!(Cell<T>, [T: StrictSchema], T);
same!(RefCell<T>, [T: StrictSchema + ?Sized], T);
same!(Reverse<T>, [T: StrictSchema], T);

// serde reads a borrowed list of bytes from a text, and writes it as a list of numbers; others it does not read.
impl<T: StrictSchema> StrictSchema for &[T] {
    type Strictness = IsBorrowed<Self>;
    type Shape = Other<Self>;
    const NAME: &'static TypeName = <[T]>::NAME;
    const SCHEMA: Edge = panic!(
        "a borrowed list has no schema\n  why: serde reads borrowed bytes from a string, and no other borrowed lists\n  fix: use a `Vec`, or a `String` for text"
    );
}

holder!(Option<T>, [], T, "Option", Schema::Nullable(T::SCHEMA));
// Written as what they point at, or null where that is gone.
holder!(Weak<T>, [], T, "Weak", Schema::Nullable(T::SCHEMA));
holder!(ArcWeak<T>, [], T, "Weak", Schema::Nullable(T::SCHEMA));

//! `rust_decimal`, which writes a number as text.

use rust_decimal::Decimal;

use crate::derived::schema::{Schema, StringSchema};
use crate::derived::types::node;

// 96 bits hold any number of 28 digits; what is finer is rounded.
const DECIMAL: &str = "^-?[0-9]{1,28}(?:\\\\.[0-9]{1,28})?$";

node!(Decimal, "Decimal", Schema::String(StringSchema { format: None, pattern: Some(DECIMAL) }));

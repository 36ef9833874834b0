//! `bigdecimal`, which writes a number as text.

use bigdecimal::BigDecimal;

use crate::derived::schema::{Schema, StringSchema};
use crate::derived::types::node;

// An exponent of more digits would not fit into 64 bits once it is added to the fraction's length.
const DECIMAL: &str = "^-?[0-9]+(?:\\\\.[0-9]+)?(?:[eE][+-]?[0-9]{1,9})?$";

node!(BigDecimal, "BigDecimal", Schema::String(StringSchema { format: None, pattern: Some(DECIMAL) }));

//! How deep a schema nests: what is written is no deeper than the dialect accepts, as the validator counts.

use serde::{Deserialize, Serialize};
use strict_schema::StrictSchema;
use strict_schema::dialect::SM;

use crate::promises::In;

#[derive(Debug, Serialize, Deserialize, StrictSchema)]
struct Lists {
    five: Vec<Vec<Vec<Vec<Vec<u8>>>>>,
}
#[derive(Debug, Serialize, Deserialize, StrictSchema)]
struct Below {
    #[allow(clippy::type_complexity, reason = "it is to nest")]
    a: In<In<In<((u8, u8), (u8, u8))>>>,
}
#[derive(Debug, Serialize, Deserialize, StrictSchema)]
struct Ranges {
    a: In<In<In<Option<std::ops::Range<u8>>>>>,
}

#[test]
fn what_is_written_is_as_deep_as_the_dialect_takes() {
    fn check<T: strict_schema::Root>() {
        let Ok(schema) = strict_schema::to_value::<T>(&SM) else { return };
        let report = strict_schema::validate(&schema, &SM);
        assert!(report.is_ok(), "{}: {report}\n{schema}", std::any::type_name::<T>());
    }
    check::<Lists>();
    check::<Below>();
    check::<Ranges>();
}

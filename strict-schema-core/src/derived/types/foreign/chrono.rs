//! `chrono`

use chrono::{DateTime, Month, NaiveDate, NaiveDateTime, NaiveTime, TimeZone, Weekday};

use crate::StrictSchema;
use crate::derived::schema::{Edge, Schema, StringSchema, TypeName, Words};
use crate::derived::strict::{Other, Yes};
use crate::derived::types::clock::{CLOCK, DATE_AND_CLOCK};
use crate::derived::types::node;
use crate::json::format::StringFormat;

node!(NaiveDate, "NaiveDate", Schema::String(StringSchema { format: Some(StringFormat::Date), pattern: None }));
node!(NaiveTime, "NaiveTime", Schema::String(StringSchema { format: None, pattern: Some(CLOCK) }));
node!(NaiveDateTime, "NaiveDateTime", Schema::String(StringSchema { format: None, pattern: Some(DATE_AND_CLOCK) }));
node!(
    Weekday,
    "Weekday",
    Schema::Words(Words {
        quoted: "\"Mon\",\"Tue\",\"Wed\",\"Thu\",\"Fri\",\"Sat\",\"Sun\"",
        count: 7,
        characters: 21,
        doc: "",
    })
);
node!(
    Month,
    "Month",
    Schema::Words(Words {
        quoted: "\"January\",\"February\",\"March\",\"April\",\"May\",\"June\",\"July\",\"August\",\"September\",\"October\",\"November\",\"December\"",
        count: 12,
        characters: 74,
        doc: "",
    })
);

static DATE_TIME: Schema = Schema::String(StringSchema { format: Some(StringFormat::DateTime), pattern: None });

impl<Z: TimeZone> StrictSchema for DateTime<Z> {
    type Strictness = Yes;
    type Shape = Other<Self>;
    const NAME: &'static TypeName = &TypeName::library("DateTime", &[]);
    const SCHEMA: Edge = Edge::to(&DATE_TIME);
}

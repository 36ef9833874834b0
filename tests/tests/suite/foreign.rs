//! Types of other crates, a feature each.

use arrayvec::ArrayVec;
use bigdecimal::BigDecimal;
use bytes::Bytes;
use camino::Utf8PathBuf;
use chrono::{DateTime, FixedOffset, Month, NaiveDate, NaiveDateTime, NaiveTime, Utc, Weekday};
use either::Either;
use indexmap::{IndexMap, IndexSet};
use rust_decimal::Decimal;
use semver::Version;
use serde::{Deserialize, Serialize};
use smallvec::{SmallVec, smallvec};
use strict_schema::{Entries, StrictSchema};
use uuid::Uuid;

fn read<T: std::str::FromStr<Err: std::fmt::Debug>>(text: &str) -> T {
    text.parse().unwrap()
}

promises!(uuids: in Uuid, [Uuid::nil(), Uuid::max(), read("67e55044-10b1-426f-9247-bb680e5fe0c8")]);
promises!(versions: in Version, [read("1.2.3"), read("0.0.0-rc.1.x-y+build.007"), read("1.0.0-alpha0.0a")]);
promises!(decimals: in Decimal, [read("0"), read("-12.3400"), read("9999999999999999999999999999")]);
promises!(big_decimals: in BigDecimal, [read("0"), read("-12.34"), read("1e-40"), read("123456789012345678901234567890")]);
promises!(paths: in Utf8PathBuf, [Utf8PathBuf::from("/tmp/é")]);
promises!(octets: in Bytes, [Bytes::from_static(b"ab")]);
promises!(array_vecs: in ArrayVec<u8, 3>, [ArrayVec::new(), ArrayVec::from([1, 2, 3])]);
promises!(small_vecs: in SmallVec<[bool; 2]>, [smallvec![], smallvec![true, false, true]]);
promises!(index_sets: in IndexSet<u8>, [IndexSet::from([2, 1])]);
promises!(eithers: in Either<u8, String>, [Either::Left(1), Either::Right("x".to_owned())]);

promises!(chrono_dates: in NaiveDate, [read("2024-02-29")], but excluding: &["calendar-day"]);
promises!(chrono_clocks: in NaiveTime, [read("23:59:59.123456789"), read("00:00:00")]);
promises!(chrono_dates_and_clocks: in NaiveDateTime, [read("2024-02-29T12:00:00.5")], but excluding: &["calendar-day"]);
promises!(chrono_moments: in DateTime<Utc>, [read("2024-02-29T12:00:00.5Z")], but excluding: &["calendar-day"]);
promises!(chrono_moments_of_zones: in DateTime<FixedOffset>, [read("2024-02-29T12:00:00+05:30")], but excluding: &["calendar-day"]);
promises!(chrono_weekdays: in Weekday, [Weekday::Mon, Weekday::Sun]);
promises!(chrono_months: in Month, [Month::January, Month::May, Month::December]);

promises!(jiff_moments: in jiff::Timestamp, [read("2024-02-29T12:00:00.5Z")], but excluding: &["calendar-day", "fraction-digits"]);
promises!(jiff_dates: in jiff::civil::Date, [read("2024-02-29")], but excluding: &["calendar-day"]);
promises!(jiff_clocks: in jiff::civil::Time, [read("23:59:59.123456789"), read("00:00:00")]);
promises!(jiff_dates_and_clocks: in jiff::civil::DateTime, [read("2024-02-29T12:00:00.5")], but excluding: &["calendar-day"]);

/// A map that keeps the order of its keys.
#[derive(Debug, Serialize, Deserialize, StrictSchema)]
struct Ordered {
    #[serde(with = "strict_schema::entries")]
    first: IndexMap<String, u8>,
    then: Vec<Entries<IndexMap<u8, bool>>>,
}

promises!(index_maps: Ordered, [Ordered {
    first: IndexMap::from([("b".to_owned(), 1), ("a".to_owned(), 2)]),
    then: vec![Entries(IndexMap::from([(3, true)]))],
}], but excluding: &["duplicate-key"]);

/// What the messages about bounds of a decimal suggest.
#[derive(Debug, Serialize, Deserialize, StrictSchema)]
struct Priced {
    #[strict(as = "String", pattern = r"^[0-9]{1,4}(\.[0-9]{1,2})?$")]
    price: Decimal,
    #[strict(as = "Option<String>", pattern = r"^[0-9]{1,4}(\.[0-9]{1,2})?$")]
    discount: Option<Decimal>,
    #[strict(as = "Price")]
    total: Decimal,
}

/// From 0 to 999.99
#[derive(StrictSchema)]
struct Price(
    #[strict(pattern = r"^[0-9]{1,3}(\.[0-9]{1,2})?$")]
    #[allow(dead_code)]
    String,
);

promises!(bounded_decimals: Priced, [
    Priced { price: read("0"), discount: None, total: read("1") },
    Priced { price: read("9999.99"), discount: Some(read("0.5")), total: read("999.9") },
]);

promises!(dates_of_other_years: in NaiveDate, [NaiveDate::MAX, NaiveDate::MIN],
    but excluding: &["calendar-day"], unwritten: &["other-years"]);
promises!(moments_of_other_years: in NaiveDateTime, [NaiveDateTime::MAX, NaiveDateTime::MIN],
    but excluding: &["calendar-day"], unwritten: &["other-years"]);
promises!(dates_of_other_years_of_jiff: in jiff::civil::Date, [jiff::civil::Date::MIN],
    but excluding: &["calendar-day"], unwritten: &["other-years"]);
promises!(a_leap_second: in NaiveTime, [NaiveTime::from_hms_nano_opt(23, 59, 59, 1_500_000_000).unwrap()],
    but unwritten: &["sixtieth-second"]);

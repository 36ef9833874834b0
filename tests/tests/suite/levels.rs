//! How deep and how large a schema is: what is written is within the dialect's limits, as the validator counts.

use serde::{Deserialize, Serialize};
use strict_schema::StrictSchema;
use strict_schema::dialect::{DIALECTS, Limit, SM};

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

// It is a definition, where types may be.
#[derive(Debug, Serialize, Deserialize, StrictSchema)]
struct Large {
    first_name: String,
    family_name: String,
    email_address: Option<String>,
    aliases: Vec<String>,
}
// It is shorter in place than as a definition.
#[derive(Debug, Serialize, Deserialize, StrictSchema)]
struct SmallWithALongNameOfItsOwn {
    on: bool,
}
#[derive(Debug, Serialize, Deserialize, StrictSchema)]
#[serde(tag = "size")]
enum Size {
    Small { width: u8 },
    Large { height: u8, word: Word },
}
#[derive(Debug, Serialize, Deserialize, StrictSchema)]
#[serde(tag = "color")]
enum Color {
    Grey { shade: u8 },
    Named { name: String },
}
#[derive(Debug, Serialize, Deserialize, StrictSchema)]
enum Word {
    One,
    Two,
    Three,
}
#[derive(Debug, Serialize, Deserialize, StrictSchema)]
struct Figure {
    #[serde(flatten)]
    size: Size,
    #[serde(flatten)]
    color: Color,
}
#[derive(Debug, Serialize, Deserialize, StrictSchema)]
struct Everything {
    one: Large,
    two: Large,
    more: Vec<Option<Large>>,
    on: SmallWithALongNameOfItsOwn,
    also: SmallWithALongNameOfItsOwn,
    figures: Vec<Option<Figure>>,
    word: Option<Word>,
}

/// The validator accepts the schema under a limit that it just meets, and so does whoever writes it.
#[test]
fn limits_are_those_of_the_validator() {
    let mut met = 0;
    for dialect in DIALECTS {
        let unlimited = dialect.without_limits();
        let Ok(schema) = strict_schema::to_value::<Everything>(&unlimited) else { continue };
        // Two are those of a request, and one is a warning in each dialect that has it: the renderer does not count it.
        let others = [Limit::StrictTools, Limit::Fields, Limit::Nullables];
        for limit in Limit::ALL.iter().copied().filter(|it| !others.contains(it)) {
            let limited = |most: u32| unlimited.with_limit(limit, most);
            // The validator warns of unions that one of two sources counts; the writer counts those of definitions.
            let is_counted = |it: &strict_schema::Violation| it.rule.kind == strict_schema::RuleKind::TooManyUnions;
            let accepts = |most: &u32| {
                let report = strict_schema::validate(&schema, &limited(*most));
                report.is_ok() && !report.violations().iter().any(is_counted)
            };
            let least = (0..10_000).find(accepts).unwrap();
            let written = strict_schema::to_value::<Everything>(&limited(least));
            assert_eq!(written.as_ref().ok(), Some(&schema), "{}, {limit:?} {least}: {written:?}", dialect.name);
            // Perhaps in another form.
            if let Some(less) = least.checked_sub(1)
                && let Ok(other) = strict_schema::to_value::<Everything>(&limited(less))
            {
                let report = strict_schema::validate(&other, &limited(less));
                assert!(report.is_ok(), "{}, {limit:?} {less}: {report}\n{other}", dialect.name);
            }
            met += 1;
        }
    }
    assert!(met > 50, "{met}");
}

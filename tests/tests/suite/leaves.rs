//! Plain properties are written whole, and just as they would be one by one.

use strict_schema::dialect::{DIALECTS, Dialect, Nesting};
use strict_schema::keyword::{Keyword, KeywordSet};
use strict_schema::{StrictSchema, to_string};

/// Described.
#[derive(StrictSchema)]
enum Word {
    /// One.
    One,
    Other,
}

#[derive(StrictSchema)]
enum Plain {
    One,
}

macro_rules! all_kinds {
    ($name:ident, $(#[$doc:meta])?) => {
        #[derive(StrictSchema)]
                struct $name {
            $(#[$doc])?
            boolean: bool,
            $(#[$doc])?
            number: f64,
            $(#[$doc])?
            text: String,
            $(#[$doc])?
            whole: i8,
            $(#[$doc])?
            texts: Vec<String>,
            $(#[$doc])?
            numbers: Vec<f32>,
            $(#[$doc])?
            booleans: Vec<bool>,
            $(#[$doc])?
            maybe_boolean: Option<bool>,
            $(#[$doc])?
            maybe_number: Option<f64>,
            $(#[$doc])?
            maybe_text: Option<String>,
            $(#[$doc])?
            maybe_whole: Option<u64>,
            $(#[$doc])?
            word: Word,
            $(#[$doc])?
            plain: Plain,
            $(#[$doc])?
            #[serde(default)]
            defaulted: String,
            $(#[$doc])?
            #[serde(default)]
            #[strict(default = 3)]
            told: u8,
            $(#[$doc])?
            #[strict(length(max = 5))]
            bounded: String,
            $(#[$doc])?
            character: char,
            $(#[$doc])?
            lists: Vec<Vec<String>>,
        }
    };
}
all_kinds!(Silent,);
all_kinds!(Documented, /// In words.
);

/// To a dialect that counts levels in steps, a plain property is one, so each is looked at.
const fn one_by_one(dialect: &Dialect) -> Dialect {
    Dialect { nesting: Nesting::Steps(KeywordSet::of(&[Keyword::Properties])), ..*dialect }
}

#[test]
fn leaves_are_written_as_any_other_property() {
    let mut compared = 0;
    for dialect in DIALECTS.iter().filter(|it| matches!(it.nesting, Nesting::Objects)) {
        let other = one_by_one(dialect);
        for (whole, single) in [
            (to_string::<Silent>(dialect), to_string::<Silent>(&other)),
            (to_string::<Documented>(dialect), to_string::<Documented>(&other)),
        ] {
            match (whole, single) {
                (Ok(whole), Ok(single)) => assert_eq!(whole, single, "{}", dialect.name),
                (Err(whole), Err(single)) => assert_eq!(whole.to_string(), single.to_string()),
                (whole, single) => panic!("{}: {whole:?}, {single:?}", dialect.name),
            }
            compared += 1;
        }
    }
    assert!(compared > 20, "{compared}");
}

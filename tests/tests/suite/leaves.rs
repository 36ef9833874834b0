//! Plain properties are written whole, and just as they would be one by one.

use serde::{Deserialize, Serialize};
use strict_schema::dialect::{DIALECTS, Dialect, Nesting};
use strict_schema::keyword::{Keyword, KeywordSet};
use strict_schema::{StrictSchema, to_string};

/// Described.
#[derive(Debug, Serialize, Deserialize, StrictSchema)]
enum Word {
    /// One.
    One,
    Other,
}

#[derive(Debug, Serialize, Deserialize, StrictSchema)]
enum Plain {
    One,
}

macro_rules! all_kinds {
    ($name:ident, $(#[$doc:meta])?) => {
        #[derive(Debug, Serialize, Deserialize, StrictSchema)]
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
            numbers: Vec<f64>,
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
            #[strict(default = 0)]
            told: u8,
            $(#[$doc])?
            #[strict(length(max = 5))]
            bounded: String,
            $(#[$doc])?
            character: char,
            $(#[$doc])?
            lists: Vec<Vec<String>>,
        }

        impl $name {
            fn some() -> Self {
                Self {
                    boolean: true,
                    number: 1.5,
                    text: "a".into(),
                    whole: -1,
                    texts: vec!["b".into()],
                    numbers: vec![0.5],
                    booleans: vec![false],
                    maybe_boolean: None,
                    maybe_number: Some(2.5),
                    maybe_text: None,
                    maybe_whole: Some(7),
                    word: Word::Other,
                    plain: Plain::One,
                    defaulted: String::new(),
                    told: 3,
                    bounded: "c".into(),
                    character: 'd',
                    lists: vec![vec![]],
                }
            }
        }
    };
}
all_kinds!(Silent,);
all_kinds!(Documented, /// In words.
);
promises!(each_kind_of_leaf: Silent, [Silent::some()]);
promises!(each_kind_of_leaf_in_words: Documented, [Documented::some()]);

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

//! Plain properties are written whole, and just as they would be one by one.

use serde::{Deserialize, Serialize};
use strict_schema::dialect::{DIALECTS, Limit, Nesting, OPENAI};
use strict_schema::{StrictSchema, to_string};
use strict_schema_tests::everywhere::walked;

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

/// Names of plain types that are others here: what the derive makes of a name is not what is written.
mod called {
    #![allow(non_camel_case_types, reason = "they are called so")]

    pub(super) type String = super::Word;
    pub(super) type Option<T> = std::vec::Vec<T>;
    pub(super) type Vec<T> = core::option::Option<T>;
    pub(super) type bool = i16;
    pub(super) type f64 = std::string::String;
    pub(super) type f32 = core::primitive::f64;
    pub(super) type i64 = u8;
}

mod misled {
    use super::called::{Option, String, Vec, bool, f32, f64, i64};
    use serde::{Deserialize, Serialize};
    use strict_schema::StrictSchema;

    #[derive(Debug, Serialize, Deserialize, StrictSchema)]
    pub(super) struct Misled {
        pub(super) string: String,
        pub(super) option: Option<bool>,
        pub(super) option_of_strings: Option<String>,
        pub(super) list: Vec<u32>,
        pub(super) list_of_texts: Vec<f64>,
        pub(super) bool: bool,
        pub(super) float: f64,
        pub(super) single: f32,
        pub(super) long: i64,
        pub(super) whole: u16,
        #[serde(with = "strict_schema::json_text")]
        pub(super) text: Option<u8>,
        #[serde(with = "strict_schema::json_text")]
        pub(super) text_or_null: Vec<u8>,
        pub(super) last: Option<i64>,
    }
}

promises!(types_that_are_not_what_they_are_called: misled::Misled, [misled::Misled {
    string: Word::One,
    option: vec![-3],
    option_of_strings: vec![Word::Other],
    list: None,
    list_of_texts: Some("a".into()),
    bool: 300,
    float: "b".into(),
    single: 0.5,
    long: 9,
    whole: 1,
    text: vec![3],
    text_or_null: None,
    last: vec![2],
}], but excluding: &["json-text"]);

#[test]
fn leaves_are_written_as_any_other_property() {
    let mut compared = 0;
    for dialect in DIALECTS.iter().filter(|it| matches!(it.nesting, Nesting::Objects)) {
        let other = walked(dialect);
        for (whole, single) in [
            (to_string::<Silent>(dialect), to_string::<Silent>(&other)),
            (to_string::<Documented>(dialect), to_string::<Documented>(&other)),
            (to_string::<misled::Misled>(dialect), to_string::<misled::Misled>(&other)),
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

/// What is one too many is told at the same place.
#[test]
fn budgets_of_leaves_are_those_of_any_other_property() {
    let mut refused = 0;
    for most in 0..300 {
        for limit in [Limit::Properties, Limit::Text, Limit::Unions] {
            let dialect = OPENAI.without_limits().with_limit(limit, most);
            let (whole, single) = (to_string::<Silent>(&dialect), to_string::<Silent>(&walked(&dialect)));
            refused += usize::from(whole.is_err());
            assert_eq!(whole.map_err(|it| it.to_string()), single.map_err(|it| it.to_string()), "{limit:?} {most}");
        }
    }
    assert!(refused > 100, "{refused}");
}

//! Names: odd ones, raw ones, and code whose names get in the way.

use serde::{Deserialize, Serialize};
use strict_schema::StrictSchema;

#[derive(Debug, Serialize, Deserialize, StrictSchema)]
struct Odd {
    #[serde(rename = "a \"quoted\" one")]
    quoted: u8,
    #[serde(rename = "back\\slash")]
    slashed: u8,
    #[serde(rename = "$ref")]
    reference: u8,
    #[serde(rename = "$defs")]
    definitions: u8,
    #[serde(rename = "properties")]
    properties: u8,
    #[serde(rename = "größe 😀")]
    unicode: u8,
    #[serde(rename = "\u{1}\t\n\u{7f}")]
    control: u8,
    #[serde(rename = "a/b~c%d#e")]
    pointer: u8,
    #[serde(rename = "__proto__")]
    proto: u8,
    größe: u8,
    #[serde(rename = " ")]
    space: u8,
    #[serde(rename = "\u{2028}{}[],:")]
    structure: u8,
}
promises!(odd_properties: Odd, [Odd {
    quoted: 1, slashed: 2, reference: 3, definitions: 4, properties: 5, unicode: 6, control: 7, pointer: 8, proto: 9,
    größe: 10, space: 11, structure: 12,
}]);

#[derive(Debug, Serialize, Deserialize, StrictSchema)]
#[serde(tag = "$\"type\"\n")]
enum OddTag {
    #[serde(rename = "a\"b")]
    Quote,
    #[serde(rename = "\\")]
    Slash { a: u8 },
    #[serde(rename = "")]
    Empty,
    #[serde(rename = "ä\u{0}")]
    Zero,
}
promises!(odd_tags: in OddTag, [OddTag::Quote, OddTag::Slash { a: 1 }, OddTag::Empty, OddTag::Zero]);

#[derive(Debug, Serialize, Deserialize, StrictSchema)]
#[serde(tag = "ta\\g", content = "con\"tent")]
enum OddContent {
    #[serde(rename = "😀")]
    Smile(u8),
    #[serde(rename = "\u{7}")]
    Bell { a: u8 },
}
promises!(odd_contents: in OddContent, [OddContent::Smile(1), OddContent::Bell { a: 1 }]);

#[derive(Debug, Serialize, Deserialize, StrictSchema)]
enum OddVariants {
    #[serde(rename = "\"")]
    Quote,
    #[serde(rename = "a\\\"b")]
    Newtype(u8),
    #[serde(rename = "$")]
    Struct { a: u8 },
}
promises!(odd_variants: in OddVariants, [OddVariants::Quote, OddVariants::Newtype(1), OddVariants::Struct { a: 1 }]);

#[derive(Debug, Serialize, Deserialize, StrictSchema)]
struct r#Raw {
    r#type: u8,
    r#fn: r#Match,
}

#[derive(Debug, Serialize, Deserialize, StrictSchema)]
#[serde(rename_all = "lowercase")]
enum r#Match {
    r#Self_,
    r#Loop { r#while: u8 },
}
promises!(raw_names: r#Raw, [Raw { r#type: 1, r#fn: Match::Loop { r#while: 1 } }]);

mod left {
    use super::*;
    #[derive(Debug, Serialize, Deserialize, StrictSchema)]
    pub(super) struct Config {
        pub(super) left: u8,
    }
}

mod right {
    use super::*;
    #[derive(Debug, Serialize, Deserialize, StrictSchema)]
    pub(super) struct Config {
        pub(super) right: bool,
    }
}

#[derive(Debug, Serialize, Deserialize, StrictSchema)]
struct BothConfigs {
    left: left::Config,
    right: right::Config,
}
promises!(two_types_of_one_name: BothConfigs, [BothConfigs {
    left: left::Config { left: 1 }, right: right::Config { right: true },
}]);

macro_rules! make {
    ($vis:vis struct $name:ident { $($field:ident: $type:ty = $rename:expr,)* }) => {
        #[derive(Debug, Serialize, Deserialize, StrictSchema)]
        $vis struct $name {
            $(
                #[doc = concat!("Made by a macro: ", stringify!($field))]
                #[serde(rename = $rename)]
                $field: $type,
            )*
        }
    };
}
make!(
    struct Made { a: u8 = "first", b: Option<Vec<bool>> = "second", }
);
promises!(made_by_a_macro: Made, [Made { a: 1, b: None }]);

macro_rules! make_hygienic {
    ($name:ident, $type:ty) => {
        #[derive(Debug, Serialize, Deserialize, StrictSchema)]
        struct $name<T> {
            edge: $type,
            message: T,
            node: Option<Box<$name<T>>>,
        }
    };
}
make_hygienic!(Hygienic, Vec<u8>);
promises!(made_hygienically: Hygienic<u8>, [Hygienic { edge: vec![], message: 1, node: None }], but recursive: true);

mod shadowed {
    #![allow(dead_code, non_camel_case_types, reason = "these names are only in the way")]

    // What generated code must not mean.
    pub(super) mod core {}
    pub(super) mod std {}
    pub(super) mod alloc {}
    pub(super) mod strict_schema {}
    pub(super) mod serde_json {}
    pub(super) struct Option;
    pub(super) struct Result;
    pub(super) struct Vec;
    pub(super) struct Box;
    pub(super) struct String;
    pub(super) struct Some;
    pub(super) struct None;
    pub(super) struct Ok;
    pub(super) struct Err;
    pub(super) struct str;
    pub(super) struct bool;
    pub(super) struct i128;
    pub(super) trait StrictSchema {}
    pub(super) trait Default {}
    pub(super) trait Clone {}
    macro_rules! panic {
        () => {
            compile_error!("not this one")
        };
    }
    macro_rules! concat {
        () => {
            compile_error!("nor this one")
        };
    }
    macro_rules! module_path {
        () => {
            compile_error!("nor that one")
        };
    }
    #[allow(unused_imports, reason = "they are only in the way")]
    pub(super) use {concat, module_path, panic};

    #[derive(::strict_schema::StrictSchema)]
    pub(super) struct Struct {
        /// A list of numbers, whatever the prelude
        pub(super) list: ::std::vec::Vec<u8>,
        #[strict(length(max = 3))]
        pub(super) text: ::std::string::String,
    }

    #[derive(::strict_schema::StrictSchema)]
    #[serde(tag = "kind")]
    pub(super) enum Enum<T> {
        Newtype(T),
        Flat {
            #[serde(flatten)]
            inner: T,
        },
        Unit,
    }
}

#[test]
fn a_shadowed_prelude() {
    const STRUCT: &str = strict_schema::json!(shadowed::Struct);
    let text = strict_schema::to_string::<crate::promises::In<shadowed::Enum<shadowed::Struct>>>(
        &strict_schema::dialect::OPENAI,
    );
    println!("\n{}{STRUCT}", crate::promises::SHOWN);
    assert!(STRUCT.contains("whatever the prelude") && text.unwrap().contains("Flat"));
}

mod reexported {
    pub(super) mod deep {
        pub(crate) use strict_schema as anything;
    }
}

#[derive(Debug, Serialize, Deserialize, StrictSchema)]
#[strict(crate = "crate::names::reexported::deep::anything")]
struct OfAnotherCrate {
    a: u8,
    #[strict(range(max = 3))]
    b: u8,
    #[serde(flatten)]
    inner: left::Config,
}
promises!(the_library_by_another_name: OfAnotherCrate, [OfAnotherCrate { a: 1, b: 2, inner: left::Config { left: 1 } }]);

#[derive(Debug, Serialize, Deserialize, StrictSchema)]
#[strict(name = "run-it")]
struct WithName {
    a: u8,
}
promises!(another_name: WithName, [WithName { a: 1 }]);

#[test]
fn a_tool_has_the_name_that_was_chosen() {
    let name = |tool: strict_schema::Tool| tool.name().to_owned();
    assert_eq!(name(strict_schema::Tool::of::<WithName>()), "run-it");
    assert_eq!(name(strict_schema::Tool::of::<r#Raw>()), "raw");
    assert_eq!(name(strict_schema::Tool::of::<left::Config>()), "config");
}

#[test]
fn types_in_functions() {
    fn one() -> &'static str {
        #[derive(Serialize, Deserialize, StrictSchema)]
        struct S {
            one: u8,
        }
        strict_schema::json!(S)
    }
    fn two() -> &'static str {
        #[derive(Serialize, Deserialize, StrictSchema)]
        struct S {
            two: u8,
        }
        strict_schema::json!(S)
    }
    assert!(one().contains("one") && two().contains("two"));
}

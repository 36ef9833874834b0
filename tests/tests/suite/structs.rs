//! Structs: how fields are named, left out, defaulted, and what newtypes and tuples are.

use std::collections::{BTreeMap, HashMap};
use std::marker::PhantomData;

use serde::{Deserialize, Serialize};
use strict_schema::StrictSchema;

#[derive(Debug, Serialize, Deserialize, StrictSchema)]
struct Plain {
    b: u8,
    a: bool,
}
promises!(fields_keep_their_order: Plain, [Plain { b: 1, a: true }]);

#[derive(Debug, Serialize, Deserialize, StrictSchema)]
struct Empty {}
promises!(no_fields: Empty, [Empty {}]);

#[derive(Debug, Serialize, Deserialize, StrictSchema)]
struct Unit;
promises!(unit_structs: in Unit, [Unit]);
promises!(options_of_unit_structs: in Option<Unit>, [Some(Unit), None]);

#[derive(Debug, Serialize, Deserialize, StrictSchema)]
struct Newtype(u16);
promises!(newtypes: in Newtype, [Newtype(7)]);

#[derive(Debug, Serialize, Deserialize, StrictSchema)]
struct NewtypeOfStruct(Plain);
promises!(newtypes_of_structs: NewtypeOfStruct, [NewtypeOfStruct(Plain { b: 1, a: true })]);

#[derive(Debug, Serialize, Deserialize, StrictSchema)]
struct NewtypeOfOption(Option<u8>);

#[derive(Debug, Serialize, Deserialize, StrictSchema)]
struct HoldsNewtypeOfOption {
    inner: NewtypeOfOption,
    outer: Option<NewtypeOfOption>,
}
promises!(newtypes_of_options: HoldsNewtypeOfOption, [
    HoldsNewtypeOfOption { inner: NewtypeOfOption(None), outer: None },
    HoldsNewtypeOfOption { inner: NewtypeOfOption(Some(1)), outer: Some(NewtypeOfOption(Some(2))) },
]);

#[derive(Debug, Serialize, Deserialize, StrictSchema)]
struct Pair(f64, f64);
promises!(tuple_structs: in Pair, [Pair(1.0, 2.0)]);

#[derive(Debug, Serialize, Deserialize, StrictSchema)]
struct TupleWithSkipped(u8, #[serde(skip)] bool, u8);
promises!(tuples_with_a_skipped_field: in TupleWithSkipped, [TupleWithSkipped(1, false, 2)]);

#[derive(Debug, Serialize, Deserialize, StrictSchema)]
struct AlmostNewtype(u8, #[serde(skip)] PhantomData<bool>);
promises!(a_tuple_of_one_field_and_a_skipped_one: in AlmostNewtype, [AlmostNewtype(1, PhantomData)]);

#[derive(Debug, Serialize, Deserialize, StrictSchema)]
#[serde(transparent)]
struct Transparent {
    #[serde(skip)]
    _marker: PhantomData<u8>,
    value: Vec<bool>,
}
promises!(transparent_structs: in Transparent, [Transparent { _marker: PhantomData, value: vec![true] }]);

#[derive(Debug, Serialize, Deserialize, StrictSchema)]
#[serde(transparent)]
struct TransparentOption(Option<bool>);
promises!(transparent_options: in TransparentOption, [TransparentOption(None), TransparentOption(Some(true))]);

#[derive(Debug, Serialize, Deserialize, StrictSchema)]
#[serde(transparent)]
struct TransparentRoot {
    inner: Plain,
}
promises!(transparent_roots: TransparentRoot, [TransparentRoot { inner: Plain { b: 0, a: false } }]);

#[derive(Debug, Serialize, Deserialize, StrictSchema)]
struct Renamed {
    #[serde(rename = "type")]
    kind: String,
    #[serde(rename(serialize = "same", deserialize = "same"))]
    both: u8,
    #[serde(rename = "")]
    empty: bool,
}
promises!(renamed_fields: Renamed, [Renamed { kind: "x".into(), both: 1, empty: true }]);

#[derive(Debug, Serialize, Deserialize, StrictSchema)]
struct RenamedApart {
    #[serde(rename(serialize = "written", deserialize = "read"))]
    value: u8,
}
promises!(fields_renamed_on_one_side: RenamedApart, [RenamedApart { value: 1 }], but writes_otherwise: true);

#[derive(Debug, Serialize, Deserialize, StrictSchema)]
struct Aliased {
    #[serde(alias = "colour", alias = "farbe")]
    color: String,
}
promises!(aliased_fields: Aliased, [Aliased { color: "red".into() }]);

macro_rules! rename_all {
    ($($test:ident $type:ident $rule:literal)*) => {$(
        #[derive(Debug, Serialize, Deserialize, StrictSchema)]
        #[serde(rename_all = $rule)]
        struct $type {
            one: u8,
            two_words: u8,
            _leading: u8,
            with_2_digits: u8,
            r#type: u8,
            double__under: u8,
            trailing_: u8,
        }
        promises!($test: $type, [
            $type { one: 0, two_words: 1, _leading: 2, with_2_digits: 3, r#type: 4, double__under: 5, trailing_: 6 },
        ]);
    )*};
}

rename_all! {
    fields_in_lowercase Lowercase "lowercase"
    fields_in_uppercase Uppercase "UPPERCASE"
    fields_in_pascal_case Pascal "PascalCase"
    fields_in_camel_case Camel "camelCase"
    fields_in_snake_case Snake "snake_case"
    fields_in_screaming_snake_case ScreamingSnake "SCREAMING_SNAKE_CASE"
    fields_in_kebab_case Kebab "kebab-case"
    fields_in_screaming_kebab_case ScreamingKebab "SCREAMING-KEBAB-CASE"
}

#[derive(Debug, Serialize, Deserialize, StrictSchema)]
#[serde(rename_all(deserialize = "camelCase"))]
struct RenameAllApart {
    two_words: u8,
}
promises!(fields_all_renamed_on_one_side: RenameAllApart, [RenameAllApart { two_words: 1 }], but writes_otherwise: true);

#[derive(Debug, Serialize, Deserialize, StrictSchema)]
struct Skipping {
    kept: u8,
    #[serde(skip)]
    cache: HashMap<u8, u8>,
    last: bool,
}
promises!(skipped_fields: Skipping, [Skipping { kept: 1, cache: HashMap::new(), last: true }]);

#[derive(Debug, Serialize, Deserialize, StrictSchema)]
struct SkippingAll {
    #[serde(skip)]
    cache: BTreeMap<u8, u8>,
}
promises!(only_skipped_fields: SkippingAll, [SkippingAll { cache: BTreeMap::new() }]);

#[derive(Debug, Serialize, Deserialize, StrictSchema)]
struct SkippingOneSide {
    #[serde(skip_deserializing)]
    written: u8,
    #[serde(skip_serializing)]
    read: u8,
}
promises!(fields_skipped_on_one_side: SkippingOneSide, [SkippingOneSide { written: 1, read: 2 }], but writes_otherwise: true);

#[derive(Debug, Serialize, Deserialize, StrictSchema)]
struct LeavingOut {
    #[serde(skip_serializing_if = "Option::is_none")]
    note: Option<String>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    tags: Vec<String>,
}
promises!(
    fields_not_always_written: LeavingOut,
    [LeavingOut { note: Some("x".into()), tags: vec!["y".into()] }]
);

fn thirty() -> u8 {
    30
}

#[derive(Debug, Serialize, Deserialize, StrictSchema)]
struct Defaulted {
    #[serde(default)]
    page: u32,
    #[serde(default = "thirty")]
    size: u8,
    #[serde(default)]
    filter: Option<String>,
    query: String,
}
promises!(defaulted_fields: Defaulted, [Defaulted { page: 1, size: 2, filter: None, query: "x".into() }]);

#[derive(Debug, Default, Serialize, Deserialize, StrictSchema)]
#[serde(default)]
struct AllDefaulted {
    page: u32,
    tags: Vec<String>,
}
promises!(defaulted_structs: AllDefaulted, [AllDefaulted::default()]);

impl AllDefaulted {
    fn first() -> Self {
        Self { page: 1, tags: vec![] }
    }
}

#[derive(Debug, Serialize, Deserialize, StrictSchema)]
#[serde(default = "first_of_all")]
struct DefaultedByPath {
    inner: AllDefaulted,
}

fn first_of_all() -> DefaultedByPath {
    DefaultedByPath { inner: AllDefaulted::first() }
}
promises!(structs_defaulted_by_a_path: DefaultedByPath, [first_of_all()]);

#[derive(Debug, Serialize, Deserialize, StrictSchema)]
#[serde(deny_unknown_fields, expecting = "a closed struct", rename = "Another")]
struct Closed {
    a: Option<u8>,
}
promises!(closed_structs: Closed, [Closed { a: None }]);

#[derive(Debug, Serialize, Deserialize, StrictSchema)]
#[serde(tag = "kind")]
struct Tagged {
    a: u8,
}
promises!(tagged_structs: Tagged, [Tagged { a: 1 }], but narrowed: &["tag-of-a-struct"]);

#[derive(Debug, Serialize, Deserialize, StrictSchema)]
#[serde(tag = "$kind", rename = "tägged")]
struct TaggedByAnotherName {}
promises!(tagged_structs_of_another_name: TaggedByAnotherName, [TaggedByAnotherName {}], but narrowed: &["tag-of-a-struct"]);

#[derive(Debug, Serialize, Deserialize, StrictSchema)]
#[serde(tag = "kind", rename(serialize = "W", deserialize = "R"))]
struct TaggedApart {
    a: u8,
}
promises!(tagged_structs_renamed_on_one_side: TaggedApart, [TaggedApart { a: 1 }], but narrowed: &["tag-of-a-struct"]);

#[derive(Debug, Serialize, Deserialize, StrictSchema)]
struct Nested {
    first: Plain,
    again: Plain,
    maybe: Option<Plain>,
    many: Vec<Plain>,
    two: [Plain; 2],
    pair: (Plain, Plain),
    unit: Empty,
    boxed: Box<Plain>,
}

const fn plain() -> Plain {
    Plain { b: 1, a: false }
}

promises!(nested_structs: Nested, [Nested {
    first: plain(), again: plain(), maybe: Some(plain()), many: vec![plain()], two: [plain(), plain()],
    pair: (plain(), plain()), unit: Empty {}, boxed: Box::new(plain()),
}]);

#[derive(Debug, Serialize, Deserialize, StrictSchema)]
struct OptionsOfAll {
    text: Option<String>,
    object: Option<Plain>,
    list: Option<Vec<u8>>,
    number: Option<f64>,
    twice: Option<Option<u8>>,
    unit: Option<()>,
    boxed: Option<Box<u8>>,
    inner: Vec<Option<Plain>>,
    character: Option<char>,
}
promises!(options_of_all_kinds: OptionsOfAll, [
    OptionsOfAll {
        text: None, object: None, list: None, number: None, twice: None, unit: None, boxed: None, inner: vec![None],
        character: None,
    },
    OptionsOfAll {
        text: Some("x".into()), object: Some(plain()), list: Some(vec![1]), number: Some(0.5), twice: Some(Some(1)),
        unit: Some(()), boxed: Some(Box::new(1)), inner: vec![Some(plain())], character: Some('"'),
    },
]);

macro_rules! wide {
    ($($field:ident)*) => {
        #[derive(Debug, Default, Serialize, Deserialize, StrictSchema)]
        struct Wide {
            $($field: Option<bool>,)*
        }
    };
}
wide! {
    f000 f001 f002 f003 f004 f005 f006 f007 f008 f009 f010 f011 f012 f013 f014 f015 f016 f017 f018 f019
    f020 f021 f022 f023 f024 f025 f026 f027 f028 f029 f030 f031 f032 f033 f034 f035 f036 f037 f038 f039
    f040 f041 f042 f043 f044 f045 f046 f047 f048 f049 f050 f051 f052 f053 f054 f055 f056 f057 f058 f059
    f060 f061 f062 f063 f064 f065 f066 f067 f068 f069 f070 f071 f072 f073 f074 f075 f076 f077 f078 f079
    f080 f081 f082 f083 f084 f085 f086 f087 f088 f089 f090 f091 f092 f093 f094 f095 f096 f097 f098 f099
    f100 f101 f102 f103 f104 f105 f106 f107 f108 f109 f110 f111 f112 f113 f114 f115 f116 f117 f118 f119
    f120 f121 f122 f123 f124 f125 f126 f127 f128 f129 f130 f131 f132 f133 f134 f135 f136 f137 f138 f139
    f140 f141 f142 f143 f144 f145 f146 f147 f148 f149 f150 f151 f152 f153 f154 f155 f156 f157 f158 f159
    f160 f161 f162 f163 f164 f165 f166 f167 f168 f169 f170 f171 f172 f173 f174 f175 f176 f177 f178 f179
    f180 f181 f182 f183 f184 f185 f186 f187 f188 f189 f190 f191 f192 f193 f194 f195 f196 f197 f198 f199
}
promises!(two_hundred_fields: Wide, [Wide::default()], but beyond_anthropic: true);

#[derive(Debug, Serialize, Deserialize, StrictSchema)]
struct Tuples {
    addresses: (std::net::IpAddr, std::net::IpAddr),
    times: (std::time::Duration, std::time::Duration),
    ranges: (std::ops::Range<u8>, std::ops::Range<u8>),
    results: (Result<u8, bool>, Result<u8, bool>),
    pairs: ((u8, u8), (u8, u8)),
    characters: (char, char),
    words: (Option<Unit>, Option<Unit>),
    sockets: (std::net::SocketAddrV4, std::net::SocketAddrV4),
}
promises!(tuples_of_all_kinds: Tuples, [Tuples {
    addresses: ([127, 0, 0, 1].into(), [10, 0, 0, 1].into()),
    times: (std::time::Duration::ZERO, std::time::Duration::ZERO), ranges: (0..1, 2..3), results: (Ok(1), Err(true)),
    pairs: ((1, 2), (3, 4)), characters: ('a', 'b'), words: (Some(Unit), None),
    sockets: ("10.0.0.1:80".parse().unwrap(), "10.0.0.1:80".parse().unwrap()),
}]);

/// Whether a transparent field must be there.
mod presence {
    use serde::{Deserialize, Deserializer, Serialize};
    use serde_json::Value;
    use strict_schema::StrictSchema;

    /// Read as a number or as null, but not from nothing.
    #[derive(Debug, Clone, Copy, Serialize)]
    struct Loose(Option<u8>);

    impl<'de> Deserialize<'de> for Loose {
        fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
            match Value::deserialize(deserializer)? {
                Value::Null => Ok(Self(None)),
                Value::Number(number) => match number.as_u64().map(u8::try_from) {
                    Some(Ok(number)) => Ok(Self(Some(number))),
                    _ => Err(serde::de::Error::custom("not a number of eight bits")),
                },
                _ => Err(serde::de::Error::custom("not a number")),
            }
        }
    }

    #[derive(Debug, Serialize, Deserialize, StrictSchema)]
    #[serde(transparent)]
    struct Transparent {
        #[strict(as = "Option<u8>")]
        inner: Loose,
    }
    promises!(a_transparent_field_as_an_option: in Transparent, [Transparent { inner: Loose(None) }, Transparent { inner: Loose(Some(1)) }]);

    #[derive(Debug, Serialize, Deserialize, StrictSchema)]
    struct Newtype(#[strict(as = "Option<u8>")] Loose);
    promises!(a_newtype_of_one_as_an_option: in Newtype, [Newtype(Loose(None))]);

    #[derive(Debug, Serialize, Deserialize, StrictSchema)]
    #[serde(transparent)]
    struct Twice(Transparent);
    promises!(a_transparent_field_of_a_transparent_type: in Twice, [Twice(Transparent { inner: Loose(Some(2)) })]);

    /// It says itself how it is read.
    #[derive(Debug, StrictSchema)]
    #[strict(as = "Option<u8>")]
    struct Whole(Loose);
    impl Serialize for Whole {
        fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
            self.0.serialize(serializer)
        }
    }
    impl<'de> Deserialize<'de> for Whole {
        fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
            Loose::deserialize(deserializer).map(Self)
        }
    }
    promises!(a_type_as_an_option: in Whole, [Whole(Loose(None)), Whole(Loose(Some(1)))]);

    #[derive(Debug, Serialize, Deserialize, StrictSchema)]
    #[serde(transparent)]
    struct Plain {
        inner: Option<u8>,
    }
    promises!(a_transparent_option: in Plain, [Plain { inner: None }, Plain { inner: Some(1) }]);
}

/// Where an absent property is not read as `None`, a model must be able to say null.
mod absent_and_null {
    use serde::{Deserialize, Serialize};
    use strict_schema::StrictSchema;
    use strict_schema::dialect::{DIALECTS, Null};
    use strict_schema_tests::promises as p;

    #[allow(clippy::unnecessary_wraps, reason = "serde asks for the type of the field")]
    const fn ten() -> Option<u8> {
        Some(10)
    }

    #[derive(Debug, PartialEq, Serialize, Deserialize, StrictSchema)]
    struct Limit {
        #[serde(default = "ten")]
        limit: Option<u8>,
    }
    promises!(an_option_with_a_default_of_its_own: Limit, [Limit { limit: None }, Limit { limit: Some(1) }]);

    #[test]
    fn null_is_admitted_where_absence_says_something_else() {
        for dialect in DIALECTS {
            let schema = strict_schema::to_string::<Limit>(dialect).unwrap();
            // The engine knows no `nullable`.
            let schema = if dialect.null == Null::Flag { p::without_nullable(&schema) } else { schema };
            p::writes_then_admits(dialect.name, &schema, &[serde_json::json!({ "limit": null })]);
        }
    }

    #[derive(Debug, Serialize, Deserialize, StrictSchema)]
    #[serde(default)]
    struct Container {
        limit: Option<u8>,
        page: u8,
    }
    impl Default for Container {
        fn default() -> Self {
            Self { limit: Some(5), page: 1 }
        }
    }
    promises!(an_option_with_the_default_of_its_container: Container, [Container { limit: None, page: 0 }]);

    #[derive(Debug, Serialize, Deserialize, StrictSchema)]
    struct Flattened {
        #[serde(flatten)]
        limit: Limit,
        own: Option<bool>,
    }
    promises!(a_flattened_option_with_a_default_of_its_own: Flattened, [Flattened { limit: Limit { limit: None }, own: None }]);

    #[derive(Debug, Serialize, Deserialize, StrictSchema)]
    #[serde(tag = "t")]
    enum Variants {
        A {
            #[serde(default = "ten")]
            limit: Option<u8>,
        },
    }
    promises!(a_variants_option_with_a_default_of_its_own: in Variants, [Variants::A { limit: None }]);

    #[derive(Debug, Serialize, Deserialize, StrictSchema)]
    struct Plain {
        #[serde(default)]
        limit: Option<u8>,
        nested: Option<Option<u8>>,
    }
    promises!(an_option_with_the_usual_default: Plain, [Plain { limit: None, nested: None }]);
}

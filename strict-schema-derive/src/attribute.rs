//! Every attribute of serde's and of ours, a row each: where it stands and what it does to the schema.
//!
//! An attribute without a row is an error, since its effect is not known. The page `docs/attributes.md` is made of
//! these rows.

use crate::refusal::{self, Refusal};

/// Where an attribute stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Host {
    Container,
    Variant,
    Field,
}

/// Whose attribute it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Owner {
    Serde,
    Strict,
}

impl Owner {
    #[allow(dead_code, reason = "it is read where the page of the docs is made")]
    pub(crate) const fn name(self) -> &'static str {
        match self {
            Self::Serde => "serde",
            Self::Strict => "strict",
        }
    }
}

macro_rules! names {
    ($($variant:ident $name:literal)*) => {
        /// Every name that is known in an attribute. One that is not here does not compile where it is looked up.
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        #[allow(clippy::enum_variant_names, reason = "serde has an attribute `rename`")]
        pub(crate) enum Name {
            $($variant,)*
        }

        impl Name {
            const ALL: &[Self] = &[$(Self::$variant,)*];

            /// As it is written.
            pub(crate) const fn text(self) -> &'static str {
                match self {
                    $(Self::$variant => $name,)*
                }
            }
        }
    };
}

names! {
    Rename "rename"
    RenameAll "rename_all"
    RenameAllFields "rename_all_fields"
    DenyUnknownFields "deny_unknown_fields"
    Tag "tag"
    Content "content"
    Untagged "untagged"
    Bound "bound"
    Default "default"
    Remote "remote"
    Transparent "transparent"
    From "from"
    TryFrom "try_from"
    Into "into"
    Crate "crate"
    Expecting "expecting"
    VariantIdentifier "variant_identifier"
    FieldIdentifier "field_identifier"
    Alias "alias"
    Skip "skip"
    SkipSerializing "skip_serializing"
    SkipDeserializing "skip_deserializing"
    SerializeWith "serialize_with"
    DeserializeWith "deserialize_with"
    With "with"
    Borrow "borrow"
    Other "other"
    Flatten "flatten"
    SkipSerializingIf "skip_serializing_if"
    Getter "getter"
    True "true"
    False "false"
    Name "name"
    Description "description"
    As "as"
    Nullable "nullable"
    Range "range"
    MultipleOf "multiple_of"
    Length "length"
    Pattern "pattern"
    Format "format"
    Items "items"
    Example "example"
    Dialect "dialect"
    Schemars "schemars"
    IgnoreOthers "ignore_others"
    // Inside another: `rename(serialize = "…")`, `range(min = 1)`.
    Serialize "serialize"
    Deserialize "deserialize"
    Min "min"
    Max "max"
}

impl Name {
    /// The name that is written so, if it is known anywhere.
    pub(crate) fn of(written: &str) -> Option<Self> {
        Self::ALL.iter().copied().find(|name| name.text() == written)
    }
}

/// A row of [`TABLES`].
#[derive(Debug)]
pub(crate) struct Attribute {
    pub(crate) name: Name,
    pub(crate) effect: Effect,
    pub(crate) form: Syntax,
}

/// What stands after an attribute's name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Syntax {
    /// serde knows, and reports any other.
    Serdes,
    /// Nothing.
    Word,
    /// `= "…"`
    Text,
    /// `= 5`
    Number,
    /// `= 5`, `= "…"`, `= true`, `= [1, 2]`
    Json,
    /// `(min = …, max = …)`
    Ends,
    /// `(range(…), …)`
    Bounds,
}

impl Syntax {
    /// The attribute as it should be written.
    pub(crate) fn example(self, name: Name) -> String {
        let name = name.text();
        match self {
            Self::Serdes | Self::Word => name.to_owned(),
            Self::Text => format!("{name} = \"…\""),
            Self::Number | Self::Json => format!("{name} = 5"),
            Self::Ends => format!("{name}(min = …, max = …)"),
            Self::Bounds => format!("{name}(range(min = …, max = …))"),
        }
    }
}

/// What an attribute does to the schema.
#[derive(Debug)]
#[allow(dead_code, reason = "the words are read where the page of the docs is made of them")]
pub(crate) enum Effect {
    /// The schema says it.
    Described(&'static str),
    /// What is read stays the same.
    Nothing(&'static str),
    /// It does not compile, unless `#[strict(as = "…")]` beside it says what is written.
    NeedsAs(&'static Refusal),
    /// It does not compile.
    Refused(&'static Refusal),
}

/// The attributes of one owner at one place.
#[derive(Debug)]
pub(crate) struct Table {
    pub(crate) owner: Owner,
    pub(crate) place: Host,
    pub(crate) rows: &'static [Attribute],
}

/// All of them.
pub(crate) static TABLES: &[Table] = &[
    Table {
        owner: Owner::Serde,
        place: Host::Container,
        rows: &[
            row(Name::Rename, Described("the value of the type's own `tag`; a struct's name is nowhere else in JSON")),
            row(Name::RenameAll, Described("the names of fields or variants, on the deserialize side")),
            row(
                Name::RenameAllFields,
                Described("the names of the fields of struct variants, on the deserialize side"),
            ),
            row(Name::DenyUnknownFields, Nothing("a strict object is closed anyway")),
            row(Name::Tag, Described("a property first in each branch, or first in the struct")),
            row(Name::Content, Described("a property beside the tag")),
            row(
                Name::Untagged,
                Described("`anyOf` of the contents; where they overlap, serde takes the first that fits"),
            ),
            row(Name::Bound, Nothing("it is about the generated code")),
            row(
                Name::Default,
                Described(
                    "the properties may be absent where the dialect can say so; their values are not known here, and are told by \
                     `#[strict(default = …)]` on each",
                ),
            ),
            row(
                Name::Remote,
                Described("the schema is that of the definition; a field says both `with` and `#[strict(as = \"…\")]`"),
            ),
            row(Name::Transparent, Described("the schema is that of the only field")),
            row(Name::From, Described("the schema is that of the type it is read from")),
            row(
                Name::TryFrom,
                Described("the schema is that of the type it is read from; the conversion may refuse more"),
            ),
            row(Name::Into, Nothing("it is about writing; the schema says what is read")),
            row(Name::Crate, Nothing("it is about the generated code")),
            row(Name::Expecting, Nothing("it is about serde's error messages")),
            row(Name::VariantIdentifier, Refused(&refusal::IDENTIFIER)),
            row(Name::FieldIdentifier, Refused(&refusal::IDENTIFIER)),
        ],
    },
    Table {
        owner: Owner::Serde,
        place: Host::Variant,
        rows: &[
            row(Name::Rename, Described("the variant's name, on the deserialize side")),
            row(
                Name::Alias,
                Nothing("the schema says the variant's one name; no other variant may have the alias for its own"),
            ),
            row(Name::RenameAll, Described("the names of the variant's fields, on the deserialize side")),
            row(Name::Skip, Described("the variant is left out")),
            row(Name::SkipSerializing, Nothing("the variant is still read")),
            row(Name::SkipDeserializing, Described("the variant is left out")),
            row(Name::SerializeWith, NeedsAs(&refusal::WITH_ON_VARIANT)),
            row(Name::DeserializeWith, NeedsAs(&refusal::WITH_ON_VARIANT)),
            row(Name::With, NeedsAs(&refusal::WITH_ON_VARIANT)),
            row(Name::Bound, Nothing("it is about the generated code")),
            row(Name::Borrow, Nothing("it is about lifetimes; a `Cow` of bytes that is borrowed does not compile")),
            row(Name::Other, Nothing("the schema says the variant's own name; others are read, and not asked for")),
            row(Name::Untagged, Described("the variant is its content, without a tag")),
        ],
    },
    Table {
        owner: Owner::Serde,
        place: Host::Field,
        rows: &[
            row(Name::Rename, Described("the property's name, on the deserialize side")),
            row(
                Name::Alias,
                Nothing("the schema says the property's one name; no other property may have the alias for its own"),
            ),
            row(
                Name::Default,
                Described(
                    "the property may be absent where the dialect can say so; the value of `default = \"…\"` is not known here, and is \
                     told by `#[strict(default = …)]`",
                ),
            ),
            row(Name::Flatten, Described("the properties of the field's type stand in the object around it")),
            row(Name::Skip, Described("the property is left out")),
            row(Name::SkipSerializing, Nothing("the property is still read")),
            row(Name::SkipDeserializing, Described("the property is left out")),
            row(Name::SkipSerializingIf, Nothing("the property is still read")),
            row(Name::SerializeWith, NeedsAs(&refusal::WITH)),
            row(Name::DeserializeWith, NeedsAs(&refusal::WITH)),
            row(Name::With, NeedsAs(&refusal::WITH)),
            row(Name::Borrow, Nothing("it is about lifetimes; a `Cow` of bytes that is borrowed does not compile")),
            row(Name::Bound, Nothing("it is about the generated code")),
            row(Name::Getter, Nothing("it is about writing, and returns what the field is")),
        ],
    },
    Table {
        owner: Owner::Strict,
        place: Host::Container,
        rows: &[
            ours(
                Name::True,
                Syntax::Word,
                Described("strict mode is asked for, whatever the provider's configuration says"),
            ),
            ours(
                Name::False,
                Syntax::Word,
                Described("the type opts out: an ordinary open schema, sent with `\"strict\": false`"),
            ),
            ours(
                Name::Name,
                Syntax::Text,
                Described(
                    "what the type is called as a tool and in definitions; without it, its identifier: `ä` is written `ae`, \
                     `é` is `e`, and a tool whose identifier is of another script needs a name",
                ),
            ),
            ours(Name::Description, Syntax::Text, Described("in place of the type's documentation; empty removes it")),
            ours(Name::As, Syntax::Text, Described("the schema is that of another type, which is written the same")),
            ours(Name::IgnoreOthers, Syntax::Word, Nothing("what `schemars` says of the type is its own alone")),
            ours(
                Name::Dialect,
                Syntax::Text,
                Nothing(
                    "the path of the dialect that `json!` writes for, and whose limits hold at compile time where the type becomes a tool or an answer: \
                     `dialect = \"strict_schema::dialect::ANTHROPIC\"`; without it, `OPENAI`",
                ),
            ),
            ours(Name::Crate, Syntax::Text, Nothing("where `strict_schema` is found, if it has another name")),
            ours(
                Name::Schemars,
                Syntax::Word,
                Nothing("the derive implements `schemars::JsonSchema` too, with the same schema (feature `schemars1`)"),
            ),
        ],
    },
    Table {
        owner: Owner::Strict,
        place: Host::Variant,
        rows: &[
            ours(
                Name::Description,
                Syntax::Text,
                Described("in place of the variant's documentation; empty removes it"),
            ),
            ours(
                Name::As,
                Syntax::Text,
                Described("the content's schema is that of another type, which is written the same"),
            ),
            ours(Name::IgnoreOthers, Syntax::Word, Nothing("what `schemars` says of the variant is its own alone")),
        ],
    },
    Table {
        owner: Owner::Strict,
        place: Host::Field,
        rows: &[
            ours(Name::Description, Syntax::Text, Described("in place of the field's documentation; empty removes it")),
            ours(
                Name::As,
                Syntax::Text,
                Described(
                    "the schema is that of another type, which is written the same; bounds beside it are those of that type; for an \
                     `Option`, `as = \"Option<…>\"`",
                ),
            ),
            ours(Name::Nullable, Syntax::Word, Described("null is admitted, and read as the default")),
            ours(
                Name::Default,
                Syntax::Json,
                Described(
                    "what the model is told to be the default, in the description: `default = 5`, `\"…\"`, `true` or `[1, 2]`; serde \
                     must have it (`#[serde(default = \"…\")]`), unless the field is an `Option`, for what the program takes for `None`; \
                     the default of a number, a boolean or a text under `#[serde(default)]` is told without it",
                ),
            ),
            ours(
                Name::Example,
                Syntax::Json,
                Described("an example for the model, in the description: `example = \"Paris, France\"`"),
            ),
            ours(
                Name::Range,
                Syntax::Ends,
                Described("`minimum` and `maximum` of a number: `range(min = 1, max = 10)`"),
            ),
            ours(Name::MultipleOf, Syntax::Number, Described("`multipleOf` of a number")),
            ours(Name::Length, Syntax::Ends, Described("how long a text or a list is: `length(min = 1, max = 10)`")),
            ours(
                Name::Pattern,
                Syntax::Text,
                Described(
                    "`pattern` of a text: a regular expression that ECMA 262, Rust's `regex`, Python's `re` and llguidance read alike",
                ),
            ),
            ours(Name::Format, Syntax::Text, Described("`format` of a text")),
            ours(
                Name::Items,
                Syntax::Bounds,
                Described(
                    "bounds of each item of a list: `items(range(min = 1))`; of the items of a list in a list, `items(items(…))`",
                ),
            ),
            ours(
                Name::IgnoreOthers,
                Syntax::Word,
                Nothing("what `schemars`, `validate` and `garde` say of the field is theirs alone"),
            ),
        ],
    },
];

/// The rows of one owner at one place.
pub(crate) fn table(owner: Owner, place: Host) -> &'static [Attribute] {
    TABLES.iter().find(|table| table.owner == owner && table.place == place).map_or(&[], |table| table.rows)
}

/// The name in the table that is nearest to what was written, if one is near.
pub(crate) fn nearest(rows: &'static [Attribute], written: &str) -> Option<&'static str> {
    let close = written.len() / 3 + 1;
    rows.iter()
        .map(|row| (distance(row.name.text(), written), row.name.text()))
        .filter(|(distance, _)| *distance <= close)
        .min()
        .map(|(_, name)| name)
}

use Effect::{Described, NeedsAs, Nothing, Refused};

const fn row(name: Name, effect: Effect) -> Attribute {
    Attribute { name, effect, form: Syntax::Serdes }
}

const fn ours(name: Name, form: Syntax, effect: Effect) -> Attribute {
    Attribute { name, effect, form }
}

/// How many letters have to be put in, taken out or exchanged.
fn distance(a: &str, b: &str) -> usize {
    let mut row: Vec<usize> = (0..=b.len()).collect();
    for (i, x) in a.bytes().enumerate() {
        let mut diagonal = row[0];
        row[0] = i + 1;
        for (j, y) in b.bytes().enumerate() {
            let exchanged = diagonal + usize::from(x != y);
            diagonal = row[j + 1];
            row[j + 1] = exchanged.min(diagonal + 1).min(row[j] + 1);
        }
    }
    row[b.len()]
}

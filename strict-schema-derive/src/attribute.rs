//! Every attribute of serde and of `strict`, one row each: where it is allowed and how it affects the schema.
//!
//! An attribute without a row is an error, since its effect is not known. The page `docs/attributes.md` is made of
//! these rows.

use crate::refusal::{self, Refusal};

/// The places where an attribute is allowed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Place {
    Container,
    Variant,
    Field,
}

/// The crate that an attribute belongs to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Owner {
    Serde,
    Strict,
}

impl Owner {
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
    pub(crate) syntax: Syntax,
}

/// The tokens after an attribute's name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Syntax {
    /// Whatever serde accepts: serde reports the rest.
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

/// The effect of an attribute on the schema.
#[derive(Debug)]
#[allow(dead_code, reason = "the words are read where the page of the docs is made of them")]
pub(crate) enum Effect {
    /// The schema says it.
    Described(&'static str),
    /// serde reads the same values.
    Nothing(&'static str),
    /// It does not compile, unless an adjacent `#[strict(as = "…")]` names the type that is written.
    NeedsAs(&'static Refusal),
    /// It does not compile.
    Refused(&'static Refusal),
}

/// The attributes of one owner at one place.
#[derive(Debug)]
pub(crate) struct Table {
    pub(crate) owner: Owner,
    pub(crate) place: Place,
    pub(crate) rows: &'static [Attribute],
}

/// All of them.
pub(crate) static TABLES: &[Table] = &[
    Table {
        owner: Owner::Serde,
        place: Place::Container,
        rows: &[
            row(
                Name::Rename,
                Described(
                    "on a struct with a `tag` of its own, the value of the tag; JSON has the name of a type nowhere else",
                ),
            ),
            row(Name::RenameAll, Described("the names of fields or variants, as serde reads them")),
            row(Name::RenameAllFields, Described("the names of the fields of struct variants, as serde reads them")),
            row(
                Name::DenyUnknownFields,
                Nothing(
                    "a strict object is closed anyway; `from_str` then rejects a property that the type does not have, which it otherwise ignores",
                ),
            ),
            row(Name::Tag, Described("the first property of each branch, or of the struct")),
            row(Name::Content, Described("a property next to the tag")),
            row(
                Name::Untagged,
                Described(
                    "`anyOf` of the contents; serde reads the first that fits, and an enum where that loses or changes a value does not compile",
                ),
            ),
            row(Name::Bound, Nothing("it affects only the generated code")),
            row(
                Name::Default,
                Described(
                    "the properties are optional where the dialect supports that; the derive does not know their values, so describe each with \
                     `#[strict(default = …)]`",
                ),
            ),
            row(
                Name::Remote,
                Described("the schema of the definition; a field needs both `with` and `#[strict(as = \"…\")]`"),
            ),
            row(Name::Transparent, Described("the schema of the only field")),
            row(Name::From, Described("the schema of the type that serde reads")),
            row(Name::TryFrom, Described("the schema of the type that serde reads; the conversion may reject more")),
            row(Name::Into, Nothing("it affects writing, and the schema describes reading")),
            row(Name::Crate, Nothing("it affects only the generated code")),
            row(Name::Expecting, Nothing("it affects only serde's error messages")),
            row(Name::VariantIdentifier, Refused(&refusal::IDENTIFIER)),
            row(Name::FieldIdentifier, Refused(&refusal::IDENTIFIER)),
        ],
    },
    Table {
        owner: Owner::Serde,
        place: Place::Variant,
        rows: &[
            row(Name::Rename, Described("the variant's name, as serde reads it")),
            row(
                Name::Alias,
                Nothing("the schema has the variant's main name; no other variant may have the alias as its name"),
            ),
            row(Name::RenameAll, Described("the names of the variant's fields, as serde reads them")),
            row(Name::Skip, Described("the variant is not in the schema")),
            row(Name::SkipSerializing, Nothing("the variant is still read")),
            row(Name::SkipDeserializing, Described("the variant is not in the schema")),
            row(Name::SerializeWith, NeedsAs(&refusal::WITH_ON_VARIANT)),
            row(Name::DeserializeWith, NeedsAs(&refusal::WITH_ON_VARIANT)),
            row(Name::With, NeedsAs(&refusal::WITH_ON_VARIANT)),
            row(Name::Bound, Nothing("it affects only the generated code")),
            row(Name::Borrow, Nothing("it affects lifetimes; a borrowed `Cow` of bytes does not compile")),
            row(
                Name::Other,
                Nothing(
                    "the schema has the variant's own name; serde reads any other name too, but the schema does not admit it",
                ),
            ),
            row(Name::Untagged, Described("the variant is its content, without a tag")),
        ],
    },
    Table {
        owner: Owner::Serde,
        place: Place::Field,
        rows: &[
            row(Name::Rename, Described("the property's name, as serde reads it")),
            row(
                Name::Alias,
                Nothing("the schema has the property's main name; no other property may have the alias as its name"),
            ),
            row(
                Name::Default,
                Described(
                    "the property is optional where the dialect supports that; the derive does not know the value of `default = \"…\"`, so \
                     describe it with `#[strict(default = …)]`",
                ),
            ),
            row(Name::Flatten, Described("the properties of the field's type join the enclosing object")),
            row(Name::Skip, Described("the property is not in the schema")),
            row(Name::SkipSerializing, Nothing("the property is still read")),
            row(Name::SkipDeserializing, Described("the property is not in the schema")),
            row(Name::SkipSerializingIf, Nothing("the property is still read")),
            row(Name::SerializeWith, NeedsAs(&refusal::WITH)),
            row(Name::DeserializeWith, NeedsAs(&refusal::WITH)),
            row(Name::With, NeedsAs(&refusal::WITH)),
            row(Name::Borrow, Nothing("it affects lifetimes; a borrowed `Cow` of bytes does not compile")),
            row(Name::Bound, Nothing("it affects only the generated code")),
            row(Name::Getter, Nothing("it affects only writing")),
        ],
    },
    Table {
        owner: Owner::Strict,
        place: Place::Container,
        rows: &[
            ours(
                Name::True,
                Syntax::Word,
                Described(
                    "the type is sent as strict, whatever `Provider::with_strict` says; where that is impossible, for example beyond the \
                     limits of a request, it is an error, and the type is not sent as not strict",
                ),
            ),
            ours(
                Name::False,
                Syntax::Word,
                Described("the type opts out of strict mode: an ordinary open schema, sent with `\"strict\": false`"),
            ),
            ours(
                Name::Name,
                Syntax::Text,
                Described(
                    "the name of the type's tool and definition; by default the identifier, which a tool has in `snake_case`, with `ae` \
                     for `ä` and `e` for `é`; a tool needs this attribute if its identifier is not in Latin script",
                ),
            ),
            ours(
                Name::Description,
                Syntax::Text,
                Described("replaces the type's documentation; an empty string removes it"),
            ),
            ours(
                Name::As,
                Syntax::Text,
                Described("the schema of another type, whose JSON must be the same: nothing checks that"),
            ),
            ours(
                Name::IgnoreOthers,
                Syntax::Word,
                Nothing("the derive ignores what `schemars` attributes say about the type"),
            ),
            ours(
                Name::Dialect,
                Syntax::Text,
                Described(
                    "the dialect that `json!` uses, and whose limits `Tool::of` and `Format::of` check: \
                     `dialect = \"strict_schema::dialect::ANTHROPIC\"`; the default is `OPENAI`",
                ),
            ),
            ours(Name::Crate, Syntax::Text, Nothing("the path of `strict_schema`, if it has another name")),
            ours(
                Name::Schemars,
                Syntax::Word,
                Nothing(
                    "the derive also implements `schemars::JsonSchema`, with the same schema (feature `schemars1`)",
                ),
            ),
        ],
    },
    Table {
        owner: Owner::Strict,
        place: Place::Variant,
        rows: &[
            ours(
                Name::Description,
                Syntax::Text,
                Described("replaces the variant's documentation; an empty string removes it"),
            ),
            ours(
                Name::As,
                Syntax::Text,
                Described("the schema of another type, whose JSON must be that of the content: nothing checks that"),
            ),
            ours(
                Name::IgnoreOthers,
                Syntax::Word,
                Nothing("the derive ignores what `schemars` attributes say about the variant"),
            ),
        ],
    },
    Table {
        owner: Owner::Strict,
        place: Place::Field,
        rows: &[
            ours(
                Name::Description,
                Syntax::Text,
                Described("replaces the field's documentation; an empty string removes it"),
            ),
            ours(
                Name::As,
                Syntax::Text,
                Described(
                    "the schema of another type, whose JSON must be the same: nothing checks that; other bounds on the field apply to that \
                     type; for an `Option`, write `as = \"Option<…>\"`",
                ),
            ),
            ours(
                Name::Nullable,
                Syntax::Word,
                Described(
                    "the schema admits null, which serde reads as the default; it needs \
                     `#[serde(default, deserialize_with = \"strict_schema::null_as_default\")]`, or `as` and a function of your own",
                ),
            ),
            ours(
                Name::Default,
                Syntax::Json,
                Described(
                    "the default value in the description: `default = 5`, `\"…\"`, `true` or `[1, 2]`; serde needs the same default \
                     (`#[serde(default = \"…\")]`), except for an `Option`; numbers, booleans and strings without bounds need \
                     no attribute under `#[serde(default)]`",
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
                Described("`minimum` and `maximum` of a number, both inclusive: `range(min = 1, max = 10)`"),
            ),
            ours(Name::MultipleOf, Syntax::Number, Described("`multipleOf` of a number")),
            ours(
                Name::Length,
                Syntax::Ends,
                Described("the length of a string or a list: `length(min = 1, max = 10)`"),
            ),
            ours(
                Name::Pattern,
                Syntax::Text,
                Described(
                    "`pattern` of a string: a regular expression that ECMA 262, Rust's `regex`, Python's `re` and llguidance read alike",
                ),
            ),
            ours(
                Name::Format,
                Syntax::Text,
                Described(
                    "`format` of a string: `date-time`, `date`, `time`, `duration`, `email`, `hostname`, `ipv4`, `ipv6`, `uuid` or `uri`; \
                     for any other, write a `pattern`",
                ),
            ),
            ours(
                Name::Items,
                Syntax::Bounds,
                Described(
                    "bounds of each item of a list: `items(range(min = 1))`; for a nested list, `items(items(…))`",
                ),
            ),
            ours(
                Name::IgnoreOthers,
                Syntax::Word,
                Nothing("the derive ignores what `schemars`, `validate` and `garde` attributes say about the field"),
            ),
        ],
    },
];

/// The rows of one owner at one place.
pub(crate) fn table(owner: Owner, place: Place) -> &'static [Attribute] {
    TABLES.iter().find(|table| table.owner == owner && table.place == place).map_or(&[], |table| table.rows)
}

use Effect::{Described, NeedsAs, Nothing, Refused};

const fn row(name: Name, effect: Effect) -> Attribute {
    Attribute { name, effect, syntax: Syntax::Serdes }
}

const fn ours(name: Name, syntax: Syntax, effect: Effect) -> Attribute {
    Attribute { name, effect, syntax }
}

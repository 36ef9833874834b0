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
}

/// The tokens after the name of an attribute of `strict`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Syntax {
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

impl Name {
    /// How it is written in `strict`.
    pub(crate) const fn syntax(self) -> Syntax {
        match self {
            Self::True | Self::False | Self::Nullable | Self::Schemars | Self::IgnoreOthers => Syntax::Word,
            Self::MultipleOf => Syntax::Number,
            Self::Default | Self::Example => Syntax::Json,
            Self::Range | Self::Length => Syntax::Ends,
            Self::Items => Syntax::Bounds,
            _ => Syntax::Text,
        }
    }

    /// The attribute of `strict` as it should be written.
    pub(crate) fn example(self) -> String {
        let name = self.text();
        match self.syntax() {
            Syntax::Word => name.to_owned(),
            Syntax::Text => format!("{name} = \"…\""),
            Syntax::Number | Syntax::Json => format!("{name} = 5"),
            Syntax::Ends => format!("{name}(min = …, max = …)"),
            Syntax::Bounds => format!("{name}(range(min = …, max = …))"),
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
            described(
                Name::Rename,
                "on a struct with a `tag` of its own, the value of the tag; JSON has the name of a type nowhere else",
            ),
            described(Name::RenameAll, "the names of fields or variants, as serde reads them"),
            described(Name::RenameAllFields, "the names of the fields of struct variants, as serde reads them"),
            nothing(
                Name::DenyUnknownFields,
                "a strict object is closed anyway; `from_str` then rejects a property that the type does not have, which it otherwise ignores, unless the type is flattened; a flattened enum with it must be externally or adjacently tagged",
            ),
            described(Name::Tag, "the first property of each branch, or of the struct"),
            described(Name::Content, "a property next to the tag"),
            described(
                Name::Untagged,
                "`anyOf` of the contents; serde reads the first that fits, and an enum where that loses or changes a value does not compile. Not compared is what a type reads and its schema does not admit: put `Decimal` after numbers, `Bytes` after strings, and `null_as_default` after an `Option`. A string that is read as a date or a number may be spelled in another way",
            ),
            nothing(Name::Bound, "it affects only the generated code"),
            described(
                Name::Default,
                "the properties are optional where the dialect supports that; the derive does not know their values, so describe each with \
                     `#[strict(default = …)]`",
            ),
            described(
                Name::Remote,
                "the schema of the definition; a field needs both `with` and `#[strict(as = \"…\")]`",
            ),
            described(Name::Transparent, "the schema of the only field"),
            described(Name::From, "the schema of the type that serde reads"),
            described(Name::TryFrom, "the schema of the type that serde reads; the conversion may reject more"),
            nothing(Name::Into, "it affects writing, and the schema describes reading"),
            nothing(Name::Crate, "it affects only the generated code"),
            nothing(Name::Expecting, "it affects only serde's error messages"),
            refused(Name::VariantIdentifier, &refusal::IDENTIFIER),
            refused(Name::FieldIdentifier, &refusal::IDENTIFIER),
        ],
    },
    Table {
        owner: Owner::Serde,
        place: Place::Variant,
        rows: &[
            described(Name::Rename, "the variant's name, as serde reads it"),
            nothing(
                Name::Alias,
                "the schema has the variant's main name; no other variant may have the alias as its name",
            ),
            described(Name::RenameAll, "the names of the variant's fields, as serde reads them"),
            described(Name::Skip, "the variant is not in the schema"),
            nothing(Name::SkipSerializing, "the variant is still read"),
            described(Name::SkipDeserializing, "the variant is not in the schema"),
            needs_as(Name::SerializeWith, &refusal::WITH_ON_VARIANT),
            needs_as(Name::DeserializeWith, &refusal::WITH_ON_VARIANT),
            needs_as(Name::With, &refusal::WITH_ON_VARIANT),
            nothing(Name::Bound, "it affects only the generated code"),
            nothing(Name::Borrow, "it affects lifetimes; a borrowed `Cow` of bytes does not compile"),
            nothing(
                Name::Other,
                "the schema has the variant's own name; serde reads any other name too, but the schema does not admit it",
            ),
            described(Name::Untagged, "the variant is its content, without a tag"),
        ],
    },
    Table {
        owner: Owner::Serde,
        place: Place::Field,
        rows: &[
            described(Name::Rename, "the property's name, as serde reads it"),
            nothing(
                Name::Alias,
                "the schema has the property's main name; no other property may have the alias as its name",
            ),
            described(
                Name::Default,
                "the property is optional where the dialect supports that; the derive does not know the value of `default = \"…\"`, so \
                     describe it with `#[strict(default = …)]`",
            ),
            described(
                Name::Flatten,
                "the properties of the field's type join the enclosing object; serde reads an `Option` as `None` where they do not fit, so one whose properties may all be absent is never `None`",
            ),
            described(Name::Skip, "the property is not in the schema"),
            nothing(Name::SkipSerializing, "the property is still read"),
            described(Name::SkipDeserializing, "the property is not in the schema"),
            nothing(Name::SkipSerializingIf, "the property is still read"),
            needs_as(Name::SerializeWith, &refusal::WITH),
            needs_as(Name::DeserializeWith, &refusal::WITH),
            needs_as(Name::With, &refusal::WITH),
            nothing(Name::Borrow, "it affects lifetimes; a borrowed `Cow` of bytes does not compile"),
            nothing(Name::Bound, "it affects only the generated code"),
            nothing(Name::Getter, "it affects only writing"),
        ],
    },
    Table {
        owner: Owner::Strict,
        place: Place::Container,
        rows: &[
            described(
                Name::True,
                "the type is sent as strict, whatever `Provider::with_strict` says; where that is impossible, for example beyond the \
                     limits of a request, it is an error, and the type is not sent as not strict; only for a provider \
                     `without_structured_outputs()` nothing is strict, if its API has a flag for that",
            ),
            described(
                Name::False,
                "the type opts out of strict mode: an ordinary open schema, sent with `\"strict\": false`",
            ),
            described(
                Name::Name,
                "the name of the type's tool and definition; by default the identifier, which a tool has in `snake_case`, with `ae` \
                     for `ä` and `e` for `é`; a tool needs this attribute if its identifier is not in Latin script",
            ),
            described(Name::Description, "replaces the type's documentation; an empty string removes it"),
            described(Name::As, "the schema of another type, whose JSON must be the same: nothing checks that"),
            nothing(Name::IgnoreOthers, "the derive ignores what `schemars` attributes say about the type"),
            described(
                Name::Dialect,
                "the dialect that `json!` uses, and whose limits `Tool::of` and `Format::of` check: \
                     `dialect = \"strict_schema::dialect::ANTHROPIC\"`; the default is `OPENAI`",
            ),
            nothing(Name::Crate, "the path of `strict_schema`, if it has another name"),
            nothing(
                Name::Schemars,
                "the derive also implements `schemars::JsonSchema`, with the same schema (feature `schemars1`)",
            ),
        ],
    },
    Table {
        owner: Owner::Strict,
        place: Place::Variant,
        rows: &[
            described(Name::Description, "replaces the variant's documentation; an empty string removes it"),
            described(
                Name::As,
                "the schema of another type, whose JSON must be that of the content: nothing checks that",
            ),
            nothing(Name::IgnoreOthers, "the derive ignores what `schemars` attributes say about the variant"),
        ],
    },
    Table {
        owner: Owner::Strict,
        place: Place::Field,
        rows: &[
            described(Name::Description, "replaces the field's documentation; an empty string removes it"),
            described(
                Name::As,
                "the schema of another type, whose JSON must be the same: nothing checks that; other bounds on the field apply to that \
                     type; for an `Option`, write `as = \"Option<…>\"`",
            ),
            described(
                Name::Nullable,
                "the schema admits null, which serde reads as the default; it needs \
                     `#[serde(default, deserialize_with = \"strict_schema::null_as_default\")]`, or `as` and a function of your own",
            ),
            described(
                Name::Default,
                "the default value in the description: `default = 5`, `\"…\"`, `true` or `[1, 2]`; serde needs the same default \
                     (`#[serde(default = \"…\")]`), except for an `Option`; numbers, booleans and strings without bounds need \
                     no attribute under `#[serde(default)]`",
            ),
            described(
                Name::Example,
                "an example for the model, in the description: `example = \"Paris, France\"`; an example or a default of \
                     another type, or beyond `range`, `length` or an integer's `multiple_of`, does not compile, and a \
                     `pattern` or a `format` is not compared with it",
            ),
            described(Name::Range, "`minimum` and `maximum` of a number, both inclusive: `range(min = 1, max = 10)`"),
            described(Name::MultipleOf, "`multipleOf` of a number"),
            described(Name::Length, "the length of a string or a list: `length(min = 1, max = 10)`"),
            described(
                Name::Pattern,
                "`pattern` of a string: a regular expression that ECMA 262, Rust's `regex`, Python's `re` and llguidance read alike",
            ),
            described(
                Name::Format,
                "`format` of a string: `date-time`, `date`, `time`, `duration`, `email`, `hostname`, `ipv4`, `ipv6`, `uuid` or `uri`; \
                     for any other, write a `pattern`",
            ),
            described(
                Name::Items,
                "bounds of each item of a list: `items(range(min = 1))`; for a nested list, `items(items(…))`",
            ),
            nothing(
                Name::IgnoreOthers,
                "the derive ignores what `schemars`, `validate` and `garde` attributes say about the field",
            ),
        ],
    },
];

/// The rows of one owner at one place.
pub(crate) fn table(owner: Owner, place: Place) -> &'static [Attribute] {
    TABLES.iter().find(|table| table.owner == owner && table.place == place).map_or(&[], |table| table.rows)
}

const fn described(name: Name, words: &'static str) -> Attribute {
    Attribute { name, effect: Effect::Described(words) }
}

const fn nothing(name: Name, why: &'static str) -> Attribute {
    Attribute { name, effect: Effect::Nothing(why) }
}

const fn needs_as(name: Name, refusal: &'static Refusal) -> Attribute {
    Attribute { name, effect: Effect::NeedsAs(refusal) }
}

const fn refused(name: Name, refusal: &'static Refusal) -> Attribute {
    Attribute { name, effect: Effect::Refused(refusal) }
}

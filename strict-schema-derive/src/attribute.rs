//! Every attribute of serde's and of ours, a row each: where it stands and what it does to the schema.
//!
//! An attribute without a row is an error, since its effect is not known. The page `docs/attributes.md` is made of
//! these rows.

use crate::refusal::{self, Refusal};

/// Where an attribute stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Place {
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
    pub(crate) const fn name(self) -> &'static str {
        match self {
            Self::Serde => "serde",
            Self::Strict => "strict",
        }
    }
}

/// A row of [`TABLES`].
#[derive(Debug)]
pub(crate) struct Attribute {
    pub(crate) name: &'static str,
    pub(crate) effect: Effect,
    pub(crate) form: Form,
}

/// What stands after an attribute's name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Form {
    /// serde knows, and reports any other.
    Serdes,
    /// Nothing.
    Word,
    /// `= "…"`
    Text,
    /// `= 5`
    Number,
    /// `(min = …, max = …)`
    Ends,
    /// `(range(…), …)`
    Bounds,
}

impl Form {
    /// The attribute as it should be written.
    pub(crate) fn example(self, name: &str) -> String {
        match self {
            Self::Serdes | Self::Word => name.to_owned(),
            Self::Text => format!("{name} = \"…\""),
            Self::Number => format!("{name} = 5"),
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
    pub(crate) place: Place,
    pub(crate) rows: &'static [Attribute],
}

/// All of them.
pub(crate) static TABLES: &[Table] = &[
    Table {
        owner: Owner::Serde,
        place: Place::Container,
        rows: &[
            row("rename", Described("the value of the type's own `tag`; a struct's name is nowhere else in JSON")),
            row("rename_all", Described("the names of fields or variants, on the deserialize side")),
            row("rename_all_fields", Described("the names of the fields of struct variants, on the deserialize side")),
            row("deny_unknown_fields", Nothing("a strict object is closed anyway")),
            row("tag", Described("a property first in each branch, or first in the struct")),
            row("content", Described("a property beside the tag")),
            row("untagged", Described("`anyOf` of the contents; where they overlap, serde takes the first that fits")),
            row("bound", Nothing("it is about the generated code")),
            row("default", Described("the properties may be absent where the dialect can say so")),
            row("remote", NeedsAs(&refusal::REMOTE)),
            row("transparent", Described("the schema is that of the only field")),
            row("from", Described("the schema is that of the type it is read from")),
            row(
                "try_from",
                Described("the schema is that of the type it is read from; the conversion may refuse more"),
            ),
            row("into", Nothing("it is about writing; the schema says what is read")),
            row("crate", Nothing("it is about the generated code")),
            row("expecting", Nothing("it is about serde's error messages")),
            row("variant_identifier", Refused(&refusal::IDENTIFIER)),
            row("field_identifier", Refused(&refusal::IDENTIFIER)),
        ],
    },
    Table {
        owner: Owner::Serde,
        place: Place::Variant,
        rows: &[
            row("rename", Described("the variant's name, on the deserialize side")),
            row(
                "alias",
                Nothing("the schema says the variant's one name; no other variant may have the alias for its own"),
            ),
            row("rename_all", Described("the names of the variant's fields, on the deserialize side")),
            row("skip", Described("the variant is left out")),
            row("skip_serializing", Nothing("the variant is still read")),
            row("skip_deserializing", Described("the variant is left out")),
            row("serialize_with", NeedsAs(&refusal::WITH_ON_VARIANT)),
            row("deserialize_with", NeedsAs(&refusal::WITH_ON_VARIANT)),
            row("with", NeedsAs(&refusal::WITH_ON_VARIANT)),
            row("bound", Nothing("it is about the generated code")),
            row("borrow", Nothing("it is about lifetimes; a `Cow` of bytes that is borrowed does not compile")),
            row("other", Nothing("the schema says the variant's own name; others are read, and not asked for")),
            row("untagged", Described("the variant is its content, without a tag")),
        ],
    },
    Table {
        owner: Owner::Serde,
        place: Place::Field,
        rows: &[
            row("rename", Described("the property's name, on the deserialize side")),
            row(
                "alias",
                Nothing("the schema says the property's one name; no other property may have the alias for its own"),
            ),
            row("default", Described("the property may be absent where the dialect can say so")),
            row("flatten", Described("the properties of the field's type stand in the object around it")),
            row("skip", Described("the property is left out")),
            row("skip_serializing", Nothing("the property is still read")),
            row("skip_deserializing", Described("the property is left out")),
            row("skip_serializing_if", Nothing("the property is still read")),
            row("serialize_with", NeedsAs(&refusal::WITH)),
            row("deserialize_with", NeedsAs(&refusal::WITH)),
            row("with", NeedsAs(&refusal::WITH)),
            row("borrow", Nothing("it is about lifetimes; a `Cow` of bytes that is borrowed does not compile")),
            row("bound", Nothing("it is about the generated code")),
            row("getter", NeedsAs(&refusal::GETTER)),
        ],
    },
    Table {
        owner: Owner::Strict,
        place: Place::Container,
        rows: &[
            ours("true", Form::Word, Described("strict mode is asked for, whatever the provider's configuration says")),
            ours(
                "false",
                Form::Word,
                Described("the type opts out: an ordinary open schema, sent with `\"strict\": false`"),
            ),
            ours(
                "name",
                Form::Text,
                Described(
                    "what the type is called as a tool and in definitions; without it, its identifier: `ä` is written `ae`, \
                     `é` is `e`, and a tool whose identifier is of another script needs a name",
                ),
            ),
            ours("description", Form::Text, Described("in place of the type's documentation; empty removes it")),
            ours("as", Form::Text, Described("the schema is that of another type, which is written the same")),
            ours("crate", Form::Text, Nothing("where `strict_schema` is found, if it has another name")),
        ],
    },
    Table {
        owner: Owner::Strict,
        place: Place::Variant,
        rows: &[
            ours("description", Form::Text, Described("in place of the variant's documentation; empty removes it")),
            ours(
                "as",
                Form::Text,
                Described("the content's schema is that of another type, which is written the same"),
            ),
        ],
    },
    Table {
        owner: Owner::Strict,
        place: Place::Field,
        rows: &[
            ours("description", Form::Text, Described("in place of the field's documentation; empty removes it")),
            ours("as", Form::Text, Described("the schema is that of another type, which is written the same")),
            ours("nullable", Form::Word, Described("null is admitted, and read as the default")),
            ours("range", Form::Ends, Described("`minimum` and `maximum` of a number: `range(min = 1, max = 10)`")),
            ours("multiple_of", Form::Number, Described("`multipleOf` of a number")),
            ours("length", Form::Ends, Described("how long a text or a list is: `length(min = 1, max = 10)`")),
            ours("pattern", Form::Text, Described("`pattern` of a text")),
            ours("format", Form::Text, Described("`format` of a text")),
            ours(
                "items",
                Form::Bounds,
                Described(
                    "bounds of each item of a list: `items(range(min = 1))`; of the items of a list in a list, `items(items(…))`",
                ),
            ),
        ],
    },
];

/// The rows of one owner at one place.
pub(crate) fn table(owner: Owner, place: Place) -> &'static [Attribute] {
    TABLES.iter().find(|table| table.owner == owner && table.place == place).map_or(&[], |table| table.rows)
}

/// The name in the table that is nearest to what was written, if one is near.
pub(crate) fn nearest(rows: &'static [Attribute], written: &str) -> Option<&'static str> {
    let close = written.len() / 3 + 1;
    rows.iter()
        .map(|row| (distance(row.name, written), row.name))
        .filter(|(distance, _)| *distance <= close)
        .min()
        .map(|(_, name)| name)
}

use Effect::{Described, NeedsAs, Nothing, Refused};

const fn row(name: &'static str, effect: Effect) -> Attribute {
    Attribute { name, effect, form: Form::Serdes }
}

const fn ours(name: &'static str, form: Form, effect: Effect) -> Attribute {
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

//! What is refused, as data: the message and the page in the docs are made from the same words.

/// Why something does not compile, and what to write instead.
#[derive(Debug)]
pub(crate) struct Refusal {
    /// What is wrong.
    pub(crate) what: &'static str,
    /// Why it is.
    pub(crate) why: &'static str,
    /// What to write instead.
    pub(crate) fix: &'static str,
}

impl Refusal {
    /// As the compiler prints it.
    pub(crate) fn message(&self) -> String {
        message(self.what, self.why, self.fix)
    }
}

/// The three parts, as the compiler prints them.
pub(crate) fn message(what: &str, why: &str, fix: &str) -> String {
    format!("{what}\n  why: {why}\n  fix: {fix}")
}

pub(crate) const NO_DEPENDENCY: Refusal = Refusal {
    what: "where `strict-schema` is cannot be told: it is no dependency in this package's manifest",
    why: "the code of the derive names it as `::strict_schema`, and another crate that hands it on is not known here",
    fix: "`#[strict(crate = \"path::to::strict_schema\")]` on the type, or the dependency `strict-schema`",
};

pub(crate) const REMOTE: Refusal = Refusal {
    what: "`remote` hides the type's shape",
    why: "the schema of a foreign type is not known here",
    fix: "say which type it is written as: `#[strict(as = \"Type\")]` on the container",
};

pub(crate) const GETTER: Refusal = Refusal {
    what: "`getter` hides what is written",
    why: "the value comes from a function, and what it returns is not known here",
    fix: "say which type it is written as: `#[strict(as = \"Type\")]` on the field",
};

pub(crate) const WITH: Refusal = Refusal {
    what: "a function of your own hides the shape of this field",
    why: "what `with`, `deserialize_with` or `serialize_with` reads and writes is not known here",
    fix: "say which type it is written as: `#[strict(as = \"Type\")]` on the field",
};

pub(crate) const WITH_ON_VARIANT: Refusal = Refusal {
    what: "a function of your own hides the shape of this variant",
    why: "what `with`, `deserialize_with` or `serialize_with` reads and writes is not known here",
    fix: "say which type its content is written as: `#[strict(as = \"Type\")]` on the variant",
};

pub(crate) const IDENTIFIER: Refusal = Refusal {
    what: "an identifier enum has no schema of its own",
    why: "`field_identifier` and `variant_identifier` are for hand-written `Deserialize`, which is not read here",
    fix: "derive `StrictSchema` on the type that uses it, or on an ordinary enum of unit variants",
};

pub(crate) const BORROWED_BYTES: Refusal = Refusal {
    what: "a `Cow` of bytes that is borrowed has no schema",
    why: "serde reads borrowed bytes from a text, and writes them as a list of numbers",
    fix: "remove `borrow`: a list is then read into it",
};

pub(crate) const UNION: Refusal = Refusal {
    what: "a union has no schema",
    why: "serde cannot read one: nothing says which field holds",
    fix: "an enum with a variant for each field",
};

pub(crate) const NO_VARIANTS: Refusal = Refusal {
    what: "an enum without variants has no schema",
    why: "no value is of it, so a model could not answer anything",
    fix: "add a variant that is not skipped, or leave the field of this type out",
};

pub(crate) const EMPTY_TUPLE: Refusal = Refusal {
    what: "an empty tuple is written as `[]`, which strict mode cannot say",
    why: "a strict array says what its items are, and this one has none",
    fix: "a struct without fields (`struct Ping {}`), or a unit variant (`Variant`)",
};

pub(crate) const SKIPPED_NEWTYPE: Refusal = Refusal {
    what: "the only field of this newtype is skipped",
    why: "serde then reads a newtype of nothing, for which there is no schema",
    fix: "a unit struct, or do not skip the field",
};

pub(crate) const SKIPPED_CONTENT: Refusal = Refusal {
    what: "the only field of this variant is skipped, and the enum has a `content`",
    why: "serde leaves the content out when it writes, and misses it when it reads",
    fix: "a unit variant, or do not skip the field",
};

pub(crate) const TUPLE_IN_TAG: Refusal = Refusal {
    what: "a tuple variant cannot have an internal tag",
    why: "its content is an array, and the tag needs an object to stand in",
    fix: "name the fields (`Variant { a: A, b: B }`), or add `content = \"…\"` to the `tag`",
};

pub(crate) const FLATTEN_IN_TUPLE: Refusal = Refusal {
    what: "`flatten` needs a field with a name",
    why: "there is no object around it whose properties it could join",
    fix: "name the field, or remove `flatten`",
};

pub(crate) const CLOSED_AND_FLATTENED: Refusal = Refusal {
    what: "`deny_unknown_fields` and `flatten` do not go together",
    why: "serde then takes properties of the flattened field for unknown ones, and refuses what the schema admits",
    fix: "remove `deny_unknown_fields`: a strict schema admits no other properties anyway",
};

pub(crate) const CLOSED_AND_TAGGED: Refusal = Refusal {
    what: "`deny_unknown_fields` and a struct's `tag` do not go together",
    why: "serde writes the tag of a struct and does not know it when it reads, so it refuses what it wrote",
    fix: "remove `deny_unknown_fields`: a strict schema admits no other properties anyway",
};

pub(crate) const NULLABLE_WITHOUT_HELPER: Refusal = Refusal {
    what: "`nullable` needs a way to read null",
    why: "the schema would admit null, and serde cannot read null into this type",
    fix: "add `#[serde(deserialize_with = \"strict_schema::null_as_default\")]`",
};

pub(crate) const NULL_OF_ANOTHER_DEFAULT: Refusal = Refusal {
    what: "null and an absent property would be read as two different defaults",
    why: "`null_as_default` reads null as that of the type, and `default = \"…\"` says another for where the property is absent; \
          a model that wants the second says null and gets the first",
    fix: "`#[serde(default)]`, with a `Default` of the type that both mean, or an `Option` and `unwrap_or_else` where it is used",
};

pub(crate) const NOT_READ: Refusal = Refusal {
    what: "this says something of what is not read",
    why: "serde skips it, or reads another type in its place, so the schema has no place for it",
    fix: "remove it, or put it on what is read",
};

pub(crate) const TWICE: Refusal = Refusal {
    what: "this is said twice",
    why: "only one of them could hold",
    fix: "say it once: `range(min = 1, max = 10)`",
};

pub(crate) const NO_BOUND: Refusal = Refusal {
    what: "this bounds nothing",
    why: "there is nothing in its parentheses",
    fix: "say a bound, such as `range(min = 1)`, `length(max = 10)` or `items(range(max = 5))`, or remove it",
};

pub(crate) const MIXED_TUPLE: Refusal = Refusal {
    what: "the positions of a tuple have different bounds",
    why: "all items of a strict array have one schema, providers take no `prefixItems`",
    fix: "the same bounds on each position, or a struct with a named field for each",
};

pub(crate) const SAYS_NOTHING: Refusal = Refusal {
    what: "`#[strict]` alone says nothing",
    why: "a derived schema is strict anyway, unless the provider's configuration says otherwise",
    fix: "remove it, or `#[strict(true)]` to ask for strict mode whatever the provider's configuration says",
};

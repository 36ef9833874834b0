//! What is refused, as data: the message and the page in the docs are made from the same words.

use std::fmt::Display;

/// Why something does not compile, and what to write instead. `{0}`, `{1}` and so on are blanks, for what was written.
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
    /// As the compiler prints it, with its blanks filled.
    pub(crate) fn message(&self, blanks: &[&dyn Display]) -> String {
        let Self { what, why, fix } = self;
        let message = format!("{what}\n  why: {why}\n  fix: {fix}");
        let mut parts = message.split('{');
        let mut filled = parts.next().unwrap_or_default().to_owned();
        for part in parts {
            let blank = part.split_once('}').and_then(|(number, rest)| Some((number.parse::<usize>().ok()?, rest)));
            match blank.and_then(|(number, rest)| Some((blanks.get(number)?, rest))) {
                Some((blank, rest)) => filled.extend([blank.to_string().as_str(), rest]),
                // Braces of its own.
                None => filled.extend(["{", part]),
            }
        }
        filled
    }
}

pub(crate) const NO_DEPENDENCY: Refusal = Refusal {
    what: "where `strict-schema` is cannot be told: it is no dependency in this package's manifest",
    why: "the code of the derive names it as `::strict_schema`, and another crate that hands it on is not known here",
    fix: "`#[strict(crate = \"path::to::strict_schema\")]` on the type, or the dependency `strict-schema`",
};

pub(crate) const WITH: Refusal = Refusal {
    what: "a function of your own hides the shape of this field",
    why: "what `with`, `deserialize_with` or `serialize_with` reads and writes is not known here",
    fix: "say which type it is written as: `#[strict(as = \"Type\")]` on the field, or `as = \"Option<Type>\"` if it reads null",
};

pub(crate) const WITH_ON_OPTION: Refusal = Refusal {
    what: "a function of your own hides the shape of this field",
    why: "what `with`, `deserialize_with` or `serialize_with` reads and writes is not known here",
    fix: "say which type it is written as, in one `Option`: `#[strict(as = \"Option<Type>\")]` on the field; a type that is never null has to be answered, and a model without a value invents one",
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
    why: "`null_as_default` reads null as the default of the field's type, and another is said for where the property is absent: by \
          `default = \"…\"`, or by `#[serde(default)]` on the whole; a model that wants the second says null and gets the first",
    fix: "`#[serde(default)]` on the field, with a `Default` of its type that both mean, or an `Option` and `unwrap_or_else` where it is used",
};

pub(crate) const NULL_OF_A_TOLD_DEFAULT: Refusal = Refusal {
    what: "null would not be read as the default that the model is told",
    why: "`null_as_default` reads null as the default of the field's type, and a model that wants the one it is told says null",
    fix: "`#[strict(default = …)]` with the default of the type, or an `Option` and `unwrap_or_else` where it is used",
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

pub(crate) const TRUE_AND_FALSE: Refusal = Refusal {
    what: "`true` and `false` at once",
    why: "a type either asks for strict mode or opts out",
    fix: "one of them, or none to leave it to the provider",
};

pub(crate) const NO_NAME: Refusal = Refusal {
    what: "this cannot be a name",
    why: "providers take 1 to 64 letters, digits, `_` and `-` as the name of a tool",
    fix: "a name such as `get_weather`",
};

pub(crate) const TAG_IS_TAKEN: Refusal = Refusal {
    what: "the tag and a property are called `{0}`",
    why: "JSON has one place for it, and serde reads only one of them",
    fix: "another name for the tag: `tag = \"…\"`, or for the property: `#[serde(rename = \"…\")]`",
};

pub(crate) const ALIAS_IS_TAKEN: Refusal = Refusal {
    what: "the alias `{0}` of `{1}` is the name of another {2}",
    why: "serde takes the one for the other, or finds one of them twice",
    fix: "remove the alias, or rename the other with `#[serde(rename = \"…\")]`",
};

pub(crate) const NAME_IS_TAKEN: Refusal = Refusal {
    what: "two {0} are called `{1}`",
    why: "JSON has one place for it, and serde reads only one of them",
    fix: "rename one of them with `#[serde(rename = \"…\")]`",
};

pub(crate) const NO_PATH: Refusal = Refusal {
    what: "this is not the path of a crate",
    why: "the generated code finds `strict_schema` there, and a module has no parameters",
    fix: "a path such as `facade::strict_schema`",
};

pub(crate) const NO_RUST: Refusal = Refusal {
    what: "this is not {0}",
    why: "what stands after `{1}` is used as {0} in the generated code",
    fix: "write it as it would stand in Rust, in quotes",
};

pub(crate) const UNREADABLE: Refusal = Refusal {
    what: "this attribute cannot be read: {0}",
    why: "what it says decides what the schema says",
    fix: "names with their values, and commas between them: `#[strict(range(min = 1), description = \"…\")]`",
};

pub(crate) const OTHER_FORM: Refusal =
    Refusal { what: "`{0}` is not written as expected", why: "its form decides what the schema says", fix: "{1}" };

pub(crate) const EMPTY_RANGE: Refusal = Refusal {
    what: "the range is empty",
    why: "no number is at least {0} and at most {1}",
    fix: "exchange `min` and `max`, or widen the range",
};

pub(crate) const EMPTY_LENGTH: Refusal = Refusal {
    what: "no length fits",
    why: "nothing is at least {0} and at most {1} long",
    fix: "exchange `min` and `max`, or widen the bounds",
};

pub(crate) const MULTIPLE_OF_NOTHING: Refusal = Refusal {
    what: "`multiple_of` must be above zero",
    why: "no number is a multiple of zero or less, as JSON Schema counts",
    fix: "a number above zero",
};

pub(crate) const NO_MULTIPLE: Refusal = Refusal {
    what: "no number fits these bounds",
    why: "no multiple of {0} is at least {1} and at most {2}",
    fix: "widen the range, or remove `multiple_of`",
};

pub(crate) const NO_BOUND_OF_ITEMS: Refusal = Refusal {
    what: "`{0}` is no bound of an item",
    why: "an item of a list has no attributes of its own, and only bounds can be said of it here",
    fix: "one of {1}",
};

pub(crate) const NO_PATTERN: Refusal = Refusal {
    what: "this is no regular expression: it has {0}",
    why: "a provider refuses a schema with a pattern that it cannot read",
    fix: "a regular expression as in ECMA 262; `\\` before a character of its syntax makes it an ordinary one: `\\(`",
};

pub(crate) const READ_DIFFERENTLY: Refusal =
    Refusal { what: "engines read `{0}` in a pattern differently, or refuse it", why: "{1}", fix: "write {2}" };

pub(crate) const NO_END: Refusal = Refusal {
    what: "`{0}` is no end of `{1}`",
    why: "it has a least and a greatest value",
    fix: "`{1}(min = …, max = …)`, or one of them",
};

pub(crate) const NO_NUMBER: Refusal = Refusal {
    what: "a number is expected here",
    why: "the schema says it as it stands, and JSON has decimal numbers only",
    fix: "a literal such as `-1`, `10` or `0.5`",
};

pub(crate) const TOO_MANY_DIGITS: Refusal = Refusal {
    what: "this number has too many digits",
    why: "a provider compiles a bound into an automaton, which fails for hundreds of digits",
    fix: "a number with at most {0} digits before its point and {0} after it",
};

pub(crate) const NO_COUNT: Refusal = Refusal {
    what: "a whole number is expected here",
    why: "it counts characters or items, with 64 bits",
    fix: "a literal such as `10`",
};

pub(crate) const OF_ANOTHER_CRATE: Refusal = Refusal {
    what: "`{0}` of `{1}` is not in the schema",
    why: "the other crate reads it, this schema does not say it, and the model would not know of it",
    fix: "{2}",
};

pub(crate) const OF_ANOTHER_CRATE_TWICE: Refusal = Refusal {
    what: "`{0}` of `{1}` says something else than what stands before it",
    why: "the schema says it once, and the model would know of one only",
    fix: "{2}",
};

pub(crate) const UNKNOWN_TO_SERDE: Refusal = Refusal {
    what: "`{0}` is not known as an attribute of `serde` here",
    why: "what it does to the JSON is not known, and to ignore it would be a wrong schema",
    fix: "{1}",
};

pub(crate) const UNKNOWN_TO_STRICT: Refusal = Refusal {
    what: "`{0}` is not known as an attribute of `strict` here",
    why: "to ignore it would be a wrong schema",
    fix: "{1}",
};

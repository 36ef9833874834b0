//! The texts of what the derive refuses (those of functions are in `function/refused.rs`). `docs/attributes.md` uses them too.

use std::fmt::Display;

/// Why something does not compile, and what to write instead. `{0}`, `{1}` and so on are blanks, for what was written.
#[derive(Debug)]
pub(crate) struct Refusal {
    /// The error.
    pub(crate) what: &'static str,
    /// Why it is.
    pub(crate) why: &'static str,
    /// The fix: an imperative.
    pub(crate) fix: &'static str,
}

impl Refusal {
    /// The message as the compiler prints it, with its blanks filled.
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
    what: "the derive can't find `strict-schema`: it is not a dependency in this package's manifest",
    why: "the generated code uses the path `::strict_schema`, and the derive does not know which other crate re-exports it",
    fix: "add `#[strict(crate = \"path::to::strict_schema\")]` to the type, or add the dependency `strict-schema`",
};

pub(crate) const WITH: Refusal = Refusal {
    what: "custom (de)serialization hides the shape of this field",
    why: "the derive does not know what the function of `with`, `deserialize_with` or `serialize_with` reads and writes",
    fix: "name a type with the same JSON: add `#[strict(as = \"Type\")]` to the field, or `as = \"Option<Type>\"` if it reads null",
};

pub(crate) const HELPER_WITHOUT_PATH: Refusal = Refusal {
    what: "custom (de)serialization hides the shape of this field",
    why: "the derive knows a helper of the library by its whole path, because any module may have its name",
    fix: "if it is the helper, write `{0} = \"{1}\"`; otherwise name a type with the same JSON: add `#[strict(as = \"Type\")]` to the field, or `as = \"Option<Type>\"` if it reads null",
};

pub(crate) const WITH_ON_OPTION: Refusal = Refusal {
    what: "custom (de)serialization hides the shape of this field",
    why: "the derive does not know what the function of `with`, `deserialize_with` or `serialize_with` reads and writes",
    fix: "name a type with the same JSON, in an `Option`: add `#[strict(as = \"Option<Type>\")]` to the field; without `Option` a model that has no value invents one",
};

pub(crate) const WITH_ON_VARIANT: Refusal = Refusal {
    what: "custom (de)serialization hides the shape of this variant",
    why: "the derive does not know what the function of `with`, `deserialize_with` or `serialize_with` reads and writes",
    fix: "name a type with the same JSON as the content: add `#[strict(as = \"Type\")]` to the variant",
};

pub(crate) const IDENTIFIER: Refusal = Refusal {
    what: "an identifier enum has no schema of its own",
    why: "`field_identifier` and `variant_identifier` are for a hand-written `Deserialize`, which a derive can't read",
    fix: "derive `StrictSchema` on the type whose `Deserialize` reads this enum, and not on the enum; or remove the attribute from the enum",
};

pub(crate) const BORROWED_BYTES: Refusal = Refusal {
    what: "a borrowed `Cow` of bytes has no schema",
    why: "serde reads borrowed bytes from a string, and writes them as a list of numbers",
    fix: "remove `borrow`: serde then reads a list",
};

pub(crate) const UNION: Refusal = Refusal {
    what: "a union has no schema",
    why: "serde can't read a union: nothing in it says which field is set",
    fix: "write an enum with a variant for each field",
};

pub(crate) const NO_VARIANTS: Refusal = Refusal {
    what: "an enum without variants has no schema",
    why: "it has no value, so a model could not write anything",
    fix: "add a variant that is not skipped, or remove the field of this type",
};

pub(crate) const EMPTY_TUPLE: Refusal = Refusal {
    what: "an empty tuple is `[]` in JSON, which strict mode can't express",
    why: "a strict array has a schema for its items, and this one has no items",
    fix: "write a struct without fields (`struct Ping {}`), or a unit variant (`Variant`)",
};

pub(crate) const LONG_TUPLE: Refusal = Refusal {
    what: "a tuple of more than 16 fields has no schema",
    why: "its schema is that of a tuple with these fields, and serde and this library know tuples of at most 16",
    fix: "write a struct with named fields, or one field with an array",
};

pub(crate) const SKIPPED_NEWTYPE: Refusal = Refusal {
    what: "the only field of this newtype is skipped",
    why: "serde then reads an empty newtype, which has no schema",
    fix: "write a unit struct, or remove `skip`",
};

pub(crate) const SKIPPED_CONTENT: Refusal = Refusal {
    what: "the only field of this variant is skipped, and the enum has a `content`",
    why: "serde omits the content when it writes, and requires it when it reads",
    fix: "write a unit variant, or remove `skip`",
};

pub(crate) const TUPLE_IN_TAG: Refusal = Refusal {
    what: "a tuple variant cannot have an internal tag",
    why: "its content is an array, and only an object has a place for the tag",
    fix: "name the fields (`Variant { a: A, b: B }`), or add `content = \"…\"` to the `tag`",
};

pub(crate) const FLATTEN_IN_TUPLE: Refusal = Refusal {
    what: "`flatten` needs a field with a name",
    why: "the field is not in an object whose properties it could join",
    fix: "name the field, or remove `flatten`",
};

pub(crate) const CLOSED_AND_FLATTENED: Refusal = Refusal {
    what: "`deny_unknown_fields` and `flatten` do not work together",
    why: "serde then treats the properties of the flattened field as unknown, and rejects what the schema admits",
    fix: "remove `deny_unknown_fields`: a strict schema admits no other properties anyway",
};

pub(crate) const CLOSED_AND_TAGGED: Refusal = Refusal {
    what: "`deny_unknown_fields` and a struct's `tag` do not work together",
    why: "serde writes the tag of a struct but treats it as unknown when it reads, so it rejects its own output",
    fix: "remove `deny_unknown_fields`: a strict schema admits no other properties anyway",
};

pub(crate) const NULLABLE_WITHOUT_HELPER: Refusal = Refusal {
    what: "`nullable` needs a way to read null",
    why: "the schema would admit null, and serde can't read null into this type",
    fix: "add `#[serde(deserialize_with = \"strict_schema::null_as_default\")]`",
};

pub(crate) const NULL_OF_ANOTHER_DEFAULT: Refusal = Refusal {
    what: "null and an absent property would be read as different defaults",
    why: "`null_as_default` reads null as the default of the field's type, and an absent property has another default, from \
          `default = \"…\"` or from `#[serde(default)]` on the type; a model that wants the second sends null and gets the first",
    fix: "write `#[serde(default)]` on the field, so that both use the `Default` of its type, or use an `Option` and `unwrap_or_else`",
};

pub(crate) const NULL_OF_A_TOLD_DEFAULT: Refusal = Refusal {
    what: "null would not be read as the default in the description",
    why: "`null_as_default` reads null as the default of the field's type, and a model that wants the described default sends null",
    fix: "write the default of the type in `#[strict(default = …)]`, or use an `Option` and `unwrap_or_else`",
};

pub(crate) const NOT_READ: Refusal = Refusal {
    what: "this attribute has no effect: serde does not read what is declared here",
    why: "serde skips the field, or reads another type in its place, so it is not in the schema",
    fix: "remove the attribute, or move it to the type that serde reads",
};

pub(crate) const TWICE: Refusal =
    Refusal { what: "this attribute is repeated", why: "only one of them could take effect", fix: "{0}" };

pub(crate) const NO_BOUND: Refusal = Refusal {
    what: "this attribute sets no bound",
    why: "its parentheses are empty",
    fix: "write a bound, for example `range(min = 1)`, `length(max = 10)` or `items(range(max = 5))`, or remove the attribute",
};

pub(crate) const MIXED_TUPLE: Refusal = Refusal {
    what: "the positions of a tuple have different bounds",
    why: "all items of a strict array have one schema: providers do not accept `prefixItems`",
    fix: "write the same bounds for each position, or a struct with a named field for each",
};

pub(crate) const SAYS_NOTHING: Refusal = Refusal {
    what: "`#[strict]` alone has no effect",
    why: "a derived schema is strict anyway, unless the provider's settings turn it off",
    fix: "remove it, or write `#[strict(true)]` to require strict mode for every provider",
};

pub(crate) const TRUE_AND_FALSE: Refusal = Refusal {
    what: "`true` and `false` contradict each other",
    why: "a type either requires strict mode or opts out",
    fix: "remove one of them, or both to use the provider's setting",
};

pub(crate) const NOT_A_NAME: Refusal = Refusal {
    what: "this can't be a name",
    why: "providers accept 1 to 64 of the characters `a-z`, `A-Z`, `0-9`, `_` and `-` as the name of a tool",
    fix: "write a name like `get_weather`",
};

pub(crate) const TAG_IS_TAKEN: Refusal = Refusal {
    what: "the tag and a property are both called `{0}`",
    why: "an object has one property of that name, and serde reads only one of the two",
    fix: "rename the tag with `tag = \"…\"`, or the property with `#[serde(rename = \"…\")]`",
};

pub(crate) const ALIAS_IS_TAKEN: Refusal = Refusal {
    what: "the alias `{0}` of `{1}` is the name of another {2}",
    why: "serde reads one as the other, or reports a duplicate",
    fix: "remove the alias, or rename the other with `#[serde(rename = \"…\")]`",
};

pub(crate) const NAME_IS_TAKEN: Refusal = Refusal {
    what: "two {0} are called `{1}`",
    why: "serde reads this name as only one of the two",
    fix: "rename one of them with `#[serde(rename = \"…\")]`",
};

pub(crate) const NOT_A_PATH: Refusal = Refusal {
    what: "this is not the path of a crate",
    why: "the generated code starts its paths with it, and a module has no parameters",
    fix: "write a path like `facade::strict_schema`",
};

pub(crate) const NOT_A_DIALECT: Refusal = Refusal {
    what: "this is not the path of a dialect",
    why: "a dialect is a constant; `strict_schema::dialect` has those of all providers",
    fix: "write a path like `dialect = \"strict_schema::dialect::ANTHROPIC\"`",
};

pub(crate) const NOT_RUST: Refusal = Refusal {
    what: "this is not {0}",
    why: "the generated code uses the value of `{1}` as {0}",
    fix: "write {0} in quotes: `{1} = \"…\"`",
};

pub(crate) const UNREADABLE: Refusal = Refusal {
    what: "this attribute cannot be read: {0}",
    why: "it decides what is in the schema",
    fix: "separate names and values with commas: `#[strict(range(min = 1), description = \"…\")]`",
};

pub(crate) const OTHER_FORM: Refusal =
    Refusal { what: "`{0}` has the wrong syntax", why: "its value decides what is in the schema", fix: "{1}" };

pub(crate) const EMPTY_RANGE: Refusal = Refusal {
    what: "the range is empty",
    why: "no number is at least {0} and at most {1}",
    fix: "swap `min` and `max`, or widen the range",
};

pub(crate) const EMPTY_LENGTH: Refusal = Refusal {
    what: "no length fits",
    why: "nothing is at least {0} and at most {1} long",
    fix: "swap `min` and `max`, or widen the bounds",
};

pub(crate) const MULTIPLE_OF_NOTHING: Refusal = Refusal {
    what: "`multiple_of` must be above zero",
    why: "JSON Schema allows only a positive `multipleOf`",
    fix: "write a number above zero",
};

pub(crate) const NO_MULTIPLE: Refusal = Refusal {
    what: "no number fits these bounds",
    why: "no multiple of {0} is at least {1} and at most {2}",
    fix: "widen the range, or remove `multiple_of`",
};

pub(crate) const NO_BOUND_OF_ITEMS: Refusal = Refusal {
    what: "`{0}` is not a bound of an item",
    why: "an item of a list has no attributes of its own, and `items` accepts only bounds",
    fix: "write one of {1}",
};

pub(crate) const NOT_A_PATTERN: Refusal = Refusal {
    what: "this is not a regular expression: it has {0}",
    why: "a provider rejects a schema with a pattern that it can't read",
    fix: "write a regular expression of ECMA 262; put `\\` before a character that has a meaning in it: `\\(`",
};

pub(crate) const READ_DIFFERENTLY: Refusal =
    Refusal { what: "engines read `{0}` in a pattern differently, or reject it", why: "{1}", fix: "write {2}" };

pub(crate) const NOT_AN_END: Refusal = Refusal {
    what: "`{0}` is not an end of `{1}`",
    why: "`{1}` has a `min` and a `max`",
    fix: "write `{1}(min = …, max = …)`, or one of the two",
};

pub(crate) const NOT_A_NUMBER: Refusal = Refusal {
    what: "a number is expected here",
    why: "the schema contains this number, and JSON has only decimal numbers",
    fix: "write a literal like `-1`, `10` or `0.5`",
};

pub(crate) const TOO_MANY_DIGITS: Refusal = Refusal {
    what: "this number has too many digits",
    why: "a provider compiles a bound into an automaton, which fails for hundreds of digits",
    fix: "write a number with at most {0} digits before the point and {0} after it",
};

pub(crate) const NOT_A_COUNT: Refusal = Refusal {
    what: "a whole number is expected here",
    why: "it counts characters or items, in 64 bits",
    fix: "write a literal like `10`",
};

pub(crate) const OF_ANOTHER_CRATE: Refusal = Refusal {
    what: "`{0}` from `{1}` isn't part of the schema, so the model won't see it",
    why: "`{1}` reads this attribute, and `strict_schema` does not",
    fix: "{2}",
};

pub(crate) const OF_ANOTHER_CRATE_TWICE: Refusal = Refusal {
    what: "`{0}` from `{1}` contradicts an earlier attribute",
    why: "the schema has one value for it, so the model would see only one of the two",
    fix: "{2}",
};

pub(crate) const UNKNOWN_TO_SERDE: Refusal = Refusal {
    what: "`{0}` is not a known attribute of `serde`",
    why: "its effect on the JSON is unknown, and ignoring it could make the schema wrong",
    fix: "{1}",
};

pub(crate) const UNKNOWN_TO_STRICT: Refusal = Refusal {
    what: "`{0}` is not a known attribute of `strict`",
    why: "ignoring it could make the schema wrong",
    fix: "{1}",
};

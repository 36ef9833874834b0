//! The page of attributes: made of the derive's own tables, and current.

use std::fmt::Write as _;

use strict_schema::format::StringFormat;
use strict_schema_tests::page::hold_whole;

use crate::attribute::{Effect, Owner, Place, TABLES};

#[test]
fn the_page_of_attributes_is_current() {
    hold_whole("docs/attributes.md", &page());
}

#[test]
fn the_page_of_the_derive_is_current() {
    hold_whole("docs/derive.md", &derive_page());
}

/// What an example shows: an expression, and its value.
struct Example {
    place: Place,
    name: &'static str,
    code: &'static str,
    /// `json!` of the type, if it is empty.
    shows: &'static str,
    value: &'static str,
}

/// An example of each attribute of ours. The documentation's tests hold each to its value.
const EXAMPLES: &[Example] = &[
    Example {
        place: Place::Container,
        name: "true",
        code: r"#[strict(true)]
struct Ping {
    host: String,
}",
        shows: r"strict_schema::Tool::of::<Ping>().strict_mode()",
        value: r"Some(true)",
    },
    Example {
        place: Place::Container,
        name: "false",
        code: r"#[strict(false)]
struct Labels {
    labels: std::collections::BTreeMap<String, String>,
}",
        shows: r"strict_schema::Tool::of::<Labels>().to_json(&strict_schema::Provider::openai_chat())?",
        value: r##"r#"{"type":"function","function":{"name":"labels","parameters":{"type":"object","properties":{"labels":{"type":"object","properties":{},"additionalProperties":{"type":"string"}}},"required":["labels"]},"strict":false}}"#"##,
    },
    Example {
        place: Place::Container,
        name: "name",
        code: r#"#[strict(name = "ping_host")]
struct Ping {
    host: String,
}"#,
        shows: r"strict_schema::Tool::of::<Ping>().name()",
        value: r#""ping_host""#,
    },
    Example {
        place: Place::Container,
        name: "description",
        code: r#"/// For readers of the code.
#[strict(description = "Ping a host")]
struct Ping {
    host: String,
}"#,
        shows: r"",
        value: r##"r#"{"type":"object","description":"Ping a host","properties":{"host":{"type":"string"}},"required":["host"],"additionalProperties":false}"#"##,
    },
    Example {
        place: Place::Container,
        name: "as",
        code: r#"#[strict(as = "Written")]
struct Ping {
    host: Host,
}

// From another crate: in JSON, a string.
struct Host(String);

#[derive(StrictSchema)]
struct Written {
    host: String,
}"#,
        shows: r"",
        value: r##"r#"{"type":"object","properties":{"host":{"type":"string"}},"required":["host"],"additionalProperties":false}"#"##,
    },
    Example {
        place: Place::Container,
        name: "schemars",
        code: r"#[strict(schemars)]
struct Ping {
    host: String,
}",
        shows: r"",
        value: r##"r#"{"type":"object","properties":{"host":{"type":"string"}},"required":["host"],"additionalProperties":false}"#"##,
    },
    Example {
        place: Place::Field,
        name: "ignore_others",
        code: r#"struct Ping {
    #[validate(custom(function = "is_host"))]
    #[strict(ignore_others)]
    host: String,
}"#,
        shows: r"",
        value: r##"r#"{"type":"object","properties":{"host":{"type":"string"}},"required":["host"],"additionalProperties":false}"#"##,
    },
    Example {
        place: Place::Container,
        name: "crate",
        code: r#"#[strict(crate = "strict_schema")]
struct Ping {
    host: String,
}"#,
        shows: r"",
        value: r##"r#"{"type":"object","properties":{"host":{"type":"string"}},"required":["host"],"additionalProperties":false}"#"##,
    },
    Example {
        place: Place::Variant,
        name: "description",
        code: r#"struct Ping {
    how: How,
}

#[derive(StrictSchema)]
enum How {
    #[strict(description = "By an echo")]
    Echo,
    Port { port: u16 },
}"#,
        shows: r"",
        value: r##"r#"{"type":"object","properties":{"how":{"anyOf":[{"type":"string","description":"- `Echo`: By an echo","enum":["Echo"]},{"type":"object","properties":{"Port":{"type":"object","properties":{"port":{"type":"integer","minimum":0,"maximum":65535}},"required":["port"],"additionalProperties":false}},"required":["Port"],"additionalProperties":false}]}},"required":["how"],"additionalProperties":false}"#"##,
    },
    Example {
        place: Place::Variant,
        name: "as",
        code: r#"struct Ping {
    how: How,
}

#[derive(StrictSchema)]
enum How {
    Echo,
    #[strict(as = "u16")]
    Port(Port),
}

// From another crate: in JSON, a number.
struct Port(u16);"#,
        shows: r"",
        value: r##"r#"{"type":"object","properties":{"how":{"anyOf":[{"type":"string","enum":["Echo"]},{"type":"object","properties":{"Port":{"type":"integer","minimum":0,"maximum":65535}},"required":["Port"],"additionalProperties":false}]}},"required":["how"],"additionalProperties":false}"#"##,
    },
    Example {
        place: Place::Field,
        name: "description",
        code: r#"struct Ping {
    #[strict(description = "Its name")]
    host: String,
}"#,
        shows: r"",
        value: r##"r#"{"type":"object","properties":{"host":{"type":"string","description":"Its name"}},"required":["host"],"additionalProperties":false}"#"##,
    },
    Example {
        place: Place::Field,
        name: "as",
        code: r#"struct Ping {
    #[strict(as = "String")]
    host: Host,
}

// From another crate: in JSON, a string.
struct Host(String);"#,
        shows: r"",
        value: r##"r#"{"type":"object","properties":{"host":{"type":"string"}},"required":["host"],"additionalProperties":false}"#"##,
    },
    Example {
        place: Place::Field,
        name: "nullable",
        code: r#"struct Ping {
    #[serde(default, deserialize_with = "strict_schema::null_as_default")]
    #[strict(nullable)]
    times: u8,
}"#,
        shows: r"",
        value: r##"r#"{"type":"object","properties":{"times":{"type":["integer","null"],"minimum":0,"maximum":255}},"required":["times"],"additionalProperties":false}"#"##,
    },
    Example {
        place: Place::Field,
        name: "range",
        code: r"struct Ping {
    #[strict(range(min = 1, max = 10))]
    times: u8,
}",
        shows: r"",
        value: r##"r#"{"type":"object","properties":{"times":{"type":"integer","minimum":1,"maximum":10}},"required":["times"],"additionalProperties":false}"#"##,
    },
    Example {
        place: Place::Container,
        name: "dialect",
        code: r#"#[strict(dialect = "strict_schema::dialect::ANTHROPIC")]
struct Ping {
    // Anthropic accepts optional properties.
    host: Option<String>,
}"#,
        shows: r"",
        value: r##"r#"{"type":"object","properties":{"host":{"type":"string"}},"required":[],"additionalProperties":false}"#"##,
    },
    Example {
        place: Place::Container,
        name: "ignore_others",
        code: r#"#[strict(ignore_others)]
#[schemars(title = "Ping")]
struct Ping {
    host: String,
}"#,
        shows: r"",
        value: r##"r#"{"type":"object","properties":{"host":{"type":"string"}},"required":["host"],"additionalProperties":false}"#"##,
    },
    Example {
        place: Place::Variant,
        name: "ignore_others",
        code: r#"struct Ping {
    by: Protocol,
}

#[derive(StrictSchema)]
enum Protocol {
    Tcp,
    #[schemars(title = "By UDP")]
    #[strict(ignore_others)]
    Udp,
}"#,
        shows: r"",
        value: r##"r#"{"type":"object","properties":{"by":{"type":"string","enum":["Tcp","Udp"]}},"required":["by"],"additionalProperties":false}"#"##,
    },
    Example {
        place: Place::Field,
        name: "default",
        code: r#"struct Ping {
    #[serde(default = "http")]
    #[strict(default = 80)]
    port: u16,
}

fn http() -> u16 {
    80
}"#,
        shows: r"",
        value: r##"r#"{"type":"object","properties":{"port":{"type":"integer","description":"Default: 80.","minimum":0,"maximum":65535}},"required":["port"],"additionalProperties":false}"#"##,
    },
    Example {
        place: Place::Field,
        name: "example",
        code: r#"struct Ping {
    /// City and country
    #[strict(example = "Paris, France")]
    city: String,
}"#,
        shows: r"",
        value: r##"r#"{"type":"object","properties":{"city":{"type":"string","description":"City and country\n\nExample: \"Paris, France\"."}},"required":["city"],"additionalProperties":false}"#"##,
    },
    Example {
        place: Place::Field,
        name: "multiple_of",
        code: r"struct Ping {
    #[strict(multiple_of = 8)]
    bytes: u32,
}",
        shows: r"",
        value: r##"r#"{"type":"object","properties":{"bytes":{"type":"integer","minimum":0,"maximum":4294967295,"multipleOf":8}},"required":["bytes"],"additionalProperties":false}"#"##,
    },
    Example {
        place: Place::Field,
        name: "length",
        code: r"struct Ping {
    #[strict(length(min = 1, max = 9))]
    hosts: Vec<String>,
}",
        shows: r"",
        value: r##"r#"{"type":"object","properties":{"hosts":{"type":"array","items":{"type":"string"},"minItems":1,"maxItems":9}},"required":["hosts"],"additionalProperties":false}"#"##,
    },
    Example {
        place: Place::Field,
        name: "pattern",
        code: r#"struct Ping {
    #[strict(pattern = "^[a-z]+$")]
    host: String,
}"#,
        shows: r"",
        value: r##"r#"{"type":"object","properties":{"host":{"type":"string","pattern":"^[a-z]+$"}},"required":["host"],"additionalProperties":false}"#"##,
    },
    Example {
        place: Place::Field,
        name: "format",
        code: r#"struct Ping {
    #[strict(format = "ipv4")]
    host: String,
}"#,
        shows: r"",
        value: r##"r#"{"type":"object","properties":{"host":{"type":"string","format":"ipv4"}},"required":["host"],"additionalProperties":false}"#"##,
    },
    Example {
        place: Place::Field,
        name: "items",
        code: r"struct Ping {
    #[strict(items(range(min = 1)))]
    ports: Vec<u16>,
}",
        shows: r"",
        value: r##"r#"{"type":"object","properties":{"ports":{"type":"array","items":{"type":"integer","minimum":1,"maximum":65535}}},"required":["ports"],"additionalProperties":false}"#"##,
    },
];

/// The page of the macro: our attributes with an example each.
fn derive_page() -> String {
    let mut page = String::from(DERIVE);
    for table in TABLES.iter().filter(|table| table.owner == Owner::Strict) {
        write!(page, "\n## On {}\n", place(table.place)).unwrap();
        for row in table.rows {
            let (Effect::Described(effect) | Effect::Nothing(effect)) = &row.effect else {
                panic!("{}", row.name.text())
            };
            let written = row.syntax.example(row.name);
            write!(page, "\n### `#[strict({written})]` on {}\n\n{}.\n\n", place(table.place), sentence(effect))
                .unwrap();
            let example = EXAMPLES.iter().find(|it| it.place == table.place && it.name == row.name.text());
            let Example { code, shows, value, .. } =
                example.unwrap_or_else(|| panic!("`{}` on {:?} has no example", row.name.text(), table.place));
            let needs_serde = if code.contains("serde(") { "Deserialize, " } else { "" };
            let import = if needs_serde.is_empty() { "" } else { "use serde::Deserialize;\n" };
            let root = code.split("struct ").nth(1).and_then(|rest| rest.split(' ').next()).unwrap_or_default();
            let of_type = format!("strict_schema::json!({root})");
            let shows = if shows.is_empty() { &of_type } else { *shows };
            let end = if shows.ends_with('?') { "# Ok::<(), strict_schema::Error>(())\n" } else { "" };
            // It needs a feature.
            let fence = if code.contains("strict(schemars)") { "```rust,ignore" } else { "```rust" };
            writeln!(page, "{fence}\n{import}use strict_schema::StrictSchema;\n\n#[derive({needs_serde}StrictSchema)]\n{code}\n\nassert_eq!(\n    {shows},\n    {value}\n);\n{end}```").unwrap();
        }
    }
    page.push_str(
        "\n[Types]: types.md\n[Attributes]: attributes.md\n[Functions]: functions.md\n[Exclusions]: exclusions.md\n",
    );
    page
}

/// The page before the attributes.
const DERIVE: &str = "# The derive

`#[derive(StrictSchema)]` gives a type a JSON Schema that strict mode accepts and that matches what serde reads. It uses the
type's definition, its documentation, and its `#[serde(…)]` and `#[strict(…)]` attributes. A type that strict mode can't express does
not compile, and the message says what to write instead.

```rust
use serde::Deserialize;
use strict_schema::StrictSchema;

/// Search the catalogue.
#[derive(Deserialize, StrictSchema)]
struct Search {
    /// What to look for
    query: String,
    #[strict(range(min = 1, max = 100))]
    limit: Option<u8>,
}

assert_eq!(
    strict_schema::json!(Search),
    r#\"{\"type\":\"object\",\"description\":\"Search the catalogue.\",\"properties\":{\"query\":{\"type\":\"string\",\"description\":\"What to look for\"},\"limit\":{\"type\":[\"integer\",\"null\"],\"minimum\":1,\"maximum\":100}},\"required\":[\"query\",\"limit\"],\"additionalProperties\":false}\"#
);
```

[Types] lists the types that a field may have, [Attributes] every attribute of serde, and [Exclusions] what no schema can express.
For functions, see [Functions].

## Descriptions

Documentation becomes descriptions. Two parts of it are left out, because they are for Rust programmers: fenced code blocks, and
sections under a heading `# Examples`, `# Errors`, `# Panics` or `# Safety`. `#[strict(description = \"…\")]` replaces the
documentation.

## Bounds

If the provider accepts the keyword of a bound, for example `minimum`, the schema has the keyword. Otherwise the description mentions
the bound. `from_str` checks the bound in both cases.

## Defaults

If a field with `#[serde(default)]` is a number, a boolean or a string, and has no bounds, the description mentions its default: `0`,
`false` or `\"\"`. For any other default, write `#[strict(default = …)]`, and give serde the same default. The derive can't check what a
function in `#[serde(default = \"…\")]` returns.
";

/// The text with a capital letter first, unless that is in code.
fn sentence(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().into_iter().flat_map(char::to_uppercase).chain(letters).collect()
}

const fn place(place: Place) -> &'static str {
    match place {
        Place::Container => "a type",
        Place::Variant => "a variant",
        Place::Field => "a field",
    }
}

/// serde's documentation, “Attributes”, as of serde 1.0.229.
const SERDE: [(Place, &[&str]); 3] = [
    (
        Place::Container,
        &[
            "rename",
            "rename_all",
            "rename_all_fields",
            "deny_unknown_fields",
            "tag",
            "content",
            "untagged",
            "bound",
            "default",
            "remote",
            "transparent",
            "from",
            "try_from",
            "into",
            "crate",
            "expecting",
            "variant_identifier",
            "field_identifier",
        ],
    ),
    (
        Place::Variant,
        &[
            "rename",
            "alias",
            "rename_all",
            "skip",
            "skip_serializing",
            "skip_deserializing",
            "serialize_with",
            "deserialize_with",
            "with",
            "bound",
            "borrow",
            "other",
            "untagged",
        ],
    ),
    (
        Place::Field,
        &[
            "rename",
            "alias",
            "default",
            "flatten",
            "skip",
            "skip_serializing",
            "skip_deserializing",
            "skip_serializing_if",
            "serialize_with",
            "deserialize_with",
            "with",
            "borrow",
            "bound",
            "getter",
        ],
    ),
];

#[test]
fn every_attribute_of_serde_is_a_row() {
    for (place, names) in SERDE {
        let rows: Vec<_> = crate::attribute::table(Owner::Serde, place).iter().map(|row| row.name.text()).collect();
        assert_eq!(rows, names, "{place:?}");
    }
}

#[test]
fn the_row_of_format_has_all_formats() {
    let rows = crate::attribute::table(Owner::Strict, Place::Field);
    let row = rows.iter().find(|row| row.name.text() == "format").unwrap();
    let Effect::Described(words) = &row.effect else { panic!("it has an effect") };
    for format in StringFormat::ALL {
        assert!(words.contains(&format!("`{}`", format.name())), "{}", format.name());
    }
}

fn page() -> String {
    let mut page = String::from(
        "# Attributes\n\n\
         What each attribute of `serde` and of `strict` does to the schema. An attribute that is not in these tables does not compile,\n\
         because its effect is unknown. *No effect* means that the schema is the same without the attribute. [Derive] has an example of\n\
         each `strict` attribute.\n\n\
         The derive also reads the bounds and descriptions in `#[schemars(…)]`, `#[validate(…)]` and `#[garde(…)]`: see [From schemars].\n\n\
         `UPDATE_DOCS=1 cargo test --workspace --test house` writes this page from the tables of the derive.\n",
    );
    for table in TABLES {
        write_table(&mut page, table);
    }
    page.push_str(
        "\n`with`, `deserialize_with` and `serialize_with` need no `as` with a function of this library: `strict_schema::entries`,\n\
         `strict_schema::json_text`, `strict_schema::null_as_default`.\n\n[Derive]: derive.md\n[From schemars]: from-schemars.md\n",
    );
    page
}

fn write_table(page: &mut String, table: &crate::attribute::Table) {
    let place = place(table.place);
    write!(
        page,
        "\n## `#[{}(…)]` on {place}\n\n| attribute | status | effect |\n| --- | --- | --- |\n",
        table.owner.name()
    )
    .unwrap();
    for row in table.rows {
        let (kind, effect) = match &row.effect {
            Effect::Described(effect) => ("supported", (*effect).to_owned()),
            Effect::Nothing(why) => ("no effect", (*why).to_owned()),
            Effect::NeedsAs(refusal) => ("needs `as`", sentence(refusal.fix)),
            Effect::Refused(refusal) => {
                ("not supported", format!("{}: {}. {}", refusal.what, refusal.why, sentence(refusal.fix)))
            }
        };
        writeln!(page, "| `{}` | {kind} | {effect} |", row.name.text()).unwrap();
    }
}

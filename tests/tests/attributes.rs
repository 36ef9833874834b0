//! The page of attributes: made of the derive's own tables, and current.

#![allow(missing_docs, dead_code, reason = "the derive's tables are read here, and not all of what is beside them")]

#[path = "../../strict-schema-derive/src/attribute.rs"]
mod attribute;
#[path = "../../strict-schema-derive/src/refusal.rs"]
mod refusal;

use std::fmt::Write as _;
use std::{env, fs};

use attribute::{Effect, Host, Owner, TABLES};

#[test]
fn the_page_of_attributes_is_current() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../docs/attributes.md");
    if env::var_os("UPDATE_DOCS").is_some() {
        fs::write(path, page()).unwrap();
    }
    let written = fs::read_to_string(path).unwrap_or_default();
    assert!(written == page(), "docs/attributes.md is not current: run this test with UPDATE_DOCS=1");
}

#[test]
fn the_page_of_the_derive_is_current() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../docs/derive.md");
    if env::var_os("UPDATE_DOCS").is_some() {
        fs::write(path, derive_page()).unwrap();
    }
    let written = fs::read_to_string(path).unwrap_or_default();
    assert!(written == derive_page(), "docs/derive.md is not current: run this test with UPDATE_DOCS=1");
}

/// An example of each attribute of ours: the type, and a part of its schema.
const EXAMPLES: &[(Host, &str, &str, &str)] = &[
    (Host::Container, "true", "#[strict(true)]\nstruct Ping {\n    host: String,\n}", "host"),
    (
        Host::Container,
        "false",
        "#[strict(false)]\nstruct Labels {\n    labels: std::collections::BTreeMap<String, String>,\n}",
        "",
    ),
    (Host::Container, "name", "#[strict(name = \"ping_host\")]\nstruct Ping {\n    host: String,\n}", "host"),
    (
        Host::Container,
        "description",
        "/// For readers of the code.\n#[strict(description = \"Ping a host\")]\nstruct Ping {\n    host: String,\n}",
        "Ping a host",
    ),
    (
        Host::Container,
        "as",
        "#[strict(as = \"Written\")]\nstruct Ping {\n    host: std::net::IpAddr,\n}\n\n#[derive(StrictSchema)]\nstruct Written {\n    host: String,\n}",
        "host",
    ),
    (Host::Container, "schemars", "#[strict(schemars)]\nstruct Ping {\n    host: String,\n}", "host"),
    (
        Host::Field,
        "ignore_others",
        "struct Ping {\n    #[validate(custom(function = \"is_host\"))]\n    #[strict(ignore_others)]\n    host: String,\n}",
        "host",
    ),
    (Host::Container, "crate", "#[strict(crate = \"strict_schema\")]\nstruct Ping {\n    host: String,\n}", "host"),
    (
        Host::Variant,
        "description",
        "struct Ping {\n    how: How,\n}\n\n#[derive(StrictSchema)]\nenum How {\n    #[strict(description = \"By an echo\")]\n    Echo,\n    Port { port: u16 },\n}",
        "By an echo",
    ),
    (
        Host::Variant,
        "as",
        "struct Ping {\n    how: How,\n}\n\n#[derive(StrictSchema)]\nenum How {\n    Echo,\n    #[strict(as = \"u16\")]\n    Port(std::num::NonZero<u16>),\n}",
        "65535",
    ),
    (
        Host::Field,
        "description",
        "struct Ping {\n    #[strict(description = \"Its name\")]\n    host: String,\n}",
        "Its name",
    ),
    (Host::Field, "as", "struct Ping {\n    #[strict(as = \"String\")]\n    host: std::net::IpAddr,\n}", "string"),
    (
        Host::Field,
        "nullable",
        "struct Ping {\n    #[serde(default, deserialize_with = \"strict_schema::null_as_default\")]\n    #[strict(nullable)]\n    times: u8,\n}",
        "null",
    ),
    (
        Host::Field,
        "range",
        "struct Ping {\n    #[strict(range(min = 1, max = 10))]\n    times: u8,\n}",
        "\"maximum\":10",
    ),
    (
        Host::Container,
        "dialect",
        "#[strict(dialect = \"strict_schema::dialect::ANTHROPIC\")]\nstruct Ping {\n    host: String,\n}",
        "\"host\"",
    ),
    (
        Host::Container,
        "ignore_others",
        "#[strict(ignore_others)]\n#[schemars(title = \"Ping\")]\nstruct Ping {\n    host: String,\n}",
        "\"host\"",
    ),
    (
        Host::Variant,
        "ignore_others",
        "struct Ping {\n    by: Protocol,\n}\n\n#[derive(StrictSchema)]\nenum Protocol {\n    Tcp,\n    #[schemars(title = \"By UDP\")]\n    #[strict(ignore_others)]\n    Udp,\n}",
        "\"Udp\"",
    ),
    (
        Host::Field,
        "default",
        "struct Ping {\n    #[serde(default = \"http\")]\n    #[strict(default = 80)]\n    port: u16,\n}\n\nfn http() -> u16 {\n    80\n}",
        "Default: 80.",
    ),
    (
        Host::Field,
        "example",
        "struct Ping {\n    /// City and country\n    #[strict(example = \"Paris, France\")]\n    city: String,\n}",
        "Example: \\\"Paris, France\\\".",
    ),
    (
        Host::Field,
        "multiple_of",
        "struct Ping {\n    #[strict(multiple_of = 8)]\n    bytes: u32,\n}",
        "\"multipleOf\":8",
    ),
    (
        Host::Field,
        "length",
        "struct Ping {\n    #[strict(length(min = 1, max = 9))]\n    hosts: Vec<String>,\n}",
        "\"maxItems\":9",
    ),
    (Host::Field, "pattern", "struct Ping {\n    #[strict(pattern = \"^[a-z]+$\")]\n    host: String,\n}", "^[a-z]+$"),
    (Host::Field, "format", "struct Ping {\n    #[strict(format = \"ipv4\")]\n    host: String,\n}", "ipv4"),
    (
        Host::Field,
        "items",
        "struct Ping {\n    #[strict(items(range(min = 1)))]\n    ports: Vec<u16>,\n}",
        "\"minimum\":1",
    ),
];

/// The page of the macro: our attributes with an example each, then serde's.
fn derive_page() -> String {
    let mut page = String::from(
        "Gives a type a JSON Schema that strict mode accepts and that says what serde reads: from its definition, its documentation, and \
         its attributes, serde's and those below. What strict mode cannot say does not compile, and the message says what to write \
         instead.\n\n# Attributes of ours\n\nThe bounds of a field are told to the model where its provider takes the keyword, else in words, and are held by \
         [`from_str`](crate::from_str) in any case.\n\nThe model is told the default of a field with `#[serde(default)]` that is a number, a boolean or a text \
         without bounds: `0`, `false` or `\"\"`. Other defaults are not known at compile time (those of `#[serde(default = \"…\")]`, of \
         `#[serde(default)]` on the type, of an enum, of a list): write them as `#[strict(default = …)]`. A default that serde does not have \
         does not compile.\n\n# Documentation\n\nDocumentation becomes descriptions, for the model. Two parts of it are for Rust programmers and are \
         left out: fenced code blocks, and sections under a heading `# Examples`, `# Errors`, `# Panics` or `# Safety` (of any level), up to \
         the next heading of the same level or above. `#[strict(description = \"…\")]` is told as it stands.\n",
    );
    for table in TABLES.iter().filter(|table| table.owner == Owner::Strict) {
        for row in table.rows {
            let (Effect::Described(effect) | Effect::Nothing(effect)) = &row.effect else {
                panic!("{}", row.name.text())
            };
            let written = row.form.example(row.name);
            write!(page, "\n## `#[strict({written})]` on {}\n\n{}.\n\n", place(table.place), sentence(effect)).unwrap();
            let example = EXAMPLES.iter().find(|(at, name, ..)| *at == table.place && *name == row.name.text());
            let (_, _, code, part) =
                example.unwrap_or_else(|| panic!("`{}` on {:?} has no example", row.name.text(), table.place));
            let needs_serde = if code.contains("serde(") { "Deserialize, " } else { "" };
            let import = if needs_serde.is_empty() { "" } else { "use serde::Deserialize;\n" };
            let root = code.split("struct ").nth(1).and_then(|rest| rest.split(' ').next()).unwrap_or_default();
            let check = if part.is_empty() {
                format!("let tool = strict_schema::Tool::of::<{root}>().normalized();\n# let _ = tool;\n")
            } else {
                format!("assert!(strict_schema::json!({root}).contains({part:?}));\n")
            };
            // It needs a feature.
            let fence = if code.contains("strict(schemars)") { "```ignore" } else { "```" };
            writeln!(page, "{fence}\n{import}use strict_schema::StrictSchema;\n\n#[derive({needs_serde}StrictSchema)]\n{code}\n\n{check}```").unwrap();
        }
    }
    page.push_str("\n# Attributes of serde's\n");
    for table in TABLES.iter().filter(|table| table.owner == Owner::Serde) {
        write_table(&mut page, table);
    }
    page
}

/// The text with a capital letter first, unless that is in code.
fn sentence(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().into_iter().flat_map(char::to_uppercase).chain(letters).collect()
}

const fn place(place: Host) -> &'static str {
    match place {
        Host::Container => "a type",
        Host::Variant => "a variant",
        Host::Field => "a field",
    }
}

/// serde's documentation, “Attributes”, as of serde 1.0.229.
const SERDE: [(Host, &[&str]); 3] = [
    (
        Host::Container,
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
        Host::Variant,
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
        Host::Field,
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
        let rows: Vec<_> = attribute::table(Owner::Serde, place).iter().map(|row| row.name.text()).collect();
        assert_eq!(rows, names, "{place:?}");
    }
}

fn page() -> String {
    let mut page = String::from(
        "# Attributes\n\n\
         What each attribute of serde's and of `strict` does to the schema. An attribute that is not here does not compile, since its\n\
         effect is not known.\n\n\
         This page is made of the tables of the derive; `UPDATE_DOCS=1 cargo test -p strict-schema-tests --test attributes` rewrites it.\n",
    );
    for table in TABLES {
        write_table(&mut page, table);
    }
    page.push_str(
        "\n`with`, `deserialize_with` and `serialize_with` need no `as` where they name a function of the library's own: \
         `strict_schema::entries`,\n`strict_schema::json_text`, `strict_schema::null_as_default`.\n",
    );
    page
}

fn write_table(page: &mut String, table: &attribute::Table) {
    let place = place(table.place);
    write!(page, "\n## `#[{}(…)]` on {place}\n\n| attribute | | effect |\n| --- | --- | --- |\n", table.owner.name())
        .unwrap();
    for row in table.rows {
        let (kind, effect) = match &row.effect {
            Effect::Described(effect) => ("described", (*effect).to_owned()),
            Effect::Nothing(why) => ("no effect", (*why).to_owned()),
            Effect::NeedsAs(refusal) => {
                ("refused without `as`", format!("{}: {}. {}", refusal.what, refusal.why, sentence(refusal.fix)))
            }
            Effect::Refused(refusal) => {
                ("refused", format!("{}: {}. {}", refusal.what, refusal.why, sentence(refusal.fix)))
            }
        };
        writeln!(page, "| `{}` | {kind} | {effect} |", row.name.text()).unwrap();
    }
}

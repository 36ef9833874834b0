//! The page of attributes: made of the derive's own tables, and current.

#![allow(missing_docs, dead_code, reason = "the derive's tables are read here, and not all of what is beside them")]

#[path = "../../strict-schema-derive/src/attribute.rs"]
mod attribute;
#[path = "../../strict-schema-derive/src/refusal.rs"]
mod refusal;

use std::fmt::Write as _;
use std::{env, fs};

use attribute::{Effect, Owner, Place, TABLES};

#[test]
fn the_page_of_attributes_is_current() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../docs/attributes.md");
    if env::var_os("UPDATE_DOCS").is_some() {
        fs::write(path, page()).unwrap();
    }
    let written = fs::read_to_string(path).unwrap_or_default();
    assert!(written == page(), "docs/attributes.md is not current: run this test with UPDATE_DOCS=1");
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
        let place = match table.place {
            Place::Container => "a type",
            Place::Variant => "a variant",
            Place::Field => "a field",
        };
        write!(
            page,
            "\n## `#[{}(…)]` on {place}\n\n| attribute | | effect |\n| --- | --- | --- |\n",
            table.owner.name()
        )
        .unwrap();
        for row in table.rows {
            let (kind, effect) = match &row.effect {
                Effect::Described(effect) => ("described", (*effect).to_owned()),
                Effect::Nothing(why) => ("no effect", (*why).to_owned()),
                Effect::NeedsAs(refusal) => {
                    ("refused without `as`", format!("{}: {}. {}", refusal.what, refusal.why, refusal.fix))
                }
                Effect::Refused(refusal) => ("refused", format!("{}: {}. {}", refusal.what, refusal.why, refusal.fix)),
            };
            writeln!(page, "| `{}` | {kind} | {effect} |", row.name.text()).unwrap();
        }
    }
    page.push_str(
        "\n`with`, `deserialize_with` and `serialize_with` need no `as` where they name a function of the library's own: \
         `strict_schema::entries`,\n`strict_schema::json_text`, `strict_schema::null_as_default`.\n",
    );
    page
}

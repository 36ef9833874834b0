//! The page of attributes: made of the derive's own tables, and current.

use std::fmt::Write as _;

use strict_schema::format::StringFormat;
use strict_schema_tests::page::{hold_whole, read};

use crate::attribute::{Effect, Owner, Place, TABLES};

#[test]
fn the_page_of_attributes_is_current() {
    hold_whole("docs/attributes.md", &page());
}

#[test]
fn the_page_of_the_derive_is_current() {
    hold_whole("docs/derive.md", &derive_page());
}

/// The page of the macro: what it says before our attributes, and these, each with the example that the page has.
fn derive_page() -> String {
    let written = read("docs/derive.md");
    let (before, rest) = written.split_once("\n## On ").unwrap();
    let (_, links) = rest.rsplit_once("```\n").unwrap();
    let mut page = before.to_owned();
    for table in TABLES.iter().filter(|table| table.owner == Owner::Strict) {
        write!(page, "\n## On {}\n", place(table.place)).unwrap();
        for row in table.rows {
            let (Effect::Described(effect) | Effect::Nothing(effect)) = &row.effect else {
                panic!("{}", row.name.text())
            };
            let heading = format!("\n### `#[strict({})]` on {}\n", row.name.example(), place(table.place));
            let section = written.split_once(&heading).map(|(_, rest)| rest.split("\n##").next().unwrap_or_default());
            let example = section.and_then(|it| Some(&it[it.find("```rust")?..=it.find("\n```\n")? + 3]));
            let example = example.unwrap_or_else(|| panic!("write an example in docs/derive.md under {heading}"));
            assert!(example.contains("assert_eq!(") && !example.contains("\n### "), "{heading}{example}");
            write!(page, "{heading}\n{}.\n\n{example}\n", sentence(effect)).unwrap();
        }
    }
    page + links
}

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
         What each attribute of `serde` does to the schema. An attribute that is not in these tables does not compile,\n\
         because its effect is unknown. *No effect* means that the schema is the same without the attribute. [Derive] has the attributes of\n\
         `strict`, each with an example.\n\n\
         The derive also reads the bounds and descriptions in `#[schemars(…)]`, `#[validate(…)]` and `#[garde(…)]`: see [From schemars].\n\n\
         `UPDATE_DOCS=1 cargo test --workspace --test house` writes this page from the tables of the derive.\n",
    );
    for table in TABLES.iter().filter(|table| table.owner == Owner::Serde) {
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

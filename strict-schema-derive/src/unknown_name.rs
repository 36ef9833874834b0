//! What to write in place of the name of an attribute that is not known where it stands.

use crate::attribute::{Attribute, Name, Owner, Place, TABLES, Table, table};
use crate::nearest::nearest;

/// The way out, for the error.
pub(crate) fn fix(owner: Owner, place: Place, name: &str) -> String {
    let rows = table(owner, place);
    if let Some(row) = elsewhere(rows, name) {
        return format!("write `{}`", row.name.example());
    }
    let has_it = |table: &&Table| table.rows.iter().any(|row| row.name.text() == name);
    if let Some(of_another) = TABLES.iter().filter(|table| table.place == place).find(has_it) {
        return format!("write it in `#[{}(…)]`", of_another.owner.name());
    }
    if let Some(near) = nearest(rows.iter().map(|row| row.name.text()), name) {
        return format!("did you mean `{near}`?");
    }
    if let Some(of_another) = TABLES.iter().filter(|table| table.owner == owner).find(has_it) {
        return match of_another.place {
            Place::Container => "write it on the whole type",
            Place::Variant => "write it on a variant",
            Place::Field => "write it on a field",
        }
        .to_owned();
    }
    format!("write one of {}", rows.iter().map(|row| format!("`{}`", row.name.text())).collect::<Vec<_>>().join(", "))
}

/// The attribute that JSON Schema or another library calls so.
fn elsewhere(rows: &'static [Attribute], name: &str) -> Option<&'static Attribute> {
    let name = name.to_lowercase().replace('_', "");
    let (_, ours) = NAMES_ELSEWHERE.iter().find(|(names, _)| names.contains(&name.as_str()))?;
    rows.iter().find(|row| row.name == *ours)
}

/// In lower case, without underscores.
const NAMES_ELSEWHERE: [(&[&str], Name); 6] = [
    (
        &["min", "max", "minimum", "maximum", "exclusiveminimum", "exclusivemaximum", "ge", "gt", "le", "lt"],
        Name::Range,
    ),
    (&["minlength", "maxlength", "minlen", "maxlen", "len", "size", "minitems", "maxitems"], Name::Length),
    (&["multipleof", "step"], Name::MultipleOf),
    (&["regex"], Name::Pattern),
    (&["inner", "each"], Name::Items),
    (&["doc", "desc", "about", "help"], Name::Description),
];

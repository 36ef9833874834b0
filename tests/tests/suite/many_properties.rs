//! The check of names, in const evaluation, for more properties than a person writes.

use strict_schema::__private::check;
use strict_schema::StrictSchema;
use strict_schema::schema::{Closed, Edge, Field, Key, Object, Presence, Schema};

#[expect(clippy::cast_possible_truncation, reason = "a digit")]
const fn quoted<const N: usize>() -> [[u8; 7]; N] {
    let mut names = [*b"\"00000\""; N];
    let mut index = 0;
    while index < N {
        let mut rest = index;
        let mut place = 5;
        while rest > 0 {
            names[index][place] = b'0' + (rest % 10) as u8;
            rest /= 10;
            place -= 1;
        }
        index += 1;
    }
    names
}

const fn fields<const N: usize>(names: &'static [[u8; 7]; N], offset: usize) -> [Field; N] {
    let mut fields = [const { field("\"\"", 0) }; N];
    let mut index = 0;
    while index < N {
        let Ok(name) = std::str::from_utf8(&names[(index + offset) % N]) else { panic!() };
        fields[index] = field(name, 5);
        index += 1;
    }
    fields
}

const fn field(quoted: &'static str, characters: u32) -> Field {
    Field {
        key: Key { quoted, characters },
        doc: "",
        schema: bool::SCHEMA,
        presence: Presence::ByType,
        by_function: false,
    }
}

const fn flattened(inner: &'static Schema) -> Field {
    Field { schema: Edge::to(inner), presence: Presence::Flattened, ..field("\"\"", 0) }
}

const fn object(fields: &'static [Field], flattens: bool) -> Schema {
    Schema::Object(Object { fields, required: "", flattens, closed: Closed::No, aliases: &[] })
}

static NAMES: [[u8; 7]; 5_000] = quoted();
static FIELDS: [Field; 5_000] = fields(&NAMES, 0);
static MANY: Schema = object(&FIELDS, false);
static LAST: Schema = object(&[field("\"04999\"", 5)], false);
static OTHER: Schema = object(&[field("\"another\"", 7)], false);

static ALL_DIFFER: Schema = object(&[flattened(&MANY)], true);
static ONE_TWICE: Schema = object(&[flattened(&MANY), flattened(&LAST)], true);
static TOO_MANY: Schema = object(&[flattened(&MANY), flattened(&OTHER)], true);

// In the compiler: more steps than it allows by default would be an error here.
const ALL_DIFFER_SAYS: bool = check(Edge::to(&ALL_DIFFER)).is_ok();

#[test]
fn the_names_of_all_are_compared() {
    const { assert!(ALL_DIFFER_SAYS) };
    let says = |schema: &'static Schema| check(Edge::to(schema)).unwrap_err().as_str().to_owned();
    assert!(
        says(&ONE_TWICE).starts_with("two properties in the same object are called \"04999\""),
        "{}",
        says(&ONE_TWICE)
    );
    assert!(says(&TOO_MANY).contains("has more than 5000 properties"), "{}", says(&TOO_MANY));
}

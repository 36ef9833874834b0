//! The name of a derived tool: that of its type in `snake_case`, made and checked by const evaluation.

use core::marker::PhantomData;

use super::root;
use super::schema::{Argument, Spelling, TypeName};
use super::strict::StrictSchema;
use super::text::Message;
use crate::dialect::DIALECTS;

/// The name of a type's tool or format. Fails the build if no provider accepts the name, or its dialect does not accept the schema.
///
/// The derive calls it with the span of the type's name, so the message is shown there.
#[must_use]
#[track_caller]
pub const fn tool_name<T: StrictSchema + ?Sized>() -> &'static str {
    root::assert_fits::<T>();
    if let Err(message) = spell(T::NAME) {
        panic!("{}", message.as_str());
    }
    ToolName::<T>::SPELT.as_str()
}

struct ToolName<T: ?Sized>(PhantomData<T>);

impl<T: StrictSchema + ?Sized> ToolName<T> {
    const SPELT: &'static Spelt = &match spell(T::NAME) {
        Ok(spelt) => spelt,
        // `tool_name` refuses it.
        Err(_) => Spelt { bytes: [0; LONGEST], length: 0 },
    };
}

/// A name while it is written.
struct Spelt {
    bytes: [u8; LONGEST],
    length: usize,
}

impl Spelt {
    const fn push(&mut self, byte: u8) {
        if self.length < LONGEST {
            self.bytes[self.length] = byte;
        }
        self.length += 1;
    }

    const fn as_str(&self) -> &str {
        match core::str::from_utf8(self.bytes.split_at(self.length).0) {
            Ok(text) => text,
            Err(_) => panic!("its characters are ASCII"),
        }
    }
}

/// `GetWeather` as `get_weather`, and `Page<User>` as `page_user`. A name that the user chose is unchanged.
const fn spell(name: &TypeName) -> Result<Spelt, Message> {
    let mut spelt = Spelt { bytes: [0; LONGEST], length: 0 };
    if !spell_type(name, &mut spelt) || spelt.length == 0 {
        let shown = if matches!(name.spelling, Spelling::Numbers) { name.ident } else { name.name };
        let what = Message::new().and("`").and(shown).and("` cannot be the name of a tool\n");
        let why = what.and("why: providers accept only the characters ").and(CHARACTERS).and("\n");
        return Err(why.and("fix: add `#[strict(name = \"…\")]` to the type, with another name"));
    }
    if spelt.length > LONGEST {
        let what = Message::new().and("the name of the tool `").and(name.name).and("` is too long\n");
        let why = what
            .and("why: it has ")
            .and_number(spelt.length as u64)
            .and(" characters, and no provider accepts more than ");
        let why = why.and_number(LONGEST as u64).and("\n");
        return Err(why.and("fix: add `#[strict(name = \"…\")]` to the type, with a shorter name"));
    }
    Ok(spelt)
}

/// Whether all its characters are allowed.
const fn spell_type(name: &TypeName, spelt: &mut Spelt) -> bool {
    let is_chosen = matches!(name.spelling, Spelling::Chosen);
    if matches!(name.spelling, Spelling::Numbers) {
        return false;
    }
    let bytes = name.name.as_bytes();
    let mut index = 0;
    while index < bytes.len() {
        let byte = bytes[index];
        if !is_taken(byte) {
            return false;
        }
        if !is_chosen && starts_word(bytes, index) {
            spelt.push(b'_');
        }
        spelt.push(if is_chosen { byte } else { byte.to_ascii_lowercase() });
        index += 1;
    }
    let mut argument = 0;
    while argument < name.arguments.len() {
        spelt.push(b'_');
        match &name.arguments[argument] {
            Argument::Type(inner) => {
                if !spell_type(inner, spelt) {
                    return false;
                }
            }
            Argument::Value(value) => {
                if *value < 0 {
                    spell_text("minus_", spelt);
                }
                spell_number(value.unsigned_abs(), spelt);
            }
        }
        argument += 1;
    }
    true
}

/// `HTTPServer2Ping` is `http_server2_ping`.
const fn starts_word(bytes: &[u8], index: usize) -> bool {
    if index == 0 || !bytes[index].is_ascii_uppercase() || bytes[index - 1] == b'_' {
        return false;
    }
    !bytes[index - 1].is_ascii_uppercase() || index + 1 < bytes.len() && bytes[index + 1].is_ascii_lowercase()
}

const fn spell_text(text: &str, spelt: &mut Spelt) {
    let mut index = 0;
    while index < text.len() {
        spelt.push(text.as_bytes()[index]);
        index += 1;
    }
}

const fn spell_number(number: u128, spelt: &mut Spelt) {
    if number >= 10 {
        spell_number(number / 10, spelt);
    }
    spelt.push(b'0' + (number % 10) as u8);
}

const fn is_taken(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || byte == b'_' || byte == b'-'
}

const CHARACTERS: &str = "`a-z`, `A-Z`, `0-9`, `_` and `-`";

/// The longest name that any provider accepts.
const LONGEST: usize = {
    let mut longest = 0;
    let mut dialect = 0;
    while dialect < DIALECTS.len() {
        let surfaces = DIALECTS[dialect].surfaces;
        let mut surface = 0;
        while surface < surfaces.len() {
            if let Some(rule) = surfaces[surface].name {
                longest = if rule.longest > longest { rule.longest } else { longest };
            }
            surface += 1;
        }
        dialect += 1;
    }
    longest as usize
};

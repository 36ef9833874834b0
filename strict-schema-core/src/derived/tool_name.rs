//! The name of a derived tool: that of its type in `snake_case`, made and checked by const evaluation.

use core::marker::PhantomData;

use super::root;
use super::schema::{Argument, Spelling, TypeName};
use super::strict::StrictSchema;
use super::text::{Message, Text, Writer};
use crate::dialect::DIALECTS;

/// The name of a type's tool or format. Fails the build if no provider accepts the name, or its dialect does not accept the schema.
///
/// The derive calls it with the span of the type's name, so the message is shown there.
#[must_use]
#[track_caller]
pub const fn tool_name<T: StrictSchema + ?Sized>() -> &'static str {
    root::assert_fits::<T>();
    match ToolName::<T>::SPELT {
        Ok((text, length)) => text.as_str().split_at(*length).0,
        Err(message) => panic!("{}", message.as_str()),
    }
}

struct ToolName<T: ?Sized>(PhantomData<T>);

impl<T: StrictSchema + ?Sized> ToolName<T> {
    const SPELT: &'static Result<SpeltName, Message> = &spell(T::NAME);
}

/// A name, and its length.
type SpeltName = (Text<LONGEST>, usize);

/// `GetWeather` as `get_weather`, and `Page<User>` as `page_user`. A name that the user chose is unchanged.
const fn spell(name: &TypeName) -> Result<SpeltName, Message> {
    let mut text = Text::new();
    let mut writer = text.writer();
    let illegal = spell_type(name, &mut writer);
    let length = writer.length();
    let illegal = if length == 0 { Some(name) } else { illegal };
    if let Some(name) = illegal {
        let shown = if matches!(name.spelling, Spelling::Numbers) { name.ident } else { name.name };
        return Err(Message::of(
            "`{}` cannot be the name of a tool\n  why: providers accept only the characters `a-z`, `A-Z`, `0-9`, `_` and `-`\n  fix: add `#[strict(name = \"…\")]` to the type, with another name",
            &[shown],
        ));
    }
    if length > LONGEST {
        return Err(Message::of(
            "the name of the tool `{}` is too long\n  why: it has {} characters, and no provider accepts more than {}\n  fix: add `#[strict(name = \"…\")]` to the type or to one of its parameters, with a shorter name",
            &[name.name, Message::number(length as u64).as_str(), Message::number(LONGEST as u64).as_str()],
        ));
    }
    Ok((text, length))
}

/// The first of the names whose characters are not allowed.
const fn spell_type<'a>(name: &'a TypeName, out: &mut Writer<'_>) -> Option<&'a TypeName> {
    let is_chosen = matches!(name.spelling, Spelling::Chosen);
    if matches!(name.spelling, Spelling::Numbers) {
        return Some(name);
    }
    let bytes = name.name.as_bytes();
    let mut index = 0;
    while index < bytes.len() {
        let byte = bytes[index];
        if !is_taken(byte) {
            return Some(name);
        }
        if !is_chosen && starts_word(bytes, index) {
            out.push_ascii(b'_');
        }
        out.push_ascii(if is_chosen { byte } else { byte.to_ascii_lowercase() });
        index += 1;
    }
    let mut argument = 0;
    while argument < name.arguments.len() {
        out.push_ascii(b'_');
        match &name.arguments[argument] {
            Argument::Type(inner) => {
                if let Some(illegal) = spell_type(inner, out) {
                    return Some(illegal);
                }
            }
            Argument::Value(value) => out.push_value(*value),
        }
        argument += 1;
    }
    None
}

/// `HTTPServer2Ping` is `http_server2_ping`.
const fn starts_word(bytes: &[u8], index: usize) -> bool {
    if index == 0 || !bytes[index].is_ascii_uppercase() || bytes[index - 1] == b'_' {
        return false;
    }
    !bytes[index - 1].is_ascii_uppercase() || index + 1 < bytes.len() && bytes[index + 1].is_ascii_lowercase()
}

const fn is_taken(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || byte == b'_' || byte == b'-'
}

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

//! The names of definitions.

use super::{Context, Out};
use crate::schema::{Argument, TypeName, same};
use crate::text::{Text, Writer};

/// `Page_User`; with its module where two types of a schema would have the same name.
pub(super) const fn definition_name(context: &Context<'_>, name: &'static TypeName, out: &mut Out<'_>) {
    let mut index = 0;
    while index < context.definitions.length() {
        let other = context.definitions.at(index).name;
        if !other.is(name) && reads_like(name, other) {
            write_module(name.place.module, out);
            if same(other.place.module, name.place.module) {
                out.writer.push_number(name.place.line as u128);
                out.push("_");
                out.writer.push_number(name.place.column as u128);
                out.push("_");
            }
            break;
        }
        index += 1;
    }
    write_type_name(name, &mut out.writer);
}

/// Whether both are written alike, as `Page<User>` and a type that is called `Page_User` are. Of names that are longer than
/// this it is enough to be alike in the beginning: the module is put before both.
const fn reads_like(a: &TypeName, b: &TypeName) -> bool {
    const ROOM: usize = 512;
    let (mut a_text, mut b_text) = (Text::<ROOM>::new(), Text::<ROOM>::new());
    let (mut a_writer, mut b_writer) = (a_text.writer(), b_text.writer());
    write_type_name(a, &mut a_writer);
    write_type_name(b, &mut b_writer);
    a_writer.length() == b_writer.length() && same(a_text.as_str(), b_text.as_str())
}

const fn write_type_name(name: &TypeName, out: &mut Writer<'_>) {
    out.push(name.name);
    let mut index = 0;
    while index < name.arguments.len() {
        out.push("_");
        match &name.arguments[index] {
            Argument::Type(argument) => write_type_name(argument, out),
            Argument::Value(value) => {
                if *value < 0 {
                    out.push("minus_");
                }
                out.push_number(value.unsigned_abs());
            }
        }
        index += 1;
    }
}

/// `my_crate_my_module_`
const fn write_module(module: &str, out: &mut Out<'_>) {
    let mut rest = module;
    let mut index = 0;
    while index < rest.len() {
        let byte = rest.as_bytes()[index];
        if byte == b':' || !byte.is_ascii() {
            let (segment, after) = rest.split_at(index);
            out.push(segment);
            out.push("_");
            let mut next = if byte == b':' { 2 } else { 1 };
            while !after.is_char_boundary(next) {
                next += 1;
            }
            rest = after.split_at(next).1;
            index = 0;
        } else {
            index += 1;
        }
    }
    out.push(rest);
    out.push("_");
}

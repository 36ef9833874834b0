//! The names of definitions: unique, of characters that a reference accepts, and as short as that allows.

use crate::derived::cost::{COMPARED_NAME_BYTES, NAMED};
use crate::derived::recursion::DefinedTypes;
use crate::derived::schema::{Argument, TypeName};
use crate::derived::text::{Text, Writer};
use crate::words::hash;

/// How each definition of a schema is called.
#[derive(Debug)]
pub(super) struct DefinitionNames([NameForm; NAMED]);

/// From the shortest on.
#[derive(Clone, Copy, Debug)]
enum NameForm {
    /// `Page_User`
    Short,
    /// `my_crate_users_Page_User`
    Module,
    /// `my_crate_users_Page_my_crate_model_User`
    Modules,
    /// `Page_User_2`
    Numbered(u32),
}

/// A name for comparison. Different names may compare as equal; they still get different texts.
type Print = (usize, u128);

impl DefinitionNames {
    pub(super) const fn of(definitions: &DefinedTypes) -> Self {
        let mut names = Self([NameForm::Short; NAMED]);
        let count = definitions.length;
        if count < 2 {
            return names;
        }
        let mut short = [(0, 0); NAMED];
        let mut index = 0;
        while index < count {
            short[index] = print(definitions.at(index).name, NameForm::Short);
            index += 1;
        }
        // Those that are given already. A short name that is another's too is given to none.
        let mut given = short;
        let mut ambiguous = [false; NAMED];
        index = 0;
        while index < count {
            ambiguous[index] = has(&short, count, short[index], index);
            index += 1;
        }
        index = 0;
        while index < count {
            if ambiguous[index] {
                let name = definitions.at(index).name;
                let form = if is_free(definitions, &ambiguous, &given, index, NameForm::Module) {
                    NameForm::Module
                } else if is_free(definitions, &ambiguous, &given, index, NameForm::Modules) {
                    NameForm::Modules
                } else {
                    let mut number = 1;
                    while has(&given, count, print(name, NameForm::Numbered(number)), index) {
                        number += 1;
                    }
                    NameForm::Numbered(number)
                };
                names.0[index] = form;
                given[index] = print(name, form);
            }
            index += 1;
        }
        names
    }

    /// Write the name of the definition of this number.
    pub(super) const fn write(&self, definitions: &DefinedTypes, index: usize, out: &mut Writer<'_>) {
        write(definitions.at(index).name, self.0[index], out);
    }
}

/// Whether no other definition has this name, nor would have it in this form.
const fn is_free(
    definitions: &DefinedTypes,
    ambiguous: &[bool; NAMED],
    given: &[Print; NAMED],
    index: usize,
    form: NameForm,
) -> bool {
    let wanted = print(definitions.at(index).name, form);
    if has(given, definitions.length, wanted, index) {
        return false;
    }
    let mut other = 0;
    while other < definitions.length {
        if other != index && ambiguous[other] && equal(print(definitions.at(other).name, form), wanted) {
            return false;
        }
        other += 1;
    }
    true
}

const fn has(prints: &[Print; NAMED], count: usize, wanted: Print, except: usize) -> bool {
    let mut index = 0;
    while index < count {
        if index != except && equal(prints[index], wanted) {
            return true;
        }
        index += 1;
    }
    false
}

const fn equal(a: Print, b: Print) -> bool {
    a.0 == b.0 && a.1 == b.1
}

const fn print(name: &TypeName, form: NameForm) -> Print {
    let mut text = Text::<COMPARED_NAME_BYTES>::new();
    let mut writer = text.writer();
    write(name, form, &mut writer);
    let length = writer.length();
    // It is ASCII.
    let compared = if length < COMPARED_NAME_BYTES { length } else { COMPARED_NAME_BYTES };
    (length, hash(0, text.as_str().split_at(compared).0))
}

const fn write(name: &TypeName, form: NameForm, out: &mut Writer<'_>) {
    if matches!(form, NameForm::Module | NameForm::Modules) {
        write_module(name, out);
    }
    write_type(name, matches!(form, NameForm::Modules), out);
    if let NameForm::Numbered(number) = form {
        out.push("_");
        out.push_number(number as u128);
    }
}

/// The name with its parameters; `modules` adds the modules of those.
const fn write_type(name: &TypeName, modules: bool, out: &mut Writer<'_>) {
    if name.by_hand {
        write_legal(name.name, out);
    } else {
        // The derive has seen to it.
        out.push(name.name);
    }
    let mut index = 0;
    while index < name.arguments.len() {
        out.push("_");
        match &name.arguments[index] {
            Argument::Type(argument) => {
                if modules {
                    write_module(argument, out);
                }
                write_type(argument, modules, out);
            }
            Argument::Value(value) => out.push_value(*value),
        }
        index += 1;
    }
}

/// `my_crate_my_module_`, and without the `r#` of a raw name.
const fn write_module(name: &TypeName, out: &mut Writer<'_>) {
    if !name.module.is_empty() {
        write_legal(name.module, out);
        out.push("_");
    }
}

/// A character that a reference accepts stays; `_` replaces any other, and `::`.
const fn write_legal(text: &str, out: &mut Writer<'_>) {
    let mut rest = text;
    let mut index = 0;
    while index < rest.len() {
        let bytes = rest.as_bytes();
        if bytes[index].is_ascii_alphanumeric() || bytes[index] == b'_' {
            index += 1;
            continue;
        }
        let (before, after) = rest.split_at(index);
        let bytes = after.as_bytes();
        if bytes[0] == b'#' && !before.is_empty() && before.as_bytes()[before.len() - 1] == b'r' {
            out.push(before.split_at(before.len() - 1).0);
            rest = after.split_at(1).1;
        } else {
            out.push(before);
            out.push("_");
            let mut next = if bytes.len() > 1 && bytes[0] == b':' && bytes[1] == b':' { 2 } else { 1 };
            while !after.is_char_boundary(next) {
                next += 1;
            }
            rest = after.split_at(next).1;
        }
        index = 0;
    }
    out.push(rest);
}

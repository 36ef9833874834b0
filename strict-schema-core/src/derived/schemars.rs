//! `schemars::JsonSchema` from the derived graph, for libraries that require it.

use std::borrow::Cow;

use schemars::{JsonSchema, Schema, SchemaGenerator};
use serde_json::Value;

use crate::derived::render::Mode;
use crate::derived::run_time::{BESIDE_PORTABLE, render};
use crate::derived::schema::{Argument, Edge, TypeName};
use crate::derived::strict::{StrictSchema, checked};
use crate::derived::wrappers::{Entries, JsonText, Wrapped};
use crate::dialect::PORTABLE;

/// The name of the type, as a title and as a definition.
#[must_use]
pub fn name<T: StrictSchema + ?Sized>() -> Cow<'static, str> {
    with_arguments(T::NAME)
}

fn with_arguments(name: &TypeName) -> Cow<'static, str> {
    let mut text = name.name.to_owned();
    for argument in name.arguments {
        let argument = match argument {
            Argument::Type(argument) => argument.name.to_owned(),
            Argument::Value(value) => value.to_string(),
        };
        text.push('_');
        text.push_str(&argument);
    }
    text.into()
}

/// The identifier that no other type has.
#[must_use]
pub fn id<T: StrictSchema + ?Sized>() -> Cow<'static, str> {
    format!("strict_schema::{:?}", T::NAME).into()
}

/// Whether it can be written inline: it has no reference to its own root.
#[must_use]
pub fn is_inline<T: StrictSchema + ?Sized>() -> bool {
    has_no_reference(&text::<T>())
}

fn has_no_reference(text: &str) -> bool {
    !text.contains("\"$ref\":")
}

/// The schema for [`PORTABLE`], since any provider may receive it, or for [`OPENAI`](crate::dialect::OPENAI) if `PORTABLE` does not accept
/// the type. [`Provider::mcp`](crate::Provider::mcp) does the same. A type that opts out of strict mode has its ordinary schema.
///
/// # Panics
/// If neither dialect accepts the type. [`json!`](crate::json) reports that at compile time.
pub fn schema<T: StrictSchema + JsonSchema + ?Sized>(generator: &mut SchemaGenerator) -> Schema {
    schema_of(&text::<T>(), generator, SchemaGenerator::subschema_for::<T>)
}

/// The schema with this text, for the type with this reference. It does not depend on the type, so it is compiled once.
fn schema_of(text: &str, generator: &mut SchemaGenerator, subschema: fn(&mut SchemaGenerator) -> Schema) -> Schema {
    let mut schema: Value = serde_json::from_str(text).expect("the text of a schema");
    if !has_no_reference(text) {
        // At the root, references to the type itself are `#`, as in the library's own text.
        let reference = subschema(generator);
        if let Some(own) = reference.get("$ref").and_then(Value::as_str).filter(|own| *own != "#") {
            put_within(&mut schema, own, generator);
        }
    }
    schema.try_into().expect("a schema is an object")
}

fn text<T: StrictSchema + ?Sized>() -> String {
    text_of(checked::<T>(), T::NAME, T::STRICT)
}

fn text_of(edge: Edge, name: &TypeName, strict: Option<bool>) -> String {
    let mode = if strict == Some(false) { Mode::Open } else { Mode::Strict };
    let portable = render(edge, &PORTABLE, mode);
    portable.or_else(|_| render(edge, BESIDE_PORTABLE, mode)).unwrap_or_else(|message| {
        panic!("no schema for `{}`: {}", name.name, message.as_str());
    })
}

/// Make the schema a part of another: its definitions are next to it, by names that begin with its own.
fn put_within(schema: &mut Value, own: &str, generator: &mut SchemaGenerator) {
    let definitions = schema.as_object_mut().and_then(|schema| schema.remove("$defs"));
    refer(schema, own);
    if let Some(Value::Object(definitions)) = definitions {
        let prefix = own.rsplit('/').next().unwrap_or_default();
        for (name, mut definition) in definitions {
            refer(&mut definition, own);
            generator.definitions_mut().insert(format!("{prefix}_{name}"), definition);
        }
    }
}

/// Each reference still has the same target. A `$ref` that is a string is always a reference: the schema of a property with that name
/// would be an object.
fn refer(schema: &mut Value, own: &str) {
    let mut open = vec![schema];
    while let Some(value) = open.pop() {
        match value {
            Value::Object(object) => {
                if let Some(Value::String(reference)) = object.get_mut("$ref") {
                    *reference = match reference.strip_prefix("#/$defs/") {
                        Some(name) => format!("{own}_{name}"),
                        None => own.to_owned(),
                    };
                }
                open.extend(object.values_mut());
            }
            Value::Array(items) => open.extend(items),
            _ => {}
        }
    }
}

crate::__json_schema! { impl<T> JsonSchema for Entries<T> where Entries<T>: StrictSchema }
crate::__json_schema! { impl<T> JsonSchema for JsonText<T> where JsonText<T>: StrictSchema }
crate::__json_schema! { impl<T> JsonSchema for Wrapped<T> where Wrapped<T>: StrictSchema }

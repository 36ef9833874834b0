//! The schema of a root type as text, at compile time: [`json!`](crate::json). `run_time.rs` does the same at run time.

use super::merge::{MergedPart, MergedParts, PropertySource};
use super::recursion::DefinedTypes;
use super::render;
use super::render::{Mode, Rendering, draft, fill};
use super::schema::{Edge, Schema, TypeName};
use super::strict::{Root, StrictSchema, checked};
use super::text::{Message, Text};
use crate::dialect;
use crate::dialect::{Dialect, OPENAI};
use crate::prelude::*;

/// The schema of a type, as a `&'static str` that const evaluation writes.
///
/// `json!(Type)` uses the dialect in the type's `#[strict(dialect = "…")]`, or [`OPENAI`](crate::dialect::OPENAI) without that attribute.
/// `json!(Type, ANTHROPIC)` uses another dialect, which must be a constant. A type that the dialect does not accept fails to compile: for
/// example, its root is not an object, or it exceeds a limit on nesting or properties.
///
/// ```
/// use strict_schema::StrictSchema;
///
/// #[derive(StrictSchema)]
/// struct Ping {
///     host: String,
/// }
///
/// const PING: &str = strict_schema::json!(Ping);
/// assert_eq!(
///     PING,
///     r#"{"type":"object","properties":{"host":{"type":"string"}},"required":["host"],"additionalProperties":false}"#,
/// );
/// ```
///
/// In a generic function, call [`to_string`](crate::to_string) for a type that depends on the function's type parameters: a constant cannot
/// depend on them.
#[macro_export]
macro_rules! json {
    ($type:ty) => {
        $crate::json!($type, *$crate::__private::dialect_of::<$type>())
    };
    ($type:ty, $dialect:expr) => {{
        const __STRICT_SCHEMA_DRAFT: &$crate::__private::RootRendering =
            &$crate::__private::draft_root::<$type>(&$dialect);
        // No static: clippy reads the constants that are compared, and breaks down where one points at a static.
        const __STRICT_SCHEMA_TEXT: &$crate::__private::Text<
            { $crate::__private::length_of_root(__STRICT_SCHEMA_DRAFT) },
        > = &$crate::__private::text_of_root(&$dialect, __STRICT_SCHEMA_DRAFT);
        // Only this bound fails, so the compiler reports only this one.
        const __STRICT_SCHEMA_JSON: &::core::primitive::str =
            $crate::__private::json_of_root(__STRICT_SCHEMA_DRAFT, __STRICT_SCHEMA_TEXT);
        __STRICT_SCHEMA_JSON
    }};
}

/// The dialect of a type's `#[strict(dialect = "…")]`.
///
/// The compiler looks at everything that a constant points to, once for each type that has the constant; for a dialect that takes as long as
/// to write a schema of 1 KB. It does not look at the static that a function returns, nor into a function that is not called.
#[must_use]
pub const fn dialect_of<T: StrictSchema + ?Sized>() -> &'static Dialect {
    if T::SAYS_NO_DIALECT { usual() } else { said::<T>() }
}

const fn said<T: StrictSchema + ?Sized>() -> &'static Dialect {
    T::DIALECT
}

const fn usual() -> &'static Dialect {
    static USUAL: Dialect = OPENAI;
    &USUAL
}

/// Write once, and check: the first half of [`json!`](crate::json).
///
/// # Errors
/// As [`to_string`](crate::to_string).
pub const fn draft_root<T: Root + ?Sized>(dialect: &Dialect) -> RootRendering {
    match draft(checked::<T>(), dialect, Mode::Strict) {
        Ok(draft) => Ok(draft),
        Err(message) => Err(explain(T::NAME, message)),
    }
}

/// What comes of [`draft_root`].
pub type RootRendering = Result<Rendering, Message>;

/// How long the text is.
#[must_use]
pub const fn length_of_root(draft: &RootRendering) -> usize {
    match draft {
        Ok(draft) => draft.length(),
        Err(_) => 0,
    }
}

/// Cut to size: the second half of [`json!`](crate::json). The type is not named again, or what is wrong with it would be
/// reported twice.
#[must_use]
pub const fn text_of_root<const N: usize>(dialect: &Dialect, draft: &RootRendering) -> Text<N> {
    let Ok(draft) = draft else { return Text::new() };
    match Text::cut(&draft.text) {
        Some(text) => text,
        None => {
            let mut text = Text::new();
            fill(dialect, Mode::Strict, draft, text.writer());
            text
        }
    }
}

/// The text, or the build fails. A function, since the compiler checks what the macro writes again for each use of it.
#[must_use]
#[track_caller]
pub const fn json_of_root<const N: usize>(draft: &RootRendering, text: &'static Text<N>) -> &'static str {
    match draft {
        Ok(_) => text.as_str(),
        Err(message) => panic!("{}", message.as_str()),
    }
}

/// Fails the build for a type that its dialect does not accept.
#[track_caller]
pub(crate) const fn assert_fits<T: StrictSchema + ?Sized>() {
    if matches!(T::STRICT, Some(false)) {
        if let Err(message) = check_open(checked::<T>()) {
            panic!("{}", explain(T::NAME, message).as_str());
        }
        return;
    }
    if let Err(message) = render::check(checked::<T>(), dialect_of::<T>(), Mode::Strict) {
        panic!("{}", explain(T::NAME, message).as_str());
    }
}

/// Check a type that opts out of strict mode: serde reads it, whatever a provider accepts.
///
/// # Errors
/// If it contains a type that serde cannot read in its place, or has no value that ends.
pub const fn check_open(edge: Edge) -> Result<(), Message> {
    let found = tri!(DefinedTypes::of(edge, false));
    // It may be too long where all of them are in place.
    if found.others > 0 { render::check(edge, in_place(), Mode::Open) } else { Ok(()) }
}

const fn in_place() -> &'static Dialect {
    static IN_PLACE: Dialect = OPENAI.with_definitions(dialect::Definitions::Recursive);
    &IN_PLACE
}

pub(crate) const fn explain(name: &TypeName, message: Message) -> Message {
    Message::of("no schema for `{}`: {}", &[name.name, message.as_str()])
}

/// The description in the schema of an object at a root, escaped: the documentation of its type and of its parts.
/// The parts alone do not describe the whole.
#[cfg(feature = "tools")]
pub(crate) fn documentation(root: Edge) -> String {
    let mut texts = Vec::new();
    let mut edge = root;
    while let Ok(node) = edge.node() {
        match node {
            Schema::Named(definition) => {
                texts.push(definition.doc);
                edge = definition.schema;
            }
            Schema::Constrained(constrained) => edge = constrained.schema,
            Schema::Object(object) if object.flattens && texts.iter().any(|text: &&str| !text.is_empty()) => {
                let mut parts = MergedParts::new();
                let base = parts.begin(PropertySource::Fields(object), 0, "");
                while let Some(part) = base.and_then(|base| parts.next(base)) {
                    if let MergedPart::Doc(text) = part {
                        texts.push(text);
                    }
                }
                break;
            }
            _ => break,
        }
    }
    texts.retain(|text| !text.is_empty());
    texts.join("\\n\\n")
}

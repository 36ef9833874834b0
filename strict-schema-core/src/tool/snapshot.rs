//! `assert_snapshot!`: compares a tool with the committed file. This is the only module that reads and writes files, and only
//! in tests.

use std::ffi::OsString;
use std::path::{Path, PathBuf};
use std::{env, fs};

use crate::dialect::OPENAI;
use crate::json::ordered::Json;
use crate::tool::definition::Tool;
use crate::tool::provider::Provider;

/// Set to `1`, it makes [`assert_snapshot!`](crate::assert_snapshot) write the files instead of comparing.
const UPDATE: &str = "UPDATE_SNAPSHOTS";

/// Fails a test if a type's tool is not as its snapshot says, so that a change that a model sees is seen in a review.
///
/// The snapshot is `tests/snapshots/NAME.json` in the crate, or in the folder of a second argument; `UPDATE_SNAPSHOTS=1 cargo test`
/// writes it. It is the tool as an MCP server lists it, with the schema for [`OPENAI`](crate::dialect::OPENAI). The command line of
/// this library (`strict-schema check --snapshot`, `diff`) reads such a folder too.
///
/// ```no_run
/// # // A doctest has no folder of its own.
/// use strict_schema::StrictSchema;
///
/// /// Look up the weather.
/// #[derive(StrictSchema)]
/// struct GetWeather {
///     city: String,
/// }
///
/// // In a test:
/// strict_schema::assert_snapshot!(GetWeather);
/// ```
///
/// # Panics
///
/// If there is no such file, or it has another text; the message says which line differs.
#[macro_export]
macro_rules! assert_snapshot {
    ($tool:ty $(,)?) => {
        $crate::assert_snapshot!($tool, "tests/snapshots")
    };
    ($tool:ty, $folder:expr $(,)?) => {
        $crate::__private::assert_snapshot(
            &$crate::Tool::of::<$tool>(),
            ::core::env!("CARGO_MANIFEST_DIR"),
            ::core::convert::AsRef::<::std::path::Path>::as_ref($folder),
        )
    };
}

/// What the macro calls.
#[doc(hidden)]
#[track_caller]
pub fn assert_snapshot(tool: &Tool, package: &str, folder: &Path) {
    if let Err(message) = compare(tool, &Path::new(package).join(folder), is_on(env::var_os(UPDATE))) {
        panic!("{message}");
    }
}

/// Whether a variable of the environment says yes.
fn is_on(value: Option<OsString>) -> bool {
    value.is_some_and(|it| !it.is_empty() && it != "0")
}

/// Compares, or writes.
fn compare(tool: &Tool, folder: &Path, is_update: bool) -> Result<(), String> {
    let new = text(tool)?;
    let path: PathBuf = folder.join(format!("{}.json", tool.name()));
    let advice = format!("if that is meant, run the test with {UPDATE}=1 and commit the file");
    let old = fs::read_to_string(&path);
    let difference = old.as_ref().map(|old| first_difference(old, &new));
    if matches!(difference, Ok(None)) {
        return Ok(());
    }
    if is_update {
        let written = fs::create_dir_all(folder).and_then(|()| fs::write(&path, new));
        return written.map_err(|error| format!("cannot write the snapshot {}: {error}", path.display()));
    }
    match difference {
        Ok(None) => Ok(()),
        Ok(Some((line, before, after))) => Err(format!(
            "the tool `{}` is not as its snapshot {} says\n  line {line} was: {before}\n  line {line} is:  {after}\n{advice}",
            tool.name(),
            path.display()
        )),
        Err(error) => Err(format!("the tool `{}` has no snapshot {}: {error}\n{advice}", tool.name(), path.display())),
    }
}

/// The stored form of the tool.
fn text(tool: &Tool) -> Result<String, String> {
    let text = tool.to_json(&Provider::mcp().with_dialect(OPENAI)).map_err(|error| error.to_string())?;
    let json = Json::read(&text).ok_or("the tool is not JSON")?;
    let mut pretty = serde_json::to_string_pretty(&json).map_err(|error| error.to_string())?;
    pretty.push('\n');
    Ok(pretty)
}

/// The first line that differs, from 1, in both texts. Line ends and indentation make no difference.
fn first_difference<'t>(old: &'t str, new: &'t str) -> Option<(usize, &'t str, &'t str)> {
    const END: &str = "(the text ends)";
    let (mut before, mut after) = (old.lines().map(str::trim), new.lines().map(str::trim));
    let mut line = 1;
    loop {
        match (before.next(), after.next()) {
            (None, None) => return None,
            (one, other) if one == other => line += 1,
            (one, other) => return Some((line, one.unwrap_or(END), other.unwrap_or(END))),
        }
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    fn tool(kind: &str) -> Tool {
        let schema = json!({
            "type": "object", "properties": { "a": { "type": kind } }, "required": ["a"], "additionalProperties": false
        });
        Tool::new("look", "Look it up", schema)
    }

    #[test]
    fn an_update_is_asked_for_by_a_value_that_says_yes() {
        assert!(is_on(Some("1".into())) && is_on(Some("true".into())));
        assert!(!is_on(None) && !is_on(Some("".into())) && !is_on(Some("0".into())));
    }

    #[test]
    fn a_snapshot_is_written_and_then_compared() {
        let folder = env::temp_dir().join(format!("strict-schema-{}", std::process::id()));
        let missing = compare(&tool("string"), &folder, false).unwrap_err();
        assert!(missing.contains("has no snapshot") && missing.contains("UPDATE_SNAPSHOTS=1"), "{missing}");
        compare(&tool("string"), &folder, true).unwrap();
        compare(&tool("string"), &folder, false).unwrap();
        let changed = compare(&tool("integer"), &folder, false).unwrap_err();
        assert!(
            changed.contains("was: \"type\": \"string\"") && changed.contains("is:  \"type\": \"integer\""),
            "{changed}"
        );
        compare(&tool("integer"), &folder, true).unwrap();
        compare(&tool("integer"), &folder, false).unwrap();
        let path = folder.join("look.json");
        let text = fs::read_to_string(&path).unwrap();
        assert!(text.ends_with("}\n"));
        for other in [text.trim_end().to_owned(), text.replace('\n', "\r\n"), text.replace("  ", "\t")] {
            fs::write(&path, other).unwrap();
            compare(&tool("integer"), &folder, false).unwrap();
        }
        fs::remove_dir_all(folder).unwrap();
    }
}

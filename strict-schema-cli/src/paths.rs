//! Paths of files: how they are printed, joined and matched.

use std::path::{Component, Path, PathBuf};

use globset::{GlobBuilder, GlobMatcher};

use crate::failure::Failure;

/// A path for reports: relative to the current folder if it is inside, with `/`. Bytes that are not UTF-8 are `\xFF`, so that each path has
/// another name.
pub(crate) fn shown(path: &Path) -> String {
    let current = std::env::current_dir().unwrap_or_default();
    let inside = path.strip_prefix(&current).unwrap_or(path);
    let mut text = String::new();
    for chunk in inside.as_os_str().as_encoded_bytes().utf8_chunks() {
        text.push_str(chunk.valid());
        text.extend(chunk.invalid().iter().map(|it| format!("\\x{it:02X}")));
    }
    // On other systems it is an ordinary character.
    let text = if cfg!(windows) { text.replace('\\', "/") } else { text };
    text.strip_prefix("./").map_or(text.clone(), str::to_owned)
}

/// A file's name relative to this folder as a path without `..`, whether or not the file exists.
pub(crate) fn joined(folder: &Path, file: &str) -> PathBuf {
    let mut path = folder.to_owned();
    for step in Path::new(file).components() {
        match step {
            Component::ParentDir => _ = path.pop(),
            Component::CurDir => {}
            step => path.push(step),
        }
    }
    path
}

/// A pattern of paths, also for the configuration.
pub(crate) fn glob(written: &str) -> Result<GlobMatcher, Failure> {
    let pattern = written.strip_prefix("./").unwrap_or(written);
    let glob = GlobBuilder::new(pattern).literal_separator(true).build();
    glob.map(|it| it.compile_matcher()).map_err(|error| {
        Failure::new(format!("`{written}` is not a pattern of paths: {}", error.kind()))
            .help("escape `*`, `?`, `[` and `{` with `\\`")
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_star_stays_in_its_folder() {
        let one = glob("./a/*.json").unwrap();
        assert!(one.is_match("a/b.json") && !one.is_match("a/b/c.json"));
        assert!(glob("a/**/*.json").unwrap().is_match("a/b/c.json"));
        assert!(glob("a[").is_err());
    }
}

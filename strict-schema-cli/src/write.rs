//! Replaces files as a whole or not at all.

use std::fs::Metadata;
use std::io::Write as _;
use std::path::{Path, PathBuf};

use crate::failure::Failure;
use crate::paths::shown;

/// The target of a path, and what is there now. Fails if it is read-only, not a regular file, or would lose its other names.
pub(crate) fn replaceable(path: &Path) -> Result<(PathBuf, Option<Metadata>), Failure> {
    let cannot = |error: &dyn std::fmt::Display| cannot(path, error);
    // A link stays a link.
    let target = match path.canonicalize() {
        Ok(target) => target,
        Err(error) if path.is_symlink() => return Err(cannot(&error).help("it is a link: name its target")),
        Err(_) => path.to_owned(),
    };
    let old = std::fs::metadata(&target).ok();
    if let Some(old) = &old {
        if !old.is_file() {
            return Err(cannot(&"it is a folder, a device or a pipe").help("only files are written"));
        }
        // Replacing a file needs only the folder's permission, so this is checked here.
        if old.permissions().readonly() {
            return Err(cannot(&"it is read-only").help("make the file writable first"));
        }
        if names_of(old) > 1 {
            return Err(cannot(&"it has other names (hard links), which would keep the old text")
                .help("replace it with a copy first: `cp FILE COPY && mv COPY FILE`"));
        }
    }
    Ok((target, old))
}

fn cannot(path: &Path, error: &dyn std::fmt::Display) -> Failure {
    Failure::new(format!("cannot write {}: {error}", shown(path)))
}

/// Replaces or creates a file. A reader sees the old text or the new one, never a part. Owner and mode stay.
/// Fails if the file would lose its owner or its other names.
pub(crate) fn replace(path: &Path, text: &str) -> Result<(), Failure> {
    let cannot = |error: &dyn std::fmt::Display| cannot(path, error);
    let (target, old) = replaceable(path)?;
    let folder = target.parent().filter(|it| !it.as_os_str().is_empty()).unwrap_or(Path::new("."));
    let mut file = tempfile::Builder::new().prefix(".strict-schema").tempfile_in(folder).map_err(|it| cannot(&it))?;
    file.write_all(text.as_bytes()).map_err(|it| cannot(&it))?;
    file.as_file().sync_all().map_err(|it| cannot(&it))?;
    if let Some(old) = old {
        keep_owner(file.as_file(), &old).map_err(|it| {
            cannot(&format!("it would lose its owner: {it}")).help("run the command as the file's owner")
        })?;
        file.as_file().set_permissions(old.permissions()).map_err(|it| cannot(&it))?;
    } else {
        readable(file.as_file()).map_err(|it| cannot(&it))?;
    }
    file.persist(&target).map_err(|it| cannot(&it.error))?;
    Ok(())
}

/// The text of a file with a value.
pub(crate) fn pretty(value: &impl serde::Serialize) -> Result<String, Failure> {
    let text = serde_json::to_string_pretty(value).map_err(|error| Failure::new(error.to_string()))?;
    Ok(text + "\n")
}

/// A temporary file is readable only for its owner; this one stays.
#[cfg(unix)]
fn readable(file: &std::fs::File) -> std::io::Result<()> {
    use std::os::unix::fs::PermissionsExt as _;
    file.set_permissions(std::fs::Permissions::from_mode(0o644))
}

/// How many names the file has.
#[cfg(unix)]
fn names_of(file: &std::fs::Metadata) -> u64 {
    std::os::unix::fs::MetadataExt::nlink(file)
}

#[cfg(not(unix))]
fn names_of(_file: &std::fs::Metadata) -> u64 {
    1
}

/// Gives the new file the owner and the group of the old one, if they differ.
#[cfg(unix)]
fn keep_owner(new: &std::fs::File, old: &std::fs::Metadata) -> std::io::Result<()> {
    use std::os::unix::fs::MetadataExt as _;
    let now = new.metadata()?;
    if (now.uid(), now.gid()) == (old.uid(), old.gid()) {
        return Ok(());
    }
    std::os::unix::fs::fchown(new, Some(old.uid()), Some(old.gid()))
}

#[cfg(not(unix))]
#[allow(clippy::unnecessary_wraps, reason = "it has to be as on Unix")]
fn keep_owner(_new: &std::fs::File, _old: &std::fs::Metadata) -> std::io::Result<()> {
    Ok(())
}

#[cfg(not(unix))]
#[allow(clippy::unnecessary_wraps, reason = "it has to be as on Unix")]
fn readable(_file: &std::fs::File) -> std::io::Result<()> {
    Ok(())
}

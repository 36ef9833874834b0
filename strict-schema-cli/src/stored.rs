//! Files that this program writes and reads again: baselines, codec files and lock files.

use std::fmt::Display;
use std::io::ErrorKind;
use std::path::Path;

use serde::de::DeserializeOwned;
use serde_json::Value;

use crate::failure::Failure;
use crate::paths::shown;
use crate::text::value_of;

/// A kind of such files.
pub(crate) struct Stored {
    /// With its article.
    pub called: &'static str,
    /// The command that writes it.
    pub command: &'static str,
    /// It grows when an older program can no longer read the file.
    pub version: u32,
}

impl Stored {
    pub(crate) fn read<T: DeserializeOwned>(&self, path: &Path) -> Result<T, Failure> {
        let Self { called, command, version } = self;
        let (name, writes) = (shown(path), format!("{command} writes {called}"));
        let text = std::fs::read_to_string(path).map_err(|error| {
            let failure = Failure::new(format!("cannot read {name}: {error}"));
            if error.kind() == ErrorKind::NotFound { failure.help(&writes) } else { failure }
        })?;
        let other = |why: &dyn Display| {
            Failure::new(format!("{name} is not {called}: {why}")).help(format!("name another file: {writes}"))
        };
        // A schema may have more levels than `serde_json` reads.
        let value = value_of(&text).map_err(|error| other(&error.what))?;
        match value.get("version").and_then(Value::as_u64) {
            // Another version may have other members too.
            Some(written) if written != u64::from(*version) => Err(Failure::new(format!(
                "{name} is {called} of version {written}, and this program reads version {version}"
            ))
            .help("use the strict-schema that wrote it, or remove the file and write it again")),
            _ => T::deserialize(value).map_err(|error| other(&error)),
        }
    }
}

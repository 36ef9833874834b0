//! What `fix --codec` writes and `decode` reads: one codec for each tool.

use std::collections::{HashMap, HashSet};
use std::path::Path;

use serde::{Deserialize, Serialize};
use strict_schema::Codec;

use crate::failure::Failure;
use crate::source::shown;

/// The file. `version` grows when an older program can no longer read it.
#[derive(Debug, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct CodecFile {
    version: u32,
    /// The program that wrote it.
    written_by: String,
    pub tools: Vec<Entry>,
}

/// The codec of one tool.
#[derive(Debug, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Entry {
    pub name: String,
    pub dialect: String,
    pub codec: Codec,
    /// Whether the schema had to be changed.
    #[serde(skip)]
    pub is_fixed: bool,
}

const VERSION: u32 = 1;

impl CodecFile {
    /// The file with these, in place of one that may be there. A schema that was fixed before is found to be fine now; what reads
    /// its answers is the codec of then, so that stays.
    ///
    /// # Errors
    /// If two tools have one name, or what is there is no such file.
    pub(crate) fn new(mut tools: Vec<Entry>, path: &Path) -> Result<Self, Failure> {
        let mut names = HashSet::new();
        if let Some(twice) = tools.iter().find(|it| !names.insert(it.name.as_str())) {
            let two = format!("the codec is not written: two tools are called `{}`", twice.name);
            return Err(Failure::new(two).help("write a codec for each file: `decode` finds it by the tool's name"));
        }
        if path.exists() {
            let mut old: HashMap<_, _> = Self::read(path)?.tools.into_iter().map(|it| (it.name.clone(), it)).collect();
            for entry in tools.iter_mut().filter(|it| !it.is_fixed) {
                if let Some(before) = old.remove(&entry.name) {
                    *entry = before;
                }
            }
        }
        Ok(Self { version: VERSION, written_by: format!("strict-schema {}", env!("CARGO_PKG_VERSION")), tools })
    }

    /// # Errors
    /// If it cannot be written as JSON.
    pub(crate) fn text(&self) -> Result<String, Failure> {
        let text = serde_json::to_string_pretty(self).map_err(|error| Failure::new(error.to_string()))?;
        Ok(text + "\n")
    }

    /// # Errors
    /// If it cannot be read, or is none of these.
    pub(crate) fn read(path: &Path) -> Result<Self, Failure> {
        let name = shown(path);
        let help = "`strict-schema fix --codec FILE` writes such a file";
        let text = std::fs::read_to_string(path)
            .map_err(|error| Failure::new(format!("cannot read the codec {name}: {error}")).help(help))?;
        let version = serde_json::from_str::<Version>(&text).ok().and_then(|it| it.version);
        if version.is_some_and(|it| it > VERSION) {
            let newer =
                format!("the codec {name} is of version {}, and this program reads {VERSION}", version.unwrap_or(0));
            return Err(Failure::new(newer).help("update strict-schema, or write the codec again"));
        }
        serde_json::from_str(&text)
            .map_err(|error| Failure::new(format!("{name} is not a codec file: {error}")).help(help))
    }

    /// The codec of this tool, or the only one.
    ///
    /// # Errors
    /// If there is none, or several.
    pub(crate) fn pick(&self, name: Option<&str>) -> Result<&Entry, Failure> {
        let names = || self.tools.iter().map(|it| format!("`{}`", it.name)).collect::<Vec<_>>().join(", ");
        match (name, &*self.tools) {
            (Some(name), tools) => tools.iter().find(|it| it.name == name).ok_or_else(|| {
                Failure::new(format!("the codec has no tool `{name}`")).help(format!("it has {}", names()))
            }),
            (None, [one]) => Ok(one),
            (None, []) => Err(Failure::new("the codec has no tools").help("write it again with `fix --codec FILE`")),
            (None, _) => {
                Err(Failure::new("the codec has several tools").help(format!("name one with `--tool`: {}", names())))
            }
        }
    }
}

#[derive(Deserialize)]
struct Version {
    version: Option<u32>,
}

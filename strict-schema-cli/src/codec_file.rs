//! What `fix --codec` writes and `decode` reads: the codecs of each tool.

use std::collections::HashSet;
use std::path::Path;

use serde::{Deserialize, Serialize};
use serde_json::Value;
use strict_schema::{Codec, Error};

use crate::failure::Failure;
use crate::paths::shown;
use crate::recognize::meant;
use crate::stored::Stored;

/// The file.
#[derive(Debug, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct CodecFile {
    version: u32,
    /// The program that wrote it.
    written_by: String,
    pub tools: Vec<ToolCodecs>,
}

/// The codecs of one tool.
#[derive(Debug, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct ToolCodecs {
    pub name: String,
    /// Whether it is for a structured output, which names no tool.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub is_format: bool,
    pub dialect: String,
    /// The schema that answers are for.
    pub schema: Value,
    /// The last codec wrote `schema`. It reads answers back to the schema before it, which the codec before it reads.
    pub codecs: Vec<Codec>,
}

impl ToolCodecs {
    /// Reads an answer back in the shape of the first original.
    pub(crate) fn decode(&self, answer: Value) -> Result<Value, Error> {
        self.codecs.iter().try_fold(answer, |answer, codec| codec.decode(answer))
    }

    /// Whether the answer's schema, or one in it, declares the property.
    pub(crate) fn declares(&self, name: &str) -> bool {
        fn declares(schema: &Value, name: &str) -> bool {
            match schema {
                Value::Object(members) => {
                    let is_own = members.get("properties").is_some_and(|it| it.get(name).is_some());
                    is_own || members.values().any(|it| declares(it, name))
                }
                Value::Array(items) => items.iter().any(|it| declares(it, name)),
                _ => false,
            }
        }
        declares(&self.schema, name)
    }

    /// This entry, in place of an older entry for the same tool.
    ///
    /// None if the older entry has another original: answers to its schema could no longer be decoded.
    fn after(mut self, old: Self, original: &Value) -> Option<Self> {
        if *original == old.schema {
            // The schema was fixed before. If nothing changes now, the same codecs read its answers.
            if self.schema == old.schema {
                return Some(old);
            }
            self.codecs.extend(old.codecs);
            return Some(self);
        }
        (self.codecs == old.codecs).then_some(self)
    }
}

const CODEC_FILE: Stored = Stored { called: "a codec file", command: "`strict-schema fix --codec FILE`", version: 1 };

impl CodecFile {
    /// The file with these entries, each with the schema that was fixed, and with its existing entries for other tools.
    /// Fails if two tools have one name, if the file has the tool with another original, or if the existing file is not a codec file.
    pub(crate) fn new(mut new: Vec<(ToolCodecs, Value)>, path: &Path) -> Result<Self, Failure> {
        // Several requests may have the same tool.
        let mut known: Vec<(String, Value, Value)> = Vec::new();
        new.retain(|(entry, original)| {
            let key = (entry.name.clone(), entry.schema.clone(), original.clone());
            let is_new = !known.contains(&key);
            if is_new {
                known.push(key);
            }
            is_new
        });
        let mut names = HashSet::new();
        if let Some((twice, _)) = new.iter().find(|(entry, _)| !names.insert(entry.name.as_str())) {
            let two = format!("the codec is not written: two tools are called `{}`", twice.name);
            return Err(Failure::new(two).help("write a codec for each file: `decode` finds it by the tool's name"));
        }
        let mut tools = if path.exists() { Self::read(path)?.tools } else { Vec::new() };
        for (entry, original) in new {
            let Some(at) = tools.iter().position(|it| it.name == entry.name) else {
                tools.push(entry);
                continue;
            };
            let (name, old) = (entry.name.clone(), tools.remove(at));
            let entry = entry.after(old, &original).ok_or_else(|| {
                Failure::new(format!("nothing is written: {} has a codec of another schema for `{name}`", shown(path)))
                    .help("name another file with `--codec`, or remove that entry if its schema is no longer used")
            })?;
            tools.insert(at, entry);
        }
        Ok(Self {
            version: CODEC_FILE.version,
            written_by: format!("strict-schema {}", env!("CARGO_PKG_VERSION")),
            tools,
        })
    }

    pub(crate) fn read(path: &Path) -> Result<Self, Failure> {
        CODEC_FILE.read(path)
    }

    /// The codec of the tool that is called so, with or without its namespace. Fails if it may mean several.
    pub(crate) fn called(&self, name: &str) -> Result<Option<&ToolCodecs>, Failure> {
        match &*meant(name, self.tools.iter().map(|it| &*it.name)) {
            [] => Ok(None),
            [one] => Ok(self.tools.iter().find(|it| it.name == *one)),
            several => Err(Failure::new(format!("several tools are called `{name}`, in different namespaces"))
                .help(format!("name one with `--tool`: `{}`", several.join("`, `")))),
        }
    }

    /// The codec of the structured output, if there is just one.
    pub(crate) fn format(&self) -> Option<&ToolCodecs> {
        let mut formats = self.tools.iter().filter(|it| it.is_format);
        formats.next().filter(|_| formats.next().is_none())
    }

    /// The codec of this tool, or the only one. Fails if there is none, or several.
    pub(crate) fn pick(&self, name: Option<&str>) -> Result<&ToolCodecs, Failure> {
        let names = || self.tools.iter().map(|it| format!("`{}`", it.name)).collect::<Vec<_>>().join(", ");
        match (name, &*self.tools) {
            (_, []) => {
                Err(Failure::new("the codec has no tools").help("write the codec again with `fix --codec FILE`"))
            }
            (Some(name), _) => self.called(name)?.ok_or_else(|| {
                Failure::new(format!("the codec has no tool `{name}`")).help(format!("it has {}", names()))
            }),
            (None, [one]) => Ok(one),
            (None, _) => {
                Err(Failure::new("the codec is for several tools").help(format!("name one with `--tool`: {}", names())))
            }
        }
    }
}

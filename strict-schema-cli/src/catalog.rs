//! Tools in the form in which they are compared: one canonical file each, whatever their original shape.

use std::collections::{BTreeMap, HashSet};

use serde_json::{Map, Value};
use strict_schema::Role;

use crate::args::Inputs;
use crate::config::Config;
use crate::coverage::Coverage;
use crate::document::Document;
use crate::failure::Failure;
use crate::recognize::{Bundle, Item, LARGEST};
use crate::revision;
use crate::source::{Source, gather};

/// Tools, formats and schemas by name.
pub(crate) type Catalog = BTreeMap<String, Value>;

/// Everything that the texts hold. Fails if two different things have the same name.
pub(crate) fn of_sources(sources: &[Source], coverage: &mut Coverage) -> Result<Catalog, Failure> {
    let (mut catalog, mut bundled) = (Catalog::new(), Bundled::default());
    for source in sources {
        let text = match source.read() {
            Ok(text) => text,
            Err(failure) => {
                coverage.faults.push(failure);
                continue;
            }
        };
        let json = source.parse(&text);
        for (part, recognized) in coverage.add(Document::read(source, &json).exact(source, &json)) {
            for item in &recognized.items {
                let name = item.label(source.stem(), &part.number);
                let (value, size) = canonical(&part.value, item);
                bundled.add(size, &source.name)?;
                if catalog.get(&name).is_some_and(|it| *it != value) {
                    return Err(Failure::new(format!("two different tools are called `{name}`"))
                        .help("give each a name of its own, or name only one of the files"));
                }
                catalog.insert(name, value);
            }
        }
    }
    Ok(catalog)
}

/// How many values the tools of all `OpenAPI` documents have together.
#[derive(Debug, Default)]
pub(crate) struct Bundled(usize);

impl Bundled {
    /// Adds the values of a tool.
    pub(crate) fn add(&mut self, size: usize, source: &str) -> Result<(), Failure> {
        self.0 += size;
        if self.0 > 10 * LARGEST {
            return Err(Failure::new(format!("the tools of {source} together are too large"))
                .help("each has all the components that it refers to: name a document with fewer operations"));
        }
        Ok(())
    }
}

/// Everything in a file or a folder, now or in a git revision.
pub(crate) fn of_path(path: &str) -> Result<(Catalog, Coverage), Failure> {
    let (sources, faults) = match revision::read(path)? {
        Some(sources) => (sources, Vec::new()),
        None => gather(&Inputs { paths: vec![path.to_owned()], ..Inputs::default() }, &Config::default())?,
    };
    let mut coverage = Coverage::of(faults);
    Ok((of_sources(&sources, &mut coverage)?, coverage))
}

/// A tool in MCP's form, a format in OpenAI's form, or a schema unchanged. Keys keep their order, since models see it. Also returns how
/// many values were put together for it.
pub(crate) fn canonical(value: &Value, item: &Item) -> (Value, usize) {
    let mut size = 0;
    let schema = match &item.part_of {
        Some(subject) => {
            let bundle = Bundle::of(value, subject, &HashSet::new());
            size = bundle.size;
            Some(bundle.schema)
        }
        None => item.schema_at.as_ref().and_then(|at| value.pointer(at)).cloned(),
    };
    let (Some(name), Some(role)) = (item.full_name(), item.role) else {
        return (schema.unwrap_or_default(), size);
    };
    let around = value.pointer(&item.at);
    let mut tool = Map::new();
    if role == Role::Format {
        tool.insert("type".to_owned(), Value::from("json_schema"));
    }
    tool.insert("name".to_owned(), Value::from(name));
    if let Some(description) =
        around.and_then(|it| it.get("description").or(it.get("summary").filter(|_| item.part_of.is_some())))
    {
        tool.insert("description".to_owned(), description.clone());
    }
    if let Some(strict) = item.strict {
        tool.insert("strict".to_owned(), Value::from(strict));
    }
    if let Some(schema) = schema {
        tool.insert(if role == Role::Format { "schema" } else { "inputSchema" }.to_owned(), schema);
    }
    // No provider sees it, but the code that reads the tool's result does.
    if let Some(output) = around.and_then(|it| it.get("outputSchema")).filter(|_| role == Role::Tool) {
        tool.insert("outputSchema".to_owned(), output.clone());
    }
    (Value::Object(tool), size)
}

/// The key of the schema in a tool or a format in this form. None if the value is a schema, which may have a `name` too.
pub(crate) fn schema_key(value: &Value) -> Option<&'static str> {
    const KEYS: &[&str] = &["type", "name", "description", "strict", "schema", "inputSchema", "outputSchema"];
    let members = value.as_object()?;
    let is_named = members.get("name")?.is_string() && members.keys().all(|it| KEYS.contains(&&**it));
    match members.get("type") {
        None => is_named.then_some("inputSchema"),
        Some(kind) => (is_named && kind == "json_schema").then_some("schema"),
    }
}

/// The name of its file: characters that a file system may reject become `_`.
pub(crate) fn file_name(name: &str) -> String {
    let is_plain = |it: char| it.is_ascii_alphanumeric() || matches!(it, '_' | '-' | '.');
    let plain: String = name.chars().map(|it| if is_plain(it) { it } else { '_' }).collect();
    let plain = plain.trim_start_matches('.');
    format!("{}.json", if plain.is_empty() { "_" } else { plain })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_name_leads_nowhere_else() {
        assert_eq!(file_name("../../etc/passwd"), "_.._etc_passwd.json");
        assert_eq!(file_name("a b/ü"), "a_b__.json");
        assert_eq!(file_name(".."), "_.json");
    }
}

//! `codec --emit`: the codecs of a file as a program of another language, which decodes answers as this one does.
//!
//! The program consists of an interpreter of plans and schemas, which is the same for every codec (`emit/decode.js`, `emit/decode.py`), and
//! the codecs as data. Patterns are translated here, since each language has its own syntax for them.

mod formats;
mod pattern;

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;
use std::io::Write as _;
use std::path::PathBuf;

use clap::{Args, ValueEnum};
use serde_json::{Value, json};
use strict_schema::Codec;

use crate::codec_file::CodecFile;
use crate::failure::{Exit, Failure};
use crate::output::Output;
use crate::recognize::meant;
use pattern::Local;

#[derive(Args, Debug)]
pub(crate) struct CodecArgs {
    /// The file that `fix --codec` wrote
    #[arg(value_name = "FILE")]
    pub codec: PathBuf,
    /// The language of the program
    #[arg(long, value_name = "LANGUAGE")]
    pub emit: Language,
    /// Only the codec of this tool
    #[arg(long, value_name = "NAME")]
    pub tool: Option<String>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Language {
    /// A TypeScript module
    Ts,
    /// The same in JavaScript
    Js,
    /// A Python module
    Py,
}

pub(crate) fn run(arguments: &CodecArgs, output: &mut Output) -> Result<Exit, Failure> {
    let mut file = CodecFile::read(&arguments.codec)?;
    if let Some(name) = &arguments.tool {
        let name = file.pick(Some(name))?.name.clone();
        file.tools.retain(|it| it.name == name);
    }
    let tools: Vec<(&str, &[Codec])> = file.tools.iter().map(|it| (it.name.as_str(), &*it.codecs)).collect();
    output.write_all(program(arguments.emit, &tools)?.as_bytes())?;
    Ok(Exit::Clean)
}

/// The program that decodes the answers of these tools. Fails if one of them needs what the language cannot compute.
fn program(language: Language, tools: &[(&str, &[Codec])]) -> Result<String, Failure> {
    let (mut found, mut stored) = (Needs::default(), Vec::new());
    for (name, codecs) in tools {
        let codecs = codecs.iter().map(|codec| {
            let codec = serde_json::to_value(codec).unwrap_or_default();
            found.add(name, &codec)?;
            Ok(single_quoted(&codec.to_string()))
        });
        let codecs = codecs.collect::<Result<Vec<_>, String>>();
        stored.push((*name, codecs.map_err(|why| cannot(language, name, &why))?.join(", ")));
    }
    let mut patterns = Vec::new();
    for (written, name) in &found.patterns {
        if is_computed(written) {
            let local = pattern::local(written, language);
            let local = local.map_err(|why| cannot(language, name, &format!("the pattern `{written}` has {why}")))?;
            patterns.push((written.as_str(), local));
        }
    }
    let mut formats = Vec::new();
    for (format, name) in &found.formats {
        if format == "regex" && language == Language::Py {
            return Err(cannot(language, name, "it has the format `regex`"));
        }
        let local = formats::pattern(format).map(|it| pattern::local(&it, language)).transpose();
        let local = local.map_err(|why| cannot(language, name, &format!("the format `{format}` has {why}")))?;
        formats.extend(local.map(|it| (format.as_str(), it)));
    }
    Ok(match language {
        Language::Py => python(&stored, &patterns, &formats),
        Language::Js => script(&stored, &patterns, &formats),
        Language::Ts => typed(&script(&stored, &patterns, &formats)),
    })
}

fn cannot(language: Language, tool: &str, why: &str) -> Failure {
    let language = if language == Language::Py { "Python" } else { "JavaScript" };
    Failure::new(format!("`{tool}` cannot be decoded in {language}: {why}"))
        .help("`strict-schema decode` decodes it; `--tool` selects others")
}

/// The patterns and formats of codecs, each with a tool that uses it.
#[derive(Default)]
struct Needs {
    patterns: BTreeMap<String, String>,
    formats: BTreeMap<String, String>,
}

impl Needs {
    /// Collects those of a codec. Fails with the reason why the interpreter cannot read its schemas.
    fn add(&mut self, tool: &str, codec: &Value) -> Result<(), String> {
        for step in codec["steps"].as_array().into_iter().flatten() {
            for pattern in step["map"].as_array().into_iter().flatten().filter_map(|kind| kind[0].as_str()) {
                self.patterns.insert(pattern.to_owned(), tool.to_owned());
            }
        }
        let mut pending: Vec<&Value> = ["original", "sent"].iter().filter_map(|it| codec.get(*it)).collect();
        if pending.iter().any(|it| it.is_string()) {
            return Err("its schema has more than 100 levels".to_owned());
        }
        while let Some(value) = pending.pop() {
            match value {
                Value::Array(items) => pending.extend(items),
                Value::Object(members) => {
                    pending.extend(members.values());
                    for (key, value) in members {
                        self.keyword(tool, key, value)?;
                    }
                }
                _ => {}
            }
        }
        Ok(())
    }

    /// Collects what a keyword needs. The keyword may be the name of a property: then too much is collected.
    fn keyword(&mut self, tool: &str, key: &str, value: &Value) -> Result<(), String> {
        match (key, value) {
            ("pattern", Value::String(pattern)) => {
                self.patterns.insert(pattern.clone(), tool.to_owned());
            }
            ("patternProperties", Value::Object(patterns)) => {
                self.patterns.extend(patterns.keys().map(|it| (it.clone(), tool.to_owned())));
            }
            ("format", Value::String(format)) => {
                self.formats.insert(format.clone(), tool.to_owned());
            }
            ("$ref", Value::String(to)) if !(to.is_empty() || to == "#" || to.starts_with("#/")) => {
                return Err(format!("its schema refers to `{to}`, which is not a pointer"));
            }
            ("$dynamicRef" | "$recursiveRef", Value::String(_)) => return Err(format!("its schema has `{key}`")),
            _ => {}
        }
        Ok(())
    }
}

/// Whether the library evaluates a pattern. A pattern that it does not evaluate admits every string, even where it is negated.
fn is_computed(pattern: &str) -> bool {
    let both = json!({ "allOf": [{ "pattern": pattern }, { "not": { "pattern": pattern } }] });
    let codec = json!({ "version": 2, "root": 0, "steps": ["keep"], "original": both });
    serde_json::from_value::<Codec>(codec).is_ok_and(|it| it.decode(Value::from("")).is_err())
}

/// The name of a tool, and its codecs as literals.
type Stored<'a> = (&'a str, String);
type Named<'a> = (&'a str, Local);

fn script(tools: &[Stored<'_>], patterns: &[Named<'_>], formats: &[Named<'_>]) -> String {
    let mut text = include_str!("emit/decode.js").to_owned();
    let full = || tools.iter().map(|(name, _)| *name);
    // A call may leave out the namespace.
    let bare = full().flat_map(|name| name.match_indices('.').map(|(at, _)| &name[at + 1..]));
    let bare = bare.filter(|it| !it.is_empty() && meant(it, full()).len() == 1);
    let names: BTreeSet<String> = full().chain(bare).map(quoted).collect();
    let names: Vec<String> = names.into_iter().collect();
    let _ = write!(
        text,
        "\n/*:: export type Tool = {}; */\n",
        if names.is_empty() { "never".to_owned() } else { names.join(" | ") }
    );
    for (name, rows) in [("PATTERNS", patterns), ("FORMATS", formats)] {
        let _ = writeln!(text, "\nconst {name} /*: Map<string, RegExp> */ = new Map([");
        for (of, Local { pattern, flags }) in rows {
            let _ = writeln!(text, "  [{}, new RegExp({}, \"u{flags}\")],", quoted(of), quoted(pattern));
        }
        text.push_str("]);\n");
    }
    text.push_str("\nconst CODECS /*: Map<string, string[]> */ = new Map([\n");
    for (name, codecs) in tools {
        let _ = writeln!(text, "  [{}, [{codecs}]],", quoted(name));
    }
    text + "]);\n"
}

fn python(tools: &[Stored<'_>], patterns: &[Named<'_>], formats: &[Named<'_>]) -> String {
    let mut text = include_str!("emit/decode.py").to_owned();
    for (name, rows) in [("PATTERNS", patterns), ("FORMATS", formats)] {
        let _ = writeln!(text, "\n{name}: Any = {{");
        for (of, Local { pattern, flags }) in rows {
            let flags = flags.chars().fold("0".to_owned(), |all, it| format!("{all} | re.{}", it.to_ascii_uppercase()));
            let _ = writeln!(text, "    {}: re.compile({}, {flags}),", quoted(of), quoted(pattern));
        }
        text.push_str("}\n");
    }
    text.push_str("\nCODECS: Any = {\n");
    for (name, codecs) in tools {
        let _ = writeln!(text, "    {}: [{codecs}],", quoted(name));
    }
    text + "}\n"
}

/// The script as TypeScript: the script has its types in comments.
fn typed(script: &str) -> String {
    let mut text = String::with_capacity(script.len());
    let mut rest = script;
    while let Some((before, after)) = rest.split_once("/*:") {
        let (kind, after) = after.split_once(" */").unwrap_or((after, ""));
        text.push_str(before);
        match kind.strip_prefix(": ") {
            Some(whole) => text.push_str(whole),
            None => {
                text.truncate(before.trim_end().len() + text.len() - before.len());
                text.push(':');
                text.push_str(kind);
            }
        }
        rest = after;
    }
    text + rest
}

/// A string literal of both languages, in ASCII, without `/`, so that it may stand in a comment. Characters beyond the basic plane stay,
/// since each language escapes them differently.
fn quoted(text: &str) -> String {
    let mut written = String::new();
    for letter in Value::from(text).to_string().chars() {
        match letter {
            '/' | '\u{7f}'..='\u{ffff}' => {
                let _ = write!(written, "\\u{:04x}", letter as u32);
            }
            _ => written.push(letter),
        }
    }
    written
}

/// JSON in a single-quoted string, since JSON rarely contains single quotes. In it, nothing looks like a comment of the interpreter.
fn single_quoted(json: &str) -> String {
    format!("'{}'", json.replace("/*", "/\\u002a").replace('\\', "\\\\").replace('\'', "\\'"))
}

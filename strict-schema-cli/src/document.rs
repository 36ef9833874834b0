//! A text that the user named or that a folder has: what is recognized in it, and what is not.

use serde_json::Value;

use crate::failure::Failure;
use crate::recognize::{Recognized, Unrecognized, recognize};
use crate::skipped::Skipped;
use crate::source::Source;
use crate::text::{NotJson, Part, Syntax, Text, schema_text};

/// What a text holds.
#[derive(Debug)]
pub(crate) struct Document<'t> {
    pub parts: Vec<(Part<'t>, Recognized)>,
    pub skipped: Vec<Skipped>,
    /// Why the text or a line of it cannot be read, or has nothing that can be checked.
    pub faults: Vec<Failure>,
}

impl<'t> Document<'t> {
    pub(crate) fn read(source: &Source, text: &'t Text<'_>) -> Self {
        let (parts, faults) = text.parts();
        let mut document = Self { parts: Vec::new(), skipped: Vec::new(), faults: Vec::new() };
        for fault in faults {
            document.fault(source, &fault, text);
        }
        let is_one = parts.len() == 1;
        let mut first = None;
        let mut others = Vec::new();
        for part in parts {
            let recognized = match &part.value {
                // In a folder, these are hardly meant as schemas that permit everything.
                Value::Bool(_) if !source.is_named => Err(Unrecognized::Other),
                Value::Object(members) if !source.is_named && members.is_empty() => Err(Unrecognized::Other),
                value => recognize(value),
            };
            match recognized {
                Ok(recognized) => {
                    others.extend(recognized.skipped.iter().map(|(at, why)| {
                        let what = format!("{}#{at}", source.name);
                        Skipped { what, why, is_file: false }
                    }));
                    document.parts.push((part, recognized));
                }
                Err(why) => {
                    let (line, column) = text.lines.place(part.start());
                    first.get_or_insert((why, line, column));
                    let name = if is_one { source.name.clone() } else { format!("{}:{line}", source.name) };
                    others.push(Skipped { what: name, why: why.why(), is_file: is_one });
                }
            }
        }
        match first {
            // A file with no value at all.
            None if document.parts.is_empty() && document.faults.is_empty() && document.skipped.is_empty() => {
                if source.is_named {
                    document.faults.push(Failure::new(format!("{}: it is empty", source.name)));
                } else {
                    document.skipped.push(Skipped { what: source.name.clone(), why: "empty", is_file: true });
                }
            }
            Some((why, line, column)) if document.parts.is_empty() && source.is_named => {
                document.faults.push(nothing(source, why, line, column));
            }
            Some((why, ..)) if document.parts.is_empty() && document.faults.is_empty() => {
                document.skipped.push(Skipped { what: source.name.clone(), why: why.why(), is_file: true });
            }
            _ => document.skipped.append(&mut others),
        }
        document
    }

    /// The same with a fault for each value that does not have all that the text has, for what writes or compares values.
    pub(crate) fn exact(mut self, source: &Source, text: &Text<'_>) -> Self {
        for (part, recognized) in &self.parts {
            let mut fault = |at: usize, what: String, help: &str| {
                let (line, column) = text.lines.place(at);
                self.faults.push(Failure::new(format!("{}:{line}:{column}: {what}", source.name)).help(help));
            };
            if let Some((at, inexact)) = part.inexact() {
                fault(at, inexact.to_string(), inexact.help());
            }
            for (at, inner) in recognized.items.iter().filter_map(|it| it.text(&part.value)) {
                let place = part.place(at, None).map_or(part.base, |it| it.0);
                match schema_text(inner).map(|it| it.inexact()) {
                    Err(why) => fault(place, why, "write the schema as JSON in a string"),
                    Ok(Some((_, inexact))) => fault(place, inexact.to_string(), inexact.help()),
                    Ok(None) => {}
                }
            }
        }
        self
    }

    fn fault(&mut self, source: &Source, fault: &NotJson, text: &Text<'_>) {
        // For example, a template of YAML is not YAML yet.
        if !source.is_named && text.syntax == Syntax::Yaml && !fault.is_yaml {
            self.skipped.push(Skipped { what: source.name.clone(), why: "not YAML", is_file: true });
            return;
        }
        // The syntax of a text without an extension is guessed: a quoted key is rather a member of an object.
        let (is_not, what, offset) = match text.syntax {
            Syntax::Yaml if fault.is_yaml => ("", &*fault.what, fault.offset),
            Syntax::Yaml if text.begins_in_object() && !source.is_yaml() => {
                ("this is not JSON: ", "it begins inside an object: the `{` is missing", 0)
            }
            Syntax::Yaml => ("this is not YAML: ", &*fault.what, fault.offset),
            _ => ("this is not JSON: ", &*fault.what, fault.offset),
        };
        let (line, column) = text.lines.place(offset);
        let what = format!("{}:{line}:{column}: {is_not}{what}", source.name);
        let failure = Failure::new(what);
        self.faults.push(match source.exported_by() {
            Some(help) => failure.help(help),
            None => failure,
        });
    }
}

fn nothing(source: &Source, why: Unrecognized, line: usize, column: usize) -> Failure {
    let what = match why {
        Unrecognized::Other => "this is neither a schema, nor a tool, nor a request",
        why => why.why(),
    };
    Failure::new(format!("{}:{line}:{column}: {what}", source.name)).help(why.help())
}

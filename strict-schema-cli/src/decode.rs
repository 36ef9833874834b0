//! `decode`: reads a model's answer to a fixed schema back in the original's shape. The answer stands alone, or in the whole response of an
//! API.

pub(crate) mod response;

use std::io::Write as _;
use std::path::Path;

use serde_json::{Value, json};

use crate::args::DecodeArgs;
use crate::codec_file::{CodecFile, ToolCodecs};
use crate::failure::{Exit, Failure};
use crate::output::{Output, counted, in_one_line, printable, tell, write_json};
use crate::recognize::meant;
use crate::source::{MARK, Source, stdin};
use crate::text::{Inexact, inexact};
use response::{Answer, answers, without_answer, without_fence};

pub(crate) fn run(arguments: &DecodeArgs, output: &mut Output) -> Result<Exit, Failure> {
    let file = CodecFile::read(&arguments.codec)?;
    let text = if arguments.output == Path::new("-") {
        stdin("<stdin>")?
    } else {
        Source::of_file(&arguments.output)
            .read()
            .map_err(|it| it.help("name the file with the model's output, or `-` for standard input"))?
    };
    let text = without_fence(text.strip_prefix(MARK).unwrap_or(&text));
    let mut refuse = |why: &str| writeln!(output, "{why}").map(|()| Exit::Findings).map_err(Failure::from);
    let answer = match serde_json::from_str(text) {
        Ok(answer) => match lossy(text) {
            Some(why) => return refuse(&printable(&why)),
            None => answer,
        },
        Err(error) if is_deep(&error) => return refuse(DEEP),
        Err(error) => {
            let why = if text.trim().is_empty() {
                "it is empty".to_owned()
            } else if ["data:", "event:"].iter().any(|it| text.trim_start().starts_with(it)) {
                "it is a stream of events. `decode` reads a whole response, without `\"stream\": true`".to_owned()
            } else if text.trim_start().starts_with("```") {
                "it is in a code fence with more around it, or without an end: remove the lines with the backticks"
                    .to_owned()
            } else {
                error.to_string()
            };
            return refuse(&format!("this is not JSON: {why}"));
        }
    };
    let all = answers(&answer);
    // An answer may look like a response. Then the schema decides.
    let entry = file.pick(arguments.tool.as_deref());
    let fits = |it: &ToolCodecs| it.decode(answer.clone()).is_ok();
    let is_other =
        |it: &Answer| it.tool.as_ref().is_none_or(|name| it.is_whole && matches!(file.called(name), Ok(None)));
    let is_plain = all.iter().all(is_other) && entry.as_ref().is_ok_and(|it| fits(it));
    if !all.is_empty() && !is_plain {
        return whole(answer, &all, &file, arguments.tool.as_deref(), output);
    }
    let declares = |key| match &entry {
        Ok(it) => it.declares(key),
        Err(_) => file.tools.iter().any(|it| it.declares(key)),
    };
    if all.is_empty()
        && let Some((key, why)) = without_answer(&answer)
        && !declares(key)
        && !(answer.is_array() && entry.as_ref().is_ok_and(|it| fits(it)))
    {
        return refuse(&format!("this response has no call and no structured output: {}", in_one_line(&why)));
    }
    let entry = entry?;
    match entry.decode(answer) {
        Ok(value) => {
            write_json(output, &value)?;
            Ok(Exit::Clean)
        }
        Err(error) => refuse(&printable(&error.to_string())),
    }
}

/// The library reads fewer levels, but such a text is JSON nevertheless.
const DEEP: &str = "it is nested deeper than 127 levels";

fn is_deep(error: &serde_json::Error) -> bool {
    error.to_string().starts_with("recursion limit exceeded")
}

/// Why an answer in a response is not read.
fn unread(error: &serde_json::Error) -> String {
    if is_deep(error) { DEEP.to_owned() } else { format!("it is not JSON: {error}") }
}

/// Why decoding would change what the model wrote.
pub(crate) fn lossy(text: &str) -> Option<String> {
    Some(match inexact(text)? {
        Inexact::Integer => {
            "an integer has more than 64 bits, and decoding would change its digits: ask for it as a string".to_owned()
        }
        Inexact::Key(name) => format!("`{name}` occurs more than once: send it once"),
    })
}

/// Whether a text is what the format demands.
fn is_output(text: &Value, format: &ToolCodecs) -> bool {
    let read = text.as_str().and_then(|it| serde_json::from_str(without_fence(it)).ok());
    read.is_some_and(|it| format.decode(it).is_ok())
}

/// The response with each answer in it decoded in its place.
fn whole(
    mut response: Value,
    all: &[Answer],
    file: &CodecFile,
    tool: Option<&str>,
    output: &mut Output,
) -> Result<Exit, Failure> {
    let has_calls = all.iter().any(|it| it.tool.is_some());
    let (mut decoded, mut others, mut exit) = (0, Vec::new(), Exit::Clean);
    let mut ambiguous = Vec::new();
    for Answer { tool: called, at, is_text, .. } in all {
        let entry: Option<&ToolCodecs> = match called {
            Some(name) => match (file.called(name), tool) {
                // The tool that is named may be the one that the call means.
                (Err(_), Some(tool)) if meant(name, [tool].into_iter()).len() == 1 => Some(file.pick(Some(tool))?),
                (Ok(found), _) => found,
                (Err(failure), _) => {
                    ambiguous.push(failure.of(&format!("the call at {at} is not decoded")));
                    continue;
                }
            },
            // If there are calls, other text is for people, unless it is as the format demands.
            None if has_calls => match file.format() {
                Some(format) if response.pointer(at).is_some_and(|it| is_output(it, format)) => Some(format),
                _ => continue,
            },
            None => Some(match file.format() {
                Some(format) if tool.is_none() => format,
                _ => file.pick(tool)?,
            }),
        };
        let shown = in_one_line(called.as_deref().unwrap_or("the output")).into_owned();
        let Some(entry) = entry else {
            others.push(shown);
            continue;
        };
        let Some(place) = response.pointer_mut(at) else { continue };
        let answer = match &*place {
            Value::String(text) if *is_text => match without_fence(text) {
                // Some models write nothing for no arguments.
                text if called.is_some() && text.trim().is_empty() => Ok(json!({})),
                text => lossy(text).map_or_else(|| serde_json::from_str(text).map_err(|it| unread(&it)), Err),
            },
            value => Ok(value.clone()),
        };
        match answer.and_then(|answer| entry.decode(answer).map_err(|it| it.to_string())) {
            Ok(value) => {
                *place = if *is_text { Value::String(value.to_string()) } else { value };
                decoded += 1;
            }
            Err(error) => {
                writeln!(output, "{shown}, at {}: {}", in_one_line(at), printable(&error))?;
                exit = Exit::Findings;
            }
        }
    }
    if exit == Exit::Clean {
        write_json(output, &response)?;
    }
    output.flush()?;
    for failure in &ambiguous {
        tell(&format!("{failure}\n"));
    }
    let skipped = match &*others {
        [] => "skipped nothing".to_owned(),
        names => format!("skipped {} (no codec: {})", counted(names.len(), "call"), names.join(", ")),
    };
    tell(&format!("decoded {}; {skipped}\n", counted(decoded, "value")));
    Ok(if ambiguous.is_empty() { exit } else { Exit::Impossible })
}

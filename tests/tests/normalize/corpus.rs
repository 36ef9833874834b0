//! The normalizer over the corpus: what it makes of schemas that nobody here wrote, judged by others.

use std::collections::BTreeMap;

use serde_json::Value;
use strict_schema::Dialect;
use strict_schema::dialect::{
    ANTHROPIC, COHERE, GROQ, LLAMA_CPP, MOONSHOT, OPENAI, OPENAI_2024_08, PORTABLE, VLLM_GUIDANCE, XAI,
};
use strict_schema::{Change, ChangeKind, Loss, Normalized, normalize, validate};
use strict_schema_tests::corpus::{Row, effort, every, is_at_hand, is_due, rows, setting};
use strict_schema_tests::decoder::{Decoder, Sample};
use strict_schema_tests::exclusions::without_negative_zero;
use strict_schema_tests::oracle::{Api, complaints};

/// What became of a file.
#[derive(Debug, Default)]
struct Tally {
    normalized: usize,
    refused: Vec<String>,
    unclean: Vec<String>,
    not_compiled: Vec<String>,
    decoded: usize,
    /// By the keyword that was moved out.
    excused: BTreeMap<String, usize>,
    unexcused: Vec<String>,
    wrong: Vec<String>,
}

#[test]
fn the_corpus_normalizes() {
    for file in ["mcp_tools.jsonl", "bfcl.jsonl", "json_schema_llm.jsonl", "jsonschemabench.jsonl"] {
        report(file, &OPENAI, &run(file, &OPENAI, Some(Api::OpenAi)));
    }
}

#[test]
fn tools_normalize_for_every_dialect() {
    let ours = [
        (&ANTHROPIC, Some(Api::Anthropic)),
        (&OPENAI_2024_08, Some(Api::OpenAi)),
        (&PORTABLE, Some(Api::OpenAi)),
        (&MOONSHOT, None),
        (&LLAMA_CPP, None),
        (&VLLM_GUIDANCE, None),
        (&GROQ, None),
        (&COHERE, None),
        (&XAI, None),
    ];
    for (dialect, api) in ours {
        report("mcp_tools.jsonl", dialect, &run("mcp_tools.jsonl", dialect, api));
    }
}

#[test]
fn every_dialect_takes_what_is_normalized_for_it() {
    for dialect in strict_schema::dialect::DIALECTS {
        for (index, row) in rows("mcp_tools.jsonl").into_iter().enumerate() {
            if !is_due(dialect, index) {
                continue;
            }
            let normalized = match normalize(&row.schema, dialect) {
                Ok(normalized) => normalized,
                Err(_) if IMPOSSIBLE.contains(&row.id.as_str()) => continue,
                Err(error) => panic!("{}: {error}", row.id),
            };
            let report = validate(&normalized.schema, dialect);
            assert!(report.is_ok(), "{} for {}: {report}", row.id, dialect.name);
        }
    }
}

#[test]
fn what_is_optional_stays_so_and_what_is_a_map_stays_one() {
    let mut judged = Judged::default();
    for file in ["mcp_tools.jsonl", "bfcl.jsonl", "json_schema_llm.jsonl", "jsonschemabench.jsonl"] {
        for dialect in [&OPENAI, &OPENAI_2024_08, &ANTHROPIC, &PORTABLE] {
            for row in rows(file) {
                // What is refused is the concern of another test.
                let Ok(normalized) = normalize(&row.schema, dialect) else { continue };
                let name = format!("{} for {}", row.id, dialect.name);
                let (before, after) = (Place::root(&row.schema), Place::root(&normalized.schema));
                // A wrapped root has one property, for which the original has no name.
                let wrapped = normalized.changes.iter().any(|change| change.kind == ChangeKind::WrapRoot);
                if !wrapped {
                    judged.compare(&name, before, after, 0);
                }
            }
        }
    }
    println!("{judged:?}");
    if is_at_hand() {
        assert!(judged.optional > 10_000 && judged.maps > 300, "there was little to judge: {judged:?}");
    }
}

/// What was compared.
#[derive(Debug, Default)]
struct Judged {
    optional: usize,
    maps: usize,
}

/// A schema, and the document for its references.
#[derive(Clone, Copy)]
struct Place<'a> {
    root: &'a Value,
    schema: &'a Value,
}

impl<'a> Place<'a> {
    fn root(root: &'a Value) -> Self {
        Self { root, schema: root }
    }

    /// What a reference refers to, if that is all that the schema says.
    fn resolved(self) -> Self {
        let mut schema = self.schema;
        for _ in 0..10 {
            let target =
                schema.get("$ref").and_then(Value::as_str).and_then(|it| self.root.pointer(it.strip_prefix('#')?));
            schema = target.unwrap_or(schema);
        }
        Self { schema, ..self }
    }

    fn get(self, key: &str) -> Option<Self> {
        self.schema.get(key).map(|schema| Self { schema, ..self })
    }

    /// The branches, or the schema itself.
    fn branches(self) -> Vec<Self> {
        let here = self.resolved();
        match here.schema.get("anyOf").and_then(Value::as_array) {
            Some(branches) => branches.iter().flat_map(|schema| Self { schema, ..self }.branches()).collect(),
            None => vec![here],
        }
    }

    fn is_of(self, kind: &str) -> bool {
        match self.schema.get("type") {
            Some(Value::Array(kinds)) => kinds.iter().any(|it| it == kind),
            Some(it) => it == kind,
            None => false,
        }
    }

    fn requires(self, name: &str) -> bool {
        self.schema.get("required").and_then(Value::as_array).is_some_and(|names| names.iter().any(|it| it == name))
    }

    /// Whether it is the JSON text of a value.
    fn is_text(self) -> bool {
        let written = self.resolved();
        let description = written.schema.get("description").and_then(Value::as_str).unwrap_or_default();
        written.is_of("string") && description.contains("JSON text of a value of this schema")
    }

    /// Whether an answer can leave it out though it is required: by null, or by an empty list.
    fn can_be_absent(self) -> bool {
        self.branches().into_iter().any(|branch| {
            let has_null = |values: &Value| values.as_array().is_some_and(|it| it.contains(&Value::Null));
            let null = branch.is_of("null") || branch.schema.get("enum").is_some_and(has_null);
            let text = |key: &str| branch.schema.get(key).and_then(Value::as_str).unwrap_or_default();
            let list = branch.is_of("array") && text("description").contains("an empty list to leave it out");
            null || list || branch.schema.get("nullable") == Some(&Value::Bool(true))
        })
    }
}

impl Judged {
    /// Walks down both as far as they have the same form.
    #[track_caller]
    fn compare(&mut self, name: &str, before: Place<'_>, after: Place<'_>, level: usize) {
        // A schema may contain itself, and so may what is made of it.
        if level > 12 {
            return;
        }
        let before = before.resolved();
        // What holds beside a reference or in branches is another's to judge.
        if ["$ref", "allOf", "anyOf", "oneOf", "if"].iter().any(|key| before.schema.get(key).is_some())
            || !before.schema.is_object()
        {
            return;
        }
        let declared = before.schema.get("properties").and_then(Value::as_object).filter(|it| !it.is_empty());
        let additional = before.schema.get("additionalProperties");
        let open = additional.is_some_and(|it| it.is_object() || it == &Value::Bool(true))
            || before.schema.get("patternProperties").is_some();
        if before.schema.get("type") == Some(&Value::from("object")) && declared.is_none() && open {
            self.maps += 1;
            let kept = after.branches().into_iter().any(|branch| {
                let entries = branch.is_of("array") || branch.is_of("string");
                let named =
                    branch.get("properties").is_some_and(|it| it.schema.as_object().is_some_and(|it| !it.is_empty()));
                entries
                    || named && (level == 0 || branch.get("properties").is_some_and(|it| it.get("entries").is_some()))
            });
            let nothing = before.schema.get("maxProperties") == Some(&Value::from(0));
            assert!(kept || nothing, "{name}: the map is lost\n{}\n{}", before.schema, after.schema);
        }
        let objects: Vec<_> =
            after.branches().into_iter().filter(|branch| branch.get("properties").is_some()).collect();
        for (key, schema) in declared.into_iter().flatten() {
            for object in &objects {
                let Some(written) = object.get("properties").and_then(|it| it.get(key)) else { continue };
                if !before.requires(key) && object.requires(key) {
                    self.optional += 1;
                    let default = schema.get("default") == Some(&Value::Null);
                    // JSON text of what may be null may be the text of null.
                    let null_as_text = written.is_text() && Place { schema, ..before }.can_be_absent();
                    assert!(
                        written.can_be_absent() || default || null_as_text,
                        "{name}: `{key}` became mandatory\n{schema}\n{}",
                        written.schema
                    );
                }
                self.compare(name, Place { schema, ..before }, written, level + 1);
            }
        }
        if let Some(items) = before.get("items") {
            for branch in after.branches() {
                if let Some(written) = branch.get("items") {
                    self.compare(name, items, written, level + 1);
                }
            }
        }
    }
}

/// Says what became of a file, and fails if something is not as promised.
#[track_caller]
fn report(file: &str, dialect: &Dialect, tally: &Tally) {
    let show = |name: &str, list: &[String]| {
        println!("  {name}: {}", list.len());
        for line in list.iter().take(setting("STRICT_SCHEMA_SHOW", 5)) {
            println!("    {line}");
        }
    };
    println!("{file}, {}: {} normalized, {} answers decoded", dialect.name, tally.normalized, tally.decoded);
    show("refused", &tally.refused);
    show("unclean", &tally.unclean);
    show("not compiled", &tally.not_compiled);
    println!("  excused: {:?}", tally.excused);
    show("unexcused", &tally.unexcused);
    show("wrong", &tally.wrong);
    // Those that require a property of which no value is possible.
    let impossible = |line: &String| IMPOSSIBLE.iter().any(|id| line.contains(id));
    assert!(tally.refused.iter().all(impossible), "{file}: refused");
    assert!(tally.normalized > 0, "{file}: nothing was judged");
    // A pattern without an end: the random model never comes to one.
    assert!(tally.not_compiled.iter().all(|line| line.contains("o73816")), "{file}: not compiled");
    assert!(tally.unclean.is_empty() && tally.unexcused.is_empty() && tally.wrong.is_empty(), "{file}: see above");
}

/// A number whose enum has strings only; a type that there is not.
const IMPOSSIBLE: [&str; 2] = ["live_simple_71-35-0", "own/hand/broken"];

fn run(file: &str, dialect: &Dialect, api: Option<Api>) -> Tally {
    let samples = effort() as u64;
    // Compiling a schema takes the decoder longer than a few answers do, so most builds sample some schemas only.
    let step = every(24);
    let only = std::env::var("STRICT_SCHEMA_ONLY").ok();
    let mut tally = Tally::default();
    for (index, row) in rows(file).into_iter().enumerate() {
        if only.as_ref().is_some_and(|only| !row.id.contains(only.as_str())) {
            continue;
        }
        let normalized = match normalize(&row.schema, dialect) {
            Ok(normalized) => normalized,
            Err(error) => {
                tally.refused.push(format!("{}: {error}", row.id));
                continue;
            }
        };
        tally.normalized += 1;
        if only.is_some() {
            println!(
                "{}\n{}",
                serde_json::to_string(&row.schema).unwrap(),
                serde_json::to_string_pretty(&normalized.schema).unwrap()
            );
            println!("{:#?}", normalized.changes);
        }
        let text = normalized.schema.to_string();
        let report = validate(&normalized.schema, dialect);
        if !report.is_ok() {
            tally.unclean.push(format!("{}: {report}", row.id));
        }
        for complaint in api.map(|api| complaints(&text, api)).unwrap_or_default() {
            tally.unclean.push(format!("{}: {complaint}", row.id));
        }
        if index % step == 0 && samples > 0 {
            sample(&row, &normalized, &as_enforced(&normalized.schema, dialect), samples, &mut tally);
        }
    }
    tally
}

/// The schema as the provider reads it: without what it ignores.
fn as_enforced(schema: &Value, dialect: &Dialect) -> String {
    let mut enforced = schema.clone();
    for ignored in validate(schema, dialect).ignored() {
        if let (Some(Value::Object(members)), Some(keyword)) =
            (enforced.pointer_mut(&ignored.pointer), &ignored.keyword)
        {
            members.remove(&**keyword);
        }
    }
    enforced.to_string()
}

fn sample(row: &Row, normalized: &Normalized, text: &str, samples: u64, tally: &mut Tally) {
    let decoder = match Decoder::new(text) {
        Ok(decoder) => decoder,
        Err(error) => {
            tally.not_compiled.push(format!("{}: {}", row.id, error.chars().take(300).collect::<String>()));
            return;
        }
    };
    let judge = jsonschema::validator_for(&row.schema);
    for seed in 0..samples {
        let Sample::Whole(text) = decoder.sample(seed) else { continue };
        let Ok(answer) = serde_json::from_str::<Value>(&text) else { continue };
        match normalized.codec.decode(answer) {
            Ok(value) => {
                tally.decoded += 1;
                let mended = without_negative_zero(&value);
                if let Ok(judge) = &judge
                    && let Err(error) = judge.validate(&mended)
                {
                    tally.wrong.push(format!(
                        "{}: {text} reads as {value}: {error} at {}",
                        row.id,
                        error.schema_path()
                    ));
                }
            }
            Err(error) => {
                for reason in error.reasons() {
                    match excuse(normalized, &reason.message) {
                        Some(excuse) => *tally.excused.entry(excuse).or_default() += 1,
                        None => tally.unexcused.push(format!("{}: {text}: {reason:?}", row.id)),
                    }
                }
                if error.reasons().is_empty() {
                    tally.unexcused.push(format!("{}: {text}: {error}", row.id));
                }
            }
        }
    }
}

/// The constraint that an answer breaks, if it was moved out of the schema.
fn excuse(normalized: &Normalized, message: &str) -> Option<String> {
    let is_lossy = |change: &&Change| matches!(change.loss, Loss::Widened { .. } | Loss::Codec);
    let lossy = normalized.changes.iter().filter(is_lossy);
    if lossy.clone().any(|it| matches!(it.kind, ChangeKind::WriteText | ChangeKind::CutDepth)) {
        return Some("JSON text".to_owned());
    }
    let (_, keywords) = SAID.iter().find(|(words, _)| message.contains(words))?;
    if keywords.is_empty() {
        return Some(message.split('`').next_back().unwrap_or_default().to_owned());
    }
    let moved = keywords.iter().find(|keyword| lossy.clone().any(|change| change.concerns(keyword)));
    // The decoder takes a format for a pattern, so the length of an e-mail address or a leap second is beyond it; and
    // engines differ in what `\\s` is.
    let kept = || keywords.iter().find(|keyword| matches!(**keyword, "format" | "pattern"));
    moved.or_else(kept).map(|keyword| (*keyword).to_owned())
}

/// What a message says of a broken keyword. Without keywords it is of entries, where a key can be wrong.
const SAID: &[(&str, &[&str])] = &[
    ("occurs more than once: send it once", &[]),
    ("is a declared property", &[]),
    ("in the format", &["format"]),
    ("that matches", &["pattern"]),
    ("character", &["minLength", "maxLength"]),
    ("without repeated items", &["uniqueItems"]),
    ("branches of `oneOf`", &["oneOf"]),
    ("an array of", &["minItems", "maxItems"]),
    ("an object with", &["minProperties", "maxProperties"]),
    ("number", &["minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum", "multipleOf"]),
    ("integer", &["minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum", "multipleOf"]),
];

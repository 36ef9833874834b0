//! The official JSON Schema Test Suite, draft-04 to 2020-12, optional parts included.
//!
//! Where it is present, the codec's evaluator is held to the verdict on each instance, through a dialect that takes
//! everything. Then each schema is normalized for five dialects: nothing is unclean, and what a codec lets through of
//! sampled answers satisfies the original under `jsonschema`. Exceptions are listed by name, each with its reason, and each is
//! checked to be needed.

use std::collections::BTreeMap;
use std::sync::LazyLock;

use jsonschema::{Draft, Retrieve, Uri, Validator};
use serde_json::{Value, json};
use strict_schema::dialect::{ANTHROPIC, Confidence, GEMINI, Keywords, OPENAI, PORTABLE, Rules, Source, Verdict, XAI};
use strict_schema::format::{Formats, StringFormat};
use strict_schema::keyword::KeywordSet;
use strict_schema::{Dialect, Documents, Policy, normalize_with, validate};
use strict_schema_tests::corpus::{every, is_at_hand, setting};
use strict_schema_tests::decoder::{Decoder, Sample};
use strict_schema_tests::exclusions::without_negative_zero;
use strict_schema_tests::suite::{DRAFTS, Group, groups, remotes};

/// Why a verdict of the suite is not the codec's: files or groups, by the start of their names, whatever the draft.
const EXCEPTIONS: &[(&str, &str)] = &[
    ("format:", "the codec holds a value to its format in every draft, also where the draft has it as an annotation"),
    ("optional/content:", "what an encoded text holds is an annotation, as in the newer drafts"),
    ("optional/format/hostname:", "of a host name in Punycode only the characters are checked"),
    ("optional/format/idn-hostname:", "an internationalized host name is checked by its length only"),
    ("optional/format/uri-reference:", "the parts of an authority are not checked"),
    ("optional/format/uri:", "the parts of an authority are not checked"),
    ("optional/cross-draft:", "every document is read as the draft of the root has it"),
    ("vocabulary:", "no meta-schema but those of the drafts decides which keywords bind"),
];

/// Takes everything, so that the codec only checks.
const EVERYTHING: Dialect = {
    let mut everything = OPENAI.with_name("everything").without_limits();
    everything.keywords = Keywords::all(Verdict::Allowed, &MADE_UP);
    everything.rules = Rules::all(Verdict::Allowed, &MADE_UP);
    everything.formats = Formats::of(StringFormat::ALL);
    everything.instead_of_type = KeywordSet::ALL;
    everything.ref_siblings = KeywordSet::ALL;
    everything
};

const MADE_UP: Source = Source::new("made up", "2026-11-22", Confidence::Inferred);

static REMOTES: LazyLock<Documents> = LazyLock::new(|| remotes().into_iter().collect());

/// The schema with its draft, and with the documents that it refers to.
fn whole(group: &Group) -> Value {
    let mut schema = group.schema.clone();
    let (_, uri) = DRAFTS.iter().find(|(draft, _)| *draft == group.draft).expect("a draft of the suite");
    if let Value::Object(members) = &mut schema
        && !members.contains_key("$schema")
    {
        members.insert("$schema".to_owned(), json!(uri));
    }
    REMOTES.bundle(&schema)
}

/// The exception that a name comes under.
fn exception(name: &str) -> Option<usize> {
    let (_, name) = name.split_once('/').expect("it starts with a draft");
    EXCEPTIONS.iter().position(|(start, _)| name.starts_with(start))
}

#[test]
fn the_codec_agrees_with_every_verdict() {
    let (mut right, mut excused) = (0, BTreeMap::<usize, usize>::new());
    let mut wrong: BTreeMap<String, Vec<String>> = BTreeMap::new();
    for group in groups() {
        let schema = whole(&group);
        let report = validate(&schema, &EVERYTHING);
        let codec = match normalize_with(&schema, &EVERYTHING, &Policy::LENIENT) {
            Ok(normalized) => Some(normalized.codec),
            Err(error) if error.to_string().contains("no value satisfies") => None,
            Err(error) => {
                match exception(&group.name) {
                    Some(index) => *excused.entry(index).or_default() += 1,
                    None => wrong.entry(group.name.clone()).or_default().push(format!("{error}\n{report}")),
                }
                continue;
            }
        };
        for test in &group.tests {
            let verdict = codec.as_ref().is_some_and(|codec| codec.decode(test.data.clone()).is_ok());
            if verdict == test.valid {
                right += 1;
                continue;
            }
            match exception(&group.name) {
                Some(index) => *excused.entry(index).or_default() += 1,
                None => wrong.entry(group.name.clone()).or_default().push(format!("{} is {}", test.data, test.valid)),
            }
        }
    }
    for (name, faults) in &wrong {
        println!("{name}: {}", faults.iter().take(3).cloned().collect::<Vec<_>>().join("; "));
    }
    println!("{right} right, {excused:?} excused");
    assert!(wrong.is_empty(), "{} groups are wrong", wrong.len());
    if is_at_hand() {
        assert!(right > 5_000, "there was little to judge: {right}");
        let unused: Vec<_> = (0..EXCEPTIONS.len()).filter(|index| !excused.contains_key(index)).collect();
        let unused: Vec<_> = unused.into_iter().map(|index| EXCEPTIONS[index].0).collect();
        assert!(unused.is_empty(), "exceptions that are not needed: {unused:?}");
    }
}

/// Groups, by the end of their names, whose own instances are judged rightly, and sampled ones may not be.
const SAMPLED_EXCEPTIONS: &[(&str, &str)] =
    &[("multipleOf: float division = inf", "a quotient beyond 2^53 is rounded, so that it may seem whole")];

#[test]
fn what_the_codec_lets_through_is_valid() {
    // To compile a schema takes the decoder longer than its answers do, so most builds take some only.
    let step = every(32);
    let mut tally = Sampled::default();
    for (index, group) in groups().iter().enumerate() {
        for (turn, dialect) in [&OPENAI, &ANTHROPIC, &GEMINI, &XAI, &PORTABLE].into_iter().enumerate() {
            tally.look(group, dialect, (index + turn) % step == 0);
        }
    }
    for line in tally.faults.iter().take(setting("STRICT_SCHEMA_SHOW", 40)) {
        println!("{line}");
    }
    let Sampled { normalized, refused, compiled, answers, let_through, ref excused, .. } = tally;
    println!("{excused:?} excused");
    println!(
        "{normalized} normalized, {refused} refused, {compiled} compiled, {answers} answers, {let_through} let through"
    );
    assert!(tally.faults.is_empty(), "{} faults", tally.faults.len());
    if is_at_hand() {
        assert!(normalized > 5_000 && let_through > 500, "there was little to judge");
    }
}

/// What was looked at.
#[derive(Debug, Default)]
struct Sampled {
    normalized: usize,
    refused: usize,
    compiled: usize,
    answers: usize,
    let_through: usize,
    excused: BTreeMap<usize, usize>,
    faults: Vec<String>,
}

impl Sampled {
    fn look(&mut self, group: &Group, dialect: &Dialect, samples: bool) {
        let schema = whole(group);
        let normalized = match normalize_with(&schema, dialect, &Policy::CHECKED) {
            Ok(normalized) => normalized,
            Err(error) => {
                self.refused += 1;
                // Moonshot takes a property of that name for the keyword, and the normalizer gives no property another name.
                let is_reserved = error.to_string().contains("the provider reads it as the keyword");
                if !is_reserved && group.tests.iter().any(|test| test.valid) {
                    self.fault(&group.name, &format!("{}: refused, and some values satisfy it: {error}", dialect.name));
                }
                return;
            }
        };
        self.normalized += 1;
        let report = validate(&normalized.schema, dialect);
        if !report.is_ok() {
            self.fault(&group.name, &format!("{}: unclean: {report}", dialect.name));
        }
        if !samples {
            return;
        }
        let Some(judge) = judge(group) else { return };
        // What the decoder has no grammar for, it has no answers to.
        let Ok(decoder) = Decoder::new(&normalized.schema.to_string()) else { return };
        self.compiled += 1;
        for seed in 0..20 {
            let Sample::Whole(text) = decoder.sample(seed) else { continue };
            let Ok(answer) = serde_json::from_str::<Value>(&text) else { continue };
            self.answers += 1;
            if let Ok(decoded) = normalized.codec.decode(answer) {
                self.let_through += 1;
                if !judge.is_valid(&without_negative_zero(&decoded)) {
                    self.fault(
                        &group.name,
                        &format!("{}: {text} reads as {decoded}\n  {}", dialect.name, group.schema),
                    );
                }
            }
        }
    }

    fn fault(&mut self, name: &str, fault: &str) {
        let sampled = SAMPLED_EXCEPTIONS.iter().any(|(start, _)| name.ends_with(start));
        match exception(name) {
            Some(index) => *self.excused.entry(index).or_default() += 1,
            None if sampled => {}
            None => self.faults.push(format!("{name}: {fault}")),
        }
    }
}

/// Another engine's judgement by the original schema.
fn judge(group: &Group) -> Option<Validator> {
    let draft = match group.draft {
        "draft4" => Draft::Draft4,
        "draft6" => Draft::Draft6,
        "draft7" => Draft::Draft7,
        "draft2019-09" => Draft::Draft201909,
        _ => Draft::Draft202012,
    };
    let documents = remotes().into_iter().collect();
    jsonschema::options().with_draft(draft).with_retriever(AtHand(documents)).build(&group.schema).ok()
}

/// The suite's remote documents.
struct AtHand(BTreeMap<String, Value>);

impl Retrieve for AtHand {
    fn retrieve(&self, uri: &Uri<String>) -> Result<Value, Box<dyn std::error::Error + Send + Sync>> {
        self.0.get(uri.as_str()).cloned().ok_or_else(|| format!("{uri} is not at hand").into())
    }
}

//! Normalizing beside parsing, over the corpus: `cargo bench -p strict-schema-tests --bench normalize`.
//!
//! **The bar**: to normalize a schema takes no longer than four times parsing it. Each schema is parsed from its text
//! and normalized right after, both are timed, and of each the fastest of many rounds counts: their sums, divided, are
//! `alone`. `freed` is what normalizing adds to a pass over all texts in which everything that was made is let go of
//! again, divided by the same pass without it: the median of the rounds.
//!
//! The ratios are of one run, and taken schema by schema or pass by pass, since machines change their speed.
//! Parsing is slower with `serde_json/preserve_order`, which is on here as everywhere in this workspace, and so is
//! building a result.
//!
//! **Growth**: tools of 10 to 3,000 parameters, with the time for one parameter, which stays about the same if time is
//! linear. With more, `OPENAI`'s budget of properties would be exceeded, and the result be written twice.

use std::hint::black_box;
use std::time::{Duration, Instant};

use serde_json::{Map, Value, json};
use strict_schema::dialect::OPENAI;
use strict_schema::normalize;
use strict_schema_tests::corpus;

const ROUNDS: usize = 30;

fn main() {
    let texts: Vec<Vec<String>> = corpus::FILES.iter().map(|file| texts(file)).collect();
    println!("{:<18}{:>12}{:>12}{:>8}{:>8}", "", "parse", "normalize", "alone", "freed");
    for (file, texts) in corpus::FILES.iter().zip(&texts) {
        row(file, texts);
    }
    row("corpus", &texts.concat());
    println!("\n{:<18}{:>12}{:>12}", "parameters", "normalize", "each");
    for parameters in [10, 100, 1_000, 3_000] {
        let tool = tool(parameters);
        let fastest = (0..ROUNDS).map(|_| timed(|| normalize(&tool, &OPENAI)).1).min().unwrap_or_default();
        let each = fastest / u32::try_from(parameters).unwrap_or(u32::MAX);
        println!("{parameters:<18}{:>12}{:>12}", shown(fastest), shown(each));
    }
}

/// The figures of some schemas.
fn row(name: &str, texts: &[String]) {
    let mut fastest = vec![(Duration::MAX, Duration::MAX); texts.len()];
    let mut freed = Vec::with_capacity(ROUNDS);
    for _ in 0..ROUNDS {
        for (text, (parse, normalizing)) in texts.iter().zip(&mut fastest) {
            let (schema, time) = timed(|| read(text));
            *parse = time.min(*parse);
            let (_normalized, time) = timed(|| normalize(&schema, &OPENAI));
            *normalizing = time.min(*normalizing);
        }
        let ((), without) = timed(|| {
            for text in texts {
                black_box(read(text));
            }
        });
        let ((), with) = timed(|| {
            for text in texts {
                let schema = read(text);
                black_box(normalize(&schema, &OPENAI)).ok();
            }
        });
        freed.push(ratio(with, without) - 1.0);
    }
    let parse = fastest.iter().map(|(parse, _)| *parse).sum();
    let normalizing = fastest.iter().map(|(_, normalizing)| *normalizing).sum();
    freed.sort_by(f64::total_cmp);
    let (alone, freed) = (ratio(normalizing, parse), freed[ROUNDS / 2]);
    println!("{name:<18}{:>12}{:>12}{alone:>8.2}{freed:>8.2}", shown(parse), shown(normalizing));
}

fn timed<T>(run: impl FnOnce() -> T) -> (T, Duration) {
    let start = Instant::now();
    let made = black_box(run());
    (made, start.elapsed())
}

fn ratio(one: Duration, other: Duration) -> f64 {
    one.as_secs_f64() / other.as_secs_f64()
}

fn shown(time: Duration) -> String {
    format!("{time:.2?}")
}

/// A tool with so many parameters.
fn tool(parameters: usize) -> Value {
    let parameter = |index: usize| match index % 4 {
        0 => json!({ "type": "string", "description": "What to look for." }),
        1 => json!({ "type": "integer", "minimum": 0, "default": 10 }),
        2 => json!({ "type": "array", "items": { "type": "string" } }),
        _ => json!({ "type": "object", "additionalProperties": { "type": "string" } }),
    };
    let properties: Map<String, Value> = (0..parameters).map(|index| (format!("p{index}"), parameter(index))).collect();
    json!({ "type": "object", "properties": properties, "required": ["p0"] })
}

fn read(text: &str) -> Value {
    serde_json::from_str(text).expect("the corpus is JSON")
}

fn texts(file: &str) -> Vec<String> {
    corpus::rows(file).iter().map(|row| row.schema.to_string()).collect()
}

//! The fuzz targets, for a moment, with bytes that no fuzzer made: schemas of the corpus with a few bytes changed.

use std::panic::{AssertUnwindSafe, catch_unwind};

use strict_schema_tests::corpus;
use strict_schema_tests::dice::Dice;

#[expect(unreachable_pub, reason = "the fuzzer has them in a library")]
#[path = "../../../fuzz/src/targets.rs"]
mod targets;

const ROUNDS: usize = 400;

#[test]
fn the_laws_hold_for_changed_texts() {
    let seeds = seeds();
    assert!(seeds.len() > 20, "no seeds");
    let mut dice = Dice::new(20_261_123);
    for (name, target) in targets::TARGETS {
        for _ in 0..ROUNDS {
            let bytes = changed(&seeds[dice.below(seeds.len())], &mut dice);
            let holds = catch_unwind(AssertUnwindSafe(|| target(&bytes))).is_ok();
            assert!(holds, "{name} fails for {:?}", String::from_utf8_lossy(&bytes));
        }
    }
}

/// What a fuzzer found, and was mended.
#[test]
fn what_was_found_stays_mended() {
    let found: [(&str, &[u8]); 1] = [
        // A text in place of a schema was normalized, and the codec of it could be stored and not read.
        ("normalize", b"\x0bm\"then\""),
    ];
    for (name, bytes) in found {
        let (_, target) = targets::TARGETS.iter().find(|(it, _)| *it == name).expect("a target");
        target(bytes);
    }
}

/// What the targets read: schemas, with a line after it, or without; answers; a call; a pattern.
fn seeds() -> Vec<Vec<u8>> {
    let answers = [r#"{"a":"b"}"#, "[]", r#"{"value":[{"key":"a","value":1}]}"#, "null"];
    let mut seeds = Vec::new();
    let short = corpus::everything().into_iter().map(|row| row.schema.to_string()).filter(|it| it.len() < 2_000);
    for (index, schema) in short.take(200).enumerate() {
        let byte = u8::try_from(index % 40).expect("small");
        seeds.push([&[byte][..], schema.as_bytes()].concat());
        seeds.push([&[byte, byte][..], schema.as_bytes()].concat());
        seeds.push([&[byte][..], schema.as_bytes(), b"\n", answers[index % answers.len()].as_bytes()].concat());
    }
    let order = r#"{"id":1,"note":null,"rush":false,"lines":[{"sku":"a","count":2,"parts":null}],"ship":{"by":"Pickup"},"size":"small","weight":1e3,"offset":-5,"pair":[1,2],"labels":[{"key":"a","value":"b"}]}"#;
    for _ in 0..seeds.len() / 4 {
        seeds.push(order.as_bytes().to_vec());
        seeds.push(format!("order\n{order}").into_bytes());
        seeds.push(b"look\n{\"a\":\"bc\",\"b\":[{\"key\":\"a\",\"value\":1}]}".to_vec());
        seeds.push(b"^[a-z]{2,5}(?:x|\\d)$\nabc1".to_vec());
    }
    seeds
}

/// With a few bytes left out, put in twice, or exchanged for others that JSON has.
fn changed(seed: &[u8], dice: &mut Dice) -> Vec<u8> {
    const BYTES: &[u8] = b"{}[]:,\"\\ 019.-eEtfn$#/~^\n";
    let mut bytes = seed.to_vec();
    for _ in 0..dice.below(4) {
        let at = dice.below(bytes.len());
        match dice.below(4) {
            0 => bytes[at] = dice.pick(BYTES),
            1 => bytes.insert(at, dice.pick(BYTES)),
            2 => {
                bytes.remove(at);
            }
            _ => {
                let end = (at + 1 + dice.below(30)).min(bytes.len());
                let again = bytes[at..end].to_vec();
                bytes.splice(at..at, again);
            }
        }
        if bytes.is_empty() {
            break;
        }
    }
    bytes
}

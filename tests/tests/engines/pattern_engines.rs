//! How engines read regular expressions: the library's table of constructs beside the engines themselves.

#[allow(dead_code, reason = "what a pattern uses is read by the derive")]
#[path = "../../../strict-schema-core/src/json"]
mod json {
    pub(crate) mod pattern;
}

use std::io::Write as _;
use std::process::{Command, Stdio};

use json::pattern;
use json::pattern::construct::{Construct, ROWS, Reading};
use proptest::prelude::*;
use serde_json::{Value, json};
use strict_schema::dialect::OPENAI;
use strict_schema::{Loss, Policy, normalize_with};
use strict_schema_decoder::decoder::Decoder;
use strict_schema_tests::page;

/// A pattern with each construct, and texts that show how it is read.
const EXAMPLES: &[(Construct, &str, &[&str])] = &[
    (Construct::Digit, r"^\d$", &["1", "a", "٣"]),
    (Construct::Digit, r"^[a\D]$", &["1", "a", "٣"]),
    (Construct::Word, r"^\w$", &["a", "_", "é", "-"]),
    (Construct::Space, r"^\s$", &[" ", "a", "\u{feff}", "\u{85}", "\u{1c}"]),
    (Construct::AnyCharacter, r"^[\s\S]$", &["a", "\n", "é", "\u{85}", "🐲", ""]),
    (Construct::AnyCharacter, r"^[\d\D]$", &["a", "\n", "٣", "🐲", ""]),
    (Construct::Dot, r"^.$", &["a", "\n", "\r", "\u{2028}", "🐲"]),
    (Construct::End, r"^(a)$", &["a", "a\n", "b"]),
    (Construct::AnchorInside, r"^(a$)?$", &["a", "", "b"]),
    (Construct::Boundary, r"\bé", &["é", "aé", " é"]),
    (Construct::Look, r"^(?!a)[ab]$", &["a", "b"]),
    (Construct::RepeatedLook, r"^(?=a)*b$", &["b", "a"]),
    (Construct::Back, r"^(?:(a)|b)\1$", &["aa", "b", "ba"]),
    (Construct::Forward, r"^\1(a)$", &["a", "aa"]),
    (Construct::Modifier, r"^(?i:i)$", &["I", "i", "a", "\u{130}", "\u{131}"]),
    (Construct::Modifiers, r"(?i)^a$", &["A", "a", "b"]),
    (Construct::InnerModifiers, r"^a(?i)b$", &["aB", "AB", "ab"]),
    (Construct::NamedGroup, r"^(?<n>a)$", &["a", "b"]),
    (Construct::PythonGroup, r"^(?P<n>a)$", &["a", "b"]),
    (Construct::RepeatedName, r"^(?<n>a)(?<n>b)$", &["ab"]),
    (Construct::Category, r"^\p{Lu}$", &["É", "é"]),
    (Construct::Property, r"^\p{Letter}$", &["É", "1"]),
    (Construct::ShortProperty, r"^\pL$", &["é", "pL"]),
    (Construct::EscapedPunctuation, r"^\@\-\_$", &["@-_", "a"]),
    (Construct::EscapedForeign, r"^\é$", &["é", "a"]),
    (Construct::EscapedLetter, r"^\h$", &["h", "a"]),
    (Construct::TextStart, r"\Aa", &["a", "ba", "Aa"]),
    (Construct::TextEnd, r"a\z", &["a", "ab", "az"]),
    (Construct::PythonEnd, r"a\Z", &["a", "ab", "aZ"]),
    (Construct::AngleBracket, r"^\<a$", &["a", "<a"]),
    (Construct::Bell, r"^\a$", &["\u{7}", "a"]),
    (Construct::LongNumber, r"^\U00000041$", &["A", "U00000041"]),
    (Construct::Control, r"^\cJ$", &["\n", "cJ"]),
    (Construct::Nul, r"^\0$", &["\0", "0"]),
    (Construct::Octal, r"^\012$", &["\n", "012"]),
    (Construct::Octal, r"^\101$", &["A", "101"]),
    (Construct::Octal, r"^\377$", &["ÿ", "377"]),
    (Construct::MissingGroup, r"^\1$", &["\u{1}", "1"]),
    (Construct::MissingGroup, r"^\400$", &["\u{100}", "400"]),
    (Construct::MissingGroup, r"^[\8]$", &["8"]),
    (Construct::HexInBraces, r"^\x{2}$", &["\u{2}", "xx"]),
    (Construct::NumberInBraces, r"^\u{2}$", &["\u{2}", "uu"]),
    (Construct::Surrogate, r"^\ud83d\ude00$", &["😀", "a"]),
    (Construct::Backspace, r"^[\b]$", &["\u{8}", "b"]),
    (Construct::BracketInClass, r"^[a[]$", &["[", "a", "b"]),
    (Construct::NestedClass, r"^[a[b]]$", &["a", "b", "[", "a]", "[]"]),
    (Construct::NestedClass, r"^[[:alpha:]]$", &["x", "a", ":", "a]", ":]"]),
    (Construct::SetOperation, r"^[a-z&&b]$", &["a", "b", "&"]),
    (Construct::SetOperation, r"^[+--]$", &["+", "-", ","]),
    (Construct::EmptyClass, r"^[^]$", &["a", "", "^"]),
    (Construct::BracketFirst, r"^[]a]$", &["]", "a", "[]a]"]),
    (Construct::RangeOfClass, r"^[\d-z]$", &["1", "-", "z", "e"]),
    (Construct::RangeOfClass, r"^[+-\d]$", &["1", "-", "+", "."]),
    (Construct::OpenBrace, r"^a{$", &["a{", "a"]),
    (Construct::CloseBrace, r"^a}$", &["a}", "a"]),
    (Construct::CloseBracket, r"^a]$", &["a]", "a"]),
    (Construct::UpTo, r"^a{,3}$", &["a", "", "aaaa", "a{,3}"]),
];

/// What an engine says of each text, or nothing if it refuses the pattern.
type Said = Option<Vec<bool>>;

fn ecma(pattern: &str, texts: &[&str], flags: &str) -> Said {
    let regex = regress::Regex::with_flags(pattern, flags).ok()?;
    Some(texts.iter().map(|text| regex.find(text).is_some()).collect())
}

fn rust(pattern: &str, texts: &[&str]) -> Said {
    let regex = regex::Regex::new(pattern).ok()?;
    Some(texts.iter().map(|text| regex.is_match(text)).collect())
}

fn llguidance(pattern: &str, texts: &[&str]) -> Said {
    let decoder = Decoder::judge(&json!({ "type": "string", "pattern": pattern }).to_string()).ok()?;
    Some(texts.iter().map(|text| decoder.admits(&Value::from(*text).to_string())).collect())
}

/// Whether llguidance 1.9 fails at the pattern by a fault of its own, which one of some 50,000 meets: `((\p{L}|\P{Lu}|)|\p{L}|)`.
fn llguidance_panics(pattern: &str) -> bool {
    let judged = Decoder::judge(&json!({ "type": "string", "pattern": pattern }).to_string());
    judged.is_err_and(|error| error.contains("panic: called `Option::unwrap()` on a `None` value"))
}

/// The library's own evaluator. It says nothing of a pattern that it does not compute.
fn own(pattern: &str, texts: &[&str]) -> Said {
    let schema = json!({
        "type": "object", "properties": { "a": { "type": "string", "pattern": pattern } }, "required": ["a"],
        "additionalProperties": false
    });
    let normalized = normalize_with(&schema, &OPENAI, &Policy::LENIENT).ok()?;
    let is_computed = normalized.changes.iter().all(|change| change.loss != Loss::Widened { checked: false });
    is_computed.then(|| texts.iter().map(|text| normalized.codec.decode(json!({ "a": text })).is_ok()).collect())
}

/// Python's `re`, if it is here.
fn python(examples: &[(&str, &[&str])]) -> Option<Vec<Said>> {
    const PROGRAM: &str = "
import json, re, sys, warnings
warnings.simplefilter('ignore')
said = []
for pattern, texts in json.load(sys.stdin):
    try:
        regex = re.compile(pattern)
        said.append([regex.search(text) is not None for text in texts])
    except Exception:
        said.append(None)
print(json.dumps([list(sys.version_info[:2]), said]))";
    let spawned = Command::new("python3").args(["-c", PROGRAM]).stdin(Stdio::piped()).stdout(Stdio::piped()).spawn();
    let mut child = spawned.ok()?;
    child.stdin.take()?.write_all(json!(examples).to_string().as_bytes()).ok()?;
    let output = child.wait_with_output().ok()?;
    let (version, said): ((u32, u32), Vec<Said>) = serde_json::from_slice(&output.stdout).ok()?;
    // From then on it has possessive repeats, and refuses modifiers in the middle.
    (version >= (3, 11)).then_some(said)
}

#[test]
fn each_construct_is_read_as_its_row_says() {
    let of_python = python(&EXAMPLES.iter().map(|(_, pattern, texts)| (*pattern, *texts)).collect::<Vec<_>>());
    if of_python.is_none() {
        eprintln!("no `python3` of 3.11 or newer is here: its column is not compared");
    }
    for row in ROWS {
        assert!(EXAMPLES.iter().any(|it| it.0 == row.construct), "{:?} has no example", row.construct);
    }
    let mut wrong = Vec::new();
    for (index, (construct, pattern, texts)) in EXAMPLES.iter().enumerate() {
        let row = construct.row();
        let found = pattern::scan(pattern).unwrap_or_else(|error| panic!("{pattern}: {error}")).constructs;
        if !found.iter().any(|(it, _)| it == construct) {
            wrong.push(format!("{construct:?} is not found in {pattern}, but {found:?}"));
        }
        let mut engines = vec![
            ("ecma", row.ecma, ecma(pattern, texts, "u")),
            ("rust", row.rust, rust(pattern, texts)),
            ("llguidance", row.llguidance, llguidance(pattern, texts)),
        ];
        if let Some(said) = &of_python {
            engines.push(("python", row.python, said[index].clone()));
        }
        let meant = engines.iter().find(|(_, reading, _)| *reading == Reading::Same).map(|it| it.2.clone());
        for (engine, reading, said) in &engines {
            let fits = match reading {
                Reading::Same => said.is_some() && Some(said) == meant.as_ref(),
                Reading::Refused => said.is_none(),
                // What ECMA 262 refuses with the flag `u` it may read without it.
                Reading::Other(_) if *engine == "ecma" => {
                    said.is_none() && meant.as_ref().is_none_or(|meant| ecma(pattern, texts, "") != *meant)
                }
                Reading::Nearly(_) | Reading::Other(_) => said.is_some() && Some(said) != meant.as_ref(),
            };
            if !fits {
                wrong.push(format!(
                    "{construct:?} {pattern}: {engine} says {said:?}, its row {reading:?}, meant {meant:?}"
                ));
            }
        }
        let meant = meant.flatten();
        let ours = own(pattern, texts);
        let fits = if row.is_computed() { ours.is_none() || ours == meant } else { ours.is_none() };
        if !fits {
            wrong.push(format!("{construct:?} {pattern}: the evaluator says {ours:?}, meant {meant:?}"));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// The page that users read is the table.
#[test]
fn the_page_of_patterns_is_current() {
    let page = page::read("docs/patterns.md");
    let (words, _) = page.split_once(TABLE_BEGINS).expect("the page says where its table begins");
    let mut text = format!("{words}{TABLE_BEGINS}\n\n");
    text += "| Pattern | ECMA 262 | Rust's `regex` | Python's `re` | llguidance | Write |\n| --- | --- | --- | --- | --- | --- |\n";
    for (index, (construct, pattern, _)) in EXAMPLES.iter().enumerate() {
        if EXAMPLES[..index].iter().any(|before| before.0 == *construct) {
            continue;
        }
        let row = construct.row();
        let cell = |reading: Reading| match reading {
            Reading::Same => row.means.to_owned(),
            Reading::Nearly(what) | Reading::Other(what) => what.to_owned(),
            Reading::Refused => "an error".to_owned(),
        };
        let instead = if row.is_portable() { "this" } else { row.instead };
        let cells = [cell(row.ecma), cell(row.rust), cell(row.python), cell(row.llguidance), instead.to_owned()];
        text += &format!("| `{pattern}` | {} |\n", cells.join(" | ")).replace("(?:(a)|b)", "(?:(a)\\|b)");
    }
    // A cell ends with a bar, in code too.
    let text = text
        .replace("`(aa|bb)`", "`(aa\\|bb)`")
        .replace("`(^|[^a-z])word([^a-z]|$)`", "`(^\\|[^a-z])word([^a-z]\\|$)`");
    page::hold_whole("docs/patterns.md", &text);
}

/// What stands before the table.
const TABLE_BEGINS: &str =
    "<!-- The table is written by `UPDATE_DOCS=1 cargo test -p strict-schema-tests --test engines`. -->";

/// What is portable is read alike by all, and what a derived type may have is portable.
fn portable() -> impl Strategy<Value = String> {
    let atom = prop::sample::select(vec![
        "a",
        "b",
        "-",
        "é",
        "🐲",
        "[ab]",
        "[^a]",
        "[a-c1]",
        "[\\s\\S]",
        "[\\d\\D]",
        "\\n",
        "\\x61",
        "\\u0062",
        "\\.",
        "\\/",
        "[\\-a]",
        "[a-]",
        "\\p{L}",
        "\\P{Lu}",
        "[\\p{N}_]",
        "[^\\n\\r]",
        "()",
        "\\t",
        "[\\[\\]]",
        "[|.$]",
        "\\{",
    ]);
    let inner = atom.prop_map(str::to_owned).prop_recursive(3, 16, 4, |inner| {
        let many = prop::sample::select(vec!["*", "+", "?", "{2}", "{1,2}", "{0,}", "*?", "+?", "??", "{1,3}?"]);
        prop_oneof![
            prop::collection::vec(inner.clone(), 1..4).prop_map(|parts| parts.concat()),
            (inner.clone(), inner.clone()).prop_map(|(one, other)| format!("(?:{one}|{other})")),
            (inner.clone(), inner.clone()).prop_map(|(one, other)| format!("({one}|{other}|)")),
            (inner.clone(), many).prop_map(|(inner, many)| format!("(?:{inner}){many}")),
            inner.prop_map(|inner| format!("({inner})")),
        ]
    });
    let ends = prop::sample::select(vec![
        ("", ""),
        ("^", ""),
        ("", "$"),
        ("^", "$"),
        ("^(", ")$"),
        ("(^a|", ")"),
        ("(", "|b$)"),
    ]);
    (inner, ends).prop_map(|(inner, (from, to))| format!("{from}{inner}{to}"))
}

/// All engines that a test can run read the pattern, and say the same of each text.
fn read_alike(pattern: &str, texts: &[String]) -> Result<(), TestCaseError> {
    let texts: Vec<&str> = texts.iter().map(String::as_str).collect();
    let expected = ecma(pattern, &texts, "u");
    prop_assert!(expected.is_some(), "{pattern}");
    prop_assert_eq!(&rust(pattern, &texts), &expected, "regex: {} on {:?}", pattern, &texts);
    if !llguidance_panics(pattern) {
        prop_assert_eq!(&llguidance(pattern, &texts), &expected, "llguidance: {} on {:?}", pattern, &texts);
    }
    prop_assert_eq!(&own(pattern, &texts), &expected, "own: {} on {:?}", pattern, &texts);
    Ok(())
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 400, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn portable_patterns_are_read_alike(
        pattern in portable(),
        texts in prop::collection::vec("[abcé🐲1_.\\n\\r \\[{/-]{0,4}", 6),
    ) {
        let uses = pattern::scan(&pattern).unwrap();
        prop_assert!(uses.constructs.iter().all(|(it, _)| it.row().is_portable()), "{pattern}: {:?}", uses.constructs);
        read_alike(&pattern, &texts)?;
    }

    /// Whatever it is made of: what the table lets pass all engines read alike.
    #[test]
    fn what_passes_the_table_is_read_alike(
        parts in prop::collection::vec(prop::sample::select(PARTS), 1..7),
        texts in prop::collection::vec("[abAz:&{}\\[\\],\\-13\\n é]{0,4}", 4),
    ) {
        let pattern = parts.concat();
        let Ok(uses) = pattern::scan(&pattern) else { return Ok(()) };
        if !uses.constructs.iter().all(|(it, _)| it.row().is_portable()) {
            return Ok(());
        }
        read_alike(&pattern, &texts)?;
    }

    /// And what is computed is what ECMA 262 computes, where it computes it.
    #[test]
    fn what_is_computed_is_as_ecma_262_says(
        parts in prop::collection::vec(prop::sample::select(PARTS), 1..7),
        texts in prop::collection::vec("[abAz:&{}\\[\\],\\-13\\n é]{0,4}", 4),
    ) {
        let pattern = parts.concat();
        let texts: Vec<&str> = texts.iter().map(String::as_str).collect();
        // This engine repeats `\b` and reads names as it likes.
        if let (Some(expected), Some(ours)) = (ecma(&pattern, &texts, "u"), own(&pattern, &texts)) {
            prop_assert_eq!(ours, expected, "{} on {:?}", &pattern, &texts);
        }
    }
}

const PARTS: &[&str] = &[
    "a",
    "b",
    "z",
    "A",
    "a-z",
    "1",
    "3",
    "é",
    ":",
    ",",
    "-",
    "--",
    "&",
    "&&",
    "~~",
    "(",
    ")",
    "(?:",
    "(?=",
    "(?<n>",
    "(?i:",
    "(?i)",
    "[",
    "[^",
    "]",
    "[a",
    "a]",
    "[:alpha:]",
    "{",
    "}",
    "{1}",
    "{,3}",
    "{1,3}",
    "*",
    "+",
    "?",
    "|",
    "^",
    "$",
    ".",
    "\\d",
    "\\D",
    "\\w",
    "\\s",
    "\\S",
    "\\b",
    "\\A",
    "\\z",
    "\\Z",
    "\\h",
    "\\-",
    "\\:",
    "\\1",
    "\\0",
    "\\x41",
    "\\x",
    "\\u0041",
    "\\u{41}",
    "\\u",
    "\\p{L}",
    "\\pL",
    "\\cA",
    "\\<",
    "\\n",
    "\\[",
    "\\]",
    "\\}",
];

/// What [`llguidance_panics`] leaves out is still left out for a reason.
#[test]
fn llguidance_has_its_fault() {
    assert!(llguidance_panics(r"((\p{L}|\P{Lu}|)|\p{L}|)"));
}

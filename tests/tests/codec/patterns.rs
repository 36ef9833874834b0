//! The codec and regular expressions: each is computed as ECMA 262 says, or it is said that it is not.

use proptest::prelude::*;
use proptest::strategy::ValueTree;
use proptest::test_runner::TestRunner;
use serde_json::{Value, json};
use strict_schema::dialect::{DIALECTS, OPENAI};
use strict_schema::{Codec, Dialect, Loss, Normalized, Policy, normalize, normalize_with, validate};

/// An object whose one property satisfies the schema.
fn object(schema: &Value) -> Value {
    json!({ "type": "object", "properties": { "a": schema }, "required": ["a"], "additionalProperties": false })
}

fn of(pattern: &str) -> Value {
    object(&json!({ "type": "string", "pattern": pattern }))
}

fn codec(pattern: &str) -> Codec {
    normalize(&of(pattern), &OPENAI).unwrap_or_else(|error| panic!("{pattern}: {error}")).codec
}

/// Whether the codec takes the text as an instance of the pattern.
fn matches(pattern: &str, text: &str) -> bool {
    codec(pattern).decode(json!({ "a": text })).is_ok()
}

#[test]
fn a_pattern_is_computed() {
    let long = "b".repeat(20_001);
    let rows: &[(&str, &[&str], &[&str])] = &[
        ("(?i)^abc$", &["abc", "ABC", "aBc"], &["zzz", "ab"]),
        ("^(?i:a)b$", &["ab", "Ab"], &["aB", "AB"]),
        ("(?i)^[a-f]+$", &["aF"], &["g", "aG"]),
        ("(?i)^[^a-f]+$", &["xYz"], &["xA", "xa"]),
        ("(?i)^É$", &["é", "É"], &["e"]),
        ("(?i)^\\[Ā$", &["[ā"], &["{ā", "[Ă"]),
        ("(?i)^(a)\\1$", &["aA"], &["ab"]),
        ("(?m)^b$", &["a\nb", "b\nc", "b"], &["ab", "bc"]),
        ("^b$", &["b"], &["a\nb", "b\nc", "b\n"]),
        ("(?s)^a.b$", &["a\nb", "axb"], &["ab"]),
        ("^a.b$", &["axb"], &["a\nb"]),
        ("(?is)^a.B$", &["A\nb"], &["ab"]),
        ("^[a-z]{1,20000}$", &["a", &long[1..]], &["", "A", &long]),
        ("^[\\s\\S]{0,100000}$", &["", &long], &[]),
        ("^.{2,}$", &["ab", &long], &["a"]),
        ("^\\w\\W$", &["a-"], &["-a", "aa"]),
        // The places where nothing was found are remembered around a lookaround.
        ("^(?:(?:(?:a|a)(?!c))*x|a*)$", &[&"a".repeat(60)], &["ac"]),
        ("^(?:[a-z]{1,3}-){2}x{2,4}?$", &["a-bcd-xx", "a-b-xxxx"], &["a-x", "a-b-x", "abcd-a-xx"]),
        ("^a{0002}$", &["aa"], &["a", "a{0002}"]),
        ("^a{00000000000000000000000000002}$", &["aa"], &["a", "aaa"]),
        // Characters by their numbers.
        ("^\\x4a\\u004a\\u{4a}$", &["JJJ"], &["jjj"]),
        ("^\\ud83d\\ude00$", &["😀"], &["ud83dude00"]),
        ("^[\\ud83d\\ude00-\\ud83d\\ude02]$", &["😁"], &["😃", "u"]),
        ("^[\\x01-\\x03]\\0$", &["\u{2}\0"], &["1\0", "-\0"]),
        ("^\\cJ$", &["\n"], &["cJ"]),
        ("^[\\f\\b]\\f$", &["\u{c}\u{c}", "\u{8}\u{c}"], &["ff", "bf"]),
        // References back.
        ("^(a)(b)(c)(d)(e)(f)(g)(h)(i)(j)\\10$", &["abcdefghijj"], &["abcdefghija0", "abcdefghij"]),
        ("^(?<x>a|b)\\k<x>$", &["aa", "bb"], &["ab"]),
        ("^\\@\\-]}$", &["@-]}"], &["\\@"]),
        ("^(?:(a)|b)\\1$", &["aa", "b"], &["ab", "ba"]),
        ("^(?:(?:a{0,30}){0,30}){0,30}b$", &["b", "aaab"], &["a", "bb"]),
        // Unicode.
        ("^\\p{L}+$", &["aÉß", "漢字", "ª"], &["1", "a1", "Ⅷ", "Ⓐ", "\u{345}"]),
        ("^\\p{Lu}$", &["É", "Ω"], &["é", "Ⅷ", "Ⓐ"]),
        ("^\\p{Ll}$", &["é"], &["É", "ª", "ⅷ"]),
        ("^\\P{L}$", &["1", "Ⅷ"], &["a"]),
        ("^\\p{Nd}$", &["1", "٣"], &["½", "²", "Ⅷ"]),
        ("^\\p{N}$", &["1", "½", "²", "Ⅷ"], &["a"]),
        ("^\\p{Alphabetic}$", &["a", "Ⅷ"], &["1"]),
        ("^\\p{Assigned}$", &["a", "\u{377}"], &["\u{378}"]),
        ("^[\\p{Lu}\\d]$", &["É", "1"], &["é"]),
        ("^🐲*$", &["", "🐲🐲"], &["🐉"]),
    ];
    for (pattern, yes, no) in rows {
        for text in *yes {
            assert!(matches(pattern, text), "{pattern} on {text:.20}");
        }
        for text in *no {
            assert!(!matches(pattern, text), "{pattern} on {text:.20}");
        }
    }
}

/// Patterns that no part of the library computes, or that no engine agrees on.
const NOT_COMPUTED: &[&str] = &[
    "(?x)a b",
    "\\p{Greek}",
    "^\\p{Script=Greek}$",
    "[\\p{Dash}]",
    "^(?:(?:(?:a{0,30}){0,30}){0,30}){0,30}b$",
    "(?:(?:(?:){20000}){20000}){20000}",
    "[\\ud800a]",
    "\\Aa\\z",
    "^a\\Z",
    "\\h+",
    "\\Qa\\E",
    "[[:alpha:]]",
    "a{,3}",
    "^a{$",
    "[\\d-z]",
    "\\012",
    "a(?i)b",
    "\\x{41}",
    "\\pL",
    "^[\\ud800-\\udbff][\\udc00-\\udfff]$",
    "^(?:(a)|b)*\\1$",
    "^(?=(a))\\1",
    "(?<=(a)\\1)b",
    "(a)(?<=\\1)b",
    "(a)\\1(?:b?)*",
    "\\1(a)",
    "^\\ud800$",
    "(",
];

/// Schemas in which a pattern stands, each with the pointer to the schema that it is in, and the keyword.
fn places(pattern: &str) -> Vec<(Value, &'static str, &'static str)> {
    let it = || json!({ "type": "string", "pattern": pattern });
    vec![
        (of(pattern), "/properties/a", "pattern"),
        (object(&json!({ "not": it() })), "/properties/a/not", "pattern"),
        (object(&json!({ "type": "string", "not": it() })), "/properties/a/not", "pattern"),
        (object(&json!({ "allOf": [it(), { "type": "string" }] })), "/properties/a/allOf/0", "pattern"),
        (object(&json!({ "anyOf": [it(), { "type": "null" }] })), "/properties/a/anyOf/0", "pattern"),
        (object(&json!({ "oneOf": [it(), { "type": "null" }] })), "/properties/a/oneOf/0", "pattern"),
        (object(&json!({ "if": it(), "then": { "minLength": 1 } })), "/properties/a/if", "pattern"),
        (object(&json!({ "type": "array", "contains": it() })), "/properties/a/contains", "pattern"),
        (object(&json!({ "type": "array", "items": { "$ref": "#/$defs/p" } })), "/$defs/p", "pattern"),
        (object(&json!({ "type": "object", "propertyNames": it() })), "/properties/a/propertyNames", "pattern"),
        (object(&json!({ "type": "object", "dependentSchemas": { "b": { "properties": { "c": it() } } } })), "/properties/a/dependentSchemas/b/properties/c", "pattern"),
        (object(&json!({ "type": "object", "patternProperties": { pattern: { "type": "integer" } } })), "/properties/a", "patternProperties"),
        (object(&json!({ "type": "object", "patternProperties": { pattern: { "type": "integer" } }, "additionalProperties": false })), "/properties/a", "patternProperties"),
        (object(&json!({ "enum": ["x", "y"], "pattern": pattern })), "/properties/a", "pattern"),
    ]
    .into_iter()
    .map(|(mut schema, at, keyword)| {
        schema["$defs"] = json!({ "p": it(), "unused": true });
        if at != "/$defs/p" {
            schema["$defs"] = json!({ "unused": it() });
        }
        (schema, at, keyword)
    })
    .collect()
}

#[track_caller]
fn says_so(normalized: &Normalized, at: &str, keyword: &str, context: &str) {
    let said = normalized.changes.iter().any(|change| {
        change.pointer == at && change.loss == Loss::Widened { checked: false } && change.concerns(keyword)
    });
    assert!(said, "{context}: nothing is said at {at}: {:?}", normalized.changes);
}

#[test]
fn what_is_not_computed_is_said_or_refused() {
    for pattern in NOT_COMPUTED {
        for (schema, at, keyword) in places(pattern) {
            for dialect in DIALECTS {
                let context = format!("{} {schema}", dialect.name);
                // What the provider takes as it stands, it holds to: no policy forbids that, but it is said.
                let stays = validate(&schema, dialect).violations().is_empty();
                for policy in [Policy::CHECKED, Policy::FAITHFUL, Policy::EXACT] {
                    match normalize_with(&schema, dialect, &policy) {
                        Ok(normalized) if stays => {
                            assert_eq!(normalized.schema, schema, "{context}");
                            says_so(&normalized, at, keyword, &context);
                        }
                        Ok(normalized) => panic!("{context} is normalized: {}", normalized.schema),
                        Err(error) => assert!(
                            !stays
                                && error
                                    .reasons()
                                    .iter()
                                    .any(|it| it.pointer == at && it.message.contains(&format!("`{keyword}`"))),
                            "{context}: {error}"
                        ),
                    }
                }
                let Ok(normalized) = normalize_with(&schema, dialect, &Policy::LENIENT) else { continue };
                says_so(&normalized, at, keyword, &context);
            }
        }
    }
}

#[test]
fn what_is_not_computed_refuses_nothing() {
    let reading = |schema: &Value| {
        let codec = normalize_with(schema, &strict_schema::dialect::SM, &Policy::LENIENT).map(|it| it.codec);
        codec.unwrap_or_else(|error| panic!("{schema}: {error}"))
    };
    let greek = || json!({ "type": "string", "pattern": "^\\p{Greek}+$" });
    let keys = |more: Value| {
        let mut schema = json!({ "type": "object", "patternProperties": { "^\\p{Greek}+$": { "type": "integer" } } });
        schema.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
        object(&schema)
    };
    let entries = |key: &str, value: Value| json!([{ "key": key, "value": value }]);
    let mut costly = greek();
    costly["allOf"] = vec![json!({ "minLength": 1 }); 100].into();
    // An answer that satisfies the schema for each verdict of the pattern, and one that satisfies it for none.
    let rows = [
        (object(&greek()), json!("α"), json!(1)),
        (object(&json!({ "type": "string", "minLength": 1, "not": greek() })), json!("α"), json!("")),
        (object(&json!({ "type": "string", "if": greek(), "then": { "minLength": 2 } })), json!("a"), json!(1)),
        // `then` or `else` must hold; under `not`, both.
        (
            object(&json!({ "type": "string", "if": greek(), "then": { "minLength": 3 }, "else": { "minLength": 2 } })),
            json!("aa"),
            json!("a"),
        ),
        (
            object(
                &json!({ "type": "string", "not": { "if": greek(), "then": { "minLength": 3 }, "else": { "minLength": 2 } } }),
            ),
            json!("aa"),
            json!("aaa"),
        ),
        (
            object(
                &json!({ "type": "string", "not": { "if": greek(), "then": { "minLength": 2 }, "else": { "minLength": 3 } } }),
            ),
            json!("aa"),
            json!("aaa"),
        ),
        // What was not computed is remembered as that.
        (
            object(&json!({ "type": "string", "allOf": [{ "not": { "$ref": "#/properties/a/not" } }], "not": costly })),
            json!("α"),
            json!(1),
        ),
        (
            object(&json!({ "type": "string", "oneOf": [greek(), { "type": "string", "minLength": 2 }] })),
            json!("αα"),
            json!(1),
        ),
        (
            object(&json!({ "type": "array", "items": { "type": "string" }, "contains": greek(), "maxContains": 1 })),
            json!(["α", "β"]),
            json!([1]),
        ),
    ];
    for (schema, good, bad) in rows {
        let codec = reading(&schema);
        assert!(codec.decode(json!({ "a": good })).is_ok(), "{schema}: {good}");
        let error = codec.decode(json!({ "a": bad })).expect_err(&schema.to_string());
        assert!(!error.to_string().contains("too long to check"), "{schema}: {bad}: {error}");
    }
    for more in [json!({}), json!({ "additionalProperties": false }), json!({ "unevaluatedProperties": false })] {
        let codec = reading(&keys(more.clone()));
        let plain = codec.decode(json!({ "a": { "α": 1 } }));
        let written = codec.decode(json!({ "a": entries("α", json!(1)) }));
        assert!(plain.is_ok() || written.is_ok(), "{more}: {plain:?} {written:?}");
    }
}

#[test]
fn a_reference_to_nothing_is_said_wherever_it_stands() {
    let nothing = || json!({ "$ref": "https://example.com/other.json" });
    for (schema, at) in [
        (nothing(), "/properties/a"),
        (json!({ "type": "string", "not": nothing() }), "/properties/a/not"),
        (json!({ "type": "string", "if": nothing(), "then": { "maxLength": 2 } }), "/properties/a/if"),
        (json!({ "type": "array", "items": { "type": "string" }, "contains": nothing() }), "/properties/a/contains"),
    ] {
        let schema = object(&schema);
        for dialect in DIALECTS {
            let error = normalize(&schema, dialect).map(|it| it.schema).expect_err("it refers to nothing");
            assert!(error.reasons().iter().any(|it| it.pointer == at && it.message.contains("`$ref`")), "{error}");
            let Ok(normalized) = normalize_with(&schema, dialect, &Policy::LENIENT) else { continue };
            says_so(&normalized, at, "$ref", &schema.to_string());
        }
    }
    let schema = object(&json!({ "type": "string", "not": nothing() }));
    let codec = normalize_with(&schema, &OPENAI, &Policy::LENIENT).unwrap().codec;
    assert!(codec.decode(json!({ "a": "x" })).is_ok());
}

#[test]
fn a_pattern_that_takes_too_long_is_never_passed() {
    let text = "a".repeat(3_000);
    // Repeated letters and repeated choices are counted apart.
    let choices = json!({ "type": "string", "pattern": "^((?:a|aa)+)\\1b$" });
    let slow = json!({ "type": "string", "pattern": "^(a*)(a*)(a*)\\1\\2\\3b$" });
    for schema in [
        choices,
        slow.clone(),
        json!({ "type": "string", "not": slow }),
        json!({ "type": "string", "if": slow, "then": true, "else": { "minLength": 1 } }),
        json!({ "type": "string", "oneOf": [slow.clone(), { "type": "string", "minLength": 1 }] }),
    ] {
        let codec = normalize(&object(&schema), &OPENAI).unwrap().codec;
        let error = codec.decode(json!({ "a": text })).unwrap_err();
        assert!(error.to_string().contains("too long to check"), "{schema}: {error}");
    }
    // After another fault, that is said once.
    let properties = json!({ "a": { "type": "integer" }, "b": slow, "c": slow });
    let codec = normalize(&json!({ "type": "object", "properties": properties }), &OPENAI).unwrap().codec;
    let error = codec.decode(json!({ "a": "x", "b": text, "c": text })).unwrap_err();
    assert_eq!(error.reasons().len(), 2, "{error}");
}

/// Patterns of the letters a and b, of digits and lines, with all that ECMA 262 has.
fn pattern() -> impl Strategy<Value = String> {
    let atom = prop::sample::select(vec![
        "a", "b", "A", ".", "\\d", "\\w", "\\W", "\\s", "[ab]", "[^a]", "[a-c1]", "\\b", "\\B", "^", "$", "\\n", "1",
        "\\x61", "\\u0062", "[\\d-]", "\\1", "\\2", "-", "\\0(?:)", "[\\b]", "\\cJ",
    ]);
    let atom = atom.prop_map(str::to_owned);
    atom.prop_recursive(4, 24, 4, |inner| {
        let many = prop::sample::select(vec!["*", "+", "?", "{2}", "{1,2}", "{0,}", "*?", "+?", "{1,3}?"]);
        prop_oneof![
            prop::collection::vec(inner.clone(), 1..4).prop_map(|parts| parts.concat()),
            (inner.clone(), inner.clone()).prop_map(|(one, other)| format!("(?:{one}|{other})")),
            (inner.clone(), many).prop_map(|(inner, many)| format!("(?:{inner}){many}")),
            inner.clone().prop_map(|inner| format!("({inner})")),
            inner.clone().prop_map(|inner| format!("(?={inner})")),
            inner.clone().prop_map(|inner| format!("(?!{inner})")),
            inner.prop_map(|inner| format!("(?<={inner})")),
        ]
    })
}

#[test]
fn patterns_match_as_another_engine_matches() {
    let mut runner = TestRunner::deterministic();
    let of_texts = prop::collection::vec("[abA1\\n -]{0,6}", 4);
    let (mut compared, mut not_computed) = (0, 0);
    for _ in 0..3_000 {
        let pattern = pattern().new_tree(&mut runner).unwrap().current();
        let texts = of_texts.new_tree(&mut runner).unwrap().current();
        let Ok(engine) = regress::Regex::with_flags(&pattern, "u") else { continue };
        let Ok(normalized) = normalize_with(&of(&pattern), &OPENAI, &Policy::CHECKED) else {
            not_computed += 1;
            continue;
        };
        for text in texts {
            let found = normalized.codec.decode(json!({ "a": text })).is_ok();
            assert_eq!(found, engine.find(&text).is_some(), "{pattern} on {text:?}");
            compared += 1;
        }
    }
    assert!(
        compared > 6_000 && not_computed < 1_000,
        "{compared} texts, {not_computed} patterns that are not computed"
    );
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(1_500))]

    #[test]
    fn modifiers_are_read_as_another_engine_reads_them(
        inner in prop::sample::select(vec!["a", "[a-c]", "[^b]", "A.b", "^b$", "(?:a|B)+", "a$", "[A-B]x", "(?-i:a)b", "(?s:.)a", "ß", "[à-é]", "K"]),
        flags in prop::sample::select(vec!["i", "m", "s", "im", "is", "ims", "-i", "i-s"]),
        whole in any::<bool>(),
        texts in prop::collection::vec("[abcABC\\nxX1éÉàßkK]{0,5}", 4),
    ) {
        let pattern = if whole { format!("(?{flags}){inner}") } else { format!("b?(?{flags}:{inner})a?") };
        let engine = regex::Regex::new(&pattern).unwrap();
        let codec = codec(&pattern);
        for text in texts {
            let found = codec.decode(json!({ "a": text })).is_ok();
            prop_assert_eq!(found, engine.is_match(&text), "{} on {:?}", &pattern, text);
        }
    }
}

#[test]
fn unicode_classes_are_those_of_another_engine() {
    // The tables are compared whole in `unicode_tables.rs`; here it is how they are read.
    let near = (0..0x300).chain((0x300..0x3000).step_by(11)).chain((0x3000..0x2_1000).step_by(211));
    let letters: Vec<char> = near.chain((0xd7f0..0xe010).step_by(3)).filter_map(char::from_u32).collect();
    for class in [
        "L",
        "Lu",
        "Ll",
        "Lt",
        "LC",
        "Lm",
        "Lo",
        "M",
        "Mn",
        "Mc",
        "Me",
        "N",
        "Nd",
        "Nl",
        "No",
        "P",
        "Pc",
        "Pd",
        "Ps",
        "Pe",
        "Pi",
        "Pf",
        "Po",
        "S",
        "Sm",
        "Sc",
        "Sk",
        "So",
        "Z",
        "Zs",
        "Zl",
        "Zp",
        "C",
        "Cc",
        "Cf",
        "Cn",
        "Co",
        "Letter",
        "Separator",
        "gc=Punctuation",
        "General_Category=Symbol",
        "Math_Symbol",
        "Alphabetic",
        "Uppercase",
        "Lowercase",
        "White_Space",
        "ASCII_Hex_Digit",
        "Emoji",
        "Emoji_Component",
        "Emoji_Modifier",
        "Emoji_Modifier_Base",
        "Emoji_Presentation",
        "Extended_Pictographic",
        "Any",
        "ASCII",
        "Assigned",
    ] {
        for (pattern, escape) in [(format!("^\\p{{{class}}}$"), "p"), (format!("^[^\\P{{{class}}}]$"), "P")] {
            let (engine, codec) = (regex::Regex::new(&pattern).unwrap(), codec(&pattern));
            let wrong = |letter: &&char| {
                let text = letter.to_string();
                codec.decode(json!({ "a": text })).is_ok() != engine.is_match(&text)
            };
            let wrong: Vec<&char> = letters.iter().filter(wrong).collect();
            assert!(wrong.is_empty(), "{escape} {class}: {wrong:?}");
        }
    }
}

/// A tag of AWS, an emoji of zod, and a name.
#[test]
fn unicode_classes_of_real_schemas_are_computed() {
    for (pattern, yes, no) in [
        (r"^([\p{L}\p{Z}\p{N}_.:/=+\-@]*)$", "Größe: 10 / 漢字-٣", "a;b"),
        (r"^(?!aws:)[\p{L}\p{Z}\p{N}_.:/=+\-@]{1,128}$", "team", "aws:team"),
        (r"^(\p{Extended_Pictographic}|\p{Emoji_Component})+$", "👍🏽🐲", "x"),
        (r"^[\p{L}\p{M}\p{S}\p{N}\p{P}]+$", "e\u{301}+1.", " "),
        (r"^[^\p{C}]*$", "plain", "\u{200d}"),
    ] {
        assert!(matches(pattern, yes), "{pattern} on {yes}");
        assert!(!matches(pattern, no), "{pattern} on {no}");
    }
}

#[test]
fn cases_are_those_of_another_engine() {
    let letters = (0x41..0x250).chain((0x250..0x1_f000).step_by(7)).chain([0x131, 0x130, 0x1e9e, 0x212a, 0x345]);
    for letter in letters.filter_map(char::from_u32).filter(|it| it.is_alphabetic() || *it == '\u{345}') {
        let pattern = format!("(?i)^{letter}$");
        let engine = regex::Regex::new(&pattern).unwrap();
        let codec = codec(&pattern);
        for text in
            letter.to_uppercase().chain(letter.to_lowercase()).chain([letter, 'k', 'K', '\u{212a}', 'ß', 'ẞ', 'ι'])
        {
            let text = text.to_string();
            assert_eq!(codec.decode(json!({ "a": text })).is_ok(), engine.is_match(&text), "{pattern} on {text}");
        }
    }
}

#[test]
fn the_dialect_that_takes_everything_takes_modifiers() {
    fn takes(dialect: &Dialect) -> bool {
        let normalized = normalize(&of("(?i)^abc$"), dialect).unwrap();
        normalized.schema["properties"]["a"].get("pattern").is_some()
    }
    assert!(takes(&OPENAI));
}

//! All promises for a type, in every dialect.

use std::cell::RefCell;
use std::collections::HashSet;

use serde::Serialize;
use serde_json::Value;
use strict_schema::RuleKind;
use strict_schema::dialect::{
    Confidence, DIALECTS, Definitions, Limit, MOONSHOT, Nesting, Null, OPENAI, Optional, PORTABLE, Source, Verdict,
};
use strict_schema::keyword::{Keyword, KeywordSet};
use strict_schema::rules::Subject;
use strict_schema::{Dialect, Partial, Root, Severity};

use crate::corpus::{LONG, effort};
use crate::dice::Dice;
use crate::oracle::Api;
use crate::promises as p;
use crate::streaming::{Seen, Streamed, of_answer};

/// What the schema of a type cannot say, and so is asked less of: names of exclusions, and what else is known.
#[derive(Debug, Clone, Copy, Default)]
pub struct But {
    /// Exclusions, by name, for `OPENAI`.
    pub excluding: &'static [&'static str],
    /// It contains itself.
    pub recursive: bool,
    /// Values that the schema does not admit though the type writes them, by the names of their rows in [`UNWRITTEN`].
    ///
    /// [`UNWRITTEN`]: crate::exclusions::UNWRITTEN
    pub unwritten: &'static [&'static str],
    /// What it reads and its schema does not admit, by the names of the rows in [`NARROWED`].
    ///
    /// [`NARROWED`]: crate::exclusions::NARROWED
    pub narrowed: &'static [&'static str],
    /// It is not read as it is written, so it is not asked to admit what it writes.
    pub writes_otherwise: bool,
    /// It has more unions or optional properties than Anthropic takes.
    pub beyond_anthropic: bool,
}

/// No exception.
pub const BUT: But = But {
    excluding: &[],
    recursive: false,
    unwritten: &[],
    narrowed: &[],
    writes_otherwise: false,
    beyond_anthropic: false,
};

/// What is asked of a type. All that judges is compiled once, and not once for each of hundreds of types.
pub(crate) struct Asked<'a> {
    pub render: &'a dyn Fn(&Dialect) -> Result<String, strict_schema::Error>,
    pub unwatched: &'a dyn Fn(&Dialect) -> Result<String, strict_schema::Error>,
    pub counted: &'a dyn Fn(&Dialect) -> Result<[u32; 3], strict_schema::Error>,
    pub partial: &'a dyn Fn() -> Box<dyn Streamed + 'a>,
    pub read: &'a dyn Fn(&str) -> Result<(), String>,
    pub again: &'a dyn Fn(&str) -> Result<Value, String>,
}

/// P0, P1 and P2 for every dialect: most samples for `OPENAI`, a few for each schema that another dialect has instead.
#[track_caller]
pub fn everywhere<T: Root + Serialize>(
    name: &str,
    values: &[T],
    but: But,
    samples: usize,
    read: impl Fn(&str) -> Result<(), String>,
    again: impl Fn(&str) -> Result<Value, String>,
) {
    // Without iterators, which would be compiled for each type.
    let mut written = Vec::new();
    for value in values {
        written.push(serde_json::from_str(&serde_json::to_string(value).unwrap()).unwrap());
    }
    let asked = Asked {
        render: &strict_schema::to_string::<T>,
        unwatched: &strict_schema::__private::unwatched::<T>,
        counted: &strict_schema::__private::counted::<T>,
        partial: &|| Box::new(Partial::<T>::new()),
        read: &read,
        again: &again,
    };
    judge(name, &written, but, samples, &asked);
}

/// What is counted while a schema is written is what the validator counts.
#[track_caller]
fn counts_agree(name: &str, text: &str, dialect: &Dialect, counted: [u32; 3]) {
    let schema: Value = serde_json::from_str(text).unwrap_or_else(|error| panic!("{name}: {error}\n{text}"));
    let totals = *strict_schema::validate(&schema, dialect).totals();
    let expected = [totals.properties, totals.optionals, totals.unions].map(|it| it.count);
    assert_eq!(counted.map(u64::from), expected, "{name}\n{text}");
}

/// A schema fits limits that are what it uses. If it is written for one less of something, it uses less.
#[track_caller]
fn limits_agree(name: &str, text: &str, dialect: &Dialect, asked: &Asked<'_>) {
    // The limits of some dialects are not asked for.
    if (asked.render)(dialect).is_err() {
        return;
    }
    let schema: Value = serde_json::from_str(text).unwrap_or_else(|error| panic!("{name}: {error}\n{text}"));
    let totals = *strict_schema::validate(&schema, dialect).totals();
    let exceeds = |schema: &Value, dialect: &Dialect, limit: Limit| {
        strict_schema::validate(schema, dialect).errors().any(|it| it.rule.subject == Subject::Limit(limit))
    };
    for limit in LIMITS.into_iter().filter(|limit| limit.verdict(dialect) == Some(Verdict::Refused)) {
        let used = match limit {
            Limit::Nesting => totals.nesting.count,
            Limit::EnumValues => totals.enum_values.count,
            Limit::Text => totals.text.count,
            _ => {
                (0..=u32::MAX).find(|most| !exceeds(&schema, &dialect.with_limit(limit, *most), limit)).unwrap().into()
            }
        };
        let Some(less) = u32::try_from(used).unwrap().checked_sub(1) else { continue };
        let (just, less) = (dialect.with_limit(limit, less + 1), dialect.with_limit(limit, less));
        // The names of all types that may be definitions count until it is known which of them make the schema shorter.
        let is_known = limit != Limit::Text || dialect.definitions != Definitions::Shared;
        assert!(!is_known || (asked.render)(&just).is_ok(), "{name}: {limit:?}: {used} are not accepted\n{text}");
        if let Ok(other) = (asked.render)(&less) {
            let other = serde_json::from_str(&other).unwrap();
            assert!(!exceeds(&other, &less, limit), "{name}: {limit:?}: {used} are accepted, with one less\n{text}");
        }
    }
}

/// Those that are not counted by [`counts_agree`].
const LIMITS: [Limit; 4] = [Limit::Nesting, Limit::EnumValues, Limit::Text, Limit::OneEnum];

#[track_caller]
fn judge(name: &str, written: &[Value], but: But, samples: usize, asked: &Asked<'_>) {
    let mut judged = HashSet::new();
    let mut others = Vec::new();
    for dialect in DIALECTS.iter().flat_map(|dialect| forms(dialect)) {
        let dialect = &dialect;
        verdicts_agree(name, dialect, asked);
        let Some(text) = rendered(name, dialect, but, asked.render) else { continue };
        let name = &format!("{name} for {}", dialect.name);
        breaks_no_rule(name, &text, dialect);
        if let Ok(counted) = (asked.counted)(dialect) {
            counts_agree(name, &text, dialect, counted);
        }
        // Not where all branches of a list must differ in their first property.
        if dialect.rules.permission(RuleKind::SharedFirstKey).verdict != Verdict::Refused {
            p::branches_stand_in_one_list(name, &text);
        }
        // The engines know no `nullable`.
        let plain = |text: String| if dialect.null == Null::Flag { p::without_nullable(&text) } else { text };
        let text = plain(text);
        if !judged.insert(text.clone()) {
            continue;
        }
        limits_agree(name, &text, dialect, asked);
        // What is written at once is what would be written one by one.
        let single = (asked.render)(&walked(dialect).without_limits());
        assert!(single.is_ok_and(|single| plain(single) == text), "{name}: one by one it is another");
        p::orders_agree(name, &text);
        p::keys_are_unique(name, &text);
        p::references_resolve(name, &text);
        if !but.writes_otherwise {
            let leaves_out = matches!(dialect.optional, Optional::LeftOut);
            let always: &[&str] = if leaves_out { &["null-left-out"] } else { &[] };
            p::writes_then_admits_except(name, &text, written, &[always, but.unwritten].concat(), asked.again);
        }
        let bounded = (asked.render)(&bounded(dialect)).unwrap();
        let bounded = plain(bounded);
        match dialect.name {
            openai if openai == OPENAI.name => {
                // What is told in words only is a bound all the same: `from_str` holds answers to it.
                p::admits_as_reads(name, &bounded, but.excluding, but.narrowed, samples / 20, asked.read);
                p1(name, &text, &bounded, but, samples, &streaming(name, &bounded, asked));
            }
            "anthropic-2026-09" => p1(name, &text, &bounded, but, samples / 10, asked.read),
            _ => others.push((name.clone(), text, bounded)),
        }
    }
    // To compile a schema for the decoder takes longer than to sample it a few times: one of the others is as good as all,
    // since the types are many.
    let all = effort() >= LONG;
    let chosen = name.bytes().map(usize::from).sum::<usize>() % others.len().max(1);
    for (index, (name, text, bounded)) in others.iter().enumerate() {
        if all || index == chosen {
            p1(name, text, bounded, but, samples / 25, asked.read);
        }
    }
}

/// What reads an answer, and has a few of them streamed.
fn streaming(name: &str, bounded: &str, asked: &Asked<'_>) -> impl Fn(&str) -> Result<(), String> {
    let schema: Value = serde_json::from_str(bounded).unwrap();
    let validator = jsonschema::options().should_validate_formats(true).build(&schema).unwrap();
    let state = RefCell::new((Dice::new(bounded.len() as u64), Seen::default()));
    move |text| {
        (asked.read)(text)?;
        let (dice, seen) = &mut *state.borrow_mut();
        if seen.answers < STREAMED && text.len() < 2_000 {
            of_answer(name, &mut *(asked.partial)(), text, &|value| validator.is_valid(value), dice, seen);
        }
        Ok(())
    }
}

/// Answers of each type that are streamed.
const STREAMED: usize = 12;

/// The dialect, and the same with other definitions.
fn forms(dialect: &Dialect) -> [Dialect; 2] {
    let others = match dialect.definitions {
        Definitions::Shared => Definitions::Recursive,
        _ => Definitions::Shared,
    };
    [*dialect, dialect.with_definitions(others)]
}

/// What the dialect refuses of the whole schema is refused while it is written: just where the validator finds it in the text.
#[track_caller]
fn verdicts_agree(name: &str, dialect: &Dialect, asked: &Asked<'_>) {
    let in_place = dialect.with_definitions(Definitions::Recursive);
    let ours = (asked.render)(&in_place);
    if let Ok(text) = (asked.unwatched)(&in_place) {
        let value = serde_json::from_str(&text).expect("it is JSON");
        let report = strict_schema::validate(&value, dialect);
        let found = report.errors().find(|it| SEEN_IN_THE_WHOLE.contains(&it.rule.kind));
        assert_eq!(
            ours.is_err(),
            found.is_some(),
            "{name}: {}: {ours:?}, and the validator: {found:?}\n{text}",
            dialect.name
        );
    }
    assert!(ours.is_err() || (asked.render)(dialect).is_ok(), "{name}: only in place: {}", dialect.name);
}

const SEEN_IN_THE_WHOLE: [RuleKind; 7] = [
    RuleKind::EmptyObject,
    RuleKind::SharedFirstKey,
    RuleKind::AmbiguousBranches,
    RuleKind::EndlessRecursion,
    RuleKind::RequiredRecursion,
    RuleKind::NothingRequired,
    RuleKind::ReservedName,
];

/// P1. What the schema admits beyond the type, since the dialect has no bounds, is told by one with bounds.
#[track_caller]
fn p1(name: &str, text: &str, bounded: &str, but: But, samples: usize, read: &dyn Fn(&str) -> Result<(), String>) {
    if bounded != text {
        p::samples_then_reads(name, bounded, but.excluding, samples, read);
    }
    p::samples_then_reads_within(name, text, bounded, but.excluding, samples, read);
}

/// The schema for the dialect; nothing, if it is right that the dialect has none. One that cannot be written says why, and
/// where.
#[track_caller]
pub(crate) fn rendered(
    name: &str,
    dialect: &Dialect,
    but: But,
    render: &dyn Fn(&Dialect) -> Result<String, strict_schema::Error>,
) -> Option<String> {
    // The limits of an older one are lower than some of the types are large.
    let limits = if dialect.name == "openai-2024-08" { OPENAI.limits } else { dialect.limits };
    let mut lenient = *dialect;
    lenient.limits = limits;
    match render(&lenient) {
        Ok(text) => {
            let takes_recursion = !dialect.name.starts_with("anthropic");
            assert!(takes_recursion || !but.recursive, "{name}: {} takes no recursion\n{text}", dialect.name);
            Some(text)
        }
        Err(error) => {
            let error = error.to_string();
            let is_recursive = but.recursive && error.contains("contains itself") && error.contains(": at `");
            // `verdicts_agree` looks at those.
            let is_seen = [
                "share the first key",
                "cannot be told apart",
                "contains itself on every path",
                "contains itself through required properties",
                "requires none",
                "has no property",
                "the name of a keyword",
            ];
            // At a place, at the root, or of a type that it names.
            let is_placed = [": at `", "`: `", "`: the object", "`: the variants"].iter().any(|it| error.contains(it));
            let is_seen = is_seen.iter().any(|it| error.contains(it)) && is_placed;
            let is_large = error.contains(dialect.name) && error.contains(" at most ");
            let may_be_large = but.beyond_anthropic || !dialect.name.starts_with("anthropic");
            assert!(is_recursive || is_seen || is_large && may_be_large, "{name}: {}: {error}", dialect.name);
            None
        }
    }
}

/// The dialect as one to which each plain property is a level, so that each is looked at, without a limit of levels.
pub const fn walked(dialect: &Dialect) -> Dialect {
    let mut walked = dialect.with_limit(Limit::Nesting, u32::MAX);
    if matches!(dialect.nesting, Nesting::Objects) {
        walked.nesting = Nesting::Steps(KeywordSet::of(&[Keyword::Properties]));
    }
    walked
}

/// The dialect with the bounds that it lacks.
pub(crate) fn bounded(dialect: &Dialect) -> Dialect {
    const TEST: Source = Source::new("this test", "", Confidence::Inferred);
    let bounds = [
        Keyword::Minimum,
        Keyword::Maximum,
        Keyword::MinItems,
        Keyword::MaxItems,
        Keyword::MinLength,
        Keyword::MaxLength,
        Keyword::MultipleOf,
        Keyword::Pattern,
        Keyword::Format,
        Keyword::AdditionalProperties,
    ];
    let of_bounds = [
        RuleKind::NumberBound,
        RuleKind::FractionalBound,
        RuleKind::ClassEscape,
        RuleKind::PartialPattern,
        RuleKind::UnanchoredPattern,
        RuleKind::LengthsBeside,
    ];
    let mut bounded = dialect
        .with_name("bounded")
        .with_keywords(Verdict::Allowed, &TEST, &bounds.map(Keyword::name))
        .with_rules(Verdict::Allowed, &TEST, &of_bounds);
    bounded.formats = OPENAI.formats;
    bounded.bounds.fill(None);
    bounded.limits = OPENAI.limits;
    bounded
}

/// P0, in the judgement of the oracle and of the validator: a schema breaks no rule of the dialect that it was written for, and
/// is doubtful only where its type is.
#[track_caller]
fn breaks_no_rule(name: &str, text: &str, dialect: &Dialect) {
    match dialect.name {
        name if name == OPENAI.name => p::accepted(name, text, Api::OpenAi),
        "anthropic-2026-09" => p::accepted(name, text, Api::Anthropic),
        "openai-2024-08" => {
            for keyword in ["\"minimum\":", "\"maxItems\":", "\"pattern\":", "\"format\":"] {
                assert!(!text.contains(keyword), "{name}: {keyword} is not in the dialect\n{text}");
            }
            // Its limits are not asked for.
            return;
        }
        _ => {}
    }
    let schema: Value = serde_json::from_str(text).unwrap_or_else(|error| panic!("{name}: {error}\n{text}"));
    let report = strict_schema::validate(&schema, dialect);
    for violation in report.violations() {
        // Branches of an internally tagged enum begin with the tag: that is how serde writes them. And the sources
        // disagree about what a level is.
        // And how many branches there may be.
        // And whether Gemini's fields for JSON Schema take an object without properties.
        let doubts: &[&str] = &["shared-first-key", "deep-nesting", "too-many-branches", "empty-name", "empty-object"];
        // llama.cpp takes a property without a name for the root. Moonshot's stricter level asks for names, for few properties,
        // and for each word in one place, and `PORTABLE` does where it does.
        let moonshots = dialect.name == MOONSHOT.name || dialect.name == PORTABLE.name;
        let of_moonshot: &[&str] =
            if moonshots { &["too-many-properties", "repeated-words", "repeated-target-words"] } else { &[] };
        // A dialect that counts behind references shares no definitions, unless this test asks for that.
        let own = DIALECTS.iter().find(|it| it.name == dialect.name);
        let shares_here =
            dialect.definitions == Definitions::Shared && own.is_some_and(|own| own.definitions != Definitions::Shared);
        let of_references: &[&str] = if shares_here { &["too-many-unions", "too-many-optionals"] } else { &[] };
        let is_doubt = [doubts, of_moonshot, of_references].concat().contains(&violation.rule.name);
        let is_expected = violation.severity == Severity::Warning && is_doubt;
        assert!(is_expected, "{name}: {violation}\n{schema}");
    }
}

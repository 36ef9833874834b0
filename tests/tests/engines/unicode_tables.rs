//! The library's tables of Unicode, which are made here, of the tables of `regex-syntax`, and compared with them:
//! `UPDATE_DOCS=1` writes them.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;

use regex_syntax::hir::{Class, ClassUnicode, ClassUnicodeRange, HirKind};
use strict_schema_tests::page::hold_whole;

/// The general categories, in the order of their numbers in the table.
const CATEGORIES: [&str; 30] = [
    "Lu", "Ll", "Lt", "Lm", "Lo", "Mn", "Mc", "Me", "Nd", "Nl", "No", "Pc", "Pd", "Ps", "Pe", "Pi", "Pf", "Po", "Sm",
    "Sc", "Sk", "So", "Zs", "Zl", "Zp", "Cc", "Cf", "Cs", "Co", "Cn",
];

/// Capitals and small letters in turn: no category, but a run of two.
const ALTERNATING: u32 = 30;

#[test]
fn tables_are_those_of_another_engine() {
    let tables = format!("//! {NOTE}\n\nuse super::{{Ranges, cases, sums}};\n{}{}", categories(), properties());
    hold_whole("strict-schema-core/src/instance/regex/unicode/tables.rs", &tables);
}

const NOTE: &str = "Tables of Unicode 16.0. Made by `UPDATE_DOCS=1 cargo test -p strict-schema-tests --test engines`.";

fn categories() -> String {
    let mut of: Vec<u32> = vec![27; 0x11_0000];
    for (number, name) in (0..).zip(CATEGORIES).filter(|(_, name)| *name != "Cs") {
        for letter in set(name) {
            of[letter as usize] = number;
        }
    }
    let starts = |letter: usize| letter == 0 || of[letter] != of[letter - 1];
    let runs: Vec<(u32, u32)> =
        (0..).zip(&of).filter(|(at, _)| starts(*at as usize)).map(|(at, of)| (at, *of)).collect();
    let length = |index: usize| runs.get(index + 1).map_or(0x11_0000, |(next, _)| *next) - runs[index].0;
    let mut entries = Vec::new();
    let mut index = 0;
    while index < runs.len() {
        let in_turn = (index..runs.len()).zip([0, 1].into_iter().cycle());
        let in_turn = in_turn.take_while(|(at, category)| length(*at) == 1 && runs[*at].1 == *category).count();
        let (start, category) = runs[index];
        let many = in_turn >= 4;
        entries.push(start << 5 | if many { ALTERNATING } else { category });
        index += if many { in_turn } else { 1 };
    }
    let mut text = String::from(
        "\n/// Where a run of characters of one category begins, times 32, and the number of the category.\n",
    );
    list(&mut text, "CATEGORIES", "&[u32]", "sums", &gaps(&entries));
    text
}

fn properties() -> String {
    let mut text = String::new();
    let beyond = |name: &str, categories: &[&str]| -> Vec<u32> {
        let known: BTreeSet<u32> = categories.iter().flat_map(|it| set(it)).collect();
        set(name).into_iter().filter(|letter| !known.contains(letter)).collect()
    };
    for (title, name, letters) in [
        ("Alphabetic, and neither letters nor `Nl`", "OTHER_ALPHABETIC", beyond("Alphabetic", &["L", "Nl"])),
        ("Uppercase, and not `Lu`", "OTHER_UPPERCASE", beyond("Uppercase", &["Lu"])),
        ("Lowercase, and not `Ll`", "OTHER_LOWERCASE", beyond("Lowercase", &["Ll"])),
        ("`Emoji`", "EMOJI", set("Emoji")),
        ("`Emoji_Presentation`", "EMOJI_PRESENTATION", set("Emoji_Presentation")),
        ("`Emoji_Modifier_Base`", "EMOJI_MODIFIER_BASE", set("Emoji_Modifier_Base")),
        ("`Emoji_Component`", "EMOJI_COMPONENT", set("Emoji_Component")),
        ("`Extended_Pictographic`", "EXTENDED_PICTOGRAPHIC", set("Extended_Pictographic")),
    ] {
        let mut turns: Vec<u32> = Vec::new();
        for letter in letters {
            if turns.last() == Some(&letter) {
                turns.pop();
            } else {
                turns.push(letter);
            }
            turns.push(letter + 1);
        }
        let _ = write!(text, "\n/// {title}.\n");
        list(&mut text, name, "Ranges", "sums", &gaps(&turns));
    }
    text += "\n/// Characters that have a case: from one to another, each second of them or all, and how far it is to the next that\n";
    text += "/// differs in nothing but case, which leads back to the first in the end. By simple case folding.\n";
    let folds = folds();
    let starts: Vec<u32> = folds.iter().map(|it| it.0).collect();
    let entries: Vec<String> = gaps(&starts)
        .iter()
        .zip(&folds)
        .map(|(gap, (from, to, step, distance))| format!("({gap}, {}, {step}, {distance})", to - from))
        .collect();
    list(&mut text, "CASES", "&[(u32, u32, u32, i32)]", "cases", &entries);
    text
}

/// Runs of characters with the same distance to the next of another case.
fn folds() -> Vec<(u32, u32, u32, i64)> {
    let mut next: BTreeMap<u32, i64> = BTreeMap::new();
    for letter in '\0'..=char::MAX {
        let mut class = ClassUnicode::new([ClassUnicodeRange::new(letter, letter)]);
        class.case_fold_simple();
        let family: Vec<u32> = letters(&class);
        if family.len() > 1 {
            let at = family.iter().position(|it| *it == letter as u32).unwrap();
            next.insert(letter.into(), i64::from(family[(at + 1) % family.len()]) - i64::from(letter as u32));
        }
    }
    let mut runs = Vec::new();
    while let Some((first, distance)) = next.pop_first() {
        let last = |step: u32| {
            (1..0x11_0000)
                .map(|n| first + n * step)
                .take_while(|it| next.get(it) == Some(&distance))
                .last()
                .unwrap_or(first)
        };
        let (all, second) = (last(1), last(2));
        let (to, step) = if second > all { (second, 2) } else { (all, 1) };
        (first..=to).step_by(step as usize).for_each(|it| _ = next.remove(&it));
        runs.push((first, to, step, distance));
    }
    runs
}

/// The characters of `\p{…}`.
fn set(name: &str) -> Vec<u32> {
    let hir = regex_syntax::parse(&format!("\\p{{{name}}}")).unwrap();
    match hir.kind() {
        HirKind::Class(Class::Unicode(class)) => letters(class),
        HirKind::Literal(literal) => str::from_utf8(&literal.0).unwrap().chars().map(u32::from).collect(),
        kind => panic!("{name}: {kind:?}"),
    }
}

fn letters(class: &ClassUnicode) -> Vec<u32> {
    class.ranges().iter().flat_map(|range| range.start()..=range.end()).map(u32::from).collect()
}

/// How much more each is than the one before.
fn gaps(rising: &[u32]) -> Vec<String> {
    [0].iter().chain(rising).zip(rising).map(|(before, it)| (it - before).to_string()).collect()
}

/// A table, as many entries a line as fit.
fn list(text: &mut String, name: &str, of: &str, read_by: &str, entries: &[String]) {
    let _ = write!(text, "#[rustfmt::skip]\npub(super) static {name}: {of} = &{read_by}(&[");
    let mut width = usize::MAX;
    for entry in entries {
        if width.saturating_add(entry.len() + 2) > 120 {
            text.push_str("\n   ");
            width = 3;
        }
        let _ = write!(text, " {entry},");
        width += entry.len() + 2;
    }
    text.push_str("\n]);\n");
}

//! A small matcher for the regular expressions of JSON Schema (ECMA 262), look-around and back-references included.
//!
//! It is for the codec, which checks the patterns that a dialect does not accept: mostly those that linear-time engines
//! do not support either. It visits each place of the text once for each step of the pattern, unless there are
//! back-references. It counts its steps, and gives up after a million. Compiling refuses a pattern that it cannot
//! compute: what engines read differently and ECMA 262 does not define with the flag `u`, a property `\p{…}` without a table,
//! half of a pair of surrogates, a back-reference to a repeated group.

mod parse;
mod tree;
pub(in crate::instance) mod unicode;

use crate::cost::{PATTERN_LARGEST, PATTERN_PENDING, PATTERN_STEPS, PATTERN_WORK, RANGES_A_STEP};
use crate::prelude::*;
use tree::{Leaf, Tree};
use unicode::{Set, same_but_case};

/// A compiled regular expression.
#[derive(Debug, Clone)]
pub(crate) struct Regex {
    program: Vec<Instruction>,
    groups: usize,
    refers_back: bool,
    /// The work of compiling it: a repeated empty part adds no step, and a class may be long.
    work: usize,
}

#[derive(Debug, Clone)]
enum Instruction {
    Leaf(Leaf),
    /// Repeats the next step, which is a character; the pattern continues after it.
    Span {
        min: u32,
        max: Option<u32>,
    },
    /// Tries the first, then the second.
    Split(usize, usize),
    Jump(usize),
    Save(usize),
    /// A lookaround: its content follows, up to a match; then the pattern continues at `end`.
    Look {
        ahead: bool,
        wanted: bool,
        end: usize,
    },
    /// The end of the pattern or of what is looked for.
    Match,
}

impl Regex {
    /// Compiles a pattern.
    ///
    /// # Errors
    ///
    /// The reason why it cannot be compiled: it is invalid, too large, or has an unsupported Unicode class or modifier.
    pub(crate) fn new(pattern: &str) -> Result<Self, &'static str> {
        let parsed = parse::parse(pattern)?;
        let mut regex = Self { program: Vec::new(), groups: parsed.groups, refers_back: parsed.refers_back, work: 0 };
        regex.compile(&parsed.tree)?;
        regex.program.push(Instruction::Match);
        Ok(regex)
    }

    /// Whether the pattern matches somewhere in the text, and how many steps that took. `None` if it took too many.
    pub(crate) fn matches(&self, text: &str) -> (Option<bool>, u64) {
        let text: Vec<char> = text.chars().collect();
        let mut run =
            RegexRun { regex: self, text: &text, steps: text.len() as u64 / RANGES_A_STEP, visited: LookupSet::new() };
        for start in 0..=text.len() {
            run.steps += self.groups as u64 / RANGES_A_STEP;
            let saves = vec![None; 2 * (self.groups + 1)];
            match run.from(0, start, saves, None) {
                Some(false) => {}
                found => return (found, run.steps),
            }
        }
        (Some(false), run.steps)
    }

    /// What it took to compile it.
    pub(crate) fn work(&self) -> u64 {
        self.work as u64
    }

    fn compile(&mut self, tree: &Tree) -> Result<(), &'static str> {
        self.work += 1;
        if self.program.len() > PATTERN_LARGEST || self.work > PATTERN_WORK {
            return Err("a pattern that is too large");
        }
        match tree {
            Tree::Leaf(leaf) => {
                self.work += if let Leaf::Class(class) = leaf { class.size() } else { 0 };
                self.program.push(Instruction::Leaf(leaf.clone()));
            }
            Tree::Sequence(trees) => {
                for tree in trees {
                    self.compile(tree)?;
                }
            }
            Tree::Group(group, tree) => {
                self.program.push(Instruction::Save(2 * group));
                self.compile(tree)?;
                self.program.push(Instruction::Save(2 * group + 1));
            }
            Tree::Look { ahead, wanted, tree } => {
                let place = self.hole();
                self.compile(tree)?;
                self.program.push(Instruction::Match);
                self.program[place] = Instruction::Look { ahead: *ahead, wanted: *wanted, end: self.program.len() };
            }
            Tree::Alternatives(trees) => {
                let mut jumps = Vec::new();
                for (index, tree) in trees.iter().enumerate() {
                    let last = index + 1 == trees.len();
                    let split = if last { None } else { Some(self.hole()) };
                    self.compile(tree)?;
                    if let Some(split) = split {
                        jumps.push(self.hole());
                        self.program[split] = Instruction::Split(split + 1, self.program.len());
                    }
                }
                for jump in jumps {
                    self.program[jump] = Instruction::Jump(self.program.len());
                }
            }
            Tree::Repeat { min, max, lazy, tree } => self.repeat(*min, *max, *lazy, tree)?,
        }
        Ok(())
    }

    fn repeat(&mut self, min: u32, max: Option<u32>, lazy: bool, tree: &Tree) -> Result<(), &'static str> {
        if matches!(tree, Tree::Leaf(leaf) if leaf.is_character()) {
            self.program.push(Instruction::Span { min, max });
            return self.compile(tree);
        }
        let split = |into, over| if lazy { Instruction::Split(over, into) } else { Instruction::Split(into, over) };
        for _ in 0..min {
            self.compile(tree)?;
        }
        let Some(max) = max else {
            let place = self.hole();
            self.compile(tree)?;
            self.program.push(Instruction::Jump(place));
            self.program[place] = split(place + 1, self.program.len());
            return Ok(());
        };
        let mut places = Vec::new();
        for _ in min..max {
            places.push(self.hole());
            self.compile(tree)?;
        }
        for place in places {
            self.program[place] = split(place + 1, self.program.len());
        }
        Ok(())
    }

    /// A place for a step that is not known yet.
    fn hole(&mut self) -> usize {
        self.program.push(Instruction::Match);
        self.program.len() - 1
    }
}

type Saves = Vec<Option<usize>>;

struct RegexRun<'r> {
    regex: &'r Regex,
    text: &'r [char],
    steps: u64,
    /// Places where nothing was found; only without back-references, for then nothing else matters.
    visited: LookupSet<(usize, usize)>,
}

impl RegexRun<'_> {
    /// Whether a match begins at the place, and ends at `end` if that is given.
    fn from(&mut self, step: usize, at: usize, saves: Saves, end: Option<usize>) -> Option<bool> {
        let regex = self.regex;
        // Each end has a memory of its own.
        let memory = !regex.refers_back;
        let mut pending = vec![(step, at, saves)];
        while let Some((mut step, mut at, mut saves)) = pending.pop() {
            loop {
                self.steps += 1;
                if self.steps > PATTERN_STEPS {
                    return None;
                }
                if memory && matches!(regex.program[step], Instruction::Split(..)) && !self.visited.insert((step, at)) {
                    break;
                }
                let goes_on = match &regex.program[step] {
                    Instruction::Match if end.is_none_or(|end| end == at) => return Some(true),
                    Instruction::Match => false,
                    Instruction::Leaf(Leaf::Letter(_) | Leaf::Any { .. } | Leaf::Class(_)) => self.takes(step, at),
                    Instruction::Leaf(Leaf::Start { lines }) => at == 0 || *lines && self.ends_line(at - 1),
                    Instruction::Leaf(Leaf::End { lines }) => at == self.text.len() || *lines && self.ends_line(at),
                    Instruction::Span { min, max } => {
                        let most = max.map_or(usize::MAX, |max| max as usize);
                        let least = *min as usize;
                        let mut count = 0;
                        loop {
                            // By the step that is repeated, which is visited in no other way.
                            if count >= least && (!memory || self.visited.insert((step + 1, at + count))) {
                                self.steps += 1 + self.regex.groups as u64 / RANGES_A_STEP;
                                pending.push((step + 2, at + count, saves.clone()));
                            }
                            self.steps += 1;
                            if self.steps > PATTERN_STEPS
                                || pending.len().saturating_mul(1 + self.regex.groups / 8) > PATTERN_PENDING
                            {
                                return None;
                            }
                            if count == most || !self.takes(step + 1, at + count) {
                                break;
                            }
                            count += 1;
                        }
                        false
                    }
                    Instruction::Leaf(Leaf::Boundary(wanted)) => {
                        let word = |at: Option<usize>| {
                            at.and_then(|at| self.text.get(at)).is_some_and(|it| Set::WORD.has(*it))
                        };
                        (word(at.checked_sub(1)) != word(Some(at))) == *wanted
                    }
                    Instruction::Split(first, second) => {
                        self.steps += self.regex.groups as u64 / RANGES_A_STEP;
                        pending.push((*second, at, saves.clone()));
                        if pending.len().saturating_mul(1 + self.regex.groups / 8) > PATTERN_PENDING {
                            return None;
                        }
                        step = *first;
                        continue;
                    }
                    Instruction::Jump(next) => {
                        step = *next;
                        continue;
                    }
                    Instruction::Save(slot) => {
                        saves[*slot] = Some(at);
                        true
                    }
                    Instruction::Leaf(Leaf::Back { group, folds }) => match (saves[2 * group], saves[2 * group + 1]) {
                        (Some(from), Some(to)) if from <= to => {
                            let (before, here) = (&self.text[from..to], &self.text[at..]);
                            let alike = |(one, other): (&char, &char)| same_but_case(*one, *other);
                            let same = here.starts_with(before)
                                || *folds && before.len() <= here.len() && before.iter().zip(here).all(alike);
                            self.steps += before.len() as u64 / RANGES_A_STEP;
                            at += if same { to - from } else { 0 };
                            same
                        }
                        _ => true,
                    },
                    Instruction::Look { ahead, wanted, end } => {
                        let found = self.look(step + 1, at, &saves, *ahead)?;
                        if found != *wanted {
                            break;
                        }
                        step = *end;
                        continue;
                    }
                };
                if !goes_on {
                    break;
                }
                at += usize::from(matches!(&regex.program[step], Instruction::Leaf(leaf) if leaf.is_character()));
                step += 1;
            }
        }
        Some(false)
    }

    /// Whether the step, for one character, matches at the place.
    fn takes(&mut self, step: usize, at: usize) -> bool {
        let Some(letter) = self.text.get(at).copied() else { return false };
        match &self.regex.program[step] {
            Instruction::Leaf(Leaf::Letter(wanted)) => letter == *wanted,
            Instruction::Leaf(Leaf::Any { lines }) => *lines || !ends_line(letter),
            Instruction::Leaf(Leaf::Class(class)) => {
                self.steps += class.size() as u64 / RANGES_A_STEP;
                class.has(letter)
            }
            _ => false,
        }
    }

    fn ends_line(&self, at: usize) -> bool {
        self.text.get(at).is_some_and(|letter| ends_line(*letter))
    }

    fn look(&mut self, step: usize, at: usize, saves: &Saves, ahead: bool) -> Option<bool> {
        // A lookaround has its own memory.
        let outer = core::mem::take(&mut self.visited);
        let mut found = false;
        if ahead {
            found = self.from(step, at, saves.clone(), None)?;
        } else {
            for start in (0..=at).rev() {
                found = self.from(step, start, saves.clone(), Some(at))?;
                if found {
                    break;
                }
            }
        }
        self.visited = outer;
        Some(found)
    }
}

fn ends_line(letter: char) -> bool {
    matches!(letter, '\n' | '\r' | '\u{2028}' | '\u{2029}')
}

#[cfg(test)]
mod tests {
    use super::Regex;
    use crate::cost::{PATTERN_PENDING, PATTERN_STEPS, RANGES_A_STEP};

    #[test]
    fn it_matches_as_ecma_262_does() {
        let rows: &[(&str, &[&str], &[&str])] = &[
            ("", &["", "a"], &[]),
            ("a", &["a", "cab"], &["", "b"]),
            ("^a|b$", &["ax", "xb"], &["xa", "bx"]),
            ("^(a|b|cd)+$", &["a", "abcd"], &["", "abc"]),
            ("^[a-c\\d]{2,3}$", &["a1", "abc"], &["a", "abcd", "zz"]),
            ("^[^\\s]*$", &["", "ab"], &["a b"]),
            ("^\\S+@\\S+\\.[a-z]{2,}$", &["a@b.cd"], &["a@b.c", "a b@c.de"]),
            ("^(?!x-).*$", &["ab"], &["x-a"]),
            ("^(?=.*\\d)(?=.*[a-z]).{4,}$", &["a123"], &["aaaa", "1a"]),
            ("(?<=a)b", &["ab"], &["b", "cb"]),
            ("(?<=a)c", &["ac"], &["abc"]),
            ("(?<!a)b", &["b", "cb"], &["ab"]),
            ("^(.)\\1$", &["aa"], &["ab"]),
            ("^(?<x>.)\\k<x>$", &["aa"], &["ab"]),
            ("(?i)^(ab)\\1", &["abab", "abaB", "abABc"], &["abA", "abba"]),
            ("\\bfoo\\b", &["a foo b"], &["afoo"]),
            ("^\\u00e9\\x41\\/$", &["éA/"], &["eA/"]),
            ("^\\p{Lu}\\p{L}*$", &["Éa", "Āā"], &["éa", "āa"]),
            ("^\\p{punct}$", &["!"], &["a"]),
            ("^(a*)*$", &["aaa", ""], &["b"]),
            ("^a{2}$", &["aa"], &["a", "aaa"]),
            ("^a??b$", &["ab", "b"], &["aab"]),
            ("^.$", &["a"], &["\n"]),
            ("^}]$", &["}]"], &[]),
            ("^[]$", &[], &["", "a"]),
            ("^[^]$", &["a", "\n"], &[]),
        ];
        for (pattern, yes, no) in rows {
            let regex = Regex::new(pattern).unwrap_or_else(|error| panic!("{pattern}: {error}"));
            for text in *yes {
                assert_eq!(regex.matches(text).0, Some(true), "{pattern} on {text:?}");
            }
            for text in *no {
                assert_eq!(regex.matches(text).0, Some(false), "{pattern} on {text:?}");
            }
        }
    }

    #[test]
    fn it_refuses_what_it_cannot_compute() {
        for pattern in [
            "(?i:a\\b)",
            "(?i:\\P{Lu})",
            "\\p{Foo}",
            "^(?:a?)*(b)\\1$",
            "^(?:(?:a?)(?:))*(b)\\1$",
            "^(?:(?:a?){2})*(b)\\1$",
            "^(?:(?=a)|c)*(b)\\1$",
            "^(a?)*(b)\\2$",
        ] {
            assert!(Regex::new(pattern).is_err(), "{pattern}");
        }
        for pattern in ["(?i:a)\\b", "\\P{Lu}", "(?i:\\p{Lu})", "^(?:a)*(b)\\1$", "^(?:(?=a)a|c)*(b)\\1$"] {
            assert!(Regex::new(pattern).is_ok(), "{pattern}");
        }
    }

    #[test]
    fn it_gives_up_before_it_keeps_too_many_places() {
        let (groups, text) = ("()".repeat(800), "a".repeat(2_000));
        for repeated in ["a*", "(?:aa)*"] {
            let (found, steps) = Regex::new(&format!("^{groups}{repeated}b")).unwrap().matches(&text);
            assert_eq!(found, None, "{repeated}");
            assert!(steps < PATTERN_STEPS, "{repeated}: {steps}");
        }
        for repeated in ["a*", "(?:aa)*"] {
            let text = "a".repeat(2 * (PATTERN_PENDING + 1));
            let (found, steps) = Regex::new(&format!("^{repeated}b")).unwrap().matches(&text);
            assert_eq!(found, None, "{repeated}");
            assert!(steps < PATTERN_STEPS, "{repeated}: {steps}");
        }
    }

    #[test]
    fn it_counts_what_it_keeps_for_each_place() {
        let steps = |groups: usize| {
            let regex = Regex::new(&format!("^{}(?:aa)*", "()".repeat(groups))).unwrap();
            regex.matches(&"a".repeat(200)).1
        };
        let groups = 160;
        assert!(steps(groups) >= steps(0) + 100 * groups as u64 / RANGES_A_STEP);
    }

    #[test]
    fn it_counts_each_character_of_a_span() {
        assert_eq!(Regex::new("a{5000}").unwrap().matches(&"a".repeat(4_999)).0, None);
    }

    #[test]
    fn it_gives_up_after_its_steps() {
        let text = "a".repeat(5_000);
        let rows = [
            ("^(a|a)*(a|a)*(a|a)*b$".to_owned(), Some(false)),
            ("^(a*)(a*)(a*)\\1\\2\\3b$".to_owned(), None),
            (format!("[{}]{{19000}}", "a".repeat(20_000)), None),
            (format!("{}.*c", "()".repeat(5_000)), None),
        ];
        for (pattern, expected) in rows {
            let (found, steps) = Regex::new(&pattern).unwrap().matches(&text);
            assert_eq!(found, expected, "{pattern:.40}");
            assert!(steps < PATTERN_STEPS + PATTERN_STEPS / 100, "{pattern:.40}: {steps}");
        }
        let too_large = ["^(a+)+\\1b$", "((a{100}){100}){100}", "(?:(?:(?:){20000}){20000}){20000}"];
        let too_deep = ["(".repeat(100_000), "\\u{".repeat(200_000)];
        for pattern in too_large.into_iter().chain(too_deep.iter().map(String::as_str)) {
            assert!(Regex::new(pattern).is_err(), "{pattern:.40}");
        }
    }
}

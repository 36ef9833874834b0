//! Builds the tree of a regular expression from the parts that the scanner of `json/pattern` reads.

use super::tree::{Class, Leaf, Parsed, Tree};
use super::unicode::{Set, other_cases};
use crate::cost::PATTERN_LEVELS;
use crate::json::pattern::{scanner, token::Token};
use crate::prelude::*;

/// Reads a pattern.
///
/// # Errors
///
/// The error, if the pattern is invalid, and else what in it is not computed here.
pub(super) fn parse(pattern: &str) -> Result<Parsed, &'static str> {
    let mut parser = Parser::default();
    let mut read = Ok(());
    let uses = scanner::scan(pattern, &mut |token| {
        if read.is_ok() {
            read = parser.read(token);
        }
    })?;
    if uses.constructs.iter().any(|(construct, _)| !construct.row().is_computed()) {
        return Err("a construct that engines read differently");
    }
    read?;
    let unsettled = |group: &usize| parser.unsettled.iter().any(|(first, last)| (*first..=*last).contains(group));
    if parser.referred.iter().any(unsettled) {
        return Err("a back-reference to a group that is repeated or looked for");
    }
    let refers_back = !parser.referred.is_empty();
    let tree = parser.around.tree();
    if refers_back && repeats_nothing(&tree) {
        return Err("a back-reference in a pattern that repeats what may be empty");
    }
    Ok(Parsed { tree, groups: parser.groups, refers_back })
}

/// Whether a repeat without end may go round and match nothing: what groups hold then is not followed here.
fn repeats_nothing(tree: &Tree) -> bool {
    match tree {
        Tree::Repeat { max: None, tree, .. } if may_be_empty(tree) => true,
        Tree::Repeat { tree, .. } | Tree::Group(_, tree) | Tree::Look { tree, .. } => repeats_nothing(tree),
        Tree::Sequence(trees) | Tree::Alternatives(trees) => trees.iter().any(repeats_nothing),
        Tree::Leaf(_) => false,
    }
}

fn may_be_empty(tree: &Tree) -> bool {
    match tree {
        Tree::Leaf(leaf) => !leaf.is_character(),
        Tree::Look { .. } => true,
        Tree::Sequence(trees) => trees.iter().all(may_be_empty),
        Tree::Group(_, tree) => may_be_empty(tree),
        Tree::Alternatives(trees) => trees.iter().any(may_be_empty),
        Tree::Repeat { min, tree, .. } => *min == 0 || may_be_empty(tree),
    }
}

/// The modifiers that are in force: `i`, `m`, `s`.
#[derive(Debug, Clone, Copy, Default)]
struct Flags {
    folds: bool,
    lines: bool,
    dot_all: bool,
}

/// What was read of a group, or of the whole pattern.
#[derive(Default)]
struct GroupRead<'a> {
    /// The number of its first group, which may be itself.
    first: usize,
    /// None for the whole pattern.
    opening: Option<Token<'a>>,
    /// The modifiers around it.
    flags: Flags,
    /// The alternatives before this one.
    before: Vec<Tree>,
    sequence: Vec<Tree>,
}

impl GroupRead<'_> {
    fn tree(mut self) -> Tree {
        let last = Tree::Sequence(self.sequence);
        if self.before.is_empty() {
            return last;
        }
        self.before.push(last);
        Tree::Alternatives(self.before)
    }
}

#[derive(Default)]
struct Parser<'a> {
    /// The innermost group that is open, and those around it.
    around: GroupRead<'a>,
    outer: Vec<GroupRead<'a>>,
    class: Option<Class>,
    groups: usize,
    names: Vec<(&'a str, usize)>,
    flags: Flags,
    /// The groups that a back-reference refers to.
    referred: Vec<usize>,
    /// Groups, from the first to the last, that may match several times, or are looked for: ECMA 262 says what they
    /// hold then, and that is not followed here.
    unsettled: Vec<(usize, usize)>,
    /// The number of the first group in the part before.
    first: usize,
}

impl<'a> Parser<'a> {
    fn read(&mut self, token: Token<'a>) -> Result<(), &'static str> {
        let folds = self.flags.folds;
        let first = self.groups + 1;
        let tree = match (token, &mut self.class) {
            (Token::Range(from, to), Some(class)) => {
                class.ranges.push((from, to));
                return Ok(());
            }
            (Token::Set(letter, name), class) => {
                let set = set(letter, name, folds)?;
                if let Some(class) = class {
                    class.sets.push(set);
                    return Ok(());
                }
                Class { folds, sets: vec![set], ..Class::default() }.into()
            }
            (Token::Class(negated), class) => {
                *class = Some(Class { negated, folds, ..Class::default() });
                return Ok(());
            }
            (Token::CloseClass, class) => class.take().unwrap_or_default().into(),
            (Token::Letter(letter), _) if folds && other_cases(letter).next().is_some() => {
                Class { folds, ranges: vec![(letter, letter)], ..Class::default() }.into()
            }
            (Token::Letter(letter), _) => Tree::Leaf(Leaf::Letter(letter)),
            (Token::Any, _) => Tree::Leaf(Leaf::Any { lines: self.flags.dot_all }),
            (Token::Start, _) => Tree::Leaf(Leaf::Start { lines: self.flags.lines }),
            (Token::End, _) => Tree::Leaf(Leaf::End { lines: self.flags.lines }),
            // For characters outside ASCII, engines differ in ignoring case.
            (Token::Boundary(_), _) if folds => return Err("a word boundary in either case"),
            (Token::Boundary(is), _) => Tree::Leaf(Leaf::Boundary(is)),
            (Token::Back(group), _) => self.back(Some(group))?,
            (Token::BackTo(name), _) => {
                self.back(self.names.iter().find(|(known, _)| *known == name).map(|(_, group)| *group))?
            }
            (Token::Group(_) | Token::Look { .. } | Token::Flags(_), _) => return self.open(token),
            (Token::SetFlags(flags), _) => return self.modify(flags),
            (Token::Or, _) => {
                self.around.before.push(Tree::Sequence(core::mem::take(&mut self.around.sequence)));
                return Ok(());
            }
            (Token::Close, _) => {
                let group = core::mem::replace(&mut self.around, self.outer.pop().unwrap_or_default());
                self.flags = group.flags;
                self.first = group.first;
                let opening = group.opening;
                let tree = group.tree();
                self.around.sequence.push(match opening {
                    Some(Token::Group(_)) => Tree::Group(self.first, Box::new(tree)),
                    Some(Token::Look { ahead, wanted }) => {
                        self.unsettled.push((self.first, self.groups));
                        Tree::Look { ahead, wanted, tree: Box::new(tree) }
                    }
                    _ => tree,
                });
                return Ok(());
            }
            (Token::Repeat { min, max, lazy }, _) => {
                if max != Some(1) {
                    self.unsettled.push((self.first, self.groups));
                }
                // A number that is too great is the greatest.
                let count = |number| u32::try_from(number).unwrap_or(u32::MAX);
                let tree = Box::new(self.around.sequence.pop().ok_or("a quantifier with nothing to repeat")?);
                Tree::Repeat { min: count(min), max: max.map(count), lazy, tree }
            }
            (Token::Odd | Token::Range(..), _) => return Err("an escape that is not a character"),
        };
        self.first = first;
        self.around.sequence.push(tree);
        Ok(())
    }

    fn open(&mut self, opening: Token<'a>) -> Result<(), &'static str> {
        let first = self.groups + 1;
        let group = GroupRead { first, opening: Some(opening), flags: self.flags, ..GroupRead::default() };
        self.outer.push(core::mem::replace(&mut self.around, group));
        if self.outer.len() >= PATTERN_LEVELS {
            return Err("groups nested too deep");
        }
        match opening {
            Token::Group(name) => {
                self.groups = first;
                self.names.extend(name.map(|name| (name, first)));
            }
            Token::Flags(flags) => self.modify(flags)?,
            _ => {}
        }
        Ok(())
    }

    /// The modifiers of `(?i-s)` or `(?i-s:…)`.
    fn modify(&mut self, flags: &str) -> Result<(), &'static str> {
        let mut on = true;
        for letter in flags.chars() {
            match letter {
                '-' => on = false,
                'i' => self.flags.folds = on,
                'm' => self.flags.lines = on,
                's' => self.flags.dot_all = on,
                _ => return Err("a modifier other than `i`, `m` and `s`"),
            }
        }
        Ok(())
    }

    fn back(&mut self, group: Option<usize>) -> Result<Tree, &'static str> {
        let group = group.filter(|group| *group <= self.groups);
        let group = group.ok_or("a back-reference to a group that comes later")?;
        let mut open = self.outer.iter().chain([&self.around]);
        if open.any(|it| matches!(it.opening, Some(Token::Look { ahead: false, .. }))) {
            return Err("a back-reference in what is looked for behind");
        }
        self.referred.push(group);
        Ok(Tree::Leaf(Leaf::Back { group, folds: self.flags.folds }))
    }
}

/// The set that an escape stands for, and whether it stands for what is in it.
fn set(letter: char, name: &str, folds: bool) -> Result<(Set, bool), &'static str> {
    let set = match letter {
        'd' | 'D' => Set::DIGIT,
        'w' | 'W' => Set::WORD,
        's' | 'S' => Set::SPACE,
        'P' if folds => return Err("`\\P` in either case"),
        _ => Set::named(name).ok_or("a Unicode class that is not known here")?,
    };
    Ok((set, letter.is_lowercase()))
}

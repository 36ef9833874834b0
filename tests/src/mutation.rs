//! Texts that are nearly right: a sample with one thing changed, to compare what a schema admits with what a type reads.
//!
//! A sampled text is admitted by construction, so it shows only one direction. What a validator and serde say of a text that
//! neither wrote shows both.

use std::fmt;

use crate::dice::Dice;

/// What is changed in a text.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Mutation {
    /// A property is left out.
    Dropped,
    /// The value of a property is null.
    Nulled,
    /// A property is there twice.
    Repeated,
    /// A property has another name.
    Renamed,
    /// There is a property of a name that no type has.
    Added,
    /// A property stands at the end of its object.
    Reordered,
    /// A property stands in an object one level up or down.
    Moved,
    /// An object is a list of its values.
    Listed,
    /// A string is the only property of an object, with null for its value.
    Unfolded,
    /// A number is written another way: `1.0`, `1e0`, `-0`.
    Respelled,
    /// A number is far beyond any bound.
    Extreme,
    /// A number, `true` or `false` is a string.
    Quoted,
    /// A character of a string is escaped.
    Escaped,
    /// A string has one character more.
    Lengthened,
    /// An item of a list is left out.
    Shortened,
    /// An item of a list is there twice.
    Doubled,
}

impl Mutation {
    /// All of them.
    pub const ALL: [Self; 16] = [
        Self::Dropped,
        Self::Nulled,
        Self::Repeated,
        Self::Renamed,
        Self::Added,
        Self::Reordered,
        Self::Moved,
        Self::Listed,
        Self::Unfolded,
        Self::Respelled,
        Self::Extreme,
        Self::Quoted,
        Self::Escaped,
        Self::Lengthened,
        Self::Shortened,
        Self::Doubled,
    ];
}

/// Some of the texts that one mutation makes of `text`, which is JSON: of each kind up to `each`, at random.
///
/// # Panics
///
/// If `text` is not JSON.
pub fn mutations(text: &str, each: usize, dice: &mut Dice) -> Vec<(Mutation, String)> {
    let tree = Tree::read(text);
    let mut places = Vec::new();
    tree.places(&mut Vec::new(), &mut places);
    let mut found: Vec<(Mutation, String)> = Vec::new();
    let mut all: Vec<(Mutation, &[usize], usize)> = Vec::new();
    for place in &places {
        let node = tree.at(place);
        for kind in Mutation::ALL {
            all.extend((0..node.count(kind)).map(|choice| (kind, place.as_slice(), choice)));
        }
    }
    for kind in Mutation::ALL {
        let mut choices: Vec<_> = all.iter().filter(|(it, ..)| *it == kind).collect();
        for _ in 0..each.min(choices.len()) {
            let (_, place, choice) = choices.swap_remove(dice.below(choices.len()));
            let mut mutated = tree.clone();
            mutated.at_mut(place).mutate(kind, *choice);
            found.push((kind, mutated.to_string()));
        }
    }
    found.retain(|(_, mutated)| mutated != text);
    found
}

/// JSON with its spelling.
#[derive(Debug, Clone, PartialEq, Eq)]
enum Tree {
    /// A number, a word, or a string with its quotes.
    Scalar(String),
    List(Vec<Tree>),
    Object(Vec<(String, Tree)>),
}

const NULL: &str = "null";

impl Tree {
    fn read(text: &str) -> Self {
        let mut rest = text;
        let tree = read(&mut rest);
        assert!(rest.trim_start().is_empty(), "there is more after the value: {rest}");
        tree
    }

    fn places(&self, place: &mut Vec<usize>, places: &mut Vec<Vec<usize>>) {
        places.push(place.clone());
        for index in 0..self.len() {
            place.push(index);
            self.at(&[index]).places(place, places);
            place.pop();
        }
    }

    fn len(&self) -> usize {
        match self {
            Self::Scalar(_) => 0,
            Self::List(items) => items.len(),
            Self::Object(members) => members.len(),
        }
    }

    fn at(&self, place: &[usize]) -> &Self {
        place.iter().fold(self, |node, index| match node {
            Self::List(items) => &items[*index],
            Self::Object(members) => &members[*index].1,
            Self::Scalar(_) => unreachable!("a scalar has no places"),
        })
    }

    fn at_mut(&mut self, place: &[usize]) -> &mut Self {
        place.iter().fold(self, |node, index| match node {
            Self::List(items) => &mut items[*index],
            Self::Object(members) => &mut members[*index].1,
            Self::Scalar(_) => unreachable!("a scalar has no places"),
        })
    }

    /// In how many ways the mutation can be made here.
    fn count(&self, kind: Mutation) -> usize {
        use Mutation as M;
        match (self, kind) {
            (Self::Object(members), M::Dropped | M::Nulled | M::Repeated | M::Renamed | M::Reordered) => members.len(),
            (Self::Object(_), M::Added | M::Listed) => 1,
            (Self::Object(members), M::Moved) => 2 * members.iter().filter(|(_, it)| it.is_object()).count(),
            (Self::List(items), M::Shortened | M::Doubled) => items.len().min(1),
            // With more digits a float would be another number.
            (Self::Scalar(text), M::Respelled) if is_number(text) && text.len() < 16 => 3,
            (Self::Scalar(text), M::Extreme) if is_number(text) => EXTREMES.len(),
            (Self::Scalar(text), M::Quoted) => usize::from(!text.starts_with('"') && text != NULL),
            (Self::Scalar(text), M::Lengthened | M::Unfolded) => usize::from(text.starts_with('"')),
            (Self::Scalar(text), M::Escaped) => {
                usize::from(text.as_bytes().get(1).is_some_and(u8::is_ascii_alphanumeric) && text.starts_with('"'))
            }
            _ => 0,
        }
    }

    fn is_object(&self) -> bool {
        matches!(self, Self::Object(_))
    }

    fn mutate(&mut self, kind: Mutation, choice: usize) {
        use Mutation as M;
        let null = || Self::Scalar(NULL.to_owned());
        match self {
            Self::Object(members) => match kind {
                M::Dropped => drop(members.remove(choice)),
                M::Nulled => members[choice].1 = null(),
                M::Repeated => members.push(members[choice].clone()),
                M::Renamed => {
                    let name = &mut members[choice].0;
                    name.insert(name.len() - 1, '_');
                }
                M::Added => members.push(("\"no type has it\"".to_owned(), null())),
                M::Reordered => {
                    let member = members.remove(choice);
                    members.push(member);
                }
                M::Listed => *self = Self::List(members.drain(..).map(|(_, member)| member).collect()),
                M::Moved => {
                    let objects = members.iter().enumerate().filter(|(_, (_, it))| it.is_object());
                    let index = objects.map(|(index, _)| index).nth(choice / 2).expect("they were counted");
                    if choice.is_multiple_of(2) {
                        let Self::Object(inner) = &members[index].1 else { unreachable!("it is an object") };
                        // Not beside one of its name: that is another mutation.
                        let first = inner.first().map(|(name, _)| name.clone());
                        if let Some(first) = first
                            && members.iter().all(|(name, _)| *name != first)
                        {
                            let Self::Object(inner) = &mut members[index].1 else { unreachable!("it is an object") };
                            let member = inner.remove(0);
                            members.push(member);
                        }
                    } else if members.len() > 1 {
                        let other = usize::from(index == 0);
                        let member = members[other].clone();
                        let Self::Object(inner) = &mut members[index].1 else { unreachable!("it is an object") };
                        if inner.iter().all(|(name, _)| *name != member.0) {
                            inner.push(member);
                            members.remove(other);
                        }
                    }
                }
                _ => unreachable!("it was counted"),
            },
            Self::List(items) => match kind {
                M::Shortened => drop(items.pop()),
                M::Doubled => items.extend(items.last().cloned()),
                _ => unreachable!("it was counted"),
            },
            Self::Scalar(text) => match kind {
                M::Respelled => {
                    let is_whole = text.bytes().all(|byte| byte.is_ascii_digit() || byte == b'-');
                    match choice {
                        0 if is_whole => text.push_str(".0"),
                        1 if is_whole => text.push_str("e0"),
                        2 if text == "0" => text.insert(0, '-'),
                        _ => {}
                    }
                }
                M::Extreme => EXTREMES[choice].clone_into(text),
                M::Quoted => *text = format!("\"{text}\""),
                M::Lengthened => text.insert(text.len() - 1, 'x'),
                M::Escaped => {
                    let escape = format!("\\u{:04x}", text.as_bytes()[1]);
                    text.replace_range(1..2, &escape);
                }
                M::Unfolded => *self = Self::Object(vec![(std::mem::take(text), null())]),
                _ => unreachable!("it was counted"),
            },
        }
    }
}

const EXTREMES: [&str; 5] =
    ["-9223372036854775808", "18446744073709551615", "18446744073709551616", "1000000000000", "-1.5e300"];

fn is_number(text: &str) -> bool {
    text.starts_with(|first: char| first == '-' || first.is_ascii_digit())
}

fn read(rest: &mut &str) -> Tree {
    *rest = rest.trim_start();
    let take = |rest: &mut &str, wanted: char| {
        *rest = rest.trim_start();
        let after = rest.strip_prefix(wanted);
        *rest = after.unwrap_or(rest);
        after.is_some()
    };
    if take(rest, '{') {
        let mut members = Vec::new();
        while !take(rest, '}') {
            *rest = rest.trim_start();
            let key = scalar(rest);
            assert!(take(rest, ':'), "a colon is expected: {rest}");
            members.push((key, read(rest)));
            take(rest, ',');
        }
        return Tree::Object(members);
    }
    if take(rest, '[') {
        let mut items = Vec::new();
        while !take(rest, ']') {
            items.push(read(rest));
            take(rest, ',');
        }
        return Tree::List(items);
    }
    Tree::Scalar(scalar(rest))
}

/// A string with its quotes, or all up to the next delimiter.
fn scalar(rest: &mut &str) -> String {
    let length = if rest.starts_with('"') {
        let mut escaped = false;
        let end = rest.bytes().skip(1).position(|byte| {
            let ends = byte == b'"' && !escaped;
            escaped = byte == b'\\' && !escaped;
            ends
        });
        end.expect("a string has an end") + 2
    } else {
        let end = rest.find(|it: char| ",:]}".contains(it) || it.is_ascii_whitespace());
        end.unwrap_or(rest.len())
    };
    assert!(length > 0, "a value is expected: {rest}");
    let (scalar, after) = rest.split_at(length);
    *rest = after;
    scalar.to_owned()
}

impl fmt::Display for Tree {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Scalar(text) => f.write_str(text),
            Self::List(items) => {
                f.write_str("[")?;
                for (index, item) in items.iter().enumerate() {
                    write!(f, "{}{item}", if index > 0 { "," } else { "" })?;
                }
                f.write_str("]")
            }
            Self::Object(members) => {
                f.write_str("{")?;
                for (index, (key, member)) in members.iter().enumerate() {
                    write!(f, "{}{key}:{member}", if index > 0 { "," } else { "" })?;
                }
                f.write_str("}")
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_text_is_written_as_it_was_read() {
        for text in [r#"{"a\"}":[1,-0.5e3,"x,]\\"],"":{},"b":[[],null,true]}"#, "[]", "1", r#""x""#] {
            assert_eq!(Tree::read(text).to_string(), text);
        }
        assert_eq!(Tree::read(" { \"a\" : [ 1 , 2 ] } ").to_string(), r#"{"a":[1,2]}"#);
    }

    #[test]
    fn every_mutation_is_made() {
        let text = r#"{"a":{"b":1,"c":"x"},"d":[0,2],"e":true,"f":null}"#;
        let found = mutations(text, 100, &mut Dice::new(1));
        for kind in Mutation::ALL {
            assert!(found.iter().any(|(it, _)| *it == kind), "{kind:?}");
        }
        for (kind, expected) in [
            (Mutation::Dropped, r#"{"a":{"b":1,"c":"x"},"d":[0,2],"e":true}"#),
            (Mutation::Nulled, r#"{"a":null,"d":[0,2],"e":true,"f":null}"#),
            (Mutation::Repeated, r#"{"a":{"b":1,"c":"x","b":1},"d":[0,2],"e":true,"f":null}"#),
            (Mutation::Renamed, r#"{"a":{"b_":1,"c":"x"},"d":[0,2],"e":true,"f":null}"#),
            (Mutation::Reordered, r#"{"d":[0,2],"e":true,"f":null,"a":{"b":1,"c":"x"}}"#),
            (Mutation::Moved, r#"{"a":{"c":"x"},"d":[0,2],"e":true,"f":null,"b":1}"#),
            (Mutation::Moved, r#"{"a":{"b":1,"c":"x","d":[0,2]},"e":true,"f":null}"#),
            (Mutation::Listed, r#"{"a":[1,"x"],"d":[0,2],"e":true,"f":null}"#),
            (Mutation::Unfolded, r#"{"a":{"b":1,"c":{"x":null}},"d":[0,2],"e":true,"f":null}"#),
            (Mutation::Respelled, r#"{"a":{"b":1,"c":"x"},"d":[-0,2],"e":true,"f":null}"#),
            (Mutation::Respelled, r#"{"a":{"b":1.0,"c":"x"},"d":[0,2],"e":true,"f":null}"#),
            (Mutation::Quoted, r#"{"a":{"b":1,"c":"x"},"d":[0,2],"e":"true","f":null}"#),
            (Mutation::Escaped, r#"{"a":{"b":1,"c":"\u0078"},"d":[0,2],"e":true,"f":null}"#),
            (Mutation::Shortened, r#"{"a":{"b":1,"c":"x"},"d":[0],"e":true,"f":null}"#),
        ] {
            assert!(found.contains(&(kind, expected.to_owned())), "{kind:?} {expected}\n{found:#?}");
        }
    }
}

//! Decodes the beginning of an answer while the rest is still being written.
//!
//! What may still change is left out: a number may get more digits, an answer may turn out to be of another branch, and
//! the key of an entry may follow its value. So the decoded value only grows.

use serde_json::{Map, Value};

use super::decode::Reader;
use super::plan::{Member, Plan, PlanId, Plans, Presence};
use crate::cost::ANSWER_LEVELS;

/// What JSON has for white space.
const SPACE: [char; 4] = [' ', '\t', '\n', '\r'];

/// A member that is not whole.
type Open = (String, Box<Part>);

/// The value at the start of a text, which may be incomplete.
#[derive(Debug, PartialEq)]
pub(super) enum Part {
    Whole(Value),
    /// A string without its end.
    Text(String),
    /// Items, and one that is not whole.
    List(Vec<Value>, Option<Box<Self>>),
    /// Members, and one that is not whole.
    Object(Vec<(String, Value)>, Option<(String, Box<Self>)>),
    /// Nothing is certain yet.
    Nothing,
}

impl Part {
    pub(super) fn of(text: &str) -> Self {
        Self::start(&mut text.trim_start_matches(SPACE), ANSWER_LEVELS)
    }

    fn start(rest: &mut &str, levels: usize) -> Self {
        *rest = rest.trim_start_matches(SPACE);
        match rest.bytes().next() {
            Some(b'{') if levels > 0 => Self::object(rest, levels - 1),
            Some(b'[') if levels > 0 => Self::list(rest, levels - 1),
            Some(b'"') => match string(rest) {
                Ok(text) => Self::Whole(Value::String(text)),
                Err(text) => Self::Text(text),
            },
            _ => Self::scalar(rest),
        }
    }

    fn object(rest: &mut &str, levels: usize) -> Self {
        let mut members = Vec::new();
        *rest = &rest[1..];
        loop {
            *rest = rest.trim_start_matches(SPACE);
            if let Some(after) = rest.strip_prefix('}').filter(|_| members.is_empty()) {
                *rest = after;
                return Self::Whole(Value::Object(Map::new()));
            }
            if !rest.starts_with('"') {
                return Self::Object(members, None);
            }
            let Ok(name) = string(rest) else { return Self::Object(members, None) };
            *rest = rest.trim_start_matches(SPACE);
            let Some(after) = rest.strip_prefix(':') else { return Self::Object(members, None) };
            *rest = after;
            match Self::start(rest, levels) {
                Self::Whole(value) => members.push((name, value)),
                part => return Self::Object(members, Some((name, Box::new(part)))),
            }
            *rest = rest.trim_start_matches(SPACE);
            if let Some(after) = rest.strip_prefix('}') {
                *rest = after;
                return Self::Whole(Value::Object(members.into_iter().collect()));
            }
            match rest.strip_prefix(',') {
                Some(after) => *rest = after,
                None => return Self::Object(members, None),
            }
        }
    }

    fn list(rest: &mut &str, levels: usize) -> Self {
        let mut items = Vec::new();
        *rest = &rest[1..];
        loop {
            *rest = rest.trim_start_matches(SPACE);
            if let Some(after) = rest.strip_prefix(']').filter(|_| items.is_empty()) {
                *rest = after;
                return Self::Whole(Value::Array(items));
            }
            match Self::start(rest, levels) {
                Self::Whole(value) => items.push(value),
                Self::Nothing => return Self::List(items, None),
                part => return Self::List(items, Some(Box::new(part))),
            }
            *rest = rest.trim_start_matches(SPACE);
            if let Some(after) = rest.strip_prefix(']') {
                *rest = after;
                return Self::Whole(Value::Array(items));
            }
            match rest.strip_prefix(',') {
                Some(after) => *rest = after,
                None => return Self::List(items, None),
            }
        }
    }

    fn scalar(rest: &mut &str) -> Self {
        let is_end = |byte: u8| matches!(byte, b',' | b']' | b'}') || byte.is_ascii_whitespace();
        let end = rest.bytes().position(is_end);
        let (word, after) = rest.split_at(end.unwrap_or(rest.len()));
        *rest = after;
        let is_word = matches!(word, "null" | "true" | "false");
        match serde_json::from_str(word) {
            // More digits may follow.
            Ok(value) if end.is_some() || is_word => Self::Whole(value),
            _ => Self::Nothing,
        }
    }
}

/// The string at the start, or as much of it as there is.
fn string(rest: &mut &str) -> Result<String, String> {
    let mut escape = false;
    let end = rest.bytes().skip(1).position(|byte| {
        let is_end = byte == b'"' && !escape;
        escape = byte == b'\\' && !escape;
        is_end
    });
    match end {
        Some(end) => {
            let (quoted, after) = rest.split_at(end + 2);
            *rest = after;
            serde_json::from_str(quoted).map_err(|_| String::new())
        }
        None => {
            let mut inner = &rest[1..];
            *rest = "";
            // The escape at the end may be half of one, or of a pair.
            for _ in 0..3 {
                if let Ok(text) = serde_json::from_str(&format!("\"{inner}\"")) {
                    return Err(text);
                }
                inner = &inner[..inner.rfind('\\').unwrap_or(0)];
            }
            Err(String::new())
        }
    }
}

impl Reader<'_> {
    /// Decodes a part of an answer, without what may still change.
    pub(super) fn prefix(&mut self, plans: &Plans, mut plan: PlanId, part: Part) -> Option<Value> {
        if let Part::Whole(value) = part {
            return self.read(plan, value).ok();
        }
        // A step that is the same as others in a circle has no end.
        for _ in 0..64 {
            match plans.at(plan) {
                Plan::Same(next) => plan = *next,
                _ => break,
            }
        }
        match (plans.at(plan), part) {
            (Plan::Keep, part) => self.kept(plans, part),
            (Plan::List(each), Part::List(items, open)) => self.items(plans, |_| *each, items, open),
            (Plan::Places { prefix, rest }, Part::List(items, open)) => {
                self.items(plans, |index| prefix.get(index).copied().unwrap_or(*rest), items, open)
            }
            (Plan::Object { members, entries }, Part::Object(whole, open)) => {
                Some(self.members(plans, members, entries.as_ref(), None, whole, open))
            }
            (Plan::Open { members, rest }, Part::Object(whole, open)) => {
                Some(self.members(plans, members, None, Some(*rest), whole, open))
            }
            // No half entry: the open one is left out.
            (Plan::Entries(_), Part::List(items, _)) => self.read(plan, Value::Array(items)).ok(),
            (Plan::Tuple { members, .. }, Part::Object(whole, open)) => {
                Some(self.places_of(plans, members, whole, open))
            }
            (Plan::Wrapped(name, inner), Part::Object(whole, open)) => {
                let open = open.map(|(name, part)| (name, *part));
                let parts = whole.into_iter().map(|(name, value)| (name, Part::Whole(value))).chain(open);
                let part = parts.into_iter().find(|(it, _)| it == name)?.1;
                self.prefix(plans, *inner, part)
            }
            // The rest of the answer may decide the branch, and JSON text is not valid before its end.
            _ => None,
        }
    }

    fn kept(&mut self, plans: &Plans, part: Part) -> Option<Value> {
        match part {
            Part::Whole(value) => Some(value),
            Part::Text(text) => Some(Value::String(text)),
            Part::List(items, open) => self.items(plans, |_| Plans::KEEP, items, open),
            Part::Object(whole, open) => {
                let mut object: Map<String, Value> = whole.into_iter().collect();
                if let Some((name, part)) = open
                    && let Some(value) = self.kept(plans, *part)
                {
                    object.insert(name, value);
                }
                Some(Value::Object(object))
            }
            Part::Nothing => None,
        }
    }

    fn items(
        &mut self,
        plans: &Plans,
        plan: impl Fn(usize) -> PlanId,
        items: Vec<Value>,
        open: Option<Box<Part>>,
    ) -> Option<Value> {
        let mut read = Vec::with_capacity(items.len() + 1);
        for (index, item) in items.into_iter().enumerate() {
            read.push(self.read(plan(index), item).ok()?);
        }
        if let Some(part) = open {
            read.extend(self.prefix(plans, plan(read.len()), *part));
        }
        Some(Value::Array(read))
    }

    fn members(
        &mut self,
        plans: &Plans,
        members: &[Member],
        entries: Option<&(String, PlanId)>,
        rest: Option<PlanId>,
        whole: Vec<(String, Value)>,
        open: Option<Open>,
    ) -> Value {
        let mut object = Map::new();
        let open = open.map(|(name, part)| (name, *part));
        for (name, part) in whole.into_iter().map(|(name, value)| (name, Part::Whole(value))).chain(open) {
            if let Some((entries, plan)) = entries
                && name == *entries
            {
                if let Some(Value::Object(further)) = self.prefix(plans, *plan, part) {
                    object.extend(further);
                }
                continue;
            }
            let member = members.iter().find(|member| member.name == name);
            let value = match (member, rest) {
                (Some(member), _) => self.member(plans, member.plan, member.presence, part),
                (None, Some(rest)) => self.prefix(plans, rest, part),
                (None, None) => None,
            };
            if let Some(value) = value {
                object.insert(name, value);
            }
        }
        Value::Object(object)
    }

    /// A property, if it is one that is there.
    fn member(&mut self, plans: &Plans, plan: PlanId, presence: Presence, part: Part) -> Option<Value> {
        match (presence, part) {
            (Presence::Null, Part::Whole(Value::Null)) => None,
            (Presence::List, Part::Whole(Value::Array(mut items))) => self.read(plan, items.pop()?).ok(),
            (Presence::List, Part::List(mut items, open)) => match (items.pop(), open) {
                (Some(item), _) => self.read(plan, item).ok(),
                (None, Some(part)) => self.prefix(plans, plan, *part),
                (None, None) => None,
            },
            (_, part) => self.prefix(plans, plan, part),
        }
    }

    /// A tuple: its first places, up to one that is not there.
    fn places_of(
        &mut self,
        plans: &Plans,
        members: &[Member],
        whole: Vec<(String, Value)>,
        open: Option<Open>,
    ) -> Value {
        let open = open.map(|(name, part)| (name, *part));
        let mut parts: Vec<_> = whole.into_iter().map(|(name, value)| (name, Part::Whole(value))).chain(open).collect();
        let mut read = Vec::new();
        for member in members {
            let Some(at) = parts.iter().position(|(name, _)| *name == member.name) else { break };
            let (_, part) = parts.swap_remove(at);
            match self.member(plans, member.plan, member.presence, part) {
                Some(value) => read.push(value),
                None => break,
            }
        }
        Value::Array(read)
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn parts_are_what_cannot_change() {
        assert_eq!(Part::of("12"), Part::Nothing);
        assert_eq!(Part::of("12 "), Part::Whole(json!(12)));
        assert_eq!(Part::of("tru"), Part::Nothing);
        assert_eq!(Part::of(r#""a\"#), Part::Text("a".to_owned()));
        assert_eq!(Part::of(r#""a\ud83d"#), Part::Text("a".to_owned()));
        assert_eq!(Part::of(r#""a\ud83d\ude0"#), Part::Text("a".to_owned()));
        assert_eq!(Part::of(r#""a\ud83d\ude00"#), Part::Text("a😀".to_owned()));
        assert_eq!(Part::of("[1,2"), Part::List(vec![json!(1)], None));
        assert_eq!(Part::of(r#"{"a":1,"b"#), Part::Object(vec![("a".to_owned(), json!(1))], None));
        assert_eq!(Part::of(r#"{"a":[]}"#), Part::Whole(json!({ "a": [] })));
    }
}

//! Decodes an answer by its plan.

use std::collections::{HashMap, HashSet};

use serde_json::{Map, Value};

use super::plan::{AbsentForm, MapEntries, Member, Plan, PlanStep, StepId};
use super::undecoded::Undecoded;
use crate::cost::{EVALUATED_LEVELS, LETTERS_A_STEP, REPORT_BYTES};
use crate::fault::{Accepted, CountRange, Fault, ListedValues, What};
use crate::instance::evaluate::Evaluator;
use crate::json::keyword::Keyword;
use crate::json::number::has_large_integer;
use crate::json::ordered::Json;
use crate::json::pointer;
use crate::words::printable;

/// A place in the decoded value, and the corresponding place in the answer.
#[derive(Clone)]
pub(super) struct MovedPlace {
    decoded: String,
    answer: String,
    /// The pointer to its key in the answer, if that has a place of its own.
    key: Option<String>,
    /// Whether the answer has a string with JSON text there. Values in that text have no pointer in the answer.
    is_text: bool,
}

/// What was read of a part of the answer, or what is wrong with it.
pub(super) type Read<T> = Result<T, Vec<Fault>>;

/// A choice, by its step and its place in memory in the answer.
type Chosen = (StepId, usize);

/// What was decoded of a choice, and what was moved in it.
pub(super) type Decoded = (Read<Value>, Vec<MovedPlace>);

/// What a reader compares an answer with.
#[derive(Clone, Copy)]
pub(super) struct Schemas<'c> {
    /// The original schema, and its evaluator, which counts the work.
    pub original: &'c Value,
    pub evaluator: &'c Evaluator<'c>,
    /// The schema that was sent, and its evaluator. It is null if the plan has no choice.
    pub sent: &'c Value,
    pub sent_evaluator: &'c Evaluator<'c>,
}

/// Decodes an answer by its plan.
pub(super) struct PlanReader<'c> {
    plan: &'c Plan,
    pub(super) schemas: Schemas<'c>,
    /// The pointer to the current place in the answer, and the one in the decoded value.
    pub(super) answer: String,
    pub(super) decoded: String,
    /// Places whose pointers differ in the answer and in the decoded value. Below them the pointers are
    /// alike.
    pub(super) moved: Vec<MovedPlace>,
    /// Whether the current place in the answer has no counterpart in the decoded value. See [`PlanReader::aside()`].
    aside: bool,
    /// How many choices are tried of which an answer fits several branches. In these, what was decoded is kept.
    pub(super) trying: u32,
    pub(super) tried: HashMap<Chosen, Decoded>,
    pub(super) depth: u32,
    pub(super) left: Undecoded,
}

impl<'c> PlanReader<'c> {
    pub(super) fn new(plan: &'c Plan, schemas: Schemas<'c>) -> Self {
        Self {
            plan,
            schemas,
            answer: String::new(),
            decoded: String::new(),
            moved: Vec::new(),
            aside: false,
            trying: 0,
            tried: HashMap::new(),
            depth: 0,
            left: Undecoded::default(),
        }
    }

    /// The pointer in the answer to a fault of the decoded value. If a key is wrong, it is the pointer to the key.
    pub(super) fn place(&self, fault: &Fault) -> String {
        let (decoded, of_key) = (fault.place.as_str(), fault.because == Some(Keyword::PropertyNames));
        let under = |prefix: &str| decoded.strip_prefix(prefix).filter(|rest| rest.is_empty() || rest.starts_with('/'));
        let moved = self.moved.iter().filter_map(|moved| Some((moved, under(&moved.decoded)?)));
        match moved.max_by_key(|(moved, _)| moved.decoded.len()) {
            Some((MovedPlace { key: Some(key), .. }, "")) if of_key => key.clone(),
            Some((MovedPlace { answer, is_text: true, .. }, _)) => answer.clone(),
            Some((MovedPlace { answer, .. }, rest)) => format!("{answer}{rest}"),
            None => decoded.to_owned(),
        }
    }

    pub(super) fn read(&mut self, mut step: StepId, answer: &Value) -> Read<Value> {
        let evaluator = self.schemas.evaluator;
        let mut has_work = evaluator.spend(1);
        // A step that is the same as another adds no level.
        while let PlanStep::Same(next) = self.plan.at(step)
            && has_work
        {
            step = *next;
            has_work = evaluator.spend(1);
        }
        if !has_work || self.depth > EVALUATED_LEVELS {
            return self.fault(What::TooMuch);
        }
        self.depth += 1;
        let value = self.follow(step, answer);
        self.depth -= 1;
        value
    }

    /// Only dispatches; otherwise each level of recursion would carry every arm's stack frame.
    fn follow(&mut self, step: StepId, answer: &Value) -> Read<Value> {
        match self.plan.at(step) {
            PlanStep::Keep | PlanStep::Same(_) => Ok(answer.clone()),
            PlanStep::Nullable(_) if answer.is_null() => Ok(Value::Null),
            PlanStep::Nullable(step) => self.read(*step, answer),
            PlanStep::Text => self.text(answer),
            PlanStep::Object { members, entries, rest } => self.object(members, entries.as_ref(), *rest, answer),
            PlanStep::Places { prefix, rest } => self.places(prefix, *rest, answer),
            PlanStep::Entries(map) => self.entries(map, answer),
            PlanStep::Tuple { members, rest } => self.tuple(members, rest.as_ref(), answer),
            PlanStep::Wrapped(name, step) => self.wrapped(name, *step, answer),
            PlanStep::Choice(choice) => self.choice(step, choice, answer),
        }
    }

    fn wrapped(&mut self, name: &str, step: StepId, answer: &Value) -> Read<Value> {
        let Value::Object(object) = answer else { return self.expected(object_with(name), answer) };
        let Some(inner) = object.get(name) else { return self.fault(What::missing(name, None)) };
        if let Some(other) = object.keys().find(|key| *key != name) {
            return self.fault(What::undeclared(other, std::iter::once(name)));
        }
        self.within(&[name], None, |reader| reader.read(step, inner))
    }

    /// The pointers of the current place, decoded and in the answer. They may be long.
    fn pointers(&self) -> (String, String) {
        self.schemas.evaluator.spend((self.decoded.len() + self.answer.len()) as u64 / LETTERS_A_STEP);
        (self.decoded.clone(), self.answer.clone())
    }

    fn text(&mut self, answer: &Value) -> Read<Value> {
        let Value::String(text) = answer else { return self.expected(Accepted::JsonText, answer) };
        let (decoded, answer) = self.pointers();
        self.moved.push(MovedPlace { decoded, answer, key: None, is_text: true });
        match serde_json::from_str(text) {
            Ok(_) if has_large_integer(text) => self.fault(What::NotJson { report: TOO_LARGE.to_owned() }),
            Ok(value) => match Json::read(text).as_ref().and_then(Json::repeated) {
                // Its last value would silently replace the others.
                Some(name) => self.fault(What::Repeated { name: printable::name(name) }),
                None => Ok(value),
            },
            Err(error) => self.fault(What::NotJson { report: printable::report(&error, REPORT_BYTES) }),
        }
    }

    fn object(
        &mut self,
        members: &[Member],
        entries: Option<&(String, StepId)>,
        rest: Option<StepId>,
        answer: &Value,
    ) -> Read<Value> {
        let Value::Object(object) = answer else { return self.expected(Accepted::object(), answer) };
        let mut read = Map::with_capacity(object.len());
        // Models write the properties in the order of the schema, so that mostly no name must be looked up.
        let mut written = object.iter().peekable();
        let mut count = 0;
        for member in members {
            let next = written.next_if(|(name, _)| **name == member.name).map(|(_, value)| value);
            match (next.or_else(|| object.get(&member.name)), member.presence) {
                (None, AbsentForm::Required) => self.go_on(What::missing(&member.name, None))?,
                (None, _) => {}
                (Some(value), _) => {
                    count += 1;
                    if let Some(value) = self.property(member, &member.name, value)? {
                        read.insert(member.name.clone(), value);
                    }
                }
            }
        }
        if let Some((name, step)) = entries
            && let Some(value) = object.get(name)
        {
            count += 1;
            let further = self.aside(name, |reader| reader.read(*step, value))?;
            let Value::Object(further) = further else { return self.expected(Accepted::Entries, &further) };
            for (key, value) in further {
                if members.iter().any(|member| member.name == key) {
                    let what = What::OwnProperty { name: printable::name(&key) };
                    return self.aside(name, |reader| reader.fault(what));
                }
                read.insert(key, value);
            }
        }
        if count == object.len() {
            return Ok(Value::Object(read));
        }
        let names = members.iter().map(|member| &member.name).chain(entries.map(|(name, _)| name));
        let declared: HashSet<&str> = names.map(String::as_str).collect();
        for (name, value) in object.iter().filter(|(name, _)| !declared.contains(name.as_str())) {
            let Some(rest) = rest else {
                self.go_on(What::undeclared(name, declared.iter().copied()))?;
                continue;
            };
            let value = self.within(&[name], Some(name), |reader| reader.read_on(rest, value))?;
            read.insert(name.clone(), value);
        }
        Ok(Value::Object(read))
    }

    /// Decodes a property, which is a member of that name, or an item, of the decoded value. None if it is absent there.
    fn property(&mut self, member: &Member, decoded: &str, value: &Value) -> Read<Option<Value>> {
        let name = &member.name;
        match (value, member.presence) {
            (Value::Null, AbsentForm::Null) => Ok(None),
            (value, AbsentForm::List) => match self.one_of_list(name, value)? {
                Some(value) => {
                    self.within(&[name, "0"], Some(decoded), |reader| reader.read_on(member.step, value)).map(Some)
                }
                None => Ok(None),
            },
            (value, _) if member.step == Plan::KEEP && decoded == name && !self.aside => Ok(Some(value.clone())),
            (value, _) => self.within(&[name], Some(decoded), |reader| reader.read_on(member.step, value)).map(Some),
        }
    }

    /// An array with a step for each of its first places.
    fn places(&mut self, prefix: &[StepId], rest: StepId, answer: &Value) -> Read<Value> {
        let Value::Array(items) = answer else { return self.expected(array(None), answer) };
        let mut read = Vec::with_capacity(items.len());
        for (index, item) in items.iter().enumerate() {
            let place = index.to_string();
            let step = prefix.get(index).copied().unwrap_or(rest);
            read.push(self.within(&[&place], Some(&place), |reader| reader.read_on(step, item))?);
        }
        Ok(Value::Array(read))
    }

    /// The item of a list with at most one.
    fn one_of_list<'a>(&mut self, name: &str, value: &'a Value) -> Read<Option<&'a Value>> {
        match value {
            Value::Array(items) if items.len() <= 1 => Ok(items.first()),
            value => {
                let keyword = if value.is_array() { Keyword::MaxItems } else { Keyword::Type };
                let what = What::broken(keyword, array(Some(1)).into(), value);
                self.aside(name, |reader| reader.fault(what))
            }
        }
    }

    fn entries(&mut self, map: &MapEntries, answer: &Value) -> Read<Value> {
        let Value::Array(entries) = answer else { return self.expected(Accepted::Entries, answer) };
        let mut object = Map::with_capacity(entries.len());
        for (index, entry) in entries.iter().enumerate() {
            let place = index.to_string();
            let (key, value) = self.aside(&place, |reader| {
                let (Value::Object(members), Some(Value::String(key)), Some(value)) =
                    (entry, entry.get("key"), entry.get("value"))
                else {
                    return reader.expected(Accepted::Entry, entry);
                };
                if let Some(other) = members.keys().find(|name| !ENTRY.contains(&name.as_str())) {
                    return reader.fault(What::undeclared(other, ENTRY.into_iter()));
                }
                let Some(step) = reader.kind(map, key, entry) else {
                    return reader.aside("key", |reader| reader.expected(Accepted::Key, &Value::from(key.as_str())));
                };
                let value = reader.within(&["value"], Some(key), |reader| {
                    let read = step.and_then(|step| reader.read(step, value));
                    reader.or_left(read, value)
                })?;
                Ok((key, value))
            })?;
            if object.contains_key(key) {
                return self.aside(&place, |reader| reader.fault(What::Repeated { name: printable::name(key) }));
            }
            object.insert(key.clone(), value);
        }
        Ok(Value::Object(object))
    }

    fn tuple(&mut self, members: &[Member], rest: Option<&(String, StepId)>, answer: &Value) -> Read<Value> {
        let Value::Object(object) = answer else { return self.expected(Accepted::object(), answer) };
        let mut items = Vec::new();
        let mut ended: Option<String> = None;
        for (index, member) in members.iter().enumerate() {
            let place = index.to_string();
            let value = match (object.get(&member.name), member.presence) {
                (None, AbsentForm::Required) => return self.fault(What::missing(&member.name, None)),
                (None, _) => None,
                (Some(value), _) => self.property(member, &place, value)?,
            };
            match (value, &ended) {
                (Some(value), None) => items.push(value),
                (Some(_), Some(before)) => {
                    return self
                        .fault(What::Gap { name: printable::name(&member.name), before: printable::name(before) });
                }
                (None, None) => ended = Some(member.name.clone()),
                (None, Some(_)) => {}
            }
        }
        if let Some((name, step)) = rest
            && let Some(value) = object.get(name)
        {
            let Value::Array(more) = value else {
                return self.aside(name, |reader| reader.expected(array(None), value));
            };
            if let (Some(before), false) = (&ended, more.is_empty()) {
                return self.fault(What::Gap { name: printable::name(name), before: printable::name(before) });
            }
            let step = match self.plan.at(*step) {
                PlanStep::Places { prefix, rest } if prefix.is_empty() => *rest,
                _ => Plan::KEEP,
            };
            for (index, item) in more.iter().enumerate() {
                let (at, place) = (index.to_string(), items.len().to_string());
                items.push(self.within(&[name, &at], Some(&place), |reader| reader.read(step, item))?);
            }
        }
        let declared = || members.iter().map(|member| &member.name).chain(rest.map(|(name, _)| name));
        match object.keys().find(|name| declared().all(|it| it != *name)) {
            Some(name) => self.fault(What::undeclared(name, declared().map(String::as_str))),
            None => Ok(Value::Array(items)),
        }
    }

    /// Goes down to a place in the answer that the decoded value does not have, for example the list of entries of a map.
    /// Faults of the decoded value as a whole keep the pointer further up.
    fn aside<T>(&mut self, place: &str, read: impl FnOnce(&mut Self) -> Read<T>) -> Read<T> {
        let (end, outside) = (self.answer.len(), std::mem::replace(&mut self.aside, true));
        pointer::push(&mut self.answer, place);
        let value = read(self);
        self.answer.truncate(end);
        self.aside = outside;
        value
    }

    /// Goes down some places in the answer, and one in the decoded value if that has it.
    fn within<T>(
        &mut self,
        places: &[&str],
        decoded: Option<&str>,
        read: impl FnOnce(&mut Self) -> Read<T>,
    ) -> Read<T> {
        let (answer_end, decoded_end) = (self.answer.len(), self.decoded.len());
        let outside = std::mem::replace(&mut self.aside, false);
        let alike = decoded.is_some_and(|decoded| places == [decoded]) && !outside;
        for place in places {
            pointer::push(&mut self.answer, place);
        }
        if let Some(decoded) = decoded {
            pointer::push(&mut self.decoded, decoded);
        }
        if !alike {
            let (decoded, answer) = self.pointers();
            // The key of an entry is adjacent to its value.
            let key = (places == ["value"] && outside).then(|| format!("{}/key", &answer[..answer_end]));
            self.moved.push(MovedPlace { decoded, answer, key, is_text: false });
        }
        let value = read(self);
        self.answer.truncate(answer_end);
        self.decoded.truncate(decoded_end);
        self.aside = outside;
        value
    }

    pub(super) fn expected<T>(&self, accepted: Accepted, found: &Value) -> Read<T> {
        self.fault(What::unexpected(accepted, found))
    }

    pub(super) fn fault<T>(&self, what: What) -> Read<T> {
        Err(vec![what.at(self.answer.as_str())])
    }
}

/// The properties of an entry of a map.
const ENTRY: [&str; 2] = ["key", "value"];

const TOO_LARGE: &str = "an integer in it has more than 64 bits: write it as a string";

fn array(most: Option<u64>) -> Accepted {
    Accepted::Array { items: CountRange { least: None, most }, distinct: false }
}

fn object_with(name: &str) -> Accepted {
    Accepted::OneOf(ListedValues::of(std::iter::once(Value::from(printable::name(name)).to_string())))
}

//! Decodes an answer by its plan.

use serde_json::{Map, Value};

use super::plan::{Branch, Member, Plan, PlanId, Plans, Presence};
use crate::cost::{EVALUATED_LEVELS, PLAN_STEPS, REPORT_BYTES};
use crate::fault::{Accepted, Counts, Fault, Names, What};
use crate::instance::evaluate::{Evaluator, Match};
use crate::keyword::Keyword;
use crate::{pointer, shown};

/// A place in the decoded value, and the corresponding place in the answer.
struct Moved {
    decoded: String,
    answer: String,
    /// Whether the answer has a string with JSON text there. Values in that text have no pointer in the answer.
    is_text: bool,
}

/// Decodes an answer by its plan.
pub(super) struct Reader<'c> {
    plans: &'c Plans,
    original: &'c Value,
    evaluator: &'c Evaluator<'c>,
    /// The pointer to the current place in the answer, and the one in the decoded value.
    answer: String,
    decoded: String,
    /// Places whose pointers differ in the answer and in the decoded value. Below them the pointers have the same
    /// steps.
    moved: Vec<Moved>,
    /// Whether the current place in the answer has no counterpart in the decoded value. See [`Reader::aside()`].
    aside: bool,
    steps: u64,
    depth: u32,
}

impl<'c> Reader<'c> {
    pub(super) fn new(plans: &'c Plans, original: &'c Value, evaluator: &'c Evaluator<'c>) -> Self {
        Self {
            plans,
            original,
            evaluator,
            answer: String::new(),
            decoded: String::new(),
            moved: Vec::new(),
            aside: false,
            steps: 0,
            depth: 0,
        }
    }

    /// The pointer in the answer for a pointer in the decoded value.
    pub(super) fn place(&self, decoded: &str) -> String {
        let under = |prefix: &str| decoded.strip_prefix(prefix).filter(|rest| rest.is_empty() || rest.starts_with('/'));
        let moved = self.moved.iter().filter_map(|moved| Some((moved, under(&moved.decoded)?)));
        match moved.max_by_key(|(moved, _)| moved.decoded.len()) {
            Some((Moved { answer, is_text: true, .. }, _)) => answer.clone(),
            Some((Moved { answer, .. }, rest)) => format!("{answer}{rest}"),
            None => decoded.to_owned(),
        }
    }

    pub(super) fn read(&mut self, mut plan: PlanId, answer: Value) -> Result<Value, Fault> {
        self.steps += 1;
        // A step that is the same as another adds no level.
        while let Plan::Same(next) = self.plans.at(plan)
            && self.steps <= PLAN_STEPS
        {
            plan = *next;
            self.steps += 1;
        }
        if self.steps > PLAN_STEPS || self.depth > EVALUATED_LEVELS {
            return self.fault(What::TooMuch);
        }
        self.depth += 1;
        let value = self.follow(plan, answer);
        self.depth -= 1;
        value
    }

    /// Nothing but calls: what one kind of plan needs on the stack, each level would have, and without optimisation there is not much left
    /// of the 2 MB of a thread.
    fn follow(&mut self, plan: PlanId, answer: Value) -> Result<Value, Fault> {
        match self.plans.at(plan) {
            Plan::Keep | Plan::Same(_) => Ok(answer),
            Plan::Text => self.text(&answer),
            Plan::List(plan) => self.list(*plan, answer),
            Plan::Object { members, entries } => self.object(members, entries.as_ref(), None, answer),
            Plan::Open { members, rest } => self.object(members, None, Some(*rest), answer),
            Plan::Places { prefix, rest } => self.places(prefix, *rest, answer),
            Plan::Entries(kinds) => self.entries_alone(kinds, answer),
            Plan::Tuple { members, rest } => self.tuple(members, rest.as_ref(), answer),
            Plan::Wrapped(name, plan) => self.wrapped(name, *plan, answer),
            Plan::Choice(branches) => self.choice(branches, answer),
        }
    }

    fn list(&mut self, plan: PlanId, answer: Value) -> Result<Value, Fault> {
        let Value::Array(items) = answer else { return self.expected(array(None), &answer) };
        let mut read = Vec::with_capacity(items.len());
        for (index, item) in items.into_iter().enumerate() {
            let step = index.to_string();
            read.push(self.within(&step, Some(&step), |reader| reader.read(plan, item))?);
        }
        Ok(Value::Array(read))
    }

    fn entries_alone(&mut self, kinds: &[(Option<String>, PlanId)], answer: Value) -> Result<Value, Fault> {
        let mut object = Map::new();
        self.entries(kinds, answer, &mut object)?;
        Ok(Value::Object(object))
    }

    fn wrapped(&mut self, name: &str, plan: PlanId, answer: Value) -> Result<Value, Fault> {
        let Value::Object(mut object) = answer else {
            return self.expected(object_with(name), &answer);
        };
        match object.remove(name) {
            Some(inner) => self.within(name, None, |reader| reader.read(plan, inner)),
            None => self.fault(What::missing(name, None)),
        }
    }

    fn text(&mut self, answer: &Value) -> Result<Value, Fault> {
        let Value::String(text) = answer else { return self.expected(Accepted::JsonText, answer) };
        self.moved.push(Moved { decoded: self.decoded.clone(), answer: self.answer.clone(), is_text: true });
        serde_json::from_str(text)
            .or_else(|error| self.fault(What::NotJson { report: shown::report(&error, REPORT_BYTES) }))
    }

    fn object(
        &mut self,
        members: &[Member],
        entries: Option<&(String, PlanId)>,
        rest: Option<PlanId>,
        answer: Value,
    ) -> Result<Value, Fault> {
        let Value::Object(mut object) = answer else { return self.expected(object_with_any(), &answer) };
        // Models write the properties in the order of the schema. Then only what changes is moved, and decoding an answer
        // takes a third less time.
        if entries.is_none() && object.keys().eq(members.iter().map(|member| &member.name)) {
            let mut absent = Vec::new();
            for (index, (member, place)) in members.iter().zip(object.values_mut()).enumerate() {
                match self.property(member, std::mem::take(place))? {
                    Some(value) => *place = value,
                    None => absent.push(index),
                }
            }
            let mut index = 0..;
            object.retain(|_, _| index.next().is_some_and(|index| absent.binary_search(&index).is_err()));
            return Ok(Value::Object(object));
        }
        let mut read = Map::new();
        for member in members {
            match (object.remove_entry(&member.name), member.presence) {
                (None, Presence::Required) => {
                    return self.fault(What::missing(&member.name, None));
                }
                (None, _) => {}
                (Some((name, value)), _) => {
                    if let Some(value) = self.property(member, value)? {
                        read.insert(name, value);
                    }
                }
            }
        }
        if let Some((name, plan)) = entries
            && let Some(value) = object.remove(name)
        {
            let further = self.aside(name, |reader| reader.read(*plan, value))?;
            let Value::Object(further) = further else { return self.expected(Accepted::Entries, &further) };
            for (key, value) in further {
                if members.iter().any(|member| member.name == key) {
                    let at = format!("{}/{}", self.answer, escaped(name));
                    return Err(What::OwnProperty { name: shown::name(&key) }.at(at));
                }
                read.insert(key, value);
            }
        }
        if let Some(plan) = rest {
            self.further(plan, std::mem::take(&mut object), &mut read)?;
        }
        match object.keys().next() {
            Some(key) => self.fault(What::undeclared(key, members.iter().map(|member| member.name.as_str()))),
            None => Ok(Value::Object(read)),
        }
    }

    /// Decodes a property of an object. None if it is absent from the decoded value.
    fn property(&mut self, member: &Member, value: Value) -> Result<Option<Value>, Fault> {
        let name = &member.name;
        match (value, member.presence) {
            (Value::Null, Presence::Null) => Ok(None),
            (value, Presence::List) => match self.one_of_list(name, value)? {
                Some(value) => {
                    self.within_steps(&[name, "0"], Some(name), |reader| reader.read(member.plan, value)).map(Some)
                }
                None => Ok(None),
            },
            (value, _) if self.plans.keeps(member.plan) && !self.aside => Ok(Some(value)),
            (value, _) => self.within(name, Some(name), |reader| reader.read(member.plan, value)).map(Some),
        }
    }

    /// Decodes the properties of an object that its plan does not name.
    fn further(
        &mut self,
        plan: PlanId,
        object: Map<String, Value>,
        read: &mut Map<String, Value>,
    ) -> Result<(), Fault> {
        for (name, value) in object {
            let value = self.within(&name, Some(&name), |reader| reader.read(plan, value))?;
            read.insert(name, value);
        }
        Ok(())
    }

    /// An array with a plan for each of its first places.
    fn places(&mut self, prefix: &[PlanId], rest: PlanId, answer: Value) -> Result<Value, Fault> {
        let Value::Array(items) = answer else { return self.expected(array(None), &answer) };
        let mut read = Vec::with_capacity(items.len());
        for (index, item) in items.into_iter().enumerate() {
            let step = index.to_string();
            let plan = prefix.get(index).copied().unwrap_or(rest);
            read.push(self.within(&step, Some(&step), |reader| reader.read(plan, item))?);
        }
        Ok(Value::Array(read))
    }

    /// The item of a list with at most one.
    fn one_of_list(&mut self, name: &str, value: Value) -> Result<Option<Value>, Fault> {
        match value {
            Value::Array(mut items) if items.len() <= 1 => Ok(items.pop()),
            value => {
                let keyword = if value.is_array() { Keyword::MaxItems } else { Keyword::Type };
                let what = What::broken(keyword, array(Some(1)).into(), &value);
                self.aside(name, |reader| reader.fault(what))
            }
        }
    }

    fn entries(
        &mut self,
        kinds: &[(Option<String>, PlanId)],
        answer: Value,
        object: &mut Map<String, Value>,
    ) -> Result<(), Fault> {
        let Value::Array(entries) = answer else { return self.expected(Accepted::Entries, &answer) };
        for (index, entry) in entries.into_iter().enumerate() {
            let step = index.to_string();
            let (key, value) = self.aside(&step, |reader| {
                let Value::Object(mut entry) = entry else { return reader.expected(Accepted::Entry, &entry) };
                let (Some(Value::String(key)), Some(value)) = (entry.remove("key"), entry.remove("value")) else {
                    return reader.expected(Accepted::Entry, &Value::Object(entry));
                };
                let fits = |pattern: &Option<String>| {
                    pattern.as_ref().is_none_or(|pattern| reader.evaluator.matches(pattern, &key) != Match::No)
                };
                let Some((_, plan)) = kinds.iter().find(|(pattern, _)| fits(pattern)) else {
                    return reader.expected(Accepted::Key, &Value::String(key));
                };
                let value = reader.within("value", Some(&key), |reader| reader.read(*plan, value))?;
                Ok((key, value))
            })?;
            if object.contains_key(&key) {
                return self.aside(&step, |reader| reader.fault(What::Repeated { name: shown::name(&key) }));
            }
            object.insert(key, value);
        }
        Ok(())
    }

    fn tuple(&mut self, members: &[Member], rest: Option<&(String, PlanId)>, answer: Value) -> Result<Value, Fault> {
        let Value::Object(mut object) = answer else { return self.expected(object_with_any(), &answer) };
        let mut items = Vec::new();
        let mut ended: Option<String> = None;
        for (index, member) in members.iter().enumerate() {
            let step = index.to_string();
            let value = match (object.remove(&member.name), member.presence) {
                (None, Presence::Required) => {
                    return self.fault(What::missing(&member.name, None));
                }
                (None, _) | (Some(Value::Null), Presence::Null) => None,
                (Some(value), Presence::List) => match self.one_of_list(&member.name, value)? {
                    Some(value) => {
                        let steps = [member.name.as_str(), "0"];
                        Some(self.within_steps(&steps, Some(&step), |reader| reader.read(member.plan, value))?)
                    }
                    None => None,
                },
                (Some(value), _) => {
                    Some(self.within(&member.name, Some(&step), |reader| reader.read(member.plan, value))?)
                }
            };
            match (value, &ended) {
                (Some(value), None) => items.push(value),
                (Some(_), Some(before)) => {
                    return self.fault(What::Gap { name: shown::name(&member.name), before: shown::name(before) });
                }
                (None, None) => ended = Some(member.name.clone()),
                (None, Some(_)) => {}
            }
        }
        if let Some((name, plan)) = rest
            && let Some(value) = object.remove(name)
        {
            let Value::Array(more) = value else {
                return self.aside(name, |reader| reader.expected(array(None), &value));
            };
            if let (Some(before), false) = (&ended, more.is_empty()) {
                return self.fault(What::Gap { name: shown::name(name), before: shown::name(before) });
            }
            let plan = match self.plans.at(*plan) {
                Plan::List(each) => *each,
                _ => Plans::KEEP,
            };
            for (index, item) in more.into_iter().enumerate() {
                let (at, step) = (index.to_string(), items.len().to_string());
                items.push(self.within_steps(&[name, &at], Some(&step), |reader| reader.read(plan, item))?);
            }
        }
        match object.keys().next() {
            Some(key) => self.fault(What::undeclared(key, members.iter().map(|member| member.name.as_str()))),
            None => Ok(Value::Array(items)),
        }
    }

    /// Decodes by the first branch by which the answer can be read and whose guards the decoded value satisfies.
    fn choice(&mut self, branches: &[Branch], mut answer: Value) -> Result<Value, Fault> {
        let mut second = None;
        let mut last = None;
        let mut furthest: Option<Fault> = None;
        let (at, decoded, moved) = (self.answer.clone(), self.decoded.clone(), self.moved.len());
        for (index, branch) in branches.iter().enumerate() {
            let is_last = index + 1 == branches.len();
            // An answer may be large: it is copied only for a branch that may take it and is not the last.
            if self.plans.keeps(branch.plan) && !is_last {
                if self.fits(branch, &answer) {
                    return Ok(answer);
                }
                if !branch.may_mean(&answer) {
                    continue;
                }
            }
            let tried = match self.plans.at(branch.plan).takes(&answer) {
                _ if is_last => std::mem::take(&mut answer),
                true => answer.clone(),
                // The fault is the same.
                false => Value::Null,
            };
            let value = self.read(branch.plan, tried);
            (self.answer, self.decoded) = (at.clone(), decoded.clone());
            match value {
                Ok(value) if self.fits(branch, &value) => return Ok(value),
                Ok(value) => {
                    let found = self.moved.split_off(moved);
                    // A value of another type than the branch's is hardly what the model meant.
                    let slot = if branch.may_mean(&value) { &mut second } else { &mut last };
                    slot.get_or_insert((value, found));
                }
                Err(fault) => {
                    self.moved.truncate(moved);
                    if furthest.as_ref().is_none_or(|best| best.place.len() < fault.place.len()) {
                        furthest = Some(fault);
                    }
                }
            }
        }
        match (second, furthest, last) {
            // The validation of the whole value will report what is wrong.
            (Some((value, found)), ..) | (None, None, Some((value, found))) => {
                self.moved.extend(found);
                Ok(value)
            }
            (_, Some(fault), _) => Err(fault),
            _ => self.expected(Accepted::Forms(branches.len()), &answer),
        }
    }

    fn fits(&self, branch: &Branch, value: &Value) -> bool {
        let (evaluator, original, depth) = (self.evaluator, self.original, self.depth);
        branch.may_mean(value)
            && branch
                .guards
                .iter()
                .all(|guard| original.pointer(guard).is_none_or(|schema| evaluator.admits_at(schema, value, depth)))
    }

    /// Goes down a step in the answer, and a step in the decoded value if it has one.
    fn within<T>(
        &mut self,
        step: &str,
        decoded: Option<&str>,
        read: impl FnOnce(&mut Self) -> Result<T, Fault>,
    ) -> Result<T, Fault> {
        self.within_steps(&[step], decoded, read)
    }

    /// Goes down a step in the answer that the decoded value does not have, such as the list of entries of a map.
    /// Faults of the decoded value as a whole keep the pointer further up.
    fn aside<T>(&mut self, step: &str, read: impl FnOnce(&mut Self) -> Result<T, Fault>) -> Result<T, Fault> {
        let (end, outside) = (self.answer.len(), std::mem::replace(&mut self.aside, true));
        pointer::push(&mut self.answer, step);
        let value = read(self);
        self.answer.truncate(end);
        self.aside = outside;
        value
    }

    /// The same, where one step of the decoded value is several of the answer.
    fn within_steps<T>(
        &mut self,
        steps: &[&str],
        decoded: Option<&str>,
        read: impl FnOnce(&mut Self) -> Result<T, Fault>,
    ) -> Result<T, Fault> {
        let (answer_end, decoded_end) = (self.answer.len(), self.decoded.len());
        let outside = std::mem::replace(&mut self.aside, false);
        let alike = decoded.is_some_and(|decoded| steps == [decoded]) && !outside;
        for step in steps {
            pointer::push(&mut self.answer, step);
        }
        if let Some(decoded) = decoded {
            pointer::push(&mut self.decoded, decoded);
        }
        if !alike {
            self.moved.push(Moved { decoded: self.decoded.clone(), answer: self.answer.clone(), is_text: false });
        }
        let value = read(self);
        self.answer.truncate(answer_end);
        self.decoded.truncate(decoded_end);
        self.aside = outside;
        value
    }

    fn expected<T>(&self, accepted: Accepted, found: &Value) -> Result<T, Fault> {
        self.fault(What::unexpected(accepted, found))
    }

    fn fault<T>(&self, what: What) -> Result<T, Fault> {
        Err(what.at(self.answer.as_str()))
    }
}

fn array(most: Option<u64>) -> Accepted {
    Accepted::Array { items: Counts { least: None, most }, distinct: false }
}

fn object_with_any() -> Accepted {
    Accepted::Object { properties: Counts::default() }
}

fn object_with(name: &str) -> Accepted {
    Accepted::OneOf(Names::of(std::iter::once(Value::from(shown::name(name)).to_string())))
}

fn escaped(step: &str) -> String {
    let mut text = String::new();
    pointer::push(&mut text, step);
    text.split_off(1)
}

//! Whether the account of a normalized schema is true of a value: what only the original admits, or only the result, is
//! told by a change *at that place*.
//!
//! **A value that only the result admits**: the original refuses it, and an answer that stands for it is one that the result
//! admits and the codec refuses. Each assertion that it breaks must be told by a change that loses something, of which three
//! things are true:
//!
//! - Its schema holds where the assertion does, or around it: it is on the way to the assertion, or what is on the way refers
//!   to it, combines it by `allOf`, or is distributed over its branches.
//! - It is about the assertion's keyword, or about the one by which the way goes on from there; or the whole schema is written
//!   as JSON text, or not at all.
//! - It says that the codec does not check that, if the codec admits the value.
//!
//! If the assertion is a choice, it is enough that this is so of all that the value breaks of one branch.
//!
//! **A value that only the original admits**: no answer that the result admits is decoded to it. A change must say that some
//! values can no longer be said, of a schema that holds somewhere in the value, and the value has there what the change takes
//! away: a type that no keyword speaks of, an undeclared property or item, a null or an absent property that became required.

use jsonschema::error::ValidationErrorKind;
use jsonschema::{ValidationError, Validator};
use serde_json::{Map, Value, json};
use strict_schema::keyword::{Holds, Keyword};
use strict_schema::{Change, ChangeKind, Dialect, Loss, Normalized};

use crate::document::{Document, Unsure, escaped};
use crate::encode::Encoder;
use crate::sampled::speaks_of;
use crate::second_reader::translated;

/// What an account says of a value.
#[derive(Debug, PartialEq, Eq)]
pub enum Verdict {
    /// Both admit the value, or neither does.
    Same,
    /// One admits it, and a change tells that.
    Told,
    /// One admits it, and no change tells that.
    Untold(String),
    /// The original uses something that is not followed here.
    Unsure,
}

/// A normalized schema and its original, to ask what their account says of a value.
#[derive(Debug)]
pub struct Account<'n> {
    original: Document,
    admits: Validator,
    strict: Validator,
    /// Whether the dialect has a word that closes an object.
    closes: bool,
    /// Whether the dialect takes `nullable`. Next to `enum` it is read as adding null there, and not in the original.
    has_flag: bool,
    /// Whether a `not`, `oneOf` or `if` in the original has a `format` in it.
    negates_format: bool,
    encoder: Encoder,
    normalized: &'n Normalized,
}

impl<'n> Account<'n> {
    /// None if `jsonschema` cannot compile one of the two, or reads references otherwise than the library.
    #[must_use]
    pub fn new(original: &Value, normalized: &'n Normalized, dialect: &Dialect) -> Option<Self> {
        let original = Document::new(plain(original)).filter(is_followed)?;
        let validator = |schema| jsonschema::options().should_validate_formats(true).build(schema).ok();
        let admits = validator(&original.value)?;
        // As JSON Schema says, also where the dialect has no word that closes an object.
        let has_flag = dialect.allows(Keyword::Nullable);
        let strict = validator(&translated(&normalized.schema, false, has_flag))?;
        let closes = dialect.allows(Keyword::AdditionalProperties);
        let negates_format = negates_format(&original.value);
        let encoder = Encoder::new(&normalized.codec);
        Some(Self { original, admits, strict, closes, has_flag, negates_format, encoder, normalized })
    }

    /// What the account says of a value.
    #[must_use]
    pub fn of(&self, value: &Value) -> Verdict {
        let written = self.encoder.answers(value);
        let answers: Vec<Value> = written.iter().filter(|it| self.strict.is_valid(it)).cloned().collect();
        let decoded: Vec<_> = answers.iter().map(|it| self.normalized.codec.decode(it.clone())).collect();
        let is_read = decoded.iter().any(|it| it.as_ref() == Ok(value));
        let refused = decoded.iter().find_map(|it| it.as_ref().err());
        let errors = |answer| self.strict.iter_errors(answer).collect::<Vec<_>>();
        let told = match self.admits.iter_errors(value).collect::<Vec<_>>().as_slice() {
            [] if is_read => return Verdict::Same,
            // The codec holds a value to formats of its own reading, and where it may refuse what has a format, to both readings.
            [] if refused.is_some_and(|it| self.negates_format || it.to_string().contains("format")) => {
                return Verdict::Unsure;
            }
            [] if answers.is_empty() && written.iter().any(|it| are_open(&errors(it), self.has_flag)) => {
                return Verdict::Unsure;
            }
            [] => self.is_told_narrower(value).map(|told| (told, "only the original admits it".to_owned())),
            broken if is_read && are_open(broken, false) => return Verdict::Unsure,
            broken if is_read => self.are_told(broken, true),
            broken if refused.is_some() => self.are_told(broken, false),
            _ => return Verdict::Same,
        };
        match told {
            Ok((true, _)) => Verdict::Told,
            Ok((false, why)) => Verdict::Untold(format!("{why}: {value}, written as {}", json!(answers))),
            Err(Unsure) => Verdict::Unsure,
        }
    }

    /// Whether a change tells of each broken assertion that it is not in the result, or else the first of which none does.
    fn are_told(&self, broken: &[ValidationError<'_>], unchecked: bool) -> Result<(bool, String), Unsure> {
        // What a broken schema evaluates does not count, so `unevaluatedProperties` beside it is broken too.
        let is_unevaluated = |it: &&ValidationError<'_>| {
            matches!(
                it.kind(),
                ValidationErrorKind::UnevaluatedProperties { .. } | ValidationErrorKind::UnevaluatedItems { .. }
            )
        };
        let follows = |it: &&ValidationError<'_>| {
            let cause = |other: &&ValidationError<'_>| {
                let (there, here) = (other.instance_path().as_str(), it.instance_path().as_str());
                there.starts_with(here) && (there != here || !is_unevaluated(other))
            };
            is_unevaluated(it) && broken.iter().any(|other| cause(&other))
        };
        for error in broken.iter().filter(|it| !follows(it)) {
            if !self.is_told_wider(error, unchecked)? {
                let (place, checks) = (error.evaluation_path(), if unchecked { " or the codec checks" } else { "" });
                return Ok((false, format!("nothing says that only the original{checks} demands {place}")));
            }
        }
        Ok((true, String::new()))
    }

    fn is_told_wider(&self, error: &ValidationError<'_>, unchecked: bool) -> Result<bool, Unsure> {
        if self.is_told_on_the_way(error, unchecked)? {
            return Ok(true);
        }
        match error.kind() {
            ValidationErrorKind::AnyOf { context } | ValidationErrorKind::OneOfNotValid { context } => {
                for branch in context {
                    if self.are_told(branch, unchecked)?.0 {
                        return Ok(true);
                    }
                }
                Ok(false)
            }
            ValidationErrorKind::PropertyNames { error } => self.is_told_wider(error, unchecked),
            _ => Ok(false),
        }
    }

    /// Follows the way to an assertion.
    fn is_told_on_the_way(&self, error: &ValidationError<'_>, unchecked: bool) -> Result<bool, Unsure> {
        let steps = steps(error.evaluation_path().as_str());
        let mut instance = self::steps(error.instance_path().as_str()).into_iter();
        let mut steps = steps.into_iter();
        let mut at = String::new();
        // The schemas that hold at this place of the instance, and the keywords by which the way goes on.
        let mut holding = self.original.flattened(&[String::new()])?;
        let mut keywords: Vec<String> = Vec::new();
        while let Some(keyword) = steps.next() {
            let schema = self.original.at(&at)?;
            let is_added = schema.get("nullable").is_some() && keyword == "anyOf";
            if !is_added {
                keywords.push(keyword.clone());
            }
            if keyword == "$ref" {
                at = self.original.target(schema["$ref"].as_str().ok_or(Unsure)?)?;
                holding.extend(self.original.flattened(std::slice::from_ref(&at))?);
                continue;
            }
            let holds = Keyword::named(&keyword).map_or(Holds::Data, |it| it.row().holds);
            at = format!("{at}/{}", escaped(&keyword));
            let value = self.original.at(&at)?;
            let is_one = matches!(holds, Holds::Schema | Holds::SchemaOrFlag)
                || matches!(holds, Holds::SchemaOrList) && !value.is_array();
            if !is_one {
                let Some(step) = steps.next() else { break };
                at = format!("{at}/{}", escaped(&step));
                self.original.at(&at)?;
            }
            if SAME_PLACE.contains(&keyword.as_str()) {
                holding.extend(self.original.flattened(std::slice::from_ref(&at))?);
                continue;
            }
            if self.tells(&holding, &keywords, unchecked) {
                return Ok(true);
            }
            let name = if keyword == "propertyNames" { None } else { instance.next() };
            let beside = match &name {
                None if keyword == "propertyNames" => Vec::new(),
                None => break,
                Some(name) if OF_ARRAYS.contains(&keyword.as_str()) => {
                    self.original.item_parts(&holding, name.parse().map_err(|_| Unsure)?)?
                }
                Some(name) => {
                    let holding = self.distributed(&holding);
                    let declared = self.original.property_parts(&holding, name)?.0;
                    if declared.is_empty() { self.original.further_parts(&holding, name)? } else { declared }
                }
            };
            holding = self.original.flattened(&[beside, vec![at.clone()]].concat())?;
            keywords.clear();
        }
        let is_never = self.original.at(&at)? == &Value::Bool(false);
        Ok(self.tells(&holding, &keywords, unchecked) || is_never && self.tells(&[at], &[], unchecked))
    }

    /// Whether a change at one of the schemas says that one of these keywords is lost, or that all is. What was distributed
    /// over the branches of a choice holds in these too.
    fn tells(&self, holding: &[String], keywords: &[String], unchecked: bool) -> bool {
        let holding: Vec<String> = self.distributed(holding).iter().map(|it| self.as_written(it)).collect();
        self.normalized.changes.iter().any(|change| {
            let loses = match change.loss {
                Loss::Widened { checked } => !(checked && unchecked),
                _ => false,
            };
            let of_all =
                matches!(change.kind, ChangeKind::CutDepth | ChangeKind::WriteText | ChangeKind::DropImpossible);
            let is_whole = of_all || keywords.is_empty();
            loses
                && holding.contains(&change.pointer)
                && (is_whole || keywords.iter().any(|keyword| change.concerns(keyword)))
        })
    }

    /// These schemas, and the branches over which one of them was distributed.
    fn distributed(&self, holding: &[String]) -> Vec<String> {
        let mut holding = holding.to_vec();
        let mut index = 0;
        while let Some(at) = holding.get(index).cloned() {
            index += 1;
            let written = self.as_written(&at);
            let distributes = |it: &Change| it.kind == ChangeKind::DistributeSiblings && it.pointer == written;
            if holding.len() < 200 && self.normalized.changes.iter().any(distributes) {
                let parts = ["anyOf", "oneOf"].map(|keyword| self.branches(&at, keyword));
                let parts = parts.into_iter().flatten().chain(["then", "else"].map(|it| format!("{at}/{it}")));
                for part in parts {
                    holding.extend(self.original.flattened(&[part]).unwrap_or_default());
                }
            }
        }
        holding
    }

    fn branches(&self, at: &str, keyword: &str) -> Vec<String> {
        let count = self.original.at(at).ok().and_then(|it| it[keyword].as_array().map(Vec::len));
        (0..count.unwrap_or(0)).map(|index| format!("{at}/{keyword}/{index}")).collect()
    }

    /// Whether a change says that this value can no longer be said.
    fn is_told_narrower(&self, value: &Value) -> Result<bool, Unsure> {
        let evaluation = serde_json::to_value(self.admits.evaluate(value).list()).map_err(|_| Unsure)?;
        let places = evaluation["details"].as_array().ok_or(Unsure)?;
        for change in self.normalized.changes.iter().filter(|it| it.loss == Loss::Narrowed) {
            for place in places.iter().filter(|it| it["valid"] == true) {
                let schema = place["schemaLocation"].as_str().ok_or(Unsure)?;
                let here = place["instanceLocation"].as_str().and_then(|it| value.pointer(it)).ok_or(Unsure)?;
                if self.as_written(schema) == change.pointer && self.takes_away(change, schema, here)? {
                    return Ok(true);
                }
            }
        }
        // Without a word that closes an object, the schema does not say whether an undeclared property can be said.
        for place in places.iter().filter(|it| it["valid"] == true && !self.closes) {
            let schema = place["schemaLocation"].as_str().ok_or(Unsure)?;
            let here = place["instanceLocation"].as_str().and_then(|it| value.pointer(it));
            let Some(Value::Object(members)) = here else { continue };
            let parts = self.parts(schema)?;
            let speaks = parts.iter().any(|it| it.get("properties").is_some() || it.get("required").is_some());
            if speaks && members.keys().any(|name| !declares(&parts, name)) {
                return Err(Unsure);
            }
        }
        Ok(false)
    }

    /// The schema, and what it refers to and combines.
    fn parts(&self, schema: &str) -> Result<Vec<&Value>, Unsure> {
        let parts = self.original.flattened(&[schema.to_owned()])?;
        let parts: Result<_, _> = parts.iter().map(|part| self.original.at(part)).collect();
        parts
    }

    /// Whether the value has what the change takes away from the schema.
    fn takes_away(&self, change: &Change, schema: &str, value: &Value) -> Result<bool, Unsure> {
        let schemas = self.parts(schema)?;
        Ok(match (change.kind, value) {
            (ChangeKind::InferTypes, _) => {
                let kind = match value {
                    Value::Null => "null",
                    Value::Bool(_) => "boolean",
                    Value::Number(_) => "number",
                    Value::String(_) => "string",
                    Value::Array(_) => "array",
                    Value::Object(_) => "object",
                };
                !schemas.iter().any(|it| it.as_object().is_some_and(|it| speaks_of(it, kind)))
            }
            (ChangeKind::CloseObjects, Value::Object(members)) => members.keys().any(|name| !declares(&schemas, name)),
            (ChangeKind::CloseObjects, Value::Array(items)) => {
                let lengths = schemas.iter().flat_map(|it| [&it["prefixItems"], &it["items"]]);
                items.len() > lengths.filter_map(Value::as_array).map(Vec::len).max().unwrap_or(0)
            }
            (ChangeKind::RequireAll, Value::Object(members)) => {
                change.required().any(|name| members.get(name).is_none_or(Value::is_null))
            }
            (ChangeKind::TellApart, _) => true,
            _ => false,
        })
    }

    /// The pointer to a schema in the original as it was written: what [`plain`] added is not in it.
    fn as_written(&self, pointer: &str) -> String {
        let (mut at, mut written) = (String::new(), String::new());
        let mut steps = steps(pointer.trim_end_matches('\u{0}')).into_iter();
        while let Some(step) = steps.next() {
            let is_added = step == "anyOf" && self.original.at(&at).is_ok_and(|it| it.get("nullable").is_some());
            let more = format!("/{}", escaped(&step));
            at.push_str(&more);
            if !is_added {
                written.push_str(&more);
            } else if let Some(index) = steps.next() {
                at.extend(["/", &index]);
            }
        }
        written
    }
}

/// Keywords by which a value may be refused because it satisfies a schema.
const NEGATING: [&str; 3] = ["not", "oneOf", "if"];

fn negates_format(schema: &Value) -> bool {
    match schema {
        Value::Array(items) => items.iter().any(negates_format),
        Value::Object(members) => members.iter().any(|(name, it)| {
            negates_format(it) || NEGATING.contains(&&**name) && it.to_string().contains("\"format\"")
        }),
        _ => false,
    }
}

/// Whether `jsonschema` and the library read it alike: there are no documents in it, no references that lead back to their own
/// place, and no keywords that say nothing in its draft.
fn is_followed(document: &Document) -> bool {
    let root = &document.value;
    let is_old = root["$schema"].as_str().is_some_and(|it| it.contains("draft-0"));
    let mut pending = vec![root];
    while let Some(value) = pending.pop() {
        match value {
            Value::Array(items) => pending.extend(items),
            Value::Object(members) => {
                let has_id = ["$id", "id"].iter().any(|it| members.get(*it).is_some_and(Value::is_string));
                let refers = members.get("$ref").and_then(Value::as_str);
                // The library knows these in every draft.
                let is_newer = ["unevaluatedProperties", "unevaluatedItems"].iter().any(|it| members.contains_key(*it));
                if has_id || is_old && is_newer {
                    return false;
                }
                let way = refers.map(|it| document.target(it));
                if way.is_some_and(|way| way.is_ok_and(|way| leads_back(document, &way))) {
                    return false;
                }
                pending.extend(members.values());
            }
            _ => {}
        }
    }
    true
}

/// Whether a schema leads to itself by references, combinations and choices alone.
fn leads_back(document: &Document, schema: &str) -> bool {
    let (mut pending, mut seen) = (vec![schema.to_owned()], Vec::new());
    while let Some(at) = pending.pop() {
        let Ok(Value::Object(members)) = document.at(&at) else { continue };
        let Ok(way) = members.get("$ref").and_then(Value::as_str).map(|it| document.target(it)).transpose() else {
            continue;
        };
        let mut next: Vec<String> = way.into_iter().collect();
        for keyword in SAME_PLACE {
            match members.get(keyword) {
                Some(Value::Array(branches)) => {
                    next.extend((0..branches.len()).map(|index| format!("{at}/{keyword}/{index}")));
                }
                Some(_) => next.push(format!("{at}/{keyword}")),
                None => {}
            }
        }
        for way in next {
            if way == schema {
                return true;
            }
            if !seen.contains(&way) && seen.len() < 500 {
                seen.push(way.clone());
                pending.push(way);
            }
        }
    }
    false
}

/// Whether nothing is wrong but formats, which `jsonschema` knows in some drafts only, and null where `nullable` may add it.
fn are_open(errors: &[ValidationError<'_>], has_flag: bool) -> bool {
    let is_open = |error: &ValidationError<'_>| match error.kind() {
        ValidationErrorKind::AnyOf { context } | ValidationErrorKind::OneOfNotValid { context } => {
            context.iter().any(|branch| are_open(branch, has_flag))
        }
        kind => kind.keyword() == "format" || has_flag && error.instance().is_null(),
    };
    errors.iter().all(is_open)
}

/// Keywords under which schemas stand that hold at the same place of the instance.
const SAME_PLACE: [&str; 9] =
    ["allOf", "anyOf", "oneOf", "if", "then", "else", "not", "dependentSchemas", "dependencies"];

const OF_ARRAYS: [&str; 5] = ["items", "prefixItems", "additionalItems", "unevaluatedItems", "contains"];

fn declares(schemas: &[&Value], name: &str) -> bool {
    schemas.iter().any(|it| ["properties", "required"].iter().any(|keyword| has(&it[*keyword], name)))
}

fn has(names: &Value, name: &str) -> bool {
    match names {
        Value::Array(names) => names.iter().any(|it| it == name),
        names => names.get(name).is_some(),
    }
}

fn steps(pointer: &str) -> Vec<String> {
    strict_schema::pointer::steps(pointer).map(std::borrow::Cow::into_owned).collect()
}

/// The schema without the meaning of `nullable`, which `jsonschema` does not know: beside types it adds null to them and to their
/// values, beside values alone nothing, and elsewhere it is a choice, which keeps the keyword as a mark.
#[must_use]
pub fn plain(schema: &Value) -> Value {
    let Value::Object(members) = schema else {
        return match schema {
            Value::Array(items) => items.iter().map(plain).collect(),
            other => other.clone(),
        };
    };
    let mut members: Map<String, Value> = members.iter().map(|(name, value)| (name.clone(), plain(value))).collect();
    // It may be the name of a property.
    if !members.get("nullable").is_some_and(Value::is_boolean) || members.remove("nullable") != Some(json!(true)) {
        return Value::Object(members);
    }
    let has_values = members.contains_key("enum") || members.contains_key("const");
    if has_values && members.contains_key("type") {
        let mut values = match members.remove("enum") {
            Some(Value::Array(values)) => values,
            _ => members.get("const").cloned().into_iter().collect(),
        };
        if let Some(only) = members.remove("const") {
            values.retain(|it| *it == only);
        }
        values.push(Value::Null);
        members.insert("enum".to_owned(), Value::Array(values));
    }
    match members.get_mut("type") {
        Some(Value::Array(kinds)) if kinds.contains(&json!("null")) => {}
        Some(Value::Array(kinds)) => kinds.push(json!("null")),
        Some(kind) if kind == "null" => {}
        Some(kind) => *kind = json!([kind.take(), "null"]),
        None if has_values => {}
        None => {
            let mut choice = Map::from_iter([("nullable".to_owned(), json!(true))]);
            // What others refer to stays where it is.
            choice.extend(["$id", "$defs", "definitions"].into_iter().filter_map(|name| members.remove_entry(name)));
            choice.insert("anyOf".to_owned(), json!([members, { "type": "null" }]));
            return Value::Object(choice);
        }
    }
    Value::Object(members)
}

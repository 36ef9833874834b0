//! What a tool and a format have in common: a name, a description, a schema, and whether strict mode is asked for.

use std::borrow::Cow;
use std::sync::Arc;

use serde_json::{Value, json};

use super::amend::{Amendment, What, in_order_of};
use super::api::{Flag, Parts, Seat};
use super::name::{self, ToolName};
use super::payload::Payload;
use super::provider::{Decision, Provider};
use crate::derived::render::Mode;
use crate::derived::root;
use crate::derived::schema::{Edge, Schema, TypeName};
use crate::derived::strict::AnyRoot;
use crate::dialect::{Dialect, OPENAI, Role};
use crate::error::{ErrorKind, Reason};
use crate::keyword::Keyword;
use crate::rules::Violation;
use crate::written::Json;
use crate::{Change, Codec, Error, Normalized, Policy, StrictSchema, depth, normalize_with, rendered, validate};

#[derive(Clone, Debug)]
pub(super) struct Declared {
    pub(super) role: Role,
    pub(super) name: Cow<'static, str>,
    /// As a JSON string without its quotes.
    description: Cow<'static, str>,
    /// Whether the description is another than that of the type, which has it in the schema.
    described: bool,
    source: Given,
    /// What was said of strict mode, other than by the type.
    pub(super) strict: Option<bool>,
    /// Whether the schema may be changed into one that strict mode takes.
    /// By which policy it is normalized, where that was asked for.
    pub(super) normalized: Option<Policy>,
    amendments: Vec<Amendment>,
}

/// Where the schema comes from.
#[derive(Clone, Debug)]
enum Given {
    /// A type.
    Type {
        schema: Edge,
        name: &'static TypeName,
        /// What it says of strict mode. With `#[strict(false)]` strict mode may be unable to say it.
        strict: Option<bool>,
    },
    /// Somebody's hand, or another program.
    Value(Value),
    /// The same, of which nothing is left: code that clones or drops one that is so deep recurses.
    TooDeep,
}

/// A schema as it is sent.
struct Settled {
    text: String,
    flag: Option<bool>,
    demoted: Option<Error>,
    /// What was changed for strict mode, and the way back.
    normalized: Option<(Vec<Change>, Codec)>,
    /// What the answer is held to, where no codec does that.
    held: Option<Value>,
}

/// The name of a tool of the type, once it is known that a provider takes both.
///
/// It is for the function that the user calls: where that is instantiated is the line that the message shows.
pub(super) const fn checked_name<T: StrictSchema + ?Sized>() -> &'static str {
    root::assert_fits::<T>();
    ToolName::<T>::TEXT
}

impl Given {
    fn of(schema: Value) -> Self {
        if depth::is_deeper(&schema, depth::SCHEMA) {
            depth::dismantle(schema);
            return Self::TooDeep;
        }
        Self::Value(schema)
    }
}

impl Declared {
    pub(super) fn of<T: AnyRoot + ?Sized>(role: Role, name: &'static str) -> Self {
        Self {
            role,
            name: Cow::Borrowed(name),
            description: Cow::Borrowed(documentation(T::SCHEMA)),
            described: false,
            source: Given::Type { schema: T::SCHEMA, name: T::NAME, strict: T::STRICT },
            strict: None,
            normalized: None,
            amendments: Vec::new(),
        }
    }

    pub(super) fn new(role: Role, name: Cow<'static, str>, description: &str, schema: Value) -> Self {
        Self {
            role,
            name,
            description: escaped(description),
            described: false,
            source: Given::of(schema),
            strict: None,
            normalized: None,
            amendments: Vec::new(),
        }
    }

    pub(super) fn describe(&mut self, description: &str) {
        self.description = escaped(description);
        self.described = true;
    }

    /// What it says of strict mode by itself. What opts out and is normalized is no longer what opted out.
    pub(super) fn strict(&self) -> Option<bool> {
        self.strict.or(match self.source {
            Given::Type { strict: Some(false), .. } if self.normalized.is_some() => None,
            Given::Type { strict, .. } => strict,
            Given::Value(_) | Given::TooDeep => None,
        })
    }

    /// Why what handles a call of it cannot take this type.
    pub(super) fn problem_with<T: StrictSchema>(&self) -> Option<Error> {
        match self.source {
            Given::Type { name, .. } if !name.is(T::NAME) => Some(self.error(format_args!(
                "its arguments are of `{}`, and its handler takes `{}`: take `Tool::of::<{}>()`, or a handler of the other",
                name.name,
                T::NAME.name,
                T::NAME.name
            ))),
            _ => None,
        }
    }

    pub(super) fn bound(&mut self, pointer: &str, keyword: Keyword, bound: serde_json::Number) -> Result<(), Error> {
        self.amend(pointer, What::Bound(keyword, Value::Number(bound)))
    }

    /// Changes the schema at a place.
    pub(super) fn amend(&mut self, pointer: &str, what: What) -> Result<(), Error> {
        if matches!(&what, What::Enum(values) if values.is_empty()) {
            return Err(self.error(format_args!("no value is given for `{pointer}`, and an enum has at least one")));
        }
        let text;
        let mut json = match &self.source {
            Given::Type { schema, .. } => {
                text = rendered::render(*schema, &OPENAI, Mode::Open);
                let text = text.as_ref().map_err(|message| self.error(format_args!("{}", message.as_str())))?;
                Json::read(text).ok_or_else(|| self.unreadable())?
            }
            Given::Value(schema) => schema.into(),
            Given::TooDeep => return Err(self.too_deep()),
        };
        self.amended(&mut json, &OPENAI)?;
        let amendment =
            Amendment::new(&json, pointer, what, &OPENAI).map_err(|why| self.error(format_args!("{why}")))?;
        self.amendments.push(amendment);
        Ok(())
    }

    /// The schema with all that was changed in it.
    fn amended(&self, json: &mut Json<'_>, dialect: &Dialect) -> Result<(), Error> {
        for amendment in &self.amendments {
            amendment.apply(json, dialect).map_err(|why| self.error(format_args!("{why}")))?;
        }
        Ok(())
    }

    fn too_deep(&self) -> Error {
        self.error(format_args!(
            "its schema is nested deeper than {} levels, more than any provider reads: use `$ref` for what contains itself",
            depth::SCHEMA
        ))
    }

    fn unreadable(&self) -> Error {
        self.error(format_args!("its schema is nested deeper than anything reads"))
    }

    pub(super) fn payload(&self, provider: &Provider) -> Result<Payload, Error> {
        let seat = provider.seat(self.role).map_err(|why| self.error(format_args!("{why}")))?;
        if self.role == Role::Format && !provider.has_structured_outputs() {
            return Err(self.error(format_args!("the model takes no format, as it has no structured outputs")));
        }
        if let Some(problem) = provider.name_rule(seat, self.role).and_then(|rule| name::problem(&self.name, rule)) {
            let fix = "give it another with `.with_name(…)`, or have all names mapped with `with_mapped_names()`";
            let why = format_args!("{} does not take the name: {problem}; {fix}", provider.api.name);
            return Err(self.error(why).of_kind(ErrorKind::Name));
        }
        let decision = provider.decide(seat, self.strict());
        let settled = match &self.source {
            Given::Type { schema, strict, .. } => {
                self.of_type(*schema, *strict == Some(false), provider, seat, decision)?
            }
            Given::Value(schema) if self.amendments.is_empty() => self.judge(schema, provider, seat, decision)?,
            Given::Value(schema) => {
                let mut json = Json::from(schema);
                self.amended(&mut json, provider.dialect())?;
                self.judge(&json.to_value(), provider, seat, decision)?
            }
            Given::TooDeep => return Err(self.too_deep()),
        };
        let Settled { text: schema, flag, demoted, normalized, held } = settled;
        let schema = self.described_once(schema, seat);
        let parts = Parts { name: &self.name, description: &self.description, schema: &schema, strict: flag };
        let text = (seat.write)(&parts);
        let (changes, codec) = normalized.unzip();
        let changes = changes.unwrap_or_default();
        let held = held.map(Arc::new);
        let root = match &self.source {
            Given::Type { schema, .. } => Some(*schema),
            Given::Value(_) | Given::TooDeep => None,
        };
        Ok(Payload { name: self.name.clone(), text, schema, strict: flag, demoted, changes, codec, held, root })
    }

    /// The schema without a description of its own where the request has a place for it, and else with the one that was given.
    fn described_once(&self, schema: String, seat: &Seat) -> String {
        const BEFORE: &str = "{\"type\":\"object\",\"description\":\"";
        let Some(rest) = schema.strip_prefix(BEFORE) else {
            return match schema.strip_prefix("{\"type\":\"object\",") {
                Some(rest) if self.described && !seat.describes => format!("{BEFORE}{}\",{rest}", self.description),
                _ => schema,
            };
        };
        let mut escape = false;
        let end = rest.bytes().position(|byte| {
            let is_end = byte == b'"' && !escape;
            escape = byte == b'\\' && !escape;
            is_end
        });
        let Some((description, rest)) = end.map(|end| (&rest[..end], &rest[end + 2..])) else { return schema };
        match (self.described || description == self.description, seat.describes) {
            (false, _) => schema,
            (true, true) => format!("{{\"type\":\"object\",{rest}"),
            (true, false) => format!("{BEFORE}{}\",{rest}", self.description),
        }
    }

    /// The schema of a type: as it is, or made fit for strict mode where that was asked for and is needed.
    fn of_type(
        &self,
        schema: Edge,
        opted_out: bool,
        provider: &Provider,
        seat: &Seat,
        decision: Decision,
    ) -> Result<Settled, Error> {
        let is_wanted = decision.mode == Mode::Strict || seat.flag == Flag::NoneButJudged;
        if self.normalized.is_none() || !is_wanted || seat.flag == Flag::None {
            return self.render(schema, opted_out, provider, seat, decision);
        }
        let rendered = self.render(schema, opted_out, provider, seat, decision);
        // What opts out may be strict by chance, and has defaults that only the codec reads.
        if let (Ok(settled), false) = (rendered, opted_out) {
            return Ok(settled);
        }
        let text = rendered::render(schema, &OPENAI, Mode::Open);
        let text = text.map_err(|message| self.error(format_args!("{}", message.as_str())))?;
        let mut json = Json::read(&text).ok_or_else(|| self.unreadable())?;
        self.amended(&mut json, &OPENAI)?;
        let settled = self.judge(&json.to_value(), provider, seat, decision)?;
        let written: Value = serde_json::from_str(&settled.text).map_err(|_| self.unreadable())?;
        let text = in_order_of(&written, &json).to_text();
        // serde holds the answer to the type, which reads more than the schema says.
        Ok(Settled { text, held: None, ..settled })
    }

    /// The schema of a type, which keeps the dialect's rules by itself.
    fn render(
        &self,
        schema: Edge,
        opted_out: bool,
        provider: &Provider,
        seat: &Seat,
        decision: Decision,
    ) -> Result<Settled, Error> {
        let Decision { flag, mode } = decision;
        let text = match rendered::render(schema, provider.dialect(), mode) {
            // Nobody judges it there, so an ordinary schema is better than none.
            Err(_) if seat.flag == Flag::None => rendered::render(schema, provider.dialect(), Mode::Open),
            text => text,
        };
        let mut text = text.map_err(|message| self.error(format_args!("{}", message.as_str())))?;
        let is_amended = !self.amendments.is_empty();
        if is_amended {
            let mut json = Json::read(&text).ok_or_else(|| self.unreadable())?;
            self.amended(&mut json, provider.dialect())?;
            let amended = json.to_text();
            text = amended;
        }
        let checks: Vec<_> = self.amendments.iter().filter_map(|it| it.check.clone()).collect();
        let held = (!checks.is_empty()).then(|| json!({ "allOf": checks }));
        let settled = Settled { text, flag, demoted: None, normalized: None, held };
        // What opts out may hold what strict mode cannot say, and here it is strict all the same.
        if (opted_out || is_amended)
            && (mode == Mode::Strict || seat.flag == Flag::NoneButJudged)
            && seat.flag != Flag::None
        {
            let Some(json) = Json::read(&settled.text) else {
                return Err(self.unreadable());
            };
            let report = validate(&json.into(), provider.dialect());
            if !report.is_ok() {
                let why = if opted_out {
                    "it opts out of strict mode, which is on: with `.normalized()` it is made fit for it"
                } else {
                    "the provider would refuse its schema with what was changed in it"
                };
                return Err(self.refused(why, report.errors()));
            }
        }
        Ok(settled)
    }

    /// A schema of which nothing is known.
    fn judge(&self, schema: &Value, provider: &Provider, seat: &Seat, decision: Decision) -> Result<Settled, Error> {
        let report = validate(schema, provider.dialect());
        let is_object = schema.get(Keyword::Type.name()).is_some_and(|kind| kind == "object");
        let ill_rooted = self.role == Role::Tool && provider.api.tool_root_is_object && !is_object;
        let flag = decision.flag;
        let is_judged = seat.flag == Flag::NoneButJudged;
        let must_be_strict = is_judged || self.strict() == Some(true);
        let held = || Some(schema.clone());
        let mut problem = None;
        if (decision.mode == Mode::Strict || is_judged) && seat.flag != Flag::None {
            if report.is_ok() && !ill_rooted {
                return Ok(Settled { text: schema.to_string(), flag, demoted: None, normalized: None, held: held() });
            }
            let error = match self.normalized.as_ref().map(|policy| normalize_with(schema, provider.dialect(), policy))
            {
                Some(Ok(Normalized { schema, changes, codec, .. })) => {
                    let normalized = Some((changes, codec));
                    return Ok(Settled { text: schema.to_string(), flag, demoted: None, normalized, held: None });
                }
                Some(Err(error)) => {
                    Error::because(format!("{}: {}", self.called(), error.message()), error.reasons().to_vec())
                }
                None if ill_rooted => self.ill_rooted(),
                None if is_judged => self.refused("the provider would refuse its schema", report.errors()),
                None if must_be_strict => self.refused("it is to be strict, and its schema is not", report.errors()),
                None => self.refused("it is sent as not strict, since its schema is not", report.errors()),
            };
            if must_be_strict {
                return Err(error);
            }
            problem = Some(error);
        }
        let binding: Vec<_> = report.errors().filter(|it| provider.api.without_strict.binds(it)).collect();
        if ill_rooted {
            return Err(self.ill_rooted());
        }
        if !binding.is_empty() {
            return Err(self.refused("the provider would refuse its schema, strict or not", binding));
        }
        let flag = flag.map(|_| false);
        Ok(Settled { text: schema.to_string(), flag, demoted: problem, normalized: None, held: held() })
    }

    pub(super) fn error(&self, why: std::fmt::Arguments<'_>) -> Error {
        Error::new(format!("no {}: {why}", self.called()))
    }

    /// What a provider says that takes a format with any root, and a tool with one only.
    fn ill_rooted(&self) -> Error {
        let message =
            "the root is not `type: \"object\"`: the arguments of a tool are an object; make it one".to_owned();
        let reason = Reason { pointer: String::new(), message };
        Error::because(format!("{}: the provider would refuse its schema", self.called()), vec![reason])
    }

    fn refused<'v>(&self, why: &str, violations: impl IntoIterator<Item = &'v Violation>) -> Error {
        let reason = |it: &Violation| Reason {
            pointer: it.place(),
            message: format!("{} ({} {})", it.message, it.rule.id, it.rule.name),
        };
        Error::because(format!("{}: {why}", self.called()), violations.into_iter().map(reason).collect())
    }

    /// ``tool `get_weather` ``
    pub(super) fn called(&self) -> String {
        let role = match self.role {
            Role::Tool => "tool",
            Role::Format => "format",
        };
        format!("{role} `{}`", self.name)
    }
}

fn escaped(text: &str) -> Cow<'static, str> {
    let quoted = Value::from(text).to_string();
    Cow::Owned(quoted[1..quoted.len() - 1].to_owned())
}

/// The documentation of the type at the root, escaped.
fn documentation(root: Edge) -> &'static str {
    match root.node() {
        Ok(Schema::Named(definition)) => definition.doc,
        _ => "",
    }
}

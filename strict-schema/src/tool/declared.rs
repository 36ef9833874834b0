//! What a tool and a format have in common: a name, a description, a schema, and whether strict mode is asked for.

use std::borrow::Cow;

use serde_json::Value;

use super::api::{Flag, Parts, Seat};
use super::name::{self, ToolName};
use super::payload::Payload;
use super::provider::{Decision, Provider};
use crate::dialect::Role;
use crate::error::Reason;
use crate::render::Mode;
use crate::report::Violation;
use crate::schema::{Edge, Schema};
use crate::strict::AtRoot;
use crate::{Error, Report, StrictSchema, root, validate};

#[derive(Clone, Debug)]
pub(super) struct Declared {
    pub(super) role: Role,
    pub(super) name: Cow<'static, str>,
    /// As a JSON string without its quotes.
    description: Cow<'static, str>,
    source: Source,
    pub(super) strict: Option<bool>,
}

/// Where the schema comes from.
#[derive(Clone, Debug)]
enum Source {
    /// A type.
    Type {
        schema: Edge,
        /// It says `#[strict(false)]`, so strict mode may be unable to say it.
        opted_out: bool,
    },
    /// Somebody's hand, or another program.
    Value(Value),
}

/// A schema as it is sent.
struct Settled {
    text: String,
    flag: Option<bool>,
    demoted: Option<Error>,
}

impl Declared {
    pub(super) fn of<T: StrictSchema<Shape: AtRoot> + ?Sized>(role: Role) -> Self {
        Self {
            role,
            name: Cow::Borrowed(ToolName::<T>::TEXT),
            description: Cow::Borrowed(documentation(T::SCHEMA)),
            source: Source::Type { schema: T::SCHEMA, opted_out: T::STRICT == Some(false) },
            strict: T::STRICT,
        }
    }

    pub(super) fn new(role: Role, name: Cow<'static, str>, description: &str, schema: Value) -> Self {
        Self { role, name, description: escaped(description), source: Source::Value(schema), strict: None }
    }

    pub(super) fn describe(&mut self, description: &str) {
        self.description = escaped(description);
    }

    pub(super) fn payload(&self, provider: &Provider) -> Result<Payload, Error> {
        let Some(seat) = provider.api.seat(self.role) else {
            return Err(self.error(format_args!("{} has no formats of answers", provider.api.name)));
        };
        if self.role == Role::Format && !provider.has_structured_outputs() {
            return Err(self.error(format_args!("the model takes no format, as it has no structured outputs")));
        }
        if let Some(problem) = provider.name_rule(seat, self.role).and_then(|rule| name::problem(&self.name, rule)) {
            return Err(self.error(format_args!("{} does not take the name: {problem}", provider.api.name)));
        }
        let decision = provider.decide(seat, self.strict);
        let settled = match &self.source {
            Source::Type { schema, opted_out } => self.render(*schema, *opted_out, provider, seat, decision)?,
            Source::Value(schema) => self.judge(schema, provider, seat, decision)?,
        };
        let parts =
            Parts { name: &self.name, description: &self.description, schema: &settled.text, strict: settled.flag };
        let text = (seat.write)(&parts);
        let Settled { text: schema, flag, demoted } = settled;
        Ok(Payload { name: self.name.clone(), text, schema, strict: flag, demoted })
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
        let text = match root::render(schema, provider.dialect(), mode) {
            // Nobody judges it there, so an ordinary schema is better than none.
            Err(_) if seat.flag == Flag::None => root::render(schema, provider.dialect(), Mode::Open),
            text => text,
        };
        let text = text.map_err(|message| self.error(format_args!("{}", message.as_str())))?;
        let settled = Settled { text, flag, demoted: None };
        // What opts out may hold what strict mode cannot say, and here it is strict all the same.
        if opted_out && (mode == Mode::Strict || seat.flag == Flag::NoneButJudged) && seat.flag != Flag::None {
            let value = serde_json::from_str(&settled.text).expect("what is rendered is JSON");
            let report = validate(&value, provider.dialect());
            if !report.is_ok() {
                return Err(self.refused("it opts out of strict mode, which is on", report.errors()));
            }
        }
        Ok(settled)
    }

    /// A schema of which nothing is known.
    fn judge(&self, schema: &Value, provider: &Provider, seat: &Seat, decision: Decision) -> Result<Settled, Error> {
        let report = validate(schema, provider.dialect());
        let text = schema.to_string();
        let is_judged = seat.flag == Flag::NoneButJudged;
        if (decision.mode == Mode::Strict || is_judged) && seat.flag != Flag::None {
            if report.is_ok() {
                return Ok(Settled { text, flag: decision.flag, demoted: None });
            }
            if is_judged {
                return Err(self.refused("the provider would refuse its schema", report.errors()));
            }
            if self.strict == Some(true) {
                return Err(self.refused("it is to be strict, and its schema is not", report.errors()));
            }
        }
        let binding: Vec<_> = report.errors().filter(|it| provider.api.without_strict.binds(it)).collect();
        if !binding.is_empty() {
            return Err(self.refused("the provider would refuse its schema, strict or not", binding));
        }
        let demoted = (decision.flag == Some(true)).then(|| self.demotion(&report));
        Ok(Settled { text, flag: decision.flag.map(|_| false), demoted })
    }

    fn demotion(&self, report: &Report) -> Error {
        self.refused("it is sent as not strict, since its schema is not", report.errors())
    }

    pub(super) fn error(&self, why: std::fmt::Arguments<'_>) -> Error {
        Error::new(format!("no {}: {why}", self.called()))
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

//! What a tool and a format have in common: a name, a description, a schema, and whether strict mode is asked for.

use std::borrow::Cow;

use serde_json::Value;

use super::api::{Flag, Parts, Seat};
use super::name::{self, ToolName};
use super::payload::Payload;
use super::provider::{Decision, Provider};
use crate::derived::render::Mode;
use crate::derived::root;
use crate::derived::schema::{Edge, Schema};
use crate::derived::strict::AnyRoot;
use crate::dialect::Role;
use crate::error::Reason;
use crate::keyword::Keyword;
use crate::report::Violation;
use crate::written::Json;
use crate::{Change, Codec, Error, Normalized, StrictSchema, depth, normalize, rendered, validate};

/// The methods of a tool and of a format: both are a [`Declared`].
macro_rules! declared {
    ($type:ident) => {
        impl $type {
            /// Whether strict mode is asked for. Unset, what the type says holds, then what the provider says.
            #[must_use]
            pub fn strict(mut self, strict: bool) -> Self {
                self.0.strict = Some(strict);
                self
            }

            /// A foreign schema that strict mode does not take is [normalized](crate::normalize()) where that is possible.
            ///
            /// [`Payload::changes`](crate::Payload::changes) has an account of it, and
            /// [`Payload::decode`](crate::Payload::decode) reads the answer back in the original's shape.
            #[must_use]
            pub fn normalized(mut self) -> Self {
                self.0.normalize();
                self
            }

            /// The same with another name.
            #[must_use]
            pub fn named(mut self, name: impl Into<std::borrow::Cow<'static, str>>) -> Self {
                self.0.name = name.into();
                self
            }

            /// The same with another description.
            #[must_use]
            pub fn described(mut self, description: &str) -> Self {
                self.0.describe(description);
                self
            }

            /// What the model calls it, or the provider, where formats have names.
            pub fn name(&self) -> &str {
                &self.0.name
            }

            /// What it says of strict mode by itself: [`strict`](Self::strict), or else the type. `None` leaves it to the
            /// provider.
            pub fn strict_mode(&self) -> Option<bool> {
                self.0.strict
            }

            /// The part of a request that tells the provider of it.
            ///
            /// # Errors
            /// If the provider takes no such name, or has no formats where this is one; if its dialect is of another API, or
            /// cannot take the type, with the path; if a foreign schema is nested deeper than 256 levels; if a foreign schema is not fit for strict mode and has to be; if the provider would
            /// refuse it even as not strict.
            pub fn payload(&self, provider: &crate::Provider) -> Result<crate::Payload, crate::Error> {
                self.0.payload(provider)
            }

            /// The text of [`payload`](Self::payload).
            ///
            /// # Errors
            /// As [`payload`](Self::payload).
            pub fn to_json(&self, provider: &crate::Provider) -> Result<String, crate::Error> {
                Ok(self.payload(provider)?.into_string())
            }
        }
    };
}

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
    Value {
        schema: Value,
        /// Whether it may be changed into one that strict mode takes.
        normalized: bool,
    },
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
}

/// The name of a tool of the type, once it is known that a provider takes both.
///
/// It is for the function that the user calls: where that is instantiated is the line that the message shows.
pub(super) const fn checked_name<T: StrictSchema + ?Sized>() -> &'static str {
    root::assert_fits::<T>();
    ToolName::<T>::TEXT
}

impl Source {
    fn of(schema: Value) -> Self {
        if depth::is_deeper(&schema, depth::SCHEMA) {
            depth::dismantle(schema);
            return Self::TooDeep;
        }
        Self::Value { schema, normalized: false }
    }
}

impl Declared {
    pub(super) fn of<T: AnyRoot + ?Sized>(role: Role, name: &'static str) -> Self {
        Self {
            role,
            name: Cow::Borrowed(name),
            description: Cow::Borrowed(documentation(T::SCHEMA)),
            source: Source::Type { schema: T::SCHEMA, opted_out: T::STRICT == Some(false) },
            strict: T::STRICT,
        }
    }

    pub(super) fn new(role: Role, name: Cow<'static, str>, description: &str, schema: Value) -> Self {
        Self { role, name, description: escaped(description), source: Source::of(schema), strict: None }
    }

    pub(super) fn describe(&mut self, description: &str) {
        self.description = escaped(description);
    }

    /// Of a type there is nothing to change.
    pub(super) fn normalize(&mut self) {
        if let Source::Value { normalized, .. } = &mut self.source {
            *normalized = true;
        }
    }

    pub(super) fn payload(&self, provider: &Provider) -> Result<Payload, Error> {
        let seat = provider.seat(self.role).map_err(|why| self.error(format_args!("{why}")))?;
        if self.role == Role::Format && !provider.has_structured_outputs() {
            return Err(self.error(format_args!("the model takes no format, as it has no structured outputs")));
        }
        if let Some(problem) = provider.name_rule(seat, self.role).and_then(|rule| name::problem(&self.name, rule)) {
            let fix = "give it another with `.named(…)`";
            return Err(self.error(format_args!("{} does not take the name: {problem}; {fix}", provider.api.name)));
        }
        let decision = provider.decide(seat, self.strict);
        let settled = match &self.source {
            Source::Type { schema, opted_out } => self.render(*schema, *opted_out, provider, seat, decision)?,
            Source::Value { schema, normalized } => self.judge(schema, *normalized, provider, seat, decision)?,
            Source::TooDeep => {
                return Err(self.error(format_args!(
                    "its schema is nested deeper than {} levels, more than any provider reads: use `$ref` for what contains itself",
                    depth::SCHEMA
                )));
            }
        };
        let parts =
            Parts { name: &self.name, description: &self.description, schema: &settled.text, strict: settled.flag };
        let text = (seat.write)(&parts);
        let Settled { text: schema, flag, demoted, normalized } = settled;
        let (changes, codec) = normalized.unzip();
        let changes = changes.unwrap_or_default();
        Ok(Payload { name: self.name.clone(), text, schema, strict: flag, demoted, changes, codec })
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
        let text = text.map_err(|message| self.error(format_args!("{}", message.as_str())))?;
        let settled = Settled { text, flag, demoted: None, normalized: None };
        // What opts out may hold what strict mode cannot say, and here it is strict all the same.
        if opted_out && (mode == Mode::Strict || seat.flag == Flag::NoneButJudged) && seat.flag != Flag::None {
            let Some(json) = Json::read(&settled.text) else {
                return Err(self.error(format_args!("its schema is nested deeper than anything reads")));
            };
            let report = validate(&json.into(), provider.dialect());
            if !report.is_ok() {
                return Err(self.refused("it opts out of strict mode, which is on", report.errors()));
            }
        }
        Ok(settled)
    }

    /// A schema of which nothing is known.
    fn judge(
        &self,
        schema: &Value,
        normalized: bool,
        provider: &Provider,
        seat: &Seat,
        decision: Decision,
    ) -> Result<Settled, Error> {
        let report = validate(schema, provider.dialect());
        let is_object = schema.get(Keyword::Type.name()).is_some_and(|kind| kind == "object");
        let ill_rooted = self.role == Role::Tool && provider.api.tool_root_is_object && !is_object;
        let flag = decision.flag;
        let is_judged = seat.flag == Flag::NoneButJudged;
        let must_be_strict = is_judged || self.strict == Some(true);
        let mut problem = None;
        if (decision.mode == Mode::Strict || is_judged) && seat.flag != Flag::None {
            if report.is_ok() && !ill_rooted {
                return Ok(Settled { text: schema.to_string(), flag, demoted: None, normalized: None });
            }
            let error = match normalized.then(|| normalize(schema, provider.dialect())) {
                Some(Ok(Normalized { schema, changes, codec, .. })) => {
                    let normalized = Some((changes, codec));
                    return Ok(Settled { text: schema.to_string(), flag, demoted: None, normalized });
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
        Ok(Settled { text: schema.to_string(), flag: flag.map(|_| false), demoted: problem, normalized: None })
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

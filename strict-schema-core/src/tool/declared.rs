//! The common part of a tool and a format: a name, a description, a schema, and whether strict mode is requested.

use std::borrow::Cow;
use std::sync::OnceLock;

use serde_core::Serialize;
use serde_json::Value;

use super::edit::{Amendment, Edit};
use super::name;
use super::normalized::Policy;
use super::payload::{AnyPayload, Payload};
use super::provider::Provider;
use crate::derived::render::{self, Mode, Spent};
use crate::derived::root;
use crate::derived::schema::{Edge, TypeName};
use crate::derived::strict::AnyRoot;
use crate::dialect::{Definitions, Dialect, OPENAI, Role};
use crate::error::{Error, ErrorKind, Reason};
use crate::json::depth;
use crate::json::keyword::Keyword;
use crate::json::ordered::{Json, quote};
use crate::rules::Violation;

/// What pointers into a schema are read in: no type is behind a reference but one that contains itself.
pub(super) const IN_PLACE: Dialect = OPENAI.with_definitions(Definitions::Recursive);

#[derive(Clone, Debug)]
pub(super) struct Declared {
    pub(super) role: Role,
    pub(super) name: Cow<'static, str>,
    /// As a JSON string without its quotes.
    pub(super) description: Cow<'static, str>,
    /// Whether the description replaces that of the schema.
    pub(super) described: bool,
    pub(super) source: Given,
    /// The request for strict mode, if the type does not make it.
    pub(super) strict: Option<bool>,
    /// How the schema may be rewritten as one that strict mode accepts.
    pub(super) policy: Option<Policy>,
    pub(super) amendments: Vec<Amendment>,
}

/// The source of the schema.
#[derive(Clone, Debug)]
pub(super) enum Given {
    /// A type.
    Type {
        schema: Edge,
        name: &'static TypeName,
        /// Its own request for strict mode. With `#[strict(false)]` strict mode may be unable to express it.
        strict: Option<bool>,
    },
    /// Somebody's hand, or another program.
    Value(Value),
    /// A value that was dropped, because code that clones or drops one of this depth recurses.
    TooDeep,
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
        let source = Given::Type { schema: T::SCHEMA, name: T::NAME, strict: T::STRICT };
        Self::given(role, Cow::Borrowed(name), root::documentation(T::SCHEMA).into(), source)
    }

    pub(super) fn new(role: Role, name: String, description: &str, schema: Value) -> Self {
        Self::given(role, Cow::Owned(name), escaped(description), Given::of(schema))
    }

    fn given(role: Role, name: Cow<'static, str>, description: Cow<'static, str>, source: Given) -> Self {
        let amendments = Vec::new();
        Self { role, name, description, described: false, source, strict: None, policy: None, amendments }
    }

    pub(super) fn describe(&mut self, description: &str) {
        self.description = escaped(description);
        self.described = true;
    }

    /// Its own request for strict mode. A type that opts out and is normalized no longer opts out.
    pub(super) fn strict(&self) -> Option<bool> {
        self.strict.or(match self.source {
            Given::Type { strict: Some(false), .. } if self.policy.is_some() => None,
            Given::Type { strict, .. } => strict,
            Given::Value(_) | Given::TooDeep => None,
        })
    }

    /// Why the handler of its calls cannot accept this type.
    pub(super) fn problem_with(&self, accepted: &TypeName) -> Option<Error> {
        match self.source {
            Given::Type { name, .. } if !name.is(accepted) => {
                // The arguments of a function are a type that a macro names.
                let tool = match accepted.ident {
                    ident if ident.starts_with("__") => "`Tool::of` with the `Args` of that function".to_owned(),
                    ident => format!("`Tool::of::<{ident}>()`"),
                };
                Some(self.none(Error::new(format!(
                    "its arguments are of type `{}`, but its handler accepts `{}`: write {tool}, or a handler for the other type",
                    name.name, accepted.name
                ))))
            }
            _ => None,
        }
    }

    pub(super) fn with_enum<V: Serialize>(
        &mut self,
        pointer: &str,
        values: impl IntoIterator<Item = V>,
    ) -> Result<(), Error> {
        let values: Result<Vec<_>, _> = values.into_iter().map(serde_json::to_value).collect();
        let values =
            values.map_err(|error| self.none(Error::new(format!("a value for `{pointer}` is not JSON: {error}"))))?;
        self.amend(pointer, Edit::Enum(values))
    }

    pub(super) fn bound(&mut self, pointer: &str, keyword: Keyword, bound: serde_json::Number) -> Result<(), Error> {
        self.amend(pointer, Edit::Bound(keyword, Value::Number(bound)))
    }

    /// Changes the schema at a place.
    pub(super) fn amend(&mut self, pointer: &str, what: Edit) -> Result<(), Error> {
        self.try_amend(pointer, what).map_err(|why| self.none(why))
    }

    fn try_amend(&mut self, pointer: &str, what: Edit) -> Result<(), Error> {
        if matches!(&what, Edit::Enum(values) if values.is_empty()) {
            return Err(Error::new(format!("no value is given for `{pointer}`: an enum needs at least one")));
        }
        let text;
        let mut json = match &self.source {
            Given::Type { schema, .. } => {
                (text, _) = written(*schema, &IN_PLACE, Mode::Open, None)?;
                parsed(&text)?
            }
            Given::Value(schema) => schema.into(),
            Given::TooDeep => return Err(too_deep()),
        };
        let mut original = json.clone();
        self.amended(&mut json, None)?;
        let amendment = Amendment::new(&json, pointer, what).map_err(Error::new)?;
        let bounds = self.amendments.partition_point(|it| !it.is_default());
        if amendment.is_default() || bounds == self.amendments.len() {
            self.amendments.push(amendment);
            return Ok(());
        }
        // The defaults that were set before have to be values by this, too.
        self.amendments.insert(bounds, amendment);
        self.amended(&mut original, None).map_err(|why| why.after("a default that was set before"))
    }

    /// The schema with all that was changed in it: as the dialect writes it, or each bound as its keyword.
    pub(super) fn amended(&self, json: &mut Json<'_>, dialect: Option<&Dialect>) -> Result<(), Error> {
        for amendment in &self.amendments {
            amendment.apply(json, dialect).map_err(Error::new)?;
        }
        Ok(())
    }

    pub(super) fn payload<T: ?Sized>(&self, provider: &Provider) -> Result<Payload<T>, Error> {
        self.try_payload(provider).map_err(|why| self.none(why))
    }

    /// As above. The error is the reason alone.
    pub(super) fn try_payload<T: ?Sized>(&self, provider: &Provider) -> Result<Payload<T>, Error> {
        let seat = provider.seat(self.role).map_err(Error::new)?;
        if self.role == Role::Format && !provider.structured_outputs {
            return Err(Error::new("the model has no structured outputs, so it accepts no format"));
        }
        if let Some(rule) = provider.name_rule(seat, self.role)
            && let Some(problem) = name::problem(&self.name, rule)
        {
            let mut fix = "write another with `.with_name(…)`".to_owned();
            if self.role == Role::Tool {
                fix.push_str(", or map all names with `with_mapped_names()`");
            }
            let why = format!("{} does not accept the name: {problem}; {fix}", provider.preset.api.name);
            return Err(Error::new(why).of_kind(ErrorKind::Name));
        }
        let decision = provider.decide(seat, self.strict());
        let mut schema = self.settle((provider, seat, decision))?;
        if decision.demanded && decision.mode == Mode::Open {
            let why = "it is sent as not strict, since the model has no structured outputs";
            schema.demoted = Some(Error::new(why));
        }
        schema.demoted = schema.demoted.map(|why| why.after(&self.called()));
        let of = match self.source {
            Given::Type { schema: root, name, .. } => {
                schema.source.root = Some(root);
                Some(name)
            }
            Given::Value(_) | Given::TooDeep => None,
        };
        Ok(Payload::new(AnyPayload {
            name: self.name.clone(),
            description: self.description.clone(),
            role: self.role,
            api: provider.preset.api,
            seat,
            text: OnceLock::new(),
            of,
            schema,
        }))
    }

    /// The error of a tool or format that cannot be sent.
    pub(super) fn none(&self, why: Error) -> Error {
        why.after(&format!("no {}", self.called()))
    }

    /// ``tool `get_weather` ``
    pub(super) fn called(&self) -> String {
        format!("{} `{}`", self.role, self.name)
    }
}

pub(super) fn too_deep() -> Error {
    Error::new(format!(
        "its schema is nested deeper than {} levels, more than any provider reads: use `$ref` for a schema that contains itself",
        depth::SCHEMA
    ))
}

/// The schema of a type as text.
pub(super) fn written(
    schema: Edge,
    dialect: &Dialect,
    mode: Mode,
    documentation: Option<&str>,
) -> Result<(String, Spent), Error> {
    render::text(schema, dialect, mode, documentation).map_err(|message| Error::new(message.as_str()))
}

pub(super) fn parsed(text: &str) -> Result<Json<'_>, Error> {
    Json::read(text).ok_or_else(|| Error::new("its schema is nested too deeply to be read"))
}

pub(super) fn refused<'v>(why: &str, violations: impl IntoIterator<Item = &'v Violation>) -> Error {
    let reason = |it: &Violation| Reason {
        pointer: it.place(),
        message: format!("{} ({} {})", it.message, it.rule.id, it.rule.name),
    };
    Error::because(why, violations.into_iter().map(reason).collect())
}

fn escaped(text: &str) -> Cow<'static, str> {
    let mut quoted = String::with_capacity(text.len() + 2);
    quote(text, &mut quoted);
    Cow::Owned(quoted[1..quoted.len() - 1].to_owned())
}

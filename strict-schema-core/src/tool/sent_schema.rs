//! From what was declared to the schema that is sent: strict where it can be, with its description, and judged once.

use std::borrow::Cow;
use std::sync::Arc;

use serde_json::{Value, json};

use super::api::{Flag, Seat};
use super::declared::{Declared, Given, IN_PLACE, parsed, refused, too_deep, written};
use super::edit::held_by_branch;
use super::normalized::rewrite;
use super::ordered::in_order_of;
use super::payload::SettledSchema;
use super::provider::{Decision, Provider};
use crate::answer::decode::unescaped;
use crate::answer::streaming::AnswerSource;
use crate::derived::render::Mode;
use crate::derived::run_time;
use crate::derived::schema::Edge;
use crate::dialect::{Definitions, Dialect, NonStrict};
use crate::error::Error;
use crate::foreign::local_references;
use crate::foreign::upper_case;
use crate::foreign::validate::validate;
use crate::json::ordered::Json;
use crate::json::pointer;
use crate::rules::Violation;
use crate::words::printable;

/// Who it is sent to, in which place of a request, and whether it is strict there.
type Sending<'a> = (&'a Provider, &'a Seat, Decision);

impl Declared {
    /// The schema for this place of a request.
    pub(super) fn settle(&self, to: Sending<'_>) -> Result<SettledSchema, Error> {
        let (provider, seat, _) = to;
        match &self.source {
            Given::Type { schema, strict, .. } => self.of_type(*schema, *strict == Some(false), to),
            Given::Value(schema) if !schema.is_object() && !schema.is_boolean() => {
                let given = printable::name(&schema.to_string());
                Err(Error::new(format!("{given} is not a schema: a schema is an object, `true` or `false`")))
            }
            Given::Value(schema) => {
                let mut json = Json::from(schema);
                let mut whole = (!self.amendments.is_empty()).then(|| json.clone());
                if let Some(whole) = &mut whole {
                    self.amended(whole, None)?;
                    self.take_description(whole, seat);
                }
                self.amended(&mut json, Some(provider.dialect()))?;
                let description = self.take_description(&mut json, seat);
                self.judge(&json, whole.as_ref(), description.as_deref(), to)
            }
            Given::TooDeep => Err(too_deep()),
        }
    }

    /// Takes a description out of a schema that is sent elsewhere, and returns what belongs in the schema, where the form has no place
    /// for it: the one that was given, and that of the schema if it says something else.
    fn take_description(&self, schema: &mut Json<'_>, seat: &Seat) -> Option<String> {
        let given = unescaped(&self.description);
        let root = described_node(schema);
        if given.is_empty() {
            if self.described {
                root.remove("description");
            }
            return None;
        }
        let own = root.text_of("description").unwrap_or_default().to_owned();
        let is_replaced = self.described || own.is_empty() || own == given;
        if seat.form.describes() {
            if is_replaced {
                root.remove("description");
            }
            return None;
        }
        root.remove("description");
        Some(if is_replaced { given } else { format!("{given}\n\n{own}") })
    }

    /// The documentation that a type's schema has at its root, where the form has a place for it or another was given.
    fn documentation(&self, seat: &Seat) -> &str {
        if seat.form.describes() { "" } else { &self.description }
    }

    /// The schema of a type: unchanged, or made fit for strict mode where that was requested and is needed.
    fn of_type(&self, schema: Edge, opted_out: bool, to: Sending<'_>) -> Result<SettledSchema, Error> {
        let (provider, seat, decision) = to;
        let is_enforced = seat.flag == Flag::NotSentButEnforced;
        // Nothing turns that off, and only a type that opts out may have no strict form.
        let decision = if is_enforced && !opted_out { Decision { mode: Mode::Strict, ..decision } } else { decision };
        let is_wanted = decision.mode == Mode::Strict || is_enforced;
        let to = (provider, seat, decision);
        if self.policy.is_none() || !is_wanted {
            return self.render(schema, opted_out, to);
        }
        // A type that opts out may be strict by chance, but only the codec reads its defaults.
        if !opted_out
            && let Ok(settled) = self.render(schema, opted_out, to)
            && settled.demoted.is_none()
        {
            return Ok(settled);
        }
        let (text, _) = written(schema, &IN_PLACE, Mode::Open, Some(""))?;
        let mut json = parsed(&text)?;
        self.amended(&mut json, None)?;
        let description = self.take_description(&mut json, seat);
        let mut settled = self.judge(&json, None, description.as_deref(), to)?;
        // serde holds the answer to the type, which reads more than the schema says.
        settled.source.held = if settled.source.codec.is_none() { self.held(schema)? } else { None };
        Ok(settled)
    }

    /// The schema of a type, which keeps the dialect's rules by itself.
    fn render(&self, schema: Edge, opted_out: bool, to: Sending<'_>) -> Result<SettledSchema, Error> {
        let (provider, seat, decision) = to;
        let is_judged = decision.mode == Mode::Strict || seat.flag == Flag::NotSentButEnforced;
        let why = match self.render_in(decision.mode, schema, provider.dialect(), seat) {
            Ok(settled) => match self.broken(&settled, opted_out, provider, is_judged) {
                None => return Ok(SettledSchema { flag: decision.flag, ..settled }),
                Some(why) => why,
            },
            Err(why) => why,
        };
        // No provider judges a schema that is only passed on, so another form is better than none.
        if seat.flag != Flag::NotSent || decision.mode == Mode::Open {
            return Err(why);
        }
        let wider = run_time::BESIDE_PORTABLE;
        if is_portable(provider.dialect())
            && let Ok(settled) = self.render_in(Mode::Strict, schema, wider, seat)
            && self.broken(&settled, opted_out, &provider.clone().with_dialect(*wider), true).is_none()
        {
            let own = provider.dialect().name;
            let what = format!("it is strict by the rules of `{}`, since `{own}` does not accept it", wider.name);
            return Ok(SettledSchema { demoted: Some(why.after(&what)), ..settled });
        }
        if decision.demanded {
            return Err(why);
        }
        let settled = self.render_in(Mode::Open, schema, provider.dialect(), seat)?;
        Ok(SettledSchema { demoted: Some(why.after(NOT_STRICT)), ..settled })
    }

    fn render_in(&self, mode: Mode, schema: Edge, dialect: &Dialect, seat: &Seat) -> Result<SettledSchema, Error> {
        let in_place;
        let dialect = if self.amendments.is_empty() {
            dialect
        } else {
            // A change in one place leaves all other uses unchanged.
            in_place = dialect.with_definitions(Definitions::Recursive);
            &in_place
        };
        let (mut text, totals) = written(schema, dialect, mode, Some(self.documentation(seat)))?;
        let mut counted = Some(totals.into());
        if !self.amendments.is_empty() {
            let mut json = parsed(&text)?;
            self.amended(&mut json, Some(dialect))?;
            text = json.into_owned().to_text();
            counted = None;
        }
        let source = AnswerSource { held: self.held(schema)?, ..AnswerSource::default() };
        Ok(SettledSchema { text, source, counted, ..SettledSchema::default() })
    }

    /// What an answer must satisfy in addition to its type: the constraints that were set at run time.
    fn held(&self, schema: Edge) -> Result<Option<Arc<Value>>, Error> {
        let checks: Vec<_> = self.amendments.iter().filter_map(|it| it.check.clone()).collect();
        if checks.is_empty() {
            return Ok(None);
        }
        if !self.amendments.iter().any(|it| it.depends) {
            return Ok(Some(Arc::new(json!({ "allOf": checks }))));
        }
        let (text, _) = written(schema, &IN_PLACE, Mode::Open, None)?;
        let original = parsed(&text)?;
        let mut changed = original.clone();
        self.amended(&mut changed, None)?;
        Ok(Some(Arc::new(held_by_branch(original, changed, &checks))))
    }

    /// Why what the type alone does not decide breaks the dialect's rules: what opts out may hold what strict mode cannot say, and what
    /// was changed at run time may be anything.
    fn broken(&self, settled: &SettledSchema, opted_out: bool, provider: &Provider, is_judged: bool) -> Option<Error> {
        if !is_judged || !opted_out && self.amendments.is_empty() {
            return None;
        }
        let json = match parsed(&settled.text) {
            Ok(json) => json,
            Err(error) => return Some(error),
        };
        let report = validate(&json.into(), provider.dialect());
        let why = if opted_out {
            "it opts out of strict mode, but strict mode is on: call `.normalized()` (feature `normalize`), which rewrites its schema"
        } else {
            "the provider would reject its schema with the changes made to it"
        };
        (!report.is_ok()).then(|| refused(why, report.errors()))
    }

    /// A schema of which nothing is known, and what is to stand in it as the description of the whole. `whole` has each bound that was set at
    /// run time as its keyword, also those that the dialect does not have: answers are held to it.
    fn judge(
        &self,
        bare: &Json<'_>,
        whole: Option<&Json<'_>>,
        description: Option<&str>,
        (provider, seat, decision): Sending<'_>,
    ) -> Result<SettledSchema, Error> {
        let mut json = bare.clone();
        describe(&mut json, description);
        let schema = json.to_value();
        let dialect = provider.dialect().at(self.role, |api| api == seat.surface);
        let report = validate(&schema, &dialect);
        let held = whole.map_or(schema, Json::to_value);
        let lowered = if dialect.upper_case_types { upper_case::lowered(&held) } else { None };
        let held = lowered.map_or(held, |it| it.schema);
        // The text is unchanged: the provider resolves the references in a subschema with its own `$id` there.
        let local = local_references::run(&held).map_err(|error| refused(error.message(), []))?;
        let held = Some(Arc::new(local.map_or(held, |it| it.checked().clone())));
        let held = AnswerSource { held, ..AnswerSource::default() };
        let flag = decision.flag;
        let is_judged = seat.flag == Flag::NotSentButEnforced;
        let must_be_strict = is_judged || decision.demanded;
        let mut problem = None;
        if decision.mode == Mode::Strict || is_judged {
            if report.is_ok() {
                let (text, counted) = (json.to_text(), Some(report.totals().into()));
                return Ok(SettledSchema { text, flag, source: held, counted, ..SettledSchema::default() });
            }
            let error = match self.rewritten(bare, whole, description, &dialect) {
                Some(Ok(settled)) => return Ok(SettledSchema { flag, ..settled }),
                Some(Err(error)) => error,
                None if is_judged => refused("the provider would reject its schema", report.errors()),
                None if must_be_strict => refused("it should be strict, but its schema is not", report.errors()),
                None => refused("it is sent as not strict, since its schema is not", report.errors()),
            };
            if must_be_strict {
                return Err(error);
            }
            problem = Some(error);
        }
        // What no provider checks still has to be a tool's schema.
        let rules = if seat.flag == Flag::NotSent { NonStrict::RootIsObject } else { dialect.non_strict };
        let binding: Vec<&Violation> = report.errors().filter(|it| it.binds_non_strict(rules)).collect();
        let flag = flag.map(|_| false);
        if !binding.is_empty() {
            let rewritten = self.rewritten(bare, whole, description, &dialect);
            let refused = || refused("the provider would reject its schema, strict or not", binding);
            let settled = rewritten.unwrap_or_else(|| Err(refused()))?;
            return Ok(SettledSchema { flag, ..settled });
        }
        let demoted = problem.map(|why| if self.policy.is_some() { why.after(NOT_STRICT) } else { why });
        Ok(SettledSchema { text: json.to_text(), flag, demoted, source: held, ..SettledSchema::default() })
    }

    /// The schema, rewritten by the normalizer. None if that was not asked for.
    fn rewritten(
        &self,
        bare: &Json<'_>,
        whole: Option<&Json<'_>>,
        description: Option<&str>,
        dialect: &Dialect,
    ) -> Option<Result<SettledSchema, Error>> {
        // The normalizer may copy a description to where the schema is unfolded.
        let rewritten = rewrite(whole.unwrap_or(bare), dialect, self.policy?).map(|(schema, codec, changes)| {
            // A type's keys are in order here, and a `Value` may have sorted them.
            let mut json = match self.source {
                Given::Type { .. } => in_order_of(&schema, bare),
                Given::Value(_) | Given::TooDeep => Json::from(&schema),
            };
            describe(&mut json, description);
            let source = AnswerSource { codec: Some(codec), ..AnswerSource::default() };
            SettledSchema { text: json.to_text(), changes, source, ..SettledSchema::default() }
        });
        Some(rewritten)
    }
}

/// Stands before the reason why a schema cannot be strict.
pub(super) const NOT_STRICT: &str = "it is sent as not strict";

/// The node that describes the whole: the root, or what that refers to.
fn described_node<'s, 'j>(schema: &'s mut Json<'j>) -> &'s mut Json<'j> {
    let target = schema.text_of("$ref").and_then(pointer::of_reference).map(Cow::into_owned);
    let Some(target) = target.filter(|it| !it.is_empty()) else { return schema };
    let steps: Vec<Cow<'_, str>> = pointer::steps(&target).collect();
    if steps.iter().try_fold(&*schema, |node, step| node.get(step)).is_none() {
        return schema;
    }
    steps.iter().fold(schema, |node, step| node.get_mut(step).expect("the path was followed before"))
}

/// Puts a description before that of the whole.
fn describe(schema: &mut Json<'_>, description: Option<&str>) {
    let Some(description) = description else { return };
    let root = described_node(schema);
    if matches!(root, Json::Bool(true)) {
        *root = Json::EMPTY;
    }
    let text = match root.text_of("description") {
        Some(own) => format!("{description}\n\n{own}"),
        None => description.to_owned(),
    };
    root.put_after("type", "description", Json::text(text));
}

/// Whether a dialect is that of all providers at once.
fn is_portable(dialect: &Dialect) -> bool {
    dialect.short_name() == "portable"
}
